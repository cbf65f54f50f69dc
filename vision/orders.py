"""What the eye is told on its stdin: a deck as one line of JSON, now or at any later time."""

from __future__ import annotations

import os
import select
from dataclasses import dataclass

from vision.sightings import Deck, read_deck

EVERY_MARK = Deck(frozenset(range(587)) - {496, 497, 498, 499}, {}, (960.0, 520.0))
"""What is looked for when nobody says: all marks, no places."""
FIRST_ORDER_S = 0.5
"""How long the program waits for a deck before it looks without one."""


class BadDeck(ValueError):
    """The line on stdin is not a deck."""


@dataclass(slots=True)
class Orders:
    """Decks that arrive on a file descriptor; reading never waits longer than asked."""

    descriptor: int
    _open: bool = True
    _rest: bytes = b""

    def first(self) -> Deck:
        """The deck to begin with."""
        if os.isatty(self.descriptor):
            self._open = False
        return self.latest(FIRST_ORDER_S) or EVERY_MARK

    def latest(self, wait_s: float = 0.0) -> Deck | None:
        """The newest deck that has arrived since the last call, if any."""
        lines: list[bytes] = []
        while self._open and select.select([self.descriptor], [], [], 0.0 if lines else wait_s)[0]:
            piece = os.read(self.descriptor, 65536)
            self._open = bool(piece)
            *whole, self._rest = (self._rest + piece).split(b"\n")
            lines += [line for line in whole if line.strip()]
        if not self._open and self._rest.strip():
            lines, self._rest = [*lines, self._rest], b""
        if not lines:
            return None
        try:
            return read_deck(lines[-1].decode())
        except (ValueError, KeyError, TypeError, AttributeError) as fault:
            raise BadDeck(f"The line on stdin is not a deck ({fault}): write one as Deck.to_json does.") from fault
