"""The arms over the table in one frame: where each crosses the edge, how far it reaches, what its hand is over.

What of the foreground is whose is told by `vision/sharing.py`. What counts as reached is what an arm's far end is over;
the sleeve passes over much more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Plane
from vision.glance import Blobs
from vision.grip import holds_card
from vision.ground import NOWHERE, Pixels, Spots, ground_under
from vision.hand_seen import Found, HandSeen, hand_seen
from vision.known_arms import SMALLEST_ARM_MM2, KnownArm, set_apart
from vision.looks import rings_of
from vision.parting import is_beside
from vision.pixels import Floats, PixelBox, pixels_from
from vision.shadows import no_shadow
from vision.sharing import Share, Sharing

HAND_MM = 70.0
"""Length of the far end of an arm that is called a hand."""
EDGE_BAND_MM = 25.0
"""So near to the table's edge an arm is said to cross it."""
SLEEVE_SHARE = 0.35
"""So much of what crosses the table's edge, or more, is an arm beside its shadow; of a sleeve that looks like the table
less is told from a shadow: its rim."""
SLEEVE_MM = 120.0
"""How wide a sleeve crosses the edge, also aslant."""
CORNER_MM = 80.0
"""An arm that crosses an edge so near to the next one may as well have come in over that."""
SHALLOW_MM = 140.0
"""An arm that reaches no farther in may lie along the edge, and its sleeve as far from its crossing as its fingers."""
WELL_IN = 0.4
"""Fingers are so large a share as far in as anything of their arm, or more; the shadow of a body is not."""
FINGERS_MM = 25.0
"""Length of the outermost part of an arm by which one says where its fingers are."""
AT_END_MM = 90.0
"""So far from an arm's end one looks for a card in its fingers."""
VISIT_SHARE = 0.15
"""Share of the hand's pixels, or of the place, that must overlap to call it visited."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenArm:
    """One arm in one frame, in millimetres and degrees; points are complex, as on the ground."""

    crossing: complex
    angle: float
    reach: float
    fingers: complex
    depth: float
    """Of the fingers, from the edge that the arm crosses."""
    nearest: complex
    """The point straight beside the fingers on the edge that the arm crosses: when they have just come in, or lie at
    rest before their owner, they came in there, and not over another edge that may be nearer by a corner."""
    area: float
    alone: bool
    """It touches no other arm, which might be taken for a part of it."""
    rooted: bool
    """It is seen to come over the edge; a hand whose sleeve looks like the table is taken to come in where it did."""
    places: tuple[tuple[str, float], ...]
    """Places under the hand; 1 for the one it is mostly over, less for others."""
    part: Pixels
    """Of the foreground."""
    end: int
    """The small pixel that is farthest in."""
    found: Found | None = None
    """Its hand, where it was seen again among arms that meet."""
    under: bool = False
    """It ends at another arm: its fingers may be under that one."""
    rests_on: bool = False
    """It lies as it lay in the last frame: its fingers do, whatever else may look like its end now."""


class Arms:
    """Finds arms in the foreground of a frame."""

    def __init__(self, table: tuple[float, float], places: Mapping[str, tuple[float, float, float, float]]) -> None:
        self._table = np.asarray(table, np.float64)
        self._names = tuple(places)
        self._boxes = np.asarray([places[n] for n in self._names], np.float64).reshape(-1, 4)
        self._ground = NOWHERE
        self._shape = (1, 1)
        self._solid: NDArray[np.bool_] | None = None
        """Which small pixels of the frame cannot be a shadow; None where no picture is at hand."""

    def pixels_of(self, mm2: float) -> float:
        """How many small pixels show so much of the table."""
        return mm2 / self._ground.mm_per_pixel**2

    def lay_out(self, plane: Plane, shape: tuple[int, int], scale: float) -> None:
        """Learn where each small pixel lies on the table."""
        self._ground, self._shape = ground_under(plane, shape, scale, self._table, self._boxes), shape

    def seen_in(self, blobs: Blobs, known: Sequence[KnownArm] = ()) -> list[SeenArm]:
        """The arms in one frame: pieces of foreground that reach the border at the same stretch of it."""
        self._solid = None
        if blobs.seen is not None and blobs.table is not None and blobs.hands:
            self._solid = no_shadow(blobs.seen, blobs.table).ravel()
        shared = Sharing(set_apart(blobs, known, self._ground), known, self._ground, self._solid)
        found = list[SeenArm | None]()
        for share, contact in zip(shared.rooted, shared.contacts, strict=True):
            if (seen := self._rooted(share, contact)) is not None:
                found.append(replace(seen, rests_on=shared.lies_at(contact)))
            elif len(share.part):
                shared.set_adrift(share)
        found += [self._without_sleeve(share, arm) for arm, share in shared.islands.items()]
        arms = [arm for arm in found if arm is not None and arm.area >= SMALLEST_ARM_MM2]
        met, columns = [arm for arm in arms if not arm.alone], blobs.labels.shape[1]
        under = [a for a in met if any(is_beside(a.end, other.part, columns) for other in met if other is not a)]
        return [replace(arm, under=True) if arm in under else arm for arm in arms]

    def _rooted(self, share: Share, contact: Pixels) -> SeenArm | None:
        """The arm that this part of the foreground is; None where it does not come over the table's edge."""
        inside = self._inside(share.part)
        by_edge = inside[self._ground.to_edge[inside] < EDGE_BAND_MM]
        at_edge = self._ground.at[self._but_shadow(by_edge, SLEEVE_SHARE * len(by_edge))]
        if not len(at_edge):
            return None
        # On this side only: a hand that lays cards near the next edge does not cross it there.
        off = np.abs(at_edge - self._ground.at[contact].mean())
        crossing = complex(at_edge[off <= off.min() + SLEEVE_MM].mean())
        # Measured from all along where it comes in: beside an arm a body's shadow may be as wide.
        far_in = pixels_from(contact, self._shape) * self._ground.mm_per_pixel
        return self._arm(share, inside, crossing, far_in)

    def _inside(self, part: Pixels) -> Pixels:
        """What of it lies inside the table's edge."""
        return part[self._ground.inside[part]]

    def _but_shadow(self, part: Pixels, least: float) -> Pixels:
        """Without what may be an arm's shadow, which reaches farther than its fingers; unless too little is left."""
        if self._solid is None:
            return part
        solid = part[self._solid[part]]
        return solid if len(solid) >= max(1, least) else part

    def _without_sleeve(self, share: Share, known: KnownArm) -> SeenArm | None:
        """The arm that goes on in this part, though it reaches no border: it is rooted where it was."""
        inside = self._inside(share.part)
        if not len(inside):
            return None
        far_in = np.abs(self._ground.at - known.root)
        return replace(self._arm(share, inside, known.root, far_in), rooted=False)

    def _arm(self, share: Share, inside: Pixels, crossing: complex, far_in: Floats) -> SeenArm:
        """The arm by the pixels that are inside the table's edge, and how far in each of all pixels is."""
        area = float(len(inside)) * self._ground.mm_per_pixel**2
        inside = self._but_shadow(inside, self.pixels_of(SMALLEST_ARM_MM2))
        far_in = far_in[inside]
        points, to_edge = self._ground.at[inside], self._ground.to_edge[inside]
        away = np.abs(points - crossing)
        farthest = away.max()
        towards = complex(points[away >= farthest / 2].mean())
        well_in = far_in >= WELL_IN * far_in.max()
        # An arm along the edge is farthest in where it is farthest from the edge.
        inwards = np.where(well_in, (away + far_in) / 2 if farthest > SHALLOW_MM else away + to_edge, -np.inf)
        deepest, end = float(inwards.max()), int(inside[inwards.argmax()])
        by_end = np.abs(points - self._ground.at[end]) < HAND_MM  # the other hand of its owner may be as far in
        fingers = complex(points[by_end & (inwards >= deepest - FINGERS_MM)].mean())
        over = self._over(inside[inwards >= deepest - HAND_MM])
        aim = towards - crossing
        angle = math.degrees(math.atan2(aim.real, -aim.imag)) % 360  # clockwise, 0 = up the picture
        nearest = self._came_over(crossing, fingers)
        reach, depth = abs(fingers - crossing), abs(fingers - nearest)
        whose = share.part, end, share.found
        return SeenArm(crossing, angle, reach, fingers, depth, nearest, area, share.alone, True, over, *whose)

    def _came_over(self, crossing: complex, fingers: complex) -> complex:
        """The point straight beside the fingers on the edge that an arm crosses there; at a corner that may be two."""
        off = [abs(at - crossing) for at in self._edges_beside(crossing)]
        edges = zip(off, self._edges_beside(fingers), strict=True)
        near = (at for far, at in edges if far <= max(CORNER_MM, min(off)))
        return min(near, key=lambda at: abs(at - fingers))

    def _edges_beside(self, at: complex) -> tuple[complex, ...]:
        """The points straight beside this one on the table's four edges."""
        width, height = self._table
        return complex(0, at.imag), complex(width, at.imag), complex(at.real, 0), complex(at.real, height)

    def spots(self, part: Pixels) -> Spots:
        """Where on the table those of these small pixels lie that may be no shadow, which holds nothing."""
        return self._ground.at[self._but_shadow(part, 0.0)]

    def hand_of(self, blobs: Blobs, arm: Pixels, end: int) -> HandSeen | None:
        """How the hand looks of the arm that ends in this small pixel; None where no picture is at hand."""
        return None if blobs.seen is None else hand_seen(self._but_shadow(arm, 0.0), end, blobs.seen, self._ground)

    def holds_card(self, blobs: Blobs, end: int) -> bool:
        """Whether the arm that ends in this small pixel holds a card."""
        window = self._around(end)
        rows, columns = blobs.labels.shape
        row, column = divmod(end, columns)
        piece = np.where(window.cut(blobs.labels) == blobs.labels[row, column], np.uint8(255), np.uint8(0))
        ground, seen = self._ground.at.reshape(rows, columns), blobs.seen
        tip = complex(self._ground.at[end])
        return holds_card(piece, None if seen is None else window.cut(seen), window.cut(ground), tip)

    def is_near_end(self, end: int, part: Pixels) -> bool:
        """Whether some of these small pixels lie where a card would be seen in fingers that end there."""
        window, columns = self._around(end), self._shape[1]
        rows, across = np.divmod(part, columns)
        near = (window.top <= rows) & (rows < window.bottom) & (window.left <= across) & (across < window.right)
        return bool(near.any())

    def _around(self, end: int) -> PixelBox:
        """The small pixels about an arm's end in which a card would be seen that it holds."""
        rows, columns = self._shape
        row, column = divmod(end, columns)
        reach = round(AT_END_MM / self._ground.mm_per_pixel)
        return PixelBox(column, row, column + 1, row + 1).grown(reach, columns, rows)

    def rings_of(self, blobs: Blobs, arm: Pixels, end: int) -> Floats | None:
        """How bright an arm is from its end on, as `vision/looks.py` tells it; None where no picture is at hand."""
        if blobs.seen is None or blobs.felt is None:
            return None
        return rings_of(arm, end, self._ground.at, blobs.seen, blobs.felt)

    def _over(self, tip: Pixels) -> tuple[tuple[str, float], ...]:
        """The places under a hand, and how much of it is over each."""
        if not len(self._boxes) or not len(tip):
            return ()
        count = self._ground.places.take(tip, axis=0).sum(axis=0, dtype=np.int64)
        room = self._boxes[:, 2] * self._boxes[:, 3] / self._ground.mm_per_pixel**2
        shares = count / np.maximum(1.0, np.minimum(len(tip), room))
        most = float(shares.max())
        return tuple((n, float(one) / most) for n, one in zip(self._names, shares, strict=True) if one >= VISIT_SHARE)
