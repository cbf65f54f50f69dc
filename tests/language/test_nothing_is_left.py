"""Games that were played, shown in German: no sentence on their screens is left in English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.catalogues import tongue
from companion.interpret.reading import Reading
from companion.kiosk.correcting import DONE_BY_SOMEBODY
from companion.kiosk.press_events import label, usual
from companion.kiosk.record_lines import act_text
from companion.kiosk.showing import PlayingNow, showing
from companion.language.phrase import Phrase
from companion.language.tongue import Tongue, has_words
from companion.referee import Referee
from companion.scenes.said_anew import said_anew
from companion.sound.heard import sentences
from companion.transcript import read
from tests.folders import ROOT

GERMAN = tongue("de")
GAMES_TOLD = (ROOT / "tests" / "transcripts").glob("*/*.table")
PLAYED = {file.parent.name: file for file in sorted(GAMES_TOLD, key=lambda file: file.stat().st_size)}
"""The longest of each game."""


@dataclass(frozen=True, eq=False)
class Listener(Tongue):
    """German, and a list of all that it could not say."""

    left: list[str] = field(default_factory=list)

    def say(self, text: str) -> str:
        template = text.template if isinstance(text, Phrase) else text
        if has_words(template) and ("", template) not in (self.entries or {}):
            self.left.append(template)
        return super().say(text)


def told(file: Path) -> Iterator[Referee]:
    """The game after each of its entries."""
    transcript = read(file.read_text("utf-8"))
    referee = Referee(transcript.began)
    for entry in transcript.entries:
        referee.hear(entry.event, entry.time, entry.source, entry.sureness)
        yield referee


@pytest.mark.parametrize("game", PLAYED)
def test_every_sentence_of_a_game_is_said_in_german(game: str) -> None:
    listener = Listener(GERMAN.code, GERMAN.name, GERMAN.entries, GERMAN.plural)
    for referee in told(PLAYED[game]):
        last, layout = referee.judged[-1], referee.game.layout(len(referee.names))
        said_anew(showing(PlayingNow(referee, layout, Reading(), last if last.refused else None, None)), listener)
        for text in sentences(referee, last):
            listener.say(text)
        if isinstance(last.event, DONE_BY_SOMEBODY):  # the menu lists it, to be put right
            listener.say(act_text(referee, last.event))
        if events := usual(referee.expects):
            listener.say(label(referee.game, referee.position.phase, events, referee.names))
    assert [one for one in listener.left if one not in referee.names] == []
