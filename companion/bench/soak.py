"""Games without people or pixels through referee, journal and screen, and a film through the eye: what grows?

Not a ratio but an account: memory, open files and threads after every tenth part. What the journal holds of the game
that is being played grows with it, and is dropped when the next one begins.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import tempfile
import threading
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from companion.bench import at_least_one
from companion.facts.events import Began, Source
from companion.games import GAMES
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.game_menu import open_menu
from companion.kiosk.playing import Playing
from companion.rehearsal.rehearsal import Rehearsal
from companion.running.eyes import deck_for
from companion.running.simulated_eyes import FRAME_MS
from companion.scenes import scene_of
from companion.simulator.players import Players
from companion.table import Seat
from hardware import paint
from hardware.screen import ScreenSpec, open_screen
from hardware.ways import HEADLESS
from vision.eye import Eye

ROUNDS, MINUTES = 30, 2
GROWTH_MB = 8.0
"""From half-way on: what Python and its libraries take and give back by themselves."""
SIZE = (800, 480)
STAMPS = 6_000_000
"""What the painter keeps here: so little that it is full soon, and does not look like growth."""
NAMES = ("Ann", "Bob", "Cy", "Dee")
FILM_MS = 12_000


@dataclass(frozen=True, slots=True)
class Held:
    """What this process holds at a moment."""

    memory: float
    """Megabytes that are its own."""
    files: int
    threads: int

    @classmethod
    def now(cls) -> Held:
        gc.collect()
        told = Path("/proc/self/status").read_text().split("RssAnon:")[1]
        return cls(int(told.split()[0]) / 1024, len(list(Path("/proc/self/fd").iterdir())), threading.active_count())

    def line(self, done: str) -> str:
        return f"{done:>16}  {self.memory:7.1f} MB  {self.files:3} files  {self.threads:2} threads"


def main(rest: Sequence[str] = ()) -> int:
    """Print what is held after every tenth part of both, and what has grown; 1 if it is more than it should be."""
    parser = argparse.ArgumentParser(prog="kiosk bench soak", description=__doc__)
    parser.add_argument("--rounds", type=at_least_one, default=ROUNDS, help="of whole games, one kind after the other")
    parser.add_argument("--minutes", type=at_least_one, default=MINUTES, help="of film through the eye")
    options = parser.parse_args(list(rest))
    grown = _watched("rounds", options.rounds, rounds())
    grown |= _watched("minutes of film", options.minutes, minutes())
    return int(grown)


def _watched(what: str, count: int, parts: Generator[None, None, None]) -> bool:
    """Go through so many parts; whether anything has grown."""
    print(f"{count} {what}")
    held: list[Held] = []
    for n in range(1, count + 1):
        next(parts)
        if n % max(1, count // 10) == 0:
            held.append(Held.now())
            print(held[-1].line(f"{n}"), flush=True)
    parts.close()
    first, last = held[len(held) // 2], held[-1]
    memory, files, threads = last.memory - first.memory, last.files - first.files, last.threads - first.threads
    print(f"{'grown':>16}  {memory:7.1f} MB  {files:3} files  {threads:2} threads")
    return memory > GROWTH_MB or files > 0 or threads > 0


def rounds() -> Generator[None, None, None]:
    """One round after the other of one whole game after the other, each entry in the journal and on the screen."""
    paint.KEPT_BYTES = STAMPS
    screen = open_screen(ScreenSpec(SIZE, ways=HEADLESS))
    with tempfile.TemporaryDirectory(prefix="card-table-soak-") as folder:
        kiosk = Kiosk(Journal.open(Path(folder) / "journal.sqlite").journal)
        try:
            for seed, game in enumerate(cycle(GAMES.values()), 1):
                seats = NAMES[: max(game.seats.start, min(3, game.seats.stop - 1))]
                began = Began(game.id, seats, Seat(seed % len(seats)))
                players = Players(began, random.Random(seed))
                playing = Playing.begin(kiosk, began, lambda: None, open_menu)
                kiosk.leave_only(playing)
                over = 0
                while not players.over and (event := players.choose()) is not None:
                    players.act(event)
                    playing.put_on_record(event, Source.EYE)
                    kiosk.tick(kiosk.now + FRAME_MS)
                    screen.show(scene_of(kiosk.show(), screen.size, screen.per_mm))
                    if over < _rounds_over(playing):
                        over = _rounds_over(playing)
                        yield
        finally:
            kiosk.journal.close()
            screen.close()


def _rounds_over(playing: Playing) -> int:
    """How many rounds of this game are on its sheet."""
    sheet = playing.referee.game.view(playing.referee.position).sheet
    return max(len(line.rounds) for line in sheet)


def minutes() -> Generator[None, None, None]:
    """The same seconds of a game before an eye again and again, a minute of them each time."""
    game = GAMES["melee-dig"]
    rehearsal = Rehearsal(Began(game.id, NAMES[:3]))
    frames = []
    while rehearsal.now < FILM_MS:
        rehearsal.step()
        frames.append(rehearsal.table_in_play.table.frame_at(rehearsal.now).copy())
    deck = deck_for(game, game.packs(3), rehearsal.playing.layout)
    rehearsal.close()
    eye, now = Eye(deck), 0
    for n, frame in enumerate(cycle(frames), 1):
        now += FRAME_MS
        eye.look_at(frame, now)
        if n % (60_000 // FRAME_MS) == 0:
            yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
