"""What the eye says: the table as it lies now, the arms over it, and their reaches.

Coordinates are millimetres from the table's first corner, x to the right and y towards the
kiosk; angles are degrees clockwise, 0 = upright as read from the kiosk's side. One line of JSON
is one `TableChange`: a whole picture of the table, not a difference, so that a reader may miss a
line or start late and still know everything.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

TablePoint = tuple[float, float]
"""Millimetres on the table."""


class Sight(StrEnum):
    """Whether a mark that was confirmed once can be read now."""

    SEEN = "seen"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Track:
    """One mark followed on the table. A track is not a mark: two equal marks are two tracks."""

    track: int
    mark: int
    x: float
    y: float
    angle: float
    sight: Sight
    since: int
    """When it came to rest where it lies, in milliseconds of the eye's clock."""
    quiet: int | None = None
    """Since when nothing has stirred or lain over it there, and no fingers may hold it; None while that is not so.
    Of a hidden mark: since when its place has lain so in clear view, and it cannot be read."""


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm over the table: one and the same from when it comes over the edge until it is gone again."""

    arm: int
    root: TablePoint
    """Where it crosses the table's edge."""
    tip: TablePoint
    """Where its fingers are."""
    resting: bool
    """It lies there; otherwise it is on a reach."""
    since: int
    """When that began."""


@dataclass(frozen=True, slots=True)
class Halt:
    """Where the fingers of a reach slowed down, stayed or turned back, and from when to when."""

    x: float
    y: float
    came: int
    left: int


@dataclass(frozen=True, slots=True)
class Reach:
    """One excursion of an arm's fingers: over the table's edge, or away from where they rested, and back."""

    reach: int
    x: float
    y: float
    """Where the arm crosses the table's edge."""
    angle: float
    """Direction in which the arm reaches, degrees clockwise, 0 = away from the kiosk."""
    entered: int
    """When the fingers came over the edge, or left where they rested."""
    left: int | None
    """When they came to rest again or were gone; None while they are on their way."""
    visited: tuple[tuple[str, int], ...]
    """The named places it covered, in order of the first visit, with milliseconds spent."""
    sureness: float
    came: TablePoint | None = None
    """Where its fingers came over the edge; None if it was seen only when it was well in."""
    reached: TablePoint | None = None
    """Where its fingers were when it reached farthest; None if it was never seen apart from others."""
    went: TablePoint | None = None
    """Where its fingers went back over the edge; None while it is there, or if it was lost from sight before."""
    stays: tuple[tuple[str, int], ...] = ()
    """Of the places that it covered, how long it stayed there at a stretch: who passes by twice stays nowhere long."""
    arm: int = 0
    """Whose excursion it is, among the arms."""
    path: tuple[Halt, ...] = ()
    """Where the fingers slowed down, stayed or turned, in order."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A card-shaped thing without a readable mark: a back, or a card whose mark is torn."""

    x: float
    y: float
    angle: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class QrText:
    """A QR code that lies on the table: what it says, unchecked, and where it is."""

    text: str
    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class CornerSpot:
    """Where one of the table's corner marks is in the picture, as shares of its width and height."""

    mark: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TableChange:
    """The table as the eye knows it at one moment."""

    time: int
    """Milliseconds of the eye's clock at which the frame was taken."""
    frame: int
    still: bool
    """Nothing moves and no arm is on a reach, all over the table; arms may rest."""
    tracks: tuple[Track, ...]
    reaches: tuple[Reach, ...]
    """Those that go on, and those that ended lately."""
    blanks: tuple[Blank, ...] = ()
    corners: bool = True
    """All four corners of the table are known."""
    trouble: str = ""
    """A code such as `no_corners`, `corner_missing`, `camera_lost`; empty when all is well."""
    quality: dict[str, float] = field(default_factory=dict)
    texts: tuple[QrText, ...] = ()
    corner_spots: tuple[CornerSpot, ...] = ()
    """Those of the corner marks that were found."""
    arms: tuple[Arm, ...] = ()
    """Those that are over the table, resting or not."""

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Deck:
    """What the eye is told on its stdin: the marks in play and the named places of the table."""

    marks: frozenset[int]
    places: dict[str, tuple[float, float, float, float]]
    """Name -> x, y, width, height in millimetres."""
    table: tuple[float, float]
    """Width and height between the corner marks' centres, in millimetres."""
    corners: tuple[int, int, int, int] = (496, 497, 498, 499)
    """Mark ids clockwise from the first corner: far left, far right, near right, near left."""
    mark_mm: float = 10.0
    blanks: bool = False
    """Whether card-shaped things without marks are looked for."""
    common: frozenset[int] = frozenset()
    """Marks printed on many cards alike, such as the one on all backs."""

    def to_json(self) -> str:
        told = asdict(self) | {"marks": sorted(self.marks), "common": sorted(self.common)}
        return json.dumps(told, separators=(",", ":"))


def read_change(line: str) -> TableChange:
    """A `TableChange` from its line of JSON."""
    raw: dict[str, Any] = json.loads(line)
    raw["tracks"] = tuple(Track(**t | {"sight": Sight(t["sight"])}) for t in raw["tracks"])
    raw["reaches"] = tuple(_read_reach(r) for r in raw["reaches"])
    raw["blanks"] = tuple(Blank(**b) for b in raw["blanks"])
    raw["texts"] = tuple(QrText(**t) for t in raw.get("texts", ()))
    raw["corner_spots"] = tuple(CornerSpot(**c) for c in raw.get("corner_spots", ()))
    raw["arms"] = tuple(Arm(**a | {"root": tuple(a["root"]), "tip": tuple(a["tip"])}) for a in raw.get("arms", ()))
    return TableChange(**raw)


def _read_reach(raw: dict[str, Any]) -> Reach:
    points = {name: tuple(raw[name]) for name in ("came", "reached", "went") if raw.get(name) is not None}
    spent = {name: tuple((place, ms) for place, ms in raw.get(name, ())) for name in ("visited", "stays")}
    path = tuple(Halt(**halt) for halt in raw.get("path", ()))
    return Reach(**raw | points | spent | {"path": path})


def read_deck(line: str) -> Deck:
    """A `Deck` from its line of JSON."""
    raw: dict[str, Any] = json.loads(line)
    raw["marks"] = frozenset(raw["marks"])
    raw["places"] = {name: tuple(box) for name, box in raw["places"].items()}
    raw["table"] = tuple(raw["table"])
    raw["corners"] = tuple(raw["corners"])
    raw["common"] = frozenset(raw.get("common", ()))
    return Deck(**raw)
