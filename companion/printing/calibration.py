"""The chessboard from which the eye learns, once, how a camera's lens bends straight lines."""

from __future__ import annotations

from collections.abc import Iterator

from companion.art import Polygon
from companion.art.inks import BLACK
from companion.art.outlines import rectangle
from companion.language.phrase import phrase
from companion.printing.page import HEADER, MARGIN, Paper, PaperPage

SQUARES = (12, 8)
"""How many across and down; the eye looks for the 11 by 7 corners between them."""
HINT = phrase(
    "Glue flat to a board. Then: ./kiosk eye pi --calibrate FILE, and hold it everywhere in the picture, also aslant."
)


def calibration_pages(paper: Paper) -> Iterator[PaperPage]:
    """One board as large as the paper, with white around it."""
    sheet = paper.on_its_side
    across, down = SQUARES
    width, height = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN - HEADER
    side = int(min(width / (across + 1), height / (down + 1)))
    left, top = (sheet.width - across * side) / 2, MARGIN + HEADER + (height - down * side) / 2
    dark = ((x, y) for y in range(down) for x in range(across) if (x + y) % 2 == 0)
    squares = (Polygon(rectangle(left + x * side, top + y * side, side, side), BLACK) for x, y in dark)
    yield PaperPage(sheet, phrase("Lens calibration"), HINT, tuple(squares))
