"""The end of a hand, completed or tied: hands laid open, points, and who has won."""

from __future__ import annotations

from typing import cast

from companion.facts.events import Said, Shown
from companion.facts.game import Outcome
from companion.facts.hand_facts import Opened
from companion.facts.rulings import Ruling, effect, note, refusal
from companion.games.ditch_rummy.house import goal_of
from companion.games.ditch_rummy.position import (
    Plays,
    Rummy,
    playing_sides,
    plays_of,
    refuse,
    side_of,
    sides,
    whereabouts,
)
from companion.games.houses import head_start
from companion.games.rings import after, seated
from companion.table import Seat
from companion.table.rows import put
from scoring.cards import JOKER, Card, Cards
from scoring.ditch_rummy import completer_score, face_score

Verdict = tuple[Rummy, tuple[Ruling, ...]]


def complete(p: Rummy, by: Seat) -> Verdict:
    """J-Q-K or Q-K-A is laid: the hand is over at once (DR-36, DRQ-12)."""
    ended, rulings = open_hands(p._replace(completer=by))
    return ended, (effect("completed", "DR-36", by=by), *rulings)


def tie(p: Rummy) -> Verdict:
    """The stock has run out, and nobody has completed the hand (DR-37)."""
    ended, rulings = open_hands(p._replace(completer=None))
    return ended, (effect("tied", "DR-37"), *rulings)


def open_hands(p: Rummy) -> Verdict:
    """Everybody shows the cards they still hold; an empty hand need not be shown."""
    shown = tuple(() if seat not in p.ring or not p.hands[seat] else None for seat in map(Seat, range(p.seats)))
    return counted_up(p._replace(phase="count", shown=shown, owed=()))


# ---------------------------------------------------------------- hands laid open


def show(p: Rummy, event: Shown) -> Outcome[Rummy]:
    """A hand laid open must hold as many cards as were counted (GN-5)."""
    seat = seated(p, event.by)
    if seat is None:
        return refuse(p, refusal("who_shows", "GN-5"))
    others = [card for other, hand in enumerate(p.shown) if other != seat for card in hand or ()]
    for card in event.cards:
        if not isinstance(card, Card) or card == JOKER or event.cards.count(card) > 1:
            return refuse(p, refusal("not_in_pack", "DR-7", card=card))
        place = whereabouts(p, card)
        if place is not None:
            return refuse(p, refusal("lies_elsewhere", "DR-7", card=card, place=place.key))
        if card in p.order or card in others:
            return refuse(p, refusal("in_another_hand", "DR-7", card=card))
    if len(event.cards) != p.hands[seat]:
        return refuse(p, refusal("recount", "GN-5", by=seat, n=len(event.cards), expected=p.hands[seat]))
    return laid_open(p, seat, cast(Cards, event.cards))


def laid_open(p: Rummy, seat: Seat, cards: Cards) -> Outcome[Rummy]:
    """What this player still holds lies on the table (DR-38)."""
    said = effect("shown", "DR-38", by=seat, n=len(cards))
    ended, rulings = counted_up(p._replace(shown=put(p.shown, seat, cards)))
    return Outcome(ended, (said, *rulings), (Opened(seat, cards),))


# ---------------------------------------------------------------- points


def counted_up(p: Rummy) -> Verdict:
    """With the last hand open the points are known, and perhaps the winner (DR-39 to DR-46)."""
    if None in p.shown:
        return p, ()
    row, playing = side_scores(p), playing_sides(p)
    said = [
        effect("scores", "DR-41" if completed_by_side(p, side[0]) else "DR-43", by=_who(side), n=n)
        for side, n in zip(sides(p), row, strict=True)
        if side in playing
    ]
    if p.completer is not None and any(p.shown[seat] for seat in side_of(p, p.completer)):
        # What the completer still holds costs what this house decided, and the table is told so (GN-10).
        held = p.house["dr.completerHeld"]
        said.append(note("house_decided", "DRQ-13", switch="dr.completerHeld", value=held))
    after_all, rulings = win_or_deal_on(p._replace(results=(*p.results, row)))
    return after_all, (*said, *rulings)


def _who(side: tuple[Seat, ...]) -> Seat | tuple[Seat, ...]:
    return side if len(side) > 1 else side[0]


def completed_by_side(p: Rummy, seat: Seat) -> bool:
    """The completer and a partner are scored alike (DR-42)."""
    return p.completer is not None and seat in side_of(p, p.completer)


def hand_score(p: Rummy, seat: Seat) -> int:
    """What the hand is worth to one player, by the plays on record and the cards shown."""
    held = p.shown[seat] or ()
    if completed_by_side(p, seat):
        return completer_score(plays_of(p, seat), held, p.house["dr.completerHeld"])
    return face_score(plays_of(p, seat), held)


def side_scores(p: Rummy) -> tuple[int, ...]:
    """Teammates add their scores (DR-46)."""
    return tuple([sum([hand_score(p, seat) for seat in side]) for side in sides(p)])


def totals(p: Rummy) -> tuple[int, ...]:
    """The points of every side, with its head start (GN-15)."""
    return tuple([start_of(p, side) + sum([row[n] for row in p.results]) for n, side in enumerate(sides(p))])


def start_of(p: Rummy, side: tuple[Seat, ...]) -> int:
    return sum([head_start(p.house, "dr", seat) for seat in side])


def winners(p: Rummy) -> tuple[tuple[Seat, ...], ...]:
    """The sides with the highest total of those still at the table."""
    return best_sides(p)[1]


def best_sides(p: Rummy) -> tuple[int, tuple[tuple[Seat, ...], ...]]:
    """The highest total of those still at the table, and whose it is."""
    playing = playing_sides(p)
    ranked = [(total, side) for total, side in zip(totals(p), sides(p), strict=True) if side in playing]
    best = max([total for total, _ in ranked])
    return best, tuple([side for total, side in ranked if total == best])


def win_or_deal_on(p: Rummy) -> Verdict:
    """The goal is reached, or the deal goes on to the left (DR-4, DR-5, DRQ-18, DRQ-19)."""
    goal = goal_of(p.house)
    highest, best = best_sides(p)
    reached = highest >= goal.points if goal.points else len(p.results) >= goal.hands
    if not reached:
        return _deal_on(p)
    single = p.house["dr.goal"] == "one-hand"
    if len(best) > 1 and not single and p.house["dr.finalTie"] == "extraHand":
        ended, rulings = _deal_on(p)
        return ended, (effect("extra_hand", "DRQ-19", n=highest), *rulings)
    return won(p)


def _deal_on(p: Rummy) -> Verdict:
    dealer = after(p, p.dealer)
    return p._replace(phase="sheet", dealer=dealer), (effect("deals_next", "DRQ-18", by=dealer),)


def won(p: Rummy) -> Verdict:
    """One side has won, or several share it."""
    best = winners(p)
    clause = "DRQ-20" if p.house["dr.goal"] == "one-hand" else "DR-5" if goal_of(p.house).hands else "DR-4"
    if len(best) > 1:
        return p._replace(phase="over"), tuple(effect("shares_win", "DRQ-19", by=_who(side)) for side in best)
    return p._replace(phase="over"), (effect("wins", clause, by=_who(best[0])),)


def again(p: Rummy, event: Said) -> Outcome[Rummy]:
    """The same people play a new game."""
    if len(playing_sides(p)) == 1:
        return refuse(p, refusal("nobody_else", "DR-1", by=p.ring[0]))
    shuffling = p._replace(phase="shuffle", dealer=after(p, p.dealer), results=(), plays=Plays.of((), p.runs))
    return Outcome(shuffling, (effect("again", "DR-3"),))
