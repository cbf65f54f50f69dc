"""The physical table: cards that lie, cards under fingers, a stock that is as high as it is drawn.

It knows nothing of games. Hands move by gestures (`gesture.py`); between two steps of the clock
cards stay exactly where they were, so that a renderer may keep what it drew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from companion.simulator.gesture import Bump, Gesture, HandAct, Leave, MovingGesture, Reach, Restock, Take
from companion.simulator.things import CARRIED, PlacedCard, ReachingArm
from companion.table import ArmSpot, Seat
from companion.table.printed import size_of

Thing = PlacedCard | ReachingArm

_BENEATH = -1_000
"""The stock's cards lie below those that are laid on them by mistake."""
_CARDS_A_LAYER = 9
"""So many cards of a pile make one visible step of its side."""


@dataclass(frozen=True, slots=True)
class Stock:
    """A face-down pile: only its height can be seen."""

    x: float
    y: float
    angle: float
    count: int
    back: int = -1
    """The kind of back: -1 for the first pack."""

    def pieces(self) -> tuple[PlacedCard, ...]:
        layers = -(-self.count // _CARDS_A_LAYER)
        return tuple(
            PlacedCard(
                self.back, self.x - 0.7 * n, self.y - 0.9 * n, self.angle + 0.4 * (n % 3 - 1), False, _BENEATH + n
            )
            for n in range(layers)
        )


class SimulatedFelt:
    """Everything on and over the table at one moment of the stepped clock."""

    def __init__(self, spots: dict[Seat, ArmSpot]) -> None:
        self.spots = spots
        self.cards: dict[int, PlacedCard] = {}
        self.stock: Stock | None = None
        self._motions: list[MovingGesture | Reach] = []
        self._height = 0
        self._things: tuple[Thing, ...] | None = ()

    # ---- what lies

    def lay(self, number: int, x: float, y: float, angle: float, face_up: bool = True) -> PlacedCard:
        """A card comes to lie on top of whatever is there."""
        self._height += 1
        piece = PlacedCard(number, x, y, angle, face_up, self._height)
        self.cards[number] = piece
        self._things = None
        return piece

    def pick(self, number: int) -> PlacedCard | None:
        """A card leaves the table."""
        self._things = None
        return self.cards.pop(number, None)

    def nudge(self, number: int, dx: float, dy: float, turn: float) -> None:
        """A card is bumped where it lies."""
        if (piece := self.cards.get(number)) is not None:
            self.cards[number] = replace(piece, x=piece.x + dx, y=piece.y + dy, angle=piece.angle + turn)
            self._things = None

    def exchange(self, one: int, other: int) -> None:
        """Two cards whose faces nobody can see are each other."""
        names = {one: other, other: one}
        self.cards = {names.get(n, n): replace(piece, number=names.get(n, n)) for n, piece in self.cards.items()}
        self._things = None

    def set_stock(self, stock: Stock | None) -> None:
        if stock != self.stock:
            self.stock = stock
            self._things = None

    def take_from_stock(self, n: int = 1) -> None:
        if self.stock is not None:
            self.set_stock(replace(self.stock, count=max(0, self.stock.count - n)))

    # ---- hands

    def begin(self, gesture: Gesture, now: int) -> None:
        """A hand starts on its way."""
        self._motions.append(MovingGesture(gesture, self.spots[gesture.seat], now))

    def reach(self, seat: Seat, x: float, y: float, carried: tuple[tuple[int, bool], ...]) -> Reach:
        """A hand that follows a pointer until it is gone."""
        reach = Reach(seat, self.spots[seat], x, y, carried)
        self._motions.append(reach)
        return reach

    def top_at(self, x: float, y: float) -> PlacedCard | None:
        """The uppermost card that covers a point."""
        over = (piece for piece in self.cards.values() if _covers(piece, x, y))
        return max(over, key=lambda piece: piece.z, default=None)

    def stock_at(self, x: float, y: float) -> bool:
        """Whether a point lies on the stock."""
        stock = self.stock
        return stock is not None and stock.count > 0 and any(_covers(piece, x, y) for piece in stock.pieces()[-1:])

    def busy(self, seat: Seat | None = None) -> bool:
        """Whether a hand (this seat's, or any) is over the table."""
        return any(seat is None or motion.seat == seat for motion in self._motions)

    def step(self, now: int) -> None:
        """Time passes: hands move on, take what they came for, and leave."""
        for motion in self._motions:
            for act in motion.due(now):
                self._perform(motion, act)
            self._things = None
        self._motions = [motion for motion in self._motions if not motion.has_left(now)]

    def _perform(self, motion: MovingGesture | Reach, act: HandAct) -> None:
        match act:
            case Leave(number, x, y, angle, face_up):
                motion.carried = _without(motion.carried, number)
                self.lay(number, x, y, angle, face_up)
            case Restock(x, y, angle, count):
                motion.carried = ()
                self.set_stock(Stock(x, y, angle, count))
            case Bump(number, dx, dy, turn):
                self.nudge(number, dx, dy, turn)
            case Take(number, count) if number < 0:
                self.take_from_stock(count)
                motion.carried += ((number, False),) * min(count, 3)
            case Take(number) if (piece := self.pick(number)) is not None:
                motion.carried += ((number, piece.face_up),)
            case _:
                """Somebody else was quicker."""

    # ---- what is seen

    def things(self) -> tuple[Thing, ...]:
        """All that can be drawn, the lowest first; the same tuple as long as nothing changes."""
        if self._things is None:
            lying = sorted(self.cards.values(), key=lambda piece: piece.z)
            beneath = self.stock.pieces() if self.stock else ()
            over = tuple(thing for motion in self._motions for thing in held(motion))
            self._things = (*beneath, *lying, *over)
        return self._things

    def arms(self) -> tuple[ReachingArm, ...]:
        return tuple(motion.arm() for motion in self._motions)


def _without(carried: tuple[tuple[int, bool], ...], number: int) -> tuple[tuple[int, bool], ...]:
    """A card less in the hand; a card drawn blind has its number only when it is turned over."""
    gone = next((card for card in carried if card[0] == number), None) or next(
        (card for card in carried if card[0] < 0), None
    )
    left = list(carried)
    if gone is not None:
        left.remove(gone)
    return tuple(left)


def _covers(piece: PlacedCard, x: float, y: float) -> bool:
    """Whether a card lies under a point of the table."""
    size = size_of(piece.number)
    turn = math.radians(piece.angle)
    dx, dy = x - piece.x, y - piece.y
    across, along = dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn)
    return abs(across) <= size.width / 2 and abs(along) <= size.height / 2


def held(motion: MovingGesture | Reach) -> tuple[Thing, ...]:
    """What a hand carries, and the hand over it."""
    arm = motion.arm()
    ahead_x, ahead_y, angle = motion.heading()
    carried = tuple(
        PlacedCard(
            number, arm.x + 12 * ahead_x + 3 * n, arm.y + 12 * ahead_y + 2 * n, angle + 2 * n, face_up, CARRIED + n
        )
        for n, (number, face_up) in enumerate(motion.carried)
    )
    return (*carried, arm)
