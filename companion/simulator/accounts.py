"""What really happened against what the kiosk understood: the summary of a game played on the simulated table.

A **wrong commit** is an entry whose kind, card, place and player match no true act in order, even if it was undone
later. A **miss** is a true act without an entry. Two accounts may use different words for the same thing (five cards
dealt, or "yes, everybody has five"; three draws, or "all have drawn"): where both lead from the same position to the
same position, and neither was refused or took anything back on its way, they agree. So they do where the same few acts
are told in another order that leads there as well: a discard taken up before the meld that lay beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise

from companion.facts.events import Drew, Event, Laid, Lifted
from companion.facts.views import View
from companion.referee import Judged, Referee
from companion.simulator.same import same_act
from companion.simulator.telling import GroupsBySeat, read

Read = tuple[View, GroupsBySeat]
"""How a game stands, as people read it off a screen: no account is wrong that names the cards of a group otherwise."""


@dataclass(frozen=True, slots=True)
class AccountStep:
    """One act in one account: where it began, and what it led to."""

    event: Event
    before: Read
    after: Read


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two accounts part."""

    wrong: tuple[Event, ...]
    """Told, but not true."""
    missed: tuple[Event, ...]
    """True, but not told."""


@dataclass(frozen=True, slots=True)
class GameEnd:
    """How a game stands: the score by name, and who won."""

    scores: dict[str, int]
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """What was counted while people played."""

    finished: bool
    stuck: bool
    """The kiosk and the family no longer played the same game, or the evening would not end."""
    given_up: int
    """How often people stopped waiting for the kiosk and played on."""
    questions: Mapping[str, int]
    """By their kind."""
    presses: int
    rests: Sequence[float]
    """Milliseconds from a table at rest to a screen that shows what was laid."""
    lets_go: Sequence[float]
    """Milliseconds from the fingers' letting go of a card to a screen that shows it."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The line that `./kiosk play --json` prints."""

    finished: bool
    stuck: bool
    given_up: int
    turns: int
    placements: int
    wrong_commits: int
    misses: int
    questions: int
    questions_by_kind: dict[str, int]
    presses: int
    rest_to_screen_ms: dict[str, float]
    fingers_to_screen_ms: dict[str, float]
    truth: GameEnd
    understood: GameEnd

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))


def summary(true: Referee, told: Referee, evening: Evening) -> Summary:
    """The truth's private referee and the kiosk's, side by side, with what the evening counted."""
    difference = compare(steps(true), steps(told))
    return Summary(
        finished=evening.finished,
        stuck=evening.stuck,
        given_up=evening.given_up,
        turns=turns(true),
        placements=sum(isinstance(one.entry.event, Laid) for one in true.judged),
        wrong_commits=len(difference.wrong),
        misses=len(difference.missed),
        questions=sum(evening.questions.values()),
        questions_by_kind=dict(evening.questions),
        presses=evening.presses,
        rest_to_screen_ms=spread(evening.rests),
        fingers_to_screen_ms=spread(evening.lets_go),
        truth=result(true.view),
        understood=result(told.view),
    )


def steps(referee: Referee) -> list[AccountStep]:
    """Every fact a referee was told, undone ones too, as it was first told, with the cards that were added later."""
    stood = [read(referee.view_of(at)) for at in (referee.first, *(one.position for one in referee.judged))]
    told = zip(pairwise(stood), referee.judged, strict=True)
    return [AccountStep(_with_more(one), before, after) for (before, after), one in told if one.is_fact]


def _with_more(judged: Judged) -> Event:
    """An act that went on after it was told was not told wrongly: two cards thrown away, one of which slid for long."""
    match judged.entry.event, judged.event:
        case Laid(by=by, place=place, cards=cards), Laid(by=same, place=there, cards=more) as grown:
            return grown if (by, place) == (same, there) and more[: len(cards)] == cards else judged.entry.event
        case first, _:
            return first


def turns(referee: Referee) -> int:
    """How often the decision came to another player."""
    count, last = 0, None
    for one in referee.judged:
        deciders = referee.game.view(one.position).deciders
        if len(deciders) == 1 and deciders != last:
            count, last = count + 1, deciders
    return count


def result(view: View) -> GameEnd:
    names = {one.seat: one.name for one in view.seats}
    scores = {"+".join(names[seat] for seat in line.seats): line.total for line in view.sheet}
    return GameEnd(scores, tuple(names[seat] for seat in view.winners))


def spread(values: Sequence[float]) -> dict[str, float]:
    """The value in the middle, and the one that all but one in twenty stay below."""
    return {"p50": percentile(values, 0.5), "p95": percentile(values, 0.95)}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed; 0 where there are none."""
    ordered = sorted(values)
    return float(ordered[min(len(ordered) - 1, int(share * len(ordered)))]) if ordered else 0.0


# ---------------------------------------------------------------- the comparison


def compare(true: Sequence[AccountStep], told: Sequence[AccountStep]) -> Difference:
    """Both accounts laid side by side as far as they agree; what is left over on either side."""
    wrong: list[Event] = []
    missed: list[Event] = []
    pairs = [*_common(true, told), (len(true), len(told))]
    i = j = 0
    while pairs:
        a, b = pairs.pop(0)
        if not _same_end(true[i:a], told[j:b]) and not _implied(true[i : a + 1], told[j : b + 1]):
            later = (n for n, (c, d) in enumerate(pairs[:_APART]) if _reordered(true[i:c], told[j:d]))
            if (n := next(later, None)) is not None:
                (a, b), pairs = pairs[n], pairs[n + 1 :]
            else:
                missed += (step.event for step in true[i:a])
                # Whoever draws no card has drawn none, whether it was said or not.
                wrong += (step.event for step in told[j:b] if not (isinstance(step.event, Drew) and step.event.n == 0))
        i, j = a + 1, b + 1
    return Difference(tuple(wrong), tuple(missed))


_APART = 3
"""So many acts there are at most between the two places at which an act stands in both accounts."""


def _reordered(true: Sequence[AccountStep], told: Sequence[AccountStep]) -> bool:
    """Whether these are the same acts in another order, with the same end; who plays a discard has taken it up."""
    left = [step.event for step in told if not isinstance(step.event, Lifted)]
    for step in true:
        found = next((n for n, event in enumerate(left) if same_act(step.event, event)), None)
        if found is not None:
            del left[found]
        elif not isinstance(step.event, Lifted):
            return False
    return not left and _same_end(true, told)


def _same_end(true: Sequence[AccountStep], told: Sequence[AccountStep]) -> bool:
    """Whether both lead the same way from the same position to the same one: other words for the same thing.

    Nothing of it may be refused or taken back: that leaves no trace in the last position, and was told all the same.
    """
    if not true or not told:
        return not true and not told
    same = bool(true[0].before == told[0].before and true[-1].after == told[-1].after)
    return same and _leads_on(true) and _leads_on(told)


def _leads_on(steps: Sequence[AccountStep]) -> bool:
    """Whether each step counted and went on from the one before it."""
    went_on = all(one.after == then.before for one, then in pairwise(steps))
    return went_on and all(step.before != step.after for step in steps)


def _implied(true: Sequence[AccountStep], told: Sequence[AccountStep]) -> bool:
    """One account tells in one act what the other tells in several: a discard played, or taken up and played."""
    return min(len(true), len(told)) == 1 and _same_end(true, told)


def _common(true: Sequence[AccountStep], told: Sequence[AccountStep]) -> list[tuple[int, int]]:
    """The longest row of acts that both accounts tell in the same order, as pairs of places."""
    start = 0
    while start < min(len(true), len(told)) and same_act(true[start].event, told[start].event):
        start += 1
    pairs = [(n, n) for n in range(start)]
    # Behind the agreeing beginning: the longest common subsequence, filled in from the end.
    true, told = true[start:], told[start:]
    best = [[0] * (len(told) + 1) for _ in range(len(true) + 1)]
    same = [[same_act(a.event, b.event) for b in told] for a in true]
    for i in reversed(range(len(true))):
        for j in reversed(range(len(told))):
            best[i][j] = best[i + 1][j + 1] + 1 if same[i][j] else max(best[i + 1][j], best[i][j + 1])
    i = j = 0
    while i < len(true) and j < len(told):
        if same[i][j]:
            pairs.append((start + i, start + j))
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs
