"""Games walked at random: legal acts from `expects` and `wish`, and arbitrary nonsense beside them.

Nobody holds real cards here. A hand is made up at every step from the faces that nobody has seen, which is all
a position may rest on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from companion.facts import events as ev
from companion.facts.events import Event, Word
from companion.facts.game import Expect, Game, Outcome, Position
from companion.games import GAMES
from companion.referee import Referee
from companion.referee.knowledge import Knowledge
from companion.table import DISCARD, STOCK, Place, Seat
from companion.transcript.fold import fold_text
from scoring.cards import BACK, BONES, BOWLS, DOGHOUSE, DOGS, JOKER, PACK, AnyCard, Card
from tests.folders import ROOT
from tests.people import ANN, NAMES
from tests.sixth_game import GAME as SIXTH

EVERY_GAME: dict[str, Game] = {**GAMES, SIXTH.id: SIXTH}
WALKS, STEPS = 9, 110
SEEDS, TRANSCRIPTS = ROOT / "seeds", ROOT / "tests" / "transcripts"
CLAUSES = {
    found
    for page in SEEDS.glob("*.md")
    for found in re.findall(r"^\W*([A-Z]{2,3}-\d+)\b", page.read_text("utf-8"), re.MULTILINE)
}
"""Every paragraph of the rule book."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a walk, the position it met and what became of it."""

    before: Any
    event: Event
    outcome: Outcome[Any]


class Moment(NamedTuple):
    """A position, and what is known of the hands and the stock."""

    position: Any
    known: Knowledge


def began(game: Game, seats: int, house: tuple[tuple[str, str], ...] = (), position: str = "") -> ev.Began:
    return ev.Began(game.id, NAMES[:seats], ANN, house, position)


@cache
def walk(game_id: str, seed: int) -> tuple[Step, ...]:
    """A game for so many seats under these house rules, as far as it gets in so many steps."""
    return tuple(_steps(EVERY_GAME[game_id], Random(seed)))


def _steps(game: Game, chance: Random) -> Iterator[Step]:
    whim = chance.choice((0.1, 0.4, 0.8))
    house = tuple((switch.key, chance.choice(switch.values)) for switch in game.switches if chance.random() < 0.5)
    knowledge, position = Knowledge(), game.begin(began(game, chance.choice(game.seats), house))
    for number in range(STEPS):
        event = next_act(game, Moment(position, knowledge), chance, whim)
        if event is None:
            return
        outcome = game.judge(position, event)
        yield Step(position, event, outcome)
        position = outcome.position
        knowledge.learn(number, outcome.facts)


@cache
def every_moment(game_id: str) -> tuple[Moment, ...]:
    """Moments from all the walks, several of every phase they came through."""
    phases: dict[str, list[int]] = {}
    for number, moment in enumerate(_walked(game_id)):
        phases.setdefault(str(moment.position.phase), []).append(number)
    kept = [number for of_phase in phases.values() for number in of_phase[:: max(1, len(of_phase) // 25)]]
    wanted = set(kept)
    copies = {
        number: moment._replace(known=deepcopy(moment.known))
        for number, moment in enumerate(_walked(game_id))
        if number in wanted
    }
    return tuple(copies[number] for number in kept)


def _walked(game_id: str) -> Iterator[Moment]:
    """Before and after every step of every walk; what is known grows on."""
    for seed in range(WALKS):
        knowledge = Knowledge()
        for number, step in enumerate(walk(game_id, seed)):
            yield Moment(step.before, knowledge)
            knowledge.learn(number, step.outcome.facts)
            yield Moment(step.outcome.position, knowledge)


@cache
def every_golden(game_id: str) -> tuple[Referee[Any], ...]:
    """The golden transcripts of a game, folded."""
    return tuple(fold_text(one.read_text("utf-8")) for one in sorted((TRANSCRIPTS / game_id).glob("*.table")))


@cache
def told_in_transcripts(game_id: str) -> tuple[Moment, ...]:
    """Moments of the golden transcripts, which come to every corner of a game."""
    kept: dict[str, list[Moment]] = {}
    for golden in every_golden(game_id):
        for one in golden.judged:
            kept.setdefault(str(one.position.phase), []).append(Moment(one.position, Knowledge()))
    return tuple(one for of_phase in kept.values() for one in of_phase[:: max(1, len(of_phase) // 25)])


def every_position(game_id: str) -> tuple[Position, ...]:
    return tuple(moment.position for moment in every_moment(game_id))


# ---------------------------------------------------------------- acts that ought to be accepted


def next_act(game: Game, moment: Moment, chance: Random, whim: float) -> Event | None:
    """What some player wishes, or, on a whim, any act the game expects."""
    acts = [] if chance.random() < whim else [*wishes(game, moment, chance)]
    acts = acts or [ways[0] for ways in performed(game, moment, chance) if ways]
    return chance.choice(acts) if acts else None


def wishes(game: Game, moment: Moment, chance: Random) -> Iterator[Event]:
    faces = unseen(game, moment)
    for seat in game.view(moment.position).seats:
        hand = made_up(game, moment, faces, seat.cards or 0, chance)
        if (act := game.wish(moment.position, hand, seat.seat, chance)) is not None:
            yield act


def made_up(game: Game, moment: Moment, faces: list[AnyCard], count: int, chance: Random) -> tuple[AnyCard, ...]:
    """A hand of so many of these unseen faces; where they are too few, of any that do not lie on the table."""
    if len(faces) < count:
        faces = unseen(game, moment._replace(known=Knowledge()))
    return tuple(chance.sample(faces, min(count, len(faces))))


def unseen(game: Game, moment: Moment) -> list[AnyCard]:
    packs = game.packs(len(game.view(moment.position).seats))
    lying = Counter(card for pile in game.felt(moment.position) for card in pile.cards)
    known = moment.known
    return [
        card
        for card, count in _faces(packs, game.jokers).items()
        if not (isinstance(card, Card) and known.cannot_be_drawn(card))
        for _ in range(count - lying[card])
    ]


@cache
def _faces(packs: int, jokers: bool) -> Counter[AnyCard]:
    """How often each card is there, in the order of their names."""
    faces: tuple[AnyCard, ...] = BONES * 4 if packs == 0 else PACK * packs + (JOKER,) * (2 * packs * jokers)
    return Counter(sorted(faces, key=str))


def performed(game: Game, moment: Moment, chance: Random) -> Iterator[list[Event]]:
    """Each expected act as events, one for each seat that may do it; none where only the hand could tell."""
    everybody = [None, *(one.seat for one in game.view(moment.position).seats)]
    for expect in game.expects(moment.position):
        doers = everybody if expect.by is None else [expect.by]
        yield [event for by in doers for event in _as_event(game, moment, expect, by, chance)]


def _as_event(game: Game, moment: Moment, expect: Expect, by: Seat | None, chance: Random) -> list[Event]:
    place, cards = expect.place or DISCARD, sorted(expect.cards or (), key=str)
    option = chance.choice(expect.options) if expect.options else None
    match expect.kind:
        case Word() as word:
            return [ev.Said(by, word, option if isinstance(option, Seat) else None)]
        case ev.Laid if cards:
            return [ev.Laid(by, place, ((chance.choice(cards),),))]
        case ev.Lifted if cards:
            return [ev.Lifted(by, place, (chance.choice(cards),))]
        case ev.Drew:
            return [ev.Drew(by, option if isinstance(option, int) else 1, expect.place or STOCK)]
        case ev.Dealt if isinstance(option, int):
            return [ev.Dealt(by, option)]
        case ev.Chose if option is not None:
            return [ev.Chose(by, option, expect.about)]
        case ev.Turned:
            return [ev.Turned(place), ev.Turned(place, shuffled=False)]
        case ev.Laid if expect.place == DISCARD and expect.by is None and by is None:
            return [ev.Laid(None, DISCARD, ((chance.choice(unseen(game, moment)),),))]
        case ev.Shown if by is not None and cards:
            return [ev.Shown(by, (chance.choice(cards),))]
        case ev.Shown if by is not None and expect.cards is None:
            count = next((one.cards for one in game.view(moment.position).seats if one.seat == by), 0)
            return [ev.Shown(by, made_up(game, moment, unseen(game, moment), count or 0, chance))]
        case _:
            return []


# ---------------------------------------------------------------- anything at all

FACES: tuple[AnyCard, ...] = (*PACK, JOKER, BACK, DOGHOUSE, *DOGS, *BOWLS, *BONES)
seats = st.integers(-1, 9).map(Seat)
some_seat = st.none() | seats
faces = st.sampled_from(FACES)
few_cards = st.lists(faces, max_size=4).map(tuple)
place_names = st.sampled_from(
    ("discard", "stock", "clash", "damage", "shared", "yard", "area", "melds", "hand", "moon")
)
places = st.builds(Place, place_names, some_seat, st.none() | st.integers(-1, 30))
places |= st.sampled_from((DISCARD, STOCK))
numbers = st.integers(-2, 60)
switch_keys = st.sampled_from(sorted(switch.key for game in EVERY_GAME.values() for switch in game.switches)) | st.text(
    max_size=4
)
switch_values = st.sampled_from(("yes", "no", "on", "off", "any", "shared", "K", "")) | st.text(max_size=4)
choices = (
    seats | numbers | st.sampled_from(("C", "D", "H", "S", "K", "Q", "7", "7H", "on", "off", "")) | st.text(max_size=3)
)
topics = st.sampled_from(("", "suit", "seat", "dodge", "start", "parry", "whom", "first", "rank")) | st.text(max_size=3)

table_facts: st.SearchStrategy[Event] = st.one_of(
    st.builds(ev.Dealt, some_seat, numbers),
    st.builds(ev.Laid, some_seat, places, st.lists(few_cards, max_size=3).map(tuple)),
    st.builds(ev.Laid, some_seat, st.just(DISCARD), faces.map(lambda face: ((face,),))),
    st.builds(ev.Lifted, some_seat, places, few_cards),
    st.builds(ev.Drew, some_seat, numbers, places),
    st.builds(ev.Moved, some_seat, faces, places, places),
    st.builds(ev.Turned, places, st.booleans(), some_seat),
    st.builds(ev.Said, some_seat, st.sampled_from(Word), some_seat),
    st.builds(ev.Chose, some_seat, choices, topics),
    st.builds(ev.Shown, seats, st.lists(faces, max_size=8).map(tuple)),
    st.builds(ev.Counted, seats, numbers),
    st.builds(ev.HouseChanged, switch_keys, switch_values),
    st.builds(ev.Seated, st.lists(seats, max_size=5).map(tuple)),
    st.builds(ev.Left, seats),
    st.just(ev.Abandoned()),
)
began_again = st.builds(
    ev.Began,
    st.sampled_from(sorted(EVERY_GAME)),
    st.lists(st.text(max_size=4), max_size=4).map(tuple),
    seats,
    st.lists(st.tuples(switch_keys, switch_values), max_size=2).map(tuple),
    st.text("abc -/,\"'", max_size=8).map(str.strip),
)
about_the_log: st.SearchStrategy[Event] = st.one_of(
    st.just(ev.Undone()),
    st.just(ev.Redone()),
    st.builds(ev.Amended, numbers, st.none() | table_facts | st.just(ev.Undone()) | began_again),
    st.builds(ev.Overruled, numbers),
    st.builds(ev.Trouble, st.text(min_size=1, max_size=6), st.text(max_size=6)),
)
facts = table_facts | began_again
anything = facts | about_the_log
