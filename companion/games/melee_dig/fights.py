"""Being attacked: the two-stack and the melee, their answers and what is drawn for want of one."""

from __future__ import annotations

from companion.facts.events import Drew, Laid, Said
from companion.facts.rulings import Ruling, claim, effect, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.going_out import go_out
from companion.games.melee_dig.laying import laid_card, shown_and_refused
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse
from companion.games.melee_dig.position import ANSWER, BREAK, MELEE, MeleeDigPosition
from companion.games.melee_dig.powers import attack, fight
from companion.games.melee_dig.turns import not_yours, refuse_draw
from companion.table import Seat
from scoring.cards import Card, Rank

# ---------------------------------------------------------------- twos


def answer_two(position: MeleeDigPosition, event: Laid) -> MeleeDigOutcome:
    """Only a two answers a two, and only before the first card is drawn (MD-42, 1E)."""
    card, who = laid_card(position, event), position.decider()
    if isinstance(card, Ruling):
        return shown_and_refused(position, event, card)
    wrong = not_yours(position, event.by)
    if wrong is None and card not in matching.TWOS:
        wrong = refusal("only_a_two", "MD-42", card=card, whom=who, n=position.owed[who])
    if wrong is None and position.drawn:
        wrong = refusal("drew_instead", "MD-42", whom=who, card=card, n=position.owed[who])
    if wrong is not None:
        return shown_and_refused(position, event, wrong)
    motion = Motion(position)
    pass_two_on(motion, card, who)
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


def draw_for_two(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """The target draws, in one go or several, and loses the turn (MD-41)."""
    wrong = not_yours(position, event.by) or not_owed(position, event.n, "MD-41")
    if wrong is not None:
        return refuse_draw(position, wrong)
    motion = Motion(position)
    claim_no_two(motion)
    motion.pay(event.n)
    sit_out_when_drawn(motion)
    return motion.done()


def done_with_two(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Done before everything owed is drawn: only when nothing is left (MDQ-25)."""
    wrong = not_yours(position, event.by) or still_owed(position, "MD-41")
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    claim_no_two(motion)
    motion.forgive()
    sit_out_when_drawn(motion)
    motion.acted(position.decider())
    return motion.done()


def claim_no_two(motion: Motion) -> None:
    """Whoever begins to draw says: I have no two to pass the stack on with (MD-42)."""
    if not motion.drawn:
        who = motion.decider()
        motion.claims(who, matching.TWOS, claim("no_two", "MD-42", by=who))


def sit_out_when_drawn(motion: Motion) -> None:
    if not any(motion.owed):
        target = motion.decider()
        motion.say(effect("sits_out", "MD-41", whom=target))
        motion.advance(target)


def not_owed(position: MeleeDigPosition, n: int, clause: str) -> Ruling | None:
    """More than is owed is refused whole (1E)."""
    who = position.decider()
    owed = position.owed[who]
    return None if 1 <= n <= owed else refusal("draw_exactly", clause, whom=who, n=owed)


def still_owed(position: MeleeDigPosition, clause: str) -> Ruling | None:
    """As long as there is anything to draw, nobody is done who owes (MDQ-25)."""
    who = position.decider()
    return refusal("still_to_draw", clause, whom=who, n=position.owed[who]) if position.can_draw() else None


# ---------------------------------------------------------------- melee


def lay_in_melee(position: MeleeDigPosition, event: Laid) -> MeleeDigOutcome:
    """Anyone but the aggressor goes on with the chain; the aggressee may break it (MD-31, MD-32, MD-34)."""
    card = laid_card(position, event)
    if isinstance(card, Ruling):
        return shown_and_refused(position, event, card)
    chain = position.fight.chain
    by = event.by
    if by is None and (card in matching.breakers(position.fight.suit) or len(position.alive) == 2):
        by = position.who  # nobody saw it, but nobody else could have laid it
    if by is None:
        return refuse(position, refusal("who_laid_it", "GN-2", card=card))
    wrong = no_answer(position, by, card)
    if wrong is not None:
        return shown_and_refused(position, event, wrong)
    motion = Motion(position)
    if card in matching.next_in_chain(chain):
        strike(motion, card, by)
    else:
        break_off(motion, card, by)
    motion.acted(by)
    return motion.done()


def no_answer(position: MeleeDigPosition, by: Seat, card: Card) -> Ruling | None:
    """Why this card is no answer in a melee."""
    chain, who = position.fight.chain, position.decider()
    wanted, clause = matching.next_in_chain(chain), link_clause(chain)
    if by == position.aggressor:
        return refusal("own_chain", clause, by=by, card=card)
    if card in wanted:
        return None if position.phase is MELEE else refusal("chain_is_closed", "MDQ-13", card=card)
    if card not in matching.breakers(position.fight.suit):
        return refusal("no_answer", clause, card=card, cards=tuple(wanted), whom=who)
    if by != who:
        return refusal("only_aggressee_breaks", "MD-34", card=card, whom=who)
    if position.drawn:
        return refusal("drew_instead", "MD-34", whom=by, card=card, n=position.owed[by])
    return None


def link_clause(chain: Card) -> str:
    """The four is asked for by one clause, the five and up by the next."""
    return "MD-31" if chain.rank is Rank.THREE else "MD-32"


def strike(motion: Motion, card: Card, by: Seat) -> None:
    """The next card of the chain: its player attacks whoever was the aggressor (MD-31)."""
    target, chain = motion.fight
    motion.put_down(by, card)
    if motion.counts[by]:
        said = motion.announced
        fight(motion, card, by, target, link_clause(chain))
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


def nobody_answers(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """After everybody was asked the aggressee says so: nobody else can come in now (MD-31, MD-32)."""
    wrong = not_yours(position, event.by)
    if wrong is not None:
        return refuse(position, wrong)
    motion, who, (aggressor, chain) = Motion(position), position.decider(), position.fight
    wanted = matching.next_in_chain(chain)
    for seat in position.others(aggressor):
        motion.claims(seat, wanted, claim("no_chain_card", link_clause(chain), by=seat, cards=tuple(wanted)))
    motion.ask(BREAK, who)
    motion.say(effect("unanswered", "MD-33", whom=who, n=position.owed[who], suit=position.fight.suit))
    motion.acted(who)
    return motion.done()


def draw_in_melee(position: MeleeDigPosition, event: Drew) -> MeleeDigOutcome:
    """The aggressee picks up: the melee is closed (MD-33, MDQ-13)."""
    wrong = not_yours(position, event.by) or not_owed(position, event.n, "MD-33")
    if wrong is not None:
        return refuse_draw(position, wrong)
    motion = Motion(position)
    claim_no_breaker(motion)
    motion.pay(event.n)
    answer_when_drawn(motion)
    return motion.done()


def done_with_melee(position: MeleeDigPosition, event: Said) -> MeleeDigOutcome:
    """Done before the pick-up: only when nothing is left to draw (MDQ-25)."""
    wrong = not_yours(position, event.by) or still_owed(position, "MD-33")
    if wrong is not None:
        return refuse(position, wrong)
    motion = Motion(position)
    claim_no_breaker(motion)
    motion.forgive()
    answer_when_drawn(motion)
    motion.acted(position.decider())
    return motion.done()


def claim_no_breaker(motion: Motion) -> None:
    """Whoever begins to draw says: I have no jack or queen, or do not want to lay it; so it is no breach (MD-34)."""
    if not motion.drawn:
        who, suit = motion.decider(), motion.fight.suit
        motion.claims(who, matching.breakers(suit), claim("no_breaker", "MD-34", by=who, suit=suit), mild=True)


def answer_when_drawn(motion: Motion) -> None:
    """With everything drawn the aggressee may lay one card, but no two or three (MD-36)."""
    who = motion.decider()
    if any(motion.owed):
        motion.forget_early_calls()
        motion.phase = BREAK
        return
    motion.settle()
    motion.ask(ANSWER, who)
    motion.say(effect("may_answer", "MD-36", by=who))
