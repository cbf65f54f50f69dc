"""What a place must show to pass for the mark that lay there: its code, and black all around."""

from __future__ import annotations

import numpy as np

from tests.vision.painted import deck
from vision.detect import Finder
from vision.soft import AGREES, BORDERED, softly_drawn

EDGE = """
186 180 188 198 198 199 204 201 199 197
120 119 126 173 203 204 201 200 200 203
 81  94  83 149 200 200 205 201 202 202
122 114  78 150 201 205 206 202 204 203
142 138  77 146 200 204 202 201 202 204
168 132  78 143 206 205 201 202 202 206
150 117  80 143 200 202 200 203 202 200
149 106  75 144 201 201 202 198 203 200
114  69  58 144 198 202 204 204 202 203
125 121 129 173 202 197 198 200 198 199
"""
"""The greys of the cells where the ace of clubs had lain, under the edge of a king of spades."""


SQUARE = np.asarray([[[1.5, 1.5], [17.5, 1.5], [17.5, 17.5], [1.5, 17.5]]])
"""Where the mark lies, when each cell is two pixels wide."""


def picture(cells: np.ndarray) -> np.ndarray:
    return np.kron(np.rint(cells).astype(np.uint8), np.ones((2, 2), np.uint8))


def test_the_edge_of_a_card_resembles_a_code_but_has_no_border() -> None:
    finder = Finder(deck(12).marks, deck(12).corners)
    (edge,) = finder.compare(picture(np.array(EDGE.split(), np.float32).reshape(10, 10)), SQUARE, [24])
    (mark,) = finder.compare(picture(softly_drawn([24])[0]), SQUARE, [24])
    assert edge.code.passes(AGREES)
    assert edge.border < BORDERED < mark.border
