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
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

TablePoint = tuple[float, float]
"""Millimetres on the table."""
Tone = tuple[float, float]
"""How bright the dim and the bright quarter of something are, as logarithms; 0: as bright as the felt."""
Look = tuple[Tone | None, ...]
"""How an arm looks from its fingertips on, ring by ring; nothing of rings that were hardly seen."""
FINGERS_MM = 90.0
"""What lies so near to fingertips may be held by them: one end of a card is no farther from the other."""


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
    covered: bool = False
    """An arm lies over it: that it lies there still is only believed. When that changes is no news by itself."""


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
    looked: int = 0
    """In so many frames the fingers were looked at on their way on from here."""
    held: int = 0
    """In so many of them a card stuck out."""
    under: bool = False
    """They ended at another arm all the time, and may have been somewhere under it."""
    joined: int = 0
    """The reach that was lost from sight in this arm before: these fingers may be that one's. 0: none was."""
    watched: int = 0
    """In so many frames the fingers were looked at while they halted here."""
    gripped: int = 0
    """In so many of them a card stuck out."""


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
    looked: int = 0
    """In so many frames the fingers were looked at before they halted anywhere."""
    held: int = 0
    """In so many of them a card stuck out."""
    look: Look = ()
    """How the arm looked."""


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
    asleep: tuple[Arm, ...] = ()
    """Those that have not stirred for so long that they may be things; whatever lies under them cannot be seen."""

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


FARTHEST = 1e15
"""No number that an eye tells is larger; compared with it, one that is no number at all is found, too."""


class BadChange(ValueError):
    """A line that is no table change: torn, garbled, or somebody else's."""


def read_change(line: str) -> TableChange:
    """A `TableChange` from its line of JSON; BadChange if it is none, whatever else it is."""
    try:
        raw: dict[str, Any] = json.loads(line)
        raw["tracks"] = tuple(_sound(Track(**t | {"sight": Sight(t["sight"])})) for t in raw["tracks"])
        raw["reaches"] = tuple(_read_reach(r) for r in raw["reaches"])
        raw["blanks"] = tuple(_sound(Blank(**b)) for b in raw["blanks"])
        raw["texts"] = tuple(_sound(QrText(**t)) for t in raw.get("texts", ()))
        raw["corner_spots"] = tuple(_sound(CornerSpot(**c)) for c in raw.get("corner_spots", ()))
        raw["arms"] = tuple(_read_arm(a) for a in raw.get("arms", ()))
        raw["asleep"] = tuple(_read_arm(a) for a in raw.get("asleep", ()))
        raw["quality"] = {str(name): _number(value) for name, value in raw.get("quality", {}).items()}
        return _sound(TableChange(**raw))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as fault:
        raise BadChange(f"no table change: {fault}") from fault


def _read_arm(raw: dict[str, Any]) -> Arm:
    return _sound(Arm(**raw | {"root": _point(raw["root"]), "tip": _point(raw["tip"])}))


def _read_reach(raw: dict[str, Any]) -> Reach:
    points = {name: _point(raw[name]) for name in ("came", "reached", "went") if raw.get(name) is not None}
    spent = {name: tuple((str(place), _number(ms)) for place, ms in raw.get(name, ())) for name in ("visited", "stays")}
    path = tuple(_sound(Halt(**halt)) for halt in raw.get("path", ()))
    look = tuple(None if tone is None else _point(tone) for tone in raw.get("look", ()))
    return _sound(Reach(**raw | points | spent | {"path": path, "look": look}))


def _number(value: Any) -> Any:
    if not isinstance(value, int | float) or not -FARTHEST < value < FARTHEST:
        raise BadChange(f"{value!r:.40} is no number")
    return value


def _point(value: Any) -> TablePoint:
    x, y = value
    return _number(x), _number(y)


Told = TypeVar("Told")


def _sound(one: Told) -> Told:
    """The same, if every value is of its kind: what comes in from outside is looked at here, and nowhere after."""
    for name, kinds in _kinds_of(type(one)):  # type: ignore[arg-type]
        value = getattr(one, name)
        if not isinstance(value, kinds):
            raise BadChange(f"{name} is {value!r:.40}")
        if isinstance(value, int | float):
            _number(value)
    return one


@cache
def _kinds_of(kind: type) -> tuple[tuple[str, tuple[type, ...]], ...]:
    """The fields of a dataclass, and which types each may have; a whole number will do for any."""
    return tuple((name, _plain_kinds(hint)) for name, hint in get_type_hints(kind).items())


def _plain_kinds(hint: Any) -> tuple[type, ...]:
    parts = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    kinds = tuple(get_origin(part) or part for part in parts)
    return (*kinds, int) if float in kinds else kinds


def read_deck(line: str) -> Deck:
    """A `Deck` from its line of JSON."""
    raw: dict[str, Any] = json.loads(line)
    raw["marks"] = frozenset(raw["marks"])
    raw["places"] = {name: tuple(box) for name, box in raw["places"].items()}
    raw["table"] = tuple(raw["table"])
    raw["corners"] = tuple(raw["corners"])
    raw["common"] = frozenset(raw.get("common", ()))
    return Deck(**raw)
