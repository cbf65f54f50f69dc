"""What is to be heard of a game goes to the loudspeaker, except in quiet hours and while somebody has muted it."""

from __future__ import annotations

from companion.facts.show import Show
from companion.kiosk import Kiosk
from companion.referee import Referee
from companion.running.logs import log
from companion.sound.heard import HeardSoFar, heard, taken_up
from hardware.speaker import Speaker


class Sounding:
    """One game after the other; without a sound device nothing of this does anything."""

    def __init__(self, kiosk: Kiosk, speaker: Speaker | None) -> None:
        self.kiosk, self.speaker = kiosk, speaker
        kiosk.volume = None if speaker is None else speaker.volume
        self._referee: Referee | None = None
        self._so_far = HeardSoFar()
        self._told = ""

    def hear(self, referee: Referee | None, show: Show, now: int, is_quiet: bool) -> None:
        """Once a turn: what came since the last one sounds, unless it is late or somebody has muted it."""
        speaker = self.speaker
        if speaker is None or referee is None:
            return
        if referee is not self._referee:
            self._referee, self._so_far = referee, taken_up(referee, show)
        self._so_far, now_heard = heard(self._so_far, referee, show)
        speaker.volume = 0 if is_quiet or self.kiosk.muted else self.kiosk.volume or 0
        speaker.language = self.kiosk.tongue.code
        if now_heard.chime is not None:
            speaker.chime(now_heard.chime, now)
        for sentence in now_heard.sentences:
            speaker.say(self.kiosk.tongue.loud.say(sentence))
        speaker.tick(now)
        fault = speaker.fault or (f"the voice: {speaker.voice_fault}" if speaker.voice_fault else "")
        if fault != self._told:
            self._told = fault
            log.warning("No sound: %s", fault or "again there")

    def close(self) -> None:
        if self.speaker is not None:
            self.speaker.close()
