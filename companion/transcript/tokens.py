"""Words of a transcript line: split, quoted where they must be, and taken one by one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple, NoReturn, TypeVar

from companion.errors import BadText
from companion.facts.rulings import Weight
from companion.games.lines import brief
from companion.table import Place, Seat
from scoring.cards import AnyCard, any_card

R = TypeVar("R")

MARKS = {
    Weight.EFFECT: ">",
    Weight.CLAIM: "?",
    Weight.REFUSAL: "x",
    Weight.FINDING: "!",
    Weight.NOTE: "-",
}
"""One of these as a word of its own begins the referee's part of a line, which is never read back."""
_ALL_MARKS = frozenset(MARKS.values())

OPENERS = frozenset(
    ("somebody", "table", "undo", "redo", "correct", "let", "house", "seats", "abandon", "trouble", "begin")
)
"""Words other than a name that a line can begin with; a player of such a name is written in quotes."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+')
_PLAIN = re.compile(r"\w[\w.'’-]*")
_NAME = re.compile(r"[^\W\d_][\w'’-]*")
_NUMBER = re.compile(r"-?[0-9]+")
LARGEST = 99_999
"""No evening has more entries, and nobody counts further at a table."""


class Token(NamedTuple):
    """One word; a quoted one is never a keyword, a mark or a number."""

    text: str
    quoted: bool = False


def tokens(text: str, number: int) -> list[Token]:
    """The words of a line up to the referee's part."""
    if '"' not in text:
        return list(takewhile(_no_mark, map(Token, text.split())))
    return list(takewhile(_no_mark, _with_quotes(text, number)))


def _no_mark(token: Token) -> bool:
    return token.quoted or token.text not in _ALL_MARKS


def _with_quotes(text: str, number: int) -> Iterator[Token]:
    """The words of a line in which some are quoted."""
    at = 0
    for match in _TOKEN.finditer(text):
        _no_lone_quote(text[at : match.start()], number)
        at, raw = match.end(), match.group()
        try:
            yield Token(json.loads(raw), True) if raw.startswith('"') else Token(raw)
        except ValueError:
            raise BadText(f"Line {number}: found {brief(raw)}; write quoted words as in JSON.") from None
    _no_lone_quote(text[at:], number)


def _no_lone_quote(between: str, number: int) -> None:
    """Between words there are only blanks; anything else is a quotation mark that nobody closed."""
    if between.strip():
        raise BadText(f"Line {number}: found a quotation mark without its partner; close it.")


def whole(text: str) -> int:
    """A number of an event; ValueError where it is none, or beyond all bounds."""
    if not _NUMBER.fullmatch(text) or len(text) > len(f"-{LARGEST}"):
        raise ValueError(text)
    return bounded(int(text))


def bounded(number: int) -> int:
    """The number, unless it is beyond all bounds: then ValueError."""
    if not -LARGEST <= number <= LARGEST:
        raise ValueError(number)
    return number


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def word(text: str) -> str:
    """A word as it stands, or in quotes where it would be taken for something else."""
    plain = _PLAIN.fullmatch(text) and not _NUMBER.fullmatch(text) and text not in _ALL_MARKS
    return text if plain else quoted(text)


def name(text: str) -> str:
    """A player's name: quoted where it holds spaces or is one of the opening words."""
    plain = _NAME.fullmatch(text) and text not in OPENERS and text not in _ALL_MARKS
    return text if plain else quoted(text)


def seat_text(seat: Seat | None, names: Sequence[str]) -> str:
    """A player by name; by number where there is no name, or two have the same."""
    if seat is None:
        return "somebody"
    known = 0 <= seat < len(names) and names.count(names[seat]) == 1
    return name(names[seat]) if known else f"#{int(seat)}"


class TokenLine:
    """The words of one line, taken from left to right."""

    def __init__(self, words: Sequence[Token], number: int, names: Sequence[str]) -> None:
        self.words, self.number, self.names = list(words), number, names

    def fail(self, wanted: str) -> NoReturn:
        found = repr(brief(self.words[0].text)) if self.words else "the end of the line"
        raise BadText(f"Line {self.number}: found {found}; write {wanted}.")

    def take(self, wanted: str) -> Token:
        if not self.words:
            self.fail(wanted)
        return self.words.pop(0)

    def choose(self, rows: Mapping[str, R]) -> R | None:
        """Take the next word if it is in this table, and return what the table has for it."""
        if not self.words or self.words[0].quoted or self.words[0].text not in rows:
            return None
        return rows[self.words.pop(0).text]

    def next_is(self, *texts: str) -> bool:
        return bool(self.words) and not self.words[0].quoted and self.words[0].text in texts

    def skip(self, text: str) -> bool:
        """Take the next word if it is this one."""
        if not self.next_is(text):
            return False
        self.words.pop(0)
        return True

    def need(self, text: str) -> None:
        if not self.skip(text):
            self.fail(f"{text!r} here")

    def end(self) -> None:
        if self.words:
            self.fail("nothing more on this line, or the referee's part after >")

    def has_number(self) -> bool:
        return bool(self.words) and not self.words[0].quoted and bool(_NUMBER.fullmatch(self.words[0].text))

    def int(self) -> int:
        if not self.has_number():
            self.fail("a number")
        try:
            number = whole(self.words[0].text)
        except ValueError:
            self.fail(f"a number up to {LARGEST}")
        self.words.pop(0)
        return number

    def text(self, wanted: str) -> str:
        return self.take(wanted).text

    def by(self) -> Seat | None:
        """Whoever did it; `somebody` and `table` are nobody in particular."""
        if self.skip("somebody") or self.skip("table"):
            return None
        return self.seat()

    def seat(self) -> Seat:
        wanted = f"a player: {', '.join(self.names)}"
        if not self.words:
            self.fail(wanted)
        token = self.words[0]
        try:
            by_number = not token.quoted and token.text.startswith("#")
            seat = whole(token.text[1:]) if by_number else self.names.index(token.text)
        except ValueError:
            self.fail(wanted)
        self.words.pop(0)
        return Seat(seat)

    def place(self) -> Place:
        where = self.text("a place, like discard or yard 6")
        owner = self.seat() if self.skip("of") else None
        return Place(where, owner, self.int() if self.has_number() else None)

    def card(self) -> AnyCard:
        if not self.words:
            self.fail("a card, like 10H or bone-R")
        try:
            found = any_card(self.words[0].text)
        except ValueError:
            self.fail("a card, like 10H, JKR, bone-R or dog-1")
        self.words.pop(0)
        return found

    def cards(self, *ends: str) -> tuple[AnyCard, ...]:
        """One card or more, up to one of these words."""
        found = [self.card()]
        while self.words and not self.next_is(*ends):
            found.append(self.card())
        return tuple(found)


def place_text(place: Place, names: Sequence[str]) -> str:
    owner = "" if place.seat is None else f" of {seat_text(place.seat, names)}"
    slot = "" if place.slot is None else f" {place.slot}"
    return f"{word(place.name)}{owner}{slot}"
