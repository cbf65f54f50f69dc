"""What the gate makes of one frame: where to read, what to check, and what of the picture is in the foreground."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vision.pixels import Floats, Gray, Labels, PixelBox

SMALLEST_BLOB = 12
"""Small pixels of a dilated blob: less is a speck."""
STILL_FRAMES = 2
"""Frames: what has not stirred for so long lies still."""
HAND_RESTS = 6
"""Frames: a hand that stays so long may have laid a card within its own outline; a shorter pause is not looked at."""
SLEEPS = 60
"""Frames: what was a hand and has not stirred for so long is no hand but a thing, until it stirs."""


@dataclass(frozen=True, slots=True)
class Blobs:
    """The connected pieces of a mask: a number for every small pixel, and which numbers are hands."""

    labels: Labels
    hands: tuple[int, ...]
    resting: tuple[int, ...] = ()
    """Of the hands, those that have not stirred for a while."""
    hand_of: Mapping[int, int] = field(default_factory=dict)
    """Which hand each of these pieces is part of: between fingers and border a sleeve may look like the table."""
    seen: Gray | None = None
    """The small picture itself, in the light of the table without hands."""
    felt: Floats | None = None
    """How bright the bare table is at each of its pixels."""
    table: Gray | None = None
    """The same without hands, as it is remembered."""
    asleep: Gray | None = None
    """Where hands lie that have not stirred for so long that they may be things; nothing of them is in the pieces."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What the gate made of one frame; boxes are in pixels of the full frame."""

    examine: tuple[PixelBox, ...] = ()
    """Changed and settled: decode here."""
    settled: Gray | None = None
    """The small pixels in those boxes that changed: the box around an arm holds much that did not."""
    verify: Gray | None = None
    """Small pixels over which a hand has been: look whether the known marks still lie there."""
    blobs: Blobs | None = None
    """The foreground of this frame; None when nothing stirs and nothing is new."""
    unsettled: bool = False
    """Something changed that has not come to rest yet, other than a hand."""
    beside: tuple[PixelBox, ...] = ()
    """Print that lies still within the outline of what goes on: decode here, if that is where fingers are busy."""
    lamp: bool = False
    """The light changed, not the table."""


QUIET = Glance()
