"""Questions that belong to a game: what the table's reader doubts, and what the rules ask.

As long as the same thing is asked it stays the same picker, so that its cursor does not move by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.facts.events import Chose, Event, Undone, lays
from companion.facts.game import Expect
from companion.interpret.reading import Doubt, Option
from companion.kiosk.asking import Choice, Pick, Picker, Say, cards_of, joker_choice, rank_choices, said, suit_choices
from companion.kiosk.meaning import Action, Meaning
from companion.kiosk.press_events import of_kind
from companion.kiosk.showing import choice_label, doubt_text, offer_label
from companion.referee import Referee
from companion.table import Place, place_of
from scoring.cards import JOKER, PACK, Card, Suit


@dataclass(frozen=True, slots=True)
class Answers:
    """Where the answers go."""

    say: Say
    to_the_reader: Callable[[Option | None], None]
    name_card: Callable[[Card], None]
    pick: Pick
    open_menu: Action


class Questions:
    """The pickers of the questions that are open."""

    def __init__(self, referee: Referee, answers: Answers, back: Callable[[], Meaning]) -> None:
        self.referee, self.answers, self.back = referee, answers, back
        self._doubted: tuple[Doubt, Picker] | None = None
        self._ruled: tuple[Expect, Picker] | None = None

    # ------------------------------------------------------------ the reader's doubts

    def of_the_reader(self, doubt: Doubt) -> Picker:
        """What the table's reader would like to know; for a card that cannot be read at all, first its suit."""
        if self._doubted is None or self._doubted[0] != doubt:
            choices = []
            for option in doubt.options:
                place, means = dict(option.params).get("place"), tuple(act.event for act in option.acts)
                if not means and place is not None:  # it may be any card: which one is told only afterwards
                    means = _one_of(place_of(str(place)), *PACK, JOKER)
                text = doubt_text(self.referee, option.code, option.params)
                choices.append(Choice(text, partial(self.answers.to_the_reader, option), means=means))
            if not choices:
                choices = [*self._which_suit(place_of(str(dict(doubt.params)["place"])))]
            none = Meaning("None of these", partial(self.answers.to_the_reader, None), "Menu", self.answers.open_menu)
            self._doubted = doubt, self._picker(tuple(choices), none)
        if doubt.code == "again" and self._has_just_taken_back:
            self._doubted[1].back = self.back()
        return self._doubted[1]

    @property
    def _has_just_taken_back(self) -> bool:
        """Whether the last entry takes another back: then white goes on taking back, and "No" says that none counts."""
        return bool(self.referee.judged) and isinstance(self.referee.judged[-1].event, Undone)

    def _which_suit(self, place: Place) -> tuple[Choice, ...]:
        """First the suit, then the rank; who laid the card the reader knows."""
        name, means = self.answers.name_card, partial(_one_of, place)

        def which_rank(suit: Suit) -> None:
            self.answers.pick("Which rank?", rank_choices(suit, name, means))

        joker = joker_choice(name, means) if self.referee.game.jokers else ()
        return (*suit_choices(which_rank, lambda suit: _one_of(place, *cards_of(suit))), *joker)

    # ------------------------------------------------------------ the rules' own

    def of_the_rules(self) -> Picker | None:
        """What the rules ask now."""
        asked = self._due()
        if asked is None:
            return None
        if self._ruled is None or self._ruled[0] != asked:
            self._ruled = asked, self._picker(self._choices(asked), self.back())
        self._ruled[1].back = self.back()
        return self._ruled[1]

    def _due(self) -> Expect | None:
        """A choice that has to be made: the usual next thing, or the only way on."""
        choices = self._open_choices()
        usual = [e for e in choices if e.usual]
        return next(iter(usual or ([] if any(e.usual for e in self.referee.expects) else choices)), None)

    def _open_choices(self) -> list[Expect]:
        return [e for e in of_kind(self.referee.expects, Chose) if len(e.options) > 1]

    def offered(self) -> tuple[Expect, ...]:
        """Choices that may be made but need not: they wait in the menu."""
        due = self._due()
        return tuple(e for e in self._open_choices() if e != due)

    def offer(self, expect: Expect) -> None:
        """One of those choices, laid over the game."""
        self.answers.pick(offer_label(self.referee, expect), self._choices(expect))

    def _choices(self, asked: Expect) -> tuple[Choice, ...]:
        """A choice of the rules: a suit, a seat, a dodge card."""
        say, make = self.answers.say, partial(Chose, asked.by, about=asked.about)
        if set(asked.options) == set(Suit):
            return suit_choices(lambda suit: say(make(suit)), lambda suit: (make(suit),))
        return tuple(said(choice_label(self.referee, asked, o), say, make(o)) for o in asked.options)

    def _picker(self, choices: tuple[Choice, ...], back: Meaning) -> Picker:
        """A question that belongs to the game goes away by being answered: there is nothing to be closed."""
        return Picker("", choices, lambda: None, back=back, title=self.referee.game.name)


def _one_of(place: Place, *cards: Card) -> tuple[Event, ...]:
    """One of these lies there, whoever laid it."""
    return tuple(lays(None, card, to=place) for card in cards)
