"""Marks that many cards carry, such as the one on all backs: where one turns up, another may still lie unseen."""

from __future__ import annotations

from dataclasses import replace

from tests.vision.painted import BARE, Arm, Card, deck
from tests.vision.seen import Watcher, hidden

SEVEN = Card(7, 520, 260)
ALIKE = replace(deck(7), common=frozenset((14, 15)))
"""A deck of which many cards are marked like the seventh."""


def test_one_of_many_alike_is_not_taken_for_gone_when_another_turns_up() -> None:
    watcher, other = Watcher(ALIKE), Card(7, 220, 260)
    first = watcher.show(BARE.having(cards=(SEVEN,)))
    covered = BARE.having(cards=(SEVEN, other), arms=(Arm((520, 560), (520, 200)),))
    watcher.show(covered)
    after = watcher.show(BARE.having(cards=(SEVEN, other)))
    assert {t.track for t in first.tracks} < {t.track for t in after.tracks} and len(after.tracks) == 8


def test_one_of_many_alike_that_went_is_forgotten_once_nothing_is_in_the_way() -> None:
    watcher = Watcher(ALIKE)
    watcher.show(BARE.having(cards=(SEVEN, Card(7, 220, 260))))
    after = watcher.show(BARE.having(cards=(SEVEN,)), 20)
    assert len(after.tracks) == 4 and not hidden(after)
