"""The panel: press each button by its colour, then find each light; that shows which wires are swapped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.facts.show import BUTTONS, Look
from companion.kiosk.meaning import Five, Meaning, five
from companion.kiosk.steps.learned import COLOURS, STRAIGHT
from companion.kiosk.steps.step import Notes, Step, StepPage
from companion.language.phrase import phrase
from hardware.buttons import PRINTED


class _FivePresses(Step):
    """Asks for a press of each of the five buttons; holding any button skips the rest."""

    def __init__(self, notes: Notes) -> None:
        super().__init__(notes)
        self.pressed: list[int] = []
        """The buttons that were pressed, in this order."""
        self.again: int | None = None
        """The button that was just pressed a second time."""
        self.skipped = False

    @property
    def done(self) -> bool:
        return self.skipped or len(self.pressed) == len(BUTTONS)

    def enter(self) -> None:
        self.skipped = False

    def keys(self) -> Five:
        if self.done:
            return five(last_card=Meaning("Once more", self._once_more))
        first, second, third, fourth, fifth = (self._key(n) for n in range(len(BUTTONS)))
        return first, second, third, fourth, fifth

    def _key(self, n: int) -> Meaning:
        return Meaning("", partial(self._press, n), "Skip", self._skip, dark=True)

    def _press(self, n: int) -> None:
        self.again = n if n in self.pressed else None
        if self.again is None:
            self.pressed.append(n)
        if self.done:
            self._learn()

    def _skip(self) -> None:
        self.skipped = True

    def _once_more(self) -> None:
        self.pressed, self.again, self.skipped = [], None, False

    def _learn(self) -> None:
        """All five have been pressed."""


class ButtonsStep(_FivePresses):
    """Press the yellow one, the blue one, ..."""

    name = "Buttons"

    def page(self) -> StepPage:
        here = len(self.pressed)
        looks = tuple(Look.WELL if n < here else Look.OPEN for n in range(len(BUTTONS)))
        if self.done:
            return StepPage(*self.verdict(), domes=looks)
        ask = phrase("Press the {colour} button: {name}", colour=COLOURS[here], name=PRINTED[BUTTONS[here]])
        why = "Holding any button skips this."
        if self.again is not None:
            why = phrase("That was the {colour} one again.", colour=COLOURS[self.pressed.index(self.again)])
        return StepPage(ask, why, domes=looks, asked=here)

    def verdict(self) -> tuple[str, str]:
        """What was found, and what that means. Wires can be swapped; keys in the wrong order are only a slip."""
        whole = len(self.pressed) == len(BUTTONS)
        found = "All five buttons work." if whole else "The buttons were not all tried."
        if not self.notes.equipment.real_buttons:
            return found, "They are the keys 1 to 5 here, and the fields on the screen."
        if whole and tuple(self.pressed) != STRAIGHT:
            why = "The settings will say which pin each is on; nothing need be soldered."
            return "All five work; some wires are swapped.", why
        return found, ""

    def _learn(self) -> None:
        if self.notes.equipment.real_buttons:
            before = self.notes.before.buttons
            self.notes.learned = replace(self.notes.learned, buttons=tuple(before[n] for n in self.pressed))


class LightsStep(_FivePresses):
    """One light after the other goes on, and somebody presses its button."""

    name = "Lights"

    def _key(self, n: int) -> Meaning:
        lit = n == len(self.pressed)
        return Meaning("", partial(self._press, n), "Skip", self._skip, blinking=lit, dark=not lit)

    def page(self) -> StepPage:
        found = {self._position(n) for n in self.pressed}
        domes = tuple(Look.WELL if n in found else Look.OPEN for n in range(len(BUTTONS)))
        if self.done:
            whole = len(self.pressed) == len(BUTTONS)
            return StepPage("All five lights are found." if whole else "The lights were not all tried.", domes=domes)
        why = "None is lit, or none is there: hold any button." if self.again is None else "That one had its turn."
        return StepPage("One button is blinking: press it", why, domes=domes)

    def _learn(self) -> None:
        """The n-th light was on the button that was pressed n-th; from that follows which light each button has."""
        before, pressed = self.notes.before.lamps, [self._position(n) for n in self.pressed]
        lamps = tuple(before[pressed.index(n)] for n in range(len(BUTTONS)))
        self.notes.learned = replace(self.notes.learned, lamps=lamps)

    def _position(self, n: int) -> int:
        """Where on the panel the button is whose press arrives as the n-th."""
        return self.notes.learned.buttons.index(self.notes.before.buttons[n])


class SeatButtonsStep(Step):
    """One light after the other goes on around the table, and whoever sits there presses that button."""

    name = "Seats"

    def __init__(self, notes: Notes) -> None:
        super().__init__(notes)
        self.pressed: list[int] = []
        """The chairs whose button was pressed, in this order."""
        self.skipped = False

    @property
    def chairs(self) -> tuple[int, ...]:
        return self.notes.equipment.chairs

    @property
    def done(self) -> bool:
        return self.skipped or len(self.pressed) == len(self.chairs)

    def enter(self) -> None:
        self.pressed, self.skipped = [], False

    def keys(self) -> Five:
        if self.done:
            return five(last_card=Meaning("Once more", self.enter))
        return five(count=Meaning("Skip", self._skip))

    def seat_keys(self) -> Mapping[int, Meaning]:
        if self.done:
            return {}
        asked = self.chairs[len(self.pressed)]
        return {
            chair: Meaning("", partial(self.pressed.append, chair), blinking=chair == asked, dark=chair != asked)
            for chair in self.chairs
        }

    def page(self) -> StepPage:
        swapped = [chair for n, chair in enumerate(self.pressed) if chair != self.chairs[n]]
        if not self.done:
            ask = phrase("Seat {n}: press the button that blinks", n=self.chairs[len(self.pressed)] + 1)
            return StepPage(ask, "Clockwise, as the players are named.")
        if swapped:
            which = tuple(chair + 1 for chair in sorted(swapped))
            why = phrase("Change the pins of the seats {which} in the settings.", which=which)
            return StepPage("Some seats are swapped.", why)
        return StepPage("The seats were not all tried." if self.skipped else "Every seat's button works.")

    def _skip(self) -> None:
        self.skipped = True
