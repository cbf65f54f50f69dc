"""What should lie where, shown after a stop or on demand; places where the eye sees something else are marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.facts.show import DrawnPlace, Mode, Show
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.playing import Playing
from companion.kiosk.talks import Kiosk
from companion.language.phrase import phrase
from companion.table import STOCK, Place, Rect
from scoring.cards import BACK, AnyCard
from vision.sightings import TableChange

TOPS = 3
"""How many of a pile's uppermost cards are shown."""


_DRAWN: Mapping[str, Callable[[tuple[AnyCard, ...]], tuple[AnyCard, ...]]] = {
    "pile": lambda cards: cards[-TOPS:],
    "heap": lambda cards: (BACK,) if cards else (),
}
"""Which cards are drawn of a pile or a heap, where not all can be seen."""


class Checking:
    """Shown until somebody says that everything lies like this; OK blinks as soon as the eye agrees."""

    def __init__(self, kiosk: Kiosk, playing: Playing, why: str = "") -> None:
        self.kiosk, self.playing, self.why = kiosk, playing, why
        self.agrees = False
        """Whether everything lies where the record says."""

    def keys(self) -> Five:
        return five(
            ok=Meaning("It lies like this", self.kiosk.end_talk, blinking=self.agrees),
            back=Meaning("Back", self.kiosk.end_talk),
        )

    def table_changed(self, change: TableChange) -> None:
        self.agrees = change.still and not self._wrong()

    def tick(self, now: int) -> None:
        """Nobody is hurried."""

    def show(self) -> Show:
        referee = self.playing.referee
        wrong, places = self._wrong(), self.playing.reader.layout.places
        return Show(
            Mode.LAYOUT,
            referee.game.name,
            view=referee.view,
            ask="The table is as it should be." if self.agrees else "Lay the table like this.",
            why=self.why,
            spots=tuple(
                DrawnPlace(
                    one.place,
                    *places.get(one.place, Rect(0, 0, 0, 0)),
                    cards=_DRAWN.get(one.shape, tuple)(one.cards),
                    wrong=one.place in wrong,
                    label=phrase("{place}", place=one.place.name),
                )
                for one in referee.game.felt(referee.position)
            )
            + self._stock(referee.view.stock),
            table=(self.playing.layout.width, self.playing.layout.height),
            names=referee.names,
        )

    def _stock(self, cards: int | None) -> tuple[DrawnPlace, ...]:
        """The stock, which no eye can count, but everybody can find."""
        rect = self.playing.reader.layout.places.get(STOCK)
        return (
            ()
            if not cards or rect is None
            else (DrawnPlace(STOCK, *rect, cards=(BACK,), label=phrase("{place}", place=STOCK.name)),)
        )

    def _wrong(self) -> frozenset[Place]:
        return frozenset(self.playing.reader.disagreeing(self.playing.referee.position))
