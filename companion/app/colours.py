"""The colours of the screen from one evening to the next: as they were chosen last, or as the settings say."""

from __future__ import annotations

from pathlib import Path

from companion.facts.show import Theme
from companion.journal.chosen import COLOURS, keep_choice, kept_choice
from companion.kiosk import Kiosk
from companion.settings.config import BY_THE_CLOCK


class Colours:
    """What the menu changes is kept at once."""

    def __init__(self, kiosk: Kiosk, folder: Path, usual: str) -> None:
        self.kiosk, self.folder = kiosk, folder
        kept = kept_choice(folder, COLOURS)
        self._kept = kept if kept in (*Theme, BY_THE_CLOCK) else usual
        kiosk.theme = None if self._kept == BY_THE_CLOCK else Theme(self._kept)

    def keep(self) -> None:
        chosen = self.kiosk.theme or BY_THE_CLOCK
        if chosen != self._kept:
            self._kept = chosen
            keep_choice(self.folder, COLOURS, chosen)
