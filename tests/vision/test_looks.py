"""How an arm looks from its fingertips on, compared with the felt, in whatever light."""

from __future__ import annotations

from math import log

import pytest

from tests.vision.painted import BARE, FELT, SKIN, Arm, Light, Scene, deck
from tests.vision.seen import Watcher
from vision.sightings import Look

AS_BRIGHT, THE_HAND = (log((grey / FELT + 0.5) / 1.5) for grey in (SKIN, SKIN - 15))


def reached(bare: Scene) -> Look:
    """How an arm looks that reaches in from the kiosk's side and goes home again."""
    watcher = Watcher(deck(7))
    watcher.show(bare)
    for far in (420, 330, 260, 240, 240, 300, 420, 600):
        watcher.show(bare.having(arms=(Arm((430, 800), (430, far)),)), 2)
    watcher.show(bare)
    (hand,) = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    return hand.look


def test_skin_is_as_much_brighter_than_the_felt_as_it_is() -> None:
    _, hand, wrist, *arm = [tone for tone in reached(BARE) if tone is not None]
    assert hand[0] <= hand[1] == pytest.approx(THE_HAND, abs=0.03)
    assert all(dim <= bright == pytest.approx(AS_BRIGHT, abs=0.03) for dim, bright in (wrist, *arm))


def test_an_arm_looks_the_same_by_another_lamp() -> None:
    by_day, by_lamp = reached(BARE), reached(BARE.having(light=Light(gain=0.6)))
    pairs = [(a, b) for a, b in zip(by_day, by_lamp, strict=True) if a is not None and b is not None]
    assert len(pairs) >= 5
    assert all(a[1] == pytest.approx(b[1], abs=0.03) for a, b in pairs)


def test_what_was_hardly_seen_is_not_told() -> None:
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    watcher.show(BARE.having(arms=(Arm((430, 800), (430, 460)),)), 1)
    watcher.show(BARE)
    (hand,) = {h.reach: h for c in watcher.said for h in c.reaches}.values()
    assert hand.look == ()
