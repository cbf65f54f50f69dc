"""Which cameras this machine has, as the eye names them: the Pi's own first, then those on USB."""

from __future__ import annotations

from pathlib import Path

from companion.settings.config import CameraSettings

VIDEO_NODES = Path("/sys/class/video4linux")
PI_RECEIVERS = ("unicam", "rp1-cfe")
"""The kernel's names for the end of a Pi's ribbon cable; it shows them only where a camera is plugged in."""
NO_CAMERAS = ("bcm2835-", "rpivid", "rpi-", "pispbe")
"""Encoders and image processors of the Pi, which call themselves video devices, too."""


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
    """The camera that is set, otherwise the first there is; empty: none."""
    if camera.source:
        return "" if camera.source == "simulated" else camera.source
    return next(iter(cameras(nodes)), "")


def eye_options(camera: CameraSettings) -> tuple[str, ...]:
    """How the eye's process is told about this camera."""
    width, height = camera.size
    asked = ("--size", f"{width}x{height}", "--fps", str(camera.fps), "--mains", str(camera.flicker_hz))
    mirrored = ("--mirrored",) if camera.mirrored else ()
    files = (("--lens", camera.lens), ("--hold", camera.held))
    return (*asked, *mirrored, *(word for option, value in files if value for word in (option, value)))


def _text(file: Path) -> str:
    """The text of one of the kernel's small files; empty when its device was just pulled out."""
    try:
        return file.read_text(encoding="utf-8").strip()
    except OSError:
        return ""
