"""A simulated player of Melee Dig: honest, attentive, and not too clever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from companion.facts.events import Chose, Dealt, Drew, Event, Said, Shown, Word, lays
from companion.facts.game import Chance
from companion.games.melee_dig import matching
from companion.games.melee_dig.calls import catchable, may_announce, silent
from companion.games.melee_dig.dealing import HAND
from companion.games.melee_dig.laying import allowed
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.position import PLAYING, STARTER, MeleeDigPosition, Phase
from companion.games.melee_dig.turns import drawers
from companion.table import Seat
from scoring.cards import AnyCard, Card, Rank, Suit
from scoring.melee_dig import worth

Hand = tuple[Card, ...]


def wish(position: MeleeDigPosition, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """What this player does now; None: nothing to do."""
    if seat not in position.alive:
        return None
    held = tuple(card for card in hand if isinstance(card, Card))
    call = call_out(position, held, seat)
    if call is not None:
        return call
    match position.phase:
        case Phase.DEAL if seat == position.dealer:
            return Dealt(seat, HAND)
        case Phase.MELEE if seat != position.aggressor:
            return answer_melee(position, held, seat)
        case Phase.DIG_DRAW | Phase.PARTING if seat == next(iter(drawers(position)), None):
            return Drew(seat, position.owed[seat])
        case Phase.COUNT:
            return lay_open(position, held, seat)
        case Phase.SHEET if seat == position.dealer:
            return Said(seat, Word.DONE)
        case _ if seat == position.who:
            return decide(position, held, seat, chance)
        case _:
            return None


def call_out(position: MeleeDigPosition, hand: Hand, seat: Seat) -> Event | None:
    """One says "last card" in time, and notices when another does not."""
    if position.phase not in PLAYING or position.phase is STARTER:
        return None
    if len(hand) == 1 and seat not in position.announced and may_announce(position, seat):
        return Said(seat, Word.LAST_CARD)
    can_be = catchable(position)
    culprits = (one for one in silent(position) if one != seat and one not in position.sheltered and one in can_be)
    culprit = next(culprits, None)
    return None if culprit is None else Said(seat, Word.CAUGHT, culprit)


# ---------------------------------------------------------------- one's own decision


def decide(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance) -> Event | None:
    """Whatever may be laid is laid; else one draws, or is done."""
    draw_or_done = Drew(seat, max(1, position.owed[seat])) if position.can_draw() else Said(seat, Word.DONE)
    match position.phase:
        case Phase.TURN | Phase.FOLLOW:
            return _lay_or(position, hand, seat, chance, draw_or_done)
        case Phase.AFTER_DRAW | Phase.FOLLOW_DRAWN if position.house.draw_until == "yes":
            return _lay_or(position, hand, seat, chance, draw_or_done)
        case Phase.AFTER_DRAW | Phase.FOLLOW_DRAWN | Phase.SECOND | Phase.ANSWER:
            return _lay_or(position, hand, seat, chance, Said(seat, Word.DONE))
        case Phase.TWO:
            return _fend_off(position, hand, seat, chance, matching.TWOS) or draw_or_done
        case Phase.BREAK:
            breakers = matching.breakers(position.fight.suit)
            return _fend_off(position, hand, seat, chance, breakers) or draw_or_done
        case Phase.EXTRA_DRAW:
            return Drew(seat, position.owed[seat]) if position.owed[seat] else None
        case Phase.SUIT:
            return Chose(seat, suit_held_most(hand, chance).value, "suit")
        case Phase.OUT:
            # The extra card goes to whoever seems to hold most.
            most = max(position.others(seat), key=lambda one: (position.counts[one], chance.random()))
            return Chose(seat, most, "seat")
        case _:
            return None


def _lay_or(position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance, otherwise: Event) -> Event:
    cards = legal_now(position, hand)
    return lays(seat, favourite(cards, hand, chance)) if cards else otherwise


def legal_now(position: MeleeDigPosition, hand: Hand) -> Hand:
    """The cards of the hand that may be laid; the king of hearts only when no other may (MD-26)."""
    fitting = tuple(card for card in hand if card in allowed(position))
    others = tuple(card for card in fitting if card != KH)
    blocking = others if position.house.kh_other == "any" else tuple(c for c in others if c in matching.LISTED)
    return others if blocking else fitting


def favourite(cards: Hand, hand: Hand, chance: Chance) -> Card:
    """The dearest card first, but an ace is kept for later; a little luck besides."""
    suits = Counter(card.suit for card in hand)

    def liking(card: Card) -> float:
        keep = 12 if card.rank is Rank.ACE and len(hand) > 2 else 0
        return worth(card) - keep + suits[card.suit] + chance.random()

    return max(cards, key=liking)


def _fend_off(
    position: MeleeDigPosition, hand: Hand, seat: Seat, chance: Chance, answers: Collection[Card]
) -> Event | None:
    """One of the cards that answer an attack; too late once one has begun to draw (1E)."""
    mine = [card for card in hand if card in answers]
    return lays(seat, chance.choice(mine)) if mine and not position.drawn else None


def suit_held_most(hand: Hand, chance: Chance) -> Suit:
    suits = Counter(card.suit for card in hand)
    most = max(suits.values(), default=0)
    best: Suit = chance.choice([suit for suit in Suit if suits[suit] == most])
    return best


# ---------------------------------------------------------------- what everybody is asked for


def answer_melee(position: MeleeDigPosition, hand: Hand, seat: Seat) -> Event | None:
    """Whoever has the next card must lay it; the aggressee speaks last (MD-31, MDQ-13)."""
    wanted = matching.next_in_chain(position.fight.chain)
    if wanted.intersection(hand):
        return lays(seat, *wanted)
    return Said(seat, Word.DONE) if seat == position.who else None


def lay_open(position: MeleeDigPosition, hand: Hand, seat: Seat) -> Event | None:
    """Everybody shows their hand; in the end the dealer says that all is right."""
    if position.shown[seat] is None:
        return Shown(seat, hand)
    all_open = all(position.shown[one] is not None for one in position.alive)
    return Said(seat, Word.YES) if all_open and seat == position.dealer else None
