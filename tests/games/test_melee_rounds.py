"""Two attacks meet: every pair of suits, dodges, parries, and what a round does to hands and piles."""

from __future__ import annotations

import pytest

from companion.facts.events import Drew, Laid, Lifted, Moved, Said, Turned, Word
from companion.facts.hand_facts import Betrayed, Parted
from companion.facts.views import Lying
from companion.games.melee.position import CLASH, DAMAGE, SHARED
from companion.table import Place
from scoring.cards import BACK, JOKER, card, cards
from tests.games.duels import draws, fight, lay
from tests.people import ANN, BOB

STRIKES = [
    ("4S", "KD", "ann", "ML-24"),  # chop beats slice (ML-19, ML-20)
    ("KD", "4S", "bob", "ML-24"),
    ("4D", "AH", "ann", "ML-25"),  # slice beats thrust (ML-21)
    ("10H", "5D", "bob", "ML-25"),
    ("4H", "AS", "ann", "ML-26"),  # thrust beats chop, round the corner (ML-23)
    ("3S", "2H", "bob", "ML-26"),
    ("9S", "8S", "ann", "ML-28"),
    ("10D", "JD", "bob", "ML-28"),
    ("KH", "AH", "bob", "ML-28"),  # ace high
]


@pytest.mark.parametrize(("ann", "bob", "winner", "clause"), STRIKES)
def test_one_strikes_the_other(ann: str, bob: str, winner: str, clause: str) -> None:
    """ML-11, ML-12, ML-13: the beaten card is damage, the other one goes to the shared pile."""
    duel = fight(dodge="K,Q") if "K" in bob else fight(dodge="Q,K")
    said = duel.meet(ann, bob).rulings[0]
    striker, struck = (ANN, BOB) if winner == "ann" else (BOB, ANN)
    assert (said.code, said.clause) == ("strikes", clause)
    assert said.value("by") == striker and said.value("whom") == struck
    assert duel.at.damage[struck] == (card(bob if winner == "ann" else ann),)
    assert duel.at.damage[striker] == ()
    assert duel.at.shared == (card(ann if winner == "ann" else bob),)


NOBODY = [("3C", "KS"), ("AS", "2C"), ("5C", "9C"), ("AC", "QC"), ("2S", "4C"), ("KC", "KD")]


@pytest.mark.parametrize(("ann", "bob"), NOBODY)
def test_one_parry_stops_both(ann: str, bob: str) -> None:
    """ML-22, ML-27: both cards to the shared pile; nobody won, so no card has a power (MLQ-17)."""
    duel = fight(damage="9H/9D", hands="6,6")
    duel.meet(ann, bob)
    assert duel.codes() == ["parried"]
    assert duel.at.shared == (card(ann), card(bob))
    assert duel.at.damage == ((card("9H"),), (card("9D"),))
    assert (duel.at.phase, duel.at.due) == ("redraw", (1, 1))  # MLQ-22


DODGES = [
    ("K,K", "5S", "KD", "ML-33"),
    ("K,Q", "5S", "QD", "ML-34"),
    ("Q,K", "QH", "3D", "ML-34"),
    ("Q,K", "AS", "KD", "ML-33"),  # MLQ-6: no critical hit either
    ("Q,K", "2S", "KD", "ML-33"),  # MLQ-7: nothing is taken back
    ("Q,K", "AS", "KS", "ML-33"),
]


@pytest.mark.parametrize(("dodge", "ann", "bob", "clause"), DODGES)
def test_the_dodge_card_of_the_loser_saves_it(dodge: str, ann: str, bob: str, clause: str) -> None:
    """ML-33, ML-34, ML-35: no damage, both cards to the shared pile, play goes on."""
    duel = fight(dodge=dodge, damage="9H/-", hands="6,7", stock="38")
    duel.meet(ann, bob)
    assert (duel.codes(), duel.clauses()) == (["dodged"], [clause])
    assert duel.at.phase == "redraw" and duel.at.damage == ((card("9H"),), ())
    assert len(duel.at.shared) == 2


@pytest.mark.parametrize(("ann", "bob"), [("KS", "4D"), ("5S", "QD")])
def test_only_the_losers_own_dodge_rank_dodges(ann: str, bob: str) -> None:
    """MLQ-12: a winner's king or the other's dodge rank changes nothing."""
    duel = fight(dodge="K,K")
    duel.meet(ann, bob)
    assert duel.codes()[0] == "strikes"


# ---------------------------------------------------------------- turning together


def test_one_card_alone_is_half_a_round() -> None:
    """MLQ-1: not an error; the other one is asked for, and it may be taken back."""
    duel = fight()
    duel.hear(lay(ANN, "5S"))
    assert duel.at.phase == "choose" and duel.at.hands == (6, 7)
    assert (duel.view.prompt.code, duel.view.deciders) == ("ask.half", (BOB,))
    duel.hear(Lifted(ANN, CLASH[ANN], (card("5S"),)))
    assert duel.at.hands == (7, 7) and duel.at.clash == (None, None)
    duel.meet("6S", "9D")
    assert duel.at.damage[BOB] == (card("9D"),)


def test_cards_laid_face_down_say_nothing_yet() -> None:
    duel = fight()
    before = duel.position
    assert not duel.hear(Laid(ANN, CLASH[ANN], ((BACK,),))).refused
    assert duel.position is before


def test_an_attack_may_be_seen_without_knowing_whose_hand_it_was() -> None:
    """ML-10: its side tells whose it is."""
    duel = fight()
    duel.hear(Laid(None, CLASH[BOB], ((card("9D"),),)))
    assert duel.at.clash == (None, card("9D"))


MISLAID = [
    (Laid(ANN, CLASH[BOB], ((card("5S"),),)), "own_side", "ML-10"),
    (Laid(ANN, CLASH[ANN], ((card("5S"), card("6S")),)), "one_card", "ML-9"),
    (Laid(ANN, CLASH[ANN], ((JOKER,),)), "not_in_pack", "ML-1"),
    (Laid(ANN, CLASH[ANN], ((card("9H"),),)), "lies_in_damage", "ML-1"),
    (Laid(ANN, DAMAGE[ANN], ((card("5S"),),)), "damage_grew", "ML-6"),
    (Laid(ANN, Place("moon"), ((card("5S"),),)), "not_there", "ML-10"),
    (Lifted(ANN, DAMAGE[ANN], (card("9H"),)), "damage_shrank", "ML-37"),
    (Drew(ANN, 1), "not_now", "GN-2"),
    (Turned(SHARED), "not_yet_shuffled", "MLQ-24"),
    (Turned(CLASH[ANN]), "nothing_to_shuffle", "ML-14"),
    (Said(ANN, Word.NO), "not_now", "GN-2"),
]


@pytest.mark.parametrize(("event", "code", "clause"), MISLAID)
def test_what_does_not_belong_into_a_round_is_refused(event: Laid, code: str, clause: str) -> None:
    duel = fight(damage="9H/-", hands="6,7", shared="back", stock="37")
    before = duel.position
    assert duel.hear(event).refused
    assert duel.position is before
    assert (duel.codes(), duel.clauses()) == ([code], [clause])


def test_a_second_card_on_the_same_side_is_refused_and_known_from_then_on() -> None:
    """ML-9, GN-3: one card each; the other one has been seen in that hand."""
    duel = fight()
    duel.hear(lay(ANN, "5S"))
    judged = duel.hear(lay(ANN, "6S"))
    assert duel.codes() == ["already_chosen"]
    assert judged.facts == (Betrayed(ANN, card("6S")),)


def test_laid_cards_leave_the_hand_publicly() -> None:
    duel = fight()
    assert duel.hear(lay(ANN, "5S")).facts == (Parted(ANN, card("5S")),)


# ---------------------------------------------------------------- after the round


def test_redraw_after_a_hit() -> None:
    """ML-7, ML-15: the winner draws up to seven, the loser has one card less to hold from now on."""
    duel = fight()
    duel.meet("5S", "10D")
    assert duel.at.due == (1, 0) and duel.at.hands == (6, 6)
    assert duel.hear(draws(BOB)).refused
    duel.hear(draws(ANN))
    assert (duel.at.phase, duel.at.hands, duel.at.stock) == ("choose", (7, 6), 37)


def test_a_new_attack_before_the_redraw_is_refused() -> None:
    """ML-15; the next act may show that the draw was done, then the kiosk tells the draw first (GN-4)."""
    duel = fight()
    duel.meet("5S", "10D")
    assert duel.hear(lay(ANN, "6S")).refused
    assert duel.codes() == ["draw_first"]
    assert duel.game.row(duel.position).implies_draw


def test_a_redraw_may_come_in_steps_but_never_too_large() -> None:
    duel = fight(hands="4,7", stock="41")
    duel.meet("5C", "6H")
    assert duel.at.due == (4, 1)
    assert duel.hear(draws(ANN, 5)).refused
    duel.hear(draws(ANN, 3))
    assert (duel.at.phase, duel.at.due) == ("redraw", (1, 1))
    duel.hear(Said(None, Word.DONE))
    assert (duel.at.phase, duel.at.hands) == ("choose", (7, 7))


def test_done_by_one_draws_for_that_one_alone() -> None:
    duel = fight()
    duel.meet("5C", "6H")
    duel.hear(Said(BOB, Word.DONE))
    assert duel.at.due == (1, 0)
    assert duel.hear(Said(BOB, Word.DONE)).refused


def test_a_draw_by_nobody_in_particular_is_the_only_one_due() -> None:
    duel = fight()
    duel.meet("5S", "10D")
    duel.hear(Drew(None, 1))
    assert duel.at.hands == (7, 6)


def test_the_deck_runs_out_in_the_middle_of_drawing() -> None:
    """ML-14, ML-16: what is left is drawn, the shared pile becomes the deck, drawing goes on."""
    duel = fight(hands="4,7", stock="2", shared=",".join(["back"] * 10))
    duel.meet("5C", "6H")
    assert duel.view.prompt.code == "ask.carry_shared"
    for seat, face in ((ANN, "5C"), (BOB, "6H")):
        duel.hear(Moved(seat, card(face), CLASH[seat], SHARED))
    assert duel.view.prompt.code == "ask.shuffle", "once everything lies on the pile"
    duel.hear(draws(ANN, 4))
    assert duel.codes() == ["drew", "reshuffled"]
    assert (duel.at.stock, duel.at.shared) == (10, ())


def test_the_pile_is_shuffled_when_a_draw_is_due_not_before() -> None:
    """MLQ-24: an empty deck alone changes nothing; P6 is answered by the shuffle itself."""
    duel = fight(stock="1", shared="back,back")
    duel.meet("5S", "10D")
    duel.hear(draws(ANN))
    assert (duel.at.stock, len(duel.at.shared)) == (0, 3)
    duel.meet("6S", "9D")
    duel.hear(Turned(SHARED))
    assert (duel.codes(), duel.at.stock, duel.at.shared) == (["reshuffled"], 4, ())
    assert not duel.hear(Turned(SHARED)).refused


def test_an_attack_still_lying_when_the_pile_was_shuffled_is_not_in_the_new_deck() -> None:
    """ML-14: people shuffle what lies on the pile; the two attacks may have stayed where they were played."""
    duel = fight(stock="0", shared="back,back")
    duel.meet("5C", "6H")
    duel.hear(Turned(SHARED))
    assert (duel.at.stock, duel.at.shared) == (4, ())
    assert not duel.hear(Moved(BOB, card("6H"), CLASH[BOB], SHARED)).refused
    assert (duel.at.stock, duel.at.shared) == (3, cards("6H"))
    assert not duel.hear(Lifted(ANN, CLASH[ANN], cards("5C"))).refused, "taken away, and put face down on the pile"
    assert (duel.at.stock, duel.at.shared) == (2, cards("6H 5C"))


ORDER = [("5S", "10D", ANN), ("5D", "10S", BOB), ("5C", "10S", BOB)]


@pytest.mark.parametrize(("ann", "bob", "first"), ORDER)
def test_who_draws_first(ann: str, bob: str, first: int) -> None:
    """MLQ-13: the winner; after a parry, whoever was second last time. Ann drew first at the start."""
    duel = fight(hands="5,5", stock="42")
    duel.meet(ann, bob)
    assert duel.at.first == first
    assert duel.view.deciders[0] == first


def test_too_few_cards_for_both_are_shared_out_by_turns() -> None:
    """MLQ-13: one card each in turn, the winner first."""
    duel = fight(hands="4,4", stock="2")
    duel.meet("5S", "10D")
    assert duel.at.due == (2, 1)  # two in the deck and the striking card


# ---------------------------------------------------------------- carrying (P5)


def test_cards_on_the_way_to_their_piles_block_nothing() -> None:
    """ML-4, ML-5, ML-6: it is asked for, and checked once it is seen; the next round does not wait for it."""
    duel = fight()
    duel.meet("5S", "10D")
    assert duel.view.prompt.code == "ask.carry"
    assert [one.card for one in duel.at.moves] == [card("10D"), card("5S")]
    assert not duel.hear(Moved(None, card("10D"), CLASH[BOB], DAMAGE[BOB])).refused
    assert [one.card for one in duel.at.moves] == [card("5S")]
    assert not duel.hear(Lifted(ANN, CLASH[ANN], (card("5S"),))).refused
    assert duel.at.moves == ()
    duel.hear(draws(ANN))
    assert duel.at.phase == "choose"


def test_a_card_carried_to_the_wrong_pile_is_sent_back() -> None:
    duel = fight()
    duel.meet("5S", "10D")
    assert duel.hear(Moved(None, card("10D"), CLASH[BOB], DAMAGE[ANN])).refused
    assert duel.codes() == ["belongs_in_damage"]


def test_what_should_lie_on_the_felt() -> None:
    """MLQ-23: damage open and fanned; the shared pile lies face down, so nothing of it is to be seen (ML-13)."""
    duel = fight()
    duel.meet("5S", "10D")
    felt = {one.place: (one.cards, one.shape) for one in duel.game.felt(duel.position)}
    assert felt == {DAMAGE[BOB]: ((card("10D"),), "fan")}


# ---------------------------------------------------------------- without parrying

NO_PARRY = [
    ("drop", "5S", "JC", "ann", "ML-44"),
    ("drop", "3C", "QD", "ann", "ML-45"),
    ("drop", "9D", "3C", "bob", "ML-45"),
    ("drop", "3C", "JH", "ann", "MLQ-14"),
    ("thrust", "3C", "JH", "bob", "MLQ-14"),
    ("drop", "9C", "10C", "bob", "MLQ-15"),
]


@pytest.mark.parametrize(("rule", "ann", "bob", "winner", "clause"), NO_PARRY)
def test_clubs_strike_when_both_want_it(rule: str, ann: str, bob: str, winner: str, clause: str) -> None:
    """ML-42, ML-43, ML-46: a club is a drop; drop against thrust is the house's own (MLQ-14, MLQ-25)."""
    duel = fight(parry="off,off", house=f"ml.dropVsThrust:{rule}")
    said = duel.meet(ann, bob).rulings
    assert (said[0].clause, said[0].value("by")) == (clause, ANN if winner == "ann" else BOB)
    decided = [one.value("switch") for one in said if one.code == "house_decided"]
    assert decided == (["ml.dropVsThrust"] if clause == "MLQ-14" else [])


def test_drop_against_thrust_may_strike_nobody() -> None:
    duel = fight(parry="off,off", house="ml.dropVsThrust:none")
    duel.meet("3C", "JH")
    assert duel.codes() == ["no_strike", "house_decided"]
    assert duel.at.due == (1, 1)


def test_special_clubs_have_their_powers_when_they_strike() -> None:
    """MLQ-16: ace, two, king and queen of clubs."""
    duel = fight(parry="off,off", damage="9H/-", hands="6,7")
    duel.meet("AC", "4D")
    assert "critical_hit" in duel.codes()
    duel = fight(parry="off,off", damage="9H/-", hands="6,7")
    duel.meet("2C", "4D")
    assert duel.at.phase == "retrieve"
    duel = fight(parry="off,off")
    duel.meet("5S", "KC")
    assert duel.codes() == ["dodged"]


def test_one_wish_alone_leaves_the_parry_as_it_is() -> None:
    """ML-42: only if both want it."""
    duel = fight(parry="off,on")
    duel.meet("3C", "4D")
    assert duel.codes() == ["parried"]


def test_the_shared_pile_is_a_heap_of_which_nothing_need_be_seen() -> None:
    """ML-13: it should lie face down; nobody is blamed where the card was not turned over."""
    duel = fight(shared="back,2D", stock="36")
    duel.meet("5S", "10D")
    assert duel.game.felt(duel.position)[-1] == Lying(SHARED, (card("2D"),), "heap")
    duel.hear(Moved(ANN, card("5S"), CLASH[ANN], SHARED))
    assert duel.game.felt(duel.position)[-1] == Lying(SHARED, (card("2D"), card("5S")), "heap")
