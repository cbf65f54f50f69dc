"""The drawn cards: every face has a picture, and the marks' corners stay free of it."""

from __future__ import annotations

import pytest

from companion.art import CORNER, FOUR_COLOURS, PIPS, SUITS, CardLetters, Polygon, Shape, face, size_of
from scoring.cards import BACK, BONES, BOWLS, DOGHOUSE, DOGS, JOKER, PACK, AnyCard, Card, Rank, Suit, any_card, card

PLAYING = (*PACK, JOKER)
YARD = (*BONES, *BOWLS, *DOGS, DOGHOUSE)
GLYPH = 0.8
"""Width of a bold capital in heights, a generous estimate."""


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in millimetres."""
    if isinstance(shape, CardLetters):
        half = len(shape.text) * shape.height * GLYPH / 2
        return shape.x - half, shape.y - shape.height / 2, shape.x + half, shape.y + shape.height / 2
    xs, ys = zip(*shape.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def in_a_corner(point: tuple[float, float]) -> bool:
    width, height = 63.0, 88.0
    x, y = point
    return (x < CORNER or x > width - CORNER) and (y < CORNER or y > height - CORNER)


@pytest.mark.parametrize("one", (*PLAYING, *YARD, BACK), ids=str)
def test_every_picture_stays_on_its_card(one: AnyCard) -> None:
    width, height = size_of(one)
    for left, top, right, bottom in map(extent, face(one)):
        assert left >= 0 and top >= 0 and right <= width and bottom <= height


@pytest.mark.parametrize("one", PLAYING, ids=str)
def test_the_four_corners_of_a_playing_card_are_left_to_the_marks(one: AnyCard) -> None:
    for shape in face(one):
        left, top, right, bottom = extent(shape)
        drawn = (
            shape.points if isinstance(shape, Polygon) else ((left, top), (right, top), (left, bottom), (right, bottom))
        )
        assert not any(in_a_corner(point) for point in drawn)


@pytest.mark.parametrize("one", YARD, ids=str)
def test_both_ends_of_a_card_of_dig_are_left_to_the_marks(one: AnyCard) -> None:
    assert all(top >= CORNER and bottom <= 76 - CORNER for _, top, _, bottom in map(extent, face(one)))


@pytest.mark.parametrize("rank", PIPS)
def test_a_pip_card_shows_as_many_pips_as_its_rank(rank: Rank) -> None:
    indices = 4
    suit_signs = [shape for shape in face(Card(rank, Suit.HEARTS)) if isinstance(shape, Polygon)]
    assert len(suit_signs) - indices == rank


def test_upside_down_a_playing_card_reads_the_same() -> None:
    queen = face(card("QS"))
    letters = [shape for shape in queen if isinstance(shape, CardLetters)]
    assert sorted(shape.angle for shape in letters) == [0.0, 0.0, 180.0, 180.0]
    assert {shape.text for shape in letters} == {"Q"}


def test_no_two_faces_look_alike() -> None:
    every: tuple[AnyCard, ...] = (*PLAYING, *YARD)
    assert len({face(one) for one in every}) == len(every)


def test_four_colours_tell_the_suits_apart() -> None:
    assert len(set(FOUR_COLOURS.values())) == 4


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_sign_fills_its_unit_square_and_is_even_on_both_sides(suit: Suit) -> None:
    xs, ys = zip(*SUITS[suit], strict=True)
    assert 0 <= min(xs) < 0.15 and 0.85 < max(xs) <= 1
    assert 0 <= min(ys) < 0.15 and 0.85 < max(ys) <= 1
    assert min(xs) + max(xs) == pytest.approx(1.0)


def test_the_bones_name_their_colour_for_those_who_cannot_see_it() -> None:
    letter = next(shape for shape in face(any_card("bone-G")) if isinstance(shape, CardLetters))
    assert letter.text == "G"
