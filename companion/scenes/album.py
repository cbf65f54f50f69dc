"""A page of the album: a bar for each player in their own colour, and below them the records, as many as there is
room for."""

from __future__ import annotations

from companion.facts.show import AlbumPage, Show, ShownBar
from companion.scenes.areas import NEAR, ScreenAreas
from companion.scenes.palette import SOFT
from companion.scenes.parts import SceneParts, bold, briefly, lines_of, paper, width_of, words
from hardware.area import Area
from hardware.canvas import Align, Box, FontWeight
from hardware.letters import LEADING

ROW, MOST_ROW = 44.0, 62.0
"""How high a row is at least, and where there is much room."""
WIDEST_NAME, GAP = 0.36, 14.0
"""The share of a row that a name takes at most, and what is left free behind it."""


def album(show: Show, at: ScreenAreas) -> SceneParts:
    u, page = at.u, show.album or AlbumPage()
    inner = at.body.inset((34 if at.roomy else 18) * u, (20 if at.roomy else 6) * u)
    head, rest = inner.cut_top((66 if at.roomy else 50) * u)
    number = show.why if at.roomy else briefly(show.why)
    which, title = head.cut_right(width_of(number, NEAR * u) + 10 * u if number else 0)
    count = min(len(page.bars), int(rest.height / (ROW * u)))
    facts = _height(page.facts, rest.width, at)
    tall = min(MOST_ROW * u, max(ROW * u, (rest.height - facts) / max(1, count)))
    upper, lower = rest.cut_top(tall * count)
    return (
        paper(at.body, u),
        bold(title, show.ask, 48 * u),
        *((words(which, number, NEAR * u, SOFT, Align.END),) if number else ()),
        *_bars(page.bars[:count], upper, at),
        *_facts(page.facts, lower, at),
    )


def _bars(bars: tuple[ShownBar, ...], area: Area, at: ScreenAreas) -> SceneParts:
    if not bars:
        return ()
    u, size = at.u, max(31 * at.u, NEAR * at.legible)
    wide = min(WIDEST_NAME * area.width, max(width_of(bar.label, size) for bar in bars) + GAP * u)
    told = max(width_of(bar.told, size) for bar in bars) + 14 * u
    parts: SceneParts = ()
    for bar, row in zip(bars, area.rows(len(bars), 4 * u), strict=True):
        name, rest = row.cut_left(wide)
        room = rest.width - told
        length = max(6 * u, room * bar.share)
        spot = Area(rest.x, row.y + 0.16 * row.height, length, 0.68 * row.height)
        parts = (
            *parts,
            bold(name.cut_right(GAP * u)[1], bar.label, 31 * u),
            Box(spot, bar.colour, 6 * u),
            words(Area(rest.x + length + 12 * u, row.y, told - 12 * u, row.height), bar.told, 31 * u),
        )
    return parts


def _facts(facts: tuple[str, ...], area: Area, at: ScreenAreas) -> SceneParts:
    """One below the other, until there is no more room."""
    parts: SceneParts = ()
    top = area.y + 8 * at.u
    for fact in facts:
        tall = _height((fact,), area.width, at)
        if top + tall > area.bottom:
            break
        lines = lines_of(fact, NEAR * at.u, area.width, FontWeight.MEDIUM)
        parts = (*parts, words(Area(area.x, top, area.width, tall), fact, NEAR * at.u, lines=lines))
        top += tall
    return parts


def _height(facts: tuple[str, ...], width: float, at: ScreenAreas) -> float:
    """How high they stand, with a little air between them."""
    size = NEAR * at.u
    return sum(lines_of(one, size, width, FontWeight.MEDIUM) * size * LEADING + 8 * at.u for one in facts)
