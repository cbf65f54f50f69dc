"""The family's fingers on the panel: one button at a time goes down, and up again when it is time."""

from __future__ import annotations

from collections.abc import Callable

from companion.simulator.telling import Push

PressButton = Callable[[str, bool], None]
"""A button goes down (True) or up (False)."""

_TAP, _HOLD = 120, 1_300
"""Milliseconds for which a button is tapped, or held."""


class Fingers:
    """Whoever presses, presses one button."""

    def __init__(self, press: PressButton) -> None:
        self._press = press
        self._down: tuple[str, int] | None = None
        """The button that is down, and when it is let go."""

    @property
    def busy(self) -> bool:
        return self._down is not None

    def push(self, push: Push, now: int) -> None:
        self._press(push.button, True)
        self._down = push.button, now + (_HOLD if push.held else _TAP)

    def let_go(self, now: int) -> bool:
        """Let the button go if it has been down for long enough; whether it came up now."""
        if self._down is None or now < self._down[1]:
            return False
        self._press(self._down[0], False)
        self._down = None
        return True
