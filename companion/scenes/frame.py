"""What every screen has: the title with its standing signs above, the five soft keys along the lower edge."""

from __future__ import annotations

from companion.facts.show import BUTTONS, Key, Mode, Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.palette import AMBER, CREAM, DEEP, DULL, GREY, INK, KEY_INKS, MIST, SOFT, SUIT_CHARACTERS, WHITE
from companion.scenes.parts import SceneParts, bold, card_at, chip, chip_width, suit_sign, width_for, words
from hardware.area import Area
from hardware.canvas import Box, Circle, Hit, Ink
from scoring.cards import AnyCard, Suit


def header(show: Show, at: ScreenAreas) -> SceneParts:
    """The title on the left, signs such as `Simulated table` on the right."""
    signs, left = _signs(show.signs, at)
    room = Area(at.head.x, at.head.y, left - at.head.x - 12 * at.u, at.head.height)
    title = f"{show.title}  ·  round {show.view.round}" if show.view and show.view.round else show.title
    if show.mode is Mode.WELCOME:
        title = ""  # the first screen has it in large letters
    return (bold(room, title, 30 * at.u, CREAM), *signs)


def _signs(signs: tuple[str, ...], at: ScreenAreas) -> tuple[SceneParts, float]:
    """The chips from right to left, and where they begin."""
    parts: SceneParts = ()
    right, height = at.head.right, 30 * at.u
    for sign in reversed(signs):
        width = chip_width(sign, height)
        area = Area(right - width, at.head.centre[1] - height / 2, width, height)
        parts = (*parts, *chip(area, sign, at.u, AMBER, INK))
        right -= width + 8 * at.u
    return parts, right


# ---------------------------------------------------------------- soft keys


def key_areas(at: ScreenAreas) -> tuple[Area, ...]:
    return at.keys.columns(5, 12 * at.u)


def soft_keys(keys: tuple[Key, ...], at: ScreenAreas) -> SceneParts:
    """The five keys in the colours and order of the buttons right below them."""
    columns = zip(keys, key_areas(at), KEY_INKS, strict=True)
    return tuple(part for key, area, ink in columns for part in _soft_key(key, area, ink, at.u))


def hits(show: Show, at: ScreenAreas) -> tuple[Hit, ...]:
    return tuple(Hit(area, button) for area, button in zip(key_areas(at), BUTTONS, strict=True))


def _soft_key(key: Key, area: Area, ink: Ink, u: float) -> SceneParts:
    if not key.label:
        return _unlabelled(key, area, ink, u)
    edge = GREY if ink == KEY_INKS[-1] else ink  # white would not be seen on cream
    fill = CREAM if key.lit or key.blinking else DULL
    plate = Box(area, fill, 16 * u, edge=edge, edge_width=(7 if key.blinking else 3) * u, shadow=5 * u)
    symbol, left = _symbol(key.symbol, area, u)
    room = Area(left, area.y + 8 * u, area.right - left - 12 * u, area.height - 16 * u)
    return (plate, *_dome(area, ink, u), *symbol, *_label(key, room, u))


def _unlabelled(key: Key, area: Area, ink: Ink, u: float) -> SceneParts:
    """A button that means nothing now, or only when it is held."""
    dark, dome = (
        Box(area, DEEP, 16 * u, opacity=0.55),
        Circle(area.x + 42 * u, area.centre[1], 25 * u, ink, opacity=0.28),
    )
    if not key.held:
        return dark, dome
    held = words(area.inset(74 * u, 20 * u).moved(4 * u, 0), f"hold: {key.held}", 20 * u, MIST, lines=2)
    return dark, held, dome


def _label(key: Key, room: Area, u: float) -> SceneParts:
    if not key.held:
        return (bold(room, key.label, 30 * u, INK, lines=2),)
    held, above = room.cut_bottom(24 * u)
    return bold(above, key.label, 28 * u, INK, lines=2), words(held, f"hold: {key.held}", 18 * u, SOFT)


def _dome(area: Area, ink: Ink, u: float) -> SceneParts:
    """An arcade button seen from above: rim, cap, and a shine."""
    x, y = area.x + 42 * u, area.centre[1]
    rim: Ink = (round(ink[0] * 0.62), round(ink[1] * 0.62), round(ink[2] * 0.62))
    return (
        Circle(x, y, 29 * u, rim),
        Circle(x, y - 1.5 * u, 25 * u, ink),
        Circle(x - 8 * u, y - 11 * u, 6 * u, WHITE, opacity=0.55),
    )


def _symbol(symbol: AnyCard | str | None, area: Area, u: float) -> tuple[SceneParts, float]:
    """A suit on the dome, or a small card after it; and where the label may begin."""
    left = area.x + 80 * u
    match symbol:
        case None:
            return (), left
        case str():
            suits = (suit for suit, sign in SUIT_CHARACTERS.items() if symbol in (suit.value, sign))
            return tuple(part for suit in suits for part in _on_dome(suit, area, u)), left
        case _:
            tall = area.height - 20 * u
            return (card_at(symbol, left, area.y + 10 * u, tall),), left + width_for(symbol, tall) + 8 * u


def _on_dome(suit: Suit, area: Area, u: float) -> SceneParts:
    """The suit's sign on a white cap within the coloured ring."""
    x, y = area.x + 42 * u, area.centre[1] - 1.5 * u
    return Circle(x, y, 23 * u, WHITE), suit_sign(suit, Area(x - 17 * u, y - 17 * u, 34 * u, 34 * u))


__all__ = ["header", "hits", "key_areas", "soft_keys"]
