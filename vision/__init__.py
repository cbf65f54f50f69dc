"""The eye: from frames to marks on the table, in millimetres. It knows no cards and no turns."""
