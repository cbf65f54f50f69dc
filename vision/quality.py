"""How well the camera sees, as numbers, and as codes of plain advice.

The numbers are taken at the corner marks, whose shape and size are known: how wide their edges are (focus), how
white their paper and how black their ink is (light), how many pixels a card's mark has where it is smallest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from vision.pixels import Box, Floats, Gray, around, cv2

WHITE_OUT = 250
"""A pixel this bright has lost what was printed there."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that is too low or too high, and the code of what to do about it."""

    name: str
    lowest: float
    highest: float
    advice: str


LIMITS = (
    Limit("contrast", 60.0, 255.0, "more_light"),
    Limit("white", 50.0, 250.0, "adjust_exposure"),
    Limit("blur_px", 0.0, 1.35, "focus_camera"),
    Limit("mark_px", 15.0, 1000.0, "camera_closer"),
    Limit("glare", 0.0, 0.02, "move_lamp"),
    Limit("uneven", 0.0, 2.2, "move_lamp"),
    Limit("noise", 0.0, 3.0, "more_light"),
    Limit("first_sight", 0.8, 1.0, "check_light_and_focus"),
)


def advice(quality: Mapping[str, float]) -> tuple[str, ...]:
    """What to do, most urgent first; empty when all is well."""
    wrong = [k.advice for k in LIMITS if k.name in quality and not k.lowest <= quality[k.name] <= k.highest]
    return tuple(dict.fromkeys(wrong))


def measured(luma: Gray, corners: Iterable[Floats], mark_px: float) -> dict[str, float]:
    """The numbers of one frame, from the corner marks that are in it."""
    seen = [_corner(luma, quad) for quad in corners]
    if not seen:
        return {}
    white, contrast, blur = np.asarray(seen).T
    return {
        "white": round(float(white.mean()), 1),
        "contrast": round(float(contrast.min()), 1),
        "blur_px": round(float(np.median(blur)), 2),
        "uneven": round(float(white.max() / max(1.0, white.min())), 2),
        "mark_px": round(mark_px, 1),
        "glare": round(float((luma[::8, ::8] >= WHITE_OUT).mean()), 4),
    }


def _corner(luma: Gray, quad: Floats) -> tuple[float, float, float]:
    """White, contrast and blur (sigma of the edge, in pixels) of one corner mark."""
    box: Box = around(quad).grown(4, luma.shape[1], luma.shape[0])
    cut = np.ascontiguousarray(box.cut(luma))
    black, white = (float(v) for v in np.percentile(cut, (5, 95)))
    slope = np.hypot(cv2.Sobel(cut, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(cut, cv2.CV_32F, 0, 1, scale=1 / 8))
    steepest = max(1.0, float(np.percentile(slope, 98)))
    return white, white - black, (white - black) / (steepest * np.sqrt(2 * np.pi))
