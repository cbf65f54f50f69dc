"""The family of marks, AprilTag 36h11: the one file that calls OpenCV's marker functions.

Their names differ between OpenCV 4.6, 4.7 and 5.0, so they are called from one place. The eye needs only
the drawings of the marks; OpenCV's own detection is here for comparison.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from vision.pixels import Floats, Gray, cv2

aruco: Any = cv2.aruco
"""Untyped, because it depends on the version which of its names exist."""

SIZE = 587
INNER = 6
"""Cells along one side of the code."""
CELLS = INNER + 2
"""Cells along one side of the mark, with its black border."""

TUNED = {
    "adaptiveThreshWinSizeMin": 7,
    "adaptiveThreshWinSizeMax": 23,
    "adaptiveThreshWinSizeStep": 16,
    "minMarkerPerimeterRate": 0.018,
    "perspectiveRemovePixelPerCell": 8,
    "perspectiveRemoveIgnoredMarginPerCell": 0.25,
    "errorCorrectionRate": 0.6,
}
"""The settings with which OpenCV reads small marks best."""


def drawn(mark: int, pixels: int) -> Gray:
    """A mark as it is printed, black border included."""
    draw = getattr(aruco, "generateImageMarker", None) or aruco.drawMarker
    picture: Gray = draw(_dictionary(), mark, pixels)
    return picture


def hard_read(picture: Gray, settings: dict[str, float]) -> list[tuple[int, Floats]]:
    """What OpenCV itself reads in a picture: marks and their corners."""
    make = getattr(aruco, "DetectorParameters", None) or aruco.DetectorParameters_create
    parameters = make()
    for name, value in settings.items():
        setattr(parameters, name, value)
    if hasattr(aruco, "ArucoDetector"):
        quads, marks, _ = aruco.ArucoDetector(_dictionary(), parameters).detectMarkers(picture)
    else:
        quads, marks, _ = aruco.detectMarkers(picture, _dictionary(), parameters=parameters)
    numbers = [] if marks is None else [int(m) for m in np.asarray(marks).ravel()]
    return [(mark, np.asarray(q, np.float64).reshape(4, 2)) for mark, q in zip(numbers, quads, strict=True)]


@cache
def _dictionary() -> Any:
    get = getattr(aruco, "getPredefinedDictionary", None) or aruco.Dictionary_get
    return get(aruco.DICT_APRILTAG_36h11)
