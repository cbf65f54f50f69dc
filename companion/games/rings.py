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
    ring = p.ring
    return ring[ring.index(by)] if by is not None and by in ring else None


def after(p: Ringed, seat: Seat) -> Seat:
    """The next one clockwise (TD-29, DR-10)."""
    ring = p.ring
    at = ring.index(seat) if seat in ring else -1
    return ring[(at + 1) % len(ring)]
