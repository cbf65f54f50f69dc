"""On the glass, in millimetres: letters are as high as their reader is far away, and keys as large as a finger."""

from __future__ import annotations

from collections import defaultdict

import pytest

from companion.facts.show import Mode, Show
from companion.scenes.gallery_people import TURN
from companion.scenes.palette import with_signs
from companion.scenes.row import needs_row
from hardware.canvas import Arrow, Drawing, Letters, Text
from hardware.letters import CAPITAL, fitted, measured
from hardware.words import signs_of
from tests.scenes.screens import GALLERY, MEASURED, SMALL, Display, every_screen, said

FAR_MM, NEAR_MM, LEAST_MM, FINGER_MM = 8.0, 4.0, 2.5, 12.0
ROUNDED = 0.15
"""Letters are whole pixels high."""


def near_words(show: Show) -> set[str]:
    """What is read at one metre: names, counts, keys, the explanation, what happened last, scores."""
    names = {*show.names, *(hand.name for hand in show.hands)}
    seats = show.view.seats if show.view else ()
    counts = {str(hand.points) for hand in show.hands}
    if show.view and not needs_row(show.view):
        counts |= {str(seat.cards) for seat in seats}
    scores = {str(line.total) for line in show.view.sheet} if show.view else set()
    keys = {key.label for key in show.keys}
    lines = {with_signs(line.text, show.names) for line in show.lines}
    detail = {show.question.detail} if show.question else set()
    page = {*show.page.lines} if show.page else set()
    return {
        show.why,
        *names,
        *(seat.name for seat in seats),
        *counts,
        *scores,
        *keys,
        *lines,
        *detail,
        *page,
        *show.menu,
    }


@every_screen(MEASURED)
def test_letters_are_as_high_as_their_reader_is_far_away(name: str, display: Display) -> None:
    show, scene, per_mm = GALLERY[name], display.page(name), display.per_mm or 1.0
    measure = measured(signs_of(scene))
    sentence = with_signs(show.question.text, show.names) if show.question else show.ask
    far = {sentence} if show.mode not in LISTS or show.question else set()
    near, heights = near_words(show), defaultdict[str, list[float]](list)
    for part in scene.parts:
        if isinstance(part, Text) and part.text:
            heights[part.text].append(round(CAPITAL * fitted(part, measure).size / per_mm, 2))
    assert {text: tall for text, tall in heights.items() if min(tall) < LEAST_MM - ROUNDED} == {}
    assert {text: tall for text, tall in heights.items() if text in near and max(tall) < NEAR_MM - ROUNDED} == {}
    assert {text: tall for text, tall in heights.items() if text in far and max(tall) < FAR_MM - ROUNDED} == {}


LISTS = (Mode.MENU, Mode.WELCOME, Mode.ALBUM, Mode.HELP)
"""Whoever reads a list or a page of help stands before it: its title is not read from across the table."""


@every_screen(MEASURED)
def test_the_large_sentence_is_there_however_small_the_display(name: str, display: Display) -> None:
    show = GALLERY[name]
    words = {part.text for part in display.scene(show).parts if isinstance(part, Text)}
    assert (with_signs(show.question.text, show.names) if show.question else show.ask) in words


@pytest.mark.parametrize("display", MEASURED, ids=str)
def test_a_finger_finds_every_key(display: Display) -> None:
    reach = FINGER_MM * (display.per_mm or 1.0)
    assert all(min(hit.area.width, hit.area.height) >= reach for hit in display.scene(TURN).hits)


@pytest.mark.parametrize("display", MEASURED, ids=str)
def test_the_card_on_top_and_the_direction_are_seen_from_two_metres(display: Display) -> None:
    scene, far = display.scene(TURN), FAR_MM * (display.per_mm or 1.0)
    top = next(part for part in scene.parts if isinstance(part, Drawing) and part.picture.name.startswith("7C/"))
    rank = max(shape.height for shape in top.picture.shapes if isinstance(shape, Letters))
    assert rank * top.area.height / top.picture.height >= far - 1
    (round_,) = (part.bounds for part in scene.parts if isinstance(part, Arrow))
    assert round_.height >= far - 1


def test_the_smaller_a_display_the_less_it_shows_but_never_smaller() -> None:
    crowd = GALLERY["play-crowded"]
    large, small = (said(display.scene(crowd)).split(" | ") for display in (MEASURED[4], SMALL))
    assert crowd.ask in small and crowd.ask in large
    assert crowd.lines[0].text in large and crowd.lines[0].text not in small, "what happened goes first"
    assert "Bartholomew" in small, "whoever is to act stays"
