"""The end of a round: somebody has won, or both draw up to their limits and choose again."""

from __future__ import annotations

from companion.facts.events import Drew, Said, Turned
from companion.facts.game import Outcome
from companion.facts.hand_facts import HandFact, Sunk, drew
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.melee.position import SEATS, SHARED, Duel, other, owed, seated, with_at
from companion.games.melee.seen import refused
from companion.table import Seat
from scoring.cards import Card

Verdict = tuple[Duel, tuple[Ruling, ...]]


def beaten(p: Duel, seat: Seat) -> bool:
    """As much damage as starting cards (ML-17, MLQ-18, MLQ-19)."""
    return len(p.damage[seat]) >= p.start[seat]


def won(p: Duel, winner: Seat) -> Verdict:
    ended = p._replace(phase="over", striker=winner, due=(0, 0), wins=with_at(p.wins, winner, p.wins[winner] + 1))
    return ended, (effect("wins", "ML-18", by=winner, whom=other(winner)),)


def redraw(p: Duel) -> Verdict:
    """Every round ends with a redraw up to the limit (ML-15, MLQ-22)."""
    drawing = p._replace(phase="redraw", due=owed(p))
    return drawing_done(drawing) if drawing.due == (0, 0) else (drawing, ())


def drawing_done(p: Duel) -> Verdict:
    """Nobody owes a card any more: choose again. Who is still without a card has lost (ML-8)."""
    for seat in SEATS:
        if not p.hands[seat]:
            return won(p, other(seat))
    return p._replace(phase="choose", due=(0, 0)), ()


def draw(p: Duel, event: Drew) -> Outcome:
    """Cards come from the deck; a draw may come in steps, the rest stays due."""
    seat = _drawer(p, event.by)
    if seat is None:
        return refused(p, refusal("who_drew", "ML-15"))
    if not 0 < event.n <= p.due[seat]:
        return refused(p, refusal("draws_too_many", "ML-15", by=seat, n=p.due[seat]))
    return drawn(p, seat, event.n)


def _drawer(p: Duel, by: Seat | None) -> Seat | None:
    if by is not None:
        return seated(by)
    owing = [seat for seat in SEATS if p.due[seat]]
    return owing[0] if len(owing) == 1 else None


def drawn(p: Duel, seat: Seat, n: int) -> Outcome:
    richer, rulings, facts = _into_hand(p, seat, n)
    if richer.due != (0, 0):
        return Outcome(richer, rulings, facts)
    ended, more = drawing_done(richer)
    return Outcome(ended, rulings + more, facts)


def _into_hand(p: Duel, seat: Seat, n: int) -> tuple[Duel, tuple[Ruling, ...], tuple[HandFact, ...]]:
    full = p if n <= p.stock else shuffled(p)
    rulings = () if full is p else (effect("reshuffled", "ML-16" if p.stock else "ML-14", n=len(p.shared)),)
    facts = _sunk(p, seat, n) if rulings else (drew(seat, n),)
    due = with_at(p.due, seat, max(0, p.due[seat] - n))
    drawn_by = full._replace(stock=max(0, full.stock - n), hands=with_at(p.hands, seat, p.hands[seat] + n), due=due)
    return drawn_by, (effect("drew", "ML-15", by=seat, n=n), *rulings), facts


def _sunk(p: Duel, seat: Seat, n: int) -> tuple[HandFact, ...]:
    """What is left of the deck is drawn first; only then is the pile shuffled (ML-16)."""
    before = (drew(seat, p.stock),) if p.stock else ()
    known_cards = tuple(card for card in p.shared if isinstance(card, Card))
    return (*before, Sunk(known_cards), drew(seat, n - p.stock))


def shuffled(p: Duel) -> Duel:
    return p._replace(stock=p.stock + len(p.shared), shared=())


def all_drawn(p: Duel, event: Said) -> Outcome:
    """ "Done": whoever says it has drawn what was due; said by nobody in particular, both have (P2)."""
    seats = SEATS if event.by is None else (event.by,)
    drawing = [seat for seat in seats if seat in SEATS and p.due[seat]]
    if not drawing:
        return refused(p, refusal("nothing_due", "ML-15"))
    position = p
    rulings: tuple[Ruling, ...] = ()
    facts: tuple[HandFact, ...] = ()
    for seat in drawing:
        one = drawn(position, SEATS[seat], position.due[seat])
        position, rulings, facts = one.position, rulings + one.rulings, facts + one.facts
    return Outcome(position, rulings, facts)


def reshuffle(p: Duel, event: Turned) -> Outcome:
    """The shared pile becomes the deck when a draw is due and the deck is out (ML-14, MLQ-24)."""
    if event.place != SHARED or (p.phase == "deal" and not p.shared):
        return refused(p, refusal("nothing_to_shuffle", "ML-14"))
    if not p.shared:
        return Outcome(p)  # the referee counted it already, with the draw that needed it
    if p.stock or p.due == (0, 0):
        return refused(p, refusal("not_yet_shuffled", "MLQ-24", n=p.stock))
    sunk = tuple(card for card in p.shared if isinstance(card, Card))
    return Outcome(shuffled(p), (effect("reshuffled", "ML-14", n=len(p.shared)),), (Sunk(sunk),))
