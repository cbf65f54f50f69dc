"""Games that were played, shown in German: no sentence on their screens is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.album.album import album_of
from companion.album.chapter import chapter_of
from companion.album.colours import badges_for
from companion.album.front import front_page
from companion.album.walk import walk_page
from companion.catalogues import tongue
from companion.interpret.reading import Reading
from companion.kiosk.correcting import DONE_BY_SOMEBODY
from companion.kiosk.press_events import label, usual
from companion.kiosk.record_lines import act_text
from companion.kiosk.record_lines import told as told_in_words
from companion.kiosk.showing import PlayingNow, showing
from companion.language.phrase import Phrase
from companion.language.tongue import Tongue, has_words
from companion.printing.order import KINDS, Order, pages_of
from companion.printing.page import PaperPart, Placed, Words, header
from companion.printing.pdf import said
from companion.referee import Referee
from companion.scenes.said_anew import said_anew
from companion.sound.heard import sentences
from companion.transcript import read
from companion.transcript.fold import folded
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


def listening() -> Listener:
    return Listener(GERMAN.code, GERMAN.name, GERMAN.entries, GERMAN.plural)


@pytest.mark.parametrize("game", PLAYED)
def test_every_sentence_of_a_game_is_said_in_german(game: str) -> None:
    listener = listening()
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


def test_the_album_is_told_in_german() -> None:
    listener = listening()
    tables = [read(file.read_text("utf-8")) for file in PLAYED.values()]
    chapters = [chapter_of(n, folded(one.began, one.entries)) for n, one in enumerate(tables, 1)]
    album = album_of(chapters)
    front = front_page(album, badges_for([one.name for one in album.players], ()), listener)
    for chapter, one in zip(chapters, tables, strict=True):
        assert 'lang="de"' in walk_page(chapter, one.began, one.entries, told_in_words, {}, listener)
    names = {name for one in chapters for name in one.names}
    assert [one for one in listener.left if one not in names] == []
    assert "Das Album" in front


@pytest.mark.parametrize("what", KINDS)
def test_everything_on_paper_is_said_in_german(what: str) -> None:
    listener = listening()
    rules = ("melee-dig/md.grace=nextAct/auditPenalty=10", "dig/dg.endDog=ride", "melee")
    items = {"badges": ("Ann/red/K", "Bob/blue"), "sheets": rules}
    for page in pages_of(Order(what, items.get(what, ()))):
        parts = (*page.parts, *header(page, 1, 2))
        said(parts, listener)
        assert [text for text in written(parts) if not isinstance(text, Phrase) and WORD.search(text)] == []
    assert listener.left == []


WORD = re.compile("[a-z]{4}")
"""Plain text may be a name, a rank, a number of millimetres, but not a sentence."""


def written(parts: Iterable[PaperPart]) -> Iterator[str]:
    for part in parts:
        match part:
            case Words(text):
                yield text
            case Placed(parts=inner):
                yield from written(inner)
