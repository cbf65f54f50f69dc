"""The colour of the light is no news: tungsten, daylight, and an evening that goes from the one to the other."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.simulator.arrays import Image
from companion.simulator.camera import Camera
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.things import PlacedCard
from tests.vision.painted import deck
from tests.vision.seen import STEP_MS, hidden, seen
from vision.eye import Eye
from vision.pixels import Gray
from vision.sightings import TableChange

Colour = NDArray[np.float32]
"""What the light makes of white: blue, green, red."""
PIECES = tuple(PlacedCard(n, 200 + 180 * (n % 4), 150 + 200 * (n // 4), 40 * n, True, n) for n in range(8))
DAYLIGHT = np.array((1.2, 1.0, 0.85), np.float32)
TUNGSTEN = np.array((0.4, 0.78, 1.15), np.float32)
DARK_TUNGSTEN = TUNGSTEN * np.float32(0.6)
"""As a camera with a locked white balance sees white."""


@pytest.fixture(scope="module")
def table() -> Image:
    return CameraPicture(Camera(), LIGHTS["medium"], 1, colour=True).draw(PIECES)


def lit(table: Image, cast: Colour, frame: int) -> Gray:
    """The frame's luma under light of that colour, with fresh grain."""
    tinted = cv2.multiply(table, np.array((*cast.tolist(), 0.0)), dtype=cv2.CV_8U)
    gray = np.asarray(cv2.cvtColor(tinted, cv2.COLOR_BGR2GRAY), np.uint8)
    grain = np.random.default_rng(frame).integers(-5, 6, gray.shape, np.int16)
    return np.asarray(np.clip(gray + grain, 0, 255), np.uint8)


def watched(table: Image, casts: list[Colour]) -> list[TableChange]:
    eye = Eye(deck(*range(8)))
    told = (eye.look_at(lit(table, cast, n), STEP_MS * n) for n, cast in enumerate(casts))
    return [change for change in told if change is not None]


@pytest.mark.parametrize("cast", (DAYLIGHT, TUNGSTEN, DARK_TUNGSTEN), ids=("daylight", "tungsten", "a dim bulb"))
def test_every_card_is_read_by_light_of_any_colour(table: Image, cast: Colour) -> None:
    assert len(seen(watched(table, [cast] * 8)[-1])) == 16


def test_when_evening_turns_from_daylight_to_lamps_no_mark_is_lost(table: Image) -> None:
    share = np.linspace(0, 1, 90, dtype=np.float32)
    tables = watched(table, [DAYLIGHT] * 8 + [DAYLIGHT + (TUNGSTEN - DAYLIGHT) * s for s in share] + [TUNGSTEN] * 8)
    read = [len(seen(change)) == 16 for change in tables]
    assert read[-1] and not any(hidden(change) for change in tables[read.index(True) :])
