"""What people do when the screen tells what is not so: take it back, and tell again what was done since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from companion.facts.events import Undone
from companion.facts.show import BUTTONS, Show
from companion.simulator.telling import KnownBy, Push, TrueAct, read


def since(past: Sequence[TrueAct], show: Show) -> list[TrueAct] | None:
    """What has happened since the last moment that this screen tells rightly; None where it never was like that.

    What was silent must be told now: the hands that might have shown it have gone.
    """
    if show.view is None:
        return None
    seen = read(show.view)
    last = next((n for n in reversed(range(len(past))) if read(past[n].view) == seen), None)
    return None if last is None else [_retold(deed) for deed in past[last + 1 :]]


def _retold(deed: TrueAct) -> TrueAct:
    return replace(deed, way=KnownBy.TOLD) if deed.way is KnownBy.SILENT else deed


def first_told(deeds: Sequence[TrueAct]) -> list[TrueAct]:
    """What must be told before the next card is looked at again: a row is told in its order."""
    return list(takewhile(lambda deed: deed.way is not KnownBy.SEEN, deeds))


def take_back(show: Show) -> Push | None:
    """The button that takes the last entry back, if one does."""
    key = show.keys[4]
    return Push(BUTTONS[4]) if key.lit and any(isinstance(meant, Undone) for meant in key.means) else None
