"""A kiosk for tests: no camera, no pins; buttons by name, cards as if the eye had read them."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import Began, Event, Source, lays
from companion.facts.show import BUTTONS, Key, Show
from companion.journal import Journal
from companion.kiosk import Kiosk
from companion.kiosk.game_menu import open_menu
from companion.kiosk.playing import Playing
from companion.referee import Referee
from hardware.buttons import Press
from scoring.cards import card


class Evening:
    """Ann, Bob and Cy at a table whose buttons are pressed by name."""

    def __init__(
        self, folder: Path, game: str = "melee-dig", position: str = "", names: tuple[str, ...] = ("Ann", "Bob", "Cy")
    ) -> None:
        self.path = folder / "journal.sqlite"
        self.journal = Journal.open(self.path).journal
        self.kiosk = Kiosk(self.journal)
        self.left = False
        began = Began(game, names, position=position)
        self.playing = Playing.begin(self.kiosk, began, self._leave, open_menu)
        self.kiosk.leave_only(self.playing)

    def _leave(self) -> None:
        self.left = True

    @property
    def referee(self) -> Referee:
        return self.playing.referee

    @property
    def show(self) -> Show:
        return self.kiosk.show()

    def key(self, button: str) -> Key:
        return self.show.keys[BUTTONS.index(button)]

    def press(self, *buttons: str) -> None:
        for button in buttons:
            self.kiosk.press(Press(button, 0))

    def hold(self, button: str) -> None:
        self.kiosk.press(Press(button, 0, held=True))

    def press_labelled(self, label: str) -> None:
        """Press the button that bears this label, walking through longer lists."""
        for _ in range(40):
            for button, key in zip(BUTTONS, self.show.keys, strict=True):
                if key.label == label:
                    self.press(button)
                    return
            if self.key("dig").label != "Next":
                break
            self.press("dig")
        raise AssertionError(f"no key says {label!r}: {[key.label for key in self.show.keys]}")

    def choose(self, line: str) -> None:
        """Walk to a line of the menu and press OK."""
        for _ in range(40):
            show = self.show
            if show.menu[show.picked].startswith(line):
                self.press("ok")
                return
            self.press("dig")
        raise AssertionError(f"the menu has no line {line!r}: {self.show.menu}")

    def sees(self, *events: Event) -> None:
        """What the eye would have read."""
        for event in events:
            self.playing.put_on_record(event, Source.EYE)

    def dealt(self, starter: str) -> None:
        """Five each, and this card turned up."""
        self.press("ok")
        self.sees(lays(None, card(starter)))
