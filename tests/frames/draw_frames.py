"""Draws the golden frames again: a picture of a table, and the marks that the eye reads in it, as text.

Run it by hand when the eye reads more than it did, look at what changed, and commit both:
`python -m tests.frames.draw_frames`, or only those named behind it. It refuses to write a mark that is not there.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import cv2
import numpy as np

from companion.simulator.camera import Camera
from companion.simulator.film import FrameTruth, truth_of
from companion.simulator.light import LIGHTS
from companion.simulator.picture import CameraPicture
from companion.simulator.things import PlacedCard, ReachingArm
from companion.table import ArmSpot, Seat
from tests.simulator.people import an_arm
from vision.eye import Eye
from vision.sightings import Deck, Sight, TableChange

HERE = Path(__file__).parent
DECK = Deck(frozenset(range(108)), {}, (960.0, 520.0))
QUALITY = 64
NEAR_MM = 3.0


def fan(count: int, x: float, y: float, step: float, lean: float) -> list[PlacedCard]:
    return [PlacedCard(n, x + step * n, y + abs(n - count / 2), lean * (n - count / 2), True, n) for n in range(count)]


SCENES: dict[str, tuple[str, Camera, list[PlacedCard | ReachingArm]]] = {
    "bare-harsh": ("harsh", Camera(), []),
    "fan-of-twenty-medium": ("medium", Camera(), [*fan(20, 200, 260, 20, 2.0)]),
    "left-handed-fan-medium": ("medium", Camera(), [*fan(9, 700, 260, -20, -3.0)]),
    "untidy-pile-harsh": (
        "harsh",
        Camera(),
        [PlacedCard(n, 520 + 9 * (n % 3), 260 - 7 * (n % 4), 11 * n, True, n) for n in range(12)],
    ),
    "column-and-backs-medium": (
        "medium",
        Camera(),
        [
            *(PlacedCard(20 + n, 300, 90 + 24 * n, 180, True, n) for n in range(9)),
            PlacedCard(40, 600, 200, 20, False, 20),
            PlacedCard(41, 700, 300, 250, False, 21),
        ],
    ),
    "slanted-second-deck-medium": (
        "medium",
        Camera(tilt=30),
        [PlacedCard(5, 400, 300, 33, True, 1), PlacedCard(120, 600, 260, 300, True, 2)],
    ),
    "aslant-45-mild": (
        "mild",
        Camera(tilt=45),
        [PlacedCard(n, 220 + 170 * (n % 4), 330 + 110 * (n // 4), 40 * n, True, n) for n in range(8)],
    ),
    "mirrored-aslant-medium": (
        "medium",
        Camera(tilt=20, yaw=180, mirrored=True),
        [PlacedCard(n, 250 + 150 * n, 250, 70 * n, True, n) for n in range(4)],
    ),
    "half-covered-harsh": (
        "harsh",
        Camera(),
        [
            PlacedCard(30, 300, 200, 15, True, 1),
            PlacedCard(31, 330, 190, 100, True, 2),
            PlacedCard(32, 600, 300, 0, False, 3),
            PlacedCard(33, 615, 330, 40, True, 4),
            an_arm(Seat(1), (340, 230), ArmSpot(200, 520, 0)),
        ],
    ),
    "turned-camera-hand-rests": (
        "medium",
        Camera(yaw=180),
        [
            PlacedCard(9, 300, 200, 10, True, 1),
            PlacedCard(10, 520, 260, 95, True, 2),
            an_arm(Seat(0), (540, 250), ArmSpot(500, 520, 0)),
        ],
    ),
}


def main() -> None:
    for name in sys.argv[1:] or SCENES:
        light, camera, things = SCENES[name]
        picture = CameraPicture(camera, LIGHTS[light], seed=3)
        path = HERE / f"{name}.jpg"
        cv2.imwrite(str(path), picture.draw(tuple(things)), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        lines = [line for line in told(path) if _is_true(line, truth_of(tuple(things), camera, 0.0))]
        path.with_suffix(".txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{name}: {len(lines)} marks")


def told(path: Path) -> list[str]:
    """What the eye reads in a picture shown for a second: mark, millimetres and degrees."""
    luma, eye = np.asarray(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), np.uint8), Eye(DECK)
    table: TableChange | None = None
    for frame in range(15):
        table = eye.look_at(luma, 66 * frame) or table
    seen = [t for t in (table.tracks if table else ()) if t.sight is Sight.SEEN]
    return sorted(f"{t.mark:3} {t.x:6.1f} {t.y:6.1f} {t.angle:6.1f}" for t in seen)


def _is_true(line: str, truth: FrameTruth) -> bool:
    mark, x, y, _ = (float(word) for word in line.split())
    if not any(m.mark == mark and math.dist((m.x, m.y), (x, y)) < NEAR_MM for m in truth.marks):
        raise SystemExit(f"the eye invents a mark: {line}")
    return True


if __name__ == "__main__":
    main()
