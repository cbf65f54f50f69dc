"""The end of a round: somebody has won, or both draw up to their limits and choose again."""

from __future__ import annotations

from companion.facts.events import Drew, Said, Turned
from companion.facts.game import Outcome
from companion.facts.hand_facts import HandFact, Sunk, drew
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.melee.position import SEATS, SHARED, Duel, other, owed, seated, with_at
from companion.games.melee.seen import refused
from companion.table import Seat
from scoring.cards import AnyCard, Card

Verdict = tuple[Duel, tuple[Ruling, ...]]


def beaten(p: Duel, seat: Seat) -> bool:
    """This player has taken as many cards of damage as starting cards (ML-17, MLQ-18, MLQ-19)."""
    return len(p.damage[seat]) >= p.start[seat]


def won(p: Duel, winner: Seat) -> Verdict:
    """The fight is over, and one more is won by this player (ML-18)."""
    ended = p._replace(phase="over", striker=winner, due=(0, 0), wins=with_at(p.wins, winner, p.wins[winner] + 1))
    return ended, (effect("wins", "ML-18", by=winner, whom=other(winner)),)


def redraw(p: Duel) -> Verdict:
    """The round ends, and both draw up to their limits (ML-15, MLQ-22)."""
    drawing = p._replace(phase="redraw", due=owed(p))
    return drawing_done(drawing) if drawing.due == (0, 0) else (drawing, ())


def drawing_done(p: Duel) -> Verdict:
    """Everything due is drawn, and both choose again; a player who still has no card has lost (ML-8)."""
    for seat in SEATS:
        if not p.hands[seat]:
            return won(p, other(seat))
    return p._replace(phase="choose", due=(0, 0)), ()


def draw(p: Duel, event: Drew) -> Outcome[Duel]:
    """Cards come from the deck, in several steps if need be. Nobody named: the only one who has to draw."""
    owing = [seat for seat in SEATS if p.due[seat]]
    seat = owing[0] if event.by is None and len(owing) == 1 else seated(event.by)
    if seat is None:
        return refused(p, refusal("who_drew", "ML-15"))
    if not 0 < event.n <= p.due[seat]:
        return refused(p, refusal("draws_too_many", "ML-15", by=seat, n=p.due[seat]))
    return drawn(p, seat, event.n)


def drawn(p: Duel, seat: Seat, n: int) -> Outcome[Duel]:
    """So many cards come into the hand; what is left of the deck first, then the shared pile, shuffled (ML-16)."""
    rulings: tuple[Ruling, ...] = (effect("drew", "ML-15", by=seat, n=n),)
    facts: tuple[HandFact, ...] = (drew(seat, n),)
    full = p
    if n > p.stock:
        full = shuffled(p)
        rulings = (*rulings, effect("reshuffled", "ML-16" if p.stock else "ML-14", n=len(p.shared)))
        facts = (*((drew(seat, p.stock),) if p.stock else ()), Sunk(faces(p.shared)), drew(seat, n - p.stock))
    due = with_at(p.due, seat, max(0, p.due[seat] - n))
    richer = full._replace(stock=max(0, full.stock - n), hands=with_at(p.hands, seat, p.hands[seat] + n), due=due)
    ended, more = drawing_done(richer) if due == (0, 0) else (richer, ())
    return Outcome(ended, rulings + more, facts)


def faces(pile: tuple[AnyCard, ...]) -> tuple[Card, ...]:
    """The cards of a pile whose faces are known."""
    return tuple(card for card in pile if isinstance(card, Card))


def shuffled(p: Duel) -> Duel:
    """The shared pile lies under what is left of the deck (ML-14, ML-16)."""
    return p._replace(stock=p.stock + len(p.shared), shared=())


def all_drawn(p: Duel, event: Said) -> Outcome[Duel]:
    """Whoever says "done" has drawn what was due; if nobody knows who said it, both have (P2)."""
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


def reshuffle(p: Duel, event: Turned) -> Outcome[Duel]:
    """The shared pile becomes the deck when a draw is due and the deck is out (ML-14, MLQ-24)."""
    if event.place != SHARED or (p.phase == "deal" and not p.shared):
        return refused(p, refusal("nothing_to_shuffle", "ML-14"))
    if not p.shared:
        return Outcome(p)  # counted already with the draw that needed it
    if p.stock or p.due == (0, 0):
        return refused(p, refusal("not_yet_shuffled", "MLQ-24", n=p.stock))
    return Outcome(shuffled(p), (effect("reshuffled", "ML-14", n=len(p.shared)),), (Sunk(faces(p.shared)),))
