"""The companion running, from its start to its end: real parts where there are some, openly simulated ones elsewhere.

A camera and pins are used where they are. A service, or a machine with pins, waits for its camera, and until it comes
everything is told by buttons. Elsewhere the simulated table is played by its family, in a window beside the kiosk's
screen, or without any display as text with pictures at the end.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from companion.backup.command import table_kept
from companion.backup.stick import free_name, stick
from companion.backup.table import TableKept, back_up
from companion.catalogues import tongue
from companion.errors import BadSetup, CompanionError, NotBeforeMended
from companion.facts.events import Began
from companion.facts.show import Mode, Show
from companion.games import GAMES
from companion.journal import Journal, OpenedJournal
from companion.journal.badges import keep_badges, kept_badges
from companion.journal.bundle import PICTURES, transcript_in
from companion.journal.chosen import kept_language
from companion.journal.clock import is_set
from companion.journal.shelf import Shelf
from companion.kiosk import Kiosk
from companion.kiosk.album import AlbumPages
from companion.kiosk.asking import Choice, Picker
from companion.kiosk.catalogue import report_signs, resumed_words
from companion.kiosk.checking import Checking
from companion.kiosk.game_menu import open_menu
from companion.kiosk.menu import MenuLine
from companion.kiosk.playing import Playing
from companion.kiosk.welcome import DEFAULT_NAMES, Plans, Welcome
from companion.kiosk.why import paragraphs
from companion.rehearsal.watching import Watcher
from companion.running.alone import alone
from companion.running.console import show_on_console
from companion.running.eyes import FRAME_MS, CameraEyes, NoEyes, deck_for
from companion.running.logs import Noticed, game_taken_up, journal_opened, log, open_log, started
from companion.running.loop import Loop
from companion.running.mouse_seat import BESIDE, WINDOW, MouseSeat
from companion.running.notify import Watchdog, is_service, notifier
from companion.running.parts import (
    SIMULATED_BUTTONS,
    SIMULATED_TABLE,
    clock,
    is_at_a_table,
    panel_of,
    screen_if_any,
    when_asked_to_stop,
)
from companion.running.sounding import Sounding
from companion.running.tables import CameraTable, FamilyTable, TableInPlay
from companion.running.witness import Witness, place_in_memory
from companion.scenes import scene_of
from companion.scenes.table_side import empty_side
from companion.settings.cameras import (
    CAMERA_TAKEN,
    THIS_MACHINE,
    CameraFinder,
    Sockets,
    eye_options,
    table_source,
)
from companion.settings.config import NAME, BadConfig, Config, DisplaySettings, load, state_folder
from companion.table import Seat
from companion.transcript import Transcript, read
from companion.transcript.fold import standing
from hardware.audible import has_device
from hardware.errors import NoDisplay
from hardware.keys import Quit
from hardware.lights import is_night
from hardware.outputs import is_nothing_plugged_in
from hardware.panel import Panel
from hardware.screen import Screen, ScreenSpec, open_screen, render
from hardware.speaker import Speaker

VERSION = "0.1.0"
FIRST_GAME = "melee-dig"
RULE_BOOK = Path(__file__).parent.parent / "seeds"
DISK_MS = 3000
"""What is only in memory is brought to the disk as soon as it can be written again: it is tried so often."""
DIM_MS = 30_000
"""Whether it is night is looked at so often."""
STICK_MS = 2000
"""On the first screen a USB stick is looked for so often."""


def run(
    config: Path | None, state: Path | None, headless: bool, only_simulated: bool, table: Path | None = None
) -> int:
    """`./kiosk`: with a camera for real, otherwise simulated in a window or as text."""
    open_log(os.environ, sys.stderr)
    try:
        middle = None if table is None else read(transcript_in(table))
        settings = load(config, Path.home())
        folder = state or state_folder(settings, os.environ, Path.home())
        source = "" if only_simulated else table_source(settings.camera, is_at_a_table(settings.pins))
        with alone(folder):
            kept = table_kept(config, folder)
            to_be_set_up = play_an_evening(settings, kept, source, headless, middle)
    except BadConfig as why:
        if headless:
            raise
        return show_bad_settings(why)
    except NotBeforeMended as why:
        show_on_console(str(why))
        raise
    if to_be_set_up:
        go_on_as("setup", "--then-play", config=config, state=state, simulated=only_simulated)
    return 0


def play_an_evening(settings: Config, kept: TableKept, source: str, headless: bool, middle: Transcript | None) -> bool:
    """Until somebody ends it; whether setting up is what was asked for."""
    folder = kept.folder
    screen = None
    if not headless:  # a real table needs its display; a simulated one can be told as text
        screen = whole_display(settings.screen) if source else screen_if_any(ScreenSpec(beside=BESIDE, window=WINDOW))
    story = StoryClock() if screen is None and not source else None
    panel = panel_of(settings.pins, bool(source), story or clock)
    started(VERSION, source, panel, screen, folder)
    app = App(settings, folder, screen, source, panel, kept=kept)
    try:
        if middle is not None:
            app.join(middle)
        if story is not None:
            play_as_text(app, story)
        else:
            app.take_up_or_begin()
            app.run(Watchdog.of_this_process())
    finally:
        app.close()
    return app.to_be_set_up


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
        self.folder, self.source, self.panel = folder, source, panel
        # simulated games have a file of their own, so that they never stand among the family's
        self.opened: OpenedJournal = Journal.open(folder / ("journal.sqlite" if source else "simulated.sqlite"))
        journal_opened(self.opened.report)
        signs = (() if source else (SIMULATED_TABLE,)) + ((SIMULATED_BUTTONS,) if panel.simulated else ())
        self.kiosk = Kiosk(self.opened.journal, signs + report_signs(self.opened.report))
        self.kiosk.play_again = self.play_again
        self.kiosk.tongue = tongue(kept_language(folder) or config.screen.language)
        self.kiosk.rules = paragraphs(RULE_BOOK)
        if not is_service(os.environ):
            self.kiosk.quit = self.quit
        if source:
            self.kiosk.table = config.table.width, config.table.height
        self.loop = Loop(self.kiosk, NoEyes(), panel, screen)
        self.screen = screen
        self.camera: CameraEyes | None = None
        """One eye for the whole evening; each game tells it what to look for."""
        self.witness: Witness | None = None
        """Remembers what was seen, where that is not switched off."""
        if source:
            game, table = GAMES[FIRST_GAME], config.table
            layout = game.layout(4).stretched(table.width, table.height)
            deck = deck_for(game, game.packs(4), layout)
            find = CameraFinder(source, folder / CAMERA_TAKEN, sockets)
            options = eye_options(config.camera)
            if config.pictures.keep:
                self.witness = Witness(place_in_memory(), folder / PICTURES, config.pictures.days)
                self.kiosk.recall = self.witness.pair
                options = (*options, "--picture", str(self.witness.file))
            self.camera = CameraEyes(find, deck, options, table.mark_mm)
        self.table_in_play: TableInPlay | None = None
        self.playing: Playing | None = None
        self.mouse_seat: MouseSeat | None = None
        self.games = 0
        """How many games were begun since the program was started: no simulated one is dealt like the one before."""
        self.seat_taken: Seat | None = None
        """The seat that somebody with a mouse had when the last game was left."""
        self.first_screen: Welcome | None = None
        self.plans = usual_plans(config)
        self.kept = kept or TableKept(folder, None, folder / NAME)
        """What a backup is made of."""
        self._stick: Path | None = None
        self._stick_at = -STICK_MS
        self.to_be_set_up = False
        self.started = int(time.time())
        self._pictured = self._tried = 0
        self._dimmed = -DIM_MS
        self.shelf = Shelf(self.opened.journal)
        watched = bool(source) or screen is not None  # told as text, a game goes too fast to be heard
        speaker = Speaker(config.sound.volume, config.sound.voice) if watched and has_device(os.environ) else None
        self.sounding = Sounding(self.kiosk, speaker)
        self._quiet_hours, self._is_quiet = config.sound.quiet, False
        self._noticed = Noticed()

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
        """The first screen, with everything as it was chosen last. A simulated table goes with all its pictures."""
        if self.mouse_seat is not None and self.screen is not None:
            self.screen.show_beside(empty_side(self.screen.beside))
            self.seat_taken = self.mouse_seat.seat_taken
        self.table_in_play = self.playing = self.mouse_seat = None
        self.loop.eyes = self.camera or NoEyes()
        self.first_screen = Welcome(
            self.kiosk, GAMES, self.plans, self.start, self.kiosk.table, self.set_up, self.besides
        )
        self.kiosk.leave_only(self.first_screen)

    def besides(self) -> tuple[MenuLine, ...]:
        """What the first screen offers beside a game."""
        return (MenuLine("The album", self.open_album), *(self.to_a_stick() if self.source else ()))

    def open_album(self) -> None:
        """What past evenings add up to, over whatever goes on."""
        badges = kept_badges(self.folder)
        self.kiosk.begin_talk(AlbumPages(self.shelf, badges, self.kiosk.end_talk))

    def to_a_stick(self) -> tuple[MenuLine, ...]:
        """The line that backs everything up, as long as a USB stick is plugged in."""
        if self.kiosk.now - self._stick_at >= STICK_MS:
            self._stick_at, self._stick = self.kiosk.now, stick()
        return () if self._stick is None else (MenuLine("Back up to the USB stick", self.back_up),)

    def back_up(self) -> None:
        """Games and settings onto the stick; then the screen says where they are, or why not."""
        assert self._stick is not None
        try:
            told = f"Everything is kept on the stick as {back_up(self.kept, free_name(self._stick)).name}."
        except CompanionError as why:
            told = str(why)
        picker = Picker(told, [Choice("OK", lambda: None)], self.kiosk.end_talk, title="Backup")
        self.kiosk.begin_talk(picker)

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
        else:
            seed = self.started + self.games
            table = FamilyTable(referee.began, referee.game, playing.layout, self.panel.finger, seed)
            self.table_in_play, self.games = table, self.games + 1
            if self.screen is not None:
                self._seat_the_mouse(MouseSeat(table, referee.names, self.screen.beside))
        self.table_in_play.play_with(referee.packs)
        if self.witness is not None:
            self.witness.begin(str(max((past.game for past in self.opened.journal.history()), default=0)))
        self.loop.eyes = self.table_in_play.eyes

    def _seat_the_mouse(self, seat: MouseSeat) -> None:
        """Whoever sat at the table before sits there again."""
        if self.mouse_seat is not None:
            self.seat_taken = self.mouse_seat.seat_taken
        self.mouse_seat = seat
        if self.seat_taken is not None and self.seat_taken < len(seat.names):
            seat.sit(self.seat_taken)

    # ------------------------------------------------------------ running

    def turn(self, now: int) -> Show:
        show = self.loop.turn(now)
        if self.opened.journal.trouble and now - self._tried >= DISK_MS:
            self._tried = now
            self.opened.journal.tick()
        self._dim(now)
        last_words = self.camera.child.last_words if self.camera is not None else ""
        referee = None if self.playing is None else self.playing.referee
        self.sounding.hear(referee, show, now, self._is_quiet)
        self._noticed.look(self.opened.journal.trouble, self.loop.eyes.trouble, last_words, referee)
        if self.table_in_play is not None and self.playing is not None:
            self.table_in_play.people_act(now, show)
            self.table_in_play.play_with(self.playing.referee.packs)
            if self.witness is not None and self.camera is not None and referee is not None:
                self.witness.look(now, referee.judged, self.kiosk.change, self.camera.deck)
        if self.mouse_seat is not None and self.screen is not None and referee is not None:
            self.mouse_seat.family.tempo.held_up = self.loop.reading or self.mouse_seat.waits
            self.mouse_seat.hear(self.loop.pointers, self.loop.typed, referee)
            if now - self._pictured >= FRAME_MS:
                self._pictured = now
                self.screen.show_beside(self.mouse_seat.scene(self.screen.beside, referee, self.kiosk.tongue))
        self.loop.pointers.clear()
        self.loop.typed.clear()
        return show

    def _dim(self, now: int) -> None:
        """Lamps are dimmed by night and quiet hours kept, as far as this machine knows the time."""
        if now - self._dimmed < DIM_MS:
            return
        self._dimmed, wall = now, time.time()
        night, quiet = (
            hours is not None and is_set(wall) and is_night(time.localtime(wall).tm_hour, hours)
            for hours in (self.panel.spec.night, self._quiet_hours)
        )
        self._is_quiet = quiet
        if self.panel.spec.night is not None:
            self.loop.dim(self.panel.spec.night_light if night else 1.0)

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


@dataclass(slots=True)
class StoryClock:
    """The time in a game told as text, which goes as fast as the machine: frames and fingers must tell the same."""

    now: int = 0

    def __call__(self) -> int:
        return self.now


def play_as_text(app: App, story: StoryClock) -> None:
    """Nobody can watch: play as fast as it goes, tell it as text, and leave pictures."""
    print("No display here: the simulated table plays by itself; this is the record as the kiosk reads it.\n")
    app.start(app.plans.began(GAMES[app.plans.game]))
    when_asked_to_stop(app.quit)  # looking for a display, SDL has taken the signals for itself
    table, playing = app.table_in_play, app.playing
    assert table is not None and playing is not None
    shots: dict[str, Show] = {}
    watcher = Watcher(print)
    while not table.finished and not app.loop.quitting:
        show = app.turn(story.now)
        watcher.record(story.now, playing.referee)
        kind = "question" if show.question is not None else "alarm" if show.alarm else str(show.mode)
        shots.setdefault(kind, show)
        shots[f"last-{show.mode}"] = show
        story.now += FRAME_MS
    print()
    print("\n".join(standing(playing.referee)))
    screens = app.folder / "screens"
    screens.mkdir(parents=True, exist_ok=True)
    for name, show in shots.items():
        render(scene_of(show), screens / f"{name}.png")
        print(screens / f"{name}.png")


# ------------------------------------------------------------ other ways to go on


def go_on_as(*command: str, config: Path | None, state: Path | None, simulated: bool) -> None:
    """This process becomes another command: systemd goes on watching it, and no second process holds the pins."""
    named = (("--config", config), ("--state", state))
    options = [word for option, value in named if value is not None for word in (option, str(value))]
    options += ["--simulated"] if simulated else []
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-P", "-m", "companion", *options, *command])


def show_bad_settings(why: BadConfig) -> int:
    """A bad setting is told on the screen, too, until somebody stops the program: never a black one."""
    try:
        screen = whole_display(DisplaySettings())
    except NotBeforeMended:
        show_on_console(str(why))
        raise why from None
    log.error("Settings refused: %s", why)
    show = Show(Mode.TROUBLE, "Settings", ask=str(why), why="Mend the file, then start again.", alarm=True)
    watchdog = Watchdog.of_this_process()
    stopped = Event()
    when_asked_to_stop(stopped.set)
    while not stopped.is_set() and not any(isinstance(came, Quit) for came in screen.inputs(clock())):
        screen.show(scene_of(show, screen.size, screen.per_mm))
        watchdog.saw_frame(clock())
        watchdog.drew(clock())
        watchdog.tick(clock())
        time.sleep(0.1)
    screen.close()
    return why.exit_code


def kiosk_display(display: DisplaySettings) -> ScreenSpec:
    """The kiosk's own display, as the settings want it."""
    return ScreenSpec(
        display.size,
        fullscreen=display.fullscreen,
        quarter_turns=display.rotation // 90,
        inches=display.diagonal,
    )


DISPLAY_WAKES_MS = 10_000
"""When the machine starts, the display's driver may be later than the companion."""
WAITING = "STATUS=Waiting for a display to be plugged in or switched on.\nEXTEND_TIMEOUT_USEC=30000000"


def whole_display(display: DisplaySettings) -> Screen:
    """The kiosk's own display."""
    tell, give_up = notifier(os.environ), clock() + (DISPLAY_WAKES_MS if is_service(os.environ) else 0)
    while True:
        try:
            return open_screen(kiosk_display(display))
        except NoDisplay as why:
            if is_service(os.environ) and is_nothing_plugged_in():  # a television that is switched on later
                give_up = clock() + DISPLAY_WAKES_MS
                tell(WAITING)
            elif clock() >= give_up:
                raise NotBeforeMended(str(why)) from why
        time.sleep(1)
