"""The picture book's pages of the album: while it is read, a usual page and a crowded one, the records."""

from __future__ import annotations

from companion.facts.show import AlbumPage, Mode, Show, ShownBar
from companion.scenes.gallery_people import LONG_NAMES, NAMES, WALK
from companion.scenes.palette import KEY_INKS

COLOURS = KEY_INKS[:4]
FACTS = ("Best round: 0 · Ann", "Worst round: 93 · Cy", "Most times caught: 7 · Bob", "Most melees begun: 16 · Dee")


def album_pages() -> dict[str, Show]:
    return {
        "album-reading": Show(Mode.ALBUM, "The album", ask="The album", why="84 still to read", keys=WALK),
        "album": _page("Melee Dig", NAMES[:4], FACTS),
        "album-eight": _page("That Dam Game", LONG_NAMES, FACTS),
        "album-records": _page("Records", (), ("Most games won: 48 · Maximilian and Gwendoline", *FACTS)),
    }


def _page(title: str, names: tuple[str, ...], facts: tuple[str, ...]) -> Show:
    bars = tuple(
        ShownBar(name, 1 - n / 8, f"{48 - 6 * n} of 112", COLOURS[n % len(COLOURS)]) for n, name in enumerate(names)
    )
    return Show(Mode.ALBUM, "The album", ask=title, why="Page 2 of 7", album=AlbumPage(bars, facts), keys=WALK)
