"""The picture book and the displays on which it is looked at, and what is to be read off a scene."""

from __future__ import annotations

from functools import cache

import pytest

from companion.scenes.gallery import gallery
from companion.shots.displays import DISPLAYS, MEASURED, Display
from hardware.canvas import Drawing, Scene, Text

GALLERY = gallery()
SMALL, UPRIGHT = MEASURED[0], MEASURED[-1]


@cache
def page(name: str, display: Display) -> Scene:
    """A page of the picture book on this display: made once for all tests that look at it."""
    return display.scene(GALLERY[name])


def on_every_display(displays: tuple[Display, ...] = DISPLAYS) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("display", displays, ids=str)


def said(scene: Scene) -> str:
    """All words on the screen."""
    return " | ".join(part.text for part in scene.parts if isinstance(part, Text))


def drawn(scene: Scene) -> list[str]:
    """The names of all cards on the screen."""
    return [part.picture.name.partition("/")[0] for part in scene.parts if isinstance(part, Drawing)]
