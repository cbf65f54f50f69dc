"""The table's nouns: seats, places, and where the places lie in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple


class Seat(int):
    """A player, by number; seats are counted clockwise round the table."""

    __slots__ = ()


class Place(NamedTuple):
    """A spot that means something: the discard pile, Ann's damage pile, the sixth space of the yard."""

    name: str
    seat: Seat | None = None
    slot: int | None = None

    @property
    def key(self) -> str:
        """The place as one word, for the eye's process: `discard`, `damage@2`, `yard#6`."""
        seat = "" if self.seat is None else f"@{int(self.seat)}"
        slot = "" if self.slot is None else f"#{self.slot}"
        return f"{self.name}{seat}{slot}"


STOCK = Place("stock")
DISCARD = Place("discard")


def place_of(key: str) -> Place:
    """The place that this word stands for."""
    head, _, slot = key.partition("#")
    name, _, seat = head.partition("@")
    return Place(name, Seat(seat) if seat else None, int(slot) if slot else None)


class Rect(NamedTuple):
    """A rectangle on the table, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        return (
            self.x - margin <= x <= self.x + self.width + margin
            and self.y - margin <= y <= self.y + self.height + margin
        )

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


class ArmSpot(NamedTuple):
    """Where a player's arm comes over the table's edge, and the direction in which it reaches."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A game's places on a table of a given size, for a given number of seats."""

    width: float
    height: float
    places: dict[Place, Rect]
    spots: dict[Seat, ArmSpot]

    def seated(self, chairs: Mapping[Seat, Seat]) -> Layout:
        """The same table with people on other chairs: what lies in front of a chair belongs to whoever sits on it."""
        sits = {chair: seat for seat, chair in chairs.items()}
        places = {
            place if place.seat is None else place._replace(seat=sits.get(place.seat, place.seat)): rect
            for place, rect in self.places.items()
        }
        return replace(self, places=places, spots={seat: self.spots[chair] for seat, chair in chairs.items()})

    def place_at(self, x: float, y: float) -> Place | None:
        """The place whose rectangle holds this point, the smallest one first."""
        inside = [(r.width * r.height, p) for p, r in self.places.items() if r.holds(x, y)]
        return min(inside)[1] if inside else None

    def stretched(self, width: float, height: float) -> Layout:
        """The same places on a table of another size."""
        if (width, height) == (self.width, self.height):
            return self
        across, down = width / self.width, height / self.height
        places = {p: Rect(r.x * across, r.y * down, r.width * across, r.height * down) for p, r in self.places.items()}
        spots = {seat: ArmSpot(s.x * across, s.y * down, s.angle) for seat, s in self.spots.items()}
        return Layout(width, height, places, spots)


TABLE_WIDTH, TABLE_HEIGHT = 960.0, 520.0
"""Millimetres between the corner marks' centres, for a camera that sees 100 cm."""


_SEATINGS: dict[int, tuple[tuple[str, float], ...]] = {
    1: (("near", 0.5),),
    2: (("near", 0.5), ("far", 0.5)),
    3: (("near", 0.5), ("left", 0.45), ("right", 0.45)),
    4: (("near", 0.5), ("left", 0.5), ("far", 0.5), ("right", 0.5)),
    5: (("near", 0.5), ("left", 0.5), ("far", 0.28), ("far", 0.72), ("right", 0.5)),
    6: (("near", 0.28), ("left", 0.5), ("far", 0.28), ("far", 0.72), ("right", 0.5), ("near", 0.72)),
    7: (("near", 0.28), ("left", 0.5), ("far", 0.2), ("far", 0.5), ("far", 0.8), ("right", 0.5), ("near", 0.72)),
    8: (("near", 0.2), ("left", 0.5), ("far", 0.2), ("far", 0.5), ("far", 0.8), ("right", 0.5), ("near", 0.8), ("near", 0.5)),  # noqa: E501
}  # fmt: skip
"""For each number of players, the side that each sits on and how far along it, clockwise as seen from above.

The kiosk stands on the near side."""


def spots_around(count: int, width: float = TABLE_WIDTH, height: float = TABLE_HEIGHT) -> dict[Seat, ArmSpot]:
    """Where this many players sit: far enough apart to tell one player's arm from the next."""
    spots = {}
    for n, (side, share) in enumerate(_SEATINGS[count]):
        spots[Seat(n)] = {
            "near": ArmSpot(width * share, height, 0.0),
            "left": ArmSpot(0.0, height * share, 90.0),
            "far": ArmSpot(width * share, 0.0, 180.0),
            "right": ArmSpot(width, height * share, 270.0),
        }[side]
    return spots


def chairs_after(chairs: Mapping[Seat, Seat], order: Sequence[Seat]) -> dict[Seat, Seat]:
    """Who sits on which chair once these players have changed places: they share out the chairs they had before."""
    freed = sorted(chairs[seat] for seat in order)
    return {**chairs, **dict(zip(order, freed, strict=True))}
