"""The camera's steps: are all corners in the picture, are light and focus good, are cards read at once?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from companion.facts.show import Look, Outlined, Photo, StepPoint
from companion.kiosk.meaning import NOTHING, Five, Meaning, five
from companion.kiosk.sight_advice import CORNERS, corners_told, sentences
from companion.kiosk.steps.learned import Learned
from companion.kiosk.steps.step import Step, StepPage
from companion.language.phrase import phrase
from vision.held import HOLDABLE
from vision.outlines import mark_outlines, table_outline
from vision.quality import LIMITS
from vision.sightings import Sight, TableChange

WAITING = "Waiting for the camera's first picture …"
PATIENCE = (
    StepPoint("A camera takes a few seconds to wake up"),
    StepPoint("If it stays like this: ./kiosk doctor says why"),
)
WIDE = 0.022
"""Half the side of the square drawn around a corner mark, as a share of the picture's width."""


class CameraStep(Step):
    """A step that shows the camera's picture."""

    def waiting(self) -> StepPage:
        """What the step shows while the eye has not reported anything yet."""
        fault = self.notes.equipment.fault()
        if fault:
            return StepPage("The camera sends no picture", fault, PATIENCE[1:])
        return StepPage(WAITING, points=PATIENCE, photo=self.photo())

    def photo(self) -> Photo | None:
        return self.notes.equipment.photo()

    def outlined(self) -> tuple[Outlined, ...]:
        """Outlines of the table, its corner marks and the cards' marks, as far as they are seen."""
        change = self.notes.change
        if change is None:
            return ()
        table = table_outline(change, self.notes.deck)
        across, down = WIDE, WIDE * 16 / 9
        squares = (
            ((x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down))
            for x, y in ((spot.x, spot.y) for spot in change.corner_spots)
        )
        return (
            *((Outlined(table, "table"),) if table else ()),
            *(Outlined(square, "corner") for square in squares),
            *(Outlined(quad) for quad in mark_outlines(change, self.notes.deck)),
        )


class CornersStep(CameraStep):
    """All four corner marks in the picture."""

    name = "Corners"

    def keys(self) -> Five:
        if not self.notes.equipment.camera:
            return five()
        return five(
            last_card=Meaning("Not mirrored" if self.notes.learned.mirrored else "Mirrored", self.notes.turn_round)
        )

    def page(self) -> StepPage:
        change = self.notes.change
        if change is None:
            return self.waiting()
        seen = {spot.mark for spot in change.corner_spots}
        points = tuple(
            StepPoint(phrase("{it:capital}", it=name), Look.WELL if m in seen else Look.OPEN)
            for m, name in CORNERS.items()
        )
        told = corners_told(change)
        ask = "Hang the camera so that all four corner marks are seen" if told else "All four corners are seen."
        return StepPage(
            ask, told or "The table lies in the frame that is drawn.", points, self.photo(), self.outlined()
        )


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number that the eye measures, and what the screen calls it."""

    number: str
    word: str


GAUGES = (
    Gauge("contrast", "Light"),
    Gauge("blur_px", "Sharpness"),
    Gauge("uneven", "Evenly lit"),
    Gauge("glare", "No glare"),
    Gauge("mark_px", "Size of the marks"),
)
_BOUNDS: Mapping[str, tuple[float, float]] = {limit.name: (limit.lowest, limit.highest) for limit in LIMITS}
FROM_BELOW = frozenset({"contrast", "mark_px"})
"""These numbers should be high; the others should be low."""
GOOD_ENOUGH = 0.75


def gauged(change: TableChange) -> tuple[StepPoint, ...]:
    """Each number as a bar; when it is three quarters full, the number is good enough."""
    points = []
    for gauge in GAUGES:
        if gauge.number in change.quality:
            value, (lowest, highest) = change.quality[gauge.number], _BOUNDS[gauge.number]
            good = value / lowest if gauge.number in FROM_BELOW else highest / max(value, highest / 4)
            share = GOOD_ENOUGH * good
            look = Look.WELL if share >= GOOD_ENOUGH else Look.WRONG
            points.append(StepPoint(gauge.word, look, round(min(1.0, share), 2)))
    return tuple(points)


class PictureStep(CameraStep):
    """Light and focus, live."""

    name = "Picture"

    def keys(self) -> Five:
        if not self.notes.equipment.camera:
            return five()
        learned = self.notes.learned
        mains = 110 - learned.flicker_hz
        other_mains = Meaning(
            phrase("Mains {n} Hz", n=mains), partial(self._look_with, replace(learned, flicker_hz=mains))
        )
        # where the lamp is always the same, the camera need not find exposure and focus anew each evening
        quality = self.notes.change.quality if self.notes.change else {}
        held = ",".join(f"{name}={quality[name]:g}" for name in HOLDABLE if name in quality)
        keeping = NOTHING
        if learned.held:
            keeping = Meaning("Find light and focus anew", partial(self._look_with, replace(learned, held="")))
        elif held:
            keeping = Meaning("Keep light and focus", partial(self._look_with, replace(learned, held=held)))
        return five(last_card=other_mains, dig=keeping)

    def _look_with(self, learned: Learned) -> None:
        """Set the camera in this way, and look again."""
        self.notes.learned = learned
        self.notes.look_anew()

    def page(self) -> StepPage:
        change = self.notes.change
        if change is None:
            return self.waiting()
        advice = sentences(change)
        ask = advice[0] if advice else "The picture is good."
        why = advice[1] if len(advice) > 1 else "Lamps at night and daylight differ: look again in the evening."
        if hidden := corners_told(change):
            ask, why = "Not all corners are seen: light and focus are only guessed.", hidden
        return StepPage(ask, why, gauged(change), self.photo(), self.outlined())


ENOUGH_MARKS = 8
FIRST_SIGHT = 0.9


class CardsStep(CameraStep):
    """Some cards all over the table: every mark should get its frame at once."""

    name = "Cards"

    def page(self) -> StepPage:
        change = self.notes.change
        if change is None:
            return self.waiting()
        read = sum(track.sight is Sight.SEEN for track in change.tracks)
        share = change.quality.get("first_sight", 1.0)
        sight = phrase("{share} at first sight", share=f"{share:.0%}") if read else "At first sight?"
        well = Look.OPEN if not read else Look.WELL if share >= FIRST_SIGHT else Look.WRONG
        points = (
            StepPoint(phrase("{n} marks are read", n=read), Look.WELL if read >= ENOUGH_MARKS else Look.OPEN),
            StepPoint(sight, well),
            StepPoint("Nothing moves", Look.WELL if change.still else Look.OPEN),
        )
        ask = "Lay some cards all over the table" if read < ENOUGH_MARKS else "The cards are read."
        why = "Each mark that is read gets a green frame; a card has one at each corner."
        return StepPage(ask, why, points, self.photo(), self.outlined())
