"""One step of setting up: what it shows, and what its own buttons mean."""

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
    """What all steps share: what has been learnt so far, and what the eye saw last."""

    def __init__(self, equipment: Equipment, before: Learned, deck: Deck) -> None:
        self.equipment, self.before, self.deck = equipment, before, deck
        self.learned = before
        self.change: TableChange | None = None

    def look_anew(self) -> None:
        """Set the camera as it was learnt; what was seen before no longer counts."""
        self.change = None
        self.equipment.look_anew(self.learned)

    def turn_round(self) -> None:
        """Mirror the picture, or no longer mirror it."""
        self.learned = replace(self.learned, mirrored=not self.learned.mirrored)
        self.look_anew()


class Step:
    """A step that only tells something; the real steps add to it."""

    name = ""
    """A word or two for the row of steps."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def enter(self) -> None:
        """The step is shown from now on, for the first time or again."""

    def leave(self) -> None:
        """The step is no longer shown."""

    def tick(self) -> None:
        """Time has passed."""

    def keys(self) -> Five:
        """The step's own buttons; those it leaves free go on and back."""
        return (NOTHING,) * 5

    def table_changed(self, change: TableChange) -> None:
        """The eye reports something; the notes already hold it."""

    def page(self) -> StepPage:
        return StepPage("")
