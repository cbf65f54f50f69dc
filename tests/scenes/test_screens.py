"""Every screen of the picture book, on small and large displays: nothing is cut, nothing overlaps, all is said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot

import numpy as np
import pygame
import pytest

from companion.facts.show import BUTTONS, Key, Mode
from companion.scenes import SCREENS, scene_of
from companion.scenes.gallery_people import LONG_NAMES, TURN
from companion.scenes.palette import CHEVRON, TABLE, TABLE_RIM
from hardware.area import Area
from hardware.canvas import Box, Drawing, Hit, Poly, Scene, Text
from hardware.screen import painted
from hardware.words import cut_texts
from tests.scenes.screens import DISPLAYS, GALLERY, SMALL, UPRIGHT, Display, every_screen, said, written


@every_screen()
def test_no_words_are_cut_but_long_names(name: str, display: Display) -> None:
    cut = [text.text for text in cut_texts(display.page(name)) if text.text not in LONG_NAMES]
    assert cut == []


@every_screen()
def test_no_words_stand_on_other_words(name: str, display: Display) -> None:
    scene = display.page(name)
    areas = [(part.text, written(part, scene)) for part in scene.parts if isinstance(part, Text) and part.text]
    assert [(a, b) for (a, one), (b, other) in combinations(areas, 2) if one.meets(other)] == []


@every_screen((SMALL, UPRIGHT))
def test_words_stand_out_from_what_is_under_them(name: str, display: Display) -> None:
    scene = display.page(name)
    ground = painted(replace(scene, parts=tuple(part for part in scene.parts if not isinstance(part, Text))))
    pixels = pygame.surfarray.array3d(ground)
    faint = []
    for part in scene.parts:
        if isinstance(part, Text) and part.text:
            area = written(part, scene)
            columns = slice(int(area.x), int(area.right) + 1)
            under = np.median(pixels[columns, int(area.y) : int(area.bottom) + 1].reshape(-1, 3), axis=0)
            if contrast(part.ink, under) < 7.0:
                faint.append((part.text, round(contrast(part.ink, under), 1)))
    assert faint == []


def contrast(one: Iterable[float], other: Iterable[float]) -> float:
    """How much lighter one colour is than the other (WCAG 2.1)."""
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: Iterable[float]) -> float:
    shares = (value / 255 for value in colour)
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@every_screen()
def test_everything_stays_on_the_display(name: str, display: Display) -> None:
    scene = display.page(name)
    whole = Area(0, 0, *display.size)
    shadows = 30
    assert [part for part in scene.parts if not whole.inset(-shadows).encloses(part.bounds)] == []
    assert [part for part in scene.parts if isinstance(part, Text) and not whole.encloses(part.area)] == []


def keys_of(scene: Scene) -> list[Hit]:
    """What can be touched there beside the rows of a list."""
    return [hit for hit in scene.hits if hit.row is None]


@every_screen()
def test_the_five_soft_keys_stand_in_their_order_along_the_lower_edge(name: str, display: Display) -> None:
    hits = keys_of(display.page(name))
    assert tuple(hit.button for hit in hits) == BUTTONS
    assert display.size[1] - hits[-1].area.bottom < 0.03 * display.size[1]
    for before, after in pairwise(hit.area for hit in hits):
        assert before.right < after.x or before.bottom < after.y


@every_screen()
def test_nothing_but_the_keys_themselves_is_drawn_over_the_soft_keys(name: str, display: Display) -> None:
    show = replace(GALLERY[name], keys=(Key(),) * 5)
    scene = display.scene(show)
    keys = {id(part) for part in scene.parts[-10:]}
    over = [
        part
        for part in scene.parts
        if id(part) not in keys
        and isinstance(part, Text | Drawing)
        and any(part.area.inset(1).meets(hit.area) for hit in keys_of(scene))
    ]
    assert over == []


@pytest.mark.parametrize("name", GALLERY)
def test_the_sentence_the_reason_and_the_labels_are_said(name: str) -> None:
    show = GALLERY[name]
    words = said(scene_of(show))
    wanted = [key.label for key in show.keys] + list(show.signs)
    wanted += [show.question.text, show.question.detail] if show.question else [show.ask, show.why]
    assert [one for one in wanted if one and one not in words] == []


def test_every_mode_has_a_screen() -> None:
    assert set(SCREENS) == set(Mode)
    assert {show.mode for show in GALLERY.values()} == set(Mode)


@pytest.mark.parametrize("display", DISPLAYS, ids=str)
def test_the_arrows_that_show_the_direction_stay_on_the_tables_rim(display: Display) -> None:
    parts = scene_of(TURN, display.size).parts
    wood, felt = (part for part in parts if isinstance(part, Box) and part.fill in (TABLE_RIM, TABLE))
    rim = felt.area.x - wood.area.x
    arrows = [part.bounds.centre for part in parts if isinstance(part, Poly) and part.ink == CHEVRON]
    assert len(arrows) > 10
    assert all(-rim <= outside(wood, *arrow) <= 0 for arrow in arrows)


def outside(plate: Box, x: float, y: float) -> float:
    """How far a point is outside a plate with round corners; negative inside."""
    round_ = min(plate.radius, plate.area.width / 2, plate.area.height / 2)
    across = abs(x - plate.area.centre[0]) - plate.area.width / 2 + round_
    down = abs(y - plate.area.centre[1]) - plate.area.height / 2 + round_
    return hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0) - round_


def test_a_narrow_display_shows_fewer_rounds_and_not_smaller_ones() -> None:
    lying, upright = (said(scene_of(GALLERY["sheet-long"], size)).split(" | ") for size in ((1280, 720), (720, 1280)))
    assert "5" in lying and "5" not in upright
    assert "12" in lying and "12" in upright


def test_on_an_upright_display_the_row_of_the_yard_goes_on_in_the_next_line() -> None:
    tall = {
        size: max(p.area.height for p in scene_of(GALLERY["play-yard"], size).parts if isinstance(p, Drawing))
        for size in ((1280, 720), (720, 1280))
    }
    assert tall[720, 1280] > 1.2 * tall[1280, 720]
