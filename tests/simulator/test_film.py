"""The eye's films: what happens on the table in each of them."""

from __future__ import annotations

import math

import pytest

from companion.simulator.film import FILMS, Busy

STEP_MS = 66


def watched(kind: str, acts: int) -> tuple[Busy, Busy]:
    """A table as it was, and the same one after so many acts."""
    before, after = (Busy(3, 4, 10, kind) for _ in range(2))
    now = 0
    for _ in range(acts):
        after.next(now)
        while after.felt.busy():
            now += STEP_MS
            after.felt.step(now)
    return before, after


@pytest.mark.parametrize("kind", sorted(FILMS))
def test_something_happens_in_every_film(kind: str) -> None:
    before, after = watched(kind, 4)
    assert before.felt.things() != after.felt.things()


def test_a_bumped_card_stays_on_the_table_near_where_it_lay() -> None:
    scene = Busy(3, 4, 10, "bumped")
    lay = dict(scene.felt.cards)
    scene.felt.begin(scene.bumps(), 0)
    for now in range(0, 5000, STEP_MS):
        scene.felt.step(now)
    moved = [piece for number, piece in scene.felt.cards.items() if piece != lay[number]]
    assert set(scene.felt.cards) == set(lay) and len(moved) == 1
    was = lay[moved[0].number]
    assert 0 < math.dist((was.x, was.y), (moved[0].x, moved[0].y)) < 60 and was.z == moved[0].z
