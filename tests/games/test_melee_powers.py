"""Aces, twos, the end of a fight and skill: what a striking card still does."""

from __future__ import annotations

import pytest

from companion.facts.events import Event, Laid, Lifted, Moved, Said, Word
from companion.facts.hand_facts import Took
from companion.games.melee.position import CLASH, DAMAGE, SHARED
from companion.table import Place
from scoring.cards import card
from tests.games.duels import draws, fight, lay, no, pulled, take, take_shared
from tests.people import ANN, BOB

# ---------------------------------------------------------------- the critical hit


def test_a_critical_hit_with_second_attack() -> None:
    """ML-29 to ML-32: the beaten card is damage, a second card is played, another is pulled as a second hit."""
    duel = fight()
    duel.meet("AS", "9D")
    assert duel.codes() == ["strikes", "damage", "critical_hit"]
    assert (duel.at.phase, duel.view.prompt.code, duel.view.deciders) == ("critical", "ask.critical", (ANN,))
    duel.hear(lay(ANN, "4C"))
    assert (duel.at.phase, duel.view.prompt.code) == ("pull", "ask.pull")
    duel.hear(pulled(BOB, "6H"))
    assert duel.at.damage[BOB] == (card("9D"), card("6H"))
    assert duel.at.shared == (card("AS"), card("4C"))  # MLQ-8: a winning card
    assert (duel.at.hands, duel.at.due) == ((5, 5), (2, 0))


def test_the_pulled_card_may_be_seen_moving() -> None:
    duel = fight()
    duel.meet("AS", "9D")
    duel.hear(lay(ANN, "4C"))
    duel.hear(Moved(ANN, card("6H"), Place("hand", BOB), DAMAGE[BOB]))
    assert len(duel.at.damage[BOB]) == 2


@pytest.mark.parametrize("face", ["KD", "QD", "3C"])
def test_whatever_is_pulled_is_a_hit(face: str) -> None:
    """MLQ-10: a king or queen was not played, so it does not dodge; a club does not parry."""
    duel = fight()
    duel.meet("AS", "9D")
    duel.hear(lay(ANN, "5H"))
    duel.hear(pulled(BOB, face))
    assert duel.at.damage[BOB] == (card("9D"), card(face))
    assert "dodged" not in duel.codes()


@pytest.mark.parametrize("second", ["AH", "2S", "KC"])
def test_the_second_card_has_no_powers(second: str) -> None:
    """MLQ-8."""
    duel = fight(damage="9H/-", hands="6,7")
    duel.meet("AS", "9D")
    duel.hear(lay(ANN, second))
    duel.hear(pulled(BOB, "6H"))
    assert duel.at.phase == "redraw"


def test_the_second_attack_is_a_right() -> None:
    """MLQ-9: the winner alone may decline it."""
    duel = fight()
    duel.meet("AS", "9D")
    assert duel.hear(no(BOB)).refused
    duel.hear(no(ANN))
    assert (duel.at.phase, len(duel.at.damage[BOB])) == ("redraw", 1)


def test_the_loser_has_no_second_attack() -> None:
    """ML-31."""
    duel = fight()
    duel.meet("AS", "9D")
    assert duel.hear(lay(BOB, "4C")).refused
    assert (duel.codes(), duel.at.phase) == (["not_your_second"], "critical")


def test_first_the_pulled_card_then_everything_else() -> None:
    """ML-32."""
    duel = fight()
    duel.meet("AS", "9D")
    duel.hear(lay(ANN, "4C"))
    for wrong in (lay(BOB, "6H"), pulled(ANN, "6H"), Laid(BOB, DAMAGE[ANN], ((card("7H"),),))):
        assert duel.hear(wrong).refused
        assert duel.codes() == ["pull_first"]
    assert duel.hear(pulled(BOB, "4C")).refused  # it lies on the shared pile
    assert duel.at.phase == "pull"


def test_no_second_attack_on_an_empty_hand() -> None:
    """MLQ-11: the loser has no other card; the hit alone counts."""
    duel = fight(hands="7,1", stock="44")
    duel.meet("AS", "9D")
    assert "critical_hit" in duel.codes() and duel.at.phase == "redraw"


def test_no_second_attack_without_a_further_card() -> None:
    """MLQ-9."""
    duel = fight(hands="1,7", start="1,7", stock="44")
    duel.meet("AS", "9D")
    assert "critical_hit" in duel.codes() and duel.at.phase == "redraw"


def test_two_aces_of_different_suits() -> None:
    """MLQ-20: the type decides, and the winner's ace is critical."""
    duel = fight()
    duel.meet("AS", "AD")
    assert duel.at.striker == ANN and "critical_hit" in duel.codes()


# ---------------------------------------------------------------- the two


def test_a_striking_two_takes_a_card_back() -> None:
    """ML-36, ML-37, MLQ-3, MLQ-4: before the redraw, from one's own damage, so that the limit rises with the hand."""
    duel = fight(damage="9H,4D/-", hands="5,7")
    duel.meet("2S", "9D")
    assert (duel.at.phase, duel.view.prompt.code) == ("retrieve", "ask.retrieve")
    judged = duel.hear(take(ANN, "9H"))
    assert Took(ANN, card("9H")) in judged.facts
    assert (duel.at.damage[ANN], duel.at.hands, duel.at.due) == ((card("4D"),), (5, 6), (1, 0))
    assert [one.value("switch") for one in judged.rulings if one.code == "house_decided"] == ["ml.twoPile"]


WRONG_CARDS = [
    take(ANN, "9D", whose=BOB),  # the card just beaten
    take(ANN, "8D", whose=BOB),
    take(ANN, "6S"),
    take_shared(ANN, "2S"),
    take(BOB, "9H", whose=ANN),
    Lifted(ANN, DAMAGE[ANN], (card("9H"), card("4D"))),
]


@pytest.mark.parametrize("event", WRONG_CARDS)
def test_no_other_card_may_be_taken(event: Lifted) -> None:
    duel = fight(damage="9H,4D/8D", hands="5,6")
    duel.meet("2S", "9D")
    assert duel.hear(event).refused
    assert duel.at.phase == "retrieve"


def test_taking_back_is_a_right() -> None:
    """MLQ-5: it may be declined."""
    duel = fight(damage="9H/-", hands="6,7")
    duel.meet("2S", "9D")
    duel.hear(no(ANN))
    assert (duel.at.phase, duel.at.damage[ANN]) == ("redraw", (card("9H"),))


@pytest.mark.parametrize(("ann", "bob", "damage"), [("2S", "9D", "-/9H"), ("2S", "8H", "9H/-"), ("2S", "4C", "9H/-")])
def test_no_card_back_without_damage_or_without_striking(ann: str, bob: str, damage: str) -> None:
    """MLQ-5, MLQ-17: nothing there to take; a two that loses or meets a parry has no power (ML-37)."""
    duel = fight(damage=damage, hands="6,6")
    duel.meet(ann, bob)
    assert duel.at.phase == "redraw"


def test_from_the_shared_pile_where_the_house_says_so() -> None:
    """MLQ-3, ml.twoPile: any card of the shared pile; the damage stays, the redraw is one smaller."""
    duel = fight(damage="9H/-", hands="6,7", shared="10H,back", stock="36", house="ml.twoPile:shared")
    duel.meet("2S", "9D")
    assert duel.view.prompt.code == "ask.retrieve_shared"
    assert duel.hear(take(ANN, "9H")).refused
    duel.hear(take_shared(ANN, "KD"))  # one whose face nobody knew
    assert (duel.at.damage[ANN], duel.at.shared) == ((card("9H"),), (card("10H"), card("2S")))
    assert (duel.at.phase, duel.at.hands) == ("choose", (6, 6))


# ---------------------------------------------------------------- the end of the fight

SIX = "3H,4H,5H,6H,7H,8H"


def test_the_seventh_wound_ends_the_fight() -> None:
    """ML-8, ML-17, ML-18."""
    duel = fight(damage=f"-/{SIX}", hands="7,1")
    duel.meet("5S", "9D")
    assert duel.codes() == ["strikes", "damage", "wins"]
    assert (duel.at.phase, duel.view.winners, duel.view.over) == ("over", (ANN,), True)
    assert duel.at.wins == (1, 0)


def test_a_second_hit_ends_the_fight_too() -> None:
    """MLQ-18."""
    duel = fight(damage="-/3H,4H,5H,6H,7H", hands="7,2")
    duel.meet("AS", "9D")
    duel.hear(lay(ANN, "4C"))
    duel.hear(pulled(BOB, "8H"))
    assert (duel.at.phase, duel.at.striker) == ("over", ANN)


def test_nothing_is_handed_back_once_the_fight_is_over() -> None:
    """A last hit with an ace is critical; with a two it disarms nobody, for the fight is over first."""
    duel = fight(damage=f"9S/{SIX}", hands="6,1")
    duel.meet("AS", "9D")
    assert duel.codes() == ["strikes", "damage", "critical_hit", "wins"]
    duel = fight(damage=f"9S/{SIX}", hands="6,1")
    duel.meet("2S", "9D")
    assert duel.at.phase == "over"


def test_an_empty_hand_before_the_redraw_loses_nothing() -> None:
    """MLQ-18: with six wounds the only card strikes, and one is drawn again."""
    duel = fight(damage=f"-/{SIX}", hands="7,1")
    duel.meet("5S", "9H")
    assert (duel.at.phase, duel.at.hands) == ("redraw", (6, 0))
    duel.hear(draws(BOB))
    assert (duel.at.phase, duel.at.hands) == ("choose", (6, 1))


def test_a_dodge_with_the_last_card_keeps_its_player_alive() -> None:
    duel = fight(damage=f"-/{SIX}", hands="7,1")
    duel.meet("5S", "KD")
    duel.hear(Said(None, Word.DONE))
    assert (duel.at.phase, duel.at.hands) == ("choose", (7, 1))


def test_whoever_cannot_draw_any_more_has_lost() -> None:
    """ML-8: no card in the hand and none left to draw; only when cards are missing from the pack."""
    duel = fight(hands="1,1", stock="0", damage="-/3H,4H,5H,6H,7H")
    duel.meet("5S", "9D")
    assert duel.at.due == (1, 0)
    duel.hear(draws(ANN))
    assert (duel.at.phase, duel.at.striker) == ("over", ANN)


def test_nobody_lays_after_the_end() -> None:
    duel = fight(damage=f"-/{SIX}", hands="7,1")
    duel.meet("5S", "9D")
    assert duel.hear(lay(ANN, "6S")).refused


# ---------------------------------------------------------------- skill


@pytest.mark.parametrize(("start", "over"), [("7,1", True), ("7,2", False), ("10,10", False)])
def test_damage_equal_to_the_starting_cards_loses(start: str, over: bool) -> None:
    """ML-38, ML-39, MLQ-19."""
    mine, yours = start.split(",")
    duel = fight(start=start, hands=start, stock=str(52 - int(mine) - int(yours)))
    duel.meet("5S", "9D")
    assert (duel.at.phase == "over") is over


def test_a_hand_above_the_limit_is_never_thrown_away() -> None:
    """MLQ-21: drawing is up to the limit, nothing else."""
    duel = fight(damage="3H,4H/-", hands="7,7", stock="36")
    duel.meet("5C", "6H")
    assert duel.at.due == (0, 1)


# ---------------------------------------------------------------- let it stand (GN-11)


def test_a_second_attack_of_the_loser_may_stand() -> None:
    duel = fight()
    duel.meet("AS", "9D")
    stood = duel.game.overrule(duel.position, lay(BOB, "4C")).position
    assert (stood.phase, stood.striker, stood.hands) == ("pull", BOB, (6, 5))


def test_an_attack_before_the_redraw_may_stand() -> None:
    duel = fight()
    duel.meet("5S", "10D")
    stood = duel.game.overrule(duel.position, lay(ANN, "6S")).position
    assert (stood.phase, stood.clash, stood.hands) == ("choose", (card("6S"), None), (5, 6))


def test_a_card_laid_twice_was_misread_before() -> None:
    duel = fight(damage="9H/-", hands="6,7")
    stood = duel.game.overrule(duel.position, lay(BOB, "9H")).position
    assert stood.damage[ANN] == () and stood.clash[BOB] == card("9H")


def test_damage_may_stand_and_ends_a_fight() -> None:
    duel = fight(damage=f"-/{SIX}", hands="7,1")
    stood = duel.game.overrule(duel.position, Laid(BOB, DAMAGE[BOB], ((card("9D"),),))).position
    assert stood.phase == "over"


def test_a_card_taken_out_of_turn_may_stand() -> None:
    duel = fight(damage="9H/-", hands="6,7")
    stood = duel.game.overrule(duel.position, take(ANN, "9H")).position
    assert (stood.damage[ANN], stood.hands) == ((), (7, 7))


def test_too_many_drawn_may_stand() -> None:
    duel = fight()
    duel.meet("5S", "10D")
    stood = duel.game.overrule(duel.position, draws(ANN, 2)).position
    assert (stood.phase, stood.hands) == ("choose", (8, 6))


def test_a_word_of_the_wrong_player_may_stand() -> None:
    duel = fight()
    duel.meet("AS", "9D")
    assert duel.game.overrule(duel.position, no(BOB)).position.phase == "redraw"
    duel.hear(lay(ANN, "4C"))
    assert duel.game.overrule(duel.position, no(ANN)).position.phase == "redraw"


def test_a_wound_carried_away_may_stand() -> None:
    duel = fight(damage="9H/-", hands="6,7")
    stood = duel.game.overrule(duel.position, Moved(ANN, card("9H"), DAMAGE[ANN], SHARED)).position
    assert (stood.damage[ANN], stood.shared) == ((), (card("9H"),))


def test_a_joker_cannot_stand() -> None:
    duel = fight()
    wrong = Laid(ANN, CLASH[ANN], ())
    assert duel.game.overrule(duel.position, wrong).refused


STAYS: list[Event] = [
    Lifted(ANN, DAMAGE[BOB], (card("6S"),)),
    Moved(ANN, card("6S"), Place("moon"), Place("hand")),
    draws(ANN, 99),
    Said(ANN, Word.CAUGHT),
]


@pytest.mark.parametrize("event", STAYS)
def test_what_changes_nothing_cannot_stand(event: Event) -> None:
    duel = fight()
    assert duel.game.overrule(duel.position, event).refused


def test_one_more_draw_while_choosing_may_stand() -> None:
    duel = fight()
    assert duel.game.overrule(duel.position, draws(ANN)).position.hands == (8, 7)


def test_a_card_moved_on_to_damage_may_stand() -> None:
    duel = fight()
    stood = duel.game.overrule(duel.position, Moved(None, card("6S"), Place("hand"), DAMAGE[ANN])).position
    assert (stood.damage[ANN], stood.hands) == ((card("6S"),), (6, 7))


def test_done_for_somebody_else_may_stand() -> None:
    duel = fight()
    duel.meet("5S", "9D")
    assert duel.game.overrule(duel.position, Said(BOB, Word.DONE)).position.phase == "choose"


def test_a_card_taken_back_may_be_seen_moving() -> None:
    """ML-37."""
    duel = fight(damage="9H/-", hands="6,7")
    duel.meet("2S", "9D")
    assert not duel.hear(Moved(ANN, card("9H"), DAMAGE[ANN], Place("hand", ANN))).refused
    assert duel.at.damage[ANN] == ()


def test_a_stray_card_belongs_in_its_hand() -> None:
    duel = fight()
    assert duel.hear(Moved(None, card("6S"), Place("hand"), SHARED)).refused
    assert duel.codes() == ["belongs_in_hand"]
