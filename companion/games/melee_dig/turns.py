"""An ordinary turn: drawing, being done, naming a suit, digging for the king of spades."""

from __future__ import annotations

from typing import cast

from companion.facts.events import Chose, Drew, Said
from companion.facts.game import Outcome
from companion.facts.rulings import Ruling, claim, effect, refusal
from companion.games.melee_dig import going_out, matching, powers
from companion.games.melee_dig.laying import allowed
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.motion import Motion, refuse, unmoved
from companion.games.melee_dig.position import MeleeDigPosition, Phase
from companion.table import Seat
from scoring.cards import Card, Rank, Suit

DRAWN = {Phase.TURN: Phase.AFTER_DRAW, Phase.FOLLOW: Phase.FOLLOW_DRAWN}
"""Where a player stands after drawing."""
FOLLOWING = (Phase.FOLLOW, Phase.FOLLOW_DRAWN)
"""A king of spades lies there, and its player still has to lay the card after it."""

# ---------------------------------------------------------------- drawing


def draw_in_turn(position: MeleeDigPosition, event: Drew) -> Outcome:
    """With nothing to lay one draws: one card, or on and on where the house says so (MD-11, MD-24, MDQ-7)."""
    wrong = not_yours(position, event.by) or _not_so_many(position, event.n)
    if wrong is not None:
        return refuse_draw(position, wrong)
    who = cast(Seat, position.who)
    motion = Motion(position)
    claim_nothing_to_lay(motion, position)
    motion.draw(who, event.n)
    motion.phase = DRAWN.get(position.phase, position.phase)
    motion.acted(who)
    return motion.done()


def not_yours(position: MeleeDigPosition, by: Seat | None) -> Ruling | None:
    """It is somebody else's decision."""
    if by is None or by == position.who:
        return None
    if by not in position.alive:
        return refusal("not_playing", "GN-2", by=by)
    return refusal("not_your_turn", "GN-2", by=by, whom=cast(Seat, position.who))


def _not_so_many(position: MeleeDigPosition, n: int) -> Ruling | None:
    if n >= 1 and (n == 1 or position.house.draw_until == "yes"):
        return None
    return refusal("draw_exactly", draw_clause(position), whom=cast(Seat, position.who), n=1, switch="md.drawUntil")


def draw_clause(position: MeleeDigPosition) -> str:
    """What one draws by for want of a card: in one's turn, or for the card after a king of spades."""
    return "MD-24" if position.phase in FOLLOWING else "MD-11"


def refuse_draw(position: MeleeDigPosition, ruling: Ruling) -> Outcome:
    """A draw that is not due; where nothing is left, nobody can have drawn anything (MDQ-25)."""
    if not position.drawable and ruling.code == "not_your_turn":
        return unmoved(position, "nothing_to_draw", "MDQ-25")
    return refuse(position, ruling)


def claim_nothing_to_lay(motion: Motion, position: MeleeDigPosition) -> None:
    """Whoever draws says: none of the cards that I could lay is in my hand (MD-10, MD-11)."""
    who, top = cast(Seat, position.who), cast(Card, position.top)
    if not position.counts[who]:
        return
    cards = allowed(position)
    if position.house.kh_forced == "no":
        cards -= {KH}
    clause = draw_clause(position)
    code = "no_follow_up" if clause == "MD-24" else "nothing_on_ace" if top.rank is Rank.ACE else "nothing_to_lay"
    motion.claims(who, cards, claim(code, clause, by=who, suit=cast(Suit, position.suit), rank=top.rank))


def draw_again(position: MeleeDigPosition, event: Drew) -> Outcome:
    """A second draw: only where one draws until a card can be laid (MDQ-7)."""
    if position.house.draw_until == "yes":
        return draw_in_turn(position, event)
    wrong = not_yours(position, event.by)
    again = refusal("drew_already", draw_clause(position), whom=cast(Seat, position.who), switch="md.drawUntil")
    return refuse_draw(position, wrong or again)


def nobody_draws(position: MeleeDigPosition, event: Drew) -> Outcome:
    """A draw when none is due."""
    if not position.drawable:
        return unmoved(position, "nothing_to_draw", "MDQ-25")
    return refuse(position, refusal("no_draw_due", "GN-4", by=event.by if event.by is not None else ""))


# ---------------------------------------------------------------- being done


def done_without_drawing(position: MeleeDigPosition, event: Said) -> Outcome:
    """One is not done before a card is laid or drawn, unless nothing is left to draw (MD-10, MDQ-25)."""
    wrong = not_yours(position, event.by)
    if wrong is None and position.drawable:
        wrong = refusal("lay_or_draw", "MD-10", whom=cast(Seat, position.who))
    if wrong is not None:
        return refuse(position, wrong)
    who = cast(Seat, position.who)
    motion = Motion(position)
    claim_nothing_to_lay(motion, position)
    motion.waive(who, 1)
    return pass_on(motion, who)


def done_after_drawing(position: MeleeDigPosition, event: Said) -> Outcome:
    """The turn ends with the card drawn kept (MD-12)."""
    wrong = not_yours(position, event.by)
    if wrong is None and position.house.draw_until == "yes" and position.drawable:
        wrong = refusal("draw_on", "MDQ-7", whom=cast(Seat, position.who), switch="md.drawUntil")
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    if position.house.draw_until == "no":
        motion.say(effect("keeps_it", "MD-12", by=cast(Seat, position.who), switch="md.drawUntil"))
    return pass_on(motion, cast(Seat, position.who))


def done(position: MeleeDigPosition, event: Said) -> Outcome:
    """A card one may lay but does not want to (MD-27, MD-36, MDQ-33)."""
    wrong = not_yours(position, event.by)
    if wrong is not None:
        return refuse(position, wrong)
    return pass_on(Motion(position), cast(Seat, position.who))


def pass_on(motion: Motion, who: Seat) -> Outcome:
    """The turn is over; with an empty hand after a last king of spades the round is, too."""
    if motion.counts[who]:
        motion.advance(who)
    else:
        going_out.go_out(motion, who, matching.KS, ())
    motion.acted(who)
    return motion.done()


# ---------------------------------------------------------------- the named suit


def name_suit(position: MeleeDigPosition, event: Chose) -> Outcome:
    """Whoever laid the ace, and nobody else, says which suit is active now (MD-22)."""
    wrong = not_yours(position, event.by)
    if wrong is None and event.value not in tuple(Suit):
        wrong = refusal("no_suit", "MD-22", value=str(event.value))
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    who = cast(Seat, position.who)
    motion.suit = Suit(cast(str, event.value))
    motion.say(effect("suit_named", "MD-22", by=who, suit=motion.suit))
    motion.advance(who)
    motion.acted(who)
    return motion.done()


# ---------------------------------------------------------------- dig


def drawers(position: MeleeDigPosition) -> tuple[Seat, ...]:
    """Who still has to draw, in the direction of play from the one who caused it (MDQ-26)."""
    return tuple(seat for seat in position.others(cast(Seat, position.who)) if position.owed[seat])


def draw_for_dig(position: MeleeDigPosition, event: Drew) -> Outcome:
    """One of the others draws what the king of spades, or a last card, puts on them (MD-23, MDQ-17)."""
    waiting = drawers(position)
    by = waiting[0] if event.by is None else event.by
    if by not in waiting or not position.drawable:
        return nobody_draws(position, event)
    if not 1 <= event.n <= position.owed[by]:
        return refuse(position, refusal("draw_exactly", "MD-23", whom=by, n=position.owed[by]))
    if waiting.index(by) >= position.drawable:
        return refuse(position, refusal("others_draw_first", "MDQ-26", by=by, whom=waiting[0]))
    return _drawn_by(position, ((by, event.n),))


def all_have_drawn(position: MeleeDigPosition, event: Said) -> Outcome:
    """One word for all of them (P5)."""
    return _drawn_by(position, tuple((seat, position.owed[seat]) for seat in drawers(position)))


def _drawn_by(position: MeleeDigPosition, draws: tuple[tuple[Seat, int], ...]) -> Outcome:
    motion = Motion(position)
    for seat, n in draws:
        motion.draw(seat, n)
        motion.owes(seat, motion.owed[seat] - n)
    go_on = powers.dig_on if position.phase is Phase.DIG_DRAW else going_out.part_on
    go_on(motion)
    return motion.done()
