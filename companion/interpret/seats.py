"""Whose hand it was: as far as its way tells, where it came over the edge and went back and whence the arm points.

Pieces of one arm have one owner, and an arm that looks like a player's, or was theirs before, is rather theirs. Nobody
is ruled out, and of an arm of which little was seen less is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, dist, inf, prod, radians

from companion.interpret.ways import USUAL, People, Ways, fit_of, usual_ways
from companion.table import Layout, Seat
from vision.sightings import Halt, Reach, TablePoint

NOBODYS = 1e-6
"""How well an arm goes with nobody: what goes no better with anybody is nobody's in particular."""
GLIMPSE, SOON = 0.3, 3
"""An arm of which next to nothing was seen is doubted so far; and how soon it is believed when more of it was."""
HALF_SEEN, UNSEEN = 0.026, 0.03
"""How far an arm is doubted that was not seen to come or to go, and one that was seen to do neither: it may be the part
of somebody's arm that the picture's border has cut off at the elbow."""
PIECE = 0.5
"""An arm of which less was seen than this, while another one of the same owner was there, is a piece of that one."""
ONE_HAND_MM = 70.0
"""No farther apart one hand's fingers are seen, where it is taken for two."""
BROKEN_MS, BROKEN_MM = 300, 300.0
"""What is lost from sight in mid-table, and what turns up there so soon and so near, are one arm."""
BY_THE_EDGE_MM, TIP_MM, TIP_MS = 130.0, 110.0, 100
"""Fingers so near to another edge may be seen as one more arm, which comes over it: so near to them, and no longer."""
SURE = 0.9
"""A seat this likely is named without asking."""


@dataclass(frozen=True, slots=True)
class Guess:
    """How likely each seat is, likeliest first."""

    odds: tuple[tuple[Seat, float], ...]

    @property
    def seat(self) -> Seat | None:
        """The seat, where it is clear."""
        return self.odds[0][0] if self.odds and self.odds[0][1] >= SURE else None

    @property
    def best(self) -> Seat:
        return self.odds[0][0]

    def of(self, seat: Seat) -> float:
        return next((odd for one, odd in self.odds if one == seat), 0.0)

    def both(self, other: Guess) -> Guess:
        """How likely each seat is to have done this as well as what the other one is about."""
        return Guess(tuple(sorted(((one, odd * other.of(one)) for one, odd in self.odds), key=lambda each: -each[1])))

    def rather(self, seat: Seat | None, times: float) -> Guess:
        """The same, where this seat does so many times as often as each other what was done."""
        return as_shares({one: odd * (times if one == seat else 1.0) for one, odd in self.odds})


AsKnown = Callable[[Reach], Guess]
"""Whose arm that of a reach is by what is known of it besides its way: by its look, and by its reaches before."""
ByWays = Callable[[Seat], Ways]
"""How a player reaches in."""


def anybody(layout: Layout) -> Guess:
    """No hand was seen: every seat is as likely as another."""
    return as_shares({seat: 1.0 for seat in layout.spots})


def whose(hand: Reach, layout: Layout, people: People = USUAL) -> Guess:
    """The seat of a reach by itself."""
    return _owner((hand,), layout, people=people)


def weighed(
    hands: Iterable[Reach], layout: Layout, known: AsKnown | None = None, ways: ByWays | None = None
) -> dict[int, Guess]:
    """The seat of each of these reaches, by its way and by what else is known of its arm; those that are pieces of one
    arm have one owner."""
    pieces: dict[int, dict[int, Reach]] = {}
    for hand in (hands := tuple(hands)):
        before = _there_meanwhile((one for one in hands if one.reach in pieces), hand)
        lost = [one for one in before if goes_on(hand, one) or goes_on(one, hand)]
        same = lost or [one for one in before if _is_piece_of_one(hand, one, layout)]
        whole = {n: one for each in same for n, one in pieces[each.reach].items()} | {hand.reach: hand}
        pieces |= dict.fromkeys(whole, whole)
    arms = {min(arm): (*arm.values(),) for arm in pieces.values()}
    told = [(hand, guess) for arm in arms.values() for guess in (_owner(arm, layout, known, ways),) for hand in arm]
    seats = {hand.reach: guess for hand, guess in told}
    by_the_edge = [(hand, guess) for hand, guess in told if _is_by_the_edge(hand, layout)]
    return seats | {hand.reach: _or_theirs(hand, guess, told) for hand, guess in by_the_edge}


def _there_meanwhile(hands: Iterable[Reach], hand: Reach) -> list[Reach]:
    """Those of these that were over the table while this one was, or so shortly before or after that it may be one."""
    since, until = hand.entered - BROKEN_MS, inf if hand.left is None else hand.left + BROKEN_MS
    return [one for one in hands if one.entered <= until and (one.left is None or one.left >= since)]


def _or_theirs(hand: Reach, guess: Guess, told: Iterable[tuple[Reach, Guess]]) -> Guess:
    """Whose it is; where it may be no arm, but the fingers of another's, it is as likely theirs."""
    best, before = guess.best, hand.entered
    theirs = (one for other, one in told if other.entered < before and one.best != best and _is_tip(hand, other))
    return blend({guess: 1.0, next(theirs, guess): 1.0})


def _is_by_the_edge(hand: Reach, layout: Layout) -> bool:
    """Whether it got nowhere else than to the edge that it came over, as far as its fingers were seen."""
    been = [hand.reached] if hand.reached is not None else _been(hand, hand.path) or [(hand.x, hand.y)]
    edges = _far_in(layout, hand.x, hand.y)
    over = edges.index(min(edges))
    return all(_far_in(layout, x, y)[over] < BY_THE_EDGE_MM for x, y in been)


def _far_in(layout: Layout, x: float, y: float) -> tuple[float, float, float, float]:
    """How far this is from each edge of the table."""
    return x, y, layout.width - x, layout.height - y


def _is_tip(hand: Reach, other: Reach) -> bool:
    """Whether this was seen only by the fingers of another arm, which was there before and is not gone sooner."""
    gone = other.left is not None and (hand.left is None or other.left < hand.left - TIP_MS)
    if gone or hand.arm == other.arm or other.entered >= hand.entered:
        return False
    left = inf if hand.left is None else hand.left
    there = [halt for halt in other.path if halt.came <= left + TIP_MS and halt.left >= hand.entered - TIP_MS]
    return any(dist(one, two) < TIP_MM for one in _been(hand, hand.path) for two in _been(other, there))


def _been(hand: Reach, halts: Iterable[Halt]) -> list[TablePoint]:
    """Where these fingers halted, and where they reached farthest."""
    return [*((halt.x, halt.y) for halt in halts), *([] if hand.reached is None else [hand.reached])]


def _is_piece_of_one(one: Reach, other: Reach, layout: Layout) -> bool:
    """Whether the one of which less was seen is but a piece of the other."""
    less, more = sorted((one, other), key=lambda hand: hand.sureness)
    if not _is_piece(less, more):
        return False
    return _at_one_spot(less, more) or whose(less, layout).best == whose(more, layout).best


def _at_one_spot(less: Reach, more: Reach) -> bool:
    """Whether the fingers of both halted together where the one stayed longest: no two people's do, for so long.

    Of fingers under another arm nobody knows where they are.
    """
    plain = (halt for halt in less.path if not halt.under)
    stay = max(plain, key=lambda halt: halt.left - halt.came, default=None)
    if stay is None:
        return False
    near = (halt for halt in more.path if dist((halt.x, halt.y), (stay.x, stay.y)) < ONE_HAND_MM)
    return any(halt.came <= stay.left and stay.came <= halt.left for halt in near)


def _is_piece(less: Reach, more: Reach) -> bool:
    """Whether next to nothing was seen of the one reach, and that while the other one went on, or just after."""
    over = more.left is None or (less.left is not None and less.left <= more.left + BROKEN_MS)
    return less.sureness < PIECE <= more.sureness and more.entered <= less.entered and over


def goes_on(before: Reach, after: Reach) -> bool:
    """Whether an arm was lost from sight in mid-table, and this is where it turned up again.

    It still reaches the same way: what reaches back from the other side of the table is another's.
    """
    if before.left is None or before.went or after.came or before.reached is None or after.reached is None:
        return False
    if cos(radians(after.angle - before.angle)) < 0:
        return False
    near = dist(_seen_last(before, before.reached), after.reached) <= BROKEN_MM
    return near and abs(after.entered - before.left) <= BROKEN_MS


def _seen_last(hand: Reach, reached: TablePoint) -> TablePoint:
    """Where these fingers were when they were lost: where they reached farthest, unless they halted there before."""
    before = any(dist((halt.x, halt.y), reached) < ONE_HAND_MM for halt in hand.path[:-1])
    return (hand.path[-1].x, hand.path[-1].y) if before else reached


def _owner(
    pieces: tuple[Reach, ...],
    layout: Layout,
    known: AsKnown | None = None,
    ways: ByWays | None = None,
    people: People = USUAL,
) -> Guess:
    """Whose arm these are pieces of; they are seen by the same eye, and so not worth as much as so many arms."""
    worth = len(pieces) ** -0.5
    theirs = [usual_ways(people) if ways is None else ways(seat) for seat in layout.spots]
    fits = [_all_fit(piece, layout, theirs, people) for piece in pieces]
    near = [prod(fit[n] for fit in fits) ** (people.believed * worth) for n in range(len(theirs))]
    total, doubt = sum(near), min(map(_doubt, pieces))
    besides = [] if known is None else [known(piece) for piece in pieces]
    return as_shares(
        {
            seat: ((1 - doubt) * one / total + doubt / len(near)) * prod(guess.of(seat) for guess in besides) ** worth
            for seat, one in zip(layout.spots, near, strict=True)
        }
    )


def _doubt(hand: Reach) -> float:
    """How far a reach may be anybody's, because so little of it was seen."""
    unseen = (hand.came is None) + (hand.left is not None and hand.went is None)
    return min(1.0, GLIMPSE * (1 - hand.sureness) ** SOON + (0.0, HALF_SEEN, UNSEEN)[unseen])


def blend(guesses: Mapping[Guess, float]) -> Guess:
    """Several hands may have done it: their seats, each by its share."""
    seats: dict[Seat, float] = {}
    for guess, share in guesses.items():
        for seat, odd in guess.odds:
            seats[seat] = seats.get(seat, 0.0) + share * odd
    return as_shares(seats)


def _all_fit(hand: Reach, layout: Layout, theirs: Sequence[Ways], people: People) -> list[float]:
    """How well a reach goes with each player, who have ways of their own, as shares."""
    fits = [
        fit_of(hand, spot, ways, layout.width, layout.height, people) + NOBODYS
        for spot, ways in zip(layout.spots.values(), theirs, strict=True)
    ]
    return [fit / sum(fits) for fit in fits]


def as_shares(odds: Mapping[Seat, float]) -> Guess:
    """What is likely of each seat, as shares of one, the likeliest first."""
    total = sum(odds.values()) or 1.0
    return Guess(tuple(sorted(((s, o / total) for s, o in odds.items()), key=lambda pair: (-pair[1], pair[0]))))
