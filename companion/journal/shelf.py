"""Past games as chapters of the album: each is folded once, and again only after it went on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.album.chapter import Chapter, chapter_of
from companion.errors import CompanionError
from companion.facts.events import Entry
from companion.journal.days import date_of
from companion.journal.store import Past
from companion.transcript.fold import folded


class Kept(Protocol):
    """Where games are kept: the journal of the kiosk, or one that is only read."""

    def history(self) -> tuple[Past, ...]: ...
    def entries(self, game: int) -> tuple[Entry, ...]: ...


class Shelf:
    """The chapters that have been read so far."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self._read: dict[int, tuple[int, Chapter | None]] = {}
        """By the game's number: how many entries it had, and its chapter, unless it cannot be read any more."""

    def unread(self) -> tuple[Past, ...]:
        """Games that are not on the shelf as they are now."""
        return tuple(past for past in self.kept.history() if self._read.get(past.game, (-1,))[0] != past.entries)

    def read(self, past: Past) -> None:
        """Put one game on the shelf; one that is damaged or of another age is left out."""
        try:
            referee = folded(past.begun.began, self.kept.entries(past.game))
            chapter = chapter_of(past.game, referee, past.begun.wall, date_of(past.begun.wall))
        except CompanionError:
            chapter = None
        self._read[past.game] = past.entries, chapter

    @property
    def chapters(self) -> Iterator[Chapter]:
        """In the order of play; games that were begun and never played are none."""
        for _, (entries, chapter) in sorted(self._read.items()):
            if chapter is not None and entries:
                yield chapter
