"""A USB camera through V4L2, its exposure and focus locked once it has seen the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vision.errors import NoPicture
from vision.pixels import cv2
from vision.sources.frames import Frame, Newest, Wish, clock_ms, luma_of

WARM_UP_FRAMES = 20
"""How many frames the camera has to find its exposure and focus before both are locked."""
LONGEST_NUMBER = 4
"""Digits of a camera's number: the kernel counts no further, and OpenCV breaks on larger numbers."""
MANUAL_EXPOSURE = 1
"""V4L2's number for it."""


_PROPERTIES = {"exposure": "CAP_PROP_EXPOSURE", "gain": "CAP_PROP_GAIN", "focus": "CAP_PROP_FOCUS"}
"""Our names and OpenCV's for what is held; V4L2 counts exposure in tenths of a millisecond."""


class UsbCamera:
    """The newest frame of a V4L2 device."""

    is_live = True

    def __init__(self, name: str, wish: Wish) -> None:
        device = name if not name.isdecimal() else int(name) if len(name) <= LONGEST_NUMBER else -1
        self._name, self._told, self.held = name, wish.held, wish.held
        self._video: Any = cv2.VideoCapture(device, getattr(cv2, "CAP_V4L2", 0))
        if not self._video.isOpened():
            raise NoPicture(f"There is no camera at {name}: plug it in, or name another one.")
        wanted = (
            ("CAP_PROP_FOURCC", cv2.VideoWriter.fourcc(*"MJPG")),
            ("CAP_PROP_FRAME_WIDTH", wish.width),
            ("CAP_PROP_FRAME_HEIGHT", wish.height),
            ("CAP_PROP_FPS", wish.fps),
            ("CAP_PROP_BUFFERSIZE", 1),
        )
        for name, value in wanted:
            self._video.set(getattr(cv2, name), value)
        self._newest = Newest(self._take)

    def frames(self) -> Iterator[Frame]:
        """Let the camera settle, then keep it as it is: automatic exposure looks as if somebody moved a lamp."""
        for _ in range(WARM_UP_FRAMES):
            if not self._video.read()[0]:
                raise NoPicture(f"The camera at {self._name} opens but sends no pictures: check its cable.")
        self._video.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
        self._video.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        self._video.set(cv2.CAP_PROP_AUTO_WB, 0)
        for held, value in self._told.items():
            self._video.set(getattr(cv2, _PROPERTIES[held]), value)
        found = {held: float(self._video.get(getattr(cv2, name))) for held, name in _PROPERTIES.items()}
        self.held = {held: value for held, value in found.items() if value > 0}
        return self._newest.frames()

    def close(self) -> None:
        self._newest.close()
        self._video.release()

    def _take(self) -> Frame | None:
        there, picture = self._video.read()
        return Frame(luma_of(picture), clock_ms()) if there else None
