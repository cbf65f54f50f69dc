"""What players call out at any time: last card, caught you, dig, count."""

from __future__ import annotations

from companion.facts.events import Said
from companion.facts.rulings import effect, note, refusal
from companion.games.melee_dig.matching import KS
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse, unmoved
from companion.games.melee_dig.position import (
    AFTER_DRAW,
    ANSWER,
    BREAK,
    COUNT,
    FOLLOW,
    FOLLOW_DRAWN,
    MELEE,
    PARTING,
    PLAYING,
    SECOND,
    STARTER,
    TURN,
    TWO,
    MeleeDigPosition,
)
from companion.table import Seat

OWN_MOVE = frozenset((TURN, AFTER_DRAW, FOLLOW, FOLLOW_DRAWN, SECOND, ANSWER))
ATTACKED = frozenset((TWO, MELEE, BREAK))
CALLING = PLAYING - {STARTER, PARTING}
"""With the last draws before the count nothing else happens any more (MDQ-17)."""


def may_lay(position: MeleeDigPosition, seat: Seat) -> bool:
    """Whether this player may lay a card now: own turn, answer or chain (MDQ-19)."""
    if seat != position.who:
        return position.phase is MELEE and seat != position.aggressor
    return position.phase in OWN_MOVE or (position.phase in ATTACKED and not position.drawn)


def may_announce(position: MeleeDigPosition, seat: Seat) -> bool:
    """With one card always, with two just before laying one (MD-16, MDQ-19)."""
    count = position.counts[seat]
    return count == 1 or (count == 2 and may_lay(position, seat))


def silent(position: MeleeDigPosition) -> tuple[Seat, ...]:
    """Who is down to one card and has not said so."""
    counts, announced = position.counts, position.announced
    if 1 not in counts or position.phase not in CALLING:
        return ()
    return tuple([seat for seat in position.alive if counts[seat] == 1 and seat not in announced])


def coming_down(position: MeleeDigPosition) -> tuple[Seat, ...]:
    """Who may lay the last card but one now, and has not said so (MDQ-19)."""
    counts, announced = position.counts, position.announced
    if 2 not in counts:
        return ()
    asked = position.alive if position.phase is MELEE else (position.decider(),)
    return tuple([s for s in asked if counts[s] == 2 and s not in announced and may_lay(position, s)])


def catchable(position: MeleeDigPosition) -> tuple[Seat, ...]:
    """Who is down to one card, has not announced it, and long enough so for the house (MD-17, MDQ-19)."""
    waiting = silent(position)
    if not waiting or position.house.grace == "none":
        return waiting
    return tuple(seat for seat in waiting if seat not in position.sheltered)


# ---------------------------------------------------------------- last card


def last_card(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Somebody says that one card is left (MD-16)."""
    if position.phase not in CALLING:
        return refuse(position, refusal("not_now", "GN-2", phase=position.phase.value))
    by = _speaker(position) if event.by is None else event.by
    if by is None:
        return refuse(position, refusal("who_said_it", "MD-16"))
    if by not in position.alive:
        return refuse(position, refusal("not_playing", "GN-2", by=by))
    if by in position.announced:
        return unmoved(position, "said_already", "MD-16", by=by)
    if not may_announce(position, by):
        return _false_call(position, by, "too_early")
    motion = Motion(position)
    motion.announced |= {by}
    motion.say(effect("announced", "MD-16", by=by))
    return motion.done()


def _speaker(position: MeleeDigPosition) -> Seat | None:
    """Who must have said it, if nobody saw: whoever decides, if they have to or may; else the only one who has to."""
    waiting, who = silent(position), position.who
    if who in waiting:
        return who
    if waiting:
        return waiting[0] if len(waiting) == 1 else None
    return who if who is not None and who not in position.announced and may_announce(position, who) else None


# ---------------------------------------------------------------- caught you


def caught(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Somebody points out that a player has not said it; whom they mean is clear where only one can be (MD-17)."""
    if position.phase not in CALLING:
        return refuse(position, refusal("not_now", "GN-2", phase=position.phase.value))
    can_be = catchable(position)
    whom = can_be[0] if event.whom is None and len(can_be) == 1 else event.whom
    if whom is None:
        return refuse(position, refusal("say_whom", "MD-17"))
    for seat in (whom, event.by):
        if seat is not None and seat not in position.alive:
            return refuse(position, refusal("not_playing", "GN-2", by=seat))
    if event.by == whom or whom not in can_be:
        return _false_call(position, event.by, "not_to_be_caught")
    motion = Motion(position)
    if whom in position.sheltered:
        motion.say(note("caught_at_once", "MDQ-19", whom=whom, switch="md.grace"))
    motion.catch(whom)
    return motion.done()


def _false_call(position: MeleeDigPosition, by: Seat | None, code: str) -> MeleeDigOutcome:
    """A wrong call costs nothing, or one card where the house says so (MDQ-23)."""
    if position.house.false_call == "none" or by is None:
        return unmoved(position, code, "MDQ-23", switch="md.falseCall")
    motion = Motion(position)
    motion.say(effect("false_call", "MDQ-23", by=by, switch="md.falseCall"))
    motion.draw(by, 1)
    return motion.done()


# ---------------------------------------------------------------- dig and count


def dig(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Said for the king of spades; the card itself has done it already (MD-23, GN-7)."""
    digging = position.top == KS
    return unmoved(position, "dig_called" if digging else "call_without_card", "MD-23" if digging else "GN-7")


def count(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Said for the king of hearts; the card itself has done it already (MD-25, GN-7)."""
    counting = position.phase is COUNT
    return unmoved(position, "count_opened" if counting else "call_without_card", "MD-25" if counting else "GN-7")
