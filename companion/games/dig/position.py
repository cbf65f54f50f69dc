"""What the table knows of the yard: the row, the dogs, how many bones each holds, what has been dropped."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from companion.games.dig.house import USUAL_HOUSE
from companion.games.houses import House, head_start
from companion.table import Place, Seat, spots_around
from companion.table.rows import record
from scoring.bones import bone_points, bowl_values, winners
from scoring.cards import BACK, BOWLS, YardCard

SPACES = 25
BONES_IN_ALL = 20
MOST_BONES = 3
FURTHEST = 4
ACTIONS = 3
ALL_BOWLS = frozenset(BOWLS)
SIDES = ("above", "below")

YardRow = tuple[YardCard | None, ...]
"""From the doghouse outwards: a back where a bone lies, a bowl, or None at a gap. Space 1 comes first."""

Fill = tuple[int, int]
"""An end card's way in a reset: from this space to that gap."""

SEATS = tuple(map(Seat, range(4)))
FIRST = SEATS[0]


@record
class Yard(NamedTuple):
    """One game of Dig. What players have is a tuple with one part for each seat."""

    dogs: tuple[int, ...]
    """The space at which each dog lies: 0 is the doghouse, a number beyond the row is off the end (DGQ-15)."""
    tokens: tuple[YardCard | None, ...]
    hands: tuple[int, ...]
    dropped: tuple[tuple[YardCard, ...], ...]
    phase: str = "setup"
    """`setup`, `youngest`, `act`, `dug` (kept or replaced?), `full` (put one back) or `over`."""
    house: House = USUAL_HOUSE
    row: YardRow = (None,) * SPACES
    turn: Seat = FIRST
    used: int = 0
    """Actions used in this turn."""
    dug: int = 0
    """The space just dug, as long as a bone may still be put back there; 0 otherwise."""
    fills: tuple[Fill, ...] = ()
    """End cards of the last reset that nobody has yet been seen to carry."""
    gone: tuple[Seat, ...] = ()
    """Who left the game."""
    sides: tuple[str, ...] = ()
    """On which side of the row each dog lies, `above` or `below` (DG-22)."""
    ring: tuple[Seat, ...] = ()
    """The players clockwise, where they have changed places; empty: as they are numbered."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: len(self.dogs)]

    @property
    def around(self) -> tuple[Seat, ...]:
        """The players clockwise (DGQ-3)."""
        return self.ring or self.seats

    @property
    def end(self) -> int:
        """The space of the card furthest from the doghouse; 0 for an empty yard."""
        n = len(self.row)
        while n and self.row[n - 1] is None:
            n -= 1
        return n


def fresh(count: int, house: House = USUAL_HOUSE, ring: tuple[Seat, ...] = ()) -> Yard:
    """A yard not yet laid: every dog at the doghouse, no bone found (DG-13)."""
    nobody = (0,) * count
    sides = usual_sides(ring or SEATS[:count])
    return Yard(nobody, (None,) * count, nobody, ((),) * count, house=house, sides=sides, ring=ring)


@cache
def usual_sides(around: tuple[Seat, ...]) -> tuple[str, ...]:
    """By seat, the side of the row within reach: above it for those opposite and at the right, else below (DG-13)."""
    sits = dict(zip(around, spots_around(len(around)).values(), strict=True))
    return tuple("above" if sits[seat].angle >= FAR_SIDE else "below" for seat in sorted(around))


FAR_SIDE = 180.0


@cache
def space(n: int) -> Place:
    """A card's slot in the row."""
    return Place("yard", None, n)


@cache
def kennel(side: str, n: int) -> Place:
    """The strip above or below a space, where dogs lie: a dog's x tells its space."""
    return Place(side, None, n)


def space_of(place: Place) -> int | None:
    """The space a place belongs to; None for places outside the yard."""
    if place.name == "doghouse":
        return 0
    return place.slot if place.name in (*SIDES, "yard") else None


@cache
def drops(seat: Seat) -> Place:
    """Where a player's dropped bones lie face up (DG-32)."""
    return Place("drops", seat)


def card_at(p: Yard, n: int) -> YardCard | None:
    """What lies at this space: nothing at the doghouse, at a gap and off the end."""
    return p.row[n - 1] if 0 < n <= len(p.row) else None


def is_off(p: Yard, seat: int) -> bool:
    """The dog lies where the row no longer reaches (DGQ-15)."""
    return p.dogs[seat] > len(p.row)


def cap(bones: int) -> int:
    """How far a dog goes: four spaces, one fewer for each bone held (DG-20, DGQ-25)."""
    return max(0, FURTHEST - bones)


def reach(p: Yard, seat: int) -> range:
    """The spaces that a dog could come to, and its own. From off the end its first step is to the end card (DGQ-15)."""
    return reach_from(p.dogs[seat], p.hands[seat], p.end)


@cache
def reach_from(here: int, bones: int, end: int) -> range:
    """The same from this space, with so many bones in the hand and the end card there."""
    start, far = min(here, end + 1), cap(bones)
    return range(max(0, start - far), min(end, start + far) + 1)


def bones_left(p: Yard) -> int:
    """Bones still in the yard."""
    return p.row.count(BACK)


def has_bowls(p: Yard) -> bool:
    return not ALL_BOWLS.isdisjoint(p.row)


def points(p: Yard) -> tuple[int, ...]:
    """Everybody's points with the bowls as they lie, and a head start (DG-39..41, GN-15)."""
    values = bowl_values(p.row)
    return tuple(bone_points(bones, values) + head_start(p.house, "dg", n) for n, bones in enumerate(p.dropped))


def leaders(p: Yard) -> tuple[Seat, ...]:
    """Who has most points among those who stayed (DG-42, DGQ-2)."""
    staying = [seat for seat in p.seats if seat not in p.gone]
    scores = points(p)
    best = winners([scores[s] for s in staying], [len(p.dropped[s]) for s in staying], p.house["dg.tieBreak"])
    return tuple(staying[n] for n in best)
