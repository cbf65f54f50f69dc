"""Before, between and around sword duels: choices, recounts, leaving, rematches, words and position texts."""

from __future__ import annotations

import pytest

from companion.errors import BadSetup, BadText
from companion.facts.events import (
    Abandoned,
    Began,
    Chose,
    Counted,
    Drew,
    Event,
    HouseChanged,
    Laid,
    Left,
    Said,
    Seated,
    Shown,
    Word,
)
from companion.facts.hand_facts import DrewBlind, Fresh, Opened
from companion.games.melee import GAME
from companion.games.melee.position import CLASH
from companion.referee import Referee
from companion.transcript.words import say
from scoring.cards import cards
from tests.games.duels import Fight, fight, lay, no
from tests.people import ANN, BOB, DEE, EVE, THREE, TWO


def evening(*house: tuple[str, str]) -> Fight:
    return Fight(Began("melee", TWO, house=house), GAME)


def dodges(ann: str = "Q", bob: str = "K") -> tuple[Event, Event]:
    return Chose(ANN, ann, "dodge"), Chose(BOB, bob, "dodge")


def test_from_the_first_question_to_the_first_attack() -> None:
    """P0, P1; ML-3: both are asked for their dodge card (MLQ-12), then each draws seven."""
    duel = evening()
    assert (duel.at.phase, duel.view.prompt.code, duel.view.deciders) == ("setup", "ask.dodge", (ANN, BOB))
    duel.hear(Chose(ANN, "Q", "dodge"))
    assert duel.view.deciders == (BOB,)
    judged = duel.hear(Chose(BOB, "K", "dodge"))
    assert judged.facts == (Fresh(),)
    assert (duel.at.phase, duel.at.due) == ("deal", (7, 7))
    assert duel.hear(lay(ANN, "5S")).refused  # first the cards
    assert duel.hear(Drew(ANN, 7)).facts == (DrewBlind(ANN, 7),)
    duel.hear(Said(BOB, Word.DONE))
    assert (duel.at.phase, duel.at.hands, duel.at.stock) == ("choose", (7, 7), 38)


@pytest.mark.parametrize(("choice", "dodge"), [("KQ", ("K", "Q")), ("QQ", ("Q", "Q"))])
def test_a_house_may_know_the_dodge_cards_for_good(choice: str, dodge: tuple[str, str]) -> None:
    """MLQ-12, ml.dodge: then nothing is asked, and a fight begins with drawing."""
    duel = evening(("ml.dodge", choice))
    assert (duel.at.phase, duel.at.dodge) == ("deal", dodge)


@pytest.mark.parametrize(("n", "accepted"), [(1, True), (10, True), (0, False), (11, False)])
def test_skill_is_one_to_ten_cards(n: int, accepted: bool) -> None:
    """ML-38, ML-39, ML-40."""
    duel = evening(("ml.dodge", "KK"))
    assert duel.hear(Chose(BOB, n, "start")).refused is not accepted
    assert duel.at.due == (7, n if accepted else 7)


def test_no_parry_needs_the_yes_of_both() -> None:
    """ML-42."""
    duel = evening(("ml.dodge", "KK"))
    duel.hear(Chose(ANN, "off", "parry"))
    assert (duel.at.phase, duel.view.deciders) == ("vote", (BOB,))
    assert duel.hear(Said(ANN, Word.YES)).refused
    duel.hear(Said(BOB, Word.YES))
    assert (duel.at.phase, duel.at.parry) == ("deal", (False, False))
    assert "no_parry" in duel.view.seats[0].tags


@pytest.mark.parametrize("answer", [Said(BOB, Word.NO), Chose(ANN, "on", "parry"), Chose(BOB, "on", "parry")])
def test_one_no_is_enough_to_go_on_parrying(answer: Event) -> None:
    duel = evening(("ml.dodge", "KK"))
    duel.hear(Chose(ANN, "off", "parry"))
    duel.hear(answer)
    assert (duel.at.phase, duel.at.parry) == ("deal", (True, True))


def test_a_wish_may_be_voiced_before_the_dodges_are_known() -> None:
    duel = evening()
    duel.hear(Chose(ANN, "off", "parry"))
    duel.hear(Chose(ANN, "K", "dodge"))
    assert duel.at.phase == "vote"
    duel.hear(Chose(BOB, "off", "parry"))
    assert (duel.at.phase, duel.at.parry) == ("setup", (False, False))


NOT_CHOSEN = [
    Chose(None, "K", "dodge"),
    Chose(ANN, "J", "dodge"),
    Chose(ANN, "maybe", "parry"),
    Chose(ANN, "K", "suit"),
    Chose(EVE, "K", "dodge"),
]


@pytest.mark.parametrize("event", NOT_CHOSEN)
def test_what_cannot_be_chosen_is_refused(event: Chose) -> None:
    assert evening().hear(event).refused


def test_choices_are_for_before_the_fight() -> None:
    duel = evening(("ml.dodge", "KK"))
    duel.hear(Drew(ANN, 7))
    assert duel.hear(Chose(ANN, 9, "start")).refused


# ---------------------------------------------------------------- open hands


def test_a_hand_laid_open_must_agree_with_the_record() -> None:
    """GN-5: as many as there should be; otherwise a recount, or the table's own count."""
    duel = fight(hands="3,7", stock="42")
    assert duel.hear(Shown(ANN, cards("5S 6S"))).refused
    assert duel.codes() == ["recount"]
    assert duel.hear(Shown(ANN, cards("5S 6S 7S"))).facts == (Opened(ANN, cards("5S 6S 7S")),)
    duel.hear(Counted(ANN, 2))
    assert (duel.at.hands, duel.at.stock) == ((2, 7), 43)
    assert not duel.hear(Shown(ANN, cards("5S 6S"))).refused


def test_a_shown_card_cannot_lie_on_the_table_as_well() -> None:
    duel = fight(hands="2,7", damage="5S/-")
    assert duel.hear(Shown(ANN, cards("5S 6S"))).refused
    assert duel.codes() == ["lies_in_damage"]


def test_a_recount_settles_what_is_still_to_be_drawn() -> None:
    duel = fight()
    duel.meet("5S", "10D")
    duel.hear(Counted(ANN, 7))
    assert (duel.at.phase, duel.at.stock) == ("choose", 37)


@pytest.mark.parametrize(("hands", "phase"), [("6,1", "pull"), ("6,1", "critical")])
def test_from_a_hand_put_right_to_nothing_no_card_is_pulled(hands: str, phase: str) -> None:
    """MLQ-11: Ann's ace has struck, but Bob's hand turns out to be empty, so the second hit falls away."""
    duel = fight(phase=phase, hands=hands, stock="42", striker="0", damage="-/9D", shared="AC")
    duel.hear(Counted(BOB, 0))
    assert (duel.at.phase, duel.at.hands, duel.at.due) == ("redraw", (6, 0), (1, 6))


def test_cards_counted_after_a_fight_are_not_in_the_next() -> None:
    """Ann leaves before any dodge card is named; what Bob then says he holds keeps nobody from choosing anew."""
    duel = evening()
    for event in (Left(ANN), Counted(BOB, 5), Said(None, Word.YES)):
        duel.hear(event)
    assert (duel.at.phase, duel.at.hands) == ("setup", (0, 0))
    assert not duel.hear(Chose(BOB, "K", "dodge")).refused


@pytest.mark.parametrize("event", [Counted(ANN, -1), Counted(ANN, 50), Counted(DEE, 2), Shown(DEE, ())])
def test_impossible_counts_are_refused(event: Event) -> None:
    assert fight().hear(event).refused


# ---------------------------------------------------------------- around the fight


def test_who_leaves_loses() -> None:
    """GN-14, MLQ-2: with one gone there is no duel left."""
    duel = fight()
    duel.hear(Left(ANN))
    assert (duel.at.phase, duel.view.winners) == ("over", (BOB,))
    assert duel.hear(Left(BOB)).refused


def test_a_misdeal_begins_anew() -> None:
    """GN-12."""
    duel = fight(damage="9H/-", hands="6,7", wins="1,0")
    assert duel.hear(Abandoned()).facts == (Fresh(),)
    assert (duel.at.phase, duel.at.damage, duel.at.wins) == ("deal", ((), ()), (1, 0))


def test_the_winner_stays_and_somebody_new_sits_down() -> None:
    """MLQ-2: places may be changed (GN-13), then the next fight begins."""
    duel = fight(damage="3H,4H,5H,6H,7H,8H/-", hands="1,7")
    duel.meet("5D", "9D")
    assert duel.at.phase == "over" and duel.at.wins == (0, 1)
    assert duel.hear(Seated((BOB, ANN))).refused is False
    assert (duel.at.wins, duel.at.striker) == ((0, 1), BOB), "a seat is a person, on whatever chair"
    duel.hear(Said(None, Word.YES))
    assert (duel.at.phase, duel.at.due, duel.view.round) == ("deal", (7, 7), 2)


def test_house_rules_change_between_fights() -> None:
    """GN-10."""
    duel = evening()
    assert not duel.hear(HouseChanged("ml.dodge", "QK")).refused
    assert (duel.at.phase, duel.at.dodge) == ("deal", ("Q", "K"))
    assert duel.hear(HouseChanged("ml.dodge", "JJ")).refused
    assert fight().hear(HouseChanged("ml.twoPile", "shared")).refused


@pytest.mark.parametrize("seats", [1, 3, 8])
def test_a_duel_is_for_two(seats: int) -> None:
    """MLQ-2."""
    with pytest.raises(BadSetup, match="exactly two"):
        GAME.begin(Began("melee", ("x",) * seats))


@pytest.mark.parametrize("house", [("ml.moon", "full"), ("ml.twoPile", "mine")])
def test_an_unknown_house_rule_is_named(house: tuple[str, str]) -> None:
    with pytest.raises(BadSetup, match=house[0]):
        GAME.begin(Began("melee", TWO, house=(house,)))


# ---------------------------------------------------------------- view, words, text


def test_the_screen_sees_limits_and_what_is_owed() -> None:
    duel = fight(damage="9H/-", hands="6,7")
    duel.meet("5S", "10D")
    ann, bob = duel.view.seats
    assert (ann.cards, ann.points, ann.owes) == (5, 6, 1)
    assert (bob.cards, bob.points, bob.owes) == (6, 6, 0)
    assert ("carry", (cards("10D")[0], "damage@1")) in duel.view.pending


def test_a_round_in_plain_words() -> None:
    duel = fight()
    said = duel.meet("5S", "10D").rulings
    words = [say(GAME, one.code, one.params, TWO) for one in said]
    assert words == ["Ann's 5♠ strikes Bob's 10♦.", "The 10♦ is damage for Bob: 1 taken, 6 cards to hold."]


def test_ok_means_the_usual_thing() -> None:
    duel = fight()
    duel.meet("AS", "10D")
    assert [one.kind for one in duel.expects if one.usual] == [Word.NO]
    duel.hear(no(ANN))
    assert [(one.kind, one.by) for one in duel.expects if one.usual] == [(Drew, ANN)]


def test_only_cards_that_can_still_be_held_are_expected() -> None:
    duel = fight(damage="9H/-", hands="6,7", shared="KD", stock="37")
    faces = next(one.cards for one in duel.expects if one.kind is Laid)
    assert faces is not None and len(faces) == 50


def test_the_position_text_says_only_what_is_unusual() -> None:
    duel = fight(shared="back", stock="37")
    text = GAME.write(duel.position)
    assert text == "phase=choose hands=7,7 shared=back stock=37 dodge=Q,K"
    assert GAME.read(text) == duel.position


UNREADABLE = [
    "",
    "phase=moon",
    "phase=choose hands=7",
    "phase=choose hands=7,x",
    "phase=choose hands=7,-1 dodge=K,K",
    "phase=choose hands=7,7 hands=7,7",
    "phase=choose colour=red",
    "phase=choose dodge=J,K",
    "phase=choose hands=7,7",
    "phase=choose dodge=K,K damage=9H/9H",
    "phase=choose dodge=K,K damage=JKR/-",
    "phase=choose dodge=K,K damage=bone-R/-",
    "phase=choose dodge=K,K start=11,7",
    "phase=choose dodge=K,K start=1,7 damage=9H/-",
    "phase=choose dodge=K,K start=1,7 damage=9H,8H/-",
    "phase=critical dodge=K,K",
    "phase=choose dodge=K,K first=2",
    "phase=choose dodge=K,K parry=yes,no",
    "phase=choose dodge=K,K house=ml.moon:full",
    "phase=choose dodge=K,K moves=9H:moon>shared",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_impossible_position_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadText, match=r"\.$"):
        GAME.read(text)


def test_a_duel_begins_from_a_position() -> None:
    start = "phase=choose hands=7,7 stock=38 dodge=K,K"
    assert Referee(Began("melee", TWO, position=start)).position.hands == (7, 7)
    for seats, wrong in ((THREE, start), (TWO, "phase=moon")):
        with pytest.raises(BadSetup):
            Referee(Began("melee", seats, position=wrong))


def test_a_folded_log_remembers_a_half_round() -> None:
    referee = Referee(Began("melee", TWO, position="phase=choose hands=7,7 stock=38 dodge=K,K"))
    referee.hear(lay(ANN, "5S"))
    assert GAME.read(GAME.write(referee.position)) == referee.position
    assert CLASH[ANN] in [one.place for one in referee.view.piles]
