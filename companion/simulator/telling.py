"""What the family has done and the kiosk may not know yet, and which button would tell it.

Acts differ in how a kiosk can come to know them. A card that is laid is **seen**. A draw, a "done"
that somebody else's act will show, are **silent**: people just play on. A suit that is named is
**told**: only a button can say it. The family looks at the screen as people do: as long as it shows
what is true, nobody presses anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from companion.events import Drew, Event, Laid, Lifted, Moved, Said, Shown, Turned, Word
from companion.game import PhaseRow
from companion.show import BUTTONS, Key, Show
from companion.simulator.same import same_act
from companion.views import View


class Way(Enum):
    """How a kiosk can come to know an act."""

    SEEN = auto()
    SILENT = auto()
    TOLD = auto()


def way_of(event: Event, row: PhaseRow, *, somebody_else_next: bool) -> Way:
    """How this act, done in this phase, becomes known."""
    match event:
        case Laid() | Lifted() | Moved() | Shown():
            return Way.SEEN
        case Drew():
            return Way.SILENT
        case Turned():
            return Way.SILENT if row.implies_draw else Way.TOLD
        case Said(what=Word.DONE) if row.implies_done and somebody_else_next:
            return Way.SILENT
        case _:
            return Way.TOLD


@dataclass(frozen=True, slots=True)
class Deed:
    """One true act, how it becomes known, and what a screen shows that knows it."""

    event: Event
    way: Way
    view: View


@dataclass(frozen=True, slots=True)
class Push:
    """A button to be pressed, and for how long."""

    button: str
    held: bool = False


def unheard(deeds: Sequence[Deed], show: Show) -> list[Deed]:
    """The deeds that this screen does not know of yet."""
    for n in range(len(deeds) - 1, -1, -1):
        if deeds[n].view == show.view:
            return list(deeds[n + 1 :])
    return list(deeds)


def push_for(deeds: Sequence[Deed], show: Show) -> Push | None:
    """The button that tells the kiosk what it does not know, if one does; the one that tells most."""
    events = [deed.event for deed in deeds]
    fitting = [(len(key.means), n) for n, key in enumerate(show.keys) if key.lit and _tells(key, events)]
    if not fitting:
        return None
    _, best = max(fitting, key=lambda one: (one[0], -one[1]))
    return Push(BUTTONS[best], _needs_holding(show.keys[best], events))


def step_towards(deeds: Sequence[Deed], show: Show) -> Push | None:
    """With more than four answers: the button that leads on to the next."""
    question = show.question
    if question is None or len(question.choices) <= 4 or not deeds:
        return None
    return Push(BUTTONS[1])


def way_out(show: Show) -> Push | None:
    """A question none of whose answers is true is waved away."""
    return Push(BUTTONS[4]) if show.question is not None and show.keys[4].lit else None


def _tells(key: Key, events: Sequence[Event]) -> bool:
    """Whether pressing the key puts nothing but true, untold acts on record."""
    if not key.means:
        return False
    if _announces(key):
        return any(_told(meant, events) for meant in key.means)
    return all(_told(meant, events) for meant in key.means)


def _announces(key: Key) -> bool:
    """An announcement names everybody who could make it; the others do not follow from it."""
    return len(key.means) > 1 and all(
        isinstance(meant, Said) and meant.what in (Word.LAST_CARD, Word.CAUGHT, Word.DIG, Word.COUNT)
        for meant in key.means
    )


def _told(meant: Event, events: Sequence[Event]) -> bool:
    return any(same_act(event, meant) for event in events)


def _needs_holding(key: Key, events: Sequence[Event]) -> bool:
    """ "Caught you" is the held meaning of its button."""
    if not key.held:
        return False
    true = [meant for meant in key.means if _told(meant, events)]
    return any(isinstance(meant, Said) and meant.what is Word.CAUGHT for meant in true)
