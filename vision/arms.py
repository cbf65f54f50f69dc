"""The arms over the table in one frame: where each crosses the edge, how far it reaches, what its hand is over.

An arm is a stretch of the frame's border that the foreground touches. Arms that lie so close that they touch the border
as one are told apart by where they came in; those that meet over the pile, or cross, are parted by `vision/parting.py`.
What counts as reached is what an arm's far end is over; the sleeve passes over much more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Plane
from vision.glance import Blobs
from vision.grip import holds_card
from vision.ground import NOWHERE, Pixels, Spots, ground_under
from vision.hand_seen import Found, HandSeen, hand_seen
from vision.known_arms import SMALLEST_ARM_MM2, STILL_THERE, KnownArm, set_apart
from vision.looks import rings_of
from vision.parting import Meeting, Parting, is_beside, meeting
from vision.pixels import Floats, Gray, Labels, PixelBox, pixels_from
from vision.shadows import no_shadow

HAND_MM = 70.0
"""Length of the far end of an arm that is called a hand."""
EDGE_BAND_MM = 25.0
"""So near to the table's edge an arm is said to cross it."""
SLEEVE_SHARE = 0.35
"""So much of what crosses the table's edge, or more, is an arm beside its shadow; of a sleeve that looks like the table
less is told from a shadow: its rim."""
SLEEVE_MM = 120.0
"""How wide a sleeve crosses the edge, also aslant."""
ONE_SLEEVE_MM = 60.0
"""Stretches of the border with less between them belong to one arm, whose middle looks like the table."""
CORNER_MM = 80.0
"""An arm that crosses an edge so near to the next one may as well have come in over that."""
SHALLOW_MM = 140.0
"""An arm that reaches no farther in may lie along the edge, and its sleeve as far from its crossing as its fingers."""
WELL_IN = 0.4
"""Fingers are so large a share as far in as anything of their arm, or more; the shadow of a body is not."""
FINGERS_MM = 25.0
"""Length of the outermost part of an arm by which one says where its fingers are."""
ONE_BODY_MM = 180.0
"""From the middle of one stretch to that of another that belongs to the same person."""
SWINGS_MM = 280.0
"""An elbow that swings out moves the crossing of its arm no farther from one frame to the next."""
FLIES_MM = 250.0
"""Fingers are no farther from where they should be by now."""
AT_ROOT_MM = 60.0
"""An arm comes in along a stretch of the picture's border that is so near to the point of it by its crossing."""
AT_END_MM = 90.0
"""So far from an arm's end one looks for a card in its fingers."""
BESIDE_MM, COMES_BESIDE_MM = 20.0, 90.0
"""What is so far from where an arm came in, and so wide, all at once, is another arm that comes in beside it."""
NO_PIXELS: Pixels = np.empty(0, np.intp)
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
        apart = set_apart(blobs, known, self._ground)
        blobs, lying = apart.blobs, apart.alone
        labels = blobs.labels.ravel()
        groups = [tuple(n for n in blobs.hands if n not in lying), *((n,) for n in lying)]
        contacts = [own for group in groups for own in self._contacts(blobs.labels, group, known)]
        contacts = self._of_one_body(contacts, labels, known)
        on_border = _is_on_ring(*self._shape)
        ways = [(arm, arm.part[on_border[arm.part]]) for arm in known]
        contacts = [part for own in contacts for part in self._with_who_came_beside(own, ways)]
        roots = [complex(self._ground.at[c].mean()) for c in contacts]
        came = self._just_come(contacts, roots, known)
        parts: list[list[Pixels]] = [[] for _ in contacts]
        alone, again = [True] * len(contacts), list[Found | None]([None]) * len(contacts)
        touching = {n: [k for k, c in enumerate(contacts) if (labels[c] == n).any()] for n in blobs.hands}
        islands: dict[KnownArm, list[Pixels]] = {}
        met: dict[KnownArm, Found | None] = {}
        rooted = [self._known_at(root, known) for root in roots]
        for n in blobs.hands:
            piece = np.flatnonzero(labels == n)
            touched = touching[n]
            if not len(piece):
                continue
            if not touched:
                points = self._ground.at[piece]
                same = [m for m in blobs.hands if blobs.hand_of[m] == blobs.hand_of[n]]
                going_on = {k for m in same if m not in lying for k in touching[m]}
                near = [arm for arm in apart.others if np.abs(points - arm.ahead).min() < FLIES_MM]
                of_hand = going_on if near else {k for m in same for k in touching[m]}
                if of_hand:
                    parts[min(of_hand, key=lambda k: np.abs(points - roots[k]).min())].append(piece)
                elif n in apart.arm_of:
                    islands.setdefault(apart.arm_of[n], []).append(piece)
                elif apart.others:
                    islands.setdefault(_nearest(apart.others, points), []).append(piece)
                continue
            before = [None if k in came else rooted[k] for k in touched]
            hidden = self._hidden_in(piece, before, apart.others, blobs.seen)
            if len(touched) == 1 and not hidden:
                parts[touched[0]].append(piece)
                alone[touched[0]] &= lying.get(n, True)
                continue
            meet = [meeting(roots[k], arm, blobs.seen, self._ground) for k, arm in zip(touched, before, strict=True)]
            whose = Parting(piece, (*meet, *hidden), self._ground, blobs.seen, self._solid, self._shape).parts()
            for k, one, part in zip(touched, meet, whose, strict=False):
                parts[k].append(part)
                alone[k] = False
                again[k] = one.found or again[k]
            for one, part in zip(hidden, whose[len(meet) :], strict=True):
                if one.arm in rooted:
                    k = rooted.index(one.arm)
                    parts[k].append(part)
                    alone[k], again[k] = False, one.found
                elif one.arm is not None:
                    islands.setdefault(one.arm, []).append(part)
                    met[one.arm] = one.found
        found = list[SeenArm | None]()
        for own, run, by_itself, hand in zip(parts, contacts, alone, again, strict=True):
            whole = np.concatenate(own) if own else NO_PIXELS
            if (seen := self._rooted(whole, run, by_itself, hand)) is not None:
                found.append(replace(seen, rests_on=not lying.keys().isdisjoint(labels[run].tolist())))
            elif len(whole) and apart.others:  # all that is seen of its sleeve is beside the table
                nearest = _nearest(apart.others, self._ground.at[whole])
                islands.setdefault(nearest, []).append(whole)
                met |= {} if by_itself else {nearest: hand}
        found += [
            self._without_sleeve(np.concatenate(pieces), arm, arm not in met, met.get(arm))
            for arm, pieces in islands.items()
        ]
        arms = [arm for arm in found if arm is not None and arm.area >= SMALLEST_ARM_MM2]
        meeting_now = [arm for arm in arms if not arm.alone]
        columns = blobs.labels.shape[1]
        covered = [
            arm
            for arm in meeting_now
            if any(is_beside(arm.end, other.part, columns) for other in meeting_now if other is not arm)
        ]
        return [replace(arm, under=True) if arm in covered else arm for arm in arms]

    def _known_at(self, root: complex, known: Sequence[KnownArm]) -> KnownArm | None:
        """The arm that came in there, or so near that it may have swung there since."""
        nearest = min(known, key=lambda one: abs(one.root - root), default=None)
        return None if nearest is None or abs(nearest.root - root) > SWINGS_MM else nearest

    def _hidden_in(
        self, piece: Pixels, known: Sequence[KnownArm | None], others: Sequence[KnownArm], picture: Gray | None
    ) -> list[Meeting]:
        """The arms whose hands are found again in this piece, which is as much larger than the arms that are known to
        come in by it: between those hands and the border their sleeves look like the table."""
        more = len(piece) - sum(len(arm.part) for arm in known if arm is not None)
        apart = (arm for arm in others if arm.sleeveless and arm not in known and None not in known)
        large = [arm for arm in apart if more > STILL_THERE * len(arm.part)]
        hidden = [meeting(arm.root, arm, picture, self._ground) for arm in large]
        return [one for one in hidden if self._ends_in(one, piece)]

    def _ends_in(self, arm: Meeting, piece: Pixels) -> bool:
        """Whether most of its hand, if found again, lies in this piece, or else where its fingers should be."""
        if arm.found is None:
            return bool(np.abs(self._ground.at[piece] - arm.tip).min() < FINGERS_MM)
        return float(np.isin(arm.found.hand.pixels(self._shape), piece).mean()) >= STILL_THERE

    def _contacts(self, labels: Labels, hands: Sequence[int], known: Sequence[KnownArm]) -> list[Pixels]:
        """The stretches of the frame's border that these hands touch, one for each arm."""
        ring = _ring(*labels.shape)
        on_ring = labels.ravel()[ring]
        touching = np.flatnonzero((on_ring == np.asarray(hands, on_ring.dtype)[:, None]).any(axis=0))
        if not len(touching):
            return []
        gap = max(1.0, ONE_SLEEVE_MM / self._ground.mm_per_pixel)
        runs = np.split(touching, np.flatnonzero(np.diff(touching) > gap) + 1)
        if len(runs) > 1 and touching[0] + len(ring) - touching[-1] <= gap:
            runs[0] = np.concatenate((runs.pop(), runs[0]))
        return [own for run in runs for own in self._stretches(ring[run], known)]

    def _of_one_body(self, contacts: list[Pixels], labels: Labels, known: Sequence[KnownArm]) -> list[Pixels]:
        """A stretch where no arm was known to come in belongs to one close by that the same piece touches: who leans in
        shows more than a forearm, and part of a sleeve may look like the table."""
        joined: list[Pixels] = []
        ours = self._known_among(contacts, known)
        for n in sorted(range(len(contacts)), key=lambda n: n not in ours):
            contact = contacts[n]
            root, pieces = self._ground.at[contact].mean(), set(labels[contact].tolist()) - {0}
            near = (
                k
                for k, other in enumerate(joined)
                if abs(self._ground.at[other].mean() - root) < ONE_BODY_MM and pieces & set(labels[other].tolist())
            )
            of = None if n in ours else next(near, None)
            if of is None:
                joined.append(contact)
            else:
                joined[of] = np.concatenate((joined[of], contact))
        return joined

    def _with_who_came_beside(self, contact: Pixels, ways: Sequence[tuple[KnownArm, Pixels]]) -> list[Pixels]:
        """This stretch; parted, where one arm still comes in by it and so much lies beside all at once that another has
        come there. One that reaches farther in itself shows more and more of its sleeve.
        """
        most = len(contact) - COMES_BESIDE_MM / self._ground.mm_per_pixel
        if not any(0 < len(way) <= most for _, way in ways):
            return [contact]
        still = [(arm, way) for arm, way in ways if len(way) and np.isin(way, contact).mean() >= STILL_THERE]
        if len(still) != 1 or still[0][0].goes_on:
            return [contact]
        at, way = self._ground.at[contact], self._ground.at[still[0][1]]
        new = np.abs(at[:, None] - way).min(axis=1) > BESIDE_MM
        left = ((at - way.mean()) * (way.max() - way.min()).conjugate()).real < 0
        came = [side for side in (new & left, new & ~left) if _width(at[side]) >= COMES_BESIDE_MM]
        return [contact[~np.any(came, axis=0)], *(contact[side] for side in came)] if came else [contact]

    def _just_come(self, contacts: Sequence[Pixels], roots: Sequence[complex], known: Sequence[KnownArm]) -> set[int]:
        """At which of these stretches no known arm comes in, nor one that may have swung there."""
        swung = [arm.root for arm in known if not self._known_among(contacts, (arm,))]
        free = (n for n, root in enumerate(roots) if all(abs(root - before) > SWINGS_MM for before in swung))
        return set(free) - self._known_among(contacts, known)

    def _known_among(self, contacts: Sequence[Pixels], known: Sequence[KnownArm]) -> set[int]:
        """Which of these stretches are where an arm was known to come in: one for each arm."""
        ends = [self._on_border(arm.root) for arm in known]
        off = [[float(np.abs(self._ground.at[one] - end).min()) for one in contacts] for end in ends]
        return {far.index(min(far)) for far in off if far and min(far) < AT_ROOT_MM}

    def _stretches(self, run: Pixels, known: Sequence[KnownArm]) -> list[Pixels]:
        """This stretch, or the stretches of the arms that were known to come in along it."""
        points = self._ground.at[run]
        here = [end for arm in known if np.abs(points - (end := self._on_border(arm.root))).min() < AT_ROOT_MM]
        if len(here) < 2:
            return [run]
        nearest = np.argmin([np.abs(points - end) for end in here], axis=0)
        return [run[nearest == n] for n in range(len(here)) if (nearest == n).any()]

    def _on_border(self, root: complex) -> complex:
        """The point of the picture's border by which an arm comes in that crosses the table's edge there: how far it is
        from that edge is the camera's choice."""
        border = self._ground.at[_ring(*self._shape)]
        return complex(border[np.abs(border - root).argmin()])

    def _rooted(self, part: Pixels, contact: Pixels, alone: bool, found: Found | None) -> SeenArm | None:
        """The arm that this part of the foreground is; None where it does not come over the table's edge."""
        inside = part[self._ground.inside[part]]
        by_edge = inside[self._ground.to_edge[inside] < EDGE_BAND_MM]
        at_edge = self._ground.at[self._but_shadow(by_edge, SLEEVE_SHARE * len(by_edge))]
        if not len(at_edge):
            return None
        # On this side only: a hand that lays cards near the next edge does not cross it there.
        off = np.abs(at_edge - self._ground.at[contact].mean())
        crossing = complex(at_edge[off <= off.min() + SLEEVE_MM].mean())
        # Measured from all along where it comes in: beside an arm a body's shadow may be as wide.
        far_in = pixels_from(contact, self._shape) * self._ground.mm_per_pixel
        return self._arm(part, inside, crossing, far_in, alone, found)

    def _but_shadow(self, part: Pixels, least: float) -> Pixels:
        """Without what may be an arm's shadow, which reaches farther than its fingers; unless too little is left."""
        if self._solid is None:
            return part
        solid = part[self._solid[part]]
        return solid if len(solid) >= max(1, least) else part

    def _without_sleeve(self, part: Pixels, known: KnownArm, alone: bool, found: Found | None) -> SeenArm | None:
        """The arm that goes on in this part, though it reaches no border: it is rooted where it was."""
        inside = part[self._ground.inside[part]]
        if not len(inside):
            return None
        far_in = np.abs(self._ground.at - known.root)
        return replace(self._arm(part, inside, known.root, far_in, alone, found), rooted=False)

    def _arm(
        self,
        part: Pixels,
        inside: Pixels,
        crossing: complex,
        far_in: Floats,
        alone: bool,
        found: Found | None = None,
    ) -> SeenArm:
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
        return SeenArm(crossing, angle, reach, fingers, depth, nearest, area, alone, True, over, part, end, found)

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


def _nearest(arms: Sequence[KnownArm], spots: Spots) -> KnownArm:
    """The arm whose fingers should be nearest to one of these by now."""
    return min(arms, key=lambda one: float(np.abs(spots - one.ahead).min()))


def _width(points: Spots) -> float:
    """How wide a stretch of the border is."""
    return 2 * float(np.abs(points - points.mean()).max()) if len(points) else 0.0


@cache
def _ring(rows: int, columns: int) -> Pixels:
    """The border's pixels, once around."""
    numbers = np.arange(rows * columns, dtype=np.intp).reshape(rows, columns)
    return np.concatenate((numbers[0], numbers[:, -1], numbers[-1, ::-1], numbers[::-1, 0]))


@cache
def _is_on_ring(rows: int, columns: int) -> NDArray[np.bool_]:
    """Of each pixel whether it is one of the border's."""
    there = np.zeros(rows * columns, np.bool_)
    there[_ring(rows, columns)] = True
    return there
