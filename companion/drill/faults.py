"""What is broken in a drill, and what must be so afterwards: each fault strikes once, and says how long the kiosk took
to be well again, or in one sentence what was not right.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit
from tempfile import TemporaryDirectory
from time import monotonic

from companion.drill.evening import Evening, Kept
from companion.facts.events import Began, Entry
from companion.journal import Journal
from companion.kiosk.catalogue import SIGNS, report_signs
from companion.running.parts import clock
from companion.transcript.fold import folded

GOES_ON_S = 30.0
"""After every fault somebody does something, and it is on record within this time."""
SHOWS_S = 20.0
"""What only shows when something is written or lit is waited for so long."""
HANGING = "count"
SPOILT = 20
"""Copies of the journal that are damaged each time."""
KILLS = 20
"""How often a writer is killed each time."""


class NotRight(Exception):
    """What was lost, wrong or too late, in one sentence."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A row of the drill."""

    name: str
    strike: Callable[[Evening], float]
    """Breaks it, and mends what only people can mend; how many seconds the kiosk took then."""
    limit_s: float
    usual: int
    """How often it strikes, if nothing else is asked for."""
    full: int


def within(evening: Evening, seconds: float, until: Callable[[], bool], otherwise: str) -> float:
    seconds *= evening.patience
    took = evening.live(seconds, until)
    if took is None:
        raise NotRight(f"{otherwise} within {seconds:.0f} s. {evening.shows}")
    return took


def struck(evening: Evening, fault: Fault) -> float:
    """Let it happen in the middle of a game, and look whether all is there and the game goes on; how long it took."""
    if not evening.shown:
        _goes_on(evening, "before anything was broken")
    began, before = evening.began, evening.shown
    took = fault.strike(evening)
    within(evening, 10, lambda: evening.told is not None, "the kiosk showed nothing")
    _nothing_is_lost(evening, began, before)
    _goes_on(evening, "afterwards")
    if took > fault.limit_s * evening.patience:
        raise NotRight(f"it took {took:.1f} s")
    return took


def _goes_on(evening: Evening, when: str) -> None:
    games, held = evening.games, len(evening.shown)
    within(
        evening,
        GOES_ON_S,
        lambda: evening.games != games or len(evening.shown) > held,
        f"nothing came on record {when}",
    )


def _nothing_is_lost(evening: Evening, began: Began, before: tuple[Entry, ...]) -> None:
    """What was shown is still on record, on the disk as on the screen, and means the same."""
    told = evening.told
    if told is None or told.began != began or evening.began != began:
        return  # the game ended meanwhile
    for n, was in enumerate(before):
        now = told.entries[n] if n < len(told.entries) else None
        if now != was:
            raise NotRight(f"{len(before)} entries were shown, and of {len(told.entries)} now {now} is not {was}")
    again = folded(began, told.entries)
    if again.game.write(again.position) != told.position:
        raise NotRight("the position is not what the entries say")
    *_, (there, kept) = evening.on_disk()
    if (there, kept[: len(told.entries)]) != (began, told.entries):
        raise NotRight(f"{len(told.entries)} entries are shown, and not all of them are on the disk")


# ------------------------------------------------------------ the eye and its camera


def _watched(evening: Evening) -> int:
    """The eye's process, once it looks."""
    within(evening, SHOWS_S, lambda: evening.told is not None and evening.told.eye is not None, "no eye was started")
    since = clock()
    within(evening, SHOWS_S, lambda: evening.sees(since), "the eye saw nothing")
    assert evening.told is not None and evening.told.eye is not None
    return evening.told.eye


def _is_another(evening: Evening, eye: int) -> bool:
    return evening.told is not None and evening.told.eye not in (None, eye)


def eye_killed(evening: Evening) -> float:
    eye = _watched(evening)
    os.kill(eye, signal.SIGKILL)
    at = clock()
    return within(evening, 15, lambda: _is_another(evening, eye) and evening.sees(at), "no other eye saw the table")


def eye_stalled(evening: Evening) -> float:
    """The process stands still, as where a driver hangs."""
    eye = _watched(evening)
    os.kill(eye, signal.SIGSTOP)
    at = clock()
    took = within(evening, 20, lambda: _is_another(evening, eye) and evening.sees(at), "no other eye saw the table")
    _gone(eye)
    return took


def camera_pulled_out(evening: Evening) -> float:
    _watched(evening)
    evening.pull_out()
    within(evening, 5, lambda: SIGNS["no_camera"] in evening.signs, "the screen did not say that there is no camera")
    evening.live(evening.dice.uniform(0, 3))
    evening.plug_in()
    at = clock()
    took = within(evening, 15, lambda: evening.sees(at), "the camera was not taken")
    _sign_goes(evening, SIGNS["no_camera"])
    return took


def _sign_goes(evening: Evening, sign: str, seconds: float = 2.0) -> float:
    return within(evening, seconds, lambda: sign not in evening.signs, f"the screen went on saying {sign!r}")


# ------------------------------------------------------------ buttons


def pins_taken(evening: Evening) -> float:
    evening.break_("pins away")
    within(evening, 5, lambda: SIGNS["panel_gone"] in evening.signs, "the screen did not say that pins are gone")
    evening.break_("pins back")
    return _sign_goes(evening, SIGNS["panel_gone"], 10)


def button_stuck(evening: Evening) -> float:
    sign = "Button COUNT hangs"
    evening.stick(HANGING)
    took = within(evening, 15, lambda: sign in evening.signs, "the screen did not name the button")
    evening.loosen(HANGING)
    _sign_goes(evening, sign)
    return took


# ------------------------------------------------------------ the disk


def disk_full(evening: Evening) -> float:
    """No file of the kiosk may grow any more, as the kernel sees to it; then there is room again."""

    def troubled() -> bool:
        return any(sign.endswith("kept in memory") for sign in evening.signs)

    prlimit(evening.kiosk.pid, RLIMIT_FSIZE, (0, RLIM_INFINITY))
    within(evening, GOES_ON_S, troubled, "the screen did not say that the game is kept in memory")
    _goes_on(evening, "while the disk was full")
    prlimit(evening.kiosk.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))
    return within(evening, 15, lambda: not troubled(), "the journal was not written")


def copy_damaged(evening: Evening) -> float:
    """A copy of the journal as it is now, in which some bytes are others: what is read of it is true, or it says so."""
    with TemporaryDirectory(prefix="card-table-drill-") as folder:
        copy = Path(folder) / evening.journal.name
        evening.kiosk.send_signal(signal.SIGSTOP)
        for suffix in ("", "-wal"):
            there = Path(f"{evening.journal}{suffix}")
            if there.exists():
                shutil.copyfile(there, f"{copy}{suffix}")
        games = evening.on_disk()
        evening.kiosk.send_signal(signal.SIGCONT)
        return max(read_spoilt(copy, Path(folder) / str(n), games, evening.dice) for n in range(SPOILT))


def read_spoilt(copy: Path, folder: Path, games: Sequence[Kept], dice: random.Random) -> float:
    """A copy of the copy with other bytes at some place, opened as a kiosk does it; how long that took.

    Where the newest game is lost as a whole, the one before is told instead, which may have begun just alike.
    """
    folder.mkdir()
    parts = [Path(f"{copy}{suffix}") for suffix in ("", "-wal")]
    for part in parts:
        if part.exists():
            shutil.copyfile(part, folder / part.name)
    spoil(dice.choice([one for one in folder.iterdir() if one.stat().st_size]), dice)
    opened = monotonic()
    journal, report = Journal.open(folder / copy.name)
    took = monotonic() - opened
    found = journal.unfinished()
    journal.close()
    if found is not None and not any(_begins_so(game, (found.began, found.entries)) for game in games):
        raise NotRight("a damaged journal told entries that never were")
    if (found is None or (found.began, found.entries) != games[-1]) and not report_signs(report):
        raise NotRight(f"a damaged journal lost entries and did not say so ({report})")
    return took


def _begins_so(game: Kept, told: Kept) -> bool:
    """Whether what is told is the beginning of this game."""
    return told[0] == game[0] and told[1] == game[1][: len(told[1])]


def spoil(file: Path, dice: random.Random) -> None:
    """Other bytes at some place of a file, which keeps its length."""
    told = bytearray(file.read_bytes())
    at = dice.randrange(len(told))
    for n in range(at, min(len(told), at + dice.choice((1, 4, 64, 1024)))):
        told[n] ^= dice.randrange(1, 256)
    file.write_bytes(told)


def killed_while_writing(evening: Evening) -> float:
    """A writer of its own, killed after so many steps of SQLite within a transaction, again and again."""
    with TemporaryDirectory(prefix="card-table-drill-") as folder:
        seed = str(evening.dice.randrange(1 << 30))
        words = [sys.executable, "-P", "-m", "companion.drill.killing", folder + "/state", "inside", str(KILLS), seed]
        began = monotonic()
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            raise NotRight((done.stdout + done.stderr).strip())
        return monotonic() - began


# ------------------------------------------------------------ the whole kiosk


def _gone(process: int, seconds: float = 5.0) -> None:
    """Nothing is left of a process, or only its name."""
    give_up = monotonic() + seconds
    while monotonic() < give_up:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return
        if state == "Z":
            return
    raise NotRight(f"process {process} was left behind")


def _taken_up(evening: Evening) -> float:
    """The game is on the screen again, with all that was shown, and the table is watched."""
    at = clock()
    took = within(
        evening,
        20,
        lambda: evening.told is not None and evening.told.began == evening.began,
        "the game was not taken up",
    )
    within(evening, 15, lambda: evening.sees(at), "the table was not watched")
    return took


def all_killed(evening: Evening) -> float:
    evening.live(evening.dice.uniform(0.1, 4.0))
    eye = evening.told.eye if evening.told is not None else None
    evening.end(signal.SIGKILL)
    evening.start()
    took = _taken_up(evening)
    if eye is not None:
        _gone(eye)
    return took


def updated(evening: Evening) -> float:
    """The service is stopped in the middle of a game and started again, as an update does."""
    began = monotonic()
    code = evening.end(signal.SIGTERM)
    if code or monotonic() - began > 3 * evening.patience:
        raise NotRight(f"it ended with {code} after {monotonic() - began:.1f} s")
    evening.start()
    return _taken_up(evening)


def clock_wrong(evening: Evening) -> float:
    """Switched on again, the machine believes that it is decades ago."""
    evening.end(signal.SIGKILL)
    evening.start("clock back")
    return _taken_up(evening)


def second_started(evening: Evening) -> float:
    words = [sys.executable, "-P", "-m", "companion", "--headless", "--simulated", "--state", str(evening.state)]
    began = monotonic()
    second = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        took = within(evening, 15, lambda: second.poll() is not None, "the second companion ran on")
        said = second.communicate()[1]
    finally:
        second.kill()
    if second.returncode != 2 or f"process {evening.kiosk.pid}" not in said:
        raise NotRight(f"the second companion ended with {second.returncode} after {monotonic() - began:.1f} s: {said}")
    return took


FAULTS = (
    Fault("the eye is killed", eye_killed, 5.0, 2, 50),
    Fault("the eye hangs", eye_stalled, 8.0, 1, 20),
    Fault("the camera is pulled out and plugged in", camera_pulled_out, 5.0, 1, 20),
    Fault("the pins are gone for a while", pins_taken, 3.0, 1, 20),
    Fault("a button hangs", button_stuck, 11.0, 1, 10),
    Fault("the disk is full, then has room", disk_full, 6.0, 1, 20),
    Fault("20 copies of the journal are damaged", copy_damaged, 1.0, 1, 50),
    Fault("a journal is killed 20 times while it writes", killed_while_writing, 10.0, 1, 50),
    Fault("the kiosk is killed", all_killed, 8.0, 3, 200),
    Fault("it is stopped and started, as by an update", updated, 8.0, 1, 20),
    Fault("it starts with the clock of 1986", clock_wrong, 8.0, 1, 10),
    Fault("a second one is started", second_started, 8.0, 1, 10),
)
