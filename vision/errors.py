"""What can go wrong with a camera or a film, in one sentence for people."""

from __future__ import annotations


class NoPicture(OSError):
    """There is no picture to look at, and what to do about it."""


class NoLens(OSError):
    """No lens is known or could be learnt, and what to do about it."""
