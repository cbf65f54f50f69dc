"""How well the way of a hand's fingers goes with a card that came to rest, or was taken.

Fingers that lay a card halt within half a card's length of it and move on, and it can be read as soon as they are off
it; fingers that take one halt there while it cannot be read. A hand that halted elsewhere then, or came only
afterwards, hardly did it, however long it was at the same place of the game. Each answer is a likelihood: 1 for a hand
that did what such hands do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist, inf

from companion.interpret.held import brought, holding, laid_there, taken_there
from companion.interpret.lies import Lies
from companion.interpret.odds import AFTERWARDS, AT_OTHERS, AT_THE_PLACE, GLIMPSED, SOMEWHERE, TOSSED
from companion.interpret.quiet import from_line
from companion.table import Place
from vision.sightings import Halt, Reach

NEAR_MM, FARTHER_MM = 55.0, 22.0
"""Fingers are seen no farther than this from the middle of the card they hold; and how soon farther off is unusual."""
UNDER_MM = 100.0
"""The same of fingers that ended at another arm: they may reach so far under it."""
ACROSS_MM = 100.0
"""So far from the straight way between an arm's two ends it still hides a card: elbows bend."""
OFF_MS = 300.0
"""How soon it is unusual that a card can be read only so long after the fingers moved on from it."""
BRIEF_MS, LONG_MS = 700, 350.0
"""A hand that lays a card halts no longer than this before it can be read; and how soon longer is unusual."""
LATE_MS = 2500
"""A card may be read so long after its hand has left."""
EARLY_MS = 400
"""An arm may have been over the table so long before it was noticed, and after it was seen last."""
AFTERWARDS_MS = 100
"""Fingers that halt later than this after the card came to rest came for something else."""
TOSSED_MM, TOSSED_MS = 300.0, 600
"""So far a tossed card slides, and so long."""
SLIDES = 1.0
"""No card slides more millimetres in a millisecond on the average, even if it was tossed hard."""
HOME_MM = 150.0
"""Fingers so far off went home with what they had taken."""
OFF_MM = 110.0
"""Fingers that halt so far from where a card lies hold no end of it there: farther than a card is long."""
MISSED_MS = 500.0
"""How soon it is unusual that fingers take a card only so long after it was seen last."""
FASTEST, FLOWN_MM = 3.0, 300.0
"""No hand makes more millimetres in a millisecond; shorter leaps are slips of the eye along one arm."""
DETOUR_MM = 60.0
"""No longer than by this is the way of a hand than the straight one."""
STIRS_MM = 4.0
"""Nobody who has moved a hand puts it back so near to where it was, except where it rests at home."""
MET_MM, MET_MS = 40.0, 250
"""Fingers that come so near to where another's had halted so shortly before may be those that had halted there."""


def lay_across(hand: Reach, lies: Lies) -> Iterator[tuple[int, int]]:
    """From when to when this arm lay across where a card lies, while its fingers halted elsewhere."""
    if any(is_at(halt, lies) for halt in hand.path):
        return
    since = hand.entered
    for halt in hand.path:
        if from_line(lies.pose, (hand.x, hand.y), (halt.x, halt.y)) < ACROSS_MM:
            yield since, halt.left
        since = halt.left


def laying(hand: Reach, lies: Lies) -> float:
    """How well this hand goes with a card that came to lie there then."""
    rested = max((halt.left for halt in hand.path[-1:]), default=0)  # fingers that lie still end their reach
    gone = 0 if hand.left is None else lies.came - max(hand.left, rested)
    if hand.entered - EARLY_MS > lies.came or gone > LATE_MS:
        return 0.0
    halts = [(laid_there(way, halt), halt) for halt, way in _stays(hand, lies)]
    seen = (released * max(_let_go(halt, lies), _tossed(halt, lies)) for released, halt in halts)
    last = next((released for released, halt in reversed(halts) if is_at(halt, lies)), 1.0)
    unseen = _about(hand, lies.place) * _usual(_since_unseen(hand, lies) / OFF_MS) * min(1.0, last)
    return _seen(hand) * max((unseen, *seen))


def _since_unseen(hand: Reach, lies: Lies) -> float:
    """How long before the card came to rest these fingers may have been at it last without being seen to halt there.

    Between two halts elsewhere they may have been, if there was time for the way there and back.
    """
    soonest = latest = float(hand.entered)
    for halt in hand.path:
        way = _far(halt, lies) / FASTEST
        latest = halt.came - way if halt.came - way >= soonest else latest
        soonest = halt.left + way
    left = inf if hand.left is None else hand.left
    return max(0.0, lies.came - (left if soonest <= left else latest))


def taking(hand: Reach, lies: Lies, since: int, end: Place | None) -> float:
    """How well this hand goes with a card that was last seen there, at the least `since` then, and is gone.

    If it is to be carried to an `end`, a hand that was there goes as well with it as one that was where it lay.
    """
    if hand.left is not None and hand.left < since:
        return 0.0
    return _seen(hand) * max((_unseen_taking(hand, lies, end), *(share for share, _ in _takings(hand, lies, since))))


def took_until(hand: Reach, lies: Lies, since: int, end: Place | None) -> int:
    """When these fingers moved on from the card that they took; when they left, if nobody saw them halt there."""
    left = since if hand.left is None else hand.left
    share, off = max(_takings(hand, lies, since), default=(0.0, left))
    return min(off, left) if share > _unseen_taking(hand, lies, end) else left


def _takings(hand: Reach, lies: Lies, since: int) -> Iterator[tuple[float, int]]:
    """How well each halt of these fingers goes with taking this card, and when they moved on from there."""
    for halt, way in _stays(hand, lies):
        if halt.left >= since:
            yield _near(halt, lies) * _soon(halt.came, lies) * taken_there(hand, way, halt), halt.left


def _unseen_taking(hand: Reach, lies: Lies, end: Place | None) -> float:
    """The same of fingers that nobody saw halt there, by the places at which they were."""
    near = () if lies.place is None else with_neighbours(lies.place)
    return max(_about(hand, one) for one in (*near, end)) * _soon(hand.entered, lies)


def with_neighbours(place: Place) -> tuple[Place, ...]:
    """A place, and those beside it in a row: the row lies off, and fast fingers are seen only here and there."""
    return (place,) if place.slot is None else tuple(place._replace(slot=place.slot + n) for n in (0, -1, 1))


def let_go(hand: Reach, lies: Lies) -> int:
    """When these fingers moved on from the card that they laid, or came to rest beside it.

    If nobody saw them there, when it came to rest.
    """
    off = max((halt.left for halt in hand.path if is_at(halt, lies)), default=lies.came)
    return off if hand.left is None else min(off, hand.left)


def flew(hand: Reach, is_there: Callable[[Halt], bool]) -> bool:
    """Whether these fingers got there faster than any hand: then another's were there, seen as one arm with them.

    Nobody knows which of both came over the edge where this reach was seen to come; unless they had been nearby, or
    were on their way there, before they seemed to be elsewhere.
    """
    near = next((n for n, halt in enumerate(hand.path) if is_there(halt)), 0)
    leaps = [n for n, (one, two) in enumerate(pairwise(hand.path[: near + 1])) if is_leap(one, two)]
    before = hand.path[: leaps[0] + 1] if leaps else ()
    there = hand.path[near] if leaps else None
    return there is not None and not any(_were_nearby(one, there) or _passed(hand, one, there) for one in before)


def is_leap(before: Halt, after: Halt) -> bool:
    """Whether no hand gets from the one halt to the other in that time; under another arm fingers may be farther on."""
    far = dist((before.x, before.y), (after.x, after.y)) - UNDER_MM * (before.under + after.under)
    return far > FLOWN_MM and far > FASTEST * (after.came - before.left)


def lay_still(hand: Reach, is_there: Callable[[Halt], bool]) -> bool:
    """Whether these fingers lay on the very same spot, far off, before they got there and after: they never left it.

    Nobody brings their fingers back so exactly: another's were there, seen as one arm with them.
    """
    home, path = hand.came, hand.path
    out = [n for n, halt in enumerate(path) if home is not None and dist(home, (halt.x, halt.y)) > HOME_MM]
    still = [(a, b) for a in out for b in out if a < b and _apart(path[a], path[b]) < STIRS_MM]
    between = (halt for a, b in still for halt in path[a + 1 : b] if _apart(halt, path[a]) > HOME_MM)
    return any(map(is_there, between))


def may_be_mistaken(hand: Reach, other: Reach, is_there: Callable[[Halt], bool]) -> bool:
    """Whether it may be another's fingers that seemed to be these there: both met before, or one lay over the other."""
    return _met(hand, other, is_there) or _hid_another(hand, other, is_there)


def _met(hand: Reach, other: Reach, is_there: Callable[[Halt], bool]) -> bool:
    """Whether these fingers and another's came together before they got there, and one of them at once went on.

    Nobody can tell which it was of two arms that lay across each other: they look like one.
    """
    if not any(halt.under for halt in (*hand.path, *other.path)):
        return False
    first = next((n for n, halt in enumerate(hand.path) if is_there(halt)), 0)
    pairs = ((one, two) for one in hand.path[:first] for two in other.path)
    return any(_apart(one, two) < MET_MM and _at_once(one, two) for one, two in pairs)


def _hid_another(hand: Reach, other: Reach, is_there: Callable[[Halt], bool]) -> bool:
    """Whether another's fingers ended at an arm there while these were there: what was seen may be the other's.

    Of two arms of which one lies over the other nobody sees where the lower one ends.
    """
    there, hidden = filter(is_there, hand.path), [halt for halt in other.path if halt.under]
    pairs = ((one, two) for one in there for two in hidden if one.came <= two.left and two.came <= one.left)
    return any(_apart(one, two) < UNDER_MM for one, two in pairs)


def _at_once(one: Halt, two: Halt) -> bool:
    """Whether one of two hands halted when the other had just moved on."""
    return 0 <= max(one.came - two.left, two.came - one.left) <= MET_MS


def _apart(one: Halt, other: Halt) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def _were_nearby(before: Halt, there: Halt) -> bool:
    """Whether fingers that halted here were hardly on their way there any more, and had the time for it."""
    far = dist((before.x, before.y), (there.x, there.y))
    return far < HOME_MM and far <= FASTEST * (there.came - before.left)


def _passed(hand: Reach, before: Halt, there: Halt) -> bool:
    """Whether fingers were seen here for no longer than one look, right on their way from the edge to there, and had
    the time for it: who leans on the table stays, and what they seem to do meanwhile may be another's.
    """
    if hand.came is None or before.left > before.came or is_leap(before, there):
        return False
    at, end = (before.x, before.y), (there.x, there.y)
    return dist(hand.came, at) + dist(at, end) - dist(hand.came, end) < DETOUR_MM


def is_at(halt: Halt, lies: Lies) -> bool:
    """Whether fingers that halt here are plainly where one is busy with this card."""
    return not halt.under and _far(halt, lies) < NEAR_MM + FARTHER_MM


def was_only_under(hand: Reach, lies: Lies) -> bool:
    """Whether these fingers were by this card only where they ended at another arm: that one's may have been there."""
    near = [halt for halt in hand.path if _far(halt, lies) < UNDER_MM]
    return bool(near) and all(halt.under for halt in near)


def ends_elsewhere(hand: Reach, lies: Lies) -> bool:
    """Whether these fingers are last seen plainly away from this card: where they rest, where they went back to the
    edge, or where they halted.
    """
    last = hand.path[-1] if hand.path else None
    rests = last is not None and hand.left is not None and last.left > hand.left
    if hand.went is not None and not rests:
        return dist(hand.went, lies.pose[:2]) >= NEAR_MM + FARTHER_MM
    return last is not None and not is_at(last, lies)


def tossed(hand: Reach, lies: Lies) -> bool:
    """Whether these fingers were not seen to lay the card where it lies: they never got there, or only turned there
    while it still slid on."""
    there = [halt for halt in hand.path if is_at(halt, lies)]
    if there:
        return all(halt.left == halt.came < lies.came - AFTERWARDS_MS for halt in there)
    been = [(halt.x, halt.y) for halt in hand.path] + ([hand.reached] if hand.reached is not None else [])
    return min((dist(at, lies.pose[:2]) for at in been), default=0.0) > NEAR_MM + FARTHER_MM


def came_again(hand: Reach, lies: Lies) -> bool:
    """Whether these fingers were at the card, went far off, and came back to it in the same visit."""
    return bool(_before_coming_again(hand.path, lies))


def took_before_coming_again(hand: Reach, lies: Lies, seen_until: int) -> float | None:
    """How much likelier than not they took the card before that, as a logarithm; None: it lay there still, or they laid
    it themselves.
    """
    stay = _before_coming_again([halt for halt in hand.path if halt.came > lies.came], lies)
    if not stay or stay[-1].left < seen_until:
        return None
    return holding(*stay) - max(0.0, brought(hand, lambda halt: halt == stay[0]))


def _before_coming_again(path: Sequence[Halt], lies: Lies) -> Sequence[Halt]:
    """The halts at the card before these fingers went far off and came back to it; none if they did not."""
    far = [_far(halt, lies) for halt in path]
    first = next((n for n, one in enumerate(far) if one < NEAR_MM), len(far))
    off = next((n for n, one in enumerate(far) if n > first and one > OFF_MM), len(far))
    return path[first:off] if any(one < NEAR_MM for one in far[off:]) else ()


def _stays(hand: Reach, lies: Lies) -> Iterator[tuple[Halt, Reach | Halt]]:
    """Where the fingers halted, and how they came there; halts at the card, or at one spot elsewhere, that follow one
    another are one stay: what sticks out of the fingers between two of them was not brought there.

    If nobody saw them halt, they were where they reached farthest, all the time.
    """
    stay: Halt | None = None
    way: Reach | Halt = hand
    before: Reach | Halt = hand
    for halt in hand.path:
        stays = stay is not None and _stays_on(stay, halt, lies)
        way = way if stays else before
        stay = replace(halt, came=stay.came) if stay is not None and stays else halt
        yield stay, way
        before = halt
    if not hand.path and hand.reached is not None:
        yield Halt(*hand.reached, hand.entered, hand.entered if hand.left is None else hand.left), hand


def _stays_on(stay: Halt, halt: Halt, lies: Lies) -> bool:
    at_it = is_at(halt, lies)
    return is_at(stay, lies) == at_it and (at_it or _apart(stay, halt) < NEAR_MM)


def _let_go(halt: Halt, lies: Lies) -> float:
    """How well it goes with fingers that were at the card, and moved on when it could be read."""
    if halt.came > lies.came + AFTERWARDS_MS:
        return AFTERWARDS * _near(halt, lies)
    off, stays = _usual(max(0, lies.came - halt.left) / OFF_MS), halt.left - lies.came > OFF_MS
    hid = OFF_MS if stays else BRIEF_MS  # fingers that stay where they are never hid the card
    return _near(halt, lies) * off * _usual(max(0, lies.came - halt.came - hid) / LONG_MS)


def _tossed(halt: Halt, lies: Lies) -> float:
    """How well it goes with fingers that let the card slide on from there, and then went home."""
    far, late = _far(halt, lies), lies.came - halt.left
    slid = far < TOSSED_MM and far <= NEAR_MM + SLIDES * (lies.came - halt.came)
    return TOSSED * _usual(max(0, late - TOSSED_MS, -2 * late) / OFF_MS) if slid else 0.0


def _about(hand: Reach, place: Place | None) -> float:
    """How likely it is by the places of the game at which the hand was, and nothing else."""
    been = [key for key, ms in hand.visited if ms]
    if place is not None and place.key in been:
        return AT_THE_PLACE
    return AT_OTHERS if been else SOMEWHERE


def _soon(time: int, lies: Lies) -> float:
    """How usual it is that fingers which came then were the first there since the card was seen last."""
    return _usual(max(0, time - lies.seen_at) / MISSED_MS)


def _near(halt: Halt, lies: Lies) -> float:
    """How usual it is that fingers which hold this card are seen there."""
    return _usual(max(0.0, _far(halt, lies) - NEAR_MM) / (UNDER_MM if halt.under else FARTHER_MM)) ** 2


def _far(halt: Halt, lies: Lies) -> float:
    return dist((halt.x, halt.y), lies.pose[:2])


def _seen(hand: Reach) -> float:
    """How much the fingers of a hand tell; those that were never seen apart from another's may well be that one's."""
    seen = GLIMPSED + (1 - GLIMPSED) * hand.sureness
    return seen if hand.reached is not None else GLIMPSED * seen


def _usual(strays: float) -> float:
    """How usual it is to stray so many times as far as is usual."""
    return 1 / (1 + strays**2)
