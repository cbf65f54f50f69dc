"""A list on four buttons: previous, next, OK, back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.facts.show import Mode, Show
from companion.kiosk.meaning import Action, Five, Meaning, five, list_key
from companion.language.phrase import phrase
from companion.language.tongue import Tongue
from vision.sightings import TableChange


class MenuLine(NamedTuple):
    """What a line says, and what OK does there."""

    label: str
    action: Action


def language_line(tongue: Tongue, next_tongue: Action | None) -> list[MenuLine]:
    """The language, where another one can be chosen; also said in English for whoever chose one by mistake."""
    return [] if next_tongue is None else [MenuLine(phrase("Language: {name}", name=tongue.name), next_tongue)]


class Menu:
    """A menu whose lines are made anew each time, so that they always say how things stand."""

    mode = Mode.MENU

    def __init__(self, title: str, lines: Callable[[], Sequence[MenuLine]], back: Meaning, ask: str = "") -> None:
        self.title, self.lines, self.back, self.ask = title, lines, back, ask
        self.picked = 0

    def keys(self) -> Five:
        lines = self.lines()
        self.picked = min(self.picked, len(lines) - 1)
        return five(
            last_card=list_key("Previous", partial(self._step, -1)),
            dig=list_key("Next", partial(self._step, 1)),
            ok=Meaning("OK", lines[self.picked].action, blinking=self.picked == 0),
            back=self.back,
        )

    def show(self) -> Show:
        labels = tuple(line.label for line in self.lines())
        return Show(self.mode, self.title, ask=self.ask, menu=labels, picked=self.picked)

    def take_row(self, row: int) -> None:
        """A row that is touched does at once what OK does there."""
        lines = self.lines()
        if 0 <= row < len(lines):
            self.picked = row
            lines[row].action()

    def table_changed(self, change: TableChange) -> None:
        """A menu does not look at the table."""

    def tick(self, now: int) -> None:
        """A menu has no clock."""

    def _step(self, by: int) -> None:
        self.picked = (self.picked + by) % len(self.lines())
