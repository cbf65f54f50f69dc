"""A card comes down on the discard pile: whether it may lie there, and whose hand it leaves."""

from __future__ import annotations

from companion.facts.events import Laid
from companion.facts.hand_facts import Betrayed
from companion.facts.rulings import Ruling, claim, effect, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.going_out import call_count, debts_of, go_out, plays_on
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.motion import MeleeDigOutcome, Motion, refuse
from companion.games.melee_dig.position import FOLLOW, SECOND, TURN, MeleeDigPosition
from companion.games.melee_dig.powers import power
from companion.table import DISCARD, Seat
from scoring.cards import Card, Rank

# ---------------------------------------------------------------- may it lie there?


def laid_card(position: MeleeDigPosition, event: Laid) -> Card | Ruling:
    """The one card that somebody who plays has laid on the discard pile; or why it cannot be that."""
    if event.by is not None and event.by not in position.alive:
        return refusal("not_playing", "GN-2", by=event.by)
    if event.place != DISCARD:
        return refusal("wrong_place", "MD-3", place=event.place.key)
    groups = event.groups
    if len(groups) != 1 or len(groups[0]) != 1:
        return refusal("one_at_a_time", "MD-10", n=len(event.cards))
    card = groups[0][0]
    if card in position.lying:
        return refusal("lies_already", "MD-1", card=card)
    if isinstance(card, Card) and card in matching.PACK_SET:
        return card
    return refusal("not_in_pack", "MD-1", card=card)


def shown_and_refused(position: MeleeDigPosition, event: Laid, ruling: Ruling) -> MeleeDigOutcome:
    """Refused; but whoever showed a card that does not lie on the pile is known to hold it (GN-3)."""
    match event:
        case Laid(by=int(by), groups=((Card() as card,),)) if (
            by in position.alive and card in matching.PACK_SET - position.lying
        ):
            return refuse(position, ruling, (Betrayed(by, card),))
        case _:
            return refuse(position, ruling)


def allowed(position: MeleeDigPosition) -> frozenset[Card]:
    """The cards that the one whose move it is may lay now: after drawing no twos and threes (MD-38, MD-43)."""
    phase = position.phase
    if phase is TURN or phase is FOLLOW:
        return matching.legal(position.discards[-1].rank, position.suit)
    if phase is not SECOND:
        return matching.legal_after_draw(position.discards[-1].rank, position.suit)
    # After the king of clubs all others are legal, so the king of hearts only as the very last card (MDQ-6).
    kh_fits = position.house.kh_other == "listed" or position.counts[position.decider()] == 1
    return matching.PACK_SET if kh_fits else matching.ALL_BUT_KH


def mismatch(position: MeleeDigPosition, card: Card) -> Ruling:
    """Why this card may not be laid now."""
    rank, suit = position.discards[-1].rank, position.active_suit
    if card in matching.BARRED and card in matching.legal(rank, suit):
        return refusal("barred_after_drawing", "MD-43" if card.rank is Rank.TWO else "MD-38", card=card)
    if card == KH and position.phase is SECOND:
        return refusal("kh_is_not_last", "MD-26", card=card, switch="md.khOther")
    if card == KH:
        return refusal("kh_must_match", "MD-26", card=card, suit=suit, rank=rank)
    code = "no_match_on_ace" if rank is Rank.ACE else "no_match"
    return refusal(code, "MD-10", card=card, suit=suit, rank=rank)


def lay_in_turn(position: MeleeDigPosition, event: Laid) -> MeleeDigOutcome:
    """The one whose turn it is lays a card that may be laid."""
    card, who = laid_card(position, event), position.decider()
    if isinstance(card, Ruling):
        return shown_and_refused(position, event, card)
    wrong: Ruling | None = None
    if event.by is not None and event.by != who:
        wrong = refusal("not_your_turn", "GN-2", by=event.by, whom=who)
    elif not position.counts[who]:
        wrong = refusal("draws_first", "MD-24", whom=who, switch="md.lastCardPower")
    elif card not in allowed(position):
        wrong = mismatch(position, card)
    if wrong is not None:
        return shown_and_refused(position, event, wrong)
    motion = Motion(position)
    if card == KH and position.counts[who] > 1:
        claim_nothing_but_the_king(motion, position, who)
    lay(motion, card, who, who)
    motion.acted(who)
    return motion.done()


def not_now(position: MeleeDigPosition, event: Laid) -> MeleeDigOutcome:
    """A card in a phase in which none is laid (GN-2); it has been seen all the same (GN-3)."""
    card = laid_card(position, event)
    if not isinstance(card, Ruling):
        card = refusal("not_now", "GN-2", phase=position.phase.value)
    return shown_and_refused(position, event, card)


def claim_nothing_but_the_king(motion: Motion, position: MeleeDigPosition, who: Seat) -> None:
    """Laying the king of hearts says: I have nothing else that I could lay (MD-26, MDQ-5)."""
    others = allowed(position) - {KH}
    if position.house.kh_other == "listed":
        others &= matching.LISTED
    motion.claims(who, others, claim("nothing_but_kh", "MD-26", by=who, switch="md.khOther"))


# ---------------------------------------------------------------- what it sets going


def lay(motion: Motion, card: Card, owner: Seat, actor: Seat) -> None:
    """The owner's card lies on the pile; play goes on as if the actor had laid it (the same, but for GN-11)."""
    motion.put_down(owner, card)
    if not motion.counts[owner] and not plays_on(motion, card):
        go_out(motion, owner, card, debts_of(motion, card, actor))
    elif card == KH:
        motion.say(effect("count_called", "MD-25", by=owner))
        call_count(motion)
    else:
        power(motion, card, actor)
