"""The painter: turns a scene into pixels, every shape drawn once at several times its size and kept.

Polygons are filled at `FINE` times the size and scaled down, which gives soft edges. The result is a
sprite that is found again as long as an equal part is drawn; so a moment in which one number
changes costs one small text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from itertools import pairwise
from math import ceil, cos, floor, pi, sin
from typing import NamedTuple

import numpy as np
import pygame

from hardware.canvas import (
    Area,
    Arrow,
    Box,
    Circle,
    Drawing,
    FeltGround,
    FontWeight,
    Ink,
    Letters,
    Line,
    Photograph,
    PixelOutline,
    PixelPoint,
    Poly,
    Scene,
    ScenePart,
    Sign,
    Text,
)
from hardware.letters import CAPITAL, LEADING, SIGN_WIDTH, Fitted, Measure, fitted, font, measured, runs

FINE = 4
KEPT_BYTES = 96_000_000
"""How much room the sprites may take before the oldest are given up."""


class Stamp(NamedTuple):
    """Pixels, and where they go."""

    surface: pygame.Surface
    x: int
    y: int


class Painter:
    """Paints scenes and remembers what it painted."""

    def __init__(self) -> None:
        self._sprites: OrderedDict[tuple[ScenePart, tuple[Sign, ...]], Stamp] = OrderedDict()
        self._bytes = 0
        self._grounds: dict[tuple[tuple[int, int], FeltGround], pygame.Surface] = {}

    def paint(self, scene: Scene, onto: pygame.Surface, within: Area | None = None) -> None:
        """Paint the scene, or only what lies within an area."""
        area = within or Area(0, 0, *scene.size)
        clip = pixels(area)
        onto.set_clip(clip)
        onto.blit(self._ground(scene), clip, clip)
        for part in scene.parts:
            if pixels(part.bounds).colliderect(clip):
                sprite = self._sprite(part, scene.signs)
                onto.blit(sprite.surface, (sprite.x, sprite.y))
        onto.set_clip(None)

    def _ground(self, scene: Scene) -> pygame.Surface:
        key = (scene.size, scene.ground)
        if key not in self._grounds:
            self._grounds.clear()
            self._grounds[key] = _felt(scene.size, scene.ground)
        return self._grounds[key]

    def _sprite(self, part: ScenePart, signs: tuple[Sign, ...]) -> Stamp:
        if isinstance(part, Photograph):
            return _photograph(part)  # never to be seen again: the next one has another number
        key = (part, signs)
        if key in self._sprites:
            self._sprites.move_to_end(key)
            return self._sprites[key]
        sprite = _drawn(part, signs)
        self._sprites[key] = sprite
        self._bytes += _weight(sprite)
        while self._bytes > KEPT_BYTES:
            self._bytes -= _weight(self._sprites.popitem(last=False)[1])
        return sprite


def pixels(area: Area) -> pygame.Rect:
    """The whole pixels that an area touches."""
    left, top = floor(area.x), floor(area.y)
    return pygame.Rect(left, top, ceil(area.right) - left, ceil(area.bottom) - top)


def _weight(sprite: Stamp) -> int:
    width, height = sprite.surface.get_size()
    return width * height * 4


def _drawn(part: ScenePart, signs: tuple[Sign, ...]) -> Stamp:
    match part:
        case Box():
            return _box(part)
        case Text():
            return _text(part, signs)
        case Poly(points, ink, opacity):
            return _filled((points,), ink, part.bounds, opacity)
        case Line(points, width, ink, opacity):
            return _filled(_stroke(points, width), ink, part.bounds, opacity)
        case Arrow(_, width, ink, opacity):
            return _filled((*_stroke(part.shaft, width), part.head), ink, part.bounds, opacity)
        case Circle():
            return _circle(part)
        case Drawing():
            return _drawing(part)
        case Photograph():
            return _photograph(part)


# ---------------------------------------------------------------- the ground


def _felt(size: tuple[int, int], felt: FeltGround) -> pygame.Surface:
    """Light falling on the middle of the cloth; a little grain keeps the shades from showing as rings."""
    width, height = size
    down = np.linspace(-1, 1, height, dtype=np.float32)[:, None, None]
    across = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
    dark = np.minimum(across**2 * 0.75 + (down + 0.15) ** 2 * 0.9, 1)
    grain = np.random.default_rng(7).random((height, width, 1), np.float32) * 3.2 - 1.6
    middle, rim = (np.array(ink, np.float32) for ink in (felt.middle, felt.rim))
    array = np.clip(middle + dark * (rim - middle) + grain, 0, 255).astype(np.uint8)
    return pygame.image.frombuffer(array.tobytes(), size, "RGB").convert(32)


# ---------------------------------------------------------------- filled shapes


def _clear(size: PixelPoint, ink: Ink) -> pygame.Surface:
    """A surface of invisible ink: scaled down, its rim keeps the colour of the shape."""
    surface = pygame.Surface((max(1, round(size[0])), max(1, round(size[1]))), pygame.SRCALPHA)
    surface.fill((*ink, 0))
    return surface


def _filled(outlines: Iterable[PixelOutline], ink: Ink, bounds: Area, opacity: float = 1.0) -> Stamp:
    """Outlines filled with one ink, with soft edges."""
    frame = pixels(bounds)
    large = _clear((frame.width * FINE, frame.height * FINE), ink)
    for outline in outlines:
        pygame.draw.polygon(large, ink, [((x - frame.x) * FINE, (y - frame.y) * FINE) for x, y in outline])
    small = pygame.transform.smoothscale(large, frame.size)
    return Stamp(_faded(small, opacity), frame.x, frame.y)


def _faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    if opacity < 1.0:
        surface.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _stroke(points: PixelOutline, width: float) -> tuple[PixelOutline, ...]:
    """A thick line as polygons: a bar for each piece, a disc at each joint."""
    half = width / 2
    discs = tuple(_round(x, y, half) for x, y in points)
    return (*discs, *(_bar(a, b, half) for a, b in pairwise(points) if a != b))


def _bar(a: PixelPoint, b: PixelPoint, half: float) -> PixelOutline:
    (ax, ay), (bx, by) = a, b
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    nx, ny = (ay - by) / length * half, (bx - ax) / length * half
    return (ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)


def _round(x: float, y: float, radius: float, sides: int = 48) -> PixelOutline:
    turns = (2 * pi * n / sides for n in range(sides))
    return tuple((x + radius * cos(t), y + radius * sin(t)) for t in turns)


def _circle(circle: Circle) -> Stamp:
    x, y = circle.x, circle.y
    outer = circle.edge or circle.fill
    sprite = _filled((_round(x, y, circle.radius),), outer, circle.bounds)
    if circle.edge:
        inner = _filled((_round(x, y, circle.radius - circle.edge_width),), circle.fill, circle.bounds)
        sprite.surface.blit(inner.surface, (0, 0))
    return Stamp(_faded(sprite.surface, circle.opacity), sprite.x, sprite.y)


# ---------------------------------------------------------------- boxes


def _box(box: Box) -> Stamp:
    frame = pixels(box.bounds)
    surface = _clear(frame.size, box.edge or box.fill)
    area = box.area.moved(-frame.x, -frame.y)
    if box.shadow:
        surface.blit(_shadow(frame.size, area, box.radius, box.shadow), (0, 0))
    if box.edge:
        _plate(surface, area, box.radius, box.edge)
        area = area.inset(box.edge_width)
    _plate(surface, area, max(0.0, box.radius - box.edge_width), box.fill)
    return Stamp(_faded(surface, box.opacity), frame.x, frame.y)


def _plate(onto: pygame.Surface, area: Area, radius: float, ink: Ink) -> None:
    """A rounded rectangle: flat bars, and a soft disc's quarters in the corners."""
    rect = pygame.Rect(round(area.x), round(area.y), round(area.width), round(area.height))
    r = min(round(radius), rect.width // 2, rect.height // 2)
    pygame.draw.rect(onto, ink, rect.inflate(-2 * r, 0))
    pygame.draw.rect(onto, ink, rect.inflate(0, -2 * r))
    if r:
        disc = _filled((_round(r, r, r),), ink, Area(0, 0, 2 * r, 2 * r)).surface
        for x, left in ((rect.left, 0), (rect.right - r, r)):
            for y, top in ((rect.top, 0), (rect.bottom - r, r)):
                onto.blit(disc, (x, y), (left, top, r, r))


def _shadow(size: tuple[int, int], area: Area, radius: float, reach: float) -> pygame.Surface:
    """A soft dark patch a little below the area, blurred at a quarter of the size."""
    quarter = _clear((ceil(size[0] / 4), ceil(size[1] / 4)), (0, 0, 0))
    rect = pygame.Rect(*(round(v / 4) for v in area.moved(0, reach * 0.5).inset(reach * 0.1)))
    pygame.draw.rect(quarter, (0, 0, 0, 105), rect, border_radius=max(1, round(radius / 4)))
    soft = pygame.transform.gaussian_blur(quarter, max(1, round(reach / 5)))
    return pygame.transform.smoothscale(soft, size)


# ---------------------------------------------------------------- words


def signs_of(scene: Scene) -> str:
    """The characters that this scene draws as signs."""
    return "".join(sign.character for sign in scene.signs)


def cut_texts(scene: Scene) -> tuple[Text, ...]:
    """The texts of a scene that do not fit their boxes even at their smallest size."""
    measure = measured(signs_of(scene))
    return tuple(part for part in scene.parts if isinstance(part, Text) and fitted(part, measure).cut)


def _text(words: Text, signs: tuple[Sign, ...]) -> Stamp:
    known = {sign.character: sign for sign in signs}
    measure = measured("".join(known))
    fit = fitted(words, measure)
    frame = pixels(words.area)
    surface = _clear(frame.size, words.ink)
    top = words.area.y - frame.y + (words.area.height - fit.size * LEADING * len(fit.lines)) * words.down.value
    for n, line in enumerate(fit.lines):
        width = measure(line, fit.size, words.weight)
        left = words.area.x - frame.x + (words.area.width - width) * words.across.value
        _write(surface, line, (left, top + n * fit.size * LEADING), fit, words, known)
        if words.struck:
            middle = round(top + (n + 0.62) * fit.size * LEADING)
            pygame.draw.line(surface, words.ink, (left, middle), (left + width, middle), max(2, fit.size // 12))
    return Stamp(surface, frame.x, frame.y)


def _write(onto: pygame.Surface, line: str, at: PixelPoint, fit: Fitted, words: Text, signs: dict[str, Sign]) -> None:
    """One line, its suit signs drawn among the letters."""
    x, y = at
    face = font(fit.size, words.weight)
    y = round(y + (fit.size * LEADING - face.get_height()) / 2)
    for run in runs(line, "".join(signs)):
        if run in signs:
            _stamp(onto, signs[run], x, y + face.get_ascent(), fit.size, signs[run].ink or words.ink)
            x += SIGN_WIDTH * fit.size
        else:
            onto.blit(face.render(run, True, words.ink), (round(x), y))
            x += face.size(run)[0]


def _stamp(onto: pygame.Surface, sign: Sign, x: float, baseline: float, size: int, ink: Ink) -> None:
    """A sign as high as a capital, standing on the line."""
    side = CAPITAL * size * 1.04
    left, top = x + (SIGN_WIDTH * size - side) / 2, baseline - side * 0.99
    outline = tuple((left + px * side, top + py * side) for px, py in sign.outline)
    sprite = _filled((outline,), ink, Poly(outline, ink).bounds)
    onto.blit(sprite.surface, (sprite.x, sprite.y))


# ---------------------------------------------------------------- pictures


def _drawing(drawing: Drawing) -> Stamp:
    frame = pixels(drawing.bounds)
    to_pixel = _placer(drawing, frame)
    paper = drawing.picture.shapes[0]
    large = _clear((frame.width * FINE, frame.height * FINE), paper.ink)
    scale = drawing.area.width / drawing.picture.width * FINE
    for shape in drawing.picture.shapes:
        if isinstance(shape, Poly):
            pygame.draw.polygon(large, shape.ink, [to_pixel(point) for point in shape.points])
        else:
            _letter(large, shape, to_pixel((shape.x, shape.y)), scale, drawing.angle)
    small = pygame.transform.smoothscale(large, frame.size)
    if drawing.shadow:
        small = _on_shadow(small, drawing, frame)
    return Stamp(_faded(small, drawing.opacity), frame.x, frame.y)


def _photograph(photo: Photograph) -> Stamp:
    frame = pixels(photo.area)
    grey = np.frombuffer(photo.grey, np.uint8).reshape(photo.size[1], photo.size[0], 1)
    surface = pygame.image.frombuffer(np.repeat(grey, 3, axis=2).tobytes(), photo.size, "RGB")
    return Stamp(pygame.transform.smoothscale(surface, frame.size), frame.x, frame.y)


def _placer(drawing: Drawing, frame: pygame.Rect) -> Callable[[PixelPoint], PixelPoint]:
    """From the picture's own measure to the fine pixels of its frame."""
    turn = drawing.angle * pi / 180
    c, s = cos(turn), sin(turn)
    middle_x, middle_y = drawing.area.centre
    across, down = drawing.area.width / drawing.picture.width, drawing.area.height / drawing.picture.height
    half_x, half_y = drawing.picture.width / 2, drawing.picture.height / 2

    def to_pixel(point: PixelPoint) -> PixelPoint:
        x, y = (point[0] - half_x) * across, (point[1] - half_y) * down
        return (middle_x + c * x - s * y - frame.x) * FINE, (middle_y + s * x + c * y - frame.y) * FINE

    return to_pixel


def _letter(onto: pygame.Surface, letters: Letters, at: PixelPoint, scale: float, turn: float) -> None:
    written = font(max(4, round(letters.height * scale / CAPITAL)), FontWeight.HEAVY).render(
        letters.text, True, letters.ink
    )
    angle = -(letters.angle + turn)
    if angle % 360:
        written = pygame.transform.rotozoom(written, angle, 1.0)
    onto.blit(written, written.get_rect(center=(round(at[0]), round(at[1]))))


def _on_shadow(picture: pygame.Surface, drawing: Drawing, frame: pygame.Rect) -> pygame.Surface:
    """The picture laid on its own soft shadow."""
    reach = drawing.shadow
    dark = picture.copy()
    dark.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    surface = _clear(frame.size, (0, 0, 0))
    surface.blit(pygame.transform.gaussian_blur(dark, max(1, round(reach))), (0, round(reach * 0.5)))
    surface.blit(picture, (0, 0))
    return surface


__all__ = ["Measure", "Painter", "Stamp", "cut_texts", "pixels", "signs_of"]
