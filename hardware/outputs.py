"""The sockets for displays, as the kernel lists them: what is plugged in, which sizes it can show, how large it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

DRM = Path("/sys/class/drm")


@dataclass(frozen=True, slots=True)
class Output:
    """A socket such as `card1-HDMI-A-1`."""

    name: str
    is_plugged_in: bool
    sizes: str
    """What the display says it can show, one size a line."""
    edid: bytes = b""
    """What the display says about itself; empty for those on a ribbon cable."""

    @property
    def card(self) -> int:
        return int(self.name.removeprefix("card").partition("-")[0])


def outputs(drm: Path = DRM) -> tuple[Output, ...]:
    """Every socket of this machine; none where the kernel draws nothing itself."""
    sockets = sorted(file.parent for file in drm.glob("card[0-9]*-*/status"))
    return tuple(
        Output(
            socket.name,
            _text(socket / "status") == "connected",
            _text(socket / "modes"),
            _bytes(socket / "edid"),
        )
        for socket in sockets
    )


def lit_card(drm: Path = DRM) -> int | None:
    """The number of the graphics card that has a display."""
    return next((output.card for output in outputs(drm) if output.is_plugged_in), None)


def is_nothing_plugged_in(drm: Path = DRM) -> bool:
    """Whether the kernel has sockets for displays, and every one of them is empty or its display switched off."""
    found = outputs(drm)
    return bool(found) and not any(output.is_plugged_in for output in found)


def _text(file: Path) -> str:
    return _bytes(file).decode("ascii", errors="replace").strip()


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
