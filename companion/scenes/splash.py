"""What is seen while the machine starts: the name and a hand of cards on felt, drawn once for the boot's splash."""

from __future__ import annotations

from companion.scenes.palette import FELT, ON_FELT
from companion.scenes.parts import bold, card_at
from hardware.area import Area
from hardware.canvas import Align, Scene
from scoring.cards import cards

SIZE = 800, 480
HAND = cards("10H JS QD KC AH")


def splash() -> Scene:
    """Small enough for every display: the splash stands in its middle."""
    width, height = SIZE
    drawn = tuple(
        card_at(card, width / 2 - 70 + 88 * (n - 2), 70 + 7 * (n - 2) ** 2, 190, 9 * (n - 2), 5)
        for n, card in enumerate(HAND)
    )
    name = bold(Area(0, height - 130, width, 80), "Card Table Companion", 46, ON_FELT, Align.MIDDLE)
    return Scene(SIZE, FELT, (*drawn, name))
