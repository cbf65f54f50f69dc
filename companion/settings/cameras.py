"""Which cameras this machine has, by the names that the eye knows: first the Pi's own, then those on USB.

A camera on USB is named by its port: its number changes when it is pulled out and plugged in again.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.settings.config import CameraSettings

VIDEO_NODES = Path("/sys/class/video4linux")
PORTS = Path("/dev/v4l/by-path")
ANY = "any"
"""As the setting `source`: whichever camera there is, or the first that is plugged in."""
SIMULATED = "simulated"
CAMERA_TAKEN = "camera"
"""The file, beside the games, in which a table's camera is remembered by its port."""
PI_RECEIVERS = ("unicam", "rp1-cfe")
"""The kernel's names for what receives a Pi camera's ribbon cable; they are there only if a camera is plugged in."""
NO_CAMERAS = ("bcm2835-", "rpivid", "rpi-", "pispbe")
"""Encoders and image processors of the Pi, which are video devices, too."""


@dataclass(frozen=True, slots=True)
class Sockets:
    """Where the system shows what is plugged in."""

    nodes: Path = VIDEO_NODES
    ports: Path = PORTS


THIS_MACHINE = Sockets()


def cameras(there: Sockets = THIS_MACHINE) -> tuple[str, ...]:
    """`pi` and the ports of the others, in the order in which they are tried; without a port, the device's name."""
    named = [
        (int(node.name.removeprefix("video")), _text(node / "name"), node) for node in there.nodes.glob("video[0-9]*")
    ]
    own = ("pi",) if any(name.startswith(PI_RECEIVERS) for _, name, _ in named) else ()
    usb = (
        _port(there.ports, node.name) or f"/dev/{node.name}"
        for _, name, node in sorted(named)
        if not name.startswith(PI_RECEIVERS + NO_CAMERAS) and _text(node / "index") in ("", "0")
    )
    return (*own, *usb)


def _port(ports: Path, node: str) -> str:
    """The first name of the port at which the kernel has this device now; empty where nobody names ports."""
    return next((str(port) for port in sorted(ports.glob("*")) if port.resolve().name == node), "")


def table_source(camera: CameraSettings, is_table: bool, there: Sockets = THIS_MACHINE) -> str:
    """The camera that is set, otherwise any that is there or, beside a table, will come; empty: it is simulated."""
    if camera.source:
        return "" if camera.source == SIMULATED else camera.source
    return ANY if is_table or cameras(there) else ""


def camera_source(camera: CameraSettings, there: Sockets = THIS_MACHINE) -> str:
    """The camera to look through at this moment: the one that is set, otherwise the first there is; empty: none."""
    if camera.source in ("", ANY):
        return next(iter(cameras(there)), "")
    return "" if camera.source == SIMULATED else camera.source


class CameraFinder:
    """Finds the camera to look through, whenever an eye is started: the same one as before, or one plugged in since."""

    def __init__(self, source: str, memory: Path | None = None, there: Sockets = THIS_MACHINE) -> None:
        self._source, self._memory, self._there = source, memory, there
        self._taken = _text(memory) if memory is not None else ""
        self._passed_over: frozenset[str] = frozenset()
        """Those that were there as well when ours was taken: they do not look at the table."""

    def __call__(self) -> str:
        """Its name; empty while there is none."""
        if self._source != ANY:
            return self._source if _is_there(self._source) else ""
        found = cameras(self._there)
        if self._taken not in found:
            self._passed_over &= frozenset(found)
            taken = next((one for one in found if one not in self._passed_over), "")
            if not taken:
                return ""
            self._taken = taken
            self._remember()
        self._passed_over = frozenset(found) - {self._taken}
        return self._taken

    def _remember(self) -> None:
        if self._memory is not None:
            with suppress(OSError):  # then the first there is will do the next time
                self._memory.parent.mkdir(parents=True, exist_ok=True)
                self._memory.write_text(f"{self._taken}\n", encoding="utf-8")


def _is_there(source: str) -> bool:
    """Whether a device is plugged in; of the Pi's own camera, films and folders the eye tells what is wrong."""
    device = f"/dev/video{source}" if source.isdecimal() else source
    return not device.startswith("/dev/") or Path(device).exists()


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
