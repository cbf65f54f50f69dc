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


def grids(greys: str) -> np.ndarray:
    return np.array(greys.split(), np.float32).reshape(1, 10, 10)


def test_the_edge_of_a_card_resembles_a_code_but_has_no_border() -> None:
    finder = Finder(deck(12).marks, deck(12).corners)
    (likeness,) = finder.compare(grids(EDGE), [24])
    assert likeness.passes(AGREES)
    assert finder.borders(grids(EDGE))[0] < BORDERED < finder.borders(softly_drawn(24)[None])[0]
