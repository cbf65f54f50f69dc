"""`./kiosk play` and `./kiosk perform`: a simulated game from the command line, and what came of it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace

from companion.facts.events import Began
from companion.games import game
from companion.journal.bundle import transcript_in
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.rehearsal.rehearsal import Rehearsal
from companion.rehearsal.watching import Watcher
from companion.running.mouse_seat import MouseSeat
from companion.scenes.table_side import BESIDE, WINDOW
from companion.simulator.accounts import GameEnd, Summary
from companion.simulator.manners import LIVELY, TIDY, Manners, dialled
from companion.table import Seat
from companion.transcript import read
from companion.transcript.sheets import house_rule
from hardware.screen import ScreenSpec, open_screen


def manners_of(rate: float, lively: bool, dials: str = "") -> Manners:
    """How people behave if this share of their acts breaks a rule, and whether they are in a hurry."""
    honest = dialled(TIDY, dials)
    if lively:
        honest = replace(honest, haste=LIVELY.haste, clumsy=LIVELY.clumsy, restless=LIVELY.restless)
    return breaking_rules(honest, rate)


def breaking_rules(honest: Manners, rate: float) -> Manners:
    """The same people, if this share of their acts breaks a rule."""
    thirds = {"illegal": rate / 3, "out_of_turn": rate / 3, "lazy": rate / 3}
    return replace(honest, **thirds, forgetful=min(0.5, 4 * rate), watchful=0.5) if rate else honest


Watch = Callable[[Rehearsal], None]


class Pace:
    """Slows a rehearsal down to the pace of a real evening."""

    def __init__(self) -> None:
        self._started = time.monotonic()

    def __call__(self, rehearsal: Rehearsal) -> None:
        time.sleep(max(0.0, self._started + rehearsal.now / 1000 - time.monotonic()))


class OnScreen:
    """The kiosk's screen in a window, with the simulated table beside it."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self.screen = rehearsal.loop.screen = open_screen(ScreenSpec(beside=BESIDE, window=WINDOW))
        names = rehearsal.playing.referee.names
        self.mouse_seat = MouseSeat(rehearsal.table_in_play, names, self.screen.beside)

    def __call__(self, rehearsal: Rehearsal) -> None:
        loop, referee = rehearsal.loop, rehearsal.playing.referee
        self.mouse_seat.hear(loop.pointers, loop.typed, referee)
        loop.pointers.clear()
        loop.typed.clear()
        self.screen.show_beside(self.mouse_seat.scene(self.screen.beside, referee))


def play_command(options: argparse.Namespace) -> int:
    playing = game(options.game)
    more = tuple(f"Guest{n + 1}" for n in range(len(DEFAULT_NAMES), options.seats))
    house = tuple(house_rule(playing, rule) for rule in options.house)
    began = Began(options.game, DEFAULT_NAMES[: options.seats] + more, Seat(0), house)
    manners = manners_of(options.breaks, options.lively, options.manners)
    rehearsal = Rehearsal(began, options.seed, options.light, manners, acts=options.turns)
    watchers: list[Watch] = [] if options.json else [Watcher(print, closely=options.closely)]
    watchers += [OnScreen(rehearsal)] if options.screen == "window" else []
    watchers += [Pace()] if options.speed == "real" else []
    try:
        while not rehearsal.over and not rehearsal.loop.quitting:
            rehearsal.step()
            for watch in watchers:
                watch(rehearsal)
    finally:
        rehearsal.close()
    summary = rehearsal.summary()
    print(summary.to_json() if options.json else "\n".join(account(summary)))
    return 0


def perform_command(options: argparse.Namespace) -> int:
    """Play a transcript on the simulated table, and compare the record with it."""
    transcript = read(transcript_in(options.file))
    script = [entry.event for entry in transcript.entries]
    rehearsal = Rehearsal(transcript.began, options.seed, options.light, script=script)
    watcher = Watcher(print, closely=options.closely)
    rehearsal.run(None if options.json else watcher)
    rehearsal.close()
    summary = rehearsal.summary()
    print(summary.to_json() if options.json else "\n".join(account(summary)))
    return 0 if summary.wrong_commits == summary.misses == 0 else 1


def account(summary: Summary) -> list[str]:
    """The summary for people."""
    fingers, rests = summary.fingers_to_screen_ms, summary.rest_to_screen_ms
    return [
        "",
        f"Played on the simulated table: {summary.turns} turns, {summary.placements} cards laid"
        f"{'' if summary.finished else ', not finished'}.",
        f"Wrong entries {summary.wrong_commits}, missed acts {summary.misses}, questions {summary.questions}, "
        f"presses {summary.presses}.",
        f"From fingers to screen: {fingers['p50']:.0f} ms in the middle, {fingers['p95']:.0f} ms for all but one in "
        f"twenty; from a table at rest {rests['p50']:.0f} and {rests['p95']:.0f} ms.",
        f"Truth:      {_standing(summary.truth)}",
        f"Understood: {_standing(summary.understood)}",
    ]


def _standing(result: GameEnd) -> str:
    scores = ", ".join(f"{name} {points}" for name, points in result.scores.items())
    winners = " and ".join(result.winners) or "nobody yet"
    return f"{scores}; won by {winners}"
