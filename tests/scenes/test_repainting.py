"""Painting only what changed, on the real screens: after every change the display equals a fresh painting."""

from __future__ import annotations

import pygame
import pytest

from companion.bench.screen import turns
from companion.scenes import scene_of
from companion.scenes.gallery import gallery
from hardware.canvas import Scene
from hardware.paint import Painter
from hardware.screen import changed, painted

SMALL = (800, 480)
GALLERY = gallery()


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


def after(*scenes: Scene) -> pygame.Surface:
    """A surface on which each scene was painted only where it differs from the one before."""
    painter, surface, before = Painter(), pygame.Surface(SMALL), None
    for scene in scenes:
        for area in changed(before, scene):
            painter.paint(scene, surface, area)
        before = scene
    return surface


def test_while_the_turn_goes_round() -> None:
    scenes = [scene_of(show, SMALL) for show in turns()]
    assert same(after(*scenes), painted(scenes[-1]))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("play", "play-melee"),
        ("play-melee", "play-refused"),
        ("menu", "welcome"),
        ("count", "count-eight"),
        ("play", "question-suit"),
    ],
)
def test_from_one_screen_to_another(first: str, second: str) -> None:
    scenes = [scene_of(GALLERY[name], SMALL) for name in (first, second)]
    assert same(after(*scenes), painted(scenes[-1]))


def test_a_turn_leaves_most_of_the_display_alone() -> None:
    first, second, *_ = (scene_of(show, SMALL) for show in turns())
    touched = sum(area.width * area.height for area in changed(first, second))
    assert 0 < touched < 0.6 * SMALL[0] * SMALL[1]
