"""Questions on five soft keys: pick one of a few, pick one of many, say which card it is.

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
from companion.kiosk.meaning import Action, Five, Meaning, five, list_key, scale_key
from scoring.cards import JOKER, RANK_TEXT, AnyCard, Card, Rank, Suit
from vision.sightings import TableChange


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its label, what it does, and what it would put on record."""

    label: str
    action: Action
    symbol: AnyCard | str | None = None
    means: tuple[Event, ...] = ()


class Say(Protocol):
    """Reports what was pressed; whatever is being laid on the table counts as finished by that."""

    def __call__(self, *events: Event) -> None: ...


Pick = Callable[[str, Sequence[Choice]], None]
"""Asks a question over the game."""


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
        picked: int = 0,
    ) -> None:
        self.text, self.choices, self.close = text, tuple(choices), close
        self.title, self.picked = title, picked
        self.back = back or Meaning("Back", close)

    def keys(self) -> Five:
        if len(self.choices) <= 4:
            return five(back=self.back, **dict(zip(BUTTONS, map(self._key, self.choices), strict=False)))
        return five(
            last_card=list_key("Previous", partial(self._step, -1)),
            dig=list_key("Next", partial(self._step, 1)),
            ok=self._key(self.choices[self.picked]),
            back=self.back,
        )

    def show(self) -> Show:
        labels = tuple(choice.label for choice in self.choices)
        return Show(Mode.PLAY, self.title, question=Question(self.text, labels, picked=self.picked))

    def take_row(self, row: int) -> None:
        """A row that is touched is the answer."""
        if row < len(self.choices) and (answer := self._key(self.choices[row]).action) is not None:
            self.picked = row
            answer()

    def table_changed(self, change: TableChange) -> None:
        """The table waits until the question is answered."""

    def tick(self, now: int) -> None:
        """Questions have no clock: nobody is hurried."""

    def choose(self, choice: Choice) -> None:
        """Answer with it, whoever picked it, and wherever."""
        self.close()
        choice.action()

    def _key(self, choice: Choice) -> Meaning:
        return Meaning(choice.label, partial(self.choose, choice), symbol=choice.symbol, means=choice.means)

    def _step(self, by: int) -> None:
        self.picked = (self.picked + by) % len(self.choices)


class NumberPicker(Picker):
    """A question that is answered by one of many numbers, in their order: holding goes faster, and ends at the last."""

    def keys(self) -> Five:
        return five(
            last_card=scale_key("Previous", lambda steps: self._go(-steps)),
            dig=scale_key("Next", self._go),
            ok=self._key(self.choices[self.picked]),
            back=self.back,
        )

    def _go(self, steps: int) -> None:
        if abs(steps) == 1:
            self._step(steps)
        else:
            self.picked = min(max(self.picked + steps, 0), len(self.choices) - 1)


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
