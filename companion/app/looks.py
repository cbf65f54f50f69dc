"""How the screen looks from one evening to the next: as it was chosen last, or as the settings say."""

from __future__ import annotations

from pathlib import Path

from companion.facts.show import Theme, ThemeBy
from companion.journal.chosen import COLOURS, MOTION, keep_choice, kept_choice
from companion.kiosk import Kiosk
from companion.settings.config import DisplaySettings

COLOURED: dict[str, Theme | ThemeBy] = {one.value: one for one in (*Theme, *ThemeBy)}
SWITCHED = {"on": True, "off": False}


class Looks:
    """What the menu changes is kept at once."""

    def __init__(self, kiosk: Kiosk, folder: Path, usual: DisplaySettings) -> None:
        self.kiosk, self.folder = kiosk, folder
        colours = kept_choice(folder, COLOURS)
        self._colours = kiosk.theme = COLOURED.get(colours) or COLOURED[usual.colours]
        self._motion = kiosk.motion = SWITCHED.get(kept_choice(folder, MOTION), usual.motion)

    def keep(self) -> None:
        if self.kiosk.theme != self._colours:
            self._colours = self.kiosk.theme
            keep_choice(self.folder, COLOURS, self._colours)
        if self.kiosk.motion != self._motion:
            self._motion = self.kiosk.motion
            keep_choice(self.folder, MOTION, "on" if self._motion else "off")
