"""The settings file changed by a program: only what changes, whole or not at all, the old one kept beside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.kiosk.steps import Learned
from companion.settings.config import BadConfig, Config, place_of_settings, place_to_save, read
from companion.settings.saving import Changes, NotSaved, amended, saved
from companion.setup.written_down import as_set, settings_of
from tests.folders import ROOT

USUAL = (ROOT / "systemd" / "card-table.toml").read_text()


def test_a_value_is_changed_in_its_line_and_the_remark_behind_it_stays() -> None:
    text = amended(USUAL, {("camera", "flicker_hz"): 60, ("table", "width"): 1100})
    assert "flicker_hz = 60             # the mains where you live: 50 or 60\n" in text
    assert read(text, "x").camera.flicker_hz == 60 and read(text, "x").table.width == 1100
    changed = [new for old, new in zip(USUAL.splitlines(), text.splitlines(), strict=True) if old != new]
    assert len(changed) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[camera]\n",
        "[camera]\nfps = 10\n\n[pins]\nok = 3  # green\n",
        "# nothing here\n[table]\nwidth = 900",
        '[players]\nnames = ["A # B", "C"]  # who\n',
    ],
)
def test_sections_and_keys_that_are_missing_are_added_and_nothing_is_lost(text: str) -> None:
    changes: Changes = {("camera", "mirrored"): True, ("players", "names"): ("Ann", 'O"Neil'), ("table", "height"): 610}
    new = amended(text, changes)
    assert all(line.split("=")[0].strip() in new for line in text.splitlines() if line.strip())
    assert amended(new, changes) == new


FAMILYS = """\
# Ours since 2024.  Ask Dee before you touch this!
[table]           # the round one
height = 520      # measured twice
width  = 960

camera = { source = "pi" } # belongs to the attic
[players]
  # the children first
  names = [ "Cy", 'Dee',
            "Ann" ]   # and Ann
"""


def test_the_familys_own_way_of_writing_stays() -> None:
    text = FAMILYS.replace('camera = { source = "pi" } # belongs to the attic\n', "")
    new = amended(text, {("table", "width"): 1100, ("pins", "ok"): 3})
    assert new == text.replace("960", "1100") + "\n[pins]\nok = 3\n"


@pytest.mark.parametrize("camera", ['camera = { source = "pi" } # the attic\n', 'camera.source = "pi" # the attic\n'])
def test_sections_on_one_line_and_keys_with_dots_are_changed_too(camera: str) -> None:
    new = amended(camera, {("camera", "mirrored"): True, ("camera", "source"): "/dev/video2"})
    assert read(new, "x").camera.mirrored and read(new, "x").camera.source == "/dev/video2"
    assert "# the attic" in new


@pytest.mark.parametrize("text", ["camera = 5\n", "[[camera]]\nfps = 5\n", "[camera", "camera.fps.why = 5\n" * 2])
def test_a_file_that_no_program_can_change_says_what_to_write_by_hand(text: str) -> None:
    with pytest.raises(BadConfig, match=r"write by hand: \[camera\] mirrored = true"):
        amended(text, {("camera", "mirrored"): True})


def test_old_settings_in_another_encoding_are_told_and_stay(tmp_path: Path) -> None:
    file = tmp_path / "card-table.toml"
    file.write_bytes("# Grüße".encode("latin-1"))
    with pytest.raises(BadConfig, match="UTF-8"):
        saved(file, {("camera", "mirrored"): True})
    assert file.read_bytes() == "# Grüße".encode("latin-1")


def test_the_old_file_is_kept_and_the_new_one_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "card-table.toml"
    file.write_text("[camera]\nfps = 10\n")
    kept = saved(file, {("camera", "flicker_hz"): 60})
    assert kept is not None and kept.read_text() == "[camera]\nfps = 10\n"
    assert read(file.read_text(), "x").camera.flicker_hz == 60
    assert sorted(one.name for one in tmp_path.iterdir()) == ["card-table.toml", "card-table.toml.before"]


def test_a_plug_pulled_while_writing_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "card-table.toml"
    file.write_text("[camera]\nfps = 10\n")

    def pulled(_: object, __: object) -> None:
        raise OSError("the plug was pulled")

    monkeypatch.setattr(os, "replace", pulled)
    with pytest.raises(NotSaved, match="plug was pulled"):
        saved(file, {("camera", "flicker_hz"): 60})
    assert file.read_text() == "[camera]\nfps = 10\n"
    assert [one.name for one in tmp_path.iterdir()] == ["card-table.toml"]


def test_what_would_not_be_understood_again_is_never_written(tmp_path: Path) -> None:
    file = tmp_path / "card-table.toml"
    with pytest.raises(BadConfig):
        saved(file, {("camera", "flicker_hz"): 55})
    assert not file.exists()


def test_the_first_settings_file_is_made_with_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "new" / "card-table.toml"
    assert saved(file, {("table", "width"): 900}) is None
    assert read(file.read_text(), "x").table.width == 900


def test_settings_from_elsewhere_go_along_into_the_users_own_file(tmp_path: Path) -> None:
    file = tmp_path / "card-table.toml"
    saved(file, {("table", "width"): 900}, base="[camera]\nfps = 7\n")
    assert read(file.read_text(), "x").camera.fps == 7


# ---------------------------------------------------------------- what setting up writes


def written(learned: Learned) -> Config:
    """The settings as they are read after this was learnt."""
    return read(amended("", settings_of(Config(), learned)), "x")


def test_nothing_learnt_changes_nothing() -> None:
    assert settings_of(Config(), as_set(Config())) == {}


def test_swapped_wires_become_swapped_pins() -> None:
    usual = as_set(Config())
    learned = Learned(names=usual.names, buttons=(1, 0, 2, 3, 4), lamps=(0, 1, 2, 4, 3))
    before, after = Config().pins, written(learned).pins
    assert (after.buttons["last_card"], after.buttons["dig"]) == (before.buttons["dig"], before.buttons["last_card"])
    assert (after.lamps["ok"], after.lamps["back"]) == (before.lamps["back"], before.lamps["ok"])
    assert after.buttons["ok"] == before.buttons["ok"]


def test_everything_learnt_is_read_again_as_it_was_told() -> None:
    learned = Learned(True, 60, (1100.0, 610.0), names=("Zoë", "Otto"), held="exposure=9000,focus=2.5", lens="/l.json")
    assert as_set(written(learned)) == learned


def test_a_named_file_is_written_even_where_it_is_not_there_yet(tmp_path: Path) -> None:
    assert place_to_save(tmp_path / "mine.toml", tmp_path) == tmp_path / "mine.toml"


def test_a_service_that_may_only_write_its_own_folder_saves_and_reads_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, state = tmp_path / "home", tmp_path / "state"
    home.mkdir()
    state.mkdir()
    assert place_to_save(None, home, state) == home / ".config" / "card-table.toml"
    monkeypatch.setattr(os, "access", lambda folder, _: Path(folder) == state)
    assert place_to_save(None, home, state) == state / "card-table.toml"
    (state / "card-table.toml").write_text("")
    (tmp_path / "card-table.toml").write_text("")
    assert place_of_settings(None, home, tmp_path, state) == state / "card-table.toml"
