"""LET IT STAND: what becomes of an act that was refused, when the table wants it to count (GN-11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.facts.events import Chose, Drew, Event, Laid, Shown
from companion.facts.rulings import effect, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.ending import show
from companion.games.melee_dig.fights import break_off, pass_two_on
from companion.games.melee_dig.going_out import go_out
from companion.games.melee_dig.laying import lay
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse
from companion.games.melee_dig.position import (
    BREAK,
    COUNT,
    DIG_DRAW,
    EXTRA_DRAW,
    MELEE,
    PARTING,
    PLAYING,
    STARTER,
    SUIT,
    TURN,
    TWO,
    MeleeDigPosition,
    Phase,
)
from companion.games.melee_dig.powers import fight
from companion.games.melee_dig.turns import SUITS, name_suit
from companion.table import DISCARD, Seat
from companion.table.rows import put
from scoring.cards import Card, Rank


def overrule(position: MeleeDigPosition, event: Event) -> MeleeDigOutcome:
    """A refused card or draw counts all the same; other acts have nothing that could lie there and stand."""
    match event:
        case Laid(groups=((Card() as card,),)) if card in matching.PACK_SET and event.place == DISCARD:
            return let_lie(position, card, event.by)
        case Drew():
            return let_keep(position, event)
        case Chose() if position.phase is SUIT and event.value in SUITS:
            return name_suit(position, replace(event, by=None))
        case Shown() if position.phase is COUNT and event.by in position.alive:
            return let_be_shown(position, event)
        case _:
            return refuse(position, refusal("cannot_stand", "GN-11"))


# ---------------------------------------------------------------- a card


def let_lie(position: MeleeDigPosition, card: Card, by: Seat | None) -> MeleeDigOutcome:
    """The card lies there; it is taken to be of whoever decides where nobody saw who laid it."""
    if position.phase not in (PLAYING | {EXTRA_DRAW}) - {STARTER}:
        return refuse(position, refusal("cannot_stand", "GN-11"))
    if by is None or by not in position.alive or not position.counts[by]:
        by = position.decider()
    if not position.counts[by]:
        return refuse(position, refusal("cannot_stand", "GN-11"))
    motion = Motion(position)
    MEANINGS.get(position.phase, lie_as_in_turn)(motion, card, by)
    motion.acted(by)
    return motion.done()


def lie_as_in_turn(motion: Motion, card: Card, by: Seat) -> None:
    """The card leaves its owner's hand; play goes on as if the one whose turn it was had laid it."""
    actor = motion.decider()
    motion.settle()
    lay(motion, card, by, actor)


def lie_before_the_suit(motion: Motion, card: Card, by: Seat) -> None:
    """Nobody waited for the suit to be named: the ace's own is active, and the next one plays."""
    motion.advance(motion.decider())
    lie_as_in_turn(motion, card, by)


def lie_before_the_draws(motion: Motion, card: Card, by: Seat) -> None:
    """Nobody waited for the draws: they are taken as done (GN-4)."""
    for seat in motion.alive:
        motion.draw(seat, motion.owed[seat])
    lie_as_in_turn(motion, card, by)


def lie_on_a_two(motion: Motion, card: Card, by: Seat) -> None:
    """A two passes the stack on from whoever laid it; the target's other card is an answer without a stack."""
    if card.rank is Rank.TWO:
        pass_two_on(motion, card, by)
    elif by == motion.who:
        lie_as_in_turn(motion, card, by)
    else:
        lie_between(motion, card, by)


def lie_in_a_melee(motion: Motion, card: Card, by: Seat) -> None:
    """A card between three and ten goes on with the chain, a jack or queen breaks it for whoever is attacked."""
    aggressee = motion.decider()
    if Rank.THREE <= card.rank <= Rank.TEN:
        aggressor = motion.fight.aggressor
        target = aggressee if by == aggressor else aggressor
        motion.put_down(by, card)
        if motion.counts[by]:
            fight(motion, card, by, target, "GN-11")
        else:
            go_out(motion, by, card, ((target, int(card.rank)),))
    elif card.rank in (Rank.JACK, Rank.QUEEN):
        break_off(motion, card, by)
        if motion.phase is TURN and by != aggressee:
            motion.advance(aggressee)
    else:
        lie_between(motion, card, by)


def lie_between(motion: Motion, card: Card, by: Seat) -> None:
    """No answer to anything: it lies there, and what was waiting still waits."""
    motion.put_down(by, card)
    if motion.counts[by]:
        motion.say(effect("lies_between", "GN-11", by=by, card=card))
    else:
        motion.forgive()
        go_out(motion, by, card, ())


def lie_beside(motion: Motion, card: Card, by: Seat) -> None:
    """Somebody is out already, and only the extra card is waited for."""
    motion.put_down(by, card)
    motion.say(effect("lies_between", "GN-11", by=by, card=card))


MEANINGS: dict[Phase, Callable[[Motion, Card, Seat], None]] = {
    SUIT: lie_before_the_suit,
    DIG_DRAW: lie_before_the_draws,
    PARTING: lie_between,
    EXTRA_DRAW: lie_beside,
    TWO: lie_on_a_two,
    MELEE: lie_in_a_melee,
    BREAK: lie_in_a_melee,
}
"""Phases that say for themselves what a card means; elsewhere it is as if it had been their turn."""


# ---------------------------------------------------------------- a draw, and a hand laid open


def let_keep(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """The cards stay in the hand, and nothing else follows."""
    by = position.who if event.by is None else event.by
    possible = position.phase in PLAYING and by in position.alive and 0 < event.n <= position.drawable
    if by is None or not possible:
        return refuse(position, refusal("cannot_stand", "GN-11"))
    motion = Motion(position)
    motion.draw(by, event.n)
    motion.say(effect("count_corrected", "GN-11", by=by, n=motion.counts[by]))
    return motion.done()


def let_be_shown(position: MeleeDigPosition, event: Shown) -> MeleeDigOutcome:
    """What lies open was held, however many cards were counted (GN-5)."""
    counted = position._replace(counts=put(position.counts, event.by, len(event.cards)))
    shown = show(counted, event)
    return refuse(position, refusal("cannot_stand", "GN-11")) if shown.refused else shown
