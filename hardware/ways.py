"""The ways of drawing, in the order in which they are tried, and whether a picture really comes out of one.

SDL would rather draw by desktop OpenGL. Without its library it goes on, says nothing and shows black; so each way names
its renderer, which must draw a colour that is then read back and brought to the display without a complaint.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pygame

from hardware.outputs import lit_card


@dataclass(frozen=True, slots=True)
class Way:
    """A driver of SDL, and the renderer that brings pictures to its display; an empty one is SDL's own choice."""

    driver: str
    renderer: str = ""

    def __str__(self) -> str:
        return f"{self.driver} by {self.renderer}" if self.renderer else self.driver

    @property
    def takes_all(self) -> bool:
        """Whether it knows no windows: the kernel gives the whole display to whoever draws."""
        return self.driver == "kmsdrm"


REAL_WAYS = (
    Way("kmsdrm", "opengles2"),
    Way("kmsdrm", "opengl"),
    Way("wayland"),
    Way("wayland", "software"),
    Way("x11"),
    Way("x11", "software"),
)
"""Without a desktop SDL draws through the kernel itself, which it can by OpenGL only; with one, in a window."""
HEADLESS = (Way("dummy"),)

LIBRARIES = {
    "libdrm.so.2": "libdrm2",
    "libgbm.so.1": "libgbm1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libGL.so.1": "libgl1",
}
"""What SDL loads to draw without a desktop, and the package of Debian that brings it."""
DRI_DRIVERS = "libgl1-mesa-dri"


def missing_packages(libraries: Path = Path("/usr/lib")) -> Iterator[str]:
    """The packages of Debian without which drawing through the kernel fails, and which are not here."""
    for library, package in LIBRARIES.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            yield package
    if not any(libraries.glob("*/dri/*_dri.so")):
        yield DRI_DRIVERS


# ---------------------------------------------------------------- telling SDL

_VARIABLES = ("SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "SDL_RENDER_DRIVER", "SDL_KMSDRM_DEVICE_INDEX")
_AS_FOUND = {name: os.environ[name] for name in _VARIABLES if name in os.environ}


def start(way: Way) -> None:
    """Start SDL's display in this way and no other; it may ask for the renderer again as long as it is open."""
    pygame.display.quit()  # an open display would keep its driver
    leave()
    if way.driver == "wayland" and not is_session():
        raise pygame.error("no Wayland session here")
    os.environ["SDL_VIDEODRIVER"] = way.driver
    if way.renderer:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = os.environ["SDL_RENDER_DRIVER"] = way.renderer
    card = lit_card() if way.takes_all else None
    if card is not None:  # of several cards SDL may take one without a display
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(card))
    try:
        pygame.display.init()
    except pygame.error:
        leave()
        raise


def is_session() -> bool:
    """Whether anybody could be asked by Wayland's library; where there is nobody, it complains on the terminal."""
    return bool(os.environ.get("XDG_RUNTIME_DIR")) or os.environ.get("WAYLAND_DISPLAY", "").startswith("/")


def leave() -> None:
    """Take back what SDL was told."""
    for name in _VARIABLES:
        os.environ.pop(name, None)
    os.environ.update(_AS_FOUND)


# ---------------------------------------------------------------- the first picture

COLOUR = (18, 56, 44)
_FAILED = re.compile(r"Could not .*")


def present(window: pygame.Surface) -> None:
    """Bring a first picture to the display, or raise what is wrong with this way of drawing."""
    _read_back()
    pygame.set_error("")
    with _complaints() as said:
        for _ in range(2):  # the first sets the display's mode, the second goes the way of all that follow
            window.fill(COLOUR)
            pygame.display.flip()
    if fault := pygame.get_error() or next(iter(_FAILED.findall("".join(said))), ""):
        raise pygame.error(fault)


def _read_back() -> None:
    """Draw a colour by the window's renderer, and look whether it is there; where SDL draws by itself there is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            from pygame._sdl2.video import Renderer, Window

            renderer = Renderer.from_window(Window.from_display_module())
        except (ImportError, RuntimeError):
            return
    renderer.draw_color = (*COLOUR, 255)
    renderer.clear()
    seen = renderer.to_surface().get_at((0, 0))
    if any(abs(one - other) > 8 for one, other in zip(seen, COLOUR, strict=False)):
        raise pygame.error(f"what is drawn does not come out: {tuple(seen)[:3]} instead of {COLOUR}")


@contextmanager
def _complaints() -> Iterator[list[str]]:
    """What is written to standard error meanwhile: there, and nowhere else, SDL says that the kernel refused a page."""
    said: list[str] = []
    sys.stderr.flush()
    kept = os.dup(2)
    with os.fdopen(os.memfd_create("complaints"), "rb") as file:  # no disk need be there, or be written to
        os.dup2(file.fileno(), 2)
        try:
            yield said
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            file.seek(0)
            said.append(text := file.read().decode(errors="replace"))
            sys.stderr.write(text)
