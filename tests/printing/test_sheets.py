"""Badges and game sheets: a strict little grammar, and codes that a camera over the table reads."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bench.printed_marks import rasterised
from companion.errors import BadText
from companion.games import GAMES
from companion.printing.codes import code_rows
from companion.printing.order import Order, pages_of
from companion.printing.pdf import pdf
from companion.transcript.sheets import DODGES, LONGEST_NAME, Badge, GameSheet, Paint, is_ours, sheet
from scoring.cards import Rank
from vision.geometry import assumed_plane
from vision.pixels import Gray, PixelBox
from vision.qr import Texts

NAMES = st.text(st.characters(categories=["L"]), min_size=1, max_size=LONGEST_NAME)


def test_a_badge_is_a_name_a_colour_and_a_dodge_card() -> None:
    assert sheet("ct1:player/Ann/red/K") == Badge("Ann", Paint.RED, Rank.KING)
    assert sheet("ct1:player/Zoë/blue") == Badge("Zoë", Paint.BLUE)


def test_a_game_sheet_is_a_game_and_its_house_rules() -> None:
    assert sheet("ct1:game/melee-dig/md.drawUntil=yes") == GameSheet("melee-dig", (("md.drawUntil", "yes"),))
    assert sheet("ct1:game/dig") == GameSheet("dig")


@given(st.builds(Badge, NAMES, st.sampled_from(Paint), st.sampled_from([None, *DODGES.values()])))
def test_every_badge_is_read_as_it_was_written(badge: Badge) -> None:
    assert sheet(str(badge)) == badge


@given(st.data())
def test_every_game_sheet_is_read_as_it_was_written(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(sorted(GAMES)))
    switches = data.draw(st.lists(st.sampled_from(GAMES[game].switches), unique=True)) if GAMES[game].switches else []
    house = tuple((switch.key, data.draw(st.sampled_from(switch.values))) for switch in switches)
    assert sheet(str(GameSheet(game, house))) == GameSheet(game, house)


@given(st.text() | st.text("/=abcKQ. ", max_size=20).map("ct1:player/Ann/red".__add__))
def test_whatever_else_lies_there_is_refused_in_one_sentence(text: str) -> None:
    try:
        assert str(sheet(text)) == text
    except BadText as problem:
        assert "\n" not in str(problem) and str(problem)


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/menu",
        "CT1:player/Ann/red",
        "ct2:player/Ann/red",
        "ct1:",
        "ct1:player",
        "ct1:player/Ann",
        "ct1:player/Ann/mauve",
        "ct1:player/Ann/red/A",
        "ct1:player/Ann/red/K/Q",
        "ct1:player//red",
        "ct1:player/ Ann/red",
        "ct1:player/Bartholomew/red",
        "ct1:player/A\u200bnn/red",
        "ct1:game",
        "ct1:game/chess",
        "ct1:game/melee-dig/",
        "ct1:game/melee-dig/md.drawUntil",
        "ct1:game/melee-dig/md.drawUntil=maybe",
        "ct1:game/dig/md.drawUntil=yes",
        "ct1:game/melee-dig/md.grace=none/md.grace=nextAct",
        "ct1:seat/Ann",
    ],
)
def test_these_are_no_sheets(text: str) -> None:
    with pytest.raises(BadText):
        sheet(text)


def test_a_menu_from_a_restaurant_is_not_ours() -> None:
    assert is_ours("ct1:player/Ann") and not is_ours("https://example.org/menu")


TABLE_DPI = 1.92 * 25.4
"""A camera of 1920 pixels that sees one metre."""


def read(shades: Gray) -> list[str]:
    """What the eye reads in such a picture of the table."""
    height, width = shades.shape
    plane = assumed_plane((width, height), (width / 1.92, height / 1.92))
    eye = Texts()
    eye.examine(np.ascontiguousarray(shades), PixelBox(0, 0, width, height), plane)
    return sorted(text.text for text in eye.report())


def seen_from_above(order: Order) -> list[str]:
    return read(rasterised(pdf(pages_of(order)), 0, TABLE_DPI))


def test_badges_are_read_by_the_camera_over_the_table() -> None:
    players = ("Ann/red/K", "Bob/blue", "Zoë/yellow/Q", "Maximilian/green/K", "Ñandú Zoé/pink")
    assert seen_from_above(Order("badges", players)) == sorted(f"ct1:player/{one}" for one in players)


def test_game_sheets_are_read_by_the_camera_over_the_table() -> None:
    plain, changed = "dig", "melee-dig/md.drawUntil=yes/md.grace=nextAct/md.kioskCatches=on/auditPenalty=10"
    assert seen_from_above(Order("sheets", (plain, changed))) == [f"ct1:game/{plain}", f"ct1:game/{changed}"]


@pytest.mark.parametrize("length", range(1, LONGEST_NAME + 1))
def test_names_in_other_letters_are_read_however_full_the_code_is(length: int) -> None:
    text = str(Badge("żółćęąśńéü"[:length], Paint.ORANGE, Rank.QUEEN))
    modules = np.pad(np.array(code_rows(text)), 4)
    assert read(np.kron(np.where(modules, 20, 235), np.ones((4, 4))).astype(np.uint8)) == [text]
