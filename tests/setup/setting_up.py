"""Somebody setting a table up: buttons by number, a table as the eye would tell it, no camera and no pins."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.facts.show import BUTTONS, Guide, Look, Photo, Show
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.steps import Equipment, GuidedSetup, Learned, LensProgress
from hardware.buttons import Press
from tests.well_seen import CORNERS, SHARP
from vision.orders import EVERY_MARK
from vision.sightings import QrText, Sight, TableChange, Track

PHOTO = Photo(1, (4, 2), bytes(8))


def seen(corners: int = 4, marks: int = 0, still: bool = True, **quality: float) -> TableChange:
    """A table as the eye tells it, with so many corner marks and marks of cards in sight."""
    tracks = tuple(Track(n, n, 100.0 + 40 * n, 200.0, 0.0, Sight.SEEN, 0) for n in range(marks))
    told = SHARP | quality if corners == 4 else {"brightness": 60.0}
    return TableChange(0, 1, still, tracks, (), corners=corners == 4, quality=told, corner_spots=CORNERS[:corners])


def badges(*named: tuple[str, float, float]) -> TableChange:
    """Badges at these places, in millimetres."""
    texts = tuple(QrText(f"ct1:player/{name}/red", x, y, 0.0) for name, x, y in named)
    return replace(seen(), texts=texts)


class Teaching:
    """A lesson whose outcome the test sets."""

    def __init__(self) -> None:
        self.now = LensProgress()

    def begin(self) -> None:
        self.now = LensProgress(running=True)

    def stop(self) -> None:
        self.now = LensProgress()

    def progress(self) -> LensProgress:
        return self.now


class SettingUp:
    """One walk through the steps."""

    def __init__(
        self,
        folder: Path,
        camera: str = "/dev/video0",
        real_buttons: bool = True,
        teaching: Teaching | None = None,
        sounds: tuple[str, ...] = (),
    ) -> None:
        self.kiosk = Kiosk(Journal.open(folder / "journal.sqlite").journal)
        self.saved: list[Learned] = []
        self.looked_anew: list[Learned] = []
        self.left = 0
        self.heard: list[str] = []
        self.silent = ""
        equipment = Equipment(
            lambda: PHOTO,
            self._save,
            self._leave,
            camera,
            real_buttons,
            self.looked_anew.append,
            teaching,
            sounds={name: partial(self.heard.append, name) for name in sounds},
            silent=lambda: self.silent,
        )
        self.before = Learned(names=("Ann", "Bob", "Cy"))
        self.setup = GuidedSetup(self.kiosk, equipment, self.before, EVERY_MARK)
        self.kiosk.leave_only(self.setup)

    def _save(self, learned: Learned) -> str:
        self.saved.append(learned)
        return "Written to somewhere."

    def _leave(self) -> None:
        self.left += 1

    @property
    def learned(self) -> Learned:
        return self.setup.notes.learned

    @property
    def show(self) -> Show:
        return self.kiosk.show()

    @property
    def guide(self) -> Guide:
        assert self.show.guide is not None
        return self.show.guide

    @property
    def step(self) -> str:
        return self.guide.steps[self.guide.at]

    @property
    def lit(self) -> list[int]:
        """Which of the five lamps burn."""
        return [n for n, key in enumerate(self.show.keys) if key.lit]

    def looks(self) -> dict[str, Look]:
        return {point.text: point.look for point in self.guide.points}

    def press(self, *numbers: int) -> None:
        for n in numbers:
            self.kiosk.press(Press(BUTTONS[n], 0))

    def hold(self, n: int) -> None:
        self.kiosk.press(Press(BUTTONS[n], 0, held=True))

    def stay(self, n: int, times: int) -> None:
        """A finger stays on a button until it has been heard so many times."""
        for repeats in range(times):
            self.kiosk.press(Press(BUTTONS[n], 0, repeats=repeats))

    def to(self, step: str) -> None:
        """Go on until this step; buttons that are tried on the way are skipped."""
        while self.step != step:
            skipping = self.show.keys[0].held == "Skip"
            self.hold(0) if skipping else self.press(3)
