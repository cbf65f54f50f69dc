"""Filled shapes with soft edges, as stamps of pixels: outlines, lines, discs and boxes.

Polygons are filled at `FINE` times the size and scaled down, which gives soft edges.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple

import pygame

from hardware.area import Area, PixelOutline, PixelPoint
from hardware.canvas import Box, Circle, Ink

FINE = 4


class Stamp(NamedTuple):
    """Pixels, and where they go."""

    surface: pygame.Surface
    x: int
    y: int


def pixels(area: Area) -> pygame.Rect:
    """The whole pixels that an area touches."""
    left, top = floor(area.x), floor(area.y)
    return pygame.Rect(left, top, ceil(area.right) - left, ceil(area.bottom) - top)


def clear(size: PixelPoint, ink: Ink) -> pygame.Surface:
    """A surface of invisible ink: when a shape on it is scaled down, the shape's soft rim keeps its colour."""
    surface = pygame.Surface((max(1, round(size[0])), max(1, round(size[1]))), pygame.SRCALPHA)
    surface.fill((*ink, 0))
    return surface


def filled(outlines: Iterable[PixelOutline], ink: Ink, bounds: Area, opacity: float = 1.0) -> Stamp:
    """Outlines filled with one ink, with soft edges."""
    frame = pixels(bounds)
    large = clear((frame.width * FINE, frame.height * FINE), ink)
    for outline in outlines:
        pygame.draw.polygon(large, ink, [((x - frame.x) * FINE, (y - frame.y) * FINE) for x, y in outline])
    small = pygame.transform.smoothscale(large, frame.size)
    return Stamp(faded(small, opacity), frame.x, frame.y)


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    if opacity < 1.0:
        surface.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def stroke(points: PixelOutline, width: float) -> tuple[PixelOutline, ...]:
    """A thick line as polygons: a bar for each piece, a disc at each joint."""
    half = width / 2
    outlines = [disc(x, y, half) for x, y in points]
    for (ax, ay), (bx, by) in pairwise(points):
        if length := ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5:
            nx, ny = (ay - by) / length * half, (bx - ax) / length * half
            outlines.append(((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)))
    return tuple(outlines)


def disc(x: float, y: float, radius: float, sides: int = 48) -> PixelOutline:
    """The outline of a disc."""
    turns = (2 * pi * n / sides for n in range(sides))
    return tuple((x + radius * cos(t), y + radius * sin(t)) for t in turns)


def circle_stamp(circle: Circle) -> Stamp:
    x, y = circle.x, circle.y
    outer = circle.edge or circle.fill
    sprite = filled((disc(x, y, circle.radius),), outer, circle.bounds)
    if circle.edge:
        inner = filled((disc(x, y, circle.radius - circle.edge_width),), circle.fill, circle.bounds)
        sprite.surface.blit(inner.surface, (0, 0))
    return Stamp(faded(sprite.surface, circle.opacity), sprite.x, sprite.y)


def box_stamp(box: Box) -> Stamp:
    frame = pixels(box.bounds)
    surface = clear(frame.size, box.edge or box.fill)
    area = box.area.moved(-frame.x, -frame.y)
    if box.shadow:
        surface.blit(_shadow(frame.size, area, box.radius, box.shadow), (0, 0))
    if box.edge:
        _plate(surface, area, box.radius, box.edge)
        area = area.inset(box.edge_width)
    _plate(surface, area, max(0.0, box.radius - box.edge_width), box.fill)
    return Stamp(faded(surface, box.opacity), frame.x, frame.y)


def _plate(onto: pygame.Surface, area: Area, radius: float, ink: Ink) -> None:
    """A rounded rectangle: two bars, and in each corner a quarter of a soft disc."""
    rect = pygame.Rect(round(area.x), round(area.y), round(area.width), round(area.height))
    r = min(round(radius), rect.width // 2, rect.height // 2)
    pygame.draw.rect(onto, ink, rect.inflate(-2 * r, 0))
    pygame.draw.rect(onto, ink, rect.inflate(0, -2 * r))
    if r:
        corners = filled((disc(r, r, r),), ink, Area(0, 0, 2 * r, 2 * r)).surface
        for x, left in ((rect.left, 0), (rect.right - r, r)):
            for y, top in ((rect.top, 0), (rect.bottom - r, r)):
                onto.blit(corners, (x, y), (left, top, r, r))


def _shadow(size: tuple[int, int], area: Area, radius: float, reach: float) -> pygame.Surface:
    """A soft dark patch a little below the area; it is blurred at a quarter of its size, which is quicker."""
    quarter = clear((ceil(size[0] / 4), ceil(size[1] / 4)), (0, 0, 0))
    rect = pygame.Rect(*(round(v / 4) for v in area.moved(0, reach * 0.5).inset(reach * 0.1)))
    pygame.draw.rect(quarter, (0, 0, 0, 105), rect, border_radius=max(1, round(radius / 4)))
    soft = pygame.transform.gaussian_blur(quarter, max(1, round(reach / 5)))
    return pygame.transform.smoothscale(soft, size)
