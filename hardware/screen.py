"""The display: opens it wherever there is one, and keeps it equal to the latest scene at little cost.

An unchanged scene is not drawn. Of a changed one, only the areas of the parts that differ are painted
again. A second scene (the simulated table) may stand beside the first; what the mouse does over it is told in its own
pixels. Where the display changes its size, both scenes take the new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from hardware import ways
from hardware.area import Area
from hardware.canvas import Scene, ScenePart
from hardware.errors import NoDisplay
from hardware.glass import pixels_per_mm
from hardware.keys import Input, Keys, Pointer, Quit, RowTaken, Touch
from hardware.outputs import outputs
from hardware.paint import Painter
from hardware.shapes import pixels
from hardware.turned import turn_for
from hardware.ways import REAL_WAYS, Way

WINDOW = (1280, 720)
"""A window on a desktop, where nothing else is asked for."""
DESKTOP_SHARE = 0.92
"""How much of a desktop a window takes at most: its title and the desktop's bar need the rest."""
LOOK_MS = 2_000
"""How often the sockets for displays are looked at."""


@dataclass(frozen=True, slots=True)
class ScreenSpec:
    """The display to open."""

    size: tuple[int, int] | None = None
    """How large the scene is; None: all that the window or the display has room for."""
    beside: tuple[float, float] | None = None
    """The share of a lying window, and of an upright one, that a second scene takes beside or below the first."""
    ways: tuple[Way, ...] = REAL_WAYS
    fullscreen: bool = False
    quarter_turns: int = 0
    """How far the picture is turned clockwise, for a display that hangs on its side or on its head."""
    inches: float | None = None
    """The diagonal of the display, where somebody has measured it."""
    window: tuple[int, int] = WINDOW
    """How large a window is when it opens, where the desktop is large enough."""
    caption: str = "Card Table Companion"


class Stage:
    """A part of the sheet that is kept equal to a scene."""

    def __init__(self, area: Area) -> None:
        self.area = area
        self.scene: Scene | None = None
        self._painter = Painter()
        self._under: list[tuple[pygame.Surface, pygame.Rect]] = []
        """What lies under the parts that move, in the order in which they were laid on it."""

    @property
    def size(self) -> tuple[int, int]:
        return round(self.area.width), round(self.area.height)

    def show(self, scene: Scene, sheet: pygame.Surface) -> list[pygame.Rect]:
        """Paint what differs from the scene before; the parts of the sheet that were painted."""
        if self.scene == scene:
            return []
        # Made anew each time: SDL may have replaced the window's pixels since.
        onto = sheet.subsurface(pixels(self.area).clip(sheet.get_rect()))
        moved = self._lift(onto)
        dirty = changed(self.scene, scene)
        if dirty:
            self._painter.paint(scene, onto, *dirty)
        moved += self._lay(scene, onto)
        self.scene = scene
        return [rect.move(round(self.area.x), round(self.area.y)) for rect in (*map(pixels, dirty), *moved)]

    def _lift(self, onto: pygame.Surface) -> list[pygame.Rect]:
        """Take up what moved, so that everything under it is seen again."""
        lifted = [onto.blit(patch, rect) for patch, rect in reversed(self._under)]
        self._under = []
        return lifted

    def _lay(self, scene: Scene, onto: pygame.Surface) -> list[pygame.Rect]:
        """Lay what moves over the painted scene, and remember what was there."""
        for part in scene.over:
            stamp = self._painter.stamp(part, scene.signs)
            rect = stamp.surface.get_rect(topleft=(stamp.x, stamp.y)).clip(onto.get_rect())
            self._under.append((onto.subsurface(rect).copy(), rect))
            onto.blit(stamp.surface, (stamp.x, stamp.y))
        return [rect for _, rect in self._under]

    def within(self, at: tuple[int, int]) -> tuple[float, float]:
        """A point of the sheet in the scene's own pixels."""
        return at[0] - self.area.x, at[1] - self.area.y


class Screen:
    """An open display with a scene, and perhaps a second one beside it."""

    def __init__(self, window: pygame.Surface, spec: ScreenSpec, way: Way) -> None:
        self._spec = spec
        self._keys = Keys()
        self._beside_it = spec.beside
        """The room that the second scene has now."""
        self._dragging = False
        self._looked = 0
        self._outputs = outputs()
        self._take(window, way)

    def _take(self, window: pygame.Surface, way: Way) -> None:
        """Lay out what is shown on this window."""
        self._window, self.way = window, way
        self._turn = turn_for(window.get_size(), self._spec.quarter_turns)
        self._turned = None if self._turn.is_none else pygame.Surface(self._turn.sheet)
        spec = replace(self._spec, beside=self._beside_it)
        self._stage, self._beside = (Stage(area) for area in placed(self._turn.sheet, spec))
        self.per_mm = self._pixels_per_mm()
        """How many pixels a millimetre of the glass has; None: nobody knows, as of a window on a desktop."""

    def take_all(self) -> None:
        """There is no second scene now: the first has all the room."""
        self._share(None)

    def make_room(self) -> None:
        """A second scene has its room again."""
        self._share(self._spec.beside)

    def _share(self, beside: tuple[float, float] | None) -> None:
        if beside != self._beside_it:
            self._beside_it = beside
            self._take(self._window, self.way)

    @property
    def size(self) -> tuple[int, int]:
        """How large the scene is to be drawn."""
        return self._stage.size

    @property
    def beside(self) -> tuple[int, int]:
        """How large the second scene is to be drawn."""
        return self._beside.size

    def _pixels_per_mm(self) -> float | None:
        fills_it = self._spec.fullscreen or self.way.takes_all
        if not fills_it and self._spec.inches is None:
            return None
        glass = pixels_per_mm(pygame.display.get_desktop_sizes()[0], self._spec.inches, self._outputs)
        return None if glass is None else glass / self._turn.enlarged

    def show(self, scene: Scene) -> bool:
        """Bring the scene to the screen; False when it was there already."""
        sheet, fresh = self._sheet, self._stage.scene is None
        if fresh:
            sheet.fill(scene.ground.rim)
            self._beside.scene = None
        dirty = self._stage.show(scene, sheet)
        self._bring([sheet.get_rect()] if fresh else dirty)
        return bool(dirty)

    def show_beside(self, scene: Scene) -> None:
        """Bring the second scene to the screen."""
        self._bring(self._beside.show(scene, self._sheet))

    @property
    def _sheet(self) -> pygame.Surface:
        """What is painted on: the window itself, unless the display hangs turned or is very fine."""
        return self._turned or self._window

    def _bring(self, parts: list[pygame.Rect]) -> None:
        """Bring these parts of the sheet to the display."""
        if self._turned is not None:
            parts = [self._turn.bring(self._turned, part, self._window) for part in parts]
        if parts:
            pygame.display.update(parts)

    def is_touched(self) -> bool:
        """Whether anything waits to be told by `inputs`."""
        return bool(pygame.event.peek())

    def inputs(self, now: int) -> Iterator[Input]:
        """What came from keyboard, mouse and touch since the last time."""
        self._look_at_outputs(now)
        for event in pygame.event.get():
            yield from self._input(event, now)

    def _input(self, event: pygame.event.Event, now: int) -> Iterable[Input]:
        match event.type:
            case pygame.QUIT:
                return (Quit(),)
            case pygame.WINDOWEXPOSED:
                pygame.display.flip()  # the desktop had covered the window
                return ()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWDISPLAYCHANGED | pygame.VIDEORESIZE:
                self._take(pygame.display.get_surface() or self._window, self.way)
                return ()
            case pygame.KEYDOWN | pygame.KEYUP:
                return self._keys.key(event, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._clicked(self._turn.on_sheet(event.pos), now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                at = self._turn.on_sheet(event.pos)
                return (self._told(Touch.SECOND, at, now),) if self._beside.area.holds(*at) else ()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return (*self._keys.unclick(now), *self._pointer(Touch.UP, self._turn.on_sheet(event.pos), now))
            case pygame.MOUSEMOTION if event.buttons[0]:
                return self._pointer(Touch.MOVE, self._turn.on_sheet(event.pos), now)
            case _:
                return ()

    def _look_at_outputs(self, now: int) -> None:
        """A display that is plugged in later has another size, and only a display opened anew shows anything on it."""
        if self.way.takes_all and now - self._looked >= LOOK_MS:
            self._looked = now
            before, self._outputs = self._outputs, outputs()
            if self._outputs != before and any(output.is_plugged_in for output in self._outputs):
                self._take(*_opened(self._spec))

    def _clicked(self, at: tuple[int, int], now: int) -> Iterable[Input]:
        """A button or a row of the scene, or whatever stands beside it."""
        scene, where = self._stage.scene, self._stage.within(at)
        row = None if scene is None else scene.row_at(*where)
        taken = () if row is None else (RowTaken(row),)
        return (*self._keys.click(scene, where, now), *taken, *self._pointer(Touch.DOWN, at, now))

    def _pointer(self, touch: Touch, at: tuple[int, int], now: int) -> Iterable[Pointer]:
        """The mouse over the second scene, from where it went down there until it comes up anywhere."""
        if touch is Touch.DOWN:
            self._dragging = self._beside.area.holds(*at)
        if not self._dragging:
            return ()
        self._dragging = touch is not Touch.UP
        return (self._told(touch, at, now),)

    def _told(self, touch: Touch, at: tuple[int, int], now: int) -> Pointer:
        return Pointer(touch, *self._beside.within(at), now)

    def save(self, path: Path | str) -> None:
        """Write what is on the screen now as a PNG."""
        pygame.image.save(self._window, str(path))

    def close(self) -> None:
        _stop()


def open_screen(spec: ScreenSpec) -> Screen:
    """Open the display in the first way that really draws; otherwise say what each of them answered."""
    window, way = _opened(spec)
    return Screen(window, spec, way)


def _opened(spec: ScreenSpec) -> tuple[pygame.Surface, Way]:
    told = []
    for way, window, fault in _tried(spec.ways, spec):
        if window is not None:
            return window, way
        told.append(f"{way}: {fault}")
    raise NoDisplay(
        f"No display could be opened ({'; '.join(told)}); connect a screen and check that this user is in the "
        "groups video and render, or start without a screen."
    )


def answers(tried: Iterable[Way] = REAL_WAYS) -> Iterator[tuple[Way, tuple[int, int], str]]:
    """Each way of drawing, the size of its display, and what is wrong with it, if anything; it shows empty felt."""
    try:
        for way, window, fault in _tried(tried, ScreenSpec()):
            yield way, (0, 0) if window is None else pygame.display.get_desktop_sizes()[0], fault
    finally:
        _stop()


def _tried(tried: Iterable[Way], spec: ScreenSpec) -> Iterator[tuple[Way, pygame.Surface | None, str]]:
    """Each way with a window that was seen to draw, or with what is wrong; a driver that is not here is told once.

    Of SDL's faults not all are a pygame.error, but every one is a RuntimeError.
    """
    absent: set[str] = set()
    for way in tried:
        if way.driver in absent:
            continue
        try:
            ways.start(way)
        except RuntimeError as error:
            absent.add(way.driver)
            yield Way(way.driver), None, _sentence(error)
            continue
        try:
            window = _window(spec, way)
            ways.present(window)
        except RuntimeError as error:
            _stop()
            yield way, None, _sentence(error)
        else:
            yield way, window, ""


def _sentence(error: RuntimeError) -> str:
    return str(error).strip().rstrip(".")


def _stop() -> None:
    """Close whatever is open."""
    pygame.display.quit()
    ways.leave()


def _window(spec: ScreenSpec, way: Way) -> pygame.Surface:
    desktop = pygame.display.get_desktop_sizes()[0]
    pygame.display.set_caption(spec.caption)
    if spec.fullscreen:
        pygame.mouse.set_visible(False)
    if spec.fullscreen or way.takes_all:
        return pygame.display.set_mode(desktop, pygame.FULLSCREEN)
    width, height = spec.size or spec.window
    room = min(width, desktop[0]), min(height, round(DESKTOP_SHARE * desktop[1]))
    return pygame.display.set_mode(room, pygame.RESIZABLE)


def placed(window: tuple[int, int], spec: ScreenSpec) -> tuple[Area, Area]:
    """Where the scene stands, and beside or below it the room for a second one."""
    whole = Area(0, 0, *window)
    if spec.beside is None:
        size = spec.size or window
        scene = whole.middle(min(size[0], window[0]), min(size[1], window[1]))
        return Area(round(scene.x), round(scene.y), scene.width, scene.height), Area(0, 0, 0, 0)
    lying, upright = spec.beside
    if window[0] >= window[1]:
        return whole.cut_left(window[0] - round(lying * window[0]))
    return whole.cut_top(window[1] - round(upright * window[1]))


def changed(before: Scene | None, after: Scene) -> tuple[Area, ...]:
    """The areas that have to be painted again: none, those of the parts that differ, or everything."""
    whole = (Area(0, 0, *after.size),)
    if before is None or (before.size, before.ground, before.signs) != (after.size, after.ground, after.signs):
        return whole
    if before.parts == after.parts:
        return ()
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


def render(scene: Scene, path: Path | str) -> None:
    """Write a scene as a PNG, without any display."""
    pygame.image.save(painted(scene), str(path))


def painted(scene: Scene) -> pygame.Surface:
    """A scene painted on a fresh surface."""
    surface = pygame.Surface(scene.size)
    Stage(Area(0, 0, *scene.size)).show(scene, surface)
    return surface
