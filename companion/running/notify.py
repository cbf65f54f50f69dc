"""Word to systemd that the companion is ready, alive or stopping: one datagram each, or none where nobody listens.

Ready means that the first picture has been drawn: an appliance that shows nothing is not ready, whatever else works.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass

FRAMES_LATE_MS = 60_000
"""After a camera fault the eye's process is restarted by itself; the whole companion only after this long without
a frame."""
SCREEN_LATE_MS = 5_000

Notify = Callable[[str], None]
"""Sends one message such as `READY=1`."""


def is_service(environ: Mapping[str, str]) -> bool:
    """Whether systemd started us and waits to hear from us."""
    return bool(environ.get("NOTIFY_SOCKET"))


def notifier(environ: Mapping[str, str]) -> Notify:
    """A function that tells systemd, or does nothing where systemd did not ask."""
    address = environ.get("NOTIFY_SOCKET", "")
    return lambda message: send(address, message) if address else None


def send(address: str, message: str) -> None:
    """One datagram. A socket that is gone never disturbs a game; the watchdog notices soon enough."""
    where = "\0" + address[1:] if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as mouth:
            mouth.sendto(message.encode(), where)
    except OSError:
        return


def watchdog_ms(environ: Mapping[str, str], pid: int) -> int | None:
    """How often this process must show that it lives; None where nobody watches it."""
    asked = environ.get("WATCHDOG_USEC", "")
    meant = environ.get("WATCHDOG_PID", str(pid)) == str(pid)
    return int(asked) // 1000 if asked.isdigit() and meant else None


@dataclass(slots=True)
class Watchdog:
    """Tells systemd of the first picture, then feeds its watchdog, but only while frames advance and the screen draws.

    All times are milliseconds of one clock, told by the caller.
    """

    notify: Notify
    every_ms: int | None
    """The watchdog's patience; None: nobody watches."""
    framed: int = 0
    """When a new frame was last looked at."""
    drawn: int | None = None
    """When the screen was last drawn; None: not yet."""
    fed: int | None = None

    @classmethod
    def of_this_process(cls) -> Watchdog:
        """As systemd asked for it when it started us."""
        return cls(notifier(os.environ), watchdog_ms(os.environ, os.getpid()))

    def saw_frame(self, now: int) -> None:
        self.framed = now

    def drew(self, now: int) -> None:
        if self.drawn is None:
            self.notify("READY=1")
        self.drawn = now

    def tick(self, now: int) -> None:
        """Feed it if it is time to, and if all is well."""
        if self.is_due(now) and self.is_well(now):
            self.notify("WATCHDOG=1")
            self.fed = now

    def is_due(self, now: int) -> bool:
        """Three times within the patience, so that one late turn does no harm."""
        return self.every_ms is not None and (self.fed is None or now - self.fed >= self.every_ms // 3)

    def is_well(self, now: int) -> bool:
        draws = self.drawn is not None and now - self.drawn <= SCREEN_LATE_MS
        return draws and now - self.framed <= FRAMES_LATE_MS
