"""The reset, dogs off the end, the end of the game and what bones are worth."""

from __future__ import annotations

import pytest

from companion.facts.events import Event, Laid, Lifted, Moved, Said, Shown, Word
from companion.games.dig.position import is_off, kennel, space
from companion.table import Place
from companion.transcript.words import say
from scoring.bones import bone_points, bowl_values, winners
from scoring.cards import BACK, DOGS
from tests.games.yards import FULL, SHORT, bones, bowl, play
from tests.people import ANN, BOB, NAMES

# ---------------------------------------------------------------- reset


def test_the_end_card_fills_the_gap() -> None:
    """DG-33, DG-34, P4: said, lit and shown; the next turn does not wait for it."""
    yard = play(dogs="2,0")
    yard.dig(ANN)
    yard.done(ANN)
    assert (yard.fills(), yard.row) == ([(25, 2)], FULL[:-1])
    assert yard.view.prompt.code == "move_end_card"
    assert not yard.hear(Moved(None, BACK, space(25), space(2))).refused
    assert yard.view.prompt.code == "your_turn"


TWO_GAPS = [
    ("5,0", 2, [(12, 2), (11, 5)], "bbRbPbGBYb"),  # DG-35: the nearer one first, in whatever order they were dug
    ("2,0", 5, [(12, 2), (11, 5)], "bbRbPbGBYb"),
    ("12,0", 10, [(11, 10)], "bbRbbbGBYP"),  # DGQ-13: the gap at the end needs no card
    ("10,0", 12, [(11, 10)], "bbRbbbGBYP"),
]


@pytest.mark.parametrize(("dogs", "second", "fills", "row"), TWO_GAPS)
def test_two_gaps(dogs: str, second: int, fills: list[tuple[int, int]], row: str) -> None:
    yard = play(row=SHORT, dogs=dogs)
    yard.dig(ANN)
    yard.move(ANN, second)
    yard.dig(ANN)
    yard.say(ANN, Word.YES)
    assert (yard.fills(), yard.row, yard.at.turn) == (fills, row, BOB)


def test_a_second_gap_that_has_become_the_end() -> None:
    """DGQ-14: tested again before each fill."""
    yard = play(row="bRGBYPbb", dogs="7,0")
    yard.dig(ANN)
    yard.move(ANN, 5)
    yard.move(ANN, 3)
    assert (yard.fills(), yard.row) == ([(8, 7)], "bRGBYPb")


def test_the_end_card_dug_just_shortens_the_row() -> None:
    """DGQ-13, DGQ-16."""
    yard = play(dogs="25,3")
    yard.dig(ANN)
    yard.done(ANN)
    assert (yard.fills(), yard.row) == ([], FULL[:-1])
    assert is_off(yard.at, ANN) and not is_off(yard.at, BOB)


def test_a_dog_at_a_filled_gap_is_at_the_new_card() -> None:
    """DGQ-16."""
    yard = play(row=SHORT, dogs="10,0")
    yard.dig(ANN)
    yard.done(ANN)
    assert yard.at.row[9] == BACK and yard.at.dogs[ANN] == 10


def test_the_reset_as_it_may_be_seen() -> None:
    """P4: lifted and laid instead of moved; the wrong gap first is said (DG-35); nothing of it blocks."""
    yard = play(row=SHORT, dogs="5,0")
    yard.dig(ANN)
    yard.move(ANN, 2)
    yard.dig(ANN)
    yard.say(ANN, Word.YES)
    assert list(yard.at.fills) == [(12, 2), (11, 5)]
    assert yard.hear(Moved(None, bowl("P"), space(11), space(2))).refused
    assert yard.codes() == ["nearest_gap_first"]
    assert not yard.hear(Lifted(ANN, space(12), (BACK,))).refused
    assert not yard.hear(Laid(BOB, space(2), ((BACK,),))).refused
    assert list(yard.at.fills) == [(11, 5)]
    assert yard.view.prompt.params[-3:] == (("card", bowl("P")), ("start", 11), ("end", 5))
    yard.move(BOB, 1)
    assert not yard.at.fills


def test_the_diggers_own_bone_is_no_end_card() -> None:
    """DGQ-9: put straight back after the third action it is refused, though the gap is to be filled."""
    yard = play(dogs="2,0", used="2")
    yard.dig(ANN)
    assert yard.at.fills == ((25, 2),)
    assert yard.put_back(ANN, 2).refused
    assert not yard.hear(Laid(None, space(2), ((BACK,),))).refused


# ---------------------------------------------------------------- dogs at the end


def off_the_end(rule: str) -> tuple[int, int]:
    """Where Ann's and Bob's dogs are after Ann dug at 2 while Bob stood at the end card."""
    yard = play(dogs="2,25", house=f"dg.endDog:{rule}")
    yard.dig(ANN)
    yard.done(ANN)
    return yard.at.dogs[ANN], yard.at.dogs[BOB]


def test_a_dog_at_the_moved_end_card() -> None:
    """DG-36, DGQ-15: it stays, or as the house says."""
    assert off_the_end("stay") == (2, 25)
    assert off_the_end("ride") == (2, 2)
    assert off_the_end("newEnd") == (2, 24)


def test_off_the_end_the_end_card_is_the_first_space() -> None:
    """DGQ-15: no dig, no drop; however far the row has shrunk meanwhile."""
    yard = play(dogs="2,25", turn="1", row=FULL[:-3])
    assert yard.dig(BOB).refused
    assert yard.move(BOB, 18).refused
    assert yard.move(BOB, 23).refused
    assert not yard.move(BOB, 22).refused
    assert "off_the_end" not in yard.view.seats[BOB].tags


def test_the_house_rule_that_decided_is_named() -> None:
    """GN-10."""
    yard = play(dogs="2,25")
    yard.dig(ANN)
    yard.done(ANN)
    said = yard.judged[-1].rulings
    assert [one.value("switch") for one in said if one.code == "house_decided"] == ["dg.endDog"]
    assert [one.value("by") for one in said if one.code == "left_at_the_end"] == [BOB]


@pytest.mark.parametrize(("rule", "off"), [("stay", True), ("ride", True), ("newEnd", False)])
def test_a_dog_on_a_gap_at_the_end(rule: str, off: bool) -> None:
    """3E: there is no card to ride on; with newEnd it goes to the new end card."""
    yard = play(dogs="25,0", house=f"dg.endDog:{rule}")
    yard.dig(ANN)
    yard.done(ANN)
    assert is_off(yard.at, ANN) is off


def test_two_end_cards_take_their_dogs_along() -> None:
    yard = play(row=SHORT, dogs="5,12,11", house="dg.endDog:ride")
    yard.dig(ANN)
    yard.move(ANN, 2)
    yard.dig(ANN)
    yard.say(ANN, Word.YES)
    assert yard.at.dogs == (2, 2, 5)


# ---------------------------------------------------------------- the end


def test_over_with_the_last_bone() -> None:
    """DG-38, DGQ-17: at once, without further actions or a reset; bowls count as they lie. A house rule (GN-10)."""
    yard = play(row="RGbBYP", dogs="3,0", dropped="RR/G")
    yard.dig(ANN)
    assert (yard.at.phase, yard.row, yard.fills()) == ("over", "RG-BYP", [])
    assert yard.codes()[:3] == ["digs", "yard_empty", "house_decided"]
    assert yard.view.winners == (ANN,)
    assert yard.move(ANN, 4).refused


def test_replacing_the_last_bone_goes_on() -> None:
    """DGQ-17: the digger may avoid the end."""
    yard = play(row="RGbBYP", dogs="3,0", hands="1,0")
    yard.dig(ANN)
    assert yard.at.phase == "dug"
    yard.put_back(ANN)
    assert (yard.at.phase, yard.row) == ("act", "RGbBYP")
    yard.dig(ANN)
    yard.done(ANN)
    assert yard.at.phase == "over"


def test_after_the_turn_where_the_house_says_so() -> None:
    """DGQ-17, dg.endMoment: the turn goes on and its reset counts."""
    yard = play(row="RGbBYP", dogs="3,0", hands="0,0", house="dg.endMoment:afterTurn")
    yard.dig(ANN)
    assert yard.at.phase == "act"
    yard.move(ANN, 4)
    yard.drop(ANN, "B")
    assert (yard.at.phase, yard.row) == ("over", "RGPBY")
    assert yard.view.sheet[ANN].total == 2  # the purple bowl has come in between


def test_one_bone_left_is_not_the_end() -> None:
    yard = play(row="RGbBYPb", dogs="3,0")
    yard.dig(ANN)
    yard.done(ANN)
    assert (yard.at.phase, yard.row, yard.at.turn) == ("act", "RGbBYP", BOB)


# ---------------------------------------------------------------- points


def test_what_bones_are_worth() -> None:
    """DG-39, DG-40, DG-41: by the order of the bowls, dropped bones only; DGQ-18: bones in hand are worth nothing."""
    yard = play(row="bbRbGBbbYP", dogs="0,0", hands="3,0", dropped="RRGGBP/RGBYYP")
    yard.say(None, Word.COUNT)
    assert [(one.code, one.value("n")) for one in yard.judged[-1].rulings[:2]] == [("scores", 22), ("scores", 17)]
    assert [one.points for one in yard.view.seats] == [22, 17]


def test_values_change_while_the_bowls_move() -> None:
    """DG-7: live at every moment."""
    yard = play(row="bRbGBYbP", dogs="1,0")
    assert [one.points for one in yard.view.piles if one.cards == (bowl("P"),)] == [1]
    yard.dig(ANN)
    yard.done(ANN)
    assert yard.row == "PRbGBYb"
    assert bowl_values(yard.at.row) == {"P": 5, "R": 4, "G": 3, "B": 2, "Y": 1}


def test_a_tie_is_a_shared_win() -> None:
    """DG-1, DG-42, DGQ-1, DGQ-2."""
    last = play(row="RGBYPb", dogs="6,0,0", dropped="RG/BBB/P")
    last.dig(ANN)
    assert last.view.winners == (ANN, BOB)
    assert last.codes().count("shares_win") == 2
    assert dict(last.view.prompt.params)["by"] == (ANN, BOB), "the large sentence named the first of them as the winner"
    assert last.judged[-1].rulings[-1].value("switch") == "dg.tieBreak"


def test_most_bones_decide_a_tie_where_the_house_says_so() -> None:
    last = play(row="RGBYPb", dogs="6,0,0", dropped="RG/BBB/P", house="dg.tieBreak:bones")
    last.dig(ANN)
    assert last.view.winners == (BOB,)


def test_points_not_bones_decide() -> None:
    """DGQ-1."""
    assert winners((5, 4), (1, 4)) == (0,)
    assert bone_points(bones("PPPP"), bowl_values([bowl(c) for c in "RGBYP"])) == 4


def test_no_count_without_bowls() -> None:
    assert play(row="bbb").say(ANN, Word.COUNT).refused


def test_hands_at_the_end_are_counted_and_worth_nothing() -> None:
    """DGQ-18, GN-5."""
    yard = play(row="RGbBYP", dogs="3,0", hands="0,2", dropped="RR/R")
    yard.dig(ANN)
    assert yard.hear(Shown(BOB, bones("G"))).refused
    assert yard.hear(Shown(BOB, bones("RR"))).refused  # the fifth red one
    assert not yard.hear(Shown(BOB, bones("GG"))).refused
    assert [one.points for one in yard.view.seats] == [10, 5]


def test_words_of_a_reset() -> None:
    yard = play(row=SHORT, dogs="5,0")
    yard.dig(ANN)
    yard.done(ANN)
    fill = next(one for one in yard.judged[-1].rulings if one.code == "fill")
    assert say(yard.game, fill.code, fill.params, NAMES) == "The end card moves from space 12 into the gap at 5."


# ---------------------------------------------------------------- let it stand (GN-11)


def test_a_dog_that_went_too_far_may_stand() -> None:
    yard = play()
    stood = yard.game.overrule(yard.position, Moved(ANN, DOGS[0], kennel("below", 0), kennel("above", 9))).position
    assert (stood.dogs[ANN], stood.used, stood.sides[ANN]) == (9, 1, "above")


def test_another_ones_dig_may_stand() -> None:
    yard = play(dogs="2,4")
    stood = yard.game.overrule(yard.position, Lifted(BOB, space(4), (BACK,))).position
    assert (stood.hands, stood.used, stood.turn, stood.row[3]) == ((0, 1), 1, ANN, None)


def test_a_dig_away_from_the_dog_may_stand() -> None:
    yard = play(dogs="2,4")
    stood = yard.game.overrule(yard.position, Lifted(ANN, space(7), (BACK,))).position
    assert (stood.hands, stood.row[6]) == ((1, 0), None)


def test_a_wrong_drop_may_stand() -> None:
    yard = play(dogs="2,4")
    stood = yard.game.overrule(yard.position, yard.drop(ANN, "G").event).position
    assert (stood.dropped[ANN], stood.hands) == (bones("G"), (0, 0))


def test_four_bones_may_stand() -> None:
    yard = play(dogs="2,0", hands="3,0")
    yard.dig(ANN)
    stood = yard.game.overrule(yard.position, Said(ANN, Word.YES)).position
    assert (stood.hands, stood.phase) == ((4, 0), "act")


def test_the_same_bone_put_back_may_stand() -> None:
    yard = play(dogs="2,0")
    yard.dig(ANN)
    stood = yard.game.overrule(yard.position, Laid(ANN, space(2), ((BACK,),))).position
    assert (stood.hands, stood.row[1]) == ((0, 0), BACK)


def test_a_turn_without_action_may_stand() -> None:
    yard = play()
    assert yard.game.overrule(yard.position, Said(ANN, Word.DONE)).position.turn == BOB


def test_an_end_card_may_stand_in_the_wrong_gap_and_the_next_goes_into_the_other() -> None:
    yard = play(row="b-bb-bbbbbP", dogs="5,0", used="2")
    yard.move(ANN, 6)
    assert yard.fills() == [(11, 2), (10, 5)]
    stood = yard.game.overrule(yard.position, Moved(BOB, bowl("P"), space(11), space(5))).position
    assert (stood.fills, stood.row[1], stood.row[4]) == (((10, 2),), BACK, bowl("P"))


def test_a_card_of_the_row_carried_elsewhere_may_stand() -> None:
    yard = play()
    stood = yard.game.overrule(yard.position, Moved(ANN, bowl("R"), space(3), space(1))).position
    assert (stood.row[0], stood.row[2]) == (bowl("R"), BACK)


NONSENSE: list[Event] = [
    Laid(ANN, space(3), ((BACK,),)),
    Lifted(ANN, space(3), (BACK,)),
    Lifted(ANN, Place("moon"), (BACK,)),
    Moved(ANN, BACK, Place("moon"), space(3)),
    Moved(ANN, DOGS[0], kennel("below", 0), kennel("below", 40)),
    Said(ANN, Word.CAUGHT),
    Shown(ANN, ()),
]


@pytest.mark.parametrize("event", NONSENSE)
def test_nonsense_cannot_stand(event: Event) -> None:
    yard = play()
    assert yard.game.overrule(yard.position, event).refused
    assert yard.game.overrule(play(phase="youngest").position, event).refused


def test_only_a_bone_fills_a_gap() -> None:
    yard = play(row="b-bRGBYP")
    assert yard.game.overrule(yard.position, Laid(ANN, space(2), ((bowl("R"),),))).refused


def test_replaced_cannot_be_said_of_nothing() -> None:
    assert play().say(ANN, Word.NO).refused


def test_only_bones_are_shown() -> None:
    assert play(hands="1,0").hear(Shown(ANN, (bowl("R"),))).refused
