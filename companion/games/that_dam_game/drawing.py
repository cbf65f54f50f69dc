"""From the deal to the card that begins a turn: deck or discard, and the begging in between.

deal -> first -> act -> choose -> (offer ...) -> must -> act -> choose ... -> count -> sheet | over
"""

from __future__ import annotations

from companion.facts.events import Chose, Dealt, Drew, Lifted, Said, Turned
from companion.facts.game import Outcome
from companion.facts.hand_facts import Fresh, HandFact, Sunk, Took, drew
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.rings import after, seated
from companion.games.that_dam_game.position import (
    PACK_OF_GAME,
    Dam,
    asked,
    begs_left,
    decks,
    drawable,
    may_beg,
    more,
    next_size,
    reshuffled,
)
from companion.table import DISCARD, Seat

# ---------------------------------------------------------------- the deal


def deal(p: Dam, event: Dealt | Said) -> Outcome[Dam]:
    """Everybody gets the same number of cards, one more in every hand (TD-28, TD-30)."""
    size = next_size(p)
    if isinstance(event, Dealt) and event.n != size:
        return Outcome(p, (refusal("deals_so_many", "TD-28", n=size),))
    by = seated(p, event.by)
    dealer = by if by is not None and _by_lot(p) else p.dealer  # A dealer drawn by lot is whoever deals (TDQ-22).
    begun = dealt(p._replace(dealer=dealer), size)
    facts: tuple[HandFact, ...] = (Fresh(decks(p)), *(drew(seat, size) for seat in p.ring))
    said = effect("dealt", "TD-28", by=dealer, n=size), effect("begins", "TD-31", by=begun.turn)
    return Outcome(begun, said, facts)


def _by_lot(p: Dam) -> bool:
    """Whether lots decide who deals this hand: always before the first one (TD-27)."""
    return p.house["td.dealer"] == "random" or not p.results


def dealt(p: Dam, size: int) -> Dam:
    """The position in which the next hand begins."""
    hands = tuple(size if Seat(n) in p.ring else 0 for n in range(p.seats))
    return Dam(
        p.seats,
        p.ring,
        hands,
        shown=(None,) * p.seats,
        begs=p.begs,
        begged=(0,) * p.seats,
        phase="first",
        house=p.house,
        dealer=p.dealer,
        turn=after(p, p.dealer),
        stock=decks(p) * PACK_OF_GAME - sum(hands),
        results=p.results,
    )


def choose_dealer(p: Dam, event: Chose) -> Outcome[Dam]:
    """Lots are drawn for the dealer: once, or before each hand (TD-27, TDQ-22)."""
    seat = seated(p, event.value) if isinstance(event.value, int) else None
    if event.about != "dealer" or seat is None or not _by_lot(p):
        return Outcome(p, (refusal("no_such_choice", "TDQ-22", value=event.value),))
    return Outcome(p._replace(dealer=seat, phase="deal"), (effect("deals_next", "TD-27", by=seat),))


# ---------------------------------------------------------------- deck or discard


def draw(p: Dam, event: Drew) -> Outcome[Dam]:
    """The top card of the deck, nothing else (TD-32, TD-41)."""
    if event.by is not None and event.by != p.turn:
        return Outcome(p, (refusal("not_your_turn", "TD-34", by=p.turn),))
    if event.n != 1:
        return Outcome(p, (refusal("one_card", "TD-35", by=p.turn),))
    if not drawable(p):
        return Outcome(p, (refusal("no_cards_left", "TDQ-21"),))
    full, rulings, facts = _with_deck(p)
    drawn = full._replace(phase="act", stock=full.stock - 1, hands=more(p.hands, p.turn, 1))
    return Outcome(drawn, (effect("drew", "TD-35", by=p.turn), *rulings), (*facts, drew(p.turn, 1)))


def _with_deck(p: Dam) -> tuple[Dam, tuple[Ruling, ...], tuple[HandFact, ...]]:
    """The deck, made anew of the discards when it is out (TDQ-21)."""
    if p.stock:
        return p, (), ()
    n = len(p.discards) - 1
    return reshuffled(p), (effect("reshuffled", "TDQ-21", n=n),), (Sunk(p.discards[:-1]),)


def wait(p: Dam, event: Drew) -> Outcome[Dam]:
    """Whoever lets the discard go waits until the others have been asked (TD-38)."""
    if p.phase == "offer" or may_beg(p) or event.by not in (None, p.turn):
        return Outcome(p, (refusal("others_may_beg", "TD-38", by=p.turn),))
    return draw(p, event)


def nothing_to_draw(p: Dam, event: Said) -> Outcome[Dam]:
    """Where no card is left to draw, the turn goes on without one (TDQ-21)."""
    if drawable(p) or event.by not in (None, p.turn):
        return Outcome(p, (refusal("draw_first", "TD-35", by=p.turn),))
    return Outcome(p._replace(phase="act"), (effect("draws_none", "TDQ-21", by=p.turn),))


def reshuffle(p: Dam, event: Turned) -> Outcome[Dam]:
    """The discards become the deck when it is out and a card must be drawn (TDQ-21)."""
    if event.place != DISCARD or p.stock or len(p.discards) < 2:
        return Outcome(p, (refusal("not_yet_shuffled", "TDQ-21", n=p.stock),))
    full, rulings, facts = _with_deck(p)
    return Outcome(full, rulings, facts)


def take(p: Dam, event: Lifted) -> Outcome[Dam]:
    """The discard just made by the player before, never a deeper one (TD-35, TD-36)."""
    by = p.turn if event.by is None else seated(p, event.by)
    if by != p.turn:
        return Outcome(p, (refusal("ask_first", "TD-38", by=p.turn),))
    return _not_the_top(p, event) or taken(p)


def _not_the_top(p: Dam, event: Lifted) -> Outcome[Dam] | None:
    if event.place != DISCARD:
        return Outcome(p, (refusal("stays_there", "TDQ-14"),))
    return None if event.cards == p.discards[-1:] else Outcome(p, (refusal("top_only", "TD-36"),))


def taken(p: Dam) -> Outcome[Dam]:
    """The top discard goes to the hand of the one whose turn it is."""
    card = p.discards[-1]
    held = p._replace(phase="act", discards=p.discards[:-1], hands=more(p.hands, p.turn, 1))
    return Outcome(held, (effect("takes", "TD-35", by=p.turn, card=card),), (Took(p.turn, card),))


def take_it(p: Dam, event: Said) -> Outcome[Dam]:
    """A yes to "discard or deck?" """
    if event.by not in (None, p.turn):
        return Outcome(p, (refusal("ask_first", "TD-38", by=p.turn),))
    return taken(p)


def no_discard(p: Dam, event: Lifted) -> Outcome[Dam]:
    """In the first turn, and after letting the discard go, cards come from the deck only (TD-32, TD-41)."""
    return Outcome(p, (refusal("deck_only", "TD-32" if p.phase == "first" else "TD-41", by=p.turn),))


def both(p: Dam, event: Lifted) -> Outcome[Dam]:
    """A turn begins with a card of the deck or with the discard, never with both (TD-35)."""
    if event.by not in (None, p.turn):
        return Outcome(p, (refusal("not_your_turn", "TD-34", by=p.turn),))
    return Outcome(p, (refusal("drawn_already", "TD-35", by=p.turn),))


# ---------------------------------------------------------------- begging


def decline(p: Dam, event: Said) -> Outcome[Dam]:
    """The next player does not want it, and that is final; the others are asked (TD-38, TDQ-7)."""
    if event.by not in (None, p.turn):
        return Outcome(p, (refusal("ask_first", "TD-38", by=p.turn),))
    offers = may_beg(p)
    declined = p._replace(phase="offer" if offers else "must", offers=offers)
    said = effect("declines", "TD-38", by=p.turn)
    if p.house["td.begMode"] == "gentle":
        return Outcome(declined, (said,))
    # To ask everybody at once is a rule of this house, and the table is told so (GN-10).
    return Outcome(declined, (said, note("house_decided", "TDQ-6", switch="td.begMode", value="fast")))


def refuse_beg(p: Dam, event: Said) -> Outcome[Dam]:
    """This player does not beg; the next one is asked (TD-39)."""
    seat = _asked_seat(p, event.by)
    if seat is None:
        return Outcome(p, (_not_asked(p),))
    offers = tuple(one for one in p.offers if one != seat)
    return Outcome(
        p._replace(offers=offers, phase="offer" if offers else "must"), (effect("begs_not", "TD-39", by=seat),)
    )


def beg(p: Dam, event: Said | Lifted) -> Outcome[Dam]:
    """The beggar gets the discard and the next card of the deck (TD-40)."""
    seat = _asked_seat(p, event.by)
    if seat is None:
        return Outcome(p, (_not_asked(p),))
    wrong = _not_the_top(p, event) if isinstance(event, Lifted) else None
    return wrong or begged(p, seat)


def _asked_seat(p: Dam, by: int | None) -> Seat | None:
    """Who answers: one of those who are asked; where nobody says who, the only one asked."""
    waiting = asked(p)
    if by is None:
        return waiting[0] if len(waiting) == 1 else None
    return next((seat for seat in waiting if seat == by), None)


def _not_asked(p: Dam) -> Ruling:
    return refusal("not_asked", "TD-39", whom=asked(p))


def begged(p: Dam, seat: Seat) -> Outcome[Dam]:
    """The beggar takes the discard, then a card of the deck, which is made anew for that where it is out."""
    card = p.discards[-1]
    given = p._replace(
        phase="must",
        offers=(),
        discards=p.discards[:-1],
        begs=more(p.begs, seat, 1),
        begged=more(p.begged, seat, 1),
    )
    said = effect("begs", "TD-40", by=seat, card=card, n=begs_left(given, seat))
    if not drawable(given):
        return Outcome(given._replace(hands=more(p.hands, seat, 1)), (said,), (Took(seat, card),))
    full, rulings, facts = _with_deck(given)
    held = full._replace(stock=full.stock - 1, hands=more(p.hands, seat, 2))
    return Outcome(held, (said, *rulings), (Took(seat, card), *facts, drew(seat, 1)))
