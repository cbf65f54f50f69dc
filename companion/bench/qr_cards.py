"""The naive rival: a QR code of 38 mm on every card of a film, read by pyzbar from whole frames."""

from __future__ import annotations

import statistics
import time
from functools import cache
from typing import Any

import cv2
import numpy as np

from companion.simulator.arrays import Image
from companion.simulator.camera import Camera
from companion.simulator.film import FrameTruth, MarkTruth
from companion.simulator.light import Light
from vision.qr import decoder

SIDE_MM = 38.0
QUIET_MODULES = 2
DUE_FRAMES = 5
"""A code should have been read once it has been in full sight this many times."""


class QrCards:
    """pyzbar on codes that lie where the film's cards lie."""

    def __init__(self, camera: Camera, light: Light) -> None:
        self._camera, self._light = camera, light
        self._decode = decoder()[0] or (lambda picture: [])  # without pyzbar, this rival reads nothing
        self._idle: list[float] = []
        self._busy: list[float] = []
        self._looks: dict[tuple[int, int, int], list[bool]] = {}
        self._invented = 0
        self._dice = np.random.default_rng(1)

    def read_frame(self, frame: Image, now: int, truth: FrameTruth) -> None:
        clear = codes_in_sight(truth)
        pasted = frame.copy()
        for number, corners in clear.items():
            self._paste(pasted, number, corners)
        start = time.process_time()
        read = {code.data.decode("ascii", "replace") for code in self._decode(pasted)}
        (self._busy if truth.hands else self._idle).append(1000 * (time.process_time() - start))
        self._invented += len(read - {_says(number) for number in clear})
        for number, corners in clear.items():
            x, y = corners.mean(axis=0)
            self._looks.setdefault((number, round(x), round(y)), []).append(_says(number) in read)

    def row(self) -> dict[str, Any]:
        waited = sorted(looks.index(True) + 1 for looks in self._looks.values() if any(looks)) or [0]
        due = [looks for looks in self._looks.values() if len(looks) >= DUE_FRAMES or any(looks)]
        return {
            "reader": "pyzbar QR",
            "ms_idle": round(statistics.median(self._idle or [0.0]), 3),
            "ms_busy": round(statistics.fmean(self._busy or [0.0]), 3),
            "ms_mean": round(statistics.fmean(self._idle + self._busy or [0.0]), 3),
            "found": sum(any(looks[:DUE_FRAMES]) for looks in due),
            "due": len(due),
            "false": self._invented,
            "frames_to_confirm": {"p50": waited[len(waited) // 2], "p95": waited[int(0.95 * (len(waited) - 1))]},
        }

    def _paste(self, frame: Image, number: int, corners: Any) -> None:
        """Put the code into the middle of the card, as dark, soft and noisy as the rest of the frame."""
        code = code_picture(number)
        side = code.shape[0]
        flat = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
        matrix = cv2.getPerspectiveTransform(flat, self._camera.to_px(corners).astype(np.float32))
        x, y = np.floor(self._camera.to_px(corners).min(axis=0)).astype(int) - 4
        right, bottom = np.ceil(self._camera.to_px(corners).max(axis=0)).astype(int) + 4
        window = frame[max(y, 0) : bottom, max(x, 0) : right]
        shift = np.array([[1, 0, -max(x, 0)], [0, 1, -max(y, 0)], [0, 0, 1.0]])
        size = window.shape[1], window.shape[0]
        ink = cv2.warpPerspective(code, shift @ matrix, size, flags=cv2.INTER_AREA, borderValue=255)
        there = cv2.warpPerspective(np.full_like(code, 255), shift @ matrix, size, flags=cv2.INTER_AREA)
        lit = ink.astype(np.float32) * self._light.exposure + self._light.haze
        soft = cv2.GaussianBlur(lit, (0, 0), self._light.blur)
        grain = self._dice.standard_normal(soft.shape, np.float32) * self._light.noise
        window[:] = np.where(there > 127, np.clip(soft + grain, 0, 255), window).astype(np.uint8)


def codes_in_sight(truth: FrameTruth) -> dict[int, Any]:
    """Where a code would be, in millimetres, on every card that lies still with all its marks in sight."""
    cards: dict[int, list[MarkTruth]] = {}
    for mark in truth.marks:
        if mark.clear and not mark.moving:
            cards.setdefault(mark.number, []).append(mark)
    half = SIDE_MM / 2
    flat = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    corners: dict[int, Any] = {}
    for number, marks in cards.items():
        if len(marks) == 4:
            turn = np.radians(marks[0].angle)
            turned = flat @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            corners[number] = turned + np.mean([(m.x, m.y) for m in marks], axis=0)
    return corners


def _says(number: int) -> str:
    return f"CARD{number:03}"


@cache
def code_picture(number: int) -> Image:
    """The code with its quiet zone, about ten pixels a module."""
    code = cv2.QRCodeEncoder.create().encode(_says(number))
    rows, columns = np.nonzero(code == 0)
    trimmed = code[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    core = np.pad(trimmed, QUIET_MODULES, constant_values=255)
    return np.asarray(cv2.resize(core, None, fx=10, fy=10, interpolation=cv2.INTER_NEAREST), np.uint8)
