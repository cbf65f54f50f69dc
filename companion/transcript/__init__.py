"""The transcript: one text for journal, golden test, bug report and replay. Its grammar: docs/transcript.md.

A header says which game, who sits where and by which house rules; then comes one event a line, in words a
player understands. What follows `>`, `?`, `x`, `!` or `-` is the referee's; it is generated and never read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.errors import BadText
from companion.facts.events import Began, Entry
from companion.games.lines import brief
from companion.referee import Judged, Referee
from companion.table import Seat
from companion.transcript.acts import read_event, take_event, write_event
from companion.transcript.circumstances import end_of_line, take_end_of_line
from companion.transcript.tokens import MARKS, TokenLine, name, seat_text, tokens, word
from companion.transcript.words import write_out

__all__ = ["Transcript", "annotate", "read", "read_event", "write", "write_event"]

FIRST_LINE = "card-table 1"
COMMENT = "#"
"""A line that begins with this word is a comment."""
COLUMN = 38
"""Where the referee's part begins, if the event leaves room."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game as it was told: its beginning, and every entry of its log."""

    began: Began
    entries: tuple[Entry, ...]


# ---------------------------------------------------------------- writing


def write(began: Began, entries: Iterable[Entry]) -> str:
    """Header and events; nothing of what the referee says."""
    return _text(began, (_line(entry, began.seats) for entry in entries))


def annotate(referee: Referee) -> str:
    """The whole game so far, with the referee's part beside each event."""
    return _text(referee.began, (line for one in referee.judged for line in _judged_lines(referee, one)))


def _text(began: Began, lines: Iterable[str]) -> str:
    """The header, a blank line, and a line for each event."""
    header = [
        FIRST_LINE,
        f"game    {word(began.game)}",
        f"seats   {' '.join(map(name, began.seats))}",
        f"dealer  {seat_text(began.dealer, began.seats)}",
        *(f"house   {word(switch)} {word(value)}" for switch, value in began.house),
    ]
    if began.position:
        header.append(f"position {began.position}")
    return "\n".join((*header, "", *lines, ""))


def _line(entry: Entry, names: Sequence[str]) -> str:
    return f"{entry.number:>3}  {write_event(entry.event, names)}{end_of_line(entry)}"


def _judged_lines(referee: Referee, one: Judged) -> Iterator[str]:
    """An entry with what the referee says beside it; a second ruling stands below the first."""
    line = _line(one.entry, referee.names)
    if one.struck:
        yield f"{line:<{COLUMN}} - taken back"
        return
    for ruling in one.rulings:
        words = write_out(referee.game, ruling.code, ruling.params, referee.names)
        at = "" if ruling.at is None else f" (at {ruling.at})"
        yield f"{line:<{COLUMN}} {MARKS[ruling.weight]} {words}{at}  {ruling.clause}"
        line = ""
    if line:
        yield line


# ---------------------------------------------------------------- reading


def read(text: str) -> Transcript:
    """Header and events of a transcript; BadText names the line, what was found and what to write."""
    lines = list(enumerate(text.split("\n"), 1))
    if not lines or lines[0][1].split() != FIRST_LINE.split():
        raise BadText(f"Line 1: found {brief(lines[0][1])!r}; write {FIRST_LINE!r}.")
    blank = next((at for at, (_, line) in enumerate(lines) if not line.strip()), len(lines))
    began = _read_header(lines[1:blank])
    entries: list[Entry] = []
    for number, words in lines[blank:]:
        line = TokenLine(tokens(words, number), number, began.seats)
        if not line.words or line.next_is(COMMENT):
            continue
        expected = len(entries) + 1
        if line.has_number() and line.int() != expected:
            raise BadText(f"Line {number}: entries are counted from 1 without gaps; write {expected} here.")
        known = take_end_of_line(line)
        event = take_event(line)
        line.end()
        entries.append(Entry(expected, event, *known))
    return Transcript(began, tuple(entries))


Numbered = list[tuple[int, str]]


def _read_header(lines: Numbered) -> Began:
    found: dict[str, TokenLine] = {}
    house: list[tuple[str, str]] = []
    position = ""
    for number, text in lines:
        key, _, rest = text.strip().partition(" ")
        if key == "position":
            position = rest.strip()
            continue
        line = TokenLine(tokens(rest, number), number, ())
        if key == "house":
            house.append((line.text("a house rule"), line.text("its value")))
            line.end()
        elif key in ("game", "seats", "dealer") and key not in found:
            found[key] = line
        elif key != COMMENT:
            raise BadText(f"Line {number}: found {brief(key)!r}; write game, seats, dealer, house or position.")
    return _began(found, tuple(house), position)


def _began(found: dict[str, TokenLine], house: tuple[tuple[str, str], ...], position: str) -> Began:
    """What the header says, once all of it is read: the dealer's line may stand above that of the seats."""
    for key in ("game", "seats"):
        if key not in found:
            raise BadText(f"The header says no {key}; write a line that begins with {key!r}.")
    game = found["game"].text("the name of a game")
    found["game"].end()
    names, dealer = tuple(token.text for token in found["seats"].words), Seat(0)
    if line := found.get("dealer"):
        line.names = names
        dealer = line.seat()
        line.end()
    return Began(game, names, dealer, house, position)
