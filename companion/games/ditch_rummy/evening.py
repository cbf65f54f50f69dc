"""What evenings bring: a hand broken off, another house rule, other seats, a count put right, a player who leaves."""

from __future__ import annotations

from companion.facts.events import Abandoned, Counted, HouseChanged, Left, Seated
from companion.facts.game import Outcome
from companion.facts.hand_facts import Fresh, drew
from companion.facts.rulings import effect, refusal
from companion.games.ditch_rummy.drawing import settled, used_up
from companion.games.ditch_rummy.ending import counted_up, won
from companion.games.ditch_rummy.house import RULES, runs_of
from companion.games.ditch_rummy.position import (
    HAND_LIMIT,
    Plays,
    Rummy,
    elsewhere,
    in_the_air,
    playing_sides,
    refuse,
    sides,
)
from companion.games.rings import after, seated
from companion.table import Seat
from companion.table.rows import put

BETWEEN = ("shuffle", "sheet", "over")
IN_HAND = ("dig", "draw", "vote", "play")


def abandon(p: Rummy, event: Abandoned) -> Outcome[Rummy]:
    """The hand does not count; the same dealer shuffles again (GN-12)."""
    if p.phase in BETWEEN:
        return refuse(p, refusal("not_now", "GN-2", phase=p.phase))
    empty, none = (0,) * p.seats, Plays.of((), p.runs)
    again = p._replace(phase="shuffle", hands=empty, plays=none, discards=(), order=(), owed=(), completer=None)
    return Outcome(again, (effect("broken_off", "GN-12", by=p.dealer),), (Fresh(),))


def change_house(p: Rummy, event: HouseChanged) -> Outcome[Rummy]:
    """House rules change between hands; who plays with whom only before the first (GN-10)."""
    if why := RULES.forbidding(event.switch, event.value):
        return refuse(p, refusal("no_such_rule", "GN-10", switch=event.switch, why=why))
    other = p._replace(house=RULES.changed(p.house, event.switch, event.value))
    if p.phase not in BETWEEN or (p.results and sides(other) != sides(p)):
        return refuse(p, refusal("after_the_hand", "GN-10", switch=event.switch))
    other = other._replace(plays=Plays.of(p.plays, runs_of(other.house)))
    return Outcome(other, (effect("house_changed", "GN-10", switch=event.switch, value=event.value),))


def seat_anew(p: Rummy, event: Seated) -> Outcome[Rummy]:
    """Between hands players may change places; partners stay opposite (GN-13, DRQ-17)."""
    order = tuple(Seat(seat) for seat in event.order)
    if p.phase not in BETWEEN or sorted(order) != sorted(p.ring):
        return refuse(p, refusal("stay_seated", "GN-13"))
    if p.pairs and len(order) == p.seats and abs(order.index(Seat(0)) - order.index(Seat(2))) != 2:
        return refuse(p, refusal("partners_opposite", "DRQ-17"))
    return Outcome(p._replace(ring=order), (effect("seated_anew", "GN-13"),))


# ---------------------------------------------------------------- a count put right


def recount(p: Rummy, event: Counted) -> Outcome[Rummy]:
    """The table says how many cards somebody holds; the stock gives or takes the difference (GN-5)."""
    seat = seated(p, event.by)
    if seat is None or p.phase not in (*IN_HAND, "count") or not 0 <= event.n <= HAND_LIMIT:
        return refuse(p, refusal("impossible_count", "GN-5", n=event.n))
    more = event.n - p.hands[seat]
    held = p._replace(hands=put(p.hands, seat, event.n))
    told = held._replace(stock=max(len(p.order), min(p.stock - more, elsewhere(held))))
    said = effect("counted", "GN-5", by=seat, n=event.n)
    facts = (drew(seat, more),) if more > 0 else ()
    if p.phase == "count":
        after_it, rulings = counted_up(told._replace(shown=put(p.shown, seat, None if event.n else ())))
    elif p.stock and not told.stock:  # The last card has been drawn after all: is there a dig? (DR-47)
        after_it, rulings = used_up(told)
    elif p.phase == "vote" and told.stock:  # It has not been drawn: there is nothing to vote on.
        after_it, rulings = told._replace(phase="draw", votes=("",) * p.seats), ()
    else:
        after_it, rulings = told, ()
    return Outcome(after_it, (said, *rulings), facts)


# ---------------------------------------------------------------- a player leaves


def leave(p: Rummy, event: Left) -> Outcome[Rummy]:
    """The cards of whoever leaves go under the stock, and play goes on without them (GN-14)."""
    seat = seated(p, event.by)
    if seat is None or p.phase == "over":
        return refuse(p, refusal("nobody_left", "GN-14"))
    said = effect("left_game", "GN-14", by=seat, n=p.hands[seat])
    gone = _without(p, seat)
    if len(playing_sides(gone)) == 1:
        ended, rulings = won(gone)
        return Outcome(ended, (said, *rulings))
    if gone.phase == "vote":
        return settled(gone, said)
    if p.phase == "count":
        ended, rulings = counted_up(gone._replace(shown=put(gone.shown, seat, ())))
        return Outcome(ended, (said, *rulings))
    return Outcome(gone, (said,))


def _without(p: Rummy, seat: Seat) -> Rummy:
    """The position without this player. If it was their turn, the next one draws, and discards they had taken up go
    back to the pile. With their cards under it the stock lasts on, so that a vote on a dig is over."""
    ring = tuple(one for one in p.ring if one != seat)
    mine = seat == p.turn
    held = p.hands[seat] if p.phase in IN_HAND else 0
    air = in_the_air(p) if mine else ()
    draws = (mine and p.phase in ("play", "vote")) or (p.phase == "vote" and held > 0)
    return p._replace(
        ring=ring,
        turn=after(p, seat) if mine else p.turn,
        dealer=after(p, seat) if seat == p.dealer else p.dealer,
        phase="draw" if draws else p.phase,
        hands=put(p.hands, seat, 0),
        votes=put(p.votes, seat, ""),
        stock=p.stock + held,
        discards=p.discards + air,
        owed=() if mine else p.owed,
    )
