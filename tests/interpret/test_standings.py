"""What the record says of cards that lie, and that were taken up meanwhile."""

from __future__ import annotations

import pytest

from companion.facts.views import Lying
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies, Standing
from companion.interpret.pieces import Pose, marks_at
from companion.table import DISCARD, Place
from companion.table.marks import COPIES
from scoring.cards import BACK, card
from tests.people import BOB

SEVEN = next(copy for copy in COPIES if copy.face == card("7C"))


def test_a_card_put_back_before_it_was_told_is_the_one_on_record() -> None:
    """It was laid for Bob, pulled out and put back; once he was named, it was asked again after every card."""
    felt = Felt(lambda pose, face, key: DISCARD)
    first, again = Pose(580, 260, 0), Pose(590, 265, 10)
    felt._put(Lies(1, SEVEN, card("7C"), DISCARD, first, 1000, 1500, 1000, first, False, entry=3, by=BOB))
    felt.mark_key(1, Standing.KNOWN)
    felt._put(Lies(2, SEVEN, card("7C"), DISCARD, again, 4000, 5000, 4000, again))
    felt.compare([Lying(DISCARD, (card("7C"),), "pile")])
    (lies,) = felt.lies.values()
    assert (lies.standing, lies.entry, lies.by, lies.pose) == (Standing.KNOWN, 3, BOB, again) and lies.seen
    assert not felt.new() and not felt.gone


@pytest.mark.parametrize("stirred_later", [False, True])
def test_a_back_seen_turned_in_fingers_lies_under_none_that_lay_still_beside_it(stirred_later: bool) -> None:
    """It was dug, and lay across its neighbours for a moment: it was believed to be hidden under them for ever."""
    felt = Felt(lambda pose, face, key: None)
    turned = Pose(766.0, 254.0, 83.0)
    ends = [(x, y) for _, x, y, _ in marks_at(None, turned)]
    for key, (x, y) in enumerate(ends, 2):
        at, rests = Pose(x, y, 0.0), 9900 if stirred_later else 3000
        felt._put(Lies(key, None, BACK, Place("yard", None, key), at, 2000, 9950, rests, at))
    lay = Pose(766.0, 254.0, 0.0)
    felt._put(Lies(1, None, BACK, Place("yard", None, 1), turned, 1000, 9800, 9700, lay, seen=False))
    assert felt.may_lie_hidden(felt.lies[1]) is stirred_later
