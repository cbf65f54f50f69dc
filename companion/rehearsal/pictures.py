"""The pictures of README: a hand of That Dam Game as the screen shows it, as it lies on the table, and its score.

Screen and table show the same story, so that the one explains the other. No eye looks on here: the family's hands play
the story on the table, and the kiosk hears it as if from its menu.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pygame
from PIL import Image

from companion.catalogues import tongue
from companion.facts.events import Event
from companion.facts.show import Theme
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.game_menu import open_menu
from companion.kiosk.playing import Playing
from companion.language.tongue import ENGLISH, Tongue
from companion.scenes import scene_of
from companion.scenes.gallery import gallery
from companion.simulator.camera import HD
from companion.simulator.choreography import Choreography
from companion.simulator.light import LIGHTS
from companion.simulator.script import Script
from companion.simulator.simulated_table import FPS, SimulatedTable
from companion.simulator.truth import playing
from companion.transcript import Transcript, read
from hardware.screen import painted, render

SIZE = (800, 450)
"""As wide as a page shows README."""
COLOURS = 64
"""Enough for felt, cards and skin, and few enough for a small file."""
REACHED_MS = 900
"""This long after it sets out, the last hand has just laid its card and is still over the table."""
SEED = 1

MELDING = """card-table 1
game    that-dam-game
seats   Ann Bob Cy Dee
dealer  Dee
position seats=4 phase=act dealer=3 turn=1 hands=8,10,8,10 stock=110 discards=3S,9D discarder=0 begged=1,2,1,2 \
results=10,0,35,20

Bob lays 5H 5D 5C / 9S 10S JS QS at area of Bob
Bob lays 4C
Cy lifts 4C from discard
Cy lays JC JD JH / 3H 4H 5H 6H at area of Cy
Cy lays QD
Dee lifts QD from discard
Dee lays 8C 8H 8S / 6D 7D 8D 9D at area of Dee
Dee lays KH
Ann lifts KH from discard
Ann lays 2C 2D 2S / 7C 8C 9C 10C at area of Ann
Ann lays 4S
Bob lifts 4S from discard
Bob lays 7H at area of Cy
"""
COUNTED = """card-table 1
game    that-dam-game
seats   Ann Bob Cy Dee
dealer  Ann
position seats=4 phase=count out=2 dealer=0 turn=2 hands=6,3,0,7 shown=2:- results=10,0,35,20/25,5,0,40/0,55,10,15

Ann shows 2C 4D 9S QH 7C 3C
Bob shows KS 5D AC
Dee shows 6H 6S 8C 10D 4S JD 3D
"""


def save_pictures(folder: Path) -> Iterator[Path]:
    """Draw all four into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    told = (("playing", MELDING, ENGLISH), ("score", COUNTED, ENGLISH), ("german", MELDING, tongue("de")))
    for name, transcript, spoken in told:
        path = folder / f"{name}.png"
        _save_screen(read(transcript), path, spoken)
        yield path
    path = folder / "screens.png"
    _save_few(_side_by_side(TWELVE), path)
    yield path
    path = folder / "table.png"
    _save_small(HandsOnTheFelt(read(MELDING)).picture(), path)
    yield path


def _save_screen(transcript: Transcript, path: Path, spoken: Tongue) -> None:
    """What the kiosk shows after the last event, in this language."""
    with tempfile.TemporaryDirectory(prefix="card-table-") as folder:
        journal = Journal.open(Path(folder) / "journal.sqlite").journal
        kiosk = Kiosk(journal)
        playing = Playing.begin(kiosk, transcript.began, lambda: None, open_menu)
        kiosk.leave_only(playing)
        for entry in transcript.entries:
            playing.put_on_record(entry.event)
        render(scene_of(kiosk.show(), tongue=spoken), path)
        journal.close()
    _save_small(Image.open(path), path)


class HandsOnTheFelt:
    """Hands on the simulated table that play a script, one event after the other."""

    def __init__(self, transcript: Transcript) -> None:
        dice = random.Random(SEED)
        self.players = Script(transcript.began, (entry.event for entry in transcript.entries), dice)
        referee = self.players.referee
        self.table = SimulatedTable(referee.game.layout(len(referee.names)), HD, LIGHTS["mild"], SEED)
        self.steps = Choreography(self.table.layout, self.table.felt, self.players.truth, dice)
        self.table.set_stock(len(self.players.truth.stock))
        for lying in referee.game.felt(referee.position):
            self.steps.set_out(lying.place, lying.cards, lying.shape)
        self.players.truth.exchanged = self.table.felt.exchange
        self.players.plan = self._carry_out

    def picture(self) -> Image.Image:
        """The table in colour at the end, when only the last hand is still over it."""
        while (event := self.players.choose()) is not None:
            self.players.act(event)
        return Image.fromarray(self.table.view(HD)[..., ::-1])

    def _carry_out(self, event: Event) -> None:
        self.steps.placing.shapes = self.players.shapes_after(event)
        self.steps.placing.joined = self.players.joined(event)
        for gesture in self.steps.of(event, self.players.dealer, playing(self.players.view)):
            self.table.begin(gesture())
            began = self.table.now
            while self.table.felt.busy() and (self.players.left or self.table.now < began + REACHED_MS):
                self.table.advance(self.table.now + 1000 // FPS)


TWELVE = (
    ("play-seen", Theme.LIGHT),
    ("play-melee", Theme.FELT),
    ("play-refused", Theme.DARK),
    ("play-melds", Theme.FELT),
    ("play-yard", Theme.LIGHT),
    ("play-duel", Theme.DARK),
    ("question-names", Theme.CONTRAST),
    ("count", Theme.FELT),
    ("sheet", Theme.DARK),
    ("winner", Theme.FELT),
    ("album", Theme.LIGHT),
    ("welcome-evenings", Theme.FELT),
)
"""A dozen pages of the picture book, each in one of the colours."""
ACROSS, EACH, BETWEEN = 3, (394, 222), 4


def _side_by_side(pages: Sequence[tuple[str, Theme]]) -> Image.Image:
    """These pages in rows, small."""
    book, (wide, tall) = gallery(), EACH
    rows = -(-len(pages) // ACROSS)
    sheet = Image.new("RGB", (ACROSS * (wide + BETWEEN), rows * (tall + BETWEEN)), "white")
    for n, (name, theme) in enumerate(pages):
        surface = painted(scene_of(replace(book[name], theme=theme)))
        page = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
        at = n % ACROSS * (wide + BETWEEN), n // ACROSS * (tall + BETWEEN)
        sheet.paste(page.resize(EACH, Image.Resampling.LANCZOS), at)
    return sheet


def _save_small(picture: Image.Image, path: Path) -> None:
    """Save it as wide as a page shows it."""
    _save_few(picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS), path)


def _save_few(small: Image.Image, path: Path) -> None:
    """Save it in few colours."""
    small.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
