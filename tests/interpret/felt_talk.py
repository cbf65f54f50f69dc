"""A table in words: "Ann's hand lays 7C on discard" becomes what a perfect eye would report.

Cards are stacked in the order in which they were laid; a mark under another card or under a hand is
hidden. Nothing here knows the rules of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import dist, hypot
from random import Random
from typing import TypedDict, Unpack

from companion.interpret.pieces import Pose, covers, marks_at, size_of
from companion.interpret.quiet import from_line
from companion.table import DISCARD, STOCK, Layout, Place, Seat
from companion.table.marks import COPIES, Copy, is_back
from scoring.cards import BACK, any_card
from tests.interpret.a_visit import ON_THE_WAY_MS, Arm
from tests.interpret.arm_talk import hand_from
from vision import sightings
from vision.sightings import FINGERS_MM, Blank, Halt, Reach, Sight, TableChange, Track

SLEEVE_MM = 60.0
"""So far to either side an arm hides marks."""
LOOKS_MS = 600
"""So long people look at what they have drawn before they reach out again."""
MarkName = tuple[int, int | tuple[int, int]]
"""Which mark, and at which corner: of its card, or of this back."""


class Lying(TypedDict, total=False):
    """How a card lies: off the middle of its place, turned, from another pack, or with unreadable marks."""

    x: float
    y: float
    angle: float
    pack: int
    torn: bool
    lay: int | None


@dataclass(slots=True)
class Card:
    """One printed card, lying; a back has no copy that could be read."""

    copy: Copy | None
    pose: Pose
    rest: int
    torn: bool = False
    lay: int | None = None
    """When one of its marks lay in this very spot before: the eye then goes on counting from that time."""


class FeltTalk:
    """A table one can talk about; every sentence hands the eye's reports on to `tell`."""

    def __init__(self, layout: Layout, tell: Callable[[TableChange], None], seed: int = 0) -> None:
        self.layout, self.tell, self.chance = layout, tell, Random(seed)
        self.time, self.frame = 1000, 1
        self.cards: list[Card] = []
        self.tracks: dict[MarkName, Track] = {}
        self.arms: list[Arm] = []
        self._arms = 1
        self.plain = False
        """Whether backs bear no mark, as on decks that are not ours."""
        self.shadows: list[Pose] = []
        """Where something looks like a card of which nobody can read a mark."""
        self.blind = 0.0
        """Chance that a mark which lies open is not read."""
        self.sway = 0.0
        """How far to the side people sit or lean, in millimetres."""
        self.shelters = 170.0
        """How far from its tips an arm hides the marks."""
        self.next_entry: tuple[float, float, float] | None = None
        self._lay: tuple[sightings.Arm, ...] = ()
        """The arms at the last look: the eye has yet to look again where those lay that are gone."""

    # ------------------------------------------------------------ sentences

    def lays(
        self, seat: int | None, text: str, to: Place = DISCARD, *, still: bool = True, **where: Unpack[Lying]
    ) -> Card:
        """A hand comes, lays a card and goes."""
        if seat is not None:
            self.comes(seat, to)
        laid = self.put(text, to, **where)
        if seat is not None:
            self.goes(seat)
        self.report(still=still)
        return laid

    def draws(
        self,
        seat: int,
        n: int = 1,
        *,
        still: bool = True,
        place: Place = STOCK,
        ms: int = 700,
        looks: tuple[int, int] = (0, 0),
    ) -> None:
        """A hand goes to the stock and comes away, so many times; how often its fingers are seen, and with a card."""
        for _ in range(n):
            self.comes(seat, place, ms).looks = looks
            self.goes(seat)
            self.report(still=still)
        self.wait(LOOKS_MS)

    def draws_and_lays(self, seat: int, text: str, to: Place = DISCARD, ms: int = 500) -> None:
        """A hand goes to the stock, stays there for a moment, and goes straight on to lay a card, or some."""
        arm = self.comes(seat, STOCK, ms)
        self.reaches_on(arm, to)
        for n, one in enumerate(text.split()):
            self.put(one, to, x=12 * n)
        self.goes(seat)
        self.report()

    def takes(self, seat: int, *texts: str, still: bool = True, to: Place | None = None) -> None:
        """A hand takes cards away, to itself or face down to a place."""
        spot = self.find(texts[0]).pose
        arm = self.comes(seat, self.layout.place_at(spot.x, spot.y) or DISCARD)
        arm.halts(spot.x, spot.y, self.time)
        if to is not None:
            self.reaches_on(arm, to)
        for text in texts:
            self.remove(text)
        self.goes(seat)
        self.report(still=still)

    def carries(self, seat: int, text: str, to: Place, *, still: bool = True, **where: Unpack[Lying]) -> None:
        """A hand takes a card from where it lies and lays it somewhere else."""
        card = self.find(text)
        arm = self.comes(seat, self.layout.place_at(card.pose.x, card.pose.y) or DISCARD)
        arm.halts(card.pose.x, card.pose.y, self.time)
        self.reaches_on(arm, to)
        self.cards.remove(card)
        self.put(text, to, **where)
        self.goes(seat)
        self.report(still=still)

    def pulls_out(self, seat: int, text: str, before: Place, *, at_the_edge: bool = False) -> Arm:
        """A hand pulls a card out of a pile, and rests with it before its owner, who looks at it."""
        card = self.find(text)
        arm = self.comes(seat, self.layout.place_at(card.pose.x, card.pose.y) or DISCARD)
        self.reaches_on(arm, before)
        self.shelters = 20
        card.pose, card.rest = Pose(*self._middle(before), 0.0), self.time
        self.goes(seat)
        arm.rests = True
        if at_the_edge:
            arm.went = arm.at[0], arm.at[1] - 95
        self.rests()
        return arm

    def puts_back(self, arm: Arm, text: str, at: Pose) -> None:
        """The hand that rests with a card in it puts it back where it was, and goes."""
        card = self.find(text)
        arm.rests = False
        self.cards.remove(card)
        self.comes(arm.seat, self.layout.place_at(at.x, at.y) or DISCARD)
        card.pose, card.rest = at, self.time
        self.cards.append(card)
        self.goes(arm.seat)
        self.report()

    def digs(self, seat: int, at: Place, to: Place | None = None, *, still: bool = True) -> None:
        """A hand takes the back that lies at a place, for itself or for another place."""
        arm = self.comes(seat, at)
        self.remove_at(at)
        if to is not None:
            self.reaches_on(arm, to)
            self.put("back", to)
        self.goes(seat)
        self.report(still=still)

    def comes(self, seat: int, place: Place, ms: int = 700) -> Arm:
        """A hand reaches to a place and stays over it."""
        arm = Arm(self._arms, Seat(seat), self.time, self._middle(place))
        self._arms += 1
        self.arms.append(arm)
        self.wait(200)
        self.report(still=False)
        arm.halts(*arm.at, self.time)
        arm.visited[place.key] = ms
        self.wait(ms)
        return arm

    def leans(self, seat: int, over: Place, ms: int = 3000) -> Arm:
        """An arm lies across a place for long, and its fingers beyond it."""
        arm = self.comes(seat, over, ms)
        x, y = self._middle(over)
        arm.at, arm.path = (x + 160, y - 60), [Halt(x + 160, y - 60, arm.path[-1].came, self.time)]
        return arm

    def brushes(self, seat: int) -> None:
        """A sleeve shows at the table's edge for a moment, and gets nowhere."""
        self.arms.append(Arm(self._arms, Seat(seat), self.time, self._middle(DISCARD), left=self.time))
        self._arms += 1
        self.wait(100)

    def reaches_towards(self, seat: int, x: float, y: float, ms: int) -> None:
        """An arm comes over the edge as far as this point, and goes again after so long."""
        arm = Arm(self._arms, Seat(seat), self.time, (x, y))
        self._arms += 1
        self.arms.append(arm)
        self.report(still=False)
        self.wait(ms)
        self.goes(seat)
        self.report()

    def draws_and_lays_half_seen(self, seat: int, text: str, to: Place = DISCARD) -> None:
        """A hand draws and lays, but the eye loses it before it gets to where it lays the card."""
        arm = self.comes(seat, STOCK)
        arm.at = self._middle(to)
        self.wait(500)
        self.put(text, to)
        self.goes(seat)
        self.report()

    def reaches_unseen(self, seat: int, ms: int = 900) -> None:
        """An arm is over the table, and its sleeve looks so much like the felt that nobody can say where it goes."""
        arm = self.comes(seat, STOCK, ms)
        arm.visited.clear()
        arm.path.clear()
        self.goes(seat)
        self.rests()

    def reaches_on(self, arm: Arm, place: Place, ms: int = 500) -> None:
        """The same hand goes on to another place."""
        self.wait(ON_THE_WAY_MS)
        arm.at = self._middle(place)
        arm.halts(*arm.at, self.time)
        arm.visited[place.key] = ms
        self.wait(ms)

    def goes(self, seat: int) -> None:
        """That hand is gone again."""
        arm = next(arm for arm in self.arms if arm.left is None and arm.seat == seat)
        arm.left = self.time
        self.wait(100)

    def goes_to_rest(self, arm: Arm) -> None:
        """That hand is off the cards again, and lies where it came over the edge."""
        arm.at = self._hand(arm).came or arm.at
        arm.halts(*arm.at, self.time)
        arm.left, arm.rests = self.time, True
        self.wait(100)

    def wakes(self, arm: Arm) -> None:
        """A hand that has slept sets out from where it lay."""
        arm.rests = arm.sleeps = False
        self.arms.append(replace(arm, number=self._arms, entered=self.time, left=None, seen_as=None, was=arm.number))
        self._arms += 1
        self.wait(200)
        self.report(still=False)

    def loses_in(self, other: Arm, arm: Arm) -> None:
        """The eye loses sight of this arm beneath the other one."""
        arm.left, arm.lost, other.joined = self.time, True, arm.number
        other.path[-1] = replace(other.path[-1], joined=arm.number)

    def loses(self, arm: Arm) -> None:
        """The eye loses sight of this arm, and takes it for another one when it sees it again."""
        arm.left, arm.lost = self.time, True

    def put(
        self,
        text: str,
        to: Place = DISCARD,
        *,
        x: float = 0,
        y: float = 0,
        angle: float = 0,
        pack: int = 0,
        torn: bool = False,
        lay: int | None = None,
    ) -> Card:
        """A card lies at a place, a little off its middle, where the hand that came there last has laid it."""
        middle = self._middle(to)
        for arm in [arm for arm in self.arms if arm.left is None and to.key in arm.visited][-1:]:
            arm.halts(middle[0] + x, middle[1] + y, self.time)
        card = Card(self._copy(text, pack), Pose(middle[0] + x, middle[1] + y, angle), self.time, torn, lay)
        self.cards.append(card)
        self.wait(50)
        return card

    def remove(self, text: str) -> None:
        self.cards.remove(self.find(text))

    def remove_at(self, at: Place) -> None:
        """The back that lies at this place."""
        x, y = self._middle(at)
        here = (one for one in self.cards if not one.copy and abs(one.pose.x - x) + abs(one.pose.y - y) < 9)
        self.cards.remove(next(here))

    def enters_at(self, x: float, y: float, angle: float) -> None:
        """The next hand comes over the edge here, wherever its owner sits."""
        self.next_entry = (x, y, angle)

    def slides(self, text: str, x: float, y: float, angle: float = 0.0) -> None:
        """A card is shifted where it lies."""
        self.shoves(self.find(text), x, y, angle)

    def shoves(self, card: Card, x: float, y: float, angle: float = 0.0) -> None:
        card.pose = Pose(card.pose.x + x, card.pose.y + y, card.pose.angle + angle)
        card.rest = self.time

    def rests(self, ms: int = 1000) -> None:
        """Time goes by, and nothing happens."""
        self.wait(ms)
        self.report()

    def find(self, text: str) -> Card:
        """The card of this face that was laid last."""
        return next(card for card in reversed(self.cards) if (card.copy.face if card.copy else BACK) == any_card(text))

    def wait(self, ms: int) -> None:
        self.time += ms

    # ------------------------------------------------------------ the eye

    def report(self, still: bool = True) -> None:
        """What the eye says now."""
        self.frame += 1
        here = any(arm.left is None for arm in self.arms)
        arms = tuple(self._arms_here(asleep=False))
        over = arms if still and not here else (*arms, *self._lay)
        self._lay = arms
        change = TableChange(
            self.time,
            self.frame,
            still and not here,
            tuple(replace(track, covered=_is_over(over, track)) for track in self._look()),
            tuple(map(self._hand, self.arms)),
            tuple(self._blanks()),
            arms=arms,
            asleep=tuple(self._arms_here(asleep=True)),
        )
        if change.still:
            self.arms = [arm for arm in self.arms if arm.over_the_table]
        self.tell(change)

    def _blanks(self) -> Iterable[Blank]:
        """Backs without a mark that no hand covers, and what looks like one."""
        yield from (Blank(at.x, at.y, at.angle, *size_of(None)) for at in self.shadows)
        for card in self.cards if self.plain else ():
            if card.copy is None and not self._under_arm(card.pose.x, card.pose.y):
                yield Blank(card.pose.x, card.pose.y, card.pose.angle, *size_of(None))

    def _look(self) -> Iterable[Track]:
        told, open_now = dict(self.tracks), dict(self._open_marks())
        for name, known in self.tracks.items():
            if name not in open_now:
                self.tracks[name] = replace(known, sight=Sight.HIDDEN)
        self.tracks.update(open_now)
        self.tracks = {name: self._quietly(track, told.get(name)) for name, track in self.tracks.items()}
        # Of backs, which are all alike, none is remembered that cannot be read in clear view.
        gone = [
            n for n, t in self.tracks.items() if is_back(t.mark) and t.sight is Sight.HIDDEN and t.quiet is not None
        ]
        for name in gone:
            del self.tracks[name]
        return self.tracks.values()

    def _quietly(self, track: Track, before: Track | None) -> Track:
        """The same, with since when nothing has stirred or lain over it; what was quiet stays so until it changes."""
        if before is not None and before.quiet is not None and replace(track, quiet=before.quiet) == before:
            return before
        stirred = self._under_arm(track.x, track.y) or self._in_reach(track.x, track.y)
        return replace(track, quiet=None if stirred else self.time)

    def _open_marks(self) -> Iterable[tuple[MarkName, Track]]:
        for depth, card in enumerate(self.cards):
            if card.torn or (self.plain and card.copy is None):
                continue
            above = self.cards[depth + 1 :]
            for corner, (mark, x, y, angle) in enumerate(self._printed(card)):
                under_card = any(covers(over.pose, size_of(over.copy), x, y, 4.0) for over in above)
                if under_card or self._under_arm(x, y) or self.chance.random() < self.blind:
                    continue
                name: MarkName = (mark, corner if card.copy else (id(card), corner))
                known = self.tracks.get(name)
                number = known.track if known else len(self.tracks) + 1
                rest = card.rest if card.lay is None or corner else card.lay
                yield name, Track(number, mark, x, y, angle, Sight.SEEN, rest)

    def _printed(self, card: Card) -> tuple[tuple[int, float, float, float], ...]:
        return marks_at(card.copy, card.pose)

    def _copy(self, text: str, pack: int) -> Copy | None:
        if any_card(text) == BACK:
            return None
        return next(c for c in COPIES if c.face == any_card(text) and c.pack == pack and not self._lies(c))

    def _under_arm(self, x: float, y: float) -> bool:
        return any(
            arm.left is None and arm.visited and abs(x - arm.at[0]) + abs(y - arm.at[1]) < self.shelters
            for arm in self.arms
        )

    def _in_reach(self, x: float, y: float) -> bool:
        """Whether fingers are so near that they may hold the card: those that rest are believed to do nothing, and of
        an arm half seen nobody knows where they are."""
        near = (hypot(x - arm.at[0], y - arm.at[1]) for arm in self.arms if arm.left is None and arm.visited)
        return any(far < FINGERS_MM for far in near)

    def _hand(self, arm: Arm) -> Reach:
        if arm.seen_as is None:
            arm.seen_as = replace(self._entry(arm), reach=arm.number, entered=arm.entered, left=None, went=None)
            self.next_entry = None
        if arm.left is not None and arm.went is None:
            stays = arm.lost or (arm.rests and arm.at != arm.seen_as.came)
            arm.went = () if stays else arm.seen_as.came
        spent = tuple(arm.visited.items())
        way, (looked, held) = arm.way(self.time), arm.brings
        told = replace(arm.seen_as, looked=looked, held=held, arm=arm.arm)
        return replace(told, left=arm.left, visited=spent, stays=spent, went=arm.went or None, path=way)

    def _arms_here(self, asleep: bool) -> Iterable[sightings.Arm]:
        """Those over the table of which the eye can say where they are, and which do, or do not, sleep."""
        for arm in self.arms:
            if arm.over_the_table and arm.sleeps is asleep and arm.visited and arm.seen_as is not None:
                root = arm.seen_as.x, arm.seen_as.y
                yield sightings.Arm(arm.arm, root, arm.at, resting=arm.rests, since=arm.left or arm.entered)

    def _entry(self, arm: Arm) -> Reach:
        if self.next_entry is not None:
            x, y, angle = self.next_entry
            return Reach(arm.number, x, y, angle, arm.entered, None, (), 1.0, (x, y), arm.at)
        return hand_from(self.layout.spots[arm.seat], arm.at, self.chance.gauss(0, self.sway))

    def _middle(self, place: Place) -> tuple[float, float]:
        return self.layout.places[place].centre

    def _lies(self, copy: Copy) -> bool:
        return any(card.copy == copy for card in self.cards)


def _is_over(arms: Iterable[sightings.Arm], track: Track) -> bool:
    """Whether one of these arms lies over this mark."""
    at = Pose(track.x, track.y, 0.0)
    return any(dist(arm.tip, at[:2]) < FINGERS_MM or from_line(at, arm.root, arm.tip) < SLEEVE_MM for arm in arms)
