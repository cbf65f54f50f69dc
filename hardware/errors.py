"""What can be wrong with a screen or a button, said to the family in one sentence."""

from __future__ import annotations


class HardwareError(Exception):
    """A part cannot be used; the sentence says what to do now."""


class NoDisplay(HardwareError, OSError):
    """No way of drawing on a screen was found."""


class NoPanel(HardwareError, OSError):
    """The buttons and lights cannot be reached."""
