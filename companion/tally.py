"""What an evening costs its players: questions asked, and the wait from a card at rest to the screen."""

from __future__ import annotations

from companion.events import Laid
from companion.referee import Referee
from companion.show import Show
from companion.simulator.felt import Felt


class Tally:
    """Counted frame by frame: simulated time and measured computing together."""

    def __init__(self) -> None:
        self.questions = 0
        self.rests: list[float] = []
        self._asked = ""
        self._heard = 0
        self._rested: int | None = None
        self._busy = False

    def count(self, now: int, show: Show, felt: Felt, referee: Referee, spent_ms: float) -> None:
        """One frame: what is asked, what came to rest, what came on record."""
        self._question(show)
        laid = any(isinstance(one.entry.event, Laid) for one in referee.judged[self._heard :])
        self._heard = len(referee.judged)
        if laid and self._rested is not None:
            self.rests.append(now - self._rested + spent_ms)
            self._rested = None
        elif laid:
            self.rests.append(spent_ms)
        busy = felt.busy()
        if self._busy and not busy:
            self._rested = now
        self._busy = busy

    def _question(self, show: Show) -> None:
        """A doubt of the reader's; what the rules themselves ask (a suit) is not counted."""
        text = show.question.text if show.question is not None and not show.question.ruled else ""
        self.questions += bool(text) and text != self._asked
        self._asked = text
