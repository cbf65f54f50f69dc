"""The position text of That Dam Game: one line that says everything the table knows.

    seats=3 phase=choose turn=1 hands=6,6,6 stock=89 discards=QH discarder=0

position = word { " " word }             in any order, each key once; left out where nothing is unusual
word     = key "=" value                 lists have commas, "-" is an empty one; seats are numbers from 0
seats=4                                  how many ever played; always there
in=0,1,3                                 who still plays, clockwise                    (default: all)
phase=offer                              what is waited for                            (default: deal)
dealer=0  turn=1                         (default: seat 0; the dealer's left neighbour)
hands=6,6,7,6                            cards held, by seat                           (default: none)
stock=137                                cards in the deck                             (default: none)
discards=4C,9H  discarder=0              lowest first; who laid the last one
offers=2,3                               who is still to be asked whether they beg
melds=1:KD+KS+KC,1:5H+6H+7H+JKR          before whom they lie; runs from low to high, wilds in their places
melded=1  fresh=yes                      who has laid the contract; the one on turn has just done so
begs=0,2,0,1  begged=0,1,0,0             begs of the game and of this hand, by seat
out=1                                    who went out
shown=0:7H+8C,1:-                        hands laid open
results=30,0,45,10/5,0,0,20              points of the hands played, by seat; their number says which hand it is
house=td.decks:four                      house rules that are not the book's
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadText
from companion.games.lines import (
    count,
    counts,
    faces,
    listed,
    one_of,
    or_none,
    owned,
    pair,
    read_words,
    seat,
    seats,
    several,
    sum_of,
    write_words,
    yes,
)
from companion.games.rings import after
from companion.games.that_dam_game.house import RULES
from companion.games.that_dam_game.laying import arranged
from companion.games.that_dam_game.position import HANDS, SEATS, Dam, Meld
from companion.table import Seat

PHASES = ("deal", "first", "choose", "offer", "must", "act", "count", "sheet", "over")

# ---------------------------------------------------------------- writing


def write(p: Dam) -> str:
    """The one line; what is as usual is left out."""
    none = listed((0,) * p.seats)
    usual = {
        "in": listed(range(p.seats)),
        "phase": "deal",
        "dealer": "0",
        "turn": _seat(after(p, p.dealer)),
        "hands": none,
        "begs": none,
        "begged": none,
        "stock": "0",
        "fresh": "no",
    }
    return write_words(p, _WRITTEN, usual)


def _seat(one: Seat | None) -> str:
    return "-" if one is None else str(int(one))


_WRITTEN: Mapping[str, Callable[[Dam], str]] = {
    "seats": lambda p: str(p.seats),
    "in": lambda p: listed(p.ring),
    "phase": lambda p: p.phase,
    "dealer": lambda p: _seat(p.dealer),
    "turn": lambda p: _seat(p.turn),
    "hands": lambda p: listed(p.hands),
    "stock": lambda p: str(p.stock),
    "discards": lambda p: listed(p.discards),
    "discarder": lambda p: _seat(p.discarder),
    "offers": lambda p: listed(p.offers),
    "melds": lambda p: listed(f"{int(meld.by)}:{sum_of(meld.cards)}" for meld in p.melds),
    "melded": lambda p: listed(p.melded),
    "fresh": lambda p: "yes" if p.fresh else "no",
    "begs": lambda p: listed(p.begs),
    "begged": lambda p: listed(p.begged),
    "out": lambda p: _seat(p.went_out),
    "shown": lambda p: listed(f"{n}:{sum_of(hand)}" for n, hand in enumerate(p.shown) if hand is not None),
    "results": lambda p: "/".join(map(listed, p.results)) or "-",
    "house": lambda p: listed(":".join(rule) for rule in RULES.departures(p.house)),
}


# ---------------------------------------------------------------- reading


def _meld(text: str) -> Meld:
    by, cards = owned(text)
    if not cards:
        raise ValueError(text)
    return Meld(by, arranged(cards))


_READ: Mapping[str, Callable[[str], Any]] = {
    "seats": count,
    "in": seats,
    "phase": one_of(*PHASES),
    "dealer": seat,
    "turn": seat,
    "hands": counts,
    "stock": count,
    "discards": faces,
    "discarder": or_none(seat),
    "offers": seats,
    "melds": several(_meld),
    "melded": seats,
    "fresh": yes,
    "begs": counts,
    "begged": counts,
    "out": or_none(seat),
    "shown": several(owned),
    "results": several(counts, "/"),
    "house": lambda text: RULES.house_of(several(pair)(text)),
}
_ONE_TO_ONE = ("phase", "stock", "discards", "discarder", "offers", "melds", "melded", "fresh", "results", "house")


def read(text: str) -> Dam:
    """The position from its line; raises BadText where it cannot be."""
    fields = read_words("That Dam Game", text, _READ)
    n = fields.get("seats", 0)
    if n not in SEATS:
        raise BadText("That Dam Game is for three to six; a position says so, like seats=4.")
    p = _assembled(n, fields)
    for sentence, fails in _IMPOSSIBLE.items():
        if fails(p):
            raise BadText(f"In a position of That Dam Game {sentence}.")
    return p


def _assembled(n: int, fields: dict[str, Any]) -> Dam:
    """The position of these fields; what the line leaves out is as usual."""
    ring = fields.get("in", tuple(map(Seat, range(n))))
    dealer = fields.get("dealer", Seat(0))
    none = (0,) * n
    rows = [fields.get(key, none) for key in ("hands", "begs", "begged")]
    if not _seated(n, ring, dealer, fields) or any(len(row) != n for row in (*rows, *fields.get("results", ()))):
        raise BadText(f"A position of That Dam Game names a seat that is not there; they are 0 to {n - 1}.")
    shown = dict(fields.get("shown", ()))
    return Dam(
        n,
        ring,
        hands=rows[0],
        shown=tuple(shown.get(Seat(one)) for one in range(n)),
        begs=rows[1],
        begged=rows[2],
        dealer=dealer,
        turn=fields.get("turn", ring[(ring.index(dealer) + 1) % len(ring)]),
        went_out=fields.get("out"),
        **{key: fields[key] for key in _ONE_TO_ONE if key in fields},
    )


def _seated(n: int, ring: tuple[Seat, ...], dealer: Seat, fields: dict[str, Any]) -> bool:
    """Whether every seat that is named is there, nobody twice, and whoever is waited for plays."""
    one_seat = {fields.get(key) for key in ("turn", "discarder", "out")} - {None}
    open_hands = [by for by, _ in fields.get("shown", ())]
    once = all(len(set(several)) == len(several) for several in (ring, open_hands))
    named = {*ring, dealer, *one_seat, *fields.get("melded", ())}
    named |= {by for by, _ in (*fields.get("shown", ()), *fields.get("melds", ()))}
    playing = {*fields.get("offers", ()), dealer, fields.get("turn", dealer)}
    return named <= set(range(n)) and playing <= set(ring) and once


_IMPOSSIBLE: Mapping[str, Callable[[Dam], bool]] = {
    "there is a choice only where a discard lies": lambda p: p.phase in ("choose", "offer") and not p.discards,
    "somebody must be asked while begging goes on": lambda p: p.phase == "offer" and not p.offers,
    "between one and ten hands have been played": lambda p: (
        (p.phase == "sheet" and not p.results) or len(p.results) > HANDS
    ),
    "all hands are shown: the count is over": lambda p: p.phase == "count" and None not in p.shown,
    "ten hands have been played: the game is over": lambda p: (
        p.phase not in ("sheet", "over") and len(p.results) == HANDS
    ),
}
