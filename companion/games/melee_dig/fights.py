"""Being attacked: the two-stack and the melee, their answers and what is drawn for want of one."""

from __future__ import annotations

from typing import cast

from companion.facts.events import Drew, Laid, Said
from companion.facts.game import Outcome
from companion.facts.rulings import Ruling, claim, effect, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.going_out import go_out
from companion.games.melee_dig.laying import misplaced, shown_and_refused
from companion.games.melee_dig.motion import Motion, refuse
from companion.games.melee_dig.position import MeleeDigPosition, Phase
from companion.games.melee_dig.powers import attack, fight, forgive
from companion.games.melee_dig.turns import not_yours, refuse_draw
from companion.table import Seat
from scoring.cards import Card, Rank, Suit

# ---------------------------------------------------------------- twos


def answer_two(position: MeleeDigPosition, event: Laid) -> Outcome:
    """Only a two answers a two, and only before the first card is drawn (MD-42, 1E)."""
    who = cast(Seat, position.who)
    wrong = misplaced(position, event) or not_yours(position, event.by)
    if wrong is None and event.card not in matching.TWOS:
        wrong = refusal("only_a_two", "MD-42", card=event.card, whom=who, n=position.owed[who])
    if wrong is None and position.drawn:
        wrong = refusal("drew_instead", "MD-42", whom=who, card=event.card, n=position.owed[who])
    if wrong is not None:
        return shown_and_refused(position, event, wrong)
    motion = Motion(position)
    pass_two_on(motion, cast(Card, event.card), who)
    motion.acted(who)
    return motion.done()


def pass_two_on(motion: Motion, card: Card, by: Seat) -> None:
    """The stack grows by two and falls on the player after (MD-42)."""
    target, n = motion.next(by), sum(motion.owed) + 2
    motion.put_down(by, card)
    if motion.counts[by]:
        attack(motion, target, n)
    else:
        go_out(motion, by, card, ((target, n),))


def draw_for_two(position: MeleeDigPosition, event: Drew) -> Outcome:
    """The target draws, in one go or several, and loses the turn (MD-41)."""
    wrong = not_yours(position, event.by) or not_owed(position, event.n, "MD-41")
    if wrong is not None:
        return refuse_draw(position, wrong)
    motion = Motion(position)
    _no_two(motion, position)
    pay(motion, event.n)
    _two_is_over(motion)
    return motion.done()


def done_with_two(position: MeleeDigPosition, event: Said) -> Outcome:
    """Done before everything owed is drawn: only when nothing is left (MDQ-25)."""
    wrong = not_yours(position, event.by) or still_owed(position, "MD-41")
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    _no_two(motion, position)
    forgive(motion)
    _two_is_over(motion)
    motion.acted(cast(Seat, position.who))
    return motion.done()


def _no_two(motion: Motion, position: MeleeDigPosition) -> None:
    if not position.drawn:
        who = cast(Seat, position.who)
        motion.claims(who, matching.TWOS, claim("no_two", "MD-42", by=who))


def _two_is_over(motion: Motion) -> None:
    if not any(motion.owed):
        target = cast(Seat, motion.who)
        motion.say(effect("sits_out", "MD-41", whom=target))
        motion.advance(target)


def not_owed(position: MeleeDigPosition, n: int, clause: str) -> Ruling | None:
    """More than is owed is refused whole (1E)."""
    who = cast(Seat, position.who)
    owed = position.owed[who]
    return None if 1 <= n <= owed else refusal("draw_exactly", clause, whom=who, n=owed)


def still_owed(position: MeleeDigPosition, clause: str) -> Ruling | None:
    who = cast(Seat, position.who)
    if not position.drawable:
        return None
    return refusal("still_to_draw", clause, whom=who, n=position.owed[who])


def pay(motion: Motion, n: int) -> None:
    """Draw some of what is owed; if the stock gives out, the rest is let off (MDQ-25)."""
    who = cast(Seat, motion.who)
    motion.draw(who, n)
    motion.owes(who, motion.owed[who] - n)
    motion.drawn = True
    if not motion.drawable:
        forgive(motion)


# ---------------------------------------------------------------- melee


def lay_in_melee(position: MeleeDigPosition, event: Laid) -> Outcome:
    """Anyone but the aggressor goes on with the chain; the aggressee may break it (MD-31, MD-32, MD-34)."""
    by = fighter(position, event)
    wrong = misplaced(position, event)
    if wrong is None:
        wrong = _no_blow(position, by, cast(Card, event.card))
    if wrong is not None:
        return shown_and_refused(position, event, wrong)
    motion, card = Motion(position), cast(Card, event.card)
    if card in matching.next_in_chain(cast(Card, position.chain)):
        strike(motion, card, cast(Seat, by))
    else:
        break_off(motion, card, cast(Seat, by))
    motion.acted(cast(Seat, by))
    return motion.done()


def fighter(position: MeleeDigPosition, event: Laid) -> Seat | None:
    """Who laid it; if nobody saw, the only one who could have."""
    if event.by is not None:
        return event.by
    breaking = event.cards[:1] and event.cards[0] in matching.breakers(cast(Card, position.chain).suit)
    return position.who if breaking or len(position.alive) == 2 else None


def _no_blow(position: MeleeDigPosition, by: Seat | None, card: Card) -> Ruling | None:
    """Why this card is no answer in a melee."""
    chain = cast(Card, position.chain)
    wanted = matching.next_in_chain(chain)
    clause = link_clause(chain)
    if by is None:
        return refusal("who_laid_it", "GN-2", card=card)
    if by == position.aggressor:
        return refusal("own_chain", clause, by=by, card=card)
    if card in wanted:
        return None if position.phase is Phase.MELEE else refusal("chain_is_closed", "MDQ-13", card=card)
    if card not in matching.breakers(chain.suit):
        return refusal("no_answer", clause, card=card, cards=tuple(wanted), whom=cast(Seat, position.who))
    if by != position.who:
        return refusal("only_aggressee_breaks", "MD-34", card=card, whom=cast(Seat, position.who))
    if position.drawn:
        return refusal("drew_instead", "MD-34", whom=by, card=card, n=position.owed[by])
    return None


def link_clause(chain: Card) -> str:
    """The four is asked for by one clause, the five and up by the next."""
    return "MD-31" if chain.rank is Rank.THREE else "MD-32"


def strike(motion: Motion, card: Card, by: Seat) -> None:
    """The next card of the chain: its player attacks whoever was the aggressor (MD-31)."""
    target, clause = cast(Seat, motion.aggressor), link_clause(cast(Card, motion.chain))
    motion.put_down(by, card)
    if motion.counts[by]:
        said = motion.announced
        fight(motion, card, by, target, clause)
        motion.announced = said
    else:
        go_out(motion, by, card, ((target, int(card.rank)),))


def break_off(motion: Motion, card: Card, by: Seat) -> None:
    """The jack or queen: nothing is drawn, the turn goes to the next (MD-34, MD-35)."""
    motion.put_down(by, card)
    if motion.counts[by]:
        motion.say(effect("broken_off", "MD-34", by=by, card=card))
        motion.advance(by)
    else:
        go_out(motion, by, card, ())


def nobody_answers(position: MeleeDigPosition, event: Said) -> Outcome:
    """After everybody was asked the aggressee says so: nobody else can come in now (MD-31, MD-32)."""
    wrong = not_yours(position, event.by)
    if wrong is not None:
        return refuse(position, wrong)
    motion, chain, who = Motion(position), cast(Card, position.chain), cast(Seat, position.who)
    wanted = matching.next_in_chain(chain)
    for seat in position.others(cast(Seat, position.aggressor)):
        motion.claims(seat, wanted, claim("no_chain_card", link_clause(chain), by=seat, cards=tuple(wanted)))
    motion.ask(Phase.BREAK, who)
    motion.say(effect("unanswered", "MD-33", whom=who, n=position.owed[who], suit=cast(Suit, chain.suit)))
    motion.acted(who)
    return motion.done()


def draw_in_melee(position: MeleeDigPosition, event: Drew) -> Outcome:
    """The aggressee picks up: the melee is closed (MD-33, MDQ-13)."""
    wrong = not_yours(position, event.by) or not_owed(position, event.n, "MD-33")
    if wrong is not None:
        return refuse_draw(position, wrong)
    motion = Motion(position)
    _no_breaker(motion, position)
    pay(motion, event.n)
    _picked_up(motion)
    return motion.done()


def done_with_melee(position: MeleeDigPosition, event: Said) -> Outcome:
    """Done before the pick-up: only when nothing is left to draw (MDQ-25)."""
    wrong = not_yours(position, event.by) or still_owed(position, "MD-33")
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    _no_breaker(motion, position)
    forgive(motion)
    _picked_up(motion)
    motion.acted(cast(Seat, position.who))
    return motion.done()


def _no_breaker(motion: Motion, position: MeleeDigPosition) -> None:
    if not position.drawn:
        who, suit = cast(Seat, position.who), cast(Card, position.chain).suit
        cards = matching.breakers(suit)
        motion.claims(who, cards, claim("no_breaker", "MD-34", by=who, suit=cast(Suit, suit)), mild=True)


def _picked_up(motion: Motion) -> None:
    """With everything drawn the aggressee may lay one card, but no two or three (MD-36)."""
    who = cast(Seat, motion.who)
    if any(motion.owed):
        motion.lapse()
        motion.phase = Phase.BREAK
        return
    motion.settle()
    motion.ask(Phase.ANSWER, who)
    motion.say(effect("may_answer", "MD-36", by=who))
