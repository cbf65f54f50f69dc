"""What a button means now: its label and its action in one value, so that the two always agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.facts.events import Event
from companion.facts.show import BUTTONS, Key
from scoring.cards import AnyCard

Action = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Meaning:
    """One button's present meaning; without an action it stays dark."""

    label: str = ""
    action: Action | None = None
    held: str = ""
    held_action: Action | None = None
    blinking: bool = False
    symbol: AnyCard | str | None = None
    means: tuple[Event, ...] = ()
    dark: bool = False
    """What it stands for is not allowed now: the lamp stays off, and a press is answered by the reason."""

    def key(self) -> Key:
        lit = self.action is not None and not self.dark
        return Key(self.label, lit, self.blinking, self.held, self.symbol, self.means)


NOTHING = Meaning()
Five = tuple[Meaning, Meaning, Meaning, Meaning, Meaning]


def five(**named: Meaning) -> Five:
    """All five buttons, from the meanings of those that have one, by the buttons' names."""
    first, second, third, fourth, fifth = (named.get(button, NOTHING) for button in BUTTONS)
    return first, second, third, fourth, fifth
