"""What should lie where, shown after a stop, after a bump or on demand; what lies elsewhere or is missing is marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from companion.facts.show import DrawnPlace, Mode, Show, ToCarry
from companion.interpret.homes import Homeless
from companion.kiosk.catalogue import place_words
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.playing import Playing
from companion.kiosk.talks import Kiosk
from companion.language.phrase import one_after_the_other, phrase
from companion.table import STOCK, Place, Rect
from scoring.cards import BACK, AnyCard
from vision.sightings import TableChange

TOLD = 2
"""Of so many cards it is said what to do with them."""
TOPS = 3
"""How many of a pile's uppermost cards are shown."""


_DRAWN: Mapping[str, Callable[[tuple[AnyCard, ...]], tuple[AnyCard, ...]]] = {
    "pile": lambda cards: cards[-TOPS:],
    "heap": lambda cards: (BACK,) if cards else (),
}
"""Which cards are drawn of a pile or a heap, where not all can be seen."""


class Checking:
    """Shown until somebody says that everything lies like this; OK blinks as soon as the eye agrees."""

    def __init__(self, kiosk: Kiosk, playing: Playing, why: str = "", closes: bool = False) -> None:
        self.kiosk, self.playing, self.why = kiosk, playing, why
        self.closes = closes
        """Whether it goes by itself as soon as everything lies right."""
        self.agrees = False
        """Whether everything lies where the record says."""

    def keys(self) -> Five:
        return five(
            ok=Meaning("It lies like this", self.kiosk.end_talk, blinking=self.agrees),
            back=Meaning("Back", self.kiosk.end_talk),
        )

    def table_changed(self, change: TableChange) -> None:
        self.agrees = change.still and not self._wrong()
        if self.agrees and self.closes and self.kiosk.talks[-1] is self:
            self.kiosk.end_talk()

    def tick(self, now: int) -> None:
        """Nobody is hurried."""

    def show(self) -> Show:
        referee = self.playing.referee
        wrong, places = self._wrong(), self.playing.reader.layout.places
        homeless = self._homeless()
        missing = Counter(one.card for one in homeless)
        return Show(
            Mode.LAYOUT,
            referee.game.name,
            view=referee.view,
            ask=self._sentence(),
            why=one_after_the_other(self._told(homeless)) if homeless else self.why,
            spots=tuple(
                DrawnPlace(
                    one.place,
                    *places.get(one.place, Rect(0, 0, 0, 0)),
                    cards=_DRAWN.get(one.shape, tuple)(one.cards),
                    wrong=one.place in wrong,
                    label=phrase("{place}", place=one.place.name),
                    missing=tuple(card for card in one.cards if missing[card]) if one.place in wrong else (),
                )
                for one in referee.game.felt(referee.position)
            )
            + self._stock(referee.view.stock),
            table=(self.playing.layout.width, self.playing.layout.height),
            names=referee.names,
            to_carry=tuple(self._to_carry(one) for one in homeless),
        )

    def _sentence(self) -> str:
        if self.agrees:
            return "The table is as it should be."
        return "Put everything back." if self.closes else "Lay the table like this."

    def _homeless(self) -> tuple[Homeless, ...]:
        """What has to be carried; nothing is said of a table that nobody has looked at."""
        if self.kiosk.change is None or self.kiosk.blind:
            return ()
        return self.playing.reader.homeless(self.playing.referee.position)

    def _told(self, homeless: Sequence[Homeless]) -> list[str]:
        """What to do with the first cards, and how many there are beside them."""
        told = [self._what_to_do(one) for one in homeless[:TOLD]]
        return told if len(homeless) <= TOLD else [*told, phrase("And {n:card} more.", n=len(homeless) - TOLD)]

    def _what_to_do(self, one: Homeless) -> str:
        if one.home is None:
            return phrase("{card} does not belong there: take it away.", card=one.card)
        where = place_words(one.home, self.playing.referee.names)
        if one.lies is None:
            return phrase("{card} is missing: lay it {where}.", card=one.card, where=where)
        return phrase("{card} lies elsewhere: lay it {where}.", card=one.card, where=where)

    def _to_carry(self, one: Homeless) -> ToCarry:
        rect = None if one.home is None else self.playing.reader.layout.places.get(one.home)
        home = None if rect is None else (rect.x + rect.width / 2, rect.y + rect.height / 2)
        return ToCarry(one.card, one.lies and (one.lies.x, one.lies.y, one.lies.angle), home)

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
