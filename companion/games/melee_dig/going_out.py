"""The last card: the round is over, at once or after the draws that it causes."""

from __future__ import annotations

from typing import cast

from companion.facts.rulings import effect, note
from companion.games.melee_dig.matching import KS
from companion.games.melee_dig.motion import Motion
from companion.games.melee_dig.position import Phase
from companion.games.melee_dig.powers import POWERS, first_aggressee, forgive
from companion.table import Seat
from scoring.cards import AnyCard, Card, Rank

Debts = tuple[tuple[Seat, int], ...]
"""Who would have to draw how many."""


def plays_on(motion: Motion, card: Card) -> bool:
    """Where `md.lastCardPower` is `digGoesOn`, a last king of spades does not end the round (MDQ-17)."""
    return card == KS and motion.house.last_card_power == "digGoesOn"


def debts_of(motion: Motion, card: Card, by: Seat) -> Debts:
    """The draws that this card puts on others."""
    if card == KS:
        return tuple((seat, 1) for seat in motion.others(by))
    if card.rank is Rank.TWO:
        return ((motion.next(by), 2),)
    if card.rank is Rank.THREE:
        return ((first_aggressee(motion, by), 3),)
    return ()


def go_out(motion: Motion, seat: Seat, card: AnyCard, debts: Debts) -> None:
    """The hand is empty: the round is over at once, or after the draws that the last card causes (MD-14, MDQ-17)."""
    if seat not in motion.announced:
        motion.say(note("never_announced", "MD-18", by=seat))
    motion.settle()
    motion.went_out = seat
    if debts and motion.house.last_card_power == "drawsFirst":
        _last_draws(motion, debts)
        return
    if debts or card in POWERS or card[0] in POWERS:
        motion.say(note("power_lapses", "MDQ-17", card=card, switch="md.lastCardPower"))
    be_out(motion)


def _last_draws(motion: Motion, debts: Debts) -> None:
    motion.ask(Phase.PARTING, motion.went_out)
    for seat, n in debts:
        motion.owes(seat, n)
        motion.say(effect("draws_before_count", "MDQ-17", whom=seat, n=n, switch="md.lastCardPower"))
    part_on(motion)


def part_on(motion: Motion) -> None:
    """When the last draws are done, the round is over."""
    if not motion.drawable:
        forgive(motion)
    if not any(motion.owed):
        be_out(motion)


def be_out(motion: Motion) -> None:
    """Whoever went out names somebody who takes one more card (MD-20)."""
    motion.ending = "out"
    motion.say(effect("out", "MD-14", by=cast(Seat, motion.went_out)))
    motion.ask(Phase.OUT, motion.went_out)


def call_count(motion: Motion) -> None:
    """The king of hearts stops the round at once; there is no bonus (MD-25, MDQ-18)."""
    motion.ending = "count"
    open_hands(motion)


def open_hands(motion: Motion) -> None:
    """All hands are laid open; an empty one needs no showing."""
    motion.settle()
    motion.ask(Phase.COUNT, None)
    empty = {seat for seat in motion.alive if not motion.counts[seat]}
    motion.shown = tuple(() if seat in empty else None for seat in map(Seat, range(len(motion.counts))))
