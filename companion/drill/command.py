"""`./kiosk drill`: a line for each fault with how often it struck, how often all was right, and the worst time."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

from companion.drill.evening import Evening
from companion.drill.faults import FAULTS, Fault, NotRight, struck


@dataclass(slots=True)
class Row:
    """What came of a fault."""

    fault: Fault
    times: int
    took: list[float] = field(default_factory=list)
    """Seconds, where all was right."""
    wrong: list[str] = field(default_factory=list)

    def line(self, patience: float) -> str:
        worst = f"{max(self.took):5.1f} s" if self.took else "    - s"
        return f"{self.fault.name:44} {self.times:5} {len(self.took):5}  {worst} {self.fault.limit_s * patience:5.0f} s"


def drill_command(options: argparse.Namespace) -> int:
    """Print the table, and below each line what was not right; 1 if anything was not."""
    rows = [Row(fault, _times(fault, options)) for fault in FAULTS if options.only in fault.name]
    print(f"{'':44} {'times':>5} {'right':>5}  {'worst':>7} {'limit':>7}")
    began, evenings = time.monotonic(), Evenings(options.game, options.seed, options.patience)
    try:
        for row in rows:
            strike(row, evenings)
            print(row.line(options.patience))
            for sentence in row.wrong:
                print(f"not right: {row.fault.name}: {sentence}")
    finally:
        evenings.end()
    print(f"{evenings.games} games, {evenings.stuck} of them given up, {time.monotonic() - began:.0f} s")
    return int(any(row.wrong for row in rows))


def _times(fault: Fault, options: argparse.Namespace) -> int:
    if options.times is not None:
        return int(options.times)
    return fault.full if options.full else fault.usual


class Evenings:
    """One evening for all faults, as long as all is right; where it is not, another one begins."""

    def __init__(self, game: str, seed: int, patience: float) -> None:
        self.game, self.seed, self.patience = game, seed, patience
        self.games = self.stuck = 0
        """Those of evenings that are over."""
        self._now: Evening | None = None

    def now(self) -> Evening:
        if self._now is None:
            self._now = Evening(self.game, self.seed, self.patience)
            self.seed += 1
        return self._now

    def end(self) -> None:
        if self._now is not None:
            self.games, self.stuck = self.games + self._now.games, self.stuck + self._now.stuck
            self._now.close()
        self._now = None


def strike(row: Row, evenings: Evenings) -> None:
    """One fault as often as it is to strike."""
    for _ in range(row.times):
        try:
            row.took.append(struck(evenings.now(), row.fault))
        except NotRight as why:
            row.wrong.append(str(why))
            evenings.end()
