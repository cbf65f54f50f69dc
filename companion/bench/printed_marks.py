"""Every mark of every sheet, read back from its PDF at 300 dpi and compared with where it should be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
import pypdfium2  # type: ignore[import-untyped]

from companion.bench import how_many
from companion.printing.order import Order, pages_of
from companion.printing.page import PAPERS, Mark, Paper, PaperPage, PaperPart, Placed
from companion.printing.pdf import pdf

DPI = 300
TOLERANCE = 0.1
"""How many millimetres a printed mark may be off."""
NEAR = 2.0
"""Millimetres: a mark that is read this near to where it should be is that mark."""
MANY_PAGES = 1000
"""More than any document has."""
ORDERS = (
    Order("stickers", pack="1-4", corners="4"),
    Order("stickers", pack="1-4", corners="2"),
    Order("deck", pack="1-4"),
    Order("dig"),
    Order("corners"),
)
Shades = np.ndarray[tuple[int, int], np.dtype[np.uint8]]


@dataclass(frozen=True, slots=True)
class Proof:
    """How well marks were read back: how many, how many were lost or invented, and the largest deviations."""

    marks: int = 0
    lost: int = 0
    place: float = 0.0
    """In millimetres, like `size`."""
    size: float = 0.0
    turn: float = 0.0
    """In degrees."""

    def __add__(self, other: Proof) -> Proof:
        worst = (max(self.place, other.place), max(self.size, other.size), max(self.turn, other.turn))
        return Proof(self.marks + other.marks, self.lost + other.lost, *worst)


def prove(pages: Sequence[PaperPage], some: Iterable[int] | None = None) -> Proof:
    """All pages of a document, or some of them, printed and read back."""
    document = pdf(pages)
    chosen = range(len(pages)) if some is None else some
    proofs = (
        compared(list(marks_on(pages[n].parts)), read_back(rasterised(document, n), pages[n].paper)) for n in chosen
    )
    return sum(proofs, Proof())


def compared(meant: list[Mark], seen: list[Mark]) -> Proof:
    """What was read, compared with what should be there."""
    proof = Proof(lost=len(seen))  # all that was read counts as invented until it turns out to be one of ours
    for one in meant:
        near = (m for m in seen if m.mark == one.mark and math.dist((m.x, m.y), (one.x, one.y)) < NEAR)
        found = next(near, None)
        if found is None:
            proof += Proof(lost=1)
            continue
        turn = abs((found.turn - one.turn + 180) % 360 - 180)
        proof += Proof(1, -1, math.dist((found.x, found.y), (one.x, one.y)), abs(found.side - one.side), turn)
    return proof


def marks_on(parts: Iterable[PaperPart], x: float = 0.0, y: float = 0.0) -> Iterator[Mark]:
    """The marks among these parts, in millimetres from the paper's corner."""
    for part in parts:
        match part:
            case Mark(mark, across, down, side, turn):
                yield Mark(mark, x + across, y + down, side, turn)
            case Placed(across, down, inner):
                yield from marks_on(inner, x + across, y + down)


def rasterised(document: bytes, number: int, dpi: float = DPI) -> Shades:
    """A page as it would be printed, in shades of grey."""
    page = pypdfium2.PdfDocument(document)[number]
    shades = page.render(scale=dpi / 72, grayscale=True).to_numpy()
    return np.ascontiguousarray(shades.reshape(shades.shape[:2]), np.uint8)


def read_back(picture: Shades, paper: Paper) -> list[Mark]:
    """The marks in the picture of a whole page, any of the family's 587, where they were measured."""
    height, width = picture.shape  # a raster has whole pixels, and the page is stretched to them
    pixel = np.array((paper.width / width, paper.height / height))
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = 23
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    quads, marks, _ = cv2.aruco.ArucoDetector(family, settings).detectMarkers(picture)
    read: list[Mark] = []
    for mark, quad in zip(() if marks is None else marks.ravel(), quads, strict=True):
        corners = (quad[0] + 0.5) * pixel
        x, y = corners.mean(axis=0)
        side = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1).mean()
        across, down = corners[1] - corners[0]
        turn = math.degrees(math.atan2(down, across)) % 360
        read.append(Mark(int(mark), float(x), float(y), float(side), turn))
    return read


def main(rest: Sequence[str] = ()) -> int:
    """Print a line for every kind and paper; 1 if a mark is lost, or off by a tenth of a millimetre."""
    most = how_many(rest, "print", "pages", MANY_PAGES)
    total = Proof()
    for order, paper in product(ORDERS, PAPERS):
        pages = pages_of(replace(order, paper=paper))
        proof = prove(pages, range(min(most, len(pages))))
        print(f"{order.what:8} {order.corners or '-'} {paper:6} {_told(proof)}", flush=True)
        total += proof
    print(f"all of them       {_told(total)}")
    return int(total.lost > 0 or max(total.place, total.size) >= TOLERANCE)


def _told(proof: Proof) -> str:
    worst = f"worst place {proof.place:.3f} mm, size {proof.size:.3f} mm, turn {proof.turn:.2f} degrees"
    return f"{proof.marks:5} marks read back, {proof.lost} lost or invented; {worst}"
