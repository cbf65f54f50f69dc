"""The position text: one line that says everything the table knows, to write down and to begin from.

position = word { " " word }            in any order, each key once; left out where nothing is unusual
word     = key "=" value
seats=N                                 how many ever played; always there. Seats are numbers, clockwise from 0
in=0,1,3                                who still plays, clockwise         (default: all)
dealer=2  round=3  way=ccw              (defaults: 0, 1, cw)
hands=5,4,0,6                           cards in each hand, by seat        (default: none dealt)
stock=31                                cards in the stock                 (default: 52)
pile=3+7H,7C                            discards, lowest first; "3+": so many more of unknown face below
suit=C                                  the active suit
said=0,3  safe=1                        who has announced; who has come to one card since anybody else acted
lost=0,1,0,0                            turns still to be lost, by seat
phase=melee  who=1                      what is waited for, and whose decision it is (default: deal, seat 0)
aggressor=0  chain=4C                   in a melee
owed=0,4,0,0  drawn=yes                 cards still to be drawn, by seat; the answer is forgone by drawing
known=2:KH                              cards whose holder is public
reshuffles=1  waived=2                  of this round
out=1  ending=out                       who went out; why the round ended
shown=0:7H+8C,1:-                       hands laid open ("-": an empty one)
fines=0,10,0,0                          penalty points of this round, by seat
loser=3  results=30,20,0,4/12,-,0,40    who was eliminated last; hand totals by round ("-": no longer in)
house=md.drawUntil:yes,auditPenalty:10  house rules that are not the book's
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.errors import BadText
from companion.games.lines import (
    count,
    counts,
    face,
    faces,
    listed,
    number,
    one_of,
    or_none,
    owned,
    pair,
    read_words,
    seat,
    seats,
    several,
    sum_of,
    yes,
)
from companion.games.melee_dig.house import MeleeDigHouse, departures, house_of
from companion.games.melee_dig.matching import PACK_SET, next_in_chain
from companion.games.melee_dig.position import (
    BREAK,
    COUNT,
    DEAL,
    DIG_DRAW,
    EXTRA_DRAW,
    MELEE,
    OUT,
    OVER,
    PARTING,
    SEATS,
    SHEET,
    STARTER,
    TWO,
    Melee,
    MeleeDigPosition,
    Phase,
    opening,
)
from companion.table import Seat
from scoring.cards import Card, Rank, Suit

WAYS = {"cw": 1, "ccw": -1}

# ---------------------------------------------------------------- writing


def write(position: MeleeDigPosition) -> str:
    """The position as one line."""
    usual = opening(len(position.counts), Seat(0), MeleeDigHouse())
    words = ((key, said(position), said(usual)) for key, said in WRITTEN.items())
    return " ".join(f"{key}={value}" for key, value, plain in words if value != plain or key == "seats")


def _one(value: object) -> str:
    """A dash for nobody, or for no card."""
    return "-" if value is None else listed((value,))


def _by_owner(hands: Iterable[tuple[int, Iterable[Card]]]) -> str:
    return listed(f"{int(seat)}:{sum_of(hand)}" for seat, hand in hands)


WRITTEN: Mapping[str, Callable[[MeleeDigPosition], str]] = {
    "seats": lambda p: str(len(p.counts)),
    "in": lambda p: listed(p.alive),
    "dealer": lambda p: _one(p.dealer),
    "round": lambda p: str(p.round),
    "way": lambda p: "cw" if p.direction > 0 else "ccw",
    "hands": lambda p: listed(p.counts),
    "stock": lambda p: str(p.stock),
    "suit": lambda p: _one(p.suit),
    "said": lambda p: listed(sorted(p.announced)),
    "safe": lambda p: listed(sorted(p.sheltered)),
    "lost": lambda p: listed(p.lost),
    "phase": lambda p: p.phase,
    "who": lambda p: _one(p.who),
    "aggressor": lambda p: _one(p.aggressor),
    "chain": lambda p: _one(p.chain),
    "owed": lambda p: listed(p.owed),
    "drawn": lambda p: "yes" if p.drawn else "no",
    "known": lambda p: _by_owner((owner, (card,)) for owner, card in sorted(p.known)),
    "reshuffles": lambda p: str(p.reshuffles),
    "waived": lambda p: str(p.waived),
    "out": lambda p: _one(p.went_out),
    "ending": lambda p: p.ending,
    "fines": lambda p: listed(p.fines),
    "loser": lambda p: _one(p.loser),
    "results": lambda p: "/".join(",".join(map(_one, row)) for row in p.results),
    "house": lambda p: listed(map(":".join, departures(p.house))),
    "pile": lambda p: f"{p.buried}+{','.join(map(str, p.discards))}",
    "shown": lambda p: _by_owner((n, hand) for n, hand in enumerate(p.shown) if hand is not None),
}
"""Every word of the text; one that says the same as before the first deal is left out."""

# ---------------------------------------------------------------- reading


def read(text: str) -> MeleeDigPosition:
    """The position from its line; raises BadText that names the word that is wrong."""
    words = read_words("Melee Dig", text, READ)
    if "seats" not in words:
        raise BadText("A position of Melee Dig says how many play; write seats=4, say.")
    position = assembled(words.pop("seats"), words)
    wrong = contradiction(position, range(len(position.shown)))
    if wrong:
        raise BadText(f"The position of Melee Dig cannot be: {wrong}.")
    return position


def assembled(players: int, words: dict[str, Any]) -> MeleeDigPosition:
    """What the words say; all else is as before the first deal."""
    fields = {FIELDS.get(key, key): value for key, value in words.items()}
    aggressor, chain = fields.pop("aggressor", None), fields.pop("chain", None)
    if aggressor is not None and chain is not None:
        fields["melee"] = Melee(aggressor, chain)
    if "pile" in fields:
        fields["buried"], fields["discards"] = fields.pop("pile")
        fields["lying"] = frozenset(fields["discards"])
    if "shown" in fields:
        hands = dict(fields["shown"])
        if len(hands) < len(fields["shown"]) or not hands.keys() <= set(range(players)):
            raise BadText(f"In a position of Melee Dig each of the seats 0 to {players - 1} shows one hand.")
        fields["shown"] = tuple(hands.get(Seat(n)) for n in range(players))
    return opening(players, Seat(0), MeleeDigHouse())._replace(**fields)


FIELDS = {
    "in": "alive",
    "way": "direction",
    "hands": "counts",
    "said": "announced",
    "safe": "sheltered",
    "out": "went_out",
}
"""Fields of the position whose word in the text is another, shorter one."""


def _players(text: str) -> int:
    players = count(text)
    if players not in SEATS:
        raise BadText("Melee Dig is for two to eight; write seats=4, say")
    return players


def _pile(text: str) -> tuple[int, tuple[Card, ...]]:
    """Cards of unknown face below, and the others: `3+7H,7C`."""
    buried, _, lying = text.rpartition("+")
    return count(buried or "0"), faces(lying)


def _known(text: str) -> tuple[Seat, Card]:
    owner, _, card = text.partition(":")
    return seat(owner), face(card)


READ: Mapping[str, Callable[[str], Any]] = {
    "seats": _players,
    "in": seats,
    "dealer": seat,
    "round": count,
    "way": lambda text: WAYS[one_of(*WAYS)(text)],
    "hands": counts,
    "stock": count,
    "suit": or_none(lambda text: Suit(one_of(*Suit)(text))),
    "said": lambda text: frozenset(seats(text)),
    "safe": lambda text: frozenset(seats(text)),
    "lost": counts,
    "phase": lambda text: Phase(one_of(*Phase)(text)),
    "who": or_none(seat),
    "aggressor": or_none(seat),
    "chain": or_none(face),
    "owed": counts,
    "drawn": yes,
    "known": lambda text: frozenset(several(_known)(text)),
    "reshuffles": count,
    "waived": count,
    "out": or_none(seat),
    "ending": one_of("out", "count"),
    "fines": several(number),
    "loser": or_none(seat),
    "results": several(several(or_none(number)), "/"),
    "house": lambda text: house_of(several(pair)(text)),
    "pile": _pile,
    "shown": several(owned),
}

# ---------------------------------------------------------------- what cannot be


def contradiction(position: MeleeDigPosition, seats: range) -> str:
    """What in a position read cannot be true; empty if it can."""
    rows = (position.counts, position.lost, position.owed, position.fines, *position.results)
    if any(len(row) != len(seats) for row in rows):
        return f"a list by seat must have {len(seats)} entries"
    one = (position.dealer, position.who, position.aggressor, position.went_out, position.loser)
    some = (*position.alive, *position.announced, *position.sheltered, *(seat for seat, _ in position.known))
    if any(seat is not None and seat not in seats for seat in (*one, *some)):
        return f"there are only the seats 0 to {len(seats) - 1}"
    if not position.alive or len(set(position.alive)) != len(position.alive):
        return "everybody who plays stands once after in="
    if len(position.alive) == 1 and position.phase is not OVER:
        return "nobody plays alone; where one is left, write phase=over"
    if position.dealer not in position.alive:
        return "the dealer must be one of those who play"
    held = [card for _, card in position.known]
    if len(set(held)) < len(held) or not set(held).isdisjoint(position.discards):
        return "a known card is there twice; write each card once"
    return undecided(position)


NEEDS_NO_PILE = (DEAL, STARTER, COUNT, SHEET, OVER, OUT, EXTRA_DRAW)
FIGHTING = (MELEE, BREAK)


def undecided(position: MeleeDigPosition) -> str:
    """A phase without the one who decides, or without what it is about."""
    phase, who, owed = position.phase, position.who, position.owed
    if phase is not COUNT and who not in position.alive:
        return f"in {phase} somebody who plays must decide; write who="
    if phase not in NEEDS_NO_PILE and (position.top is None or position.suit is None):
        return f"in {phase} there must be a pile and an active suit"
    if phase in FIGHTING and position.aggressor not in position.alive:
        return "a melee needs a chain and an aggressor"
    if phase in FIGHTING and (position.chain not in CHAIN_CARDS or position.aggressor == who):
        return "a melee is fought with the cards from three to ten, and against somebody else"
    if phase is MELEE and not next_in_chain(position.fight.chain):
        return "nothing goes on after a ten; write phase=break"
    debtors = {who} if phase in (TWO, EXTRA_DRAW, *FIGHTING) else {*position.alive} - {who}
    if phase in OWING and not any(owed[seat] for seat in debtors if seat is not None):
        return f"in {phase} somebody must owe cards"
    return ""


OWING = (TWO, EXTRA_DRAW, *FIGHTING, DIG_DRAW, PARTING)
CHAIN_CARDS = frozenset(card for card in PACK_SET if Rank.THREE <= card.rank <= Rank.TEN)
