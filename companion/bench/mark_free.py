"""Random pictures without a mark: textures, print, dice, phones, card faces, boards, codes, keys, squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from companion.simulator.arrays import Image
from companion.simulator.cardpicture import DENSITY, unmarked
from companion.table.marks import PACK_SIZE

SIZE = (480, 640)
Dice = np.random.Generator
LETTERS = list("ABCDEFGHKMNPQRSTUVWXYZ0123456789#%&$@")


def textures(dice: Dice) -> Image:
    """Clouds of dark and bright at the size of a mark's cells."""
    coarse = dice.uniform(0, 255, (SIZE[0] // 3, SIZE[1] // 3)).astype(np.float32)
    grown = cv2.resize(coarse, SIZE[::-1], interpolation=cv2.INTER_LINEAR if dice.random() < 0.5 else cv2.INTER_NEAREST)
    return np.asarray(grown, np.uint8)


def print_on_paper(dice: Dice) -> Image:
    """Lines of letters in several sizes."""
    page = np.full(SIZE, 235, np.uint8)
    for y in range(12, SIZE[0], 14):
        words = "".join(dice.choice(LETTERS, 60))
        cv2.putText(page, words, (2, y), int(dice.integers(0, 4)), float(dice.uniform(0.35, 0.9)), 30, 1 + y % 2)
    return page


def dice_and_buttons(dice: Dice) -> Image:
    """Squares with dots, dark slabs, rings."""
    felt = _felt(dice)
    for _ in range(60):
        x, y, side = int(dice.integers(0, SIZE[1])), int(dice.integers(0, SIZE[0])), int(dice.integers(12, 60))
        cv2.rectangle(felt, (x, y), (x + side, y + side), int(dice.integers(0, 255)), int(dice.choice([-1, 2, 3])))
        for _ in range(int(dice.integers(1, 7))):
            at = int(x + dice.integers(0, side)), int(y + dice.integers(0, side))
            cv2.circle(felt, at, max(1, side // 10), int(dice.integers(0, 255)), -1)
    return felt


def phones(dice: Dice) -> Image:
    """Dark slabs with rows of bright icons, each with something in it."""
    felt = _felt(dice)
    for _ in range(3):
        phone = np.full((280, 140), int(dice.integers(5, 60)), np.uint8)
        side, gap = int(dice.integers(14, 24)), int(dice.integers(6, 12))
        for y in range(gap, 280 - side, side + gap):
            for x in range(gap, 140 - side, side + gap):
                cv2.rectangle(phone, (x, y), (x + side, y + side), int(dice.integers(60, 255)), -1)
                sign, size = str(dice.choice(LETTERS)), float(side) / 34
                cv2.putText(phone, sign, (x + 3, y + side - 3), int(dice.integers(0, 4)), size, 20, 2)
        _lay(felt, phone, dice)
    return felt


def card_faces(dice: Dice) -> Image:
    """Ordinary cards without marks, two pixels to a millimetre."""
    felt = _felt(dice)
    for _ in range(9):
        card = cv2.cvtColor(unmarked(int(dice.integers(0, PACK_SIZE)), dice.random() < 0.85), cv2.COLOR_BGR2GRAY)
        _lay(
            felt, np.asarray(cv2.resize(card, None, fx=2 / DENSITY, fy=2 / DENSITY, interpolation=cv2.INTER_AREA)), dice
        )
    return felt


def chessboards(dice: Dice) -> Image:
    """Chessboards and checked cloth, with squares as large as a mark's cells or as a whole mark."""
    felt = _felt(dice)
    for _ in range(4):
        side, count = int(dice.integers(3, 24)), int(dice.integers(6, 13))
        dark, bright = int(dice.integers(0, 90)), int(dice.integers(150, 255))
        checks = (np.indices((count, count)).sum(axis=0) % 2).astype(np.uint8) * (bright - dark) + dark
        _lay(felt, np.asarray(cv2.resize(checks, None, fx=side, fy=side, interpolation=cv2.INTER_NEAREST)), dice)
    return felt


def qr_codes(dice: Dice) -> Image:
    """QR codes whose modules are about as large as a mark's cells."""
    felt = _felt(dice)
    for _ in range(5):
        code = cv2.QRCodeEncoder.create().encode("".join(dice.choice(LETTERS[:30], int(dice.integers(3, 40)))))
        side = float(dice.uniform(1.6, 5))
        _lay(felt, np.asarray(cv2.resize(code, None, fx=side, fy=side, interpolation=cv2.INTER_AREA)), dice)
    return felt


def keyboards(dice: Dice) -> Image:
    """Black keys with white letters on white, or the other way round."""
    board = np.full(SIZE, 215, np.uint8)
    side, gap = int(dice.integers(16, 34)), int(dice.integers(3, 8))
    for y in range(gap, SIZE[0] - side, side + gap):
        for x in range(gap + y % 3 * 5, SIZE[1] - side, side + gap):
            cv2.rectangle(board, (x, y), (x + side, y + side), int(dice.integers(10, 60)), -1)
            cv2.putText(
                board, str(dice.choice(LETTERS)), (x + 4, y + side - 6), 0, side / 44, 230, 1 + x % 2, cv2.LINE_AA
            )
    return board if dice.random() < 0.6 else np.asarray(255 - board, np.uint8)


def random_squares(dice: Dice) -> Image:
    """Bordered squares with random bits inside: like marks in everything except the code."""
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


def _felt(dice: Dice) -> Image:
    return np.full(SIZE, int(dice.integers(40, 200)), np.uint8)


def _lay(felt: Image, thing: Image, dice: Dice) -> None:
    """Lay a picture anywhere on the felt, turned by any angle and a little aslant."""
    height, width = thing.shape
    flat = np.array(((0, 0), (width, 0), (width, height), (0, height)), np.float32)
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(dice.uniform(0, 360)), 1.0)
    there = cv2.transform(flat[None], turn)[0] - (width / 2, height / 2)
    there = there * dice.uniform(0.9, 1.0, 2) + dice.uniform((60, 60), (SIZE[1] - 60, SIZE[0] - 60))
    matrix = cv2.getPerspectiveTransform(flat, there.astype(np.float32))
    ink = cv2.warpPerspective(thing, matrix, SIZE[::-1], flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full_like(thing, 255), matrix, SIZE[::-1])
    np.copyto(felt, ink, where=cover > 127)


KINDS: Mapping[str, Callable[[Dice], Image]] = {
    "textures": textures,
    "print": print_on_paper,
    "dice": dice_and_buttons,
    "phones": phones,
    "card faces": card_faces,
    "boards": chessboards,
    "codes": qr_codes,
    "keys": keyboards,
    "squares": random_squares,
}
