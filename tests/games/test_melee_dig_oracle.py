"""Whole evenings against the truth: a family with real hands plays, and the referee is right about all it says."""

from __future__ import annotations

from random import Random

import pytest

from companion.facts.events import Left
from companion.facts.rulings import Weight
from companion.games.melee_dig import GAME
from companion.games.melee_dig.position import PLAYING, MeleeDigPosition
from companion.referee import Judged
from companion.table import Seat
from scoring.cards import Card
from tests.games.oracle import Evening

PRICE = {"A": 15, "2": 20, "3": 30, "J": 10, "Q": 10, "K": 10}


def house_of(seed: int) -> tuple[tuple[str, str], ...]:
    """Every other family has house rules of its own."""
    chance = Random(seed)
    own = [(switch.key, chance.choice(switch.values)) for switch in GAME.switches if chance.random() < 0.4]
    return tuple(own) if seed % 2 else ()


def plain_total(hand: list[Card]) -> int:
    """What the cards cost, counted without the game's own tables."""
    return sum(PRICE.get(str(one)[:-1]) or int(str(one)[:-1]) for one in hand)


def findings(judged: Judged) -> list[tuple[object, int | None]]:
    return [(one.value("by"), one.at) for one in judged.rulings if one.weight is Weight.FINDING]


@pytest.mark.parametrize("seed", range(24))
def test_honest_players_are_never_refused_and_never_accused(seed: int) -> None:
    evening = Evening(seed, 2 + seed % 7, house_of(seed))
    for judged in evening.play():
        assert not judged.refused, judged.rulings
        assert findings(judged) == []
        agree(evening)
    assert len(evening.position.alive) == 1


def agree(evening: Evening) -> None:
    """Counts, pile and stock are as they really are."""
    position = evening.position
    if position.phase not in PLAYING or position.phase == "starter":
        return
    assert [position.counts[seat] for seat in position.alive] == [len(evening.table.hands[s]) for s in position.alive]
    assert list(position.discards) == evening.table.pile
    assert position.stock == len(evening.table.stock)


@pytest.mark.parametrize("seed", range(8))
def test_rounds_cost_what_the_true_hands_cost(seed: int) -> None:
    evening = Evening(seed, 3 + seed % 4)
    rounds = 0
    for _ in evening.play():
        if len(evening.position.results) > rounds:
            rounds += 1
            check_round(evening.position, evening.table.hands)
    assert rounds >= 2 + seed % 4


def check_round(position: MeleeDigPosition, hands: dict[Seat, list[Card]]) -> None:
    totals = {seat: plain_total(hand) for seat, hand in hands.items()}
    assert {seat: position.results[-1][seat] for seat in totals} == totals
    heaviest = [seat for seat, total in totals.items() if total == max(totals.values())]
    assert position.loser == (heaviest[0] if len(heaviest) == 1 else None)


@pytest.mark.parametrize("seed", range(16))
def test_only_true_breaches_are_named(seed: int) -> None:
    evening = Evening(seed, 3 + seed % 3, (), reckless=0.25)
    named = {one for judged in evening.play() for one in findings(judged)}
    assert named <= evening.breaches


def test_breaches_do_come_to_light() -> None:
    """With a family this reckless the open hands tell a good part of it."""
    named, committed = 0, 0
    for seed in range(8):
        evening = Evening(100 + seed, 4, (), reckless=0.25)
        named += len({one for judged in evening.play() for one in findings(judged)})
        committed += len(evening.breaches)
    assert named > committed / 5


@pytest.mark.parametrize("seed", range(3))
def test_whoever_leaves_at_any_moment_no_card_is_lost_and_play_goes_on(seed: int) -> None:
    evening = Evening(seed, 3 + seed)
    for number, _ in enumerate(evening.play()):
        position = evening.position
        leaver = position.alive[number % len(position.alive)]
        outcome = GAME.judge(position, Left(leaver))
        assert outcome.refused == (position.phase == "over")
        if outcome.position.phase in PLAYING and outcome.position.phase != "starter":
            assert sum(outcome.position.counts) + outcome.position.stock + outcome.position.pile == 52
        assert GAME.expects(outcome.position) or outcome.position.phase == "over"
