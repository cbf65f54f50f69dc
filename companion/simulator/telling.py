"""What the family has done and the kiosk may not know yet, and which button would tell it.

A kiosk comes to know an act in one of three ways. A card that is laid is **seen**. A draw, or a "done" that
somebody else's act will show, is **silent**: people just play on. A suit that is named is **told**: only a button
can say it. The family looks at the screen as people do: as long as it shows what is true, nobody presses anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import chain, combinations
from typing import NamedTuple

from companion.facts.events import (
    Counted,
    Drew,
    Event,
    Laid,
    Lifted,
    Moved,
    Overruled,
    Said,
    Shown,
    Turned,
    Undone,
    Word,
)
from companion.facts.game import Expect, Game, PhaseRow, Position
from companion.facts.show import BUTTONS, Key, Show
from companion.facts.views import View
from companion.games.boards import AREA
from companion.referee import Referee
from companion.simulator.same import same_act
from companion.table import STOCK, Seat
from scoring.cards import AnyCard

_LATELY = 5
"""So many silent acts people look through, of which a screen may know none: among all of a long quarrel they would be
looking for ever."""


class KnownBy(Enum):
    """How a kiosk can come to know an act."""

    SEEN = auto()
    SILENT = auto()
    TOLD = auto()


def how_known(event: Event, row: PhaseRow, expects: Sequence[Expect] = (), *, somebody_else_next: bool) -> KnownBy:
    """How this act becomes known, by the phase in which it was done and what was expected then."""
    match event:
        case Laid() | Lifted() | Moved() | Shown():
            return KnownBy.SEEN
        case Drew():
            # Who may draw as many as they like, and drew another number than most do, must say so: no eye can count it.
            free = (e for e in expects if e.kind is Drew and e.by == event.by and 0 in e.options)
            return KnownBy.TOLD if any(event.n != e.options[0] for e in free) else KnownBy.SILENT
        case Turned():
            return KnownBy.SILENT if row.implies_draw else KnownBy.TOLD
        case Said(what=Word.DONE) if row.implies_done and somebody_else_next:
            # Where a draw would be the usual next thing, it must be said that there was none.
            draws = any(e.kind is Drew and e.by == event.by and e.usual for e in expects)
            return KnownBy.TOLD if draws else KnownBy.SILENT
        case Said(what=Word.NO) if row.implies_no:
            return KnownBy.SILENT
        case _:
            return KnownBy.TOLD


@dataclass(frozen=True, slots=True)
class TrueAct:
    """One true act, how it becomes known, and what a screen shows that knows it."""

    event: Event
    known_by: KnownBy
    view: View
    before: Position
    """The position in which it was done."""
    after: Position


@dataclass(frozen=True, slots=True)
class Push:
    """A button to be pressed, and for how long."""

    button: str
    held: bool = False


GroupsBySeat = Counter[tuple[Seat | None, tuple[AnyCard, ...]]]
"""Which groups lie before whom."""


def read(view: View) -> tuple[View, GroupsBySeat]:
    """What people read off a screen: which cards an open hand holds and which groups lie there, in whatever order."""
    seats = (one if one.shown is None else replace(one, shown=tuple(sorted(one.shown))) for one in view.seats)
    groups = Counter((one.place.seat, tuple(sorted(one.cards))) for one in view.piles if one.place.name == AREA)
    apart = tuple(one for one in view.piles if one.place.name != AREA)
    return replace(view, seats=tuple(seats), piles=apart), groups


def unheard(acts: Sequence[TrueAct], show: Show) -> list[TrueAct]:
    """The acts that this screen does not know of yet."""
    for n in range(len(acts) - 1, -1, -1):
        if show.view is not None and read(acts[n].view) == read(show.view):
            return list(acts[n + 1 :])
    return list(acts)


def told_out_of_order(referee: Referee, acts: Sequence[TrueAct], show: Show) -> list[TrueAct]:
    """What this screen does not know of yet, where it knows of what was done after a silent draw, but not of the draw.

    So it is with cards that it shows as a draft still. These come after what is known, if that leads to where
    everything truly led.
    """
    for n, act in enumerate(acts) if show.view is not None else ():
        earlier = ((k, one) for k, one in enumerate(acts[:n]) if one.known_by is KnownBy.SILENT)
        silent = [k for k, one in earlier if isinstance(one.event, (Drew, Laid))]
        for unknown in chain.from_iterable(combinations(silent, size) for size in range(len(silent), 0, -1)):
            others = (one.event for k, one in enumerate(acts[: n + 1]) if k not in unknown)
            position = _after(referee.game, acts[0].before, tuple(others))
            if position is not None and show.view is not None and read(referee.view_of(position)) == read(show.view):
                late = list(_one_by_one(referee, position, (acts[k] for k in unknown)))
                return [*late, *acts[n + 1 :]] if late[-1].after == act.after else list(acts)
    return list(acts)


def _one_by_one(referee: Referee, position: Position, acts: Iterable[TrueAct]) -> Iterator[TrueAct]:
    """These acts, as if they were done from here on."""
    for act in acts:
        after = referee.game.judge(position, act.event).position
        yield TrueAct(act.event, act.known_by, referee.view_of(after), position, after)
        position = after


def as_drafted(act: TrueAct, row: PhaseRow, show: Show) -> TrueAct:
    """What the screen shows as understood so far needs no telling, and so does what was taken up for it.

    So it shows whatever was laid while it goes on asking how many cards were drawn for it.
    """
    shown = {frozenset(group) for group in show.draft}
    match act.event:
        case Laid(by=by, place=place, groups=groups) if place.name in row.drafts or _asks_how_many(show, by):
            understood = all(frozenset(group) in shown for group in groups)
        case Lifted(cards=cards):
            understood = shown != set() and {*cards} <= frozenset[AnyCard]().union(*shown)
        case _:
            understood = False
    return replace(act, known_by=KnownBy.SILENT) if understood and act.known_by is KnownBy.SEEN else act


def _asks_how_many(show: Show, by: Seat | None) -> bool:
    """Whether this screen has a key for each number of cards that this player may have drawn."""
    return len({one.n for key in show.keys for one in key.means if isinstance(one, Drew) and one.by == by}) > 1


def come_round(acts: Sequence[TrueAct], after: View) -> bool:
    """Whether it is somebody's turn again whose last pass the screen does not know of: it looks the same."""
    passes = (d.event.by for d in acts if isinstance(d.event, Said) and d.event.what is Word.DONE)
    return any(by in after.deciders for by in passes)


def push_for(game: Game, acts: Sequence[TrueAct], show: Show) -> Push | None:
    """The button that tells the kiosk what it does not know, if one does: the earliest act first, and then the most."""
    telling = [(told, -n) for n, key in enumerate(show.keys) if key.lit and (told := _tells(game, key, acts))]
    if not telling:
        return _first_step(game, acts, show)
    best = -max(telling)[1]
    key, said = show.keys[best], {act.event.what for act in acts if isinstance(act.event, Said)}
    # "Caught you" is the held meaning of its button.
    meant = any(isinstance(one, Said) and one.what is Word.CAUGHT for one in key.means)
    held = bool(key.held) and meant and Word.CAUGHT in said and Word.LAST_CARD not in said
    return Push(BUTTONS[best], held)


def _first_step(game: Game, acts: Sequence[TrueAct], show: Show) -> Push | None:
    """A press after which the first act can be told and leads where it truly led: none was drawn, and then a pass."""
    if show.question is not None or not acts or acts[0].known_by is not KnownBy.TOLD:
        return None
    teller = getattr(acts[0].event, "by", None)
    for n, key in enumerate(show.keys):
        own = key.lit and key.means and all(getattr(m, "by", None) == teller and not _is_call(m) for m in key.means)
        halfway = _after(game, acts[0].before, key.means) if own else None
        if halfway not in (None, acts[0].before) and _after(game, halfway, (acts[0].event,)) == acts[0].after:
            return Push(BUTTONS[n])
    return None


def by_the_menu(acts: Sequence[TrueAct], show: Show) -> Push | None:
    """How many cards somebody holds is told in the menu; hands that lie open are counted by the eye."""
    if not acts or not isinstance(acts[0].event, Counted) or show.question is not None:
        return None
    if show.view is not None and any(seat.shown is not None for seat in show.view.seats):
        return None
    if _A_NUMBER not in show.menu:
        return Push(BUTTONS[4], held=True)
    return Push(BUTTONS[3] if show.menu[show.picked] == _A_NUMBER else BUTTONS[1])


_A_NUMBER = "Correct a number of cards"
"""The line of the menu, as people read it."""


def step_towards(acts: Sequence[TrueAct], show: Show) -> Push | None:
    """With more than four answers, or several to answer: the button that leads on to the next."""
    if show.view is not None and show.keys[1].label.startswith("Next:"):
        votes = (d.event for d in acts if isinstance(d.event, Said) and d.event.what in (Word.YES, Word.NO))
        return Push(BUTTONS[1]) if any(vote.by in show.view.deciders for vote in votes) else None
    question = show.question
    if question is None or len(question.choices) <= 4 or not acts:
        return None
    return Push(BUTTONS[1])


def admitted(game: Game, acts: Sequence[TrueAct], wrong: Event, show: Show) -> Push | None:
    """Asked whether this was done that may not be done, people say that it was, and what was done before it."""
    if show.question is None:
        return None
    keys = [(n, key) for n, key in enumerate(show.keys) if key.lit and key.means and same_act(wrong, key.means[-1])]
    told = [(run, -n) for n, key in keys if len(key.means) > 1 and (run := _runs(game, key.means[:-1], acts))]
    whole = (-n for _, n in sorted(told, reverse=True))  # who drew first says so, rather than that nobody did
    alone = (n for n, key in keys if len(key.means) == 1)
    return next((Push(BUTTONS[n]) for n in (*whole, *alone)), None)


def way_out(show: Show) -> Push | None:
    """A question without a true answer is dismissed, if that takes nothing back."""
    back = show.keys[4]
    takes_back = any(isinstance(meant, Undone) for meant in back.means)
    return Push(BUTTONS[4]) if show.question is not None and back.lit and not takes_back else None


class HowTold(NamedTuple):
    """Which untold acts a press puts on record; the greater, the better."""

    sooner: int
    """Minus the number of the first of them: a row that is told in its order is told rightly."""
    acts: int
    """How many they are."""


def _tells(game: Game, key: Key, acts: Sequence[TrueAct]) -> HowTold | None:
    """Which untold acts a press of this key puts on record; None if it would say anything untrue."""
    if key.means and all(isinstance(meant, Laid) and meant.by is None for meant in key.means):
        # A card that cannot be read is told by its suit and then its rank; who laid it was seen.
        named = {(meant.place, meant.cards) for meant in key.means if isinstance(meant, Laid)}
        laid = (n for n, a in enumerate(acts) if isinstance(a.event, Laid) and (a.event.place, a.event.cards) in named)
        return next((HowTold(-n, 1) for n in laid), None)
    if any(isinstance(meant, Overruled) for meant in key.means):
        stands = next((n for n, act in enumerate(acts) if isinstance(act.event, Overruled)), None)
        return None if stands is None else HowTold(-stands, 1)
    called = all(map(_is_call, key.means))
    if len(key.means) > 1 and (called or all(isinstance(meant, (Lifted, Counted)) for meant in key.means)):
        # It names everybody who could say it, each card that may have been taken, each number; only one is true.
        rows: list[tuple[Event, ...]] = [(meant,) for meant in key.means]
    else:
        # What is taken back for it stands on no label.
        on_it = tuple(meant for meant in key.means if not isinstance(meant, Undone))
        rows = [on_it] if on_it else []
    return max((told for row in rows if (told := _runs(game, row, acts))), default=None)


def _runs(game: Game, meant: Sequence[Event], acts: Sequence[TrueAct]) -> HowTold | None:
    """The acts in a row that these events tell, or that lead from the same position to the same position as these."""
    for n, act in enumerate(acts):
        if len(acts[n:]) >= len(meant) and all(map(same_act, (one.event for one in acts[n:]), meant)):
            return HowTold(-n, len(meant))
        if any(map(_is_call, meant)):
            continue  # a penalty may leave the table as a draw does, and yet nobody has called
        position = _after(game, act.before, meant)
        reached = [later.after for later in acts[n:]]
        if position is not None and position != act.before and position in reached:
            return HowTold(-n, reached.index(position) + 1)
        if position is not None and all(isinstance(one, Drew) for one in meant):
            # Of draws that one word tells at once the screen may know some already.
            drawn = _with_what_is_owed(game, position)
            if drawn != position and drawn in reached:
                return HowTold(-n, reached.index(drawn) + 1)
    return None


def _with_what_is_owed(game: Game, position: Position) -> Position:
    """Where the game is once all have drawn what they usually draw now."""
    owed = [one for one in game.expects(position) if one.kind is Drew and one.usual and one.by is not None]
    for expect in owed:
        draw = Drew(expect.by, int(expect.options[0]) if expect.options else 1, expect.place or STOCK)
        position = _after(game, position, (draw,)) or position
    return position


def _after(game: Game, position: Position, meant: Sequence[Event]) -> Position | None:
    """Where these events lead; None where one of them is refused, for then it is none of the acts that counted."""
    for event in meant:
        outcome = game.judge(position, event)
        if outcome.refused:
            return None
        position = outcome.position
    return position


def _is_call(meant: Event) -> bool:
    return isinstance(meant, Said) and meant.what in _CALLS


_CALLS = (Word.LAST_CARD, Word.CAUGHT, Word.DIG, Word.COUNT)
