"""Marks seen where none are: pictures of print, dice, phones, textures and bordered squares, all without a mark."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from companion.simulator.arrays import Image
from vision.detect import Finder, Reading
from vision.pixels import whole
from vision.soft import AGREES, sampled

SIZE = (480, 640)
SIDES = (15.0, 24.0)
IN_PLAY = range(108)


def phantoms(count: int, seed: int) -> dict[str, int]:
    """How many pictures were looked at, in how many a mark was read once, and confirmed in a second frame."""
    dice = np.random.default_rng(seed)
    finder = Finder(IN_PLAY, (496, 497, 498, 499))
    read = confirmed = 0
    for number in range(count):
        picture = KINDS[number % len(KINDS)](dice)
        readings = finder.find(_seen(picture, dice), whole(picture), SIDES).readings
        read += bool(readings)
        confirmed += any(_agrees(finder, reading, _seen(picture, dice)) for reading in readings)
    return {"pictures": count, "read_once": read, "confirmed": confirmed}


def _agrees(finder: Finder, reading: Reading, frame: Image) -> bool:
    (likeness,) = finder.compare(sampled(frame, reading.corners[None]), [reading.mark])
    return likeness.passes(AGREES)


def _seen(picture: Image, dice: np.random.Generator) -> Image:
    """As a camera takes it: soft and noisy."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.9).astype(np.float32)
    noisy = soft + dice.standard_normal(picture.shape, np.float32) * np.float32(4)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _texture(dice: np.random.Generator) -> Image:
    """Clouds of dark and bright at the size of a mark's cells."""
    coarse = dice.uniform(0, 255, (SIZE[0] // 3, SIZE[1] // 3)).astype(np.float32)
    grown = cv2.resize(coarse, SIZE[::-1], interpolation=cv2.INTER_LINEAR if dice.random() < 0.5 else cv2.INTER_NEAREST)
    return np.asarray(grown, np.uint8)


def _print(dice: np.random.Generator) -> Image:
    """Lines of letters in several sizes."""
    page = np.full(SIZE, 235, np.uint8)
    letters = "ABCDEFGHKMNPQRSTUVWXYZ0123456789#%&$@"
    for y in range(12, SIZE[0], 14):
        words = "".join(dice.choice(list(letters), 60))
        cv2.putText(page, words, (2, y), int(dice.integers(0, 4)), float(dice.uniform(0.35, 0.9)), 30, 1 + y % 2)
    return page


def _things(dice: np.random.Generator) -> Image:
    """Dice, phones and buttons: squares with dots, dark slabs, rings."""
    felt = np.full(SIZE, int(dice.integers(50, 200)), np.uint8)
    for _ in range(60):
        x, y, side = int(dice.integers(0, SIZE[1])), int(dice.integers(0, SIZE[0])), int(dice.integers(12, 60))
        cv2.rectangle(felt, (x, y), (x + side, y + side), int(dice.integers(0, 255)), int(dice.choice([-1, 2, 3])))
        for _ in range(int(dice.integers(1, 7))):
            at = int(x + dice.integers(0, side)), int(y + dice.integers(0, side))
            cv2.circle(felt, at, max(1, side // 10), int(dice.integers(0, 255)), -1)
    return felt


def _squares(dice: np.random.Generator) -> Image:
    """Bordered squares with random bits inside: all that a mark is, but its code."""
    page = np.full(SIZE, 225, np.uint8)
    for row in range(20, SIZE[0] - 40, 40):
        for column in range(20, SIZE[1] - 40, 40):
            cells = np.zeros((8, 8), np.uint8)
            cells[1:-1, 1:-1] = dice.integers(0, 2, (6, 6)) * 225
            turned = cv2.getRotationMatrix2D((10, 10), float(dice.uniform(0, 360)), 1.0)
            turned[:, 2] += 6
            square = cv2.resize(cells, (20, 20), interpolation=cv2.INTER_NEAREST)
            page[row : row + 32, column : column + 32] = cv2.warpAffine(square, turned, (32, 32), borderValue=225)
    return page


KINDS: tuple[Callable[[np.random.Generator], Image], ...] = (_texture, _print, _things, _squares)
