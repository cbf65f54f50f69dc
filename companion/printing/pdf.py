"""Pages as a PDF at true size, drawn with vectors only: the one file that uses reportlab.

A PDF counts upwards from its lower edge; we flip it so that millimetres run right and down, as everywhere in this
house. Only letters have to be flipped back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
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
from companion.art.inks import WHITE
from companion.art.outlines import rectangle
from companion.language.phrase import Phrase, phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.printing.cells import ModuleRun, code_runs, mark_runs
from companion.printing.page import CELLS, Mark, PaperPage, PaperPart, Placed, QrCode, Stroke, Words, header

CAPITAL = 0.7175
"""Height of one of Lato's capitals, as a share of the font's size."""
MEDIUM, HEAVY = "Lato-Medium", "Lato-Heavy"


def pdf(pages: Sequence[PaperPage], tongue: Tongue = ENGLISH) -> bytes:
    """The whole document in a language; equal pages give equal bytes."""
    _use_fonts()
    out = BytesIO()
    sheet = Canvas(out, invariant=1, pageCompression=1, pdfVersion=(1, 7), initialFontName=MEDIUM)
    sheet.setTitle(f"{tongue.say(pages[0].title)} ({pages[0].paper.name})")
    for tell in (sheet.setCreator, sheet.setAuthor):
        tell("Card Table Companion")
    sheet.setSubject(tongue.say(phrase("Print at 100 %, without fitting to the page")))
    # Tell the printer not to scale, and how to turn a sheet that has two sides: about its upright edge.
    sheet.setViewerPreference("PrintScaling", "None")
    on_its_side = pages[0].paper.width > pages[0].paper.height
    sheet.setViewerPreference("Duplex", "DuplexFlipShortEdge" if on_its_side else "DuplexFlipLongEdge")
    for number, page in enumerate(pages, 1):
        sheet.setPageSize((page.paper.width * mm, page.paper.height * mm))
        sheet.translate(0, page.paper.height * mm)
        sheet.scale(mm, -mm)
        _draw_all(sheet, said((*page.parts, *header(page, number, len(pages))), tongue))
        sheet.showPage()
    sheet.save()
    return out.getvalue()


def said(parts: Iterable[PaperPart], tongue: Tongue) -> tuple[PaperPart, ...]:
    """The same parts with their sentences in this language; names, ranks and QR codes stay as they are."""
    return tuple(_said(part, tongue) for part in parts)


def _said(part: PaperPart, tongue: Tongue) -> PaperPart:
    match part:
        case Words(Phrase() as text) | CardLetters(Phrase() as text):
            return replace(part, text=tongue.say(text))
        case Placed(parts=parts):
            return replace(part, parts=said(parts, tongue))
        case _:
            return part


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
                with _moved(sheet, x, y, angle):
                    _write(sheet, text, HEAVY, height / CAPITAL, colour, 0.5, height / 2)
            case Words():
                _words(sheet, part)
            case Stroke(points, colour, width):
                sheet.setStrokeColorRGB(*_shares(colour))
                sheet.setLineWidth(width)
                sheet.drawPath(_path(sheet, points), stroke=1, fill=0)
            case Mark(mark, x, y, side, turn):
                with _moved(sheet, x, y, turn):
                    reach = side / 2 + part.quiet
                    _fill(sheet, rectangle(-reach, -reach, 2 * reach, 2 * reach), WHITE)
                    _black(sheet, mark_runs(mark), (-side / 2, -side / 2), side / CELLS)
            case QrCode(text, x, y, module):
                _black(sheet, code_runs(text), (x, y), module)
            case Placed(x, y, parts, scale):
                with _moved(sheet, x, y):
                    sheet.scale(scale, scale)
                    _draw_all(sheet, parts)


@contextmanager
def _moved(sheet: Any, x: float, y: float, turn: float = 0.0) -> Iterator[None]:
    """For a while, (0, 0) is this point, and everything is turned clockwise by these degrees."""
    sheet.saveState()
    sheet.translate(x, y)
    sheet.rotate(turn)
    yield
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


def _black(sheet: Any, runs: Iterable[ModuleRun], corner: tuple[float, float], module: float) -> None:
    """Black modules as one path: if each were drawn alone, a screen would show pale seams between them."""
    path = sheet.beginPath()
    for row, column, length in runs:
        path.rect(corner[0] + column * module, corner[1] + row * module, length * module, module)
    sheet.setFillGray(0)
    sheet.drawPath(path, stroke=0, fill=1, fillMode=FILL_NON_ZERO)


def _words(sheet: Any, words: Words) -> None:
    font = HEAVY if words.heavy else MEDIUM
    size = words.height / CAPITAL
    wide = pdfmetrics.stringWidth(words.text, font, size)
    size *= min(1.0, words.width / wide) if wide else 1.0
    with _moved(sheet, words.x, words.y):
        _write(sheet, words.text, font, size, words.colour, words.anchor)


def _write(sheet: Any, text: str, font: str, size: float, colour: Tint, anchor: float, below: float = 0.0) -> None:
    """Write at (0, 0), or so far below it; `anchor` is the share of the text that lies left of that point."""
    sheet.scale(1, -1)
    sheet.setFillColorRGB(*_shares(colour))
    sheet.setFont(font, size)
    sheet.drawString(-anchor * pdfmetrics.stringWidth(text, font, size), -below, text)
