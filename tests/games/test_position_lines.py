"""Whatever stands in a position text is answered at once and in one sentence, numbers above all."""

from __future__ import annotations

import re

import pytest

from companion.errors import BadText
from companion.games.lines import count, faces, number, one_of, or_none, owned, read_words, seat, yes

READERS = {
    "stock": count,
    "points": number,
    "who": or_none(seat),
    "pile": faces,
    "shown": owned,
    "drawn": yes,
    "way": one_of("cw", "ccw"),
}


def read(text: str) -> dict[str, object]:
    return read_words("Snap", text, READERS)


def refused(text: str) -> str:
    with pytest.raises(BadText) as trouble:
        read(text)
    return str(trouble.value)


def test_a_line_is_read_word_by_word() -> None:
    line = "stock=31 points=-12 who=- pile=7H,10C shown=1:KS+KD drawn=yes way=ccw"
    assert {key: str(value) for key, value in read(line).items() if key in ("stock", "points", "who", "drawn")} == {
        "stock": "31",
        "points": "-12",
        "who": "None",
        "drawn": "True",
    }


@pytest.mark.parametrize("word", ["stock=1000", "stock=10000000", f"stock=1{'0' * 20}", f"who={'9' * 5000}"])
def test_more_than_any_table_has_is_told_so(word: str) -> None:
    assert "write 999 at most" in refused(word)


@pytest.mark.parametrize("word", ["stock=1e20", "stock=-3", "stock=٣", "stock=3.5", "stock=", "points=--3", "who=nan"])
def test_what_is_no_count_is_told_so(word: str) -> None:
    assert "is not a number" in refused(word)


def test_points_may_be_many_but_not_without_end() -> None:
    assert read("points=999999999") == {"points": 999_999_999}
    assert "at most" in refused("points=-1000000000")
    assert "at most" in refused(f"points=-{'9' * 5000}")


@pytest.mark.parametrize(
    "text",
    [
        f"stock={'9' * 5000}",
        f"stock={'x' * 5000}",
        f"pile={'7H,' * 5000}X",
        f"shown={'1' * 5000}",
        f"{'moon' * 5000}=full",
        f"stock=3 stock={'4' * 5000}",
        f"way={'c' * 5000}",
        "stock=1 " * 100_000,
    ],
)
def test_the_answer_is_one_sentence_however_long_the_text(text: str) -> None:
    sentence = refused(text)
    assert len(sentence) < 250
    assert re.fullmatch(r"[A-Z].*\.", sentence)


BAD = {
    "moon=full": "has no 'moon=full'",
    "stock": "has no 'stock'",
    "stock=3 stock=4": "says 'stock' twice, the second time 'stock=4'",
    "pile=7H,1Z": "'1Z' is not a playing card",
    "shown=KS+KD": "'KS+KD' is not a number",
    "drawn=no": "write yes, or leave it out",
    "way=up": "there is no 'up'; write one of cw, ccw",
}


@pytest.mark.parametrize("text", BAD)
def test_a_word_that_cannot_be_read_is_named(text: str) -> None:
    assert BAD[text] in refused(text)
