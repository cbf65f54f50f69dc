"""The album on the screen: past games are read while it is open, and two buttons turn its pages."""

from __future__ import annotations

from pathlib import Path

from companion.journal import Journal
from companion.journal.shelf import Shelf
from companion.kiosk import Kiosk
from companion.kiosk.album import AT_ONCE, AlbumPages
from companion.transcript.sheets import Badge, Paint
from hardware.buttons import Press
from tests.album.test_pages import play

FIGHT = "melee/one-card-against-ten"


def opened(folder: Path, games: int) -> tuple[Kiosk, AlbumPages]:
    """A kiosk whose family has played so many fights, with its album open."""
    play(folder, [FIGHT] * games)
    kiosk = Kiosk(Journal.open(folder / "journal.sqlite").journal)
    badges = (Badge("Ann", Paint.PINK),)
    pages = AlbumPages(Shelf(kiosk.journal), badges, kiosk.end_talk)
    kiosk.begin_talk(pages)
    return kiosk, pages


def test_it_opens_at_once_and_reads_a_few_games_at_a_time(tmp_path: Path) -> None:
    kiosk, _ = opened(tmp_path, AT_ONCE + 1)
    told = []
    for now in range(3):
        told.append((kiosk.show().ask, kiosk.show().why))
        kiosk.tick(now)
    assert told == [
        ("The album", f"{AT_ONCE + 1} games still to read"),
        ("The album", "1 game still to read"),
        ("Games won", "Page 1 of 3"),
    ]


def test_everybodys_wins_stand_there_in_the_colour_of_the_badge(tmp_path: Path) -> None:
    kiosk, _ = opened(tmp_path, 2)
    kiosk.tick(0)
    page = kiosk.show().album
    assert page is not None
    assert [(bar.label, bar.told, bar.share) for bar in page.bars] == [("Bob", "2 of 2", 1.0), ("Ann", "0 of 2", 0.0)]
    assert page.bars[1].colour == (214, 95, 146)


def test_two_buttons_turn_the_pages_and_white_closes_it(tmp_path: Path) -> None:
    kiosk, _ = opened(tmp_path, 1)
    kiosk.tick(0)
    titles = []
    for _ in range(3):
        titles.append(kiosk.show().ask)
        kiosk.press(Press("dig", 0))
    assert titles == ["Games won", "Melee", "Records"]
    assert [key.label for key in kiosk.show().keys] == ["Previous", "Next", "", "Next", "Back"]


def test_before_the_first_game_it_says_so(tmp_path: Path) -> None:
    kiosk, _ = opened(tmp_path, 0)
    assert kiosk.show().ask == "No games yet"


def test_a_game_that_was_read_is_not_read_again(tmp_path: Path) -> None:
    kiosk, pages = opened(tmp_path, 2)
    kiosk.tick(0)
    assert AlbumPages(pages.shelf, (), kiosk.end_talk).unread == []
