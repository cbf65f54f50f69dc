"""What evenings bring: a misdeal, a player who leaves, other seats, another house rule, a count put right."""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import BadSetup
from companion.facts.events import Abandoned, Counted, HouseChanged, Left, Seated, Turned
from companion.facts.hand_facts import Sunk, drew
from companion.facts.rulings import effect, refusal
from companion.games.melee_dig import house
from companion.games.melee_dig.dealing import fresh_deal
from companion.games.melee_dig.ending import count_up, leave_the_game, next_round_or_winner
from companion.games.melee_dig.going_out import go_on_after_last_draw, open_hands
from companion.games.melee_dig.matching import PACK_SET
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse, unmoved
from companion.games.melee_dig.position import (
    BREAK,
    COUNT,
    DEAL,
    DIG_DRAW,
    EXTRA_DRAW,
    MELEE,
    OUT,
    OVER,
    PARTING,
    PLAYING,
    SHEET,
    STARTER,
    MeleeDigPosition,
    Phase,
)
from companion.games.melee_dig.powers import go_on_digging
from companion.table import DISCARD, Seat
from companion.table.rows import put

BETWEEN_ROUNDS = (DEAL, SHEET)


def _not_now(position: MeleeDigPosition) -> MeleeDigOutcome:
    return refuse(position, refusal("not_now", "GN-2", phase=position.phase.value))


def abandon(position: MeleeDigPosition, event: Abandoned) -> MeleeDigOutcome:
    """The round is broken off and the same dealer deals again; a misdeal is the same thing early (GN-12)."""
    if position.phase in (SHEET, OVER):
        return _not_now(position)
    motion = Motion(position)
    fresh_deal(motion)
    motion.say(effect("deal_again", "GN-12", whom=motion.dealer))
    return motion.done()


def change_house(position: MeleeDigPosition, event: HouseChanged) -> MeleeDigOutcome:
    """A house rule may be changed between two rounds (GN-10)."""
    if position.phase not in BETWEEN_ROUNDS:
        return refuse(position, refusal("between_rounds_only", "GN-10", switch=event.switch))
    try:
        rules = house.changed(position.house, event.switch, event.value)
    except BadSetup as problem:
        return refuse(position, refusal("no_such_rule", "GN-10", switch=event.switch, why=str(problem)))
    motion = Motion(position)
    motion.house = rules
    motion.say(effect("house_changed", "GN-10", switch=event.switch, value=event.value))
    return motion.done()


def change_seats(position: MeleeDigPosition, event: Seated) -> MeleeDigOutcome:
    """The players sit differently from the next round on (GN-13)."""
    order = tuple(Seat(seat) for seat in event.order)
    if position.phase not in BETWEEN_ROUNDS or sorted(order) != sorted(position.alive):
        return refuse(position, refusal("seats_unclear", "GN-13"))
    motion = Motion(position)
    motion.alive = order
    motion.say(effect("seated_anew", "GN-13"))
    return motion.done()


# ---------------------------------------------------------------- counts put right


def recount(position: MeleeDigPosition, event: Counted) -> MeleeDigOutcome:
    """The table knows better how many cards somebody holds (GN-5)."""
    if event.by not in position.alive:
        return refuse(position, refusal("not_playing", "GN-2", by=event.by))
    fewest = 0 if position.phase is COUNT else 1
    if position.phase in (DEAL, SHEET, OVER) or not fewest <= event.n <= 52 - position.pile:
        return _not_now(position)
    if event.n == position.counts[event.by]:
        return unmoved(position, "count_agrees", "GN-5", by=event.by, n=event.n)
    motion = Motion(position)
    missed = event.n - motion.counts[event.by]
    if missed > 0:
        motion.facts += (drew(event.by, missed),)
    motion.set_count(event.by, event.n)
    motion.stock = max(0, min(motion.stock - missed, 52 - position.pile - sum(motion.counts)))
    motion.say(effect("count_corrected", "GN-5", by=event.by, n=event.n))
    if position.phase is COUNT:
        motion.shown = put(motion.shown, event.by, None if event.n else ())
        count_up(motion)
    return motion.done()


def turn_pile(position: MeleeDigPosition, event: Turned) -> MeleeDigOutcome:
    """The top card stays, the rest is shuffled into a new stock (MD-19); not before a draw is due (MDQ-35)."""
    if event.place != DISCARD or position.phase not in PLAYING | {EXTRA_DRAW} or position.top is None:
        return _not_now(position)
    if position.reshuffles and position.pile == 1 and position.stock:
        return unmoved(position, "shuffled_already", "MD-19")
    if position.stock or position.pile < 2:
        return refuse(position, refusal("stock_not_used_up", "MD-19", n=position.stock))
    motion = Motion(position)
    motion.reshuffle()
    return motion.done()


# ---------------------------------------------------------------- a player leaves


def leave(position: MeleeDigPosition, event: Left) -> MeleeDigOutcome:
    """Their cards go under the stock; whatever waited for them goes on without them (GN-14)."""
    seat = event.by
    if seat not in position.alive or position.phase is OVER:
        return refuse(position, refusal("not_playing", "GN-2", by=seat))
    motion = Motion(position)
    motion.say(effect("left", "GN-14", by=seat, n=position.counts[seat]))
    if len(position.alive) == 2:
        leave_the_game(motion, seat)
        next_round_or_winner(motion)
        return motion.done()
    decide_no_more(motion, seat)
    take_cards_away(motion, seat)
    go_on_without(motion, seat)
    return motion.done()


def decide_no_more(motion: Motion, seat: Seat) -> None:
    """Whoever has to decide something leaves it to the next, who may, after a melee of two, be the same one again."""
    if motion.phase in (MELEE, BREAK) and seat == motion.aggressor:
        motion.advance(motion.decider())
    if motion.phase in PLAYING and motion.phase not in (STARTER, PARTING) and seat == motion.who:
        motion.advance(seat)


def take_cards_away(motion: Motion, seat: Seat) -> None:
    """Whatever the hand was known to hold may be drawn again; so nothing that is not on the pile is ruled out.

    A dealer who leaves passes the deal to the left: this round's if it is not dealt yet, else the next one's.
    """
    motion.facts += (Sunk(tuple(PACK_SET - motion.lying)),)
    motion.stock += motion.counts[seat]
    motion.set_count(seat, 0)
    motion.owes(seat, 0)
    motion.known = frozenset(pair for pair in motion.known if pair[0] != seat)
    motion.announced -= {seat}
    if seat == motion.dealer:
        at = motion.alive.index(seat)
        left = at + 1 if motion.phase in UNDEALT else at - 1
        motion.dealer = motion.alive[left % len(motion.alive)]
    motion.alive = tuple(one for one in motion.alive if one != seat)


def go_on_without(motion: Motion, seat: Seat) -> None:
    """The phase goes on where nobody is waited for any more."""
    if motion.who == seat and motion.phase in UNDEALT:
        motion.who = motion.dealer
    if seat in (motion.who, motion.went_out) and motion.phase in (OUT, EXTRA_DRAW, PARTING):
        open_hands(motion)
    elif motion.phase in WAITING_FOR_SEVERAL:
        WAITING_FOR_SEVERAL[motion.phase](motion)


UNDEALT = (*BETWEEN_ROUNDS, STARTER)
WAITING_FOR_SEVERAL: dict[Phase, Callable[[Motion], None]] = {
    DIG_DRAW: go_on_digging,
    PARTING: go_on_after_last_draw,
    COUNT: count_up,
}
"""Phases that wait for several players, and what follows when none of them is left."""
