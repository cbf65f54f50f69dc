"""What spoils a frame: uneven light, lamp spots on glossy cards, lens blur, noise and JPEG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.simulator.arrays import Image


@dataclass(frozen=True, slots=True)
class Light:
    """One level of light over the table, and what the camera makes of it."""

    name: str
    exposure: float
    """How bright white paper comes out, as a share."""
    haze: int
    """Brightness added everywhere by stray light: black is no longer black."""
    uneven: float
    vignette: float
    blur: float
    """Sigma of the lens blur in pixels."""
    noise: float
    jpeg: int
    glare: float
    """How far a lamp's spot washes a card out, as a share."""
    lamps: int
    curl: float
    """How far a card's corners stand off, in millimetres as seen from above."""


MILD = Light("mild", 0.85, 6, 0.12, 0.10, 0.85, 2.0, 92, 0.35, 1, 0.3)
MEDIUM = Light("medium", 0.73, 16, 0.28, 0.20, 1.05, 4.5, 80, 0.65, 2, 0.6)
HARSH = Light("harsh", 0.50, 28, 0.45, 0.30, 1.22, 8.0, 62, 0.90, 3, 0.9)
LIGHTS = {light.name: light for light in (MILD, MEDIUM, HARSH)}


def light_map(light: Light, width: int, height: int, rng: np.random.Generator) -> Image:
    """What share of its brightness each pixel keeps: a slope, soft pools of light, darker edges."""
    rows, columns = np.mgrid[0 : height // 16 + 1, 0 : width // 16 + 1].astype(np.float64)
    x, y = columns / (width / 16) - 0.5, rows / (height / 16) - 0.5
    heading = rng.uniform(0, 2 * np.pi)
    share = 1 + light.uneven * (np.cos(heading) * x + np.sin(heading) * y)
    for _ in range(3):
        cx, cy, size = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0.15, 0.4)
        share += light.uneven * rng.uniform(-0.5, 0.5) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / size**2)
    share *= 1 - light.vignette * 2 * (x**2 + y**2)
    small = (light.exposure * share / share.mean()).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


class NoiseBank:
    """Sheets of noise that are drawn once; every frame gets another corner of another sheet.

    A sheet holds the noise plus `bias`, and pictures are kept darker by the bias, so that a single
    saturating addition of bytes makes the frame. The sheets have been through JPEG themselves.
    """

    _SHEETS, _SPARE = 3, 64

    def __init__(self, light: Light, width: int, height: int, rng: np.random.Generator) -> None:
        bias = round(4 * light.noise)
        self.bias = np.full(4, bias, np.float64)
        """As OpenCV takes what is to be subtracted from every pixel."""
        shape = (height + self._SPARE, width + self._SPARE)
        self._sheets: list[Image] = []
        for _ in range(self._SHEETS):
            drawn = rng.standard_normal(shape, np.float32) * np.float32(light.noise)
            grey = jpeg(np.clip(drawn + 128, 0, 255).astype(np.uint8), light.jpeg)
            self._sheets.append(np.clip(grey.astype(np.int16) - 128 + bias, 0, 255).astype(np.uint8))
        self._size = height, width

    def added_to(self, darkened: Image, dice: np.random.Generator) -> Image:
        """A frame: fresh noise on a picture that was kept without noise and darkened by the bias."""
        height, width = self._size
        pick = int(dice.integers(0, self._SHEETS * 64))
        sheet, down, right = self._sheets[pick // 64], pick % 64 // 8 * 8, pick % 8 * 8
        return _bytes(cv2.add(darkened, sheet[down : down + height, right : right + width]))


def jpeg(grey: Image, quality: int) -> Image:
    """A grey picture through JPEG. Its blocks of eight are independent, so a cutting on their grid comes out alike."""
    _, packed = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return _bytes(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE))


def _bytes(image: Any) -> Image:
    return np.asarray(image, np.uint8)
