"""Where the games are kept: can the folder be written, how much room is left, is the journal sound?"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from companion.doctor.case import Case
from companion.doctor.finding import Finding, bad, note, ok
from companion.journal.schema import VERSION, is_intact, is_ours, version_of

NAME = "journal.sqlite"
CLAIM = "running"
"""In this file stands which process runs."""
SCARCE, LOW = 20_000_000, 200_000_000
"""Bytes that are left on the disk; an evening takes less than a million."""


def folder(case: Case) -> Iterator[Finding]:
    """Whether games can be written at all, and how much room is left for them."""
    there = next(one for one in (case.folder, *case.folder.parents) if one.exists())  # where it will be made
    free = case.world.free(there)
    if not case.world.writable(there):
        todo = "take the folder over (sudo chown), or set another one under [state] in the settings"
        yield bad("games", f"{case.folder} cannot be written: evenings are kept in memory only", todo)
    elif free < SCARCE:
        yield bad("games", f"{case.folder} has {free // 1_000_000} MB left", "delete what is not needed from the disk")
    elif free < LOW:
        yield note("games", f"{case.folder} has {free // 1_000_000} MB left", "make room on the disk before long")
    else:
        room = f"{free / 1e9:.0f} GB" if free > 2e9 else f"{free // 1_000_000} MB"
        yield ok("games", f"{case.folder}, {room} free")


MUCH = 20.0
"""Megabytes an hour: a lively evening takes one, and a card of 16 GB is good for some terabytes."""


def written(case: Case) -> Iterator[Finding]:
    """How much the running companion has written, as the kernel counts it: cards wear out by that."""
    process = case.world.read(str(case.folder / CLAIM))
    counted = re.search(r"^write_bytes: (\d+)$", case.world.read(f"/proc/{process}/io"), re.M)
    stat = case.world.read(f"/proc/{process}/stat").rpartition(")")[2].split()
    uptime = case.world.read("/proc/uptime").split()
    if not process.isdigit() or counted is None or len(stat) < 20 or not uptime:
        yield ok("written", "is counted while the companion runs")
        return
    hours = max(0.1, (float(uptime[0]) - int(stat[19]) / os.sysconf("SC_CLK_TCK")) / 3600)
    megabytes = int(counted[1]) / 1e6
    told = f"{megabytes:.1f} MB in {hours:.1f} hours by the companion"
    if megabytes / hours > MUCH:
        yield note("written", told, "that wears the card out: look into  journalctl -u card-table")
    else:
        yield ok("written", told)


def journal(case: Case) -> Iterator[Finding]:
    """Look into the journal without writing: opened as the companion does it, a damaged one would be set aside."""
    path = case.folder / NAME
    if not path.exists():
        yield ok("journal", "no games yet")
    else:
        yield _sound(path)
    for aside in sorted(case.folder.glob(f"{NAME}.*-[0-9]*")):
        if aside.suffix.partition("-")[0] in (".damaged", ".foreign"):
            yield note("journal", f"an old one was set aside as {aside.name}", "keep it, or delete it once all is well")


def _sound(path: Path) -> Finding:
    """How the file is, from a look into it that changes nothing."""
    aside = "the companion will set it aside and begin a new one; keep a copy if the old games matter"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2.0)) as db:
            if not is_ours(db):
                return bad("journal", f"{path} is somebody else's file", aside)
            if version_of(db) > VERSION:
                return bad("journal", f"{path} was written by a newer companion", "update this one")
            whole = db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
            if not whole or (version_of(db) == VERSION and not is_intact(db)):
                return bad("journal", f"{path} is damaged", aside)
            if not version_of(db):
                return ok("journal", "no games yet")
            (games,) = db.execute("SELECT count(*) FROM games").fetchone()
            return ok("journal", f"sound, {games} game{'' if games == 1 else 's'}")
    except sqlite3.OperationalError as error:
        return bad("journal", f"{path} cannot be opened ({error})", "look at who owns it, and ask again")
    except sqlite3.Error as error:
        return bad("journal", f"{path} is damaged ({error})", aside)
