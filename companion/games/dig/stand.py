"""LET IT STAND: the table accepts what the referee refused, and play goes on from there (GN-11)."""

from __future__ import annotations

from collections.abc import Mapping

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
from scoring.cards import BACK, YardCard, YardKind


def overrule(p: Yard, event: Event) -> Outcome[Yard]:
    """The outcome of an event as if it had been allowed; it counts as an action of the player whose turn it is."""
    accept = _STANDING.get((p.phase, type(event)))
    stood = accept(p, event) if accept else Outcome(p)
    return Outcome(p, (refusal("cannot_stand", "GN-11"),)) if stood.refused or stood.position is p else stood


def _in_action(p: Yard) -> Yard:
    """In the middle of the turn: a bone just dug was kept, and an action more than three counts as the third."""
    return p._replace(phase="act", dug=0, used=min(p.used, ACTIONS - 1))


def _moved(p: Yard, event: Moved) -> Outcome[Yard]:
    """The dog, or the card of the row, lies where it was moved to."""
    target = space_of(event.end)
    if event.card in p.tokens and target is not None and 0 <= target <= SPACES:
        seat = p.seats[p.tokens.index(event.card)]
        return moved(with_side(_in_action(p), seat, event.end), seat, target)
    start = space_of(event.start)
    if start is None or target is None:
        return Outcome(p)
    gaps = dict(p.fills)
    if start in gaps and target in gaps.values():
        # an end card lies in the gap of another, which then goes to the gap of this one instead (DG-35)
        own, other = gaps[start], next(one for one, gap in p.fills if gap == target)
        left = tuple((other, own) if gap == target else (one, gap) for one, gap in p.fills if one != start)
        return Outcome(_with_exchanged(p, own, target)._replace(fills=left))
    both_in_row = 1 <= start <= len(p.row) and 1 <= target <= len(p.row)
    return Outcome(_with_exchanged(p, start, target) if both_in_row else p)


def _with_exchanged(p: Yard, one: int, other: int) -> Yard:
    """The cards of two spaces have changed places."""
    return p._replace(row=put(put(p.row, other - 1, p.row[one - 1]), one - 1, p.row[other - 1]))


def _who(p: Yard, by: Seat | None) -> Seat:
    """Whoever did it; if nobody knows who, the player whose turn it is."""
    return by if by is not None and by in p.seats else p.turn


def _lifted(p: Yard, event: Lifted) -> Outcome[Yard]:
    """A bone taken anywhere in the row, or taken back from those dropped, is in that player's hand."""
    seat = _who(p, event.by)
    hands = put(p.hands, seat, p.hands[seat] + 1)
    match event.place:
        case Place(name="yard", slot=int() as n) if card_at(p, n) == BACK:
            now = _in_action(p)
            if seat == p.turn:
                return dug_up(now, seat, n)
            return Outcome(
                *after_dig(now._replace(row=put(p.row, n - 1, None), hands=hands, used=now.used + 1, fills=()))
            )
        case Place(name="drops", seat=Seat() as owner) if owner in p.seats and len(event.cards) == 1:
            bone = event.cards[0]
            if not isinstance(bone, YardCard) or bone not in p.dropped[owner]:
                return Outcome(p)
            held = _one_less(p, owner, bone)._replace(hands=hands)
            return Outcome(held, (effect("takes_back", "GN-11", by=seat, card=bone),))
        case _:
            return Outcome(p)


def _one_less(p: Yard, owner: Seat, bone: YardCard) -> Yard:
    """The position without this bone among those that the owner has dropped."""
    left = list(p.dropped[owner])
    left.remove(bone)
    return p._replace(dropped=put(p.dropped, owner, tuple(left)))


def _laid(p: Yard, event: Laid) -> Outcome[Yard]:
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
    """Where a fifth bone of a colour turns up (DGQ-19), one that lay open was misread: it is taken off the record."""
    for bone in bones:
        owners = [seat for seat in p.seats for one in p.dropped[seat] if one == bone]
        if len(owners) + bones.count(bone) > BONES_A_COLOUR and owners:
            p = _one_less(p, owners[0], bone)
    return p


def _put_in_row(p: Yard, event: Laid, n: int) -> Outcome[Yard]:
    """The bone fills a gap or makes the row longer. Where the record has a bone already, that one was dug unseen."""
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


def _said(p: Yard, event: Said) -> Outcome[Yard]:
    """The turn ends, though no action was done or another player said so; or a fourth bone is kept after all."""
    if event.what is Word.DONE:
        return Outcome(*end_turn(_in_action(p)))
    return kept_it(p) if event.what is Word.YES and p.phase == "full" else Outcome(p)


def _still_laid(p: Yard, event: Laid | Lifted) -> Outcome[Yard]:
    """Before the first turn the yard may still change, complete as it looked: a bone is taken up, or laid down."""
    if event.place.name != "yard" or card_at(p, event.place.slot or 0) != BACK:
        return Outcome(p)
    return lift_again(p, event) if isinstance(event, Lifted) else lay_yard(p, event)


_IN_TURN: Mapping[type, Judge[Yard]] = {Moved: _moved, Lifted: _lifted, Laid: _laid, Said: _said}
_STANDING: Mapping[tuple[str, type], Judge[Yard]] = {
    **{(phase, kind): act for phase in ("act", "dug", "full") for kind, act in _IN_TURN.items()},
    ("youngest", Lifted): _still_laid,
    ("youngest", Laid): _still_laid,
}
