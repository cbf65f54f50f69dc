"""What the eye does not do: a quiet table is not decoded, and a hand that only looked costs a glance at each card."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from tests.vision.painted import BARE, Arm, Card, Scene, deck
from tests.vision.seen import Watcher, hidden, marks_of, seen
from vision.detect import Finder, Found, Search
from vision.pixels import Gray, PixelBox
from vision.sources.frames import Frame, Newest

SEVEN, NINE = Card(7, 520, 260), Card(9, 200, 130, 30)
ROWS = tuple(Card(n, 70 + 75 * (n % 12), 70 + 95 * (n // 12)) for n in range(48))


@pytest.fixture
def decoded(monkeypatch: pytest.MonkeyPatch) -> list[PixelBox]:
    """The boxes of pixels in which marks are searched."""
    boxes: list[PixelBox] = []
    find = Finder.find_all

    def counted(finder: Finder, picture: Gray, searches: Sequence[Search], *rest: Any) -> Found:
        boxes.extend(search.box for search in searches)
        return find(finder, picture, searches, *rest)

    monkeypatch.setattr(Finder, "find_all", counted)
    return boxes


def settled(scene: Scene, decoded: list[PixelBox], *numbers: int) -> Watcher:
    watcher = Watcher(deck(*numbers))
    watcher.show(scene, 24)
    decoded.clear()
    return watcher


def test_nothing_is_decoded_while_nothing_happens(decoded: list[PixelBox]) -> None:
    watcher = settled(BARE.having(cards=(SEVEN, NINE)), decoded, 7, 9)
    watcher.show(BARE.having(cards=(SEVEN, NINE)), 20)
    assert not decoded


def test_a_hand_that_came_and_went_is_no_reason_to_decode(decoded: list[PixelBox]) -> None:
    scene = BARE.having(cards=(SEVEN, NINE))
    watcher = settled(scene, decoded, 7, 9)
    table = watcher.reach(scene, (500, 700), (520, 270), scene)
    assert not decoded and len(table.reaches) == 1 and seen(table) == marks_of(SEVEN, NINE)


def test_a_card_that_a_hand_took_is_missed_without_decoding_the_table(decoded: list[PixelBox]) -> None:
    scene = BARE.having(cards=(SEVEN, NINE))
    watcher = settled(scene, decoded, 7, 9)
    table = watcher.reach(scene, (500, 700), (520, 270), BARE.having(cards=(NINE,)))
    assert seen(table) == marks_of(NINE) and hidden(table) == marks_of(SEVEN)
    assert all(box.width < 500 and box.height < 500 for box in decoded)


def test_only_the_box_around_a_new_card_is_decoded_and_only_once(decoded: list[PixelBox]) -> None:
    watcher = settled(BARE.having(cards=(SEVEN,)), decoded, 7, 9)
    watcher.show(BARE.having(cards=(SEVEN, NINE)), 12)
    assert len(decoded) == 1 and decoded[0].width < 350 and decoded[0].height < 350


def test_a_hand_over_a_full_table_decodes_no_more_than_over_an_empty_one(decoded: list[PixelBox]) -> None:
    full = BARE.having(cards=ROWS)
    watcher = settled(full, decoded, *range(48))
    watcher.show(full.having(arms=(Arm((500, 700), (500, 300)),)), 4)
    watcher.show(full, 12)
    assert not decoded


def test_once_a_bowl_is_off_a_corner_mark_the_table_is_read_anew_in_parts(decoded: list[PixelBox]) -> None:
    """Read all at once, it took as long as ten frames."""
    bowl = (960 - 26, 520 - 26, 52, 52, 160)
    scene, watcher = BARE.having(cards=(SEVEN, NINE)), Watcher(deck(7, 9))
    early = watcher.show(scene.having(extra=(bowl,)), 60)
    assert early.trouble == "corner_missing" and seen(early) == marks_of(SEVEN, NINE)
    decoded.clear()
    later = watcher.show(scene, 80)
    assert not later.trouble and seen(later) == marks_of(SEVEN, NINE)
    whole = watcher.eye._corners.box()
    assert len(decoded) > 4 and all(4 * box.width * box.height < whole.width * whole.height for box in decoded)


def test_a_thing_put_on_a_corner_mark_is_no_reason_to_look_all_over_the_table(decoded: list[PixelBox]) -> None:
    scene = BARE.having(cards=(SEVEN, NINE))
    watcher = settled(scene, decoded, 7, 9)
    table = watcher.show(scene.having(extra=((-12, -12, 30, 30, 190),)), 8)
    assert decoded and all(box.width < 500 and box.height < 500 for box in decoded) and not table.trouble


BY_ITSELF = "import vision.eye"
IN_THE_KIOSK = "from companion.cli import main; main(['fold', 'nowhere.table']); import numpy"


@pytest.mark.parametrize("way", (BY_ITSELF, IN_THE_KIOSK))
def test_the_eye_keeps_to_one_core_and_leaves_the_others_to_the_screen(way: str) -> None:
    program = f"{way}; import os; print(len(os.listdir('/proc/self/task')))"
    unset = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    ran = subprocess.run([sys.executable, "-c", program], env=unset, capture_output=True, text=True, timeout=60)
    assert ran.stdout == "1\n", ran.stderr


def test_whoever_is_slow_gets_the_newest_frame_and_not_a_queue() -> None:
    taken = iter(range(1, 40))

    def take() -> Frame | None:
        time.sleep(0.002)
        number = next(taken, None)
        return None if number is None else Frame(np.zeros((2, 2), np.uint8), number)

    newest = Newest(take)
    got = []
    for frame in newest.frames():
        got.append(frame.time_ms)
        time.sleep(0.02)
        if frame.time_ms >= 30:
            newest.close()
            break
    assert got == sorted(got) and len(got) < got[-1]


def test_many_cards_that_settle_at_once_are_not_all_read_in_one_frame(decoded: list[PixelBox]) -> None:
    cards = tuple(Card(n, 150 + 220 * (n % 4), 100 + 160 * (n // 4)) for n in range(12))
    watcher = settled(BARE, decoded, *range(12))
    in_one, table = list[int](), None
    for _ in range(10):
        before = len(decoded)
        table = watcher.show(BARE.having(cards=cards), 1) or table
        in_one.append(len(decoded) - before)
    assert sum(in_one) >= len(cards) and max(in_one) <= 4
    assert table is not None and seen(table) == marks_of(*cards)
