"""What is still to be looked at anew, and how much of it one frame has time for.

A whole picture that must be read again, after a knock or when the light is back, takes as long as several frames; a
part in each of them delays nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from vision.pixels import Gray, PixelBox, whole

PART_PX = 220_000
"""So many pixels of a picture are looked at anew in one frame, where all of it must be."""
ROOM_PX = 110_000
"""So many pixels are looked at in one frame, but for a part that is larger by itself."""
BOX_PX = 20_000
"""Looking at any box costs as much as looking at so many more pixels."""


class Part(NamedTuple):
    """A part of the picture that is to be looked at."""

    box: PixelBox
    settled: Gray | None = None
    """The small pixels that changed there; None where all of it is looked at."""

    @property
    def cost(self) -> int:
        """In pixels: to look at the smallest costs something, too."""
        return BOX_PX + self.box.width * self.box.height


class Unread:
    """The parts of the picture that wait, and how many pixels more may be looked at in this frame."""

    def __init__(self) -> None:
        self._waiting: list[Part] = []
        self._room = ROOM_PX

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, box: PixelBox, settled: Gray | None = None) -> None:
        """Have this looked at, or what settled in it; in parts if it is large."""
        if box.width * box.height <= 2 * PART_PX:
            self._waiting.append(Part(box, settled))
            return
        waiting = {part.box for part in self._waiting}
        self._waiting += (Part(one, settled) for one in box.parts(PART_PX) if one not in waiting)

    def add_all(self, luma: Gray) -> None:
        """Have the whole picture looked at, whatever waited before."""
        self._waiting = [Part(one) for one in whole(luma).parts(PART_PX)]

    def next_frame(self) -> None:
        """Another frame has come: there is time again."""
        self._room = ROOM_PX

    def take(self) -> list[Part]:
        """What there is time for in this frame, the largest last; the rest has its turn in the next ones."""
        now, later = list[Part](), list[Part]()
        for part in sorted(self._waiting, key=lambda part: part.cost > PART_PX):
            if self._room < part.cost and self._room < ROOM_PX:
                later.append(part)
            else:
                now.append(part)
                self._room -= part.cost
        self._waiting = later
        return now
