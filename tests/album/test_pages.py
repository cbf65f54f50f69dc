"""The album's pages: they need nothing but themselves, show every move, and are safe whatever people are called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.album.charts import ChartLine, lines, ticks
from companion.cli import main
from companion.facts.events import Began
from companion.journal import Journal, result_of
from companion.journal.badges import NAME as BADGES
from companion.journal.badges import keep_badges, kept_badges
from companion.journal.past_games import NAME
from companion.transcript import read
from companion.transcript.fold import folded
from companion.transcript.sheets import Badge, Paint
from tests.album.evenings import GOLDEN

PLAYED = ("melee-dig/kings", "dig/gaps-and-resets", "that-dam-game/a-joker-in-a-run", "melee/one-card-against-ten")


def play(folder: Path, games: Sequence[str]) -> None:
    """A family's journal with these golden games."""
    journal, _ = Journal.open(folder / NAME)
    for name in games:
        transcript = read((GOLDEN / f"{name}.table").read_text("utf-8"))
        journal.begin(transcript.began)
        for entry in transcript.entries:
            journal.append(entry)
        referee = folded(transcript.began, transcript.entries)
        if referee.view.over:
            journal.finish(result_of(referee.view))
    journal.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    state = tmp_path_factory.mktemp("state")
    play(state, PLAYED)
    keep_badges(state, [Badge("Ann", Paint.PINK)])
    folder = tmp_path_factory.mktemp("album")
    assert main(["--state", str(state), "album", str(folder)]) == 0
    return folder


def test_every_game_has_a_page_and_the_first_one_leads_there(pages: Path) -> None:
    front = (pages / "index.html").read_text("utf-8")
    assert set(re.findall(r'href="(game-\d+\.html)"', front)) == {f"game-{n}.html" for n in range(1, 5)}
    assert {file.name for file in pages.iterdir()} == {"index.html", *(f"game-{n}.html" for n in range(1, 5))}


def test_the_pages_fetch_nothing_from_anywhere(pages: Path) -> None:
    for file in pages.iterdir():
        assert not re.search(r"https?://|src=|@import|url\(", file.read_text("utf-8"))


def test_every_picture_is_well_formed_and_names_only_what_it_holds(pages: Path) -> None:
    for file in pages.iterdir():
        for picture in re.findall(r"<svg.*?</svg>", file.read_text("utf-8"), re.DOTALL):
            tree = ElementTree.fromstring(picture)
            held = {one.get("id") for one in tree.iter()}
            assert {one.get("href", "")[1:] for one in tree.iter("use")} <= held


@pytest.mark.parametrize(("number", "name"), list(enumerate(PLAYED, 1)))
def test_a_game_can_be_walked_to_its_last_move(pages: Path, number: int, name: str) -> None:
    moves = len(read((GOLDEN / f"{name}.table").read_text("utf-8")).entries)
    page = (pages / f"game-{number}.html").read_text("utf-8")
    assert re.findall(r'<g class="m" id="m(\d+)">', page) == [str(n) for n in range(moves + 1)]
    assert re.findall(r'data-n="(\d+)"', page) == [str(n) for n in range(1, moves + 1)]


def test_a_badge_gives_its_player_a_colour(pages: Path) -> None:
    front = (pages / "index.html").read_text("utf-8")
    assert '<span class="dot" style="background:#d65f92"></span>Ann' in front


def test_a_family_that_never_played_is_told_so(tmp_path: Path) -> None:
    Journal.open(tmp_path / NAME)[0].close()
    assert main(["--state", str(tmp_path), "album", str(tmp_path / "album")]) == 0
    assert "No games yet" in (tmp_path / "album" / "index.html").read_text("utf-8")


def test_a_name_is_a_name_and_never_a_piece_of_the_page(tmp_path: Path) -> None:
    journal, _ = Journal.open(tmp_path / NAME)
    journal.begin(Began("melee", ("<b>Ann", 'Bob"&')))
    for entry in read((GOLDEN / "melee/one-card-against-ten.table").read_text("utf-8")).entries:
        journal.append(entry)
    journal.close()
    assert main(["--state", str(tmp_path), "album", str(tmp_path / "album")]) == 0
    for file in (tmp_path / "album").iterdir():
        assert "<b>Ann" not in file.read_text("utf-8") and 'Bob"&' not in file.read_text("utf-8")


def test_badges_that_cannot_be_kept_or_read_are_no_trouble(tmp_path: Path) -> None:
    keep_badges(tmp_path / "nowhere", [Badge("Ann", Paint.RED)])
    (tmp_path / BADGES).write_text("ct1:player/Ann/red\nnoise\nct1:game/melee\nct1:player/Ann/blue\n")
    assert kept_badges(tmp_path) == (Badge("Ann", Paint.BLUE),)


def test_a_chart_has_round_numbers_at_its_side() -> None:
    assert ticks(0, 8) == [0, 2, 4, 6, 8]
    assert ticks(-17, 36) == [0, 20]
    assert lines([ChartLine("Ann", (3,), "#fff")], "alone", "Rounds") == ""
