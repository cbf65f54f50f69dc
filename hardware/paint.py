"""The painter: turns a scene into pixels, and keeps what it drew for the next scene.

Every part becomes a stamp of pixels, which is used again wherever an equal part is drawn. So if only one number has
changed, only one small text is drawn anew.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from math import floor

import pygame

from hardware.area import Area
from hardware.canvas import (
    Arrow,
    Box,
    Circle,
    Drawing,
    FeltGround,
    Line,
    Photograph,
    Poly,
    Scene,
    ScenePart,
    Sign,
    Text,
)
from hardware.pictures import drawing_stamp, felt_surface, photograph_stamp
from hardware.shapes import Stamp, box_stamp, circle_stamp, filled, pixels, stroke
from hardware.words import text_stamp

KEPT_BYTES = 96_000_000
"""How much memory the stamps may take before the oldest are dropped."""


class Painter:
    """Paints scenes and remembers what it painted."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[ScenePart, tuple[Sign, ...]], Stamp] = OrderedDict()
        self._bytes = 0
        self._grounds: dict[tuple[tuple[int, int], FeltGround], pygame.Surface] = {}

    def paint(self, scene: Scene, onto: pygame.Surface, *within: Area) -> None:
        """Paint the scene, or only what lies within these areas."""
        ground = (scene.size, scene.ground)
        if ground not in self._grounds:
            self._grounds = {ground: felt_surface(*ground)}
        reaches = [pixels(part.bounds) for part in scene.parts]
        for clip in map(pixels, within or (Area(0, 0, *scene.size),)):
            onto.set_clip(clip)
            onto.blit(self._grounds[ground], clip, clip)
            for n in clip.collidelistall(reaches):
                stamp = self.stamp(scene.parts[n], scene.signs)
                onto.blit(stamp.surface, (stamp.x, stamp.y))
        onto.set_clip(None)

    def stamp(self, part: ScenePart, signs: tuple[Sign, ...]) -> Stamp:
        """The part as it was drawn before, or drawn now and kept."""
        if isinstance(part, Photograph):
            return photograph_stamp(part)  # not worth keeping: the next one has another number
        if isinstance(part, Drawing):  # the same card elsewhere, or on its way, is the same stamp
            x, y = floor(part.area.x), floor(part.area.y)
            stamp = self._drawn(replace(part, area=part.area.moved(-x, -y)), signs)
            return stamp._replace(x=stamp.x + x, y=stamp.y + y)
        return self._drawn(part, signs)

    def _drawn(self, part: ScenePart, signs: tuple[Sign, ...]) -> Stamp:
        key = (part, signs)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        stamp = stamp_of(part, signs)
        self._kept[key] = stamp
        self._bytes += _weight(stamp)
        while self._bytes > KEPT_BYTES:
            self._bytes -= _weight(self._kept.popitem(last=False)[1])
        return stamp


def _weight(stamp: Stamp) -> int:
    width, height = stamp.surface.get_size()
    return width * height * 4


def stamp_of(part: ScenePart, signs: tuple[Sign, ...]) -> Stamp:
    """A part drawn afresh."""
    match part:
        case Box():
            return box_stamp(part)
        case Text():
            return text_stamp(part, signs)
        case Poly(points, ink, opacity):
            return filled((points,), ink, part.bounds, opacity)
        case Line(points, width, ink, opacity):
            return filled(stroke(points, width), ink, part.bounds, opacity)
        case Arrow(_, width, ink, opacity):
            return filled((*stroke(part.shaft, width), part.head), ink, part.bounds, opacity)
        case Circle():
            return circle_stamp(part)
        case Drawing():
            return drawing_stamp(part)
        case Photograph():
            return photograph_stamp(part)
