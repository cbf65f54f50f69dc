"""Which of the expected events a press can report, and how the button is labelled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.facts.events import Chose, Dealt, Drew, Event, Lifted, Said, Turned, Word
from companion.facts.game import Expect, Game, Position
from companion.language.phrase import phrase
from companion.table import DISCARD, STOCK, Seat
from companion.transcript.words import say, template


def pressed(expect: Expect) -> Event | None:
    """The event that a press can report for this expectation; None if only the table can show it."""
    if isinstance(expect.kind, Word):
        return Said(expect.by, expect.kind)
    value = expect.options[0] if expect.options else 1
    if expect.kind is Drew:
        return Drew(expect.by, int(value), expect.place or STOCK)
    if expect.kind is Dealt:
        return Dealt(expect.by, int(value))
    if expect.kind is Turned:
        return Turned(expect.place or DISCARD, shuffled=expect.about != "over", by=expect.by)
    if expect.kind is Chose and len(expect.options) == 1:
        return Chose(expect.by, value, expect.about)
    return None


def usual(expects: Iterable[Expect]) -> tuple[Event, ...]:
    """What OK means now: all usual next events that a press can report, in order."""
    return tuple(event for expect in expects if expect.usual and (event := pressed(expect)) is not None)


def besides(expects: Iterable[Expect]) -> tuple[Event, ...]:
    """What else a free button may report: fewer cards were drawn, the pile was shuffled, or one of several says yes."""
    asked = tuple(expects)
    yes = tuple(event for event in usual(asked) if isinstance(event, Said) and event.what is Word.YES)
    several = ((e, sorted(map(int, e.options[1:]))) for e in of_kind(asked, Drew) if 0 in e.options)
    draws = (Drew(e.by, n, e.place or STOCK) for e, fewer in several for n in fewer)
    shuffled = (event for e in of_kind(asked, Turned) if not e.usual and (event := pressed(e)) is not None)
    return (*draws, *shuffled, *(yes[:1] if len(yes) > 1 else ()))


def taken_unseen(game: Game, position: Position) -> tuple[Lifted, ...]:
    """Somebody takes a card that lies face down, so no eye sees which (MLQ-3): an event for each card it may be."""
    heaps = {lying.place for lying in game.felt(position) if lying.shape == "heap"}
    from_heaps = ((e, e.place) for e in of_kind(game.expects(position), Lifted) if e.by is not None)
    return tuple(
        Lifted(e.by, at, (card,))
        for e, at in from_heaps
        if at is not None and at in heaps
        for card in sorted(e.cards or ())
    )


def of_kind(expects: Iterable[Expect], kind: object) -> tuple[Expect, ...]:
    return tuple(expect for expect in expects if expect.kind is kind)


def label(game: Game, phase: str, events: Sequence[Event], names: Sequence[str]) -> str:
    """What stands above the OK button: the game's own words for the phase, or plain ones."""
    own = f"ok.{phase}"
    first = events[0]
    if template(game, own) is not None:
        return say(game, own, (("by", _by(first)),), names)
    return _plain(first, names)


def no_label(game: Game, phase: str) -> str:
    """What stands above the red button if a yes-or-no question is open."""
    own = f"no.{phase}"
    return say(game, own, (), ()) if template(game, own) is not None else "No"


def plain_label(event: Event, names: Sequence[str]) -> str:
    """What stands above a button that reports this, with the player's name."""
    if isinstance(event, Said) and event.by is not None:
        return phrase("{by}: {what}", by=names[event.by], what=str(event.what))
    if isinstance(event, Drew) and event.n == 1:
        return phrase("{by} drew 1", by=names[_by(event)])
    return _plain(event, names)


def _by(event: Event) -> Seat:
    seat = getattr(event, "by", None)
    return Seat(0) if seat is None else seat


def _plain(event: Event, names: Sequence[str]) -> str:
    who = "" if getattr(event, "by", None) is None else names[_by(event)]
    match event:
        case Drew(n=0):
            return phrase("{by} drew none", by=who)
        case Drew(n=1):
            return phrase("{by} drew", by=who)
        case Drew(n=n):
            return phrase("{by} drew {n}", by=who, n=n)
        case Said(what=Word.YES):
            return "Yes"
        case Said(what=Word.DONE):
            return phrase("{by} is done", by=who) if who else "Done"
        case Said(what=what):
            return what.capitalize()
        case Turned():
            return "Shuffled"
        case Dealt():
            return "Dealt"
        case Lifted():
            return phrase("{by} took a card", by=who)
        case _:
            return "OK"
