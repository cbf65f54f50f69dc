"""Sticker sheets that turn an ordinary deck into a marked one.

Each card has a block on the sheet, arranged like the card itself. The round corner of a sticker goes into the round
corner of the card: then the mark lies 2 mm from both edges and is turned the right way.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.art import FOUR_COLOURS, Outline, pip
from companion.art.inks import VIOLET
from companion.art.outlines import placed, softened
from companion.language.phrase import phrase
from companion.printing.grid import GridPiece, either_way, sheets_of
from companion.printing.page import GREY, Mark, Paper, PaperPage, PaperPart, Placed, Stroke, Words
from companion.table.marks import COPIES, PACK_SIZE, Copy
from companion.table.printed import EDGE, MARK, printed_marks
from scoring.cards import RANK_TEXT, Card

SIDE = MARK + 2 * EDGE
STRIP = 3.4
"""Height of the strip between a block's upper and lower stickers, where the card's name stands."""
_ROUND = 3.0 / SIDE
_ARC = softened(((_ROUND, _ROUND, 180, 270),), _ROUND)
ONE_ROUND_CORNER: Outline = (*_ARC, (1, 0), (1, 1), (0, 1), _ARC[0])
"""A sticker's edge in the unit square: its upper left corner is as round as a card's, 3 mm."""
HINTS = {
    4: phrase(
        "Matt sticker paper. Cut along the grey lines; each sticker goes where it stands here, "
        "its round corner into the card’s round corner."
    ),
    2: phrase(
        "Matt sticker paper. The upper sticker goes to the card’s upper left, the other to its lower right, "
        "round corner into the card’s round corner."
    ),
}
"""What to do with four stickers for each card, and with two."""
_BLOCKS = {4: (2 * SIDE, ((0, 0), (1, 0), (1, 1), (0, 1))), 2: (SIDE, ((0, 0), None, (0, 1), None))}
"""How wide a block is, and at which column and row in it each of the card's four marks stands."""


def sticker_pages(paper: Paper, packs: tuple[int, ...], corners: int) -> Iterator[PaperPage]:
    """All stickers of these packs; every pack begins on a new sheet."""
    width, _ = _BLOCKS[corners]
    grid = either_way(paper, width, 2 * SIDE + STRIP)
    for pack in packs:
        blocks = [block(copy, corners) for copy in COPIES[pack * PACK_SIZE : (pack + 1) * PACK_SIZE]]
        for blocks_here in sheets_of(blocks, grid):
            parts = tuple(Placed(x, y, one) for (x, y), one in zip(grid.cells(), blocks_here, strict=False))
            yield PaperPage(grid.paper, phrase("Stickers for pack {n}", n=pack + 1), HINTS[corners], parts)


def block(copy: Copy, corners: int) -> GridPiece:
    """One card's stickers, where they stand on the card, and its name between them."""
    width, cells = _BLOCKS[corners]
    stickers: list[PaperPart] = []
    for mark, cell in zip(printed_marks(copy.number), cells, strict=True):
        if cell is not None:
            outline = placed(ONE_ROUND_CORNER, SIDE / 2, SIDE / 2, SIDE, SIDE, mark.turn)
            sticker = Stroke(outline), Mark(mark.mark, SIDE / 2, SIDE / 2, MARK, mark.turn)
            stickers.append(Placed(cell[0] * SIDE, cell[1] * (SIDE + STRIP), sticker))
    y = SIDE + STRIP / 2
    pack = Words(phrase("pack {n}", n=copy.pack + 1), width - 0.7, y + 0.65, 1.3, GREY, anchor=1.0)
    match copy.face:
        case Card(rank, suit) if suit is not None:
            ink = FOUR_COLOURS[suit]
            index = Words(RANK_TEXT[rank], 4.3, y + 1.1, 2.2, ink, 1.0, heavy=True)
            return (*stickers, index, pip(suit, 6.0, y, 2.6, ink), pack)
        case _:
            return (*stickers, Words(phrase("Joker"), 1, y + 0.8, 1.6, VIOLET, heavy=True), pack)
