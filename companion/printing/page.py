"""A page as plain data: millimetres, x right and y down from the paper's top left corner.

Everything that is printed is made of these few parts; polygons and short centred letters are those that card faces are
drawn with.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.art import CardLetters, Outline, Polygon, Tint
from companion.art.inks import BLACK
from companion.language.phrase import phrase
from companion.table.printed import MODULE

MARGIN = 6.0
"""Printers leave at least this much white."""
HEADER = 15.0
"""Room at the top of every page for title, advice and ruler."""
RULER = 100.0
CELLS = 8
"""Modules across a mark's black square."""
ADVICE = phrase("Print at 100 %, never “fit to page”: this line must be 100 mm long.")
GREY: Tint = (120, 120, 124)
PALE: Tint = (176, 176, 180)
HAIRLINE = 0.15


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of an upright sheet."""

    name: str
    width: float
    height: float

    @property
    def on_its_side(self) -> Paper:
        return Paper(self.name, self.height, self.width)


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text that stands on y and is shrunk to `width`; `anchor` is the share of it that lies left of x."""

    text: str
    x: float
    y: float
    height: float
    """The height of a capital."""
    colour: Tint = BLACK
    anchor: float = 0.0
    heavy: bool = False
    width: float = 1000.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A thin line through these points."""

    points: Outline
    colour: Tint = PALE
    width: float = HAIRLINE


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on its own square of white; (x, y) is its middle, `turn` clockwise degrees."""

    mark: int
    x: float
    y: float
    side: float
    turn: float = 0

    @property
    def quiet(self) -> float:
        """How wide the white around it is: one module, as on the cards."""
        return self.side * MODULE / 10


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code with its text; (x, y) is its top left corner, `module` the side of one small square."""

    text: str
    x: float
    y: float
    module: float


@dataclass(frozen=True, slots=True)
class Placed:
    """Parts that are measured from a corner of their own, such as a card on its sheet."""

    x: float
    y: float
    parts: tuple[PaperPart, ...]
    scale: float = 1.0


PaperPart = Polygon | CardLetters | Words | Stroke | Mark | QrCode | Placed


@dataclass(frozen=True, slots=True)
class PaperPage:
    """One side of one sheet."""

    paper: Paper
    title: str
    hint: str
    parts: tuple[PaperPart, ...]


def header(page: PaperPage, number: int, count: int) -> tuple[PaperPart, ...]:
    """The top of every page: what it is, what to do, and the line that proves the size."""
    right, top = page.paper.width - MARGIN, MARGIN
    left = right - RULER
    ticks = (
        Stroke(((left + mm, top + 1.0), (left + mm, top + (3.4 if mm % 50 == 0 else 2.2))), BLACK, 0.2)
        for mm in range(0, round(RULER) + 1, 10)
    )
    return (
        Words(page.title, MARGIN, top + 3.6, 3.6, heavy=True, width=left - MARGIN - 18),
        Words(phrase("{n} of {all}", n=number, all=count), left - 5, top + 3.6, 2.2, GREY, anchor=1.0),
        Words(page.hint, MARGIN, top + 10.2, 2.1, width=page.paper.width - 2 * MARGIN),
        Words(ADVICE, left, top + 6.8, 2.0, width=RULER),
        Stroke(((left, top + 1.0), (right, top + 1.0)), BLACK, 0.3),
        *ticks,
    )
