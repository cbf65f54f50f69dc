"""How a simulated family behaves: how often it breaks the rules, forgets, or is in a hurry.

A breach is a slip that the game itself knows of (`Game.slip`). Where it knows of none, one is made from what it
expects and what the player would honestly do: a card that is not legal, a player who is not in turn, a draw in spite
of a legal card, silence where an answer is owed. So every game has some.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.errors import BadSetup
from companion.facts.events import Drew, Event, Laid, Said, Word
from companion.facts.game import Expect
from companion.simulator.truth import TrueTable
from companion.table import Seat


@dataclass(frozen=True, slots=True)
class Manners:
    """Rates between 0 and 1."""

    illegal: float = 0.0
    """A card that does not fit, by the player in turn; or a slip of the game's own."""
    out_of_turn: float = 0.0
    lazy: float = 0.0
    """Draws, or says nothing, although a card could be laid."""
    forgetful: float = 0.0
    """Does not say "last card"."""
    watchful: float = 1.0
    """Notices that somebody else did not say it."""
    haste: float = 0.0
    """Plays on without looking whether the kiosk has seen it."""
    clumsy: float = 0.0
    """Bumps the pile when laying a card."""
    restless: float = 0.0
    """Reaches over the table between two acts and does nothing."""
    at_once: float = 0.0
    """Lays a card that was drawn or taken up without taking the hand home between."""
    rest: float = 0.0
    """Share of the people who rest a hand at the table's edge for most of the evening; one of them, if any."""

    @property
    def careless(self) -> float:
        """How often something goes wrong in one way or another."""
        return self.illegal + self.out_of_turn + self.lazy


HONEST = Manners()
DIALS = {
    "haste": "play on without looking whether the kiosk has seen it",
    "clumsy": "bump the pile when laying a card",
    "restless": "reach over the table between two acts and do nothing",
    "at_once": "lay a card that was drawn without taking the hand home between",
    "rest": "rest a hand at the table's edge for most of the evening",
}
"""What can be dialled between 0 and 1 from the command line, by its name among the manners."""
AT_ONCE = 0.25
"""How often a card that is laid next goes straight on to where it is laid, in a usual evening."""
LIVELY = Manners(haste=0.15, clumsy=0.1, restless=0.08)
"""Honest people who do not sit still."""
ROUGH = Manners(illegal=0.05, out_of_turn=0.03, lazy=0.08, forgetful=0.3, watchful=0.5)


def dialled(manners: Manners, dials: str) -> Manners:
    """These manners with some dials set otherwise, as in `rest=0.4,clumsy=0.1`."""
    rates: dict[str, float] = {}
    for dial in filter(None, dials.split(",")):
        name, _, rate = dial.partition("=")
        try:
            rates[name] = float(rate)
        except ValueError:
            rates[name] = -1.0
        if name not in DIALS or not 0 <= rates[name] <= 1:
            raise BadSetup(
                f"A manner is NAME=RATE with a rate between 0 and 1, and {', '.join(DIALS)} as names: {dial!r}"
            )
    return replace(manners, **rates)


def breach(
    honest: Event,
    expects: tuple[Expect, ...],
    truth: TrueTable,
    seats: Iterable[Seat],
    manners: Manners,
    dice: random.Random,
) -> Event | None:
    """What is done instead of the honest act; None where nothing goes wrong this time."""
    if not isinstance(honest, Laid) or honest.by is None:
        return None
    laying = [expect for expect in expects if expect.kind is Laid]
    throw = dice.random()
    if throw < manners.illegal:
        legal = {card for e in laying if e.by in (None, honest.by) for card in e.cards or ()}
        wrong = [card for card in truth.hand(honest.by) if card not in legal]
        return Laid(honest.by, honest.place, ((dice.choice(wrong),),)) if wrong else None
    if throw < manners.illegal + manners.out_of_turn:
        # Somebody lays a card who may not lay any.
        may = {e.by for e in laying}
        others = [seat for seat in seats if seat not in may and truth.held[seat]]
        if None in may or not others:
            return None
        seat = dice.choice(others)
        return Laid(seat, honest.place, ((dice.choice(truth.hand(seat)),),))
    if throw < manners.careless:
        # Draws what could be drawn, or says "done" where that would be accepted.
        draw = next((e for e in expects if e.kind is Drew and e.by == honest.by), None)
        done = next((e for e in expects if e.kind is Word.DONE), None)
        if draw is not None:
            return Drew(honest.by, int(draw.options[0]) if draw.options else 1)
        return None if done is None else Said(done.by, Word.DONE)
    return None
