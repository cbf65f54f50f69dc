"""Whatever is sent as a transcript, a line of JSON or a QR code is understood or answered in one sentence, at once."""

from __future__ import annotations

import json
import subprocess
import sys
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadText, CompanionError
from companion.transcript import read, read_event
from companion.transcript.acts import VERBS
from companion.transcript.fold import fold_text
from companion.transcript.json_lines import answer_lines
from companion.transcript.sheets import HEAD, Paint, sheet
from companion.transcript.tokens import MARKS, OPENERS
from companion.transcript.wire import KINDS
from tests.budget import budget
from tests.folders import ROOT

FEW = budget(150)
NAMES = ("Ann", "Bob")
SETUP = json.dumps({"seats": NAMES})
DEAL = json.dumps({"text": "Ann deals 5"})
LONG = "9" * 5000


def talk(*lines: str) -> list[dict[str, object]]:
    """Every line is answered by one line of standard JSON."""
    return [json.loads(answer, parse_constant=pytest.fail) for answer in answer_lines("melee-dig", lines)]


# ---------------------------------------------------------------- what has broken it once

KILLERS = {
    "a long number": json.dumps({"text": f"Ann draws {LONG}"}),
    "a long seat": json.dumps({"text": f"#{LONG} draws"}),
    "a long entry": json.dumps({"text": f"correct {LONG}: nothing"}),
    "two signs": json.dumps({"text": "correct --5: nothing"}),
    "a long place": json.dumps({"event": "drew", "by": 0, "n": 1, "place": f"stock#{LONG}"}),
    "a number beyond": json.dumps({"event": "drew", "by": 0, "n": 10**12}),
    "JSON's long number": '{"event": "drew", "by": 0, "n": ' + LONG + "}",
    "a deep correction": '{"event": "amended", "number": 1, "to": ' * 400 + "null" + "}" * 400,
    "deep corrections in words": json.dumps({"text": "correct 1: " * 2000 + "nothing"}),
    "a deep value": '{"event": "laid", "by": ' + "[" * 900 + "]" * 900 + "}",
    "no number": '{"text": "Ann draws", "sureness": NaN}',
    "surer than sure": '{"text": "Ann draws", "sureness": 1.5}',
    "less than nothing": '{"text": "Ann draws", "sureness": -5}',
    "before it began": '{"text": "Ann draws", "time": -1}',
    "after the end": '{"text": "Ann draws", "time": 1' + "0" * 4000 + "}",
    "no source": '{"text": "Ann draws", "source": ["eye"]}',
}


@pytest.mark.parametrize("line", KILLERS.values(), ids=KILLERS)
def test_one_bad_line_is_answered_and_the_talk_goes_on(line: str) -> None:
    answers = talk(SETUP, line, DEAL)
    assert answers[1].keys() == {"line", "error"}
    assert len(str(answers[1]["error"])) < 500
    assert answers[2]["number"] == 1


@pytest.mark.parametrize(
    "setup",
    [
        {"seats": NAMES, "house": {"md.grace": [[]]}},
        {"seats": ["\ud800", "Bob"]},
        {"seats": NAMES, "dealer": 10**30},
        {"seats": NAMES, "position": LONG * 20},
    ],
)
def test_a_set_up_of_noise_is_told(setup: object) -> None:
    assert talk(json.dumps(setup), SETUP)[0].keys() == {"line", "error"}


@pytest.mark.parametrize("end", ["eye -5", "eye nan", "eye 1.01", "eye inf"])
def test_nothing_is_surer_than_sure_or_less_than_not_at_all(end: str) -> None:
    with pytest.raises(BadText, match="from 0 to 1"):
        read(f"card-table 1\ngame melee-dig\nseats Ann Bob\n\n1 Ann draws @1s {end}\n")


@pytest.mark.parametrize("time", ["@nans", "@infs", "@1e300s", "@-4s", f"@{LONG}s"])
def test_no_event_is_known_at_an_impossible_time(time: str) -> None:
    with pytest.raises(BadText, match="write the time like"):
        read(f"card-table 1\ngame melee-dig\nseats Ann Bob\n\n1 Ann draws {time}\n")


def test_a_line_that_is_no_text_is_answered_like_any_other() -> None:
    """A real process, for it is the pipe that decides how bytes are read."""
    asked = [sys.executable, "-m", "companion", "referee", "melee"]
    lines = b"\n".join((SETUP.encode(), b"\xff\xfe noise", b'{"event": "undone"}', b""))
    done = subprocess.run(asked, input=lines, capture_output=True, cwd=ROOT)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, len(answers)) == (0, 3)
    assert "error" in answers[1] and answers[2]["number"] == 1


# ---------------------------------------------------------------- anything at all

WORDS = (
    *VERBS,
    *OPENERS,
    *MARKS.values(),
    *NAMES,
    "7H",
    "JKR",
    "at",
    "of",
    "from",
    "to",
    "/",
    "4:",
    "@1s",
    "eye",
    '"',
    "#1",
)
noise = st.text(max_size=8) | st.sampled_from((LONG, "-1", "1e20", "nan", "٣", "\x00", "@", '"\\', "correct"))
told = st.lists(st.sampled_from(WORDS) | noise, max_size=12).map(" ".join)


@FEW
@given(told)
def test_any_line_is_an_event_or_one_sentence(line: str) -> None:
    try:
        read_event(line, NAMES)
    except BadText as refused:
        assert "Line 1: found" in str(refused)


@FEW
@given(st.lists(told, max_size=6), st.lists(told, max_size=3))
def test_any_transcript_is_folded_or_refused_in_one_sentence(lines: list[str], header: list[str]) -> None:
    head = "\n".join(("card-table 1", "game melee-dig", "seats Ann Bob", *header))
    for text in (f"{head}\n\n" + "\n".join(lines), "\n".join(lines)):
        try:
            fold_text(text)
        except CompanionError as refused:
            assert str(refused).endswith((".", "?"))


kinds = st.sampled_from(sorted(KINDS)) | st.text(max_size=5)
fields = st.sampled_from(
    (
        "by",
        "n",
        "place",
        "cards",
        "groups",
        "what",
        "whom",
        "value",
        "about",
        "number",
        "to",
        "order",
        "time",
        "sureness",
    )
)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | told | st.sampled_from(("discard", "7H", "yard#3"))
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(fields, inner, max_size=3))
messages = st.builds(lambda kind, rest: rest | {"event": kind}, kinds, st.dictionaries(fields, values, max_size=5))


@FEW
@given(st.lists((messages | values).map(json.dumps) | st.text(), max_size=4))
def test_any_line_of_json_is_answered_by_a_line(lines: list[str]) -> None:
    lines = [line.replace("\n", " ") for line in lines]
    began = monotonic()
    answers = talk(SETUP, *lines, DEAL)
    assert len(answers) == 2 + sum(bool(line.strip()) for line in lines)
    assert monotonic() - began < 2


parts = st.sampled_from(("player", "game", "Ann", "K", "melee-dig", "md.grace=no", *Paint)) | st.text(max_size=12)


@FEW
@given(st.lists(parts, max_size=5).map("/".join), st.sampled_from((HEAD, "")))
def test_any_qr_code_is_a_sheet_or_one_sentence(text: str, head: str) -> None:
    try:
        assert str(sheet(head + text)) == head + text
    except BadText as refused:
        assert str(refused)
