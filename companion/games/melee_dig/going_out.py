"""The last card: the round is over, at once or after the draws that it causes."""

from __future__ import annotations

from companion.facts.rulings import effect, note
from companion.games.melee_dig.matching import KS
from companion.games.melee_dig.motion import Motion
from companion.games.melee_dig.position import COUNT, OUT, PARTING
from companion.games.melee_dig.powers import POWERS, first_aggressee
from companion.table import Seat
from scoring.cards import Card, Rank

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


def go_out(motion: Motion, seat: Seat, card: Card, debts: Debts) -> None:
    """The hand is empty: the round is over at once, or after the draws that the last card causes (MD-14, MDQ-17)."""
    if seat not in motion.announced:
        motion.say(note("never_announced", "MD-18", by=seat))
    motion.settle()
    motion.went_out = seat
    if debts and motion.house.last_card_power == "drawsFirst":
        motion.ask(PARTING, seat)
        for whom, n in debts:
            motion.owes(whom, n)
            motion.say(effect("draws_before_count", "MDQ-17", whom=whom, n=n, switch="md.lastCardPower"))
        go_on_after_last_draw(motion)
        return
    if debts or card in POWERS:
        motion.say(note("power_lapses", "MDQ-17", card=card, switch="md.lastCardPower"))
    be_out(motion, seat)


def go_on_after_last_draw(motion: Motion) -> None:
    """When the last draws are done, the round is over."""
    if not motion.can_draw():
        motion.forgive()
    if not any(motion.owed):
        be_out(motion, motion.decider())


def be_out(motion: Motion, seat: Seat) -> None:
    """Whoever went out names somebody who takes one more card (MD-20)."""
    motion.ending = "out"
    motion.say(effect("out", "MD-14", by=seat))
    motion.ask(OUT, seat)


def call_count(motion: Motion) -> None:
    """The king of hearts stops the round at once; there is no bonus (MD-25, MDQ-18)."""
    motion.ending = "count"
    open_hands(motion)


def open_hands(motion: Motion) -> None:
    """All hands are laid open; an empty one needs no showing."""
    motion.settle()
    motion.ask(COUNT, None)
    empty = {seat for seat in motion.alive if not motion.counts[seat]}
    motion.shown = tuple(() if seat in empty else None for seat in range(len(motion.counts)))
