"""`./kiosk setup`: the steps of setting up, on the screen or in the terminal, with real or openly simulated parts."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from companion.app import go_on_as, kiosk_display
from companion.catalogues import tongue
from companion.doctor.case import Case
from companion.errors import BadSetup, CompanionError
from companion.facts.show import Show
from companion.journal import Journal
from companion.journal.chosen import kept_language
from companion.kiosk import Kiosk
from companion.kiosk.meaning import Action
from companion.kiosk.steps import Equipment, GuidedSetup, Learned
from companion.language.phrase import phrase
from companion.running.alone import alone
from companion.running.logs import log, open_log
from companion.running.loop import Loop
from companion.running.notify import Watchdog
from companion.running.parts import (
    SIMULATED_BUTTONS,
    SIMULATED_TABLE,
    clock,
    is_at_a_table,
    panel_of,
    screen_if_any,
    somewhere_to_write,
    when_asked_to_stop,
)
from companion.settings.cameras import ANY, CAMERA_TAKEN, CameraFinder, table_source
from companion.settings.config import Config, load, place_of_settings, place_to_save, state_folder
from companion.settings.saving import NotSaved, saved
from companion.setup.preview_eye import CameraPreview, PreviewEye, setup_deck
from companion.setup.terminal import Terminal
from companion.setup.written_down import as_set, settings_of
from hardware.audible import has_device, speaking
from hardware.buttons import SEAT_BUTTONS
from hardware.screen import Screen, ScreenSpec
from hardware.speaker import Speaker


def setup_command(options: argparse.Namespace) -> int:
    open_log(os.environ, sys.stderr)
    config = load(options.config, Path.home())
    if not (options.simulated or options.then_play) and Case(Path(), config).is_running:
        raise BadSetup(
            "The companion is running and holds camera and buttons: type  sudo systemctl stop card-table  first, "
            "and  sudo systemctl start card-table  afterwards."
        )
    folder = options.state or state_folder(config, os.environ, Path.home())
    somewhere_to_write(folder)
    source = "" if options.simulated else table_source(config.camera, is_at_a_table(config.pins))
    spec = kiosk_display(config.screen) if source else ScreenSpec()
    with alone(folder):
        screen = None if options.headless else screen_if_any(spec)
        evening = SettingUp(config, source, place_to_save(options.config, Path.home()), screen, folder / CAMERA_TAKEN)
        evening.kiosk.tongue = tongue(kept_language(folder) or config.screen.language)
        try:
            evening.run()
        finally:
            evening.close()
    if options.then_play and not evening.stopped:
        go_on_as(config=options.config, state=options.state, simulated=options.simulated)
    return 0


def _simulated(config: Config) -> PreviewEye:
    from companion.setup.simulated_preview import SimulatedPreview

    return SimulatedPreview(setup_deck(config))


class SettingUp:
    """Kiosk, eyes, panel and screen for as long as it takes."""

    def __init__(
        self, config: Config, source: str, file: Path, screen: Screen | None, taken: Path | None = None
    ) -> None:
        self.config, self.file = config, file
        self.stopped = False
        """Whether the system asked us to end."""
        self.eye = CameraPreview(CameraFinder(source, taken), config) if source else _simulated(config)
        self.panel = panel_of(config.pins, bool(source))
        self._folder = tempfile.TemporaryDirectory(prefix="card-table-")
        signs = (() if source else (SIMULATED_TABLE,)) + ((SIMULATED_BUTTONS,) if self.panel.simulated else ())
        self.kiosk = Kiosk(Journal.open(Path(self._folder.name) / "setup.sqlite").journal, signs)
        self.loop = Loop(self.kiosk, self.eye, self.panel, screen)
        sound = config.sound
        self.speaker = Speaker(sound.volume, sound.voice) if sound.volume and has_device(os.environ) else None
        equipment = Equipment(
            self.eye.photo,
            self.save,
            self.leave,
            camera="whichever is plugged in" if source == ANY else source,
            chairs=tuple(n for n, name in enumerate(SEAT_BUTTONS) if name in config.pins.buttons),
            real_buttons=not self.panel.simulated,
            look_anew=self.eye.look_anew,
            teacher=self.eye.teacher,
            fault=self.eye.fault,
            sounds=self._sounds(),
            silent=lambda: self.speaker.fault if self.speaker is not None else "",
        )
        self.kiosk.leave_only(GuidedSetup(self.kiosk, equipment, as_set(config), setup_deck(config)))
        self.terminal = Terminal(self.kiosk.press, self.leave) if screen is None else None

    def _sounds(self) -> dict[str, Action]:
        """What can be heard on this machine, by the word on its key."""
        speaker, sounds = self.speaker, dict[str, Action]()
        if speaker is not None:
            sounds[phrase("Chime")] = lambda: speaker.chime("turn", clock())
        if speaker is not None and speaking(speaker.voice, ""):
            sounds[phrase("Voice")] = lambda: self._speak(speaker)
        if self.panel.spec.buzzer is not None and not self.panel.simulated:
            sounds[phrase("Buzzer")] = lambda: self.loop.beeps.sound(2, clock())
        return sounds

    def _speak(self, speaker: Speaker) -> None:
        """A line in the family's language."""
        speaker.language = self.kiosk.tongue.code
        speaker.say(self.kiosk.tongue.loud.say(phrase("This is how I speak.")))

    def leave(self) -> None:
        self.loop.quitting = True

    def save(self, learned: Learned) -> str:
        """Save what has changed; the answer goes to the screen, and says what went wrong if something did."""
        before = place_of_settings(None, Path.home())
        base = before.read_text(encoding="utf-8") if before and before != self.file and not self.file.exists() else None
        try:
            kept = saved(self.file, settings_of(self.config, self._with_lens_kept(learned)), base)
        except CompanionError as why:
            log.warning("Settings not saved: %s", why)
            return str(why)
        log.info("Settings saved in %s.", self.file)
        if kept is None:
            return phrase("Written to {file}.", file=self.file)
        return phrase("Written to {file}. The old settings are kept in {kept}.", file=self.file, kept=kept.name)

    def _with_lens_kept(self, learned: Learned) -> Learned:
        """Copy the file about the lens beside the settings, so that it is there next time."""
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
        self.eye.people_act(show)
        if self.speaker is not None:
            self.speaker.tick(now)
        return show

    def run(self) -> None:
        when_asked_to_stop(self.stop)
        watchdog = Watchdog.of_this_process()
        while not self.loop.quitting:
            now = clock()
            show = self.turn(now)
            watchdog.saw_frame(now)  # a missing camera is no fault here: people may be just about to connect it
            watchdog.drew(now)
            watchdog.tick(now)
            if self.terminal is not None:
                self.terminal.write(show)
                self.terminal.read_line()
            else:
                self.loop.rest(clock)

    def stop(self) -> None:
        """End because the system asked us to, and start nothing else afterwards."""
        self.stopped = True
        self.leave()

    def close(self) -> None:
        self.eye.stop()
        if self.speaker is not None:
            self.speaker.close()
        self.panel.close()
        if self.loop.screen is not None:
            self.loop.screen.close()
        self._folder.cleanup()
