"""What every screen has: the title and the signs along the upper edge, the five soft keys along the lower one."""

from __future__ import annotations

from companion.facts.show import BUTTONS, Key, Mode, Show
from companion.scenes.areas import NEAR, SMALL, ScreenAreas
from companion.scenes.palette import (
    CREAM,
    DARK,
    DEEP,
    DULL,
    GREY,
    HONEY,
    INK,
    KEY_INKS,
    MIST,
    ON_FELT,
    SOFT,
    SUIT_CHARACTERS,
    WHITE,
)
from companion.scenes.parts import (
    SceneParts,
    bold,
    chip,
    chip_width,
    height_of,
    lines_of,
    picture,
    suit_sign,
    width_for,
    width_of,
    words,
)
from hardware.area import Area
from hardware.canvas import Align, Box, Circle, Drawing, FontWeight, Hit, Ink
from scoring.cards import AnyCard

TITLE = 28.0
"""The size of the title."""
CHIP = 28.0
"""The height of a sign beside the title."""
CAP = 56.0
"""The width of the whole button on a key."""
WIDE = 190.0
"""A key that is wider than this shows the whole button, with its words beside it."""


def header(show: Show, at: ScreenAreas) -> SceneParts:
    """The title on the left; on the right, signs such as `Simulated table`, as many as there is room for."""
    u = at.u
    signs: SceneParts = ()
    right, height = at.head.right, CHIP * u
    for sign in reversed(show.signs):
        width = chip_width(sign, height)
        if right - width < at.head.x:
            break
        area = Area(right - width, at.head.centre[1] - height / 2, width, height)
        signs = (*signs, *chip(area, sign, u, HONEY, DARK))
        right -= width + 8 * u
    room = Area(at.head.x, at.head.y, right - at.head.x - 12 * u, at.head.height)
    round = show.view.round if show.view else 0
    title = at.say("{title}  ·  round {n}", title=show.title, n=round) if round else show.title
    fits = (
        width_of(title, max(SMALL * at.legible, TITLE * u / 2)) <= room.width
    )  # no text is smaller than half its size
    if show.mode is Mode.WELCOME or not fits:  # the first screen has it in large letters
        return signs
    return (bold(room, title, TITLE * u, ON_FELT), *signs)


# ---------------------------------------------------------------- soft keys


def soft_keys(keys: tuple[Key, ...], at: ScreenAreas) -> SceneParts:
    """The five keys in the colours and order of the buttons right below them."""
    columns = zip(keys, at.keys, KEY_INKS, strict=True)
    return tuple(part for key, area, ink in columns for part in soft_key(key, area, ink, at))


def hits(at: ScreenAreas) -> tuple[Hit, ...]:
    return tuple(Hit(area, button) for area, button in zip(at.keys, BUTTONS, strict=True))


def soft_key(key: Key, area: Area, ink: Ink, at: ScreenAreas) -> SceneParts:
    """The button's colour, what a press means, and in smaller letters what holding it does."""
    u, wide = at.u, at.roomy and area.width > WIDE * at.u
    across = Align.START if wide else Align.MIDDLE
    inner = area.inset(11 * u, 5 * u) if wide else area.inset(4 * u, 0).cut_top(15 * u)[1].cut_bottom(4 * u)[1]
    hold = at.say("hold: {what}", what=key.held)
    rows = lines_of(hold, SMALL * at.legible, inner.width - (0 if wide else 10 * u), FontWeight.MEDIUM)
    if key.label and inner.height - rows * 23 * u < height_of(
        key.label, NEAR * at.legible, inner.width - CAP * u * wide
    ):
        rows = 1
        hold = hold if width_of(hold, SMALL * at.legible, FontWeight.MEDIUM) <= inner.width else ""
    held, room = inner.cut_bottom(rows * 23 * u if key.held and hold else 0)
    told = (words(held, hold, 21 * u, SOFT if key.label else MIST, across, lines=rows),) if key.held and hold else ()
    if not key.label:  # it means nothing now, or only when it is held
        return (Box(area, DEEP, 16 * u, opacity=0.7), *_cap(area, room, ink, u, wide, 0.28), *told)
    edge = GREY if ink == KEY_INKS[-1] else ink  # white would not be seen on cream
    fill = CREAM if key.lit or key.blinking else DULL
    plate = Box(area, fill, 16 * u, edge=edge, edge_width=(7 if key.blinking else 3) * u, shadow=5 * u)
    cap = _cap(area, room, ink, u, wide)
    if wide:
        _, room = room.cut_left(CAP * u)
    symbol, room = _symbol(key.symbol, area, room, u, wide)
    lines = min(2, lines_of(key.label, NEAR * max(at.legible, 0.9 * u), room.width))
    label = bold(room, key.label, (31 if wide else NEAR) * u, INK, across, lines=lines if room.height > 60 * u else 1)
    return (plate, *cap, *symbol, label, *told)


def _cap(area: Area, room: Area, ink: Ink, u: float, wide: bool, opacity: float = 1.0) -> SceneParts:
    """The arcade button seen from above; on a narrow key, a bar in its colour along the upper edge."""
    if not wide:
        bar = Area(area.x + 12 * u, area.y + 6 * u, area.width - 24 * u, 10 * u)
        edge, width = (GREY, 1.5 * u) if ink == KEY_INKS[-1] and opacity == 1 else (None, 0.0)
        return (Box(bar, ink, 5 * u, edge=edge, edge_width=width, opacity=opacity),)
    x, y = room.x + 24 * u, room.centre[1]
    if opacity < 1:
        return (Circle(x, y, 22.5 * u, ink, opacity=opacity),)
    rim: Ink = (round(ink[0] * 0.62), round(ink[1] * 0.62), round(ink[2] * 0.62))
    shine = Circle(x - 8 * u, y - 11 * u, 6 * u, WHITE, opacity=0.55)
    return Circle(x, y, 24.5 * u, rim), Circle(x, y - 1.5 * u, 21.5 * u, ink), shine


def _symbol(symbol: AnyCard | str | None, area: Area, room: Area, u: float, wide: bool) -> tuple[SceneParts, Area]:
    """A suit on the button or above the label, or a small card beside it; and the room that is left for words."""
    match symbol:
        case None:
            return (), room
        case str():
            suits = tuple(suit for suit, sign in SUIT_CHARACTERS.items() if symbol in (suit.value, sign))
            if wide:
                x, y = room.x - (CAP - 24) * u, room.centre[1]
                cap, spot = Circle(x, y - 1.5 * u, 20.5 * u, WHITE), Area(x - 15 * u, y - 16.5 * u, 30 * u, 30 * u)
                return tuple(part for suit in suits for part in (cap, suit_sign(suit, spot))), room
            above, room = room.cut_top(38 * u)
            cap = Circle(*above.centre, 21 * u, WHITE)
            return tuple(part for suit in suits for part in (cap, suit_sign(suit, above.middle(30 * u, 30 * u)))), room
        case _:
            tall = room.height - 8 * u
            spot, rest = room.cut_left(width_for(symbol, tall) + 8 * u)
            return (Drawing(picture(symbol, True), Area(spot.x, spot.y + 4 * u, width_for(symbol, tall), tall)),), rest


__all__ = ["header", "hits", "soft_keys"]
