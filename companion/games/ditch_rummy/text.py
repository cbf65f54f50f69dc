"""The position text of Ditch Rummy: one line that says everything the table knows.

    seats=2 phase=play turn=1 hands=2,3 stock=31 discards=4C,9D plays=0:QH+QS,1:QD

position = word { " " word }             in any order, each key once; left out where nothing is unusual
word     = key "=" value                 lists have commas, "-" is an empty one; seats are numbers from 0
seats=4                                  how many ever played; always there
in=0,1,3                                 who still plays, clockwise                    (default: all)
phase=draw                               what is waited for                            (default: shuffle)
dealer=0  turn=1                         (default: seat 0; the dealer's left neighbour)
hands=2,3                                cards held, by seat                           (default: none)
stock=31  order=2S,2H                    the stock; after a dig the cards drawn next   (stock: what is left of 52)
discards=4C,9D                           lowest first
plays=0:QH+QS,1:QD                       melds and singles in the order they were laid, with their owners
owed=9D                                  discards that must still be used this turn
votes=0:yes,2:no                         answers about the dig
completer=1                              who laid J-Q-K or Q-K-A
shown=0:7H+8C,1:-                        hands laid open
results=23,-1/12,40                      points of the hands played, by player or by team
teams=0+2/1+3                            four players in two teams, partners opposite
goal=500-points                          or 12-hands                                   (default: one-hand)
house=dr.ace:high                        other house rules that are not the book's
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadText
from companion.games.ditch_rummy.house import RULES, USUAL_HOUSE, runs_of
from companion.games.ditch_rummy.position import PAIRS, SEATS, Play, Plays, Rummy, playing_sides, sides
from companion.games.houses import House
from companion.games.lines import (
    count,
    counts,
    faces,
    listed,
    numbers,
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
)
from companion.games.rings import after
from companion.table import Seat
from scoring.cards import JOKER, PACK, Card

PHASES = ("shuffle", "draw", "vote", "dig", "play", "count", "sheet", "over")
_TEAMS = "/".join("+".join(str(int(one)) for one in side) for side in PAIRS)

# ---------------------------------------------------------------- writing


def write(p: Rummy) -> str:
    """The one line; what is as usual is left out."""
    usual = {
        "in": listed(range(p.seats)),
        "phase": "shuffle",
        "dealer": "0",
        "turn": str(int(after(p, p.dealer))),
        "hands": listed((0,) * p.seats),
        "goal": "one-hand",
    }
    return write_words(p, _WRITTEN, usual)


_WRITTEN: Mapping[str, Callable[[Rummy], str]] = {
    "seats": lambda p: str(p.seats),
    "in": lambda p: listed(p.ring),
    "phase": lambda p: p.phase,
    "dealer": lambda p: str(int(p.dealer)),
    "turn": lambda p: str(int(p.turn)),
    "hands": lambda p: listed(p.hands),
    "order": lambda p: listed(p.order),
    "discards": lambda p: listed(p.discards),
    "plays": lambda p: listed(f"{int(play.by)}:{sum_of(play.cards)}" for play in p.plays),
    "owed": lambda p: listed(p.owed),
    "votes": lambda p: listed(f"{n}:{vote}" for n, vote in enumerate(p.votes) if vote),
    "completer": lambda p: "-" if p.completer is None else str(int(p.completer)),
    "shown": lambda p: listed(f"{n}:{sum_of(hand)}" for n, hand in enumerate(p.shown) if hand is not None),
    "results": lambda p: "/".join(map(listed, p.results)) or "-",
    "goal": lambda p: p.house["dr.goal"],
    "house": lambda p: listed(":".join(rule) for rule in RULES.departures(p.house) if rule[0] != "dr.goal"),
    "stock": lambda p: str(p.stock),
}


# ---------------------------------------------------------------- reading


def _play(text: str) -> Play:
    by, cards = owned(text)
    if not 1 <= len(cards) <= 3:
        raise ValueError(text)
    return Play(by, cards)


def _vote(text: str) -> tuple[int, str]:
    who, _, said = text.partition(":")
    return count(who), ("yes", "no")[("yes", "no").index(said)]


def _teams(text: str) -> tuple[tuple[str, str], ...]:
    """Partners sit opposite (DRQ-17)."""
    names = {frozenset(side.split("+")) for side in text.split("/")}
    if names != {frozenset(side.split("+")) for side in _TEAMS.split("/")}:
        raise ValueError(text)
    return (("dr.teams", "pairs"),)


_READ: Mapping[str, Callable[[str], Any]] = {
    "seats": count,
    "in": seats,
    "phase": one_of(*PHASES),
    "dealer": seat,
    "turn": seat,
    "hands": counts,
    "stock": count,
    "order": faces,
    "discards": faces,
    "plays": several(_play),
    "owed": faces,
    "votes": several(_vote),
    "completer": or_none(seat),
    "shown": several(owned),
    "results": several(numbers, "/"),
    "teams": _teams,
    "goal": lambda text: RULES.changed(USUAL_HOUSE, "dr.goal", text) and text,
    "house": lambda text: RULES.house_of(several(pair)(text)),
}
_ONE_TO_ONE = ("phase", "order", "discards", "owed", "completer", "results")


def read(text: str) -> Rummy:
    """The position from its line; raises BadText where it cannot be."""
    fields = read_words("Ditch Rummy", text, _READ)
    n = fields.get("seats", 0)
    if n not in SEATS:
        raise BadText("Ditch Rummy is for two, three or four; a position says so, like seats=2.")
    if "teams" in fields and n != 4:
        raise BadText("Ditch Rummy has teams only with four players.")
    return _checked(_assembled(n, fields))


def _assembled(n: int, fields: dict[str, Any]) -> Rummy:
    """The position of these fields; what the line leaves out is as usual."""
    ring = fields.get("in", tuple(map(Seat, range(n))))
    dealer = fields.get("dealer", Seat(0))
    hands = fields.get("hands", (0,) * n)
    if not _seated(n, ring, dealer, hands, fields):
        raise BadText(f"A position of Ditch Rummy names a seat that is not there; they are 0 to {n - 1}.")
    lying = sum(len(play.cards) for play in fields.get("plays", ())) + len(fields.get("discards", ()))
    votes, shown = dict(fields.get("votes", ())), dict(fields.get("shown", ()))
    house: House = fields.get("house", USUAL_HOUSE)
    for key, value in (*fields.get("teams", ()), ("dr.goal", fields.get("goal", house["dr.goal"]))):
        house = RULES.changed(house, key, value)
    return Rummy(
        n,
        ring,
        hands,
        shown=tuple(shown.get(Seat(one)) for one in range(n)),
        votes=tuple(votes.get(one, "") for one in range(n)),
        house=house,
        plays=Plays.of(fields.get("plays", ()), runs_of(house)),
        dealer=dealer,
        turn=fields.get("turn", ring[(ring.index(dealer) + 1) % len(ring)]),
        stock=fields.get("stock", max(0, len(PACK) - lying - sum(hands))),
        **{key: fields[key] for key in _ONE_TO_ONE if key in fields},
    )


def _seated(n: int, ring: tuple[Seat, ...], dealer: Seat, hands: tuple[int, ...], fields: dict[str, Any]) -> bool:
    """Whether every seat that is named is there, nobody twice, and each has a number of cards."""
    named = {*ring, dealer, fields.get("turn", dealer), fields.get("completer") or dealer}
    named |= {by for by, _ in (*fields.get("votes", ()), *fields.get("shown", ()), *fields.get("plays", ()))}
    open_hands = [by for by, _ in fields.get("shown", ())]
    once = all(len(set(several)) == len(several) for several in (ring, open_hands))
    return named <= set(range(n)) and once and len(ring) > 0 and dealer in ring and len(hands) == n


def _checked(p: Rummy) -> Rummy:
    """The position, if a table could be in it."""
    laid = [card for play in p.plays for card in play.cards]
    lying: list[Card] = [*laid, *p.discards, *(card for card in p.owed if card not in p.discards), *p.order]
    if len(lying) != len(set(lying)) or len(p.owed) != len(set(p.owed)) or JOKER in lying:
        raise BadText("In a position of Ditch Rummy a card lies twice, or is a joker; there is one pack of 52.")
    if p.turn not in p.ring or any(len(row) != len(sides(p)) for row in p.results):
        raise BadText("In a position of Ditch Rummy the turn or a row of results belongs to nobody at the table.")
    if len(p.order) > p.stock:
        raise BadText("In a position of Ditch Rummy the stock holds fewer cards than are known in it.")
    if p.phase != "over" and len(playing_sides(p)) < 2:
        raise BadText("In a position of Ditch Rummy only one side is left: the game is over.")
    if p.phase == "count" and None not in p.shown:
        raise BadText("In a position of Ditch Rummy all hands are shown: the count is over.")
    return p
