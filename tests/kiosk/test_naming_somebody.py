"""Where nobody knows who it was: words that are true at every table, and keys that lead to the name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.facts.events import lays
from companion.facts.game import Game
from companion.games import GAMES
from companion.kiosk.catalogue import SENTENCES
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.people import BOB, CY

AT_SEATS = re.compile(r"seat('s)? button|that seat\b", re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_nobody_is_sent_to_a_button_that_this_table_may_lack(game: Game) -> None:
    assert not [text for text in (*game.words.values(), *SENTENCES.values()) if AT_SEATS.search(text)]


def test_a_card_that_nobody_was_seen_to_lay_gets_its_player_by_name(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7C")
    evening.sees(lays(BOB, card("3C")), lays(None, card("4C")))
    assert "You misread it" in evening.show.ask
    evening.press_labelled("You misread it")
    evening.press_labelled("Who did it")
    evening.press_labelled("Cy")
    assert evening.referee.position.aggressor == CY
