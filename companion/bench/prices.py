"""How well the price list of stories tells what people did, and with `--fit` a list that would tell it better.

Each seed is an evening of usual people, one of people who break rules, and one of strangers. Whenever something comes
on record or is asked, what had been seen until then is kept, and what people had truly done. It is the less surprising
the cheaper the true story is beside all others. Prices are moved on the even seeds only; the odd ones judge them.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from companion.bench import at_least_one
from companion.bench.play import Evening, asked, evenings, rehearsed
from companion.errors import BadSetup
from companion.facts.events import Event, Said, Word
from companion.facts.game import Position
from companion.games import GAMES, game
from companion.interpret import prices
from companion.interpret.explain import told_anew
from companion.interpret.happenings import Happening
from companion.interpret.story import Story
from companion.referee import Judged, Referee
from companion.rehearsal.rehearsal import Rehearsal
from companion.simulator.same import same_act

PEOPLE = ((), ("--breaks", "0.2"), ("--strangers",))
"""Whose evenings: as the options of `kiosk bench play` say it."""
PriceList = Mapping[str, float]
NOW: PriceList = {name: price for name, price in vars(prices).items() if name.isupper()}
LEAST = 0.001
"""A true story that is believed less than this, or that nobody thought of, surprises no more."""
FIRST_STEP, NEXT_STEP = 0.3, 0.6
"""By how much a price is moved at first, and how much of that in the next round."""
KEPT = 0.002
"""How much a price that is moved to its e-fold has to make what happened less surprising: else it stays where it is."""
SURENESS = (0.99, 0.97, 0.9, 0.7, 0.0)
"""From each of these on, and below the one before."""


class Moment(NamedTuple):
    """What had been seen before something came on record, or was asked, and what people had truly done by then."""

    game: str
    position: str
    happened: tuple[Happening, ...]
    did: tuple[Event, ...]


class Belief(NamedTuple):
    """What was believed of a moment."""

    true: float
    """How likely the true story was found."""
    sure: float
    """How likely the likeliest."""
    right: bool
    """Whether that was the true one."""


def main(rest: Sequence[str] = ()) -> int:
    """Print how surprising the moments were and how often each sureness was right; with `--fit` the better prices."""
    parser = argparse.ArgumentParser(prog="kiosk bench prices", description=__doc__)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", default=["melee-dig"], help=f"of {', '.join(sorted(GAMES))}"
    )
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--last", type=int, default=4, help="last seed")
    parser.add_argument("--turns", type=at_least_one, default=30, help="stop each game after this many acts")
    parser.add_argument("--fit", action="store_true", help="move the prices as long as that helps")
    parser.add_argument("--rounds", type=at_least_one, default=4, help="how often each of them is moved")
    parser.add_argument("--file", type=Path, help="keep the moments here, or take those that were kept here before")
    parser.add_argument("--jobs", type=at_least_one, default=2)
    options = parser.parse_args(rest)
    if options.first >= options.last:
        parser.error("name two seeds at least: by the even ones prices are moved, and the odd ones judge them")
    by_seed = kept_or_seen(options)
    even, odd = ([one for seed, seen in by_seed for one in seen if seed % 2 == side] for side in (0, 1))
    if not (even and odd):
        raise BadSetup("Too little came on record in these evenings; name more seeds, or play more acts (--turns).")
    lists = {"as it stands": NOW, "all alike": dict.fromkeys(NOW, fmean(NOW.values()))}
    if options.fit:
        lists["fitted"] = fitted(even, options.rounds, options.jobs)
    for title, listed in lists.items():
        for seeds, seen in (("even seeds", even), ("odd seeds", odd)):
            print(f"{title:12} {seeds:10}  {_line(believed(seen, listed))}")
    print(*_by_sureness(believed(odd, lists.get("fitted", NOW))), sep="\n")
    for name, price in lists.get("fitted", {}).items():
        print(f"{name:15} {NOW[name]:5.2f} {price:5.2f}")
    return 0


BySeed = list[tuple[int, list[Moment]]]


def kept_or_seen(options: argparse.Namespace) -> BySeed:
    """The moments of the file, if there is one; else they are seen now, and kept there."""
    file: Path | None = options.file
    if file is None or not file.exists():
        by_seed = moments(options)
        if file is not None:
            file.write_bytes(pickle.dumps(by_seed))
        return by_seed
    try:
        kept: BySeed = pickle.loads(file.read_bytes())
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError):
        raise BadSetup(f"{file} keeps no moments of this program; name another file, or leave it out.") from None
    return kept


def moments(options: argparse.Namespace) -> BySeed:
    """All moments of all evenings, with their seeds."""
    usual = (*options.games, "--first", str(options.first), "--last", str(options.last), "--turns", str(options.turns))
    plan = [evening for people in PEOPLE for evening in evenings(asked((*usual, *people)))]
    with ProcessPoolExecutor(options.jobs) as pool:
        return [(evening.seed, seen) for evening, seen in zip(plan, pool.map(seen_in, plan), strict=True)]


def seen_in(evening: Evening) -> list[Moment]:
    """The moments of one evening."""
    rehearsal, diary = rehearsed(evening), Diary()
    try:
        rehearsal.run(diary.watch)
    finally:
        rehearsal.close()
    return diary.moments


class Diary:
    """Watches an evening, and keeps its moments."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self._before: tuple[Position, list[Judged]] | None = None
        """Where the game was in the frame before, and what was on record then."""
        self._when: dict[int, int] = {}
        """When people did each of their acts, by its number."""
        self._asked: object = None

    def watch(self, rehearsal: Rehearsal) -> None:
        """One frame."""
        true, told = rehearsal.family.players.referee, rehearsal.playing.referee
        for judged in true.judged[len(self._when) :]:
            self._when[judged.number] = rehearsal.now
        asks, recorded = rehearsal.playing.reading.question, _deeds(told)
        weighed = rehearsal.playing.reader.errands.weighed
        if self._before is not None and weighed is not None:
            position, before = self._before
            news = len(recorded) > len(before) or asks not in (None, self._asked)
            if news and weighed[0] is position and weighed[1]:
                self._keep(true, before, position, weighed[1])
        self._before, self._asked = (told.position, recorded), asks

    def _keep(self, true: Referee, told: Sequence[Judged], position: Position, seen: tuple[Happening, ...]) -> None:
        """This moment, unless what was on record before it was wrong."""
        last, done = max(one.time for one in seen), _deeds(true)
        on_record = len(told) <= len(done) and all(map(_is_same, done, told))
        if on_record:
            did = (one.event for one in done[len(told) :] if self._when[one.number] < last and one.event is not None)
            playing = true.game
            self.moments.append(Moment(playing.id, playing.write(position), seen, tuple(did)))


def _deeds(referee: Referee) -> list[Judged]:
    """All that counts, but for who was done: that is said, implied, or left out."""
    return [one for one in referee.judged if one.is_live and one.event is not None and not _is_done(one.event)]


def _is_same(true: Judged, told: Judged) -> bool:
    return true.event is not None and told.event is not None and same_act(true.event, told.event)


def _is_done(event: Event) -> bool:
    return isinstance(event, Said) and event.what is Word.DONE


# ---------------------------------------------------------------- believing


def believed(seen: Sequence[Moment], listed: PriceList) -> list[Belief]:
    """What is believed of these moments by this price list."""
    with _priced(listed):
        return [belief for one in seen if (belief := _believed(one)) is not None]


def _believed(one: Moment) -> Belief | None:
    """None where the true story cannot be told of what was seen: part of it was not to be seen yet."""
    playing = game(one.game)
    stories = told_anew(playing, playing.read(one.position), one.happened)
    weights = [exp(stories[0].cost - story.cost) for story in stories]
    true = [_is_true(story, one.did) for story in stories]
    if not any(true):
        return None
    told = sum(weight for weight, is_true in zip(weights, true, strict=True) if is_true)
    alike = [_tells(story) == _tells(stories[0]) for story in stories]
    first = sum(weight for weight, is_first in zip(weights, alike, strict=True) if is_first)
    return Belief(told / sum(weights), first / sum(weights), true[0])


def _is_true(story: Story, did: Sequence[Event]) -> bool:
    told = _tells(story)
    return len(told) == len(did) and all(map(same_act, did, told))


def _tells(story: Story) -> list[Event]:
    return [event for event in story.events if not _is_done(event)]


@contextmanager
def _priced(listed: PriceList) -> Iterator[None]:
    """With these prices instead of those that stand in the list."""
    before = {name: getattr(prices, name) for name in listed}
    try:
        for name, price in listed.items():
            setattr(prices, name, price)
        yield
    finally:
        for name, price in before.items():
            setattr(prices, name, price)


def surprise(beliefs: Sequence[Belief]) -> float:
    """How surprising it is what people did: 0 if it was clear each time."""
    return fmean(-log(max(LEAST, one.true)) for one in beliefs)


# ---------------------------------------------------------------- fitting

_SEEN: list[Moment] = []
"""What a process that fits looks at."""


def fitted(seen: Sequence[Moment], rounds: int, jobs: int) -> dict[str, float]:
    """Prices by which these moments are less surprising: each is moved a little as long as that helps."""
    best, step = dict(NOW), FIRST_STEP
    with ProcessPoolExecutor(jobs, initializer=_SEEN.extend, initargs=(seen,)) as pool:
        least = _cost(best) if False else pool.submit(_cost, best).result()
        for number in range(rounds):
            for name in best:
                tried = [best | {name: best[name] * times} for times in (1 + step, 1 / (1 + step))]
                costs = [*pool.map(_cost, tried)]
                if min(costs) < least:
                    least, best = min(costs), tried[costs.index(min(costs))]
            print(f"round {number + 1}: {least:.4f}", flush=True)
            step *= NEXT_STEP
    return best


def _cost(listed: PriceList) -> float:
    """How surprising all is by this price list, and how far it is from the one that stands."""
    moved = sum(log(listed[name] / price) ** 2 for name, price in NOW.items())
    return surprise(believed(_SEEN, listed)) + KEPT * moved


# ---------------------------------------------------------------- printing


def _line(beliefs: Sequence[Belief]) -> str:
    right = sum(one.right for one in beliefs)
    share = right / len(beliefs)
    return f"{len(beliefs):5} moments: the likeliest story true {share:6.1%}, surprise {surprise(beliefs):.4f}"


def _by_sureness(beliefs: Sequence[Belief]) -> Iterator[str]:
    account = Counter((next(least for least in SURENESS if one.sure >= least), one.right) for one in beliefs)
    for least in SURENESS:
        yield f"sure by {least:4.0%} or more  {account[least, True]:4} right  {account[least, False]:4} wrong"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
