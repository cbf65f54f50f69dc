"""The simulated family's heads: true hands, whole games, and what becomes of bad manners."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.facts.events import (
    Amended,
    Began,
    Dealt,
    Drew,
    Event,
    Laid,
    Lifted,
    Said,
    Shown,
    Turned,
    Undone,
    Word,
    lays,
)
from companion.facts.rulings import Weight
from companion.games import game
from companion.simulator.manners import HONEST, ROUGH, Manners
from companion.simulator.players import Players
from companion.simulator.script import Script, true_acts
from companion.simulator.truth import TrueTable
from companion.table import DISCARD, Place
from companion.table.marks import COPIES
from scoring.cards import card, cards
from tests.people import ANN, BOB, CY, NAMES


def evening(seats: int, seed: int, manners: Manners = HONEST) -> Players:
    """A whole game of Melee Dig without pixels."""
    players = Players(Began("melee-dig", NAMES[:seats]), random.Random(seed), manners)
    while not players.over:
        event = players.choose()
        assert event is not None, f"nobody knows what to do in {players.referee.position.phase}"
        players.act(event)
        assert len(players.acts) < 3000
    return players


@pytest.mark.parametrize("seats", range(2, 9))
def test_honest_people_play_to_the_end_without_a_refusal_or_a_finding(seats: int) -> None:
    for seed in range(1, 4):
        players = evening(seats, seed)
        rulings = [ruling for one in players.referee.judged for ruling in one.rulings]
        assert not [one for one in players.referee.judged if one.refused]
        assert not [ruling for ruling in rulings if ruling.weight is Weight.FINDING]
        assert len(players.view.winners) == 1


@pytest.mark.parametrize("seed", range(1, 7))
def test_people_with_bad_manners_play_to_the_end_too(seed: int) -> None:
    players = evening(2 + seed % 5, seed, ROUGH)
    assert len(players.view.winners) == 1


def test_bad_manners_are_noticed() -> None:
    refused, found = Counter[str](), Counter[str]()
    for seed in range(5):
        for one in evening(4, seed, Manners(illegal=0.1, out_of_turn=0.1, lazy=0.2)).referee.judged:
            refused.update(ruling.code for ruling in one.rulings if ruling.weight is Weight.REFUSAL)
            found.update(ruling.code for ruling in one.rulings if ruling.weight is Weight.FINDING)
    assert refused["no_match"] and refused["not_your_turn"]
    assert found


def test_whoever_forgets_last_card_may_be_caught() -> None:
    acts = [act for seed in range(10) for act in evening(4, seed, Manners(forgetful=0.9)).acts]
    assert any(isinstance(act, Said) and act.what is Word.CAUGHT for act in acts)


def test_no_card_is_ever_lost_and_the_record_counts_what_people_hold() -> None:
    players = Players(Began("melee-dig", NAMES[:4]), random.Random(3), ROUGH)
    deck = players.truth.everything()
    while not players.over:
        event = players.choose()
        assert event is not None
        players.act(event)
        assert players.truth.everything() == deck
        if players.view.phase not in ("sheet", "deal", "over"):
            for seat in players.view.seats:
                assert (seat.cards or 0) == len(players.truth.held[seat.seat])


# ---------------------------------------------------------------- the truth, card by card


def table(seed: int = 1) -> TrueTable:
    return TrueTable(game("melee-dig"), 3, random.Random(seed))


def test_a_deal_gives_everybody_their_cards_and_leaves_the_rest() -> None:
    truth = table()
    truth.apply(Dealt(ANN, 5))
    assert [len(hand) for hand in truth.hands.values()] == [5, 5, 5]
    assert len(truth.stock) == 37


def test_cards_go_from_hand_to_table_and_back() -> None:
    truth = table()
    truth.apply(Dealt(ANN, 5))
    mine = truth.hand(BOB)[0]
    truth.apply(lays(BOB, mine))
    assert mine not in truth.hand(BOB) and len(truth.lying[DISCARD]) == 1
    truth.apply(Lifted(CY, DISCARD, (mine,)))
    assert mine in truth.hand(CY) and not truth.lying[DISCARD]


def test_a_starter_is_the_top_of_the_stock() -> None:
    truth = table()
    top = truth.top
    assert top is not None
    truth.apply(Laid(None, DISCARD, ((top,),)))
    assert truth.top != top and len(truth.stock) == 51


def test_a_reshuffle_keeps_the_top_card_and_hides_the_others() -> None:
    truth = table()
    for _ in range(6):
        assert truth.top is not None
        truth.apply(Laid(None, DISCARD, ((truth.top,),)))
    last = truth.lying[DISCARD][-1]
    truth.apply(Turned())
    assert truth.lying[DISCARD] == [last] and len(truth.stock) == 51


def test_drawing_from_an_empty_stock_takes_the_pile_into_account() -> None:
    truth = table()
    truth.apply(Drew(ANN, 50))
    for face in truth.hand(ANN)[:4]:
        truth.apply(lays(ANN, face))
    truth.apply(Drew(BOB, 4))
    assert len(truth.hand(BOB)) == 4
    assert len(truth.lying[DISCARD]) == 1


# ---------------------------------------------------------------- a script


def test_a_script_finds_in_every_hand_what_it_needs() -> None:
    told = evening(4, 5)
    script = Script(told.referee.began, told.acts, random.Random(99))
    while (event := script.choose()) is not None:
        script.act(event)
    assert script.acts == told.acts
    assert script.referee.position == told.referee.position


def test_a_script_shows_each_hand_as_it_was_written() -> None:
    truth = Script(Began("melee-dig", NAMES[:2]), (), random.Random(1)).scripted
    truth.apply(Dealt(ANN, 3))
    wanted = (card("KH"), card("2C"), card("7D"))
    truth.reveal(Shown(BOB, wanted))
    assert sorted(truth.hand(BOB)) == sorted(wanted)
    truth.reveal(Laid(None, Place("discard"), ((card("9S"),),)))
    assert truth.top == card("9S")


def test_what_was_undone_is_not_performed() -> None:
    began = Began("melee-dig", NAMES[:2])
    events: list[Event] = [
        Dealt(ANN, 5),
        lays(None, card("9S")),
        Undone(),
        lays(None, card("8S")),
        Amended(4, lays(None, card("7S"))),
    ]
    assert true_acts(began, events) == [Dealt(ANN, 5), lays(None, card("7S"))]


def test_cards_of_one_face_are_found_each_once_and_only_as_long_as_they_lie() -> None:
    truth = TrueTable(game("that-dam-game"), 3, random.Random(1), packs=2)
    before_ann, twins = Place("area", ANN), cards("7C 7C")
    numbers = [n for n in truth.everything() if COPIES[n].face == twins[0]]
    truth.lying[before_ann] = numbers
    assert sorted(truth.lying_copies(before_ann, twins)) == sorted(numbers) and len(set(numbers)) == 2
    truth.lying[before_ann] = numbers[:1]
    assert truth.lying_copies(before_ann, twins) == numbers[:1]
