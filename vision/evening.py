"""One frame in another's light: clouds, flickering lamps and a camera that adjusts itself change no table.

Light changes smoothly and everywhere; hands and cards change a few places altogether. So the picture is parted into
tiles, each tells what share of its remembered brightness it has, and a smooth surface is laid through what most of them
tell: long waves along and across, because a lamp lights one side more than the other and may sway or be switched on
beside the table; and shorter ones from top to bottom, because a rolling shutter takes the rows one after the other, and
a lamp on the mains so lays bands over the picture. An arm is narrower than these waves: it cannot bend the surface, and
has no say in it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.pixels import Gray, above, cv2, laid_over, thickened

Shares = NDArray[np.float32]

TILES_DOWN, TILES_ACROSS = 45, 12
FEW_ROWS = 15
"""So many rows of the picture tell whether the light has changed at all."""
SAME, MOSTLY = 0.012, 0.7
"""Light is the same where so large a share of the tiles differs by less than this."""
BANDS = 11
"""Half waves from top to bottom that go straight across: a lamp at 60 Hz lays some seven over the slowest shutters."""
LONG_DOWN, LONG_ACROSS = 3, 4
"""Half waves of a lamp's light over the table."""
DARKEST, BRIGHTEST = 0.35, 2.8
"""Light that differs by more than this is another lamp, and what it shows cannot be compared."""
TOO_DARK_TO_TELL, WHITE_OUT = 10.0, 250.0
"""Greys of which no share can be told."""
BELIEVED = (0.4, 0.2, 0.1, 0.05)
"""How far, as a logarithm, a tile may be from the surface to be believed at all: each time less."""
STIFF, STIFFER = 1e-3, 0.3
"""What keeps the surface flat where few tiles tell anything, and how much more that counts for shorter waves."""


class Evened(NamedTuple):
    """A frame as it would look in the light of another picture."""

    picture: Gray | None
    """None where the light is too different for that."""
    light: float
    """Its middle share of the other picture's brightness."""
    brightest: Gray | None = None
    """As bright each pixel may be in truth: beside what is as white as the camera can tell, brighter than it looks."""

    def nearest_to(self, known: Gray, seen: Gray) -> Gray:
        """The picture, and where it may be brighter than it looks, as much so as brings it nearer to a known one; what
        is seen where it cannot be compared."""
        if self.picture is None or self.brightest is None:
            return seen if self.picture is None else self.picture
        nearest: Gray = cv2.min(cv2.max(known, self.picture), self.brightest)
        return nearest


def in_light_of(remembered: Gray, seen: Gray) -> Evened:
    """What is seen, brought into the light of the remembered picture."""
    step = max(1, len(seen) // FEW_ROWS)
    few = [_tiles(np.ascontiguousarray(one[step // 2 :: step]), FEW_ROWS) for one in (remembered, seen)]
    if np.count_nonzero(np.abs(few[1] - few[0]) < SAME * few[0]) >= MOSTLY * few[0].size:
        return Evened(seen, 1.0)
    light = _light(_tiles(remembered, TILES_DOWN), _tiles(seen, TILES_DOWN))
    if light is None:
        return Evened(None, 0.0)
    middle = float(np.exp(np.median(light)))
    if not DARKEST < middle < BRIGHTEST:
        return Evened(None, middle)
    rows, columns = seen.shape
    undo = cv2.resize(np.exp(-light), (columns, rows), interpolation=cv2.INTER_CUBIC)
    evened: Gray = cv2.multiply(seen, undo, dtype=cv2.CV_8U)
    if cv2.minMaxLoc(seen)[1] <= WHITE_OUT:
        return Evened(evened, middle)
    # White paper in more light looks no whiter, and print on it is averaged with it: also a mark, whose middle is two
    # small pixels from the paper. In the remembered light it was white as well, at most: so what was taken off its
    # brightness was too much, or just right.
    brightest = evened.copy()
    laid_over(brightest, cv2.max(seen, evened), thickened(thickened(above(seen, WHITE_OUT))))
    return Evened(evened, middle, brightest)


def _tiles(picture: Gray, down: int) -> Shares:
    """The mean brightness of each tile."""
    tiles: Shares = cv2.resize(picture.astype(np.float32), (TILES_ACROSS, down), interpolation=cv2.INTER_AREA)
    return tiles


def _light(before: Shares, now: Shares) -> Shares | None:
    """The logarithm of the light at each tile; None where few tiles tell it."""
    tell = (before > TOO_DARK_TO_TELL) & (before < WHITE_OUT) & (now < WHITE_OUT)
    if np.count_nonzero(tell) < tell.size / 4:
        return None
    logs, told = np.log(np.maximum(now, 1) / np.maximum(before, 1)).ravel(), tell.ravel().astype(np.float32)
    basis, stiffness = _basis()
    fit: Shares = np.full(logs.shape, np.median(logs[tell.ravel()]), np.float32)
    for believed in BELIEVED:
        weights = np.maximum(0, 1 - ((logs - fit) / believed) ** 2) ** 2 * told
        if not weights.any():  # half of the table is in another light than the other
            break
        weighted = basis * weights[:, None]
        normal = weighted.T @ basis + stiffness * max(1.0, float(weights.sum()))
        coefficients = np.linalg.solve(normal, weighted.T @ logs)
        fit = basis @ coefficients
    return fit.reshape(before.shape).astype(np.float32)


@cache
def _basis() -> tuple[Shares, Shares]:
    """The waves at each tile, and how stiff each is; the first is the level."""
    down = (np.arange(TILES_DOWN) + 0.5) / TILES_DOWN
    across = (np.arange(TILES_ACROSS) + 0.5) / TILES_ACROSS
    bands = [(n, 0) for n in range(BANDS)]
    waves = bands + [(n, m) for n in range(LONG_DOWN + 1) for m in range(1, LONG_ACROSS + 1)]
    basis = [np.outer(np.cos(np.pi * n * down), np.cos(np.pi * m * across)).ravel() for n, m in waves]
    stiff = [0.0] + [STIFF * (1 + STIFFER * (n * n + m * m) * bool(m)) for n, m in waves[1:]]
    return np.stack(basis, axis=1).astype(np.float32), np.diag(np.asarray(stiff, np.float32))
