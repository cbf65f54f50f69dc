"""A game is heard through its loudspeaker: in quiet hours and while it is muted nothing sounds, nor later."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.facts.events import Dealt, Drew, Event, Laid, lays
from companion.running.sounding import Sounding
from companion.table import DISCARD
from hardware.speaker import Speaker
from scoring.cards import card
from tests.kiosk.evening import Evening
from tests.people import ANN, BOB, CY


class Listener(Speaker):
    """A loudspeaker that only notes what would sound."""

    def __init__(self) -> None:
        super().__init__(5)
        self.sounded: list[str] = []

    def chime(self, name: str, now: int) -> None:
        self.sounded += [name] * bool(self.volume)

    def say(self, text: str) -> None:
        self.sounded += [text] * bool(self.volume)


class Listening:
    """An evening with a listener."""

    def __init__(self, folder: Path) -> None:
        self.evening, self.speaker = Evening(folder), Listener()
        self.sounding = Sounding(self.evening.kiosk, self.speaker)
        self.happens(Dealt(ANN, 5))
        self.happens(Laid(None, DISCARD, ((card("7H"),),)))
        self.speaker.sounded.clear()

    def happens(self, event: Event, is_quiet: bool = False) -> None:
        self.evening.playing.put_on_record(event)
        self.sounding.hear(self.evening.referee, self.evening.show, 0, is_quiet)


@pytest.fixture
def listening(tmp_path: Path) -> Listening:
    return Listening(tmp_path)


def test_what_happens_is_heard(listening: Listening) -> None:
    listening.happens(lays(BOB, card("2H")))
    assert listening.speaker.sounded == ["attack", "Cy draws 2, or lays a two."]


def test_quiet_hours_are_silent_and_nothing_is_made_up_for_afterwards(listening: Listening) -> None:
    listening.happens(lays(BOB, card("2H")), is_quiet=True)
    listening.happens(Drew(CY, 2))
    assert listening.speaker.sounded == ["turn", "Cy takes 2."]


def test_muted_or_turned_down_it_is_silent(listening: Listening) -> None:
    listening.evening.kiosk.muted = True
    listening.happens(lays(BOB, card("2H")))
    listening.evening.kiosk.muted, listening.evening.kiosk.volume = False, 0
    listening.happens(Drew(CY, 2))
    assert listening.speaker.sounded == []


def test_without_a_loudspeaker_there_is_nothing_to_turn_up(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    Sounding(evening.kiosk, None).hear(evening.referee, evening.show, 0, False)
    assert evening.kiosk.volume is None
