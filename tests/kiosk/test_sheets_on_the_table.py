"""Badges and game sheets laid on the table choose game, names and rules without a button."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.games import GAMES
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.welcome import Plans, Welcome
from companion.table import spots_around
from companion.transcript.sheets import Badge, Paint
from scoring.cards import Rank
from tests.sixth_game import GAME as FOLLOW
from vision.sightings import QrText, TableChange


def laid(*texts: QrText) -> TableChange:
    return TableChange(0, 1, True, (), (), texts=texts)


def welcome(folder: Path) -> Welcome:
    kiosk = Kiosk(Journal.open(folder / "journal.sqlite").journal)
    return Welcome(kiosk, GAMES, Plans("melee-dig", 4), lambda began: None)


def test_badges_seat_the_players_where_they_lie(tmp_path: Path) -> None:
    names = ("Ida", "Jo", "Kim", "Lou", "Max")
    for count in (2, 3, 4, 5):
        screen = welcome(tmp_path)
        spots = [spots_around(count)[seat] for seat in sorted(spots_around(count))]
        badges = [
            QrText(f"ct1:player/{name}/red", spot.x, spot.y, 0.0) for name, spot in zip(names, spots, strict=False)
        ]
        screen.table_changed(laid(*reversed(badges)))
        assert screen.plans.names[:count] == names[:count]
        assert screen.plans.count == count


def test_a_game_sheet_brings_its_house_rules(tmp_path: Path) -> None:
    screen = welcome(tmp_path)
    screen.table_changed(laid(QrText("ct1:game/melee-dig/md.drawUntil=yes", 400, 200, 0.0)))
    assert screen.plans.house == {"md.drawUntil": "yes"}
    assert "changed" in " ".join(screen.show().menu)


def test_a_sheet_chooses_once_and_buttons_may_choose_again(tmp_path: Path) -> None:
    screen = welcome(tmp_path)
    sheet = laid(QrText("ct1:game/melee-dig/md.drawUntil=yes", 400, 200, 0.0))
    screen.table_changed(sheet)
    screen.plans = Plans("melee-dig", 4)
    screen.table_changed(sheet)
    assert screen.plans.house == {}


def test_a_sheet_that_cannot_be_read_is_spoken_of_and_other_codes_are_not(tmp_path: Path) -> None:
    screen = welcome(tmp_path)
    screen.table_changed(laid(QrText("https://example.org", 400, 200, 0.0)))
    assert screen.show().ask == "What shall we play?"
    screen.table_changed(laid(QrText("ct1:game/chess", 400, 200, 0.0)))
    assert "chess" in screen.show().ask


def test_two_badges_name_their_dodge_cards(tmp_path: Path) -> None:
    screen = welcome(tmp_path)
    screen.plans = Plans("melee", 2)
    screen.table_changed(
        laid(QrText("ct1:player/Ida/red/Q", 480, 500, 0.0), QrText("ct1:player/Jo/blue/K", 480, 20, 0.0))
    )
    assert screen.plans.house["ml.dodge"] == "QK"
    assert screen.plans.began(GAMES["melee"]).house == (("ml.dodge", "QK"),)


def test_a_badge_that_has_lain_there_is_remembered(tmp_path: Path) -> None:
    screen = welcome(tmp_path)
    screen.table_changed(laid(QrText("ct1:player/Ida/red/Q", 480, 500, 0.0)))
    screen.table_changed(laid())
    assert screen.badges == {"Ida": Badge("Ida", Paint.RED, Rank.QUEEN)}


def test_any_game_may_take_house_rules_from_the_badges(tmp_path: Path) -> None:
    screen = welcome(tmp_path)
    follow = replace(FOLLOW, house_from_badges=lambda named: {"follow.nothing": "no"} if len(named) > 2 else {})
    screen.games, screen.plans = {"follow": follow}, Plans("follow", 3)
    badges = (("Ida/red/Q", 480, 500), ("Jo/blue/K", 100, 260), ("Kim/green/K", 480, 20))
    screen.table_changed(laid(*(QrText(f"ct1:player/{who}", x, y, 0.0) for who, x, y in badges)))
    assert screen.plans.began(follow).house == (("follow.nothing", "no"),)


def test_a_table_too_small_for_what_is_planned_is_told_before_the_game_begins(tmp_path: Path) -> None:
    screen = welcome(tmp_path)
    screen.plans, screen.table = Plans("that-dam-game", 6), (840.0, 460.0)
    assert screen.show().ask.startswith("A contract of ") and "hang the camera higher" in screen.show().ask
    screen.plans = Plans("that-dam-game", 3)
    assert screen.show().ask == "What shall we play?"
