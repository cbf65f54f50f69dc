"""Keyboard, mouse and touch do what the panel's buttons do.

Keys 1 to 5 are the five buttons; a click on a soft key presses the button below it. All of them become edges like those
of real contacts, so that they can be held, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import pygame

from hardware.buttons import BUTTONS, STABLE_MS, Edge
from hardware.canvas import Scene

KEYS: dict[int, str] = {
    **dict(zip(range(pygame.K_1, pygame.K_6), BUTTONS, strict=True)),
    **dict(zip(range(pygame.K_KP1, pygame.K_KP6), BUTTONS, strict=True)),
    pygame.K_RETURN: "ok",
    pygame.K_ESCAPE: "back",
}


class Touch(Enum):
    """What the mouse does over the scene beside the kiosk's own."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"
    SECOND = "second"
    """The other button of the mouse."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse over the scene beside the kiosk's own, in the pixels of that scene."""

    touch: Touch
    x: float
    y: float
    time: int


@dataclass(frozen=True, slots=True)
class Quit:
    """The window was closed, or the system asks the program to end."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A letter, a space or `WIPE`, typed on a keyboard."""

    character: str


WIPE = "\b"


@dataclass(frozen=True, slots=True)
class RowTaken:
    """A row of a list on the screen was clicked or touched."""

    row: int


Input = Edge | Pointer | Typed | RowTaken | Quit


class Keys:
    """Which button the keyboard and the mouse hold down.

    A tap may go down and up between two looks at the queue. Its release is then stamped a little later, because so
    short a contact would pass for bouncing.
    """

    def __init__(self) -> None:
        self._clicked: str | None = None
        self._down: dict[str, int] = {}

    def key(self, event: pygame.event.Event, now: int) -> Iterable[Edge | Typed]:
        """The edge of a key that went down or up, or the letter on it."""
        button = KEYS.get(event.key)
        if button is None:
            typed = getattr(event, "unicode", "") if event.type == pygame.KEYDOWN else ""
            return (Typed(typed),) if typed.isalpha() or typed in (" ", WIPE) else ()
        return (self._pressed(button, now) if event.type == pygame.KEYDOWN else self._released(button, now),)

    def click(self, scene: Scene | None, at: tuple[float, float], now: int) -> Iterable[Edge]:
        """The left mouse button went down over the scene."""
        self._clicked = scene.button_at(*at) if scene else None
        return (self._pressed(self._clicked, now),) if self._clicked else ()

    def unclick(self, now: int) -> Iterable[Edge]:
        """The left mouse button came up, wherever it is now."""
        clicked, self._clicked = self._clicked, None
        return (self._released(clicked, now),) if clicked else ()

    def _pressed(self, button: str, now: int) -> Edge:
        self._down[button] = now
        return Edge(button, True, now)

    def _released(self, button: str, now: int) -> Edge:
        return Edge(button, False, max(now, self._down.pop(button, now) + STABLE_MS))
