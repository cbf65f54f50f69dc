"""A transcript read, judged entry by entry and reported: all of a game without camera and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.facts.events import Began, Entry
from companion.language.english import join
from companion.referee import Referee
from companion.transcript import annotate, read
from companion.transcript.wire import Json, judged_json, plain
from companion.transcript.words import write_out


def fold_text(text: str) -> Referee:
    """The referee after the last line of a transcript; BadText or BadSetup where it cannot be folded."""
    transcript = read(text)
    return folded(transcript.began, transcript.entries)


def folded(began: Began, entries: Iterable[Entry]) -> Referee:
    """The referee after a game's last entry, having heard every entry as it was heard then."""
    referee = Referee(began)
    for entry in entries:
        referee.hear(entry.event, entry.time, entry.source, entry.sureness)
    return referee


def report(referee: Referee) -> Iterator[str]:
    """The transcript with every ruling beside its event, then how the game stands."""
    yield from annotate(referee).splitlines()
    yield ""
    yield from standing(referee)


def standing(referee: Referee) -> Iterator[str]:
    """How the game stands now: what is asked, the score sheet, the winners and the position."""
    view, names = referee.view, referee.names
    yield f"asked    {write_out(referee.game, view.prompt.code, view.prompt.params, names)}  {view.prompt.clause}"
    for row in view.sheet:
        rounds = " ".join("-" if points is None else str(points) for points in row.rounds)
        yield f"score    {join([names[seat] for seat in row.seats])}: {row.total} ({rounds})"
    if view.winners:
        yield f"winner   {join([names[seat] for seat in view.winners])}"
    yield f"position {referee.game.write(referee.position)}"


def report_json(referee: Referee) -> Json:
    """The same for programs."""
    began, game = referee.began, referee.game
    return {
        "game": game.id,
        "seats": list(began.seats),
        "dealer": int(began.dealer),
        "house": dict(began.house),
        "entries": [judged_json(game, one, referee.names) for one in referee.judged],
        "position": game.write(referee.position),
        "view": plain(referee.view),
    }
