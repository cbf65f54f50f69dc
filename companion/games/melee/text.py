"""The position text of a sword duel: one line that says everything the table knows.

    phase=redraw hands=6,5 damage=-/9D shared=10S,back stock=38 due=1,1 first=1 striker=0 dodge=K,Q

position = word { " " word }      in any order, each key once; left out where nothing is unusual
word     = key "=" value
phase=choose                      what is waited for                       (default: setup)
hands=6,5  due=1,0                cards held and still to be drawn, by seat
damage=9D,4H/-                    the two damage piles, lowest first; `back` where no face is known
shared=10S,back  stock=38         the pile of spent attacks and the deck   (stock: 52)
clash=7S/-                        an attack that waits for the other
first=1  striker=0                who draws first; who struck last, in the end the winner ("-": nobody)
moves=9D:clash@1>damage@1         cards of the last round still to be carried to their piles
start=7,7  dodge=K,Q              starting cards; dodge cards              (dodge: "-,-", not chosen)
parry=on,off                      who wants clubs to parry                 (default: both)
wins=1,0                          fights won
house=ml.twoPile:shared           house rules that are not the book's
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadSetup, BadText
from companion.games.houses import House
from companion.games.melee.house import RULES
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Carry, Duel, limit_of
from companion.table import Seat, place_of
from scoring.cards import BACK, JOKER, AnyCard, Card, any_card, card
from scoring.duel import DODGES, SKILLS

PHASES = ("setup", "vote", "deal", "choose", "critical", "pull", "retrieve", "redraw", "over")


_USUAL = Duel()

# ---------------------------------------------------------------- writing


def write(p: Duel) -> str:
    """The one line."""
    words = ((name, said(p), said(_USUAL)) for name, said in _WRITTEN.items())
    return " ".join(f"{name}={value}" for name, value, usual in words if value != usual or name == "phase")


def _numbers(pair: tuple[int, int]) -> str:
    return f"{pair[0]},{pair[1]}"


def _pile(cards: tuple[AnyCard, ...]) -> str:
    return ",".join(map(str, cards)) or "-"


def _house(house: House) -> str:
    return ",".join(map(":".join, RULES.departures(house))) or "-"


_WRITTEN: Mapping[str, Callable[[Duel], str]] = {
    "phase": lambda p: p.phase,
    "hands": lambda p: _numbers(p.hands),
    "damage": lambda p: "/".join(map(_pile, p.damage)),
    "shared": lambda p: _pile(p.shared),
    "stock": lambda p: str(p.stock),
    "clash": lambda p: "/".join(str(one or "-") for one in p.clash),
    "due": lambda p: _numbers(p.due),
    "first": lambda p: str(int(p.first)),
    "striker": lambda p: "-" if p.striker is None else str(int(p.striker)),
    "moves": lambda p: ",".join(f"{one.card}:{one.start.key}>{one.end.key}" for one in p.moves) or "-",
    "start": lambda p: _numbers(p.start),
    "dodge": lambda p: ",".join(rank or "-" for rank in p.dodge),
    "parry": lambda p: ",".join("on" if wish else "off" for wish in p.parry),
    "wins": lambda p: _numbers(p.wins),
    "house": lambda p: _house(p.house),
}


# ---------------------------------------------------------------- reading


def read(text: str) -> Duel:
    """The position from its line; raises BadText where it cannot be."""
    if not text.strip():
        raise BadText("A duel's position is empty; write at least its phase, like 'phase=setup'.")
    fields: dict[str, Any] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name in fields:
            raise BadText(f"A duel's position says {name!r} twice; say it once.")
        fields[name] = _field(name, value)
    return _checked(_USUAL._replace(**fields))


def _field(name: str, value: str) -> Any:
    if name not in _READ:
        raise BadText(f"A duel's position has no {name!r}; it has {', '.join(_READ)}.")
    try:
        return _READ[name](value)
    except (ValueError, KeyError, BadSetup):
        raise BadText(f"In a duel's position, {name!r} cannot be {value!r}.") from None


def _pair(text: str, sep: str = ",") -> tuple[str, str]:
    first, second = text.split(sep)
    return first, second


def _two_numbers(text: str) -> tuple[int, int]:
    first, second = map(int, _pair(text))
    if min(first, second) < 0:
        raise ValueError(text)
    return first, second


def _number(text: str) -> int:
    return _two_numbers(f"{text},0")[0]


def _cards(text: str) -> tuple[AnyCard, ...]:
    found = () if text == "-" else tuple(map(any_card, text.split(",")))
    if not all(one == BACK or (isinstance(one, Card) and one != JOKER) for one in found):
        raise ValueError(text)
    return found


def _two_piles(text: str) -> tuple[tuple[AnyCard, ...], tuple[AnyCard, ...]]:
    first, second = _pair(text, "/")
    return _cards(first), _cards(second)


def _two_cards(text: str) -> tuple[Card | None, Card | None]:
    first, second = (None if one == "-" else card(one) for one in _pair(text, "/"))
    return first, second


def _seat(text: str) -> Seat:
    return SEATS[(0, 1).index(int(text))]


def _carry(text: str) -> Carry:
    face, way = text.split(":")
    start, end = way.split(">")
    if start not in _CLASH or end not in _PILES:
        raise ValueError(text)
    return Carry(card(face), place_of(start), place_of(end))


_CLASH = frozenset(place.key for place in CLASH)
_PILES = frozenset(place.key for place in (*DAMAGE, SHARED))


def _dodges(text: str) -> tuple[str, str]:
    first, second = ("" if one == "-" else one for one in _pair(text))
    if not {first, second} <= {"", *DODGES}:
        raise ValueError(text)
    return first, second


def _parries(text: str) -> tuple[bool, bool]:
    first, second = ({"on": True, "off": False}[one] for one in _pair(text))
    return first, second


def _rules(text: str) -> House:
    return RULES.house_of(() if text == "-" else tuple(_pair(one, ":") for one in text.split(",")))


_READ: Mapping[str, Callable[[str], Any]] = {
    "phase": lambda text: PHASES[PHASES.index(text)],
    "hands": _two_numbers,
    "damage": _two_piles,
    "shared": _cards,
    "stock": _number,
    "clash": _two_cards,
    "due": _two_numbers,
    "first": _seat,
    "striker": lambda text: None if text == "-" else _seat(text),
    "moves": lambda text: () if text == "-" else tuple(map(_carry, text.split(","))),
    "start": _two_numbers,
    "dodge": _dodges,
    "parry": _parries,
    "wins": _two_numbers,
    "house": _rules,
}


# ---------------------------------------------------------------- what cannot be


def _checked(p: Duel) -> Duel:
    lying = [one for one in (*p.damage[0], *p.damage[1], *p.shared, *p.clash) if one and one != BACK]
    if len(lying) != len(set(lying)):
        raise BadText("In a duel's position a card lies in two places; there is one of each in the pack.")
    if any(start not in SKILLS for start in p.start):
        raise BadText("In a duel's position a player starts with 1 to 10 cards (ML-39, ML-40).")
    if any(limit_of(p, seat) < 0 for seat in SEATS):
        raise BadText("In a duel's position a player has more damage than starting cards (ML-17).")
    _check_phase(p)
    return p


_NEEDS_STRIKER = ("critical", "pull", "retrieve", "over")


def _check_phase(p: Duel) -> None:
    if p.phase in _NEEDS_STRIKER and p.striker is None:
        raise BadText(f"In a duel's position the phase {p.phase!r} needs a striker.")
    if p.phase != "over" and any(not limit_of(p, seat) for seat in SEATS):
        raise BadText("In a duel's position a player without cards to hold has lost: the phase is 'over' (ML-17).")
    if p.phase not in ("setup", "vote", "over") and not all(p.dodge):
        raise BadText("In a duel's position both dodge cards are known once the cards are dealt (MLQ-12).")
