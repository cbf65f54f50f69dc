"""Questions on five soft keys: pick one of a few, pick one of many, tell a card, spell a name.

Up to four choices stand on the four coloured keys; more are walked through with previous, next and
OK. BACK always leads out again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from companion.facts.events import Event
from companion.facts.show import BUTTONS, Mode, Question, Show
from companion.kiosk.meaning import Action, Five, Meaning, five
from companion.transcript.sheets import LONGEST_NAME
from scoring.cards import JOKER, RANK_TEXT, AnyCard, Card, Rank, Suit
from vision.sightings import TableChange


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its label, what happens, and what would go on record."""

    label: str
    action: Action
    symbol: AnyCard | str | None = None
    means: tuple[Event, ...] = ()


class Say(Protocol):
    """What a press reports; whatever is being laid on the table counts as finished by it."""

    def __call__(self, *events: Event) -> None: ...


Pick = Callable[[str, Sequence[Choice]], None]
"""Lays a question over the game."""


def said(text: str, say: Say, event: Event, symbol: AnyCard | None = None) -> Choice:
    """A choice that reports this event and nothing else."""
    return Choice(text, partial(say, event), symbol, (event,))


class Picker:
    """One question with its choices; it closes itself before it acts."""

    def __init__(
        self,
        text: str,
        choices: Sequence[Choice],
        close: Action,
        *,
        back: Meaning | None = None,
        title: str = "",
        detail: str = "",
        cards: tuple[AnyCard, ...] = (),
        picked: int = 0,
    ) -> None:
        self.text, self.choices, self.close = text, tuple(choices), close
        self.title, self.detail, self.cards = title, detail, cards
        self.picked = picked
        self.back = back or Meaning("Back", close)

    def keys(self) -> Five:
        if len(self.choices) <= 4:
            return five(back=self.back, **dict(zip(BUTTONS, map(self._direct, self.choices), strict=False)))
        chosen = self.choices[self.picked]
        return five(
            last_card=Meaning("Previous", lambda: self._step(-1)),
            dig=Meaning("Next", lambda: self._step(1)),
            ok=self._direct(chosen),
            back=self.back,
        )

    def show(self) -> Show:
        labels = tuple(choice.label for choice in self.choices)
        question = Question(self.text, labels, self.cards, self.picked, self.detail)
        return Show(Mode.PLAY, self.title, question=question)

    def table_changed(self, change: TableChange) -> None:
        """The table waits while the question stands."""

    def tick(self, now: int) -> None:
        """Questions have no clock: nobody is hurried."""

    def _direct(self, choice: Choice) -> Meaning:
        return Meaning(choice.label, lambda: self._take(choice), symbol=choice.symbol, means=choice.means)

    def _step(self, by: int) -> None:
        self.picked = (self.picked + by) % len(self.choices)

    def _take(self, choice: Choice) -> None:
        self.close()
        choice.action()


SUIT_NAMES = {Suit.CLUBS: "Clubs", Suit.DIAMONDS: "Diamonds", Suit.HEARTS: "Hearts", Suit.SPADES: "Spades"}


def suit_choices(action: Callable[[Suit], None], means: Callable[[Suit], tuple[Event, ...]]) -> tuple[Choice, ...]:
    """The four suits on the four coloured keys."""
    return tuple(Choice(SUIT_NAMES[suit], partial(action, suit), suit, means(suit)) for suit in Suit)


def joker_choice(action: Callable[[Card], None], means: Callable[[Card], tuple[Event, ...]]) -> tuple[Choice, ...]:
    """The fifth thing that a card may be, where the packs hold jokers."""
    return (Choice("Joker", partial(action, JOKER), JOKER, means(JOKER)),)


def cards_of(suit: Suit) -> tuple[Card, ...]:
    """The thirteen cards of a suit, two to ace."""
    return tuple(Card(rank, suit) for rank in Rank if rank is not Rank.JOKER)


def rank_choices(
    suit: Suit, action: Callable[[Card], None], means: Callable[[Card], tuple[Event, ...]]
) -> tuple[Choice, ...]:
    """The thirteen ranks of a suit."""
    cards = cards_of(suit)
    return tuple(Choice(RANK_TEXT[one.rank], partial(action, one), one, means(one)) for one in cards)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class LetterWheel:
    """A name spelled with five buttons: previous and next letter, take it, wipe the last, ready."""

    def __init__(self, text: str, start: str, done: Callable[[str], None], close: Action) -> None:
        self.text, self.name, self.done, self.close = text, start, done, close
        self.at = 0

    def keys(self) -> Five:
        letter = LETTERS[self.at]
        return five(
            last_card=Meaning("Previous", lambda: self._turn(-1)),
            dig=Meaning("Next", lambda: self._turn(1)),
            count=Meaning(f"Take {letter}", self._add),
            ok=Meaning("Ready", self._finish),
            back=Meaning("Wipe" if self.name else "Back", self._wipe, "Leave as it was", self.close),
        )

    def show(self) -> Show:
        around = tuple(LETTERS[(self.at + n) % len(LETTERS)] for n in range(-3, 4))
        question = Question(self.text, around, picked=3, detail=self.name + "_")
        return Show(Mode.PLAY, self.text, question=question)

    def table_changed(self, change: TableChange) -> None:
        """Spelling does not look at the table."""

    def tick(self, now: int) -> None:
        """Nobody is hurried."""

    def _turn(self, by: int) -> None:
        self.at = (self.at + by) % len(LETTERS)

    def _add(self) -> None:
        letter = LETTERS[self.at]
        if len(self.name) < LONGEST_NAME:
            self.name += letter if not self.name else letter.lower()

    def _wipe(self) -> None:
        if not self.name:
            self.close()
        self.name = self.name[:-1]

    def _finish(self) -> None:
        self.close()
        if self.name:
            self.done(self.name)
