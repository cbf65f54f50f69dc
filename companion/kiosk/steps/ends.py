"""The first step and the last one: what there is to set up, and saving what was learnt."""

from __future__ import annotations

from companion.facts.show import Look, StepPoint
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.steps.learned import changes_told
from companion.kiosk.steps.step import Notes, Step, StepPage
from companion.language.phrase import phrase


class BeginStep(Step):
    """Which parts are here, and which are simulated."""

    name = "Begin"

    def page(self) -> StepPage:
        equipment = self.notes.equipment
        camera = (
            phrase("Camera: {name}", name=equipment.camera) if equipment.camera else "No camera: the table is simulated"
        )
        buttons = (
            "Five buttons with lights" if equipment.real_buttons else "No buttons here: keys 1 to 5, mouse or touch"
        )
        points = (
            StepPoint(camera, Look.WELL if equipment.camera else Look.OPEN),
            StepPoint(buttons, Look.WELL if equipment.real_buttons else Look.OPEN),
            StepPoint("Have ready: the four corner marks, a lamp, some cards", Look.OPEN),
        )
        why = "Green goes on, white goes back; nothing is written down until the end."
        return StepPage("Let us set the table up", why, points, table=True)


class SaveStep(Step):
    """What has changed, and whether to save it."""

    name = "Save"

    def __init__(self, notes: Notes) -> None:
        super().__init__(notes)
        self.saved = ""

    def enter(self) -> None:
        self.saved = ""

    def keys(self) -> Five:
        if self.saved or not self._changes:
            return five(ok=Meaning("Ready", self.notes.equipment.leave, blinking=True))
        leave = Meaning("Leave it", self.notes.equipment.leave)
        return five(ok=Meaning("Save", self._save, blinking=True), count=leave)

    @property
    def _changes(self) -> tuple[str, ...]:
        return changes_told(self.notes.before, self.notes.learned)

    def _save(self) -> None:
        self.saved = self.notes.equipment.save(self.notes.learned)

    def page(self) -> StepPage:
        points = tuple(StepPoint(line, Look.WELL if self.saved else Look.OPEN) for line in self._changes)
        if self.saved:
            return StepPage("Ready to play", self.saved, points)
        if not points:
            well = StepPoint("Everything is as the settings have it", Look.WELL)
            return StepPage("Ready to play", "There is nothing to be written down.", (well,))
        return StepPage("This is what was learnt", "Green writes it into the settings; the old ones are kept.", points)
