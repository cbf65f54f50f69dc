"""How well the table is seen, in words: sentences for setting the camera up, a small sign when a game suffers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.language.phrase import phrase
from companion.table import TABLE_WIDTH
from companion.table.marks import CORNER_MARKS
from companion.table.printed import CORNER_MARK
from vision.quality import advice
from vision.sightings import TableChange

NEEDED_PX = 15.0
"""A card's mark as wide as this is read at first sight, in any light in which one can play."""
LENS = 0.77
"""How high a camera with an ordinary lens (66 degrees) hangs, as a multiple of the width that it sees."""
FULL = 0.98
"""The table fills the picture when its corner marks span this share of the picture's width or height."""


@dataclass(frozen=True, slots=True)
class SightAdvice:
    """One piece of advice: a sign of a few words, and a sentence that says what to do."""

    sign: str
    sentence: str


ADVICE: Mapping[str, SightAdvice] = {
    "more_light": SightAdvice("Hard to see: turn on a light", "It is too dark to read safely: turn on a light."),
    "clean_lens": SightAdvice(
        "Hazy: clean the lens", "The picture is hazy: clean the lens; no lamp may shine into it."
    ),
    "adjust_exposure": SightAdvice(
        "Too bright: dim the lamp", "White paper is washed out: dim the lamp or move it away."
    ),
    "focus_camera": SightAdvice(
        "Blurred: focus the camera", "The picture is blurred: turn the lens until it is sharp."
    ),
    "camera_higher": SightAdvice(
        "A corner is nearly out of sight",
        "A corner of the table is nearly out of the picture: turn the camera towards it, or hang it a little higher.",
    ),
    "camera_closer": SightAdvice("Marks look small", "The marks look too small: hang the camera about {cm} cm lower."),
    "finer_picture": SightAdvice(
        "Marks look small",
        "The marks look too small though the table fills the picture: move the corner marks closer together, "
        "or set a larger picture (size, under [camera] in the settings).",
    ),
    "camera_steeper": SightAdvice(
        "The camera looks too slanted", "The camera looks too slanted: hang it more above the middle of the table."
    ),
    "move_lamp": SightAdvice(
        "Glare: move the lamp", "The light falls unevenly or is mirrored on the table: move the lamp."
    ),
    "check_light_and_focus": SightAdvice(
        "Cards are hard to read: more light?", "Many marks need a second look: more light, or a sharper picture."
    ),
}

LIGHT_AND_LENS = frozenset(ADVICE) - {"camera_higher", "camera_closer", "finer_picture", "camera_steeper"}
"""Advice that is always shown as a sign during a game; how the camera hangs is shown only if reading suffers."""
SUFFERS = 0.9
"""Reading suffers when less than this share of the marks is read at first sight."""


def advised(change: TableChange) -> tuple[str, ...]:
    """The codes of what to do, most urgent first. A camera that would cut the table off cannot come closer."""
    xs, ys = [spot.x for spot in change.corner_spots], [spot.y for spot in change.corner_spots]
    share = max(max(xs) - min(xs), max(ys) - min(ys)) if xs else 0.0
    fills = share > FULL * _nearer(change)
    return tuple("finer_picture" if code == "camera_closer" and fills else code for code in advice(change.quality))


def sentences(change: TableChange) -> tuple[str, ...]:
    """The same in whole sentences."""
    return tuple(phrase(ADVICE[code].sentence, cm=lower_by(change)) for code in advised(change))


CORNERS = dict(zip(CORNER_MARKS, ("far left", "far right", "near right", "near left"), strict=True))
"""The names that the printed sheet gives the corner marks, as seen from the kiosk."""


def corners_told(change: TableChange) -> str:
    """Which corner marks are not seen, and what to do about it; empty when all four are."""
    seen = {spot.mark for spot in change.corner_spots}
    hidden = [name for mark, name in CORNERS.items() if mark not in seen]
    if not hidden:
        return ""
    if len(hidden) == 1:
        return phrase(
            "The corner mark {which} is not seen: uncover it, or turn the camera towards it.", which=hidden[0]
        )
    if len(hidden) == len(CORNERS):
        return "No corner mark is seen: lay all four (./kiosk print corners), and turn the camera to the table."
    which = tuple(hidden)
    return phrase("The corner marks {which} are not seen: turn the camera, or hang it higher.", which=which)


OFF = 0.04
"""If the corner marks come out wrong by more than this share, the table was measured wrongly."""


def measured_size(change: TableChange, table: tuple[float, float]) -> tuple[int, int] | None:
    """The table's size in millimetres, judging by how large its corner marks look; `table` is what the eye was told."""
    sides = change.quality.get("corner_across", 0.0), change.quality.get("corner_down", 0.0)
    if not all(sides):
        return None
    wide, tall = (10 * round(length * CORNER_MARK / side / 10) for length, side in zip(table, sides, strict=True))
    return wide, tall


def seems(change: TableChange, table: tuple[float, float]) -> tuple[int, int] | None:
    """The same, but None if it agrees with what the eye was told."""
    size = measured_size(change, table)
    return None if size is None or agree(size, table) else size


def agree(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two sizes are the same, as far as one can measure."""
    return all(abs(a / b - 1) <= OFF for a, b in zip(one, other, strict=True))


def lower_by(change: TableChange) -> int:
    """About how many centimetres lower the camera must hang for the marks to be large enough."""
    xs = [spot.x for spot in change.corner_spots]
    view_mm = TABLE_WIDTH / max(0.2, max(xs) - min(xs)) if xs else TABLE_WIDTH
    height_cm = LENS * view_mm / 10
    return max(5, 5 * round(height_cm * (1 - _nearer(change)) / 5))


def _nearer(change: TableChange) -> float:
    """How far from the table the camera may be for the marks to be large enough, as a share of its distance now."""
    return min(1.0, change.quality.get("mark_px", NEEDED_PX) / NEEDED_PX)


APPEARS_MS, LINGERS_MS = 6000, 3000
"""A sign appears when something has been wrong for the first time, and goes when all has been well for the second."""


class SightSign:
    """One quiet sign while reading suffers; it appears late, and goes by itself."""

    def __init__(self) -> None:
        self._since: dict[str, int] = {}
        """Since when each advice has been given."""
        self._until: dict[str, int] = {}
        """Since when it has no longer been given."""

    def measured(self, change: TableChange, now: int) -> None:
        """Take in a measurement, unless something moves on the table."""
        if not change.quality or not change.still:
            return
        suffers = change.quality.get("first_sight", 1.0) < SUFFERS
        told = [code for code in advised(change) if suffers or code in LIGHT_AND_LENS]
        for code in told:
            self._since.setdefault(code, now)
            self._until.pop(code, None)
        for code in self._since.keys() - set(told):
            self._until.setdefault(code, now)

    def sign(self, now: int) -> str:
        """The sign for what has been wrong for long enough; empty while all is well."""
        for code in [code for code, at in self._until.items() if now - at >= LINGERS_MS]:
            del self._since[code], self._until[code]
        return next((ADVICE[code].sign for code, at in self._since.items() if now - at >= APPEARS_MS), "")
