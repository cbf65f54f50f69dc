"""The Raspberry Pi's own camera through picamera2: luma at full size, and a small luma stream for the gate."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from vision.errors import NoPicture
from vision.pixels import Gray
from vision.sources.frames import Frame, Newest, Wish, clock_ms

WARM_UP_S = 1.5
"""Seconds in which exposure, white balance and focus may settle before they are locked."""
SMALL_WIDTH = 320
MANUAL, AUTO_SINGLE = 0, 1
FLICKER_MANUAL = 1


_CONTROLS = {"exposure": "ExposureTime", "gain": "AnalogueGain", "focus": "LensPosition"}
"""Our names and libcamera's for what is held, which it counts in microseconds, as a factor, and in dioptres."""


class PiCamera:
    """The newest frame of a CSI camera, whose exposure and focus no longer change after the warm-up."""

    is_live = True

    def __init__(self, wish: Wish) -> None:
        self._size = wish.width, wish.height
        self._told, self.held = wish.held, wish.held
        self._small = SMALL_WIDTH, 2 * round(SMALL_WIDTH * wish.height / wish.width / 2)
        self._camera = _picamera()
        frame_us = round(1_000_000 / wish.fps)
        settings = self._camera.create_video_configuration(
            main={"size": self._size, "format": "YUV420"},
            lores={"size": self._small, "format": "YUV420"},
            controls={"FrameDurationLimits": (frame_us, frame_us)},
            buffer_count=4,
            queue=False,
        )
        try:
            self._camera.configure(settings)
            self._camera.start()
        except Exception as fault:
            raise NoPicture(f"The camera does not start ({fault}): check its ribbon cable.") from fault
        self._set(AeFlickerMode=FLICKER_MANUAL, AeFlickerPeriod=round(1_000_000 / (2 * wish.mains_hz)))
        self._newest = Newest(self._take)

    def frames(self) -> Iterator[Frame]:
        """Let the camera settle once, then keep exposure, colour and focus: adapting looks like a table that changes.

        What we asked it to hold counts more than what it finds now, when a hand may be in the picture.
        """
        self._set(AfMode=AUTO_SINGLE, AfTrigger=0)
        time.sleep(WARM_UP_S)
        seen = self._camera.capture_metadata() | {_CONTROLS[name]: value for name, value in self._told.items()}
        seen["ExposureTime"] = round(seen.get("ExposureTime") or 0) or None
        self.held = {name: float(seen[control]) for name, control in _CONTROLS.items() if seen.get(control) is not None}
        self._set(AeEnable=False, ExposureTime=seen.get("ExposureTime"), AnalogueGain=seen.get("AnalogueGain"))
        self._set(AwbEnable=False, ColourGains=seen.get("ColourGains"))
        self._set(AfMode=MANUAL, LensPosition=seen.get("LensPosition"))
        return self._newest.frames()

    def close(self) -> None:
        self._newest.close()
        self._camera.stop()
        self._camera.close()

    def _set(self, **controls: object) -> None:
        """Set those of the controls that this camera has."""
        known = {k: v for k, v in controls.items() if k in self._camera.camera_controls and v is not None}
        if known:
            self._camera.set_controls(known)

    def _take(self) -> Frame | None:
        request = self._camera.capture_request()
        try:
            luma = _luma(request.make_array("main"), *self._size)
            small = _luma(request.make_array("lores"), *self._small)
        finally:
            request.release()
        return Frame(luma, clock_ms(), small)


def _luma(planes: Any, width: int, height: int) -> Gray:
    """The brightness: the first of the three planes of YUV420, without the padding of its rows."""
    return np.ascontiguousarray(planes[:height, :width])


def _picamera() -> Any:
    """picamera2's camera. It does not come from pip, and importing it can fail in many ways."""
    try:
        return importlib.import_module("picamera2").Picamera2()
    except Exception as fault:
        raise NoPicture(
            f"The Pi's camera cannot be used ({fault or type(fault).__name__}): "
            "check its cable, and type: sudo apt install python3-picamera2"
        ) from fault
