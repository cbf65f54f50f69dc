"""Transcripts played out on the simulated table: frames, hands and pins in between; the record must be the script.

The quicker ones are played every time, all of them with `WALKS=all` before the command.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from companion.errors import BadText
from companion.facts.events import Began
from companion.rehearsal.rehearsal import Rehearsal
from companion.simulator.accounts import Difference, compare, steps
from companion.simulator.manners import TIDY, dialled
from companion.simulator.script import Script
from companion.transcript import read, read_event
from tests.folders import ROOT
from tests.people import ANN, BOB

GOLDEN = ROOT / "tests" / "transcripts"
PERFORMED = (
    "melee-dig/a-last-card-forgotten",
    "that-dam-game/begged-and-out",
    "melee/parries-and-dodges",
    "dig/gaps-and-resets",
    "dig/the-last-bone",
    "ditch-rummy/completed",
    "ditch-rummy/drawing",
)
"""Something to read: refused cards, calls, draws that only a hand at the stock tells, open hands; attacks, cards pulled
and taken back; digs, gaps filled in their order, bones put back, a game's end; a count put right in the menu."""
LONGER = (
    "melee-dig/kings",
    "that-dam-game/a-joker-in-a-run",
    "melee/critical-hit-and-two",
    "ditch-rummy/melds-and-singles",
    "ditch-rummy/a-dig-of-teams",
)
"""Second attacks, jokers, refused melds, votes."""
CHOSEN = (*PERFORMED, *LONGER) if os.environ.get("WALKS") == "all" else PERFORMED


@contextmanager
def played(rehearsal: Rehearsal) -> Iterator[Rehearsal]:
    """The evening from its first frame to its last."""
    try:
        rehearsal.run()
        yield rehearsal
    finally:
        rehearsal.close()


def difference(evening: Rehearsal) -> Difference:
    """What truly happened against what the kiosk put on record."""
    return compare(steps(evening.family.players.referee), steps(evening.playing.referee))


@pytest.mark.parametrize("golden", CHOSEN)
def test_what_is_on_record_is_what_was_written_but_for_times_sources_and_sureness(golden: str) -> None:
    script = read((GOLDEN / f"{golden}.table").read_text("utf-8"))
    with played(Rehearsal(script.began, script=[entry.event for entry in script.entries])) as evening:
        assert evening.family.finished
        assert difference(evening) == Difference((), ())
        assert evening.journal.entries(1) == evening.playing.referee.entries, "and all of it is on disk"
        assert {str(entry.source) for entry in evening.playing.referee.entries} >= {"eye", "panel"}


def test_an_evening_goes_on_with_hands_at_rest_lamps_and_a_knocked_camera() -> None:
    """Both rest their hands and lean in, things are pushed about, and a lamp goes off and on."""
    manners = dialled(TIDY, "rest=1,lean=0.2,clutter=1,lamp=0.3,knock=0.3")
    evening = Rehearsal(Began("melee-dig", ("Ann", "Bob"), ANN), seed=3, manners=manners, acts=8)
    hung = evening.table_in_play.table.camera
    with played(evening):
        assert evening.family.stopped and len(evening.family.players.acts) >= 8
        assert evening.table_in_play.table.camera != hung
        assert difference(evening) == Difference((), ()) and not evening.family.given_up


def test_an_honest_game_of_two_is_understood_whole() -> None:
    began = Began("melee-dig", ("Ann", "Bob"), ANN)
    with played(Rehearsal(began, seed=2)) as evening:
        summary = json.loads(evening.summary().to_json())
    assert summary["finished"]
    assert (summary["wrong_commits"], summary["misses"]) == (0, 0)
    assert summary["understood"] == summary["truth"]
    assert summary["understood"]["winners"], "somebody has won"


def test_a_card_that_lies_open_already_cannot_be_performed() -> None:
    began = Began("melee-dig", ("Ann", "Bob"), BOB)
    script = [read_event(line, began.seats) for line in ("Bob deals 5", "table turns 7H", "Ann lays 7H")]
    players = Script(began, script, Random(1))
    with pytest.raises(BadText, match="The 7H cannot be performed: it lies open"):
        while (event := players.choose()) is not None:
            players.act(event)
