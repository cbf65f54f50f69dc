"""Pages as a PDF at true size, all of it vectors: the one file that knows reportlab.

The paper is turned so that millimetres run right and down, as everywhere in this house; only letters
have to be turned back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab.lib.units import mm  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import FILL_NON_ZERO, Canvas  # type: ignore[import-untyped]

import hardware
from companion.art import CardLetters, Outline, Polygon, Tint
from companion.printing.cells import ModuleRun, code_runs, mark_runs
from companion.printing.page import CELLS, Mark, PaperPage, PaperPart, Placed, QrCode, Stroke, Words, header

CAPITAL = 0.7175
"""Height of a capital of Lato for the font's size."""
MEDIUM, HEAVY = "Lato-Medium", "Lato-Heavy"


def pdf(pages: Sequence[PaperPage]) -> bytes:
    """The whole document; equal pages give equal bytes."""
    _use_fonts()
    out = BytesIO()
    sheet = Canvas(out, invariant=1, pageCompression=1, pdfVersion=(1, 7), initialFontName=MEDIUM)
    sheet.setTitle(f"{pages[0].title} ({pages[0].paper.name})")
    for tell in (sheet.setCreator, sheet.setAuthor):
        tell("Card Table Companion")
    sheet.setSubject("Print at 100 %, without fitting to the page")
    # The printer is told: no scaling; and both sides, where there are two, turned about the upright edge.
    sheet.setViewerPreference("PrintScaling", "None")
    on_its_side = pages[0].paper.width > pages[0].paper.height
    sheet.setViewerPreference("Duplex", "DuplexFlipShortEdge" if on_its_side else "DuplexFlipLongEdge")
    for number, page in enumerate(pages, 1):
        sheet.setPageSize((page.paper.width * mm, page.paper.height * mm))
        sheet.translate(0, page.paper.height * mm)
        sheet.scale(mm, -mm)
        _draw_all(sheet, (*page.parts, *header(page, number, len(pages))))
        sheet.showPage()
    sheet.save()
    return out.getvalue()


def unprintable(text: str) -> str:
    """The characters of a text that the typeface does not have."""
    _use_fonts()
    known = pdfmetrics.getFont(HEAVY).face.charToGlyph
    return "".join(character for character in text if ord(character) not in known)


@cache
def _use_fonts() -> None:
    folder = Path(hardware.__file__).parent / "fonts"
    for name in (MEDIUM, HEAVY):
        pdfmetrics.registerFont(TTFont(name, folder / f"{name}.ttf"))


def _draw_all(sheet: Any, parts: Iterable[PaperPart]) -> None:
    for part in parts:
        match part:
            case Polygon(points, colour):
                _fill(sheet, points, colour)
            case CardLetters(text, x, y, height, angle, colour):
                _letters(sheet, text, (x, y), height, angle, colour)
            case Words():
                _words(sheet, part)
            case Stroke(points, colour, width):
                sheet.setStrokeColorRGB(*_shares(colour))
                sheet.setLineWidth(width)
                sheet.drawPath(_path(sheet, points), stroke=1, fill=0)
            case Mark():
                _mark(sheet, part)
            case QrCode(text, x, y, module):
                _black(sheet, code_runs(text), (x, y), module)
            case Placed(x, y, parts, scale):
                sheet.saveState()
                sheet.translate(x, y)
                sheet.scale(scale, scale)
                _draw_all(sheet, parts)
                sheet.restoreState()


def _fill(sheet: Any, points: Outline, colour: Tint) -> None:
    sheet.setFillColorRGB(*_shares(colour))
    path = _path(sheet, points)
    path.close()
    sheet.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


def _path(sheet: Any, points: Outline) -> Any:
    path = sheet.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    return path


def _shares(colour: Tint) -> tuple[float, float, float]:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255


def _mark(sheet: Any, mark: Mark) -> None:
    sheet.saveState()
    sheet.translate(mark.x, mark.y)
    sheet.rotate(mark.turn)
    reach = mark.side / 2 + mark.quiet
    _fill(sheet, ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)), (255, 255, 255))
    _black(sheet, mark_runs(mark.mark), (-mark.side / 2, -mark.side / 2), mark.side / CELLS)
    sheet.restoreState()


def _black(sheet: Any, runs: Iterable[ModuleRun], corner: tuple[float, float], module: float) -> None:
    """Black modules as one path: drawn one by one, a pale seam would show between them on a screen."""
    path = sheet.beginPath()
    for row, column, length in runs:
        path.rect(corner[0] + column * module, corner[1] + row * module, length * module, module)
    sheet.setFillGray(0)
    sheet.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


def _letters(sheet: Any, text: str, middle: tuple[float, float], height: float, angle: float, colour: Tint) -> None:
    sheet.saveState()
    sheet.translate(*middle)
    sheet.rotate(angle)
    sheet.scale(1, -1)
    sheet.setFillColorRGB(*_shares(colour))
    sheet.setFont(HEAVY, height / CAPITAL)
    sheet.drawCentredString(0, -height / 2, text)
    sheet.restoreState()


def _words(sheet: Any, words: Words) -> None:
    font = HEAVY if words.heavy else MEDIUM
    size = words.height / CAPITAL
    wide = pdfmetrics.stringWidth(words.text, font, size)
    size *= min(1.0, words.width / wide) if wide else 1.0
    sheet.saveState()
    sheet.translate(words.x, words.y)
    sheet.scale(1, -1)
    sheet.setFillColorRGB(*_shares(words.colour))
    sheet.setFont(font, size)
    sheet.drawString(-words.anchor * pdfmetrics.stringWidth(words.text, font, size), 0, words.text)
    sheet.restoreState()
