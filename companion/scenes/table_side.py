"""The simulated table beside the kiosk's screen: the felt from above, who sits there, one's own hand, and the pace.

Whoever has the mouse plays here. Where what can be touched stands is worked out once (`side_areas`), for whoever draws
it and for whoever is told of a click.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.language.phrase import phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.scenes import scene_from
from companion.scenes.areas import ScreenAreas, screen_areas
from companion.scenes.palette import CREAM, DEEP, DULL, GOLD, GREY, HONEY, INK, ON_FELT, PAPER, SOFT
from companion.scenes.parts import SceneParts, bold, card_at, chip_width, lines_of, paper, width_for, words
from hardware.area import Area, PixelPoint
from hardware.canvas import Align, Box, FontWeight, Line, Photograph, Poly, Scene
from scoring.cards import BACK, AnyCard

WINDOW = (1920, 1080)
"""Pixels of a window with the table beside the kiosk's own screen, where the desktop is that large."""
BESIDE = (0.56, 0.48)
"""The share of a lying window, and of an upright one, that the table takes."""
FELT_SHAPE = 0.5625
"""The height of the felt's picture, as a share of its width."""
SAID, NAMES, CONTROLS = 84.0, 50.0, 50.0
"""The heights of the line that says what one sees, of the row of names, and of the row of buttons."""
MOST_FELT = 0.56
"""So much of the height the felt takes at most."""
UNITS = 900.0
"""The sizes in this file are pixels where the shorter side has so many."""
SHOWS = 0.36
"""How much of a card must be seen below the next one, as a share of its width; otherwise the hand takes more rows."""


@dataclass(frozen=True, slots=True)
class SideButton:
    """One of the buttons below the names."""

    label: str
    here: bool = False
    """It says how things stand now."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in one's own hand."""

    card: AnyCard
    face_up: bool = True
    """Otherwise it would be laid face down."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a dragged card may go: its corners as shares of the felt's picture, and what it is called."""

    corners: tuple[PixelPoint, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Felt:
    """The felt as somebody above the table sees it, known by its number; three bytes a pixel."""

    number: int
    size: tuple[int, int]
    pixels: bytes


@dataclass(frozen=True, slots=True)
class TableSide:
    """One moment of the table, as plain data."""

    names: tuple[str, ...]
    said: str
    yours: int | None = None
    """Whose seat the mouse has taken."""
    on_turn: tuple[int, ...] = ()
    hand: tuple[HeldCard, ...] = ()
    zones: tuple[Zone, ...] = ()
    to_hand: bool = False
    """Whether what is being dragged may go into the hand."""
    buttons: tuple[SideButton, ...] = ()
    dragged: tuple[HeldCard, PixelPoint, float] | None = None
    """The card in the fingers, where the mouse is, and how high it is drawn: the arm would hide it."""


@dataclass(frozen=True, slots=True)
class SideAreas:
    """What stands where beside the kiosk's screen."""

    at: ScreenAreas
    u: float
    said: Area
    felt: Area
    names: tuple[Area, ...]
    buttons: tuple[Area, ...]
    hand: Area


@lru_cache(maxsize=8)
def side_areas(size: tuple[int, int], names: int, buttons: int) -> SideAreas:
    """Cut the room into the sentence, the felt as wide as there is room, names, buttons, and the hand below."""
    at = screen_areas(size)
    u = min(size) / UNITS
    whole = Area(0, 0, *size)
    said, rest = whole.cut_top(SAID * u)
    wide = min(size[0], MOST_FELT * size[1] / FELT_SHAPE)
    room, rest = rest.cut_top(round(wide * FELT_SHAPE))
    felt = room.middle(round(wide), room.height)
    row, rest = rest.cut_top(NAMES * u)
    controls, rest = rest.cut_top(CONTROLS * u)
    gap = 8 * u
    return SideAreas(
        at,
        u,
        said.inset(8 * u, 6 * u),
        Area(round(felt.x), round(felt.y), felt.width, felt.height),
        row.inset(gap, 4 * u).columns(names, gap),
        controls.inset(gap, 4 * u).columns(buttons, gap),
        rest.inset(gap, 6 * u),
    )


def side_scene(side: TableSide, felt: Felt, size: tuple[int, int], tongue: Tongue = ENGLISH) -> Scene:
    """The whole table side, in this language."""
    areas = side_areas(size, len(side.names), len(side.buttons))
    u, say = areas.u, tongue.say
    side = replace(
        side,
        said=say(side.said),
        zones=tuple(replace(one, name=say(one.name)) for one in side.zones),
        buttons=tuple(replace(one, label=say(one.label)) for one in side.buttons),
    )
    picture = Photograph(areas.felt, felt.number, felt.size, felt.pixels)
    parts: SceneParts = (
        *_said(side.said, areas.said, u, bool(side.on_turn) and side.yours in side.on_turn),
        picture,
        *(part for zone in side.zones for part in _zone(zone, areas.felt, u)),
        *_names(side, areas, tongue),
        *(part for one, area in zip(side.buttons, areas.buttons, strict=True) for part in _button(one, area, u)),
        *_hand(side, areas.hand, u),
        *_dragged(side, u),
    )
    return scene_from(parts, areas.at)


def _said(text: str, area: Area, u: float, yours: bool) -> SceneParts:
    """One or two lines on what one sees, or what one may do; gold while the family waits for whoever reads it."""
    size = 30 * u
    inner = area.inset(14 * u, 4 * u)
    while lines_of(text, size, inner.width, FontWeight.MEDIUM) > 2 and size > 20 * u:
        size *= 0.95
    ground = Box(area, GOLD if yours else CREAM, 12 * u)
    return ground, words(inner, text, size, INK, lines=2)


def _zone(zone: Zone, felt: Area, u: float) -> SceneParts:
    """A place outlined on the felt and filled with light, with its name at its lower edge."""
    corners = tuple((felt.x + x * felt.width, felt.y + y * felt.height) for x, y in zone.corners)
    outline = Line((*corners, corners[0]), 4 * u, GOLD, 0.9)
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    wide = chip_width(zone.name, 30 * u)
    x = min(max((left + right - wide) / 2, felt.x), felt.right - wide)
    name = Area(x, max(y for _, y in corners) - 15 * u, wide, 30 * u)
    told = (Box(name, DEEP, 15 * u, opacity=0.85), bold(name, zone.name, 20 * u, ON_FELT, Align.MIDDLE)) * bool(
        zone.name
    )
    return Poly(corners, GOLD, 0.28), outline, *told


def _names(side: TableSide, areas: SideAreas, tongue: Tongue) -> SceneParts:
    """A tab for every seat: gold for whoever is on, framed where the mouse sits."""
    u = areas.u
    parts: SceneParts = ()
    for n, (name, area) in enumerate(zip(side.names, areas.names, strict=True)):
        on, mine = n in side.on_turn, n == side.yours
        ground = Box(area, GOLD if on else PAPER, 10 * u, edge=CREAM if mine else None, edge_width=5 * u * mine)
        yours = phrase("{by}, your turn", by=name) if on else phrase("{by}: you", by=name)
        text = tongue.say(yours) if mine else name
        parts = (*parts, ground, bold(area.inset(6 * u, 0), text, 24 * u, INK, Align.MIDDLE))
    return parts


def _button(button: SideButton, area: Area, u: float) -> SceneParts:
    """A flat button; one that says how things stand is filled."""
    fill, ink = (HONEY, INK) if button.here else (DULL, SOFT)
    ground = Box(area, fill, 10 * u, edge=GREY, edge_width=1.5 * u)
    return ground, bold(area.inset(4 * u, 0), button.label, 21 * u, ink, Align.MIDDLE)


def _dragged(side: TableSide, u: float) -> SceneParts:
    """The card that follows the mouse."""
    if side.dragged is None:
        return ()
    held, (x, y), tall = side.dragged
    wide = width_for(held.card, tall)
    return (card_at(held.card if held.face_up else BACK, x - wide / 2, y - tall / 2, tall, shadow=6 * u),)


# ---------------------------------------------------------------- the hand


def _hand(side: TableSide, area: Area, u: float) -> SceneParts:
    """One's own cards, as large as there is room; while something may be taken up, their room glows."""
    if side.yours is None:
        return ()
    corners = ((area.x, area.y), (area.right, area.y), (area.right, area.bottom), (area.x, area.bottom))
    glow = (paper(area, u, DEEP),) * side.to_hand
    frame = (Line((*corners, corners[0]), 8 * u, GOLD),) * side.to_hand  # above the cards, which fill their room
    spots = hand_areas(tuple(held.card for held in side.hand), area)
    shown = (held.card if held.face_up else BACK for held in side.hand)
    cards = (card_at(card, spot.x, spot.y, spot.height) for card, spot in zip(shown, spots, strict=True))
    return (*glow, *cards, *frame)


def hand_areas(cards: Sequence[AnyCard], area: Area) -> tuple[Area, ...]:
    """Where each card of a hand stands: in as few rows as leave enough of every card to be seen, side by side if so."""
    if not cards:
        return ()
    shape = max(width_for(card, 1.0) for card in cards)
    rows = next((n for n in range(1, 4) if _fits(len(cards), n, shape, area)), 3)
    # More rows may make larger cards of a hand that would overlap in one.
    rows = max(range(rows, min(3, len(cards)) + 1), key=lambda n: (_seen(len(cards), n, shape, area), -n), default=rows)
    each = -(-len(cards) // rows)
    tall = _tall(each, rows, shape, area)
    wide, gap = tall * shape, 0.04 * area.height
    step = min(wide * 1.06, (area.width - wide) / max(1, each - 1))
    top = area.y + max(0.0, (area.height - rows * tall - (rows - 1) * gap) / 2)
    left = area.x + max(0.0, (area.width - wide - step * (min(each, len(cards)) - 1)) / 2)
    return tuple(
        Area(left + n % each * step, top + n // each * (tall + gap), width_for(card, tall), tall)
        for n, card in enumerate(cards)
    )


def _tall(each: int, rows: int, shape: float, area: Area) -> float:
    """How high the cards are in so many rows: as high as the rows allow, and so narrow that enough of each is seen."""
    high = (area.height - (rows - 1) * 0.04 * area.height) / rows
    return min(high, area.width / (shape * (1 + SHOWS * (each - 1))))


def _fits(count: int, rows: int, shape: float, area: Area) -> bool:
    """Whether in so many rows cards stand as high as the rows are."""
    each = -(-count // rows)
    return _tall(each, rows, shape, area) >= (area.height - (rows - 1) * 0.04 * area.height) / rows - 0.5


def _seen(count: int, rows: int, shape: float, area: Area) -> float:
    """How much of a card is seen at least, in square pixels."""
    each = -(-count // rows)
    tall = _tall(each, rows, shape, area)
    step = min(tall * shape * 1.06, (area.width - tall * shape) / max(1, each - 1)) if each > 1 else tall * shape
    return tall * step
