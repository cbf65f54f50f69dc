"""Setting up, step by step: what is said, what the buttons do, what is learnt."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.facts.show import Look
from companion.kiosk.steps import LensProgress
from companion.scenes import scene_of
from hardware.canvas import Photograph
from hardware.words import cut_texts
from tests.setup.setting_up import PHOTO, SettingUp, Teaching, badges, seen

STEPS = ("Begin", "Buttons", "Lights", "Corners", "Picture", "Cards", "Table", "Players", "Save")


@pytest.fixture
def evening(tmp_path: Path) -> SettingUp:
    return SettingUp(tmp_path)


# ---------------------------------------------------------------- the walk


def test_every_step_can_be_skipped_and_nothing_is_learnt_by_it(evening: SettingUp) -> None:
    assert evening.guide.steps == STEPS
    evening.to("Save")
    assert evening.learned == evening.before
    assert evening.show.why == "There is nothing to be written down."
    evening.press(3)
    assert evening.left == 1 and evening.saved == []


def test_one_may_go_back_and_do_a_step_again(evening: SettingUp) -> None:
    evening.to("Picture")
    evening.press(4, 4)
    assert evening.step == "Lights"
    assert evening.show.ask == "One button is blinking: press it"


def test_leaving_is_holding_the_white_button_anywhere(evening: SettingUp) -> None:
    evening.hold(4)
    evening.to("Players")
    evening.hold(4)
    assert evening.left == 2


def test_without_a_camera_it_is_said_that_the_table_is_simulated(tmp_path: Path) -> None:
    evening = SettingUp(tmp_path, camera="", real_buttons=False)
    assert "No camera: the table is simulated" in evening.looks()
    assert "Lights" not in evening.guide.steps


# ---------------------------------------------------------------- buttons and lights


def test_each_button_is_asked_for_by_its_colour_and_ticked_when_it_is_heard(evening: SettingUp) -> None:
    evening.to("Buttons")
    for n, colour in enumerate(("yellow", "blue", "red", "green", "white")):
        assert colour in evening.show.ask and evening.guide.asked == n and evening.lit == []
        evening.press(n)
    assert evening.guide.domes == (Look.WELL,) * 5
    assert evening.show.ask == "All five buttons work." and evening.learned == evening.before


def test_swapped_wires_are_learnt(evening: SettingUp) -> None:
    evening.to("Buttons")
    evening.press(1, 0, 2, 3, 4)
    assert evening.learned.buttons == (1, 0, 2, 3, 4)
    evening.to("Save")
    assert "Buttons: the wires of yellow and blue are swapped" in evening.looks()


def test_the_same_button_twice_is_said_and_does_not_count(evening: SettingUp) -> None:
    evening.to("Buttons")
    evening.press(0, 0)
    assert evening.show.why == "That was the yellow one again." and evening.guide.asked == 1


def test_a_dead_button_does_not_hold_anybody_up(evening: SettingUp) -> None:
    evening.to("Buttons")
    evening.press(0, 1)
    evening.hold(1)
    assert evening.show.ask == "The buttons were not all tried." and evening.learned == evening.before
    evening.press(0)
    assert evening.guide.asked == 0


def test_keys_pressed_for_one_another_are_no_wires(tmp_path: Path) -> None:
    evening = SettingUp(tmp_path, real_buttons=False)
    evening.to("Buttons")
    evening.press(1, 0, 2, 3, 4)
    assert evening.learned == evening.before and evening.show.ask == "All five buttons work."


def test_one_light_burns_at_a_time_and_the_screen_does_not_say_which(evening: SettingUp) -> None:
    evening.to("Lights")
    for n in range(5):
        assert evening.lit == [n] and evening.guide.asked is None
        evening.press(n)
    assert evening.show.ask == "All five lights are found." and evening.learned == evening.before


def test_lights_on_each_others_wires_are_learnt(evening: SettingUp) -> None:
    """The first lamp burns in the blue button, the second in the yellow one."""
    evening.to("Lights")
    evening.press(1, 0, 2, 3, 4)
    assert evening.learned.lamps == (1, 0, 2, 3, 4)


def test_lights_are_learnt_rightly_where_the_buttons_were_swapped_too(evening: SettingUp) -> None:
    """Both wires of yellow and blue are swapped: pressing yellow is heard as blue, and the first lamp burns in blue."""
    evening.to("Buttons")
    evening.press(1, 0, 2, 3, 4)
    evening.press(3)
    assert evening.step == "Lights"
    evening.press(0, 1, 2, 3, 4)
    assert evening.learned.buttons == evening.learned.lamps == (1, 0, 2, 3, 4)


def test_whatever_sounds_is_heard_once_and_its_key_blinks_until_then(tmp_path: Path) -> None:
    evening = SettingUp(tmp_path, sounds=("Chime", "Voice", "Buzzer"))
    evening.to("Sound")
    assert [key.label for key in evening.show.keys[:3]] == ["Chime", "Voice", "Buzzer"]
    evening.press(0, 2, 2)
    assert evening.heard == ["Chime", "Buzzer", "Buzzer"]
    assert evening.looks() == {"Chime": Look.WELL, "Voice": Look.OPEN, "Buzzer": Look.WELL}
    assert [key.blinking for key in evening.show.keys[:3]] == [False, True, False]


def test_what_keeps_the_loudspeaker_silent_is_said(tmp_path: Path) -> None:
    evening = SettingUp(tmp_path, sounds=("Chime",))
    evening.to("Sound")
    evening.silent = "No such device."
    evening.press(0)
    assert evening.show.why == "No such device." and evening.looks() == {"Chime": Look.WRONG}


# ---------------------------------------------------------------- the camera


def test_the_picture_is_shown_with_what_the_eye_sees_drawn_into_it(evening: SettingUp) -> None:
    evening.to("Cards")
    evening.kiosk.table_changed(seen(marks=3))
    assert evening.guide.photo == PHOTO
    kinds = [one.kind for one in evening.guide.outlined]
    assert (kinds.count("table"), kinds.count("corner"), kinds.count("mark")) == (1, 4, 3)
    assert any(isinstance(part, Photograph) for part in scene_of(evening.show).parts)


def test_a_mark_is_framed_where_it_lies_in_the_picture(evening: SettingUp) -> None:
    evening.to("Cards")
    evening.kiosk.table_changed(seen(marks=1))
    (mark,) = [one for one in evening.guide.outlined if one.kind == "mark"]
    x, y = (sum(point[n] for point in mark.corners) / 4 for n in (0, 1))
    assert abs(x - (0.1 + 0.8 * 100 / 960)) < 0.01 and abs(y - (0.1 + 0.8 * 200 / 520)) < 0.01


def test_before_the_first_picture_one_waits_and_is_told_so(evening: SettingUp) -> None:
    evening.to("Corners")
    assert evening.show.ask.startswith("Waiting")


def test_the_corner_that_is_not_seen_is_named(evening: SettingUp) -> None:
    evening.to("Corners")
    evening.kiosk.table_changed(seen(corners=3))
    assert evening.looks() | {"Near left": Look.OPEN} == evening.looks()
    assert "near left" in evening.show.why
    evening.kiosk.table_changed(seen())
    assert set(evening.looks().values()) == {Look.WELL} and evening.show.ask == "All four corners are seen."


def test_a_mirrored_camera_is_looked_through_anew_at_once(evening: SettingUp) -> None:
    evening.to("Corners")
    evening.press(0)
    assert evening.looked_anew[-1].mirrored and evening.show.ask.startswith("Waiting")
    evening.to("Save")
    assert "The camera's picture is mirrored" in evening.looks()


def test_advice_about_the_light_is_large_and_goes_when_it_is_followed(evening: SettingUp) -> None:
    evening.to("Picture")
    evening.kiosk.table_changed(seen(contrast=30.0))
    assert "turn on a light" in evening.show.ask and evening.looks()["Light"] is Look.WRONG
    evening.kiosk.table_changed(seen())
    assert evening.show.ask == "The picture is good." and set(evening.looks().values()) == {Look.WELL}


def test_a_bar_reaches_three_quarters_where_good_enough_begins(evening: SettingUp) -> None:
    evening.to("Picture")
    evening.kiosk.table_changed(seen(blur_px=1.35, mark_px=15.0, contrast=60.0))
    shares = {point.text: point.share for point in evening.guide.points}
    assert shares["Sharpness"] == shares["Size of the marks"] == shares["Light"] == 0.75


def test_the_mains_are_changed_and_the_camera_told(evening: SettingUp) -> None:
    evening.to("Picture")
    evening.press(0)
    assert evening.looked_anew[-1].flicker_hz == evening.learned.flicker_hz == 60


def test_light_and_focus_are_kept_as_they_are_until_they_are_to_be_found_anew(
    evening: SettingUp,
) -> None:
    evening.to("Picture")
    evening.kiosk.table_changed(seen())
    assert evening.show.keys[1].label == "", "this camera does not say what it holds"
    evening.kiosk.table_changed(seen(exposure=20000.0, focus=1.25))
    evening.press(1)
    assert evening.learned.held == "exposure=20000,focus=1.25" == evening.looked_anew[-1].held
    evening.press(1)
    assert evening.learned.held == ""


def test_cards_are_counted_while_they_are_laid(evening: SettingUp) -> None:
    evening.to("Cards")
    evening.kiosk.table_changed(seen(marks=2, still=False))
    assert evening.looks()["2 marks are read"] is Look.OPEN
    evening.kiosk.table_changed(seen(marks=12, first_sight=0.5))
    assert evening.looks() == {
        "12 marks are read": Look.WELL,
        "50% at first sight": Look.WRONG,
        "Nothing moves": Look.WELL,
    }


def test_a_mirror_that_the_eye_notices_by_itself_is_learnt(evening: SettingUp) -> None:
    evening.to("Corners")
    evening.kiosk.table_changed(replace(seen(), trouble="camera_mirrored"))
    assert evening.learned.mirrored and evening.looked_anew[-1].mirrored


# ---------------------------------------------------------------- the lens


@pytest.fixture
def lesson(tmp_path: Path) -> tuple[SettingUp, Teaching]:
    teaching = Teaching()
    evening = SettingUp(tmp_path, teaching=teaching)
    evening.to("Lens")
    return evening, teaching


def test_the_lens_need_not_be_learnt(lesson: tuple[SettingUp, Teaching]) -> None:
    evening, _ = lesson
    evening.to("Save")
    assert evening.learned == evening.before


def test_while_the_board_is_held_up_it_is_said_where_to_hold_it_next(lesson: tuple[SettingUp, Teaching]) -> None:
    evening, teaching = lesson
    evening.press(0)
    teaching.now = LensProgress(True, 3, "hold the board at the left side of the picture")
    assert evening.show.ask == "Hold the board at the left side of the picture"
    assert evening.guide.points[0].share == 0.375


def test_what_was_learnt_of_the_lens_is_used_at_once_and_written_in_the_end(
    lesson: tuple[SettingUp, Teaching],
) -> None:
    evening, teaching = lesson
    evening.press(0)
    teaching.now = LensProgress(file="/tmp/lens.json")
    evening.kiosk.tick(1)
    evening.kiosk.tick(2)
    assert [learned.lens for learned in evening.looked_anew] == ["/tmp/lens.json"]
    assert evening.show.ask == "The lens is known."
    evening.to("Save")
    assert "The camera's lens" in evening.looks()


def test_going_on_in_the_middle_of_the_lesson_gives_the_camera_back(lesson: tuple[SettingUp, Teaching]) -> None:
    evening, teaching = lesson
    evening.press(0, 3)
    assert evening.step == "Table" and not teaching.now.running and len(evening.looked_anew) == 1


def test_a_lesson_that_fails_says_why(lesson: tuple[SettingUp, Teaching]) -> None:
    evening, teaching = lesson
    evening.press(0)
    teaching.now = LensProgress(fault="The lens is not known yet from 2 views of the board.")
    assert evening.show.why == "The lens is not known yet from 2 views of the board."
    assert evening.show.keys[0].label == "Learn it"


# ---------------------------------------------------------------- table and players


def test_a_table_that_looks_larger_than_set_is_taken_as_it_looks(evening: SettingUp) -> None:
    evening.to("Table")
    evening.kiosk.table_changed(seen(corner_across=17.5, corner_down=18.0))
    assert "another size" in evening.show.ask
    evening.press(2)
    assert evening.learned.table == (1100.0, 580.0) and evening.show.ask == "Is the table as large as this?"


def test_the_size_is_set_by_the_centimetre_within_what_can_be_played_on(evening: SettingUp) -> None:
    evening.to("Table")
    evening.press(1, 1, 0)
    assert evening.learned.table == (970.0, 520.0)
    evening.press(2, 1)
    assert evening.learned.table == (970.0, 530.0)
    evening.press(2)
    for _ in range(60):
        evening.press(0)
    assert evening.learned.table == (700.0, 530.0)


def test_a_finger_that_stays_sets_the_size_faster_and_faster_both_ways(evening: SettingUp) -> None:
    evening.to("Table")
    evening.stay(1, 6)
    assert evening.learned.table == (960.0 + 10 * (1 + 1 + 1 + 5 + 5 + 10), 520.0)
    evening.stay(0, 4)
    assert evening.learned.table == (960.0 + 10 * (23 - 8), 520.0)
    evening.press(2)
    evening.stay(0, 60)
    assert evening.learned.table[1] == 400.0


def test_players_are_counted_and_spelled(evening: SettingUp) -> None:
    evening.to("Players")
    evening.press(1)
    assert list(evening.learned.names) == ["Ann", "Bob", "Cy", "Dee"]
    evening.press(2, 2, 2)
    assert list(evening.learned.names) == ["Ann", "Bob"]
    evening.press(0, 0, 2, 3)
    assert list(evening.learned.names) == ["A", "Bob"]


def test_badges_on_the_table_say_who_sits_where(evening: SettingUp) -> None:
    evening.to("Players")
    evening.kiosk.table_changed(badges(("Zoe", 480, 20), ("Otto", 480, 500)))
    assert list(evening.learned.names) == ["Otto", "Zoe"]
    assert evening.show.names == ("Otto", "Zoe")


# ---------------------------------------------------------------- the end


def test_what_was_learnt_is_told_and_written_only_when_somebody_says_so(evening: SettingUp) -> None:
    evening.to("Players")
    evening.press(1)
    evening.to("Save")
    assert evening.looks() == {"Players: Ann, Bob, Cy, Dee": Look.OPEN} and evening.saved == []
    evening.press(3)
    assert evening.saved == [replace(evening.before, names=("Ann", "Bob", "Cy", "Dee"))]
    assert evening.show.why == "Written to somewhere."
    evening.press(3)
    assert evening.left == 1


def test_leaving_without_saving_writes_nothing(evening: SettingUp) -> None:
    evening.to("Players")
    evening.press(1)
    evening.to("Save")
    evening.press(2)
    assert (evening.left, evening.saved) == (1, [])


def test_no_words_are_cut_on_any_page_even_with_eight_long_names(evening: SettingUp) -> None:
    names = ("Maximilian", "Grandmoth", "Clementine", "Barthol", "Alexandria", "Christoph", "Penelope", "Wilhelmina")
    evening.setup.notes.learned = replace(evening.learned, names=names)
    for step in STEPS:
        evening.to(step)
        for change in (seen(corners=0), seen(corners=2), seen(marks=9, contrast=20.0, mark_px=10.0, blur_px=3.0)):
            evening.kiosk.table_changed(change)
            for size in ((800, 480), (1280, 720)):
                assert [text.text for text in cut_texts(scene_of(evening.show, size))] == []
