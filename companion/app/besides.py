"""What the first screen offers beside a game: the album, and a backup as long as a USB stick is plugged in."""

from __future__ import annotations

from pathlib import Path

from companion.backup.stick import free_name, stick
from companion.backup.table import TableKept, back_up
from companion.errors import CompanionError
from companion.games import GAMES
from companion.journal.badges import kept_badges
from companion.journal.days import date_of
from companion.journal.shelf import Shelf
from companion.kiosk import Kiosk
from companion.kiosk.album import AlbumPages
from companion.kiosk.asking import Choice, Picker
from companion.kiosk.menu import MenuLine
from companion.language.phrase import phrase

MOST = 3
"""So many of the last games stand on the first screen."""
LOOKS_MS = 2000
"""A USB stick is looked for so often."""


class Besides:
    """Talks over the first screen; `kept` is what a backup is made of, or None where nothing is worth one."""

    def __init__(self, kiosk: Kiosk, shelf: Shelf, folder: Path, kept: TableKept | None) -> None:
        self.kiosk, self.shelf, self.folder, self.kept = kiosk, shelf, folder, kept
        self._stick: Path | None = None
        self._looked = -LOOKS_MS

    def evenings(self) -> tuple[tuple[str, str], ...]:
        """Who won the last games that were played to their end, and when, the latest first."""
        ended = [(past.begun, past.result) for past in self.kiosk.journal.history() if past.result is not None]
        told = []
        for begun, result in reversed(ended[-MOST:]):
            who = tuple(begun.began.seats[seat] for seat in result.winners)
            won = phrase("{game}: {who}", game=GAMES[begun.began.game].name, who=who)
            told.append((won, date_of(begun.wall)))
        return tuple(told)

    def lines(self) -> tuple[MenuLine, ...]:
        """The lines of the first screen's menu."""
        return (MenuLine("The album", self._open_album), *self._to_a_stick())

    def _open_album(self) -> None:
        """What past evenings add up to."""
        self.kiosk.begin_talk(AlbumPages(self.shelf, kept_badges(self.folder), self.kiosk.end_talk))

    def _to_a_stick(self) -> tuple[MenuLine, ...]:
        if self.kept is None:
            return ()
        if self.kiosk.now - self._looked >= LOOKS_MS:
            self._looked, self._stick = self.kiosk.now, stick()
        return () if self._stick is None else (MenuLine("Back up to the USB stick", self._back_up),)

    def _back_up(self) -> None:
        """Games and settings onto the stick; then the screen says where they are, or why not."""
        assert self._stick is not None and self.kept is not None
        try:
            file = back_up(self.kept, free_name(self._stick))
            told: str = phrase("Everything is kept on the stick as {file}.", file=file.name)
        except CompanionError as why:
            told = str(why)
        picker = Picker(told, [Choice("OK", lambda: None)], self.kiosk.end_talk, title="Backup")
        self.kiosk.begin_talk(picker)
