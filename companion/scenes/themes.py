"""The colours of a screen in other light: every scene is drawn in the house's own, and a theme changes some of them.

Cards, pictures and codes are the same in all of them. Words are seven times as light or as dark as what is under them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.art import FOUR_COLOURS
from companion.facts.show import Theme
from companion.scenes.palette import (
    AMBER,
    ASKED,
    ATTACK,
    CHEVRON,
    CORAL,
    CREAM,
    DEEP,
    DULL,
    FELT,
    FRESH,
    GOLD,
    GREY,
    INK,
    LEAF,
    LIGHT,
    MIST,
    ON_FELT,
    PAPER,
    RULE,
    RUST,
    SOFT,
    SUIT_CHARACTERS,
    TABLE,
    TABLE_RIM,
    WHITE,
    signs,
)
from hardware.canvas import Arrow, Box, Circle, FeltGround, Ink, Line, Poly, ScenePart, Sign, Text
from scoring.cards import Suit


@dataclass(frozen=True, slots=True)
class Colours:
    """What a theme makes of the house's own colours; one that it does not name stays as it is."""

    ground: FeltGround
    inks: Mapping[Ink, Ink] = field(default_factory=dict)
    suits: Mapping[Suit, Ink] = field(default_factory=dict)
    """Suit signs among words, where the usual four colours would not stand out."""

    @property
    def signs(self) -> tuple[Sign, ...]:
        return signs({**FOUR_COLOURS, **self.suits})

    def dress(self, part: ScenePart) -> ScenePart:
        """The part in the theme's colours."""
        inks = self.inks
        match part:
            case Text() | Poly() | Line() | Arrow() if part.ink in inks:
                return replace(part, ink=inks[part.ink])
            case Box() | Circle() if part.fill in inks or part.edge in inks:
                edge = None if part.edge is None else inks.get(part.edge, part.edge)
                return replace(part, fill=inks.get(part.fill, part.fill), edge=edge)
            case _:
                return part


_LIGHT_WOOD: Ink = (206, 170, 122)

THEMES: Mapping[Theme, Colours] = {
    Theme.FELT: Colours(FELT),
    Theme.LIGHT: Colours(
        FeltGround((233, 239, 231), (206, 219, 207)),
        {
            CREAM: (255, 255, 255),
            PAPER: (240, 242, 238),
            DULL: (214, 218, 212),
            RULE: (206, 210, 204),
            INK: (18, 24, 22),
            SOFT: (52, 56, 54),
            TABLE: (176, 209, 187),
            TABLE_RIM: _LIGHT_WOOD,
            CHEVRON: (84, 44, 8),
            ATTACK: (190, 24, 20),
            DEEP: (221, 232, 223),
            ON_FELT: (12, 36, 26),
            MIST: (24, 52, 40),
            ASKED: (84, 44, 0),
        },
    ),
    Theme.DARK: Colours(
        FeltGround((24, 34, 31), (8, 12, 11)),
        {
            CREAM: (44, 46, 44),
            PAPER: (54, 57, 54),
            DULL: (30, 32, 31),
            RULE: (84, 86, 80),
            FRESH: (68, 53, 16),
            INK: (240, 230, 208),
            SOFT: (216, 208, 190),
            GREY: (150, 152, 146),
            TABLE: (15, 38, 30),
            TABLE_RIM: (70, 48, 30),
            CHEVRON: (224, 188, 124),
            DEEP: (20, 24, 23),
            ON_FELT: (240, 230, 208),
            MIST: (196, 210, 200),
            GOLD: (226, 172, 48),
            WHITE: (255, 250, 240),
            CORAL: (255, 150, 128),
            LEAF: (132, 214, 150),
            LIGHT: (26, 20, 18),
            AMBER: (236, 166, 60),
            RUST: (255, 196, 120),
        },
        {
            Suit.CLUBS: (140, 226, 160),
            Suit.DIAMONDS: (166, 200, 255),
            Suit.HEARTS: (255, 172, 166),
        },
    ),
    Theme.CONTRAST: Colours(
        FeltGround((0, 0, 0), (0, 0, 0)),
        {
            CREAM: (255, 255, 255),
            PAPER: (232, 232, 232),
            DULL: (196, 196, 196),
            RULE: (90, 90, 90),
            FRESH: (255, 240, 110),
            INK: (0, 0, 0),
            SOFT: (24, 24, 24),
            GREY: (90, 90, 90),
            TABLE: (20, 20, 20),
            TABLE_RIM: (104, 104, 104),
            CHEVRON: (255, 232, 0),
            DEEP: (0, 0, 0),
            ON_FELT: (255, 255, 255),
            MIST: (255, 255, 255),
            GOLD: (255, 214, 0),
            CORAL: (150, 0, 0),
            LEAF: (0, 82, 34),
            RUST: (96, 36, 0),
            AMBER: (150, 84, 0),
        },
        {suit: (0, 0, 0) for suit in SUIT_CHARACTERS},
    ),
}
