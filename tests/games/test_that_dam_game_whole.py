"""Whole games of That Dam Game with true hands: the honest are never refused, no card is lost, points are true."""

from __future__ import annotations

from random import Random

import pytest

from companion.facts.events import Began
from companion.facts.rulings import Weight
from companion.games import game
from companion.games.that_dam_game.position import Dam
from companion.running.tables import packs_for
from companion.simulator.players import Players
from companion.table import Seat
from scoring.cards import AnyCard, Card, Rank
from tests.people import ANN, NAMES

HOUSES = [
    (),
    (("td.begMode", "fast"), ("td.begScope", "hand"), ("td.finalDiscard", "yes")),
    (("td.dealer", "random"), ("td.wildLimitAlways", "yes"), ("td.layoffSameTurn", "yes")),
    (("td.begAfterMeld", "no"), ("td.finalDiscard", "yes"), ("td.layoffSameTurn", "yes"), ("td.decks", "four")),
]
COST = {Rank.JOKER: 50, Rank.TWO: 20, Rank.ACE: 15, Rank.KING: 10, Rank.QUEEN: 10, Rank.JACK: 10, Rank.TEN: 10}


def cost(hand: tuple[AnyCard, ...]) -> int:
    """What a true hand costs, counted without the game's own tables."""
    return sum(COST.get(card.rank, 5) for card in hand if isinstance(card, Card))


class TrueGame:
    """Simulated players at the table."""

    def __init__(self, seed: int, seats: int) -> None:
        began = Began("that-dam-game", NAMES[:seats], ANN, HOUSES[seed % len(HOUSES)])
        self.players = Players(began, Random(seed))
        self.pack = len(self.players.truth.everything())

    @property
    def at(self) -> Dam:
        found = self.players.referee.position
        assert isinstance(found, Dam)
        return found

    def step(self) -> None:
        event, before = self.players.choose(), self.at
        assert event is not None, "nobody knows how to go on"
        held = tuple(cost(self.players.truth.hand(Seat(n))) for n in range(before.seats))
        judged = self.players.act(event)
        assert not judged.refused, (event, judged.rulings)
        if len(self.at.results) > len(before.results):
            assert self.at.results[-1] == held
        elif self.at.phase not in ("deal", "sheet"):
            melded = sum(len(meld.cards) for meld in self.at.melds)
            assert self.at.stock + sum(self.at.hands) + len(self.at.discards) + melded == self.pack
        self.check_hands()

    def check_hands(self) -> None:
        """A hand is what was dealt, 2 for each beg and 1 in one's own turn, less what was melded; and truly so."""
        p, truth = self.at, self.players.truth
        if p.phase in ("first", "choose", "offer", "must", "act", "count"):
            assert p.hands == tuple(len(truth.held[Seat(n)]) for n in range(p.seats))
            known = self.players.referee.knowledge
            assert all(set(known.known_in_hand(seat)) <= set(truth.hand(seat)) for seat in p.ring)


def test_as_many_packs_lie_there_and_are_looked_for_as_the_house_plays_with() -> None:
    """TD-2, TDQ-1"""
    three, four = (Began("that-dam-game", NAMES[:3], house=house) for house in ((), (("td.decks", "four"),)))
    assert [packs_for(game("that-dam-game"), began) for began in (three, four)] == [2, 4]
    assert [len(Players(began, Random(1)).truth.everything()) for began in (three, four)] == [108, 216]


@pytest.mark.parametrize(("seed", "seats"), [(0, 3), (1, 4), (2, 5), (3, 6), (4, 4)])
def test_a_whole_game_with_true_cards(seed: int, seats: int) -> None:
    """TD-40, TD-42, TD-47, TD-48, TD-54, TD-60 to TD-62"""
    evening = TrueGame(seed, seats)
    for _ in range(6000):
        if evening.players.over:
            break
        evening.step()
    p = evening.at
    assert evening.players.over
    assert len(p.results) == 10
    totals = [sum(row[seat] for row in p.results) for seat in p.ring]
    assert evening.players.view.winners == tuple(seat for seat in p.ring if totals[seat] == min(totals))
    said = [ruling for judged in evening.players.referee.judged for ruling in judged.rulings]
    assert not [one for one in said if one.weight is Weight.FINDING]
    assert not {one.code for one in said} & {"counts_do_not_add_up", "should_be_empty"}
