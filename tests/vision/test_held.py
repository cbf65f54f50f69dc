"""What a camera holds: found once and locked, or as it was told; on a Pi and on USB, with stand-ins for both."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.held import read_held
from vision.sources import usb
from vision.sources.frames import Wish
from vision.sources.pi import PiCamera


@pytest.mark.parametrize(
    ("word", "held"),
    [("", {}), ("focus=2.5", {"focus": 2.5}), ("exposure=9000, gain=1.5", {"exposure": 9000.0, "gain": 1.5})],
)
def test_what_is_held_is_read_from_a_word(word: str, held: dict[str, float]) -> None:
    assert read_held(word) == held


@pytest.mark.parametrize("word", ["focus", "focus=near", "zoom=2"])
def test_anything_else_is_no_such_word(word: str) -> None:
    with pytest.raises(ValueError):
        read_held(word)


class Picamera2:
    """Stands in for the Pi's camera: it finds an exposure of 20 ms, and notes what it is set to."""

    camera_controls = dict.fromkeys(
        ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "AfMode", "AfTrigger", "LensPosition", "ColourGains")
    )

    def __init__(self) -> None:
        self.controls: dict[str, object] = {}

    def create_video_configuration(self, **asked: object) -> dict[str, object]:
        return asked

    def configure(self, asked: object) -> None: ...
    def start(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...

    def set_controls(self, controls: dict[str, object]) -> None:
        self.controls |= controls

    def capture_metadata(self) -> dict[str, object]:
        return {"ExposureTime": 20000, "AnalogueGain": 2.0, "LensPosition": 1.25, "ColourGains": (1.0, 1.0)}

    def capture_request(self) -> object:
        planes = {"main": np.zeros((1620, 1920), np.uint8), "lores": np.full((270, 384), 9, np.uint8)}
        return SimpleNamespace(make_array=planes.__getitem__, release=lambda: None)


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("picamera2")
    vars(module)["Picamera2"] = Picamera2
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr("vision.sources.pi.WARM_UP_S", 0.0)


def locked(wish: Wish) -> tuple[dict[str, object], dict[str, float]]:
    """What the Pi's camera is set to, and what it says that it holds."""
    camera = PiCamera(wish)
    frames = camera.frames()
    next(frames)
    camera.close()
    return camera._camera.controls, dict(camera.held)


def test_a_pi_camera_keeps_what_it_has_found(pi: None) -> None:
    controls, held = locked(Wish())
    assert controls["AeEnable"] is False and controls["ExposureTime"] == 20000 and controls["LensPosition"] == 1.25
    assert held == {"exposure": 20000.0, "gain": 2.0, "focus": 1.25}


def test_a_pi_camera_hands_on_its_own_small_picture_without_the_padding_of_its_rows(pi: None) -> None:
    camera = PiCamera(Wish())
    frame = next(camera.frames())
    camera.close()
    assert frame.luma.shape == (1080, 1920)
    assert frame.lores is not None and frame.lores.shape == (180, 320) and frame.lores.min() == 9


def test_what_it_was_told_to_hold_counts_more(pi: None) -> None:
    controls, held = locked(Wish(held={"exposure": 10000.0, "focus": 2.5}))
    assert (controls["ExposureTime"], controls["LensPosition"], controls["AnalogueGain"]) == (10000, 2.5, 2.0)
    assert held == {"exposure": 10000.0, "gain": 2.0, "focus": 2.5}


class VideoCapture:
    """Stands in for a USB camera without a gain."""

    def __init__(self, *_: object) -> None:
        self.values = {cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_FOCUS: 30.0}

    def isOpened(self) -> bool:
        return True

    def set(self, name: int, value: float) -> None:
        if name in self.values:
            self.values[name] = value

    def get(self, name: int) -> float:
        return self.values.get(name, -1.0)

    def read(self) -> tuple[bool, np.ndarray]:
        return True, np.zeros((4, 6), np.uint8)

    def release(self) -> None: ...


def test_a_usb_camera_holds_what_it_was_told_and_says_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", VideoCapture)
    camera = usb.UsbCamera("0", Wish(held={"focus": 45.0}))
    next(camera.frames())
    camera.close()
    assert camera.held == {"exposure": 156.0, "focus": 45.0}
