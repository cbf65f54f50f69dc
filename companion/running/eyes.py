"""Where table changes come from: an eye in a process of its own, or nobody yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from companion.facts.game import Game
from companion.table import Layout
from companion.table.marks import BACK_MARK, COPIES, FIRST_OF_DIG, PACK_SIZE, marks_of
from companion.table.printed import MARK
from vision.child import WAKING_MS, EyeChild, FindCamera
from vision.sightings import Deck, TableChange

LOST_MS = 4000
"""An eye repeats itself every second. After this long without a word from it, or from those started in its place, the
camera counts as lost."""


class Eyes(Protocol):
    """Something that watches a table."""

    framed: int
    """When something was last heard of the table, in milliseconds of the caller's clock."""

    trouble: str
    """`no_camera` or `camera_lost`; empty while all is well."""

    @property
    def pipes(self) -> tuple[int, ...]:
        """Where something arrives as soon as there is something to report."""

    @property
    def due(self) -> int | None:
        """When to ask again, even if nothing arrives; None: whenever it suits."""

    def reports(self, now: int) -> list[TableChange]: ...
    def stop(self) -> None: ...


def deck_for(game: Game, packs: int, layout: Layout) -> Deck:
    """What the eye must know to watch this game: which marks are in play and where places are, nothing of cards."""
    numbers = range(packs * PACK_SIZE) if packs else range(FIRST_OF_DIG, len(COPIES))
    marks = {mark for number in numbers for mark in marks_of(number)} | {BACK_MARK}
    places = {place.key: tuple(rect) for place, rect in layout.places.items()}
    common, size = frozenset((BACK_MARK,)), (layout.width, layout.height)
    return Deck(frozenset(marks), places, size, blanks=packs == 0, common=common)  # type: ignore[arg-type]


class NoEyes:
    """Nobody watches: there is no game yet."""

    framed = 0
    trouble = ""
    pipes: tuple[int, ...] = ()
    due: int | None = None

    def reports(self, now: int) -> list[TableChange]:
        return []

    def stop(self) -> None:
        """Nothing was started."""


class CameraEyes:
    """A real camera, film or folder, watched by a child process that can be killed and started again."""

    def __init__(self, find: FindCamera, deck: Deck, options: Sequence[str] = (), mark_mm: float = MARK) -> None:
        self.child = EyeChild(find, replace(deck, mark_mm=mark_mm), options)
        self.deck = replace(deck, mark_mm=mark_mm)
        self.mark_mm = mark_mm
        self.framed = 0
        self.trouble = ""
        self.due: int | None = None

    @property
    def pipes(self) -> tuple[int, ...]:
        return self.child.pipes

    def look_for(self, deck: Deck) -> None:
        """Other marks are in play now, at other places."""
        self.deck = replace(deck, mark_mm=self.mark_mm)
        self.child.use_deck(self.deck)

    def reports(self, now: int) -> list[TableChange]:
        changes = self.child.listen(now)
        silent = self.child.silent_for(now) > (LOST_MS if self.child.heard else WAKING_MS) and not self.child.ended
        self.trouble = "no_camera" if self.child.missing else "camera_lost" if silent else ""
        if changes or not self.framed or self.child.missing:  # no restart of ours would plug it in
            self.framed = now
        return changes

    def stop(self) -> None:
        self.child.stop()
