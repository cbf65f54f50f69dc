"""`./kiosk setup`: the steps of setting up, on the screen or in the terminal, with real or openly simulated parts."""

from __future__ import annotations

import argparse
import os
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.app import SIMULATED_BUTTONS, SIMULATED_TABLE, clock, go_on_as
from companion.doctor.case import Case
from companion.errors import BadSetup, CompanionError
from companion.facts.show import BUTTONS, Look, Show
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.steps import Learned, Means, Setup
from companion.kiosk.welcome import DEFAULT_NAMES
from companion.running.loop import Loop
from companion.running.notify import Watchdog, teller, watchdog_ms
from companion.settings.cameras import camera_source
from companion.settings.config import AT_THE_TABLE, NAME, Config, load, place_of_settings
from companion.settings.saving import Changes, NotSaved, SettingValue, saved
from companion.setup.preview_eye import CameraPreview, PreviewEye, SimulatedPreview, setup_deck
from hardware.buttons import Press
from hardware.errors import NoDisplay, NoPanel
from hardware.panel import Panel, open_panel, simulated
from hardware.screen import Screen, ScreenSpec, open_screen

WINDOW = (1280, 720)


def setup_command(options: argparse.Namespace) -> int:
    config = load(options.config, Path.home())
    source = "" if options.simulated else camera_source(config.camera)
    if source and not options.then_play and Case(Path(), config).is_running:
        raise BadSetup(
            "The companion is running and holds camera and buttons: type  sudo systemctl stop card-table  first, "
            "and  sudo systemctl start card-table  afterwards."
        )
    evening = SettingUp(
        config, source, place_to_save(options.config, Path.home()), _screen(options.headless, bool(source), config)
    )
    try:
        evening.run()
    finally:
        evening.close()
    if options.then_play and not evening.stopped:
        go_on_as(config=options.config, state=options.state, simulated=options.simulated)
    return 0


class SettingUp:
    """Kiosk, eyes, panel and screen for as long as it takes."""

    def __init__(self, config: Config, source: str, file: Path, screen: Screen | None) -> None:
        self.config, self.file = config, file
        self.stopped = False
        """The system asked us to end."""
        self.eye: PreviewEye = CameraPreview(source, config) if source else SimulatedPreview(setup_deck(config))
        self.panel = _panel(config, bool(source))
        self._folder = tempfile.TemporaryDirectory(prefix="card-table-")
        signs = (() if source else (SIMULATED_TABLE,)) + ((SIMULATED_BUTTONS,) if self.panel.simulated else ())
        self.kiosk = Kiosk(Journal.open(Path(self._folder.name) / "setup.sqlite").journal, signs)
        self.loop = Loop(self.kiosk, self.eye, self.panel, screen)
        look, real_buttons = self.eye, not self.panel.simulated
        how = (source, real_buttons, look.look_anew, look.teacher, look.fault)
        means = Means(look.photo, self.save, self.leave, *how)
        self.kiosk.leave_only(Setup(self.kiosk, means, as_set(config), setup_deck(config)))
        self.terminal = Terminal(self.kiosk.press, self.leave) if screen is None else None

    def leave(self) -> None:
        self.loop.quitting = True

    def save(self, learned: Learned) -> str:
        """Write down what differs; what goes wrong is said on the screen."""
        before = place_of_settings(None, Path.home())
        base = before.read_text(encoding="utf-8") if before and before != self.file and not self.file.exists() else None
        try:
            kept = saved(self.file, settings_of(self.config, self._kept_lens(learned)), base)
        except CompanionError as why:
            return str(why)
        return f"Written to {self.file}." + (f" The old settings are kept in {kept.name}." if kept else "")

    def _kept_lens(self, learned: Learned) -> Learned:
        """What was learnt of the lens lies beside the settings from now on."""
        if learned.lens == self.config.camera.lens:
            return learned
        file = self.file.absolute().with_name("card-table-lens.json")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(learned.lens, file)
        except OSError as error:
            raise NotSaved(f"{file} cannot be written ({error.strerror or error}); see who owns it.") from error
        return replace(learned, lens=str(file))

    def turn(self, now: int) -> Show:
        show = self.loop.turn(now)
        self.loop.pointers.clear()
        self.eye.live(show)
        return show

    def run(self) -> None:
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        watchdog = Watchdog(teller(os.environ), watchdog_ms(os.environ, os.getpid()))
        watchdog.tell("READY=1")
        while not self.loop.quitting:
            now = clock()
            show = self.turn(now)
            watchdog.frame(now)  # people are at it: a camera that is not there yet is what they are here for
            watchdog.drew(now)
            watchdog.tick(now)
            if self.terminal is not None:
                self.terminal.tell(show)
                self.terminal.hear()
            else:
                time.sleep(0.02)

    def _stop(self, _number: int, _frame: Any) -> None:
        self.stopped = True
        self.leave()

    def close(self) -> None:
        self.eye.stop()
        self.panel.close()
        if self.loop.screen is not None:
            self.loop.screen.close()
        self._folder.cleanup()


# ---------------------------------------------------------------- the settings


def as_set(config: Config) -> Learned:
    """What the settings say now."""
    names = config.players.names or DEFAULT_NAMES[:4]
    camera, table = config.camera, config.table
    return Learned(
        camera.mirrored, camera.flicker_hz, (table.width, table.height), names=names, lens=camera.lens, held=camera.held
    )


def settings_of(config: Config, learned: Learned) -> Changes:
    """The keys that differ from what was set, with their new values."""
    before = as_set(config)
    changes: dict[tuple[str, str], SettingValue] = {}
    if learned.mirrored != before.mirrored:
        changes["camera", "mirrored"] = learned.mirrored
    if learned.flicker_hz != before.flicker_hz:
        changes["camera", "flicker_hz"] = learned.flicker_hz
    if learned.held != before.held:
        changes["camera", "held"] = learned.held
    if learned.lens != before.lens:
        changes["camera", "lens"] = learned.lens
    if learned.table != before.table:
        changes["table", "width"], changes["table", "height"] = (round(side) for side in learned.table)
    if learned.names != before.names:
        changes["players", "names"] = learned.names
    if learned.buttons != before.buttons:
        changes |= _pins(config.pins.buttons, learned.buttons, "")
    if learned.lamps != before.lamps:
        changes |= _pins(config.pins.lamps, learned.lamps, "_light")
    return changes


def _pins(pins: Any, order: tuple[int, ...], suffix: str) -> Changes:
    """Every button's key with the pin on which it really is; those without a pin are not mentioned."""
    wired = ((name, pins.get(BUTTONS[n])) for name, n in zip(BUTTONS, order, strict=True))
    return {("pins", name + suffix): f"GPIO{pin}" if isinstance(pin, int) else pin for name, pin in wired if pin}


def place_to_save(named: Path | None, home: Path, state: Path = AT_THE_TABLE) -> Path:
    """The file that counts, where it may be written; otherwise the user's own, or the service's."""
    if named is not None:
        return named
    file, own = place_of_settings(None, home, state=state), home / ".config" / NAME
    places = ([] if file is None else [file]) + [own, state / NAME]
    return next((place for place in places if _may_be_written(place)), own)


def _may_be_written(file: Path) -> bool:
    """Whether another file can take its place: that is a matter of the folder."""
    folder = next(one for one in file.absolute().parents if one.exists())
    return os.access(folder, os.W_OK | os.X_OK)


# ---------------------------------------------------------------- parts


def _panel(config: Config, real: bool) -> Panel:
    if real:
        try:
            return open_panel(config.pins, clock)
        except NoPanel as why:
            print(f"{why} Until then the keys 1 to 5 and the mouse do the same.", file=sys.stderr)
    return open_panel(simulated(config.pins), clock)


def _screen(headless: bool, real: bool, config: Config) -> Screen | None:
    if headless:
        return None
    size, fullscreen = (config.screen.size, config.screen.fullscreen) if real else (WINDOW, False)
    try:
        return open_screen(ScreenSpec(size, fullscreen=fullscreen))
    except NoDisplay as why:
        print(f"{why}\n", file=sys.stderr)
        return None


# ---------------------------------------------------------------- without a display

SIGNS = {Look.WELL: "[x]", Look.WRONG: "[!]", Look.OPEN: "[ ]"}
HELP = "Type 1 to 5 for a button (1h holds it), or nothing for OK; then Enter."


class Terminal:
    """The same steps as text: told when they change, answered by a line."""

    def __init__(self, press: Callable[[Press], None], leave: Callable[[], None]) -> None:
        self._press, self._leave = press, leave
        self._said = ""
        print(HELP)

    def tell(self, show: Show) -> None:
        said = page_text(show)
        if said != self._said:
            self._said = said
            print(f"\n{said}", flush=True)

    def hear(self) -> None:
        """A line, if one comes within a frame; the end of all lines leaves."""
        if not select.select([sys.stdin], [], [], 0.03)[0]:
            return
        line = sys.stdin.readline()
        if not line:
            self._leave()
        elif (press := pressed(line)) is not None:
            self._press(press)
        else:
            print(HELP)


def pressed(line: str) -> Press | None:
    """The button that a typed line stands for."""
    words = line.strip().lower() or "4"
    number, held = words.removesuffix("h"), words.endswith("h")
    if number not in ("1", "2", "3", "4", "5"):
        return None
    return Press(BUTTONS[int(number) - 1], 0, held=held)


def page_text(show: Show) -> str:
    """One moment as text; numbers that only tremble are left out."""
    guide, question = show.guide, show.question
    keys = (
        f"{n} {key.label}{f' ({n}h {key.held})' if key.held else ''}"
        for n, key in enumerate(show.keys, 1)
        if key.label or key.held
    )
    if question is not None:
        chosen = question.choices[question.picked] if len(question.choices) > 4 else ""
        return "\n".join(filter(None, (question.text, question.detail, chosen, "  ".join(keys))))
    points = [f"  {SIGNS[point.look]} {point.text}" for point in guide.points] if guide else []
    head = f"{guide.at + 1}/{len(guide.steps)} {guide.steps[guide.at]}: {show.ask}" if guide else show.ask
    return "\n".join(filter(None, (head, show.why and f"  {show.why}", *points, "  " + "  ".join(keys))))
