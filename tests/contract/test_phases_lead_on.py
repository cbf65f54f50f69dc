"""A phase row says where it leads: to where games really go from there, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.facts.events import Abandoned, Counted, HouseChanged, Left, Seated
from companion.facts.game import Game
from companion.referee import Referee
from tests.contract.walks import WALKS, every_golden, every_moment, next_act, told_in_transcripts, walk

BY_THE_TABLE = (Abandoned, Counted, HouseChanged, Left, Seated)
Step = tuple[str, str]
ONWARD, STEPS = 150, 10
"""So many more walks set out from the moments of transcripts and walks, each of so many acts."""
_AT_ONCE = "with J-Q-K from the discards, without a draw; with no hand left to show the score stands at once (DR-36)"
_NO_DIG = "a dig refused where the house ends a hand with the stock (dr.tiedEnds now)"
_LAST_BLOW = "a second hit, or damage taken back too late, ends a fight only where few cards are left to hold (ML-17)"
_LAST_CARD = "a last card that answers a two, a melee or a dig: longer walks come to it"
_SECOND = "an ace, a two or a king right after another power: longer walks come to it"
RARE: dict[str, dict[Step, str]] = {
    "ditch-rummy": {
        **{("draw", to): _AT_ONCE for to in ("count", "sheet", "over")},
        **{("vote", to): _NO_DIG for to in ("count", "sheet", "over")},
    },
    "melee": {(phase, "over"): _LAST_BLOW for phase in ("critical", "pull", "retrieve", "redraw")},
    "melee-dig": {
        **{(phase, to): _LAST_CARD for phase in ("two", "melee") for to in ("out", "parting")},
        **{(phase, "out"): _LAST_CARD for phase in ("follow", "follow_drawn")},
        **{("second", to): _SECOND for to in ("suit", "dig_draw")},
        **{pair: _SECOND for pair in (("answer", "second"), ("follow", "two"), ("follow_drawn", "suit"))},
    },
    "that-dam-game": {("sheet", "deal"): "lots are drawn for the dealer where the house says so (TDQ-22)"},
}
"""What is declared and never seen here, each with its reason."""


def test_phases_lead_where_they_say(game: Game[Any]) -> None:
    declared = {(phase, to) for phase, row in game.phases.items() for to in row.leads_to}
    seen = set(steps_of_walks(game)) | set(steps_told(game)) | set(steps_onward(game))
    assert seen <= declared, f"nobody has declared {sorted(seen - declared)}"
    unseen = declared - seen - RARE.get(game.id, {}).keys()
    assert not unseen, f"declared, and never seen: {sorted(unseen)}"


def test_phases_lead_to_phases(game: Game[Any]) -> None:
    for phase, row in game.phases.items():
        assert set(row.leads_to) <= game.phases.keys() - {phase}


def step(before: Any, after: Any) -> Iterator[Step]:
    if before.phase != after.phase:
        yield str(before.phase), str(after.phase)


def steps_of_walks(game: Game[Any]) -> Iterator[Step]:
    for seed in range(WALKS):
        for one in walk(game.id, seed):
            yield from step(one.before, one.outcome.position)


def steps_told(game: Game[Any]) -> Iterator[Step]:
    for referee in every_golden(game.id):
        yield from steps_judged(referee)


def steps_judged(referee: Referee[Any]) -> Iterator[Step]:
    """What the players' own acts led to."""
    before = referee.first
    for one in referee.judged:
        if one.is_live:
            if not one.stands and not isinstance(one.event, (*BY_THE_TABLE, type(None))):
                yield from step(before, one.position)
            before = one.position


def steps_onward(game: Game[Any]) -> Iterator[Step]:
    chance = Random(5)
    moments = (*told_in_transcripts(game.id), *every_moment(game.id))
    for _ in range(ONWARD):
        moment = chance.choice(moments)
        for _ in range(STEPS):
            act = next_act(game, moment, chance, whim=0.5)
            if act is None:
                break
            after = game.judge(moment.position, act).position
            yield from step(moment.position, after)
            moment = moment._replace(position=after)
