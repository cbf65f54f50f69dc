"""A hand of Ditch Rummy, begun or taken up in the middle."""

from __future__ import annotations

from companion.facts.events import Event, Said, Word
from companion.games import game
from companion.games.boards import area
from companion.table import DISCARD, STOCK
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


def melds_while_it_is_in_doubt_who_drew() -> Evening:
    """Ann may have drawn, and throws a card away; Bob has it, and melds it, before that is asked, and rests there."""
    evening = rummy("phase=draw hands=1,2 plays=0:7H+7S", "9D")
    arm = evening.felt.comes(ANN, STOCK)
    arm.brings = (3, 3)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.put("2H")
    evening.felt.goes(ANN)
    evening.felt.rests(100)
    arm = evening.felt.comes(BOB, STOCK, 600)
    evening.felt.reaches_on(arm, DISCARD)
    evening.felt.remove("2H")
    evening.felt.report(still=False)
    evening.felt.reaches_on(arm, area(BOB))
    for text, x in (("AH", 0), ("2H", 22)):
        evening.felt.put(text, area(BOB), x=x)
    arm.at = arm.at[0], 20.0
    evening.felt.report(still=False)
    evening.felt.wait(1000)
    evening.felt.report(still=False)
    return evening
