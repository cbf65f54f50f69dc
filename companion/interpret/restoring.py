"""Cards that were taken from where they belong, until they lie there again or something else with them counts.

That a card lies where the record has had it all along is no act, whoever brought it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.facts.events import Event, Laid, Lifted, Moved
from companion.interpret.felt import Felt
from companion.interpret.happenings import Came
from companion.interpret.lies import Standing
from companion.interpret.visits import Visits
from companion.table import Place
from scoring.cards import BACK, AnyCard


class Taken(NamedTuple):
    """A card that should not have been taken from its start, and where it was carried; None: to a hand."""

    card: AnyCard
    start: Place
    end: Place | None

    def is_brought_back_by(self, came: Came) -> bool:
        home = (came.place, came.cards) == (self.start, (self.card,))
        return home and came.start in (self.start, self.end, None)


class Restoring:
    """What has yet to be put back."""

    def __init__(self, felt: Felt, visits: Visits) -> None:
        self.felt, self.visits = felt, visits
        self._taken: list[Taken] = []

    def refuse(self, card: AnyCard, start: Place, end: Place | None = None) -> None:
        """This was taken from here, to a hand or a place, and should not have been."""
        self._taken.append(Taken(card, start, end))

    def accept(self, event: Event | None) -> None:
        """This counts: whatever was wrong with these cards, or at these places with a back, is settled."""
        match event:
            case Laid(place=place, cards=cards) | Lifted(place=place, cards=cards):
                settled = {(card, place) for card in cards}
            case Moved(card=card, start=start, end=end):
                settled = {(card, start), (card, end)}
            case _:
                return
        faces = {card for card, _ in settled if card != BACK}
        self._taken = [one for one in self._taken if (one.card, one.start) not in settled and one.card not in faces]

    def brought_back(self, came: Sequence[Came]) -> tuple[Came, ...]:
        """Those that should not have been taken from where they lay, and lie there again."""
        for taken in [one for one in self._taken if self._lies_again(one)]:
            self._taken.remove(taken)
            self.visits.spend(visit.reach.reach for visit in self.visits.reached_for(taken.start))
        found = tuple(one for one in came if any(taken.is_brought_back_by(one) for taken in self._taken))
        for one in found:
            self.felt.took_home(one.place, one.cards)
        back = {(one.place, one.cards) for one in found}
        self._taken = [one for one in self._taken if (one.start, (one.card,)) not in back]
        return found

    def _lies_again(self, taken: Taken) -> bool:
        """Whether a card that was to be put back lies where the record has had it all along."""
        same = [lies for lies in self.felt.at(taken.start) if lies.face == taken.card]
        known = any(lies.seen and lies.standing is Standing.KNOWN for lies in same)
        return known and not any(lies.standing is Standing.AWAY for lies in same)
