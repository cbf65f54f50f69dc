"""An ordinary turn: drawing, being done, naming a suit, digging for the king of spades."""

from __future__ import annotations

from companion.facts.events import Chose, Drew, Said
from companion.facts.rulings import Ruling, claim, effect, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.going_out import go_on_after_last_draw, go_out
from companion.games.melee_dig.laying import allowed
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse, unmoved
from companion.games.melee_dig.position import (
    AFTER_DRAW,
    DIG_DRAW,
    FOLLOW,
    FOLLOW_DRAWN,
    TURN,
    MeleeDigPosition,
)
from companion.games.melee_dig.powers import go_on_digging
from companion.table import Seat
from scoring.cards import Rank, Suit

DRAWN = {TURN: AFTER_DRAW, FOLLOW: FOLLOW_DRAWN}
"""Where a player stands after drawing."""
FOLLOWING = (FOLLOW, FOLLOW_DRAWN)
"""A king of spades lies there, and its player still has to lay the card after it."""
SUITS = tuple(Suit)

# ---------------------------------------------------------------- drawing


def draw_in_turn(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """With nothing to lay one draws: one card, or on and on where the house says so (MD-11, MD-24, MDQ-7)."""
    who, n = position.decider(), event.n
    wrong = not_yours(position, event.by)
    if wrong is None and (n < 1 or (n > 1 and position.house.draw_until == "no")):
        wrong = refusal("draw_exactly", draw_clause(position), whom=who, n=1, switch="md.drawUntil")
    if wrong is not None:
        return refuse_draw(position, wrong)
    motion = Motion(position)
    claim_nothing_to_lay(motion, position)
    motion.draw(who, n)
    motion.phase = DRAWN.get(position.phase, position.phase)
    motion.acted(who)
    return motion.done()


def not_yours(position: MeleeDigPosition, by: Seat | None) -> Ruling | None:
    """It is somebody else's decision."""
    if by is None or by == position.who:
        return None
    if by not in position.alive:
        return refusal("not_playing", "GN-2", by=by)
    return refusal("not_your_turn", "GN-2", by=by, whom=position.decider())


def draw_clause(position: MeleeDigPosition) -> str:
    """What one draws by for want of a card: in one's turn, or for the card after a king of spades."""
    return "MD-24" if position.phase in FOLLOWING else "MD-11"


def refuse_draw(position: MeleeDigPosition, ruling: Ruling) -> MeleeDigOutcome:
    """A draw that is not due; where nothing is left, nobody can have drawn anything (MDQ-25)."""
    if not position.can_draw() and ruling.code == "not_your_turn":
        return unmoved(position, "nothing_to_draw", "MDQ-25")
    return refuse(position, ruling)


def claim_nothing_to_lay(motion: Motion, position: MeleeDigPosition) -> None:
    """Whoever draws says: none of the cards that I could lay is in my hand (MD-10, MD-11)."""
    who, rank = position.decider(), position.discards[-1].rank
    if not position.counts[who]:
        return
    cards = allowed(position)
    if position.house.kh_forced == "no":
        cards -= {KH}
    clause = draw_clause(position)
    code = "no_follow_up" if clause == "MD-24" else "nothing_on_ace" if rank is Rank.ACE else "nothing_to_lay"
    motion.claims(who, cards, claim(code, clause, by=who, suit=position.active_suit, rank=rank))


def draw_again(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """A second draw: only where one draws until a card can be laid (MDQ-7)."""
    if position.house.draw_until == "yes":
        return draw_in_turn(position, event)
    wrong = not_yours(position, event.by)
    again = refusal("drew_already", draw_clause(position), whom=position.decider(), switch="md.drawUntil")
    return refuse_draw(position, wrong or again)


def nobody_draws(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """A draw when none is due."""
    if not position.can_draw():
        return unmoved(position, "nothing_to_draw", "MDQ-25")
    return refuse(position, refusal("no_draw_due", "GN-4", by=event.by if event.by is not None else ""))


# ---------------------------------------------------------------- being done


def done_without_drawing(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """One is not done before a card is laid or drawn, unless nothing is left to draw (MD-10, MDQ-25)."""
    who = position.decider()
    wrong = not_yours(position, event.by)
    if wrong is None and position.can_draw():
        wrong = refusal("lay_or_draw", "MD-10", whom=who)
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    claim_nothing_to_lay(motion, position)
    motion.waive(who, 1)
    return pass_on(motion, who)


def done_after_drawing(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """The turn ends with the card drawn kept (MD-12)."""
    who = position.decider()
    wrong = not_yours(position, event.by)
    if wrong is None and position.draws_on():
        wrong = refusal("draw_on", "MDQ-7", whom=who, switch="md.drawUntil")
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    if position.house.draw_until == "no":
        motion.say(effect("keeps_it", "MD-12", by=who, switch="md.drawUntil"))
    return pass_on(motion, who)


def done(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """A card one may lay but does not want to (MD-27, MD-36, MDQ-33)."""
    wrong = not_yours(position, event.by)
    if wrong is not None:
        return refuse(position, wrong)
    return pass_on(Motion(position), position.decider())


def pass_on(motion: Motion, who: Seat) -> MeleeDigOutcome:
    """The turn is over; with an empty hand after a last king of spades the round is, too."""
    if motion.counts[who]:
        motion.advance(who)
    else:
        go_out(motion, who, matching.KS, ())
    motion.acted(who)
    return motion.done()


# ---------------------------------------------------------------- the named suit


def name_suit(position: MeleeDigPosition, event: Chose) -> MeleeDigOutcome:
    """Whoever laid the ace, and nobody else, says which suit is active now (MD-22)."""
    wrong = not_yours(position, event.by)
    if wrong is not None:
        return refuse(position, wrong)
    suit = next((one for one in SUITS if one == event.value), None)
    if suit is None:
        return refuse(position, refusal("no_suit", "MD-22", value=str(event.value)))
    motion, who = Motion(position), position.decider()
    motion.suit = suit
    motion.say(effect("suit_named", "MD-22", by=who, suit=suit))
    motion.advance(who)
    motion.acted(who)
    return motion.done()


# ---------------------------------------------------------------- dig


def draw_for_dig(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """One of the others draws what the king of spades, or a last card, puts on them (MD-23, MDQ-17)."""
    waiting = drawers(position)
    by = waiting[0] if event.by is None else event.by
    if by not in waiting or not position.can_draw():
        return nobody_draws(position, event)
    if not 1 <= event.n <= position.owed[by]:
        return refuse(position, refusal("draw_exactly", "MD-23", whom=by, n=position.owed[by]))
    if waiting.index(by) >= position.drawable:
        return refuse(position, refusal("others_draw_first", "MDQ-26", by=by, whom=waiting[0]))
    return drawn_by(position, ((by, event.n),))


def drawers(position: MeleeDigPosition) -> tuple[Seat, ...]:
    """Who still has to draw, in the direction of play from the one who caused it (MDQ-26)."""
    return tuple([seat for seat in position.others(position.decider()) if position.owed[seat]])


def all_have_drawn(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """One word for all of them (P5)."""
    return drawn_by(position, tuple((seat, position.owed[seat]) for seat in drawers(position)))


def drawn_by(position: MeleeDigPosition, draws: tuple[tuple[Seat, int], ...]) -> MeleeDigOutcome:
    """So many cards each; with the last of them the king's player goes on, or the round is over."""
    motion = Motion(position)
    for seat, n in draws:
        motion.draw(seat, n)
        motion.owes(seat, motion.owed[seat] - n)
    if position.phase is DIG_DRAW:
        go_on_digging(motion)
    else:
        go_on_after_last_draw(motion)
    return motion.done()
