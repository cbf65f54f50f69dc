"""What judging costs: events a second for each game, beside python-chess's moves; and taking up a long game again.

An event goes in; position, rulings and what is expected next come out. For comparison, the legal moves of a chess
position are listed and one of them is made, which is the nearest thing that a well-kept rules library does.
"""

from __future__ import annotations

import importlib
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from companion.bench import how_many
from companion.facts.events import Began, Entry, Event
from companion.games import GAMES
from companion.journal import Journal
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.referee import Referee
from companion.simulator.manners import ROUGH
from companion.simulator.players import Players

ROUNDS = 9
EVENTS = 500
"""How many events of each game are judged in a round; after the end of a game comes another one."""
LONGEST, FAMILY = "that-dam-game", 5
"""The game that is taken up from the journal, and its players: ten contracts take twice as many events."""
PLIES = 300
SEATS = 4

ToldGame = tuple[Began, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Workload:
    """Something that is done this many times in a round."""

    name: str
    times: int
    run: Callable[[], None]


def main(rest: Sequence[str] = ()) -> int:
    """Print a line for each game, with its ratio to chess, then what taking up a long game costs."""
    events = how_many(rest, "referee", "events", EVENTS)
    chess = in_chess(events)
    ways = [*chess, *(judging(id, events) for id in sorted(GAMES))]
    # Each has its turn in every round, so that a busy machine is busy for all of them.
    rounds = [[way.times / seconds(way.run) for way in ways] for _ in range(ROUNDS)]
    for n, way in enumerate(ways):
        rate = median(one[n] for one in rounds)
        ratio = f"   {median(one[n] / one[0] for one in rounds):.1f} x" if chess else ""
        print(f"{way.name:44} {rate:8,.0f} a second{ratio}")
    if not chess:
        print("python-chess is not installed, so there is nothing to compare with; ./kiosk test brings it.")
    with tempfile.TemporaryDirectory() as folder:
        long = taken_up(Path(folder) / "journal.sqlite", 2 * events)
    print(f"a game of {long.events:.0f} events taken up from the journal: {long.read + long.folded:.0f} ms")
    print(f"   read {long.read:.0f} ms, folded {long.folded:.0f} ms; opening the file takes {long.opened:.0f} ms")
    return 0


# ---------------------------------------------------------------- events a second


def seconds(run: Callable[[], object]) -> float:
    """How long it runs, in processor time of this process."""
    began = time.process_time()
    run()
    return time.process_time() - began


def judging(id: str, events: int) -> Workload:
    """Judging whole games: position, rulings and expectations after every event."""
    games = played(id, events)

    def judge() -> None:
        for began, told in games:
            referee = Referee(began)
            for event in told:
                _ = referee.hear(event), referee.position, referee.expects

    return Workload(f"{id}: events judged", sum(len(told) for _, told in games), judge)


def played(id: str, wanted: int) -> list[ToldGame]:
    """Whole games, always the same ones, until they have this many events."""
    told: list[ToldGame] = []
    while sum(len(events) for _, events in told) < wanted:
        told.append(_game(id, SEATS, len(told), 2 * wanted))
    return told


def _game(id: str, seats: int, seed: int, most: int) -> ToldGame:
    """A game of a simulated family that breaks a rule now and then; it ends early if it gets too long."""
    players = Players(Began(id, DEFAULT_NAMES[: min(seats, GAMES[id].seats[-1])]), random.Random(seed), ROUGH)
    while not players.over and len(players.acts) < most and (event := players.choose()) is not None:
        players.act(event)
    return players.referee.began, tuple(players.acts)


# ---------------------------------------------------------------- chess


def in_chess(events: int) -> list[Workload]:
    """A random game, the same in every run, repeated until a round is as long as ours; empty without python-chess."""
    try:
        chess: Any = importlib.import_module("chess")
    except ImportError:
        return []
    first, dice = chess.Board(), random.Random(1)
    while not first.is_game_over() and first.ply() < PLIES:
        first.push(dice.choice(list(first.legal_moves)))
    moves = list(first.move_stack)
    games = -(-events // len(moves))

    def push() -> None:
        for _ in range(games):
            board = chess.Board()
            for move in moves:
                _ = list(board.legal_moves)
                board.push(move)

    return [Workload("python-chess: legal moves listed, one pushed", games * len(moves), push)]


# ---------------------------------------------------------------- a long game from the journal


@dataclass(frozen=True, slots=True)
class TakenUp:
    """Milliseconds from a file on disk to the position after the last event."""

    events: int
    opened: float
    read: float
    folded: float


def taken_up(file: Path, events: int) -> TakenUp:
    """A game kept in a real file, as long as a very long evening: opened, read, folded."""
    began, told = _game(LONGEST, FAMILY, 0, events)
    keep(file, began, told[:events])
    rounds = [taken_up_once(file) for _ in range(ROUNDS)]
    return TakenUp(*(median(figures) for figures in zip(*map(astuple, rounds), strict=True)))


def keep(file: Path, began: Began, events: Sequence[Event]) -> None:
    journal = Journal.open(file).journal
    journal.begin(began)
    for number, event in enumerate(events, 1):
        journal.append(Entry(number, event, number * 1000))
    journal.close()


def taken_up_once(file: Path) -> TakenUp:
    times = [time.process_time()]
    journal = Journal.open(file).journal
    times.append(time.process_time())
    began, entries = journal.history()[0].begun.began, journal.entries(1)
    times.append(time.process_time())
    referee = Referee(began)
    for entry in entries:
        referee.hear(entry.event, entry.time, entry.source, entry.sureness)
    times.append(time.process_time())
    journal.close()
    return TakenUp(len(entries), *(1000 * (after - before) for before, after in pairwise(times)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
