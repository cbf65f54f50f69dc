"""Many simulated evenings, two at a time: how often the kiosk was wrong, asked, or needed a press.

Not a ratio but an account: for each game the truth beside what was understood, and the sums that README gives.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from traceback import format_exc

from companion.bench.breaches import Breaches, breaches
from companion.errors import BadSetup
from companion.facts.events import Began
from companion.facts.game import Game
from companion.games import GAMES, game
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.referee import Referee
from companion.rehearsal.command import breaking_rules, manners_of
from companion.rehearsal.rehearsal import Rehearsal
from companion.simulator.accounts import Summary, compare, steps
from companion.simulator.lamps import LAMPS
from companion.simulator.manners import DIALS, Manners
from companion.simulator.strangers import strangers
from companion.table import Seat
from companion.transcript.acts import write_event
from companion.transcript.sheets import house_rule


@dataclass(frozen=True, slots=True)
class Evening:
    """Which game, for whom, in which light, and how they behave."""

    game: str
    seats: int
    seed: int
    light: str
    manners: Manners
    house: tuple[tuple[str, str], ...] = ()
    turns: int | None = None
    """Stop after this many acts, once they have been read; None plays to the end of the game."""
    lamp: str = ""
    """One that does not light the table evenly; none if empty."""
    family: str = ""
    """What they are like, if they came out of the seed."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an evening."""

    summary: Summary
    breaches: Breaches
    apart: tuple[str, ...]
    """The wrong entries and the missed ones, by name."""


@dataclass(frozen=True, slots=True)
class Fell:
    """An evening in which the program fell over, and where."""

    why: str


def main(rest: Sequence[str] = ()) -> int:
    """Print a line for each game, then the sums; the exit code is 0 only if every evening went well."""
    options = asked(rest)
    plan = evenings(options)
    with ProcessPoolExecutor(options.jobs) as pool:
        summaries, broken = [], []
        for evening, one in zip(plan, pool.map(played, plan), strict=True):
            if isinstance(one, Fell):
                print(
                    f"{evening.game:<13} seed {evening.seed:3}  {evening.seats} seats  FELL OVER\n{one.why}", flush=True
                )
                continue
            print(_line(evening, one.summary, one.breaches.unjust), flush=True)
            if options.names and one.apart:
                print("\n".join(one.apart), flush=True)
            summaries.append(one.summary)
            broken.append(one.breaches)
    print(_sums(summaries))
    print(sum(broken, Breaches()))
    good = len(summaries) == len(plan) and all(map(well_played, summaries)) and not any(one.unjust for one in broken)
    return int(not good or (options.turns is None and not all(one.finished for one in summaries)))


def well_played(one: Summary) -> bool:
    """No entry was wrong, and nobody gave the kiosk up."""
    return not (one.wrong_commits or one.given_up or one.stuck)


def asked(rest: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    dials = "\n".join(f"  {name:<10} {dial.usual:4}  {dial.meaning}" for name, dial in DIALS.items())
    parser = argparse.ArgumentParser(
        prog="kiosk bench play",
        description=__doc__,
        epilog=f"the manners, each with its usual rate; those named alone are the manners of tidy people:\n{dials}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "games", nargs="*", default=["melee-dig"], metavar="GAME", help=f"of {', '.join(sorted(GAMES))}"
    )
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--last", type=int, default=20, help="last seed")
    parser.add_argument("--seats", type=int, help="always this many; otherwise two to six in turn")
    parser.add_argument("--light", default="medium", choices=("mild", "medium", "harsh"))
    parser.add_argument("--lamp", default="", choices=("", *LAMPS), help="one that does not light the table evenly")
    parser.add_argument("--breaks", type=float, default=0.0, help="share of acts that break a rule")
    parser.add_argument("--lively", action="store_true", help="people in a hurry, who bump piles and do not sit still")
    parser.add_argument(
        "--manners",
        default="usual",
        metavar="NAME=RATE,...",
        help="how people behave: tidy, usual, or as dialled",
    )
    parser.add_argument(
        "--strangers",
        action="store_true",
        help="another family each evening, with its light and lamp, whatever else is said of them",
    )
    parser.add_argument("--names", action="store_true", help="say which entries were wrong or missed")
    parser.add_argument("--house", action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    parser.add_argument("--each", metavar="KEY", help="a house rule whose values take turns")
    parser.add_argument("--turns", type=int, help="stop each game after this many acts, once they have been read")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args(list(rest))


def evenings(options: argparse.Namespace) -> list[Evening]:
    """An evening of each game for each seed."""
    return [evening for name in options.games for evening in _of_one_game(game(name), options)]


def _of_one_game(playing: Game, options: argparse.Namespace) -> Iterator[Evening]:
    """Numbers of players take turns, and so do the values of the rule named by `--each`."""
    house = tuple(house_rule(playing, rule) for rule in options.house)
    rules = {switch.key: switch.values for switch in playing.switches}
    if options.each and options.each not in rules:
        raise BadSetup(f"{playing.name} has no house rule {options.each!r}; it has {', '.join(rules)}.")
    numbers = (options.seats,) if options.seats else tuple(n for n in playing.seats if n <= 6)
    manners = manners_of(options.breaks, options.lively, options.manners)
    for seed in range(options.first, options.last + 1):
        each: tuple[tuple[str, str], ...] = ()
        if options.each:
            values = rules[options.each]
            each = ((options.each, values[seed % len(values)]),)
        seats = numbers[(seed - 1) % len(numbers)]
        one = Evening(playing.id, seats, seed, options.light, manners, house + each, options.turns, options.lamp)
        yield _among_strangers(one) if options.strangers else one


def _among_strangers(evening: Evening) -> Evening:
    """The same with the family, the light and the lamp that come out of its seed."""
    who = strangers(evening.seed)
    manners = breaking_rules(who.manners, who.breaks)
    return replace(evening, manners=manners, light=who.light, lamp=who.lamp, family=str(who))


def played(evening: Evening) -> Played | Fell:
    """Play one game; its summary, how many of the rules that were broken the kiosk noticed, and where it was wrong.

    If the program falls over that is told, and the other evenings are played.
    """
    rehearsal = rehearsed(evening)
    try:
        rehearsal.run()
        true, told = rehearsal.family.players.referee, rehearsal.playing.referee
        return Played(rehearsal.summary(), breaches(true, told), tuple(named(true, told)))
    except Exception:
        return Fell(format_exc())
    finally:
        rehearsal.close()


def rehearsed(evening: Evening) -> Rehearsal:
    """The evening, to be played."""
    began = Began(evening.game, DEFAULT_NAMES[: evening.seats], Seat(0), evening.house)
    rehearsal = Rehearsal(began, evening.seed, evening.light, evening.manners, acts=evening.turns)
    rehearsal.table_in_play.table.lamp = LAMPS.get(evening.lamp)
    return rehearsal


def named(true: Referee, told: Referee) -> Iterator[str]:
    """Each entry that was wrong, and each that was missed."""
    apart = compare(steps(true), steps(told))
    for what, events in (("wrong ", apart.wrong), ("missed", apart.missed)):
        yield from (f"    {what}  {write_event(event, told.names)}" for event in events)


def _line(evening: Evening, one: Summary, unjust: int) -> str:
    same = "scores equal" if one.truth == one.understood else "SCORES DIFFER"
    ended = "" if one.finished else "  STUCK" if one.stuck else "  NOT FINISHED"
    given_up = f"  GIVEN UP {one.given_up} times" if one.given_up else ""
    house = "".join(f"{key}={value}  " for key, value in evening.house)
    family = f"  {evening.family}" if evening.family else ""
    return (
        f"{evening.game:<13} seed {evening.seed:3}  {evening.seats} seats  {house}{one.turns:4} turns  "
        f"{one.placements:4} cards  {one.wrong_commits} wrong  {one.misses} missed  {unjust} unjust  "
        f"{one.questions} questions  {one.presses:3} presses  "
        f"p50 {one.fingers_to_screen_ms['p50']:.0f} ms  p95 {one.fingers_to_screen_ms['p95']:.0f} ms  "
        f"{same}{given_up}{ended}{family}"
    )


def _sums(games: Sequence[Summary]) -> str:
    cards = sum(one.placements for one in games) or 1
    turns = sum(one.turns for one in games) or 1
    wrong, missed = sum(one.wrong_commits for one in games), sum(one.misses for one in games)
    questions, presses = sum(one.questions for one in games), sum(one.presses for one in games)
    equal, finished = sum(one.truth == one.understood for one in games), sum(one.finished for one in games)
    given_up, stuck = sum(one.given_up for one in games), sum(one.stuck for one in games)
    kinds: Counter[str] = sum((Counter(one.questions_by_kind) for one in games), Counter())
    asked = ", ".join(f"{n} {kind}" for kind, n in kinds.most_common()) or "none"
    return (
        f"{len(games)} games, {turns} turns, {cards} cards laid: {wrong} wrong entries, {missed} missed, "
        f"{100 * questions / cards:.1f} questions per 100 cards, {presses / turns:.2f} presses a turn, "
        f"{equal} scores equal to the truth, {finished} finished, {stuck} stuck, given up {given_up} times\n"
        f"questions by kind: {asked}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
