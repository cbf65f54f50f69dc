"""The gated eye against the naive way, on films of a busy table: cost, marks found, marks invented.

In one process and on one thread: our eye on every frame; OpenCV's marker detection (as it comes, and tuned) on whole
frames; and pyzbar on the same table with a QR code of 38 mm on every card. To save time the naive readers look at
every third frame only: their cost is for a frame that they look at, and a mark still gets five chances. Each reader is
shown a second of film at a time, so that it has the processor's caches to itself, as at a real table.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

import cv2

from companion.bench.drills import run_drills
from companion.bench.eye_quiet import from_fingers_off
from companion.bench.eye_score import Marks, Seats, Spotted, told
from companion.bench.eye_still import DECK, FPS, smallest_marks, still_cards
from companion.bench.other_films import other_films
from companion.bench.phantoms import phantoms
from companion.bench.qr_cards import QrCards
from companion.simulator.arrays import Image
from companion.simulator.camera import Camera
from companion.simulator.film import FILMS, FrameTruth, film
from companion.simulator.light import LIGHTS, Light
from companion.simulator.picture import CameraPicture
from companion.table.marks import PACK_SIZE
from vision.eye import Eye
from vision.family import TUNED, hard_read
from vision.gate import Gate, reduced
from vision.sightings import TableChange

SIZES = {"hd": (1920, 1080), "fine": (2304, 1296)}
NAIVE_EVERY = 3
FLOOR_ROUNDS = 60
PARTS = ("films", "other", "floors", "still", "smallest", "quiet", "phantoms")


@dataclass(slots=True)
class FrameReader:
    """One way of reading frames, with what it cost and what it found."""

    name: str
    read: Callable[[Image, int], tuple[Spotted, ...]]
    first: float = 0.0
    """Milliseconds for the first frame, in which everything is new; the mean leaves it out."""
    idle: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    marks: Marks = field(default_factory=Marks)

    def read_frame(self, frame: Image, now: int, truth: FrameTruth) -> None:
        start = time.process_time()
        found = self.read(frame, now)
        cost = 1000 * (time.process_time() - start)
        if now:
            (self.busy if truth.hands else self.idle).append(cost)
        else:
            self.first = cost
        self.marks.score_frame(now, truth, found)

    def row(self) -> dict[str, Any]:
        waited = self.marks.frames_to_confirm() or [0]
        return {
            "reader": self.name,
            "ms_first": round(self.first, 1),
            "ms_idle": round(statistics.median(self.idle or [0.0]), 3),
            "ms_busy": round(statistics.fmean(self.busy or [0.0]), 3),
            "ms_mean": round(statistics.fmean(self.idle + self.busy), 3),
            "found": self.marks.found,
            "due": self.marks.due,
            "false": len(self.marks.false),
            "frames_to_confirm": {"p50": waited[len(waited) // 2], "p95": waited[int(0.95 * (len(waited) - 1))]},
        }


class GatedEye:
    """Our eye as a reader: it remembers what it saw in earlier frames."""

    def __init__(self, seats: int) -> None:
        self.eye, self.seats = Eye(DECK), Seats.of(seats)
        self.change: TableChange | None = None
        self.told: tuple[Spotted, ...] = ()
        self.small: Image | None = None
        """The frame in small, from a camera with a second stream; without it the eye shrinks the frame itself."""

    def read(self, frame: Image, now: int) -> tuple[Spotted, ...]:
        self.change = self.eye.look_at(frame, now, self.small)
        if self.change is not None:
            self.told = told(self.change)
        return self.told


def main(argv: Sequence[str] = ()) -> int:
    """Run the parts that were asked for, and print the results."""
    options = asked(argv)
    cv2.setNumThreads(1)
    if options.drill:
        return run_drills(options.seed, options.seconds)
    if not options.json:
        print(f"OpenCV {cv2.__version__}, one thread, {options.seconds:g} s a film, seed {options.seed}")
    summary: dict[str, Any] = {"cv2": cv2.__version__, "seed": options.seed, "seconds": options.seconds}
    for name, found in measured(options):
        summary.setdefault(name, []).append(found) if name == "films" else summary.update({name: found})
        if not options.json:
            lines = "".join(f"\n  {line}" for line in found) if isinstance(found, list) else found
            print(_film_text(found) if name == "films" else f"\n{name}: {lines}", flush=True)
    if options.json:
        print(json.dumps(summary))
    return 0


def measured(options: argparse.Namespace) -> Iterator[tuple[str, Any]]:
    """Each part that was asked for with its result, as soon as that is known; "films" comes once for each film."""
    if "films" in options.parts:
        yield from (("films", one_film(options, *shot)) for shot in product(options.size, options.light, options.film))
    if "other" in options.parts:
        yield "other_films", list(other_films(options.seed, options.light))
    if "floors" in options.parts:
        yield "floor_ms", floors()
    if "still" in options.parts:
        yield "still_cards_ms", still_cards(options.seed)
    if "smallest" in options.parts:
        yield "smallest_marks", smallest_marks(options.seed, ((n, SIZES[n]) for n in options.size), options.light)
    if "quiet" in options.parts:
        yield "from_fingers_off_to_quiet", from_fingers_off(options.seed, options.light)
    if "phantoms" in options.parts and options.phantoms:
        yield "phantoms", phantoms(options.phantoms, options.seed)


def asked(argv: Sequence[str]) -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(prog="bench eye", description="The gated eye against the naive way.")
    parser.add_argument("--light", nargs="+", choices=tuple(LIGHTS), default=list(LIGHTS))
    parser.add_argument("--size", nargs="+", choices=tuple(SIZES), default=list(SIZES))
    parser.add_argument("--film", nargs="+", choices=tuple(FILMS), default=["busy"], help="what happens on the table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--cards", type=int, default=14, help="cards that lie on the table when the film begins")
    parser.add_argument("--tilt", type=float, default=0.0, help="degrees by which the camera looks aslant")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="which parts to run")
    parser.add_argument("--alone", action="store_true", help="our eye only, without the naive readers")
    parser.add_argument("--phantoms", type=int, default=200, help="pictures without a mark to look for marks in")
    parser.add_argument("--drill", action="store_true", help="only what a real evening does to an eye, with verdicts")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(argv)


def one_film(options: argparse.Namespace, size: str, light: str, kind: str) -> dict[str, Any]:
    """Show every reader the same film: what it cost each of them, and what each found."""
    camera = Camera(*SIZES[size], tilt=options.tilt)
    gated = GatedEye(options.seats)
    ours, streamed = FrameReader("eye", gated.read), GatedEye(options.seats)
    with_stream = FrameReader("eye, 2 streams", streamed.read)
    naive = [] if options.alone else naive_readers(camera, LIGHTS[light])
    frames = film(
        options.seed,
        light,
        SIZES[size],
        options.seconds,
        seats=options.seats,
        cards=options.cards,
        tilt=options.tilt,
        kind=kind,
    )
    while second := list(islice(frames, FPS)):
        for frame, now, truth in second:
            ours.read_frame(frame, now, truth)
            gated.seats.score_frame(now, truth, gated.change)
        for frame, now, truth in second:
            streamed.small = reduced(frame)
            with_stream.read_frame(frame, now, truth)
        for reader in naive:
            for frame, now, truth in second[::NAIVE_EVERY]:
                reader.read_frame(frame, now, truth)
    rows = [reader.row() for reader in (ours, with_stream, *naive)]
    return {"size": size, "light": light, "film": kind, "readers": rows, "seats": gated.seats.judged()}


def naive_readers(camera: Camera, light: Light) -> list[FrameReader | QrCards]:
    """OpenCV on whole frames, as it comes and with the best settings; and pyzbar with its own codes."""

    def reading(settings: dict[str, float]) -> Callable[[Image, int], tuple[Spotted, ...]]:
        def read(frame: Image, _: int) -> tuple[Spotted, ...]:
            found = [(mark, camera.to_mm(quad).mean(axis=0)) for mark, quad in hard_read(frame, settings)]
            return tuple((mark, float(x), float(y)) for mark, (x, y) in found if mark < 2 * 4 * PACK_SIZE)

        return read

    return [
        FrameReader("cv2 default", reading({})),
        FrameReader("cv2 tuned", reading(TUNED)),
        QrCards(camera, light),
    ]


def floors() -> dict[str, float]:
    """What a frame costs at least: reading it once, shrinking it, and the whole gate on a table where nothing moves.

    Each frame is drawn just before, so that it is as new to the processor's caches as one from a camera.
    """
    picture, gate = CameraPicture(Camera(), LIGHTS["medium"], 1), Gate()
    ways: dict[str, Callable[[Image], object]] = {"read_once": cv2.mean, "reduced": reduced, "gate": gate.glance}
    costs: dict[str, list[float]] = {name: [] for name in ways}
    for name, way in list(ways.items()) * FLOOR_ROUNDS:
        frame = picture.draw(())
        start = time.process_time()
        way(frame)
        costs[name].append(1000 * (time.process_time() - start))
    return {name: round(statistics.median(costs[name]), 4) for name in ways}


def _film_text(film: dict[str, Any]) -> str:
    ours = film["readers"][0]["ms_mean"]
    lines = [f"\n{film['size']}, {film['light']} light, {film['film']} table; whose hand: {film['seats']}"]
    for row in film["readers"]:
        waited, share = row["frames_to_confirm"], row["found"] / max(1, row["due"])
        cost = f"idle {row['ms_idle']:8.3f}  busy {row['ms_busy']:8.3f}  mean {row['ms_mean']:8.3f} ms"
        marks = f"found {row['found']:4}/{row['due']:<4} {share:6.1%}  false {row['false']}"
        times, wait = f"({row['ms_mean'] / ours:5.1f}x)", f"frames to confirm {waited['p50']}/{waited['p95']}"
        lines.append(f"  {row['reader']:14} {cost} {times}  {marks}  {wait}")
    return "\n".join(lines)
