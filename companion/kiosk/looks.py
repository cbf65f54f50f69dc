"""How the screen looks: in colours that somebody chose or by the clock, and whether anything on it moves."""

from __future__ import annotations

from companion.facts.show import Theme, ThemeBy
from companion.kiosk.menu import MenuLine
from companion.kiosk.talks import Kiosk

CHOICES: dict[Theme | ThemeBy, str] = {
    Theme.FELT: "Colours: green felt",
    Theme.LIGHT: "Colours: light, for a bright kitchen",
    Theme.DARK: "Colours: dark, for the evening",
    Theme.CONTRAST: "Colours: high contrast",
    ThemeBy.CLOCK: "Colours: light by day, dark by night",
    ThemeBy.LIGHT: "Colours: by the light in the room",
}
"""What the menu says of each; OK takes the next one, and it is seen at once."""


def colours_line(kiosk: Kiosk) -> MenuLine:
    """The line of a menu that says the colours and changes them."""

    def next_one() -> None:
        order = list(CHOICES)
        kiosk.theme = order[(order.index(kiosk.theme) + 1) % len(order)]

    return MenuLine(CHOICES[kiosk.theme], next_one)


def motion_line(kiosk: Kiosk) -> MenuLine:
    """The line that lets cards glide, or lie at once."""

    def switch() -> None:
        kiosk.motion = not kiosk.motion

    return MenuLine("Cards glide: on" if kiosk.motion else "Cards glide: off", switch)
