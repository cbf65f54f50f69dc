"""The simulated felt: cards that lie, cards in fingers, and a stock of which only the height is seen.

It knows nothing of games. Hands move by gestures (`gesture.py`). What no hand touched between two steps of the clock
stays exactly where it was, so that a renderer may keep what it drew.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from companion.simulator.clutter import Stray, out_of_the_way
from companion.simulator.gesture import (
    Bump,
    Gesture,
    Leave,
    MovingGesture,
    Reach,
    Restock,
    Shove,
    Stop,
    Take,
    Toss,
    arm_of,
    heading,
)
from companion.simulator.resting import RestingHand
from companion.simulator.things import CARRIED, PlacedCard, ReachingArm, Thing
from companion.table import ArmSpot, Seat
from companion.table.printed import size_of

_BENEATH = -1_000
"""Height of the stock's cards: below those that are laid on them by mistake."""
_CARDS_A_LAYER = 9
"""Cards that make one visible step in the side of a pile."""


@dataclass(frozen=True, slots=True)
class Stock:
    """A face-down pile: only its height can be seen."""

    x: float
    y: float
    angle: float
    count: int
    back: int = -1
    """The kind of back: -1 for the first pack."""

    def layers(self) -> tuple[PlacedCard, ...]:
        """The cards that are drawn for it, the lowest first."""
        return tuple(
            PlacedCard(
                self.back, self.x - 0.7 * n, self.y - 0.9 * n, self.angle + 0.4 * (n % 3 - 1), False, _BENEATH + n
            )
            for n in range(-(-self.count // _CARDS_A_LAYER))
        )


@dataclass(frozen=True, slots=True)
class _Slide:
    """A card that was let go and has not come to rest."""

    start: PlacedCard
    toss: Toss
    begun: int

    def at(self, now: int) -> PlacedCard:
        """It slows down evenly."""
        left = 1 - min(1.0, max(0.0, (now - self.begun) / self.toss.slides))
        share, start, end = 1 - left * left, self.start, self.toss
        return replace(
            start,
            x=start.x + (end.x - start.x) * share,
            y=start.y + (end.y - start.y) * share,
            angle=start.angle + ((end.angle - start.angle + 180) % 360 - 180) * share,
        )


class SimulatedFelt:
    """Everything on and over the table at one moment of the stepped clock."""

    def __init__(self, spots: dict[Seat, ArmSpot]) -> None:
        self.spots = spots
        self.onlookers: dict[Seat, ArmSpot] = {}
        """People who stand about and do not play."""
        self.cards: dict[int, PlacedCard] = {}
        self.strays: dict[str, Stray] = {}
        """What stands about and is no card, by its kind."""
        self.stock: Stock | None = None
        self.laid_at = 0
        """When fingers last let go of a card, or one that slid came to rest."""
        self._hands: list[MovingGesture | Reach] = []
        self._resting: dict[tuple[Seat, bool], RestingHand] = {}
        """Hands that lie at the edge while their owners do nothing with them."""
        self._sliding: list[_Slide] = []
        self._now = 0
        self._height = 0
        self._things: tuple[Thing, ...] | None = ()

    # ---- what lies

    def lay(self, number: int, x: float, y: float, angle: float, face_up: bool = True) -> PlacedCard:
        """A card comes to lie on top of whatever is there."""
        self._height += 1
        card = PlacedCard(number, x, y, angle, face_up, self._height)
        self.cards[number] = card
        self._things = None
        return card

    def pick(self, number: int) -> PlacedCard | None:
        """A card leaves the table."""
        self._things = None
        return self.cards.pop(number, None)

    def nudge(self, number: int, dx: float, dy: float, turn: float) -> None:
        """A card is bumped where it lies."""
        if (card := self.cards.get(number)) is not None:
            self.cards[number] = replace(card, x=card.x + dx, y=card.y + dy, angle=card.angle + turn)
            self._things = None

    def stand(self, stray: Stray) -> None:
        """A thing that is no card stands here."""
        self.strays[stray.kind] = stray
        self._things = None

    def _make_room_at(self, x: float, y: float) -> None:
        """Nobody lays a card under a mug: what stands there is pushed aside, and not onto other cards."""
        spots = [(x, y), *((card.x, card.y) for card in self.cards.values())]
        for stray in self.strays.values():
            if (aside := out_of_the_way(stray, spots)) != stray:
                self.stand(aside)

    def exchange(self, one: int, other: int) -> None:
        """Two cards whose faces nobody can see change places."""
        names = {one: other, other: one}
        self.cards = {names.get(n, n): replace(card, number=names.get(n, n)) for n, card in self.cards.items()}
        self._things = None

    def set_stock(self, stock: Stock | None) -> None:
        if stock != self.stock:
            self.stock = stock
            self._things = None

    def take_from_stock(self, n: int = 1) -> None:
        if self.stock is not None:
            self.set_stock(replace(self.stock, count=max(0, self.stock.count - n)))

    # ---- hands

    def spot_of(self, seat: Seat) -> ArmSpot:
        return self.spots[seat] if seat in self.spots else self.onlookers[seat]

    def begin(self, gesture: Gesture, now: int) -> None:
        """A hand starts on its way, from where it rests if it does."""
        resting = self._resting.get((gesture.seat, gesture.manner.right))
        self._hands.append(MovingGesture(gesture, self.spot_of(gesture.seat), now, resting))

    def rest(self, hand: RestingHand) -> None:
        """Somebody lays a hand on the table's edge whenever it does nothing else."""
        self._resting[hand.seat, hand.manner.right] = hand

    def reach(self, seat: Seat, *stops: Stop) -> Reach:
        """A hand that follows a pointer until it is gone."""
        reach = Reach(seat, self.spots[seat], self._now, *stops)
        self._hands.append(reach)
        return reach

    def top_at(self, x: float, y: float) -> PlacedCard | None:
        """The uppermost card that covers a point."""
        over = (card for card in self.cards.values() if _covers(card, x, y))
        return max(over, key=lambda card: card.z, default=None)

    def stock_at(self, x: float, y: float) -> bool:
        """Whether a point lies on the stock."""
        stock = self.stock
        return stock is not None and stock.count > 0 and any(_covers(card, x, y) for card in stock.layers()[-1:])

    def busy(self, seat: Seat | None = None) -> bool:
        """Whether a hand (this seat's, or any) is over the table and does not only rest there."""
        if seat is not None:
            return any(hand.seat == seat for hand in self._hands)
        return bool(self._sliding) or any(hand.awaited for hand in self._hands)

    def all_let_go(self) -> bool:
        """Whether the hands that are still over the table have done what they came for, and nothing slides."""
        return not self._sliding and all(hand.goes_home for hand in self._hands if hand.awaited)

    def step(self, now: int) -> None:
        """Time passes: hands move on, take what they came for, and leave."""
        for hand in self._hands:
            for act in hand.due(now):
                match act:
                    case Leave(number, x, y, angle, face_up, z):
                        hand.carried = _without(hand.carried, number)
                        self._make_room_at(x, y)
                        laid = self.lay(number, x, y, angle, face_up)
                        self.cards[number] = laid if z is None else replace(laid, z=z)
                        self.laid_at = now
                    case Toss(number, face_up=face_up) as toss:
                        hand.carried = _without(hand.carried, number)
                        self._make_room_at(toss.x, toss.y)
                        arm = hand.arm()
                        start = self.lay(number, arm.x, arm.y, heading(arm)[2], face_up)
                        self._sliding.append(_Slide(start, toss, now))
                    case Restock(x, y, angle, count):
                        hand.carried = ()
                        self.set_stock(Stock(x, y, angle, count))
                    case Shove(kind, x, y):
                        self.stand(replace(self.strays[kind], x=x, y=y))
                    case Bump(number, dx, dy, turn):
                        self.nudge(number, dx, dy, turn)
                    case Take(number, count) if number < 0:
                        self.take_from_stock(count)
                        hand.carried += ((number, False),) * min(count, 3)
                    case Take(number) if (card := self.pick(number)) is not None:
                        hand.carried += ((number, card.face_up),)
                    case _:
                        """Somebody else was quicker."""
            self._things = None
        self._hands = [hand for hand in self._hands if not hand.has_left(now)]
        self._slide(now)
        self._rest(now)

    def _slide(self, now: int) -> None:
        """Cards that were tossed go on, each until it lies still or somebody takes it."""
        for slide in self._sliding:
            if slide.start.number in self.cards:
                self.cards[slide.start.number] = slide.at(now)
                self.laid_at, self._things = now, None
        self._sliding = [slide for slide in self._sliding if now < slide.begun + slide.toss.slides]

    def _rest(self, now: int) -> None:
        """Hands that do nothing lie where they lie, or shift a little."""
        before = [hand.fingers(self._now) for hand in self._resting.values()]
        away = {(hand.seat, hand.right) for hand in self._hands}
        for whose, hand in self._resting.items():
            hand.at_work = whose in away
            hand.step(now, self.spot_of(hand.seat), self.cards.values())
        self._now = now
        if before != [hand.fingers(now) for hand in self._resting.values()]:
            self._things = None

    # ---- what is seen

    def things(self) -> tuple[Thing, ...]:
        """All that can be drawn, the lowest first; the same tuple as long as nothing changes."""
        if self._things is None:
            lying = sorted(self.cards.values(), key=lambda card: card.z)
            beneath = self.stock.layers() if self.stock else ()
            resting = tuple(
                thing
                for hand in self._resting.values()
                if (at := hand.fingers(self._now)) is not None
                for thing in arm_and_cards(arm_of(hand.seat, hand.manner, self.spot_of(hand.seat), at), hand.holds)
            )
            over = tuple(thing for hand in self._hands for thing in arm_and_cards(hand.arm(), hand.carried))
            self._things = (*beneath, *lying, *self.strays.values(), *resting, *over)
        return self._things

    def arms(self) -> tuple[ReachingArm, ...]:
        """Those that do something."""
        return tuple(hand.arm() for hand in self._hands)


def _without(carried: tuple[tuple[int, bool], ...], number: int) -> tuple[tuple[int, bool], ...]:
    """One card less in the hand. A card drawn blind gets its number only when it is turned over."""
    blind = next((card for card in carried if card[0] < 0), None)
    gone = next((card for card in carried if card[0] == number), blind)
    left = list(carried)
    if gone is not None:
        left.remove(gone)
    return tuple(left)


def _covers(card: PlacedCard, x: float, y: float) -> bool:
    """Whether this card lies at a point of the table."""
    size = size_of(card.number)
    turn = math.radians(card.angle)
    dx, dy = x - card.x, y - card.y
    across, along = dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn)
    return abs(across) <= size.width / 2 and abs(along) <= size.height / 2


def arm_and_cards(arm: ReachingArm, carried: tuple[tuple[int, bool], ...]) -> tuple[Thing, ...]:
    """What a hand holds, and the arm over it."""
    ahead_x, ahead_y, angle = heading(arm)
    above = float(max(0, round(arm.joints.tip.z)))
    x, y = arm.x + arm.grip.ahead * ahead_x, arm.y + arm.grip.ahead * ahead_y
    turned = angle + arm.grip.turned
    held = tuple(
        PlacedCard(number, x + 3 * n, y + 2 * n, turned + 2 * n, face_up, CARRIED + n, above)
        for n, (number, face_up) in enumerate(carried)
    )
    return (*held, arm)
