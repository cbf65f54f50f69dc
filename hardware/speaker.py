"""The loudspeaker: chimes and spoken lines where there is a sound device, silence where there is none.

The device is open only while something sounds: an open one wakes the processor fifty times a second. A line is spoken
into a file by a process of its own and played when it is ready; nothing here ever waits, and what hangs is ended.
"""

from __future__ import annotations

import os
import subprocess
from collections import deque
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from hardware.audible import speaking
from hardware.chimes import RATE, samples

LOUDEST = 10
"""The highest volume; 0 is silence."""
CLOSES_MS = 1500
"""So long after the last sound the device is let go."""
MOST_WAITING = 3
"""Lines that wait to be spoken; what is older is out of date."""
SPEAKS_MS = 10_000
"""A voice that needs longer for a line hangs, or comes too late to be of use."""


class Speaker:
    """Whoever turns the loop tells it the time."""

    def __init__(self, volume: int, voice: str = "") -> None:
        self.volume, self.voice = volume, voice
        self.language = "en"
        self.fault = ""
        """Why the device could not be opened."""
        self.voice_fault = ""
        """What became of the voice, if it did not speak the last line."""
        self._lines: deque[str] = deque(maxlen=MOST_WAITING)
        self._busy: subprocess.Popen[bytes] | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._asked = self._sounded = 0

    def chime(self, name: str, now: int) -> None:
        self._play(pygame.mixer.Sound(buffer=samples(name)) if self._open() else None, now)

    def say(self, text: str) -> None:
        """Speak a line, after those that wait already."""
        if self.volume:
            self._lines.append(text)

    def tick(self, now: int) -> None:
        """Play the line that is ready, begin the next one, and let the device go when all is quiet."""
        if not self.volume:
            self._lines.clear()  # said later, they would be out of date
        if self._busy is not None:
            if self._busy.poll() is None:
                self._lose_patience(self._busy, now)
                return
            self._hear_out(self._busy.returncode == 0, now)
            self._busy = None
        if self.is_playing:
            self._sounded = now
        elif self._lines:
            self._speak(self._lines.popleft(), now)
        elif pygame.mixer.get_init() is not None and now - self._sounded > CLOSES_MS:
            pygame.mixer.quit()

    @property
    def is_speaking(self) -> bool:
        """Whether a line waits or is being spoken."""
        return bool(self._lines) or self._busy is not None

    @property
    def is_playing(self) -> bool:
        return pygame.mixer.get_init() is not None and pygame.mixer.get_busy()

    def close(self) -> None:
        if self._busy is not None:
            self._busy.kill()
            self._busy.wait()
            self._busy = None
        if pygame.mixer.get_init() is not None:
            pygame.mixer.quit()
        if self._folder is not None:
            self._folder.cleanup()

    @property
    def _out(self) -> str:
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="card-table-voice-")
        return os.path.join(self._folder.name, "line.wav")

    def _lose_patience(self, voice: subprocess.Popen[bytes], now: int) -> None:
        """End a voice that hangs. Until it is gone no other is asked, so that they never pile up."""
        if now - self._asked > SPEAKS_MS:
            voice.kill()
            self.voice_fault = "it hung and was ended"

    def _hear_out(self, spoken: bool, now: int) -> None:
        """Play what the voice has written, which may be no sound, or nothing."""
        if not spoken:
            self.voice_fault = self.voice_fault or "it ended with an error"
        elif self._open():
            try:
                self._play(pygame.mixer.Sound(self._out), now)
                self.voice_fault = ""
            except (pygame.error, OSError):
                self.voice_fault = "what it wrote is no sound"

    def _speak(self, text: str, now: int) -> None:
        self._asked = now
        command = speaking(self.voice, self._out, self.language)
        if command is None:
            self._lines.clear()
            return
        Path(self._out).unlink(missing_ok=True)
        quiet = subprocess.DEVNULL
        try:
            self._busy = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
            assert self._busy.stdin is not None
            self._busy.stdin.write(text.encode())
            self._busy.stdin.close()
        except OSError:
            self._lines.clear()

    def _open(self) -> bool:
        if not self.volume:
            return False
        if pygame.mixer.get_init() is None:
            try:
                pygame.mixer.init(RATE, -16, 1, 1024)
            except pygame.error as why:
                self.fault = str(why)
                return False
        self.fault = ""
        return True

    def _play(self, sound: pygame.mixer.Sound | None, now: int) -> None:
        if sound is not None:
            sound.set_volume(self.volume / LOUDEST)
            sound.play()
            self._sounded = now
