"""What the record says of cards that lie, and that were taken up meanwhile."""

from __future__ import annotations

from companion.facts.views import Lying
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies, Standing
from companion.interpret.pieces import Pose
from companion.table import DISCARD
from companion.table.marks import COPIES
from scoring.cards import card
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
