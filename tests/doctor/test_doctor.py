"""The doctor on machines of all kinds: every finding one line with what to do, and nothing that can break it."""

from __future__ import annotations

import json
import sqlite3
from argparse import Namespace
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.doctor import CHECKS, case_of, examined, keeping, parts, probes
from companion.doctor.case import Case, Ran, World, run
from companion.doctor.finding import Finding, State, ok
from companion.facts.events import Began
from companion.journal import Journal
from companion.settings.config import CameraSettings, Config, TableSettings
from hardware.buttons import BUTTONS
from hardware.panel import PanelSpec
from tests.folders import FRAMES
from tests.well_seen import CORNERS, SHARP
from vision.sightings import Sight, TableChange, Track

TRACK = Track(1, 14, 300.0, 200.0, 0.0, Sight.SEEN, 0)
QUALITY = SHARP | {"corner_across": 20.1, "corner_down": 19.9}
SEEN = TableChange(900, 9, True, (TRACK,), (), quality=QUALITY, corner_spots=CORNERS)

SERVICE = {
    "LoadState": "loaded",
    "UnitFileState": "enabled",
    "ActiveState": "inactive",
    "NRestarts": "0",
    "WatchdogUSec": "30s",
}


def told(**lines: str) -> str:
    return "\n".join(f"{key}={value}" for key, value in lines.items())


PI = {"/proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0", "/sys/class/thermal/thermal_zone0/temp": "51200"}
ANSWERS = {
    "packages": Ran(0, '{"name": "numpy", "version": "2.1"}\n'),
    "pins": Ran(0, '{"fault": ""}\n'),
    "display": Ran(0, '{"driver": "kmsdrm", "way": "kmsdrm by opengles2", "size": [1280, 800], "fault": ""}\n'),
    "vision": Ran(None, SEEN.to_json() + '\n{"torn', ""),
    "systemctl": Ran(0, told(**SERVICE)),
    "vcgencmd": Ran(0, "throttled=0x0\n"),
    "timedatectl": Ran(0, "yes\n"),
}
"""A Pi on which all is well."""


def case(
    folder: Path,
    answers: Mapping[str, Ran] = {},
    files: Mapping[str, str] = PI,
    *,
    settings: Config | None = None,
    settings_wrong: str = "",
    source: str = "pi",
    free: int = 9_000_000_000,
    writable: bool = True,
    now: float = 1_790_000_000.0,
) -> Case:
    """A machine that answers as told, and otherwise as a Pi on which all is well."""

    def runs(command: list[str], seconds: float = 0.0, told: str = "") -> Ran:
        known = ANSWERS | dict(answers)
        return next((known[word] for word in command if word in known), Ran())

    world = World(runs, lambda file: files.get(file, ""), lambda: now, lambda _: free, lambda _: writable, lambda: 4)
    return Case(folder, settings or Config(), "/etc/card-table.toml", settings_wrong, source, world)


def finding(case: Case, what: str) -> Finding:
    """The first finding about this."""
    return next(one for one in examined(case) if one.what == what)


def test_every_finding_is_one_line_and_what_is_bad_says_what_to_do(tmp_path: Path) -> None:
    broken = {name: Ran(1, "", "it broke") for name in ANSWERS}
    for machine in (case(tmp_path), case(tmp_path, broken), case(tmp_path, broken, {}, source="")):
        for one in examined(machine):
            assert "\n" not in one.line() and one.told
            assert one.todo or one.state is not State.BAD


def test_a_check_that_breaks_becomes_a_finding_and_the_others_go_on(tmp_path: Path) -> None:
    def breaks(_: Case) -> Iterator[Finding]:
        raise RuntimeError("the ceiling fell down")
        yield ok("never", "said")

    found = list(examined(case(tmp_path), (("ceiling", breaks), *CHECKS[:1])))
    assert [one.what for one in found] == ["ceiling", "machine"]
    assert found[0].state is State.BAD and "the ceiling fell down" in found[0].told


def test_an_answer_nobody_expected_breaks_only_its_own_line(tmp_path: Path) -> None:
    noise = {name: Ran(0, "???\n=\n[]") for name in ANSWERS}
    assert {one.what for one in examined(case(tmp_path, noise))} >= {"machine", "packages", "games", "clock"}


# ---------------------------------------------------------------- the camera and its picture


def test_a_good_camera_is_told_with_its_corners_its_marks_and_what_was_read(tmp_path: Path) -> None:
    found = {one.what: one for one in examined(case(tmp_path))}
    assert all(found[what].state is State.OK for what in ("camera", "corners", "picture", "table", "cards"))
    assert "19 pixels" in found["picture"].told and "1 marks read, 100% at first sight" in found["cards"].told


def test_a_simulated_table_is_no_fault_by_request_or_away_from_a_pi(tmp_path: Path) -> None:
    asked = Config(camera=CameraSettings(source="simulated"))
    for machine in (case(tmp_path, files={}, source=""), case(tmp_path, settings=asked, source="")):
        camera = finding(machine, "camera")
        assert camera.state is State.NOTE and "simulated" in camera.told


def test_a_pi_without_its_camera_plays_by_buttons_and_wants_it_plugged_in(tmp_path: Path) -> None:
    camera = finding(case(tmp_path, source=""), "camera")
    assert camera.state is State.BAD and "by the buttons" in camera.told and "plug one in" in camera.todo


def test_a_camera_that_says_why_it_fails_is_quoted(tmp_path: Path) -> None:
    silent = {"vision": Ran(2, "", "eye: The camera at /dev/video0 opens but sends no pictures: check its cable.\n")}
    camera = finding(case(tmp_path, silent), "camera")
    assert camera.state is State.BAD and "sends no pictures" in camera.told


@pytest.mark.parametrize("goes_on", (False, True), ids=("not known", "told by the other three"))
def test_a_hidden_corner_is_named(tmp_path: Path, goes_on: bool) -> None:
    hidden = {"vision": Ran(None, replace(SEEN, corners=goes_on, corner_spots=CORNERS[:3]).to_json())}
    corners = finding(case(tmp_path, hidden), "corners")
    assert corners.state is State.BAD and "near left" in corners.todo


@pytest.mark.parametrize(
    ("numbers", "advice"),
    [({"contrast": 30.0}, "turn on a light"), ({"blur_px": 2.5}, "turn the lens"), ({"glare": 0.2}, "move the lamp")],
)
def test_numbers_come_as_plain_advice(tmp_path: Path, numbers: dict[str, float], advice: str) -> None:
    dim = {"vision": Ran(None, replace(SEEN, quality=QUALITY | numbers).to_json())}
    assert advice in finding(case(tmp_path, dim), "picture").todo


def test_a_table_that_was_measured_wrongly_is_found_by_the_size_of_its_corner_marks(tmp_path: Path) -> None:
    settings = Config(table=TableSettings(width=1100, height=520))
    wide = {"vision": Ran(None, replace(SEEN, quality=QUALITY | {"corner_across": 22.9}).to_json())}
    table = finding(case(tmp_path, wide, settings=settings), "table")
    assert table.state is State.BAD and "about 960 x 520" in table.told


def test_what_the_running_companion_holds_is_left_alone(tmp_path: Path) -> None:
    busy = {"systemctl": Ran(0, told(**SERVICE | {"ActiveState": "active"})), "vision": Ran(1), "pins": Ran(1)}
    for what in ("camera", "buttons", "display"):
        assert finding(case(tmp_path, busy), what).state is State.OK
        assert "systemctl stop" in finding(case(tmp_path, busy), what).told


# ---------------------------------------------------------------- buttons and display


def test_pins_that_cannot_be_had_are_a_fault_on_a_pi_and_usual_elsewhere(tmp_path: Path) -> None:
    none = {"pins": Ran(0, json.dumps({"fault": "The buttons cannot be reached (no chip)."}))}
    assert finding(case(tmp_path, none), "buttons").state is State.BAD
    assert finding(case(tmp_path, none, {}), "buttons").state is State.NOTE


def test_a_pin_that_something_else_uses_is_told(tmp_path: Path) -> None:
    buttons = dict(zip(BUTTONS, (2, 27, 22, 23, 14), strict=True))
    wired = Config(pins=PanelSpec(buttons))
    alone = case(tmp_path, settings=wired)
    assert not [one for one in examined(alone) if one.what == "pins"]
    files = PI | {"/sys/class/i2c-dev/i2c-1/name": "bcm2835", "/proc/cmdline": "console=serial0,115200 console=tty1"}
    told = [one.told for one in examined(case(tmp_path, files=files, settings=wired)) if one.what == "pins"]
    assert told == ["GPIO2 is used by I2C as well", "GPIO14 is used by the serial console as well"]


def test_a_button_that_hangs_is_named_as_it_is_printed(tmp_path: Path) -> None:
    hangs = {"pins": Ran(0, json.dumps({"fault": "", "down": ["last_card"]}))}
    found = [one for one in examined(case(tmp_path, hangs)) if one.what == "buttons"]
    assert [one.state for one in found] == [State.BAD] + [State.OK] * 4
    assert found[0].told.startswith("LAST CARD hangs")
    assert found[1].told == "DIG on GPIO27: is up, its light on GPIO6 was lit for a moment"


def test_pins_whose_library_ends_python_are_told_too(tmp_path: Path) -> None:
    assert "Segmentation" in finding(case(tmp_path, {"pins": Ran(-11, "", "Segmentation fault")}), "buttons").told


def test_the_first_way_of_drawing_that_works_is_the_display(tmp_path: Path) -> None:
    lines = [
        {"driver": "kmsdrm", "way": "kmsdrm by opengles2", "size": [0, 0], "fault": "busy"},
        {"driver": "x11", "way": "x11", "size": [800, 600], "fault": ""},
    ]
    told = finding(case(tmp_path, {"display": Ran(0, "\n".join(map(json.dumps, lines)))}), "display").told
    assert "x11" in told and "800 x 600" in told


def test_where_nothing_draws_the_packages_that_are_missing_are_named(tmp_path: Path) -> None:
    black = {"driver": "kmsdrm", "way": "kmsdrm by opengl", "size": [0, 0], "fault": "what is drawn does not come out"}
    lines = "\n".join(map(json.dumps, (black, {"missing": ["libgles2", "libgl1"]})))
    told = finding(case(tmp_path, {"display": Ran(0, lines)}), "display")
    assert told.state is State.BAD and "kmsdrm by opengl" in told.told
    assert told.todo == "type  sudo apt install libgles2 libgl1"


# ---------------------------------------------------------------- packages, settings, service


def test_a_package_that_ends_python_is_named_with_its_remedy(tmp_path: Path) -> None:
    numpy = finding(case(tmp_path, {"packages": Ran(-11, "")}), "numpy")
    assert numpy.state is State.BAD and ".venv" in numpy.todo


def test_without_the_reader_of_badges_one_plays_all_the_same(tmp_path: Path) -> None:
    lines = '{"name": "pyzbar.pyzbar", "fault": "ImportError: Unable to find zbar shared library"}'
    badges = finding(case(tmp_path, {"packages": Ran(0, lines)}), "pyzbar.pyzbar")
    assert badges.state is State.NOTE and "libzbar0" in badges.todo


def test_a_wrong_key_in_the_settings_is_named(tmp_path: Path) -> None:
    wrong = case(tmp_path, settings_wrong="x.toml, line 3: [pins] okk is not known; did you mean ok?")
    assert "okk" in finding(wrong, "settings").told


@pytest.mark.parametrize(
    ("service", "state", "words"),
    [
        ({"ActiveState": "active"}, State.OK, "watchdog of 30s"),
        ({"ActiveState": "active", "NRestarts": "9"}, State.NOTE, "9 times"),
        ({"ActiveState": "active", "WatchdogUSec": "0"}, State.BAD, "without a watchdog"),
        ({"ActiveState": "failed"}, State.BAD, "failed"),
        ({"UnitFileState": "disabled"}, State.NOTE, "does not start"),
        ({"LoadState": "not-found"}, State.NOTE, "not installed"),
    ],
)
def test_the_service_is_installed_enabled_and_watched(
    tmp_path: Path, service: dict[str, str], state: State, words: str
) -> None:
    found = finding(case(tmp_path, {"systemctl": Ran(0, told(**SERVICE | service))}), "service")
    assert found.state is state and words in found.told


def test_a_machine_without_systemd_is_started_by_hand(tmp_path: Path) -> None:
    assert finding(case(tmp_path, {"systemctl": Ran()}), "service").state is State.NOTE


# ---------------------------------------------------------------- where the games are kept


def test_a_sound_journal_is_counted_and_left_as_it_is(tmp_path: Path) -> None:
    opened = Journal.open(tmp_path / "journal.sqlite").journal
    opened.begin(Began("melee-dig", ("Ann", "Bob")))
    opened.close()
    before = (tmp_path / "journal.sqlite").read_bytes()
    assert "1 game" in finding(case(tmp_path), "journal").told
    assert (tmp_path / "journal.sqlite").read_bytes() == before


def test_a_damaged_journal_is_a_finding_and_is_not_set_aside_yet(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").write_bytes(b"SQLite format 3\0" + b"noise" * 900)
    assert finding(case(tmp_path), "journal").state is State.BAD
    assert [file.name for file in tmp_path.iterdir()] == ["journal.sqlite"]


def test_somebody_elses_file_is_not_taken_for_a_journal(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "journal.sqlite") as other:
        other.execute("CREATE TABLE recipes (cake TEXT)")
    assert "somebody else" in finding(case(tmp_path), "journal").told


def test_a_journal_that_was_set_aside_is_mentioned(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite.damaged-1").write_bytes(b"")
    notes = [one for one in examined(case(tmp_path)) if one.what == "journal" and one.state is State.NOTE]
    assert len(notes) == 1 and "journal.sqlite.damaged-1" in notes[0].told


@pytest.mark.parametrize(("free", "state"), [(5_000_000, State.BAD), (90_000_000, State.NOTE), (10**10, State.OK)])
def test_room_on_the_disk(tmp_path: Path, free: int, state: State) -> None:
    assert finding(case(tmp_path / "not" / "yet", free=free), "games").state is state


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    assert "in memory only" in finding(case(tmp_path, writable=False), "games").told


# ---------------------------------------------------------------- the board


@pytest.mark.parametrize(
    ("said", "state", "words"),
    [
        ("0x0", State.OK, "enough"),
        ("0x50005", State.BAD, "too little"),
        ("0x50000", State.NOTE, "was too little"),
        ("0x80008", State.BAD, "slowed"),
        ("0x80000", State.NOTE, "heat"),
    ],
)
def test_a_weak_supply_and_a_hot_pi_are_told(tmp_path: Path, said: str, state: State, words: str) -> None:
    power = finding(case(tmp_path, {"vcgencmd": Ran(0, f"throttled={said}\n")}), "power")
    assert power.state is state and words in power.told


def test_elsewhere_nothing_is_said_of_power(tmp_path: Path) -> None:
    assert "power" not in {one.what for one in examined(case(tmp_path, {"vcgencmd": Ran()}, {}))}


@pytest.mark.parametrize(("temp", "state"), [("51200", State.OK), ("74000", State.NOTE), ("83500", State.BAD)])
def test_warmth(tmp_path: Path, temp: str, state: State) -> None:
    files = PI | {"/sys/class/thermal/thermal_zone0/temp": temp}
    assert finding(case(tmp_path, files=files), "warmth").state is state


def test_a_clock_that_was_never_set(tmp_path: Path) -> None:
    assert "1970-01-01" in finding(case(tmp_path, now=100.0), "clock").told
    assert finding(case(tmp_path, {"timedatectl": Ran(0, "no")}), "clock").state is State.NOTE


# ---------------------------------------------------------------- the command itself


def test_a_command_that_hangs_or_is_not_there_has_no_code() -> None:
    hung = run(["sh", "-c", "echo begun; sleep 30"], 0.5)
    assert (hung.code, hung.out) == (None, "begun\n")
    assert run(["no-such-command-here"]) == Ran()


def test_the_doctor_as_a_command_judges_a_picture_of_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = FRAMES / "column-and-backs-medium.jpg"
    config = tmp_path / "c.toml"
    config.write_text(f'[camera]\nsource = "{frame}"\n')
    code = main(["--config", str(config), "--state", str(tmp_path), "doctor", "--json"])
    said = json.loads(capsys.readouterr().out)
    found = {one["what"]: one for one in said["findings"]}
    assert said["well"] is (code == 0)
    assert found["corners"]["state"] == "ok" and "marks read" in found["cards"]["told"]


def test_a_wrong_setting_makes_the_command_fail(tmp_path: Path) -> None:
    config = tmp_path / "c.toml"
    config.write_text("[pins]\nokk = 3\n")
    wrong = case_of(Namespace(config=config, state=tmp_path, simulated=True))
    (found,) = examined(wrong, [check for check in CHECKS if check[0] == "settings"])
    assert found.state is State.BAD and "okk" in found.told and "line 2" in found.told


def test_settings_of_a_case_are_those_of_a_camera(tmp_path: Path) -> None:
    small = case(tmp_path, settings=Config(camera=CameraSettings("pi", (1280, 720))))
    assert "1280 x 720" in finding(small, "camera").told


def counts(folder: Path, megabytes: int, hours: int) -> dict[str, str]:
    """The kernel's figures of a companion that has run for so long."""
    stat = "77 (python) S " + " ".join(["0"] * 18) + " 100 0"
    return PI | {
        str(folder / "running"): "77",
        "/proc/77/io": f"rchar: 5\nwrite_bytes: {megabytes * 1_000_000}\ncancelled_write_bytes: 0",
        "/proc/77/stat": stat,
        "/proc/uptime": f"{hours * 3600 + 1} 5.0",
    }


@pytest.mark.parametrize(("megabytes", "state"), [(3, State.OK), (90, State.NOTE)])
def test_how_much_was_written_to_the_card_is_counted(tmp_path: Path, megabytes: int, state: State) -> None:
    (found,) = keeping.written(case(tmp_path, files=counts(tmp_path, megabytes, 3)))
    assert found.state is state and f"{megabytes}.0 MB in 3.0 hours" in found.told


def test_nothing_is_counted_while_no_companion_runs(tmp_path: Path) -> None:
    (found,) = keeping.written(case(tmp_path))
    assert found.state is State.OK and "while the companion runs" in found.told


# ---------------------------------------------------------------- sound


def heard(folder: Path, answers: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, State]]:
    """What is found about sound on a machine with a loudspeaker that answers so."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    found = examined(case(folder, {"sound": Ran(0, answers)}), [("sound", parts.sound)])
    return [(one.what, one.state) for one in found]


def test_the_sound_is_tried_and_so_is_the_voice_a_line_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fine, broken = '{"fault": ""}\n', '{"fault": "no such device"}\n'
    voice = tmp_path / "bin/espeak-ng"
    voice.parent.mkdir()
    voice.touch(0o755)
    monkeypatch.setenv("PATH", str(voice.parent))
    assert heard(tmp_path, fine + fine, monkeypatch) == [("sound", State.OK), ("voice", State.OK)]
    assert heard(tmp_path, fine + broken, monkeypatch) == [("sound", State.OK), ("voice", State.BAD)]
    assert heard(tmp_path, broken, monkeypatch) == [("sound", State.BAD)]
    assert heard(tmp_path, "", monkeypatch) == [("sound", State.BAD)]
    monkeypatch.setenv("PATH", "")
    assert heard(tmp_path, fine, monkeypatch) == [("sound", State.OK), ("voice", State.NOTE)]


def test_a_chime_and_a_voice_are_really_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for room in ("audible", "speaker"):
        monkeypatch.setattr(f"hardware.{room}.speaking", lambda *_: ["false"])
    assert probes.main(["sound", "5", ""]) == 0
    found = [json.loads(line)["fault"] for line in capsys.readouterr().out.splitlines()]
    assert found == ["", "it ended with an error"]
