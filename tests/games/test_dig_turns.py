"""Moves, digs and drops: what a dog may do, where, and how often."""

from __future__ import annotations

import pytest

from companion.facts.events import Event, Laid, Lifted, Moved, Said, Word
from companion.games.dig.position import drops, kennel, reach, space
from companion.table import Place
from scoring.cards import BACK, DOGHOUSE, DOGS, card
from tests.games.yards import FULL, SHORT, bones, bowl, play
from tests.people import ANN, BOB, CY

# ---------------------------------------------------------------- move

MOVES = [
    (0, 0, 4, True),  # DG-19: four spaces with no bone
    (0, 0, 5, False),
    (0, 1, 3, True),  # DG-20: three with one
    (0, 1, 4, False),
    (5, 2, 7, True),  # DGQ-25: two with two
    (5, 2, 8, False),
    (5, 3, 4, True),  # one with three
    (5, 3, 3, False),
    (5, 0, 1, True),  # DG-18: to the doghouse too
    (3, 0, 0, True),  # DGQ-5: it is a space
    (10, 0, 9, True),  # DG-21: fewer spaces are fine
    (23, 0, 25, True),
    (23, 0, 26, False),  # DGQ-6
    (5, 0, 5, False),  # DGQ-8
]


@pytest.mark.parametrize(("start", "held", "end", "allowed"), MOVES)
def test_how_far_a_dog_may_go(start: int, held: int, end: int, allowed: bool) -> None:
    yard = play(dogs=f"{start},0", hands=f"{held},0")
    assert yard.move(ANN, end).refused is not allowed
    assert yard.at.dogs[ANN] == (end if allowed else start)
    assert yard.at.used == int(allowed)


def test_several_dogs_may_share_a_space() -> None:
    """DG-23."""
    yard = play(dogs="3,4,4")
    yard.move(ANN, 4)
    assert yard.at.dogs == (4, 4, 4)
    lying = {one.place: one.cards for one in yard.game.felt(yard.position)}
    assert lying[kennel("below", 4)] == (DOGS[0], DOGS[1]) and lying[kennel("above", 4)] == (DOGS[2],)


def test_a_dog_may_lie_above_or_below() -> None:
    """DG-13, DG-22: changing sides is not a move."""
    yard = play(dogs="4,0")
    assert not yard.hear(Moved(ANN, DOGS[0], kennel("below", 4), kennel("above", 4))).refused
    assert (yard.at.used, yard.at.sides[ANN]) == (0, "above")
    yard.hear(Moved(ANN, DOGS[0], kennel("above", 4), kennel("below", 6)))
    assert (yard.at.dogs[ANN], yard.at.sides[ANN], yard.at.used) == (6, "below", 1)


def test_bones_held_at_that_moment_count() -> None:
    """DGQ-20: digging first makes the dog slower, dropping makes it faster at once."""
    yard = play(dogs="4,0")
    yard.dig(ANN)
    assert yard.move(ANN, 8).refused
    assert not yard.move(ANN, 7).refused
    yard = play(dogs="3,0", hands="3,0")
    yard.drop(ANN, "RR")
    assert not yard.move(ANN, 6).refused


def test_a_gap_is_a_space_until_the_turn_is_over() -> None:
    """DGQ-7: it counts on the way, a dog may stop there, nothing can be dug."""
    yard = play(row="b-bRbbbbGBYP", dogs="0,0")
    assert not yard.move(ANN, 2).refused
    assert yard.dig(ANN).refused
    assert not yard.move(ANN, 6).refused


def test_nobody_moves_onto_a_gap_past_the_end() -> None:
    yard = play(row="RGBYPbb-", dogs="6,0")
    assert yard.move(ANN, 8).refused
    assert yard.codes() == ["beyond_end"]


NOT_MOVES: list[tuple[Event, str]] = [
    (Moved(BOB, DOGS[1], kennel("below", 0), kennel("below", 2)), "not_your_turn"),
    (Moved(ANN, DOGS[2], kennel("below", 0), kennel("below", 2)), "nobodys_dog"),
    (Moved(ANN, DOGS[0], kennel("below", 0), Place("moon")), "no_space"),
    (Moved(ANN, DOGS[0], kennel("below", 0), kennel("below", -1)), "no_space"),
    (Moved(ANN, BACK, space(25), space(2)), "row_stays"),
    (Moved(ANN, bowl("R"), space(3), space(2)), "row_stays"),
    (Moved(ANN, card("5S"), space(3), space(2)), "not_of_dig"),
    (Laid(ANN, Place("moon"), ((BACK,),)), "no_space"),
    (Laid(ANN, space(4), ((BACK,),)), "nothing_dug"),
    (Laid(ANN, space(4), ((DOGHOUSE,),)), "not_in_row"),
    (Lifted(ANN, drops(ANN), bones("R")), "stays_dropped"),
    (Lifted(ANN, Place("moon"), (BACK,)), "no_space"),
    (Lifted(BOB, space(0), (BACK,)), "not_your_turn"),
    (Said(BOB, Word.DONE), "not_your_turn"),
    (Said(ANN, Word.YES), "nothing_dug"),
]


@pytest.mark.parametrize(("event", "code"), NOT_MOVES)
def test_what_is_no_action_is_refused(event: Event, code: str) -> None:
    """DG-8, DG-10, DG-12, DG-15: and leaves the yard as it is (GN-2)."""
    yard = play()
    before = yard.position
    assert yard.hear(event).refused
    assert yard.position is before
    assert yard.codes() == [code]


def test_whose_hand_moved_the_dog_does_not_matter() -> None:
    """The dog's mark says who moved."""
    yard = play()
    assert not yard.hear(Moved(None, DOGS[0], Place("doghouse"), kennel("below", 2))).refused


# ---------------------------------------------------------------- dig


def test_digging_and_keeping() -> None:
    """DG-24, DG-33: the bone is in the hand, the gap stays open till the end of the turn."""
    yard = play(dogs="2,0")
    yard.dig(ANN)
    assert (yard.row[:3], yard.at.hands, yard.at.used) == ("b-R", (1, 0), 1)
    assert yard.at.phase == "act" and yard.fills() == []


@pytest.mark.parametrize(
    ("row", "dog", "code"),
    [
        (FULL, 0, "nothing_to_dig"),  # DGQ-5: not at the doghouse
        (FULL, 3, "bowl_stays"),
        (SHORT, 13, "nothing_to_dig"),  # off the end
        ("b-bRbbbbGBYP", 2, "nothing_to_dig"),  # DGQ-7
    ],
)
def test_only_bones_are_dug(row: str, dog: int, code: str) -> None:
    yard = play(row=row, dogs=f"{dog},0")
    assert yard.dig(ANN).refused
    assert yard.codes() == [code]


def test_only_where_the_own_dog_is() -> None:
    """DG-24."""
    yard = play(dogs="2,4")
    assert yard.dig(ANN, 4).refused
    assert yard.codes() == ["not_at_dog"]


def test_one_bone_at_a_time() -> None:
    yard = play(dogs="2,0")
    assert yard.hear(Lifted(ANN, space(2), (BACK, BACK))).refused


@pytest.mark.parametrize("held", [1, 2])
def test_another_bone_may_go_back(held: int) -> None:
    """DG-25, DG-37, DGQ-10: optional with one or two bones; no gap, the hand as before, one action."""
    yard = play(dogs="2,0", hands=f"{held},0")
    yard.dig(ANN)
    yard.put_back(ANN)
    assert (yard.row, yard.at.hands, yard.at.used) == (FULL, (held, 0), 1)
    assert yard.clauses() == ["DG-25"]


def test_a_fourth_bone_forces_one_back() -> None:
    """DG-26, DG-27, P3: nothing else may be done before."""
    yard = play(dogs="2,0", hands="3,0")
    yard.dig(ANN)
    assert (yard.at.phase, yard.view.prompt.code) == ("full", "put_one_back")
    for wrong in (Said(ANN, Word.YES), Said(ANN, Word.DONE), Moved(ANN, DOGS[0], kennel("below", 2), space(3))):
        assert yard.hear(wrong).refused
        assert yard.clauses() == ["DG-27"]
    yard.put_back(ANN)
    assert (yard.at.phase, yard.at.hands, yard.row) == ("act", (3, 0), FULL)


def test_the_bone_just_dug_does_not_go_back() -> None:
    """DGQ-9: with an empty hand there is no other."""
    yard = play(dogs="2,0")
    yard.dig(ANN)
    assert yard.put_back(ANN).refused
    assert yard.clauses() == ["DGQ-9"]
    yard = play(dogs="2,0", house="dg.putBack:yes")
    yard.dig(ANN)
    assert not yard.put_back(ANN).refused
    assert (yard.row, yard.at.hands) == (FULL, (0, 0))


def test_a_bone_goes_back_face_down_and_only_there() -> None:
    """DGQ-11."""
    yard = play(dogs="2,0", hands="1,0")
    yard.dig(ANN)
    assert yard.hear(Laid(ANN, space(2), (bones("R"),))).refused
    assert yard.put_back(ANN, 5).refused
    assert yard.hear(Laid(BOB, space(2), ((BACK,),))).refused
    assert not yard.put_back(ANN).refused


def test_the_next_act_says_that_the_bone_was_kept() -> None:
    yard = play(dogs="2,0", hands="1,0")
    yard.dig(ANN)
    yard.move(ANN, 3)
    assert yard.put_back(ANN, 2).refused
    assert yard.at.hands == (2, 0)


def test_a_replaced_bone_can_be_dug_again() -> None:
    """DGQ-22: it costs another action."""
    yard = play(dogs="2,0", hands="1,0")
    yard.dig(ANN)
    yard.put_back(ANN)
    yard.dig(ANN)
    assert (yard.at.used, yard.at.hands) == (2, (2, 0))


def test_kept_or_replaced_is_asked_where_it_ends_the_turn() -> None:
    """P2: after the third action the turn waits for the answer; the next player's act implies it."""
    yard = play(dogs="2,0", hands="1,0", used="2")
    yard.dig(ANN)
    assert (yard.at.phase, yard.view.prompt.code, yard.at.turn) == ("dug", "kept_or_replaced", ANN)
    assert yard.game.row(yard.position).implies_done
    assert yard.move(ANN, 3).refused and yard.dig(ANN).refused and yard.drop(ANN, "R").refused
    yard.say(ANN, Word.YES)
    assert (yard.at.turn, yard.at.hands, yard.fills()) == (BOB, (2, 0), [(25, 2)])


@pytest.mark.parametrize("word", [Word.NO, None])
def test_replaced_as_the_third_action(word: Word | None) -> None:
    yard = play(dogs="2,0", hands="1,0", used="2")
    yard.dig(ANN)
    yard.say(ANN, word) if word else yard.put_back(ANN)
    assert (yard.at.turn, yard.at.hands, yard.fills(), yard.row) == (BOB, (1, 0), [], FULL)


# ---------------------------------------------------------------- drop


def test_dropping_several_at_once_is_one_action() -> None:
    """DG-28 to DG-32."""
    yard = play(dogs="3,0", hands="3,0")
    yard.drop(ANN, "RRR")
    assert (yard.at.hands, yard.at.used) == ((0, 0), 1)
    assert yard.at.dropped[ANN] == bones("RRR")
    felt = {one.place: one.cards for one in yard.game.felt(yard.position)}
    assert felt[drops(ANN)] == bones("RRR")


def test_some_of_the_matching_bones_are_enough() -> None:
    """DGQ-12."""
    yard = play(dogs="3,0", hands="3,0")
    yard.drop(ANN, "R")
    assert yard.at.hands == (2, 0)


@pytest.mark.parametrize(
    ("dog", "held", "colours", "code"),
    [
        (2, 2, "R", "not_at_bowl"),
        (0, 2, "R", "not_at_bowl"),  # DGQ-5
        (26, 2, "R", "not_at_bowl"),  # DGQ-15
        (3, 2, "G", "wrong_colour"),  # DG-29
        (3, 2, "RG", "wrong_colour"),
        (3, 1, "RR", "holds_fewer"),
        (3, 0, "R", "holds_fewer"),
        (3, 2, "", "bones_only"),  # at least one
    ],
)
def test_drops_that_do_not_count(dog: int, held: int, colours: str, code: str) -> None:
    yard = play(dogs=f"{dog},0", hands=f"{held},0")
    assert yard.drop(ANN, colours).refused
    assert yard.codes() == [code]


def test_dropped_bones_lie_face_up_before_their_player() -> None:
    """DG-32."""
    yard = play(dogs="3,3", hands="2,2")
    assert yard.hear(Laid(ANN, drops(ANN), ((BACK,),))).refused
    assert yard.hear(Laid(ANN, drops(BOB), (bones("R"),))).refused
    assert yard.hear(Laid(BOB, drops(BOB), (bones("R"),))).refused
    assert not yard.hear(Laid(None, drops(ANN), (bones("R"),))).refused


def test_there_is_no_fifth_bone_of_a_colour() -> None:
    """DGQ-19."""
    yard = play(dogs="3,0", hands="2,0", dropped="R/RR")
    assert yard.drop(ANN, "RR").refused
    assert yard.codes() == ["fifth_bone"]
    assert not yard.drop(ANN, "R").refused


# ---------------------------------------------------------------- turns


def test_three_actions_in_any_mix_end_the_turn() -> None:
    """DG-15, DG-16, DGQ-3: the same action again if wished; then it is the next player's turn, clockwise."""
    yard = play(dogs="0,0,0")
    for n in (4, 8, 12):
        yard.move(ANN, n)
    assert (yard.at.turn, yard.at.used) == (BOB, 0)
    yard.move(BOB, 1)
    yard.dig(BOB)
    yard.done(BOB)
    assert (yard.at.turn, yard.at.hands) == (CY, (0, 1, 0))


def test_one_or_two_are_enough_none_is_not() -> None:
    """DG-17, DGQ-4, P5."""
    yard = play()
    assert yard.done(ANN).refused
    assert yard.clauses() == ["DGQ-4"]
    yard.move(ANN, 2)
    assert yard.view.prompt.code == "act_or_done"
    yard.done(None)
    assert yard.at.turn == BOB


def test_none_is_allowed_where_the_house_says_so() -> None:
    yard = play(house="dg.allowZero:yes")
    assert not yard.done(ANN).refused
    assert yard.at.turn == BOB


def test_what_can_be_reached_is_what_is_expected() -> None:
    yard = play(dogs="23,0", hands="1,0")
    targets = {one.place for one in yard.expects if one.kind is Moved}
    spaces = [n for n in reach(yard.at, ANN) if n != 23]
    assert spaces == [20, 21, 22, 24, 25]
    assert targets == {kennel(side, n) for n in spaces for side in ("above", "below")}


def test_done_is_the_usual_thing_once_something_was_done() -> None:
    yard = play(dogs="2,0")
    assert not [one for one in yard.expects if one.usual]
    yard.dig(ANN)
    assert [one.kind for one in yard.expects if one.usual] == [Word.DONE]
