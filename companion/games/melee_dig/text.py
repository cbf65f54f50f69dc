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
phase=melee  who=1                      what is waited for, and whose decision it is (default: deal, the dealer)
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

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.errors import BadSetup, BadText
from companion.games.melee_dig.house import MeleeDigHouse, departures, house_of
from companion.games.melee_dig.matching import PACK_SET
from companion.games.melee_dig.position import MeleeDigPosition, Phase, opening
from companion.table import Seat
from scoring.cards import Card, Suit, card

Cards = tuple[Card, ...]

# ---------------------------------------------------------------- values


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _seat(text: str) -> Seat:
    return Seat(_number(text))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split(",")))


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(map(_seat, text.split(",")))


def _list(values: Any) -> str:
    return ",".join(str(int(value)) for value in values)


def _way(text: str) -> int:
    if text not in ("cw", "ccw"):
        raise ValueError(f"{text!r} is no direction; write cw or ccw")
    return 1 if text == "cw" else -1


def _yes(text: str) -> bool:
    if text != "yes":
        raise ValueError(f"{text!r} means nothing here; write yes, or leave it out")
    return True


def _held(text: str) -> tuple[Seat, Card]:
    seat, _, face = text.partition(":")
    return _seat(seat), card(face)


def _known(text: str) -> frozenset[tuple[Seat, Card]]:
    return frozenset(map(_held, text.split(",")))


def _write_known(known: frozenset[tuple[Seat, Card]]) -> str:
    return ",".join(f"{int(seat)}:{face}" for seat, face in sorted(known))


def _write_shown(shown: tuple[Cards | None, ...]) -> str:
    hands = ((n, hand) for n, hand in enumerate(shown) if hand is not None)
    return ",".join(f"{n}:{'+'.join(map(str, hand)) or '-'}" for n, hand in hands)


def _hand(text: str) -> tuple[int, Cards]:
    seat, _, faces = text.partition(":")
    return _number(seat), () if faces == "-" else tuple(map(card, faces.split("+")))


def _hands(text: str, seats: int) -> list[tuple[int, Cards]]:
    hands = [_hand(one) for one in text.split(",")]
    named = [seat for seat, _ in hands]
    if len(set(named)) < len(named) or not set(named) <= set(range(seats)):
        raise ValueError(f"each of the seats 0 to {seats - 1} shows one hand")
    return hands


def _row(text: str) -> tuple[int | None, ...]:
    return tuple(None if one == "-" else _number(one) for one in text.split(","))


def _write_row(row: tuple[int | None, ...]) -> str:
    return ",".join("-" if points is None else str(points) for points in row)


def _results(text: str) -> tuple[tuple[int | None, ...], ...]:
    return tuple(map(_row, text.split("/")))


def _house(text: str) -> MeleeDigHouse:
    pairs = (pair.partition(":") for pair in text.split(","))
    return house_of(tuple((key, value) for key, _, value in pairs))


def _write_house(house: MeleeDigHouse) -> str:
    return ",".join(f"{key}:{value}" for key, value in departures(house))


def _ending(text: str) -> str:
    if text not in ("out", "count"):
        raise ValueError(f"{text!r} ends no round; write out or count")
    return text


# ---------------------------------------------------------------- words


class FieldForm(NamedTuple):
    """How one field of the position is written and read."""

    field: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _int(value: int) -> str:
    return str(int(value))


WORDS: dict[str, FieldForm] = {
    "in": FieldForm("alive", _list, _seats),
    "dealer": FieldForm("dealer", _int, _seat),
    "round": FieldForm("round", _int, _number),
    "way": FieldForm("direction", lambda way: "cw" if way > 0 else "ccw", _way),
    "hands": FieldForm("counts", _list, _numbers),
    "stock": FieldForm("stock", _int, _number),
    "suit": FieldForm("suit", str, Suit),
    "said": FieldForm("announced", lambda seats: _list(sorted(seats)), lambda text: frozenset(_seats(text))),
    "safe": FieldForm("sheltered", lambda seats: _list(sorted(seats)), lambda text: frozenset(_seats(text))),
    "lost": FieldForm("lost", _list, _numbers),
    "phase": FieldForm("phase", str, Phase),
    "who": FieldForm("who", _int, _seat),
    "aggressor": FieldForm("aggressor", _int, _seat),
    "chain": FieldForm("chain", str, card),
    "owed": FieldForm("owed", _list, _numbers),
    "drawn": FieldForm("drawn", lambda _: "yes", _yes),
    "known": FieldForm("known", _write_known, _known),
    "reshuffles": FieldForm("reshuffles", _int, _number),
    "waived": FieldForm("waived", _int, _number),
    "out": FieldForm("went_out", _int, _seat),
    "ending": FieldForm("ending", str, _ending),
    "fines": FieldForm("fines", _list, _numbers),
    "loser": FieldForm("loser", _int, _seat),
    "results": FieldForm("results", lambda rows: "/".join(map(_write_row, rows)), _results),
    "house": FieldForm("house", _write_house, _house),
}
"""The fields that are one word each; the pile and the hands laid open are put together below."""


def write(position: MeleeDigPosition) -> str:
    """The position as one line."""
    usual = _usual(len(position.counts))
    words = [f"seats={len(position.counts)}"]
    for key, word in WORDS.items():
        value = getattr(position, word.field)
        if value != getattr(usual, word.field):
            words.append(f"{key}={'-' if value is None else word.write(value)}")
    if position.pile:
        words.append(f"pile={position.buried}+{','.join(map(str, position.discards))}")
    if any(hand is not None for hand in position.shown):
        words.append(f"shown={_write_shown(position.shown)}")
    return " ".join(words)


def _usual(seats: int) -> MeleeDigPosition:
    return opening(seats, Seat(0), MeleeDigHouse())


def read(text: str) -> MeleeDigPosition:
    """The position from its line; raises BadText that names the word that is wrong."""
    words = _split(text)
    seats = _value("seats", words.pop("seats", ""), _number)
    if not 2 <= seats <= 8:
        raise BadText(f"In the position, seats={seats}: Melee Dig is for two to eight; write seats=4, say.")
    changes = {field: value for key, one in words.items() for field, value in _field(key, one, seats).items()}
    position = _usual(seats)._replace(**changes)
    wrong = _contradiction(position, range(seats))
    if wrong:
        raise BadText(f"The position cannot be: {wrong}.")
    return position


def _split(text: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for word in text.split():
        key, sign, value = word.partition("=")
        if not sign or key in words or key not in (*WORDS, "seats", "pile", "shown"):
            raise BadText(f"In the position, {word!r} cannot be read; write each key once, like stock=31.")
        words[key] = value
    return words


def _value(key: str, text: str, reader: Callable[[str], Any]) -> Any:
    try:
        return reader(text)
    except (ValueError, BadSetup) as problem:
        raise BadText(f"In the position, {key}={text}: {problem}.") from None


def _field(key: str, text: str, seats: int) -> dict[str, Any]:
    """The fields that one word sets."""
    if key == "pile":
        buried, _, faces = text.rpartition("+")
        cards = _value(key, faces, lambda faces: tuple(map(card, faces.split(","))))
        return {"buried": _value(key, buried or "0", _number), "discards": cards, "hidden": PACK_SET.difference(cards)}
    if key == "shown":
        hands = dict(_value(key, text, lambda text: _hands(text, seats)))
        return {"shown": tuple(hands.get(n) for n in range(seats))}
    word = WORDS[key]
    return {word.field: None if text == "-" and key in _MAY_BE_NOBODY else _value(key, text, word.read)}


_MAY_BE_NOBODY = ("suit", "who", "aggressor", "chain", "out", "loser")
"""The words that may say that there is none."""


# ---------------------------------------------------------------- sense


def _contradiction(position: MeleeDigPosition, seats: range) -> str:
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
    if position.dealer not in position.alive:
        return "the dealer must be one of those who play"
    return _undecided(position)


_NEEDS_NOBODY = (Phase.COUNT,)
_NEEDS_NO_PILE = (Phase.DEAL, Phase.STARTER, Phase.COUNT, Phase.SHEET, Phase.OVER, Phase.OUT, Phase.EXTRA_DRAW)


def _undecided(position: MeleeDigPosition) -> str:
    """A phase without the one who decides, or without what it is about."""
    if position.phase not in _NEEDS_NOBODY and position.who not in position.alive:
        return f"in {position.phase} somebody who plays must decide; write who="
    if position.phase not in _NEEDS_NO_PILE and (position.top is None or position.suit is None):
        return f"in {position.phase} there must be a pile and an active suit"
    fighting = position.phase in (Phase.MELEE, Phase.BREAK)
    if fighting and (position.chain is None or position.aggressor not in position.alive):
        return "a melee needs a chain and an aggressor"
    if position.phase in (Phase.TWO, Phase.EXTRA_DRAW, Phase.BREAK) and not any(position.owed):
        return f"in {position.phase} somebody must owe cards"
    return ""
