"""The lens, once: a printed board is held before the camera here and there, and its bent lines tell how it bends."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import Look, StepPoint
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.steps.camera import Looking
from companion.kiosk.steps.learned import Lesson, Teacher
from companion.kiosk.steps.step import Notes, StepPage
from vision.lens import ENOUGH_BOARDS


class LensStep(Looking):
    """Worth it for a wide lens; any other does without."""

    name = "Lens"

    def __init__(self, notes: Notes, teacher: Teacher) -> None:
        super().__init__(notes)
        self.teacher = teacher

    def leave(self) -> None:
        if self.teacher.lesson().running:
            self._stop()

    def tick(self) -> None:
        """What has been learnt is used at once."""
        lesson = self.teacher.lesson()
        if lesson.file and lesson.file != self.notes.learned.lens:
            self.notes.learned = replace(self.notes.learned, lens=lesson.file)
            self.notes.look_anew()

    def keys(self) -> Five:
        if self.teacher.lesson().running:
            return five(last_card=Meaning("Stop", self._stop))
        return five(last_card=Meaning("Learn it again" if self.notes.learned.lens else "Learn it", self.teacher.begin))

    def _stop(self) -> None:
        self.teacher.stop()
        self.notes.look_anew()

    def page(self) -> StepPage:
        lesson = self.teacher.lesson()
        if lesson.running:
            return self._learning(lesson)
        if lesson.fault:
            return StepPage("The lens could not be learnt", lesson.fault, photo=self.photo())
        if self.notes.learned.lens:
            return StepPage("The lens is known.", "Learn it again only for another camera.", photo=self.photo())
        why = "With a wide lens, learn once how it bends: print the board (./kiosk print calibration) and hold it up."
        return StepPage("Do straight lines look bent?", why, photo=self.photo())

    def _learning(self, lesson: Lesson) -> StepPage:
        advice = lesson.advice or "hold the printed board before the camera"
        share = 0.75 * min(1.0, lesson.boards / ENOUGH_BOARDS)
        points = (
            StepPoint(f"Seen in {lesson.boards} places", Look.OPEN, share),
            StepPoint("Keep it flat, and still for a moment"),
            StepPoint("Near and far, left and right, aslant"),
        )
        return StepPage(advice[:1].upper() + advice[1:], "", points, self.photo())
