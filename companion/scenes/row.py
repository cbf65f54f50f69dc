"""A table with one long row of cards: the whole width for the row, the players above, the last act below."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.show import Show
from companion.facts.views import PileView, View
from companion.scenes.areas import SMALL, ScreenAreas
from companion.scenes.events import events
from companion.scenes.glance import closest, plates_in
from companion.scenes.palette import GOLD, MIST, ON_FELT, TABLE, TABLE_RIM
from companion.scenes.parts import TILE_SHAPE, SceneParts, bold, star, tile, tiles, width_of, words
from companion.scenes.seats import piles_of, plate
from hardware.area import Area
from hardware.canvas import Align, Box, Drawing
from scoring.cards import DOGHOUSE, AnyCard, YardCard

LONG = 8
"""A row of at least this many spaces gets the whole width."""
LEAST_ROW = 130.0
"""The height that a row keeps."""
PLATE, NARROWEST = 150.0, 200.0
"""The least width of a plate, and of a plate with what its player has gathered; the others stand in another line."""


def row_of(view: View) -> Mapping[int, PileView]:
    """The spaces of the longest row, by number."""
    rows = _rows(view)
    return rows[max(rows, key=lambda name: len(rows[name]))] if rows else {}


def tokens_of(view: View) -> Mapping[int, tuple[AnyCard, ...]]:
    """What stands beside the spaces of the row, on either side of it: the dogs."""
    main = row_of(view)
    tokens: dict[int, tuple[AnyCard, ...]] = {}
    for row in _rows(view).values():
        for slot, pile in row.items() if row != main else ():
            tokens[slot] = (*tokens.get(slot, ()), *pile.cards)
    return tokens


def fills_of(view: View) -> tuple[tuple[int, int], ...]:
    """End cards that somebody must still carry: from which space into which gap, the next one first."""
    pairs = (value for code, value in view.pending if code == "fill" and isinstance(value, tuple))
    return tuple((int(str(start)), int(str(end))) for start, end in pairs)


def as_it_lies(view: View) -> dict[int, PileView]:
    """The row as people see it: a card that must still be carried lies where it lay, and its gap is open."""
    spaces = dict(row_of(view))
    for start, end in fills_of(view):
        if end in spaces:
            spaces[start] = spaces[end]
            spaces[end] = PileView(spaces[end].place, (), 0)
    return spaces


def _rows(view: View) -> dict[str, dict[int, PileView]]:
    rows: dict[str, dict[int, PileView]] = {}
    for pile in view.piles:
        if pile.place.seat is None and pile.place.slot is not None:
            rows.setdefault(pile.place.name, {})[pile.place.slot] = pile
    return rows


def needs_row(view: View) -> bool:
    return len(row_of(view)) >= LONG


def row_table(show: Show, view: View, area: Area, at: ScreenAreas) -> SceneParts:
    """The players in a strip, each with what they have gathered; below them the row, then the last lines.

    Where there is little room, the last lines and what was gathered are left out first, then the players.
    """
    u = at.u
    if not at.roomy:
        strip, felt = area.cut_top(closest(view, area.width, u) if area.height >= kept_for_row(view, at) else 0)
        return (*plates_in(view, strip, at), *long_row(view, felt.inset(0, 7 * u), at))
    across = max(3, min(len(view.seats), int(area.width / (NARROWEST * u))))
    lines = -(-len(view.seats) // across)
    high = 96 * lines * u
    strip, rest = area.cut_top(high if area.height - high > _least(at) else 0)
    low, felt = rest.cut_bottom(104 * u)
    parts: SceneParts = ()
    if strip.height:
        rows = strip.inset(22 * u, 8 * u).moved(0, 4 * u).rows(lines, 16 * u)
        columns = [column for row in rows for column in row.columns(across, 32 * u)]
        for seat, column in zip(view.around, columns, strict=False):
            gathered = tuple(card for pile in piles_of(view, seat.seat) for card in pile.cards)
            board, own = column.cut_left(max(column.width * 0.56, PLATE * u))
            parts = (*parts, *plate(seat, board, at, seat.seat in view.deciders))
            parts = (*parts, *tiles(gathered, own.inset(8 * u, 6 * u)))
    return (*parts, *long_row(view, felt.inset(0, 7 * u), at), *events(show, low, at))


def kept_for_row(view: View, at: ScreenAreas) -> float:
    """How high the row and all players stand below the sentence at the least, where there is little room."""
    return closest(view, at.body.width, at.u) + _least(at)


def _least(at: ScreenAreas) -> float:
    return LEAST_ROW * (2 if at.upright else 1) * at.u


def long_row(view: View, area: Area, at: ScreenAreas) -> SceneParts:
    """The row with the doghouse at its right end, numbered from there; dogs stand above their space.

    It is read like words: where it would be too small as one line, it goes on in the next.
    """
    u = at.u
    spaces, tokens = as_it_lies(view), tokens_of(view)
    carried = next(iter(fills_of(view)), ())
    last = max((*spaces, *tokens))
    inner = area.inset(14 * u, 9 * u)
    lines = max((1, 2, 3), key=lambda count: _tile_spot(_parted(_cells(inner, last + 1, count, u)[0], u)[1]).width)
    cells = _cells(inner, last + 1, lines, u)
    parts: SceneParts = (Box(area, TABLE_RIM, 20 * u), Box(area.inset(6 * u), TABLE, 15 * u))
    for slot in range(last + 1):
        high, middle, low = _parted(cells[slot], u)
        lying = spaces[slot].cards if slot in spaces else (DOGHOUSE,) if slot == 0 else ()
        parts = (*parts, *_caption(spaces, slot, low, at))
        if slot in carried:
            parts = (*parts, Box(middle.inset(1 * u, 0), GOLD, 5 * u, opacity=0.9))
        if lying and isinstance(lying[-1], YardCard):
            parts = (*parts, Drawing(tile(lying[-1]), _tile_spot(middle)))
        else:  # the shadow of a gap
            gap = middle.inset(middle.width * 0.12, middle.height * 0.1)
            parts = (*parts, Box(gap, TABLE_RIM, 4 * u, opacity=0.35))
        # several dogs at one space stand one before the other, so that each face is seen
        spot = _tile_spot(high.inset(0, 2 * u))
        dogs, aside = [card for card in tokens.get(slot, ()) if isinstance(card, YardCard)], 0.52 * spot.width
        parts = (*parts, *(Drawing(tile(dog), spot.moved(-n * aside, 0)) for n, dog in enumerate(dogs)))
    return parts


def _parted(cell: Area, u: float) -> tuple[Area, Area, Area]:
    """A space's cell: its dogs above, what lies there, its number below."""
    low, rest = cell.cut_bottom(22 * u)
    high, middle = rest.cut_top(rest.height * 0.52)
    return high, middle, low


def _cells(inner: Area, spaces: int, lines: int, u: float) -> list[Area]:
    """A cell for each space, the first at the right end of the last line."""
    rows = inner.rows(lines, 10 * u)
    across = -(-spaces // lines)
    return [cell for row in reversed(rows) for cell in reversed(row.columns(across))][:spaces]


def _caption(spaces: Mapping[int, PileView], slot: int, area: Area, at: ScreenAreas) -> SceneParts:
    """The space's number; under a bowl, what a bone in it is worth."""
    u, worth = at.u, spaces[slot].points if slot in spaces else None
    if worth is None:
        if not slot or width_of(str(slot), SMALL * at.legible) > area.width:
            return ()
        return (words(area, str(slot), 19 * u, MIST, Align.MIDDLE),)
    sign, number = area.middle(34 * u, area.height).cut_left(18 * u)
    return star(sign.middle(17 * u, 17 * u), GOLD), bold(number, str(worth), 20 * u, ON_FELT, Align.MIDDLE)


def _tile_spot(cell: Area) -> Area:
    tall = min(cell.height, 0.92 * cell.width / TILE_SHAPE)
    return cell.middle(tall * TILE_SHAPE, tall)
