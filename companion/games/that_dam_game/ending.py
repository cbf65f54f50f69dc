"""The end of a hand: an empty hand, the others' cards added up, and after ten hands the lowest total."""

from __future__ import annotations

from typing import cast

from companion.facts.events import Counted, Said, Shown
from companion.facts.game import Outcome
from companion.facts.hand_facts import Opened, drew
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.rings import after, seated
from companion.games.that_dam_game.house import sizes
from companion.games.that_dam_game.position import Dam, elsewhere, totals, winners
from companion.table import Seat
from companion.table.rows import put
from scoring.cards import Card, Cards
from scoring.that_dam_game import hand_points

Verdict = tuple[Dam, tuple[Ruling, ...]]
MOST_HELD = 60
"""Nobody comes to hold more cards than this."""
IN_HAND = ("first", "choose", "offer", "must", "act", "count")


def go_out(p: Dam, seat: Seat) -> Verdict:
    """Somebody has no cards left, or has melded without begging (TD-47, TD-54)."""
    shown = tuple(() if Seat(n) not in p.ring or not held else None for n, held in enumerate(p.hands))
    ended = p._replace(phase="count", went_out=seat, shown=shown, offers=(), fresh=False)
    left = (note("should_be_empty", "TDQ-26", by=seat, n=p.hands[seat]),) if p.hands[seat] else ()
    counted, rulings = counted_up(ended)
    return counted, (effect("goes_out", "TD-47" if not p.begged[seat] else "TD-54", by=seat), *left, *rulings)


# ---------------------------------------------------------------- hands laid open


def show(p: Dam, event: Shown) -> Outcome[Dam]:
    """A hand laid open must hold as many cards as were counted (GN-5)."""
    seat = seated(p, event.by)
    if seat is None:
        return Outcome(p, (refusal("who_shows", "GN-5"),))
    for card in event.cards:
        if not isinstance(card, Card):
            return Outcome(p, (refusal("not_in_pack", "TD-1", card=card),))
    if len(event.cards) != p.hands[seat]:
        return Outcome(p, (refusal("recount", "GN-5", by=seat, n=len(event.cards), expected=p.hands[seat]),))
    return laid_open(p, seat, cast(Cards, event.cards))


def laid_open(p: Dam, seat: Seat, cards: Cards) -> Outcome[Dam]:
    """What this player still holds lies on the table (TD-54)."""
    said = effect("shown", "TD-54", by=seat, n=hand_points(cards))
    ended, rulings = counted_up(p._replace(shown=put(p.shown, seat, cards)))
    return Outcome(ended, (said, *rulings), (Opened(seat, cards),))


def count(p: Dam, event: Counted) -> Outcome[Dam]:
    """The table says how many cards somebody holds; the deck gives or takes the difference (GN-5)."""
    seat = seated(p, event.by)
    if seat is None or p.phase not in IN_HAND or not 0 <= event.n <= MOST_HELD:
        return Outcome(p, (refusal("impossible_count", "GN-5", n=event.n),))
    missed = event.n - p.hands[seat]
    held = p._replace(hands=put(p.hands, seat, event.n))
    told = held._replace(stock=min(max(0, p.stock - missed), elsewhere(held)))
    said = effect("counted", "GN-5", by=seat, n=event.n)
    facts = (drew(seat, missed),) if missed > 0 else ()
    if p.phase != "count":
        return Outcome(told, (said,), facts)
    ended, rulings = counted_up(told._replace(shown=put(p.shown, seat, None if event.n else ())))
    return Outcome(ended, (said, *rulings), facts)


# ---------------------------------------------------------------- points


def counted_up(p: Dam) -> Verdict:
    """With the last hand open the points are added; then somebody has won, or the next one deals (TD-54, TD-60)."""
    if None in p.shown:
        return p, ()
    row = tuple(hand_points(cards or ()) for cards in p.shown)
    scored = p._replace(results=(*p.results, row))
    points = totals(scored)
    said = tuple(effect("scores", "TD-60", by=seat, n=row[seat], total=points[seat]) for seat in p.ring)
    if len(scored.results) >= len(sizes(p.house)):
        ended, rulings = won(scored)
        return ended, (*said, *rulings)
    if p.house["td.dealer"] == "random":  # Lots are drawn for the next dealer, as this house decided (TDQ-22).
        decided = note("house_decided", "TDQ-22", switch="td.dealer", value="random")
        return scored._replace(phase="sheet"), (*said, decided, effect("draw_lots", "TDQ-22"))
    dealer = after(p, p.dealer)
    return scored._replace(phase="sheet", dealer=dealer), (*said, effect("deals_next", "TDQ-22", by=dealer))


def won(p: Dam) -> Verdict:
    """The lowest total wins; equal ones share it (TD-61, TDQ-23)."""
    best = winners(p)
    code, clause = ("wins", "TD-61") if len(best) == 1 else ("shares_win", "TDQ-23")
    return p._replace(phase="over"), tuple(effect(code, clause, by=seat) for seat in best)


def again(p: Dam, event: Said) -> Outcome[Dam]:
    """The same people play ten hands more."""
    if len(p.ring) == 1:
        return Outcome(p, (refusal("nobody_else", "TD-25", by=p.ring[0]),))
    fresh = p._replace(
        phase="deal", results=(), begs=(0,) * p.seats, begged=(0,) * p.seats, hands=(0,) * p.seats, melds=(), stock=0
    )
    return Outcome(fresh._replace(dealer=after(p, p.dealer), discards=()), (effect("again", "TD-62"),))
