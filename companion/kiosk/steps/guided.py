"""The way through the steps: OK goes on, BACK goes back, and any step may be skipped or done again."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.show import Guide, Mode, Show
from companion.kiosk.meaning import NOTHING, Five, Meaning
from companion.kiosk.steps.camera import CardsStep, CornersStep, PictureStep
from companion.kiosk.steps.ends import BeginStep, SaveStep
from companion.kiosk.steps.learned import Equipment, Learned
from companion.kiosk.steps.lens import LensStep
from companion.kiosk.steps.panel import ButtonsStep, LightsStep, SeatButtonsStep
from companion.kiosk.steps.people import PlayersStep, TableStep
from companion.kiosk.steps.sound import SoundStep
from companion.kiosk.steps.step import Notes, Step
from companion.kiosk.talks import Kiosk, Talk
from vision.sightings import Deck, TableChange

TITLE = "Setting up"
MIRRORED = "camera_mirrored"
"""What the eye reports when it notices that its pictures are mirrored."""


class GuidedSetup:
    """The steps one after the other: a talk of the kiosk, like a game or a menu."""

    def __init__(self, kiosk: Kiosk, equipment: Equipment, before: Learned, deck: Deck) -> None:
        self.notes = Notes(equipment, before, deck)
        lights: tuple[Step, ...] = (LightsStep(self.notes),) if equipment.real_buttons else ()
        seats: tuple[Step, ...] = (SeatButtonsStep(self.notes),) if equipment.chairs else ()
        sound: tuple[Step, ...] = (SoundStep(self.notes),) if equipment.sounds else ()
        lens: tuple[Step, ...] = (LensStep(self.notes, equipment.teacher),) if equipment.teacher else ()
        self.steps: tuple[Step, ...] = (
            BeginStep(self.notes),
            ButtonsStep(self.notes),
            *lights,
            *seats,
            *sound,
            CornersStep(self.notes),
            PictureStep(self.notes),
            CardsStep(self.notes),
            *lens,
            TableStep(self.notes),
            PlayersStep(self.notes, kiosk),
            SaveStep(self.notes),
        )
        self.at = 0

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    def keys(self) -> Five:
        """The step's own buttons; OK goes on and BACK goes back unless the step needs them itself."""
        first, second, third, ok, back = self.step.keys()
        on = Meaning("Next", lambda: self._go(1)) if self.at + 1 < len(self.steps) else NOTHING
        if not self.at:
            behind = Meaning("", held="Leave", held_action=self.notes.equipment.leave)
        else:
            behind = Meaning("Back", lambda: self._go(-1), "Leave", self.notes.equipment.leave)
        return first, second, third, on if ok is NOTHING else ok, behind if back is NOTHING else back

    def seat_keys(self, top: Talk) -> Mapping[int, Meaning]:
        """The players' own buttons mean something only where they are tried."""
        return self.step.seat_keys() if top is self and isinstance(self.step, SeatButtonsStep) else {}

    def table_changed(self, change: TableChange) -> None:
        self.notes.change = change
        if change.trouble == MIRRORED:
            self.notes.turn_round()
        self.step.table_changed(change)

    def tick(self, now: int) -> None:
        """Nobody is hurried; but a lens may have been learnt by now."""
        self.step.tick()

    def show(self) -> Show:
        page = self.step.page()
        guide = Guide(
            tuple(step.name for step in self.steps),
            self.at,
            page.points,
            page.photo,
            page.outlined,
            page.domes,
            page.asked,
            page.table,
        )
        learned = self.notes.learned
        return Show(
            Mode.SETUP, TITLE, ask=page.ask, why=page.why, names=learned.names, table=learned.table, guide=guide
        )

    def _go(self, by: int) -> None:
        self.step.leave()
        self.at += by
        self.step.enter()
