"""Other programs talk to the referee in JSON lines; whatever they send, the game goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from companion.errors import BadText
from companion.facts.events import Amended, Chose, Event, Laid, Source
from companion.table import Place
from companion.transcript.json_lines import answer_lines
from companion.transcript.wire import KINDS, event_json, plain, read_event
from scoring.cards import card
from tests.contract.walks import anything
from tests.people import ANN, BOB, CY, DEE
from tests.sixth_game import GAME

SETUP = {"seats": ["Ann", "Bob"], "dealer": 1}
DEAL = {"event": "dealt", "by": 1, "n": 3}
START = {"text": "table turns 7H"}


@pytest.fixture(autouse=True, scope="module")
def follow_is_known() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.games.GAMES", {"follow": GAME})
        yield


def talk(*messages: object) -> list[dict[str, Any]]:
    lines = [one if isinstance(one, str) else json.dumps(one) for one in messages]
    return [json.loads(line) for line in answer_lines("follow", lines)]


@settings(max_examples=400, deadline=None)
@given(anything)
def test_every_event_survives_the_wire(event: Event) -> None:
    assert read_event(json.loads(json.dumps(event_json(event)))) == event


def test_how_events_look() -> None:
    laid = Laid(CY, Place("area", CY), ((card("7H"), card("8H")),))
    assert event_json(laid) == {"event": "laid", "by": 2, "place": "area@2", "groups": [["7H", "8H"]]}
    assert event_json(Chose(None, BOB)) == {"event": "chose", "by": None, "value": {"seat": 1}, "about": ""}
    amended = event_json(Amended(4, Chose(ANN, "H")))
    assert amended["event"] == "amended" and amended["number"] == 4
    assert amended["to"] == {"event": "chose", "by": 0, "value": "H", "about": ""}


@pytest.mark.parametrize(
    "raw",
    [
        None,
        7,
        [],
        {},
        {"event": "sung"},
        {"event": ["laid"]},
        {"event": "dealt"},
        {"event": "dealt", "by": 0, "n": "5"},
        {"event": "dealt", "by": True, "n": 5},
        {"event": "dealt", "by": 0, "n": 5, "colour": "red"},
        {"event": "laid", "by": 0, "place": "discard", "groups": [["1H"]]},
        {"event": "laid", "by": 0, "place": "discard", "groups": "7H"},
        {"event": "laid", "by": 0, "place": "damage@x", "groups": [["7H"]]},
        {"event": "said", "by": 0, "what": "hello"},
        {"event": "chose", "by": 0, "value": {"chair": 1}},
        {"event": "amended", "number": 4, "to": {"event": "sung"}},
    ],
)
def test_what_is_no_event_is_refused_in_a_sentence(raw: object) -> None:
    with pytest.raises(BadText, match=r"[a-z'] .*\.$"):
        read_event(raw)


def test_a_conversation() -> None:
    begun, dealt, started, laid = talk(
        SETUP,
        DEAL,
        START,
        {"event": "laid", "by": 0, "place": "discard", "groups": [["9C"]], "time": 1500, "source": "eye"},
    )
    assert begun["number"] == 0 and begun["expects"][0]["kind"] == "dealt"
    assert dealt["number"] == 1 and not dealt["refused"]
    assert started["view"]["piles"][0]["cards"] == ["7H"]
    assert laid["refused"] and laid["rulings"][0]["text"] == "Follow suit: hearts."
    assert (laid["time"], laid["source"]) == (1500, Source.EYE)
    assert laid["position"] == started["position"]


@pytest.mark.parametrize(
    "broken",
    [
        "{",
        "7",
        "[" * 100_000,
        '{"event": "sung"}',
        '{"text": "Ann sings"}',
        '{"text": 7}',
        '{"event": "dealt", "by": 0, "n": 3, "time": "now"}',
        '{"event": "dealt", "by": 0, "n": 3, "source": "dream"}',
        '{"event": "dealt", "by": 0, "n": 3, "sureness": []}',
        '{"seats": ["Ann"]}',
    ],
)
def test_a_broken_line_is_answered_with_an_error_and_changes_nothing(broken: str) -> None:
    whole = talk(SETUP, DEAL, START)
    answers = talk(SETUP, DEAL, broken, "", START)
    assert answers[2].keys() == {"line", "error"}
    assert answers[2]["line"] == 3
    assert [answers[0], answers[1], answers[3]] == whole


NO_SETUP: list[object] = [
    {},
    {"seats": "Ann"},
    {"seats": ["Ann"]},
    {"seats": ["Ann", 2]},
    SETUP | {"dealer": "x"},
    SETUP | {"position": "x"},
    DEAL,
]


@pytest.mark.parametrize("setup", NO_SETUP)
def test_a_set_up_that_cannot_be_is_told_and_may_be_sent_again(setup: object) -> None:
    error, begun = talk(setup, SETUP)
    assert error["error"].endswith(".") and begun["number"] == 0


def test_a_game_is_taken_up_from_its_position() -> None:
    *_, started = talk(SETUP, DEAL, START)
    taken_up, drew = talk(SETUP | {"position": started["position"]}, {"text": "Ann draws"})
    assert taken_up["position"] == started["position"]
    assert drew["rulings"][0]["code"] == "has_none"


def test_corrections_tell_what_they_changed() -> None:
    *_, amended = talk(SETUP, DEAL, START, {"text": "Ann lays 9C"}, {"text": "correct 3: Ann lays 9H"})
    assert amended["changes"] == [
        {
            "number": 3,
            "before": [
                {"weight": "refusal", "code": "must_follow", "clause": "GN-2", "params": {"suit": "H"}, "at": None}
                | {"text": "Follow suit: hearts."}
            ],
            "after": [],
        }
    ]


def test_kinds_and_plain_values() -> None:
    assert {"laid", "said", "undone", "housechanged"} <= KINDS.keys()
    assert plain((Place("yard", None, 6), card("7H"), DEE, frozenset({card("9H"), card("10H")}))) == [
        "yard#6",
        "7H",
        3,
        ["10H", "9H"],
    ]
