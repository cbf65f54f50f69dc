"""One visit of a hand that draws and lays: it comes by way of the stock, or only passes over it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.events import Amended, Drew, Laid, Lifted, Said, Word
from companion.games.boards import area
from companion.table import DISCARD, STOCK
from scoring.cards import cards
from tests.interpret.evening_talk import Evening, at_turn, laid, plays, resumed
from tests.interpret.rummy_talk import rummy
from tests.people import ANN, BOB
from vision.sightings import Halt


def brought_by_way_of_the_stock() -> Evening:
    """Ann came with a card in her fingers, halted at the stock, and laid it."""
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK).brings = (3, 3)
    evening.felt.reaches_on(evening.felt.arms[-1], DISCARD)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    return evening


def test_whoever_may_lay_or_draw_and_comes_by_way_of_the_stock_has_done_both() -> None:
    evening = at_turn("7H")
    evening.felt.draws_and_lays(ANN, "7C")
    evening.felt.lays(BOB, "9C")
    assert evening.heard(Drew(ANN), laid(ANN, "7C"), laid(BOB, "9C"))
    assert evening.referee.position.counts[:2] == (5, 4)


def test_of_a_hand_that_came_by_way_of_the_stock_it_is_known_when_it_was_off_it() -> None:
    evening = brought_by_way_of_the_stock()
    evening.felt.report(still=False)
    (one,) = evening.reader.noticing.new(evening.referee.position)
    (there,) = {way.there for way in one.by_the_stock}
    assert there is not None and there.hands == one.hands and there.guess.best == ANN
    assert there.time == evening.felt.arms[-1].path[0].left < one.time


def test_a_hand_seen_at_the_stock_and_lost_before_the_pile_is_asked_about() -> None:
    evening = at_turn("7H")
    evening.felt.draws_and_lays_half_seen(ANN, "7C")
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_drew"
    evening.answer([option.code for option in question.options].index("drew_it"))
    assert evening.heard(Drew(ANN), laid(ANN, "7C"))


def test_a_card_tossed_from_where_a_hand_hovered_over_the_stock_is_no_draw_unasked() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK, 1200)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None
    assert [option.code for option in question.options] == ["drew_none", "drew_it"]


def test_a_hand_that_waited_over_the_stock_for_the_one_before_it_is_no_draw_unasked() -> None:
    evening = at_turn("7H")
    waiting = evening.felt.comes(BOB, STOCK, 500)
    evening.felt.lays(ANN, "7C")
    evening.felt.wait(500)
    evening.felt.reaches_on(waiting, DISCARD)
    evening.felt.put("9C", x=12)
    evening.felt.goes(BOB)
    evening.felt.report()
    question = evening.reading.question
    assert evening.heard(laid(ANN, "7C")) and question is not None and question.code == "who_drew"


def test_a_hand_that_brought_its_card_and_tossed_it_over_the_stock_has_not_drawn() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK, 300).brings = (3, 3)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_a_hand_that_brought_its_card_and_halted_at_the_stock_is_asked_about() -> None:
    evening = brought_by_way_of_the_stock()
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None
    assert {option.code for option in question.options} == {"drew_it", "drew_none"}


def test_a_hand_whose_card_was_out_of_sight_for_a_moment_halted_at_the_stock_once() -> None:
    """The card seemed to be taken up again, and its hand was then told of twice: that it laid, and that it drew."""
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, STOCK)
    arm.brings, arm.at, evening.felt.shelters = (2, 1), (480.0, 420.0), 20
    evening.felt.wait(300)
    arm.halts(580.0, 260.0, evening.felt.time)
    evening.felt.put("7C", x=20, y=30)
    evening.felt.report(still=False)
    evening.felt.goes(ANN)
    evening.felt.remove("7C")
    evening.felt.rests()
    evening.felt.put("7C")
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None
    assert {option.code for option in question.options} == {"drew_it", "drew_none"}


def test_a_card_whose_marks_are_remembered_under_the_next_ones_fingers_came_first() -> None:
    """It seemed to lie on what the next one laid: that was told, and the card that lay there waited for a word."""
    evening = brought_by_way_of_the_stock()
    evening.felt.report(still=False)
    evening.settles = False
    arm = evening.felt.comes(BOB, DISCARD)
    evening.felt.put("AC", x=30, y=40)
    evening.felt.cards.insert(-1, evening.felt.cards.pop())
    arm.at, evening.felt.shelters = (640.0, 180.0), 40
    evening.felt.report(still=False)
    cards_laid = [act.event for act in evening.reading.draft if isinstance(act.event, Laid)]
    assert evening.heard() and cards_laid == [laid(ANN, "7C"), laid(BOB, "AC")]


def test_a_card_that_only_seemed_to_lie_under_another_was_laid_when_it_came() -> None:
    """For a moment after Bob had gone a mark of Ann's card was still remembered on his: that was told as hers, too."""
    evening = brought_by_way_of_the_stock()
    evening.settles = False
    evening.felt.report()
    evening.felt.comes(BOB, DISCARD)
    aces = evening.felt.put("AC", x=30, y=40)
    evening.felt.report(still=False)
    evening.felt.goes(BOB)
    evening.felt.cards.insert(-1, evening.felt.cards.pop())
    evening.felt.report(still=False)
    evening.felt.cards.remove(aces)
    evening.felt.cards.append(aces)
    evening.settles = True
    evening.felt.rests()
    evening.answer([option.code for option in evening.questions[-1].options].index("drew_none"))
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "AC"))


@pytest.mark.parametrize("looks", [1, 2])
def test_what_lies_below_a_card_that_only_seemed_to_lie_low_came_when_it_came(looks: int) -> None:
    """Marks of the two were still remembered on the eight that came over the six: both seemed to lie below it."""
    evening = rummy("phase=play hands=5,5")
    evening.settles, evening.felt.shelters = False, 5
    evening.felt.comes(ANN, DISCARD)
    two = evening.felt.put("2D", x=8, y=14, angle=182)
    evening.felt.report(still=False)
    evening.felt.wait(1000)
    evening.felt.put("6C", y=12, angle=272)
    evening.felt.report(still=False)
    evening.felt.put("8C", x=-1, y=-9, angle=270)
    evening.felt.cards.remove(two)
    evening.felt.cards.append(two)
    evening.felt.goes(ANN)
    for _ in range(looks):
        evening.felt.report()
    evening.felt.cards.remove(two)
    evening.felt.cards.insert(0, two)
    evening.felt.report()
    assert [lies.face for lies in evening.reader.felt.at(DISCARD)] == list(cards("2D 6C 8C"))


def test_an_arm_seen_as_two_between_the_stock_and_the_pile_has_drawn_and_laid() -> None:
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, STOCK, 500)
    evening.felt.reaches_on(arm, DISCARD, 200)
    evening.felt.loses(arm)
    evening.felt.lays(ANN, "7C")
    assert evening.heard(Drew(ANN), laid(ANN, "7C"))


def test_an_arm_that_passes_over_the_stock_out_and_back_has_only_laid_a_card() -> None:
    evening = at_turn("7H")
    evening.felt.draws_and_lays(ANN, "7C", ms=130)
    assert evening.heard(laid(ANN, "7C"))


def test_a_hand_that_passes_over_the_stock_on_its_way_home_has_drawn_nothing_before() -> None:
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, DISCARD, 200)
    evening.felt.put("7C")
    evening.felt.reaches_on(arm, STOCK, 300)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(laid(ANN, "7C"))


def test_an_arm_lost_over_the_stock_that_goes_on_to_the_pile_has_only_laid() -> None:
    evening = at_turn("7H")
    evening.felt.loses(evening.felt.comes(ANN, STOCK, 150))
    evening.felt.report(still=False)
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "9C")
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "9C"))


def test_a_piece_of_a_busy_arm_that_shows_over_the_stock_has_drawn_nothing() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, DISCARD)
    piece = evening.felt.comes(ANN, STOCK, 150)
    evening.felt.loses(piece)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "7C")
    evening.felt.lays(BOB, "9C")
    assert evening.heard(laid(ANN, "7C"), laid(BOB, "9C"))


def test_the_side_of_a_sleeve_over_the_stock_is_no_draw_while_its_fingers_lay() -> None:
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, DISCARD, 100)
    sleeve = evening.felt.comes(ANN, STOCK, 300)
    evening.felt.put("7C")
    evening.felt.report(still=False)
    assert sleeve.seen_as is not None
    sleeve.seen_as = replace(sleeve.seen_as, sureness=0.0, came=None)
    arm.at = 500.0, 450.0
    evening.felt.report(still=False)
    assert evening.heard(laid(ANN, "7C"))


def test_two_whole_arms_at_once_are_two_hands_though_both_look_like_one_players() -> None:
    evening = at_turn("7H")
    somebody = evening.felt.comes(ANN, STOCK, 500)
    evening.felt.comes(ANN, DISCARD, 300)
    evening.felt.put("7C")
    evening.felt.arms.reverse()
    evening.felt.goes(ANN)
    evening.felt.report(still=False)
    assert evening.heard(laid(ANN, "7C"))
    somebody.left = evening.felt.time


def test_fingers_never_seen_apart_from_another_hand_have_hardly_laid_the_card() -> None:
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.felt.comes(BOB, DISCARD)
    merged = evening.felt.comes(ANN, DISCARD, 0)
    evening.felt.put("7C")
    evening.felt.report(still=False)
    assert merged.seen_as is not None
    merged.seen_as = replace(merged.seen_as, reached=None, sureness=0.3)
    evening.felt.goes(ANN)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Drew(ANN), Said(ANN, Word.DONE), laid(BOB, "7C"))


def test_what_the_next_one_draws_and_lays_at_once_says_that_the_last_one_is_done() -> None:
    evening = at_turn("7H")
    evening.felt.draws(ANN)
    evening.felt.draws_and_lays(BOB, "7C")
    assert evening.heard(Drew(ANN), Said(ANN, Word.DONE), Drew(BOB), laid(BOB, "7C"))


def test_a_forgone_two_is_drawn_and_nothing_can_be_laid_with_it() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "2H")
    evening.felt.draws_and_lays(BOB, "2C")
    assert evening.heard(laid(ANN, "2H"), laid(BOB, "2C")) and not evening.last.refused


def test_whoever_draws_on_the_way_to_a_first_single_has_room_for_a_second() -> None:
    evening = rummy("phase=draw hands=1,3 plays=1:7H+7S,1:4C+4D")
    evening.felt.draws_and_lays(ANN, "7C", area(ANN))
    evening.felt.lays(ANN, "4S", area(ANN), x=-120)
    evening.felt.draws(BOB)
    assert evening.heard(Drew(ANN, 2), plays(ANN, "7C"), plays(ANN, "4S"))
    assert evening.referee.position.hands[0] == 1


def test_bare_fingers_on_their_way_home_do_not_deny_what_they_drew_before_they_laid() -> None:
    """The eye loses the arm at the card, and sees it again where it passes the stock."""
    evening = rummy("phase=draw hands=1,3 plays=1:7H+7S,1:4C+4D")
    arm = evening.felt.comes(ANN, STOCK, 500)
    evening.felt.reaches_on(arm, area(ANN))
    evening.felt.put("7C", area(ANN))
    evening.felt.loses(arm)
    evening.felt.comes(ANN, STOCK, 100).looks = (4, 0)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.lays(ANN, "4S", area(ANN), x=-120)
    evening.felt.draws(BOB)
    assert evening.heard(Drew(ANN, 2), plays(ANN, "7C"), plays(ANN, "4S"))


def test_fingers_farther_in_than_the_arm_that_lays_a_card_are_not_its_elbow() -> None:
    """One arm seen as two: the piece at the edge seemed to lay the card, and the one at the stock to be its elbow."""
    evening = rummy("phase=draw hands=1,3 plays=1:7H+7S,1:4C+4D")
    sleeve = evening.felt.comes(ANN, area(ANN), 300)
    x, y = sleeve.at
    sleeve.path[-1] = replace(sleeve.path[-1], x=x, y=y + 60)
    fingers = evening.felt.comes(ANN, STOCK, 600)
    fingers.left = evening.felt.time
    evening.felt.wait(300)
    evening.felt.put("7C", area(ANN))
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert [act.event for act in evening.reading.draft] == [Drew(ANN, 2), plays(ANN, "7C")]


def test_who_leans_with_one_hand_and_draws_with_the_other_has_drawn() -> None:
    """The hand that leans, and came in by a corner, is the one that lays the card once the other one is home again."""
    evening = resumed("seats=4 dealer=3 hands=5,5,5,5 stock=20 suit=C phase=turn who=1 pile=7C", "7C")
    leans = evening.felt.comes(BOB, DISCARD, 300)
    assert leans.seen_as is not None
    leans.seen_as = replace(leans.seen_as, came=(30.0, 520.0))
    leans.at, leans.path, leans.visited = (10, 245), [Halt(10, 245, evening.felt.time, evening.felt.time)], {}
    draws = evening.felt.comes(BOB, STOCK, 500)
    leans.path = [replace(leans.path[0], left=evening.felt.time)]
    draws.left = evening.felt.time
    evening.felt.wait(1000)
    evening.felt.reaches_on(leans, DISCARD)
    evening.felt.put("7D")
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Drew(BOB, 1), laid(BOB, "7D"))


def test_fingers_seen_bare_on_their_way_from_the_stock_hardly_deny_a_draw() -> None:
    """A drawn card may hide in the palm, and who comes by way of the stock to lay the first card mostly draws."""
    evening = rummy("phase=draw hands=1,3 plays=1:7H+7S,1:4C+4D")
    arm = evening.felt.comes(ANN, STOCK, 600)
    evening.felt.reaches_on(arm, area(ANN))
    arm.path[-2] = replace(arm.path[-2], looked=4)
    evening.felt.put("7C", area(ANN))
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert [act.event for act in evening.reading.draft] == [Drew(ANN, 2), plays(ANN, "7C")]


def test_what_lay_under_the_hand_that_tossed_a_card_was_laid_before_it() -> None:
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4C+4D")
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.put("7D", x=-40, y=-100)
    arm.path.pop()
    evening.felt.rests(6000)
    assert evening.heard(Laid(ANN, DISCARD, (cards("7D"),)))
    first = evening.last.number
    evening.felt.put("3S", x=-10)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Amended(first, Laid(ANN, DISCARD, (cards("3S 7D"),))))


def test_who_halts_at_the_stock_and_thinks_longer_over_the_pile_has_drawn() -> None:
    evening = rummy("phase=draw hands=1,1 plays=0:7H+7S,1:4C+4D", "9D")
    arm = evening.felt.comes(ANN, STOCK, 600)
    evening.felt.reaches_on(arm, DISCARD, 2500)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "2S")
    evening.felt.rests(3000)
    assert evening.heard(Drew(ANN, 2), laid(ANN, "2S")) and not evening.questions


def test_what_lay_under_a_card_was_taken_after_it_whoever_was_there_before() -> None:
    """The lower one could not be read since Bob pushed the other over it; his hand was said to have taken it."""
    evening = rummy("phase=draw hands=3,3 plays=1:7H+7S,1:4C+4D", "3S", "9D")
    evening.felt.slides("9D", 60, 0)
    evening.felt.report()
    evening.felt.comes(BOB, DISCARD)
    evening.felt.slides("9D", -60, 0)
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.felt.draws(ANN)
    evening.felt.takes(ANN, "9D", "3S")
    evening.felt.rests()
    assert not evening.questions
    assert [e for e in evening.log if isinstance(e, Lifted)] == [
        Lifted(ANN, DISCARD, cards("9D")),
        Lifted(ANN, DISCARD, cards("3S")),
    ]


def test_an_arm_seen_as_two_of_which_one_brought_the_card_has_not_drawn_it_unasked() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK, 300).brings = (3, 3)
    evening.felt.loses(evening.felt.comes(ANN, STOCK, 400))
    evening.felt.put("7C", x=-40)
    evening.felt.goes(ANN)
    evening.felt.rests()
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_drew"


def test_the_elbow_of_an_arm_that_points_at_the_pile_has_drawn_nothing() -> None:
    evening = at_turn("7H")
    evening.felt.comes(ANN, STOCK, 400).looks = (1, 1)
    evening.felt.comes(ANN, DISCARD, 300)
    for arm in evening.felt.arms:
        arm.left = evening.felt.time
    evening.felt.rests()
    evening.felt.lays(ANN, "7C")
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def test_fingers_that_halt_between_the_stock_and_the_pile_were_not_at_the_stock() -> None:
    """They let the card slide on from there; their hand was broad enough to be over the stock as well."""
    evening = at_turn("7H")
    arm = evening.felt.comes(ANN, DISCARD, 100)
    arm.visited[STOCK.key] = 300
    arm.path[0] = replace(arm.path[0], x=490.0, y=249.0)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(laid(ANN, "7C")) and not evening.questions


def was_home_between(evening: Evening, ms: int) -> None:
    """Ann's hand comes bare, is at the stock, goes home for so long where it is still to be seen, and lays a card."""
    arm = evening.felt.comes(ANN, STOCK, 700)
    arm.brings = (4, 0)
    evening.felt.wait(300)
    arm.halts(650, 470, evening.felt.time)
    evening.felt.wait(ms)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("7C")
    evening.felt.goes(ANN)
    evening.felt.rests()


def test_a_hand_that_was_home_after_the_stock_hardly_laid_what_it_drew() -> None:
    """Its way to the stock was bare, and the card came from home at once: that was told as a draw."""
    evening = at_turn("7H")
    was_home_between(evening, 200)
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "who_drew"


def test_a_hand_that_drew_and_looked_at_the_card_at_home_has_drawn() -> None:
    evening = at_turn("7H")
    was_home_between(evening, 1200)
    assert evening.heard(Drew(ANN), laid(ANN, "7C")) and not evening.questions
