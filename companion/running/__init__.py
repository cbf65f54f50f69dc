"""The running kiosk: its loop, its eyes, the table behind it, the mouse seat, and word to the system."""
