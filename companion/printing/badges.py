"""Name badges: a QR code for the kiosk beside a name for everybody else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.art import SUITS, Polygon, Tint, blank, large_face
from companion.art.inks import BLACK, WHITE, paler
from companion.art.outlines import placed, rectangle
from companion.language.phrase import phrase
from companion.printing.codes import code_rows
from companion.printing.grid import GridPiece, front, sheets_of, upright
from companion.printing.page import GREY, Paper, PaperPage, Placed, QrCode, Stroke, Words
from companion.transcript.sheets import Badge, Paint
from scoring.cards import AnyCard, Card, Rank, Suit

MODULE = 1.8
"""Millimetres: large enough for a camera that sees one metre of table."""
QUIET = 4 * MODULE
WIDTH, HEIGHT, BAND = 97.0, 82.0, 15.0
HINT = phrase("Stiff, matt paper. Lay your badge before your seat, where the camera sees it.")
INKS: dict[Paint, tuple[Tint, Tint]] = {
    Paint.RED: ((206, 40, 46), WHITE),
    Paint.BLUE: ((34, 98, 200), WHITE),
    Paint.GREEN: ((28, 132, 70), WHITE),
    Paint.YELLOW: ((246, 204, 40), BLACK),
    Paint.PURPLE: ((120, 62, 164), WHITE),
    Paint.ORANGE: ((236, 128, 26), BLACK),
    Paint.PINK: ((240, 150, 186), BLACK),
    Paint.BLACK: ((34, 34, 38), WHITE),
}
"""A player's colour, and the ink of the name on it."""
DODGES = {Rank.KING: phrase("kings dodge"), Rank.QUEEN: phrase("queens dodge")}
_SMALL = 0.4
"""How large the dodge card is drawn, as a share of a real card."""


def badge_pages(paper: Paper, badges: Sequence[Badge]) -> Iterator[PaperPage]:
    grid = upright(paper, WIDTH, HEIGHT)
    for here in sheets_of([_badge(one) for one in badges], grid):
        yield front(grid, phrase("Name badges"), HINT, here)


def outlined_card(card: AnyCard) -> GridPiece:
    """A picture of a card, as large as a real one."""
    outline = blank(card)
    return Polygon(outline, WHITE), Stroke((*outline, outline[0]), GREY, 0.4), *large_face(card)


def side_of(text: str) -> float:
    """Millimetres across a text's QR code, without the white around it."""
    return len(code_rows(text)) * MODULE


def _badge(badge: Badge) -> GridPiece:
    """The name on its colour, the code, and beside it a small picture of the dodge card or else the four suits."""
    ground, ink = INKS[badge.colour]
    text = str(badge)
    side = side_of(text)
    left = side + 2 * QUIET
    middle = (left + WIDTH - QUIET / 2) / 2
    if badge.dodge is not None:
        card = Card(badge.dodge, Suit.HEARTS)
        picture: GridPiece = (
            Placed(middle - 63 / 2 * _SMALL, BAND + 12, outlined_card(card), _SMALL),
            Words(DODGES[badge.dodge], middle, BAND + 54, 2.2, anchor=0.5, width=WIDTH - 64),
        )
    else:
        spots = zip(Suit, ((-6.0, -6.0), (6.0, -6.0), (6.0, 6.0), (-6.0, 6.0)), strict=True)
        down, pale = (BAND + HEIGHT) / 2, paler(ground, 0.25)
        picture = tuple(Polygon(placed(SUITS[s], middle + x, down + y, 9, 9), pale) for s, (x, y) in spots)
    return (
        Polygon(rectangle(0.4, 0.4, WIDTH - 0.8, BAND - 0.4), ground),
        Words(badge.name, WIDTH / 2, BAND - 4.0, 8.0, ink, anchor=0.5, heavy=True, width=WIDTH - 10),
        QrCode(text, QUIET, BAND + (HEIGHT - BAND - side) / 2, MODULE),
        *picture,
    )
