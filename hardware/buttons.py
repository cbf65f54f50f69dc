"""From edges on a pin to presses of a button, without wires: every edge brings its own time.

A contact bounces for a few milliseconds, so a level counts only once it has lasted `STABLE_MS`, which a later edge
or a tick of the clock shows. When a press is reported depends on what holding the button means:

- nothing: the press is reported at once;
- walking on through a list: at once, and again and again while the button is held;
- something else: on release, or as `held` as soon as the button has been down for `HOLD_MS`.

What holding means is settled when the button goes down: a screen that changes under the finger
does not turn a press into something else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

BUTTONS = ("last_card", "dig", "count", "ok", "back")
"""The five under the display, left to right: yellow, blue, red, green, white."""

STABLE_MS = 12
HOLD_MS = 800
REPEAT_AFTER_MS = 500
REPEAT_EVERY_MS = 180


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact opened or closed, stamped by our own clock in milliseconds."""

    button: str
    down: bool
    time: int


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody meant something by a button."""

    button: str
    time: int
    held: bool = False
    repeated: bool = False


class Holding(Enum):
    """What keeping a button down means."""

    NOTHING = "nothing"
    OTHER = "other"
    REPEAT = "repeat"


@dataclass(slots=True)
class _Contact:
    """One button: the level that was heard last, the level that is believed, and what is still to be reported."""

    raw: bool = False
    since: int = 0
    down: bool = False
    due: int | None = None
    """When a hold or a repetition is to be reported if the finger stays down."""
    holding: Holding = Holding.NOTHING


class Buttons:
    """All buttons of the panel and their presses. Feed it edges and ticks in the order of time."""

    def __init__(self) -> None:
        self._contacts: dict[str, _Contact] = {}
        self._holding: dict[str, Holding] = {}

    def mean(self, holding: dict[str, Holding]) -> None:
        """Say what holding each button means from now on; holding a button that is not named means nothing."""
        self._holding = dict(holding)

    def hear(self, edge: Edge) -> tuple[Press, ...]:
        """Take in an edge, and return the presses that it completes."""
        contact = self._contacts.setdefault(edge.button, _Contact())
        presses = (*self._settle(edge.button, contact, edge.time), *self._wait(edge.button, contact, edge.time))
        if contact.raw != edge.down:
            contact.raw, contact.since = edge.down, edge.time
        return presses

    def tick(self, now: int) -> tuple[Press, ...]:
        """Let time pass: levels settle, holds and repetitions fall due."""
        presses: list[Press] = []
        for button, contact in self._contacts.items():
            presses += self._settle(button, contact, now)
            presses += self._wait(button, contact, now)
        return tuple(presses)

    def _settle(self, button: str, contact: _Contact, now: int) -> Iterable[Press]:
        """Believe a level that has lasted, and return the press that a finger going down or up amounts to."""
        if contact.raw == contact.down or now - contact.since < STABLE_MS:
            return ()
        contact.down = contact.raw
        if not contact.down:
            due, contact.due = contact.due, None
            if contact.holding is not Holding.OTHER or due is None:
                return ()
            return (Press(button, contact.since, held=contact.since >= due),)
        contact.holding = self._holding.get(button, Holding.NOTHING)
        match contact.holding:
            case Holding.OTHER:
                contact.due = contact.since + HOLD_MS
                return ()
            case Holding.REPEAT:
                contact.due = contact.since + REPEAT_AFTER_MS
            case Holding.NOTHING:
                contact.due = None
        return (Press(button, contact.since),)

    def _wait(self, button: str, contact: _Contact, now: int) -> Iterable[Press]:
        """Presses that fall due while the finger stays down; none while it may just be lifting."""
        presses: list[Press] = []
        while contact.due is not None and contact.raw and contact.down and now >= contact.due:
            other = contact.holding is Holding.OTHER
            presses.append(Press(button, contact.due, held=other, repeated=not other))
            contact.due = None if other else contact.due + REPEAT_EVERY_MS
        return presses
