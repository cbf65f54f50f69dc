"""Kiosk, table, panel and screen, from the first screen through one game after the other to the end of the program."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.besides import Besides
from companion.app.camera import FIRST_GAME, eye_of, witness_of
from companion.app.hours import Hours
from companion.app.looks import Looks
from companion.backup.table import TableKept
from companion.catalogues import after, rules, tongue
from companion.errors import BadSetup
from companion.facts.events import Began
from companion.facts.show import Show
from companion.games import GAMES
from companion.journal import Journal, OpenedJournal
from companion.journal.badges import keep_badges
from companion.journal.chosen import keep_language, kept_language
from companion.journal.shelf import Shelf
from companion.kiosk import Kiosk
from companion.kiosk.catalogue import report_signs, resumed_words
from companion.kiosk.checking import Checking
from companion.kiosk.game_menu import open_menu
from companion.kiosk.playing import Playing
from companion.kiosk.upset import Upset
from companion.kiosk.welcome import DEFAULT_NAMES, Plans, Welcome
from companion.running.eyes import CameraEyes, NoEyes
from companion.running.logs import Noticed, game_taken_up, journal_opened, log
from companion.running.loop import Loop
from companion.running.notify import Watchdog, is_service
from companion.running.parts import SIMULATED_BUTTONS, SIMULATED_TABLE, clock, when_asked_to_stop
from companion.running.sounding import Sounding
from companion.running.tables import CameraTable, TableInPlay
from companion.running.witness import Witness
from companion.settings.cameras import THIS_MACHINE, Sockets
from companion.settings.config import NAME, Config, SoundSettings
from companion.table import Seat
from companion.transcript import Transcript
from hardware.audible import has_device
from hardware.panel import Panel
from hardware.screen import Screen
from hardware.speaker import Speaker

if TYPE_CHECKING:  # a real table needs no simulated one: the memory and the time at the start are saved
    from companion.app.side import TableSide
    from companion.running.mouse_seat import MouseSeat

DISK_MS = 3000
"""What is only in memory is brought to the disk as soon as it can be written again: it is tried so often."""


class App:
    """Kiosk, table, panel and screen for as long as the program runs."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        screen: Screen | None,
        source: str,
        panel: Panel,
        sockets: Sockets = THIS_MACHINE,
        kept: TableKept | None = None,
    ) -> None:
        self.folder, self.source, self.panel, self.screen = folder, source, panel, screen
        # simulated games have a file of their own, so that they never stand among the family's
        self.opened: OpenedJournal = Journal.open(folder / ("journal.sqlite" if source else "simulated.sqlite"))
        journal_opened(self.opened.report)
        signs = (() if source else (SIMULATED_TABLE,)) + ((SIMULATED_BUTTONS,) if panel.simulated else ())
        self.kiosk = Kiosk(self.opened.journal, signs + report_signs(self.opened.report))
        self.kiosk.play_again = self.play_again
        self.kiosk.next_tongue = self.change_language
        self.kiosk.tongue = tongue(kept_language(folder) or config.screen.language)
        self.kiosk.rules = rules
        if not is_service(os.environ):
            self.kiosk.quit = self.quit
        self.loop = Loop(self.kiosk, NoEyes(), panel, screen)
        self.camera: CameraEyes | None = None
        self.witness: Witness | None = None
        self.side: TableSide | None = None
        if source:
            self._watch(config, sockets)
        elif screen is not None:
            from companion.app.side import TableSide

            self.side = TableSide(screen)
        self.table_in_play: TableInPlay | None = None
        self.playing: Playing | None = None
        self.games = 0
        """How many games were begun since the program was started: no simulated one is dealt like the one before."""
        self._deals = 0
        """How many rounds had been broken off when the simulated family sat down."""
        self.started = int(time.time())
        self.first_screen: Welcome | None = None
        self.plans = usual_plans(config)
        backed_up = (kept or TableKept(folder, None, folder / NAME)) if source else None
        self.besides = Besides(self.kiosk, Shelf(self.opened.journal), folder, backed_up)
        self.to_be_set_up = False
        self.looks = Looks(self.kiosk, folder, config.screen)
        self.upset = Upset(self.kiosk)
        self.hours = Hours(panel.spec.night, config.sound.quiet)
        self.sounding = Sounding(self.kiosk, self._speaker(config.sound))
        self._noticed = Noticed()
        self._tried = 0

    def _watch(self, config: Config, sockets: Sockets) -> None:
        """A camera looks at a real table, which is as large as the settings say."""
        self.kiosk.table = config.table.width, config.table.height
        self.witness = witness_of(config.pictures, self.folder)
        if self.witness is not None:
            self.kiosk.recall = self.witness.pair
        self.camera = eye_of(config, self.folder, self.source, sockets, self.witness)

    def _speaker(self, sound: SoundSettings) -> Speaker | None:
        watched = bool(self.source) or self.screen is not None  # told as text, a game goes too fast to be heard
        return Speaker(sound.volume, sound.voice) if watched and has_device(os.environ) else None

    @property
    def mouse_seat(self) -> MouseSeat | None:
        return None if self.side is None else self.side.mouse_seat

    # ------------------------------------------------------------ games

    def take_up_or_begin(self) -> None:
        """The game that was going on, if any; otherwise the first screen, or the simulated family's first game."""
        if self.playing is not None or self.resume():
            return
        if self.source:
            self.welcome()
        else:
            self.start(self.plans.began(GAMES[self.plans.game]))

    def welcome(self) -> None:
        """The first screen, with everything as it was chosen last."""
        if self.side is not None:
            self.side.clear()
        self.table_in_play = self.playing = None
        self.loop.eyes = self.camera or NoEyes()
        self.first_screen = Welcome(
            self.kiosk, GAMES, self.plans, self.start, self.kiosk.table, self.set_up, self.besides.lines
        )
        self.first_screen.evenings = self.besides.evenings()
        self.kiosk.leave_only(self.first_screen)

    def set_up(self) -> None:
        """Camera, buttons and screen are let go; this process goes on as `./kiosk setup` and comes back afterwards."""
        self.loop.quitting = self.to_be_set_up = True

    def start(self, began: Began) -> None:
        """Begin a game: from the first screen, or at once where the table is simulated; the next one is like it."""
        if self.first_screen is not None:
            self.plans = self.first_screen.plans
            keep_badges(self.folder, self.first_screen.badges.values())
        self.kiosk.clocks = (time.time(), time.monotonic())
        self._sit_down(Playing.begin(self.kiosk, began, self.welcome, open_menu), "Game begun")

    def play_again(self) -> None:
        """The same people once more, with cards dealt anew; the next of them deals."""
        if self.playing is None:
            return
        began = self.playing.referee.began
        dealer = Seat((began.dealer + 1) % len(began.seats))
        self.plans = replace(self.plans, dealer=dealer)
        self.start(replace(began, dealer=dealer, position=""))

    def resume(self) -> bool:
        """Take up the game that was going on when the program last stopped."""
        unfinished = self.opened.journal.unfinished()
        if unfinished is None or not self.source:
            return False
        playing = Playing.resume(self.kiosk, unfinished, self.welcome, open_menu)
        self._sit_down(playing, "Game resumed")
        self.kiosk.begin_talk(Checking(self.kiosk, playing, resumed_words(self.opened.report)))
        return True

    def join(self, middle: Transcript) -> None:
        """Go on with a game from a transcript or a position text: the table is laid as it says."""
        if not self.source:
            raise BadSetup("Going on in the middle of a game needs a real table; `./kiosk fold` replays the file.")
        self.kiosk.clocks = (time.time(), time.monotonic())
        playing = Playing.begin(self.kiosk, middle.began, self.welcome, open_menu)
        for entry in middle.entries:
            playing.put_on_record(entry.event, entry.source, entry.sureness)
        self._sit_down(playing, "Game joined")
        self.kiosk.begin_talk(Checking(self.kiosk, playing, "The game goes on from here."))

    def _sit_down(self, playing: Playing, what: str) -> None:
        game_taken_up(what, playing.referee)
        self.kiosk.leave_only(playing)
        self.playing = playing
        referee = playing.referee
        if self.camera is not None:
            self.table_in_play = CameraTable(self.camera, referee.game, playing.layout)
            self.table_in_play.play_with(referee.packs)
            self.loop.eyes = self.table_in_play.eyes
        else:
            self._seat_family(playing, referee.began)
        if self.witness is not None:
            self.witness.begin(str(max((past.game for past in self.opened.journal.history()), default=0)))

    def _seat_family(self, playing: Playing, began: Began) -> None:
        """The simulated family sits down at a table that is laid as the game begins."""
        from companion.running.family_table import FamilyTable

        referee, seed = playing.referee, self.started + self.games
        table = FamilyTable(began, referee.game, playing.layout, self.panel.finger, seed)
        self.table_in_play, self.games = table, self.games + 1
        self._deals = playing.broken_off
        if self.side is not None:
            self.side.begin(table, referee.names, len(referee.judged))
        table.play_with(referee.packs)
        self.loop.eyes = table.eyes

    def _deal_anew(self, playing: Playing) -> None:
        """A round that was broken off on the screen is over for the simulated family, too, whatever it believed."""
        referee = playing.referee
        if self.camera is None and playing.broken_off > self._deals:
            self._seat_family(playing, replace(referee.began, position=referee.game.write(referee.position)))

    def change_language(self) -> None:
        """To the next one, at once and for every evening from now on."""
        self.kiosk.tongue = after(self.kiosk.tongue)
        keep_language(self.folder, self.kiosk.tongue.code)

    # ------------------------------------------------------------ running

    def turn(self, now: int) -> Show:
        show = self.loop.turn(now)
        if self.opened.journal.trouble and now - self._tried >= DISK_MS:
            self._tried = now
            self.opened.journal.tick()
        self._keep_hours(now)
        self.looks.keep()
        self.upset.look(self.playing, now)
        last_words = self.camera.child.last_words if self.camera is not None else ""
        referee = None if self.playing is None else self.playing.referee
        self.sounding.hear(referee, show, now, self.hours.is_quiet)
        self._noticed.look(self.opened.journal.trouble, self.loop.eyes.trouble, last_words, referee)
        if self.table_in_play is not None and self.playing is not None:
            self._deal_anew(self.playing)
            self.table_in_play.people_act(now, show)
            self.table_in_play.play_with(self.playing.referee.packs)
            if self.witness is not None and self.camera is not None:
                self.witness.look(now, self.playing.referee.judged, self.kiosk.change, self.camera.deck)
            if self.side is not None:
                self.side.turn(now, self.loop, self.playing)
        self.loop.pointers.clear()
        self.loop.typed.clear()
        return show

    def _keep_hours(self, now: int) -> None:
        if not self.hours.look(now):
            return
        self.kiosk.is_night = self.hours.is_evening
        if self.hours.night is not None:
            self.loop.dim(self.panel.spec.night_light if self.hours.is_dark else 1.0)

    def run(self, watchdog: Watchdog) -> None:
        """Until somebody closes the window or the system asks us to stop."""
        when_asked_to_stop(self.quit)
        while not self.loop.quitting:
            now = clock()
            self.turn(now)
            watchdog.saw_frame(self.loop.eyes.framed if self.table_in_play is not None else now)
            watchdog.drew(now)
            watchdog.tick(now)
            self.loop.rest(clock)
        log.info("Going on as ./kiosk setup." if self.to_be_set_up else "Stopped.")
        watchdog.notify("STOPPING=1")

    def quit(self) -> None:
        """The loop ends after this turn."""
        self.loop.quitting = True

    def close(self) -> None:
        self.loop.eyes.stop()
        self.sounding.close()
        self.panel.close()
        self.opened.journal.close()
        if self.witness is not None:
            self.witness.close()
        if self.screen is not None:
            self.screen.close()


def usual_plans(config: Config) -> Plans:
    """What stands on the first screen before anything was chosen: the family of the settings."""
    own = config.players.names
    names = own + tuple(name for name in DEFAULT_NAMES if name not in own)
    return Plans(FIRST_GAME, len(own) or 4, names[: len(DEFAULT_NAMES)], house=dict(config.house))
