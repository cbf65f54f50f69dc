"""Between the sheet that is painted and the display: it may hang turned, or have more pixels than are worth painting.

What is painted upright is brought to the display turned and enlarged, and touches are told on the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

MANY_PIXELS = 6_000_000
"""A display with more is painted at half its width and height: nobody sees the difference, and each change of it costs
a quarter, where all that is drawn would not stay in memory either."""


@dataclass(frozen=True, slots=True)
class Turn:
    """So many quarter turns clockwise, of a sheet of this size, of which each pixel is so many on the display wide."""

    quarters: int
    sheet: tuple[int, int]
    enlarged: int = 1

    @property
    def is_none(self) -> bool:
        """Whether the display shows the sheet just as it is painted."""
        return not self.quarters and self.enlarged == 1

    def on_display(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a part of the sheet stands on the display."""
        left, top, width, height = self._turned(rect)
        return pygame.Rect(*(one * self.enlarged for one in (left, top, width, height)))

    def _turned(self, rect: pygame.Rect) -> pygame.Rect:
        width, height = self.sheet
        match self.quarters:
            case 1:
                return pygame.Rect(height - rect.bottom, rect.x, rect.height, rect.width)
            case 2:
                return pygame.Rect(width - rect.right, height - rect.bottom, rect.width, rect.height)
            case 3:
                return pygame.Rect(rect.y, width - rect.right, rect.height, rect.width)
            case _:
                return rect

    def on_sheet(self, at: tuple[int, int]) -> tuple[int, int]:
        """Which spot of the sheet stands at this one of the display."""
        width, height = self.sheet
        x, y = at[0] // self.enlarged, at[1] // self.enlarged
        match self.quarters:
            case 1:
                return y, height - 1 - x
            case 2:
                return width - 1 - x, height - 1 - y
            case 3:
                return width - 1 - y, x
            case _:
                return x, y

    def bring(self, sheet: pygame.Surface, rect: pygame.Rect, display: pygame.Surface) -> pygame.Rect:
        """Copy a part of the sheet to the display, and say where it went."""
        part = rect.clip(sheet.get_rect())
        where = self.on_display(part)
        seen = sheet.subsurface(part)
        if self.quarters:
            seen = pygame.transform.rotate(seen, -90 * self.quarters)
        if self.enlarged > 1:
            seen = pygame.transform.scale_by(seen, self.enlarged)
        display.blit(seen, where)
        return where


def turn_for(display: tuple[int, int], quarters: int) -> Turn:
    """How a display that hangs so is painted."""
    enlarged = 2 if display[0] * display[1] > MANY_PIXELS else 1
    width, height = display[0] // enlarged, display[1] // enlarged
    return Turn(quarters, (height, width) if quarters % 2 else (width, height), enlarged)
