"""Settings: one TOML file, read and checked as a whole; or a sentence that says which line to mend, and how."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from reprlib import repr as shortened
from typing import Any

from companion.catalogues import languages
from companion.errors import NotBeforeMended
from companion.facts.show import Theme, ThemeBy
from companion.games import GAMES
from companion.games.lines import brief
from companion.settings import kinds
from companion.settings.kinds import BadValue, ReadKind
from companion.table import TABLE_HEIGHT, TABLE_WIDTH
from hardware.buttons import BUTTONS, SEAT_BUTTONS
from hardware.panel import HIGH, LOW, USUAL_PINS, PanelSpec


class BadConfig(NotBeforeMended, ValueError):
    """A setting that cannot be used; the message names file, line and remedy."""


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """Where the frames come from."""

    source: str = ""
    """The camera's name; empty for whichever is there or, beside a table, will come; elsewhere the simulated table."""
    size: tuple[int, int] = (1920, 1080)
    fps: int = 15
    flicker_hz: int = 50
    mirrored: bool = False
    lens: str = ""
    """The file that says how the camera's lens bends straight lines; empty if it does not."""
    held: str = ""
    """Exposure, gain and focus that the camera keeps; empty if it finds them at each start."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The real table and its cards, in millimetres."""

    width: float = TABLE_WIDTH
    height: float = TABLE_HEIGHT
    mark_mm: float = 10.0


@dataclass(frozen=True, slots=True)
class DisplaySettings:
    """The screen."""

    fullscreen: bool = True
    """False: a window on the desktop."""
    size: tuple[int, int] | None = None
    """None: the whole display, or a usual window."""
    rotation: int = 0
    """Degrees by which the picture is turned clockwise."""
    diagonal: float | None = None
    """Of the glass, in inches; None: as the display itself says."""
    language: str = "en"
    """In which the family reads and hears, until it chooses another one in the menu."""
    colours: str = Theme.FELT
    """A theme's name, or `by the clock` or `by the light`: light by day and dark in the evening."""
    motion: bool = True
    """False: no card glides and no arrow runs."""


@dataclass(frozen=True, slots=True)
class SoundSettings:
    """Chimes and the voice."""

    volume: int = 5
    """From 0, silence, to 10."""
    voice: str = ""
    """A voice of Piper's, its .onnx file; empty for espeak-ng, where that is installed."""
    quiet: tuple[int, int] | None = None
    """From which hour to which nothing sounds."""


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """Who usually plays, clockwise from the kiosk's side."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StateSettings:
    """Where games are kept."""

    folder: Path | None = None
    """None means the service's folder, or else the user's."""


@dataclass(frozen=True, slots=True)
class PictureSettings:
    """Small pictures of the table, to settle disputes; they never leave the machine."""

    keep: bool = True
    """False: none is ever taken."""
    days: int = 7
    """Those of disputed entries are deleted after so long."""


@dataclass(frozen=True, slots=True)
class Config:
    """All settings; without a file, the usual ones."""

    camera: CameraSettings = field(default_factory=CameraSettings)
    pins: PanelSpec = USUAL_PINS
    table: TableSettings = field(default_factory=TableSettings)
    screen: DisplaySettings = field(default_factory=DisplaySettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    players: PlayerSettings = field(default_factory=PlayerSettings)
    state: StateSettings = field(default_factory=StateSettings)
    pictures: PictureSettings = field(default_factory=PictureSettings)
    house: tuple[tuple[str, str], ...] = ()
    """House rules that differ from the usual ones; they hold for every new game that knows them."""


# ---------------------------------------------------------------- finding the file


def load(named: Path | None, home: Path, etc: Path = Path("/etc")) -> Config:
    """The settings in the named file, otherwise in the one that counts, otherwise the usual ones."""
    file = place_of_settings(named, home, etc)
    return Config() if file is None else read(text_of(file), str(file))


NAME = "card-table.toml"
AT_THE_TABLE = Path("/var/lib/card-table")
"""The service's own folder. It may write nowhere else, so what was set up at the table is saved there."""


def place_of_settings(
    named: Path | None, home: Path, etc: Path = Path("/etc"), state: Path = AT_THE_TABLE
) -> Path | None:
    """The settings file that counts; None if there is none."""
    usual = (state / NAME, home / ".config" / NAME, etc / NAME)
    own = [named] if named else [file for file in usual if file.exists()]
    return next(iter(own), None)


def place_to_save(named: Path | None, home: Path, state: Path = AT_THE_TABLE) -> Path:
    """The settings file in use, if it may be written; otherwise the user's own, or the service's."""
    if named is not None:
        return named
    file, own = place_of_settings(None, home, state=state), home / ".config" / NAME
    places = ([] if file is None else [file]) + [own, state / NAME]
    return next((place for place in places if _may_be_written(place)), own)


def _may_be_written(file: Path) -> bool:
    """Whether the file may be replaced, which depends on its folder."""
    folder = next(one for one in file.absolute().parents if one.exists())
    return os.access(folder, os.W_OK | os.X_OK)


def text_of(file: Path) -> str:
    """The text of a settings file."""
    try:
        return file.read_text(encoding="utf-8-sig")  # some editors begin a file with a byte order mark
    except OSError as error:
        raise BadConfig(f"{file} cannot be read ({error.strerror}); name another file with --config.") from error
    except UnicodeDecodeError as error:
        raise BadConfig(f"{file} is no text in UTF-8; save it as UTF-8.") from error


def state_folder(config: Config, environ: Mapping[str, str], home: Path) -> Path:
    """Where games are kept: in the folder that is set, in the service's, or in the user's own."""
    if config.state.folder:
        return config.state.folder
    if service := environ.get("STATE_DIRECTORY", "").partition(":")[0]:
        return Path(service)
    return Path(environ.get("XDG_STATE_HOME") or home / ".local" / "state") / "card-table"


# ---------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class _Source:
    """The text that is read, so that a message can name a line of it."""

    name: str
    text: str

    def fault(self, section: str, key: str, told: str) -> BadConfig:
        line = line_of(self.text, section, key)
        where = f"{self.name}, line {line}" if line else self.name
        what = f"[{section}] {key}" if section else f"[{key}]"
        return BadConfig(f"{where}: {what} {told}{'' if told.endswith('?') else '.'}")

    def unknown(self, section: str, key: str, known: Iterable[str]) -> BadConfig:
        known = sorted(known)
        meant = get_close_matches(key, known, 1)
        remedy = f"did you mean {meant[0]}?" if meant else f"there are {', '.join(known)}"
        return self.fault(section, key, f"is not known; {remedy}")


def line_of(text: str, section: str, key: str) -> int | None:
    """The number of the line with this key of this section; with an empty section, `key` is the section itself."""
    now = ""
    wanted = re.compile(rf"""\s*([\w-]+\.)*["']?{re.escape(key)}["']?\s*=""")
    for number, line in enumerate(text.splitlines(), 1):
        if heading := re.match(r"\s*\[+\s*([^\]]+?)\s*\]", line):
            now = heading[1]
            if not section and now.partition(".")[0] == key:
                return number
        elif wanted.match(line) and (now.partition(".")[0] == section or line.lstrip().startswith(f"{section}.")):
            return number
    return None


def read(text: str, name: str) -> Config:
    """The settings in a text; `name` is what its file is called."""
    source = _Source(name, text)
    compare = "compare it with systemd/card-table.toml"
    try:
        told = tomllib.loads(text)
        for section, values in told.items():
            if section not in _SECTIONS:
                raise source.unknown("", section, _SECTIONS)
            if not isinstance(values, dict):
                remedy = f"write [{section}] on a line of its own above its keys"
                raise source.fault("", section, f"must be a section; {remedy}")
        return Config(**{section: _SECTIONS[section](source, values) for section, values in told.items()})
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"{name} cannot be understood: {error}; {compare}.") from error
    except BadConfig:
        raise
    except (ValueError, RecursionError) as error:
        wrong = "a number in it is far too long, or lists stand in lists without end"
        raise BadConfig(f"{name} cannot be understood: {wrong}; {compare}.") from error


def _checked(source: _Source, section: str, key: str, value: Any, readers: Mapping[str, ReadKind]) -> Any:
    if key not in readers:
        raise source.unknown(section, key, readers)
    try:
        return readers[key](value)
    except BadValue as wanted:
        raise source.fault(section, key, f"is {_told(value)}; write {wanted}") from None


def _told(value: Any) -> str:
    """A value for a message about it: as TOML writes it, and cut short if it is long."""
    match value:
        case str():
            return f'"{brief(value)}"'
        case bool():
            return str(value).lower()
        case _:
            return shortened(value)


# ---------------------------------------------------------------- the sections


def _plain(kind: type[Any], section: str, readers: Mapping[str, ReadKind]) -> Callable[[_Source, dict[str, Any]], Any]:
    """A reader for a section whose keys do not depend on each other."""
    return lambda source, values: kind(
        **{key: _checked(source, section, key, value, readers) for key, value in values.items()}
    )


_PINS: Mapping[str, ReadKind] = {
    **{name: kinds.pin for name in BUTTONS},
    **{name: kinds.pin_or_none for name in SEAT_BUTTONS},
    **{f"{name}_light": kinds.pin_or_none for name in BUTTONS + SEAT_BUTTONS},
    "buzzer": kinds.pin_or_none,
}
_WIRING: Mapping[str, ReadKind] = {
    "chip": kinds.whole(0, 99),
    "pressed": kinds.word_of(LOW, HIGH),
    "lit": kinds.word_of(LOW, HIGH),
    "bounce_ms": kinds.whole(1, 50),
    "night": kinds.hours,
    "night_light": kinds.number(0, 1),
}
_USUAL = {**USUAL_PINS.buttons, **{f"{name}_light": pin for name, pin in USUAL_PINS.lamps.items()}}


def _pins(source: _Source, values: dict[str, Any]) -> PanelSpec:
    told = {key: _checked(source, "pins", key, value, {**_PINS, **_WIRING}) for key, value in values.items()}
    wiring = {key: told.pop(key) for key in _WIRING if key in told}
    wired = {key: pin for key, pin in (_USUAL | told).items() if pin is not None}
    _check_apart(source, wired, told)
    buttons = BUTTONS + tuple(name for name in SEAT_BUTTONS if name in wired)
    lamps = {name: wired[f"{name}_light"] for name in buttons if f"{name}_light" in wired}
    return PanelSpec({name: wired[name] for name in buttons}, lamps, buzzer=wired.get("buzzer"), **wiring)


def _check_apart(source: _Source, wired: Mapping[str, int | str], told: Mapping[str, Any]) -> None:
    """No two may share a pin; if they do, the message names the one that stands in the file."""
    taken: dict[int | str, str] = {}
    for key in sorted(wired, key=lambda key: key in told):
        if other := taken.get(wired[key]):
            raise source.fault("pins", key, f"is GPIO{wired[key]}, where {other} is too; give one of them another pin")
        taken[wired[key]] = key


def _house(source: _Source, values: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    switches = {switch.key: switch.values for game in GAMES.values() for switch in game.switches}
    readers = {key: kinds.house_value(choices) for key, choices in switches.items()}
    return tuple((key, _checked(source, "house", key, value, readers)) for key, value in _flat(values))


def _flat(values: dict[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Keys with their dots: without quotes, TOML reads `md.grace` as the key `grace` of a table `md`."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield above + key, value


_MILLIMETRES = kinds.number(100, 5000)
_SECTIONS: Mapping[str, Callable[[_Source, dict[str, Any]], Any]] = {
    "camera": _plain(
        CameraSettings,
        "camera",
        {
            "source": kinds.words,
            "size": kinds.size,
            "fps": kinds.whole(1, 120),
            "flicker_hz": kinds.one_of(50, 60),
            "mirrored": kinds.yes_no,
            "lens": kinds.words,
            "held": kinds.held,
        },
    ),
    "pins": _pins,
    "table": _plain(
        TableSettings, "table", {"width": _MILLIMETRES, "height": _MILLIMETRES, "mark_mm": kinds.number(4, 40)}
    ),
    "screen": _plain(
        DisplaySettings,
        "screen",
        {
            "fullscreen": kinds.yes_no,
            "size": kinds.size,
            "rotation": kinds.one_of(0, 90, 180, 270),
            "diagonal": kinds.number(3, 110),
            "language": kinds.word_of(*languages()),
            "colours": kinds.word_of(*Theme, *ThemeBy),
            "motion": kinds.yes_no,
        },
    ),
    "sound": _plain(SoundSettings, "sound", {"volume": kinds.whole(0, 10), "voice": kinds.words, "quiet": kinds.hours}),
    "players": _plain(PlayerSettings, "players", {"names": kinds.names}),
    "pictures": _plain(PictureSettings, "pictures", {"keep": kinds.yes_no, "days": kinds.whole(1, 365)}),
    "state": _plain(StateSettings, "state", {"folder": kinds.folder}),
    "house": _house,
}
