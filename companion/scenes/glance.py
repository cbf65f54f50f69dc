"""The table at a glance, where there is no room for it in small: the card that matters, the direction, who has what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.facts.show import Show
from companion.facts.views import SeatView, View
from companion.scenes.areas import NEAR, ScreenAreas
from companion.scenes.centre import centre, tall_enough
from companion.scenes.parts import SceneParts, width_of
from companion.scenes.seats import SIDES, TIGHT, plate
from hardware.area import Area

MIDDLE = 300.0
"""How wide the piles stand on a lying display."""
UNDER = 34.0
"""What the piles need below the height of their cards."""
POINTER = 22.0
"""What stays free for the arrowhead at the plate of whoever is to act."""


@dataclass(frozen=True, slots=True)
class Plates:
    """How players' plates are set in rows."""

    tall: float
    above: float
    """The gap above a plate, in which its tags stand."""
    wide: float
    """The least width of a plate."""
    apart: float = 22.0

    @property
    def row(self) -> float:
        return self.tall + self.above

    def across(self, width: float, u: float) -> int:
        return max(1, int((width - (POINTER - self.apart) * u) / ((self.wide + self.apart) * u)))

    def high(self, seats: int, width: float, u: float) -> float:
        """How high so many plates stand together."""
        return -(-seats // self.across(width, u)) * self.row * u


USUAL = Plates(54, 20, 164)
NARROWED, BETWEEN = 0.7, 10.0
"""To this share of its width a long name is narrowed before it is cut; what stays free between it and the number."""


def ways(view: View) -> tuple[Plates, ...]:
    """From airy to close: plates as wide as the longest name needs, and at last without room for tags above them."""
    name = max((width_of(one.name, NEAR) for one in view.seats), default=0.0)
    other = max((width_of(str(one.cards or ""), NEAR) for one in view.seats), default=0.0) + 2 * TIGHT + BETWEEN
    least = NARROWED * name + other
    wide = max(least, min(USUAL.wide, name + other))
    airy = max(USUAL.wide, least + 2 * (SIDES - TIGHT))
    return replace(USUAL, wide=airy), replace(USUAL, wide=wide), Plates(44, 4, wide, apart=6)


def glance(show: Show, view: View, area: Area, at: ScreenAreas) -> SceneParts:
    """The piles, and beside or below them the players."""
    u = at.u
    if at.upright:
        high = _airiest(view, area.cut_top(_low(at))[1], u).high(len(view.seats), area.width, u)
        piles, rest = area.cut_top(min(area.height, max(_low(at), area.height - high)))
    else:
        piles, rest = _beside_the_piles(area, u)
    return (*centre(show, view, (piles.inset(6 * u, 0),), at), *plates_in(view, rest, at))


def plates_in(view: View, area: Area, at: ScreenAreas) -> SceneParts:
    """Everybody, from whoever is to act; where not all have room, as many as have."""
    plates = _airiest(view, area, at.u)
    parts: SceneParts = ()
    for one, cell in zip(from_the_turn(view), _cells(plates, area, len(view.seats), at.u), strict=False):
        parts = (*parts, *plate(one, cell, at, one.seat in view.deciders, tags=plates.above >= USUAL.above))
    return parts


def _airiest(view: View, area: Area, u: float) -> Plates:
    """The first of all ways that has room for everybody here, or else the closest."""
    fitting = (one for one in ways(view) if one.high(len(view.seats), area.width, u) <= area.height + 2 * u)
    return next(fitting, ways(view)[-1])


def kept_for(view: View, at: ScreenAreas) -> float:
    """How high all players and the piles stand below the sentence at the least."""
    room = at.body if at.upright else _beside_the_piles(at.body, at.u)[1]
    rows = closest(view, room.width, at.u)
    return _low(at) + rows if at.upright else max(_low(at), rows)


def closest(view: View, width: float, u: float) -> float:
    """How high everybody's plates stand at the least."""
    return ways(view)[-1].high(len(view.seats), width, u)


def _low(at: ScreenAreas) -> float:
    """How high the piles stand at the least."""
    return tall_enough(at) + UNDER * at.u


def _beside_the_piles(area: Area, u: float) -> tuple[Area, Area]:
    """On a lying display: where the piles stand, and what is left."""
    return area.cut_left(min(MIDDLE * u, 0.45 * area.width))


def _cells(plates: Plates, rest: Area, seats: int, u: float) -> Iterator[Area]:
    """Where the plates stand, row by row, each as wide as its row has room for."""
    most = int((rest.height + 2 * u) / (plates.row * u))
    if most < 1:
        return
    across = min(plates.across(rest.width, u), -(-seats // most))
    down = min(most, -(-seats // across))
    for row in rest.cut_top(down * plates.row * u)[0].rows(down):
        for cell in row.cut_left(POINTER * u)[1].columns(across, plates.apart * u):
            yield cell.cut_top(plates.above * u)[1]


def from_the_turn(view: View) -> tuple[SeatView, ...]:
    """Everybody in the order of play, first whoever is to act."""
    around = tuple(view.around)
    first = next((n for n, one in enumerate(around) if one.seat in view.deciders), 0)
    turned = (*around[first:], *around[:first])
    return (turned[0], *reversed(turned[1:])) if view.direction < 0 and turned else turned
