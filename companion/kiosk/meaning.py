"""What a button means now: its label and its action in one value, so that the two always agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

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
    walk: Callable[[int], None] | None = None
    """What a finger that stays does again and again: it goes so many steps on."""
    means: tuple[Event, ...] = ()
    about: object = None
    """What its label leaves open, as in `Key`."""
    dark: bool = False
    """What it stands for is not allowed now: the lamp stays off, and a press is answered by the reason."""

    def key(self) -> Key:
        lit = self.action is not None and not self.dark
        return Key(
            self.label, lit, self.blinking, self.held, self.symbol, self.walk is not None, self.means, self.about
        )


NOTHING = Meaning()


def list_key(label: str, step: Action) -> Meaning:
    """Goes on through a list, a line at a time for as long as the finger stays."""
    return Meaning(label, step, walk=lambda steps: step())


def scale_key(label: str, go: Callable[[int], None]) -> Meaning:
    """Goes along a scale, farther at a time the longer the finger stays."""
    return Meaning(label, partial(go, 1), walk=go)


Five = tuple[Meaning, Meaning, Meaning, Meaning, Meaning]


def five(**named: Meaning) -> Five:
    """All five buttons, from the meanings of those that have one, by the buttons' names."""
    first, second, third, fourth, fifth = (named.get(button, NOTHING) for button in BUTTONS)
    return first, second, third, fourth, fifth
