"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.facts.events import Event, Laid, Lifted, Moved, Said, Word
from companion.facts.game import Judge, Outcome
from companion.facts.rulings import effect, refusal
from companion.games.dig.ending import end_turn
from companion.games.dig.position import ACTIONS, SPACES, Yard, card_at, space_of
from companion.games.dig.setup import lay_yard, lift_again
from companion.games.dig.turns import after_dig, bones_of, dropped, dug_up, kept_it, moved, replaced, with_side
from companion.table import Place, Seat
from companion.table.rows import put
from scoring.bones import BONES_A_COLOUR
from scoring.cards import BACK, AnyCard, YardCard, YardKind


def overrule(p: Yard, event: Event) -> Outcome:
    """The outcome of an event as if it had been allowed; it uses up an action of whose turn it is."""
    stood = _STANDING.get((p.phase, type(event)), _unchanged)(p, event)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.refused or stood.position is p else stood


def _unchanged(p: Yard, event: Any) -> Outcome[Yard]:
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
    """A bone taken anywhere in the row, or taken back from those dropped, is in that player's hand."""
    match event.place:
        case Place(name="yard", slot=int() as n) if card_at(p, n) == BACK:
            return _dug_anywhere(p, _who(p, event.by), n)
        case Place(name="drops", seat=Seat() as owner) if owner in p.seats and len(event.cards) == 1:
            return _taken_back(p, _who(p, event.by), owner, event.cards[0])
        case _:
            return Outcome(p)


def _dug_anywhere(p: Yard, seat: Seat, n: int) -> Outcome:
    if seat == p.turn:
        return dug_up(_in_action(p), seat, n)
    now = _in_action(p)
    row, hands = put(p.row, n - 1, None), put(p.hands, seat, p.hands[seat] + 1)
    return Outcome(*after_dig(now._replace(row=row, hands=hands, used=now.used + 1, fills=())))


def _taken_back(p: Yard, seat: Seat, owner: Seat, bone: AnyCard) -> Outcome:
    if not isinstance(bone, YardCard) or bone not in p.dropped[owner]:
        return Outcome(p)
    held = _one_less(p, owner, bone)._replace(hands=put(p.hands, seat, p.hands[seat] + 1))
    return Outcome(held, (effect("takes_back", "GN-11", by=seat, card=bone),))


def _one_less(p: Yard, owner: Seat, bone: YardCard) -> Yard:
    left = list(p.dropped[owner])
    left.remove(bone)
    return p._replace(dropped=put(p.dropped, owner, tuple(left)))


def _laid(p: Yard, event: Laid) -> Outcome:
    """Bones dropped anywhere and of any colour are dropped; a bone laid in the row lies there."""
    match event.place:
        case Place(name="drops", seat=owner) if bones_of(event.cards):
            bones = bones_of(event.cards)
            return dropped(_misread(_in_action(p), bones), _who(p, event.by if owner is None else owner), bones)
        case Place(name="yard", slot=int() as n) if 1 <= n <= SPACES and card_at(p, n) in (None, BACK):
            return _put_in_row(p, event, n)
        case _:
            return Outcome(p)


def _misread(p: Yard, bones: tuple[YardCard, ...]) -> Yard:
    """There are four bones of a colour (DGQ-19): where a fifth turns up, one of those that lie there is another."""
    for bone in bones:
        owners = [seat for seat in p.seats for one in p.dropped[seat] if one == bone]
        if len(owners) + bones.count(bone) > BONES_A_COLOUR and owners:
            p = _one_less(p, owners[0], bone)
    return p


def _put_in_row(p: Yard, event: Laid, n: int) -> Outcome:
    """It fills a gap, or makes the row longer; where the record still has a bone, that one was dug unseen."""
    card = event.cards[0] if event.cards else BACK
    if not isinstance(card, YardCard) or card.kind not in (YardKind.BACK, YardKind.BONE):
        return Outcome(p)
    seat = _who(p, event.by)
    if card_at(p, n) == BACK:
        now = _in_action(p)
        holding = now._replace(used=now.used + 1, hands=put(p.hands, seat, p.hands[seat] + 1))
    else:
        holding = p._replace(hands=put(p.hands, seat, max(p.hands[seat], 1)))
    row = p.row + (None,) * (n - len(p.row))
    return replaced(holding._replace(row=row, dug=n), seat)


def _said(p: Yard, event: Said) -> Outcome:
    """Done without an action, or said by another; yes to a bone that cannot be kept."""
    if event.what is Word.DONE:
        return Outcome(*end_turn(_in_action(p)))
    return kept_it(p) if event.what is Word.YES and p.phase == "full" else Outcome(p)


def _still_laid(p: Yard, event: Laid | Lifted) -> Outcome:
    """Before the first turn the yard is still being laid, whatever the record says: a bone is taken up, or put down."""
    if event.place.name != "yard" or card_at(p, event.place.slot or 0) != BACK:
        return Outcome(p)
    return lift_again(p, event) if isinstance(event, Lifted) else lay_yard(p, event)


_IN_TURN: Mapping[type, Judge[Yard]] = {Moved: _moved, Lifted: _lifted, Laid: _laid, Said: _said}
_STANDING: Mapping[tuple[str, type], Judge[Yard]] = {
    **{(phase, kind): act for phase in ("act", "dug", "full") for kind, act in _IN_TURN.items()},
    ("youngest", Lifted): _still_laid,
    ("youngest", Laid): _still_laid,
}
