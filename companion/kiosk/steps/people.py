"""The table's size, and who sits around it: names are spelled, or read from badges that lie on the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.facts.show import Look, StepPoint
from companion.kiosk.laid_sheets import laid_sheets
from companion.kiosk.meaning import NOTHING, Five, Meaning, five
from companion.kiosk.names import ask_whose_name, with_name
from companion.kiosk.sight_advice import agree, measured_size
from companion.kiosk.steps.learned import size_told
from companion.kiosk.steps.step import Notes, Step, StepPage
from companion.kiosk.talks import Kiosk
from vision.sightings import TableChange

SMALLEST, LARGEST = (700.0, 400.0), (2000.0, 1500.0)
"""Millimetres: a smaller table has no room for the cards, and on a larger one the marks look too small."""
BY = 10.0
"""A press makes the table this much larger or smaller."""


class TableStep(Step):
    """How far apart the corner marks are; the picture gives a rough idea."""

    name = "Table"

    def keys(self) -> Five:
        size = self._measured()
        looks = Meaning("As it looks", partial(self._set, size)) if size and not self._agrees() else Meaning()
        return five(
            last_card=Meaning("Wider", partial(self._grow, BY, 0), "Narrower", partial(self._grow, -BY, 0)),
            dig=Meaning("Deeper", partial(self._grow, 0, BY), "Less deep", partial(self._grow, 0, -BY)),
            count=looks,
        )

    def _measured(self) -> tuple[int, int] | None:
        change = self.notes.change
        return measured_size(change, self.notes.deck.table) if change is not None and change.corners else None

    def _agrees(self) -> bool:
        size = self._measured()
        return size is None or agree(size, self.notes.learned.table)

    def _set(self, size: tuple[float, float] | None) -> None:
        if size is not None:
            self.notes.learned = replace(self.notes.learned, table=(float(size[0]), float(size[1])))

    def _grow(self, across: float, down: float) -> None:
        wide, tall = self.notes.learned.table
        wide = min(max(wide + across, SMALLEST[0]), LARGEST[0])
        tall = min(max(tall + down, SMALLEST[1]), LARGEST[1])
        self._set((wide, tall))

    def page(self) -> StepPage:
        size, agrees = self._measured(), self._agrees()
        seen = "The marks are not all seen" if size is None else f"By the picture: about {size_told(size)}"
        points = (
            StepPoint(f"Set: {size_told(self.notes.learned.table)}", Look.WELL if agrees else Look.WRONG),
            StepPoint(seen, Look.OPEN if size is None else Look.WELL),
        )
        why = "Measure from the middle of one corner mark to the middle of the next."
        if not agrees:
            return StepPage("The table seems to have another size: measure it", why, points, table=True)
        return StepPage("Is the table as large as this?", why, points, table=True)


FEWEST, MOST = 2, 8
SPARE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")


class PlayersStep(Step):
    """Who usually plays, clockwise from the kiosk's side."""

    name = "Players"

    def __init__(self, notes: Notes, kiosk: Kiosk) -> None:
        super().__init__(notes)
        self.kiosk = kiosk
        self.wrong = ""

    def keys(self) -> Five:
        names = self._names
        more = less = NOTHING
        if len(names) < MOST:
            newcomer = next(name for name in SPARE if name not in names)
            more = Meaning("One more", partial(self._seat, (*names, newcomer)))
        if len(names) > FEWEST:
            less = Meaning("One less", partial(self._seat, names[:-1]))
        spell = partial(ask_whose_name, self.kiosk, names, self._rename, "Players")
        return five(last_card=Meaning("Names", spell), dig=more, count=less)

    @property
    def _names(self) -> tuple[str, ...]:
        return self.notes.learned.names

    def _seat(self, names: tuple[str, ...]) -> None:
        self.notes.learned = replace(self.notes.learned, names=names)

    def _rename(self, number: int, name: str) -> None:
        self._seat(with_name(self._names, number, name))

    def table_changed(self, change: TableChange) -> None:
        """Take everybody's names from badges on the table."""
        laid = laid_sheets(change.texts, *self.notes.deck.table)
        self.wrong = laid.wrong
        if FEWEST <= len(laid.badges) <= MOST:
            self._seat(tuple(badge.name for badge in laid.badges))

    def page(self) -> StepPage:
        why = self.wrong or "Lay everybody's badge where they sit (./kiosk print badges), or spell the names."
        points = tuple(StepPoint(f"{n}. {name}", Look.WELL) for n, name in enumerate(self._names, 1))
        return StepPage("Who usually plays?", why, points, table=True)
