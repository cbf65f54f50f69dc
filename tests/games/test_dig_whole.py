"""Whole games of Dig with true bones: the honest are never refused, no bone is lost, the points are the true ones."""

from __future__ import annotations

from random import Random

import pytest

from companion.facts.events import Began, Event, Laid, Lifted, Moved, Shown
from companion.games.dig import GAME
from companion.games.dig.position import MOST_BONES, Yard, drops, space
from companion.referee import Referee
from companion.table import Place, Seat
from scoring.cards import BACK, BONES, YardCard, YardKind
from tests.people import NAMES

HOUSES = [
    (),
    (("dg.endDog", "ride"), ("dg.endMoment", "afterTurn")),
    (("dg.endDog", "newEnd"), ("dg.tieBreak", "bones")),
    (("dg.putBack", "yes"), ("dg.allowZero", "yes")),
]


class TrueYard:
    """The row with its true bones, and the bones in the hands."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.seats = [Seat(n) for n in range(2 + seed % 3)]
        names = NAMES[: len(self.seats)]
        self.referee: Referee[Yard] = Referee(Began("dig", names, house=HOUSES[seed % len(HOUSES)]), GAME)
        self.hidden = self.chance.sample([bone for bone in BONES for _ in range(4)], 20)
        """What lies behind each back to come."""
        self.row: dict[Place, YardCard] = {}
        self.hands: dict[Seat, list[YardCard]] = {seat: [] for seat in self.seats}
        self.lying: dict[Seat, list[YardCard]] = {seat: [] for seat in self.seats}

    @property
    def at(self) -> Yard:
        return self.referee.position

    def step(self) -> None:
        wishes = [GAME.wish(self.at, tuple(self.hands[seat]), seat, self.chance) for seat in self.seats]
        event = next(one for one in wishes if one is not None)
        judged = self.referee.hear(event)
        assert not judged.refused, (event, judged.rulings)
        self.follow(event)

    def follow(self, event: Event) -> None:
        match event:
            case Laid(by=None, place=place, groups=((YardCard() as card,),)):
                self.row[place] = self.hidden.pop() if card == BACK else card
            case Laid(place=Place(name="above" | "below")):
                pass  # a dog
            case Laid(by=Seat() as by, place=Place(name="yard") as place):
                self.row[place] = self.hands[by].pop(0)
            case Laid(by=Seat() as by):
                for bone in event.cards:
                    assert isinstance(bone, YardCard)
                    self.hands[by].remove(bone)
                    self.lying[by].append(bone)
            case Lifted(by=Seat() as by, place=place):
                self.hands[by].append(self.row.pop(place))
            case Moved(start=Place(name="yard") as start, end=end):
                self.row[end] = self.row.pop(start)

    def check(self) -> None:
        """The record and the truth say the same, and twenty bones are somewhere."""
        p = self.at
        if self.hidden:
            return
        assert p.hands == tuple(len(self.hands[seat]) for seat in self.seats)
        assert max(p.hands) <= MOST_BONES + (p.phase == "full")
        assert [list(map(str, pile)) for pile in p.dropped] == [list(map(str, self.lying[s])) for s in self.seats]
        bones = [bone for bone in self.row.values() if bone.kind is YardKind.BONE]
        held = [bone for hand in self.hands.values() for bone in hand]
        assert len(bones) + len(held) + sum(map(len, self.lying.values())) == 20
        if not p.fills:
            self.check_row()
        assert GAME.read(GAME.write(p)) == p

    def check_row(self) -> None:
        for n, card in enumerate(self.at.row, 1):
            true = self.row.get(space(n))
            assert card == (BACK if true is not None and true.kind is YardKind.BONE else true)

    def points(self, seat: Seat) -> int:
        """Counted straight from the table: bowls from the doghouse outwards, five down to one."""
        bowls = [self.row[space(n)] for n in range(1, 26) if space(n) in self.row]
        order = [bowl.which for bowl in bowls if bowl.kind is YardKind.BOWL]
        return sum(5 - order.index(bone.which) for bone in self.lying[seat])


@pytest.mark.parametrize("seed", range(16))
def test_a_whole_game(seed: int) -> None:
    yard = TrueYard(seed)
    for _ in range(4000):
        if yard.at.phase == "over":
            break
        yard.step()
        yard.check()
    for _ in range(len(yard.at.fills)):  # the last reset, where it still counts (dg.endMoment)
        (start, end), *_ = yard.at.fills
        event = Moved(None, BACK, space(start), space(end))
        yard.referee.hear(event)
        yard.follow(event)
    points = [yard.points(seat) for seat in yard.seats]
    assert [one.points for one in yard.referee.view.seats] == points
    best = [seat for seat in yard.seats if points[seat] == max(points)]
    assert set(yard.referee.view.winners) <= set(best) and yard.referee.view.winners
    assert drops(best[0]) in GAME.layout(len(yard.seats)).places


@pytest.mark.parametrize("seed", range(4))
def test_hands_shown_after_a_game_agree(seed: int) -> None:
    """GN-5, DGQ-18."""
    yard = TrueYard(seed)
    while yard.at.phase != "over":
        yard.step()
    for seat in yard.seats:
        assert not yard.referee.hear(Shown(seat, tuple(yard.hands[seat]))).refused
