"""How large the display's glass is: as it says itself, as somebody measured, or as is usual for its kind."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from hardware.glass import pixels_per_mm, told_by
from hardware.outputs import Output, outputs


def edid(millimetres: tuple[int, int], centimetres: tuple[int, int] = (0, 0), timed: bool = True) -> bytes:
    """A display's data of which all but its size is left out."""
    data = bytearray(128)
    data[:8] = bytes((0, 255, 255, 255, 255, 255, 255, 0))
    data[21:23] = centimetres
    data[54:56] = (1, 1) if timed else (0, 0)
    width, height = millimetres
    data[66], data[67], data[68] = width & 255, height & 255, (width >> 8) << 4 | height >> 8
    return bytes(data)


MONITOR = edid((531, 299), (53, 30))


def test_a_display_says_how_many_millimetres_it_has() -> None:
    assert told_by(MONITOR) == (531, 299)
    assert told_by(edid((0, 0), (53, 30), timed=False)) == (530, 300)


@pytest.mark.parametrize(
    "nonsense", [b"", b"\0" * 128, edid((0, 0)), edid((160, 90)), edid((1600, 900)), edid((16, 9)), MONITOR[:90]]
)
def test_a_shape_in_place_of_a_size_is_not_believed(nonsense: bytes) -> None:
    assert told_by(nonsense) is None


def test_what_somebody_measured_counts_more_than_what_the_display_says() -> None:
    said = (Output("card1-HDMI-A-1", True, "1920x1080", MONITOR),)
    assert pixels_per_mm((1920, 1080), None, said) == pytest.approx(3.61, abs=0.02)
    assert pixels_per_mm((1920, 1080), 10.0, said) == pytest.approx(hypot(1920, 1080) / 254)


def test_a_silent_display_on_a_ribbon_or_with_few_pixels_is_seven_inches_large() -> None:
    ribbon = (Output("card1-DSI-1", True, "720x1280"),)
    silent = (Output("card1-HDMI-A-1", True, "1280x720"),)
    assert pixels_per_mm((720, 1280), None, ribbon) == pytest.approx(8.26, abs=0.01)
    assert pixels_per_mm((800, 480), None, ()) == pytest.approx(5.25, abs=0.01)
    assert pixels_per_mm((1280, 720), None, silent) is None


def test_a_display_that_was_unplugged_is_not_asked(tmp_path: Path) -> None:
    for name, status in (("card1-HDMI-A-1", "disconnected"), ("card1-HDMI-A-2", "connected")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(status + "\n")
        (tmp_path / name / "edid").write_bytes(MONITOR if status == "connected" else edid((150, 85)))
    assert pixels_per_mm((1920, 1080), None, outputs(tmp_path)) == pytest.approx(3.61, abs=0.02)
