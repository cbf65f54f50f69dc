"""A table of Melee Dig for stories: set it by its position text, let things happen, look."""

from __future__ import annotations

from companion.facts.events import Drew, Event, Laid, Said, Word, lays
from companion.facts.game import Outcome
from companion.facts.rulings import Ruling
from companion.games.melee_dig import GAME
from companion.games.melee_dig.position import MeleeDigPosition
from companion.games.melee_dig.text import read
from companion.table import Seat
from scoring.cards import card

TURN = "seats=4 hands=5,5,5,5 stock=31 pile=7D suit=D phase=turn who=1"
"""Bob's turn, a seven of diamonds on top; Ann has dealt."""


def table(words: str = "", usual: str = TURN) -> MeleeDigPosition:
    """The usual table with some words of its position text changed."""
    changed = dict(word.split("=", 1) for word in f"{usual} {words}".split())
    return read(" ".join(f"{key}={value}" for key, value in changed.items()))


def lay(by: Seat | None, text: str) -> Laid:
    return lays(by, card(text))


def draw(by: Seat | None, n: int = 1) -> Drew:
    return Drew(by, n)


def done(by: Seat | None) -> Said:
    return Said(by, Word.DONE)


def after(position: MeleeDigPosition, *events: Event) -> MeleeDigPosition:
    """The position after all these; every one of them is accepted."""
    for event in events:
        outcome = GAME.judge(position, event)
        assert not outcome.refused, outcome.rulings
        position = outcome.position
    return position


def last(position: MeleeDigPosition, *events: Event) -> Outcome[MeleeDigPosition]:
    """What became of the last event; all before it are accepted."""
    return GAME.judge(after(position, *events[:-1]), events[-1])


def codes(outcome: Outcome[MeleeDigPosition]) -> list[str]:
    return [ruling.code for ruling in outcome.rulings]


def why_not(position: MeleeDigPosition, *events: Event) -> Ruling:
    """Why the last event is refused; the position stays the very same."""
    before = after(position, *events[:-1])
    outcome = GAME.judge(before, events[-1])
    assert outcome.refused
    assert outcome.position is before
    return outcome.rulings[0]
