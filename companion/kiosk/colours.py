"""In which colours the screen is drawn: one that somebody chose, or light by day and dark by night."""

from __future__ import annotations

from companion.facts.show import Theme
from companion.kiosk.menu import MenuLine
from companion.kiosk.talks import Kiosk

CHOICES: dict[Theme | None, str] = {
    Theme.FELT: "Colours: green felt",
    Theme.LIGHT: "Colours: light, for a bright kitchen",
    Theme.DARK: "Colours: dark, for the evening",
    Theme.CONTRAST: "Colours: high contrast",
    None: "Colours: light by day, dark by night",
}
"""What the menu says of each; OK takes the next one, and it is seen at once."""


def colours_line(kiosk: Kiosk) -> MenuLine:
    """The line of a menu that says the colours and changes them."""

    def next_one() -> None:
        order = list(CHOICES)
        kiosk.theme = order[(order.index(kiosk.theme) + 1) % len(order)]

    return MenuLine(CHOICES[kiosk.theme], next_one)
