"""The eye, shown painted tables."""
