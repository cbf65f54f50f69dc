"""The table as the kiosk sees it: which cards lie where, the arms over it, and which card is being understood."""

from __future__ import annotations

from collections.abc import Callable

from companion.facts.show import Mode, SeenArm, SeenCard, SeenLook, Show, TableSeen
from companion.interpret.lies import Lies, Standing
from companion.interpret.reader import Reader
from companion.kiosk.meaning import Action, Five, Meaning, five
from vision.sightings import Arm, TableChange

AGAIN_MS = 250
"""It is looked at so often: arms move all the time, and a picture of each step would cost more than it tells."""
PULSE_MS = 500
UNDERSTOOD_MS = 8_000
"""A card of which nothing came by then is not being understood any more."""
STEP_MM, TURN, ARM_MM = 3.0, 5.0, 20.0
"""What lies still is drawn in the same place, though the eye measures it a little differently each time."""
LOOKS = {
    Standing.NEW: SeenLook.NEW,
    Standing.TOLD: SeenLook.NEW,
    Standing.REFUSED: SeenLook.WRONG,
    Standing.MISPLACED: SeenLook.WRONG,
    Standing.ASTRAY: SeenLook.WRONG,
}


class SeenSoFar:
    """The last look, until it is time for another one."""

    def __init__(self, reader: Reader, size: tuple[float, float]) -> None:
        self.reader, self.size = reader, size
        self._seen: TableSeen | None = None
        self._at = -AGAIN_MS

    def look(self, change: TableChange | None, now: int) -> TableSeen | None:
        """None as long as no eye has said anything."""
        if change is not None and now - self._at >= AGAIN_MS:
            self._at, self._seen = now, table_seen(self.reader, change, self.size, now)
        return self._seen


def table_seen(reader: Reader, change: TableChange, size: tuple[float, float], now: int) -> TableSeen:
    """What lies there in the order in which it lies on each other, and what moves over it."""
    bright = now // PULSE_MS % 2 == 0
    cards = tuple(_card(lies, change.time, bright) for lies in reader.felt.in_order() if lies.standing != Standing.AWAY)
    return TableSeen(cards, tuple(map(_arm, change.arms)), size)


def _card(lies: Lies, time: int, bright: bool) -> SeenCard:
    look = LOOKS.get(lies.standing, SeenLook.LIES)
    if look is SeenLook.NEW and (not bright or time - lies.came > UNDERSTOOD_MS):
        look = SeenLook.LIES
    x, y, angle = lies.pose
    return SeenCard(lies.face, _whole(x, STEP_MM), _whole(y, STEP_MM), _whole(angle, TURN) % 360, look)


def _arm(arm: Arm) -> SeenArm:
    (x, y), (to_x, to_y) = arm.root, arm.tip
    return SeenArm((_whole(x, ARM_MM), _whole(y, ARM_MM)), (_whole(to_x, ARM_MM), _whole(to_y, ARM_MM)))


def _whole(value: float, step: float) -> float:
    return round(value / step) * step


class AsSeen:
    """The same as large as the screen allows, until somebody has seen enough."""

    def __init__(self, title: str, look: Callable[[], TableSeen | None], close: Action) -> None:
        self.title, self.look, self.close = title, look, close

    def keys(self) -> Five:
        return five(ok=Meaning("OK", self.close), back=Meaning("Back", self.close))

    def show(self) -> Show:
        seen = self.look()
        why = "" if seen is not None else "Nothing was seen yet."
        return Show(Mode.SEEN, self.title, ask="The table as I see it", why=why, seen=seen)

    def take_row(self, row: int) -> None:
        """It closes as it was opened."""
        self.close()

    def table_changed(self, change: TableChange) -> None:
        """The game that lies below looks."""

    def tick(self, now: int) -> None:
        """It stays as long as people like."""
