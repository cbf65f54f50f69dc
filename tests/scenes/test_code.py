"""The winner's screen holds the result for a phone: it is photographed from half a metre, and read."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pygame
import pytest
from pyzbar import pyzbar  # type: ignore[import-untyped]

from companion.kiosk.result_code import result_code, result_text
from companion.language.tongue import ENGLISH
from companion.shots.displays import Display
from companion.transcript.fold import fold_text
from hardware.screen import painted
from tests.scenes.screens import GALLERY, SMALL, UPRIGHT, page
from tests.transcripts.golden import HERE

PHONE_PX_PER_MM = 4000 / 700
"""Twelve megapixels half a metre from the glass: 4,000 pixels see 70 cm."""
REFEREE = fold_text((HERE / "ditch-rummy" / "two-hands-of-teams.table").read_text("utf-8"))


def photograph(page: np.ndarray, per_mm: float) -> np.ndarray:
    """The screen as a phone that is held a little aslant takes it: scaled, blurred, with grain."""
    scale, (tall, wide) = PHONE_PX_PER_MM / per_mm, page.shape
    corners = np.array(((0, 0), (wide, 0), (wide, tall), (0, tall)), np.float32)
    seen = corners * scale + np.array(((20, 14), (-6, 26), (-18, -4), (8, -16)), np.float32) + 20
    size = round(wide * scale) + 40, round(tall * scale) + 40
    photo = cv2.warpPerspective(page, cv2.getPerspectiveTransform(corners, seen), size, flags=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(photo, (0, 0), 0.9).astype(np.float32)
    grainy: np.ndarray = np.clip(soft + np.random.default_rng(1).normal(0, 6, soft.shape), 0, 255)
    return grainy.astype(np.uint8)


@pytest.mark.parametrize("display", (SMALL, UPRIGHT), ids=str)
def test_a_phone_reads_the_result_from_half_a_metre(display: Display) -> None:
    scene = display.scene(replace(GALLERY["winner"], code=result_code(REFEREE, ENGLISH)))
    page = pygame.surfarray.array3d(painted(scene)).mean(axis=2).T.astype(np.uint8)
    assert display.per_mm is not None
    found = pyzbar.decode(photograph(np.ascontiguousarray(page), display.per_mm))
    assert [one.data.decode() for one in found] == [result_text(REFEREE)]


def test_the_result_is_told_in_plain_words() -> None:
    assert result_text(REFEREE) == "Ditch Rummy: Bob and Dee win\nAnn and Cy 120 (80 40)\nBob and Dee 170 (112 58)"


def test_the_picture_book_shows_a_code_that_can_be_read() -> None:
    seen = painted(page("winner", Display((1280, 720), 10)))
    grey = pygame.surfarray.array3d(seen).mean(axis=2).T
    (found,) = pyzbar.decode(np.ascontiguousarray(grey.astype(np.uint8)))
    assert found.data.decode().startswith("Melee Dig: Dee wins\n")
