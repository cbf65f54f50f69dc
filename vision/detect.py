"""Finding and reading the marks in a box of pixels.

Dark squares are found roughly, pulled onto the black border they seem to have, read softly (`vision/soft.py`), pulled
onto the code they resemble, and read again. Every code of the family is compared, so that a card of another game is
noticed and not misread; a mark that is not in play must be plainer to be believed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.family import CELLS, SIZE
from vision.fit import BORDER_ONLY, WHOLE_MARK, Slopes, any_mark, likeness_to
from vision.geometry import Plane
from vision.pixels import Floats, Gray, PixelBox, around, whole
from vision.soft import (
    ACROSS,
    DOUBTFUL,
    FIRST_LOOK,
    FOREIGN,
    HUNCH,
    PLAIN,
    SOFTNESS,
    Bar,
    CellGreys,
    Codes,
    Likeness,
    sampled,
    softly_drawn,
    softness_of,
)
from vision.squares import Sides, dark_squares

UNKNOWN: Sides = (16.0, 160.0)
"""Sides to look for before anybody knows how large a mark is in this picture."""
EDGE = 2
"""Pixels: a mark that touches the edge of the frame may be cut, and a cut mark can be another one."""
BORDER_LIKENESS = 0.35
"""A square whose border and rim are less like a mark's than this is something else."""
FITTED = 0.66
"""One that is less like it than this when it has been pulled onto a border is not compared with any code."""
SUSPICION = 0.5
"""A square whose best code is less like it than this is not pulled onto that code."""
FRAMED = 0.8
"""A square that was not read is looked at for longer only if its border is as like a mark's as this."""
BORDER_STEPS, CODE_STEPS = 2, 3
LIKELIEST = 16
"""How many of the squares around an expected mark are pulled onto a border, the likeliest first."""

Where = Callable[[Floats], NDArray[np.bool_]]
"""Which of these points of the frame are worth a look."""


@dataclass(frozen=True, slots=True)
class MarkReading:
    """A mark read once: its number and its corners in pixels, clockwise from the mark's own top left."""

    mark: int
    corners: Floats
    likeness: float
    contrast: float

    @property
    def centre(self) -> Floats:
        return crossing(self.corners)

    def moved(self, out_of: PixelBox) -> MarkReading:
        """The same in pixels of the frame, when it was read in a cutting."""
        return MarkReading(self.mark, out_of.onto_frame(self.corners), self.likeness, self.contrast)


@dataclass(frozen=True, slots=True)
class Found:
    """What was read in a picture, and the squares that nearly were."""

    readings: list[MarkReading]
    doubtful: list[Floats]


def crossing(quad: Floats) -> Floats:
    """Where the diagonals meet: the middle of a square under any perspective."""
    a, b, c, d = quad
    along, across = c - a, d - b
    turn = along[0] * across[1] - along[1] * across[0]
    if abs(turn) < 1e-9:
        return np.asarray(quad.mean(axis=0), np.float64)
    start = b - a
    share = (start[0] * across[1] - start[1] * across[0]) / turn
    return np.asarray(a + share * along, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How marks look that are about equally large in the picture, and so equally blurred."""

    softness: float
    in_play: Codes
    every: Codes
    any_mark: CellGreys


def everywhere(points: Floats) -> NDArray[np.bool_]:
    return np.ones(len(points), np.bool_)


def elsewhere(boxes: Sequence[PixelBox], where: Where) -> Where:
    """The same without the points that lie in one of the boxes."""
    if not boxes:
        return where
    return lambda points: np.asarray(where(points) & ~np.any([box.holds(points) for box in boxes], axis=0), np.bool_)


class InPlace(NamedTuple):
    """What is seen where a mark is known to lie."""

    code: Likeness
    border: float
    """How like a mark's its rim and border are, whichever mark it is."""


class Search(NamedTuple):
    """A box of the frame in which marks are looked for whose sides measure about so many pixels."""

    box: PixelBox
    sides: Sides = UNKNOWN
    where: Where = everywhere

    def within(self, box: PixelBox) -> Search:
        """The same, in pixels of this part of the frame."""
        moved = self.box.moved(-box.left, -box.top)
        return Search(moved, self.sides, lambda points: self.where(box.onto_frame(points)))


class Finder:
    """Finds the marks in boxes of a picture."""

    def __init__(self, in_play: Iterable[int], corner_marks: Iterable[int]) -> None:
        self._marks = frozenset({*in_play, *corner_marks})
        self._looks: dict[float, Look] = {}
        self.in_play = self._look(SOFTNESS).in_play

    def find(
        self,
        picture: Gray,
        box: PixelBox,
        sides: Sides = UNKNOWN,
        plane: Plane | None = None,
        where: Where = everywhere,
    ) -> Found:
        """The marks in a box of the frame whose sides measure about so many pixels."""
        return self.find_all(picture, (Search(box, sides, where),), plane)

    def find_all(self, picture: Gray, searches: Sequence[Search], plane: Plane | None = None) -> Found:
        """The marks in some boxes of the frame: the squares of all are read at once, which costs little more than one
        box."""
        around_all = reduce(PixelBox.joined, (search.box for search in searches))
        found = self._find(
            around_all.cut(picture), [s.within(around_all) for s in searches], plane and plane.within(around_all)
        )
        readings = [r.moved(around_all) for r in found.readings]
        doubtful = [around_all.onto_frame(quad) for quad in found.doubtful]
        return Found([r for r in readings if _inside(r.corners, picture)], [d for d in doubtful if _inside(d, picture)])

    def find_in(self, cut: Gray, sides: Sides, plane: Plane | None) -> Found:
        """The marks in a picture of its own, up to its edge."""
        return self._find(cut, (Search(whole(cut), sides),), plane)

    def _find(self, picture: Gray, searches: Sequence[Search], plane: Plane | None) -> Found:
        squares = np.concatenate([_squares(picture, search, plane) for search in searches])
        looks = self._looks_of(squares)
        alike = likeness_to(sampled(picture, squares), _borders(looks), BORDER_ONLY)
        likely = np.flatnonzero(alike > BORDER_LIKENESS).tolist()
        found = self._read(picture, [search.box for search in searches], squares, looks, likely)
        readings = distinct(found.readings)
        taken = [around(r.corners) for r in readings]
        return Found(readings, [q for q in found.doubtful if not any(box.holds(crossing(q)) for box in taken)])

    def read_likeliest(self, picture: Gray, squares: Floats) -> list[MarkReading]:
        """What is read in the likeliest of many squares that somebody expects a mark near."""
        looks = self._looks_of(squares)
        alike = likeness_to(sampled(picture, squares), _borders(looks), BORDER_ONLY)
        likeliest = np.argsort(-alike)[:LIKELIEST].tolist()
        return distinct(self._read(picture, (whole(picture),), squares, looks, likeliest).readings)

    def compare(self, picture: Gray, quads: Floats, marks: Sequence[int]) -> list[InPlace]:
        """How alike each quad is to the mark expected there, and to any; a foreign mark needs the whole family."""
        grids, looks = sampled(picture, quads), self._looks_of(quads)
        borders = likeness_to(grids, _borders(looks), BORDER_ONLY).tolist()
        found = dict[int, InPlace]()
        for look, which in _by_look(looks):
            expected = [marks[n] for n in which]
            codes = look.in_play if all(mark in look.in_play for mark in expected) else look.every
            likenesses = codes.compare(grids[which], expected)
            found |= {n: InPlace(code, borders[n]) for n, code in zip(which, likenesses, strict=True)}
        return [found[n] for n in range(len(quads))]

    def _look(self, softness: float) -> Look:
        """How marks look that are so blurred; the codes of large marks are drawn when the first one is seen."""
        if softness not in self._looks:
            codes = Codes(self._marks, softness), _every_code(softness)
            self._looks[softness] = Look(softness, *codes, any_mark(softness))
        return self._looks[softness]

    def _looks_of(self, squares: Floats) -> list[Look]:
        """How a mark looks that is as large as each of the squares."""
        sides = np.linalg.norm(squares[:, 0] - squares[:, 2], axis=1) / math.sqrt(2)
        return [self._look(softness) for softness in softness_of(sides).tolist()]

    def _read(
        self, picture: Gray, boxes: Iterable[PixelBox], squares: Floats, looks: Sequence[Look], which: Sequence[int]
    ) -> Found:
        """What is read in some of the squares, which lie in these boxes. All are fitted at once, however large they
        are: a square costs little more than none."""
        if not which:
            return Found([], [])
        slopes, looks = Slopes(picture, boxes), [looks[n] for n in which]
        squares = slopes.fitted(squares[which], _borders(looks), BORDER_ONLY, BORDER_STEPS)
        grids = sampled(picture, squares)
        bordered = np.flatnonzero(likeness_to(grids, _borders(looks), BORDER_ONLY) > FITTED).tolist()
        first = dict(zip(bordered, _likest([looks[n] for n in bordered], grids[bordered], HUNCH), strict=True))
        kept = [n for n, a in first.items() if a.likeness > SUSPICION]
        if not kept:
            return Found([], [])
        looks = [looks[n] for n in kept]
        suspected = [first[n] for n in kept]
        drawings = np.stack([_drawing(a.mark, a.turn, look.softness) for a, look in zip(suspected, looks, strict=True)])
        fitted = slopes.fitted(squares[kept], drawings, WHOLE_MARK, CODE_STEPS)
        readings, doubtful = [], []
        grids = sampled(picture, fitted)
        framed = likeness_to(grids, _borders(looks), BORDER_ONLY) > FRAMED
        for quad, best, has_border in zip(fitted, _likest(looks, grids, PLAIN), framed, strict=True):
            if best.passes(FIRST_LOOK if best.mark in self.in_play else FOREIGN):
                corners = np.roll(quad, -best.turn, axis=0)
                readings.append(MarkReading(best.mark, corners, best.likeness, best.contrast))
            elif has_border and best.passes(DOUBTFUL):
                doubtful.append(quad)
        return Found(readings, doubtful)


def _squares(picture: Gray, search: Search, plane: Plane | None) -> Floats:
    """What could be marks there, in pixels of the picture."""
    cut = np.ascontiguousarray(search.box.cut(picture))
    if min(cut.shape) < 2 * CELLS:
        return np.empty((0, 4, 2))
    squares = search.box.onto_frame(dark_squares(cut, search.sides, plane and plane.within(search.box)))
    return squares[search.where(squares.mean(axis=1))]


def _borders(looks: Sequence[Look]) -> CellGreys:
    """For each of them, how any mark looks."""
    return np.asarray([look.any_mark for look in looks], np.float32).reshape(-1, ACROSS, ACROSS)


def _by_look(looks: Sequence[Look]) -> Iterator[tuple[Look, list[int]]]:
    """Which of them look alike: those of about the same size."""
    for one in dict.fromkeys(looks):
        yield one, [n for n, look in enumerate(looks) if look is one]


def _likest(looks: Sequence[Look], grids: CellGreys, plain: Bar) -> list[Likeness]:
    """The mark that each grid resembles: at once if it is plainly one in play, otherwise the likest of all."""
    found = dict[int, Likeness]()
    for look, which in _by_look(looks):
        found |= zip(which, look.in_play.read(grids[which]), strict=True)
        unsure = [n for n in which if n not in found or not found[n].passes(plain)]
        found |= zip(unsure, look.every.read(grids[unsure]), strict=True)
    return [found[n] for n in range(len(grids))]


@lru_cache(maxsize=500)
def _drawing(mark: int, turn: int, softness: float) -> CellGreys:
    """A mark as it looks in a square whose corner of that number is the mark's first."""
    return np.rot90(softly_drawn([mark], softness)[0], -turn)


@cache
def _every_code(softness: float) -> Codes:
    """The whole family, drawn once: another game's eye compares with it, too."""
    return Codes(range(SIZE), softness)


def _inside(quad: Floats, picture: Gray) -> bool:
    """Whether the quad keeps away from the frame's edge (the box's own edge is no danger)."""
    height, width = picture.shape
    return bool((quad > EDGE).all() and (quad < (width - 1 - EDGE, height - 1 - EDGE)).all())


def distinct(readings: list[MarkReading]) -> list[MarkReading]:
    """One reading at each place, the likeliest."""
    ranked = sorted(readings, key=lambda r: -r.likeness)
    centres = np.asarray([r.centre for r in ranked]).reshape(-1, 2)
    taken = np.zeros(len(ranked), bool)
    kept: list[MarkReading] = []
    for n, reading in enumerate(ranked):
        if not taken[n]:
            kept.append(reading)
            reach = np.linalg.norm(reading.corners[0] - reading.corners[2]) / 2
            taken |= np.linalg.norm(centres - centres[n], axis=1) < reach
    return kept
