"""The album on the screen: who wins, game by game, and the records. Past games are read a few at a time, while it is
already open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.album.album import Album, Record, album_of
from companion.album.colours import INKS, badges_for
from companion.facts.show import AlbumPage, Mode, Show, ShownBar
from companion.journal.shelf import Shelf
from companion.kiosk.meaning import Five, Meaning, five, list_key
from companion.language.phrase import phrase
from companion.transcript.sheets import Badge
from vision.sightings import TableChange

AT_ONCE = 3
"""So many games are read in a turn of the loop: on a Raspberry Pi they take a fifth of a second."""
MOST_FACTS = 6

Page = tuple[str, AlbumPage]
"""What stands above it, and the page."""


class AlbumPages:
    """Pages that two buttons turn, over whatever goes on."""

    def __init__(self, shelf: Shelf, badges: tuple[Badge, ...], close: Callable[[], None]) -> None:
        self.shelf, self.badges, self.close = shelf, badges, close
        self.unread = list(shelf.unread())
        self.pages: tuple[Page, ...] = ()
        self.at = 0
        if not self.unread:
            self._open()

    def keys(self) -> Five:
        back = Meaning("Back", self.close)
        if len(self.pages) < 2:
            return five(back=back)
        return five(
            last_card=list_key("Previous", partial(self._turn, -1)),
            dig=list_key("Next", partial(self._turn, 1)),
            ok=Meaning("Next", partial(self._turn, 1)),
            back=back,
        )

    def show(self) -> Show:
        if not self.pages:
            if not self.unread:
                return Show(Mode.ALBUM, "The album", ask="No games yet", why="Play a game, and it stands here.")
            left = phrase("{n:game} still to read", n=len(self.unread))
            return Show(Mode.ALBUM, "The album", ask="The album", why=left)
        title, page = self.pages[self.at]
        where = phrase("Page {n} of {all}", n=self.at + 1, all=len(self.pages)) if len(self.pages) > 1 else ""
        return Show(Mode.ALBUM, "The album", ask=title, why=where, album=page)

    def table_changed(self, change: TableChange) -> None:
        """The album does not look at the table."""

    def tick(self, now: int) -> None:
        """Read on, until every past game is there."""
        if self.unread:
            for past in self.unread[:AT_ONCE]:
                self.shelf.read(past)
            del self.unread[:AT_ONCE]
            if not self.unread:
                self._open()

    def _open(self) -> None:
        album = album_of(self.shelf.chapters)
        self.pages = tuple(_pages(album, badges_for([one.name for one in album.players], self.badges)))

    def _turn(self, by: int) -> None:
        self.at = (self.at + by) % len(self.pages)


def _pages(album: Album, badges: dict[str, Badge]) -> Iterator[Page]:
    """Everybody's wins, then each game with its records, the records of the house last."""
    colours = {name: _ink(INKS[badge.colour]) for name, badge in badges.items()}

    def bars(wins: dict[str, tuple[int, int]]) -> tuple[ShownBar, ...]:
        most = max((won for won, _ in wins.values()), default=0) or 1
        return tuple(
            ShownBar(name, won / most, phrase("{won} of {played}", won=won, played=played), colours[name])
            for name, (won, played) in sorted(wins.items(), key=lambda one: -one[1][0])
            if played
        )

    if not album.finished:
        return
    yield "Games won", AlbumPage(bars({one.name: (one.whole.wins, one.whole.games) for one in album.players}))
    for game in album.played:
        stands = {one.name: one.by_game[game.id] for one in album.players if game.id in one.by_game}
        facts = tuple(map(_told, album.records_of(game)))[:MOST_FACTS]
        yield game.name, AlbumPage(bars({name: (one.wins, one.games) for name, one in stands.items()}), facts)
    yield "Records", AlbumPage(facts=tuple(map(_told, album.records)))


def _told(record: Record) -> str:
    return phrase("{title}: {value} · {who}", title=record.title, value=record.value, who=record.who)


def _ink(text: str) -> tuple[int, int, int]:
    """A colour as pages write it, in three numbers."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue
