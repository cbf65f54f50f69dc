"""Buttons, lights and the display: presses in, pictures out. This room knows no cards and no turns."""
