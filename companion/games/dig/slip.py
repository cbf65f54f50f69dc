"""The mistakes of a careless player: the dog runs too far, digs where it is not, drops bones of the wrong colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.facts.events import Event, Laid, Lifted, Moved
from companion.facts.game import Chance
from companion.games.dig.position import MOST_BONES, Yard, card_at, drops, kennel, reach, space
from companion.table import Seat
from scoring.cards import BACK, AnyCard, YardCard, YardKind

Bones = tuple[YardCard, ...]
FURTHER = 3
"""How many spaces too far a dog is moved at most."""


def slip(p: Yard, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """A mistake that can be made in this turn, or None if there is none to make."""
    if p.phase != "act" or seat != p.turn or p.dug:
        return None
    if len(p.fills) > 1:  # the end card is carried to a gap further away first (DG-35)
        (start, end), (_, further), *_ = p.fills
        return Moved(seat, p.row[end - 1] or BACK, space(start), space(further))
    if p.fills:
        return None
    bones = tuple(bone for bone in hand if isinstance(bone, YardCard))
    found = [events for way in _WAYS if (events := tuple(way(p, seat, bones)))]
    return chance.choice(chance.choice(found)) if found else None


def _too_far(p: Yard, seat: Seat, bones: Bones) -> Iterable[Event]:
    """Further than a dog with so many bones may go (DG-19, DG-20)."""
    token, here, near = p.tokens[seat], p.dogs[seat], reach(p, seat)
    beyond = [n for n in range(p.end + 1) if n not in near and min(abs(n - one) for one in near) <= FURTHER]
    if token is not None:
        yield from (Moved(seat, token, kennel(p.sides[seat], here), kennel(p.sides[seat], n)) for n in beyond)


def _beside_the_dog(p: Yard, seat: Seat, bones: Bones) -> Iterable[Event]:
    """Digging next to the dog instead of at it (DG-24)."""
    near = (n for n in (p.dogs[seat] - 1, p.dogs[seat] + 1) if card_at(p, n) == BACK)
    yield from (Lifted(seat, space(n), (BACK,)) for n in near if p.hands[seat] < MOST_BONES)


def _the_bowl(p: Yard, seat: Seat, bones: Bones) -> Iterable[Event]:
    """Digging up the bowl itself, which stays in the yard (DG-24)."""
    here = card_at(p, p.dogs[seat])
    if here is not None and here.kind is YardKind.BOWL:
        yield Lifted(seat, space(p.dogs[seat]), (here,))


def _wrong_bones(p: Yard, seat: Seat, bones: Bones) -> Iterable[Event]:
    """Dropping bones of another colour than the bowl's, or where there is no bowl (DG-28, DG-29)."""
    here = card_at(p, p.dogs[seat])
    colour = here.which if here is not None and here.kind is YardKind.BOWL else ""
    wrong = [bone for bone in bones if bone.which != colour]
    yield from (Laid(seat, drops(seat), ((bone,),)) for bone in wrong)
    right = [bone for bone in bones if bone.which == colour]
    yield from (Laid(seat, drops(seat), ((*right, bone),)) for bone in wrong[:1] if right)


_WAYS: tuple[Callable[[Yard, Seat, Bones], Iterable[Event]], ...] = (
    _too_far,
    _beside_the_dog,
    _the_bowl,
    _wrong_bones,
)
