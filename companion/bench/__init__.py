"""Benchmarks: each a ratio against the naive way, measured in one run on this machine."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence

BENCHES = {
    "start": "start",
    "memory": "memory",
    "journal": "journal",
    "referee": "referee",
    "screen": "screen",
    "render": "render",
    "eye": "eye",
    "play": "play",
    "print": "printed_marks",
    "hands": "hands",
    "fingers": "fingers",
    "cards": "whose_card",
    "ways": "ways",
    "grip": "grip",
    "prices": "prices",
    "looks": "looks",
    "soak": "soak",
}
"""Each bench and the module it lives in."""
QUICK = ("start", "journal", "referee", "screen", "render", "eye")
"""What `bench` runs without a name; the others take long and have to be named."""


def run_bench(what: str | None, rest: Sequence[str] = ()) -> int:
    """One bench, or the quick ones one after the other."""
    codes: list[int] = []
    for name in (what,) if what else QUICK:
        print(f"== {name}", flush=True)
        codes.append(importlib.import_module(f"companion.bench.{BENCHES[name]}").main(rest))
    return max(codes)


def how_many(rest: Sequence[str], bench: str, what: str, usual: int) -> int:
    """How much a bench has to do, as in `--events 400`; with very little it only proves that it works."""
    parser = argparse.ArgumentParser(prog=f"kiosk bench {bench}")
    parser.add_argument(f"--{what}", type=at_least_one, default=usual, dest="number", metavar="N")
    return int(parser.parse_args(list(rest)).number)


def at_least_one(text: str) -> int:
    """A number on the command line that may not be 0."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number
