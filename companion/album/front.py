"""The album's first page: who wins, how it came about, the records of the house, every player and every evening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import accumulate

from companion.album.album import Album, PlayerStory, Record, feats_of, lasting
from companion.album.chapter import Chapter
from companion.album.charts import ChartBar, ChartLine, bars, lines
from companion.album.colours import INKS
from companion.album.style import box, dot, page
from companion.facts.game import Game
from companion.language.english import join
from companion.transcript.sheets import DODGES, Badge

MOST_FEATS = 5
"""So many of the things somebody does most are told."""


def file_of(chapter: int) -> str:
    """The page of a game."""
    return f"game-{chapter}.html"


def front_page(album: Album, badges: Mapping[str, Badge]) -> str:
    """The whole page; without any game it says so."""
    head = f"<h1>The album</h1><p>{escape(_summary(album))}</p>"
    colours = {name: INKS[badge.colour] for name, badge in badges.items()}
    parts = (
        box(_wins(album, colours), "Games won"),
        box(_course(album, colours), "How it came about"),
        _titled("Records", _records(album.records)),
        *(_game(album, game, colours) for game in album.played),
        _titled("Everybody", "".join(_player(album, one, badges[one.name]) for one in album.players), "grid2"),
        _titled("Evenings", _evenings(album)),
    )
    return page("The album", head, "".join(parts))


def _summary(album: Album) -> str:
    if not album.chapters:
        return "No games yet. Play one, and it stands here."
    since = next((one.date for one in album.evenings if one.date), "")
    return (
        f"{_many(len(album.chapters), 'game')} on {_many(len(album.evenings), 'evening')}"
        f"{f' since {since}' if since else ''}"
    )


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"


def _titled(title: str, inner: str, kind: str = "") -> str:
    if not inner:
        return ""
    return f"<h2>{title}</h2>" + (f'<ul class="{kind}">{inner}</ul>' if kind else inner)


# ---------------------------------------------------------------- all games together


def _wins(album: Album, colours: Mapping[str, str]) -> str:
    rows = [
        ChartBar(one.name, one.whole.wins, f"{one.whole.wins} of {one.whole.games}", colours[one.name])
        for one in album.players
        if one.whole.games
    ]
    return bars(rows, "Games won by each player") if rows else ""


def _course(album: Album, colours: Mapping[str, str]) -> str:
    """Everybody's wins, game after game."""
    finished = [one for one in album.chapters if one.finished]
    drawn = [
        ChartLine(one.name, (0, *accumulate(one.name in chapter.winners for chapter in finished)), colours[one.name])
        for one in album.players
        if one.whole.games
    ]
    return lines(drawn, "Games won, one game after the other", "Games")


def _records(records: Sequence[Record]) -> str:
    return f'<ul class="grid2 small">{"".join(map(_record, records))}</ul>' if records else ""


def _record(one: Record) -> str:
    link = f' · <a href="{file_of(one.chapter)}">game {one.chapter}</a>' if one.chapter is not None else ""
    return (
        f'<li class="box"><p class="soft small">{escape(one.title)}</p><p class="big">{escape(one.value)}</p>'
        f"<p>{escape(one.who)}{link}</p></li>"
    )


# ---------------------------------------------------------------- game by game


def _game(album: Album, game: Game, colours: Mapping[str, str]) -> str:
    told = album.of(game.id)
    rows = "".join(_row(game, one, colours[one.name]) for one in album.players if game.id in one.by_game)
    played = sum(one.seconds for one in told)
    times = f", {lasting(played)} in all" if played else ""
    head = "<tr><th></th><th>Games</th><th>Won</th><th>In a row</th><th>Best round</th><th>Worst round</th></tr>"
    table = box(f'<div class="wide"><table>{head}{rows}</table></div>')
    count = f'<p class="soft">{_many(len(told), "game")}{times}</p>'
    return f"<h2>{escape(game.name)}</h2>{count}{table}{_records(album.records_of(game))}"


def _row(game: Game, one: PlayerStory, colour: str) -> str:
    stands = one.by_game[game.id]
    best, worst = one.best.get(game.id), one.worst.get(game.id)
    numbers = (
        stands.games,
        f"{stands.wins} ({stands.share:.0%})",
        stands.streak,
        "–" if best is None else f"{best.value:g}",
        "–" if worst is None else f"{worst.value:g}",
    )
    return f"<tr><td>{dot(colour)}{escape(one.name)}</td>{''.join(f'<td>{n}</td>' for n in numbers)}</tr>"


# ---------------------------------------------------------------- players and evenings


def _player(album: Album, one: PlayerStory, badge: Badge) -> str:
    dodges = {rank: text for text, rank in DODGES.items()}
    dodge = [f"Dodges with {dodges[badge.dodge]} on the badge"] if badge.dodge else []
    feats = [f"{n} × {feats_of(album.games[game])[code]}" for (game, code), n in one.feats.items()]
    running = one.whole.running
    facts = [
        f"{_many(one.evenings, 'evening')}, {_many(one.whole.games, 'game')}",
        f"{_many(one.whole.streak, 'win')} in a row at best" + (f", {running} now" if running > 1 else ""),
        *([f"Usually {one.seat}"] if one.seat else ()),
        *([f"Prefers {', '.join(one.favourites)}"] if one.favourites else ()),
        *dodge,
        *feats[:MOST_FEATS],
    ]
    told = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    head = f"<h3>{dot(INKS[badge.colour])}{escape(one.name)}</h3>"
    wins = f'<p class="big">{_many(one.whole.wins, "win")}</p>'
    return f'<li class="box">{head}{wins}<ul class="tags">{told}</ul></li>'


def _evenings(album: Album) -> str:
    """The last one first."""
    parts = []
    for number, evening in reversed(list(enumerate(album.evenings, 1))):
        games = "".join(f"<li>{_line(album, one)}</li>" for one in evening.chapters)
        parts.append(box(f'<ul class="games">{games}</ul>', evening.date or f"Evening {number}"))
    return "".join(parts)


def _line(album: Album, one: Chapter) -> str:
    won = f"{join(one.winners)} won" if one.winners else "not finished"
    rounds = f", {_many(len(one.rounds), 'round')}" if len(one.rounds) > 1 else ""
    took = f", {lasting(one.seconds)}" if one.seconds else ""
    return (
        f'<a href="{file_of(one.number)}">{escape(album.games[one.game].name)}</a>: <b>{escape(won)}</b>'
        f'<span class="soft"> · {escape(", ".join(one.names))}{rounds}{took}</span>'
    )
