"""How to play, on the screen: every game has its pages, and nobody gets lost among them."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from companion.facts.show import Mode
from companion.facts.views import HelpPage
from companion.games import GAMES
from companion.kiosk.help import how_to_play, pages_of
from companion.scenes import scene_of
from hardware.canvas import Text
from hardware.letters import CAPITAL, fitted, measured
from hardware.words import cut_texts, signs_of
from scoring.cards import cards
from tests.kiosk.evening import Evening


def test_the_menu_leads_to_how_it_is_played_and_back_to_the_game(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    game = evening.show
    evening.hold("back")
    evening.choose("How to play")
    titles = [evening.show.ask]
    while evening.key("ok").label == "Next":
        evening.press("ok")
        titles.append(evening.show.ask)
    assert [*dict.fromkeys(titles)] == [*(page.title for page in GAMES["melee-dig"].help), "How I follow the game"]
    evening.press("last_card", "ok", "ok")
    assert evening.show == game


def test_a_page_is_turned_back_and_left_from_anywhere(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.hold("back")
    evening.choose("How to play")
    first = evening.show
    assert not evening.key("last_card").lit
    evening.press("dig", "last_card")
    assert evening.show == first
    evening.press("back")
    assert evening.show.mode is not Mode.HELP


def test_long_help_goes_on_on_another_page_with_the_same_title_and_cards() -> None:
    long = HelpPage("Melee!", ("a" * 90, "b" * 90, "c" * 90, "d" * 250), cards("3D 4D"))
    pages = tuple(pages_of(long))
    assert [page.lines for page in pages] == [long.lines[:2], long.lines[2:3], long.lines[3:]]
    assert {(page.title, page.cards) for page in pages} == {(long.title, long.cards)}


@pytest.mark.parametrize(("size", "inches"), [((1280, 720), 10), ((800, 480), 7), ((720, 1280), 7)])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_game_can_be_read_whole(
    game: str, size: tuple[int, int], inches: float, tmp_path: Path
) -> None:
    evening = Evening(tmp_path, game, names=("Ann", "Bob", "Cy")[: max(2, GAMES[game].seats.start)])
    reading = how_to_play(evening.kiosk, GAMES[game])
    evening.kiosk.begin_talk(reading)
    assert len(reading.pages) > 3
    per_mm = hypot(*size) / (25.4 * inches)
    for number, page in enumerate(reading.pages):
        reading.at = number
        scene = scene_of(evening.show, size, per_mm)
        written = {part.text: part for part in scene.parts if isinstance(part, Text)}
        assert {page.title, *page.lines} <= set(written) and not cut_texts(scene)
        sizes = {fitted(written[line], measured(signs_of(scene))).size for line in page.lines}
        assert max(sizes) <= 1.15 * min(sizes), "no sentence is whispered"
        assert CAPITAL * min(sizes) >= 3.9 * per_mm, "read at one metre"
        lowest = max(written[line].area.bottom for line in page.lines)
        assert lowest < min(hit.area.y for hit in scene.hits)
