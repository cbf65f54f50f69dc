"""Where frames come from: a Raspberry Pi's camera, a USB camera, a film, a folder or a zip of pictures."""

from __future__ import annotations

from pathlib import Path

from vision.errors import NoPicture
from vision.sources.board import SUFFIX, BoardSource
from vision.sources.frames import Frame, FrameSource, Wish
from vision.sources.stored import Film, Pictures, Zipped, is_picture

__all__ = ["Frame", "FrameSource", "NoPicture", "Wish", "opened"]

PI_CAMERA = ("pi", "picamera2", "csi")


def opened(name: str, wish: Wish) -> FrameSource:
    """Open what the name stands for: `pi`, a number or /dev/video*, a film, a picture, or a folder or zip of them."""
    if name in PI_CAMERA:
        from vision.sources.pi import PiCamera

        return PiCamera(wish)
    if name.isdecimal() or name.startswith("/dev/"):
        from vision.sources.usb import UsbCamera

        return UsbCamera(name, wish)
    path = Path(name)
    if not path.is_file() and not path.is_dir():
        raise NoPicture(
            f"There is no file {name}: give `pi`, a camera such as /dev/video0, a film or a folder of pictures."
        )
    if path.suffix == SUFFIX:
        return BoardSource(path)
    if path.suffix == ".zip":
        return Zipped(path)
    return Pictures(path) if path.is_dir() or is_picture(path) else Film(path)
