"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.facts.events import Event, Laid, Lifted, Moved, Said, Word
from companion.facts.game import Outcome
from companion.facts.rulings import refusal
from companion.games.dig.ending import end_turn
from companion.games.dig.position import ACTIONS, SPACES, Yard, space_of
from companion.games.dig.turns import after_dig, bones_of, dropped, dug_up, kept_it, moved, replaced, with_side
from companion.table import Place, Seat
from companion.table.rows import put
from scoring.cards import BACK, YardCard, YardKind


def overrule(p: Yard, event: Event) -> Outcome:
    """The outcome of an event as if it had been allowed; it uses up an action of whose turn it is."""
    playing = p.phase in ("act", "dug", "full")
    stood = _STANDING.get(type(event), _unchanged)(p, event) if playing else Outcome(p)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.position is p else stood


def _unchanged(p: Yard, event: Any) -> Outcome:
    return Outcome(p)


def _in_action(p: Yard) -> Yard:
    """Whatever was still open about the last dig: the bone was kept. A fourth action that may stand is the third."""
    return p._replace(phase="act", dug=0, used=min(p.used, ACTIONS - 1))


def _moved(p: Yard, event: Moved) -> Outcome:
    """A dog lies where it lies; so does a card of the row."""
    target = space_of(event.end)
    if event.card in p.tokens and target is not None and 0 <= target <= SPACES:
        seat = p.seats[p.tokens.index(event.card)]
        return moved(with_side(_in_action(p), seat, event.end), seat, target)
    start = space_of(event.start)
    if start is None or target is None:
        return Outcome(p)
    if start in dict(p.fills) and target in dict(p.fills).values():
        return Outcome(_filled_otherwise(p, start, target))
    return Outcome(_with_exchanged(p, start, target) if _both_in_row(p, start, target) else p)


def _filled_otherwise(p: Yard, start: int, end: int) -> Yard:
    """An end card lies in another one's gap: that one goes where this one should have gone (DG-35)."""
    other, own = next(one for one, gap in p.fills if gap == end), dict(p.fills)[start]
    left = ((other, own) if fill[1] == end else fill for fill in p.fills if fill[0] != start)
    return _with_exchanged(p, own, end)._replace(fills=tuple(left))


def _with_exchanged(p: Yard, one: int, other: int) -> Yard:
    """The cards of two spaces have changed places."""
    return p._replace(row=put(put(p.row, other - 1, p.row[one - 1]), one - 1, p.row[other - 1]))


def _both_in_row(p: Yard, start: int, end: int) -> bool:
    return 1 <= start <= len(p.row) and 1 <= end <= len(p.row)


def _who(p: Yard, by: Seat | None) -> Seat:
    return by if by is not None and by in p.seats else p.turn


def _lifted(p: Yard, event: Lifted) -> Outcome:
    """A bone taken anywhere in the row is in that player's hand."""
    n = event.place.slot or 0
    if event.place.name != "yard" or not 1 <= n <= len(p.row) or p.row[n - 1] != BACK:
        return Outcome(p)
    seat = _who(p, event.by)
    if seat == p.turn:
        return dug_up(_in_action(p), seat, n)
    taken = _in_action(p)._replace(
        row=put(p.row, n - 1, None),
        hands=put(p.hands, seat, p.hands[seat] + 1),
        used=p.used + 1,
        fills=(),
    )
    return Outcome(*after_dig(taken))


def _laid(p: Yard, event: Laid) -> Outcome:
    """Bones dropped anywhere and of any colour are dropped; a bone laid in a gap fills it."""
    match event.place:
        case Place(name="drops", seat=owner) if bones_of(event.cards):
            return dropped(_in_action(p), _who(p, event.by if owner is None else owner), bones_of(event.cards))
        case Place(name="yard", slot=int() as n) if 1 <= n <= len(p.row) and p.row[n - 1] is None:
            return _filled(p, event, n)
        case _:
            return Outcome(p)


def _filled(p: Yard, event: Laid, n: int) -> Outcome:
    card = event.cards[0] if event.cards else BACK
    if not isinstance(card, YardCard) or card.kind not in (YardKind.BACK, YardKind.BONE):
        return Outcome(p)
    seat = _who(p, event.by)
    full = p._replace(dug=n, hands=put(p.hands, seat, max(p.hands[seat], 1)))
    return replaced(full)


def _said(p: Yard, event: Said) -> Outcome:
    """Done without an action, or said by another; yes to a bone that cannot be kept."""
    if event.what is Word.DONE:
        return Outcome(*end_turn(_in_action(p)))
    return kept_it(p) if event.what is Word.YES and p.phase == "full" else Outcome(p)


_STANDING: Mapping[type, Callable[[Yard, Any], Outcome]] = {
    Moved: _moved,
    Lifted: _lifted,
    Laid: _laid,
    Said: _said,
}
