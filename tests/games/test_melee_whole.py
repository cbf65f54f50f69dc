"""Whole sword duels with true cards: the honest are never refused, no card is lost, the record is what is true."""

from __future__ import annotations

from random import Random

import pytest

from companion.facts.events import Began, Chose, Drew, Event, Laid, Lifted, Moved, Shown
from companion.facts.rulings import Weight
from companion.games.melee import GAME
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Duel, limit_of
from companion.referee import Referee
from companion.table import Place, Seat
from scoring.cards import PACK, AnyCard, Card
from tests.people import ANN, BOB, TWO

HOUSES = [(), (("ml.twoPile", "shared"),), (("ml.dodge", "KQ"), ("ml.dropVsThrust", "thrust"))]


class TrueDuel:
    """Deck, hands and piles as they really lie; the referee only hears what everybody can see."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.referee: Referee[Duel] = Referee(Began("melee", TWO, house=HOUSES[seed % len(HOUSES)]), GAME)
        self.deck: list[Card] = self.chance.sample(PACK, len(PACK))
        self.hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
        self.piles: dict[Place, list[AnyCard]] = {place: [] for place in (*CLASH, *DAMAGE, SHARED)}
        for choice in self._choices(seed):
            self.referee.hear(choice)

    def _choices(self, seed: int) -> list[Event]:
        start = [Chose(seat, self.chance.randrange(3, 11), "start") for seat in SEATS]
        return [*start, *(Chose(seat, "off", "parry") for seat in SEATS if seed % 2)]

    @property
    def at(self) -> Duel:
        return self.referee.position

    def wishes(self) -> list[Event]:
        found = (GAME.wish(self.at, tuple(self.hands[seat]), seat, self.chance) for seat in SEATS)
        return [event for event in found if event is not None]

    def step(self) -> None:
        """One wish comes true; carrying cards to their piles comes first."""
        wishes = self.wishes()
        event = next((one for one in wishes if isinstance(one, Moved)), None) or self.chance.choice(wishes)
        judged = self.referee.hear(event)
        assert not judged.refused, (event, judged.rulings)
        assert not [one for one in judged.rulings if one.weight is Weight.FINDING]
        self.follow(event)

    def follow(self, event: Event) -> None:
        match event:
            case Drew(by=Seat() as by, n=n):
                self.draw(by, n)
            case Laid(by=Seat() as by, place=place, groups=((Card() as card,),)):
                self.hands[by].remove(card)
                self.piles[place].append(card)
            case Lifted(by=Seat() as by, place=place, cards=(Card() as card,)):
                self.piles[place].remove(card)
                self.hands[by].append(card)
            case Moved(card=card, start=start, end=end):
                self.piles[start].remove(card)
                self.piles[end].append(card)

    def draw(self, seat: Seat, n: int) -> None:
        for _ in range(n):
            if not self.deck:
                self.deck = [card for card in self.piles[SHARED] if isinstance(card, Card)]
                self.chance.shuffle(self.deck)
                self.piles[SHARED] = []
            self.hands[seat].append(self.deck.pop())

    def check(self) -> None:
        """The record and the truth say the same, and fifty-two cards are somewhere."""
        p = self.at
        carried = [one.card for one in p.moves]
        assert p.hands == tuple(len(self.hands[seat]) for seat in SEATS)
        assert p.stock == len(self.deck)
        lying = [card for pile in self.piles.values() for card in pile]
        assert sorted(map(str, lying)) == sorted(str(c) for c in (*p.damage[0], *p.damage[1], *p.shared, *p.clash) if c)
        for seat in SEATS:
            assert set(self.piles[DAMAGE[seat]]) == set(p.damage[seat]) - set(carried)
        assert len(lying) + sum(p.hands) + p.stock == len(PACK)
        assert GAME.read(GAME.write(p)) == p


@pytest.mark.parametrize("seed", range(24))
def test_a_whole_duel(seed: int) -> None:
    duel = TrueDuel(seed)
    for _ in range(3000):
        if duel.at.phase == "over":
            break
        if duel.at.phase == "choose" and duel.at.clash == (None, None):
            assert all(duel.at.hands[seat] == limit_of(duel.at, seat) for seat in SEATS)
        duel.step()
        duel.check()
    wounds = [len(pile) for pile in duel.at.damage]
    beaten = [seat for seat in SEATS if wounds[seat] == duel.at.start[seat]]
    assert beaten == [BOB if duel.at.striker == ANN else ANN]
    assert duel.referee.view.winners == (SEATS[1 - beaten[0]],)


@pytest.mark.parametrize("seed", range(6))
def test_hands_shown_after_a_duel_agree_with_every_draw(seed: int) -> None:
    """GN-5, GN-8: what was taken back or drawn is later played, pulled or shown."""
    duel = TrueDuel(seed)
    while duel.at.phase != "over":
        duel.step()
    for seat in SEATS:
        judged = duel.referee.hear(Shown(seat, tuple(duel.hands[seat])))
        assert [one.code for one in judged.rulings] == ["shown"]
