"""After a bump, or a cat: much lies elsewhere than on record, and nobody's hand is over the table."""

from __future__ import annotations

from companion.kiosk.checking import Checking
from companion.kiosk.playing import Playing
from companion.kiosk.talks import Kiosk
from vision.sightings import TableChange

MUCH = 3
"""So many cards at once are moved by no player."""
WAITS_MS = 2500
"""What a hand does quickly and then puts right is nobody's business."""


class Upset:
    """Shows the table as it was until all lies right or somebody has seen enough; then it waits for the next cat."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.kiosk = kiosk
        self._since: int | None = None
        self._told = False
        self._looked: TableChange | None = None

    def look(self, playing: Playing | None, now: int) -> None:
        change = self.kiosk.change
        if playing is None or change is None:
            self._since, self._told = None, False
            return
        if change is not self._looked:
            self._looked = change
            self._notice(playing, change, now)
        waited = self._since is not None and now - self._since >= WAITS_MS
        if waited and not self._told and self.kiosk.talks[-1] is playing:
            self._told = True
            self.kiosk.begin_talk(Checking(self.kiosk, playing, closes=True))

    def _notice(self, playing: Playing, change: TableChange, now: int) -> None:
        if not change.still or change.arms:
            self._since = None
            return
        moved = _moved(playing)
        if moved >= MUCH:
            self._since = now if self._since is None else self._since
        else:
            self._since, self._told = None, self._told and moved > 0


def _moved(playing: Playing) -> int:
    """How many cards lie elsewhere than on record, or nowhere; while cards come together, none does."""
    row = playing.referee.game.row(playing.referee.position)
    if row.clearing or row.open_hands or playing.reading.draft or playing.referee.view.over:
        return 0
    return sum(one.home is not None for one in playing.reader.homeless(playing.referee.position))
