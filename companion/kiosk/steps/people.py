"""The table's size, and who sits around it: names are spelled, or read from badges that lie on the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.facts.show import Look, StepPoint
from companion.kiosk.laid_sheets import laid_sheets
from companion.kiosk.meaning import NOTHING, Five, Meaning, five, scale_key
from companion.kiosk.names import ask_whose_name, with_name
from companion.kiosk.sight_advice import agree, measured_size
from companion.kiosk.steps.learned import size_told
from companion.kiosk.steps.step import Notes, Step, StepPage
from companion.kiosk.talks import Kiosk
from companion.language.phrase import phrase
from vision.sightings import TableChange

SMALLEST, LARGEST = (700.0, 400.0), (2000.0, 1500.0)
"""Millimetres: a smaller table has no room for the cards, and on a larger one the marks look too small."""
CM = 10.0


class TableStep(Step):
    """How far apart the corner marks are; the picture gives a rough idea. One side is set, and then the other."""

    name = "Table"

    def __init__(self, notes: Notes) -> None:
        super().__init__(notes)
        self.side = 0
        """Which side the buttons set: 0 is the width, 1 the depth."""

    def keys(self) -> Five:
        less, more, other = (("Narrower", "Wider", "Set the depth"), ("Less deep", "Deeper", "Set the width"))[
            self.side
        ]
        size = self._measured()
        measured = size is None or self._agrees()
        return five(
            last_card=scale_key(less, lambda cm: self._grow(-cm)),
            dig=scale_key(more, self._grow),
            count=Meaning(other, self._turn)
            if measured
            else Meaning("As it looks", partial(self._set, size), other, self._turn),
        )

    def _turn(self) -> None:
        self.side = 1 - self.side

    def _measured(self) -> tuple[int, int] | None:
        change = self.notes.change
        return measured_size(change, self.notes.deck.table) if change is not None and change.corners else None

    def _agrees(self) -> bool:
        size = self._measured()
        return size is None or agree(size, self.notes.learned.table)

    def _set(self, size: tuple[float, float] | None) -> None:
        if size is not None:
            self.notes.learned = replace(self.notes.learned, table=(float(size[0]), float(size[1])))

    def _grow(self, cm: int) -> None:
        """By so many centimetres, on the side that is being set."""
        wide, deep = self.notes.learned.table
        grown = (wide, deep + CM * cm) if self.side else (wide + CM * cm, deep)
        wide, deep = (min(max(one, least), most) for one, least, most in zip(grown, SMALLEST, LARGEST, strict=True))
        self._set((wide, deep))

    def page(self) -> StepPage:
        size, agrees = self._measured(), self._agrees()
        seen = (
            "The marks are not all seen"
            if size is None
            else phrase("By the picture: about {size}", size=size_told(size))
        )
        points = (
            StepPoint(
                phrase("Set: {size}", size=size_told(self.notes.learned.table)), Look.WELL if agrees else Look.WRONG
            ),
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
