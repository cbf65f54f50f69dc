"""The real table's camera: an eye in a process of its own, and the memory of what it saw."""

from __future__ import annotations

from pathlib import Path

from companion.games import GAMES
from companion.journal.bundle import PICTURES
from companion.running.eyes import CameraEyes, deck_for
from companion.running.witness import Witness, place_in_memory
from companion.settings.cameras import CAMERA_TAKEN, CameraFinder, Sockets, eye_options
from companion.settings.config import Config, PictureSettings

FIRST_GAME = "melee-dig"
"""What the eye looks for until a game tells it."""


def witness_of(pictures: PictureSettings, folder: Path) -> Witness | None:
    """None where no pictures are to be taken."""
    return Witness(place_in_memory(), folder / PICTURES, pictures.days) if pictures.keep else None


def eye_of(config: Config, folder: Path, source: str, sockets: Sockets, witness: Witness | None) -> CameraEyes:
    """One eye for the whole evening; each game tells it what to look for."""
    game, table = GAMES[FIRST_GAME], config.table
    deck = deck_for(game, game.packs(4), game.layout(4).stretched(table.width, table.height))
    pictures = () if witness is None else ("--picture", str(witness.file))
    find = CameraFinder(source, folder / CAMERA_TAKEN, sockets)
    return CameraEyes(find, deck, (*eye_options(config.camera), *pictures), table.mark_mm)
