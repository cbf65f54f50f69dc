"""A text as a QR code: rows of black and white modules."""

from __future__ import annotations

from functools import cache
from typing import Any

from reportlab.graphics.barcode.qrencoder import (  # type: ignore[import-untyped]
    QR8bitByte,
    QRCode,
    QRErrorCorrectLevel,
)


@cache
def code_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """A QR code as rows of black or white; with the least error correction, since large modules help a camera more."""
    code = QRCode(None, QRErrorCorrectLevel.L)
    code.addData(text if text.isascii() else _Utf8(text))
    code.make()
    side = range(code.getModuleCount())
    return tuple(tuple(bool(code.isDark(row, column)) for column in side) for row in side)


class _Utf8(QR8bitByte):  # type: ignore[misc]
    """Text that names its encoding: otherwise a reader guesses, and takes `Zoë` for Chinese."""

    SAID = ((0x7, 4), (26, 8))
    """The mode that names an encoding, and UTF-8's number; each with how many bits it takes."""

    @property
    def bitlength(self) -> int:
        return int(super().bitlength) + sum(count for _, count in self.SAID)

    def write(self, buffer: Any, version: int) -> None:
        for number, count in self.SAID:
            buffer.put(number, count)
        super().write(buffer, version)
