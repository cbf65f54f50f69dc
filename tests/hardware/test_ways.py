"""Ways of drawing: one that stays black is not taken, and every display is used whole, on a pretended kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from hardware import outputs, screen, ways
from hardware.area import Area
from hardware.buttons import Edge
from hardware.canvas import Box, FeltGround, Hit, Scene
from hardware.errors import NoDisplay
from hardware.screen import ScreenSpec, answers, open_screen, placed
from hardware.ways import LIBRARIES, REAL_WAYS, Way, missing_packages
from tests.folders import ROOT

GREEN = FeltGround((40, 100, 70), (20, 60, 45))
KIOSK = ScreenSpec(fullscreen=True)
SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (720, 1280))


class Kernel:
    """A kernel display of which only SDL's own functions are pretended: what they draw is drawn in memory."""

    def __init__(self, drm: Path, patch: pytest.MonkeyPatch) -> None:
        self.drm = drm
        self.size = (1280, 800)
        self.black: set[str] = set()
        """Renderers that draw nothing and do not complain."""
        self.missing: set[str] = set()
        """Renderers of which the library is not there."""
        self.refuses_pages = False
        self.asked: list[str] = []
        patch.setattr(outputs, "DRM", drm)
        patch.setattr(screen, "outputs", lambda: outputs.outputs(drm))
        patch.setattr(ways, "lit_card", lambda: outputs.lit_card(drm))
        self._init, self._set_mode, self._flip = pygame.display.init, pygame.display.set_mode, pygame.display.flip
        patch.setattr(pygame.display, "init", self.init)
        patch.setattr(pygame.display, "get_desktop_sizes", lambda: [self.size])
        patch.setattr(pygame.display, "set_mode", self.set_mode)
        patch.setattr(pygame.display, "flip", self.flip)
        patch.setattr("pygame._sdl2.video.Window", SimpleNamespace(from_display_module=lambda: None))
        patch.setattr("pygame._sdl2.video.Renderer", SimpleNamespace(from_window=lambda _: Renderer(self)))

    @property
    def renderer(self) -> str:
        return os.environ.get("SDL_FRAMEBUFFER_ACCELERATION", "opengl")

    def init(self) -> None:
        if os.environ["SDL_VIDEODRIVER"] != "kmsdrm":
            raise pygame.error("not here")
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        self._init()
        os.environ["SDL_VIDEODRIVER"] = "kmsdrm"

    def set_mode(self, size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        self.asked.append(self.renderer)
        if self.renderer in self.missing:
            raise pygame.error("Requested renderer is not available")
        return self._set_mode(size)

    def flip(self) -> None:
        self._flip()
        if self.refuses_pages:
            os.write(2, b"ERROR: Could not queue pageflip: -13\n")

    def plug(self, socket: str, *sizes: str) -> None:
        """Plug a display in, or without a size pull it out."""
        folder = self.drm / socket
        folder.mkdir(exist_ok=True)
        (folder / "status").write_text("connected\n" if sizes else "disconnected\n")
        (folder / "modes").write_text("".join(f"{size}\n" for size in sizes))


class Renderer:
    """What the window's renderer has drawn, to be read back."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self.draw_color = (0, 0, 0, 255)

    def clear(self) -> None: ...

    def to_surface(self) -> pygame.Surface:
        surface = pygame.Surface((8, 8))
        surface.fill("black" if self._kernel.renderer in self._kernel.black else self.draw_color)
        return surface


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    yield Kernel(tmp_path, monkeypatch)
    pygame.display.quit()
    ways.leave()


def test_opengl_of_the_desktop_is_not_the_first_choice(kernel: Kernel) -> None:
    assert open_screen(KIOSK).way == Way("kmsdrm", "opengles2")


def test_a_way_that_stays_black_is_passed_over(kernel: Kernel) -> None:
    kernel.black = {"opengles2"}
    assert open_screen(KIOSK).way == Way("kmsdrm", "opengl")


def test_a_renderer_without_its_library_is_passed_over(kernel: Kernel) -> None:
    kernel.missing = {"opengles2"}
    assert open_screen(KIOSK).way == Way("kmsdrm", "opengl")


def test_where_every_way_stays_black_there_is_no_display(kernel: Kernel) -> None:
    kernel.black = {"opengles2", "opengl"}
    with pytest.raises(NoDisplay, match="kmsdrm by opengl: what is drawn does not come out"):
        open_screen(KIOSK)


def test_a_kernel_that_refuses_the_picture_is_heard(kernel: Kernel, capfd: pytest.CaptureFixture[str]) -> None:
    kernel.refuses_pages = True
    with pytest.raises(NoDisplay, match="Could not queue pageflip: -13"):
        open_screen(KIOSK)
    assert "Could not queue pageflip" in capfd.readouterr().err


def test_the_doctor_is_told_which_way_draws(kernel: Kernel) -> None:
    kernel.black = {"opengles2"}
    told = {str(way): fault for way, _, fault in answers(REAL_WAYS[:2])}
    assert "does not come out" in told["kmsdrm by opengles2"]
    assert told["kmsdrm by opengl"] == ""


def test_a_driver_that_is_not_here_is_told_once(kernel: Kernel) -> None:
    assert [str(way) for way, _, _ in answers(REAL_WAYS[2:])] == ["wayland", "x11"]


def test_without_a_session_wayland_is_not_asked_and_the_terminal_stays_quiet(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    ((way, _, fault),) = answers([Way("wayland")])
    assert (str(way), fault, capfd.readouterr().err) == ("wayland", "no Wayland session here", "")


def test_of_two_cards_the_one_with_a_display_is_asked_for(kernel: Kernel) -> None:
    kernel.plug("card0-HDMI-A-1")
    kernel.plug("card2-DSI-1", "720x1280")
    opened = open_screen(KIOSK)
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "2"
    opened.close()
    assert "SDL_KMSDRM_DEVICE_INDEX" not in os.environ


def test_a_picture_is_really_read_back() -> None:
    """Drawn by the machine's own OpenGL in memory, where it has one."""
    try:
        opened = open_screen(ScreenSpec((320, 240), ways=(Way("offscreen", "opengles2"),)))
    except NoDisplay as why:
        pytest.skip(str(why))
    assert opened.show(Scene((320, 240), GREEN, ()))
    opened.close()


def test_the_installer_brings_everything_that_drawing_loads() -> None:
    asked = next(line for line in (ROOT / "systemd" / "install").read_text().splitlines() if "libgbm1" in line)
    assert {*LIBRARIES.values(), ways.DRI_DRIVERS} <= set(asked.replace(";", "").split())


def test_a_library_that_is_not_here_is_told_by_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "LIBRARIES", {"libnosuch.so.7": "libnosuch7", "libc.so.6": "libc6"})
    assert [*missing_packages(tmp_path)] == ["libnosuch7", ways.DRI_DRIVERS]


# ---------------------------------------------------------------- the whole display


def felt(size: tuple[int, int]) -> Scene:
    return Scene(size, GREEN, (Box(Area(0, 0, *size), (250, 245, 230)),))


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_the_kiosk_takes_the_whole_display_whatever_its_size(kernel: Kernel, size: tuple[int, int]) -> None:
    kernel.size = size
    assert open_screen(KIOSK).size == size


def test_a_small_silent_display_is_seven_inches_large_however_it_hangs(kernel: Kernel) -> None:
    kernel.size = (800, 480)
    for turned in (0, 1):
        assert open_screen(ScreenSpec(fullscreen=True, quarter_turns=turned)).per_mm == pytest.approx(5.25, abs=0.01)
    assert open_screen(ScreenSpec(fullscreen=True, inches=10.0)).per_mm == pytest.approx(3.67, abs=0.01)


def test_nobody_knows_how_large_a_window_on_a_desktop_is() -> None:
    assert open_screen(ScreenSpec(ways=ways.HEADLESS)).per_mm is None


def test_a_size_that_was_asked_for_stands_in_the_middle_and_is_never_cut_off(kernel: Kernel, tmp_path: Path) -> None:
    kernel.size = (800, 480)
    assert open_screen(ScreenSpec((1280, 720), fullscreen=True)).size == (800, 480)
    kernel.size = (1920, 1080)
    opened = open_screen(ScreenSpec((1280, 720), fullscreen=True))
    opened.show(felt(opened.size))
    opened.save(tmp_path / "middle.png")
    saved = pygame.image.load(tmp_path / "middle.png")
    assert saved.get_size() == (1920, 1080)
    assert saved.get_at((960, 540))[:3] == saved.get_at((321, 181))[:3] == (250, 245, 230)
    assert saved.get_at((318, 178))[:3] == GREEN.rim


def test_a_display_that_is_plugged_in_later_is_used_in_its_own_size(kernel: Kernel) -> None:
    kernel.plug("card1-HDMI-A-1", "1280x800")
    opened = open_screen(KIOSK)
    opened.show(felt(opened.size))
    kernel.plug("card1-HDMI-A-1")
    assert list(opened.inputs(3_000)) == [] and opened.size == (1280, 800)
    kernel.plug("card1-HDMI-A-1", "1920x1080", "1280x720")
    kernel.size = (1920, 1080)
    assert list(opened.inputs(4_000)) == [] and opened.size == (1280, 800), "the sockets are looked at now and then"
    assert list(opened.inputs(6_000)) == [] and opened.size == (1920, 1080)
    assert opened.show(felt(opened.size))


@pytest.mark.parametrize(
    ("quarter_turns", "size", "corner"),
    [(0, (800, 480), (5, 5)), (1, (480, 800), (794, 5)), (2, (800, 480), (794, 474)), (3, (480, 800), (5, 474))],
)
def test_on_a_display_that_hangs_turned_all_is_painted_and_touched_upright(
    kernel: Kernel, tmp_path: Path, quarter_turns: int, size: tuple[int, int], corner: tuple[int, int]
) -> None:
    kernel.size = (800, 480)
    opened = open_screen(ScreenSpec(fullscreen=True, quarter_turns=quarter_turns))
    assert opened.size == size
    mark, key = Box(Area(0, 0, 20, 20), (250, 10, 20)), Hit(Area(0, 0, 20, 20), "ok")
    opened.show(Scene(size, GREEN, (), (key,)))
    opened.show(Scene(size, GREEN, (mark,), (key,)))
    opened.save(tmp_path / "turned.png")
    assert pygame.image.load(tmp_path / "turned.png").get_at(corner)[:3] == (250, 10, 20)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"button": 1, "pos": corner}))
    assert list(opened.inputs(7)) == [Edge("ok", True, 7)]


def test_a_very_fine_display_is_painted_at_half_its_size_and_touched_there(kernel: Kernel, tmp_path: Path) -> None:
    kernel.size = (3840, 2160)
    opened = open_screen(ScreenSpec(fullscreen=True, inches=27.0))
    assert opened.size == (1920, 1080) and opened.per_mm == pytest.approx(3.21, abs=0.01)
    mark, key = Box(Area(40, 20, 20, 20), (250, 10, 20)), Hit(Area(40, 20, 20, 20), "ok")
    opened.show(Scene(opened.size, GREEN, (), (key,)))
    opened.show(Scene(opened.size, GREEN, (mark,), (key,)))
    opened.save(tmp_path / "fine.png")
    saved = pygame.image.load(tmp_path / "fine.png")
    assert saved.get_at((82, 42))[:3] == saved.get_at((117, 77))[:3] == (250, 10, 20)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"button": 1, "pos": (117, 77)}))
    assert list(opened.inputs(7)) == [Edge("ok", True, 7)]


def test_sockets_without_a_display_are_told_from_a_machine_without_sockets(kernel: Kernel) -> None:
    assert not outputs.is_nothing_plugged_in(kernel.drm)
    kernel.plug("card1-HDMI-A-1")
    assert outputs.is_nothing_plugged_in(kernel.drm)
    kernel.plug("card1-HDMI-A-2", "1920x1080")
    assert not outputs.is_nothing_plugged_in(kernel.drm)


def test_a_window_drawn_larger_is_laid_out_anew() -> None:
    opened = open_screen(ScreenSpec(window=(640, 480), ways=ways.HEADLESS))
    opened.show(felt(opened.size))
    pygame.display.set_mode((800, 600))
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, {"x": 800, "y": 600}))
    assert list(opened.inputs(0)) == []
    assert opened.size == (800, 600) and opened.show(felt((800, 600)))
    opened.close()


@pytest.mark.parametrize(
    ("window", "scene", "second"),
    [
        ((1920, 1080), (845, 1080), (1075, 1080)),
        ((1280, 800), (563, 800), (717, 800)),
        ((720, 1280), (720, 666), (720, 614)),
    ],
)
def test_two_scenes_share_the_room_that_the_window_has(
    window: tuple[int, int], scene: tuple[int, int], second: tuple[int, int]
) -> None:
    stage, beside = placed(window, ScreenSpec(beside=(0.56, 0.48)))
    assert (stage.width, stage.height) == scene
    assert (beside.width, beside.height) == second
    assert not stage.meets(beside) and Area(0, 0, *window).encloses(beside)


def test_a_click_on_a_scene_below_the_first_is_told_in_its_own_pixels() -> None:
    opened = open_screen(ScreenSpec(beside=(0.5, 0.5), window=(320, 640), ways=ways.HEADLESS))
    opened.show(felt(opened.size))
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, {"button": 1, "pos": (160, 520)}))
    ((x, y),) = [(came.x, came.y) for came in opened.inputs(0)]  # type: ignore[union-attr]
    assert (round(x), round(y)) == (160, 200)
    opened.close()


# ---------------------------------------------------------------- a real display, where there is one to be had


PROGRAM = """
import sys
from hardware.screen import ScreenSpec, open_screen
from hardware.buttons import Edge
from hardware.canvas import Box, FeltGround, Hit, Scene
from hardware.area import Area
screen = open_screen(ScreenSpec(fullscreen=True))
wide, tall = screen.size
edge = Box(Area(wide - 40, tall - 40, 40, 40), (250, 10, 20))
screen.show(Scene(screen.size, FeltGround((40, 100, 70), (20, 60, 45)), (edge,)))
print(screen.way, wide, tall, flush=True)
sys.stdin.readline()
screen.close()
"""


@pytest.fixture(params=((800, 480), (1920, 1080), (720, 1280)), ids=("small", "large", "upright"))
def x_display(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """A server that has a display of this size and nothing else, no window manager either."""
    told, telling = os.pipe()
    wide, tall = request.param
    asked = ["Xvfb", "-displayfd", str(telling), "-screen", "0", f"{wide}x{tall}x24", "-fbdir", str(tmp_path)]
    try:
        server = subprocess.Popen(asked, pass_fds=(telling,), stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        pytest.skip("there is no Xvfb on this machine")
    finally:
        os.close(telling)
    with os.fdopen(told) as file:
        number = file.readline().strip()
    yield f":{number}", request.param
    server.terminate()
    server.wait(10)


def on_display(folder: Path) -> NDArray[np.uint8]:
    """What stands on the server's display now, from the file it keeps: an X window dump."""
    raw = (folder / "Xvfb_screen0").read_bytes()
    head = np.frombuffer(raw[:100], ">u4")
    width, height, line, colours = int(head[4]), int(head[5]), int(head[12]), int(head[19])
    start = int(head[0]) + 12 * colours
    return np.frombuffer(raw, np.uint8, line * height, start).reshape(height, line // 4, 4)[:, :width, :3]


def test_a_display_of_x_is_filled_without_a_window_manager(
    x_display: tuple[str, tuple[int, int]], tmp_path: Path
) -> None:
    display, (wide, tall) = x_display
    around = {key: value for key, value in os.environ.items() if not key.startswith("SDL_")}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env=around | {"DISPLAY": display, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as shown:
        assert shown.stdout is not None and shown.stdin is not None
        assert shown.stdout.readline() == f"x11 {wide} {tall}\n"
        picture = on_display(tmp_path)
        assert tuple(picture[-20, -20]) == (20, 10, 250)
        assert tuple(picture[20, 20]) != (0, 0, 0)
        shown.stdin.write("\n")
