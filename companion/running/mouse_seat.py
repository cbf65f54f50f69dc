"""A seat for a newcomer at the simulated table: the felt in colour, their own hand below it, and a mouse.

A click on a name takes that seat; cards are dragged from the strip to the felt and back, the top
of the stock to the own side. A second click on the name gives the seat back to the family.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.facts.events import HouseChanged, Source
from companion.referee import Judged
from companion.running.tables import FamilyTable
from companion.simulator.arrays import Image
from companion.simulator.camera import Camera
from companion.simulator.cardpicture import picture
from companion.simulator.family import Family
from companion.simulator.guest import Guest
from companion.table import Seat
from hardware.keys import Pointer, Touch

WIDTH, FELT, STRIP, NAMES = 960, 540, 150, 40
"""Pixels: the picture's width, the felt's height, the hand's strip, the row of names between them."""
SIZE = (WIDTH, FELT + NAMES + STRIP)
WINDOW = (2 * WIDTH, 1080)
"""Pixels of a window with the kiosk's own screen beside it, where the desktop is that large."""
_CARD = (93, 130)
_STEP = 70
_INK, _PAPER, _OWN = (60, 60, 60), (228, 240, 244), (120, 200, 240)
_FONT = cv2.FONT_HERSHEY_DUPLEX


class MouseSeat:
    """Draws the simulated table and lets one newcomer play at it."""

    def __init__(self, table: FamilyTable, names: tuple[str, ...]) -> None:
        self.table, self.names = table, names
        self.guest: Guest | None = None
        self._heard = 0
        """How many entries of the record have been overheard."""
        self._camera = Camera(WIDTH, FELT)
        self._shown: tuple[object, object] | None = None
        """The felt and the newcomer's hand as they were when somebody last asked whether they have changed."""

    @property
    def family(self) -> Family:
        return self.table.family

    # ------------------------------------------------------------ the mouse

    def hear(self, pointers: Sequence[Pointer], record: Sequence[Judged]) -> None:
        """What the mouse did, and what has come on record since."""
        for pointer in pointers:
            self.point(pointer)
        self.overhear(record)

    def point(self, pointer: Pointer) -> None:
        """A click on a name takes that seat, or gives it back to the family; a card is dragged to the felt and back."""
        x, y = pointer.x, pointer.y
        if pointer.touch is Touch.DOWN:
            if FELT <= y < FELT + NAMES:
                self.sit(Seat(int(x / WIDTH * len(self.names))))
            elif self.guest is not None and y < FELT:
                self.guest.drag_from_table(*self._mm(x, y))
            elif self.guest is not None:
                under = [n for n in range(len(self.guest.hand)) if self._left(n) <= x < self._left(n) + _CARD[0]]
                if under:  # cards overlap: the one on top is meant
                    self.guest.drag_from_hand(self.guest.hand[under[-1]], *self._mm(x, y))
        elif self.guest is not None and self.guest.dragging:
            if pointer.touch is Touch.MOVE:
                self.guest.drag(*self._mm(x, y))
            else:
                self.guest.drop(*self._mm(x, y))

    def overhear(self, record: Sequence[Judged]) -> None:
        """What is told by a button is true for the family, although they saw no hand move."""
        for one in record[self._heard :]:
            if isinstance(one.event, HouseChanged) and not one.refused:
                self.family.agree(one.event)
            elif self.guest is not None and one.entry.source is Source.PANEL and not one.refused:
                self.family.overhear(one.event, self.guest.seat)
        self._heard = len(record)

    def sit(self, seat: Seat) -> None:
        """Take a seat, or leave it to the family again."""
        old, self.guest = self.guest, None
        if old is not None:
            self.family.players.guests.discard(old.seat)
        if old is None or old.seat != seat:
            self.guest = Guest(self.family, seat)

    def _mm(self, x: float, y: float) -> tuple[float, float]:
        ((at_x, at_y),) = self._camera.to_mm(np.array([[x, y]]))
        return float(at_x), float(at_y)

    # ------------------------------------------------------------ the picture

    def has_changed(self) -> bool:
        """Whether a picture would look different from the last one."""
        guest = self.guest
        looks = self.table.table.felt.things(), guest and (guest.seat, tuple(guest.hand))
        before, self._shown = self._shown, looks
        return before is None or looks[0] is not before[0] or looks[1] != before[1]

    def picture(self) -> Image:
        """Felt, names and the newcomer's hand, one above the other."""
        names = np.full((NAMES, WIDTH, 3), _PAPER, np.uint8)
        wide = WIDTH / len(self.names)
        for n, name in enumerate(self.names):
            mine = self.guest is not None and self.guest.seat == n
            if mine:
                cv2.rectangle(names, (round(n * wide), 0), (round((n + 1) * wide), NAMES), _OWN, -1)
            text = f"{name}: you" if mine else name
            (across, _), _ = cv2.getTextSize(text, _FONT, 0.6, 1)
            cv2.putText(names, text, (round((n + 0.5) * wide - across / 2), 26), _FONT, 0.6, _INK, 1, cv2.LINE_AA)
            cv2.line(names, (round(n * wide), 6), (round(n * wide), NAMES - 6), (180, 190, 195), 1)
        strip = np.full((STRIP, WIDTH, 3), (70, 90, 60), np.uint8)
        if self.guest is None:
            text = "Click a name to take that seat; then drag cards with the mouse."
            cv2.putText(strip, text, (24, 84), _FONT, 0.7, (225, 235, 230), 1, cv2.LINE_AA)
        for n, number in enumerate(self.guest.hand if self.guest is not None else ()):
            left = self._left(n)
            if left + _CARD[0] <= WIDTH:
                card = cv2.resize(picture(number), _CARD, interpolation=cv2.INTER_AREA)
                strip[10 : 10 + _CARD[1], left : left + _CARD[0]] = card[..., :3]
        return np.vstack([self.table.table.view(self._camera), names, strip])

    def _left(self, n: int) -> int:
        """Where the n-th card of the hand begins; many cards overlap."""
        held = len(self.guest.hand) if self.guest is not None else 0
        step = min(_STEP, (WIDTH - 2 * 20 - _CARD[0]) // max(1, held - 1)) if held > 1 else _STEP
        return 20 + n * step
