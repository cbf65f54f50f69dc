"""Buttons, lights, sound and the display: presses in, frames out. It knows no cards and no turns."""
