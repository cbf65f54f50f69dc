"""Which cameras this machine has, by the names that the eye knows: first the Pi's own, then those on USB."""

from __future__ import annotations

from pathlib import Path

from companion.settings.config import CameraSettings

VIDEO_NODES = Path("/sys/class/video4linux")
PI_RECEIVERS = ("unicam", "rp1-cfe")
"""The kernel's names for what receives a Pi camera's ribbon cable; they are there only if a camera is plugged in."""
NO_CAMERAS = ("bcm2835-", "rpivid", "rpi-", "pispbe")
"""Encoders and image processors of the Pi, which are video devices, too."""


def cameras(nodes: Path = VIDEO_NODES) -> tuple[str, ...]:
    """`pi` and device names, in the order in which they are tried."""
    named = [(int(node.name.removeprefix("video")), _text(node / "name"), node) for node in nodes.glob("video[0-9]*")]
    own = ("pi",) if any(name.startswith(PI_RECEIVERS) for _, name, _ in named) else ()
    usb = (
        f"/dev/{node.name}"
        for _, name, node in sorted(named)
        if not name.startswith(PI_RECEIVERS + NO_CAMERAS) and _text(node / "index") in ("", "0")
    )
    return (*own, *usb)


def camera_source(camera: CameraSettings, nodes: Path = VIDEO_NODES) -> str:
    """The camera that is set, otherwise the first one there is; empty if there is none."""
    if camera.source:
        return "" if camera.source == "simulated" else camera.source
    return next(iter(cameras(nodes)), "")


def eye_options(camera: CameraSettings) -> tuple[str, ...]:
    """The options with which the eye's process is started for this camera."""
    width, height = camera.size
    asked = ("--size", f"{width}x{height}", "--fps", str(camera.fps), "--mains", str(camera.flicker_hz))
    mirrored = ("--mirrored",) if camera.mirrored else ()
    files = (("--lens", camera.lens), ("--hold", camera.held))
    return (*asked, *mirrored, *(word for option, value in files if value for word in (option, value)))


def _text(file: Path) -> str:
    """The text of one of the kernel's small files; empty if its device has just been pulled out."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:
        return ""
