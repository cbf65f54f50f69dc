"""The sentence that matters most in the largest letters, with a smaller one that explains it."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.areas import FAR, NEAR, SENTENCE, SENTENCE_UPRIGHT, ScreenAreas
from companion.scenes.palette import CORAL, CREAM, GOLD, INK, LIGHT, SOFT
from companion.scenes.parts import SceneParts, bold, height_of, lines_of, paper, warning, words
from hardware.area import Area
from hardware.canvas import Box, FontWeight, Text

KEPT = 134.0
"""So much of a screen is kept for what stands below the sentence; before that is given up, the explanation is."""


def under_banner(show: Show, at: ScreenAreas, kept: float = KEPT, least_left: float = KEPT) -> tuple[SceneParts, Area]:
    """The sentence, as high as its words need, and the room that is left below it.

    The explanation leaves `kept` of it free; where less than `least_left` would be, the sentence takes all.
    """
    u, least = at.u, at.legible
    sign = min(112 * u, 0.15 * at.body.width) if show.alarm else 0.0
    width = at.body.width - sign - _sides(at)
    ask = height_of(show.ask, FAR * least, width)
    why = height_of(show.why, NEAR * least, width, FontWeight.MEDIUM) + 4 * u if show.why else 0.0
    usual = (SENTENCE_UPRIGHT if at.upright and at.roomy else SENTENCE if at.roomy else 0.0) * u
    pad = 16 * u
    room = at.body.height - (0 if show.alarm else kept * u)
    said = show.why if ask + why + pad <= max(room, usual) else ""
    spare = at.body.height - ask - pad - (why if show.alarm else 0.0)
    if spare < least_left * u:
        usual = at.body.height  # nothing else has room
    tall = min(max(usual, ask + (why if said else 0.0) + pad), at.body.height)
    top, below = at.body.cut_top(tall)
    return _banner(show, said, top, sign, at), below.cut_top(12 * u)[1]


def _sides(at: ScreenAreas) -> float:
    """What the paper leaves free on both sides of its words."""
    return (48 if at.roomy else 34) * at.u


def _banner(show: Show, said: str, area: Area, sign: float, at: ScreenAreas) -> SceneParts:
    """Dark words on cream; a refusal stands in a red frame behind a warning sign."""
    u = at.u
    mark: SceneParts
    if show.alarm:
        block, rest = area.cut_left(sign)
        mark = (
            Box(area, CREAM, 16 * u, edge=CORAL, edge_width=6 * u, shadow=7 * u),
            Box(block, CORAL, 16 * u),
            Box(block.cut_right(min(30 * u, sign / 3))[0], CORAL),  # no round corners where the red meets the paper
            *warning(block.middle(0.75 * sign, 0.75 * sign), u, LIGHT, CORAL),
        )
    else:
        rest = area
        mark = paper(area, u), Box(Area(area.x, area.y + 22 * u, 8 * u, area.height - 44 * u), GOLD, 4 * u)
    inner = rest.inset(_sides(at) / 2, 8 * u)
    if not said:
        return (*mark, _sentence(show.ask, inner, at))
    tall = height_of(said, NEAR * at.legible, inner.width, FontWeight.MEDIUM)
    ask = height_of(show.ask, FAR * at.legible, inner.width)
    inner = inner.middle(inner.width, min(inner.height, max(1.15 * (ask + tall), 118 * u)))
    low, high = inner.cut_bottom(max(tall, 0.34 * inner.height if inner.height < 130 * u else tall))
    lines = lines_of(said, NEAR * at.legible, low.width, FontWeight.MEDIUM)
    return *mark, _sentence(show.ask, high, at), words(low, said, 32 * u, SOFT, lines=max(2, lines))


def _sentence(text: str, area: Area, at: ScreenAreas) -> Text:
    return bold(area, text, FAR * at.u, INK, lines=max(2, lines_of(text, FAR * at.legible, area.width)))
