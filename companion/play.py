"""`./kiosk play` and `./kiosk perform`: a simulated game from the command line, and what came of it."""

from __future__ import annotations

import argparse
import time

from companion.errors import BadSetup
from companion.events import Began
from companion.games import GAMES
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.rehearsal import FRAME_MS, Rehearsal
from companion.simulator.manners import HONEST, Manners
from companion.table import Seat
from companion.watching import Watcher


def manners_of(rate: float) -> Manners:
    """Rule-breakers: a share of acts goes wrong in one of three ways, and last card is forgotten as often as not."""
    return Manners(rate / 3, rate / 3, rate / 3, forgetful=min(0.5, 4 * rate), watchful=0.5) if rate else HONEST


def play_command(options: argparse.Namespace) -> int:
    if options.game not in GAMES:
        raise BadSetup(f"There is no game {options.game!r}; choose one of {', '.join(sorted(GAMES))}.")
    began = Began(options.game, DEFAULT_NAMES[: options.seats], Seat(0))
    rehearsal = Rehearsal(began, options.seed, options.light, manners_of(options.breaks))
    watcher = Watcher(print, closely=options.closely)
    try:
        while not rehearsal.over:
            rehearsal.step()
            if not options.json:
                watcher(rehearsal)
            if options.speed == "real":
                time.sleep(FRAME_MS / 1000)
            if options.turns and len(rehearsal.family.players.acts) >= options.turns:
                break
    finally:
        rehearsal.close()
    return 0
