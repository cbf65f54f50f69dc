"""The display: opens it wherever there is one, and keeps it equal to the latest scene at little cost.

An unchanged scene is not drawn. Of a changed one, only the areas of the parts that differ are painted
again. A picture (the simulated table) may stand beside the scene; what the mouse does over it is told in the
picture's own pixels.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from hardware.area import Area
from hardware.canvas import Scene, ScenePart
from hardware.errors import NoDisplay
from hardware.keys import Input, Keys, Pointer, Quit, Touch
from hardware.paint import Painter
from hardware.shapes import pixels

REAL_DRIVERS = ("kmsdrm", "wayland", "x11")
"""Without a desktop SDL draws through the kernel itself; with one, in a window of the desktop."""
HEADLESS = ("dummy",)
DRIVER = "SDL_VIDEODRIVER"


@dataclass(frozen=True, slots=True)
class ScreenSpec:
    """The display to open."""

    size: tuple[int, int] | None = (1280, 720)
    """The scene's size; None takes the whole display."""
    picture: tuple[int, int] | None = None
    """Size on the screen of a picture to the right of the scene."""
    drivers: tuple[str, ...] = REAL_DRIVERS
    fullscreen: bool = False
    caption: str = "Card Table Companion"


class Screen:
    """An open display with a scene, and perhaps a picture beside it."""

    def __init__(self, window: pygame.Surface, spec: ScreenSpec) -> None:
        picture = spec.picture or (0, 0)
        self.size = spec.size or (window.get_width() - picture[0], window.get_height())
        self.driver = pygame.display.get_driver()
        self._window = window
        self._painter = Painter()
        self._keys = Keys()
        self._scene: Scene | None = None
        self._frame = Area(self.size[0], 0, *picture)
        self._source = picture
        self._dragging = False

    def show(self, scene: Scene) -> bool:
        """Bring the scene to the screen; False when it was there already."""
        dirty = changed(self._scene, scene)
        for area in dirty:
            self._painter.paint(scene, self._window, area)
        self._scene = scene
        if dirty:
            pygame.display.update([pixels(area) for area in dirty])
        return bool(dirty)

    def show_picture(self, array: NDArray[np.uint8]) -> None:
        """Bring a BGR or grey picture to the place beside the scene, scaled to fit it."""
        self._source = array.shape[1], array.shape[0]
        width, height = self._window.get_size()
        self._frame = fitting(self._source, Area(self.size[0], 0, width - self.size[0], height))
        scaled = pygame.transform.smoothscale(surface_of(array), (round(self._frame.width), round(self._frame.height)))
        self._window.blit(scaled, (round(self._frame.x), round(self._frame.y)))
        pygame.display.update(pixels(self._frame))

    def inputs(self, now: int) -> Iterator[Input]:
        """What came from keyboard, mouse and touch since the last time."""
        for event in pygame.event.get():
            yield from self._input(event, now)

    def _input(self, event: pygame.event.Event, now: int) -> Iterable[Input]:
        match event.type:
            case pygame.QUIT:
                return (Quit(),)
            case pygame.WINDOWEXPOSED:
                pygame.display.flip()  # the desktop had covered the window
                return ()
            case pygame.KEYDOWN | pygame.KEYUP:
                return self._keys.key(event, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return (*self._keys.click(self._scene, event.pos, now), *self._pointer(Touch.DOWN, event.pos, now))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return (*self._keys.unclick(now), *self._pointer(Touch.UP, event.pos, now))
            case pygame.MOUSEMOTION if event.buttons[0]:
                return self._pointer(Touch.MOVE, event.pos, now)
            case _:
                return ()

    def _pointer(self, touch: Touch, at: tuple[int, int], now: int) -> Iterable[Pointer]:
        """The mouse over the picture, from where it went down there until it comes up anywhere."""
        frame = self._frame
        if touch is Touch.DOWN:
            self._dragging = frame.holds(*at)
        if not self._dragging:
            return ()
        self._dragging = touch is not Touch.UP
        scale = self._source[0] / frame.width
        return (Pointer(touch, (at[0] - frame.x) * scale, (at[1] - frame.y) * scale, now),)

    def save(self, path: Path | str) -> None:
        """Write what is on the screen now as a PNG."""
        pygame.image.save(self._window, str(path))

    def close(self) -> None:
        pygame.display.quit()


def open_screen(spec: ScreenSpec) -> Screen:
    """Open the display with the first driver that works; otherwise say what each of them answered."""
    answers = []
    for driver in spec.drivers:
        try:
            _start(driver)
            fits = within(spec, pygame.display.get_desktop_sizes()[0])
            return Screen(_window(fits), fits)
        except pygame.error as error:
            pygame.display.quit()
            answers.append(f"{driver}: {str(error).strip().rstrip('.')}")
    raise NoDisplay(
        f"No display could be opened ({'; '.join(answers)}); connect a screen and check that this user is in the "
        "groups video and render, or start without a screen."
    )


def answers(drivers: Iterable[str] = REAL_DRIVERS) -> Iterator[tuple[str, tuple[int, int], str]]:
    """Each driver, the size of its display, and what is wrong with it, if anything; nothing is shown."""
    for driver in drivers:
        try:
            _start(driver)
            yield driver, pygame.display.get_desktop_sizes()[0], ""
        except pygame.error as error:
            yield driver, (0, 0), str(error).strip().rstrip(".")
        finally:
            pygame.display.quit()


def within(spec: ScreenSpec, desktop: tuple[int, int]) -> ScreenSpec:
    """The same window, made smaller where the desktop is."""
    if spec.fullscreen or spec.size is None:
        return spec
    beside, tall = spec.picture or (0, 0)
    share = min(1.0, desktop[0] / (spec.size[0] + beside), desktop[1] / max(spec.size[1], tall))
    size = round(spec.size[0] * share), round(spec.size[1] * share)
    picture = (round(beside * share), round(tall * share)) if spec.picture else None
    return replace(spec, size=size, picture=picture)


def _window(spec: ScreenSpec) -> pygame.Surface:
    pygame.display.set_caption(spec.caption)
    if spec.fullscreen:
        pygame.mouse.set_visible(False)
    width, height = spec.size or pygame.display.get_desktop_sizes()[0]
    beside, tall = (spec.picture or (0, 0)) if spec.size else (0, 0)
    flags = pygame.FULLSCREEN if spec.fullscreen else 0
    return pygame.display.set_mode((width + beside, max(height, tall)), flags)


def _start(driver: str) -> None:
    """Start SDL's display with this driver and no other."""
    pygame.display.quit()  # an open display would keep its driver
    before = os.environ.get(DRIVER)
    os.environ[DRIVER] = driver
    try:
        pygame.display.init()
    finally:
        del os.environ[DRIVER]
        os.environ.update({} if before is None else {DRIVER: before})


def changed(before: Scene | None, after: Scene) -> tuple[Area, ...]:
    """The areas that have to be painted again: none, those of the parts that differ, or everything."""
    if before == after:
        return ()
    whole = (Area(0, 0, *after.size),)
    if before is None or (before.size, before.ground, before.signs) != (after.size, after.ground, after.signs):
        return whole
    old, new = Counter(before.parts), Counter(after.parts)
    if _kept(before.parts, old & new) != _kept(after.parts, old & new):
        return whole
    differing = (*(old - new), *(new - old))
    return tuple(_merged([part.bounds for part in differing]))


def _kept(parts: tuple[ScenePart, ...], both: Counter[ScenePart]) -> list[ScenePart]:
    """The parts that both scenes have, in their order from back to front."""
    return [part for part in parts if part in both]


def _merged(areas: Iterable[Area]) -> list[Area]:
    """The areas with those that overlap put together, so that nothing is painted twice."""
    merged: list[Area] = []
    for area in areas:
        while meeting := next((other for other in merged if other.meets(area)), None):
            merged.remove(meeting)
            area = around(meeting, area)
        merged.append(area)
    return merged


def around(one: Area, other: Area) -> Area:
    """The smallest area that holds both."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Area(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def fitting(size: tuple[int, int], room: Area) -> Area:
    """The largest area of this shape in the room's middle."""
    scale = min(room.width / size[0], room.height / size[1])
    return room.middle(size[0] * scale, size[1] * scale)


def surface_of(array: NDArray[np.uint8]) -> pygame.Surface:
    """A pygame picture of a BGR or grey array."""
    colour = np.repeat(array[..., None], 3, axis=2) if array.ndim == 2 else array
    size = (colour.shape[1], colour.shape[0])
    return pygame.image.frombuffer(np.ascontiguousarray(colour).tobytes(), size, "BGR")


def render(scene: Scene, path: Path | str) -> None:
    """Write a scene as a PNG, without any display."""
    pygame.image.save(painted(scene), str(path))


def painted(scene: Scene) -> pygame.Surface:
    """A scene painted on a fresh surface."""
    surface = pygame.Surface(scene.size)
    Painter().paint(scene, surface)
    return surface
