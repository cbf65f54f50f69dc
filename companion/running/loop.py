"""The loop of the running kiosk: presses and table changes go in, what it shows goes out to screen and lights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.facts.show import BUTTONS, Key, Show
from companion.kiosk import Kiosk
from companion.running.eyes import Eyes
from companion.scenes import scene_of
from hardware.buttons import Buttons, Edge, Holding, Press
from hardware.keys import Pointer, Quit
from hardware.lights import Glow, Lights
from hardware.panel import Panel
from hardware.screen import Screen


class Loop:
    """Kiosk, eyes, panel and screen put together; whoever turns the loop tells it the time."""

    def __init__(self, kiosk: Kiosk, eyes: Eyes, panel: Panel, screen: Screen | None) -> None:
        self.kiosk, self.eyes, self.panel, self.screen = kiosk, eyes, panel, screen
        self.buttons = Buttons()
        self.lights = Lights(panel.shine)
        self.presses = 0
        self.quitting = False
        self.pointers: list[Pointer] = []

    def turn(self, now: int) -> Show:
        """Take in what came, let time pass, show what is."""
        self.kiosk.tick(now)
        for press in self._presses(now):
            self.presses += 1
            self.kiosk.press(press)
        for change in self.eyes.reports(now):
            self.kiosk.table_changed(change)
        self.kiosk.blind = self.eyes.trouble
        show = self.kiosk.show()
        self.buttons.mean({name: _holding(key) for name, key in zip(BUTTONS, show.keys, strict=True)})
        self.lights.show({name: _glow(key) for name, key in zip(BUTTONS, show.keys, strict=True)})
        self.lights.tick(now)
        if self.screen is not None:
            self.screen.show(scene_of(show, self.screen.size))
        return show

    def _presses(self, now: int) -> Iterator[Press]:
        edges = [*self.panel.drain(), *self._from_screen(now)]
        for edge in sorted(edges, key=lambda edge: edge.time):
            yield from self.buttons.hear(edge)
        yield from self.buttons.tick(now)

    def _from_screen(self, now: int) -> Iterable[Edge]:
        for came in self.screen.inputs(now) if self.screen is not None else ():
            match came:
                case Edge():
                    yield came
                case Pointer():
                    self.pointers.append(came)
                case Quit():
                    self.quitting = True


def _holding(key: Key) -> Holding:
    if key.held:
        return Holding.OTHER
    return Holding.REPEAT if key.label in ("Next", "Previous") else Holding.NOTHING


def _glow(key: Key) -> Glow:
    """A lamp shines when a press means something now, and blinks when the game waits for that press."""
    if not key.lit:
        return Glow.OFF
    return Glow.BLINK if key.blinking else Glow.ON
