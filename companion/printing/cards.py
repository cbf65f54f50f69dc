"""Whole printed decks: playing cards and the thirty cards of Dig, their marks where the simulated table has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion.art import CardLetters, back, face
from companion.language.phrase import phrase
from companion.printing.grid import GridPiece, PieceGrid, behind, either_way, front, sheets_of
from companion.printing.page import GREY, Mark, Paper, PaperPage, Placed
from companion.table.marks import COPIES, FIRST_OF_DIG, PACK_SIZE
from companion.table.printed import MARK, NARROW, STANDARD, CardSize, PrintedMark, printed_marks
from scoring.cards import BACK

HINT = phrase("Stiff, matt card. Cut along the grey lines.")
HINT_BEHIND = phrase("The other side: print both sides of the sheet, or glue it behind.")
_FREE = CardSize(NARROW.width, 48.0)
"""The part of a card of Dig that its marks leave free for the pattern of its back."""

Backed = Callable[[PieceGrid, str, Sequence[GridPiece]], Iterator[PaperPage]]
"""Turns a sheet of cards into pages: the fronts, with or without the backs."""


def deck_pages(paper: Paper, packs: tuple[int, ...], backed: Backed) -> Iterator[PaperPage]:
    """Playing cards and jokers, every pack on sheets of its own.

    Each card bears its pack's number in small print, so that mixed packs can be sorted again.
    """
    grid = either_way(paper, STANDARD.width, STANDARD.height)
    middle, inset = STANDARD.width / 2, 5.0
    for pack in packs:
        number = phrase("pack {n}", n=pack + 1)
        above = CardLetters(number, middle, inset, 1.5, 0.0, GREY)
        below = CardLetters(number, middle, STANDARD.height - inset, 1.5, 180.0, GREY)
        copies = COPIES[pack * PACK_SIZE : (pack + 1) * PACK_SIZE]
        cards = [(*face(copy.face), above, below, *_marks(printed_marks(copy.number))) for copy in copies]
        for cards_here in sheets_of(cards, grid):
            yield from backed(grid, phrase("Playing cards, {pack}", pack=number), cards_here)


def dig_pages(paper: Paper, backed: Backed) -> Iterator[PaperPage]:
    """Bones, bowls, dogs and the doghouse."""
    grid = either_way(paper, NARROW.width, NARROW.height)
    cards = [(*face(copy.face), *_marks(printed_marks(copy.number))) for copy in COPIES[FIRST_OF_DIG:]]
    for cards_here in sheets_of(cards, grid):
        yield from backed(grid, phrase("The thirty cards of Dig"), cards_here)


def one_sided(grid: PieceGrid, title: str, cards: Sequence[GridPiece]) -> Iterator[PaperPage]:
    yield front(grid, title, HINT, cards)


def two_sided(grid: PieceGrid, title: str, cards: Sequence[GridPiece]) -> Iterator[PaperPage]:
    yield front(grid, title, HINT, cards)
    if grid.width == STANDARD.width:
        other: GridPiece = face(BACK)
    else:
        pattern = Placed(0.0, (NARROW.height - _FREE.height) / 2, back((_FREE.width, _FREE.height)))
        other = (pattern, *_marks(printed_marks(FIRST_OF_DIG, face_up=False)))
    yield behind(grid, phrase("{title}: backs", title=title), HINT_BEHIND, [other] * len(cards))


def _marks(marks: Sequence[PrintedMark]) -> Iterator[Mark]:
    return (Mark(one.mark, one.x, one.y, MARK, one.turn) for one in marks)
