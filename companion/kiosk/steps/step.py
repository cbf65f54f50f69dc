"""One step of setting up: what it shows, and what its buttons mean besides going on and going back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.facts.show import Look, Outlined, Photo, StepPoint
from companion.kiosk.meaning import NOTHING, Five
from companion.kiosk.steps.learned import Equipment, Learned
from vision.sightings import Deck, TableChange


@dataclass(frozen=True, slots=True)
class StepPage:
    """What a step shows at one moment."""

    ask: str
    why: str = ""
    points: tuple[StepPoint, ...] = ()
    photo: Photo | None = None
    outlined: tuple[Outlined, ...] = ()
    domes: tuple[Look, ...] = ()
    asked: int | None = None
    table: bool = False


class Notes:
    """What all steps share: what has been learnt so far, and the table as it was seen last."""

    def __init__(self, equipment: Equipment, before: Learned, deck: Deck) -> None:
        self.equipment, self.before, self.deck = equipment, before, deck
        self.learned = before
        self.change: TableChange | None = None

    def look_anew(self) -> None:
        """The camera is set differently now, so what was seen before no longer counts."""
        self.change = None
        self.equipment.look_anew(self.learned)

    def turn_round(self) -> None:
        """The picture is a mirror's, or is so no longer."""
        self.learned = replace(self.learned, mirrored=not self.learned.mirrored)
        self.look_anew()


class Step:
    """A step that only tells something; the others add to it."""

    name = ""
    """A word or two for the row of steps."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def enter(self) -> None:
        """It is shown from now on, for the first time or again."""

    def leave(self) -> None:
        """Another step is shown from now on."""

    def tick(self) -> None:
        """A moment has passed."""

    def keys(self) -> Five:
        """Its own buttons; going on and going back are added where it leaves them free."""
        return (NOTHING,) * 5

    def table_changed(self, change: TableChange) -> None:
        """The eye reports something; the notes have it already."""

    def page(self) -> StepPage:
        return StepPage("")
