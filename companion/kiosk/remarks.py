"""One sentence about the round that has just ended: true, never mean, and never the same twice in a row.

Small rules look for something worth a laugh or a groan: each is a template, and a function that finds what to put into
it. The first that finds something speaks, unless it spoke after the round before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.facts.events import Drew
from companion.facts.game import Counting
from companion.language.phrase import Phrase
from companion.referee import Referee
from companion.table import Seat

BETWEEN = ("sheet", "over")
"""Phases in which no round is going on."""
MANY_TAKEN, FAR_AHEAD, STREAK = 3, 2, 3
"""Cards that are worth a word, by how many more than anybody else, and how many rounds won in a row are."""


@dataclass(frozen=True, slots=True)
class Tale:
    """A round that was played to its end, as far as it is worth telling."""

    number: int
    took: Mapping[str, int]
    """How many cards everybody took who played in it."""
    points: Mapping[str, int]
    """What it brought everybody; more is better, also where few points are good."""
    shown: Mapping[str, int]
    """The same as it stands on the sheet."""
    sums: Mapping[str, int]
    """What all rounds up to this one brought, better if more; empty where they are not added up."""
    before: Tale | None = None

    @property
    def first(self) -> str | None:
        return alone(self.points, max)

    @property
    def last(self) -> str | None:
        return alone(self.points, min)

    @property
    def leader(self) -> str | None:
        return alone(self.sums, max)


Values = dict[str, object]
Finds = Callable[[Tale], Values | None]


class Rule(NamedTuple):
    """What is said, and what must have happened."""

    template: str
    finds: Finds


def remark(referee: Referee) -> str:
    """What there is to say about the last round; empty where nothing is."""
    said: Rule | None = None
    found: Values | None = None
    for tale in tales(referee):
        told = next(((rule, here) for rule in RULES if rule is not said and (here := rule.finds(tale))), None)
        said, found = told or (None, None)
    return "" if said is None or found is None else Phrase(said.template, found.items())


# ---------------------------------------------------------------- what happened


def tales(referee: Referee) -> Iterator[Tale]:
    """Every round of which the log knows all, the first one first."""
    view, counting = referee.view, referee.game.counting
    if counting is Counting.NONE or any(len(line.seats) > 1 for line in view.sheet):
        return
    better = -1 if counting is Counting.FEW else 1
    scored = max((len(line.rounds) for line in view.sheet), default=0)
    lines = {referee.names[line.seats[0]]: line.rounds for line in view.sheet}
    starts = {referee.names[line.seats[0]]: line.start for line in view.sheet}
    taken = list(_taken(referee))
    before: Tale | None = None
    for n, took in enumerate(taken, scored - len(taken)):
        if n < 0:  # played before the game was taken up from a position text
            continue
        shown = {
            name: points for name, rounds in lines.items() if n < len(rounds) and (points := rounds[n]) is not None
        }
        if len(shown) < 2:
            continue
        sums = {name: better * (starts[name] + sum(one or 0 for one in lines[name][: n + 1])) for name in shown}
        sums = sums if view.adds_up else {}
        good = {name: better * one for name, one in shown.items()}
        before = Tale(n + 1, {name: took[name] for name in shown}, good, shown, sums, before)
        yield before


def _taken(referee: Referee) -> Iterator[Counter[str]]:
    """For every round, how many cards each player took."""
    took, phase = Counter[str](), ""
    for one in referee.judged:
        if not one.is_live or one.refused:
            continue
        match one.event:
            case Drew(by=Seat() as seat, n=n):
                took[referee.names[seat]] += n
        if one.position.phase in BETWEEN and phase not in BETWEEN:
            yield took
            took = Counter()
        phase = one.position.phase


def alone(numbers: Mapping[str, int], best: Callable[[Sequence[int]], int]) -> str | None:
    """Who has the best number, if nobody else has the same."""
    found = [name for name, number in numbers.items() if number == best(list(numbers.values()))]
    return found[0] if len(found) == 1 else None


# ---------------------------------------------------------------- the rules


def _took_and_won(tale: Tale) -> Values | None:
    n = tale.took.get(tale.first or "", 0)
    others = [taken for name, taken in tale.took.items() if name != tale.first]
    return {"who": tale.first, "n": n} if n >= MANY_TAKEN and n >= max(others) + FAR_AHEAD else None


def _took_none_and_lost(tale: Tale) -> Values | None:
    others = [taken for name, taken in tale.took.items() if name != tale.last]
    return {"who": tale.last} if tale.last and not tale.took[tale.last] and min(others) > 0 else None


def _from_last_to_first(tale: Tale) -> Values | None:
    return {"who": tale.first} if tale.before and tale.first and tale.first == tale.before.last else None


def _from_first_to_last(tale: Tale) -> Values | None:
    return {"who": tale.last} if tale.before and tale.last and tale.last == tale.before.first else None


def _takes_the_lead(tale: Tale) -> Values | None:
    had = tale.before.leader if tale.before else None
    return {"who": tale.leader, "other": had} if had and tale.leader and tale.leader != had else None


def _more_than_all_others(tale: Tale) -> Values | None:
    """Where many points are good."""
    most = alone(tale.shown, max)
    others = sum(points for name, points in tale.shown.items() if name != most)
    good = most is not None and most == tale.first and len(tale.shown) > 2
    return {"who": most, "n": tale.shown[most]} if most and good and tale.shown[most] > others > 0 else None


def _won_again(tale: Tale) -> Values | None:
    n = _in_a_row(tale, lambda one: one.first)
    return {"who": tale.first, "n": n} if n >= STREAK else None


def _in_a_row(tale: Tale | None, who: Callable[[Tale], str | None]) -> int:
    """For how many rounds up to this one it has been the same player; 0 where it is nobody."""
    same, n = who(tale) if tale else None, 0
    while tale is not None and same and who(tale) == same:
        n, tale = n + 1, tale.before
    return n


def _the_same(tale: Tale) -> Values | None:
    counts = Counter(tale.shown.values())
    n, how_many = counts.most_common(1)[0]
    who = tuple(name for name, points in tale.shown.items() if points == n)
    return {"all": who, "n": n} if how_many == 2 and n and len(tale.shown) > 2 else None


def _close(tale: Tale) -> Values | None:
    n = max(tale.sums.values(), default=0) - min(tale.sums.values(), default=0)
    return {"n": n} if tale.sums and tale.number > 1 and 0 < n <= tale.number * 3 else None


def _nobody_without_points(tale: Tale) -> Values | None:
    """Where few points are good."""
    few = tale.first == alone(tale.shown, min) is not None
    return {"n": sum(tale.shown.values())} if few and min(tale.shown.values()) > 0 else None


def _took_most(tale: Tale) -> Values | None:
    most, all_ = alone(tale.took, max), sum(tale.took.values())
    return {"who": most, "n": tale.took[most], "all": all_} if most and 2 * tale.took[most] > all_ > 4 else None


def _still_leads(tale: Tale) -> Values | None:
    n = _in_a_row(tale, lambda one: one.leader)
    return {"who": tale.leader, "n": n} if n >= STREAK and n == tale.number else None


def _all_taken(tale: Tale) -> Values | None:
    n = sum(tale.took.values())
    return {"n": n} if n > 1 else None


RULES = (
    Rule("{who} took {n} cards and still won the round.", _took_and_won),
    Rule("{who} took no card at all, and it did not help.", _took_none_and_lost),
    Rule("From last place to first in one round: {who}.", _from_last_to_first),
    Rule("{who} takes the lead from {other}.", _takes_the_lead),
    Rule("{who} made {n}, more than all the others together.", _more_than_all_others),
    Rule("{who} has won {n} rounds in a row. Who stops this?", _won_again),
    Rule("From first place to last in one round: {who} has seen it all.", _from_first_to_last),
    Rule("{all}: {n} each. Nobody can have planned that.", _the_same),
    Rule("Only {n} between first and last: anything can happen.", _close),
    Rule("{n} points in one round, and nobody got away without any.", _nobody_without_points),
    Rule("{all} cards were taken in this round, {n} of them by {who}.", _took_most),
    Rule("{n} rounds, and {who} has led after every one.", _still_leads),
    Rule("{n} cards were taken in this round. Nobody counted aloud.", _all_taken),
)
"""The rarest first."""
