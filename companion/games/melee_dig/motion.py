"""One event being judged: the table as it moves, and what there is to say about it.

A position never changes, but an act sets many things going: a card is laid, its power hits the next player, the
pile is shuffled for a draw. `Motion` is the table while that happens: taken from a position, moved step by step, and
made a position again at the end. Nothing of it outlives the judging of one event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.facts.game import Outcome
from companion.facts.hand_facts import Claimed, HandFact, Sunk, drew, parted
from companion.facts.rulings import Ruling, effect, note
from companion.games.melee_dig.position import PLAYING, TURN, MeleeDigPosition, Phase, Table, standing_still
from companion.table import Seat
from companion.table.rows import put, quickly
from scoring.cards import Card

MeleeDigOutcome = Outcome[MeleeDigPosition]
"""What became of one event in this game."""

FOUND_OUT = {
    "nothing_to_lay": "had_card_to_lay",
    "nothing_on_ace": "had_card_to_lay",
    "no_follow_up": "had_card_to_follow",
    "nothing_but_kh": "kh_too_early",
    "no_chain_card": "had_to_answer",
    "no_breaker": "could_have_broken",
    "no_two": "had_two",
}
"""Each claim, and what is found when it turns out untrue."""

_outcome: Callable[[tuple[Any, ...]], MeleeDigOutcome] = quickly(Outcome)
_claimed: Callable[[tuple[Any, ...]], Claimed] = quickly(Claimed)


class Motion(Table):
    """A table that moves while one event is judged."""

    __slots__ = ()

    def __init__(self, position: MeleeDigPosition) -> None:
        # Field by field: a loop over their names takes three times as long, and every act begins here.
        self.house = position.house
        self.alive = position.alive
        self.direction = position.direction
        self.counts = position.counts
        self.stock = position.stock
        self.buried = position.buried
        self.discards = position.discards
        self.lying = position.lying
        self.suit = position.suit
        self.announced = position.announced
        self.sheltered = position.sheltered
        self.lost = position.lost
        self.phase = position.phase
        self.who = position.who
        self.melee = position.melee
        self.owed = position.owed
        self.drawn = position.drawn
        self.known = position.known
        self.course = position.course
        self.rulings = ()
        self.facts = ()

    def done(self) -> MeleeDigOutcome:
        """The movement is over: the table stands still from now on, and this is what became of the event."""
        return _outcome((standing_still(self), self.rulings, self.facts))

    def say(self, *rulings: Ruling) -> None:
        self.rulings += rulings

    # ------------------------------------------------------------ who comes next

    def ask(self, phase: Phase, who: Seat | None) -> None:
        """A new decision: nobody has begun it yet."""
        self.phase, self.who, self.drawn = phase, who, False

    def advance(self, seat: Seat) -> None:
        """The turn passes on from this seat; turns lost by not saying "last card" are served (MD-17)."""
        self.settle()
        after = self.next(seat)
        while self.lost[after]:
            self.lost = put(self.lost, after, self.lost[after] - 1)
            self.say(effect("turn_lost", "MD-17", whom=after))
            after = self.next(after)
        self.ask(TURN, after)

    def settle(self) -> None:
        """A turn or an answer is over: nothing is owed any more."""
        self.melee = None
        if any(self.owed):
            self.owed = (0,) * len(self.owed)
        if self.announced:
            self.forget_early_calls()

    def forget_early_calls(self) -> None:
        """ "Last card", said by somebody who then did not come down to one, counts no more (MDQ-19)."""
        self.announced = frozenset(seat for seat in self.announced if self.counts[seat] == 1)

    # ------------------------------------------------------------ drawing

    def owes(self, seat: Seat, n: int) -> None:
        self.owed = put(self.owed, seat, n)

    def draw(self, seat: Seat, n: int) -> None:
        """Cards from the stock; if need be after a reshuffle (MD-19), and no more than there are (MDQ-25)."""
        first = min(n, self.stock)
        self._take(seat, first)
        if first == n:
            return
        if self.can_draw():
            self.reshuffle()
        rest = min(n - first, self.stock)
        self._take(seat, rest)
        self.waive(seat, n - first - rest)

    def _take(self, seat: Seat, n: int) -> None:
        if n:
            self.stock -= n
            self.set_count(seat, self.counts[seat] + n)
            self.facts += (drew(seat, n),)

    def pay(self, n: int) -> None:
        """Whoever is asked draws some of what is owed; where the stock gives out, the rest is let off (MDQ-25)."""
        who = self.decider()
        self.draw(who, n)
        self.owes(who, self.owed[who] - n)
        self.drawn = True
        if not self.can_draw():
            self.forgive()

    def forgive(self) -> None:
        """Nothing is left to draw: whatever is still owed is let off (MDQ-25)."""
        for seat in self.alive:
            self.waive(seat, self.owed[seat])
        self.owed = (0,) * len(self.owed)

    def waive(self, seat: Seat, n: int) -> None:
        """So many cards need not be drawn, because there are none; told in one sentence for each player (MDQ-25)."""
        if not n:
            return
        self.waived += n
        match self.rulings:
            case [*_, Ruling(code="waived", params=(("whom", whom), ("n", int(before))))] if whom == seat:
                self.rulings = self.rulings[:-1]
                n += before
        self.say(effect("waived", "MDQ-25", whom=seat, n=n))

    def set_count(self, seat: Seat, n: int) -> None:
        """A hand has grown or shrunk: grown, its "last card" is forgotten; with one card left, it must be said."""
        if seat in self.announced and n > self.counts[seat]:
            self.announced -= {seat}
        self.counts = put(self.counts, seat, n)
        if n == 1:
            self.sheltered |= {seat}
        elif seat in self.sheltered:
            self.sheltered -= {seat}

    # ------------------------------------------------------------ the pile

    def put_down(self, seat: Seat, card: Card) -> None:
        """A card leaves a hand and is the new top of the pile."""
        self.set_count(seat, self.counts[seat] - 1)
        self.discards, self.lying = (*self.discards, card), self.lying | {card}
        self.suit = card.suit
        if self.known:
            self.known -= {(seat, card)}
        self.facts += (parted(seat, card),)

    def lie(self, discards: tuple[Card, ...]) -> None:
        """Another pile than before: a new one, or what is left of the old one."""
        self.discards, self.lying = discards, frozenset(discards)

    def reshuffle(self) -> None:
        """The top card stays, all others become the stock (MD-19)."""
        sunk = self.discards[:-1]
        self.stock += self.buried + len(sunk)
        self.buried = 0
        self.lie(self.discards[-1:])
        self.reshuffles += 1
        self.say(effect("reshuffled", "MD-19", n=self.stock))
        self.facts += (Sunk(sunk),)

    # ------------------------------------------------------------ what an act says about a hand

    def claims(self, seat: Seat, cards: frozenset[Card], ruling: Ruling, mild: bool = False) -> None:
        """By this act the seat says that it held none of these cards; those on the table nobody holds.

        Should it come out that one was held all the same, the finding has a code of its own.
        """
        self.say(ruling)
        self.facts += (_claimed((seat, cards - self.lying, FOUND_OUT[ruling.code], ruling.clause, mild)),)

    # ------------------------------------------------------------ one card left

    def acted(self, by: Seat) -> None:
        """Somebody has done something: whoever else is down to one card can be caught from now on (`md.grace`)."""
        if self.sheltered:
            self.sheltered &= {by}
        if self.house.kiosk_catches == "on" and self.phase in PLAYING:
            for seat in self.alive:
                if seat != by and self.counts[seat] == 1 and seat not in self.announced:
                    self.catch(seat)

    def catch(self, whom: Seat) -> None:
        """One card drawn and a turn lost: this one, if it has only begun (MD-17, MDQ-21)."""
        self.say(effect("caught", "MD-17", whom=whom))
        self.draw(whom, 1)
        if self.phase is TURN and self.who == whom:
            self.say(effect("turn_lost", "MD-17", whom=whom))
            self.advance(whom)
        else:
            self.lost = put(self.lost, whom, self.lost[whom] + 1)


def refuse(position: MeleeDigPosition, ruling: Ruling, facts: tuple[HandFact, ...] = ()) -> MeleeDigOutcome:
    """The event does not count: the position stays the very same."""
    return Outcome(position, (ruling,), facts)


def unmoved(position: MeleeDigPosition, code: str, clause: str, **params: str | int | Seat | Card) -> MeleeDigOutcome:
    """Nothing follows from it; it is only worth saying."""
    return Outcome(position, (note(code, clause, **params),))
