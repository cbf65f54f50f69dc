"""What is worth knowing afterwards, one line an event: as it is on a terminal, with its priority for systemd's journal.

`journalctl -u card-table` shows these lines, `-p warning` only what went wrong. Rooms below raise or report; only the
floors that run something tell of it here. https://www.freedesktop.org/software/systemd/man/latest/sd-daemon.html
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from companion.journal import OpeningCode, Report
from companion.referee import Referee
from hardware.panel import Panel
from hardware.screen import Screen

log = logging.getLogger("card-table")

PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6), (logging.DEBUG, 7))
"""Python's levels from above, and what systemd calls them."""


def open_log(environ: Mapping[str, str], stream: TextIO) -> None:
    """Write the log to this stream from now on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JournalLines() if is_journal(environ, stream) else OneLine("card-table: %(message)s"))
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)


def is_journal(environ: Mapping[str, str], stream: TextIO) -> bool:
    """Whether this very stream leads to systemd's journal: the variable is inherited even where it does not."""
    try:
        there = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return environ.get("JOURNAL_STREAM") == f"{there.st_dev}:{there.st_ino}"


class OneLine(logging.Formatter):
    """An event is one line of the log, even if its text has several."""

    def format(self, record: logging.LogRecord) -> str:
        return " ".join(super().format(record).split("\n"))


class JournalLines(OneLine):
    """`<4>` in front of a warning; name and time are the journal's to say."""

    def format(self, record: logging.LogRecord) -> str:
        priority = next((number for level, number in PRIORITIES if record.levelno >= level), 7)
        return f"<{priority}>{super().format(record)}"


# ---------------------------------------------------------------- events

OPENED: Mapping[OpeningCode, tuple[int, str]] = {
    OpeningCode.FRESH: (logging.INFO, "A new journal is begun."),
    OpeningCode.RESUMED: (logging.INFO, "The journal is sound."),
    OpeningCode.CUT_SHORT: (logging.WARNING, "The end of the journal was damaged and is missing; a copy is {path}."),
    OpeningCode.SET_ASIDE: (logging.WARNING, "The old journal ({reason}) is set aside as {path}."),
    OpeningCode.IN_MEMORY: (logging.WARNING, "The journal cannot be had ({reason}); the evening is kept in memory."),
    OpeningCode.UNREADABLE: (logging.WARNING, "The journal's last game is written in a way no longer read."),
}


def started(version: str, source: str, panel: Panel, screen: Screen | None, folder: Path) -> None:
    """The line that tells somebody who reads the log what this machine has."""
    log.info(
        "Started %s: camera %s, buttons %s, display %s, games in %s.",
        version,
        source or "simulated",
        "on keys" if panel.simulated else "on pins",
        f"{screen.way} {screen.size[0]}x{screen.size[1]}" if screen is not None else "none",
        folder,
    )


def journal_opened(report: Report) -> None:
    level, sentence = OPENED[report.code]
    log.log(level, sentence.format(reason=report.reason, path=report.path))


def game_taken_up(what: str, referee: Referee) -> None:
    """A game is begun, resumed or joined."""
    log.info("%s: %s with %s, %d entries.", what, referee.game.id, ", ".join(referee.names), len(referee.judged))


@dataclass(slots=True)
class Noticed:
    """Tells of what has changed since it last looked, once each time."""

    journal: str = ""
    eye: str = ""
    over: bool = False

    def look(self, journal: str, eye: str, last_words: str, referee: Referee | None) -> None:
        """The journal's trouble, the eye's and its last words, and the game being played."""
        if journal != self.journal:
            self.journal = journal
            if journal:
                log.warning("The journal cannot be written (%s); the game is kept in memory.", journal)
            else:
                log.info("The journal is written again.")
        if eye != self.eye:
            self.eye = eye
            if eye:
                log.warning("Nothing is heard from the camera (%s). %s", eye, last_words)
            else:
                log.info("The camera is back.")
        over = referee is not None and referee.game.is_over(referee.position)
        if over and not self.over and referee is not None:
            winners = ", ".join(referee.names[seat] for seat in referee.view.winners)
            log.info("Game over: %s, won by %s.", referee.game.id, winners or "nobody")
        self.over = over
