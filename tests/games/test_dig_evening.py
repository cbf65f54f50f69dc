"""Before, between and around games of Dig: laying the yard, dogs, the youngest, leaving, layouts and position texts."""

from __future__ import annotations

import pytest

from companion.errors import BadSetup, BadText
from companion.facts.events import (
    Abandoned,
    Began,
    Chose,
    Counted,
    Event,
    HouseChanged,
    Laid,
    Left,
    Lifted,
    Moved,
    Said,
    Seated,
    Shown,
    Word,
)
from companion.games.dig import GAME
from companion.games.dig.position import kennel, space
from companion.games.dig.shown import layout
from companion.games.dig.text import read, write
from companion.referee import Referee
from companion.table import Place
from companion.table.marks import copies_of
from scoring.bones import bowl_values
from scoring.cards import BACK, BONES, BOWLS, DOGHOUSE, DOGS, AnyCard, card
from tests.games.yards import FULL, Play, bones, bowl, play, youngest
from tests.people import ANN, BOB, CY, HAL, NAMES, THREE, TWO

YARD = Place("yard")


def evening(count: int = 3, *house: tuple[str, str]) -> Play:
    return Play(Began("dig", NAMES[:count], house=house), GAME)


def row_of(letters: str) -> tuple[AnyCard, ...]:
    return tuple(BACK if one == "b" else bowl(one) for one in letters)


def test_from_the_laying_of_the_yard_to_the_first_move() -> None:
    """DG-2, DG-3, DG-8, DG-9, DG-11 to DG-14; P0, P1."""
    yard = evening()
    assert (yard.view.prompt.code, yard.at.dogs) == ("lay_yard", (0, 0, 0))
    yard.hear(Laid(None, YARD, (row_of(FULL),)))
    assert (yard.row, yard.view.prompt.code) == (FULL, "who_plays_which_dog")
    yard.hear(Shown(BOB, (DOGS[3],)))
    assert yard.view.deciders == (ANN, CY)
    yard.say(None, Word.YES)
    assert yard.at.tokens == (DOGS[0], DOGS[3], DOGS[1])
    assert yard.view.prompt.code == "who_is_youngest"
    yard.hear(youngest(CY))
    assert (yard.at.phase, yard.at.turn, yard.view.prompt.code) == ("act", CY, "your_turn")


def test_a_yard_laid_card_by_card() -> None:
    """DG-12: bowls are read as they are laid; one that had been laid elsewhere has been moved."""
    yard = evening(2)
    for n, letter in enumerate(FULL, 1):
        assert not yard.hear(Laid(None, space(n), (row_of(letter),))).refused
    assert yard.view.prompt.code == "who_plays_which_dog"
    yard.hear(Lifted(None, space(3), (bowl("R"),)))
    yard.hear(Laid(None, space(25), ((bowl("R"),),)))
    yard.hear(Moved(None, bowl("G"), space(8), space(24)))
    assert yard.row == "bb-bbbb-bbbbBbbbbYbbbbPGR"
    yard.hear(Laid(None, space(8), ((BACK,),)))
    yard.hear(Moved(None, BACK, space(8), space(3)))
    yard.hear(Laid(None, space(8), ((BACK,),)))
    yard.hear(Laid(ANN, kennel("above", 0), ((DOGS[2],),)))
    yard.hear(Moved(BOB, DOGS[1], Place("moon"), Place("doghouse")))
    assert (yard.at.phase, yard.at.sides) == ("youngest", ("above", "above"))


def test_backs_that_were_not_seen_are_bones() -> None:
    """With plain backs only the bowls are read; a yes says that the yard lies."""
    yard = evening(2)
    assert yard.say(None, Word.YES).refused
    for n in (3, 8, 13, 18, 23):
        yard.hear(Laid(None, space(n), (row_of(FULL[n - 1]),)))
    assert yard.at.phase == "setup"
    yard.say(None, Word.YES)
    assert (yard.at.phase, yard.row) == ("youngest", FULL)


NOT_YET: list[tuple[Event, str]] = [
    (Laid(None, YARD, (row_of("RGBYP"),)), "not_the_yard"),
    (Laid(None, space(3), ((card("5S"),),)), "not_in_yard"),
    (Laid(None, space(3), ((DOGHOUSE,),)), "not_in_yard"),
    (Laid(None, Place("moon"), ((BACK,),)), "yard_first"),
    (Lifted(None, Place("moon"), (BACK,)), "yard_first"),
    (Shown(ANN, (card("5S"),)), "no_dog"),
    (Shown(HAL, (DOGS[0],)), "whose_dog"),
    (Laid(None, kennel("below", 0), ((DOGS[0],),)), "whose_dog"),
    (Shown(BOB, (DOGS[0],)), "dog_taken"),
    (Chose(ANN, "youngest", "youngest"), "yard_first"),
    (Chose(ANN, "7", "dog"), "no_dog"),
    (Said(ANN, Word.COUNT), "not_now"),
    (Counted(ANN, 5), "impossible_count"),
]


@pytest.mark.parametrize(("event", "code"), NOT_YET)
def test_what_is_not_part_of_the_set_up(event: Event, code: str) -> None:
    yard = evening()
    yard.hear(Shown(ANN, (DOGS[0],)))
    before = yard.position
    assert yard.hear(event).refused
    assert yard.codes() == [code] and yard.position is before


def test_a_dog_may_be_named_by_its_number() -> None:
    yard = evening()
    yard.hear(Chose(ANN, 2, "dog"))
    yard.hear(Chose(BOB, "dog-1", "dog"))
    assert yard.at.tokens == (DOGS[1], DOGS[0], None)


@pytest.mark.parametrize("event", [Chose(ANN, 7, "youngest"), Chose(ANN, "Ann", "youngest"), Chose(ANN, 0, "suit")])
def test_the_youngest_sits_at_the_table(event: Chose) -> None:
    """DGQ-24."""
    yard = play(phase="youngest")
    assert yard.hear(event).refused


def test_everybody_has_a_dog_at_last() -> None:
    yard = play(phase="youngest")
    assert not yard.hear(Chose(ANN, 3, "dog")).refused
    assert yard.at.tokens == (DOGS[2], DOGS[1])


# ---------------------------------------------------------------- around the game


def test_who_leaves_is_skipped_from_then_on() -> None:
    """GN-14: in one's own turn the row is repaired first; the last one left wins, though bones still lie there."""
    yard = play(dogs="2,0,0", dropped="RRR/-/-")
    yard.dig(ANN)
    yard.hear(Left(ANN))
    assert (yard.at.turn, yard.fills(), "out" in yard.view.seats[0].tags) == (BOB, [(25, 2)], True)
    yard.move(BOB, 1)
    yard.done(BOB)
    yard.move(CY, 1)
    yard.done(CY)
    assert yard.at.turn == BOB
    yard.hear(Left(CY))
    assert (yard.at.phase, yard.view.winners) == ("over", (BOB,))
    assert yard.codes() == ["left_game", "scores", "wins"]
    assert yard.hear(Left(BOB)).refused


def test_a_misdeal_is_laid_anew() -> None:
    """GN-12."""
    yard = play(dogs="2,5", hands="1,0", dropped="R/-")
    yard.hear(Abandoned())
    assert (yard.at.phase, yard.at.dogs, yard.at.hands, yard.at.tokens) == ("setup", (0, 0), (0, 0), DOGS[:2])
    yard.hear(Laid(None, YARD, (row_of(FULL),)))
    assert yard.at.phase == "youngest"


def test_another_game_with_the_same_dogs() -> None:
    yard = play(row="RGbBYP", dogs="3,0")
    yard.dig(ANN)
    yard.say(None, Word.YES)
    assert (yard.at.phase, yard.at.dogs, yard.at.tokens) == ("setup", (0, 0), DOGS[:2])


def test_places_change_before_a_game() -> None:
    """GN-13: everybody keeps their dog, and turns go round as people sit now."""
    yard = play(phase="youngest", dogs="0,0,0")
    assert yard.hear(Seated((BOB, ANN))).refused
    assert not yard.hear(Seated((ANN, CY, BOB))).refused
    yard.hear(Chose(ANN, ANN, "youngest"))
    yard.hear(Moved(ANN, DOGS[0], Place("above", None, 0), Place("above", None, 1)))
    yard.say(ANN, Word.DONE)
    assert (yard.at.tokens, yard.at.turn) == (DOGS[:3], CY)
    assert read(write(yard.at)) == yard.at
    assert play().hear(Seated((BOB, ANN))).refused


def test_house_rules_change_between_games() -> None:
    """GN-10."""
    yard = evening(2)
    assert not yard.hear(HouseChanged("dg.endDog", "ride")).refused
    assert yard.hear(HouseChanged("dg.endDog", "fly")).refused
    assert play().hear(HouseChanged("dg.endDog", "ride")).refused


def test_the_table_may_correct_a_count() -> None:
    """GN-5."""
    yard = play(dogs="2,0", hands="1,0")
    yard.hear(Counted(ANN, 2))
    assert yard.at.hands == (2, 0)
    assert yard.hear(Shown(ANN, bones("R"))).refused
    assert not yard.hear(Shown(ANN, bones("RG"))).refused


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    """DG-2."""
    with pytest.raises(BadSetup, match="two to four"):
        GAME.begin(Began("dig", ("x",) * seats))


@pytest.mark.parametrize("house", [("dg.moon", "full"), ("dg.endDog", "fly")])
def test_an_unknown_house_rule_is_named(house: tuple[str, str]) -> None:
    with pytest.raises(BadSetup, match=house[0]):
        GAME.begin(Began("dig", NAMES[:2], house=(house,)))


# ---------------------------------------------------------------- the deck and the table


def test_the_deck_has_thirty_cards() -> None:
    """DG-3: twenty bones, four of each colour (DGQ-19), five bowls, four dogs, one doghouse."""
    assert GAME.packs(3) == 0
    assert [len(copies_of(bone)) for bone in BONES] == [4] * 5
    assert [len(copies_of(one)) for one in (*BOWLS, *DOGS, DOGHOUSE)] == [1] * 10


@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_yard_goes_left_from_the_doghouse(count: int) -> None:
    """DG-10, DG-12: 25 spaces in a row across the middle of the table, near ones first."""
    usual = layout(count)
    assert usual.places[Place("doghouse")].centre[0] + usual.places[space(25)].centre[0] == usual.width
    for n in range(1, 26):
        assert usual.places[space(n)].centre[0] == pytest.approx(usual.places[space(1)].centre[0] - 27 * (n - 1))
        assert usual.places[kennel("above", n)].x == usual.places[space(n)].x == usual.places[kennel("below", n)].x
    assert usual.place_at(*usual.places[space(7)].centre) == space(7)


def test_near_and_far_are_told_from_the_doghouse_wherever_one_sits() -> None:
    """DGQ-21: whoever sits opposite sees the yard go to the right; values and moves are the same for both."""
    yard = play(dogs="3,3", row="RbbbbGbbbbBbbbbYbbbbPbbbb")
    assert yard.game.layout(2).spots[BOB].angle == 180.0
    assert yard.move(ANN, 1).refused is False
    assert bowl_values(yard.at.row)["R"] == 5
    yard.done(ANN)
    assert yard.move(BOB, 1).refused is False


# ---------------------------------------------------------------- position text


def test_the_position_text_says_only_what_is_unusual() -> None:
    yard = play(dogs="2,25")
    yard.dig(ANN)
    yard.done(ANN)
    text = GAME.write(yard.position)
    assert text == ("phase=act turn=1 row=bbRbbbbGbbbbBbbbbYbbbbPb dogs=2,25 hands=1,0 tokens=dog-1,dog-2 fills=25>2")
    assert GAME.read(text) == yard.position


UNREADABLE = [
    "",
    "phase=act",
    "phase=moon dogs=0,0",
    "phase=setup dogs=0",
    "phase=setup dogs=0,0,0,0,0",
    "phase=setup dogs=0,-1",
    "phase=setup dogs=0,0 dogs=0,0",
    "phase=setup dogs=0,0 colour=red",
    "phase=setup dogs=0,0 hands=1",
    "phase=setup dogs=0,0 turn=2",
    "phase=setup dogs=0,0 gone=5",
    "phase=setup dogs=0,0 row=bbx",
    "phase=setup dogs=0,0 row=bbRR",
    f"phase=setup dogs=0,0 row={'b' * 26}",
    "phase=setup dogs=0,0 tokens=dog-1,dog-1",
    "phase=act dogs=0,0",
    "phase=act dogs=0,0 tokens=dog-1,-",
    "phase=setup dogs=0,0 tokens=dog-1,bone-R",
    "phase=setup dogs=0,0 dropped=RRRRR/-",
    "phase=setup dogs=0,0 dropped=X/-",
    "phase=setup dogs=0,0 used=4",
    "phase=setup dogs=0,0 row=bbb dug=3",
    "phase=dug dogs=0,0 tokens=dog-1,dog-2",
    "phase=setup dogs=0,0 fills=3",
    "phase=setup dogs=0,0 sides=above,moon",
    "phase=setup dogs=0,0 house=dg.moon:full",
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_impossible_position_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadText, match=r"\.$"):
        GAME.read(text)


def test_a_position_is_for_as_many_as_it_has_dogs() -> None:
    text = GAME.write(play().position)
    assert Referee(Began("dig", ("Ann", "Bob"), position=text)).position == play().position
    for seats, wrong in ((THREE, text), (TWO, "phase=moon")):
        with pytest.raises(BadSetup):
            Referee(Began("dig", seats, position=wrong))


def test_bones_in_hands_are_not_in_the_view() -> None:
    """DGQ-23: how many is public, which ones is not."""
    yard = play(dogs="2,0", hands="2,0")
    assert [one.cards for one in yard.view.seats] == [2, 0]
    assert all(one.shown is None for one in yard.view.seats)
