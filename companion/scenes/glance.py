"""The table at a glance, where there is no room for it in small: the card that matters, the direction, who has what."""

from __future__ import annotations

from companion.facts.show import Show
from companion.facts.views import SeatView, View
from companion.scenes.areas import ScreenAreas
from companion.scenes.centre import centre, tall_enough
from companion.scenes.parts import SceneParts
from companion.scenes.seats import plate
from hardware.area import Area

ROW, GAP = 54.0, 20.0
"""The height of a plate, and the gap above it, in which its tags stand."""
NARROW = 186.0
"""The least width of a plate."""
MIDDLE = 300.0
"""How wide the piles stand on a lying display."""


def glance(show: Show, view: View, area: Area, at: ScreenAreas) -> SceneParts:
    """The piles, and beside or below them as many players as have room, from whoever is to act."""
    u = at.u
    low = tall_enough(at) + 34 * u
    if at.upright:
        piles, rest = area.cut_top(min(area.height, max(low, area.height - _wanted(len(view.seats), area.width, u))))
    else:
        piles, rest = area.cut_left(min(MIDDLE * u, 0.45 * area.width))
    across = max(1, int((rest.width + 12 * u) / (NARROW * u)))
    down = max(0, int((rest.height + 2 * u) / ((ROW + GAP) * u)))
    across = min(across, -(-len(view.seats) // max(1, down)))
    cells = [
        cell.cut_top(GAP * u)[1]
        for row in rest.cut_top(down * (ROW + GAP) * u)[0].rows(max(1, down))
        for cell in row.cut_left(22 * u)[1].columns(across, 22 * u)
    ]
    seats = zip(from_the_turn(view), cells if down else (), strict=False)
    plates = (part for one, cell in seats for part in plate(one, cell, at, one.seat in view.deciders))
    return (*centre(show, view, (piles.inset(6 * u, 0),), at), *plates)


def _wanted(seats: int, width: float, u: float) -> float:
    """How high the plates would like to stand."""
    across = max(1, int((width + 12 * u) / (NARROW * u)))
    return -(-seats // across) * (ROW + GAP) * u


def from_the_turn(view: View) -> tuple[SeatView, ...]:
    """Everybody in the order of play, first whoever is to act."""
    around = tuple(view.around)
    first = next((n for n, one in enumerate(around) if one.seat in view.deciders), 0)
    turned = (*around[first:], *around[:first])
    return (turned[0], *reversed(turned[1:])) if view.direction < 0 and turned else turned
