"""Past games from the journal: the list, one of them as transcript or JSON, and all of them as an album."""

from __future__ import annotations

import json
from pathlib import Path

from companion.album.album import album_of
from companion.album.colours import INKS, badges_for
from companion.album.front import file_of, front_page
from companion.album.walk import FRONT, Tell, walk_page
from companion.errors import BadSetup
from companion.journal.badges import kept_badges
from companion.journal.bundle import PICTURES, pack
from companion.journal.reading import read_only
from companion.journal.shelf import Shelf
from companion.language.tongue import Tongue
from companion.referee import Referee
from companion.transcript import annotate
from companion.transcript.fold import folded, report_json

NAME = "journal.sqlite"


def print_history(folder: Path) -> int:
    """One line for each game, the oldest first."""
    for past in read_only(folder / NAME).history():
        names = past.begun.began.seats
        winners = " and ".join(names[seat] for seat in past.result.winners) if past.result else "not finished"
        print(f"{past.game:4}  {past.begun.began.game:<14} {', '.join(names):<40} {winners}")
    return 0


def print_game(folder: Path, number: int, as_json: bool) -> int:
    """A past game, folded again, so that its rulings stand beside its events."""
    referee = _folded(folder, number)
    print(json.dumps(report_json(referee), indent=1) if as_json else annotate(referee).removesuffix("\n"))
    return 0


def bundle_game(folder: Path, number: int, file: Path) -> int:
    """A past game as a zip: its transcript, and the pictures that were kept of it."""
    pack(_folded(folder, number), sorted((folder / PICTURES).glob(f"{number}-*.jpg")), file)
    print(file)
    return 0


def _folded(folder: Path, number: int) -> Referee:
    journal = read_only(folder / NAME)
    past = next((one for one in journal.history() if one.game == number), None)
    if past is None:
        raise BadSetup(f"There is no game {number}; `history` lists them.")
    return folded(past.begun.began, journal.entries(number))


def save_album(folder: Path, target: Path, tell: Tell, tongue: Tongue) -> int:
    """The album as pages in a folder: the first one, and one for each game that walks it move by move."""
    journal = read_only(folder / NAME)
    shelf, begun = Shelf(journal), {past.game: past.begun.began for past in journal.history()}
    for past in shelf.unread():
        shelf.read(past)
    album = album_of(shelf.chapters)
    badges = badges_for([one.name for one in album.players], kept_badges(folder))
    colours = {name: INKS[badge.colour] for name, badge in badges.items()}
    target.mkdir(parents=True, exist_ok=True)
    for chapter in album.chapters:
        page = walk_page(chapter, begun[chapter.number], journal.entries(chapter.number), tell, colours, tongue)
        (target / file_of(chapter.number)).write_text(page, "utf-8")
    (target / FRONT).write_text(front_page(album, badges, tongue), "utf-8")
    print(target / FRONT)
    return 0
