"""The numbers of arms and reaches over a whole evening: each eye goes on counting where the one before it ended.

An eye that is started anew counts from one again. What is remembered of an arm or a reach would be taken for that of
another one, which bears its number now.
"""

from __future__ import annotations

from dataclasses import replace

from vision.sightings import Arm, Halt, Reach, TableChange


class Numbers:
    """Gives what the present eye tells of numbers that none before it has given."""

    def __init__(self) -> None:
        self._before = self._latest = 0
        """The highest number that an eye before this one has given, and the highest of all."""

    def start_anew(self) -> None:
        """The next eye begins to count."""
        self._before = self._latest

    def gone_on(self, change: TableChange) -> TableChange:
        """The same, with the numbers that follow those given before."""
        reaches = tuple(map(self._reach, change.reaches))
        arms, asleep = tuple(map(self._arm, change.arms)), tuple(map(self._arm, change.asleep))
        given = [number for one in reaches for number in (one.reach, one.arm)]
        self._latest = max([self._latest, *given, *(arm.arm for arm in (*arms, *asleep))])
        return replace(change, reaches=reaches, arms=arms, asleep=asleep)

    def _reach(self, one: Reach) -> Reach:
        path = tuple(map(self._halt, one.path))
        return replace(one, reach=self._before + one.reach, arm=self._before + one.arm, path=path)

    def _halt(self, one: Halt) -> Halt:
        return replace(one, joined=self._before + one.joined) if one.joined else one

    def _arm(self, one: Arm) -> Arm:
        return replace(one, arm=self._before + one.arm)
