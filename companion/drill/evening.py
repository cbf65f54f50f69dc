"""An evening that a drill disturbs: a family at the simulated table, its camera, and a kiosk that may be killed.

The family and the felt live here and go on whatever becomes of the kiosk; the kiosk and its eye are processes of their
own, as on a Raspberry Pi. While the screen is dark, or says that nobody watches the table, people stop and wait.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.drill.kiosk import NODES, PORTS
from companion.drill.messages import Break, Finger, Order, Told
from companion.facts.events import Began, Entry
from companion.facts.show import Mode
from companion.games import GAMES
from companion.journal.reading import read_only
from companion.running.parts import clock
from companion.running.simulated_eyes import FRAME_MS
from companion.simulator.family import Family
from companion.simulator.light import LIGHTS
from companion.simulator.manners import Manners
from companion.simulator.simulated_table import SimulatedTable
from companion.table import Seat
from vision.sources.board import SUFFIX, Board

NAMES = "Ann", "Bob", "Cy"
CAMERA, PORT = "video0", f"usb-1.2{SUFFIX}"
STARTS_S = 15.0
"""A kiosk that shows nothing for so long after its start will never show anything."""
STANDS_S = 40.0
"""If nothing comes on record for so long, family and kiosk wait for each other, and another game is begun."""
BLIND = ("No camera", "Camera lost")
ANSWERS_S = 1.5
"""People look for so long at a screen that asks whether everything lies as it should."""


Kept = tuple[Began, tuple[Entry, ...]]
"""A game as it is on record."""


class Evening:
    """Game after game, as long as somebody lets it `live`."""

    def __init__(self, game: str, seed: int, patience: float = 1.0) -> None:
        self.patience = patience
        """All that is waited for may take so many times as long, on a machine that is busy with other things."""
        self._temporary = TemporaryDirectory(prefix="card-table-drill-")
        self.folder, self.game, self.dice = Path(self._temporary.name), game, random.Random(seed)
        self.state = self.folder / "state"
        self.journal = self.state / "journal.sqlite"
        for made in (NODES, PORTS):
            (self.folder / made).mkdir()
        self.games = self.stuck = 0
        self.told: Told | None = None
        """What the kiosk told last; None while it is dark."""
        self.shown: tuple[Entry, ...] = ()
        """All that was ever shown as being on record in this game."""
        self.last_words: deque[str] = deque(maxlen=8)
        self.board: Board | None = None
        self._frame = self._grew = self._asked = 0
        self._stuck = ""
        """The button that hangs."""
        self._is_new = True
        """A game is still to be begun."""
        self._sit_down()
        self.plug_in()
        self.start()

    # ------------------------------------------------------------ the kiosk

    def start(self, *broken: str) -> None:
        """A kiosk that takes up the game, if there is one, with these things broken from its beginning."""
        ours, theirs = Pipe()
        self.pipe: Connection[Order, Told] = ours
        command = [sys.executable, "-P", "-m", "companion.drill.kiosk", str(self.folder), str(theirs.fileno()), *broken]
        self.kiosk = subprocess.Popen(
            command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        theirs.close()
        threading.Thread(target=self._overhear, args=(self.kiosk,), daemon=True).start()

    def _overhear(self, kiosk: subprocess.Popen[str]) -> None:
        assert kiosk.stderr is not None
        self.last_words.extend(line.strip() for line in kiosk.stderr)

    def end(self, how: signal.Signals) -> int:
        """The kiosk is killed, or asked to stop; its exit code."""
        self.kiosk.send_signal(how)
        code = self.kiosk.wait(10)
        self._listen()  # what it told in its last moment was shown
        self.told = None
        self.pipe.close()
        return code

    def order(self, order: Order) -> None:
        try:
            self.pipe.send(order)
        except OSError:
            self.told = None  # it has just been killed

    def stick(self, button: str) -> None:
        """A button goes down and stays there, whoever presses it."""
        self.order(Finger(button, True))
        self._stuck = button

    def loosen(self, button: str) -> None:
        self._stuck = ""
        self.order(Finger(button, False))

    def break_(self, what: str) -> None:
        self.order(Break(what))

    # ------------------------------------------------------------ the camera

    def plug_in(self) -> None:
        node = self.folder / NODES / CAMERA
        camera = self.table.camera
        self.board = Board(self.folder / CAMERA, camera.width, camera.height)
        node.mkdir()
        (node / "name").write_text("a drilled camera\n")
        (self.folder / PORTS / PORT).symlink_to(self.folder / CAMERA)

    def pull_out(self) -> None:
        assert self.board is not None
        (self.folder / PORTS / PORT).unlink()
        (self.folder / NODES / CAMERA / "name").unlink()
        (self.folder / NODES / CAMERA).rmdir()
        (self.folder / CAMERA).unlink()
        self.board.close()
        self.board = None

    # ------------------------------------------------------------ time

    def live(self, seconds: float, until: Callable[[], bool] = lambda: False) -> float | None:
        """The evening goes on until this is so; after how many seconds it was, or None if it never came."""
        began = time.monotonic()
        while (past := time.monotonic() - began) < seconds:
            self._moment()
            if until():
                return time.monotonic() - began
        return past if seconds == 0 else None

    def _moment(self) -> None:
        """One frame of the camera, and whatever people do meanwhile."""
        time.sleep(max(0, self._frame + FRAME_MS - clock()) / 1000)
        self._frame = now = clock()
        frame = self.table.frame_at(now)
        if self.board is not None:
            self.board.show(frame, now)
        self._listen()
        if self.told is None:
            self.family.look_up(now)
        elif self._is_new:
            self._is_new, self._grew = False, now
            self.order(self.began)
        else:
            self._people_act(now, self.told)

    def _listen(self) -> None:
        try:
            while self.pipe.poll():
                self.told = self.pipe.recv()
                if self.told.began == self.began and len(self.told.entries) != len(self.shown):
                    self.shown, self._grew = self.told.entries, clock()
        except (EOFError, OSError):
            self.told = None

    def _people_act(self, now: int, told: Told) -> None:
        show = told.show
        if told.began != self.began:
            return
        if self.is_over or now - self._grew > 1000 * STANDS_S:
            self.stuck += not self.is_over
            self._sit_down()
        elif show.mode is Mode.LAYOUT:
            self.family.look_up(now)
            self._say_it_lies_like_this(now)
        elif any(sign in BLIND for sign in show.signs):
            self.family.look_up(now)
            self._grew = now
        else:
            if self._asked:
                self._asked = 0
                self.order(Finger("ok", False))
            self.family.think(now, show)

    @property
    def is_over(self) -> bool:
        return self.family.finished or self.family.lost

    def _say_it_lies_like_this(self, now: int) -> None:
        """A game that is taken up again asks whether everything lies as it should: people look, and press OK."""
        self._asked = self._asked or now
        self.order(Finger("ok", now - self._asked > 1000 * ANSWERS_S and (now - self._asked) // 200 % 2 == 1))

    def _sit_down(self) -> None:
        """Another game: other cards, the same people."""
        seed = self.dice.randrange(1 << 30)
        game = GAMES[self.game]
        # No game begins like the one before, so that nobody takes one for the other.
        self.began = Began(self.game, NAMES, Seat(self.games % len(NAMES)))
        self.games += 1
        self.table = SimulatedTable(game.layout(len(NAMES)), light=LIGHTS["mild"], seed=seed)
        self.family = Family(self.began, self.table, self._press, random.Random(seed), Manners())
        self._is_new, self.shown = True, ()

    def _press(self, button: str, down: bool) -> None:
        if button != self._stuck:
            self.order(Finger(button, down))

    # ------------------------------------------------------------ what is left

    @property
    def signs(self) -> tuple[str, ...]:
        return () if self.told is None else self.told.show.signs

    @property
    def shows(self) -> str:
        """The screen in words, for a report."""
        if self.told is None:
            return f"The screen is dark: {' '.join(self.last_words)}"
        show, keys = self.told.show, [key.label for key in self.told.show.keys]
        asked = "" if show.question is None else f" ? {show.question.text}"
        return f"The screen: {show.ask}{asked} [{' | '.join(keys)}] {', '.join(show.signs)}"

    def sees(self, since: int) -> bool:
        """Whether the kiosk has heard of a frame that was taken later than this."""
        return self.told is not None and self.told.seen > since

    def on_disk(self) -> tuple[Kept, ...]:
        """Every game as the journal on the disk has it at this moment, the newest last."""
        store = read_only(self.journal)
        return tuple((past.begun.began, store.entries(past.game)) for past in store.history())

    def close(self) -> None:
        if self.kiosk.poll() is None:
            self.end(signal.SIGKILL)
        if self.board is not None:
            self.board.close()
        self._temporary.cleanup()
