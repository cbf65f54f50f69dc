"""While reading suffers, one quiet sign says what to do; it comes late, stays out of the way and goes by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.kiosk.sight_advice import ADVICE, advised, lower_by, sentences
from tests.kiosk.evening import Evening
from vision.quality import LIMITS
from vision.sightings import CornerSpot, TableChange

GOOD = {"brightness": 70.0, "contrast": 120.0, "white": 180.0, "blur_px": 1.1, "mark_px": 19.0, "first_sight": 1.0}
SPOTS = tuple(CornerSpot(496 + n, x, y) for n, (x, y) in enumerate(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))))


def table(still: bool = True, **quality: float) -> TableChange:
    return TableChange(0, 0, still, (), (), quality=GOOD | quality, corner_spots=SPOTS)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def signs_after(evening: Evening, seconds: float, change: TableChange) -> tuple[str, ...]:
    """What the corner of the screen says after the table has been seen like this for so long."""
    for _ in range(round(seconds)):
        evening.kiosk.tick(evening.kiosk.now + 1000)
        evening.kiosk.table_changed(change)
    return evening.show.signs


def test_a_good_view_needs_no_sign(evening: Evening) -> None:
    assert signs_after(evening, 20, table()) == ()


def test_a_lamp_switched_off_is_told_after_a_while_until_it_is_on_again(evening: Evening) -> None:
    dark = table(contrast=30.0)
    assert signs_after(evening, 3, dark) == ()
    assert signs_after(evening, 6, dark) == (ADVICE["more_light"].sign,)
    assert signs_after(evening, 5, table()) == ()


def test_a_passing_shadow_is_not_worth_a_word(evening: Evening) -> None:
    for _ in range(5):
        assert signs_after(evening, 3, table(contrast=30.0)) == ()
        assert signs_after(evening, 5, table()) == ()


def test_one_thing_is_said_at_a_time_and_the_large_sentence_stays_as_it_is(
    evening: Evening,
) -> None:
    before = evening.show.ask
    assert len(signs_after(evening, 20, table(contrast=30.0, blur_px=3.0, glare=0.2))) == 1
    assert evening.show.ask == before and not evening.show.alarm


def test_a_table_on_which_something_moves_is_not_measured(evening: Evening) -> None:
    assert signs_after(evening, 20, table(still=False, contrast=20.0)) == ()


def test_how_the_camera_hangs_disturbs_no_game_in_which_every_mark_is_read(evening: Evening) -> None:
    assert signs_after(evening, 20, table(mark_px=12.0)) == ()
    assert signs_after(evening, 20, table(mark_px=12.0, first_sight=0.6)) == (ADVICE["camera_closer"].sign,)


def test_every_advice_of_the_eye_has_words() -> None:
    assert {limit.advice for limit in LIMITS} <= set(ADVICE)
    assert all(len(told.sign) <= 36 and told.sentence.endswith(".") for told in ADVICE.values())


def hung(share: float, **quality: float) -> TableChange:
    """A camera in whose picture the table takes up this share."""
    spots = tuple(
        CornerSpot(spot.mark, 0.5 + (spot.x - 0.5) * share / 0.8, 0.5 + (spot.y - 0.5) * 0.5) for spot in SPOTS
    )
    return TableChange(0, 0, True, (), (), quality=GOOD | quality, corner_spots=spots)


def test_how_much_lower_the_camera_should_hang_is_said_in_centimetres() -> None:
    assert sentences(hung(0.5, mark_px=10.0)) == ("The marks look too small: hang the camera about 50 cm lower.",)
    assert lower_by(hung(0.7, mark_px=14.0)) == 5


def test_a_table_that_fills_the_picture_already_wants_a_finer_picture_instead() -> None:
    assert advised(hung(0.96, mark_px=12.0)) == ("finer_picture",)


def test_marks_measured_as_nothing_want_a_finer_picture_and_end_no_game(evening: Evening) -> None:
    assert advised(table(mark_px=0.0)) == ("finer_picture",)
    assert not evening.left and signs_after(evening, 7, table(mark_px=0.0, first_sight=0.5)) != ()
