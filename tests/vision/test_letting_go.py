"""Whether fingers in reach of a mark may hold the card that it is on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.painted import BARE, Arm, Card, deck
from tests.vision.seen import Watcher
from vision.sightings import Sight, Track
from vision.tracks import Followed, Tracks

MARK = complex(500, 250)


def lying() -> Followed:
    track = Track(1, 14, MARK.real, MARK.imag, 0.0, Sight.SEEN, 1000)
    return Followed(track, np.zeros((4, 2)), np.asarray((MARK.real, MARK.imag)), 1, 50.0)


@pytest.mark.parametrize(
    ("before", "now", "lies"),
    [
        ((MARK + 40j,), (MARK + 85j,), True),
        ((MARK + 40j,), (MARK + 55j,), False),
        ((MARK + 40j,), (MARK + 120j,), True),
        ((MARK + 40j, MARK - 60), (MARK + 85j, MARK - 60), False),
        ((), (MARK + 60j,), False),
        ((), (), True),
    ],
    ids=("they move on", "they stay", "they go", "others stay", "they come", "nobody there"),
)
def test_fingers_that_move_on_while_a_card_lies_still_do_not_hold_it(
    before: tuple[complex, ...], now: tuple[complex, ...], lies: bool
) -> None:
    mark = lying()
    if before:
        Tracks(frozenset()).lie_quiet([mark], 1066, before)
        assert mark.track.quiet is None
    Tracks(frozenset()).lie_quiet([mark], 1132, now)
    assert (mark.track.quiet is not None) is lies


def test_a_mark_that_was_hidden_is_held_anew() -> None:
    mark, tracks = lying(), Tracks(frozenset())
    tracks.lie_quiet([mark], 1066, (MARK + 40j,))
    tracks.hide(mark)
    tracks.show(mark)
    tracks.lie_quiet([mark], 1132, (MARK + 85j,))
    assert mark.track.quiet is None


def test_a_card_beside_arms_that_meet_may_be_held_until_they_part() -> None:
    """Which end of what is seen is whose is only supposed, and so is where their fingers are."""
    watcher, card = Watcher(deck(7)), Card(7, 560, 150)
    watcher.show(BARE)
    below, over = Arm((-220, 300), (470, 300)), Arm((480, 740), (480, 60))
    for share in (0.2, 0.4, 0.6, 0.8, 1.0):
        coming = (replace(one, end=_on_the_way(one, share)) for one in (below, over))
        watcher.show(BARE.having(arms=tuple(coming)), 1)
    lying = watcher.show(BARE.having(arms=(below, over), cards=(card,)), 10)
    assert lying.tracks and all(track.sight is Sight.SEEN and track.quiet is None for track in lying.tracks)
    alone = watcher.show(BARE.having(arms=(over,), cards=(card,)), 10)
    assert all(track.quiet is not None for track in alone.tracks)


def test_the_shadow_of_an_arm_that_seems_another_one_holds_no_card() -> None:
    watcher, over = Watcher(deck(7)), Arm((480, 740), (480, 300))
    watcher.show(BARE)
    shadow = (515.0, 290.0, 120.0, 50.0, 54), (600.0, 290.0, 60.0, 300.0, 54)
    for share in (0.2, 0.4, 0.6, 0.8, 1.0):
        watcher.show(BARE.having(arms=(replace(over, end=_on_the_way(over, share)),), extra=shadow), 1)
    table = watcher.show(BARE.having(arms=(over,), extra=shadow, cards=(Card(7, 690, 230),)), 6)
    assert table.tracks and all(track.quiet is not None for track in table.tracks)


def test_a_card_that_goes_lies_quiet_no_more_though_an_arm_hides_half_of_it() -> None:
    """Nobody has seen yet that the marks under the arm have gone; the card seemed to lie there untouched."""
    watcher, card = Watcher(deck(7)), Card(7, 560, 250)
    lying = watcher.show(BARE.having(cards=(card,)), 12)
    assert lying.tracks and all(track.quiet is not None for track in lying.tracks)
    over = Arm((560, 740), (560, 190), width=120)
    for share in (0.2, 0.4, 0.6, 0.8, 1.0):
        watcher.show(BARE.having(arms=(replace(over, end=_on_the_way(over, share)),), cards=(card,)), 1)
    for x in (570, 580, 590, *range(600, 638, 3)):
        watcher.show(BARE.having(arms=(replace(over, start=(x, 740), end=(x, 190)),)), 1)
    half = watcher.show(BARE.having(arms=(replace(over, start=(636, 740), end=(636, 190)),)), 8)
    bare, under = ([track for track in half.tracks if (track.x < card.x) == left] for left in (True, False))
    assert bare and {track.sight for track in bare} == {Sight.HIDDEN}
    assert under and {track.quiet for track in under} == {None}
    gone = watcher.show(BARE, 12)
    assert all(track.sight is Sight.HIDDEN and track.quiet is not None for track in gone.tracks)


def test_a_card_has_not_gone_because_a_sleeve_that_looks_like_the_table_lies_on_it() -> None:
    """Whoever draws slowly leans on the pile; its top was told to have been taken, for bare felt seemed to show."""
    watcher, card = Watcher(deck(7)), Card(7, 520, 300)
    watcher.show(BARE.having(cards=(card,)), 12)
    for tip in (470, 380, 290, 200, 130):
        watcher.show(BARE.having(cards=(card,), arms=(Arm((520, 740), (520, tip), width=110),)), 1)
    beside_the_sleeve = Arm((520, 740), (520, 405), width=110), Arm((520, 215), (520, 130), width=110)
    table = watcher.show(BARE.having(arms=beside_the_sleeve), 30)
    assert table.tracks and all(track.quiet is None for track in table.tracks if track.sight is Sight.HIDDEN)
    table = watcher.show(BARE.having(cards=(card,)), 12)
    assert all(track.sight is Sight.SEEN and track.quiet is not None for track in table.tracks)


def test_a_mark_is_not_quiet_where_a_hand_was_until_somebody_has_looked_again() -> None:
    """It was taken for read by that; who came next to the pile was told to have taken the card, or nobody."""
    watcher, card = Watcher(deck(7)), Card(7, 560, 250)
    since = watcher.show(BARE.having(cards=(card,)), 40).time
    over = Arm((560, 740), (560, 190), width=120)
    for share in (0.2, 0.4, 0.6, 0.8, 1.0):
        watcher.show(BARE.having(arms=(replace(over, end=_on_the_way(over, share)),), cards=(card,)), 1)
    for x in (570, 580, 590, *range(600, 638, 3)):
        watcher.show(BARE.having(arms=(replace(over, start=(x, 740), end=(x, 190)),)), 1)
    for y in range(190, 500, 40):
        watcher.show(BARE.having(arms=(Arm((636, 740), (636, y), width=120),)), 2)
    taken = (track for said in watcher.said if said.time > since for track in said.tracks)
    assert all(track.quiet is None or track.quiet <= since for track in taken if track.sight is Sight.SEEN)
    assert {track.sight for track in watcher.show(BARE).tracks} == {Sight.HIDDEN}


def _on_the_way(arm: Arm, share: float) -> tuple[float, float]:
    (x, y), (across, down) = arm.start, arm.end
    return x + share * (across - x), y + share * (down - y)
