"""Events, rulings and views as JSON, for programs that talk to the referee.

An event is an object with its kind in `event` and its fields by name. Cards and places are their one-word text,
seats are numbers. Only a seat that is *chosen* is written as `{"seat": 2}`, since a number may be chosen as well.
What a correction changes an entry `to` is an event again, or null where nothing happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from reprlib import repr as shortened
from typing import Any, get_args, get_type_hints

from companion.errors import BadText
from companion.facts.events import Amended, Chose, Event, Word
from companion.facts.game import Expect, Game
from companion.facts.rulings import Ruling
from companion.games.lines import brief
from companion.referee import Judged
from companion.table import Place, Seat, place_of
from companion.transcript.tokens import bounded
from companion.transcript.words import say
from scoring.cards import AnyCard, Card, YardCard, any_card

Json = Any

KINDS: Mapping[str, type[Any]] = {kind.__name__.lower(): kind for kind in get_args(Event)}
"""The class for each word that may stand in `event`: `laid`, `housechanged`, ..."""

HINTS: Mapping[str, Mapping[str, Any]] = {word: get_type_hints(kind) for word, kind in KINDS.items()} | {
    "amended": {"number": int, "to": Event | None}
}
"""The fields of each such class, with their types."""

# ---------------------------------------------------------------- out


def plain(value: Any) -> Json:
    """Any of our values in the types that JSON knows."""
    match value:
        case Card() | YardCard():
            return str(value)
        case Place():
            return value.key
        case Enum():
            return value.value
        case type():
            return value.__name__.lower()
        case str() | bool() | None | float():
            return value
        case int():
            return int(value)
        case frozenset():
            return sorted(map(plain, value))
        case Ruling() | Expect():
            return {name: _field(name, one) for name, one in value._asdict().items()}
        case tuple() | list():
            return [plain(one) for one in value]
        case _ if is_dataclass(value):
            return {field.name: _field(field.name, getattr(value, field.name)) for field in fields(value)}
        case _:
            return str(value)


def _field(name: str, value: Any) -> Json:
    return {key: plain(one) for key, one in value} if name in ("params", "pending") else plain(value)


def event_json(event: Event | None) -> Json:
    """An event, or null where a correction says that nothing happened."""
    if event is None:
        return None
    kind = {"event": type(event).__name__.lower()}
    match event:
        case Amended(number, to):
            return kind | {"number": number, "to": event_json(to)}
        case Chose(by, Seat() as chosen, about):
            return kind | {"by": plain(by), "value": {"seat": int(chosen)}, "about": about}
        case _:
            return kind | plain(event)


def ruling_json(game: Game, ruling: Ruling, names: tuple[str, ...]) -> Json:
    """A ruling as code and parameters, and in words."""
    return plain(ruling) | {"text": say(game, ruling.code, ruling.params, names)}


def judged_json(game: Game, judged: Judged, names: tuple[str, ...]) -> Json:
    """What the referee says about an entry, and what that changed in earlier rulings."""
    return {
        "number": judged.number,
        "event": event_json(judged.event),
        "time": judged.entry.time,
        "source": judged.entry.source.value,
        "sureness": judged.entry.sureness,
        "refused": judged.refused,
        "struck": judged.struck,
        "rulings": [ruling_json(game, one, names) for one in judged.rulings],
        "changes": [
            {
                "number": change.number,
                "before": [ruling_json(game, one, names) for one in change.before],
                "after": [ruling_json(game, one, names) for one in change.after],
            }
            for change in judged.changes
        ],
    }


def expect_json(expect: Expect) -> Json:
    return plain(expect)


# ---------------------------------------------------------------- in


def read_event(raw: Json) -> Event:
    """The event from its JSON; raises BadText."""
    word = raw.get("event") if isinstance(raw, dict) else None
    if not isinstance(word, str) or word not in KINDS:
        raise BadText(f"There is no kind of event in this; write one of {', '.join(KINDS)} in 'event'.")
    kind, hints = KINDS[word], HINTS[word]
    unknown = sorted(raw.keys() - {"event", *hints})
    if unknown:
        raise BadText(f"A {word!r} event has no {brief(unknown[0])!r}; leave it out.")
    values = {name: _read_field(raw, name, hint) for name, hint in hints.items() if name in raw}
    optional = {field.name for field in fields(kind) if field.default is not MISSING}
    missing = [name for name in hints if name not in values and name not in optional]
    if missing:
        raise BadText(f"A {word!r} event needs {missing[0]!r}; add it.")
    event: Event = Amended(values["number"], values["to"]) if kind is Amended else kind(**values)
    return event


def _read_field(raw: Json, name: str, hint: Any) -> Any:
    try:
        return _READ[hint](raw[name])
    except (ValueError, TypeError, KeyError) as trouble:
        if isinstance(trouble, BadText):
            raise
        raise BadText(
            f"{shortened(raw[name])} cannot be the {name!r} of an event {raw['event']!r}; look at the examples."
        ) from None


def _exactly(kind: type[Any]) -> Callable[[Json], Any]:
    """Values of one type only; true is no number here."""

    def read(raw: Json) -> Any:
        if type(raw) is not kind:
            raise TypeError(raw)
        return raw

    return read


_text, _truth = _exactly(str), _exactly(bool)


def _number(raw: Json) -> int:
    return bounded(_exactly(int)(raw))


def _place(raw: Json) -> Place:
    place = place_of(_text(raw))
    for part in (place.seat, place.slot):
        bounded(part or 0)
    return place


def _correction(raw: Json) -> Event | None:
    """What really happened. It cannot be another correction, or one could stand in the other for ever."""
    if isinstance(raw, dict) and raw.get("event") == "amended":
        raise BadText("A correction corrects no correction; write what really happened.")
    return None if raw is None else read_event(raw)


def _seat(raw: Json) -> Seat:
    return Seat(_number(raw))


def _many(read: Callable[[Json], Any]) -> Callable[[Json], tuple[Any, ...]]:
    return lambda raw: tuple(read(one) for one in _exactly(list)(raw))


def _pair(raw: Json) -> tuple[str, str]:
    key, value = _exactly(list)(raw)
    return _text(key), _text(value)


def _choice(raw: Json) -> str | int | Seat:
    if isinstance(raw, dict):
        return _seat(raw["seat"])
    return str(raw) if isinstance(raw, str) else int(_number(raw))


_READ: Mapping[Any, Callable[[Json], Any]] = {
    int: _number,
    str: _text,
    bool: _truth,
    Seat: _seat,
    Seat | None: lambda raw: None if raw is None else _seat(raw),
    Place: _place,
    Word: lambda raw: Word(_text(raw)),
    AnyCard: lambda raw: any_card(_text(raw)),
    tuple[AnyCard, ...]: _many(lambda raw: any_card(_text(raw))),
    tuple[tuple[AnyCard, ...], ...]: _many(_many(lambda raw: any_card(_text(raw)))),
    tuple[Seat, ...]: _many(_seat),
    tuple[str, ...]: _many(_text),
    tuple[tuple[str, str], ...]: _many(_pair),
    str | int | Seat: _choice,
    Event | None: _correction,
}
"""How the value of a field is read, by the type of the field."""
