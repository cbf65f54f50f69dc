"""Pins of the Raspberry Pi's header as people write them: `GPIO17`, `BCM17`, `BOARD11`, `J8:11`, `WPI0` or 17."""

from __future__ import annotations

import re

LAST = 27
"""The highest BCM number on the header."""

_BOARD = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9, 22: 25,
    23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
}  # fmt: skip
_WIRING = {
    0: 17, 1: 18, 2: 27, 3: 22, 4: 23, 5: 24, 6: 25, 7: 4, 8: 2, 9: 3, 10: 8, 11: 7, 12: 10, 13: 9, 14: 11,
    15: 14, 16: 15, 21: 5, 22: 6, 23: 13, 24: 19, 25: 26, 26: 12, 27: 16, 28: 20, 29: 21, 30: 0, 31: 1,
}  # fmt: skip
_SPELLINGS = {
    "": {n: n for n in range(LAST + 1)},
    "GPIO": {n: n for n in range(LAST + 1)},
    "BCM": {n: n for n in range(LAST + 1)},
    "BOARD": _BOARD,
    "J8:": _BOARD,
    "WPI": _WIRING,
}


def pin_number(written: str | int) -> int | None:
    """The BCM number of a pin; None where there is no such pin."""
    parts = re.fullmatch(r"([A-Z]*(?:8:)?)(\d{1,2})", str(written).strip().upper())
    return _SPELLINGS.get(parts[1], {}).get(int(parts[2])) if parts else None
