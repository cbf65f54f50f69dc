"""Between two rounds: one true sentence about the last one, never of the same kind twice in a row, and a chart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.kiosk.course import course_of
from companion.kiosk.remarks import BETWEEN, RULES, Tale, remark
from companion.language.phrase import Phrase
from companion.referee import Referee
from companion.transcript import read
from tests.folders import ROOT


def tale(
    shown: dict[str, int], took: dict[str, int] | None = None, before: Tale | None = None, few: bool = True
) -> Tale:
    """A round of a game in which rounds are added up."""
    points = {name: -n if few else n for name, n in shown.items()}
    sums = {name: n + (before.sums[name] if before else 0) for name, n in points.items()}
    return Tale(before.number + 1 if before else 1, took or dict.fromkeys(shown, 0), points, shown, sums, before)


FIRST = tale({"Ann": 9, "Bob": 30, "Cy": 12})
QUIET = {"Ann": 0, "Bob": 9, "Cy": 3}
SECOND = tale({"Ann": 8, "Bob": 40, "Cy": 12}, before=FIRST)


TOLD = {
    "Ann took 4 cards and still won the round.": tale({"Ann": 0, "Bob": 30, "Cy": 5}, {"Ann": 4, "Bob": 1, "Cy": 0}),
    "Bob took no card at all, and it did not help.": tale({"Ann": 0, "Bob": 9, "Cy": 5}, {"Ann": 2, "Bob": 0, "Cy": 1}),
    "From last place to first in one round: Bob.": tale({"Ann": 20, "Bob": 0, "Cy": 15}, before=FIRST),
    "Cy takes the lead from Ann.": tale({"Ann": 12, "Bob": 20, "Cy": 1}, before=FIRST),
    "Ann made 50, more than all the others together.": tale({"Ann": 50, "Bob": 20, "Cy": 9}, few=False),
    "Ann has won 3 rounds in a row. Who stops this?": tale({"Ann": 0, "Bob": 9, "Cy": 7}, before=SECOND),
    "Bob and Cy: 9 each. Nobody can have planned that.": tale({"Ann": 0, "Bob": 9, "Cy": 9}),
    "18 points in one round, and nobody got away without any.": tale({"Ann": 6, "Bob": 9, "Cy": 3}),
    "8 cards were taken in this round, 5 of them by Cy.": tale(QUIET, {"Ann": 1, "Bob": 2, "Cy": 5}),
    "4 cards were taken in this round. Nobody counted aloud.": tale(QUIET, {"Ann": 1, "Bob": 2, "Cy": 1}),
    "": tale(QUIET),
}


@pytest.mark.parametrize(("said", "round_"), TOLD.items())
def test_the_rarest_of_what_happened_is_said(said: str, round_: Tale) -> None:
    found = ((rule.template, values) for rule in RULES if (values := rule.finds(round_)))
    template, values = next(found, ("", {}))
    assert Phrase(template, values.items()) == said


def played() -> Iterator[Referee]:
    """Every evening that is written down, as it stands after each round."""
    for file in sorted((ROOT / "tests" / "transcripts").rglob("*.table")):
        transcript = read(file.read_text("utf-8"))
        referee = Referee(transcript.began)
        for entry in transcript.entries:
            before = referee.position.phase
            referee.hear(entry.event)
            if referee.position.phase in BETWEEN and before not in BETWEEN:
                yield referee


def test_no_rule_speaks_twice_in_a_row() -> None:
    last: dict[int, str] = {}
    said = 0
    for referee in played():
        told = remark(referee)
        template = getattr(told, "template", "")
        assert not template or template != last.get(id(referee))
        last = {id(referee): template}
        said += bool(told)
        for line in course_of(referee):
            assert all(height is None or 0 <= height <= 1 for height in line.heights)
    assert said > 10
