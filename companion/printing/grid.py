"""Equal pieces laid edge to edge on a sheet, so that one cut separates two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist

from companion.art.outlines import ArtPoint
from companion.printing.page import HEADER, MARGIN, Paper, PaperPage, PaperPart, Placed, Stroke

GridPiece = tuple[PaperPart, ...]
TICK, CLEAR = 3.0, 1.0
"""Length of the cut marks outside the pieces, and the gap between the two."""


@dataclass(frozen=True, slots=True)
class PieceGrid:
    """Columns and rows of pieces in the middle of a paper."""

    paper: Paper
    width: float
    height: float
    columns: int
    rows: int

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.paper.width - self.columns * self.width) / 2

    @property
    def top(self) -> float:
        spare = self.paper.height - 2 * MARGIN - HEADER - self.rows * self.height
        return MARGIN + HEADER + min(spare / 2, TICK + CLEAR)

    def cells(self) -> Iterator[tuple[float, float]]:
        """The pieces' top left corners, row by row."""
        for n in range(self.capacity):
            yield self.left + n % self.columns * self.width, self.top + n // self.columns * self.height

    def cells_from_behind(self) -> Iterator[tuple[float, float]]:
        """The same cells in the same order on the sheet's other side."""
        return ((self.paper.width - x - self.width, y) for x, y in self.cells())


def upright(paper: Paper, width: float, height: float) -> PieceGrid:
    """A grid of as many pieces of this size as an upright sheet holds."""
    columns = int((paper.width - 2 * MARGIN) // width)
    rows = int((paper.height - 2 * MARGIN - HEADER) // height)
    return PieceGrid(paper, width, height, columns, rows)


def either_way(paper: Paper, width: float, height: float) -> PieceGrid:
    """The same on an upright sheet or on one laid sideways, whichever holds more."""
    ways = (upright(paper, width, height), upright(paper.on_its_side, width, height))
    return max(ways, key=lambda grid: grid.capacity)


def sheets_of(pieces: Sequence[GridPiece], grid: PieceGrid) -> Iterator[Sequence[GridPiece]]:
    """The pieces, as many at a time as fit on a sheet."""
    return (pieces[n : n + grid.capacity] for n in range(0, len(pieces), grid.capacity))


def front(grid: PieceGrid, title: str, hint: str, pieces: Sequence[GridPiece]) -> PaperPage:
    """A sheet with its pieces and the cut marks around them."""
    laid = (Placed(x, y, piece) for (x, y), piece in zip(grid.cells(), pieces, strict=False))
    return PaperPage(grid.paper, title, hint, (*laid, *cut_marks(grid, len(pieces))))


def behind(grid: PieceGrid, title: str, hint: str, pieces: Sequence[GridPiece]) -> PaperPage:
    """The other side of that sheet, with cut marks of its own for whoever glues it behind."""
    laid = (Placed(x, y, piece) for (x, y), piece in zip(grid.cells_from_behind(), pieces, strict=False))
    return PaperPage(grid.paper, title, hint, (*laid, *cut_marks(grid, len(pieces), from_behind=True)))


def cut_marks(grid: PieceGrid, count: int, *, from_behind: bool = False) -> Iterator[Stroke]:
    """Lines between the pieces, and ticks in the margin for a paper cutter; those of the other side are mirrored."""
    columns, rows = min(count, grid.columns), -(-count // grid.columns)
    left, top = grid.left, grid.top
    right, low = left + columns * grid.width, top + rows * grid.height
    if from_behind:
        left, right = grid.paper.width - right, grid.paper.width - left
    for x in (left + n * grid.width for n in range(columns + 1)):
        yield from _cut((x, top), (x, low))
    for y in (top + n * grid.height for n in range(rows + 1)):
        yield from _cut((left, y), (right, y))


def _cut(start: ArtPoint, end: ArtPoint) -> Iterator[Stroke]:
    """The line itself, and its two ticks in the margins."""
    length = dist(start, end)
    for begins, ends in ((0.0, length), (-CLEAR - TICK, -CLEAR), (length + CLEAR, length + CLEAR + TICK)):
        yield Stroke((_along(start, end, begins / length), _along(start, end, ends / length)))


def _along(start: ArtPoint, end: ArtPoint, share: float) -> ArtPoint:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
