"""A hand of Ditch Rummy, begun or taken up in the middle."""

from __future__ import annotations

from companion.facts.events import Event, Said, Word
from companion.games import game
from companion.games.boards import area
from tests.interpret.evening_talk import Evening
from tests.people import ANN, BOB


def hand_of_ditch_rummy() -> Evening:
    """Bob has dealt, Ann begins."""
    evening = Evening(game("ditch-rummy"), 2)
    evening.press(Said(BOB, Word.DONE))
    return evening


def supposed(evening: Evening) -> list[Event]:
    return [act.event for act in evening.reading.draft]


def two_laid(*places: tuple[str, float], position: str = "plays=0:3H+4H,0:4D+5D") -> Evening:
    """Ann holds three and lays two cards, so far along her area."""
    evening = Evening(game("ditch-rummy"), 2, f"seats=2 phase=play turn=0 hands=3,3 dealer=1 {position}")
    evening.felt.rests()
    for text, x in places:
        evening.felt.lays(ANN, text, area(ANN), x=x)
    return evening


def rummy(position: str, *discards: str) -> Evening:
    line = f"seats=2 dealer=1 turn=0 {position} discards={','.join(discards) or '-'}"
    evening = Evening(game("ditch-rummy"), 2, line)
    for text in discards:
        evening.felt.put(text)
    evening.felt.rests()
    assert evening.heard()
    return evening
