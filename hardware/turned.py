"""A display that hangs turned: what is painted upright is brought to it turned, and touches are told upright."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Turn:
    """So many quarter turns clockwise, of a sheet of this size."""

    quarters: int
    sheet: tuple[int, int]

    def on_display(self, rect: pygame.Rect) -> pygame.Rect:
        """Where a part of the sheet stands on the display."""
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
        x, y = at
        match self.quarters:
            case 1:
                return y, height - 1 - x
            case 2:
                return width - 1 - x, height - 1 - y
            case 3:
                return width - 1 - y, x
            case _:
                return at

    def bring(self, sheet: pygame.Surface, rect: pygame.Rect, display: pygame.Surface) -> pygame.Rect:
        """Copy a part of the sheet to the display, and say where it went."""
        part = rect.clip(sheet.get_rect())
        where = self.on_display(part)
        display.blit(pygame.transform.rotate(sheet.subsurface(part), -90 * self.quarters), where)
        return where


def sheet_for(display: tuple[int, int], quarters: int) -> tuple[int, int]:
    """The size of the sheet that fills a display when it is turned like this."""
    return (display[1], display[0]) if quarters % 2 else display
