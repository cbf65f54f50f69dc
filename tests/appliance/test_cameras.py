"""Which camera is taken: the one that was set, otherwise the Pi's own, otherwise the first on USB."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.settings.cameras import ANY, CameraFinder, Sockets, camera_source, cameras, eye_options, table_source
from companion.settings.config import CameraSettings
from companion.table import DISCARD


def plug_in(there: Sockets, number: int, name: str, index: int = 0, port: str = "") -> None:
    """A device appears in the kernel's list, and where udev runs, at its port."""
    node = there.nodes / f"video{number}"
    node.mkdir(parents=True)
    (node / "name").write_text(f"{name}\n")
    (node / "index").write_text(f"{index}\n")
    if port:
        there.ports.mkdir(exist_ok=True)
        (there.ports / port).symlink_to(f"../../video{number}")


def pull_out(there: Sockets, number: int, port: str = "") -> None:
    shutil.rmtree(there.nodes / f"video{number}")
    if port:
        (there.ports / port).unlink()


@pytest.fixture
def there(tmp_path: Path) -> Sockets:
    """A machine with no cameras."""
    return Sockets(tmp_path / "nodes", tmp_path / "by-path")


def test_a_pi_with_a_ribbon_camera_and_one_on_usb_offers_its_own_first(there: Sockets) -> None:
    for number, name in ((0, "unicam-image"), (10, "bcm2835-codec-decode"), (2, "HD Webcam: HD")):
        plug_in(there, number, name)
    assert cameras(there) == ("pi", "/dev/video2")


def test_on_a_pi_5_its_image_processors_are_no_cameras(there: Sockets) -> None:
    for number, name in ((4, "rp1-cfe-csi2_ch0"), (20, "pispbe-input"), (19, "rpi-hevc-dec")):
        plug_in(there, number, name)
    assert cameras(there) == ("pi",)


def test_the_second_node_of_a_webcam_carries_no_pictures(there: Sockets) -> None:
    plug_in(there, 1, "HD Webcam: HD", 1)
    plug_in(there, 0, "HD Webcam: HD", 0)
    assert cameras(there) == ("/dev/video0",)


def test_without_a_camera_there_is_none(there: Sockets) -> None:
    assert cameras(there) == () and camera_source(CameraSettings(), there) == ""


def test_a_table_waits_for_its_camera_and_another_machine_plays_at_a_simulated_one(there: Sockets) -> None:
    assert table_source(CameraSettings(), is_table=True, there=there) == ANY
    assert table_source(CameraSettings(), is_table=False, there=there) == ""
    assert table_source(CameraSettings("simulated"), is_table=True, there=there) == ""
    assert table_source(CameraSettings(ANY), is_table=False, there=there) == ANY
    plug_in(there, 0, "HD Webcam")
    assert table_source(CameraSettings(), is_table=False, there=there) == ANY


def test_a_camera_is_found_when_it_comes_and_again_under_another_number(there: Sockets) -> None:
    find = CameraFinder(ANY, there=there)
    assert find() == ""
    plug_in(there, 0, "HD Webcam", port="usb-1.2")
    assert find() == str(there.ports / "usb-1.2")
    pull_out(there, 0, port="usb-1.2")
    assert find() == ""
    plug_in(there, 3, "HD Webcam", port="usb-1.2")
    assert find() == str(there.ports / "usb-1.2")


def test_a_camera_beside_ours_does_not_take_its_place_but_one_plugged_in_does(there: Sockets) -> None:
    find = CameraFinder(ANY, there=there)
    plug_in(there, 0, "HD Webcam", port="usb-1.1")
    plug_in(there, 2, "the laptop's own", port="usb-1.4")
    assert find() == str(there.ports / "usb-1.1")
    pull_out(there, 0, port="usb-1.1")
    assert find() == "", "the laptop looks at its own lid"
    plug_in(there, 0, "HD Webcam", port="usb-1.3")
    assert find() == str(there.ports / "usb-1.3"), "the same camera in another socket"


def test_the_next_evening_takes_the_camera_of_the_last_one(there: Sockets, tmp_path: Path) -> None:
    memory = tmp_path / "games" / "camera"
    plug_in(there, 1, "HD Webcam", port="usb-1.3")
    assert CameraFinder(ANY, memory, there)() == str(there.ports / "usb-1.3")
    plug_in(there, 0, "another one", port="usb-1.1")
    assert CameraFinder(ANY, memory, there)() == str(there.ports / "usb-1.3")


def test_a_camera_that_was_set_is_waited_for(tmp_path: Path) -> None:
    assert CameraFinder("/dev/no-such-camera")() == "" and CameraFinder("9999")() == ""
    assert CameraFinder("pi")() == "pi" and CameraFinder("film.mp4")() == "film.mp4"


@pytest.mark.parametrize(("set_to", "taken"), [("/dev/video7", "/dev/video7"), ("pi", "pi"), ("simulated", "")])
def test_what_was_set_is_taken_whatever_is_there(there: Sockets, set_to: str, taken: str) -> None:
    plug_in(there, 0, "HD Webcam")
    assert camera_source(CameraSettings(set_to), there) == taken
    assert table_source(CameraSettings(set_to), is_table=True, there=there) == taken


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
