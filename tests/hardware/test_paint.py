"""Paint: shapes where they belong, soft edges, and a changed part that leaves the rest untouched."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from hardware.area import Area
from hardware.canvas import (
    Align,
    Arrow,
    Box,
    Circle,
    Drawing,
    FeltGround,
    FontWeight,
    Letters,
    Line,
    Photograph,
    Picture,
    Poly,
    Scene,
    ScenePart,
    Sign,
    Text,
)
from hardware.paint import Painter
from hardware.screen import painted
from hardware.words import cut_texts

GREEN = FeltGround((40, 100, 70), (20, 60, 45))
RED = (200, 40, 40)
CREAM = (250, 245, 230)
HEART = Sign("♥", ((0.5, 1.0), (0.0, 0.3), (0.5, 0.1), (1.0, 0.3)), RED)
CARD = Picture("a card", 63, 88, (Poly(((0, 0), (63, 0), (63, 88), (0, 88)), CREAM), Letters("7", 31, 44, 30, 0, RED)))

PARTS: tuple[ScenePart, ...] = (
    Box(Area(20, 20, 200, 90), CREAM, 16, edge=RED, edge_width=4, shadow=6),
    Text(Area(40, 30, 160, 60), "4♥ please", 30, (20, 20, 20), FontWeight.HEAVY, Align.MIDDLE, lines=2),
    Poly(((240, 30), (300, 40), (270, 100)), RED),
    Line(((30, 150), (100, 180), (160, 140)), 8, CREAM),
    Arrow(((180, 190), (290, 130)), 6, RED),
    Circle(60, 210, 20, RED, CREAM, 3),
    Drawing(CARD, Area(200, 150, 45, 63), 20.0, shadow=4),
)


def scene(*parts: ScenePart) -> Scene:
    return Scene((320, 240), GREEN, parts, signs=(HEART,))


def pixels_of(surface: pygame.Surface) -> NDArray[np.uint8]:
    return pygame.surfarray.array3d(surface)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: type(part).__name__)
def test_every_part_paints_something_and_only_within_its_bounds(part: ScenePart) -> None:
    empty, drawn = pixels_of(painted(scene())), pixels_of(painted(scene(part)))
    xs, ys = np.nonzero((empty != drawn).any(axis=2))
    assert len(xs) > 20
    bounds = part.bounds.inset(-1)
    assert bounds.x <= xs.min() and xs.max() <= bounds.right
    assert bounds.y <= ys.min() and ys.max() <= bounds.bottom


@pytest.mark.parametrize("n", range(len(PARTS)))
def test_painting_only_where_something_changed_gives_the_same_picture(n: int) -> None:
    before, after = scene(*PARTS), scene(*PARTS[:n], *PARTS[n + 1 :])
    painter, surface = Painter(), pygame.Surface(before.size)
    painter.paint(before, surface)
    painter.paint(after, surface, PARTS[n].bounds)
    assert (pixels_of(surface) == pixels_of(painted(after))).all()


def test_slanting_edges_are_soft() -> None:
    empty, drawn = painted(scene()), painted(scene(PARTS[2]))
    shades = {tuple(drawn.get_at((x, y)))[:3] for x in range(240, 301) for y in range(30, 101)}
    ground = {tuple(empty.get_at((x, y)))[:3] for x in range(240, 301) for y in range(30, 101)}
    assert len(shades - ground - {RED}) > 40


def test_a_sign_takes_its_own_ink_or_that_of_the_words() -> None:
    words = Text(Area(40, 40, 100, 60), "♥", 50, (10, 10, 10))
    own = painted(scene(words)).get_at((62, 68))
    theirs = painted(replace(scene(words), signs=(replace(HEART, ink=None),))).get_at((62, 68))
    assert tuple(own)[:3] == RED and tuple(theirs)[:3] == (10, 10, 10)


def test_a_faded_shape_lets_the_felt_through() -> None:
    solid, faint = (painted(scene(Circle(160, 120, 30, CREAM, opacity=o))).get_at((160, 120)) for o in (1.0, 0.5))
    assert tuple(solid)[:3] == CREAM
    assert 100 < faint.r < 250


def test_struck_words_have_a_line_through_them() -> None:
    words = Text(Area(20, 20, 200, 40), "taken back", 30, CREAM)
    plain, struck = (pixels_of(painted(scene(replace(words, struck=s)))) for s in (False, True))
    rows = np.nonzero((plain != struck).any(axis=(0, 2)))[0]
    assert 1 <= len(rows) <= 4


def test_a_text_that_had_to_be_cut_can_be_found() -> None:
    short, long = Text(Area(0, 0, 200, 30), "fits", 20, RED), Text(Area(0, 0, 40, 20), "does not fit at all", 20, RED)
    assert cut_texts(scene(short, long)) == (long,)


def test_letters_of_a_picture_turn_with_it() -> None:
    upright, turned = (painted(scene(Drawing(CARD, Area(100, 60, 63, 88), a))) for a in (0.0, 180.0))
    flipped = pygame.transform.rotate(turned.subsurface((100, 60, 63, 88)), 180)
    difference = pixels_of(upright.subsurface((100, 60, 63, 88))).astype(int) - pixels_of(flipped)
    assert np.abs(difference).mean() < 6


def test_a_photograph_is_scaled_into_its_area_and_the_next_one_replaces_it() -> None:
    left, right = bytes((0, 255)), bytes((255, 0))
    first = Photograph(Area(0, 0, 40, 20), 1, (2, 1), left)
    second = Photograph(Area(0, 0, 40, 20), 2, (2, 1), right)
    painter = Painter()
    shades = []
    for photo in (first, second):
        surface = pygame.Surface((40, 20))
        painter.paint(Scene((40, 20), FeltGround((0, 0, 0), (0, 0, 0)), (photo,)), surface)
        shades.append((surface.get_at((1, 10))[0] > 200, surface.get_at((38, 10))[0] > 200))
    assert shades == [(False, True), (True, False)]


def test_a_photograph_of_three_bytes_a_pixel_is_blue_green_and_red() -> None:
    photo = Photograph(Area(0, 0, 2, 1), 1, (2, 1), bytes((255, 0, 0, 0, 0, 255)))
    surface = pygame.Surface((2, 1))
    Painter().paint(Scene((2, 1), FeltGround((0, 0, 0), (0, 0, 0)), (photo,)), surface)
    assert tuple(surface.get_at((0, 0)))[:3] == (0, 0, 255) and tuple(surface.get_at((1, 0)))[:3] == (255, 0, 0)


def test_photographs_are_known_by_their_number() -> None:
    one, same = (Photograph(Area(0, 0, 4, 2), 7, (2, 1), grey) for grey in (b"ab", b"cd"))
    assert one == same and hash(one) == hash(same)
