"""Marks as they come out of a printer: every page here is rasterised at 300 dpi and read back."""

from __future__ import annotations

import math
from collections.abc import Iterable
from operator import itemgetter

import cv2
import numpy as np
import pytest

from companion.bench.printed_marks import TOLERANCE, compared, marks_on, prove, rasterised, read_back
from companion.printing.order import Order, pages_of
from companion.printing.page import MARGIN, PAPERS, RULER, Mark, PaperPage, Stroke
from companion.printing.pdf import pdf
from companion.table.marks import BACK_MARK, COPIES, CORNER_MARKS, FIRST_OF_DIG, PACK_SIZE
from companion.table.printed import printed_marks, size_of

TICK = 0.2
"""How thick the ruler's ticks are; the outermost stand out by half of that."""
SHEETS = [
    (Order("stickers", pack="3"), 216),
    (Order("stickers", pack="4", corners="2", paper="letter"), 108),
    (Order("deck", pack="2"), 36),
    (Order("deck", pack="1", paper="letter"), 32),
    (Order("dig"), 44),
    (Order("corners", paper="letter"), 4),
]


@pytest.mark.parametrize(("order", "marks"), SHEETS)
def test_every_mark_of_a_sheet_is_read_back_where_it_was_meant(order: Order, marks: int) -> None:
    proof = prove(pages_of(order), some=[0])
    assert proof.marks == marks and proof.lost == 0
    assert max(proof.place, proof.size) < TOLERANCE
    assert proof.turn < 0.1


def test_a_printer_that_fits_to_the_page_is_caught() -> None:
    (page,) = pages_of(Order("corners"))
    picture = rasterised(pdf([page]), 0)
    fitted = cv2.warpAffine(picture, np.array([[0.97, 0, 0], [0, 0.97, 0]]), picture.shape[::-1], borderValue=255)
    proof = compared(list(marks_on(page.parts)), read_back(np.asarray(fitted, np.uint8), page.paper))
    assert proof.lost or proof.size > TOLERANCE


def test_a_mirrored_sheet_has_no_marks_at_all() -> None:
    (page,) = pages_of(Order("corners"))
    assert read_back(np.ascontiguousarray(rasterised(pdf([page]), 0)[:, ::-1]), page.paper) == []


def test_the_ruler_is_a_hundred_millimetres_long() -> None:
    for paper in PAPERS.values():
        (page,) = pages_of(Order("corners", paper=paper.name.lower()))
        shades = rasterised(pdf([page]), 0)
        height, width = shades.shape
        row = shades[round((MARGIN + 1.0) * height / page.paper.height)]
        start = round(width / 3)
        dark = start + np.flatnonzero(row[start:] < 128)
        assert (dark[-1] - dark[0] + 1) * page.paper.width / width == pytest.approx(RULER + TICK, abs=TOLERANCE)


def test_a_printed_card_carries_its_marks_where_the_simulated_table_has_them() -> None:
    """A card cut out along its lines has its middle where its four marks have theirs."""
    (page, *_) = pages_of(Order("deck"))
    seen = read_back(rasterised(pdf([page]), 0), page.paper)
    for number in range(9):
        mine = [one for one in seen if one.mark // 2 == number]
        x, y = (sum(values) / 4 for values in zip(*((one.x, one.y) for one in mine), strict=True))
        size = size_of(number)
        for meant in printed_marks(number):
            where = x - size.width / 2 + meant.x, y - size.height / 2 + meant.y
            off, found = min(((math.dist((one.x, one.y), where), one) for one in mine), key=itemgetter(0))
            assert off < TOLERANCE
            assert found.mark == meant.mark
            assert (found.turn - meant.turn + 180) % 360 - 180 == pytest.approx(0, abs=0.1)


def test_backs_lie_exactly_behind_their_fronts() -> None:
    front, behind, *_ = pages_of(Order("dig"))
    ahead = marks_on(front.parts)
    assert {one.mark for one in marks_on(behind.parts)} == {BACK_MARK}
    assert places(marks_on(behind.parts)) == places(
        Mark(BACK_MARK, front.paper.width - one.x, one.y, one.side, one.turn) for one in ahead
    )


def test_backs_have_a_frame_of_their_own_to_be_cut_along() -> None:
    """Whoever prints on one side only cuts the backs out by themselves: their lines lie behind those of the front."""
    for what in ("dig", "deck"):
        for paper in PAPERS:
            front, behind, *_ = pages_of(Order(what, paper=paper))
            assert lines(behind) == {
                tuple(sorted((round(front.paper.width - x, 6), y) for x, y in line)) for line in lines(front)
            }


def lines(page: PaperPage) -> set[tuple[tuple[float, float], ...]]:
    strokes = (part for part in page.parts if isinstance(part, Stroke))
    return {tuple(sorted((round(x, 6), round(y, 6)) for x, y in one.points)) for one in strokes}


def places(marks: Iterable[Mark]) -> list[tuple[float, float]]:
    return sorted((round(one.x, 6), round(one.y, 6)) for one in marks)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", ["stickers", "deck"])
def test_four_packs_hold_every_card_once(what: str, paper: str) -> None:
    pages = pages_of(Order(what, pack="1-4", paper=paper))
    printed = [mark.mark for page in pages for mark in marks_on(page.parts)]
    assert sorted(printed) == sorted(2 * list(range(8 * PACK_SIZE)))


def test_dig_and_the_corners_are_whole() -> None:
    dig = [mark.mark for page in pages_of(Order("dig", backs="no")) for mark in marks_on(page.parts)]
    assert sorted(dig) == list(range(2 * FIRST_OF_DIG, 2 * len(COPIES)))
    assert [mark.mark for page in pages_of(Order("corners")) for mark in marks_on(page.parts)] == list(CORNER_MARKS)
