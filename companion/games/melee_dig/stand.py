"""LET IT STAND: what becomes of an act that was refused, when the table wants it to count (GN-11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import cast

from companion.facts.events import Chose, Drew, Event, Laid
from companion.facts.game import Outcome
from companion.facts.rulings import effect, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.fights import break_off, pass_two_on
from companion.games.melee_dig.going_out import go_out
from companion.games.melee_dig.laying import is_one_card, lay
from companion.games.melee_dig.motion import Motion, refuse
from companion.games.melee_dig.position import PLAYING, MeleeDigPosition, Phase
from companion.games.melee_dig.powers import fight, forgive
from companion.games.melee_dig.turns import name_suit
from companion.table import DISCARD, Seat
from scoring.cards import Card, Rank, Suit


def overrule(position: MeleeDigPosition, event: Event) -> Outcome:
    """A refused card or draw counts all the same; other acts have nothing that could lie there and stand."""
    match event:
        case Laid() if position.phase in PLAYING and position.phase is not Phase.STARTER and _may_lie(event):
            return _let_lie(position, cast(Card, event.card), _layer(position, event.by))
        case Drew() if _may_keep(position, event):
            return _let_keep(position, event.by if event.by is not None else cast(Seat, position.who), event.n)
        case Chose() if position.phase is Phase.SUIT and event.value in tuple(Suit):
            return name_suit(position, replace(event, by=None))
        case _:
            return refuse(position, refusal("cannot_stand", "GN-11"))


def _may_lie(event: Laid) -> bool:
    return is_one_card(event) and event.card in matching.PACK_SET and event.place == DISCARD


def _layer(position: MeleeDigPosition, by: Seat | None) -> Seat:
    """Whose card it was; whoever was to decide, if nobody saw."""
    return by if by is not None and by in position.alive and position.counts[by] else cast(Seat, position.who)


# ---------------------------------------------------------------- a card


def _let_lie(position: MeleeDigPosition, card: Card, by: Seat) -> Outcome:
    motion = Motion(position)
    if motion.counts[by] == 0:
        return refuse(position, refusal("cannot_stand", "GN-11"))
    _STANDS.get(position.phase, _as_their_turn)(motion, card, by)
    motion.acted(by)
    return motion.done()


def _as_their_turn(motion: Motion, card: Card, by: Seat) -> None:
    """The card leaves its owner's hand; play goes on as if the one whose turn it was had laid it."""
    actor = cast(Seat, motion.who)
    motion.settle()
    lay(motion, card, by, actor)


def _after_the_suit(motion: Motion, card: Card, by: Seat) -> None:
    """Nobody waited for the suit to be named: the ace's own is active, and the next one plays."""
    motion.advance(cast(Seat, motion.who))
    _as_their_turn(motion, card, by)


def _after_the_draws(motion: Motion, card: Card, by: Seat) -> None:
    """Nobody waited for the draws: they are taken as done (GN-4)."""
    for seat in motion.alive:
        motion.draw(seat, motion.owed[seat])
    _as_their_turn(motion, card, by)


def _on_a_two(motion: Motion, card: Card, by: Seat) -> None:
    """A two passes the stack on from whoever laid it; the target's other card is an answer without a stack."""
    if card.rank is Rank.TWO:
        pass_two_on(motion, card, by)
    elif by == motion.who:
        _as_their_turn(motion, card, by)
    else:
        _lie_between(motion, card, by)


def _in_a_melee(motion: Motion, card: Card, by: Seat) -> None:
    """A card between three and ten goes on with the chain, a jack or queen breaks it for whoever is attacked."""
    if Rank.THREE <= card.rank <= Rank.TEN:
        _strike_anyhow(motion, card, by)
    elif card.rank in (Rank.JACK, Rank.QUEEN):
        _break_anyhow(motion, card, by)
    else:
        _lie_between(motion, card, by)


def _strike_anyhow(motion: Motion, card: Card, by: Seat) -> None:
    target = cast(Seat, motion.who if by == motion.aggressor else motion.aggressor)
    motion.put_down(by, card)
    if motion.counts[by]:
        fight(motion, card, by, target, "GN-11")
    else:
        go_out(motion, by, card, ((target, int(card.rank)),))


def _break_anyhow(motion: Motion, card: Card, by: Seat) -> None:
    aggressee = cast(Seat, motion.who)
    break_off(motion, card, by)
    if motion.phase is Phase.TURN and by != aggressee:
        motion.advance(aggressee)


def _lie_between(motion: Motion, card: Card, by: Seat) -> None:
    """No answer to anything: it lies there, and what was waiting still waits."""
    motion.put_down(by, card)
    if motion.counts[by]:
        motion.say(effect("lies_between", "GN-11", by=by, card=card))
    else:
        forgive(motion)
        go_out(motion, by, card, ())


_STANDS: dict[Phase, Callable[[Motion, Card, Seat], None]] = {
    Phase.SUIT: _after_the_suit,
    Phase.DIG_DRAW: _after_the_draws,
    Phase.PARTING: _lie_between,
    Phase.TWO: _on_a_two,
    Phase.MELEE: _in_a_melee,
    Phase.BREAK: _in_a_melee,
}
"""Phases that say for themselves what a card means; elsewhere it is as if it had been their turn."""


# ---------------------------------------------------------------- a draw


def _may_keep(position: MeleeDigPosition, event: Drew) -> bool:
    by = event.by if event.by is not None else position.who
    return position.phase in PLAYING and by in position.alive and 0 < event.n <= position.drawable


def _let_keep(position: MeleeDigPosition, by: Seat, n: int) -> Outcome:
    """The cards stay in the hand, and nothing else follows."""
    motion = Motion(position)
    motion.draw(by, n)
    motion.say(effect("count_corrected", "GN-11", by=by, n=motion.counts[by]))
    return motion.done()
