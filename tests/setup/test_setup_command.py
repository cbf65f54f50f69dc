"""`./kiosk setup` put together: the simulated table truly looked at, steps typed in a terminal, a file written."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from companion.facts.show import Look, Show
from companion.kiosk.steps import Learned, LensProgress
from companion.running.simulated_eyes import FRAME_MS
from companion.scenes import scene_of
from companion.settings.config import Config, load
from companion.setup.command import SettingUp
from companion.setup.preview_eye import setup_deck
from companion.setup.simulated_preview import SimulatedPreview
from companion.setup.teaching_eye import TeachingEye
from companion.setup.terminal import page_text, pressed
from hardware.buttons import Press
from hardware.screen import ScreenSpec, open_screen
from hardware.ways import HEADLESS
from tests.folders import ROOT
from tests.people import TWO


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """No loudspeaker."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "disabled")


@pytest.fixture
def setting_up(tmp_path: Path) -> Iterator[SettingUp]:
    opened = SettingUp(Config(), "", tmp_path / "card-table.toml", None)
    yield opened
    opened.close()


def after(setting_up: SettingUp, frames: int, *buttons: str) -> Show:
    """What is shown after these presses and so many frames."""
    for button in buttons:
        setting_up.kiosk.press(Press(button, 0))
    show = setting_up.kiosk.show()
    start = setting_up.kiosk.now
    for n in range(1, frames + 1):
        show = setting_up.turn(start + n * FRAME_MS)
    return show


def test_the_simulated_table_is_seen_judged_and_dealt_some_cards(setting_up: SettingUp) -> None:
    setting_up.kiosk.press(Press("ok", 0))
    setting_up.kiosk.press(Press("ok", 0, held=True))
    corners = after(setting_up, 20, "ok")
    assert corners.guide is not None and corners.ask == "All four corners are seen."
    assert corners.guide.photo is not None and corners.guide.photo.size == (640, 360)
    picture = after(setting_up, 20, "ok")
    assert picture.guide is not None and {point.look for point in picture.guide.points} == {Look.WELL}
    cards = after(setting_up, 40, "ok")
    assert cards.ask == "The cards are read."
    assert "Simulated table" in cards.signs


def test_where_there_is_a_loudspeaker_its_chime_is_heard_in_a_step_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with closing(SettingUp(Config(), "", tmp_path / "card-table.toml", None)) as heard:
        heard.kiosk.press(Press("ok", 0))
        heard.kiosk.press(Press("ok", 0, held=True))
        assert after(heard, 1, "ok", "last_card").ask == "Can you hear it?"
        assert pygame.mixer.get_init() is not None


def test_what_was_learnt_is_written_where_it_is_read_from_the_next_time(setting_up: SettingUp) -> None:
    setting_up.kiosk.press(Press("ok", 0))
    setting_up.kiosk.press(Press("ok", 0, held=True))
    after(setting_up, 1, "ok", "ok", "ok", "ok", "dig", "ok", "dig", "ok", "ok")
    told = setting_up.kiosk.show()
    assert str(setting_up.file) in told.why
    config = load(setting_up.file, Path("/nowhere"))
    assert config.table.width == 970 and config.players.names == ("Ann", "Bob", "Cy", "Dee", "Eve")
    after(setting_up, 1, "ok")
    assert setting_up.loop.quitting


def test_a_folder_that_cannot_be_written_is_said_on_the_screen(setting_up: SettingUp, tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    setting_up.file = tmp_path / "in-the-way" / "card-table.toml"
    assert "cannot be written" in setting_up.save(Learned(names=TWO))


def test_it_is_drawn_on_a_screen(tmp_path: Path) -> None:
    screen = open_screen(ScreenSpec((800, 480), ways=HEADLESS))
    shown = SettingUp(Config(), "", tmp_path / "card-table.toml", screen)
    for n in range(5):
        show = shown.turn(n * FRAME_MS)
    assert not screen.show(scene_of(show, screen.size, screen.per_mm)), "it is there already"
    shown.close()


def test_a_page_reads_as_text_with_its_buttons_by_number(setting_up: SettingUp) -> None:
    text = page_text(setting_up.kiosk.show())
    assert text.startswith("1/8 Begin: Let us set the table up") and "4 Next" in text and "(5h Leave)" in text
    assert "[ ] No camera: the table is simulated" in text


@pytest.mark.parametrize(
    ("line", "press"),
    [
        ("\n", Press("ok", 0)),
        ("1\n", Press("last_card", 0)),
        (" 5H \n", Press("back", 0, held=True)),
        ("6\n", None),
        ("what?\n", None),
    ],
)
def test_a_typed_line_is_a_button(line: str, press: Press | None) -> None:
    assert pressed(line) == press


def test_the_eye_of_the_simulated_table_repeats_itself_as_a_real_one_does() -> None:
    preview = SimulatedPreview(setup_deck(Config()))
    told = [n for n in range(60) if preview.reports(n * FRAME_MS)]
    assert max(b - a for a, b in pairwise(told)) * FRAME_MS <= 1100


def test_a_lesson_without_a_camera_ends_with_the_eyes_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    freed: list[str] = []
    lesson = TeachingEye(partial(str, tmp_path / "nowhere"), (), tmp_path / "lens.json", lambda: freed.append("camera"))
    lesson.begin()
    deadline = time.monotonic() + 60
    while lesson.progress().running and time.monotonic() < deadline:
        time.sleep(0.05)
    assert freed == ["camera"] and "There is no" in lesson.progress().fault
    lesson.stop()
    assert lesson.progress() == LensProgress()


def test_the_lens_is_kept_beside_the_settings(setting_up: SettingUp, tmp_path: Path) -> None:
    learnt = tmp_path / "learnt.json"
    learnt.write_text("{}")
    told = setting_up.save(Learned(names=("Ann", "Bob", "Cy", "Dee"), lens=str(learnt)))
    kept = tmp_path / "card-table-lens.json"
    assert "Written to" in told and kept.read_text() == "{}"
    assert load(setting_up.file, Path("/nowhere")).camera.lens == str(kept)


def test_a_camera_that_is_not_there_is_told_in_the_eyes_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    missing = SettingUp(Config(), str(tmp_path / "nowhere"), tmp_path / "card-table.toml", None)
    deadline = time.monotonic() + 60
    while not missing.eye.fault() and time.monotonic() < deadline:
        missing.turn(time.monotonic_ns() // 1_000_000)
        time.sleep(0.05)
    missing.kiosk.press(Press("ok", 0))
    missing.kiosk.press(Press("ok", 0, held=True))
    missing.kiosk.press(Press("ok", 0))
    show = missing.kiosk.show()
    missing.close()
    assert show.ask == "The camera sends no picture" and "nowhere" in show.why
