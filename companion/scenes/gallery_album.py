"""The picture book's pages of the album: while it is read, a usual page and a crowded one, the records."""

from __future__ import annotations

from companion.facts.show import AlbumPage, Mode, Show, ShownBar
from companion.language.phrase import listed, phrase
from companion.scenes.gallery_people import LONG_NAMES, NAMES, WALK
from companion.scenes.palette import KEY_INKS

COLOURS = KEY_INKS[:4]
TOLD = "{title}: {value} · {who}"
FACTS = (
    phrase(TOLD, title="Best round", value="0", who="Ann"),
    phrase(TOLD, title="Worst round", value="93", who="Cy"),
    phrase(TOLD, title=phrase("Most {what}", what="times caught"), value="7", who="Bob"),
    phrase(TOLD, title=phrase("Most {what}", what="melees begun"), value="16", who="Dee"),
)
MOST_WON = phrase(TOLD, title="Most games won", value="48", who=listed(("Maximilian", "Gwendoline")))


def album_pages() -> dict[str, Show]:
    return {
        "album-reading": Show(
            Mode.ALBUM, "The album", ask="The album", why=phrase("{n:game} still to read", n=84), keys=WALK
        ),
        "album": _page("Melee Dig", NAMES[:4], FACTS),
        "album-eight": _page("That Dam Game", LONG_NAMES, FACTS),
        "album-records": _page("Records", (), (MOST_WON, *FACTS)),
    }


def _page(title: str, names: tuple[str, ...], facts: tuple[str, ...]) -> Show:
    bars = tuple(
        ShownBar(name, 1 - n / 8, phrase("{won} of {played}", won=48 - 6 * n, played=112), COLOURS[n % len(COLOURS)])
        for n, name in enumerate(names)
    )
    return Show(
        Mode.ALBUM,
        "The album",
        ask=title,
        why=phrase("Page {n} of {all}", n=2, all=7),
        album=AlbumPage(bars, facts),
        keys=WALK,
    )
