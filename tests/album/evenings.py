"""Chapters made up by hand, and golden games folded into chapters."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.album.chapter import Chapter, Round, chapter_of
from companion.transcript.fold import fold_text

GOLDEN = Path(__file__).parents[1] / "transcripts"
HOUR = 3600.0


def chapter(number: int, winner: str, *points: int, hours: float = 0.0, game: str = "ditch-rummy") -> Chapter:
    """A game of Ann and Bob in rounds that brought Ann so many points."""
    rounds = tuple(Round(60.0, (("Ann", one), ("Bob", 10))) for one in points)
    winners = (winner,) if winner else ()
    return Chapter(number, game, ("Ann", "Bob"), winners, bool(winner), rounds, wall=hours * HOUR)


@cache
def golden(name: str) -> Chapter:
    """A golden transcript as a chapter."""
    return chapter_of(1, fold_text((GOLDEN / f"{name}.table").read_text("utf-8")))
