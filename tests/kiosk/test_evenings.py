"""What evenings bring: another start, a player who goes, a plug that is pulled."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import Began, lays
from companion.facts.show import Mode
from companion.games import GAMES
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.checking import Checking
from companion.kiosk.game_menu import open_menu
from companion.kiosk.playing import Playing
from companion.kiosk.welcome import Plans, Welcome
from hardware.buttons import Press
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.people import BOB


def _welcome(folder: Path, started: list[Began]) -> Evening:
    kiosk = Kiosk(Journal.open(folder / "journal.sqlite").journal)
    kiosk.leave_only(Welcome(kiosk, GAMES, Plans("melee-dig", 4), started.append))
    evening = Evening.__new__(Evening)
    evening.kiosk = kiosk
    return evening


def test_the_first_ok_begins_the_game_as_it_stands_there(tmp_path: Path) -> None:
    started: list[Began] = []
    evening = _welcome(tmp_path, started)
    evening.press("ok")
    assert started == [Began("melee-dig", ("Ann", "Bob", "Cy", "Dee"))]


def test_players_dealer_and_a_name_are_chosen_with_five_buttons(tmp_path: Path) -> None:
    started: list[Began] = []
    evening = _welcome(tmp_path, started)
    evening.choose("Players")
    evening.choose("Dealer")
    evening.choose("Names")
    evening.press_labelled("Bob")
    evening.press("count", "last_card", "last_card", "count", "ok")
    evening.choose("Play")
    assert started[0].seats == ("Ann", "Ay", "Cy", "Dee", "Eve")
    assert started[0].dealer == 1


def test_a_house_rule_is_changed_and_told_to_the_game(tmp_path: Path) -> None:
    started: list[Began] = []
    evening = _welcome(tmp_path, started)
    evening.choose("House rules")
    evening.press("ok", "back")
    evening.choose("Play")
    assert started[0].house == ((GAMES["melee-dig"].switches[0].key, GAMES["melee-dig"].switches[0].values[1]),)


def test_a_pulled_plug_loses_nothing(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.sees(lays(BOB, card("9D")))
    shown = evening.referee.position
    evening.journal.close()
    journal = Journal.open(evening.path).journal
    unfinished = journal.unfinished()
    assert unfinished is not None
    kiosk = Kiosk(journal)
    playing = Playing.resume(kiosk, unfinished, lambda: None, open_menu)
    kiosk.leave_only(playing)
    kiosk.begin_talk(Checking(kiosk, playing, "The game goes on where it stopped."))
    assert playing.referee.position == shown
    assert kiosk.show().mode is Mode.LAYOUT
    assert any(card("9D") in spot.cards for spot in kiosk.show().spots)


def test_a_player_leaves_by_the_menu(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.hold("back")
    evening.choose("A player leaves")
    evening.press_labelled("Cy")
    assert [seat.name for seat in evening.referee.view.seats if "out" not in seat.tags] == ["Ann", "Bob"]


def test_a_wrong_number_of_cards_is_corrected(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.hold("back")
    evening.choose("Correct a number")
    evening.press_labelled("Bob: 5")
    evening.press_labelled("6")
    assert next(seat.cards for seat in evening.referee.view.seats if seat.name == "Bob") == 6


def test_a_finger_that_stays_gets_to_a_far_number_in_a_moment_and_ends_at_the_last(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.hold("back")
    evening.choose("Correct a number")
    evening.press_labelled("Bob: 5")
    for repeats in range(8):
        evening.kiosk.press(Press("dig", 0, repeats=repeats))
    evening.press("ok")
    assert evening.referee.view.seats[1].cards == 24


def test_a_round_is_broken_off_only_after_a_second_press(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.hold("back")
    evening.choose("Break off")
    assert evening.referee.position.phase == "turn"
    evening.press_labelled("Yes")
    assert evening.referee.position.phase == "deal"


def test_the_game_is_left_by_the_menu(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.hold("back")
    evening.choose("End the game")
    evening.press_labelled("Yes")
    assert evening.left


def test_an_old_entry_is_corrected_further_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.sees(lays(BOB, card("9D")))
    evening.hold("back")
    evening.choose("Correct something")
    evening.press_labelled("Bob lays 9♦")
    evening.press_labelled("Another card")
    evening.press_labelled("Diamonds")
    evening.press_labelled("8")
    assert "skipped" in " ".join(line.text for line in evening.show.lines)
