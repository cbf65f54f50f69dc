"""The ring of players: who plays, clockwise as they sit, where players may leave and change places between hands."""

from __future__ import annotations

from typing import Protocol

from companion.table import Seat


class Ringed(Protocol):
    """A position that knows its ring."""

    @property
    def ring(self) -> tuple[Seat, ...]: ...


def seated(p: Ringed, by: int | None) -> Seat | None:
    """The seat, if it is somebody who plays."""
    return Seat(by) if by is not None and by in p.ring else None


def after(p: Ringed, seat: Seat) -> Seat:
    """The next one clockwise (TD-29, DR-10)."""
    at = p.ring.index(seat) if seat in p.ring else -1
    return p.ring[(at + 1) % len(p.ring)]
