"""The family at the table: hands that carry out what happens, and buttons pressed only when they must be.

The kiosk here is one that understands everything at once, or one that is told by its buttons alone.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.facts.events import Began, Chose, Dealt, Drew, Event, Laid, Said, Shown, Word, lays
from companion.facts.show import Key, Mode, Show
from companion.games import game
from companion.games.boards import area
from companion.simulator.family import Family
from companion.simulator.gesture import Gesture, Leave, Take
from companion.simulator.manners import HONEST
from companion.simulator.script import Script
from companion.simulator.simulated_table import SimulatedTable
from companion.table import DISCARD
from companion.table.marks import COPIES
from scoring.cards import card, cards
from tests.people import ANN, BOB, CY
from tests.simulator.performance import BEGAN, GAME, Performance, begun_at

DARK = (Key(),) * 5


def script(*events: Event) -> Script:
    return Script(BEGAN, (Dealt(ANN, 5), lays(None, card("9S")), *events), random.Random(1))


def test_what_happens_in_the_game_happens_on_the_felt() -> None:
    evening = Performance(script(lays(BOB, card("7S")), Drew(CY), Said(CY, Word.DONE)))
    evening.watch(60, evening.all_knowing)
    lying = sorted(evening.felt.cards.values(), key=lambda piece: piece.z)
    assert [str(COPIES[piece.number].face) for piece in lying] == ["9S", "7S"]
    rect = GAME.layout(3).places[DISCARD]
    assert all(rect.holds(piece.x, piece.y) and piece.face_up for piece in lying)
    assert evening.felt.stock is not None and evening.felt.stock.count == 52 - 15 - 1 - 1
    assert not evening.felt.busy()


def test_piles_are_not_square() -> None:
    evening = Performance(script(lays(BOB, card("7S")), lays(CY, card("7H"))))
    evening.watch(60, evening.all_knowing)
    assert len({(round(p.x, 1), round(p.y, 1), round(p.angle)) for p in evening.felt.cards.values()}) == 3


def test_nobody_presses_anything_while_the_screen_shows_what_is_true() -> None:
    evening = Performance(script(lays(BOB, card("AS")), Chose(BOB, "H", "suit"), lays(CY, card("7H"))))
    evening.watch(60, evening.all_knowing)
    assert evening.pressed == []


def test_a_refused_card_goes_back_to_its_hand_once_the_kiosk_has_said_so() -> None:
    evening = Performance(script(lays(BOB, card("7D"))))
    quiet = Show(Mode.PLAY, "Melee Dig", view=None)
    evening.watch(15, evening.all_knowing)
    evening.watch(4, lambda: quiet if evening.family._wrong else evening.all_knowing())
    evening.watch(8, evening.all_knowing)
    assert [str(COPIES[n].face) for n in evening.felt.cards] == ["9S"]
    assert card("7D") in evening.family.players.truth.hand(BOB)


def test_a_wrong_card_is_taken_back_before_anybody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """While something else was put right, people waited less for an alarm, and laid the very card that lay there."""
    monkeypatch.setattr(Family, "_patience", 3000)
    evening = Performance(script(lays(BOB, card("7D")), lays(BOB, card("7S"))))
    silent = Show(Mode.PLAY, "Melee Dig", view=None)
    evening.watch(21, lambda: silent if evening.family._wrong else evening.all_knowing())
    assert evening.family.players.acts[-1] == lays(BOB, card("7S")) and not evening.family._wrong


def test_a_card_that_is_not_seen_is_laid_once_more() -> None:
    evening = Performance(script(lays(BOB, card("7S"))))
    blind: list[Show] = []

    def show() -> Show:
        if len(evening.family.players.acts) < 3:
            blind[:] = [evening.all_knowing()]
        return blind[0]

    evening.watch(25, show)
    (seven,) = (piece for piece in evening.felt.cards.values() if COPIES[piece.number].face == card("7S"))
    assert seven.z > 2, "it has been put down again"
    evening.watch(8, show)
    assert evening.family.given_up == 1


def test_a_card_picked_up_for_the_kiosks_sake_is_laid_again_before_people_play_on() -> None:
    """It stayed in the hand for ever, and whoever had to fetch it from the table found nothing there."""
    evening = Performance(script(lays(BOB, card("7S")), lays(CY, card("7H"))))
    evening.watch(7, evening.all_knowing)
    before = evening.all_knowing()
    evening.watch(4, lambda: before)
    assert evening.family._pick_up()
    evening.watch(2, lambda: before)
    assert [str(COPIES[number].face) for number in evening.felt.cards] == ["9S"]
    evening.watch(15, evening.all_knowing)
    assert [str(COPIES[number].face) for number in evening.felt.cards] == ["9S", "7S", "7H"]


def test_an_open_hand_of_which_not_all_is_seen_is_spread_once_more() -> None:
    hand = cards("2C 3D 4H 5S 6C")
    opened = (Dealt(ANN, 5), lays(None, card("9H")), lays(BOB, card("KH")), Shown(CY, hand))
    evening = Performance(Script(BEGAN, opened, random.Random(1)))
    partly: list[Show] = []

    def show() -> Show:
        if len(evening.family.players.acts) < 4:
            partly[:] = [evening.all_knowing()]
        return partly[0]

    evening.watch(30, show)
    lying = [piece for piece in evening.felt.cards.values() if COPIES[piece.number].face in hand]
    assert len(lying) == 5 and all(piece.z > 2 + 5 for piece in lying), "they have been put down again"


def test_whoever_deals_gathers_what_lies_about() -> None:
    again = (Dealt(ANN, 5), lays(None, card("9S")), Said(BOB, Word.DONE))
    evening = Performance(Script(BEGAN, again, random.Random(1)))
    for number, x in ((3, 200), (30, 600), (31, 640)):
        evening.felt.lay(number, x, 250, 0)
    evening.watch(20, evening.all_knowing)
    assert not {3, 30, 31} & set(evening.felt.cards) or COPIES[3].face == card("9S")


# ---------------------------------------------------------------- one visit, and cards fetched for others


def test_people_in_a_hurry_lay_a_card_they_drew_in_the_same_visit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third player here draws a card that fits; none of them takes it home first."""
    evening = Performance(manners=replace(HONEST, at_once=1.0), seed=3)
    visits = begun_at(evening.table, monkeypatch)
    evening.watch(240, evening.all_knowing)
    acts = evening.family.players.acts
    straight_on = [
        (one, then)
        for one, then in pairwise(acts)
        if isinstance(one, Drew) and isinstance(then, Laid) and one.by == then.by
    ]
    both = [visit for visit in visits if _does(visit, Take) and _does(visit, Leave) and not visit.carries]
    assert straight_on and len(both) >= len(straight_on)
    truth = evening.family.players.truth
    assert evening.felt.stock is not None and evening.felt.stock.count == len(truth.stock)
    assert {*evening.felt.cards} >= {number for pile in truth.lying.values() for number in pile}


def _does(visit: Gesture, kind: type) -> bool:
    return any(isinstance(act, kind) for stop in visit.stops for act in stop.acts)


def test_discards_that_go_with_what_lies_are_fetched_one_by_one_from_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    rummy = game("ditch-rummy")
    line = "seats=2 dealer=1 turn=0 phase=play hands=3,3 discards=9D,6C,4H"
    began = Began("ditch-rummy", ("Ann", "Bob"), BOB, position=line)
    table = SimulatedTable(rummy.layout(2), seed=1)
    meld = Laid(ANN, area(ANN), (cards("5S 4H 6C"),))
    family = Family(
        began, table, lambda name, down: None, random.Random(1), players=Script(began, (meld,), random.Random(1))
    )
    visits = begun_at(table, monkeypatch)
    for now in range(0, 30_000, 66):
        table.advance(now)
        family.think(now, Show(Mode.PLAY, "Ditch Rummy", view=family.players.view))
    faces = [
        [str(COPIES[act.number].face) for stop in one.stops for act in stop.acts if isinstance(act, Leave)]
        for one in visits
    ]
    assert faces == [["5S"], ["4H"], ["6C"]]
    melded = [table.felt.cards[n] for n in family.players.truth.lying[area(ANN)]]
    assert [str(COPIES[piece.number].face) for piece in sorted(melded, key=lambda piece: piece.x)] == ["5S", "4H", "6C"]
    assert family.players.truth.lying[DISCARD] == [n for n in table.felt.cards if str(COPIES[n].face) == "9D"]
