"""Whole games of Ditch Rummy with true hands: the honest are never refused, no card is lost, points are true."""

from __future__ import annotations

from random import Random

import pytest

from companion.facts.events import Began, Laid
from companion.facts.rulings import Weight
from companion.games.ditch_rummy.position import Rummy, in_the_air
from companion.simulator.players import Players
from companion.table import DISCARD
from scoring.cards import AnyCard, Card, Rank
from tests.people import ANN, NAMES

HOUSES = [
    (("dr.goal", "3-hands"), ("dr.teams", "pairs")),
    (("dr.goal", "100-points"), ("dr.ace", "high"), ("dr.finalTie", "shared")),
    (("dr.goal", "3-hands"), ("dr.wrap", "yes"), ("dr.completerHeld", "faceValue")),
    (("dr.tiedEnds", "now"),),
]
COURT = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


class Tally:
    """A plain count kept beside the referee: who laid what in this hand, and what they truly held."""

    def __init__(self) -> None:
        self.laid: dict[int, list[tuple[AnyCard, ...]]] = {}
        self.held: dict[int, tuple[AnyCard, ...]] = {}

    def points(self, seat: int, completing: set[int], held_by_face: bool) -> int:
        groups, held = self.laid.get(seat, []), self.held.get(seat, ())
        if seat not in completing:
            return sum(map(_faces, groups)) - _faces(held)
        cost = _faces(held) if held_by_face else 2 * len(held)
        return sum({1: 2, 2: 5, 3: 25}[len(group)] for group in groups) - cost


def _faces(cards: tuple[AnyCard, ...]) -> int:
    return sum(10 if isinstance(card, Card) and card.rank in COURT else 1 for card in cards)


class TalliedGame:
    """Simulated players at the table, and the tally kept beside them."""

    def __init__(self, seed: int) -> None:
        self.house = HOUSES[seed % len(HOUSES)]
        seats = 4 if seed % len(HOUSES) == 0 else 2 + seed % 3
        began = Began("ditch-rummy", NAMES[:seats], ANN, self.house)
        self.players = Players(began, Random(seed))
        self.tally = Tally()
        self.rows: list[tuple[int, ...]] = []

    @property
    def at(self) -> Rummy:
        found = self.players.referee.position
        assert isinstance(found, Rummy)
        return found

    def step(self) -> None:
        event, before = self.players.choose(), self.at
        assert event is not None, "nobody knows how to go on"
        judged = self.players.act(event)
        assert not judged.refused, (event, judged.rulings)
        if isinstance(event, Laid) and event.place != DISCARD and event.by is not None:
            self.tally.laid.setdefault(event.by, []).extend(event.groups)
        if self.at.phase == "count" and before.phase != "count":
            self.tally.held = {seat: self.players.truth.hand(seat) for seat in self.at.ring}
        if len(self.at.results) > len(before.results):
            self.check_points(before)
            self.tally = Tally()

    def check_points(self, before: Rummy) -> None:
        pairs = dict(self.house).get("dr.teams") == "pairs" and self.at.seats == 4
        sides = [(0, 2), (1, 3)] if pairs else [(n,) for n in range(self.at.seats)]
        completer = self.at.completer
        completing = {seat for side in sides if completer in side for seat in side}
        held_by_face = ("dr.completerHeld", "faceValue") in self.house
        row = tuple(sum(self.tally.points(seat, completing, held_by_face) for seat in side) for side in sides)
        assert self.at.results[-1] == row

    def check_cards(self) -> None:
        p = self.at
        laid = sum(len(play.cards) for play in p.plays)
        assert (
            p.phase in ("sheet", "shuffle") or sum((p.stock, len(p.discards), len(in_the_air(p)), laid, *p.hands)) == 52
        )
        assert all(held <= 3 for held in p.hands)


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_with_true_cards(seed: int) -> None:
    """DR-11, DR-36 to DR-46, DR-50"""
    evening = TalliedGame(seed)
    for _ in range(1500):
        if evening.players.over:
            break
        evening.step()
        evening.check_cards()
    assert evening.players.over
    said = [ruling for judged in evening.players.referee.judged for ruling in judged.rulings]
    assert not [one for one in said if one.weight is Weight.FINDING or one.code == "counts_do_not_add_up"]


def test_after_a_dig_everybody_knows_what_is_drawn() -> None:
    """DR-50: whatever is known to be in a hand is truly there."""
    digs = 0
    for seed in range(12):
        evening = TalliedGame(seed)
        for _ in range(400):
            if evening.players.over:
                break
            evening.step()
            digs += evening.at.phase == "dig"
            known = evening.players.referee.knowledge
            for seat in evening.at.ring:
                assert set(known.known_in_hand(seat)) <= set(evening.players.truth.hand(seat))
    assert digs
