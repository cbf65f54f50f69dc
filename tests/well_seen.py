"""A table that the eye sees well, as it tells it: sharp, evenly lit, with all four corners."""

from __future__ import annotations

from vision.sightings import CornerSpot

CORNERS = tuple(CornerSpot(496 + n, x, y) for n, (x, y) in enumerate(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))))
SHARP = {
    "brightness": 70.0,
    "contrast": 120.0,
    "white": 180.0,
    "blur_px": 1.1,
    "mark_px": 19.0,
    "first_sight": 1.0,
    "uneven": 1.2,
    "glare": 0.0,
    "corner_across": 20.0,
    "corner_down": 20.0,
}
