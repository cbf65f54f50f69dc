"""The arms of which the record says whose they were: what is known of those tells of others by the same people.

Where a hand came from tells only mostly whose it was; who laid a card, the turn tells as well, or the table. So an arm
that laid one is rather that of whoever the record names. By such arms it is learnt how each player reaches in.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.interpret.seats import Guess
from companion.interpret.ways import Ways, usual_ways, way_of
from companion.table import ArmSpot, Seat
from vision.sightings import Reach

TOLD = 20.0
"""So many times as often as another's an arm that laid a card is that of whoever the record names."""
AS_USUAL = 4.0
"""After so many reaches of a player as much is learnt of their ways as was known of anybody's before."""
LATELY = 8
"""So many of a player's ways are remembered."""
MOST = 120
"""So many are remembered."""


class NamedArm(NamedTuple):
    """An arm that laid something, who did by the record, and the entry that says so."""

    hand: Reach
    seat: Seat
    entry: int


class Named:
    """Whose arms are known by what is on record."""

    def __init__(self) -> None:
        self._arms: dict[int, NamedArm] = {}
        self._ways: dict[Seat, Ways] = {}

    def forget(self) -> None:
        """People sit on other chairs now."""
        self._arms.clear()
        self._ways.clear()

    def name(self, hand: Reach, seat: Seat, entry: int) -> None:
        """The record says whose arm this was."""
        self._arms[hand.reach] = NamedArm(hand, seat, entry)
        for oldest in [*self._arms][:-MOST]:
            del self._arms[oldest]
        self._ways.clear()

    def take_back(self, entry: int) -> None:
        """What this entry said was not so."""
        self._arms = {reach: arm for reach, arm in self._arms.items() if arm.entry != entry}
        self._ways.clear()

    def whose(self, reach: int, guess: Guess) -> Guess:
        """Whose arm this was, where so much is known of it otherwise."""
        return guess.rather(self._arms[reach].seat, TOLD) if reach in self._arms else guess

    def ways_of(self, seat: Seat, spot: ArmSpot) -> Ways:
        """How this player reaches in: as anybody who sits there, and as they did lately."""
        if seat not in self._ways:
            theirs = [way_of(arm.hand, spot) for arm in self._arms.values() if arm.seat == seat]
            lately = [way for way in theirs if way is not None][-LATELY:]
            usual = [way._replace(share=AS_USUAL * way.share) for way in usual_ways()]
            self._ways[seat] = tuple(
                way._replace(share=way.share / (AS_USUAL + len(lately))) for way in (*usual, *lately)
            )
        return self._ways[seat]
