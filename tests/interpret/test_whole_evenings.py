"""Whole evenings, true hands and all: what is read is what happened, in order, and nothing else."""

from __future__ import annotations

import pytest

from companion.simulator.manners import HONEST, ROUGH
from tests.interpret.true_evening import TrueEvening

ACTS = 60


def check(evening: TrueEvening) -> None:
    evening.play(ACTS)
    assert evening.wrong() == ""
    silent = {"Drew", "Said"}
    assert {type(event).__name__ for event in evening.unread} <= silent
    # Who lays out of turn what the one in turn might lay may have done it for them; or those before them drew unseen.
    asked = set() if evening.players.manners == HONEST else {"who", "who_drew"}
    assert {doubt.code for doubt in evening.evening.questions} <= asked


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_honest_evening_is_read_as_it_was(seats: int) -> None:
    check(TrueEvening("melee-dig", seats, seed=100 + seats))


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_evening_of_cheats_is_read_as_it_was(seats: int) -> None:
    check(TrueEvening("melee-dig", seats, seed=200 + seats, manners=ROUGH, hurry=0.6))


@pytest.mark.parametrize("seats", range(2, 6))
def test_bumps_slides_and_pointing_fingers_add_nothing(seats: int) -> None:
    check(TrueEvening("melee-dig", seats, seed=300 + seats, manners=HONEST, unrest=0.6))


@pytest.mark.parametrize("seats", range(2, 6))
def test_poor_light_and_wandering_arms_cost_time_and_not_truth(seats: int) -> None:
    evening = TrueEvening("melee-dig", seats, seed=400 + seats, manners=ROUGH, unrest=0.3)
    evening.felt.blind, evening.felt.sway = 0.25, 25.0
    check(evening)


@pytest.mark.parametrize("seed", range(3))
def test_arms_that_could_be_anybodys_are_asked_about_and_never_misread(seed: int) -> None:
    evening = TrueEvening("melee-dig", 6, seed=500 + seed, manners=HONEST)
    evening.felt.sway = 45.0
    evening.play(ACTS)
    assert evening.wrong() == ""
