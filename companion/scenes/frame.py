"""What every screen has: the title and the signs along the upper edge, the five soft keys along the lower one."""

from __future__ import annotations

from companion.facts.show import BUTTONS, Key, Mode, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.palette import CREAM, DEEP, DULL, GREY, HONEY, INK, KEY_INKS, MIST, SOFT, SUIT_CHARACTERS, WHITE
from companion.scenes.parts import SceneParts, bold, card_at, chip, chip_width, suit_sign, width_for, words
from hardware.area import Area, PixelPoint
from hardware.canvas import Align, Box, Circle, Hit, Ink
from scoring.cards import AnyCard


def header(show: Show, at: ScreenAreas) -> SceneParts:
    """The title on the left; on the right, signs such as `Simulated table`."""
    signs: SceneParts = ()
    right, height = at.head.right, (24 if at.upright else 30) * at.u
    for sign in reversed(show.signs):
        width = chip_width(sign, height)
        area = Area(right - width, at.head.centre[1] - height / 2, width, height)
        signs = (*signs, *chip(area, sign, at.u, HONEY, INK))
        right -= width + 8 * at.u
    room = Area(at.head.x, at.head.y, right - at.head.x - 12 * at.u, at.head.height)
    title = f"{show.title}  ·  round {show.view.round}" if show.view and show.view.round else show.title
    if show.mode is Mode.WELCOME:
        title = ""  # the first screen has it in large letters
    return (bold(room, title, 30 * at.u, CREAM), *signs)


# ---------------------------------------------------------------- soft keys


def key_areas(at: ScreenAreas) -> tuple[Area, ...]:
    return at.keys.columns(5, 12 * at.u)


def soft_keys(keys: tuple[Key, ...], at: ScreenAreas) -> SceneParts:
    """The five keys in the colours and order of the buttons right below them."""
    columns = zip(keys, key_areas(at), KEY_INKS, strict=True)
    return tuple(part for key, area, ink in columns for part in soft_key(key, area, ink, at.u))


def hits(show: Show, at: ScreenAreas) -> tuple[Hit, ...]:
    return tuple(Hit(area, button) for area, button in zip(key_areas(at), BUTTONS, strict=True))


def soft_key(key: Key, area: Area, ink: Ink, u: float) -> SceneParts:
    """The arcade button seen from above, what a press means, and in smaller letters what holding it does."""
    (x, y), room = key_parts(area, u)
    if not key.label:  # it means nothing now, or only when it is held
        told = words(room, f"hold: {key.held}", 25 * u, MIST, lines=2, across=_across(area))
        faint = Circle(x, y, 25 * u, ink, opacity=0.28)
        return (Box(area, DEEP, 16 * u, opacity=0.7), *((told,) if key.held else ()), faint)
    edge = GREY if ink == KEY_INKS[-1] else ink  # white would not be seen on cream
    fill = CREAM if key.lit or key.blinking else DULL
    plate = Box(area, fill, 16 * u, edge=edge, edge_width=(7 if key.blinking else 3) * u, shadow=5 * u)
    rim: Ink = (round(ink[0] * 0.62), round(ink[1] * 0.62), round(ink[2] * 0.62))
    cap = Circle(x, y - 1.5 * u, 25 * u, ink)
    shine = Circle(x - 8 * u, y - 11 * u, 6 * u, WHITE, opacity=0.55)
    symbol, room = _symbol(key.symbol, area, room, u)
    across = _across(area)
    label: SceneParts = (bold(room, key.label, 30 * u, INK, across, lines=2),)
    if key.held:
        held, above = room.cut_bottom((30 if _is_wide(area) else 34) * u)
        label = (
            bold(above, key.label, 28 * u, INK, across, lines=2),
            words(held, f"hold: {key.held}", 23 * u, SOFT, across, lines=2),
        )
    return (plate, Circle(x, y, 29 * u, rim), cap, shine, *symbol, *label)


def key_parts(area: Area, u: float) -> tuple[PixelPoint, Area]:
    """The middle of the button, and the room for words: beside it, or below it on a narrow key."""
    if _is_wide(area):
        return (area.x + 42 * u, area.centre[1]), area.inset(0, 8 * u).cut_left(80 * u)[1].cut_right(12 * u)[1]
    return (area.centre[0], area.y + 42 * u), area.cut_top(76 * u)[1].inset(8 * u, 0).cut_bottom(8 * u)[1]


def _across(area: Area) -> Align:
    return Align.START if _is_wide(area) else Align.MIDDLE


def _is_wide(area: Area) -> bool:
    return area.width > 1.8 * area.height


def _symbol(symbol: AnyCard | str | None, area: Area, room: Area, u: float) -> tuple[SceneParts, Area]:
    """A suit on the button, or a small card beside it; and the room that is left for words."""
    (x, y), _ = key_parts(area, u)
    match symbol:
        case None:
            return (), room
        case str():
            cap, spot = Circle(x, y - 1.5 * u, 23 * u, WHITE), Area(x - 17 * u, y - 18.5 * u, 34 * u, 34 * u)
            suits = (suit for suit, sign in SUIT_CHARACTERS.items() if symbol in (suit.value, sign))
            return tuple(part for suit in suits for part in (cap, suit_sign(suit, spot))), room
        case _ if _is_wide(area):
            tall = area.height - 20 * u
            wide = width_for(symbol, tall)
            return (card_at(symbol, room.x, area.y + 10 * u, tall),), room.cut_left(wide + 8 * u)[1]
        case _:
            return (card_at(symbol, x + 30 * u, area.y + 8 * u, 50 * u),), room


__all__ = ["header", "hits", "key_areas", "soft_keys"]
