"""A turn in the yard: up to three actions, each a move, a dig or a drop, and the reset that ends it.

    act -> act -> act -> (reset) -> act of the next player ... -> over
           |-> dug    the turn would end with this dig: was the bone kept, or another put back?
           |-> full   a fourth bone: one must be put back

A bone that is dug is in the hand at once. As long as another bone may be put back for it, `dug` names the space;
any other act means that the bone was kept. The reset, too, counts at once: the screen asks for the end card to be
carried to its gap, but the next turn does not wait for that.
"""

from __future__ import annotations

from companion.facts.events import Laid, Lifted, Moved, Said
from companion.facts.game import Outcome
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.dig.ending import Verdict, after_action, carry, not_yours, previous_seat, refused, yard_empty
from companion.games.dig.position import (
    ACTIONS,
    MOST_BONES,
    SIDES,
    Yard,
    bones_left,
    card_at,
    is_off,
    reach,
    space,
    space_of,
)
from companion.table import Place, Seat
from companion.table.rows import put
from scoring.bones import BONES_A_COLOUR
from scoring.cards import BACK, AnyCard, YardCard, YardKind

# ---------------------------------------------------------------- move


def move(p: Yard, event: Moved) -> Outcome[Yard]:
    """A dog goes to another space, or an end card is carried to its gap."""
    if event.card not in p.tokens:
        return carry(p, event)
    seat, target = p.tokens.index(event.card), space_of(event.end)
    shifted = with_side(p, seat, event.end)
    if target == p.dogs[seat] and shifted is not p:
        return Outcome(shifted)
    why = not_to_move(p, seat, target)
    if why is not None or target is None:
        return Outcome(p, (why or refusal("no_space", "DG-22", by=p.turn),))
    return moved(shifted, p.turn, target)


def with_side(p: Yard, seat: int, place: Place) -> Yard:
    """The position with this dog above or below the row, wherever this place is."""
    if place.name not in SIDES or p.sides[seat] == place.name:
        return p
    return p._replace(sides=put(p.sides, seat, place.name))


def not_to_move(p: Yard, seat: int, target: int | None) -> Ruling | None:
    """Why this dog may not go there."""
    if seat != p.turn:
        return refusal("not_your_turn", "GN-2", by=p.turn)
    if target is None or target < 0:
        return refusal("no_space", "DG-22", by=p.turn)
    if p.phase == "dug":
        return refusal("say_kept_or_replaced", "DG-25", by=p.turn)
    if target == p.dogs[seat]:
        return refusal("same_space", "DGQ-8", by=p.turn)
    if target > p.end:
        return refusal("beyond_end", "DGQ-6", by=p.turn, n=p.end)
    if target not in reach(p, seat):
        return refusal("too_far", "DG-19" if not p.hands[seat] else "DG-20", by=p.turn, n=4 - p.hands[seat])
    return None


def moved(p: Yard, seat: Seat, target: int) -> Outcome[Yard]:
    gone = p._replace(dogs=put(p.dogs, seat, target), used=p.used + 1, dug=0, fills=())
    ended, rulings = after_action(gone)
    return Outcome(ended, (effect("moves", "DG-18", by=seat, n=target), *rulings))


# ---------------------------------------------------------------- dig


def dig(p: Yard, event: Lifted) -> Outcome[Yard]:
    """The bone at the dog's space goes to the hand (DG-24)."""
    if event.by != p.turn and event.place in [space(start) for start, _ in p.fills]:
        return Outcome(p)  # the player before takes up the end card to carry it to its gap
    why = not_to_dig(p, event)
    return Outcome(p, (why,)) if why else dug_up(p, p.turn, p.dogs[p.turn])


def not_to_dig(p: Yard, event: Lifted) -> Ruling | None:
    """Why this is no dig."""
    if event.place.name == "drops":
        return refusal("stays_dropped", "DG-32", by=p.turn)
    if event.place.name != "yard" or event.place.slot is None:
        return refusal("no_space", "DG-24", by=p.turn)
    if event.by not in (None, p.turn):
        return refusal("not_your_turn", "GN-2", by=p.turn)
    if p.phase == "dug":
        return refusal("say_kept_or_replaced", "DG-25", by=p.turn)
    if event.place.slot != p.dogs[p.turn]:
        return refusal("not_at_dog", "DG-24", by=p.turn)
    return not_a_bone(p, event.cards)


def not_a_bone(p: Yard, cards: tuple[AnyCard, ...]) -> Ruling | None:
    """Why what was taken at the dog is no bone to dig."""
    lying = card_at(p, p.dogs[p.turn])
    if lying is None:  # the dog is at the doghouse, off the end, or at a gap
        clause = "DGQ-5" if p.dogs[p.turn] == 0 else "DGQ-15" if is_off(p, p.turn) else "DGQ-7"
        return refusal("nothing_to_dig", clause, by=p.turn)
    if lying != BACK:
        return refusal("bowl_stays", "DG-24", by=p.turn)
    if len(cards) != 1 or (cards[0] != BACK and not is_bone(cards[0])):
        return refusal("one_bone", "DG-24", by=p.turn)
    return None


def is_bone(card: AnyCard) -> bool:
    return isinstance(card, YardCard) and card.kind is YardKind.BONE


def dug_up(p: Yard, seat: Seat, n: int) -> Outcome[Yard]:
    """The bone is in the hand; another may go back, a fourth must (DG-25, DG-27)."""
    may_replace = p.hands[seat] > 0 or p.house["dg.putBack"] == "yes"
    lifted = p._replace(
        row=put(p.row, n - 1, None),
        hands=put(p.hands, seat, p.hands[seat] + 1),
        used=p.used + 1,
        dug=n if may_replace else 0,
        fills=(),
    )
    said = effect("digs", "DG-24", by=seat, n=n)
    if lifted.hands[seat] > MOST_BONES:
        return Outcome(lifted._replace(phase="full"), (said, effect("hand_full", "DG-27", by=seat, n=n)))
    if may_replace and (lifted.used >= ACTIONS or is_last_bone(lifted)):
        return Outcome(lifted._replace(phase="dug"), (said,))
    ended, rulings = after_dig(lifted)
    return Outcome(ended, (said, *rulings))


def is_last_bone(p: Yard) -> bool:
    """Keeping this bone would end the game on the spot (DG-38)."""
    return not bones_left(p) and p.house["dg.endMoment"] == "now"


def after_dig(p: Yard) -> Verdict:
    """The bone is kept: the game may be over with it (DG-38, DGQ-17)."""
    return yard_empty(p) if is_last_bone(p) else after_action(p)


def keep(p: Yard, event: Said) -> Outcome[Yard]:
    """The player says that the bone is kept (P2); its gap stays until the end of the turn (DG-33)."""
    why = not_yours(p, event.by)
    if why is not None:
        return Outcome(p, (why,))
    if p.phase == "act" and not p.dug:
        return refused(p, "nothing_dug", "DG-25")
    return kept_it(p)


def kept_it(p: Yard) -> Outcome[Yard]:
    said = effect("keeps", "DG-24", by=p.turn, n=p.dug)
    ended, rulings = after_dig(p._replace(dug=0, phase="act"))
    return Outcome(ended, (said, *rulings))


def full_hand(p: Yard, event: object) -> Outcome[Yard]:
    """Four bones cannot be kept: one goes back first (DG-26, DG-27, P3)."""
    return refused(p, "too_many_bones", "DG-27")


# ---------------------------------------------------------------- put back


def put_back(p: Yard, event: Said) -> Outcome[Yard]:
    """The player says that another bone was put back, of which the camera saw nothing (P2)."""
    why = not_yours(p, event.by) or not_to_replace(p)
    return Outcome(p, (why,)) if why else replaced(p, p.turn)


def not_to_replace(p: Yard) -> Ruling | None:
    """Why no bone may be put back: nothing was dug, or the hand held no other bone to put back (DG-25, DGQ-9)."""
    if p.dug:
        return None
    at = p.dogs[p.turn]
    own_gap = p.used > 0 and 0 < at <= len(p.row) and p.row[at - 1] is None
    if own_gap and p.hands[p.turn] == 1:
        return refusal("same_bone", "DGQ-9", by=p.turn)
    return refusal("nothing_dug", "DG-25", by=p.turn)


def replaced(p: Yard, seat: Seat) -> Outcome[Yard]:
    """A bone lies face down in the dug space again (DG-37, DGQ-11)."""
    n = p.dug
    back = p._replace(
        row=put(p.row, n - 1, BACK),
        hands=put(p.hands, seat, p.hands[seat] - 1),
        dug=0,
        phase="act",
    )
    ended, rulings = after_action(back)
    return Outcome(ended, (effect("replaces", "DG-25", by=seat, n=n), *rulings))


# ---------------------------------------------------------------- drop, and other cards laid


def drop_or_put_back(p: Yard, event: Laid) -> Outcome[Yard]:
    """Something was laid on the table: bones dropped, a bone put back, or an end card that reached its gap."""
    n = event.place.slot
    if event.place.name == "drops":
        return drop(p, event)
    if event.place.name != "yard" or n is None:
        return refused(p, "no_space", "DG-15")
    if n in [end for _, end in p.fills] and event.cards == (p.row[n - 1],) and event.by != previous_seat(p):
        return Outcome(p._replace(fills=tuple(fill for fill in p.fills if fill[1] != n)))
    if event.by not in (None, p.turn):
        return refused(p, "not_your_turn", "GN-2")
    if len(event.cards) == 1 and is_bone(event.cards[0]):
        return refused(p, "face_down", "DGQ-11")
    if event.cards != (BACK,) or (p.dug and n != p.dug):
        return refused(p, "not_in_row", "DG-25")
    why = not_to_replace(p)
    return Outcome(p, (why,)) if why else replaced(p, p.turn)


def drop(p: Yard, event: Laid) -> Outcome[Yard]:
    """Bones of the bowl's colour are dropped, however many, as one action (DG-28 to DG-31)."""
    owner = event.place.seat if event.place.seat is not None else event.by
    if owner not in (None, p.turn) or event.by not in (None, p.turn):
        return refused(p, "not_your_turn", "GN-2")
    why = not_to_drop(p, event.cards)
    return Outcome(p, (why,)) if why else dropped(p, p.turn, bones_of(event.cards))


def bones_of(cards: tuple[AnyCard, ...]) -> tuple[YardCard, ...]:
    return tuple(card for card in cards if isinstance(card, YardCard) and card.kind is YardKind.BONE)


def not_to_drop(p: Yard, cards: tuple[AnyCard, ...]) -> Ruling | None:
    """Why these bones may not be dropped here."""
    if p.phase == "dug":
        return refusal("say_kept_or_replaced", "DG-25", by=p.turn)
    bowl = card_at(p, p.dogs[p.turn])
    if bowl is None or bowl.kind is not YardKind.BOWL:
        return refusal("not_at_bowl", "DG-28", by=p.turn)
    if not cards or len(bones_of(cards)) != len(cards):
        return refusal("bones_only", "DG-32", by=p.turn)
    if any(bone.which != bowl.which for bone in bones_of(cards)):
        return refusal("wrong_colour", "DG-29", by=p.turn, card=bowl)
    return not_so_many(p, bones_of(cards))


def not_so_many(p: Yard, bones: tuple[YardCard, ...]) -> Ruling | None:
    """Why there cannot be so many: the hand holds fewer (DG-30), or there are only four of a colour (DGQ-19)."""
    if len(bones) > p.hands[p.turn]:
        return refusal("holds_fewer", "DG-30", by=p.turn, n=p.hands[p.turn])
    lying = sum(one == bones[0] for pile in p.dropped for one in pile)
    if lying + len(bones) > BONES_A_COLOUR:
        return refusal("fifth_bone", "DGQ-19", by=p.turn, card=bones[0])
    return None


def dropped(p: Yard, seat: Seat, bones: tuple[YardCard, ...]) -> Outcome[Yard]:
    """The bones lie open before the player (DG-31); whoever dropped more than the record knew of has none left."""
    lighter = p._replace(
        hands=put(p.hands, seat, max(0, p.hands[seat] - len(bones))),
        dropped=put(p.dropped, seat, p.dropped[seat] + bones),
        used=p.used + 1,
        dug=0,
        fills=(),
    )
    ended, rulings = after_action(lighter)
    return Outcome(ended, (effect("drops", "DG-30", by=seat, n=len(bones), cards=bones), *rulings))
