"""The album adds up what past games were: wins, streaks, rounds, what was done, and on which evening."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.album.album import album_of, feats_of, lasting
from companion.album.standing import best_round, standing_of, worst_round
from companion.games import GAMES
from tests.album.evenings import chapter, golden


def test_a_forgotten_last_card_is_counted_for_the_one_who_was_caught() -> None:
    told = golden("melee-dig/a-whole-rough-game-by-other-rules")
    feats = {(name, code): n for name, code, n in told.feats}
    assert feats["Bob", "caught"] == 1
    assert feats["Ann", "melee"] == 4 and feats["Bob", "broken_off"] == 1


def test_a_game_without_points_of_its_own_rounds_has_neither_a_best_nor_a_worst() -> None:
    fight = golden("melee/a-whole-fight")
    assert fight.winners == ("Ann",) and fight.feats
    assert best_round(GAMES["melee"], [fight]) is None


@pytest.mark.parametrize(
    ("game", "best", "worst"), [("ditch-rummy", 40, -5), ("that-dam-game", -5, 40), ("melee-dig", -5, 40)]
)
def test_few_points_are_good_where_the_game_says_so(game: str, best: int, worst: int) -> None:
    told = [chapter(1, "Ann", 40, -5, 7, game=game)]
    marks = best_round(GAMES[game], told, "Ann"), worst_round(GAMES[game], told, "Ann")
    assert [mark and mark.value for mark in marks] == [best, worst]


def test_partners_have_the_points_of_their_team() -> None:
    told = golden("ditch-rummy/two-hands-of-teams")
    assert [dict(one.points) for one in told.rounds] == [
        {"Ann": 80, "Bob": 112, "Cy": 80, "Dee": 112},
        {"Ann": 40, "Bob": 58, "Cy": 40, "Dee": 58},
    ]


def test_games_an_hour_apart_are_one_evening_and_a_clock_set_back_begins_another() -> None:
    hours = (0, 1, 3, 30, 31, 2)
    album = album_of(chapter(n, "Ann", 5, hours=one) for n, one in enumerate(hours, 1))
    assert [len(evening.chapters) for evening in album.evenings] == [3, 2, 1]


def test_an_unfinished_game_is_told_and_counts_for_nobody() -> None:
    album = album_of([chapter(1, "Ann", 5), chapter(2, "", 3)])
    assert len(album.chapters) == 2 and album.finished == 1
    assert {one.name: one.whole.games for one in album.players} == {"Ann": 1, "Bob": 1}


def test_nobody_played_and_the_album_is_empty() -> None:
    album = album_of([])
    assert (album.players, album.evenings, album.records) == ((), (), ())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["Ann", "Bob", ""]), max_size=12))
def test_wins_and_streaks_are_those_that_a_family_counts_on_its_fingers(winners: list[str]) -> None:
    chapters = [chapter(n, winner, 5) for n, winner in enumerate(winners, 1)]
    ended = [winner for winner in winners if winner]
    stands = standing_of("Ann", chapters)
    runs = [len(list(run)) for who, run in groupby(ended) if who == "Ann"]
    assert (stands.games, stands.wins) == (len(ended), Counter(ended)["Ann"])
    assert stands.streak == max(runs, default=0)
    assert stands.running == (runs[-1] if ended and ended[-1] == "Ann" else 0)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["Ann", "Bob", ""]), st.sampled_from(list(GAMES))), max_size=10))
def test_what_a_player_has_in_each_game_adds_up_to_all_of_it(played: list[tuple[str, str]]) -> None:
    album = album_of(chapter(n, winner, 5, game=game) for n, (winner, game) in enumerate(played, 1))
    for one in album.players:
        assert one.whole.games == sum(stands.games for stands in one.by_game.values())
        assert one.whole.wins == sum(stands.wins for stands in one.by_game.values())
    assert sum(one.whole.wins for one in album.players) == album.finished


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_wants_counted_are_rulings_that_it_makes(game: str) -> None:
    assert feats_of(GAMES[game])
    assert all(code in GAMES[game].words for code in feats_of(GAMES[game]))


@pytest.mark.parametrize(("seconds", "told"), [(48, "0:48 min"), (247, "4:07 min"), (4800, "1:20 h")])
def test_how_long_it_took(seconds: float, told: str) -> None:
    assert lasting(seconds) == told
