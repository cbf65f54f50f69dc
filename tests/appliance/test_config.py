"""Settings as families write them: what is usual, what may be changed, and what each mistake is told."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from companion.settings.config import BadConfig, Config, load, read, state_folder
from companion.settings.pins import pin_number
from hardware.panel import USUAL_PINS
from tests.budget import budget
from tests.folders import ROOT

EXAMPLE = (ROOT / "systemd" / "card-table.toml").read_text()
HOME = Path("/home/ann")


def test_the_example_says_what_is_usual() -> None:
    assert read(EXAMPLE, "example") == Config()


def test_without_any_file_everything_is_usual(tmp_path: Path) -> None:
    assert load(None, home=tmp_path, etc=tmp_path) == Config()


def test_ones_own_file_comes_before_the_machines(tmp_path: Path) -> None:
    (tmp_path / "card-table.toml").write_text("[camera]\nfps = 10\n")
    assert load(None, home=tmp_path / "ann", etc=tmp_path).camera.fps == 10
    own = tmp_path / "ann" / ".config" / "card-table.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[camera]\nfps = 20\n")
    assert load(None, home=tmp_path / "ann", etc=tmp_path).camera.fps == 20
    assert load(tmp_path / "card-table.toml", home=tmp_path / "ann").camera.fps == 10


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"cannot be read.*--config"):
        load(tmp_path / "no.toml", home=tmp_path)


def test_a_file_in_another_encoding_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "card-table.toml").write_bytes("# Grüße".encode("latin-1"))
    with pytest.raises(BadConfig, match="UTF-8"):
        load(None, home=tmp_path, etc=tmp_path)


def test_a_mark_that_editors_put_before_the_first_line_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "card-table.toml").write_text("[camera]\nfps = 20\n", encoding="utf-8-sig")
    assert load(None, home=tmp_path, etc=tmp_path).camera.fps == 20


@pytest.mark.parametrize("pin", ["GPIO0", "BOARD28", "1"])
def test_the_pins_of_plug_in_boards_are_not_given_away(pin: str) -> None:
    with pytest.raises(BadConfig, match="belongs to the Pi's plug-in boards"):
        read(f'[pins]\nok = "{pin}"\n', "x")


def test_what_is_set_is_taken_and_the_rest_stays_usual() -> None:
    config = read("[camera]\nsize = [2304, 1296]\n[table]\nwidth = 812.5\n[screen]\nfullscreen = false\n", "x")
    assert config.camera.size == (2304, 1296)
    assert config.camera.flicker_hz == 50
    assert (config.table.width, config.table.height) == (812.5, 520)
    assert config.screen.fullscreen is False


def test_pins_are_understood_in_every_usual_spelling() -> None:
    pins = read('[pins]\nok = "BOARD12"\nback = 25\nok_light = ""\nchip = 0\n', "x").pins
    assert pins.buttons == {**USUAL_PINS.buttons, "ok": 18, "back": 25}
    assert "ok" not in pins.lamps and len(pins.lamps) == 4
    assert pins.chip == 0


def test_buttons_to_the_supply_and_lamps_that_are_turned_round_are_a_setting() -> None:
    pins = read('[pins]\npressed = "high"\nlit = "low"\nbounce_ms = 30\n', "x").pins
    assert (pins.pressed, pins.lit, pins.bounce_ms) == ("high", "low", 30)
    with pytest.raises(BadConfig, match=r'line 2: \[pins\] pressed is "up"; write "low" or "high"'):
        read('[pins]\npressed = "up"\n', "x")


@pytest.mark.parametrize("written", [17, "17", "GPIO17", "gpio17", "BCM17", "BOARD11", "J8:11", "WPI0"])
def test_one_pin_has_many_names(written: str | int) -> None:
    assert pin_number(written) == 17


@pytest.mark.parametrize("written", [28, -1, "", "GPIO", "GPIO28", "BOARD1", "BOARD41", "J8:6", "WPI17", "PIN3", "1 7"])
def test_what_is_no_pin_is_none(written: str | int) -> None:
    assert pin_number(written) is None


def test_house_rules_may_be_written_with_or_without_quotation_marks() -> None:
    told = read('[house]\nmd.grace = "nextAct"\n"md.khForced" = false\nauditPenalty = 5\n', "x").house
    assert told == (("md.grace", "nextAct"), ("md.khForced", "no"), ("auditPenalty", "5"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[camera]\n\nfsp = 3", "line 3: [camera] fsp is not known; did you mean fps?"),
        ("[camera]\nzoom = 3", "line 2: [camera] zoom is not known; there are flicker_hz, fps, held, "),
        ('[camera]\nheld = "zoom=2"', 'line 2: [camera] held is "zoom=2"; write such as "exposure=9000'),
        ('[players]\nnames = ["Ann"]', "line 2: [players] names is ['Ann']; write two to eight different names"),
        ("[camra]\nfps = 3", "line 1: [camra] is not known; did you mean camera?"),
        ("camera = 3", "line 1: [camera] must be a section; write [camera] on a line of its own"),
        ('[camera]\nfps = "fast"', 'line 2: [camera] fps is "fast"; write a whole number from 1 to 120'),
        ("[camera]\nfps = true", "line 2: [camera] fps is true; write a whole number from 1 to 120"),
        ("[camera]\nflicker_hz = 55", "[camera] flicker_hz is 55; write 50 or 60"),
        ("[camera]\nsize = [1920]", "[camera] size is [1920]; write width and height in pixels"),
        ("[camera]\nsource = 0", "[camera] source is 0; write text in quotation marks"),
        ("[table]\nwidth = 9.6", "[table] width is 9.6; write a number from 100 to 5000"),
        ("[screen]\nfullscreen = 1", "[screen] fullscreen is 1; write true or false"),
        ('[state]\nfolder = "games"', '[state] folder is "games"; write a whole path'),
        ('[pins]\nok = "GPIO99"', '[pins] ok is "GPIO99"; write a pin such as "GPIO17", "BOARD11" or 17'),
        ('[pins]\nok = ""', '[pins] ok is ""; write a pin'),
        (
            '[pins]\n# mine\nok = "BOARD11"',
            "line 3: [pins] ok is GPIO17, where last_card is too; give one",
        ),
        ('[pins]\nok = 2\nback = "BCM2"', "line 3: [pins] back is GPIO2, where ok is too"),
        ('[house]\nmd.grace = "late"', 'line 2: [house] md.grace is "late"; write "none" or "nextAct"'),
        ("[house]\nmd.gracs = 1", "[house] md.gracs is not known; did you mean md.grace?"),
        ("[camera\nfps = 3", "cannot be understood: "),
        ("camera.fps = 0", "line 1: [camera] fps is 0"),
    ],
)
def test_every_mistake_is_one_sentence_with_line_and_remedy(text: str, told: str) -> None:
    with pytest.raises(BadConfig) as caught:
        read(text, "card-table.toml")
    said = str(caught.value)
    assert told in said
    assert said.startswith("card-table.toml") and said.endswith((".", "?")) and "\n" not in said


def test_the_games_lie_where_they_were_told_to_lie() -> None:
    set_by_hand = read('[state]\nfolder = "/mnt/stick"\n', "x")
    service = {"STATE_DIRECTORY": "/var/lib/card-table:/var/lib/other", "XDG_STATE_HOME": "/x"}
    assert state_folder(set_by_hand, service, HOME) == Path("/mnt/stick")
    assert state_folder(Config(), service, HOME) == Path("/var/lib/card-table")
    assert state_folder(Config(), {"XDG_STATE_HOME": "/x"}, HOME) == Path("/x/card-table")
    assert state_folder(Config(), {}, HOME) == HOME / ".local" / "state" / "card-table"


# ---------------------------------------------------------------- anything at all

LONG = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f"[camera]\nfps = {LONG}",
        "[camera]\nfps = 0x" + "f" * 5000,
        "[house]\n'md.grace' = 0x" + "f" * 5000,
        "[camera]\nfps = " + "[" * 3000 + "]" * 3000,
        "[house]\n" + ".".join("a" * 3000) + " = 1",
        "[state]\nfolder = '~nobody at all/x'",
        '[state]\nfolder = "/tmp/\\u0000"',
        '[camera]\nheld = "exposure=nan"',
        f'[camera]\nheld = "{LONG}"',
    ],
)
def test_noise_in_a_value_is_told_in_a_short_sentence(text: str) -> None:
    with pytest.raises(BadConfig) as told:
        read(text, "card-table.toml")
    assert len(str(told.value)) < 300


keys = st.sampled_from(
    sorted({key for line in EXAMPLE.splitlines() if (key := line.partition(" =")[0]).isidentifier()})
)
leaves = (
    st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=8) | st.just(USUAL_PINS.buttons)
)
values = leaves | st.lists(leaves, max_size=3) | st.dictionaries(st.text(max_size=3), leaves, max_size=2)
sections = st.sampled_from(("camera", "pins", "table", "screen", "players", "state", "house")) | st.text(max_size=4)


@budget(200)
@given(st.dictionaries(sections, st.dictionaries(keys | st.text(max_size=3), values, max_size=3) | leaves, max_size=3))
def test_any_settings_are_taken_or_told(told: dict[str, object]) -> None:
    try:
        assert read(tomlkit.dumps(told), "x")
    except BadConfig as why:
        assert str(why).startswith("x")


@budget(100)
@given(st.text() | st.lists(st.sampled_from((*EXAMPLE.split("\n"), "[", "=", '"', LONG))).map("\n".join))
def test_any_text_is_settings_or_one_sentence(text: str) -> None:
    try:
        assert read(text, "x")
    except BadConfig as why:
        assert str(why).startswith("x")
