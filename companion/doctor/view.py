"""How good the camera's view of the table is: its corners, its light, the size of its marks and of the table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.finding import Finding, bad, note, ok
from companion.kiosk.sight_advice import advised, corners_told, seems, sentences
from vision.sightings import Sight, TableChange

FATAL = frozenset({"more_light", "focus_camera", "adjust_exposure"})
"""With these, reading fails sooner or later; the others only make it slower."""


def judged(change: TableChange, table: tuple[float, float]) -> Iterator[Finding]:
    """The corners and the picture; if all four corners are seen, also the table's size and the cards on it."""
    if hidden := corners_told(change):
        yield bad("corners", f"{len(change.corner_spots)} of 4 seen", _without_stop(hidden))
    else:
        yield ok("corners", "all four seen")
    for code, sentence in zip(advised(change), sentences(change), strict=True):
        told, _, todo = sentence.partition(": ")
        yield (bad if code in FATAL else note)("picture", told, _without_stop(todo or told))
    if not advised(change) and "blur_px" in change.quality:
        yield ok("picture", f"sharp and bright, marks of {change.quality.get('mark_px', 0):.0f} pixels")
    if hidden:
        return
    if other := seems(change, table):
        told = f"set as {table[0]:.0f} x {table[1]:.0f} mm, but seems to be about {other[0]:.0f} x {other[1]:.0f}"
        yield bad("table", told, "measure between the corner marks' middles, and write it under [table]")
    else:
        yield ok("table", f"{table[0]:.0f} x {table[1]:.0f} mm, as set")
    seen = sum(track.sight is Sight.SEEN for track in change.tracks)
    if seen:
        yield ok("cards", f"{seen} marks read, {change.quality.get('first_sight', 1.0):.0%} at first sight")
    else:
        yield ok("cards", "none on the table; lay some, and ask again")


def _without_stop(sentence: str) -> str:
    return sentence.removesuffix(".")
