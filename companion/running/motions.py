"""Movements on the screen: which of them are under way, and the scene at this moment."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.motion import LASTS_MS, Move, in_motion, moves
from hardware.canvas import Scene


class Motions:
    """Told what is shown, it says how the screen looks while parts of it still move; where it is off, none does."""

    def __init__(self) -> None:
        self.is_on = False
        self._shown: tuple[Show, Scene] | None = None
        self._running: list[tuple[Move, int]] = []
        """Each with the time at which it began."""

    def shows(self, show: Show, scene: Scene, now: int) -> Scene:
        """The kiosk shows this from now on; how the screen looks."""
        if self._shown is None or self._shown[1] is not scene:
            if self.is_on and self._shown is not None:
                self._running += [(move, now) for move in moves(self._shown[0], show, self._shown[1], scene)]
            self._shown = show, scene
        return self.scene(now) or scene

    def scene(self, now: int) -> Scene | None:
        """How the screen looks now; None where nothing is shown or nothing has moved."""
        if self._shown is None or not self._running:
            return None
        self._running = [(move, begun) for move, begun in self._running if now - begun < LASTS_MS]
        return in_motion(self._shown[1], [(move, (now - begun) / LASTS_MS) for move, begun in self._running])
