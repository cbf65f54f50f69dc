"""Words for stories about the two games of melds: who lays what where, and what the kiosk says to it."""

from __future__ import annotations

from typing import Generic

from companion.facts.events import Began, Drew, Event, Laid, Lifted, Said, Shown, Word
from companion.facts.game import Game, P
from companion.games.boards import area
from companion.referee import Judged, Referee
from companion.table import DISCARD, Seat
from scoring.cards import cards
from tests.people import NAMES


class Table(Generic[P]):
    """A game joined in the middle, told by its position text, or begun under house rules."""

    def __init__(self, game: Game[P], seats: int, position: str = "", **house: str) -> None:
        rules = tuple((key.replace("_", "."), value) for key, value in house.items())
        self.referee = Referee(Began(game.id, NAMES[:seats], house=rules, position=position), game)

    @property
    def now(self) -> P:
        return self.referee.position

    def hear(self, event: Event) -> str:
        """The first thing the kiosk says; `x` before it when the act was refused."""
        judged = self.referee.hear(event)
        code = judged.rulings[0].code if judged.rulings else ""
        return f"x {code}" if judged.refused else code

    @property
    def last(self) -> Judged:
        return self.referee.judged[-1]

    def clauses(self) -> set[str]:
        """What the last act was judged by."""
        return {ruling.clause for ruling in self.last.rulings}

    def codes(self) -> list[str]:
        return [ruling.code for ruling in self.last.rulings]

    # ---- acts

    def draws(self, by: Seat, n: int = 1) -> str:
        return self.hear(Drew(by, n))

    def lays(self, by: Seat, *groups: str) -> str:
        """Groups of cards before the player."""
        return self.hear(Laid(by, area(by), tuple(map(cards, groups))))

    def discards(self, by: Seat, text: str) -> str:
        return self.hear(Laid(by, DISCARD, (cards(text),)))

    def lifts(self, by: Seat, text: str) -> str:
        return self.hear(Lifted(by, DISCARD, cards(text)))

    def says(self, by: Seat | None, word: Word) -> str:
        return self.hear(Said(by, word))

    def done(self, by: Seat) -> str:
        return self.says(by, Word.DONE)

    def yes(self, by: Seat | None) -> str:
        return self.says(by, Word.YES)

    def no(self, by: Seat | None) -> str:
        return self.says(by, Word.NO)

    def shows(self, by: Seat, text: str) -> str:
        return self.hear(Shown(by, cards(text)))
