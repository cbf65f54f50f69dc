"""Events as plain English and back, by tables: of the words that open a line, and of the verbs after a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.facts.events import (
    Abandoned,
    Amended,
    Began,
    Chose,
    Counted,
    Dealt,
    Drew,
    Event,
    HouseChanged,
    Laid,
    Left,
    Lifted,
    Moved,
    Overruled,
    Redone,
    Said,
    Seated,
    Shown,
    Trouble,
    Turned,
    Undone,
    Word,
)
from companion.games.lines import brief
from companion.table import DISCARD, STOCK, Seat
from companion.transcript.tokens import TokenLine, name, place_text, quoted, seat_text, tokens, whole, word
from scoring.cards import AnyCard

Names = Sequence[str]

# ---------------------------------------------------------------- writing


def write_event(event: Event, names: Names) -> str:
    """The line for an event, without its number."""
    return _WRITE[type(event)](event, names)


def _cards(cards: tuple[AnyCard, ...], none: str = "nothing") -> str:
    return " ".join(map(str, cards)) or none


def _laid(event: Laid, names: Names) -> str:
    if event.by is None and event.place == DISCARD and [len(group) for group in event.groups] == [1]:
        return f"table turns {event.card}"
    groups = " / ".join(_cards(group, "empty") for group in event.groups) or "nothing"
    where = "" if event.place == DISCARD else f" at {place_text(event.place, names)}"
    return f"{seat_text(event.by, names)} lays {groups}{where}"


def _drew(event: Drew, names: Names) -> str:
    count = "" if event.n == 1 else f" {event.n}"
    where = "" if event.place == STOCK else f" from {place_text(event.place, names)}"
    return f"{seat_text(event.by, names)} draws{count}{where}"


def _moved(event: Moved, names: Names) -> str:
    start, end = place_text(event.start, names), place_text(event.end, names)
    return f"{seat_text(event.by, names)} moves {event.card} from {start} to {end}"


def _turned(event: Turned, names: Names) -> str:
    who = "table" if event.by is None else seat_text(event.by, names)
    return f"{who} {'shuffles' if event.shuffled else 'turns over'} {place_text(event.place, names)}"


def _said(event: Said, names: Names) -> str:
    who = seat_text(event.by, names)
    if event.what is Word.CAUGHT:
        return f"{who} catches {seat_text(event.whom, names)}"
    if event.what is Word.DONE and event.whom is None:
        return f"{who} done"
    return f"{who} says {event.what}" + ("" if event.whom is None else f" to {seat_text(event.whom, names)}")


def _chose(event: Chose, names: Names) -> str:
    match event.value:
        case Seat():
            what = f"picks {seat_text(event.value, names)}"
        case int():
            what = f"names {event.value}"
        case _:
            what = f"names {word(event.value)}"
    return f"{seat_text(event.by, names)} {what}" + (f" as {word(event.about)}" if event.about else "")


def _began(event: Began, _names: Names) -> str:
    house = "".join(f" {quoted(key)} {word(value)}" for key, value in event.house)
    seats = "".join(f" {name(one)}" for one in event.seats)
    return f"begin {word(event.game)} {int(event.dealer)} {quoted(event.position)}{house} with{seats}"


_WRITE: Mapping[type[Any], Callable[[Any, Names], str]] = {
    Dealt: lambda e, names: f"{seat_text(e.by, names)} deals {e.n}",
    Laid: _laid,
    Lifted: lambda e, names: f"{seat_text(e.by, names)} lifts {_cards(e.cards)} from {place_text(e.place, names)}",
    Drew: _drew,
    Moved: _moved,
    Turned: _turned,
    Said: _said,
    Chose: _chose,
    Shown: lambda e, names: f"{seat_text(e.by, names)} shows {_cards(e.cards)}",
    Counted: lambda e, names: f"{seat_text(e.by, names)} holds {e.n}",
    Began: _began,
    HouseChanged: lambda e, names: f"house {word(e.switch)} {word(e.value)}",
    Seated: lambda e, names: " ".join(("seats change", *(seat_text(seat, names) for seat in e.order))),
    Left: lambda e, names: f"{seat_text(e.by, names)} leaves",
    Abandoned: lambda e, names: "abandon",
    Undone: lambda e, names: "undo",
    Redone: lambda e, names: "redo",
    Amended: lambda e, names: f"correct {e.number}: {write_event(e.event, names) if e.event else 'nothing'}",
    Overruled: lambda e, names: f"let {e.number} stand",
    Trouble: lambda e, names: f"trouble {word(e.code)}" + (f" {word(e.detail)}" if e.detail else ""),
}

# ---------------------------------------------------------------- reading


def read_event(text: str, names: Names, number: int = 1) -> Event:
    """The event on a line; raises BadText with the line's number, what was found and what to write."""
    line = TokenLine(tokens(text, number), number, names)
    event = take_event(line)
    line.end()
    return event


def take_event(line: TokenLine) -> Event:
    """The event whose words come next on the line."""
    opened = line.choose(_OPEN)
    if opened:
        return opened(line)
    by = line.by()
    act = line.choose(VERBS)
    if act is None:
        line.fail(f"what was done: {', '.join(VERBS)}")
    return act(line, by)


def _somebody(line: TokenLine, by: Seat | None, wanted: str) -> Seat:
    """Who did it, for an act that means nothing unless that is known."""
    if by is None:
        line.fail(f"the name of the one who {wanted}")
    return by


def _take_laid(line: TokenLine, by: Seat | None) -> Laid:
    groups: list[tuple[AnyCard, ...]] = []
    if not line.skip("nothing"):
        groups.append(_take_group(line))
        while line.skip("/"):
            groups.append(_take_group(line))
    return Laid(by, line.place() if line.skip("at") else DISCARD, tuple(groups))


def _take_group(line: TokenLine) -> tuple[AnyCard, ...]:
    return () if line.skip("empty") else line.cards("/", "at")


def _take_turned(line: TokenLine, by: Seat | None) -> Event:
    if line.skip("over"):
        return Turned(line.place(), False, by)
    return Laid(by, DISCARD, ((line.card(),),))


def _take_lifted(line: TokenLine, by: Seat | None) -> Lifted:
    cards = () if line.skip("nothing") else line.cards("from")
    line.need("from")
    return Lifted(by, line.place(), cards)


def _take_drew(line: TokenLine, by: Seat | None) -> Drew:
    n = line.int() if line.has_number() else 1
    return Drew(by, n, line.place() if line.skip("from") else STOCK)


def _take_moved(line: TokenLine, by: Seat | None) -> Moved:
    card = line.card()
    line.need("from")
    start = line.place()
    line.need("to")
    return Moved(by, card, start, line.place())


def _take_said(line: TokenLine, by: Seat | None) -> Said:
    said = line.text("a word")
    what = said if said != "last" else f"last {line.text('card')}"
    if what not in list(Word):
        line.fail(f"one of: {', '.join(Word)} (found {brief(what)!r})")
    return Said(by, Word(what), line.seat() if line.skip("to") else None)


def _take_named(line: TokenLine, by: Seat | None) -> Chose:
    value: str | int = line.int() if line.has_number() else line.text("a suit, a rank, a number or a word")
    return Chose(by, value, _take_about(line))


def _take_about(line: TokenLine) -> str:
    return line.text("what was chosen") if line.skip("as") else ""


def _take_shown(line: TokenLine, by: Seat | None) -> Shown:
    who = _somebody(line, by, "shows")
    return Shown(who, () if line.skip("nothing") else line.cards())


VERBS: Mapping[str, Callable[[TokenLine, Seat | None], Event]] = {
    "lays": _take_laid,
    "draws": _take_drew,
    "done": lambda line, by: Said(by, Word.DONE),
    "says": _take_said,
    "names": _take_named,
    "picks": lambda line, by: Chose(by, line.seat(), _take_about(line)),
    "catches": lambda line, by: Said(by, Word.CAUGHT, line.by()),
    "deals": lambda line, by: Dealt(by, line.int()),
    "turns": _take_turned,
    "shuffles": lambda line, by: Turned(line.place(), True, by),
    "lifts": _take_lifted,
    "moves": _take_moved,
    "shows": _take_shown,
    "holds": lambda line, by: Counted(_somebody(line, by, "holds them"), line.int()),
    "leaves": lambda line, by: Left(_somebody(line, by, "leaves")),
}


def _take_amended(line: TokenLine) -> Amended:
    wanted = "the number of an entry and a colon, like 4:"
    target = line.text(wanted)
    try:
        number = whole(target.removesuffix(":") if target.endswith(":") else "")
    except ValueError:
        line.fail(f"{wanted} (found {brief(target)!r})")
    if line.next_is("correct"):
        line.fail("what really happened; a correction corrects no correction")
    return Amended(number, None if line.skip("nothing") else take_event(line))


def _take_overruled(line: TokenLine) -> Overruled:
    number = line.int()
    line.need("stand")
    return Overruled(number)


def _take_seated(line: TokenLine) -> Seated:
    line.need("change")
    order: list[Seat] = []
    while line.words:
        order.append(line.seat())
    return Seated(tuple(order))


def _take_began(line: TokenLine) -> Began:
    game, dealer, position = line.text("a game"), Seat(line.int()), line.text("a position in quotes")
    house: list[tuple[str, str]] = []
    while not line.skip("with"):
        house.append((line.text("a house rule or 'with'"), line.text("its value")))
    seats = []
    while line.words:
        seats.append(line.text("a name"))
    return Began(game, tuple(seats), dealer, tuple(house), position)


_OPEN: Mapping[str, Callable[[TokenLine], Event]] = {
    "undo": lambda line: Undone(),
    "redo": lambda line: Redone(),
    "correct": _take_amended,
    "let": _take_overruled,
    "house": lambda line: HouseChanged(line.text("a house rule"), line.text("its value")),
    "seats": _take_seated,
    "abandon": lambda line: Abandoned(),
    "trouble": lambda line: Trouble(line.text("a code"), line.text("the detail") if line.words else ""),
    "begin": _take_began,
}
