"""Whether fingers in reach of a mark may hold the card that it is on."""

from __future__ import annotations

import numpy as np
import pytest

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
