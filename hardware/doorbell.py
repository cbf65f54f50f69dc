"""A doorbell for a loop that sleeps: any thread may ring it, and a pipe on which something arrives rings it, too."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from select import select


class Doorbell:
    """Rung once or often, it wakes once."""

    def __init__(self) -> None:
        self._wire = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)

    def ring(self) -> None:
        with suppress(OSError):  # nobody is at home any more
            os.eventfd_write(self._wire, 1)

    def wait(self, ms: int, pipes: Iterable[int] = ()) -> bool:
        """Sleep for so long at most; whether somebody rang."""
        heard, _, _ = select((self._wire, *pipes), (), (), max(0, ms) / 1000)
        if self._wire in heard:
            os.eventfd_read(self._wire)
        return bool(heard)

    def close(self) -> None:
        os.close(self._wire)
