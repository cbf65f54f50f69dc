"""What thousands of senseless evenings found once: each stays here as a story, and reads back as it was written."""

from __future__ import annotations

from typing import Any

from companion.facts.events import Abandoned, Began, Counted, Event, Left, Said, Word, lays
from companion.games import game
from scoring.cards import card
from tests.people import ANN, BOB

MELEE_OF_TWO = (
    "seats=3 way=ccw hands=1,5,2 stock=19 phase=melee who=1 aggressor=0 chain=3D owed=0,3,0 suit=D pile=0+9S,3D"
)
STARTER_NEXT = "seats=4 hands=5,5,5,5 stock=32 phase=starter"


def after(game_id: str, position: Any, *events: Event) -> Any:
    for event in events:
        position = game(game_id).judge(position, event).position
    assert game(game_id).read(game(game_id).write(position)) == position
    return position


def fresh(game_id: str, seats: int) -> Any:
    return game(game_id).begin(Began(game_id, ("Ann", "Bob", "Cy")[:seats], ANN))


def test_an_attacker_who_leaves_never_has_the_next_turn() -> None:
    assert after("melee-dig", game("melee-dig").read(MELEE_OF_TWO), Left(ANN)).who == 2


def test_a_hand_counted_as_the_whole_stock_owes_nothing_once_the_starter_is_turned() -> None:
    waiting = game("melee-dig").read(STARTER_NEXT)
    dealer = waiting.dealer
    starter = lays(None, card("2C"))
    assert after("melee-dig", waiting, Counted(dealer, 50), starter).stock == 0


def test_a_duel_that_was_left_before_it_was_set_up_is_set_up_anew() -> None:
    again = after("melee", fresh("melee", 2), Left(ANN), Said(None, Word.YES))
    assert again.phase == "setup" and again.striker is None


def test_a_game_of_dig_may_end_before_anybody_has_a_dog() -> None:
    assert after("dig", fresh("dig", 2), Abandoned(), Left(ANN)).phase == "over"


def test_a_game_of_dig_that_is_over_is_not_broken_off() -> None:
    """The yard was laid anew for the only player who had not left, and then they left, too."""
    alone = after("dig", fresh("dig", 2), Left(ANN))
    assert after("dig", alone, Abandoned(), Left(BOB)) == alone
