"""How many pixels a millimetre of the display's glass has: as the settings say, or the display, or its socket."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from hardware.outputs import Output

INCH = 25.4
SMALL_PANEL = 7.0
"""The diagonal in inches of a display that says nothing: most of those with few pixels or on a ribbon cable."""
FEW_PIXELS = 1100
"""A display of which neither side is longer than this is a small panel."""
ASPECTS = ((160, 90), (160, 100), (1600, 900), (1600, 1000))
"""What some televisions and adapters give for millimetres is the shape of the picture, not its size."""
PLAUSIBLE = (80.0, 3000.0)
"""The least and the largest diagonal in millimetres that a display at a table has."""

_HEADER = bytes((0, 255, 255, 255, 255, 255, 255, 0))


def pixels_per_mm(size: tuple[int, int], inches: float | None, outputs: Iterable[Output]) -> float | None:
    """For a display that is used whole; None where nobody knows how large it is."""
    pixels = hypot(*size)
    if inches is not None:
        return pixels / (inches * INCH)
    lit = [output for output in outputs if output.is_plugged_in]
    for output in lit:
        if millimetres := told_by(output.edid):
            return pixels / hypot(*millimetres)
    if max(size) <= FEW_PIXELS or any("DSI" in output.name or "DPI" in output.name for output in lit):
        return pixels / (SMALL_PANEL * INCH)
    return None


def told_by(edid: bytes) -> tuple[int, int] | None:
    """Width and height in millimetres from a display's own data (EDID 1.3: 3.6.2 and 3.10.2), if they can be true."""
    if len(edid) < 128 or not edid.startswith(_HEADER):
        return None
    exact = edid[66] | (edid[68] & 0xF0) << 4, edid[67] | (edid[68] & 0x0F) << 8
    for found in (exact if any(edid[54:56]) else (0, 0), (edid[21] * 10, edid[22] * 10)):
        if all(found) and found not in ASPECTS and PLAUSIBLE[0] <= hypot(*found) <= PLAUSIBLE[1]:
            return found
    return None
