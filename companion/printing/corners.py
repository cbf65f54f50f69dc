"""The four corner marks of the table on one sheet, which is a picture of the table as seen from the kiosk."""

from __future__ import annotations

from collections.abc import Iterator

from companion.art import Polygon, Tint
from companion.art.outlines import rectangle
from companion.language.phrase import phrase
from companion.printing.grid import GridPiece
from companion.printing.page import GREY, HEADER, MARGIN, Mark, Paper, PaperPage, Placed, Stroke, Words
from companion.table import TABLE_HEIGHT, TABLE_WIDTH
from companion.table.marks import CORNER_MARKS
from companion.table.printed import CORNER_MARK

SIDE = 56.0
MIDDLE, DOWN = SIDE / 2, 25.0
"""Where the centre of the mark lies on its piece of paper."""
CORNERS = dict(zip(CORNER_MARKS, map(phrase, ("far left", "far right", "near right", "near left")), strict=True))
"""Clockwise as seen from the kiosk."""
HINT = phrase(
    "Cut out, and glue flat to the table where this sheet shows it, every word upright for whoever stands at the kiosk."
)
FELT: Tint = (223, 238, 229)


def corner_pages(paper: Paper) -> Iterator[PaperPage]:
    sheet = paper.on_its_side
    left, top = MARGIN + 4, MARGIN + HEADER + 2
    right, low = sheet.width - left - SIDE, sheet.height - MARGIN - SIDE - 2
    spots = ((left, top), (right, top), (right, low), (left, low))
    marks = (Placed(x, y, _piece(mark)) for mark, (x, y) in zip(CORNERS, spots, strict=True))
    # Between the marks, a picture of the table with the usual distances between their centres.
    far_left, far, near_right, near = left + MIDDLE, top + DOWN, right + MIDDLE, low + DOWN
    across, down = (far_left + near_right) / 2, (far + near) / 2
    felt = rectangle(far_left, far, near_right - far_left, near - far)
    table = (
        Polygon(felt, FELT),
        Stroke((*felt, felt[0]), GREY, 0.3),
        Words(phrase("{mm} mm from middle to middle", mm=round(TABLE_WIDTH)), across, far + 6, 2.8, anchor=0.5),
        Words(f"{TABLE_HEIGHT:.0f} mm", far_left + 3, down + 1.4, 2.8),
        Words(phrase("Another size does as well:"), across, down - 3, 2.4, GREY, anchor=0.5),
        Words(
            phrase("measure it, and write it as [table] into the settings."), across, down + 2, 2.4, GREY, anchor=0.5
        ),
        Polygon(((across - 5, near - 8), (across + 5, near - 8), (across, near - 3)), GREY),
        Words(phrase("the kiosk stands on this side"), across, near - 12, 2.8, anchor=0.5),
    )
    yield PaperPage(sheet, phrase("Table corners"), HINT, (*table, *marks))


def _piece(mark: int) -> GridPiece:
    """One mark with its place in words, and ticks that point at its centre."""
    outline = rectangle(0, 0, SIDE, SIDE)
    ends = ((0.0, 4.0), (SIDE - 4.0, SIDE))
    ticks = [tick for a, b in ends for tick in (((MIDDLE, a), (MIDDLE, b)), ((a, DOWN), (b, DOWN)))]
    return (
        Polygon(outline, (255, 255, 255)),
        Stroke((*outline, outline[0])),
        *(Stroke(tick, GREY) for tick in ticks),
        Mark(mark, MIDDLE, DOWN, CORNER_MARK),
        Words(CORNERS[mark], MIDDLE, 44.6, 4.0, anchor=0.5, heavy=True),
        Words(phrase("mark {n}", n=mark), MIDDLE, 49.4, 2.0, GREY, anchor=0.5),
    )
