"""The pins of the Raspberry Pi's header, as people write them: `GPIO17`, `BCM17`, `BOARD11`, `J8:11`, `WPI0` or 17."""

from __future__ import annotations

import re
from collections.abc import Callable

LAST = 27
"""The highest BCM number on the header."""
PLUG_IN_BOARDS = frozenset({0, 1})
"""At every start the Pi uses these to ask a board on its header what it is."""
SHARED = {
    2: ("I2C", "/sys/class/i2c-dev/i2c-1/name", ""),
    3: ("I2C", "/sys/class/i2c-dev/i2c-1/name", ""),
    14: ("the serial console", "/proc/cmdline", "console=serial0 console=ttyAMA0 console=ttyS0"),
    15: ("the serial console", "/proc/cmdline", "console=serial0 console=ttyAMA0 console=ttyS0"),
}
"""Pins with a second use: what it is, the file that shows it, and which words in it do (none if any text does)."""

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


def other_use(pin: int, read: Callable[[str], str]) -> str:
    """What else uses this pin on this machine; empty if nothing does."""
    use, file, signs = SHARED.get(pin, ("", "", ""))
    told = read(file).split() if use else []
    used = any(word.partition(",")[0] in signs.split() for word in told) if signs else bool(told)
    return use if used else ""


def pin_number(written: str | int) -> int | None:
    """The BCM number of a pin; None if there is no such pin."""
    parts = re.fullmatch(r"([A-Z]*(?:8:)?)(\d{1,2})", str(written).strip().upper())
    return _SPELLINGS.get(parts[1], {}).get(int(parts[2])) if parts else None
