"""Letters: the two weights of the house's typeface, and words fitted into a box.

Lato (SIL Open Font License, see fonts/LICENCE.txt) comes with the program, so that a sentence breaks
at the same word on every machine. Fitting needs no font, only a measure that says how wide words are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import pygame

from hardware.area import Area
from hardware.canvas import FontWeight, Text

Measure = Callable[[str, int, FontWeight], float]
"""How wide a text is at a size in pixels."""

FILES = {FontWeight.MEDIUM: "Lato-Medium.ttf", FontWeight.HEAVY: "Lato-Heavy.ttf"}
CAPITAL = 0.72
"""Height of a capital, as a share of the font's size."""
LEADING = 1.2
"""The height of a line, as a share of the font's size."""
SIGN_WIDTH = 0.82
"""A suit sign's width, as a share of the font's size."""
NARROWER = tuple(share / 100 for share in range(99, 65, -3))
"""Before words are cut, their letters become narrower by these shares: a long name is read sooner than half of it."""
SHRINK = 0.94
"""The size that is tried next, as a share of the one tried before."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Words as they will be written: their size, their lines, and whether some had to be left out."""

    size: int
    lines: tuple[str, ...]
    cut: bool = False
    narrow: float = 1.0
    """How wide the letters are drawn, as a share of what they usually are."""


@lru_cache(maxsize=64)
def font(size: int, weight: FontWeight) -> pygame.font.Font:
    """The house's typeface at this size; each keeps its file open, so that only so many are kept."""
    pygame.font.init()
    return pygame.font.Font(str(Path(__file__).parent / "fonts" / FILES[weight]), max(size, 4))


def runs(text: str, signs: str) -> Iterable[str]:
    """The text in pieces: each sign alone, and everything between two signs together."""
    piece = ""
    for character in text:
        if character in signs:
            yield from (piece, character) if piece else (character,)
            piece = ""
        else:
            piece += character
    if piece:
        yield piece


@cache
def measured(signs: str) -> Measure:
    """A measure that uses the real letters, for texts in which these characters are drawn as signs."""

    @lru_cache(maxsize=20_000)
    def width(text: str, size: int, weight: FontWeight) -> float:
        return sum(SIGN_WIDTH * size if run in signs else font(size, weight).size(run)[0] for run in runs(text, signs))

    return width


def fitted(words: Text, measure: Measure) -> Fitted:
    """The words at the largest size at which they fit their box, in lines of about the same length."""
    size = words.size
    least = words.least or words.size / 2
    while size >= least:
        lines = _broken(words, round(size), measure)
        if _fits(words, round(size), lines, measure):
            return Fitted(round(size), _evened(words, round(size), lines, measure))
        size *= SHRINK
    return _cut(words, max(round(least), 4), measure)


def lines_needed(text: str, size: float, weight: FontWeight, width: float, measure: Measure) -> int:
    """How many lines a text takes at this size."""
    return len(_broken(Text(Area(0, 0, width, 0), text, size, (0, 0, 0), weight), round(size), measure))


def _broken(words: Text, size: int, measure: Measure, width: float | None = None) -> tuple[str, ...]:
    limit = words.area.width if width is None else width
    lines = [""]
    for word in words.text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or measure(longer, size, words.weight) <= limit:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _fits(words: Text, size: int, lines: tuple[str, ...], measure: Measure) -> bool:
    return (
        len(lines) <= words.lines
        and len(lines) * size * LEADING <= words.area.height + 0.2 * size
        and all(measure(line, size, words.weight) <= words.area.width for line in lines)
    )


def _evened(words: Text, size: int, lines: tuple[str, ...], measure: Measure) -> tuple[str, ...]:
    """The same number of lines, broken so that the last one is not left with a single word."""
    narrow, wide = words.area.width / len(lines), words.area.width
    best = lines
    for _ in range(6 if len(lines) > 1 else 0):
        width = (narrow + wide) / 2
        tried = _broken(words, size, measure, width)
        if len(tried) == len(lines) and _fits(words, size, tried, measure):
            best, wide = tried, width
        else:
            narrow = width
    return best


def _cut(words: Text, size: int, measure: Measure) -> Fitted:
    """All in narrow letters of the smallest size if that will do; or else as much as fits, ended by three dots."""
    room = max(1, min(words.lines, int((words.area.height + 0.2 * size) / (size * LEADING))))
    for share in NARROWER:
        wide = replace(words, area=words.area._replace(width=words.area.width / share))
        lines = _broken(wide, size, measure)
        if _fits(wide, size, lines, measure):
            widest = max(measure(line, size, words.weight) for line in lines)
            return Fitted(size, lines, narrow=min(1.0, words.area.width / max(1.0, widest)))
    lines = _broken(words, size, measure)
    kept = list(lines[:room])
    if len(lines) > room:
        kept[-1] += "…"
    for n in range(len(kept)):
        while len(kept[n]) > 1 and measure(kept[n], size, words.weight) > words.area.width:
            kept[n] = kept[n].rstrip("…")[:-1].rstrip() + "…"
    shown = tuple(kept)
    return Fitted(size, shown, cut=shown != lines or not _fits(words, size, shown, measure))
