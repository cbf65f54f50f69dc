"""Which evenings `./kiosk bench play` plays: whoever repeats a line of README must get the same ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.bench.play import asked, evenings, main, named, well_played
from companion.errors import BadSetup
from companion.facts.events import Began, Dealt
from companion.referee import Referee
from companion.rehearsal.rehearsal import Rehearsal
from companion.simulator.accounts import GameEnd, Summary
from companion.simulator.manners import TIDY, USUAL
from tests.people import ANN, BOB


@pytest.mark.parametrize("spoilt", ["wrong_commits", "given_up", "stuck"])
def test_an_evening_with_a_wrong_entry_or_an_impatient_family_was_not_good(spoilt: str) -> None:
    nobody = GameEnd({}, ())
    fine = Summary(True, False, 0, 9, 9, 0, 0, 0, {}, 0, {}, {}, nobody, nobody)
    assert well_played(fine)
    assert not well_played(replace(fine, **{spoilt: 1}))  # type: ignore[arg-type]


def test_the_values_of_a_house_rule_take_turns() -> None:
    plan = evenings(asked(("that-dam-game", "--each", "td.contract", "--last", "11")))
    values = [dict(evening.house)["td.contract"] for evening in plan]
    assert values == [*map(str, range(1, 11)), "all"]


def test_each_goes_together_with_rules_that_stay() -> None:
    plan = evenings(
        asked(("ditch-rummy", "--house", "dr.goal=3-hands", "--each", "dr.ace", "--first", "2", "--last", "3"))
    )
    assert [evening.house for evening in plan] == [
        (("dr.goal", "3-hands"), ("dr.ace", "both")),
        (("dr.goal", "3-hands"), ("dr.ace", "high")),
    ]


def test_the_number_of_players_goes_round_as_far_as_the_game_allows() -> None:
    assert [evening.seats for evening in evenings(asked(("ditch-rummy", "--last", "4")))] == [2, 3, 4, 2]
    assert {evening.seats for evening in evenings(asked(("that-dam-game", "--seats", "5", "--last", "3")))} == {5}


def test_a_rule_that_the_game_does_not_have_is_named_with_those_that_it_has() -> None:
    with pytest.raises(BadSetup, match=r"Ditch Rummy has no house rule 'td.contract'; it has .*dr\.goal"):
        evenings(asked(("ditch-rummy", "--each", "td.contract")))


def test_people_can_be_in_a_hurry_and_break_rules_both() -> None:
    (quiet,) = evenings(asked(("melee", "--last", "1", "--manners", "tidy")))
    (lively,) = evenings(asked(("melee", "--last", "1", "--manners", "tidy", "--lively", "--breaks", "0.3")))
    assert not (quiet.manners.haste or quiet.manners.clumsy or quiet.manners.restless or quiet.manners.careless)
    assert lively.manners.haste and lively.manners.clumsy and lively.manners.restless
    assert lively.manners.careless == pytest.approx(0.3)


def test_a_manner_is_dialled_by_its_name() -> None:
    (resting,) = evenings(asked(("melee", "--last", "1", "--manners", "rest=0.4,clumsy=0.1")))
    assert (resting.manners.rest, resting.manners.clumsy, resting.manners.haste) == (0.4, 0.1, 0.0)


def test_people_are_as_people_are_unless_they_are_told_to_be_tidy() -> None:
    (usual,) = evenings(asked(("melee", "--last", "1")))
    (tidy,) = evenings(asked(("melee", "--last", "1", "--manners", "tidy")))
    assert (usual.manners, tidy.manners) == (USUAL, TIDY)


def test_a_manner_that_nobody_has_is_named_with_those_that_there_are() -> None:
    with pytest.raises(BadSetup, match=r"NAME=RATE .*rest.*'snore=1'"):
        evenings(asked(("melee", "--manners", "snore=1")))


def test_strangers_are_others_each_evening_and_the_same_when_it_is_repeated() -> None:
    options = asked(("melee", "dig", "--strangers", "--first", "3", "--last", "12"))
    plan = evenings(options)
    assert plan == evenings(options)
    melee, dig = plan[:10], plan[10:]
    assert [one.game for one in plan] == ["melee"] * 10 + ["dig"] * 10
    assert [one.family for one in melee] == [one.family for one in dig]
    assert len({one.family for one in melee}) == 10
    assert all(one.manners != USUAL for one in plan)
    assert len({one.light for one in plan}) > 1 and len({one.lamp for one in plan}) > 1
    assert any(one.manners.careless for one in plan) and not all(one.manners.careless for one in plan)


def test_what_was_wrong_and_what_was_missed_is_named() -> None:
    true, told = Referee(Began("melee", ("Ann", "Bob"))), Referee(Began("melee", ("Ann", "Bob")))
    true.hear(Dealt(ANN, 5))
    told.hear(Dealt(BOB, 5))
    assert list(named(true, told)) == ["    wrong   Bob deals 5", "    missed  Ann deals 5"]
    assert not list(named(true, true))


def test_an_evening_that_falls_over_is_told_of_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One fall in forty evenings took the account of all the others with it."""

    def fall(self: Rehearsal) -> None:
        if len(self.playing.referee.names) == 3:
            raise IndexError("tuple index out of range")

    monkeypatch.setattr(Rehearsal, "run", fall)
    assert main(("melee-dig", "--last", "2", "--jobs", "1")) == 1
    told = capsys.readouterr().out
    assert told.count("FELL OVER") == 1 and "IndexError: tuple index out of range" in told and "1 games" in told
