"""The lens, learnt once: a printed board is held up here and there, and its bent lines show how the lens bends."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import Look, StepPoint
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.steps.camera import CameraStep
from companion.kiosk.steps.learned import LensTeacher
from companion.kiosk.steps.step import Notes, StepPage
from companion.language.phrase import phrase
from vision.lens import ENOUGH_BOARDS


class LensStep(CameraStep):
    """The lens step: worth doing with a wide lens; others need it not."""

    name = "Lens"

    def __init__(self, notes: Notes, teacher: LensTeacher) -> None:
        super().__init__(notes)
        self.teacher = teacher

    def leave(self) -> None:
        if self.teacher.progress().running:
            self._stop()

    def tick(self) -> None:
        """What has been learnt is used at once."""
        progress = self.teacher.progress()
        if progress.file and progress.file != self.notes.learned.lens:
            self.notes.learned = replace(self.notes.learned, lens=progress.file)
            self.notes.look_anew()

    def keys(self) -> Five:
        if self.teacher.progress().running:
            return five(last_card=Meaning("Stop", self._stop))
        return five(last_card=Meaning("Learn it again" if self.notes.learned.lens else "Learn it", self.teacher.begin))

    def _stop(self) -> None:
        self.teacher.stop()
        self.notes.look_anew()

    def page(self) -> StepPage:
        progress = self.teacher.progress()
        if progress.running:
            advice = progress.advice or "hold the printed board before the camera"
            points = (
                StepPoint(
                    phrase("Seen in {n} places", n=progress.boards),
                    Look.OPEN,
                    0.75 * min(1.0, progress.boards / ENOUGH_BOARDS),
                ),
                StepPoint("Keep it flat, and still for a moment"),
                StepPoint("Near and far, left and right, aslant"),
            )
            return StepPage(phrase("{it:capital}", it=advice), "", points, self.photo())
        if progress.fault:
            return StepPage("The lens could not be learnt", progress.fault, photo=self.photo())
        if self.notes.learned.lens:
            return StepPage("The lens is known.", "Learn it again only for another camera.", photo=self.photo())
        why = "With a wide lens, learn once how it bends: print the board (./kiosk print calibration) and hold it up."
        return StepPage("Do straight lines look bent?", why, photo=self.photo())
