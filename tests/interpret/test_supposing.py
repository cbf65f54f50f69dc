"""Of several hands that drew: what of them is certain, and which of them tell nothing more by themselves."""

from __future__ import annotations

from companion.facts.events import Drew
from companion.interpret.happenings import Happening, Went
from companion.interpret.reading import Supposed
from companion.interpret.seats import Guess
from companion.interpret.story import Story
from companion.interpret.supposing import Draft
from companion.table import STOCK, Seat
from tests.interpret.evening_talk import at_turn
from tests.people import ANN, BOB


def went(hand: int, *odds: tuple[Seat, float]) -> Went:
    return Went((hand,), STOCK, 1000 * hand, Guess(odds))


def story(cost: float, drawers: tuple[Seat, ...], *steps: tuple[Happening, int]) -> Story:
    return Story(tuple(Supposed(Drew(by)) for by in drawers), cost, steps=steps)


def test_a_hand_that_may_be_part_of_a_draw_on_record_tells_of_no_other() -> None:
    """The second hand went on with Ann's draw, or else it was Bob's: it is not to be told of Bob once Ann's counts."""
    anns, either, bobs = went(1, (ANN, 1.0)), went(2, (ANN, 0.6), (BOB, 0.4)), went(3, (BOB, 1.0))
    one = story(1.0, (ANN, BOB), (anns, 1), (either, 1), (bobs, 2))
    other = story(2.0, (ANN, BOB), (anns, 1), (either, 2), (bobs, 2))
    evening = at_turn("7H")
    draft = Draft(evening.reader.game, evening.referee.position, (one, other), 1)
    assert draft.explained == (anns,) and draft.perhaps == (either,)
