"""The small pieces that every screen is made of: paper, words, cards, fans, chips and signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from companion import art
from companion.scenes.palette import AMBER, CORAL, CREAM, DARK, GOLD, INK, LIGHT, RUST, SIGNS
from hardware.area import Area, PixelPoint
from hardware.canvas import Align, Box, Drawing, FontWeight, Hit, Ink, Letters, Picture, Poly, ScenePart, Text
from hardware.letters import LEADING, lines_needed, measured
from scoring.cards import BACK, RANK_TEXT, AnyCard, Card, Suit, YardCard

LARGE_RANK = 8.6
"""How high the smallest rank stands on a card with its whole picture, of 88."""

SceneParts = tuple[ScenePart | Hit, ...]
"""What is drawn, and where a touch means something."""

SMALL = 62.0
"""Cards narrower than this many pixels show only rank and suit."""


def paper(area: Area, u: float, fill: Ink = CREAM) -> Box:
    """A sheet of paper lying on the felt."""
    return Box(area, fill, radius=16 * u, shadow=7 * u)


def words(
    area: Area,
    text: str,
    size: float,
    ink: Ink = INK,
    across: Align = Align.START,
    lines: int = 1,
    down: Align = Align.MIDDLE,
) -> Text:
    return Text(area, text, size, ink, FontWeight.MEDIUM, across, down, lines)


def bold(
    area: Area,
    text: str,
    size: float,
    ink: Ink = INK,
    across: Align = Align.START,
    lines: int = 1,
    down: Align = Align.MIDDLE,
    least: float = 0.0,
) -> Text:
    return Text(area, text, size, ink, FontWeight.HEAVY, across, down, lines, least)


SIGNS_AMONG_WORDS = "".join(sign.character for sign in SIGNS)


def lines_of(text: str, size: float, width: float, weight: FontWeight = FontWeight.HEAVY) -> int:
    """How many lines a text takes at this size."""
    return lines_needed(text, size, weight, width, measured(SIGNS_AMONG_WORDS))


def height_of(text: str, size: float, width: float, weight: FontWeight = FontWeight.HEAVY) -> float:
    """How high a text stands at this size, in as many lines as it takes."""
    return lines_of(text, size, width, weight) * size * LEADING


def width_of(text: str, size: float, weight: FontWeight = FontWeight.HEAVY) -> float:
    """How wide a text is at this size."""
    return measured(SIGNS_AMONG_WORDS)(text, round(size), weight)


def briefly(number: str) -> str:
    """`Page 2 of 7` in any language, where there is little room: `2/7`."""
    return "/".join(re.findall(r"\d+", number)) if len(re.findall(r"\d+", number)) == 2 else number


def chip(area: Area, text: str, u: float, fill: Ink, ink: Ink) -> SceneParts:
    """A word on a little coloured pill."""
    return (
        Box(area, fill, radius=area.height / 2),
        bold(area.inset(7 * u, 0), text, 0.66 * area.height, ink, Align.MIDDLE),
    )


def chip_width(text: str, height: float) -> float:
    """How wide a chip must be for a text in heavy letters."""
    return width_of(text, 0.66 * height) + 0.95 * height


# ---------------------------------------------------------------- cards


@cache
def picture(card: AnyCard, small: bool) -> Picture:
    """A card as a picture for the painter: the paper first, then what is printed on it."""
    shapes = (art.small_face if small else art.large_face)(card)
    return _on_paper(f"{card}/{small}", art.size_of(card), shapes)


@cache
def far_picture(card: AnyCard) -> Picture:
    """A card of which rank and suit are seen from across the table."""
    return _on_paper(f"{card}/far", art.size_of(card), art.far_face(card))


@cache
def tile(card: YardCard) -> Picture:
    """A card of Dig without its ends."""
    return _on_paper(f"{card} tile", art.TILE_SIZE, art.tile(card))


TILE_SHAPE = art.TILE_SIZE[0] / art.TILE_SIZE[1]


def tiles(cards: Sequence[AnyCard], area: Area) -> SceneParts:
    """Cards of Dig side by side as tiles, closer together where there are many."""
    if not cards:
        return ()
    tall = min(area.height, area.width / TILE_SHAPE)
    width = tall * TILE_SHAPE
    step = _step(len(cards), width, area.width, 1.06)
    spots = (Area(area.x + n * step, area.centre[1] - tall / 2, width, tall) for n in range(len(cards)))
    pairs = zip(cards, spots, strict=True)
    return tuple(Drawing(tile(card), spot) for card, spot in pairs if isinstance(card, YardCard))


def _on_paper(name: str, size: tuple[float, float], shapes: tuple[art.Shape, ...]) -> Picture:
    """These shapes on white paper with a thin grey rim."""
    (width, height), rim = size, 0.7
    across, down = 1 - 2 * rim / width, 1 - 2 * rim / height
    outline = art.paper(size)
    within = tuple((width / 2 + (x - width / 2) * across, height / 2 + (y - height / 2) * down) for x, y in outline)
    painted: list[Poly | Letters] = [Poly(outline, (190, 182, 164)), Poly(within, (255, 254, 250))]
    for shape in shapes:
        match shape:
            case art.Polygon(points, colour):
                painted.append(Poly(points, colour))
            case art.CardLetters(text, x, y, tall, angle, colour):
                painted.append(Letters(text, x, y, tall, angle, colour))
    return Picture(name, *size, tuple(painted))


def width_for(card: AnyCard, height: float) -> float:
    """How wide a card of this height is."""
    width, tall = art.size_of(card)
    return height * width / tall


def card_at(card: AnyCard, x: float, y: float, height: float, angle: float = 0.0, shadow: float = 0.0) -> Drawing:
    """A card with its upper left corner (before turning) at (x, y)."""
    width = width_for(card, height)
    return Drawing(picture(card, width < SMALL), Area(x, y, width, height), angle, shadow=shadow)


def top_card(card: AnyCard, spot: Area, least: float, shadow: float) -> Drawing:
    """The card that matters: with its whole picture, if its rank is at least so high there."""
    usual = spot.height * LARGE_RANK / art.CARD_SIZE[1] >= least and spot.width >= SMALL
    width = width_for(card, spot.height)
    face = picture(card, False) if usual or not isinstance(card, Card) else far_picture(card)
    return Drawing(face, Area(spot.x, spot.y, width, spot.height), shadow=shadow)


def fan(
    cards: Sequence[AnyCard], area: Area, height: float, across: Align = Align.START, most: float = 1.06
) -> SceneParts:
    """Cards side by side, closer together where the area is too narrow for all of them."""
    if not cards:
        return ()
    tall = min(height, area.height)
    width = max(width_for(card, tall) for card in cards)
    step = _step(len(cards), width, area.width, most)
    left = area.x + (area.width - width - step * (len(cards) - 1)) * across.value
    top = area.y + (area.height - tall) / 2
    return tuple(card_at(card, left + n * step, top, tall) for n, card in enumerate(cards))


def _step(count: int, width: float, room: float, most: float) -> float:
    return min(width * most, (room - width) / (count - 1)) if count > 1 else width * most


def backs(count: int, area: Area, most: int = 9) -> SceneParts:
    """As many backs as a hand has cards, up to this many."""
    return fan((BACK,) * min(count, most), area, area.height, most=0.6)


def suit_sign(suit: Suit, area: Area, ink: Ink | None = None) -> Poly:
    """A suit sign filling a square in the area's middle."""
    side = min(area.width, area.height)
    box = area.middle(side, side)
    points = tuple((box.x + x * side, box.y + y * side) for x, y in art.SUITS[suit])
    return Poly(points, ink or art.FOUR_COLOURS[suit])


# ---------------------------------------------------------------- signs


TRIANGLE = ((0.5, 0.12, 210, 330), (0.9, 0.84, 330, 450), (0.1, 0.84, 90, 210))
"""The middles of its rounded corners, and the angles where each round begins and ends."""


def warning(area: Area, u: float, fill: Ink = CORAL, ink: Ink = LIGHT) -> SceneParts:
    """A triangle with an exclamation mark: look here."""
    side = min(area.width, area.height)
    box = area.middle(side, side)
    return (
        Poly(scaled(art.softened(TRIANGLE, 0.08), box), fill),
        Poly(scaled(((0.44, 0.32), (0.56, 0.32), (0.535, 0.64), (0.465, 0.64)), box), ink),
        Poly(scaled(art.disc(0.5, 0.76, 0.06), box), ink),
    )


def star(area: Area, ink: Ink = AMBER) -> Poly:
    """A star, the sign for points."""
    side = min(area.width, area.height)
    return Poly(scaled(art.star(0.5, 0.52, 0.5), area.middle(side, side)), ink)


def tick(area: Area, ink: Ink) -> Poly:
    """A tick, the sign for what is settled."""
    side = min(area.width, area.height)
    shape = ((0.1, 0.54), (0.24, 0.4), (0.41, 0.57), (0.77, 0.2), (0.91, 0.34), (0.41, 0.85))
    return Poly(scaled(shape, area.middle(side, side)), ink)


def cross(area: Area, ink: Ink) -> Poly:
    """A cross, the sign for what did not count."""
    arm = ((0.5, 0.36), (0.76, 0.1), (0.9, 0.24), (0.64, 0.5), (0.9, 0.76), (0.76, 0.9))
    rest = ((0.5, 0.64), (0.24, 0.9), (0.1, 0.76), (0.36, 0.5), (0.1, 0.24), (0.24, 0.1))
    side = min(area.width, area.height)
    return Poly(scaled((*arm, *rest), area.middle(side, side)), ink)


def query(area: Area, ink: Ink = RUST) -> Text:
    """A question mark in the area's middle."""
    return bold(area, "?", area.height, ink, Align.MIDDLE)


def scaled(points: Iterable[PixelPoint], box: Area) -> tuple[PixelPoint, ...]:
    """Points of a unit square brought into an area."""
    return tuple((box.x + x * box.width, box.y + y * box.height) for x, y in points)


def wilds(
    cards: Sequence[AnyCard], reads: Sequence[AnyCard], x: float, y: float, step: float, height: float
) -> SceneParts:
    """A gold label on each wild card of a row: the rank of the card that it stands for.

    The label is at the wild card's left edge, which the next card of the row leaves in sight.
    """
    parts: SceneParts = ()
    for n, (card, read) in enumerate(zip(cards, reads, strict=False)):
        if read != card:
            spot = Area(x + n * step, y + 0.42 * height, step, 0.4 * height)
            rank = RANK_TEXT[read.rank] if isinstance(read, Card) else ""
            ground = Box(spot, GOLD, 0.2 * spot.width, edge=DARK, edge_width=0.04 * spot.width)
            text = bold(spot, rank, 0.75 * spot.height / max(1.0, 0.8 * len(rank)), DARK, Align.MIDDLE)
            parts = (*parts, ground, text)
    return parts
