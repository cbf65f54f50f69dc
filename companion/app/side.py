"""The simulated table beside the kiosk's screen, at which one may sit down with the mouse."""

from __future__ import annotations

from companion.kiosk.playing import Playing
from companion.running.family_table import FamilyTable
from companion.running.loop import Loop
from companion.running.mouse_seat import USUAL, MouseSeat
from companion.running.simulated_eyes import FRAME_MS
from companion.table import Seat
from hardware.screen import Screen


class TableSide:
    """One table after the other; whoever sat at the one before sits there again."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.mouse_seat: MouseSeat | None = None
        self.taken: Seat | None = None
        """The seat that somebody with a mouse had when the last game was left."""
        self.pace = USUAL
        """The family's pace there."""
        self._pictured = 0
        screen.take_all()

    def begin(self, table: FamilyTable, names: tuple[str, ...], heard: int = 0) -> None:
        """A table, of whose record so many entries were made before anybody sat down at it."""
        self._remember()
        self.screen.make_room()
        self.mouse_seat = MouseSeat(table, names, self.screen.beside, heard, self.pace)
        if self.taken is not None and self.taken < len(names):
            self.mouse_seat.sit(self.taken)

    def clear(self) -> None:
        """A table that is left goes with all its pictures, and leaves its room to the screen."""
        self._remember()
        self.mouse_seat = None
        self.screen.take_all()

    def _remember(self) -> None:
        if self.mouse_seat is not None:
            self.taken, self.pace = self.mouse_seat.seat_taken, self.mouse_seat.pace

    def turn(self, now: int, loop: Loop, playing: Playing) -> None:
        """The mouse is heard, and the table drawn as often as it changes."""
        if self.mouse_seat is None:
            return
        referee = playing.referee
        self.mouse_seat.family.tempo.held_up = loop.reading or self.mouse_seat.waits
        self.mouse_seat.hear(loop.pointers, loop.typed, referee)
        if now - self._pictured >= FRAME_MS:
            self._pictured = now
            self.screen.show_beside(self.mouse_seat.scene(self.screen.beside, referee, loop.kiosk.tongue))
