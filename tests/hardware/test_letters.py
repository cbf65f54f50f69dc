"""Words in boxes: as large as they fit, broken evenly, cut only when nothing else helps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.area import Area
from hardware.canvas import FontWeight, Text
from hardware.letters import LEADING, fitted, measured, runs

MEASURE = measured("♥")


def square(text: str, size: int, weight: FontWeight) -> float:
    """A typeface in which every letter is half as wide as it is high."""
    return len(text) * size / 2


def test_a_short_sentence_keeps_its_size() -> None:
    fit = fitted(Text(Area(0, 0, 600, 80), "Your turn", 60, (0, 0, 0)), MEASURE)
    assert (fit.size, fit.lines, fit.cut) == (60, ("Your turn",), False)


def test_a_long_sentence_is_broken_before_it_is_shrunk() -> None:
    text = Text(Area(0, 0, 100, 60), "aaaa bbbb cccc", 20, (0, 0, 0), lines=2)
    assert fitted(text, square).lines == ("aaaa bbbb", "cccc")


def test_lines_are_of_even_length_where_they_can_be() -> None:
    text = Text(Area(0, 0, 160, 60), "aaa bbb ccc ddd e", 20, (0, 0, 0), lines=2)
    first, second = fitted(text, square).lines
    assert (first, second) == ("aaa bbb", "ccc ddd e")


def test_what_fits_on_one_line_only_when_smaller_is_made_smaller() -> None:
    fit = fitted(Text(Area(0, 0, 150, 30), "aaaaaaaaaaaaaaaa", 20, (0, 0, 0)), square)
    assert 10 <= fit.size < 20 and not fit.cut


def test_a_name_that_is_a_little_too_long_is_written_in_narrow_letters() -> None:
    fit = fitted(Text(Area(0, 0, 60, 20), "aaaaaaaa", 20, (0, 0, 0), least=20), MEASURE)
    assert (fit.lines, fit.size, fit.cut) == (("aaaaaaaa",), 20, False)
    assert 0.66 <= fit.narrow < 1
    assert MEASURE("aaaaaaaa", 20, FontWeight.MEDIUM) * fit.narrow == pytest.approx(60)


def test_two_words_without_room_for_two_lines_are_written_in_narrow_letters_on_one() -> None:
    fit = fitted(Text(Area(0, 0, 75, 20), "aaaa aaaa", 20, (0, 0, 0), least=20, lines=2), MEASURE)
    assert (fit.lines, fit.size, fit.cut) == (("aaaa aaaa",), 20, False)


def test_what_never_fits_is_cut_with_three_dots() -> None:
    fit = fitted(Text(Area(0, 0, 60, 20), "a very long word indeed", 20, (0, 0, 0)), square)
    assert fit.cut and fit.lines[-1].endswith("…")
    assert square(fit.lines[0], fit.size, FontWeight.MEDIUM) <= 60


def test_suit_signs_are_runs_of_their_own() -> None:
    assert list(runs("the 4♥ or 5♥", "♥")) == ["the 4", "♥", " or 5", "♥"]
    assert "".join(runs("♥♥a", "♥")) == "♥♥a"


def test_a_sign_has_a_width() -> None:
    assert MEASURE("4♥", 40, FontWeight.HEAVY) > MEASURE("4", 40, FontWeight.HEAVY)


@given(
    st.text("abc defgh", min_size=1, max_size=60),
    st.integers(20, 600),
    st.integers(10, 200),
    st.integers(8, 60),
    st.integers(1, 4),
)
def test_words_never_leave_their_box(text: str, width: int, height: int, size: int, lines: int) -> None:
    words = Text(Area(0, 0, width, height), text, size, (0, 0, 0), lines=lines)
    fit = fitted(words, square)
    assert len(fit.lines) <= lines
    if not fit.cut:
        assert " ".join(fit.lines) == " ".join(text.split())
        assert all(fit.narrow * square(line, fit.size, FontWeight.MEDIUM) <= width + 1e-9 for line in fit.lines)
        assert len(fit.lines) * fit.size * LEADING <= height + 0.2 * fit.size
