"""A card comes down on the discard pile: whether it may lie there, and whose hand it leaves."""

from __future__ import annotations

from typing import cast

from companion.facts.events import Laid
from companion.facts.game import Outcome
from companion.facts.hand_facts import Betrayed
from companion.facts.rulings import Ruling, claim, effect, refusal
from companion.games.melee_dig import matching
from companion.games.melee_dig.going_out import call_count, debts_of, go_out, plays_on
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.motion import Motion, refuse
from companion.games.melee_dig.position import MeleeDigPosition, Phase
from companion.games.melee_dig.powers import power
from companion.table import DISCARD, Seat
from scoring.cards import Card, Rank, Suit

# ---------------------------------------------------------------- may it lie there?


def is_one_card(event: Laid) -> bool:
    return len(event.groups) == 1 and len(event.groups[0]) == 1


def misplaced(position: MeleeDigPosition, event: Laid) -> Ruling | None:
    """Why this cannot be one card of the pack laid on the discard pile by somebody who plays."""
    if event.by is not None and event.by not in position.alive:
        return refusal("not_playing", "GN-2", by=event.by)
    if event.place != DISCARD:
        return refusal("wrong_place", "MD-3", place=event.place.key)
    if not is_one_card(event):
        return refusal("one_at_a_time", "MD-10", n=len(event.cards))
    card = event.card
    if card in position.hidden:
        return None
    return refusal("lies_already" if card in matching.PACK_SET else "not_in_pack", "MD-1", card=card)


def shown_and_refused(position: MeleeDigPosition, event: Laid, ruling: Ruling) -> Outcome:
    """Refused; but whoever showed a card is known to hold it (GN-3)."""
    real = ruling.clause != "MD-1" and event.by is not None and is_one_card(event) and event.by in position.alive
    if real and isinstance(event.card, Card) and event.card in position.hidden:
        return refuse(position, ruling, (Betrayed(cast(Seat, event.by), event.card),))
    return refuse(position, ruling)


def allowed(position: MeleeDigPosition) -> frozenset[Card]:
    """The cards that the one whose move it is may lay now."""
    return _ALLOWED.get(position.phase, _after_drawing)(position)


def _before_drawing(position: MeleeDigPosition) -> frozenset[Card]:
    """Twos and threes as well."""
    return matching.legal(position.discards[-1].rank, position.suit)


def _after_drawing(position: MeleeDigPosition) -> frozenset[Card]:
    return matching.legal_after_draw(position.discards[-1].rank, position.suit)


def _beside_the_king_of_clubs(position: MeleeDigPosition) -> frozenset[Card]:
    return matching.PACK_SET if king_of_hearts_may_be_second(position) else matching.ALL_BUT_KH


_ALLOWED = {
    Phase.TURN: _before_drawing,
    Phase.FOLLOW: _before_drawing,
    Phase.SECOND: _beside_the_king_of_clubs,
}


def king_of_hearts_may_be_second(position: MeleeDigPosition) -> bool:
    """Only as the very last card: after the king of clubs every other card would be legal (MDQ-6)."""
    return position.house.kh_other == "listed" or position.counts[cast(Seat, position.who)] == 1


def mismatch(position: MeleeDigPosition, card: Card) -> Ruling:
    """Why this card may not be laid now."""
    top, suit = cast(Card, position.top), cast(Suit, position.suit)
    if card in matching.BARRED and card in matching.legal(top.rank, suit):
        return refusal("barred_after_drawing", "MD-43" if card.rank is Rank.TWO else "MD-38", card=card)
    if card == KH and position.phase is Phase.SECOND:
        return refusal("kh_is_not_last", "MD-26", card=card, switch="md.khOther")
    if card == KH:
        return refusal("kh_must_match", "MD-26", card=card, suit=suit, rank=top.rank)
    code = "no_match_on_ace" if top.rank is Rank.ACE else "no_match"
    return refusal(code, "MD-10", card=card, suit=suit, rank=top.rank)


def lay_in_turn(position: MeleeDigPosition, event: Laid) -> Outcome:
    """The one whose turn it is lays a card that may be laid."""
    wrong = misplaced(position, event) or _not_the_moment(position, event)
    if wrong is not None:
        return shown_and_refused(position, event, wrong)
    card, who = cast(Card, event.card), cast(Seat, position.who)
    if card not in allowed(position):
        return shown_and_refused(position, event, mismatch(position, card))
    motion = Motion(position)
    if card == KH:
        claim_king_of_hearts(motion, position, who)
    lay(motion, card, who, who)
    motion.acted(who)
    return motion.done()


def _not_the_moment(position: MeleeDigPosition, event: Laid) -> Ruling | None:
    if event.by is not None and event.by != position.who:
        return refusal("not_your_turn", "GN-2", by=event.by, whom=cast(Seat, position.who))
    if not position.counts[cast(Seat, position.who)]:
        return refusal("draws_first", "MD-24", whom=cast(Seat, position.who), switch="md.lastCardPower")
    return None


def not_now(position: MeleeDigPosition, event: Laid) -> Outcome:
    """A card in a phase in which none is laid (GN-2); it has been seen all the same (GN-3)."""
    wrong = misplaced(position, event) or refusal("not_now", "GN-2", phase=position.phase.value)
    return shown_and_refused(position, event, wrong)


def claim_king_of_hearts(motion: Motion, position: MeleeDigPosition, who: Seat) -> None:
    """Laying the king of hearts says: I have nothing else that I could lay (MD-26, MDQ-5)."""
    if position.counts[who] == 1:
        return
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
