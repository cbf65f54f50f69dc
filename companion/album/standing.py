"""How somebody stands in one game or in all of them: games, wins, streaks, the best and the worst round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.album.chapter import Chapter
from companion.facts.game import Counting, Game
from companion.language.english import join


class Mark(NamedTuple):
    """A number that somebody reached, and in which game."""

    value: float
    who: str
    chapter: int
    game: str


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's games, of one kind or of all."""

    games: int = 0
    """Those that were played to their end."""
    wins: int = 0
    streak: int = 0
    """The most wins one after the other."""
    running: int = 0
    """Those without a loss up to today."""

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


def standing_of(name: str, chapters: Iterable[Chapter]) -> Standing:
    """What these games come to for this player; they stand in the order of play."""
    games = wins = streak = running = 0
    for one in chapters:
        if one.finished and name in one.names:
            won = name in one.winners
            games, wins, running = games + 1, wins + won, running + 1 if won else 0
            streak = max(streak, running)
    return Standing(games, wins, streak, running)


def best_round(game: Game, chapters: Sequence[Chapter], name: str | None = None) -> Mark | None:
    """The best round of a player, or of anybody; of equals the one that was played first."""
    marks = _marks(game, chapters, name)
    match game.counting:
        case Counting.MANY:
            return max(marks, key=_value, default=None)
        case Counting.FEW:
            return min(marks, key=_value, default=None)
        case Counting.NONE:
            return None


def worst_round(game: Game, chapters: Sequence[Chapter], name: str | None = None) -> Mark | None:
    marks = _marks(game, chapters, name)
    match game.counting:
        case Counting.MANY:
            return min(marks, key=_value, default=None)
        case Counting.FEW:
            return max(marks, key=_value, default=None)
        case Counting.NONE:
            return None


def fastest_round(chapters: Iterable[Chapter]) -> Mark | None:
    """The round that took everybody the least time, of those whose time is known."""
    timed = (
        Mark(one.seconds, join(chapter.names), chapter.number, chapter.game)
        for chapter in chapters
        for one in chapter.rounds
        if one.seconds > 0
    )
    return min(timed, key=_value, default=None)


def _marks(game: Game, chapters: Sequence[Chapter], name: str | None) -> list[Mark]:
    return [
        Mark(points, who, chapter.number, chapter.game)
        for chapter in chapters
        if chapter.game == game.id
        for one in chapter.rounds
        for who, points in one.points
        if name in (None, who)
    ]


def _value(mark: Mark) -> float:
    return mark.value
