"""The fold: from the chapters of all past games to what each player has done, and to the records of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.album.chapter import FEAT, Chapter
from companion.album.standing import Mark, Standing, best_round, fastest_round, standing_of, worst_round
from companion.facts.game import Game
from companion.games import GAMES
from companion.language.phrase import listed, phrase

NEXT_EVENING_S = 6 * 3600.0
"""A game that begins so long after the one before it belongs to another evening."""

SIDES = {0.0: "at the kiosk", 90.0: "left of the kiosk", 180.0: "across from the kiosk", 270.0: "right of the kiosk"}
"""Where somebody sits, by the angle of the arm."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Games that were played one after the other."""

    date: str
    """Empty where the machine did not know it."""
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """All that the album knows of somebody."""

    name: str
    evenings: int
    whole: Standing
    by_game: Mapping[str, Standing]
    """By the game's id."""
    best: Mapping[str, Mark]
    worst: Mapping[str, Mark]
    feats: Mapping[tuple[str, str], int]
    """By game and feat."""
    favourites: tuple[str, ...] = ()
    """What is chosen most often, in words: a dodge card, a dog."""
    seat: str = ""
    """Where they sit most often."""


class Record(NamedTuple):
    """Something nobody has done better: what it is, how much, who, and in which game it was, where it was in one."""

    title: str
    value: str
    who: str
    chapter: int | None = None


@dataclass(frozen=True, slots=True)
class Album:
    """What all past games add up to."""

    chapters: tuple[Chapter, ...]
    evenings: tuple[Evening, ...]
    players: tuple[PlayerStory, ...]
    """Those with most wins first."""
    records: tuple[Record, ...]
    """Of the whole house; those of a game are in `records_of`."""
    games: Mapping[str, Game]

    def of(self, game: str) -> tuple[Chapter, ...]:
        """The chapters of one game."""
        return tuple(one for one in self.chapters if one.game == game)

    def records_of(self, game: Game) -> tuple[Record, ...]:
        """Who has done most in one game, and the best and the worst of it."""
        return tuple(_of_a_game(game, self.of(game.id), self.players))

    @property
    def played(self) -> tuple[Game, ...]:
        """The games that were ever played, the one played most often first."""
        often = Counter(one.game for one in self.chapters)
        return tuple(sorted((self.games[id] for id in often), key=lambda game: -often[game.id]))

    @property
    def finished(self) -> int:
        return sum(one.finished for one in self.chapters)


def album_of(chapters: Iterable[Chapter], games: Mapping[str, Game] = GAMES) -> Album:
    """The album of these games, in the order of play; games that no longer exist are left out."""
    told = tuple(one for one in chapters if one.game in games)
    evenings = tuple(evenings_of(told))
    names = dict.fromkeys(name for one in told for name in one.names)
    stories = [_story(name, told, evenings, games) for name in names]
    players = tuple(sorted(stories, key=lambda one: (-one.whole.wins, one.whole.games, one.name)))
    return Album(told, evenings, players, tuple(_of_the_house(told, players, games)), games)


def evenings_of(chapters: Sequence[Chapter]) -> Iterator[Evening]:
    """The games of each evening together. Their order is that of their numbers: a clock may have been set."""
    together: list[Chapter] = []
    for one in chapters:
        if together and not 0 <= one.wall - together[-1].wall < NEXT_EVENING_S:
            yield Evening(together[0].date, tuple(together))
            together = []
        together.append(one)
    if together:
        yield Evening(together[0].date, tuple(together))


# ---------------------------------------------------------------- players


def _story(name: str, told: Sequence[Chapter], evenings: Sequence[Evening], games: Mapping[str, Game]) -> PlayerStory:
    mine = [one for one in told if name in one.names]
    played = [games[id] for id in dict.fromkeys(one.game for one in mine)]
    feats: Counter[tuple[str, str]] = Counter()
    for one in mine:
        feats.update({(one.game, code): n for who, code, n in one.feats if who == name})
    sides = Counter(SIDES.get(angle, "") for one in mine for who, angle in one.chairs if who == name)
    return PlayerStory(
        name,
        sum(any(name in one.names for one in evening.chapters) for evening in evenings),
        standing_of(name, mine),
        {game.id: standing_of(name, (one for one in mine if one.game == game.id)) for game in played},
        {game.id: mark for game in played if (mark := best_round(game, mine, name))},
        {game.id: mark for game in played if (mark := worst_round(game, mine, name))},
        dict(feats.most_common()),
        tuple(_favourites(name, mine, games)),
        sides.most_common(1)[0][0] if sides else "",
    )


def _favourites(name: str, mine: Sequence[Chapter], games: Mapping[str, Game]) -> Iterator[str]:
    """For each kind of choice the one that was made most often."""
    made = Counter((one.game, code) for one in mine for who, code in one.choices if who == name)
    told: set[str] = set()
    for (game, code), _ in made.most_common():
        kind = code.rpartition(".")[0]
        if kind not in told:
            told.add(kind)
            yield games[game].words[code]


# ---------------------------------------------------------------- records


def _of_the_house(
    told: Sequence[Chapter], players: Sequence[PlayerStory], games: Mapping[str, Game]
) -> Iterator[Record]:
    yield from _most("Most games won", {one.name: one.whole.wins for one in players})
    yield from _most("Most wins in a row", {one.name: one.whole.streak for one in players})
    yield from _most("Most evenings", {one.name: one.evenings for one in players})
    if fastest := fastest_round(told):
        yield Record("Fastest round", lasting(fastest.value), games[fastest.game].name, fastest.chapter)


def _of_a_game(game: Game, told: Sequence[Chapter], players: Sequence[PlayerStory]) -> Iterator[Record]:
    for title, mark in (("Best round", best_round(game, told)), ("Worst round", worst_round(game, told))):
        if mark is not None:
            yield Record(title, f"{mark.value:g}", mark.who, mark.chapter)
    if fastest := fastest_round(told):
        yield Record("Fastest round", lasting(fastest.value), fastest.who, fastest.chapter)
    for code, label in feats_of(game).items():
        yield from _most(
            phrase("Most {what}", what=label), {one.name: one.feats.get((game.id, code), 0) for one in players}
        )


def _most(title: str, counts: Mapping[str, int]) -> Iterator[Record]:
    """Who has the highest count; several where they have the same, nobody where there is nothing to count."""
    most = max(counts.values(), default=0)
    if most:
        yield Record(title, str(most), listed(name for name, n in counts.items() if n == most))


def feats_of(game: Game) -> dict[str, str]:
    """What is counted in a game: the ruling's code, and what it is called."""
    return {
        code.removeprefix(FEAT).partition(".")[0]: said for code, said in game.words.items() if code.startswith(FEAT)
    }


def lasting(seconds: float) -> str:
    """A length of time as people read it off a watch: `4:07 min`, `1:20 h`."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02} min" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02} h"
