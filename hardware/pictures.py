"""Pictures as stamps of pixels: drawings that are turned and scaled, photographs, and the felt under a lamp."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import numpy as np
import pygame

from hardware.area import PixelPoint
from hardware.canvas import Drawing, FeltGround, FontWeight, Photograph, Poly
from hardware.letters import CAPITAL, font
from hardware.shapes import FINE, Stamp, clear, faded, pixels

STRIP = 32
"""So many rows of felt are woven at a time."""


def drawing_stamp(drawing: Drawing) -> Stamp:
    frame = pixels(drawing.bounds)
    to_pixel = _placer(drawing, frame)
    paper = drawing.picture.shapes[0]
    large = clear((frame.width * FINE, frame.height * FINE), paper.ink)
    scale = drawing.area.width / drawing.picture.width * FINE
    for shape in drawing.picture.shapes:
        if isinstance(shape, Poly):
            pygame.draw.polygon(large, shape.ink, [to_pixel(point) for point in shape.points])
        else:
            x, y = to_pixel((shape.x, shape.y))
            size = max(4, round(shape.height * scale / CAPITAL))
            written = font(size, FontWeight.HEAVY).render(shape.text, True, shape.ink)
            if (angle := -(shape.angle + drawing.angle)) % 360:
                written = pygame.transform.rotozoom(written, angle, 1.0)
            large.blit(written, written.get_rect(center=(round(x), round(y))))
    small = pygame.transform.smoothscale(large, frame.size)
    if drawing.shadow:
        small = _on_shadow(small, drawing, frame)
    return Stamp(faded(small, drawing.opacity), frame.x, frame.y)


def photograph_stamp(photo: Photograph) -> Stamp:
    frame = pixels(photo.area)
    surface = pygame.image.frombuffer(_in_colour(photo), photo.size, "BGR")
    if photo.size != frame.size:
        surface = pygame.transform.smoothscale(surface, frame.size)
    return Stamp(surface, frame.x, frame.y)


def _in_colour(photo: Photograph) -> bytes:
    """Three bytes for each pixel."""
    width, height = photo.size
    if len(photo.pixels) == 3 * width * height:
        return photo.pixels
    grey = np.frombuffer(photo.pixels, np.uint8)
    return np.repeat(grey, 3).tobytes()


def _placer(drawing: Drawing, frame: pygame.Rect) -> Callable[[PixelPoint], PixelPoint]:
    """Turns points of the picture into fine pixels of its frame."""
    turn = drawing.angle * pi / 180
    c, s = cos(turn), sin(turn)
    middle_x, middle_y = drawing.area.centre
    across, down = drawing.area.width / drawing.picture.width, drawing.area.height / drawing.picture.height
    half_x, half_y = drawing.picture.width / 2, drawing.picture.height / 2

    def to_pixel(point: PixelPoint) -> PixelPoint:
        x, y = (point[0] - half_x) * across, (point[1] - half_y) * down
        return (middle_x + c * x - s * y - frame.x) * FINE, (middle_y + s * x + c * y - frame.y) * FINE

    return to_pixel


def _on_shadow(picture: pygame.Surface, drawing: Drawing, frame: pygame.Rect) -> pygame.Surface:
    """The picture laid on its own soft shadow."""
    reach = drawing.shadow
    dark = picture.copy()
    dark.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    surface = clear(frame.size, (0, 0, 0))
    surface.blit(pygame.transform.gaussian_blur(dark, max(1, round(reach))), (0, round(reach * 0.5)))
    surface.blit(picture, (0, 0))
    return surface


def felt_surface(size: tuple[int, int], felt: FeltGround) -> pygame.Surface:
    """Cloth with light on its middle; a little grain keeps the shades from showing as rings.

    Woven in strips: worked out as a whole, the felt of a large display takes seventy megabytes for a moment.
    """
    width, height = size
    across = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
    dice = np.random.default_rng(7)
    middle, rim = (np.array(ink, np.float32) for ink in (felt.middle, felt.rim))
    cloth = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, STRIP):
        rows = cloth[top : top + STRIP]
        down = np.linspace(-1, 1, height, dtype=np.float32)[top : top + STRIP, None, None]
        dark = np.minimum(across**2 * 0.75 + (down + 0.15) ** 2 * 0.9, 1)
        grain = dice.random((len(rows), width, 1), np.float32) * 3.2 - 1.6
        rows[:] = np.clip(middle + dark * (rim - middle) + grain, 0, 255)
    return pygame.image.frombuffer(cloth.data, size, "RGB").convert(32)
