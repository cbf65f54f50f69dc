"""The referee as a conversation in JSON lines: a set-up first, then events in, judgements out.

A set-up is `{"seats": ["Ann", "Bob"]}` with `dealer`, `house` (an object) and `position` (text) where wanted. An
event is written as in `companion/transcript/wire.py`, or as a line of a transcript: `{"text": "Ann lays 7C"}`;
`time`, `source` and `sureness` may stand beside either. A broken line is answered with an `error` and changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from companion.errors import BadText, CompanionError
from companion.facts.events import Began, Source
from companion.referee import Referee
from companion.table import Seat
from companion.transcript import read_event as read_words
from companion.transcript.circumstances import Circumstances, circumstances
from companion.transcript.wire import Json, expect_json, judged_json, plain, read_event

SETUP = ("seats", "dealer", "house", "position")
CIRCUMSTANCES = ("time", "source", "sureness")


def answer_lines(game_id: str, lines: Iterable[str]) -> Iterator[str]:
    """One line of JSON for each line heard; blank lines are passed over."""
    referee: Referee | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            message = _message(line)
            if referee is None:
                referee = Referee(_began(game_id, message))
                answer = {"number": 0}
            else:
                answer = _hear(referee, message)
            now = {
                "position": referee.game.write(referee.position),
                "expects": [expect_json(one) for one in referee.expects],
                "view": plain(referee.view),
            }
            yield json.dumps(answer | now)
        except CompanionError as trouble:
            yield json.dumps({"line": number, "error": str(trouble)})


def _message(line: str) -> dict[str, Any]:
    """The object on a line; BadText where there is none."""
    try:
        message = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadText("This line is no JSON; write one object on one line.") from None
    if not isinstance(message, dict):
        raise BadText("This line is no JSON object; write it in braces.")
    return message


def _no_constant(name: str) -> float:
    """NaN and Infinity, which Python reads as numbers, are no JSON."""
    raise ValueError(name)


def _began(game_id: str, message: dict[str, Any]) -> Began:
    """The set-up that opens the conversation."""
    unknown = sorted(message.keys() - {*SETUP})
    seats = message.get("seats")
    if unknown or not isinstance(seats, list) or not all(isinstance(one, str) for one in seats):
        raise BadText(
            f"The first line sets the game up; write an object with {', '.join(SETUP)}; only seats must be there."
        )
    dealer, house, position = message.get("dealer", 0), message.get("house", {}), message.get("position", "")
    if type(dealer) is not int or not isinstance(house, dict) or not isinstance(position, str):
        raise BadText("The set-up cannot be read; write dealer as a number, house as an object, position as text.")
    if not all(type(value) in (str, int) for value in house.values()):
        raise BadText('A house rule cannot be read; write each as text or a number, such as {"md.grace": "no"}.')
    rules = tuple((key, str(value)) for key, value in house.items())
    return Began(game_id, tuple(seats), Seat(dealer), rules, position)


def _hear(referee: Referee, message: dict[str, Any]) -> Json:
    """What the referee says to an event, whether it is written as JSON or as a line of a transcript."""
    known = _circumstances({key: message.pop(key) for key in CIRCUMSTANCES if key in message})
    in_words = message.keys() == {"text"} and isinstance(message["text"], str)
    event = read_words(message["text"], referee.names) if in_words else read_event(message)
    return judged_json(referee.game, referee.hear(event, *known), referee.names)


def _circumstances(given: dict[str, Any]) -> Circumstances:
    """When and how the event came to be known, as far as the message says."""
    time, source, sureness = given.get("time", 0), given.get("source", "typed"), given.get("sureness", 1.0)
    if type(time) is int and isinstance(source, str) and type(sureness) in (int, float):
        try:
            return circumstances(time, source, sureness)
        except ValueError:
            pass
    raise BadText(
        f"How this was known cannot be read; write time in whole milliseconds, source as {' or '.join(Source)}, and "
        "sureness from 0 to 1."
    )
