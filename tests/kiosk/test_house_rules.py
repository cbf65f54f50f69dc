"""House rules changed in the menu: what is agreed in the middle of a round counts from the next one on."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import HouseChanged
from tests.kiosk.evening import Evening

ASK = "How many cards does one draw with nothing to lay?"


def rule(evening: Evening) -> str:
    """The rule's line in the menu, opened anew."""
    evening.hold("back")
    evening.choose("House rules")
    line = next(line for line in evening.show.menu if line.startswith(ASK))
    evening.press("back")
    return line.removeprefix(f"{ASK} ")


def turn(evening: Evening) -> None:
    evening.hold("back")
    evening.choose("House rules")
    evening.choose(ASK)
    evening.press("back")


def changes(evening: Evening) -> list[HouseChanged]:
    return [entry.event for entry in evening.referee.entries if isinstance(entry.event, HouseChanged)]


def test_between_rounds_a_change_counts_at_once_and_the_menu_remembers_it(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    turn(evening)
    assert changes(evening) == [HouseChanged("md.drawUntil", "yes")]
    assert rule(evening) == "until one can be laid"
    turn(evening)
    assert changes(evening)[1:] == [HouseChanged("md.drawUntil", "no")]
    assert rule(evening) == "one"


def test_in_the_middle_of_a_round_a_change_waits_for_its_end(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    turn(evening)
    assert changes(evening) == [] and rule(evening) == "until one can be laid (next round)"
    evening.press("ok")
    assert changes(evening) == []
    evening.hold("back")
    evening.choose("Break off")
    evening.press_labelled("Yes")
    assert changes(evening) == [HouseChanged("md.drawUntil", "yes")]
    assert rule(evening) == "until one can be laid"


def test_a_change_that_is_thought_better_of_is_none(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    turn(evening)
    turn(evening)
    assert rule(evening) == "one"
    evening.hold("back")
    evening.choose("Break off")
    evening.press_labelled("Yes")
    assert changes(evening) == []
