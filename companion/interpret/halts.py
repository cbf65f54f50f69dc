"""At which places fingers are busy where they halt: piles lie beside their places, or have strayed from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import dist, hypot, inf

from companion.interpret.visit import BEFORE_PEOPLE
from companion.interpret.whereabouts import outside
from companion.table import Layout, Place
from vision.sightings import Halt, TablePoint

HALTS_MM = 90.0
"""Fingers that are busy at a place halt no farther outside it: piles lie beside their places."""
CLOSE_MM = 40.0
"""Fingers that take a card from there halt no farther outside it, or hardly ever."""
AT_MM = 60.0
"""Fingers that halt no farther from the middle of a pile are busy with it."""
REMEMBERED = 4096
"""Of so many halts at places it is remembered whether they were there: the same are asked about again and again."""


class Halts:
    """The places of one table, and where piles lie that have strayed from them."""

    def __init__(self, layout: Layout, strayed: Mapping[str, Sequence[TablePoint]] | None = None) -> None:
        self._layout, self._strayed = layout, strayed or {}
        self._known: dict[tuple[Halt, Place], bool] = {}

    def is_at(self, halt: Halt, place: Place) -> bool:
        """Whether fingers that halt here are as near to this place as they are when busy there, and to none nearer."""
        known = self._known.get((halt, place))
        if known is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[halt, place] = self._is_at(halt, place)
        return known

    def busy_at(self, way: Iterable[Halt], place: Place) -> Callable[[Halt], bool]:
        """Whether fingers on this way were busy at a place where they halted: close by it, if they ever came so close.

        Then they only passed, or rested, where they halted farther from it.
        """
        close = any(self.is_at(halt, place) and self.far(halt, place) < CLOSE_MM for halt in way)
        return lambda halt: self.is_at(halt, place) and (not close or self.far(halt, place) < CLOSE_MM)

    def _is_at(self, halt: Halt, place: Place) -> bool:
        far = self.far(halt, place)
        others = (one for one in self._layout.places if one.name != BEFORE_PEOPLE)
        return not far or (far < HALTS_MM and all(far <= self.far(halt, one) for one in others))

    def far(self, halt: Halt, place: Place) -> float:
        """How many millimetres fingers halt outside a place, or from the middle of what lies off it."""
        points, rect = self._strayed.get(place.key, ()), self._layout.places.get(place)
        beside = min((max(0.0, dist((halt.x, halt.y), at) - AT_MM) for at in points), default=inf)
        return beside if rect is None else min(beside, hypot(*outside(rect, halt.x, halt.y)))
