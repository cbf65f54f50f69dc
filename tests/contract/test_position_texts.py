"""Whatever somebody writes as a position is played from or refused in one sentence, and at once."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import BadSetup, BadText
from companion.facts.events import Began, Chose, Drew, Event, HouseChanged
from companion.facts.game import Game
from companion.games import GAMES
from companion.games import game as game_of
from companion.referee import Referee
from companion.table import Seat
from tests.budget import budget
from tests.contract.walks import every_position, table_facts
from tests.people import ANN, NAMES

SLOW = 2.0
"""Seconds; a healthy answer takes a thousandth of that."""
HUGE = ("9" * 5000, "1e20", "10000000", "30000000,0", "0,10000000,10000000", "-1", "-5,3", "nan", "٣", "99", "0,0", "")
values = st.sampled_from(HUGE) | st.text("0123456789,:/+->@CDHSKQ.yesno", max_size=12) | st.text(max_size=6)

of_every_game = pytest.mark.parametrize("game_id", sorted(GAMES), scope="session")
"""The sixth game reads only what it has written itself: it shows how one is made, not how one is sent out."""


def changed(text: str, dice: Random, value: str) -> str:
    """The text of a position with one word changed: another value, a value from elsewhere, a letter lost, or twice."""
    words = text.split()
    at = dice.randrange(len(words))
    key, _, old = words[at].partition("=")
    cut = dice.randrange(len(words[at]))
    borrowed = dice.choice(words).partition("=")[2]
    words[at : at + 1] = dice.choice(
        (
            [f"{key}={value}"],
            [f"{key}={old},{value}"],
            [f"{key}={borrowed}"],
            [words[at][:cut] + words[at][cut + 1 :]],
            [words[at], words[at]],
            [],
        )
    )
    return " ".join(words)


@of_every_game
@settings(budget(60), suppress_health_check=list(HealthCheck))
@given(data=st.data(), dice=st.randoms(use_true_random=False), value=values, event=table_facts)
def test_a_changed_position_is_played_from_or_refused_at_once(
    game: Game, data: st.DataObject, dice: Random, value: str, event: Event
) -> None:
    position = data.draw(st.sampled_from(every_position(game.id)))
    seats, text = len(game.view(position).seats), changed(game.write(position), dice, value)
    began = monotonic()
    try:
        referee = Referee(Began(game.id, NAMES[:seats], position=text), game)
    except BadSetup:
        assert monotonic() - began < SLOW
        return
    assert game.read(game.write(referee.position)) == referee.position
    referee.hear(event)
    assert referee.view and referee.expects is not None and game.felt(referee.position) is not None
    assert monotonic() - began < SLOW


@of_every_game
@settings(budget(30), suppress_health_check=list(HealthCheck))
@given(text=st.text() | st.text("=,-abcdeinorstu0123456789 ", max_size=40))
def test_any_text_is_a_position_or_one_sentence(game: Game, text: str) -> None:
    try:
        game.read(text)
    except BadText as refused:
        assert len(str(refused).splitlines()) == 1


@pytest.mark.parametrize("choice", ["ask", "KK", "KQ"])
@pytest.mark.parametrize("drawn", [False, True])
def test_dodges_asked_for_after_all_leave_a_duel_that_can_be_written(choice: str, drawn: bool) -> None:
    """The kiosk asks for them again while the cards are dealt: nothing is lost, and every text can be read."""
    game = game_of("melee")
    referee = Referee(Began("melee", NAMES[:2]), game)
    for seat in (0, 1):
        referee.hear(Chose(Seat(seat), "K", "dodge"))
    if drawn:
        referee.hear(Drew(ANN, 7))
    referee.hear(HouseChanged("ml.dodge", choice))
    assert game.read(game.write(referee.position)) == referee.position
    assert ("setup" in str(referee.view.phase)) == (choice == "ask" and not drawn)
