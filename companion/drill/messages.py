"""What a drill and its kiosk say to each other."""

from __future__ import annotations

from dataclasses import dataclass

from companion.facts.events import Began, Entry
from companion.facts.show import Show


@dataclass(frozen=True, slots=True)
class Told:
    """What a drill sees of the kiosk: its screen, what it has on record, its eye, and what it has heard of that."""

    show: Show
    began: Began | None
    entries: tuple[Entry, ...]
    position: str
    """The position it stands in, spelt out."""
    eye: int | None
    """The eye's process."""
    seen: int
    """When the frame was taken of which the eye spoke last."""
    presses: int


@dataclass(frozen=True, slots=True)
class Finger:
    """Presses or releases a button."""

    button: str
    down: bool


@dataclass(frozen=True, slots=True)
class Break:
    """Breaks something inside of the kiosk's process, or mends it: a row of `BROKEN`."""

    what: str


Order = Finger | Break | Began
