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
    """Rates between 0 and 1; those that can be dialled are explained in `DIALS`."""

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
    clumsy: float = 0.0
    restless: float = 0.0
    at_once: float = 0.0
    rest: float = 0.0
    lean: float = 0.0
    touch: float = 0.0
    toss: float = 0.0
    hover: float = 0.0
    pull_back: float = 0.0
    square: float = 0.0
    fan: float = 0.0
    pull_out: float = 0.0
    put_down: float = 0.0
    drop: float = 0.0
    slow: float = 0.0
    for_others: float = 0.0
    at_heels: float = 0.0
    together: float = 0.0
    cross: float = 0.0
    stray: float = 0.0
    askew: float = 0.0
    one_by_one: float = 0.0
    wash: float = 0.0
    kibitzer: float = 0.0
    clutter: float = 0.0
    late: float = 0.0
    mispress: float = 0.0
    lamp: float = 0.0
    knock: float = 0.0
    aslant: float = 0.0

    @property
    def careless(self) -> float:
        """How often something goes wrong in one way or another."""
        return self.illegal + self.out_of_turn + self.lazy


HONEST = Manners()


@dataclass(frozen=True, slots=True)
class Dial:
    """A manner that can be dialled."""

    usual: float
    """Its rate at a usual table."""
    meaning: str


DIALS = {
    "haste": Dial(0.1, "play on without looking whether the kiosk has seen it"),
    "clumsy": Dial(0.05, "bump the pile when laying a card"),
    "restless": Dial(0.05, "reach over the table between two acts and do nothing"),
    "at_once": Dial(0.25, "lay a card that was drawn or taken up without taking the hand home between"),
    "rest": Dial(0.4, "share of the people who rest a hand at the table's edge for most of the evening, one at least"),
    "lean": Dial(0.05, "lean over the table while somebody else is at work"),
    "touch": Dial(0.03, "touch the stock between two acts and take nothing"),
    "toss": Dial(0.1, "let a card slide on by itself for 50 to 300 mm"),
    "hover": Dial(0.1, "hold a card over where it will lie for up to three seconds"),
    "pull_back": Dial(0.02, "lay a card on the pile and take it up again before the fingers are off it"),
    "square": Dial(0.03, "push a pile together"),
    "fan": Dial(0.01, "spread the pile's uppermost cards, look at them and push them together"),
    "pull_out": Dial(0.01, "pull a card out of the pile, look at it and put it back where it was"),
    "put_down": Dial(0.01, "put the whole hand of cards down, face down or by mistake face up, and take it up again"),
    "drop": Dial(0.01, "drop a card out of the hand and take it up again"),
    "slow": Dial(0.2, "take one's time over each card of a draw, and look at it before the next"),
    "for_others": Dial(0.02, "lay a card for a neighbour"),
    "at_heels": Dial(0.1, "reach out while the hand before is still on its way home"),
    "together": Dial(0.05, "reach over the table at the same time as whoever plays"),
    "cross": Dial(0.03, "reach right across the table at the same time as whoever plays"),
    "stray": Dial(
        0.5, "how far piles and rows lie off their places, and wander, as a share of the most that people do"
    ),
    "askew": Dial(0.5, "how far melds are shifted and turned, and lie over their neighbours, as such a share"),
    "one_by_one": Dial(0.5, "deal one card at a time, face down before each player"),
    "wash": Dial(0.3, "shuffle by stirring cards about on the table, face down"),
    "kibitzer": Dial(0.02, "somebody who does not play stands at a corner and pokes at the stock while others play"),
    "clutter": Dial(0.5, "share of mug, phone, bowl and pad that stand on the table, pushed aside now and then"),
    "late": Dial(0.2, "press a button up to six seconds late"),
    "mispress": Dial(0.03, "press the button beside it first, where that says nothing"),
    "lamp": Dial(0.01, "switch a lamp off or on again"),
    "knock": Dial(0.005, "knock against the camera"),
    "aslant": Dial(0.5, "how far the camera hangs aslant, as a share of 25 degrees at most"),
}
"""What can be dialled between 0 and 1 from the command line, by its name among the manners."""
TIDY = Manners(at_once=DIALS["at_once"].usual)
"""One hand at a time, and everything in its place."""
USUAL = Manners(**{name: dial.usual for name, dial in DIALS.items()})
"""An evening among people as they are."""
_WORDS = {"tidy": TIDY, "usual": USUAL}
LIVELY = Manners(haste=0.15, clumsy=0.1, restless=0.08)
"""Honest people who do not sit still."""
ROUGH = Manners(illegal=0.05, out_of_turn=0.03, lazy=0.08, forgetful=0.3, watchful=0.5)


def dialled(manners: Manners, dials: str) -> Manners:
    """These manners with some dials set otherwise, as in `rest=0.4,clumsy=0.1`; `tidy` or `usual` sets all of them."""
    rates: dict[str, float] = {}
    for dial in filter(None, dials.split(",")):
        if dial in _WORDS:
            manners, rates = _WORDS[dial], {}
            continue
        name, _, rate = dial.partition("=")
        try:
            rates[name] = float(rate)
        except ValueError:
            rates[name] = -1.0
        if name not in DIALS or not 0 <= rates[name] <= 1:
            raise BadSetup(
                f"Manners are tidy, usual, or NAME=RATE with a rate between 0 and 1 and {', '.join(DIALS)} as names, "
                f"not {dial!r}"
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
