"""The album's first page: who wins, how it came about, the records of the house, every player and every evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate

from companion.album.album import Album, PlayerStory, Record, feats_of, lasting
from companion.album.chapter import Chapter
from companion.album.charts import ChartBar, ChartLine, bars, lines
from companion.album.colours import INKS
from companion.album.style import box, dot, page
from companion.facts.game import Game
from companion.language.phrase import listed, phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.transcript.sheets import DODGES, Badge

MOST_FEATS = 5
"""So many of the things somebody does most are told."""
Say = Callable[[str], str]
"""Says an English sentence in the language of the album."""


def file_of(chapter: int) -> str:
    """The page of a game."""
    return f"game-{chapter}.html"


def front_page(album: Album, badges: Mapping[str, Badge], tongue: Tongue = ENGLISH) -> str:
    """The whole page; without any game it says so."""
    say = tongue.say
    head = f"<h1>{say('The album')}</h1><p>{escape(say(_summary(album)))}</p>"
    colours = {name: INKS[badge.colour] for name, badge in badges.items()}
    everybody = "".join(_player(album, one, badges[one.name], say) for one in album.players)
    parts = (
        box(_wins(album, colours, say), say("Games won")),
        box(_course(album, colours, say), say("How it came about")),
        _titled(say("Records"), _records(album.records, say)),
        *(_game(album, game, colours, say) for game in album.played),
        _titled(say("Everybody"), everybody, "grid2"),
        _titled(say("Evenings"), _evenings(album, say)),
    )
    return page(say("The album"), head, "".join(parts), language=tongue.code)


def _summary(album: Album) -> str:
    games, evenings = len(album.chapters), len(album.evenings)
    if not games:
        return phrase("No games yet. Play one, and it stands here.")
    since = next((one.date for one in album.evenings if one.date), "")
    if not since:
        return phrase("{games:game} on {evenings:evening}", games=games, evenings=evenings)
    return phrase("{games:game} on {evenings:evening} since {date}", games=games, evenings=evenings, date=since)


def _titled(title: str, inner: str, kind: str = "") -> str:
    if not inner:
        return ""
    return f"<h2>{title}</h2>" + (f'<ul class="{kind}">{inner}</ul>' if kind else inner)


# ---------------------------------------------------------------- all games together


def _wins(album: Album, colours: Mapping[str, str], say: Say) -> str:
    rows = [
        ChartBar(
            one.name,
            one.whole.wins,
            say(phrase("{won} of {played}", won=one.whole.wins, played=one.whole.games)),
            colours[one.name],
        )
        for one in album.players
        if one.whole.games
    ]
    return bars(rows, say("Games won by each player")) if rows else ""


def _course(album: Album, colours: Mapping[str, str], say: Say) -> str:
    """Everybody's wins, game after game."""
    finished = [one for one in album.chapters if one.finished]
    drawn = [
        ChartLine(one.name, (0, *accumulate(one.name in chapter.winners for chapter in finished)), colours[one.name])
        for one in album.players
        if one.whole.games
    ]
    return lines(drawn, say("Games won, one game after the other"), say("Games"))


def _records(records: Sequence[Record], say: Say) -> str:
    return f'<ul class="grid2 small">{"".join(_record(one, say) for one in records)}</ul>' if records else ""


def _record(one: Record, say: Say) -> str:
    game = "" if one.chapter is None else escape(say(phrase("game {n}", n=one.chapter)))
    link = f' · <a href="{file_of(one.chapter)}">{game}</a>' if one.chapter is not None else ""
    return (
        f'<li class="box"><p class="soft small">{escape(say(one.title))}</p><p class="big">{escape(one.value)}</p>'
        f"<p>{escape(say(one.who))}{link}</p></li>"
    )


# ---------------------------------------------------------------- game by game


def _game(album: Album, game: Game, colours: Mapping[str, str], say: Say) -> str:
    told = album.of(game.id)
    rows = "".join(_row(game, one, colours[one.name]) for one in album.players if game.id in one.by_game)
    played = sum(one.seconds for one in told)
    count: str = phrase("{n:game}", n=len(told))
    if played:
        count = phrase("{n:game}, {time} in all", n=len(told), time=lasting(played))
    heads = (say("Games"), say("Won"), say("In a row"), say("Best round"), say("Worst round"))
    head = f"<tr><th></th>{''.join(f'<th>{escape(one)}</th>' for one in heads)}</tr>"
    table = box(f'<div class="wide"><table>{head}{rows}</table></div>')
    soft = f'<p class="soft">{escape(say(count))}</p>'
    return f"<h2>{escape(say(game.name))}</h2>{soft}{table}{_records(album.records_of(game), say)}"


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


def _player(album: Album, one: PlayerStory, badge: Badge, say: Say) -> str:
    told = "".join(f"<li>{escape(say(fact))}</li>" for fact in _facts(album, one, badge))
    head = f"<h3>{dot(INKS[badge.colour])}{escape(one.name)}</h3>"
    wins = f'<p class="big">{escape(say(phrase("{n:win}", n=one.whole.wins)))}</p>'
    return f'<li class="box">{head}{wins}<ul class="tags">{told}</ul></li>'


def _facts(album: Album, one: PlayerStory, badge: Badge) -> Iterator[str]:
    """What is told about somebody, a line each."""
    whole = one.whole
    yield phrase("{evenings:evening}, {games:game}", evenings=one.evenings, games=whole.games)
    if whole.running > 1:
        yield phrase("{n:win} in a row at best, {now} now", n=whole.streak, now=whole.running)
    else:
        yield phrase("{n:win} in a row at best", n=whole.streak)
    if one.seat:
        yield phrase("Usually {where}", where=phrase(one.seat))
    if one.favourites:
        yield phrase("Prefers {what}", what=listed(map(phrase, one.favourites)))
    if badge.dodge:
        dodges = {rank: text for text, rank in DODGES.items()}
        yield phrase("Dodges with {card} on the badge", card=dodges[badge.dodge])
    feats = [(n, feats_of(album.games[game])[code]) for (game, code), n in one.feats.items()]
    yield from (phrase("{n} × {what}", n=n, what=phrase(what)) for n, what in feats[:MOST_FEATS])


def _evenings(album: Album, say: Say) -> str:
    """The last one first."""
    parts = []
    for number, evening in reversed(list(enumerate(album.evenings, 1))):
        games = "".join(f"<li>{_line(album, one, say)}</li>" for one in evening.chapters)
        parts.append(box(f'<ul class="games">{games}</ul>', say(evening.date or phrase("Evening {n}", n=number))))
    return "".join(parts)


def _line(album: Album, one: Chapter, say: Say) -> str:
    rounds = f", {say(phrase('{n:round}', n=len(one.rounds)))}" if len(one.rounds) > 1 else ""
    took = f", {lasting(one.seconds)}" if one.seconds else ""
    return (
        f'<a href="{file_of(one.number)}">{escape(say(album.games[one.game].name))}</a>: '
        f"<b>{escape(say(who_won(one)))}</b>"
        f'<span class="soft"> · {escape(", ".join(one.names))}{rounds}{took}</span>'
    )


def who_won(one: Chapter) -> str:
    """`Ann and Bob won`, or that nobody did."""
    return phrase("{by} won", by=one.winners) if one.winners else phrase("not finished")
