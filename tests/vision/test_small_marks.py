"""Marks of a dozen pixels, as a low camera aslant sees them in poor light: blur has washed their cells together."""

from __future__ import annotations

from companion.bench.other_films import FRAME_MS, VIEWS, film
from companion.bench.other_pictures import TAKEN
from tests.vision.seen import seen
from vision.eye import Eye
from vision.sightings import Deck, TableChange
from vision.soft import FIRST_LOOK, Codes, softly_drawn

DECK = Deck(frozenset(range(108)), {}, (960.0, 520.0))


def test_small_marks_aslant_in_harsh_light_are_read_and_none_is_invented() -> None:
    eye, last = Eye(DECK), None
    for n, (frame, truth) in enumerate(film(101, TAKEN["harsh"], VIEWS[1])):
        last = eye.look_at(frame, n * FRAME_MS) or last
        due = {mark.mark for mark in truth.marks if mark.clear}
        there = {mark.mark for mark in truth.marks}
    assert isinstance(last, TableChange)
    assert seen(last) <= there
    assert len(seen(last) & due) > 0.75 * len(due)


def test_a_washed_out_code_is_told_from_its_like_by_what_it_leaves_unexplained() -> None:
    codes = Codes(range(587), 0.6)
    (alike,) = codes.read(softly_drawn([24], 0.6))
    assert alike.mark == 24 and alike.rival > 0.7 and alike.passes(FIRST_LOOK)
    (torn,) = codes.read(softly_drawn([24], 0.6) + softly_drawn([95], 0.6))
    assert not torn.passes(FIRST_LOOK)
