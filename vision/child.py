"""The eye as a child process: started by exec, read without waiting, killed and started again when it is silent.

A camera driver can hang for ever; the kiosk must not. So the eye lives in a process of its own and
this is the kiosk's end of the pipe. Nothing here waits, and nothing reads a clock: the time is handed in.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from vision.numbers import Numbers
from vision.sightings import Deck, TableChange, read_change

SILENCE_MS = 2500
"""An eye repeats itself every second: one that is silent for so long hangs."""
WAKING_MS = 8000
"""How long a new process may take to import, to open the camera and to say its first line."""
MOST_DOUBLINGS = 2
"""On a machine that is slow, or busy, each next process may take twice as long as the one that said nothing in time."""
BREATH_MS = 500
"""Pause between two starts, so that a camera that is not there does not keep a core busy."""
PIECE = 1 << 16

FindCamera = Callable[[], str]
"""The camera, film or folder to look at now, as the eye names it; empty while there is none."""
NO_CAMERA = "There is no camera: plug one in."


class EyeChild:
    """One eye process after another, each for the camera that is there when it is started."""

    def __init__(self, find: FindCamera, deck: Deck, options: Sequence[str] = ()) -> None:
        self._find, self._options = find, options
        self._deck = deck
        self.missing = False
        """There is no camera to start an eye for."""
        self._run: _Run | None = None
        self._numbers = Numbers()
        self._stopped = -BREATH_MS
        self._started = 0
        """When this process was started."""
        self._heard: int | None = None
        """When any process last said something: one clock, whoever lives in between."""
        self._listening: int | None = None
        """Since when anybody listens."""
        self.starts = 0
        self._too_early = 0
        """How many were ended, one after the other, before they had said a word."""
        self.last_words = ""
        """What a process last wrote to stderr: the sentence for people."""
        self.ended = False
        """The source came to its end (a film does, a camera does not)."""

    @property
    def alive(self) -> bool:
        return self._run is not None and self._run.process.poll() is None

    @property
    def pid(self) -> int | None:
        return self._run.process.pid if self._run is not None else None

    @property
    def pipes(self) -> tuple[int, ...]:
        """Where its lines arrive."""
        return () if self._run is None else (self._run.out,)

    @property
    def heard(self) -> bool:
        """Whether anything was ever said since somebody listens."""
        return self._heard is not None

    def silent_for(self, now: int) -> int:
        """Milliseconds since the last line of any process, or since anybody has been listening."""
        since = self._heard if self._heard is not None else self._listening
        return 0 if since is None else now - since

    @property
    def patience(self) -> int:
        """How long this process may say nothing."""
        return SILENCE_MS if self._is_awake else WAKING_MS << min(self._too_early, MOST_DOUBLINGS)

    @property
    def _is_awake(self) -> bool:
        """Whether this process has said anything yet."""
        return self._heard is not None and self._heard >= self._started

    def listen(self, now: int) -> list[TableChange]:
        """The changes that have arrived; starts the process, and starts it again when it died or hangs."""
        if self._listening is None:
            self._listening = now
        if self._run is None:
            if not self.ended and now - self._stopped >= BREATH_MS:
                self._start(now)
            return []
        died = not self.alive
        changes = [self._numbers.gone_on(change) for change in self._run.changes()]
        self.last_words = self._run.last_words() or self.last_words
        if changes:
            self._heard, self._too_early = now, 0
        if died or now - max(self._started, self._heard or 0) > self.patience:
            self._too_early += not died and not self._is_awake
            self.ended = self._run.process.poll() == 0
            self._kill(now)
        return changes

    def _start(self, now: int) -> None:
        """An eye for the camera, if there is one; if not, it is looked for again after a breath."""
        source, was_missing = self._find(), self.missing
        self.missing = not source
        if self.missing:
            self._stopped, self.last_words = now, NO_CAMERA
            return
        if was_missing:  # it was plugged in just now, and may take its time to wake
            self._heard, self._listening = None, now
        self._run = _Run([sys.executable, "-m", "vision", source, "--json", *self._options])
        self._numbers.start_anew()
        self._started = now
        self.starts += 1
        self._run.send(self._deck)

    def use_deck(self, deck: Deck) -> None:
        """Another game: other marks, other places."""
        self._deck = deck
        if self._run is not None:
            self._run.send(deck)

    def stop(self) -> None:
        """Nobody listens any more."""
        self._kill(self._stopped)
        self._heard = self._listening = None

    def _kill(self, now: int) -> None:
        """End the process, whatever it does, without waiting for a driver that cannot be killed."""
        if self._run is not None:
            self._run.kill()
        self._run, self._stopped = None, now


class _Run:
    """One process and our ends of its pipes."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        assert self.process.stdin and self.process.stdout and self.process.stderr, "three pipes were asked for"
        self._pipes = self.process.stdin, self.process.stdout, self.process.stderr
        self._in, self.out, self._err = (pipe.fileno() for pipe in self._pipes)
        for descriptor in (self._in, self.out, self._err):
            os.set_blocking(descriptor, False)
        self._rest = b""

    def send(self, deck: Deck) -> None:
        with suppress(BrokenPipeError, BlockingIOError):  # it died or hangs just now; `listen` will notice
            os.write(self._in, deck.to_json().encode() + b"\n")

    def changes(self) -> list[TableChange]:
        *lines, self._rest = (self._rest + _arrived(self.out)).split(b"\n")
        changes = []
        for line in lines:
            # A torn or foreign line is no change; the next one says everything again.
            with suppress(ValueError):
                changes.append(read_change(line.decode()))
        return changes

    def last_words(self) -> str:
        words = _arrived(self._err).decode(errors="replace").split("\n")
        return next((w.strip() for w in reversed(words) if w.strip()), "")

    def kill(self) -> None:
        self.process.kill()
        for pipe in self._pipes:
            pipe.close()
        self.process.poll()


def _arrived(descriptor: int) -> bytes:
    """What has arrived, without waiting for more."""
    pieces = []
    with suppress(BlockingIOError):
        while piece := os.read(descriptor, PIECE):
            pieces.append(piece)
    return b"".join(pieces)
