"""From a moment of the kiosk to a scene: one file a screen, all of them cream paper on green felt."""

from __future__ import annotations

from collections.abc import Callable

from companion.scenes.frame import header, hits, soft_keys
from companion.scenes.palette import FELT, SIGNS
from companion.scenes.pieces import Parts
from companion.scenes.play import play
from companion.scenes.stage import DESIGNED, Stage, stage
from companion.show import Mode, Show
from hardware.canvas import Scene

Screenful = Callable[[Show, Stage], Parts]

SCREENS: dict[Mode, Screenful] = {Mode.PLAY: play}


def scene_of(show: Show, size: tuple[int, int] = DESIGNED) -> Scene:
    """The whole screen for this moment, on a display of this size."""
    at = stage(size)
    body = SCREENS[show.mode](show, at)
    parts = (*header(show, at), *body, *soft_keys(show.keys, at))
    return Scene(size, FELT, parts, hits(show, at), SIGNS)


__all__ = ["DESIGNED", "SCREENS", "scene_of"]
