"""What people do when the screen tells what is not so: take it back, and tell again what was done since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from companion.facts.events import Undone
from companion.facts.show import BUTTONS, Show
from companion.simulator.telling import KnownBy, Push, TrueAct, read


def since(past: Sequence[TrueAct], show: Show) -> list[TrueAct] | None:
    """What has happened since the last moment at which this screen was right; None where it never was.

    What was silent must be told now: the hands that might have shown it have gone.
    """
    if show.view is None:
        return None
    seen = read(show.view)
    last = next((n for n in reversed(range(len(past))) if read(past[n].view) == seen), None)
    if last is None:
        return None
    missed = past[last + 1 :]
    return [replace(act, known_by=KnownBy.TOLD) if act.known_by is KnownBy.SILENT else act for act in missed]


def first_told(acts: Sequence[TrueAct]) -> list[TrueAct]:
    """What must be told before the next card is looked at: acts are told in their order."""
    return list(takewhile(lambda act: act.known_by is not KnownBy.SEEN, acts))


def take_back(show: Show) -> Push | None:
    """The button that takes the last entry back, if one does."""
    key = show.keys[4]
    return Push(BUTTONS[4]) if key.lit and any(isinstance(meant, Undone) for meant in key.means) else None


def untruth_taken_back(show: Show) -> Push | None:
    """The answer to a question by which what was told last is no longer so."""
    answers = (n for n, key in enumerate(show.keys[:4]) if key.lit and key.means)
    return next((Push(BUTTONS[n]) for n in answers if all(isinstance(m, Undone) for m in show.keys[n].means)), None)
