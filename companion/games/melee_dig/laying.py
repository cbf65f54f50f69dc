"""A card comes down on the discard pile: whether it may, and what its power sets going."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from companion.events import Laid
from companion.game import Outcome
from companion.games.melee_dig import matching
from companion.games.melee_dig.matching import KC, KD, KH, KS
from companion.games.melee_dig.motion import Motion, refuse
from companion.games.melee_dig.position import Phase, Position
from companion.hands import Betrayed
from companion.rulings import Ruling, claim, effect, note, refusal
from companion.table import DISCARD, Seat
from scoring.cards import AnyCard, Card, Rank, Suit

# ---------------------------------------------------------------- may it lie there?


def is_one_card(event: Laid) -> bool:
    return len(event.groups) == 1 and len(event.groups[0]) == 1


def misplaced(position: Position, event: Laid) -> Ruling | None:
    """Why this cannot be one card of the pack laid on the discard pile by somebody who plays."""
    if event.by is not None and event.by not in position.alive:
        return refusal("not_playing", "GN-2", by=event.by)
    if event.place != DISCARD:
        return refusal("wrong_place", "MD-3", place=event.place.key)
    if not is_one_card(event):
        return refusal("one_at_a_time", "MD-10", n=len(event.cards))
    if event.card not in matching.PACK_SET:
        return refusal("not_in_pack", "MD-1", card=event.card)
    if event.card in position.discards:
        return refusal("lies_already", "MD-1", card=event.card)
    return None


def shown_and_refused(position: Position, event: Laid, ruling: Ruling) -> Outcome:
    """Refused; but whoever showed a card is known to hold it (GN-3)."""
    real = ruling.clause != "MD-1" and event.by is not None and is_one_card(event) and event.by in position.alive
    if real and isinstance(event.card, Card) and event.card in matching.PACK_SET - set(position.discards):
        return refuse(position, ruling, (Betrayed(cast(Seat, event.by), event.card),))
    return refuse(position, ruling)


def allowed(position: Position) -> frozenset[Card]:
    """The cards that the one whose decision it is may lay now."""
    top, suit = position.top, position.suit
    if top is None or suit is None:
        return matching.NOTHING
    match position.phase:
        case Phase.TURN | Phase.FOLLOW:
            return matching.legal(top.rank, suit)
        case Phase.AFTER_DRAW | Phase.FOLLOW_DRAWN | Phase.ANSWER:
            return matching.legal_after_draw(top.rank, suit)
        case Phase.SECOND if king_of_hearts_may_be_second(position):
            return matching.PACK_SET
        case Phase.SECOND:
            return matching.ALL_BUT_KH
        case _:
            return matching.NOTHING


def king_of_hearts_may_be_second(position: Position) -> bool:
    """Only as the very last card: after the king of clubs every other card would be legal (MDQ-6)."""
    return position.house.kh_other == "listed" or position.counts[cast(Seat, position.who)] == 1


def mismatch(position: Position, card: Card) -> Ruling:
    """Why this card may not be laid now."""
    top, suit = cast(Card, position.top), cast(Suit, position.suit)
    if card in matching.BARRED and card in matching.legal(top.rank, suit):
        return refusal("barred_after_drawing", "MD-43" if card.rank is Rank.TWO else "MD-38", card=card)
    if card == KH and position.phase is Phase.SECOND:
        return refusal("kh_is_not_last", "MD-26", card=card, switch="md.khOther")
    if card == KH:
        return refusal("kh_must_match", "MD-26", card=card, suit=suit, rank=top.rank)
    return refusal("no_match", "MD-10", card=card, suit=suit, rank=top.rank)


def lay_in_turn(position: Position, event: Laid) -> Outcome:
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


def _not_the_moment(position: Position, event: Laid) -> Ruling | None:
    if event.by is not None and event.by != position.who:
        return refusal("not_your_turn", "GN-2", by=event.by, whom=cast(Seat, position.who))
    if not position.counts[cast(Seat, position.who)]:
        return refusal("draws_first", "MD-24", whom=cast(Seat, position.who), switch="md.lastCardPower")
    return None


def not_now(position: Position, event: Laid) -> Outcome:
    """A card in a phase in which none is laid (GN-2); it has been seen all the same (GN-3)."""
    wrong = misplaced(position, event) or refusal("not_now", "GN-2", phase=position.phase.value)
    return shown_and_refused(position, event, wrong)


def claim_king_of_hearts(motion: Motion, position: Position, who: Seat) -> None:
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


def power(motion: Motion, card: Card, by: Seat) -> None:
    """What the card does; cards without a power pass the turn on."""
    act = POWERS.get(card) or POWERS.get(card.rank)
    if act is None:
        motion.advance(by)
    else:
        act(motion, by)


def _ace(motion: Motion, by: Seat) -> None:
    motion.say(effect("names_suit", "MD-22", by=by))
    motion.ask(Phase.SUIT, by)


def _two(motion: Motion, by: Seat) -> None:
    attack(motion, motion.next(by), 2)


def attack(motion: Motion, target: Seat, n: int) -> None:
    """The two-stack falls on the next player, whatever turn they may have lost (MD-41, MD-42, MDQ-22)."""
    motion.settle()
    motion.owes(target, n)
    motion.ask(Phase.TWO, target)
    motion.say(effect("hit_by_two", "MD-41" if n == 2 else "MD-42", whom=target, n=n))


def _three(motion: Motion, by: Seat) -> None:
    target = first_aggressee(motion, by)
    fight(motion, motion.discards[-1], by, target, "MD-30")
    if motion.direction < 0 and len(motion.alive) > 2:
        motion.say(note("aggressee_by_direction", "MDQ-10", whom=target, switch="md.meleeLeft"))


def first_aggressee(motion: Motion, by: Seat) -> Seat:
    """The next player in the direction of play, or always the one on the left (MD-30, MDQ-10)."""
    if motion.house.melee_left == "left":
        return motion.alive[(motion.alive.index(by) + 1) % len(motion.alive)]
    return motion.next(by)


def fight(motion: Motion, card: Card, aggressor: Seat, aggressee: Seat, clause: str) -> None:
    """A chain card lies: everybody but its player is asked for the next one; after a ten nobody is (MDQ-12)."""
    motion.settle()
    motion.chain, motion.aggressor = card, aggressor
    motion.owes(aggressee, int(card.rank))
    going_on = bool(matching.next_in_chain(card))
    motion.ask(Phase.MELEE if going_on else Phase.BREAK, aggressee)
    code = "melee" if going_on else "melee_at_its_top"
    motion.say(effect(code, clause, by=aggressor, whom=aggressee, card=card, n=int(card.rank)))


def _eight(motion: Motion, by: Seat) -> None:
    skipped = motion.next(by)
    motion.say(effect("skipped", "MD-40", whom=skipped))
    motion.advance(skipped)


def _king_of_spades(motion: Motion, by: Seat) -> None:
    motion.say(effect("dig", "MD-23", by=by))
    motion.ask(Phase.DIG_DRAW, by)
    for seat in motion.others(by):
        motion.owes(seat, 1)
    dig_on(motion)


def dig_on(motion: Motion) -> None:
    """When all others have drawn, or nothing is left to draw, the king's player goes on (MD-24)."""
    if not motion.drawable:
        forgive(motion)
    if not any(motion.owed):
        motion.ask(Phase.FOLLOW, motion.who)


def forgive(motion: Motion) -> None:
    """Nothing is left: whatever is still owed is let off (MDQ-25)."""
    for seat in motion.alive:
        motion.waive(seat, motion.owed[seat])
    motion.owed = (0,) * len(motion.owed)


def _king_of_clubs(motion: Motion, by: Seat) -> None:
    motion.say(effect("second_card", "MD-27", by=by))
    motion.ask(Phase.SECOND, by)


def _king_of_diamonds(motion: Motion, by: Seat) -> None:
    motion.direction = -motion.direction
    motion.say(effect("reversed", "MD-29", way="cw" if motion.direction > 0 else "ccw"))
    motion.advance(by)


POWERS: dict[Card | Rank, Callable[[Motion, Seat], None]] = {
    Rank.ACE: _ace,
    Rank.TWO: _two,
    Rank.THREE: _three,
    Rank.EIGHT: _eight,
    KS: _king_of_spades,
    KC: _king_of_clubs,
    KD: _king_of_diamonds,
}
"""The cards with a power on the next player or on the turn; the king of hearts ends the round instead."""


# ---------------------------------------------------------------- the last card

Debts = tuple[tuple[Seat, int], ...]
"""Who would have to draw how many."""


def plays_on(motion: Motion, card: Card) -> bool:
    """Where `md.lastCardPower` is `digGoesOn`, a last king of spades does not end the round (MDQ-17)."""
    return card == KS and motion.house.last_card_power == "digGoesOn"


def debts_of(motion: Motion, card: Card, by: Seat) -> Debts:
    """The draws that this card puts on others."""
    if card == KS:
        return tuple((seat, 1) for seat in motion.others(by))
    if card.rank is Rank.TWO:
        return ((motion.next(by), 2),)
    if card.rank is Rank.THREE:
        return ((first_aggressee(motion, by), 3),)
    return ()


def go_out(motion: Motion, seat: Seat, card: AnyCard, debts: Debts) -> None:
    """The hand is empty: the round is over at once, or after the draws that the last card causes (MD-14, MDQ-17)."""
    if seat not in motion.announced:
        motion.say(note("never_announced", "MD-18", by=seat))
    motion.settle()
    motion.went_out = seat
    if debts and motion.house.last_card_power == "drawsFirst":
        _last_draws(motion, debts)
        return
    if debts or card in POWERS or card[0] in POWERS:
        motion.say(note("power_lapses", "MDQ-17", card=card, switch="md.lastCardPower"))
    be_out(motion)


def _last_draws(motion: Motion, debts: Debts) -> None:
    motion.ask(Phase.PARTING, motion.went_out)
    for seat, n in debts:
        motion.owes(seat, n)
        motion.say(effect("draws_before_count", "MDQ-17", whom=seat, n=n, switch="md.lastCardPower"))
    part_on(motion)


def part_on(motion: Motion) -> None:
    """When the last draws are done, the round is over."""
    if not motion.drawable:
        forgive(motion)
    if not any(motion.owed):
        be_out(motion)


def be_out(motion: Motion) -> None:
    """Whoever went out names somebody who takes one more card (MD-20)."""
    motion.ending = "out"
    motion.say(effect("out", "MD-14", by=cast(Seat, motion.went_out)))
    motion.ask(Phase.OUT, motion.went_out)


def call_count(motion: Motion) -> None:
    """The king of hearts stops the round at once; there is no bonus (MD-25, MDQ-18)."""
    motion.ending = "count"
    open_hands(motion)


def open_hands(motion: Motion) -> None:
    """All hands are laid open; an empty one needs no showing."""
    motion.settle()
    motion.ask(Phase.COUNT, None)
    empty = {seat for seat in motion.alive if not motion.counts[seat]}
    motion.shown = tuple(() if seat in empty else None for seat in map(Seat, range(len(motion.counts))))
