"""Playing a script: the true acts of a transcript carried out again on the simulated table.

A transcript does not know hidden hands, and need not: a card that nobody has seen yet may be anywhere. So what a hand
held is settled only when the script shows it: the card that is needed changes places with another unseen one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.errors import BadText
from companion.facts.events import Began, Dealt, Drew, Event, Laid, Lifted, Moved, Overruled, Said, Shown
from companion.facts.views import Lying
from companion.referee import Referee
from companion.simulator.manners import HONEST
from companion.simulator.players import Players
from companion.simulator.truth import TrueTable, playing
from companion.table import DISCARD, Seat
from companion.table.marks import COPIES
from scoring.cards import BACK, AnyCard, Card

ON_THE_TABLE = (Laid, Lifted, Moved)
"""Acts that leave a trace on the table even if they are refused, unlike words."""


def _discards(felt: Iterable[Lying]) -> Counter[AnyCard]:
    return Counter(card for lying in felt if lying.place == DISCARD for card in lying.cards)


def true_acts(began: Began, events: Iterable[Event]) -> list[Event]:
    """What the log says really happened: nothing that was taken back, and everything as it was corrected."""
    referee = Referee(began)
    for event in events:
        referee.hear(event)
    acts: list[Event] = []
    for one in referee.judged:
        act = one.event
        if not one.is_live or act is None or (one.refused and not isinstance(act, ON_THE_TABLE)):
            continue
        if isinstance(act, Laid) and act.by is None and len(act.cards) > 1 and not one.refused:
            # People lay out a whole row card by card.
            acts += (Laid(None, act.place._replace(slot=n), ((card,),)) for n, card in enumerate(act.cards, 1))
        else:
            acts += (act, Overruled(LATEST)) if one.stands else (act,)
    return acts


LATEST = 0
"""Stands for the number of the entry heard last."""


YARD = "yard"
"""Where cards lie whose faces nobody has seen."""


class ScriptedTruth(TrueTable):
    """Hands that turn out to hold what the script needs."""

    def reveal(self, event: Event) -> None:
        """Make it true that these cards are where the script takes them from."""
        match event:
            case Laid(by=None):
                for face in event.cards:
                    if (wanted := self._unseen(face, ())) is not None:
                        self._exchange(wanted, self.stock[-1])
            case Laid(by=by) | Shown(by=by) if by is not None:
                self._into_hand(by, event.cards)

    def _into_hand(self, by: Seat, faces: Sequence[AnyCard]) -> None:
        settled: list[int] = []
        for face in faces:
            own = next((n for n in self.held[by] if COPIES[n].face == face and n not in settled), None)
            wanted = own if own is not None else self._unseen(face, settled)
            spare = next((n for n in self.held[by] if n not in settled and COPIES[n].face not in faces), None)
            if wanted is None:
                if isinstance(face, Card):  # a bone is found by its back
                    raise BadText(
                        f"The {face} cannot be performed: it lies open on the table already; take that line out."
                    )
                continue
            if own is None and spare is not None:
                self._exchange(wanted, spare)
            settled.append(wanted)

    def _unseen(self, face: AnyCard, settled: Sequence[int]) -> int | None:
        """A printed card with this face that nobody has seen yet."""
        in_yard = (n for place, pile in self.lying.items() if place.name == YARD for n in pile)
        hidden = (*self.stock, *(n for hand in self.held.values() for n in hand), *in_yard)
        return next((n for n in hidden if COPIES[n].face == face and n not in settled), None)

    def _exchange(self, one: int, other: int) -> None:
        for pile in (self.stock, *self.held.values(), *self.lying.values()):
            pile[:] = [other if n == one else one if n == other else n for n in pile]
        self.exchanged(one, other)


class Script(Players):
    """Players who do what is written, one act after the other."""

    def __init__(self, began: Began, events: Iterable[Event], dice: random.Random) -> None:
        super().__init__(began, dice, HONEST)
        self.scripted = ScriptedTruth(self.referee.game, len(began.seats), dice, self.referee.packs)
        self.truth = self.scripted
        self.take_up(began)
        self.left = true_acts(began, events)
        """Acts still to be done."""

    @property
    def over(self) -> bool:
        """Nothing is left, or the game is over: another one is another evening."""
        return not self.left or super().over

    def choose(self) -> Event | None:
        """The next line of the script that can be done, and before it what people clear away without being told."""
        for lying in self.referee.game.felt(self.referee.position):
            for card in lying.cards:
                in_play = (*self.truth.lying.values(), *self.truth.held.values())
                if card != BACK and not any(COPIES[n].face == card for pile in in_play for n in pile):
                    # On record it lies here, and nobody has laid it, as a dog told by a press: now it does.
                    laid = Laid(None, lying.place, ((card,),))
                    self.plan(laid)
                    self.truth.apply(laid)
        while self.left:
            if (carried := self._to_be_cleared(self.left[0])) is not None:
                return carried
            event = self._as_hands_do(self.left.pop(0))
            self.scripted.reveal(self._out_of_hand_only(event))
            if self._can_be_done(event):
                return event
        return None

    def relents(self) -> Overruled | None:
        if self.left[:1] != [Overruled(LATEST)]:
            return None
        self.left.pop(0)
        return Overruled(len(self.referee.judged))

    def _as_hands_do(self, event: Event) -> Event:
        """Whoever says that the cards are shuffled has gathered them: where that means the same, it becomes a deal."""
        deal = next((one for one in self.referee.expects if one.kind is Dealt and one.options), None)
        if deal is None or not isinstance(event, Said):
            return event
        dealt = Dealt(deal.by, int(deal.options[0]))
        said, meant = (self.referee.game.judge(self.referee.position, one) for one in (event, dealt))
        return dealt if said.position == meant.position and not said.refused else event

    def _out_of_hand_only(self, event: Event) -> Event:
        """The same without discards that are laid together with cards of the hand: nobody holds those (DR-29)."""
        if not isinstance(event, Laid) or event.place == DISCARD:
            return event
        game, position = self.referee.game, self.referee.position
        fetched = _discards(game.felt(position)) - _discards(game.felt(game.judge(position, event).position))
        return replace(event, groups=tuple(tuple(c for c in group if not fetched[c]) for group in event.groups))

    def _can_be_done(self, event: Event) -> bool:
        """Left out is what nobody can have done (bones out of an empty hand, a joker), and what changes nothing.

        So is a card drawn out from below others of a pile, for the table shows nothing of that; and a refused card
        that is laid while hands are laid open, for it is taken for one of that hand.
        """
        game, position = self.referee.game, self.referee.position
        outcome = game.judge(position, event)
        if isinstance(event, (Said, Shown)) and outcome.position == position:
            return False
        if isinstance(event, Laid) and outcome.refused and game.row(position).open_hands:
            return False
        if outcome.refused and isinstance(event, Lifted):
            piles = {one.place: one.cards for one in game.felt(position) if one.shape == "pile"}
            top = piles.get(event.place, ())[-len(event.cards) :]
            if top and Counter(event.cards) != Counter(top):
                return False
        return not outcome.refused or self._at_hand(event)

    def _at_hand(self, event: Event) -> bool:
        match event:
            case Laid(by=by, cards=cards):
                return self.truth.can_lay(by, cards)
            case Lifted(place=place, cards=cards):
                return all(self.truth.has_lying(place, card) for card in cards)
            case Moved(start=start, card=card):
                return self.truth.has_lying(start, card)
            case _:
                return True

    def _to_be_cleared(self, event: Event) -> Event | None:
        """Beaten cards and end cards are carried where they belong before people go on."""
        game, position = self.referee.game, self.referee.position
        carried = [expect for expect in game.expects(position) if expect.kind is Moved and expect.by is None]
        if not carried or not isinstance(event, (*ON_THE_TABLE, Drew)):
            return None
        if game.judge(position, event).refused and self._at_hand(event):
            return None
        if isinstance(event, Moved) and any(event.card in (one.cards or ()) for one in carried):
            return None
        wishes = (game.wish(position, self.truth.hand(seat), seat, self.dice) for seat in playing(self.view))
        carrying = (one for one in wishes if isinstance(one, Moved))
        return next((one for one in carrying if any(one.end == to.place for to in carried)), None)
