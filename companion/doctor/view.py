"""A picture of the table judged: the corners, the light, the size of the marks, the size of the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.finding import Finding, bad, note, ok
from companion.kiosk.sight_advice import advised, corners_told, seems, sentences
from vision.sightings import Sight, TableChange

FATAL = frozenset({"more_light", "focus_camera", "adjust_exposure"})
"""What makes reading fail sooner or later; the rest only makes it slower."""


def judged(change: TableChange, table: tuple[float, float]) -> Iterator[Finding]:
    """One finding about the corners; where all four are seen, further ones about light, marks and size."""
    if not change.corners:
        yield bad("corners", f"{len(change.corner_spots)} of 4 seen", _without_stop(corners_told(change)))
    else:
        yield ok("corners", "all four seen")
    yield from _picture(change)
    if change.corners:
        yield from _size(change, table)
        yield _cards(change)


def _picture(change: TableChange) -> Iterator[Finding]:
    for code, sentence in zip(advised(change), sentences(change), strict=True):
        told, _, todo = sentence.partition(": ")
        yield (bad if code in FATAL else note)("picture", told, _without_stop(todo or told))
    if not advised(change) and "blur_px" in change.quality:
        seen = change.quality
        yield ok("picture", f"sharp and bright, marks of {seen.get('mark_px', 0):.0f} pixels")


def _without_stop(sentence: str) -> str:
    return sentence.removesuffix(".")


def _size(change: TableChange, table: tuple[float, float]) -> Iterator[Finding]:
    if other := seems(change, table):
        wide, tall = other
        told = f"set as {table[0]:.0f} x {table[1]:.0f} mm, but seems to be about {wide:.0f} x {tall:.0f}"
        yield bad("table", told, "measure between the corner marks' middles, and write it under [table]")
    else:
        yield ok("table", f"{table[0]:.0f} x {table[1]:.0f} mm, as set")


def _cards(change: TableChange) -> Finding:
    seen = sum(track.sight is Sight.SEEN for track in change.tracks)
    if not seen:
        return ok("cards", "none on the table; lay some, and ask again")
    share = change.quality.get("first_sight", 1.0)
    return ok("cards", f"{seen} marks read, {share:.0%} at first sight")
