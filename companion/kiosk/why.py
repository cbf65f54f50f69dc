"""Why: the paragraph on which a ruling rests, in full, with the cards that it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from companion.facts.rulings import Ruling, Weight
from companion.facts.show import Mode, Show
from companion.facts.views import HelpPage
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.record_lines import ruling_text
from companion.kiosk.talks import Kiosk
from companion.referee import Judged, Referee
from scoring.cards import BACK
from vision.sightings import TableChange

_PARAGRAPH = re.compile(r"^([A-Z]+-\d+)  (.+)$", re.MULTILINE)
_SWITCH = re.compile(r"\s*[\[(][a-z]+\.\w+[^\])]*[\])]")
"""The house rule that changes a paragraph, as the book names it for programs."""


def paragraphs(folder: Path) -> Mapping[str, str]:
    """The rule book, by the numbers of its paragraphs; empty where it is not there."""
    texts = (book.read_text(encoding="utf-8") for book in sorted(folder.glob("*.md")))
    return {number: _SWITCH.sub("", said) for text in texts for number, said in _PARAGRAPH.findall(text)}


def reason(judged: Judged, rules: Mapping[str, str]) -> Ruling | None:
    """Why this entry was refused, or else the first ruling about it that the book tells of."""
    known = [ruling for ruling in judged.rulings if ruling.clause in rules]
    return next((ruling for ruling in known if ruling.weight is Weight.REFUSAL), next(iter(known), None))


class Why:
    """One page: what was said, and the paragraph in full."""

    def __init__(self, kiosk: Kiosk, referee: Referee, judged: Judged, ruling: Ruling) -> None:
        self.kiosk = kiosk
        self.title, self.clause = referee.game.name, ruling.clause
        cards = tuple(card for card in getattr(judged.event, "cards", ()) if card != BACK)
        self.page = HelpPage("Why?", (ruling_text(referee, ruling), kiosk.rules()[ruling.clause]), cards)

    def keys(self) -> Five:
        return five(ok=Meaning("Got it", self.kiosk.end_talk), back=Meaning("Back", self.kiosk.end_talk))

    def show(self) -> Show:
        return Show(Mode.HELP, self.title, ask=self.page.title, why=self.clause, page=self.page)

    def table_changed(self, change: TableChange) -> None:
        """The game below hears of it."""

    def tick(self, now: int) -> None:
        """Everybody reads as fast as they like."""
