"""Kill a process that writes a journal, hundreds of times, and look each time at what is left.

`python -m companion.drill.killing FOLDER between|born|inside COUNT SEED`. `between` kills
from outside after a random time; `born` does so while the file is being made, each time anew; `inside` lets the
process kill itself after so many steps of SQLite within a transaction.
It prints one line and exits with 1 at the first journal that is not what it must be.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
from pathlib import Path

from companion.facts.events import Began, Drew, Entry, Event, Said, Source, Undone, Word, lays
from companion.journal import Journal, OpeningCode, Unfinished
from companion.table import Seat
from scoring.cards import PACK

FAMILY = Began("melee-dig", ("Ann", "Bob", "Cy"), Seat(2), (("starter_duty", "yes"), ("out_bonus", "no")))
SOURCES = tuple(Source)


def entry(number: int) -> Entry:
    """The entry with this number: always the same, and no two alike."""
    seat = Seat(number % 3)
    acts: tuple[Event, ...] = (
        lays(seat, PACK[number % 52]),
        Drew(seat, 1 + number % 4),
        Said(seat, Word.DONE),
        Undone(),
    )
    return Entry(number, acts[number % 4], number * 700, SOURCES[number % 4], (number % 10) / 10)


def play(file: Path, told: int) -> None:
    """Open the journal and append for ever, telling each entry's number once it is acknowledged."""
    journal, _ = Journal.open(file)
    found = journal.unfinished()
    if found is None:
        journal.begin(FAMILY)
    number = len(found.entries) if found else 0
    while True:
        number += 1
        journal.append(entry(number))
        os.write(told, number.to_bytes(4, "big"))


def play_and_die_inside(file: Path, told: int, steps: int) -> None:
    """Do the same, but be killed after some more steps of SQLite's machine."""
    journal, _ = Journal.open(file)
    if journal.unfinished() is None:
        journal.begin(FAMILY)
    assert journal._opening
    journal._opening.store._db.set_progress_handler(lambda: os.kill(os.getpid(), signal.SIGKILL), steps)
    found = journal.unfinished()
    for number in range(len(found.entries) + 1 if found else 1, 1_000_000):
        journal.append(entry(number))
        os.write(told, number.to_bytes(4, "big"))


def one_life(file: Path, mode: str, dice: random.Random) -> int:
    """A child plays until it is killed; the last number it acknowledged, or 0."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        if mode == "inside":
            play_and_die_inside(file, mouth, dice.randint(1, 400))
        else:
            play(file, mouth)
        os._exit(0)
    os.close(mouth)
    heard = 0
    if mode != "inside":
        heard = wait_a_while(ear, dice)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    later = list(iter(lambda: os.read(ear, 4), b""))
    os.close(ear)
    return max(heard, number_in(later))


def wait_a_while(ear: int, dice: random.Random) -> int:
    """Listen until a few entries are acknowledged, or just for a moment; the last number heard, or 0."""
    heard = [os.read(ear, 4) for _ in range(dice.choice((0, 0, 1, 2, 5)))]
    time.sleep(dice.random() * 0.006)
    return number_in(heard)


def number_in(heard: list[bytes]) -> int:
    return int.from_bytes(heard[-1], "big") if heard else 0


def what_is_wrong(found: Unfinished | None, code: OpeningCode, before: int, acknowledged: int) -> str:
    """One sentence if this is not what it must be."""
    held = len(found.entries) if found else 0
    if code not in (OpeningCode.FRESH, OpeningCode.RESUMED):
        return f"the file was {code}"
    if found and (found.began != FAMILY or found.entries != tuple(map(entry, range(1, held + 1)))):
        return "the entries are not the ones that were told"
    if held < max(before, acknowledged):
        return f"{max(before, acknowledged)} entries were acknowledged, {held} are there"
    return ""


def main(folder: Path, mode: str, count: int, seed: int) -> int:
    dice, file, before, grown = random.Random(seed), folder / "journal.db", 0, 0
    for life in range(count):
        acknowledged = one_life(file, mode, dice)
        journal, report = Journal.open(file)
        found = journal.unfinished()
        journal.close()
        wrong = what_is_wrong(found, report.code, before, acknowledged)
        if wrong:
            print(f"seed {seed}, life {life}: {wrong}")
            return 1
        grown += acknowledged > before
        before = len(found.entries) if found else 0
        if mode == "born" or before > 400:
            shutil.rmtree(folder)
            before = 0
    print(f"{count} kills, {grown} of them after an entry was acknowledged")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
