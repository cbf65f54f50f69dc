"""The simulated table as the program sees it: a clock that is stepped, and a frame for every step."""

from __future__ import annotations

import random

from companion.simulator.arrays import Image
from companion.simulator.camera import HD, Camera
from companion.simulator.felt import SimulatedFelt, Stock
from companion.simulator.gesture import Gesture
from companion.simulator.lamps import Lamp, lit
from companion.simulator.light import MEDIUM, MILD, Light
from companion.simulator.picture import CameraPicture
from companion.simulator.weather import Weather, under
from companion.table import STOCK, Layout

FPS = 15
"""Frames a second of the simulated camera."""


class SimulatedTable:
    """Felt, hands and camera; whoever plays on it begins gestures, whoever looks at it takes frames."""

    def __init__(self, layout: Layout, camera: Camera = HD, light: Light = MEDIUM, seed: int = 0) -> None:
        self.layout = layout
        self.felt = SimulatedFelt(layout.spots)
        self.dice = random.Random(seed)
        self.now = 0
        self._seed, self._light = seed, light
        self.camera = camera
        self.weather: Weather | None = None
        """How its light changes, if it does."""
        self.lit = 1.0
        """What share of its light it has, after all that was switched."""
        self.lamp: Lamp | None = None
        """What lights some of it more than the rest, if anything does."""
        self._picture: CameraPicture | None = None
        self._window: CameraPicture | None = None

    def frame_at(self, now: int) -> Image:
        """Time goes on to `now`; the camera's next frame, luma."""
        self.advance(now)
        if self._picture is None:
            self._picture = CameraPicture(self.camera, self._light, self._seed)
        frame = self._picture.draw(self.felt.things())
        frame = frame if self.lamp is None else lit(self.lamp, frame, now)
        return frame if self.weather is None else under(self.weather, frame, now)

    def hang(self, camera: Camera) -> None:
        """The camera hangs otherwise from now on."""
        self.camera, self._picture = camera, None

    def advance(self, now: int) -> None:
        """Time goes on to `now`, and nobody looks."""
        self.now = now
        self.felt.step(now)

    def begin(self, gesture: Gesture) -> None:
        """A hand starts on its way."""
        self.felt.begin(gesture, self.now)

    def set_stock(self, count: int) -> None:
        """A squared stock of so many cards at its place, if the game has one."""
        place = self.layout.places.get(STOCK)
        if place is not None and count:
            self.felt.set_stock(Stock(*place.centre, self.dice.gauss(0, 2), count))
        else:
            self.felt.set_stock(None)

    def view(self, camera: Camera) -> Image:
        """The same table in colour, for people, whose eyes are good: blue, green, red."""
        if self._window is None or self._window.camera != camera:
            self._window = CameraPicture(camera, MILD, self._seed, colour=True)
        return self._window.draw(self.felt.things())
