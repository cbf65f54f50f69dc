"""Every game with true cards: a family plays, honest or not, and whatever the referee says of it is true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.facts.events import Began, Drew, Event, Laid
from companion.facts.hand_facts import Claimed
from companion.facts.rulings import Weight
from companion.games import GAMES
from companion.referee import Judged
from companion.simulator.manners import HONEST, Manners
from companion.simulator.players import Players
from companion.table import DISCARD
from companion.table.marks import COPIES
from scoring.cards import DOGS
from tests.people import NAMES

WILD = Manners(illegal=0.1, out_of_turn=0.08, lazy=0.15, forgetful=0.5, watchful=0.5)
MOST = 400
"""Acts of one evening; enough for several hands of every game."""
House = tuple[tuple[str, str], ...]


class TrueCards:
    """The true cards and the referee, side by side."""

    def __init__(self, game: str, seed: int, manners: Manners, mischief: float = 0.0, house: House = ()) -> None:
        seats = GAMES[game].seats
        self.chance, self.mischief = Random(seed), mischief
        self.players = Players(Began(game, NAMES[: seats[seed % len(seats)]], house=house), Random(seed), manners)
        self.cards = Counter(self.players.truth.everything())
        self.untrue: set[tuple[object, int | None]] = set()
        """Who claimed something untrue by an act, and at which entry."""

    def play(self) -> list[Judged]:
        return [self.step() for _ in range(MOST) if not self.players.over]

    def step(self) -> Judged:
        before, event = self.players.referee.position, self.anything() or self.players.choose()
        assert event is not None, "nobody knows how to go on"
        held = {one.seat: set(self.players.truth.hand(one.seat)) for one in self.players.view.seats}
        judged = self.players.act(event)
        claims = [fact for fact in judged.facts if isinstance(fact, Claimed)]
        self.untrue |= {(claim.seat, judged.number) for claim in claims if claim.none_of & held[claim.seat]}
        if judged.refused:
            assert judged.position == before, "a refused act changed the table (GN-2)"
        self.check()
        return judged

    def anything(self) -> Event | None:
        """Now and then somebody lays any card anywhere or draws, whoever's turn it is."""
        seat = self.chance.choice(self.players.view.seats).seat
        hand, stock = self.players.truth.hand(seat), self.players.truth.stock
        if self.chance.random() >= self.mischief or not hand or not stock:
            return None
        places = [one.place for one in self.players.referee.expects if one.kind is Laid and one.place] or [DISCARD]
        laid = Laid(seat, self.chance.choice(places), ((self.chance.choice(hand),),))
        return self.chance.choice((laid, laid, Drew(seat)))

    def check(self) -> None:
        """No card is lost; every hand holds as many cards as the record says, and those it is known to hold; and every
        dog lies where the record has it."""
        truth, referee = self.players.truth, self.players.referee
        assert Counter(truth.everything()) == self.cards
        if referee.game.row(referee.position).clearing:
            return
        view = referee.view
        in_the_air: Counter[object] = Counter(card for code, card in view.pending if code == "use")
        for one in view.seats:
            held = Counter[object](truth.hand(one.seat)) - in_the_air
            assert one.cards in (None, held.total())
            assert not Counter[object](referee.knowledge.known_in_hand(one.seat)) - held
        if not any(one.by is None for one in referee.expects):  # else somebody is to carry cards first
            lying = {place: {COPIES[number].face for number in there} for place, there in truth.lying.items()}
            for felt in referee.game.felt(referee.position):
                assert lying.get(felt.place, set()).issuperset(card for card in felt.cards if card in DOGS)


def findings(log: list[Judged]) -> set[tuple[object, int | None]]:
    return {(one.value("by"), one.at) for judged in log for one in judged.rulings if one.weight is Weight.FINDING}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_honest_are_never_refused_and_never_accused(game: str, seed: int) -> None:
    evening = TrueCards(game, seed, HONEST)
    log = evening.play()
    assert not [judged for judged in log if judged.refused]
    assert not evening.untrue and not findings(log)
    assert not {one.code for judged in log for one in judged.rulings} & {"counts_do_not_add_up"}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_under_any_house_rules_hands_do_what_the_record_says(game: str, seed: int) -> None:
    """Nobody draws from a stock that is used up before they were asked to make it anew."""
    dice = Random(f"house {seed}")
    house = tuple((rule.key, dice.choice(rule.values)) for rule in GAMES[game].switches if dice.random() < 0.5)
    evening = TrueCards(game, seed, HONEST, house=house)
    log = evening.play()
    assert not [judged for judged in log if judged.refused]
    unasked = [
        one.event for one in log if isinstance(one.event, Drew) and "reshuffled" in {r.code for r in one.rulings}
    ]
    assert not unasked, house


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_of_those_who_break_rules_only_they_are_accused(game: str, seed: int) -> None:
    evening = TrueCards(game, seed, WILD, mischief=0.15)
    log = evening.play()
    assert any(judged.refused for judged in log), "nobody broke a rule, so nothing is proven"
    assert findings(log) <= evening.untrue


def test_where_a_duty_rests_on_hidden_cards_breaches_come_to_light() -> None:
    """GN-8: only Melee Dig has such duties; the hands laid open reveal many of the untrue claims."""
    evenings = [TrueCards("melee-dig", seed, WILD) for seed in range(6)]
    named = sum(len(findings(evening.play())) for evening in evenings)
    assert named > sum(len(evening.untrue) for evening in evenings) / 5
