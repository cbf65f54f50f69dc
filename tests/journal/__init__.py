"""The journal: what is written, what survives damage, full disks and kills."""
