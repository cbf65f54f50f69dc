"""The simulated family plays Melee and Dig by itself, and the true cards are where the record has them."""

from __future__ import annotations

import random

import pytest

from companion.facts.events import Began
from companion.games.dig.position import Yard, space
from companion.games.melee.position import DAMAGE, SEATS, SHARED, Duel
from companion.simulator.players import Players
from companion.table.marks import COPIES
from scoring.cards import BACK, YardCard, YardKind
from tests.people import NAMES


def played(game: str, seats: int, seed: int) -> Players:
    """A whole game, to its end."""
    players = Players(Began(game, NAMES[:seats]), random.Random(seed))
    for _ in range(2000):
        if players.over:
            return players
        event = players.choose()
        assert event is not None, players.view.prompt
        assert not players.act(event).refused, event
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("seed", range(8))
def test_a_family_duel(seed: int) -> None:
    players = played("melee", 2, seed)
    duel: Duel = players.referee.position
    assert [len(players.truth.held[seat]) for seat in SEATS] == list(duel.hands)
    on_way = {one.card for one in duel.moves}
    for place, cards in zip((*DAMAGE, SHARED), (*duel.damage, duel.shared), strict=True):
        assert len(players.truth.lying.get(place, [])) == len([one for one in cards if one not in on_way])


@pytest.mark.parametrize("seed", range(8))
def test_a_family_in_the_yard(seed: int) -> None:
    players = played("dig", 2 + seed % 3, seed)
    yard: Yard = players.referee.position
    assert tuple(len(held) for held in players.truth.held.values()) == yard.hands
    for n, card in enumerate(yard.row, 1):
        lying = [COPIES[number].face for number in players.truth.lying.get(space(n), [])]
        assert [_seen(face) for face in lying] == ([] if card is None else [card])
    assert len(players.truth.everything()) == 30


def _seen(face: object) -> object:
    return BACK if isinstance(face, YardCard) and face.kind is YardKind.BONE else face
