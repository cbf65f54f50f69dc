"""A sensible simulated player: digs while the hand has room, then carries the bones to the nearest bowls for them."""

from __future__ import annotations

from companion.facts.events import Chose, Event, Laid, Lifted, Moved, Said, Word
from companion.facts.game import Chance
from companion.games.dig.position import MOST_BONES, Yard, card_at, drops, kennel, reach, space
from companion.table import Seat
from scoring.bones import BONES_A_COLOUR
from scoring.cards import BACK, BOWLS, DOGS, AnyCard, YardCard, YardKind


def wish(p: Yard, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """What this player does now, or None for nothing."""
    bones = tuple(bone for bone in hand if isinstance(bone, YardCard))
    match p.phase:
        case "setup":
            return _set_up(p, seat, chance)
        case "youngest" if seat == 0:
            return Chose(seat, chance.choice(p.seats), "youngest")
        case "act" if p.fills and seat == p.turn:  # the end card is carried to its gap (P4)
            (start, end), *_ = p.fills
            return Moved(seat, p.row[end - 1] or BACK, space(start), space(end))
        case "act" | "dug" | "full" if seat == p.turn:
            # a fourth bone must be put back; one that need not be is put back now and then
            if p.phase == "full" or (p.dug and len(bones) > 1 and chance.random() < 0.1):
                return Laid(seat, space(p.dug), ((BACK,),))
            if p.phase == "dug" or (p.used and chance.random() < 0.05):
                return Said(seat, Word.DONE)
            return _drop_or_dig(p, bones) or _go_on(p, bones)
        case _:
            return None


def _set_up(p: Yard, seat: Seat, chance: Chance) -> Event | None:
    """The first player shuffles bones and bowls together and lays them out (DG-11); everybody chooses a dog."""
    if seat == 0 and None in p.row:
        missing = [bowl for bowl in BOWLS if bowl not in p.row]
        n = chance.randrange(p.row.count(None))
        return Laid(None, space(p.row.index(None) + 1), ((missing[n] if n < len(missing) else BACK,),))
    if p.tokens[seat] is not None:
        return None
    free = [dog for dog in DOGS if dog not in p.tokens]
    return Laid(seat, kennel(p.sides[seat], 0), ((chance.choice(free),),))


def _drop_or_dig(p: Yard, bones: tuple[YardCard, ...]) -> Event | None:
    """Drop the bones that belong to the bowl here, or dig the bone here; None where neither can be done."""
    lying = card_at(p, p.dogs[p.turn])
    if lying is None:
        return None
    if lying == BACK:
        return Lifted(p.turn, space(p.dogs[p.turn]), (BACK,)) if p.hands[p.turn] < MOST_BONES else None
    room = BONES_A_COLOUR - sum(bone.which == lying.which for pile in p.dropped for bone in pile)
    matching = tuple(bone for bone in bones if bone.which == lying.which)[:room]
    return Laid(p.turn, drops(p.turn), (matching,)) if matching else None


def _go_on(p: Yard, bones: tuple[YardCard, ...]) -> Event:
    """Towards the nearest bowl of a colour in the hand, or the nearest bone while one more can be held."""
    here, token = p.dogs[p.turn], p.tokens[p.turn]
    wanted = {YardCard(YardKind.BOWL, bone.which) for bone in bones} | ({BACK} if len(bones) < MOST_BONES else set())
    goals = [n for n, card in enumerate(p.row, 1) if card in wanted] or [n for n in range(p.end + 1) if n != here]
    if not goals:
        return Said(p.turn, Word.DONE)  # nothing is left of the row
    goal = min(goals, key=lambda n: abs(n - here))
    steps = [n for n in reach(p, p.turn) if n != here]
    if not steps or token is None:
        return Said(p.turn, Word.DONE)
    goal_step, side = min(steps, key=lambda n: abs(n - goal)), p.sides[p.turn]
    return Moved(p.turn, token, kennel(side, here), kennel(side, goal_step))
