"""Fingers on their way from here to there: a card that sticks out of them is seen, and bare fingers are seen bare."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.painted import BARE, Arm, Card, deck
from tests.vision.seen import Watcher
from vision.grip import holds_card, sticks_out
from vision.pixels import thickened
from vision.sightings import Halt, Reach

AT = (470.0, 260.0)
IN = ((900.0, 264.0), (800.0, 263.0), (700.0, 262.0), (580.0, 261.0), AT)
FINGERS = 37.5
"""An arm is painted round at its end, so far ahead of where it ends."""


def fetched(turned: float | None, others: tuple[Arm, ...] = ()) -> tuple[Reach, Halt]:
    """Ann's hand comes, halts, and goes home: with a card that is turned so far out of its way, or with none.

    While it halts other arms may have come.
    """
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for tip in IN:
        watcher.show(BARE.having(arms=(Arm((1200, 270), tip),)), 1)
    watcher.show(BARE.having(arms=(Arm((1200, 270), AT),)), 4)
    watcher.show(BARE.having(arms=(Arm((1200, 270), AT), *others)), 4)
    for x, y in IN[-2::-1]:
        held = () if turned is None else (Card(7, x - FINGERS - 12, y, 90 + turned),)
        watcher.show(BARE.having(cards=held, arms=(Arm((1200, 270), (x, y)), *others)), 1)
    watcher.show(BARE, 4)
    reaches = {one.reach: one for change in watcher.said for one in change.reaches}.values()
    reach = min(reaches, key=lambda one: one.entered)
    return reach, min(reach.path, key=lambda halt: abs(halt.x - AT[0]))


@pytest.mark.parametrize("turned", [-25, 0, 15, 40])
def test_a_card_in_the_fingers_is_seen_on_the_way_home(turned: float) -> None:
    reach, halt = fetched(turned)
    assert halt.looked >= 2 and halt.held / halt.looked > 0.5
    before: tuple[Reach | Halt, ...] = (reach, *(one for one in reach.path if one.came < halt.came))
    assert sum(one.looked for one in before) >= 2 and not any(one.held for one in before)


def test_bare_fingers_are_seen_bare_both_ways() -> None:
    reach, halt = fetched(None)
    assert halt.looked >= 2 and halt.held == 0 and reach.held == 0


@pytest.mark.parametrize("turned", [None, 15])
def test_fingers_are_looked_at_though_a_sleeve_touches_another_arm(turned: float | None) -> None:
    """A hand lay by the elbow of one that only touched the stock, and nobody saw that it left bare."""
    _, halt = fetched(turned, (Arm((960, 700), (880, 330)),))
    assert halt.looked >= 2 and (halt.held >= 2) is (turned is not None)


def test_the_end_of_an_arm_at_the_edge_is_not_looked_at_for_a_card() -> None:
    """It may be an elbow, or the shadow of a body, while the fingers that hold the card are elsewhere."""
    watcher = Watcher(deck(7))
    watcher.show(BARE)
    for x in (100, 200, 300, 400, 500, 600):
        watcher.show(BARE.having(arms=(Arm((x, 640), (x, 545)),)), 1)
    watcher.show(BARE, 4)
    assert all(one.looked == 0 for change in watcher.said for one in change.reaches)


UPRIGHT = """19-41 19-38 19-36 19-36 19-35 19-35 19-35 19-35 18-35 18-35 18-35 20-35 20-35 20-35 20-35 20-35 20-36 20-36
20-35 21-23"""
TURNED = """34-43 34-43 34-43 34-43 34-43 33-43 32-43 31-43 31-43 30-43 29-43 28-43 27-43 26-43 26-43 25-43 24-43 23-43
22-43 22-43 22-43 23-43 24-43 25-43 26-43 27-39 28-38 30-37 31-36 32-34"""
BLUNT = """27-38 23-40 22-43 22-43 22-43 22-43 22-43 22-43 22-43 24-43 24-43 24-43 26-43 28-43 29-43 30-43 31-43 32-43
32-43 33-43 35-43 35-43 35-43"""
"""What was seen of arms that end at the middle: of each row of small pixels the first, and the one after the last."""


def card_in(spans: str, top: int, pixel: float = 4.4) -> bool:
    """Whether a card is seen in these rows, the first of which is so far down, in small pixels that are so large."""
    seen = np.zeros((43, 43), np.uint8)
    for row, (left, right) in enumerate(map(int, span.split("-")) for span in spans.split()):
        seen[top + row, left:right] = 255
    across, down = np.meshgrid(np.arange(43.0), np.arange(43.0))
    return sticks_out(thickened(seen), (across + 1j * down) * pixel, (21 + 21j) * pixel)


def test_a_side_may_stray_by_a_small_pixel() -> None:
    """A card's rim that is seen in few pixels is rugged: its sides were taken for bent, and draws for mere touches."""
    assert card_in(UPRIGHT, 0) and card_in(TURNED, 0)


def test_short_sides_that_are_nearly_square_are_fingers() -> None:
    assert not card_in(BLUNT, 20)


RIM = " ".join(["22-24"] * 11 + ["22-40"] * 3)


def test_the_rim_of_a_thing_that_was_pushed_aside_is_no_card() -> None:
    """A pad lay a little beside where it had lain: the hand before it seemed to bring a card each time it came home."""
    assert not card_in(RIM, 20)


@pytest.mark.parametrize("light", [0.3, 1.0, 2.0])
def test_a_card_without_a_corner_to_be_seen_is_known_by_its_print(light: float) -> None:
    """It lay in the shadow of the hand, or over a pile: one in three was taken for bare fingers."""
    across, down = np.meshgrid(np.arange(43.0), np.arange(43.0))
    there = (np.hypot(across - 21, down - 21) < 16).astype(np.uint8) * 255
    hand = 110 + 20 * np.cos(across / 6)
    card = np.where((across // 3 + down // 4) % 3 == 0, 60, 200)
    ground, tip = (across + 1j * down) * 4.4, (21 + 21j) * 4.4
    for picture, held in ((card, True), (hand, False)):
        seen = np.clip(picture * light, 0, 255).astype(np.uint8)
        assert holds_card(there, seen, ground, tip) is held
    assert not sticks_out(there, ground, tip)
