"""From edges on a pin to presses of a button, without wires: every edge brings its own time.

A contact bounces for a few milliseconds, so a level counts only once it has lasted `STABLE_MS`, which a later edge
or a tick of the clock shows. When a press is reported depends on what holding the button means:

- nothing: the press is reported at once;
- walking on through a list: at once, and again and again while the button is held;
- something else: on release, or as `held` as soon as the button has been down for `HOLD_MS`.

What holding means is settled when the button goes down: a screen that changes under the finger
does not turn a press into something else: a short press of what is not there any more means nothing. A button that
never comes up again is one press: it walks no longer than a finger would, and then it hangs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

BUTTONS = ("last_card", "dig", "count", "ok", "back")
"""The five under the display, left to right: yellow, blue, red, green, white."""
SEAT_BUTTONS = tuple(f"seat_{n}" for n in range(1, 9))
"""Each player's own, if there are any, clockwise as players are named."""
PRINTED = dict(zip(BUTTONS, ("LAST CARD", "DIG", "COUNT", "OK", "BACK"), strict=True)) | {
    name: f"of seat {n}" for n, name in enumerate(SEAT_BUTTONS, 1)
}
"""What is written on them; those of seats are told by their number."""

STABLE_MS = 12
HOLD_MS = 800
REPEAT_AFTER_MS = 500
REPEAT_EVERY_MS = 180
REPEAT_UNTIL_MS = 5000
"""A walk ends after so long: once round the longest list, or to the end of any scale."""
HANGS_MS = 10_000
"""Nobody keeps a finger on a button for so long."""
STRIDES = (1, 1, 1, 5, 5)
STRIDE = 10
"""How far the first presses of a walk go where numbers are set, and every later one."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact opened or closed, stamped by our own clock in milliseconds."""

    button: str
    down: bool
    time: int
    unseen: bool = False
    """It was so when we first looked: nobody knows since when, or who meant what by it."""


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody meant something by a button."""

    button: str
    time: int
    held: bool = False
    repeats: int = 0
    """How often this press has come before, of one finger that stays."""

    @property
    def stride(self) -> int:
        """How many steps it goes where a number is set: few at first, more the longer the finger stays."""
        return STRIDES[self.repeats] if self.repeats < len(STRIDES) else STRIDE


class Holding(Enum):
    """What keeping a button down means."""

    NOTHING = "nothing"
    OTHER = "other"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True)
class Meant:
    """What a button means."""

    word: object = None
    """What pressing it means, to be told from everything else that it may mean."""
    holding: Holding = Holding.NOTHING


NOTHING_SAID = Meant()


@dataclass(slots=True)
class _Contact:
    """One button: the level that was heard last, the level that is believed, and what is still to be reported."""

    raw: bool = False
    since: int = 0
    down: bool = False
    due: int | None = None
    """When a hold or a repetition is to be reported if the finger stays down."""
    meant: Meant = NOTHING_SAID
    """What the button meant when the finger went down."""
    repeats: int = 0


class Buttons:
    """All buttons of the panel and their presses. Feed it edges and ticks in the order of time."""

    def __init__(self, stable_ms: int = STABLE_MS) -> None:
        self._stable_ms = stable_ms
        self._contacts: dict[str, _Contact] = {}
        self._meant: dict[str, Meant] = {}

    def mean(self, meant: dict[str, Meant]) -> None:
        """Say what each button means from now on; one that is not named means nothing special."""
        self._meant = dict(meant)

    def hear(self, edge: Edge) -> tuple[Press, ...]:
        """Take in an edge, and return the presses that it completes."""
        contact = self._contacts.setdefault(edge.button, _Contact())
        presses = (*self._settle(edge.button, contact, edge.time), *self._wait(edge.button, contact, edge.time))
        if contact.raw != edge.down:
            contact.raw, contact.since = edge.down, edge.time
        if edge.unseen:
            contact.down = edge.down
        return presses

    def hanging(self, now: int) -> tuple[str, ...]:
        """The buttons that have been down for longer than any finger stays."""
        return tuple(name for name, one in self._contacts.items() if one.down and now - one.since >= HANGS_MS)

    def due(self) -> int | None:
        """When something falls due next, if no edge comes before: a level settles, a hold or a repetition is over."""
        settling = (one.since + self._stable_ms for one in self._contacts.values() if one.raw != one.down)
        falling = (one.due for one in self._contacts.values() if one.due is not None and one.raw and one.down)
        return min((*settling, *falling), default=None)

    def tick(self, now: int) -> tuple[Press, ...]:
        """Let time pass: levels settle, holds and repetitions fall due."""
        presses: list[Press] = []
        for button, contact in self._contacts.items():
            presses += self._settle(button, contact, now)
            presses += self._wait(button, contact, now)
        return tuple(presses)

    def _settle(self, button: str, contact: _Contact, now: int) -> Iterable[Press]:
        """Believe a level that has lasted, and return the press that a finger going down or up amounts to."""
        if contact.raw == contact.down or now - contact.since < self._stable_ms:
            return ()
        contact.down = contact.raw
        if not contact.down:
            due, contact.due = contact.due, None
            if contact.meant.holding is not Holding.OTHER or due is None:
                return ()
            held = contact.since >= due
            still = contact.meant.word == self._meaning(button).word
            return (Press(button, contact.since, held=held),) if held or still else ()
        contact.meant, contact.repeats = self._meaning(button), 0
        match contact.meant.holding:
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
            if contact.meant.holding is Holding.OTHER:
                presses.append(Press(button, contact.due, held=True))
                contact.due = None
            elif self._still_walks(button, contact):
                contact.repeats += 1
                presses.append(Press(button, contact.due, repeats=contact.repeats))
                contact.due += REPEAT_EVERY_MS
            else:
                contact.due = None
        return presses

    def _still_walks(self, button: str, contact: _Contact) -> bool:
        """Whether the finger may go on: not for ever, and not on a screen where the button means something else."""
        long_ago = contact.due is not None and contact.due - contact.since > REPEAT_UNTIL_MS
        return not long_ago and self._meaning(button).holding is Holding.REPEAT

    def _meaning(self, button: str) -> Meant:
        return self._meant.get(button, NOTHING_SAID)
