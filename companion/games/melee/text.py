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
from typing import Any, TypeVar

from companion.errors import BadText
from companion.games.lines import count, face, listed, one_of, or_none, pair, read_words, several, write_words
from companion.games.melee.house import RULES
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Carry, Duel, limit_of
from companion.table import Seat, place_of
from scoring.cards import BACK, JOKER, AnyCard, Card
from scoring.duel import DODGES, SKILLS

PHASES = ("setup", "vote", "deal", "choose", "critical", "pull", "retrieve", "redraw", "over")

T = TypeVar("T")
_USUAL = Duel()

# ---------------------------------------------------------------- writing


def write(p: Duel) -> str:
    """The one line; what is as usual is left out, but for the phase."""
    return write_words(p, _WRITTEN, {key: said(_USUAL) for key, said in _WRITTEN.items() if key != "phase"})


_WRITTEN: Mapping[str, Callable[[Duel], str]] = {
    "phase": lambda p: p.phase,
    "hands": lambda p: listed(p.hands),
    "damage": lambda p: "/".join(map(listed, p.damage)),
    "shared": lambda p: listed(p.shared),
    "stock": lambda p: str(p.stock),
    "clash": lambda p: "/".join(str(one or "-") for one in p.clash),
    "due": lambda p: listed(p.due),
    "first": lambda p: str(int(p.first)),
    "striker": lambda p: "-" if p.striker is None else str(int(p.striker)),
    "moves": lambda p: listed(f"{one.card}:{one.start.key}>{one.end.key}" for one in p.moves),
    "start": lambda p: listed(p.start),
    "dodge": lambda p: ",".join(rank or "-" for rank in p.dodge),
    "parry": lambda p: ",".join("on" if wish else "off" for wish in p.parry),
    "wins": lambda p: listed(p.wins),
    "house": lambda p: listed(map(":".join, RULES.departures(p.house))),
}


# ---------------------------------------------------------------- reading


def read(text: str) -> Duel:
    """The position from its line; raises BadText where it cannot be."""
    if not text.strip():
        raise BadText("A duel's position is empty; write at least its phase, like 'phase=setup'.")
    p = _USUAL._replace(**read_words("a duel", text, _READ))
    for sentence, fails in _IMPOSSIBLE.items():
        if fails(p):
            raise BadText(f"In a duel's position {sentence.format(p=p)}.")
    return p


def _both(reader: Callable[[str], T], separator: str = ",") -> Callable[[str], tuple[T, T]]:
    """A reader of one value for each of the two."""

    def read(text: str) -> tuple[T, T]:
        first, second = text.split(separator)
        return reader(first), reader(second)

    return read


def _pile_card(text: str) -> AnyCard:
    return BACK if text == str(BACK) else _card(text)


def _card(text: str) -> Card:
    found = face(text)
    if found == JOKER:
        raise BadText("there is no joker in the pack of a duel")
    return found


def _seat(text: str) -> Seat:
    return SEATS[("0", "1").index(text)]


def _carry(text: str) -> Carry:
    one, way = text.split(":")
    start, end = way.split(">")
    if start not in _CLASH or end not in _PILES:
        raise ValueError(text)
    return Carry(_card(one), place_of(start), place_of(end))


_CLASH = frozenset(place.key for place in CLASH)
_PILES = frozenset(place.key for place in (*DAMAGE, SHARED))


_two_counts = _both(count)
_READ: Mapping[str, Callable[[str], Any]] = {
    "phase": one_of(*PHASES),
    "hands": _two_counts,
    "damage": _both(several(_pile_card), "/"),
    "shared": several(_pile_card),
    "stock": count,
    "clash": _both(or_none(_card), "/"),
    "due": _two_counts,
    "first": _seat,
    "striker": or_none(_seat),
    "moves": several(_carry),
    "start": _two_counts,
    "dodge": _both(lambda text: or_none(one_of(*DODGES))(text) or ""),
    "parry": _both(lambda text: one_of("on", "off")(text) == "on"),
    "wins": _two_counts,
    "house": lambda text: RULES.house_of(several(pair)(text)),
}


# ---------------------------------------------------------------- what cannot be


def _lies_twice(p: Duel) -> bool:
    known = [one for one in (*p.damage[0], *p.damage[1], *p.shared, *p.clash) if one and one != BACK]
    return len(known) != len(set(known))


_IMPOSSIBLE: Mapping[str, Callable[[Duel], bool]] = {
    "a card lies in two places; there is one of each in the pack": _lies_twice,
    "a player starts with 1 to 10 cards (ML-39, ML-40)": lambda p: any(n not in SKILLS for n in p.start),
    "a player has more damage than starting cards (ML-17)": lambda p: any(limit_of(p, seat) < 0 for seat in SEATS),
    "the phase {p.phase!r} needs a striker": lambda p: (
        p.phase in ("critical", "pull", "retrieve", "over") and p.striker is None
    ),
    "a player without cards to hold has lost: the phase is 'over' (ML-17)": lambda p: (
        p.phase != "over" and any(not limit_of(p, seat) for seat in SEATS)
    ),
    "both dodge cards are known once the cards are dealt (MLQ-12)": lambda p: (
        p.phase not in ("setup", "vote", "over") and not all(p.dodge)
    ),
    "both dodge cards are chosen, so that the phase is 'deal' (MLQ-12)": lambda p: p.phase == "setup" and all(p.dodge),
    "nobody waits for an answer about parrying; write 'parry=on,off' (ML-42)": lambda p: (
        p.phase == "vote" and p.parry[0] == p.parry[1]
    ),
}
