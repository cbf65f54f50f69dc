"""Lights and the buzzer on our own clock: what each lamp should do, how bright that makes it, and when it sounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from math import cos, pi

BLINK_MS = 700
"""A whole blink, on and off: slow enough for everybody, since three flashes a second can do harm."""
AGAIN_MS = 2000
"""Every lamp is told again so often even if nothing changes: nothing else would show that its pin is gone."""
PULSE_MS = 2400
PULSE_STEP_MS = 40
"""Finer steps of a pulse nobody sees."""


class Glow(Enum):
    """What a lamp does."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"
    """The kiosk waits for somebody."""
    PULSE = "pulse"
    """Softly brighter and darker: the kiosk is alive and asks nothing."""


def brightness(glow: Glow, now: int) -> float:
    """How bright a lamp is at this millisecond, 0 to 1."""
    match glow:
        case Glow.OFF:
            return 0.0
        case Glow.ON:
            return 1.0
        case Glow.BLINK:
            return 1.0 if now % BLINK_MS < BLINK_MS // 2 else 0.0
        case Glow.PULSE:
            return round(0.08 + 0.42 * (1 - cos(2 * pi * (now % PULSE_MS) / PULSE_MS)) / 2, 2)


class Lights:
    """The lamps of a panel; a tick sends what has changed, and now and then everything."""

    def __init__(self, send: Callable[[str, float], None]) -> None:
        self._send = send
        self._glows: dict[str, Glow] = {}
        self._sent: dict[str, float] = {}
        self._share = 1.0
        self._again = 0
        """When everything is sent again."""

    def show(self, glows: Mapping[str, Glow]) -> None:
        """What the lamps should do from now on; lamps not named go dark."""
        self._glows = dict.fromkeys(self._glows, Glow.OFF) | dict(glows)

    def dim(self, share: float) -> None:
        """From now on lamps are as bright as this share of what they would be."""
        self._share = share

    def due(self, now: int) -> int | None:
        """When a lamp changes next by itself; None where all shine steadily."""
        steps = {Glow.BLINK: BLINK_MS // 2, Glow.PULSE: PULSE_STEP_MS}
        return min(
            (now - now % steps[glow] + steps[glow] for glow in self._glows.values() if glow in steps), default=None
        )

    def tick(self, now: int) -> None:
        if now >= self._again:
            self._sent, self._again = {}, now + AGAIN_MS
        for lamp, glow in self._glows.items():
            bright = round(self._share * brightness(glow, now), 3)
            if self._sent.get(lamp) != bright:
                self._sent[lamp] = bright
                self._send(lamp, bright)


BEEP_MS = 120
GAP_MS = 120


class Beeps:
    """The buzzer: so many short tones, one after the other."""

    def __init__(self, send: Callable[[bool], None]) -> None:
        self._send = send
        self._began = self._ends = 0
        self._on = False

    def sound(self, times: int, now: int) -> None:
        """Begin to sound, unless it still does."""
        if now >= self._ends:
            self._began, self._ends = now, now + times * (BEEP_MS + GAP_MS)

    def due(self, now: int) -> int | None:
        """When the tone begins or ends next."""
        past = (now - self._began) % (BEEP_MS + GAP_MS)
        return None if now >= self._ends else now - past + (BEEP_MS if past < BEEP_MS else BEEP_MS + GAP_MS)

    def tick(self, now: int) -> None:
        on = now < self._ends and (now - self._began) % (BEEP_MS + GAP_MS) < BEEP_MS
        if on != self._on:
            self._on = on
            self._send(on)


def is_night(hour: int, night: tuple[int, int]) -> bool:
    """Whether this hour of the day is between those two, also across midnight."""
    begins, ends = night
    return begins <= hour < ends if begins <= ends else hour >= begins or hour < ends
