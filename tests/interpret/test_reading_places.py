"""Tables with more than one pile: melds in the making, and attacks that are carried off."""

from __future__ import annotations

from companion.facts.events import Chose, Drew, Laid, Lifted, Moved, Seated, lays
from companion.games import game
from companion.table import STOCK, Place, Seat
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening
from tests.interpret.toy_rummy import TOY_RUMMY, melds_of
from tests.people import ANN, BOB

# ---------------------------------------------------------------- melds


def meld(seat: int, *groups: str) -> Laid:
    return Laid(Seat(seat), melds_of(seat), tuple(map(cards, groups)))


def test_cards_laid_one_by_one_are_a_draft_and_no_act() -> None:
    evening = Evening(TOY_RUMMY, 2)
    evening.felt.lays(ANN, "JC", melds_of(0), x=-200)
    evening.felt.lays(ANN, "QD", melds_of(0), x=-175)
    evening.waits(60_000)
    assert evening.heard() and evening.questions == []
    assert [act.event for act in evening.reading.draft] == [meld(0, "JC QD")]


def test_a_third_card_laid_on_two_makes_one_run_and_the_discard_closes_it() -> None:
    evening = Evening(TOY_RUMMY, 2)
    for n, text in enumerate(("JC", "QD", "KC")):
        evening.felt.lays(ANN, text, melds_of(0), x=-200 + 25 * n)
    evening.felt.lays(ANN, "2H")
    assert evening.heard(meld(0, "JC QD KC"), lays(ANN, card("2H")))


def test_two_groups_apart_are_two_melds() -> None:
    evening = Evening(TOY_RUMMY, 2)
    for text, x in (("JC", -250), ("7D", 100), ("QD", -225), ("7S", 125)):
        evening.felt.lays(ANN, text, melds_of(0), x=x)
    evening.felt.lays(ANN, "2H")
    assert evening.heard(meld(0, "JC QD"), meld(0, "7D 7S"), lays(ANN, card("2H")))


def test_a_run_is_told_as_it_lies_whichever_card_came_first() -> None:
    evening = Evening(TOY_RUMMY, 2)
    for text, x in (("KC", 50), ("JC", 0), ("QD", 25)):
        evening.felt.lays(ANN, text, melds_of(0), x=x)
    evening.felt.lays(ANN, "2H")
    assert evening.heard(meld(0, "JC QD KC"), lays(ANN, card("2H")))


def test_ok_closes_a_draft_as_well() -> None:
    evening = Evening(TOY_RUMMY, 2)
    evening.felt.lays(ANN, "7D", melds_of(0))
    evening.felt.lays(ANN, "7S", melds_of(0), x=25)
    evening.press()
    evening.felt.rests()
    assert evening.heard(meld(0, "7D 7S")) and evening.reading.draft == ()


def test_the_next_hand_at_the_stock_closes_it_too() -> None:
    evening = Evening(TOY_RUMMY, 2)
    evening.felt.lays(ANN, "7D", melds_of(0))
    evening.felt.draws(ANN)
    assert evening.heard(meld(0, "7D"))
    assert [act.event for act in evening.reading.draft] == [Drew(ANN, 1)]


# ---------------------------------------------------------------- a duel


CLASH = [Place("clash", ANN), Place("clash", BOB)]
DAMAGE = [Place("damage", ANN), Place("damage", BOB)]
SHARED = Place("shared")


def duel() -> Evening:
    evening = Evening(game("melee"), 2)
    evening.press(Chose(ANN, "K", "dodge"), Chose(BOB, "Q", "dodge"))
    evening.felt.draws(ANN)
    evening.felt.draws(BOB)
    assert evening.heard(Drew(ANN, 7), Drew(BOB, 7))
    return evening


def clash() -> Evening:
    """Both attacks lie: nine of spades against five of diamonds."""
    evening = duel()
    evening.felt.lays(ANN, "9S", CLASH[0])
    evening.felt.lays(BOB, "5D", CLASH[1])
    evening.heard()
    return evening


def test_two_attacks_are_each_read_at_their_own_side() -> None:
    evening = duel()
    evening.felt.lays(ANN, "9S", CLASH[0], still=False)
    evening.felt.lays(BOB, "5D", CLASH[1])
    assert evening.heard(Laid(ANN, CLASH[0], (cards("9S"),)), Laid(BOB, CLASH[1], (cards("5D"),)))


def test_whoever_lays_an_attack_for_the_other_lays_the_others_attack() -> None:
    evening = duel()
    evening.felt.lays(ANN, "9S", CLASH[0])
    evening.felt.lays(ANN, "5D", CLASH[1])
    assert evening.questions == []
    assert evening.heard(Laid(ANN, CLASH[0], (cards("9S"),)), Laid(BOB, CLASH[1], (cards("5D"),)))


def test_of_an_attack_on_the_other_side_before_any_is_laid_it_is_asked_whose_it_is() -> None:
    """Bob may have put it there for Ann; or he is to attack himself, and only the side is wrong."""
    evening = duel()
    evening.felt.lays(BOB, "5D", CLASH[0])
    evening.waits(6000)
    assert evening.heard() and evening.reading.question is not None
    assert [option.params[0] for option in evening.reading.question.options] == [("by", BOB), ("by", ANN)]
    evening.answer(0)
    assert evening.heard(Laid(BOB, CLASH[0], (cards("5D"),))) and evening.last.refused


def test_the_beaten_card_is_carried_to_the_damage_and_the_other_away_for_good() -> None:
    evening = clash()
    evening.felt.carries(BOB, "5D", DAMAGE[1])
    evening.felt.takes(ANN, "9S", to=SHARED)
    assert evening.heard(Moved(BOB, card("5D"), CLASH[1], DAMAGE[1]), Moved(ANN, card("9S"), CLASH[0], SHARED))
    assert evening.advice == [] and evening.questions == []


def test_a_card_carried_away_is_told_though_somebody_hovers_elsewhere() -> None:
    evening = clash()
    evening.felt.comes(BOB, DAMAGE[1])
    evening.felt.takes(ANN, "9S", to=SHARED)
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_an_arm_seen_as_two_has_carried_the_card_where_either_was() -> None:
    evening = clash()
    hand = evening.felt.comes(ANN, CLASH[0])
    sleeve = evening.felt.comes(ANN, CLASH[0], 400)
    sleeve.visited[DAMAGE[0].key] = 330
    evening.felt.remove("9S")
    evening.felt.reaches_on(hand, SHARED)
    evening.felt.goes(ANN)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_a_card_was_carried_by_a_hand_that_was_seen_only_where_it_brought_it() -> None:
    evening = clash()
    evening.felt.comes(ANN, SHARED)
    evening.felt.remove("9S")
    evening.felt.report()
    assert evening.heard(), "that hand may yet bring it back"
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_a_card_was_carried_where_its_hand_was_only_glimpsed() -> None:
    evening = clash()
    evening.felt.comes(ANN, CLASH[0])
    sleeve = evening.felt.comes(ANN, SHARED, 0)
    sleeve.lost = True
    evening.felt.remove("9S")
    evening.felt.goes(ANN)
    evening.felt.goes(ANN)
    assert sleeve.visited == {SHARED.key: 0}
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_a_card_was_carried_to_the_heap_beside_which_the_fingers_halted() -> None:
    """The heap lies off its place, face down: the eye tells of no place at which they were."""
    evening = clash()
    hand = evening.felt.comes(ANN, CLASH[0])
    evening.felt.remove("9S")
    evening.felt.reaches_on(hand, SHARED)
    hand.halts(hand.at[0] - 20, hand.at[1] - 110, evening.felt.time)
    del hand.path[-2], hand.visited[SHARED.key]
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_a_hand_that_carries_a_card_past_the_stock_draws_nothing() -> None:
    evening = clash()
    hand = evening.felt.comes(ANN, CLASH[0])
    evening.felt.remove("9S")
    evening.felt.reaches_on(hand, SHARED)
    evening.felt.reaches_on(hand, STOCK, 300)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_whoever_squares_the_shared_pile_beside_the_stock_may_have_drawn_nothing() -> None:
    evening = clash()
    hand = evening.felt.comes(ANN, SHARED, 900)
    evening.felt.reaches_on(hand, STOCK, 400)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard() and [act.event for act in evening.reading.draft] == [Drew(ANN, 1)]
    evening.felt.carries(BOB, "5D", DAMAGE[1])
    assert evening.heard(Moved(BOB, card("5D"), CLASH[1], DAMAGE[1])), "the draw may as well come later"
    evening.felt.draws(ANN, looks=(3, 3))
    assert evening.heard(Drew(ANN, 1))


def test_a_hand_at_the_stock_while_the_other_is_at_work_may_have_drawn_nothing() -> None:
    evening = clash()
    evening.felt.comes(BOB, CLASH[1])
    evening.felt.draws(ANN)
    evening.felt.goes(BOB)
    evening.felt.report()
    assert evening.heard() and [act.event for act in evening.reading.draft] == [Drew(ANN, 1)]


def test_a_card_in_a_hand_on_its_way_was_not_carried_by_who_was_there_before() -> None:
    evening = clash()
    evening.felt.comes(BOB, CLASH[0])
    evening.felt.goes(BOB)
    evening.felt.rests()
    arm = evening.felt.comes(ANN, CLASH[0])
    evening.felt.remove("9S")
    evening.felt.reaches_on(arm, SHARED)
    evening.felt.report()
    assert evening.heard()
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_who_has_changed_places_keeps_name_and_hand_and_has_another_arm() -> None:
    evening = Evening(game("melee"), 2)
    evening.press(Seated((BOB, ANN)), Chose(ANN, "K", "dodge"), Chose(BOB, "Q", "dodge"))
    evening.reader.seat(evening.reader.layout.seated(evening.referee.chairs))
    evening.felt.draws(BOB)
    evening.felt.draws(ANN)
    assert evening.heard(Drew(ANN, 7), Drew(BOB, 7)), "the far arm is Ann's now"
    evening.felt.lays(BOB, "9S", CLASH[1])
    assert evening.heard(Laid(ANN, CLASH[0], (cards("9S"),))), "and the far side of the clash"


def test_an_attack_that_goes_back_to_a_hand_was_carried_nowhere() -> None:
    evening = clash()
    evening.felt.takes(ANN, "9S")
    assert evening.heard(), "the prompt goes on asking for it"


def test_an_attack_that_nobody_saw_carried_anywhere_is_asked_about() -> None:
    evening = clash()
    evening.felt.takes(ANN, "9S")
    evening.felt.rests(2000)
    question = evening.reading.question
    assert evening.heard() and question is not None
    evening.answer(0)
    assert evening.heard(Moved(ANN, card("9S"), CLASH[0], SHARED))


def test_cards_put_down_before_an_attack_is_due_and_taken_up_again_are_none() -> None:
    evening = Evening(game("melee"), 2, "phase=redraw dodge=K,Q hands=6,6 stock=40 due=1,1")
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, CLASH[0])
    evening.felt.put("9S", CLASH[0], y=75.0)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.comes(ANN, CLASH[0])
    evening.felt.remove("9S")
    evening.felt.goes(ANN)
    evening.felt.draws(BOB)
    evening.felt.rests()
    assert evening.heard(Drew(ANN), Drew(BOB))


def test_cards_put_down_beside_ones_place_and_taken_up_again_are_no_attack() -> None:
    evening = duel()
    evening.felt.comes(ANN, CLASH[0])
    evening.felt.put("9S", CLASH[0], y=110.0)
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.comes(ANN, CLASH[0])
    evening.felt.remove("9S")
    evening.felt.goes(ANN)
    evening.felt.rests()
    evening.felt.lays(ANN, "5D", CLASH[0])
    assert evening.heard(Laid(ANN, CLASH[0], (cards("5D"),))) and evening.reading.advice == ()


def bob_beaten() -> Evening:
    """Ann's nine has beaten Bob's five, and is away in the shared pile."""
    evening = duel()
    evening.felt.lays(ANN, "9S", CLASH[0])
    evening.felt.lays(BOB, "5D", CLASH[1])
    evening.felt.takes(ANN, "9S", to=SHARED)
    evening.heard()
    return evening


def test_a_beaten_card_hidden_in_the_shared_pile_is_refused_until_it_comes_to_light() -> None:
    evening = bob_beaten()
    evening.felt.takes(BOB, "5D", to=SHARED)
    evening.waits()
    assert evening.heard(Moved(BOB, card("5D"), CLASH[1], SHARED)) and evening.last.refused
    evening.felt.lays(BOB, "5D", CLASH[1])
    assert evening.heard(), "lying where it lay is no act"
    evening.felt.carries(BOB, "5D", DAMAGE[1])
    assert evening.heard(Moved(BOB, card("5D"), CLASH[1], DAMAGE[1])) and not evening.last.refused


def test_a_beaten_card_read_late_where_it_was_carried_is_not_called_hidden() -> None:
    evening = bob_beaten()
    evening.settles = False
    evening.felt.takes(BOB, "5D", to=SHARED, still=False)  # its fingers come by there on their way
    for _ in range(4):
        evening.felt.wait(150)
        evening.felt.report(still=False)
    evening.felt.put("5D", DAMAGE[1])
    evening.felt.report()
    evening.waits()
    assert evening.heard(Moved(BOB, card("5D"), CLASH[1], DAMAGE[1])) and not evening.last.refused


def test_damage_taken_back_without_a_two_is_told_of_once() -> None:
    evening = duel()
    evening.felt.lays(ANN, "9S", CLASH[0])
    evening.felt.lays(BOB, "5D", CLASH[1])
    evening.felt.carries(BOB, "5D", DAMAGE[1])
    evening.felt.takes(ANN, "9S", to=SHARED)
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "3S", CLASH[0])
    evening.felt.lays(BOB, "6S", CLASH[1])
    evening.felt.carries(ANN, "3S", DAMAGE[0])
    evening.felt.takes(BOB, "6S", to=SHARED)
    evening.felt.draws(BOB)
    evening.heard()
    evening.felt.takes(BOB, "5D")
    evening.waits()
    assert evening.heard(Lifted(BOB, DAMAGE[1], (card("5D"),))) and evening.last.refused


def test_damage_hidden_under_its_owner_who_leans_over_it_was_not_taken_back() -> None:
    """Bob was at his damage and reached on to the shared pile; his dark trunk looked like the cloth."""
    evening = damaged("5D")
    evening.felt.lays(ANN, "3S", CLASH[0])
    evening.felt.lays(BOB, "6S", CLASH[1])
    evening.heard()
    evening.settles = False
    damage = evening.felt.find("5D").pose
    evening.felt.comes(BOB, DAMAGE[1])
    evening.felt.remove("5D")
    evening.felt.goes(BOB)
    evening.felt.shelters = 20.0
    evening.felt.comes(BOB, SHARED)
    for _ in range(6):
        evening.felt.wait(500)
        evening.felt.report(still=False)
    evening.felt.put("5D", DAMAGE[1]).pose = damage
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.waits()
    assert evening.heard() and not evening.questions


def damaged(*diamonds: str) -> Evening:
    """Bob's damage, each card squarely on the one before it."""
    evening = duel()
    struck_by = {"9D": "10D", "5D": "6D", "3D": "4D"}
    for beaten, striking in ((one, struck_by[one]) for one in diamonds):
        evening.felt.lays(ANN, striking, CLASH[0])
        evening.felt.lays(BOB, beaten, CLASH[1])
        evening.felt.carries(BOB, beaten, DAMAGE[1])
        evening.felt.takes(ANN, striking, to=SHARED)
        evening.felt.draws(ANN)
    evening.heard()
    return evening


def test_damage_drawn_out_from_under_other_damage_is_asked_about() -> None:
    evening = damaged("9D", "5D")
    evening.felt.takes(BOB, "9D")
    evening.waits()
    assert evening.heard() and [one.code for one in evening.questions] == ["taken"]
    evening.answer(0)
    assert evening.heard(Lifted(BOB, DAMAGE[1], (card("9D"),))) and evening.last.refused


def test_damage_that_is_only_touched_is_asked_about_once_and_lies_there() -> None:
    evening = damaged("9D", "5D")
    evening.felt.comes(BOB, DAMAGE[1])
    evening.felt.goes(BOB)
    evening.felt.report()
    evening.waits()
    evening.answer(1)
    evening.waits()
    assert evening.heard() and len(evening.questions) == 1 and evening.reading.question is None
    assert evening.reading.advice == ()


def test_of_several_cards_that_damage_hides_the_table_says_which_was_drawn_out() -> None:
    evening = damaged("9D", "5D", "3D")
    evening.felt.takes(BOB, "9D")
    evening.waits()
    (question,) = evening.questions
    assert (question.code, len(question.options)) == ("drawn_out", 3)
    evening.answer(0)
    assert evening.heard(Lifted(BOB, DAMAGE[1], (card("9D"),))) and evening.last.refused
    evening.felt.lays(BOB, "9D", DAMAGE[1])
    evening.waits()
    assert evening.heard() and len(evening.questions) == 1, "it is back, and nothing else was drawn out"


def test_damage_only_touched_is_not_asked_about_again_when_another_hand_passes() -> None:
    """What was denied once is not asked again without news."""
    evening = damaged("9D", "5D", "3D")
    evening.felt.comes(BOB, DAMAGE[1])
    evening.felt.goes(BOB)
    arm = evening.felt.comes(ANN, SHARED)
    arm.visited[DAMAGE[1].key] = 120
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.waits()
    evening.answer(2)
    for _ in range(3):
        evening.waits()
        assert evening.reading.question is None
    assert len(evening.questions) == 1


def test_an_attack_carried_to_the_shared_pile_face_up_is_left_alone_there() -> None:
    evening = duel()
    evening.felt.lays(ANN, "9S", CLASH[0])
    evening.felt.lays(BOB, "5D", CLASH[1])
    evening.felt.carries(BOB, "5D", DAMAGE[1])
    evening.felt.carries(ANN, "9S", SHARED)
    evening.heard()
    evening.felt.rests()
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "4H", CLASH[0])
    assert evening.heard(Drew(ANN, 1), Laid(ANN, CLASH[0], (cards("4H"),)))
    assert evening.advice == [] and evening.questions == []
