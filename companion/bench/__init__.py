"""Benchmarks: each a ratio against the naive way, measured in one run on this machine."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

BENCHES = ("start", "journal", "referee", "screen", "render", "eye")
"""What `bench` alone runs; `bench play` and `bench hands` take long and are asked for by name."""


def run_bench(what: str | None, rest: Sequence[str] = ()) -> int:
    """One bench, or all of them one after the other."""
    codes: list[int] = []
    for name in (what,) if what else BENCHES:
        print(f"== {name}", flush=True)
        codes.append(importlib.import_module(f"companion.bench.{name}").main(rest))
    return max(codes)
