"""Who sits at the tables of these stories: Ann in the first seat, the others clockwise after her."""

from __future__ import annotations

from companion.table import Seat

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
TWO, THREE, FOUR = NAMES[:2], NAMES[:3], NAMES[:4]
ANN, BOB, CY, DEE, EVE, FAY, GUS, HAL = map(Seat, range(8))
