"""Melee's cards, which are laid in one place and carried to another."""

from __future__ import annotations

from companion.facts.events import Drew, Laid, Lifted, Moved, Undone, lays
from companion.facts.views import Lying
from companion.games import game
from companion.interpret.lies import Standing
from companion.table import DISCARD, STOCK, Place, Seat
from scoring.cards import card
from tests.interpret.evening_talk import Evening, at_turn
from tests.people import ANN, BOB, CY

CLASH = [Place("clash", seat) for seat in (ANN, BOB)]


def duel(hands: str = "6,6") -> Evening:
    """Ann is to choose her attack."""
    return Evening(game("melee"), 2, f"phase=choose hands={hands} stock=38 dodge=Q,K first=0")


def bob_has_struck() -> Evening:
    """His ten is to be carried to the shared pile, and Ann's two to her damage."""
    evening = duel()
    evening.felt.lays(ANN, "2S", to=CLASH[ANN])
    evening.felt.lays(BOB, "10H", to=CLASH[BOB])
    evening.heard()
    return evening


def test_a_card_that_was_not_carried_to_its_pile_is_told_where_it_belongs() -> None:
    """The next attack lay already: of the struck card it was said that it goes to a hand."""
    evening = duel()
    evening.felt.lays(ANN, "10H", to=CLASH[ANN])
    evening.felt.lays(BOB, "2S", to=CLASH[BOB])
    evening.felt.carries(ANN, "10H", Place("shared"))
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "10S", to=CLASH[ANN])
    evening.felt.rests()
    assert [(one.code, dict(one.params)["at"]) for one in evening.reading.advice] == [("belongs_at", "damage@1")]
    evening.felt.carries(BOB, "2S", Place("damage", BOB))
    evening.felt.rests()
    assert evening.advice == []


def test_a_card_that_fell_where_nobody_is_to_lay_one_is_taken_up_again() -> None:
    evening = duel()
    evening.felt.lays(BOB, "4C", to=Place("shared"))
    evening.felt.wait(2000)
    evening.felt.report()
    evening.felt.takes(BOB, "4C")
    evening.felt.rests()
    assert evening.heard()


def test_a_hand_put_down_upon_an_attack_that_is_to_be_carried_off_is_no_attack() -> None:
    """She had only touched the stock, and it was told as a draw and her next attack."""
    evening = duel()
    evening.felt.lays(ANN, "2H", to=CLASH[ANN])
    evening.felt.lays(BOB, "7S", to=CLASH[BOB])
    evening.heard()
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "6H", to=CLASH[ANN], y=20)
    evening.felt.wait(2000)
    evening.felt.report()
    evening.felt.takes(ANN, "6H")
    evening.felt.rests()
    assert evening.heard()


def test_a_second_attack_upon_ones_own_is_no_exchange() -> None:
    """The first one could be read beside it, and then not any more: it was told that she had taken that up."""
    evening = duel()
    evening.felt.lays(ANN, "6D", to=CLASH[ANN])
    laid = evening.felt.lays(ANN, "10C", to=CLASH[ANN], still=False, x=12, y=12)
    evening.felt.wait(500)
    evening.felt.report(still=False)
    laid.pose = evening.felt.find("6D").pose
    for _ in range(2):
        evening.felt.rests()
        evening.waits()
    assert evening.heard(*(lays(ANN, card(one), to=CLASH[ANN]) for one in ("6D", "10C"))) and evening.last.refused


def test_nobody_is_called_wrong_while_fingers_are_at_the_card() -> None:
    """They may be taking it up again."""
    evening = at_turn("7H")
    evening.settles, evening.felt.shelters = False, 20.0
    evening.felt.comes(CY, DISCARD)
    dropped = evening.felt.put("9D", x=60, torn=True)
    evening.felt.goes(CY)
    evening.felt.comes(CY, DISCARD)
    dropped.torn = False
    evening.felt.report(still=False)
    evening.felt.wait(1000)
    evening.felt.report(still=False)
    evening.felt.remove("9D")
    evening.felt.goes(CY)
    evening.felt.report()
    evening.felt.rests()
    assert evening.heard()


def test_a_card_to_be_carried_that_is_gone_is_asked_about_though_no_hand_was_seen() -> None:
    """A sleeve that looks like the felt: the card was carried, face down, and the screen went on asking for that."""
    evening = duel()
    evening.felt.lays(ANN, "10H", to=CLASH[ANN])
    evening.felt.lays(BOB, "2S", to=CLASH[BOB])
    evening.felt.rests(5000)
    evening.felt.remove("10H")
    evening.felt.rests(5000)
    evening.waits()
    assert evening.reading.question is not None and len(evening.reading.question.options) == 1
    evening.answer(0)
    assert evening.referee.judged[-1].event == Moved(ANN, card("10H"), CLASH[ANN], Place("shared"))


def test_an_arm_seen_nowhere_has_not_surely_drawn_where_cards_are_to_be_carried() -> None:
    evening = bob_has_struck()
    evening.felt.reaches_unseen(BOB)
    evening.waits()
    assert evening.heard()


def test_who_has_a_card_to_carry_and_touches_the_stock_has_not_surely_drawn() -> None:
    """Bob puts his hand on the stock for a moment, and then carries his attack away."""
    evening = bob_has_struck()
    evening.felt.draws(BOB)
    evening.felt.carries(BOB, "10H", Place("shared"))
    evening.waits()
    assert evening.heard(Moved(BOB, card("10H"), CLASH[BOB], Place("shared")))


def test_what_is_carried_is_told_though_bare_fingers_at_the_stock_may_have_drawn() -> None:
    """A draw may as well come after what was carried."""
    evening = bob_has_struck()
    evening.felt.draws(ANN, looks=(3, 0))
    evening.felt.carries(BOB, "10H", Place("shared"))
    evening.waits()
    assert evening.heard(Moved(BOB, card("10H"), CLASH[BOB], Place("shared"))) and not evening.questions


def test_fingers_that_rest_at_the_stock_have_not_drawn_yet() -> None:
    evening = at_turn("7H")
    hand = evening.felt.comes(ANN, STOCK)
    hand.left, hand.rests = evening.felt.time, True
    evening.felt.rests(2000)
    assert not evening.reading.draft
    hand.rests = False
    evening.felt.rests()
    assert [act.event for act in evening.reading.draft] == [Drew(ANN)]


def test_fingers_that_have_gone_back_to_rest_before_their_owner_have_drawn() -> None:
    evening = at_turn("7H")
    hand = evening.felt.comes(ANN, STOCK)
    spot = evening.felt.layout.spots[ANN]
    evening.felt.wait(200)
    hand.at = spot.x, spot.y
    hand.halts(*hand.at, evening.felt.time)
    hand.left, hand.rests = evening.felt.time, True
    evening.felt.rests(2000)
    assert [act.event for act in evening.reading.draft] == [Drew(ANN)]


def test_hands_at_an_empty_pile_and_then_at_the_stock_have_shuffled_nothing() -> None:
    evening = duel()
    evening.felt.comes(ANN, Place("shared"))
    evening.felt.goes(ANN)
    evening.felt.draws(ANN)
    evening.waits()
    assert evening.heard()


def test_an_attack_taken_back_for_another_one_was_taken_back_once() -> None:
    """It was missed both beside the other one and under it, and the second taking was called wrong."""
    evening = duel()
    evening.felt.lays(ANN, "5C", to=CLASH[ANN])
    evening.heard()
    evening.felt.comes(ANN, CLASH[ANN])
    evening.felt.remove("5C")
    evening.felt.put("AS", CLASH[ANN], x=60)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Lifted(ANN, CLASH[ANN], (card("5C"),)), plays_at(ANN, "AS"))


def test_whether_an_attack_lies_under_the_other_one_is_asked() -> None:
    """She had laid a second one on it: that she had taken it back was told at once, and then she was told to do so."""
    evening = duel()
    evening.felt.lays(ANN, "9D", to=CLASH[ANN])
    evening.heard()
    evening.felt.lays(ANN, "4D", to=CLASH[ANN])
    evening.felt.rests(5000)
    evening.waits()
    assert [option.code for option in evening.questions[-1].options] == ["took_then", "laid"]
    evening.answer(1)
    assert evening.heard(plays_at(ANN, "4D")) and evening.last.refused


def test_another_attack_instead_of_the_one_that_struck_was_the_one_that_was_meant() -> None:
    """The first one had only fallen there; it was told that Bob had attacked in the next round already."""
    evening = duel()
    evening.felt.lays(ANN, "8D", to=CLASH[ANN])
    evening.felt.lays(BOB, "8H", to=CLASH[BOB], x=70)
    evening.heard()
    evening.felt.comes(BOB, CLASH[BOB])
    evening.felt.remove("8H")
    evening.felt.put("2S", CLASH[BOB])
    evening.felt.goes(BOB)
    evening.felt.rests()
    evening.waits(5000)
    assert evening.heard(Undone(), plays_at(BOB, "2S"))


def test_an_attack_that_seems_to_be_carried_off_was_taken_up_again_for_another() -> None:
    """No hand brought it to the shared pile, nor drew; it was told that he had done both, and attacked once more."""
    evening = duel("7,7")
    evening.felt.lays(ANN, "2S", to=CLASH[ANN])
    evening.felt.lays(BOB, "10H", to=CLASH[BOB])
    assert evening.heard(plays_at(ANN, "2S"), plays_at(BOB, "10H"))
    evening.felt.takes(BOB, "10H")
    evening.felt.rests(700)
    evening.felt.lays(BOB, "8H", to=CLASH[BOB])
    evening.felt.rests()
    evening.waits(5000)
    assert evening.heard(Undone(), plays_at(BOB, "8H"))


def she_put_it_back() -> Evening:
    """Ann has carried her two where it does not belong, was told so, and laid it back."""
    evening = bob_has_struck()
    evening.felt.takes(ANN, "2S", to=Place("shared"))
    evening.felt.rests(3000)
    assert evening.heard(Moved(ANN, card("2S"), CLASH[ANN], Place("shared"))) and evening.last.refused
    evening.felt.lays(ANN, "2S", to=CLASH[ANN], x=40)
    return evening


def test_a_card_put_back_and_gone_again_at_once_is_not_asked_about() -> None:
    """The kiosk fell over the question of whose card that was: it came from nowhere, and lies nowhere."""
    evening = she_put_it_back()
    evening.felt.comes(ANN, CLASH[ANN], 300)
    evening.felt.remove("2S")
    evening.felt.report(still=False)
    evening.felt.wait(1300)
    evening.felt.goes(ANN)
    evening.felt.report()
    assert evening.heard() and evening.reading.question is None


def test_a_card_put_back_and_carried_wrongly_once_more_is_told_of_at_once() -> None:
    """It was asked who had laid it, over and over, though nobody had laid anything."""
    evening = she_put_it_back()
    asked = len(evening.questions)
    evening.felt.takes(ANN, "2S", to=Place("shared"))
    evening.felt.rests(3000)
    assert evening.heard(Moved(ANN, card("2S"), CLASH[ANN], Place("shared"))) and len(evening.questions) == asked


def plays_at(seat: Seat, text: str) -> Laid:
    """Their attack."""
    return Laid(seat, CLASH[seat], ((card(text),),))


def test_whoever_pushes_a_card_to_where_it_was_meant_to_lie_is_not_told_off() -> None:
    """Bob had laid it for her, between both places. Told as his attack, it was no longer hers to be pushed there."""
    evening = duel()
    evening.felt.lays(BOB, "5H", to=CLASH[BOB], y=75)
    assert evening.heard(Laid(Seat(BOB), CLASH[BOB], ((card("5H"),),)))
    evening.felt.carries(ANN, "5H", CLASH[ANN])
    evening.felt.rests(3000)
    question = evening.reading.question
    assert evening.heard() and question is not None and question.code == "where"
    evening.answer(0)
    assert evening.heard(Undone(), Laid(Seat(ANN), CLASH[ANN], ((card("5H"),),))) and not evening.last.refused


def test_a_card_pushed_a_little_between_two_places_was_not_carried_to_the_other() -> None:
    """Bob laid his where both places meet; when he pushed it he was told to put it back."""
    evening = duel()
    evening.felt.lays(ANN, "8S", to=CLASH[ANN], y=-55)
    evening.felt.lays(BOB, "9H", to=CLASH[BOB], y=62)
    evening.felt.rests()
    assert evening.heard(*(Laid(Seat(by), CLASH[by], ((card(text),),)) for by, text in ((ANN, "8S"), (BOB, "9H"))))
    nine = evening.felt.find("9H")
    evening.felt.comes(BOB, CLASH[BOB], 300)
    nine.pose, nine.rest = nine.pose._replace(y=nine.pose.y + 27), evening.felt.time
    evening.felt.goes(BOB)
    evening.felt.rests(3000)
    assert evening.heard()


def test_a_touch_of_the_stock_before_the_last_card_was_carried_is_no_sure_draw() -> None:
    """With all carried off, nothing but the draw was left to wait for, and the touch before was told as one."""
    evening = duel("7,7")
    evening.felt.lays(ANN, "10H", to=CLASH[ANN])
    evening.felt.lays(BOB, "2S", to=CLASH[BOB])
    evening.heard()
    evening.felt.draws(ANN)
    evening.felt.carries(ANN, "10H", Place("shared"))
    evening.felt.carries(BOB, "2S", Place("damage", BOB))
    evening.felt.rests()
    evening.waits(5000)
    ten, two = ((card("10H"), CLASH[ANN], Place("shared")), (card("2S"), CLASH[BOB], Place("damage", BOB)))
    assert evening.heard(Moved(ANN, *ten), Moved(BOB, *two)) and not evening.questions
    evening.felt.draws(ANN)
    evening.felt.lays(ANN, "9S", to=CLASH[ANN])
    evening.felt.rests()
    assert evening.heard(Drew(ANN), plays_at(ANN, "9S"))


def test_a_card_held_over_the_damage_on_its_way_does_not_lie_there() -> None:
    """There it is to lie in the end, as is on record at once: it seemed to lie there twice, and to be lifted later."""
    evening = duel()
    evening.felt.shelters = 0.0
    evening.felt.lays(ANN, "10H", to=CLASH[ANN])
    arm = evening.felt.comes(BOB, damage := Place("damage", BOB))
    held = evening.felt.put("2S", damage)
    evening.felt.report()
    evening.felt.cards.remove(held)
    evening.felt.reaches_on(arm, CLASH[BOB])
    evening.felt.put("2S", CLASH[BOB])
    evening.felt.report()
    felt = evening.reader.felt
    felt.compare((Lying(damage, (card("2S"),), "pile"),))
    assert [(lies.place, lies.standing) for lies in felt.in_order() if lies.face == card("2S")] == [
        (damage, Standing.NEW),
        (CLASH[BOB], Standing.NEW),
    ]
