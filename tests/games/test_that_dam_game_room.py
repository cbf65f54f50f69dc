"""Room for That Dam Game: every contract lies apart before every player, or the kiosk says what to change."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from companion.games.boards import area
from companion.games.that_dam_game import GAME
from companion.games.that_dam_game.room import CARD_HEIGHT, CARD_WIDTH, GAP
from companion.simulator.melding import MeldArea, spots
from companion.table import DISCARD, STOCK, Layout, Rect, Seat
from scoring.that_dam_game import CONTRACTS, SET_SIZE

Spots = list[tuple[float, float]]


def groups_of(size: int) -> tuple[int, ...]:
    contract = CONTRACTS[size]
    return (contract.length,) * contract.runs + (SET_SIZE,) * contract.sets


def laid_by(table: Layout, seat: Seat, sizes: tuple[int, ...]) -> list[Spots]:
    """Where a simulated player lays these groups, as the player sees it."""
    mine = MeldArea(table.places[area(seat)], table.spots[seat].angle)
    flat = [mine.own(x, y) for x, y in spots(mine, (), sizes)]
    return [flat[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(len(sizes))]


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_contract_lies_apart_before_every_player(seats: int) -> None:
    """TD-15 to TD-25"""
    table = GAME.layout(seats)
    assert GAME.no_room(table, ()) == ""
    for seat, size in product(table.spots, CONTRACTS):
        wide, deep = MeldArea(table.places[area(seat)], table.spots[seat].angle).size
        groups = laid_by(table, seat, groups_of(size))
        for x, y in (spot for group in groups for spot in group):
            assert abs(x) <= (wide - CARD_WIDTH) / 2 + 0.1 and abs(y) <= (deep - CARD_HEIGHT) / 2 + 0.1
        for one, other in combinations(groups, 2):
            assert all(
                abs(a[0] - b[0]) >= CARD_WIDTH + GAP - 0.1 or abs(a[1] - b[1]) >= CARD_HEIGHT
                for a in one
                for b in other
            )


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_two_places_overlap(seats: int) -> None:
    table = GAME.layout(seats)
    assert {STOCK, DISCARD} < set(table.places)
    for one, other in combinations(table.places.values(), 2):
        assert not overlap(one, other)


def overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def test_a_table_that_is_too_small_says_for_which_contract_and_what_to_change() -> None:
    """TD-25"""
    small = GAME.layout(6).stretched(864, 468)
    said = GAME.no_room(small, ())
    assert said.startswith("A contract of 9 cards has no room before each of 6 players: ")
    assert "96 by 52 cm apart" in said and said.endswith("or play with fewer than 6.")
    assert GAME.no_room(small, (("td.contract", "1"),)) == "", "two sets lie side by side"
    assert GAME.no_room(GAME.layout(3).stretched(864, 468), ()) == ""
