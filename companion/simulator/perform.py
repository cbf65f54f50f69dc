"""Playing a script: the true acts of a transcript carried out again on the simulated table.

A transcript does not know hidden hands, and need not: a card that nobody has seen yet may be anywhere. So
the truth of a performance settles what a hand held only when the script shows it, by changing
places with a card that was as unseen.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from companion.errors import BadText
from companion.events import Began, Event, Laid, Shown
from companion.marks import COPIES
from companion.referee import Referee
from companion.simulator.manners import HONEST
from companion.simulator.players import Players
from companion.simulator.truth import TrueTable
from companion.table import Seat
from scoring.cards import AnyCard, Card


def true_acts(began: Began, events: Iterable[Event]) -> list[Event]:
    """What the log says really happened: nothing that was taken back, and everything as it was corrected."""
    referee = Referee(began)
    for event in events:
        referee.hear(event)
    return [one.event for one in referee.judged if one.is_live and one.event is not None]


class ScriptedTruth(TrueTable):
    """Hands that turn out to hold what the script needs."""

    def reveal(self, event: Event) -> None:
        """Make it true that these cards are where the script takes them from."""
        match event:
            case Laid(by=None):
                for face in event.cards:
                    self._to_top(face)
            case Laid(by=by) | Shown(by=by) if by is not None:
                self._into_hand(by, event.cards)

    def _to_top(self, face: AnyCard) -> None:
        wanted = self._unseen(face, ())
        if wanted is not None:
            self._exchange(wanted, self.stock[-1])

    def _into_hand(self, by: Seat, faces: Sequence[AnyCard]) -> None:
        settled: list[int] = []
        for face in faces:
            own = next((n for n in self.held[by] if COPIES[n].face == face and n not in settled), None)
            wanted = own if own is not None else self._unseen(face, settled)
            spare = next((n for n in self.held[by] if n not in settled and COPIES[n].face not in faces), None)
            if wanted is None:
                _must_be_somewhere(face)
                continue
            if own is None and spare is not None:
                self._exchange(wanted, spare)
            settled.append(wanted)

    def _unseen(self, face: AnyCard, settled: Sequence[int]) -> int | None:
        """A printed card with this face that nobody has seen yet."""
        hidden = (*self.stock, *(n for hand in self.held.values() for n in hand))
        return next((n for n in hidden if COPIES[n].face == face and n not in settled), None)

    def _exchange(self, one: int, other: int) -> None:
        for pile in (self.stock, *self.held.values()):
            pile[:] = [other if n == one else one if n == other else n for n in pile]


def _must_be_somewhere(face: AnyCard) -> None:
    """A playing card that nobody can have in hand cannot be performed; bones are found by their backs."""
    if isinstance(face, Card):
        raise BadText(f"The {face} cannot be performed: it lies open on the table already; take that line out.")


class Script(Players):
    """Players who do what is written, one act after the other."""

    def __init__(self, began: Began, events: Iterable[Event], dice: random.Random) -> None:
        super().__init__(began, dice, HONEST)
        self.scripted = ScriptedTruth(self.referee.game, len(began.seats), dice, self.packs)
        self.truth = self.scripted
        self.left = true_acts(began, events)
        """Acts still to be done."""

    @property
    def over(self) -> bool:
        return not self.left

    def choose(self) -> Event | None:
        if not self.left:
            return None
        event = self.left.pop(0)
        self.scripted.reveal(event)
        return event
