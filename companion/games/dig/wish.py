"""A sensible dog: digs while there is room in the mouth, then carries the bones to the nearest bowls that take them."""

from __future__ import annotations

from collections.abc import Iterable

from companion.facts.events import Chose, Event, Laid, Lifted, Moved, Said, Word
from companion.facts.game import Chance
from companion.games.dig.position import MOST_BONES, Yard, card_at, drops, kennel, reach, space
from companion.table import Seat
from scoring.bones import BONES_A_COLOUR
from scoring.cards import BACK, BOWLS, DOGS, AnyCard, YardCard, YardKind


def wish(p: Yard, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    """What this player does now; None: nothing to do."""
    match p.phase:
        case "setup":
            return _before(p, seat, chance)
        case "act" if p.fills and seat == p.turn:
            return _fill(p, seat)
        case "youngest" if seat == 0:
            return Chose(seat, chance.choice(p.seats), "youngest")
        case "act" | "dug" | "full" if seat == p.turn:
            return _turn(p, tuple(bone for bone in hand if isinstance(bone, YardCard)), chance)
        case _:
            return None


def _before(p: Yard, seat: Seat, chance: Chance) -> Event | None:
    """The first player lays the yard, card by card; everybody puts a dog to the doghouse."""
    if seat == 0 and None in p.row:
        return Laid(None, space(p.row.index(None) + 1), ((_next_card(p, chance),),))
    if p.tokens[seat] is not None:
        return None
    free = [dog for dog in DOGS if dog not in p.tokens]
    return Laid(seat, kennel(p.sides[seat], 0), ((chance.choice(free),),))


def _next_card(p: Yard, chance: Chance) -> AnyCard:
    """Any of the cards not yet laid: bones and bowls are shuffled together (DG-11)."""
    missing = [bowl for bowl in BOWLS if bowl not in p.row]
    n = chance.randrange(p.row.count(None))
    return missing[n] if n < len(missing) else BACK


def _fill(p: Yard, seat: Seat) -> Event:
    """The end card is carried to its gap (P4)."""
    (start, end), *_ = p.fills
    return Moved(seat, p.row[end - 1] or BACK, space(start), space(end))


def _turn(p: Yard, bones: tuple[YardCard, ...], chance: Chance) -> Event:
    """Put back what must go back, now and then what may; otherwise act."""
    if p.phase == "full" or (p.dug and len(bones) > 1 and chance.random() < 0.1):
        return Laid(p.turn, space(p.dug), ((BACK,),))
    if p.phase == "dug":
        return Said(p.turn, Word.DONE)
    if p.used and chance.random() < 0.05:
        return Said(p.turn, Word.DONE)
    return _here(p, bones) or _go(p, bones)


def _here(p: Yard, bones: tuple[YardCard, ...]) -> Event | None:
    """Drop what this bowl takes, or dig what lies here."""
    lying = card_at(p, p.dogs[p.turn])
    if lying is None:
        return None
    if lying == BACK:
        return Lifted(p.turn, space(p.dogs[p.turn]), (BACK,)) if p.hands[p.turn] < MOST_BONES else None
    room = BONES_A_COLOUR - sum(bone.which == lying.which for pile in p.dropped for bone in pile)
    matching = tuple(bone for bone in bones if bone.which == lying.which)[:room]
    return Laid(p.turn, drops(p.turn), (matching,)) if matching else None


def _go(p: Yard, bones: tuple[YardCard, ...]) -> Event:
    """Towards the nearest bowl with something to drop, or the nearest bone."""
    here, token = p.dogs[p.turn], p.tokens[p.turn]
    goals = list(_goals(p, bones)) or [n for n in range(p.end + 1) if n != here]
    goal = min(goals, key=lambda n: abs(n - here))
    steps = [n for n in reach(p, p.turn) if n != here]
    if not steps or token is None:
        return Said(p.turn, Word.DONE)
    goal_step, side = min(steps, key=lambda n: abs(n - goal)), p.sides[p.turn]
    return Moved(p.turn, token, kennel(side, here), kennel(side, goal_step))


def _goals(p: Yard, bones: tuple[YardCard, ...]) -> Iterable[int]:
    """Spaces worth going to: bowls of the colours held, and bones while one more can be held."""
    wanted = {YardCard(YardKind.BOWL, bone.which) for bone in bones} | ({BACK} if len(bones) < MOST_BONES else set())
    return (n for n, card in enumerate(p.row, 1) if card in wanted)
