"""The eye as a program: a camera, film or folder in, one line for every change of the table out.

`python -m vision SOURCE --json` reads a deck as one JSON line on stdin (none: all marks, no places).
A live camera repeats its last line every second, so that a reader can tell a quiet table from a dead eye.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from vision.errors import NoLens, NoPicture
from vision.eye import Eye
from vision.held import read_held
from vision.lens import PLAIN_LENS, Boards, read_lens
from vision.orders import BadDeck, Orders
from vision.pixels import cv2, flipped
from vision.sightings import Sight, TableChange
from vision.sources import Frame, FrameSource, Wish, opened
from vision.sources.board import Board, shrunk
from vision.viewpoint import Setting

HEARTBEAT_MS = 1000
FAILED = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the eye; what goes wrong is one sentence on stderr and an exit code that is not 0."""
    options = _parser().parse_args(argv)
    cv2.setNumThreads(1)
    try:
        _watch(options) if options.calibrate is None else _calibrate(options)
    except BrokenPipeError:
        # Whoever listened is gone; without this, Python complains again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (NoPicture, NoLens, BadDeck) as fault:
        return _failed(str(fault))
    except OSError as fault:
        return _failed(f"{fault.filename or 'The machine'}: {fault.strerror or fault}; look at the name and try again.")
    except KeyboardInterrupt:
        return 130
    return 0


def _failed(sentence: str) -> int:
    print(f"eye: {sentence}", file=sys.stderr)
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="eye", description="Say what lies on the table.")
    parser.add_argument("source", help="pi, a number or /dev/video*, a film, a picture, a folder or a zip of pictures")
    parser.add_argument("--json", action="store_true", help="one JSON line for every change")
    parser.add_argument("--size", default="1920x1080", type=_size, help="what to ask of a camera, such as 2304x1296")
    parser.add_argument("--fps", default=15, type=int, help="frames a second to ask of a camera")
    parser.add_argument("--mains", default=50, type=int, choices=(50, 60), help="hertz of the lamps, against flicker")
    parser.add_argument("--seconds", default=0.0, type=float, help="stop after so many seconds of frames")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="show small frames in this file, for people")
    parser.add_argument("--mirrored", action="store_true", help="the camera shows the table as a mirror does")
    parser.add_argument("--hold", default={}, type=read_held, metavar="exposure=N,gain=N,focus=N", help="keep these")
    parser.add_argument("--lens", type=Path, metavar="FILE", help="how this camera's lens bends lines, once learnt")
    parser.add_argument("--calibrate", type=Path, metavar="FILE", help="learn that from the printed board, into FILE")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def _opened(options: argparse.Namespace) -> FrameSource:
    width, height = options.size
    return opened(options.source, Wish(width, height, options.fps, options.mains, options.hold))


def _watch(options: argparse.Namespace) -> None:
    orders = Orders(sys.stdin.fileno()) if sys.stdin is not None and not sys.stdin.closed else Orders(-1, False)
    setting = Setting(options.mirrored, read_lens(options.lens) if options.lens else PLAIN_LENS)
    source = _opened(options)
    say = TableChange.to_json if options.json else _plain_line

    def told(change: TableChange) -> None:
        print(say(replace(change, quality={**change.quality, **source.held})), flush=True)

    try:
        frames = _shown(_for_a_while(source.frames(), options.seconds), options.picture, options.mirrored)
        _read(frames, source.is_live, orders, setting, told)
    finally:
        source.close()


def _calibrate(options: argparse.Namespace) -> None:
    """Learn the lens from the printed board, held before the camera here and there."""
    source, boards, before = _opened(options), Boards(), None
    try:
        for frame in _for_a_while(source.frames(), options.seconds):
            if frame.luma is not before and boards.find_board(frame.luma):
                print(f"board {len(boards)}: {boards.advice or 'enough'}", flush=True)
            if source.is_live and boards.enough:
                break
            before = frame.luma
    finally:
        source.close()
    lens = boards.lens()
    if lens is None:
        advice = boards.advice or "these boards bend in no way that a lens does; print the board flat, at 100 %"
        raise NoLens(f"The lens is not known yet from {len(boards)} views of the board: {advice}.")
    options.calibrate.write_text(lens.to_json() + "\n", encoding="utf-8")
    print(f"{options.calibrate}: {lens.to_json()}")


def _for_a_while(frames: Iterator[Frame], seconds: float) -> Iterator[Frame]:
    """The frames of so many seconds; without a limit, all."""
    began = None
    for frame in frames:
        began = frame.time_ms if began is None else began
        if seconds and frame.time_ms - began > 1000 * seconds:
            return
        yield frame


SHOWN_WIDTH = 960
"""In pictures so wide the marks can still be read, if a game is disputed later."""
SHOWN_EVERY_MS = 120


def _shown(frames: Iterator[Frame], file: Path | None, mirrored: bool) -> Iterator[Frame]:
    """The same frames; a small copy of some of them goes into a file for whoever wants to see what the eye sees."""
    if file is None:
        yield from frames
        return
    board, due = None, 0
    for frame in frames:
        if frame.time_ms >= due:
            small = shrunk(flipped(frame.luma) if mirrored else frame.luma, SHOWN_WIDTH)
            board = board or Board(file, small.shape[1], small.shape[0])
            board.show(small, frame.time_ms)
            due = frame.time_ms + SHOWN_EVERY_MS
        yield frame


def _read(
    frames: Iterator[Frame], is_live: bool, orders: Orders, setting: Setting, say: Callable[[TableChange], None]
) -> None:
    eye = Eye(orders.first(), setting)
    said_at = 0
    for frame in frames:
        deck = orders.latest()
        if deck is not None:
            eye = Eye(deck, setting)
        change = eye.look_at(frame.luma, frame.time_ms, frame.lores)
        if change is None and is_live and frame.time_ms - said_at >= HEARTBEAT_MS:
            change = eye.table(frame.time_ms)
        if change is not None:
            say(change)
            said_at = frame.time_ms


def _plain_line(change: TableChange) -> str:
    """The same for people: when, how much, and what is wrong."""
    seen = sorted(t.mark for t in change.tracks if t.sight is Sight.SEEN)
    hidden = len(change.tracks) - len(seen)
    hands = sum(h.left is None for h in change.reaches)
    words = f"{change.time / 1000:8.2f} s  {len(seen)} marks seen, {hidden} hidden, {hands} hands"
    return f"{words}, {change.trouble or 'all well'}: {' '.join(map(str, seen))}"


if __name__ == "__main__":
    sys.exit(main())
