"""A simulated player of Melee Dig: honest, attentive, and not too clever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import cast

from companion.facts.events import Chose, Dealt, Drew, Event, Said, Shown, Word, lays
from companion.facts.game import Chance
from companion.games.melee_dig import matching
from companion.games.melee_dig.calls import catchable, may_announce, silent
from companion.games.melee_dig.laying import allowed
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.position import PLAYING, MeleeDigPosition, Phase
from companion.table import Seat
from scoring.cards import AnyCard, Card, Rank, Suit
from scoring.melee_dig import worth

Hand = tuple[Card, ...]


def wish(position: MeleeDigPosition, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """What this player does now; None: nothing to do."""
    if seat not in position.alive:
        return None
    cards = cast(Hand, hand)
    return _call(position, cards, seat) or _WISHES[position.phase](position, cards, seat, chance)


def _call(position: MeleeDigPosition, hand: Hand, seat: Seat) -> Event | None:
    """One says "last card" in time, and notices when another does not."""
    if position.phase not in PLAYING or position.phase is Phase.STARTER:
        return None
    if len(hand) == 1 and seat not in position.announced and may_announce(position, seat):
        return Said(seat, Word.LAST_CARD)
    culprits = (one for one in silent(position) if one != seat and one not in position.sheltered)
    culprit = next((one for one in culprits if one in catchable(position)), None)
    return None if culprit is None else Said(seat, Word.CAUGHT, culprit)


# ---------------------------------------------------------------- choosing a card


def legal_now(position: MeleeDigPosition, hand: Hand) -> Hand:
    """The cards of the hand that may be laid; the king of hearts only when no other may (MD-26)."""
    fitting = tuple(card for card in hand if card in allowed(position))
    others = tuple(card for card in fitting if card != KH)
    blocking = others if position.house.kh_other == "any" else tuple(c for c in others if c in matching.LISTED)
    return fitting if not blocking else others


def favourite(cards: Sequence[Card], hand: Hand, chance: Chance) -> Card:
    """The dearest card first, but an ace is kept for later; a little luck besides."""
    suits = Counter(card.suit for card in hand)

    def liking(card: Card) -> float:
        keep = 12 if card.rank is Rank.ACE and len(hand) > 2 else 0
        return worth(card) - keep + suits[card.suit] + chance.random()

    return max(cards, key=liking)


def _lay_or(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance, otherwise: Event) -> Event:
    cards = legal_now(position, hand)
    return lays(seat, favourite(cards, hand, chance)) if cards else otherwise


# ---------------------------------------------------------------- phase by phase


def _deal(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    return Dealt(seat, 5) if seat == position.dealer else None


def _turn(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    if seat != position.who:
        return None
    return _lay_or(position, hand, seat, chance, Drew(seat) if position.drawable else Said(seat, Word.DONE))


def _after_draw(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    if seat != position.who:
        return None
    on = position.house.draw_until == "yes" and position.drawable
    return _lay_or(position, hand, seat, chance, Drew(seat) if on else Said(seat, Word.DONE))


def _optional(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    """A second card or an answer is welcome whenever there is one."""
    return None if seat != position.who else _lay_or(position, hand, seat, chance, Said(seat, Word.DONE))


def _suit(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    if seat != position.who:
        return None
    suits = Counter(card.suit for card in hand if card.suit)
    best = [suit for suit in Suit if suits[suit] == max(suits.values(), default=0)]
    return Chose(seat, chance.choice(best).value, "suit")


def _owed(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    return Drew(seat, position.owed[seat]) if position.owed[seat] else None


def _dig(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    """One after the other, beginning with the next player (MDQ-26)."""
    first = next((one for one in position.others(cast(Seat, position.who)) if position.owed[one]), None)
    return _owed(position, hand, seat, chance) if seat == first else None


def _two(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    if seat != position.who:
        return None
    twos = [card for card in hand if card in matching.TWOS]
    if twos and not position.drawn:
        return lays(seat, chance.choice(twos))
    return _draw_or_done(position, seat)


def _draw_or_done(position: MeleeDigPosition, seat: Seat) -> Event:
    return Drew(seat, position.owed[seat]) if position.drawable else Said(seat, Word.DONE)


def _melee(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    """Whoever has the next card must lay it; the aggressee speaks last (MD-31, MDQ-13)."""
    wanted = matching.next_in_chain(cast(Card, position.chain))
    if seat == position.aggressor:
        return None
    if wanted.intersection(hand):
        return lays(seat, *wanted)
    return Said(seat, Word.DONE) if seat == position.who else None


def _break(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    if seat != position.who:
        return None
    breakers = [card for card in hand if card in matching.breakers(cast(Card, position.chain).suit)]
    if breakers and not position.drawn:
        return lays(seat, chance.choice(breakers))
    return _draw_or_done(position, seat)


def _out(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    """The extra card goes to whoever seems to hold most."""
    if seat != position.who:
        return None
    return Chose(seat, max(position.others(seat), key=lambda one: (position.counts[one], chance.random())), "seat")


def _count(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    if position.shown[seat] is None:
        return Shown(seat, hand)
    all_open = all(position.shown[one] is not None for one in position.alive)
    return Said(seat, Word.YES) if all_open and seat == position.dealer else None


def _sheet(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    return Said(seat, Word.DONE) if seat == position.dealer else None


def _nothing(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    return None


_WISHES: dict[Phase, Callable[[MeleeDigPosition, Hand, Seat, Chance], Event | None]] = {
    Phase.DEAL: _deal,
    Phase.STARTER: _nothing,
    Phase.TURN: _turn,
    Phase.AFTER_DRAW: _after_draw,
    Phase.SUIT: _suit,
    Phase.DIG_DRAW: _dig,
    Phase.FOLLOW: _turn,
    Phase.FOLLOW_DRAWN: _after_draw,
    Phase.SECOND: _optional,
    Phase.TWO: _two,
    Phase.MELEE: _melee,
    Phase.BREAK: _break,
    Phase.ANSWER: _optional,
    Phase.PARTING: _dig,
    Phase.OUT: _out,
    Phase.EXTRA_DRAW: _owed,
    Phase.COUNT: _count,
    Phase.SHEET: _sheet,
    Phase.OVER: _nothing,
}
