"""One past game summed up: who played and won, what each round brought, and what everybody did in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.facts.events import Chose
from companion.facts.game import Counting
from companion.referee import Judged, Referee
from companion.table import Seat

FEAT = "feat."
"""What a game wants counted stands among its words: `feat.caught.whom` counts the ruling `caught` for its `whom`."""
BETWEEN = ("sheet", "over")
"""Phases in which no round is going on."""
PAUSE_S = 900.0
"""Who does nothing for longer has gone to eat: such a gap is no time of play."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a game."""

    seconds: float
    """How long it was played; 0 where the clock does not say."""
    points: tuple[tuple[str, int], ...] = ()
    """What it brought each player who has points from it; of a team everybody has the team's."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """All that the album keeps of a game."""

    number: int
    """In the history."""
    game: str
    names: tuple[str, ...]
    winners: tuple[str, ...] = ()
    finished: bool = False
    rounds: tuple[Round, ...] = ()
    feats: tuple[tuple[str, str, int], ...] = ()
    """Name, which feat, how often."""
    choices: tuple[tuple[str, str], ...] = ()
    """What was chosen for a whole game: name, and the code of the choice, such as `choice.dodge.K`."""
    chairs: tuple[tuple[str, float], ...] = ()
    """Name, and the angle at which they reach over the table's edge: 0 at the kiosk's side, 90 at its left."""
    wall: float = 0.0
    """When it began, in seconds since 1970, as far as the machine knew."""
    date: str = ""
    """The same as people write it; empty where the machine did not know."""

    @property
    def seconds(self) -> float:
        return sum(one.seconds for one in self.rounds)


def chapter_of(number: int, referee: Referee, wall: float = 0.0, date: str = "") -> Chapter:
    """What a game comes to that has been heard to its last entry."""
    view, names = referee.view, referee.names
    counted = [one for one in referee.judged if one.is_live and not one.refused]
    spots = referee.game.layout(len(names)).seated(referee.chairs).spots
    return Chapter(
        number,
        referee.game.id,
        names,
        tuple(names[seat] for seat in view.winners),
        view.over,
        tuple(_rounds(referee, counted)),
        _feats(referee, counted),
        tuple(_choices(referee, counted)),
        tuple((names[seat], spot.angle) for seat, spot in sorted(spots.items()) if seat < len(names)),
        wall,
        date,
    )


# ---------------------------------------------------------------- rounds


def _rounds(referee: Referee, counted: Sequence[Judged]) -> Iterator[Round]:
    """Every round that was played to its end."""
    lengths = list(_lengths(counted))
    sheet = referee.view.sheet if referee.game.counting is not Counting.NONE else ()
    scored = max((len(line.rounds) for line in sheet), default=len(lengths))
    for n in range(scored):
        points = (
            (referee.names[seat], points)
            for line in sheet
            for seat in line.seats
            if n < len(line.rounds) and (points := line.rounds[n]) is not None
        )
        # Where a game went on from a position text, nobody saw how long its first rounds took.
        late = n - scored + len(lengths)
        yield Round(lengths[late] if 0 <= late < len(lengths) else 0.0, tuple(sorted(points)))


def _lengths(counted: Sequence[Judged]) -> Iterator[float]:
    """How many seconds each round took, without pauses; a clock that was set back counts as one."""
    seconds, before, last = 0.0, "", None
    for one in counted:
        now = one.entry.time / 1000
        if last is not None and before not in BETWEEN and 0 <= now - last <= PAUSE_S:
            seconds += now - last
        last, phase = now, one.position.phase
        if phase in BETWEEN and before not in BETWEEN:
            yield seconds
            seconds = 0.0
        before = phase


# ---------------------------------------------------------------- what was done


def _feats(referee: Referee, counted: Sequence[Judged]) -> tuple[tuple[str, str, int], ...]:
    told = [code.removeprefix(FEAT).partition(".") for code in referee.game.words if code.startswith(FEAT)]
    of_whom = {code: role for code, _, role in told}
    found: Counter[tuple[str, str]] = Counter()
    for ruling in (ruling for one in counted for ruling in one.rulings):
        seat = ruling.value(of_whom[ruling.code]) if ruling.code in of_whom else None
        if isinstance(seat, Seat) and seat < len(referee.names):
            found[referee.names[seat], ruling.code] += 1
    return tuple((name, code, n) for (name, code), n in sorted(found.items()))


def _choices(referee: Referee, counted: Sequence[Judged]) -> Iterator[tuple[str, str]]:
    """A dodge card, a dog: what the game has words for."""
    for event in (one.event for one in counted):
        if isinstance(event, Chose) and event.by is not None and event.about:
            code = f"choice.{event.about}.{event.value}"
            if code in referee.game.words and event.by < len(referee.names):
                yield referee.names[event.by], code
