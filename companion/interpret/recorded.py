"""What the referee's record says of the cards on the table: each entry is tied to the cards that it tells of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.facts.events import Amended, Laid, Lifted, Moved, Redone, Source, Turned, Undone
from companion.facts.game import Game, Position
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies, Standing
from companion.interpret.restoring import Restoring
from companion.interpret.visits import Visits
from companion.referee import Judged
from companion.table import Place, Seat
from scoring.cards import BACK, AnyCard

BY_PEOPLE = (Source.PANEL, Source.TYPED)
"""Entries that do not come from the reader itself, which knows what hands its own rest on."""


class Recorded:
    """The record, as it concerns what lies there and the hands that laid it."""

    def __init__(self, game: Game, felt: Felt, visits: Visits, restoring: Restoring) -> None:
        self.game, self.felt, self.visits, self.restoring = game, felt, visits, restoring
        self._taken_up: dict[Place, Lies] = {}
        """The back that was taken up last from each place."""
        self._lifted: dict[int, list[Lies]] = {}
        """The cards that were taken up by an entry, as they lay."""

    def told(self, judged: Judged) -> None:
        """The referee has heard something, by eye or by press."""
        if not judged.refused:
            self.restoring.accept(judged.event)
        match judged.entry.event:
            case Laid(by=by, place=place, cards=cards):
                for card in cards:
                    self._enter(place, card, by, judged)
            case Lifted(place=place, cards=cards) if not judged.refused:
                self._take_up(place, cards, judged.number)
            case Moved(start=start, end=place, card=card) if not judged.refused:
                self.felt.took_away(start, (card,))
                self.felt.put_away(place, card)
            case Lifted(place=place, cards=cards):
                for card in cards:
                    self.restoring.refuse(card, place)
                self.felt.tell_missing(place, cards, judged.entry.number)
            case Moved() as moved:
                self.restoring.refuse(moved.card, moved.start, moved.end)
                self._misplace(moved, judged)
            case Amended(number=number, event=Laid(by=by, place=place, cards=cards)):
                for card in self._not_told_of(number, cards):
                    self._enter(place, card, by, judged, number)
            case Turned():
                self.visits.spend_all()
            case Undone():
                self.visits.spend_all()
                self.visits.take_back(deed_of(judged))
                for lies in self._lifted.pop(deed_of(judged), ()):
                    self.felt.untake(lies)
            case _:
                pass
        if judged.entry.source in BY_PEOPLE:
            self._miss_again(judged.position)

    def _take_up(self, place: Place, cards: tuple[AnyCard, ...], entry: int) -> None:
        lay = [*self.felt.at(place)]
        self.felt.took_away(place, cards)
        gone = [lies for lies in lay if lies.key not in self.felt.lies]
        self._lifted[entry] = [lies for lies in gone if lies.copy is not None]
        for lies in gone:
            if lies.face == BACK:
                self._taken_up[place] = lies

    def _miss_again(self, position: Position) -> None:
        """A back that is gone from a place where people say that one lies: that it was taken up does not count, or
        another one was put there. Until it can be read it is missing.
        """
        carried = [expect.place for expect in self.game.expects(position) if expect.kind is Moved]
        for place in [lying.place for lying in self.game.felt(position) if BACK in lying.cards]:
            lay = self._taken_up.get(place)
            if lay is not None and place not in carried and not self.felt.at(place):
                missing = self.felt.lay_unread(BACK, lay, lay.seen_at)
                self.felt.mark(missing, Standing.AWAY)
                self.restoring.refuse(BACK, place)

    def on_table(self, judged: Judged) -> bool:
        """Whether the cards of this entry still lie where it put them, or are still missing where it took them."""
        told = (lies for lies in self.felt.lies.values() if lies.entry == judged.entry.number)
        return any((lies.standing is Standing.AWAY) == isinstance(judged.event, Lifted) for lies in told)

    def _enter(self, place: Place, card: AnyCard, by: Seat | None, judged: Judged, entry: int = 0) -> None:
        """The record tells of this card now; one of several groups at a place is no place of its own."""
        place = place if place in self.visits.layout.places else place._replace(slot=None)
        lies = self.felt.entered(place, card)
        if lies is None:
            return
        counts = any(card in lying.cards for lying in self.game.felt(judged.position) if lying.place == place)
        accepted = Standing.KNOWN if counts else Standing.TO_HAND
        standing = Standing.REFUSED if judged.refused else accepted
        number, hands = entry or judged.entry.number, self.visits.who_laid(lies)[1]
        if by is not None and len(hands) == 1:
            self.visits.name(hands, by, number)
        self.felt.enter(lies, standing, number, by)

    def _misplace(self, moved: Moved, judged: Judged) -> None:
        """It lies where it was carried, and should not."""
        lies = self.felt.entered(moved.end, moved.card)
        if lies is not None:
            self.felt.misplace(lies, moved.start, judged.entry.number, moved.by)
        elif moved.card != BACK:
            self.felt.send_astray(moved.start, moved.card, judged.entry.number)

    def _not_told_of(self, number: int, cards: Iterable[AnyCard]) -> list[AnyCard]:
        """Cards that a correction has added to an entry; a corrected reading sticks to the card that was read."""
        told = [lies for lies in self.felt.in_order() if lies.entry == number]
        added = list((Counter(cards) - Counter(lies.face for lies in told)).elements())
        misread = (lies for lies in told if lies.face not in cards)
        for lies in misread:
            if added:
                self.felt.rename(lies, added.pop(0))
        return added


def deed_of(judged: Judged) -> int:
    """The number of the entry that was taken back, or counts again; else its own."""
    about = (ruling.value("number") for ruling in judged.rulings if isinstance(judged.entry.event, (Undone, Redone)))
    return next((number for number in about if isinstance(number, int)), judged.number)
