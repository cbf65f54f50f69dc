"""Buttons, lamps, letters and pixels."""
