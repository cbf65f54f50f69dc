"""Marks seen where there are none: the whole eye looks at every picture for a while, and should report nothing.

The pictures come from `mark_free`, drawn anew from a seed: textures, print, dice, phones, card faces and the like. Most
hold nothing like a mark; the last kind is like a mark in everything except the code.
"""

from __future__ import annotations

import time

import cv2
import numpy as np

from companion.bench.mark_free import KINDS, SIZE
from companion.simulator.arrays import Image
from companion.simulator.cardpicture import mark_image
from companion.table.marks import CORNER_MARKS, PACK_SIZE
from vision.eye import Eye
from vision.sightings import Deck, TableChange

PIXELS_A_MM = 2.0
INSET = 24
"""Pixels from the frame's edge to the middle of a corner mark."""
CORNER_PX = 30
WIDTH, HEIGHT = SIZE[1], SIZE[0]
DECK = Deck(
    frozenset(range(2 * PACK_SIZE)), {}, ((WIDTH - 2 * INSET) / PIXELS_A_MM, (HEIGHT - 2 * INSET) / PIXELS_A_MM)
)
FRAMES = 18
"""How long a picture is shown: as long as the eye keeps looking at a mark that it doubts."""


def phantoms(count: int, seed: int) -> dict[str, object]:
    """How many pictures of each kind were shown, and how many marks the eye believed it saw in them."""
    dice = np.random.default_rng(seed)
    began = time.monotonic()
    confirmed: dict[str, int] = dict.fromkeys(KINDS, 0)
    for number in range(count):
        kind = tuple(KINDS)[number % len(KINDS)]
        confirmed[kind] += believed(KINDS[kind](dice), dice)
    told = {"pictures": count, "confirmed": sum(confirmed.values()), "seconds": round(time.monotonic() - began)}
    return told | {"where": {kind: found for kind, found in confirmed.items() if found}}


def believed(picture: Image, dice: np.random.Generator) -> int:
    """How many marks the eye says lie in a picture that holds none but the table's corners."""
    eye, found = Eye(DECK), set[int]()
    # As a camera would see it again and again: soft, and with other noise each time.
    soft = cv2.GaussianBlur(_with_corners(picture), (0, 0), float(dice.uniform(0.5, 1.2))).astype(np.float32)
    level = np.float32(dice.uniform(1, 7))
    for number in range(FRAMES):
        noisy = soft + dice.standard_normal(picture.shape, np.float32) * level
        frame = np.asarray(np.clip(noisy, 0, 255), np.uint8)
        change: TableChange | None = eye.look_at(frame, 66 * number)
        found |= {track.track for track in change.tracks} if change else set()
    return len(found)


def _with_corners(picture: Image) -> Image:
    """The picture as if it were a table: with a corner mark on white paper in each corner."""
    table = picture.copy()
    middles = ((INSET, INSET), (WIDTH - INSET, INSET), (WIDTH - INSET, HEIGHT - INSET), (INSET, HEIGHT - INSET))
    for mark, (x, y) in zip(CORNER_MARKS, middles, strict=True):
        for side, ink in ((CORNER_PX + 10, np.uint8(230)), (CORNER_PX, 30 + mark_image(mark, CORNER_PX) // 255 * 200)):
            table[y - side // 2 : y + side // 2, x - side // 2 : x + side // 2] = ink
    return table
