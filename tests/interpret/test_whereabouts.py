"""Where a card lies: at which place, on tables where people lay things as they like."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from companion.facts.events import Chose, Laid, Said, Word
from companion.games import game
from companion.games.dig.position import kennel, space
from companion.interpret.doubts import which
from companion.interpret.odds import MARGIN
from companion.interpret.pieces import Pose
from companion.interpret.reading import Supposed
from companion.interpret.story import Story
from companion.interpret.whereabouts import Waited, Whereabouts
from companion.kiosk.catalogue import spoken
from companion.table import DISCARD, STOCK, Layout, Place
from scoring.cards import BACK, JOKER, card
from tests.interpret.evening_talk import Evening, at_turn, laid
from tests.people import ANN, BOB

HOUSE = Place("doghouse")
MELEE_DIG, DIG = game("melee-dig").layout(4), game("dig").layout(3)
ON_THE_PILE = Waited(frozenset(("discard",)), {DISCARD: None})
YARD = Waited(frozenset(("yard", "above", "below")), {space(n): frozenset((BACK,)) for n in range(1, 26)})


def at(place: Place, x: float = 0, y: float = 0, layout: Layout = MELEE_DIG) -> Pose:
    """So far from the middle of this place."""
    middle = layout.places[place].centre
    return Pose(middle[0] + x, middle[1] + y, 0)


# ---------------------------------------------------------------- piles


@pytest.mark.parametrize("off", [0, 40, 72, 85, 110])
def test_the_first_card_of_a_pile_may_lie_a_hands_breadth_off(off: int) -> None:
    evening = Evening(game("melee-dig"), 4)
    evening.press(Said(evening.referee.position.dealer, Word.YES))
    evening.felt.lays(3, "7H", y=-off)
    assert evening.heard(laid(None, "7H"))


def test_a_pile_lies_where_its_first_card_was_laid() -> None:
    table = Whereabouts(MELEE_DIG, {DISCARD: (at(DISCARD, 90, 60),)}, ON_THE_PILE)
    assert table.place_of(at(DISCARD, 150, 90), JOKER) == DISCARD
    assert Whereabouts(MELEE_DIG, {}, ON_THE_PILE).place_of(at(DISCARD, 150, 90), JOKER) is None


def test_fingers_may_also_be_busy_where_the_card_below_the_top_lies() -> None:
    """It was taken there, and the next one laid where the pile should be: the hand had been "at the stock" instead."""
    table = Whereabouts(MELEE_DIG, {DISCARD: (at(DISCARD), at(DISCARD, -60), at(DISCARD, 5))}, ON_THE_PILE)
    (off,) = table.strayed()["discard"]
    assert abs(off[0] - at(DISCARD, -60).x) < 10


def test_between_two_places_the_one_where_a_card_is_waited_for_reaches_farther() -> None:
    table = Whereabouts(MELEE_DIG, {}, ON_THE_PILE)
    assert table.place_of(at(STOCK, 90), JOKER) == DISCARD
    assert table.place_of(at(STOCK, 30), JOKER) == STOCK


def test_nothing_is_guessed_about_a_card_just_between_two_places() -> None:
    layout = game("melee").layout(2)
    mine, yours = Place("clash", ANN), Place("clash", BOB)
    table = Whereabouts(layout, {}, Waited(frozenset(("clash",)), {mine: None, yours: None}))
    between = Pose(480, 260, 0)
    assert table.elsewise(mine, between, JOKER) == ((yours, 0.0),)
    assert table.elsewise(mine, Pose(480, 305, 0), JOKER) == ()


def test_an_attack_beside_the_one_that_lies_there_is_the_other_players() -> None:
    evening = Evening(game("melee"), 2)
    evening.press(Chose(ANN, "K", "dodge"), Chose(BOB, "Q", "dodge"))
    evening.felt.draws(ANN, 7)
    evening.felt.draws(BOB, 7)
    evening.heard()
    evening.felt.lays(ANN, "6S", Place("clash", ANN), y=-20)
    evening.felt.lays(BOB, "JD", Place("clash", BOB), x=55, y=72)
    assert Laid(BOB, Place("clash", BOB), ((card("JD"),),)) in evening.log


def test_a_second_card_laid_upon_the_only_one_is_laid_there_against_the_rules() -> None:
    layout = game("melee").layout(2)
    mine, yours = Place("clash", ANN), Place("clash", BOB)
    waited = Waited(frozenset(("clash",)), {mine: frozenset((JOKER,))}, single=frozenset((yours,)))
    table = Whereabouts(layout, {yours: (at(yours, layout=layout),)}, waited)
    assert table.place_of(at(yours, 3, 8, layout), JOKER) == yours


# ---------------------------------------------------------------- rows


def as_laid(n: int, right: float, down: float, turn: float) -> Pose:
    """The card in this space, or the doghouse in none, of a row shifted and turned about the middle."""
    x, y = DIG.places[space(n) if n else HOUSE].centre
    dx, dy, turned = x - DIG.width / 2, y - DIG.height / 2, radians(turn)
    return Pose(
        DIG.width / 2 + dx * cos(turned) - dy * sin(turned) + right,
        DIG.height / 2 + dx * sin(turned) + dy * cos(turned) + down,
        turn,
    )


@pytest.mark.parametrize(("right", "down", "turn"), [(20, 0, 0), (-20, 25, 0), (10, 0, 3), (-12, -20, -3)])
def test_a_yard_shifts_and_turns_as_a_whole(right: float, down: float, turn: float) -> None:
    lying = {HOUSE: (as_laid(0, right, down, turn),)}
    for n in range(1, 26):
        pose = as_laid(n, right, down, turn)
        assert Whereabouts(DIG, lying, YARD).place_of(pose, BACK) == space(n)
        lying[space(n)] = (pose,)


def test_a_gap_between_two_cards_of_a_row_leaves_no_doubt() -> None:
    lying = {space(n): (as_laid(n, -8, 10, 1),) for n in range(1, 6)}
    table, (x, y, _) = Whereabouts(DIG, lying, YARD), as_laid(6, -8, 10, 1)
    others = table.elsewise(space(6), Pose(x - 6, y, 0), BACK)
    assert all(price > MARGIN for _, price in others)


def test_a_dog_beside_a_yard_that_lies_askew_is_beside_its_own_space() -> None:
    lying = {space(n): (as_laid(n, 15, 20, 3),) for n in range(1, 26)}
    table = Whereabouts(DIG, lying, YARD)
    x, y = as_laid(24, 15, 20, 3)[:2]
    assert table.place_of(Pose(x + 70 * sin(radians(3)), y - 70, 0), BACK) == kennel("above", 24)


def test_a_space_that_became_free_takes_a_card_again() -> None:
    lying = {space(n): (as_laid(n, 12, 20, -2),) for n in range(1, 26) if n != 9}
    table = Whereabouts(DIG, lying, YARD)
    assert table.place_of(as_laid(9, 12, 20, -2), BACK) == space(9)


# ---------------------------------------------------------------- two places


def test_a_card_between_two_places_was_meant_for_where_its_player_may_lay_it() -> None:
    evening = Evening(game("melee"), 2)
    evening.press(Chose(ANN, "K", "dodge"), Chose(BOB, "Q", "dodge"))
    evening.felt.draws(ANN, 7)
    evening.felt.draws(BOB, 7)
    evening.heard()
    evening.felt.lays(BOB, "JD", Place("clash", BOB), y=63)
    assert evening.heard(Laid(BOB, Place("clash", BOB), ((card("JD"),),)))
    evening.felt.lays(ANN, "6S", Place("clash", ANN), y=20)
    assert evening.heard(Laid(ANN, Place("clash", ANN), ((card("6S"),),)))
    assert evening.questions == [] and evening.advice == []


def test_a_card_far_from_every_place_is_told_where_it_should_lie() -> None:
    evening = at_turn("7H")
    evening.felt.lays(ANN, "9H", x=220)
    evening.waits()
    (advice,) = evening.reading.advice
    assert evening.heard()
    said = spoken(evening.reader.game, advice.code, advice.params, ("Ann", "Bob", "Cy", "Di"))
    assert said == "9♥ lies beside every place: lay it on the discards, or take it up."


def test_where_a_card_lies_is_asked_if_the_same_hand_may_have_meant_either_place() -> None:
    here, there = Laid(ANN, DISCARD, ((card("9H"),),)), Laid(ANN, Place("area", ANN), ((card("9H"),),))
    question = which([Story((Supposed(one),), cost) for cost, one in enumerate((here, there))])
    said = [spoken(game("ditch-rummy"), one.code, one.params, ("Ann", "Bob")) for one in question.options]
    assert question.code == "where" and said == ["On the discards", "In front of Ann"]
