"""Which camera is taken: the one that was set, otherwise the Pi's own, otherwise the first on USB."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.settings.cameras import camera_source, cameras, eye_options
from companion.settings.config import CameraSettings
from companion.table import DISCARD


def nodes(folder: Path, *devices: tuple[int, str, int]) -> Path:
    """The kernel's list of video devices: number, name, which of the device's own nodes it is."""
    for number, name, index in devices:
        node = folder / f"video{number}"
        node.mkdir()
        (node / "name").write_text(f"{name}\n")
        (node / "index").write_text(f"{index}\n")
    return folder


def test_a_pi_with_a_ribbon_camera_and_one_on_usb_offers_its_own_first(tmp_path: Path) -> None:
    there = nodes(tmp_path, (0, "unicam-image", 0), (10, "bcm2835-codec-decode", 0), (2, "HD Webcam: HD", 0))
    assert cameras(there) == ("pi", "/dev/video2")


def test_on_a_pi_5_its_image_processors_are_no_cameras(tmp_path: Path) -> None:
    there = nodes(tmp_path, (4, "rp1-cfe-csi2_ch0", 0), (20, "pispbe-input", 0), (19, "rpi-hevc-dec", 0))
    assert cameras(there) == ("pi",)


def test_the_second_node_of_a_webcam_carries_no_pictures(tmp_path: Path) -> None:
    assert cameras(nodes(tmp_path, (1, "HD Webcam: HD", 1), (0, "HD Webcam: HD", 0))) == ("/dev/video0",)


def test_without_a_camera_there_is_none(tmp_path: Path) -> None:
    assert cameras(tmp_path / "nothing") == () and camera_source(CameraSettings(), tmp_path) == ""


@pytest.mark.parametrize(("set_to", "taken"), [("/dev/video7", "/dev/video7"), ("pi", "pi"), ("simulated", "")])
def test_what_was_set_is_taken_whatever_is_there(tmp_path: Path, set_to: str, taken: str) -> None:
    there = nodes(tmp_path, (0, "HD Webcam", 0))
    assert camera_source(CameraSettings(set_to), there) == taken


def test_the_eye_is_told_the_size_the_rate_the_mains_and_a_mirror() -> None:
    told = eye_options(CameraSettings(size=(2304, 1296), fps=10, flicker_hz=60, mirrored=True))
    assert told == ("--size", "2304x1296", "--fps", "10", "--mains", "60", "--mirrored")


def test_a_larger_table_has_the_same_places_farther_apart() -> None:
    usual = GAMES["melee-dig"].layout(4)
    large = usual.stretched(1200, 650)
    assert large.places.keys() == usual.places.keys()
    assert large.place_at(*(1.25 * v for v in usual.places[DISCARD].centre)) == DISCARD
    assert {seat: spot.angle for seat, spot in large.spots.items()} == {s: p.angle for s, p in usual.spots.items()}


def test_the_eye_is_told_what_was_learnt_of_the_lens_and_what_the_camera_holds() -> None:
    told = eye_options(CameraSettings(lens="/etc/lens.json", held="focus=2.5"))
    assert told[-4:] == ("--lens", "/etc/lens.json", "--hold", "focus=2.5")
