"""The loop of the running kiosk: presses and table changes go in, what it shows goes out to screen and lights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.facts.show import BUTTONS, Key, Show
from companion.kiosk import Kiosk
from companion.running.eyes import Eyes
from companion.running.logs import log
from companion.running.motions import Motions
from companion.scenes import scene_of
from hardware.buttons import PRINTED, SEAT_BUTTONS, Buttons, Edge, Holding, Meant, Press
from hardware.keys import Pointer, Quit, RowTaken, Typed
from hardware.lights import Beeps, Glow, Lights
from hardware.panel import Panel
from hardware.screen import Screen

QUIET_MS = 250
"""So long the loop sleeps at most: what only time tells, such as a camera that is lost, is noticed so late."""
PINS_MS = 2000
"""Pins that are gone are reached for again so often."""
KEYS_MS = 25
"""Keyboard, mouse and touch ring no bell: they are looked for so often."""


class Loop:
    """Kiosk, eyes, panel and screen put together; whoever turns the loop tells it the time."""

    def __init__(self, kiosk: Kiosk, eyes: Eyes, panel: Panel, screen: Screen | None) -> None:
        self.kiosk, self.eyes, self.panel, self.screen = kiosk, eyes, panel, screen
        self.buttons = Buttons(panel.spec.bounce_ms)
        self.lights = Lights(panel.shine)
        self.motions = Motions()
        self.presses = 0
        self.quitting = False
        self.beeps = Beeps(panel.sound)
        self._refused = ""
        """What was refused last."""
        chairs = [n for n, name in enumerate(SEAT_BUTTONS, 1) if name in panel.spec.buttons]
        kiosk.chairs = max(chairs, default=0)
        self._share = 1.0
        self._reached = -PINS_MS
        """When pins that are gone were reached for last."""
        self.pointers: list[Pointer] = []
        self._opened_by_hand = False
        self._by_hand: set[str] = set()
        """Buttons that were last pressed on the screen or the keyboard, not on the panel."""
        self.typed: list[str] = []
        """What the mouse did over the scene beside this one, and letters, until somebody takes them from here."""

    def turn(self, now: int) -> Show:
        """Take in what came, let time pass, show what is; fingers first: they meant what the screen showed."""
        self.kiosk.now = now
        for press in self._presses(now):
            self.presses += not press.repeats
            was_reading = self.reading
            self.kiosk.press(press)
            self._opened_by_hand = press.button in self._by_hand or was_reading
        self.kiosk.tick(now)
        for change in self.eyes.reports(now):
            self.kiosk.table_changed(change)
        self.kiosk.blind = self.eyes.trouble
        self._hang(self.buttons.hanging(now))
        self._reach_pins(now)
        show = self.kiosk.show()
        keys = dict(zip(BUTTONS, show.keys, strict=True)) | dict(zip(SEAT_BUTTONS, show.at_seats, strict=False))
        self.buttons.mean(meant(show, keys))
        self.lights.show({name: glow(key) for name, key in keys.items()})
        self.lights.tick(now)
        self._beep(show.ask if show.alarm else "", now)
        if self.screen is not None:
            scene = scene_of(show, self.screen.size, self.screen.per_mm, self.kiosk.tongue)
            self.motions.is_on = self.kiosk.motion
            self.screen.show(self.motions.shows(show, scene, now))
        return show

    @property
    def reading(self) -> bool:
        """Whether somebody who pressed a key here has a menu, a page or a question of their own open."""
        return self._opened_by_hand and len(self.kiosk.talks) > 1

    def rest(self, clock: Callable[[], int]) -> None:
        """Sleep until something is to be done: a finger is down, the eye speaks, a lamp blinks, a key is pressed."""
        now = clock()
        dues = (self.buttons.due(), self.lights.due(now), self.beeps.due(now), self.eyes.due)
        until = min((now + QUIET_MS, *(due for due in dues if due is not None)))
        while (left := until - (now := clock())) > 0:
            if self.screen is not None and (moving := self.motions.scene(now)) is not None:
                self.screen.show(moving)
            if self.panel.bell.wait(min(left, KEYS_MS), self.eyes.pipes):
                return
            if self.screen is not None and self.screen.is_touched():
                return

    def _hang(self, hanging: tuple[str, ...]) -> None:
        """These buttons do not come up: the screen says so as long as it is true, the log once."""
        for button in hanging:
            if button not in self.kiosk.hanging:
                log.warning("Button %s hangs.", PRINTED.get(button, button))
        self.kiosk.hanging = hanging

    def dim(self, share: float) -> None:
        """Lamps are as bright as this share of what they are by day."""
        self._share = share
        self.lights.dim(share)

    def _beep(self, refused: str, now: int) -> None:
        """What is refused is heard as well, once."""
        if refused and refused != self._refused:
            self.beeps.sound(2, now)
        self._refused = refused
        self.beeps.tick(now)

    def _reach_pins(self, now: int) -> None:
        """Pins that are gone are looked for until they are there again; the screen says so as long as it is true."""
        if self.panel.fault and now - self._reached >= PINS_MS:
            self._reached = now
            self.panel.reach_again()
            self.buttons, self.lights = Buttons(self.panel.spec.bounce_ms), Lights(self.panel.shine)
            self.lights.dim(self._share)
        gone = bool(self.panel.fault)
        if gone and not self.kiosk.panel_gone:
            log.warning("The pins of the buttons are gone (%s).", self.panel.fault)
        if self.kiosk.panel_gone and not gone:
            log.info("The pins of the buttons are there again.")
        self.kiosk.panel_gone = gone

    def _presses(self, now: int) -> Iterator[Press]:
        """What the fingers did since the last turn, on the panel, on a keyboard or on the screen."""
        edges = list(self.panel.drain())
        self._by_hand.difference_update(edge.button for edge in edges)
        for came in self.screen.inputs(now) if self.screen is not None else ():
            match came:
                case Edge():
                    edges.append(came)
                    self._by_hand.add(came.button)
                case Pointer():
                    self.pointers.append(came)
                case RowTaken(row):
                    self.kiosk.take_row(row)
                    self._opened_by_hand = True
                case Typed(character):
                    self.typed.append(character)
                    self.kiosk.typed(character)
                case Quit():
                    self.quitting = True
        for edge in sorted(edges, key=lambda edge: edge.time):
            yield from self.buttons.hear(edge)
        yield from self.buttons.tick(now)


def meant(show: Show, keys: Mapping[str, Key]) -> dict[str, Meant]:
    """What each button means on this screen: the same answer to another question is another answer."""
    asked = show.question and (show.question.text, show.question.cards)
    return {name: Meant((asked, key.label, key.symbol, key.about), holding(key)) for name, key in keys.items()}


def holding(key: Key) -> Holding:
    """What holding the button means: something else, the same again and again, or nothing of its own."""
    if key.held:
        return Holding.OTHER
    return Holding.REPEAT if key.walks else Holding.NOTHING


def glow(key: Key) -> Glow:
    """A lamp shines when a press means something now, and blinks when it is waited for, or who sits there."""
    if key.blinking:
        return Glow.BLINK
    return Glow.ON if key.lit else Glow.OFF
