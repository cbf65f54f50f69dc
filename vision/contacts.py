"""Where arms come in over the picture's border: one stretch of it for each of them, however close they lie.

Arms that touch the border as one are told apart by where they came in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.ground import Ground, Pixels, Spots
from vision.known_arms import STILL_THERE, KnownArm
from vision.pixels import Labels

ONE_SLEEVE_MM = 60.0
"""Stretches of the border with less between them belong to one arm, whose middle looks like the table."""
ONE_BODY_MM = 180.0
"""From the middle of one stretch to that of another that belongs to the same person."""
SWINGS_MM = 280.0
"""An elbow that swings out moves the crossing of its arm no farther from one frame to the next."""
AT_ROOT_MM = 60.0
"""An arm comes in along a stretch of the picture's border that is so near to the point of it by its crossing."""
BESIDE_MM, COMES_BESIDE_MM = 20.0, 90.0
"""What is so far from where an arm came in, and so wide, all at once, is another arm that comes in beside it."""


class Contacts:
    """Finds the stretches of the border that the pieces of one frame's foreground touch."""

    def __init__(self, ground: Ground, labels: Labels, known: Sequence[KnownArm]) -> None:
        """`known` are the arms of the last frame."""
        self._ground, self._labels, self._known = ground, labels, known
        self._ring = _ring(*labels.shape)

    def of(self, groups: Sequence[Sequence[int]]) -> list[Pixels]:
        """One stretch for each arm; pieces of different groups never touch the border as one."""
        found = self._of_one_body([own for group in groups for own in self._touched_by(group)])
        on_border = _is_on_ring(*self._labels.shape)
        ways = [(arm, arm.part[on_border[arm.part]]) for arm in self._known]
        return [part for own in found for part in self._with_who_came_beside(own, ways)]

    def known_at(self, root: complex) -> KnownArm | None:
        """The arm that came in there, or so near that it may have swung there since."""
        nearest = min(self._known, key=lambda one: abs(one.root - root), default=None)
        return None if nearest is None or abs(nearest.root - root) > SWINGS_MM else nearest

    def just_come(self, contacts: Sequence[Pixels], roots: Sequence[complex]) -> set[int]:
        """At which of these stretches no known arm comes in, nor one that may have swung there."""
        swung = [arm.root for arm in self._known if not self._known_among(contacts, (arm,))]
        free = (n for n, root in enumerate(roots) if all(abs(root - before) > SWINGS_MM for before in swung))
        return set(free) - self._known_among(contacts, self._known)

    def _touched_by(self, pieces: Sequence[int]) -> list[Pixels]:
        """The stretches that these pieces touch."""
        ring, on_ring = self._ring, self._labels.ravel()[self._ring]
        touching = np.flatnonzero((on_ring == np.asarray(pieces, on_ring.dtype)[:, None]).any(axis=0))
        if not len(touching):
            return []
        gap = max(1.0, ONE_SLEEVE_MM / self._ground.mm_per_pixel)
        runs = np.split(touching, np.flatnonzero(np.diff(touching) > gap) + 1)
        if len(runs) > 1 and touching[0] + len(ring) - touching[-1] <= gap:
            runs[0] = np.concatenate((runs.pop(), runs[0]))
        return [own for run in runs for own in self._stretches(ring[run])]

    def _of_one_body(self, contacts: list[Pixels]) -> list[Pixels]:
        """A stretch where no arm was known to come in belongs to one close by that the same piece touches: who leans in
        shows more than a forearm, and part of a sleeve may look like the table."""
        joined: list[Pixels] = []
        ours, labels = self._known_among(contacts, self._known), self._labels.ravel()
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

    def _known_among(self, contacts: Sequence[Pixels], known: Sequence[KnownArm]) -> set[int]:
        """Which of these stretches are where an arm was known to come in: one for each arm."""
        ends = [self._on_border(arm.root) for arm in known]
        off = [[float(np.abs(self._ground.at[one] - end).min()) for one in contacts] for end in ends]
        return {far.index(min(far)) for far in off if far and min(far) < AT_ROOT_MM}

    def _stretches(self, run: Pixels) -> list[Pixels]:
        """This stretch, or the stretches of the arms that were known to come in along it."""
        points = self._ground.at[run]
        here = [end for arm in self._known if np.abs(points - (end := self._on_border(arm.root))).min() < AT_ROOT_MM]
        if len(here) < 2:
            return [run]
        nearest = np.argmin([np.abs(points - end) for end in here], axis=0)
        return [run[nearest == n] for n in range(len(here)) if (nearest == n).any()]

    def _on_border(self, root: complex) -> complex:
        """The point of the picture's border by which an arm comes in that crosses the table's edge there: how far it is
        from that edge is the camera's choice."""
        border = self._ground.at[self._ring]
        return complex(border[np.abs(border - root).argmin()])


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
