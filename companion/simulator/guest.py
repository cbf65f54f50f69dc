"""A newcomer at the simulated table: a seat taken with the mouse, a true hand, cards that are dragged.

A drop means what it would mean at a real table: a card dropped at a place is laid, a card taken from the stock to
one's own side is drawn, a card picked up again is taken back. The rest of the family learns of it as they would at
a real table: they see it.
"""

from __future__ import annotations

from companion.facts.events import Drew, Event, Laid, Lifted
from companion.simulator.family import Family
from companion.simulator.gesture import Reach
from companion.table import Place, Seat
from companion.table.marks import COPIES

_STOCK = -1
_OFF = -20.0
"""A drop this far outside the corner marks, or before one's own edge, is into the hand."""


class Guest:
    """One seat, played by somebody with a mouse."""

    def __init__(self, family: Family, seat: Seat) -> None:
        self.family, self.seat = family, seat
        self._table, self._truth = family.table, family.players.truth
        self._reach: Reach | None = None
        self._from: Place | None = None
        self._number = _STOCK
        family.players.guests.add(seat)

    @property
    def hand(self) -> tuple[int, ...]:
        """The printed cards this guest holds, without one that is just being dragged."""
        held = self._truth.held[self.seat]
        return tuple(n for n in held if not (self._reach and n == self._number) and n not in self._table.felt.cards)

    @property
    def dragging(self) -> bool:
        return self._reach is not None

    def drag_from_hand(self, number: int, x: float, y: float) -> None:
        """Begin to drag a card of the own hand."""
        if number in self._truth.held[self.seat] and not self.dragging:
            self._number, self._from = number, None
            self._reach = self._table.felt.reach(self.seat, x, y, ((number, True),))

    def drag_from_table(self, x: float, y: float) -> bool:
        """Begin to drag whatever lies at this point: a card, or the top of the stock."""
        felt = self._table.felt
        card = felt.top_at(x, y)
        if self.dragging or (card is None and not felt.stock_at(x, y)):
            return False
        if card is not None:
            felt.pick(card.number)
            self._number = card.number
            self._from = self._table.layout.place_at(card.x, card.y)
            self._reach = felt.reach(self.seat, x, y, ((card.number, card.face_up),))
        else:
            felt.take_from_stock()
            self._number, self._from = _STOCK, None
            self._reach = felt.reach(self.seat, x, y, ((_STOCK, False),))
        return True

    def drag(self, x: float, y: float) -> None:
        """The hand follows the mouse."""
        if self._reach is not None:
            self._reach.x, self._reach.y = x, y

    def drop(self, x: float, y: float) -> Event | None:
        """Let go; what it truly was is told to the family, if it was anything."""
        if self._reach is None:
            return None
        self._reach.gone, self._reach = True, None
        event = self._meant(x, y)
        if event is not None:
            self.family.act_of_guest(event)
        return event

    def put(self, number: int, x: float, y: float) -> Event | None:
        """A card of the own hand laid there at once."""
        self.drag_from_hand(number, x, y)
        return self.drop(x, y)

    # ---- what a drop means

    def _meant(self, x: float, y: float) -> Event | None:
        """The act that letting go here amounts to; the card is laid unless it goes into the hand."""
        if self._number == _STOCK:
            return Drew(self.seat, 1)
        face = COPIES[self._number].face
        mine = self._number in self._truth.held[self.seat]  # and so is a card that was refused
        layout = self._table.layout
        spot, place = layout.spots[self.seat], layout.place_at(x, y)
        outside = not (_OFF <= x <= layout.width - _OFF and _OFF <= y <= layout.height - _OFF)
        before_me = (x - spot.x) ** 2 + (y - spot.y) ** 2 < 100.0**2 and place is None
        if outside or before_me:  # into the hand
            if mine:
                self.family.forget_wrong(self._number)
                return None
            return None if self._from is None else Lifted(self.seat, self._from, (face,))
        self._table.felt.lay(self._number, x, y, spot.angle + self._table.dice.gauss(0, 4))
        return Laid(self.seat, place, ((face,),)) if mine and place not in (None, self._from) else None
