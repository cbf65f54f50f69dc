"""From a moment of the kiosk to a scene: one file a screen, all of them cream paper on green felt."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from companion.facts.show import Mode, Show, Theme
from companion.language.tongue import ENGLISH, Tongue
from companion.scenes.album import album
from companion.scenes.areas import DESIGNED, ScreenAreas, screen_areas
from companion.scenes.count import count
from companion.scenes.frame import header, hits, soft_keys
from companion.scenes.help import help_page
from companion.scenes.layout import layout
from companion.scenes.menu import menu
from companion.scenes.parts import SceneParts
from companion.scenes.play import play
from companion.scenes.question import question
from companion.scenes.said_anew import said_anew
from companion.scenes.seen import seen_large
from companion.scenes.setup import setup
from companion.scenes.sheet import sheet
from companion.scenes.show_me import show_me
from companion.scenes.themes import THEMES
from companion.scenes.trouble import trouble
from companion.scenes.welcome import welcome
from companion.scenes.winner import winner
from hardware.canvas import Box, Drawing, Hit, Scene, ScenePart, Text

Screenful = Callable[[Show, ScreenAreas], SceneParts]

SCREENS: dict[Mode, Screenful] = {
    Mode.WELCOME: welcome,
    Mode.PLAY: play,
    Mode.COUNT: count,
    Mode.SHEET: sheet,
    Mode.WINNER: winner,
    Mode.LAYOUT: layout,
    Mode.SETUP: setup,
    Mode.MENU: menu,
    Mode.HELP: help_page,
    Mode.ALBUM: album,
    Mode.SHOW_ME: show_me,
    Mode.SEEN: seen_large,
    Mode.TROUBLE: trouble,
}


@lru_cache(maxsize=8)
def scene_of(
    show: Show, size: tuple[int, int] = DESIGNED, per_mm: float | None = None, tongue: Tongue = ENGLISH
) -> Scene:
    """The whole screen for this moment in this language, on a display of this size with so many pixels a millimetre.

    It is kept, because most moments repeat the last one.
    """
    at, show = screen_areas(size, per_mm, tongue), said_anew(show, tongue)
    screen = SCREENS[show.mode] if show.question is None else question
    parts = (*header(show, at), *screen(show, at), *soft_keys(show.keys, at))
    return scene_from(parts, at, hits(at), show.theme)


def scene_from(parts: SceneParts, at: ScreenAreas, touched: tuple[Hit, ...] = (), theme: Theme = Theme.FELT) -> Scene:
    """A scene of these parts, in letters that can be read and in the colours of a theme.

    What is left without room is not drawn: a sentence may be too long for a small display, but never stops the kiosk.
    """
    colours = THEMES[theme]
    drawn = tuple(colours.dress(at.readable(part)) for part in parts if not isinstance(part, Hit) and _has_room(part))
    found = tuple(part for part in parts if isinstance(part, Hit))
    return Scene(at.size, colours.ground, drawn, (*touched, *found), colours.signs)


def _has_room(part: ScenePart) -> bool:
    match part:
        case Box(area=area) | Text(area=area) | Drawing(area=area):
            return area.width > 0 and area.height > 0
        case _:
            return True


__all__ = ["DESIGNED", "SCREENS", "scene_of"]
