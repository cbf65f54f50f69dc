"""Noise from outside: whatever the eye's process says, or lies in the journal's place, the evening goes on."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadSetup
from companion.games import GAMES
from companion.journal import Journal, OpeningCode
from companion.journal.reading import read_only
from companion.running.eyes import deck_for
from companion.simulator.simulated_table import SimulatedTable
from tests.budget import budget
from tests.journal.evenings import FAMILY, entries, plays_on, write
from tests.kiosk.evening import Evening
from vision.child import _Run
from vision.eye import Eye
from vision.orders import BadDeck, Orders
from vision.sightings import Arm, BadChange, Blank, Halt, QrText, Reach, TableChange, read_change

LEAVES = st.sampled_from(
    [None, True, -1, 0, 3, 1e308, 10**400, 0.5, "", "seen", "stock", "é\x00", [], [1], [1, 2], {}, {"x": 1}]
)
LEFT, WENT = (10.0, 300.0), (480.0, 260.0)


def seen_table() -> TableChange:
    """A table with cards on it, an arm over it, and everything that an eye can tell of."""
    game = GAMES["melee-dig"]
    table = SimulatedTable(game.layout(3))
    for n in range(3):
        table.felt.lay(20 + n, 400.0 + 70 * n, 200.0, 5.0 * n)
    eye = Eye(deck_for(game, 1, table.layout))
    for n in range(12):
        eye.look_at(table.frame_at(67 * n), 67 * n)
    reach = Reach(1, 10.0, 300.0, 90.0, 100, 500, (("stock", 200),), 0.8, LEFT, WENT, LEFT, (("stock", 90),), 1)
    change = eye.table(900)
    assert change is not None
    return replace(
        change,
        reaches=(replace(reach, path=(Halt(480.0, 260.0, 200, 300),)),),
        arms=(Arm(1, LEFT, WENT, False, 100),),
        blanks=(Blank(300.0, 200.0, 0.0, 57.0, 89.0),),
        texts=(QrText("CTC1 badge Ann", 1.0, 2.0, 3.0),),
    )


SEEN = seen_table()
SOUND: dict[str, Any] = json.loads(SEEN.to_json())
NUMBERS = st.integers(0, 10_000)


def garbled(told: Any, at: int, leaf: Any) -> Any:
    """The same with another value at one place, wherever that is."""
    if isinstance(told, dict) and told:
        key = sorted(told)[at % len(told)]
        rest = {name: value for name, value in told.items() if name != key}
        return rest if leaf is None and at % 3 == 0 else {**rest, key: garbled(told[key], at // len(told), leaf)}
    if isinstance(told, list) and told:
        n = at % len(told)
        return [*told[:n], garbled(told[n], at // len(told), leaf), *told[n + 1 :]]
    return leaf


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    evening = Evening(tmp_path_factory.mktemp("state"))
    evening.dealt("7D")
    return evening


def test_what_the_eye_says_is_read_as_it_was_said() -> None:
    assert read_change(SEEN.to_json()) == SEEN and SEEN.tracks


@budget(120)
@given(NUMBERS, LEAVES)
def test_a_garbled_line_of_the_eye_is_none_or_does_no_harm(evening: Evening, at: int, leaf: Any) -> None:
    try:
        change = read_change(json.dumps(garbled(SOUND, at, leaf)))
    except BadChange:
        return
    before = evening.referee.entries
    evening.kiosk.table_changed(change)
    evening.kiosk.tick(1000)
    assert evening.show.keys and not evening.left
    assert before and evening.referee.entries[: len(before)] == before
    kept = evening.journal.unfinished()
    assert kept is not None and kept.entries == evening.referee.entries


@budget(40)
@given(st.text() | st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)).map(str))
def test_any_other_line_is_none(line: str) -> None:
    with pytest.raises(BadChange):
        read_change(line)
    with pytest.raises(BadChange):
        read_change('{"time":' + "[" * 5000)


@budget(20)
@given(st.lists(st.binary(max_size=50), max_size=4), st.integers(1, 400))
def test_what_comes_in_pieces_among_noise_is_put_together(noise: list[bytes], cut: int) -> None:
    line = SEEN.to_json().encode()
    told = b"\n".join((*noise, line, *noise, line)) + b"\n"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "eye"
        program.write_bytes(told)
        run = _Run(["cat", str(program)])
        run.process.wait()
        assert run.changes() == [SEEN, SEEN]
        run.kill()


@budget(60)
@given(st.binary(max_size=200), NUMBERS, LEAVES)
def test_any_order_is_a_deck_or_told_in_one_sentence(noise: bytes, at: int, leaf: Any) -> None:
    deck = deck_for(GAMES["melee-dig"], 1, GAMES["melee-dig"].layout(3))
    for told in (noise, json.dumps(garbled(json.loads(deck.to_json()), at, leaf)).encode()):
        ear, mouth = os.pipe()
        os.write(mouth, told.replace(b"\n", b" ") + b"\n")
        os.close(mouth)
        try:
            Orders(ear).latest(1.0)
        except BadDeck as why:
            assert "\n" not in str(why)
        finally:
            os.close(ear)


@budget(8)
@given(st.binary(max_size=3000), st.binary(max_size=400), st.booleans())
def test_whatever_lies_in_the_journals_place_the_family_plays_on(file: bytes, log: bytes, ours: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        path.write_bytes((b"SQLite format 3\0" if ours else b"") + file)
        Path(f"{path}-wal").write_bytes(log)
        for _ in range(2):
            try:
                read_only(path)
            except BadSetup:
                continue
        journal, report = Journal.open(path)
        assert report.code in (OpeningCode.SET_ASIDE, OpeningCode.FRESH, OpeningCode.RESUMED, OpeningCode.CUT_SHORT)
        assert plays_on(journal)
        journal.close()


@budget(8)
@given(st.integers(0, 1 << 20), st.binary(min_size=1, max_size=600), st.booleans())
def test_a_journal_with_other_bytes_tells_nothing_that_was_not_played(at: int, noise: bytes, in_log: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, played = Path(folder) / "journal.sqlite", entries(12)
        journal, _ = Journal.open(path)
        journal.begin(FAMILY)
        write(journal, played)
        files = {name: Path(f"{path}{name}").read_bytes() for name in ("", "-wal")}
        journal.close()
        for name, told in files.items():
            Path(f"{path}{name}").write_bytes(told)
        victim = Path(f"{path}-wal" if in_log else path)
        spoilt = bytearray(victim.read_bytes())
        at %= max(1, len(spoilt))
        spoilt[at : at + len(noise)] = noise[: max(0, len(spoilt) - at)]
        victim.write_bytes(spoilt)
        journal, _ = Journal.open(path)
        found = journal.unfinished()
        assert found is None or (found.began == FAMILY and found.entries == played[: len(found.entries)])
        assert plays_on(journal)
        journal.close()


def test_looking_at_every_value_of_a_line_costs_next_to_nothing() -> None:
    line = replace(SEEN, tracks=SEEN.tracks * 10).to_json()
    began = perf_counter()
    for _ in range(20):
        read_change(line)
    assert perf_counter() - began < 1.0
