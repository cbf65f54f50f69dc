"""Of several hands that drew: what of them is certain, and which of them tell nothing more by themselves."""

from __future__ import annotations

from companion.facts.events import Drew, Event, Said, Word
from companion.games import game
from companion.interpret import supposing
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Happening, Seen, Went
from companion.interpret.reading import Supposed
from companion.interpret.seats import Guess
from companion.interpret.story import Story, clear
from companion.interpret.supposing import Draft
from companion.table import DISCARD, STOCK, Seat
from scoring.cards import card
from tests.interpret.evening_talk import Evening, at_turn, laid
from tests.people import ANN, BOB, CY, DEE


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


def test_a_hand_that_did_nothing_if_it_is_not_part_of_a_draw_on_record_is_let_be() -> None:
    """All of it was Ann's draw, or else the first hand was already Bob's, and the second one touched the stock."""
    first, second = went(1, (ANN, 0.5), (BOB, 0.5)), went(2, (ANN, 0.8), (BOB, 0.2))
    one = story(1.0, (ANN, BOB), (first, 2), (second, 2))
    other = story(3.0, (ANN,), (first, 1), (second, 1))
    evening = at_turn("7H")
    assert Draft(evening.reader.game, evening.referee.position, (one, other), 1).perhaps == (second,)


def test_a_hand_seen_to_draw_tells_of_no_other_though_a_lost_arm_may_have_drawn() -> None:
    """Ann's draw counts, whichever of the two it was; the other was not a second one."""
    lost, seen = went(1, (ANN, 1.0))._replace(seen=Seen.NOWHERE), went(2, (ANN, 1.0))
    one = story(1.0, (ANN, BOB, ANN), (lost, 1), (seen, 3))
    other = story(1.2, (ANN,), (lost, 0), (seen, 1))
    evening = at_turn("7H")
    assert Draft(evening.reader.game, evening.referee.position, (one, other), 1).parts == (lost, seen)


def test_where_all_are_to_draw_hands_that_look_alike_drew_in_the_order_of_the_rules() -> None:
    """The next player draws first (MDQ-26); only a hand that is plainly another's came before."""
    evening = at_turn("7S")
    evening.felt.lays(ANN, "KS")

    def told(odd: float) -> list[Event]:
        hands = went(1, (CY, odd), (DEE, 0.02), (ANN, 0.01), (BOB, 0.97 - odd)), went(2, (BOB, odd), (CY, 0.97 - odd))
        return list(explain(evening.reader.game, evening.referee.position, hands)[0].events)

    assert told(0.5) == [Drew(BOB, 1), Drew(CY, 1)]
    assert told(0.9) == [Drew(CY, 1), Drew(BOB, 1)]


def test_hands_that_took_one_card_after_the_other_of_a_draw_on_record_are_done_with() -> None:
    """Neither is to be told of anybody's next draw, whichever of them began."""
    first, second = went(1, (ANN, 1.0)), went(2, (ANN, 1.0))
    drew = (Supposed(Drew(ANN, 2)),)
    one = Story(drew, 1.0, steps=((first, 1), (second, 1)))
    other = Story(drew, 2.0, steps=((first, 0), (second, 1)))
    evening = at_turn("7H")
    draft = Draft(evening.reader.game, evening.referee.position, (one, other), 1)
    assert draft.parts == (first, second) and draft.perhaps == ()


def test_a_hand_that_only_went_on_with_a_draw_has_not_done_nothing() -> None:
    """Of three cards that Bob draws in two visits the second visit tells of no draw of his next turn."""
    text = "seats=2 dealer=0 hands=5,5 stock=30 suit=S phase=break who=1 chain=3S aggressor=0 owed=0,3 pile=3S"
    evening = Evening(game("melee-dig"), 2, text)
    first, second = went(1, (BOB, 1.0)), went(2, (BOB, 1.0))
    done = supposing.draft(evening.reader.game, evening.referee.position, (first, second))
    assert done.told == (Drew(BOB, 3),) and done.explained == (first, second) and done.idle == ()


def test_cards_of_a_draw_on_record_that_are_taken_one_by_one_are_no_draws() -> None:
    """Bob draws three and takes them in three visits; his third hand looks a little like that of Cy, who is next."""
    text = "seats=3 dealer=0 hands=5,5,5 stock=30 suit=S phase=break who=1 chain=3S aggressor=0 owed=0,3,0 pile=3S"
    evening = Evening(game("melee-dig"), 3, text)
    evening.felt.put("3S")
    evening.felt.report()
    evening.felt.draws(BOB, looks=(3, 3))
    assert evening.heard(Drew(BOB, 3))
    evening.felt.draws(BOB, looks=(3, 3))
    visits = evening.reader.visits.all
    assert visits[2].acted and evening.reading.draft == ()
    third = went(3, (BOB, 0.97), (CY, 0.03))._replace(after=BOB)
    assert clear(explain(evening.reader.game, evening.referee.position, (third,)))
    evening.press(Said(BOB, Word.DONE))
    evening.felt.draws(CY, looks=(3, 3))
    evening.felt.lays(CY, "4S")
    assert evening.heard(Drew(CY, 1), laid(CY, "4S"))


def test_who_set_out_while_the_one_before_still_drew_has_hardly_drawn_in_turn() -> None:
    evening = at_turn("7H")

    def is_clear(set_out: int) -> bool:
        hands = went(1, (ANN, 1.0))._replace(set_out=500), went(2, (BOB, 1.0))._replace(set_out=set_out)
        stories = explain(evening.reader.game, evening.referee.position, hands)
        assert stories[0].events == (Drew(ANN), Said(ANN, Word.DONE), Drew(BOB))
        return clear(stories)

    assert is_clear(1100) and not is_clear(900)


def test_who_set_out_before_the_card_lay_that_a_draw_would_answer_has_hardly_drawn() -> None:
    """The card that Ann lays is not on record yet; Bob was on the way to the stock when it came to lie there."""
    evening = at_turn("7H")
    two = Came((1,), (card("2H"),), DISCARD, 1500, Guess(((ANN, 1.0),)), let_go=1500)

    def is_clear(set_out: int) -> bool:
        hand = went(2, (BOB, 1.0))._replace(set_out=set_out)
        stories = explain(evening.reader.game, evening.referee.position, (two, hand))
        assert Drew(BOB, 2) in {event for story in stories[:2] for event in story.events}
        return clear(stories)

    assert is_clear(1600) and not is_clear(1200)


def test_stories_are_weighed_anew_only_once_something_else_has_happened() -> None:
    """The kiosk looks at a table that has not changed many times a second."""
    evening = at_turn("7S")
    game, position, hand = evening.reader.game, evening.referee.position, went(1, (BOB, 1.0))
    told = explain(game, position, (hand,))
    assert explain(game, position, [hand]) is told
    assert explain(game, position, (hand._replace(time=2000),)) is not told
    evening.felt.lays(ANN, "KS")
    assert explain(game, evening.referee.position, (hand,)) is not told
