"""The simulated family, their table, and the pictures a camera would take of it."""
