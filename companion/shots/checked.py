"""What is wrong with a screen as it is drawn: words that are cut, small, faint, covered, or on top of each other.

Letters are as high as their reader is far away: the large sentence is read at two metres, names, counts, keys and
scores at one metre, the rest by who looks closely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
import pygame
from numpy.typing import NDArray

from companion.facts.show import Mode, Show
from companion.language.tongue import ENGLISH, Tongue
from companion.scenes.areas import is_tiny
from companion.scenes.palette import with_signs
from companion.scenes.row import needs_row
from companion.scenes.said_anew import said_anew
from companion.shots.displays import Display
from hardware.area import Area
from hardware.canvas import Box, Drawing, Scene, Text
from hardware.letters import CAPITAL, LEADING, fitted, measured
from hardware.screen import painted
from hardware.words import cut_texts, signs_of

FAR_MM, NEAR_MM, LEAST_MM = 8.0, 4.0, 2.5
ROUNDED = 0.15
"""Letters are whole pixels high."""
CONTRAST = 7.0
"""Words are so many times as light or as dark as what is under them (WCAG 2.1, AAA)."""
FAINT_SHARE = 0.1
"""Of the pixels under a word so many may be an edge or the grain of the felt."""
SHADOWS = 30
"""Pixels that a shadow may fall beyond the display."""
LISTS = (Mode.MENU, Mode.WELCOME, Mode.ALBUM, Mode.HELP)
"""Whoever reads a list or a page of help stands before it: its title is not read from across the table."""


Brightness = NDArray[np.float64]
_SHARES = np.arange(256) / 255
_LINEAR = np.where(_SHARES <= 0.03928, _SHARES / 12.92, ((_SHARES + 0.055) / 1.055) ** 2.4)


@dataclass(frozen=True, slots=True)
class Wrong:
    """One thing that is wrong with the words of a screen."""

    what: str
    words: str

    def __str__(self) -> str:
        return f"{self.what}: {self.words}"


def wrongs(show: Show, display: Display, tongue: Tongue = ENGLISH) -> Iterator[Wrong]:
    """All that is wrong with the words on this screen in this language, but for their colours."""
    show = said_anew(show, tongue)
    scene = display.scene(show, tongue)
    yield from (Wrong("cut", text.text) for text in cut_texts(scene))
    yield from beyond(scene)
    yield from crowded(scene)
    if display.per_mm is not None and not is_tiny(display.size, display.per_mm):
        yield from small(show, scene, display.per_mm)


def texts(scene: Scene) -> list[Text]:
    return [part for part in scene.parts if isinstance(part, Text) and part.text]


def written(words: Text, scene: Scene) -> Area:
    """Where the letters themselves stand, from the top of the capitals to the foot of the last line."""
    measure = measured(signs_of(scene))
    fit = fitted(words, measure)
    width = max(measure(line, fit.size, words.weight) for line in fit.lines) * fit.narrow
    tall = len(fit.lines) * fit.size * LEADING
    left = words.area.x + (words.area.width - width) * words.across.value
    top = words.area.y + (words.area.height - tall) * words.down.value
    return Area(left, top + 0.3 * fit.size, width, tall - 0.6 * fit.size)


def beyond(scene: Scene) -> Iterator[Wrong]:
    """What does not stay on the display."""
    whole = Area(0, 0, *scene.size)
    for part in scene.parts:
        if not whole.inset(-SHADOWS).encloses(part.bounds) or (
            isinstance(part, Text) and not whole.encloses(part.area)
        ):
            yield Wrong("beyond the display", part.text if isinstance(part, Text) else type(part).__name__)


def crowded(scene: Scene) -> Iterator[Wrong]:
    """Words that stand on other words, and words that something lies on."""
    areas = [
        (n, part.text, written(part, scene))
        for n, part in enumerate(scene.parts)
        if isinstance(part, Text) and part.text
    ]
    for (_, one, here), (_, other, there) in combinations(areas, 2):
        if here.meets(there):
            yield Wrong("on other words", f"{one} / {other}")
    for n, text, area in areas:
        if any(isinstance(part, Box | Drawing) and part.area.meets(area) for part in scene.parts[n + 1 :]):
            yield Wrong("covered", text)


# ---------------------------------------------------------------- sizes


def small(show: Show, scene: Scene, per_mm: float) -> Iterator[Wrong]:
    """Words that are not as high as their reader is far away; what is said twice need be large only once."""
    measure = measured(signs_of(scene))
    heights = defaultdict[str, list[float]](list)
    for part in texts(scene):
        heights[part.text].append(round(CAPITAL * fitted(part, measure).size / per_mm, 2))
    far, near = far_words(show), near_words(show)
    for text, tall in heights.items():
        if min(tall) < LEAST_MM - ROUNDED:
            yield Wrong(f"{min(tall)} mm high", text)
        least = FAR_MM if text in far else NEAR_MM if text in near else LEAST_MM
        if max(tall) < least - ROUNDED:
            yield Wrong(f"{max(tall)} mm high, read as {least:g}", text)


def far_words(show: Show) -> set[str]:
    """What is read at two metres."""
    if show.question is not None:
        return {with_signs(show.question.text, show.names)}
    return set() if show.mode in LISTS else {show.ask}


def near_words(show: Show) -> set[str]:
    """What is read at one metre: names, counts, keys, the explanation, what happened last, scores."""
    seats = show.view.seats if show.view else ()
    return {
        show.why,
        *show.names,
        *(hand.name for hand in show.hands),
        *(str(hand.points) for hand in show.hands),
        *(seat.name for seat in seats),
        *(str(seat.cards) for seat in seats if show.view and not needs_row(show.view)),
        *(str(line.total) for line in (show.view.sheet if show.view else ())),
        *(key.label for key in show.keys),
        *(with_signs(line.text, show.names) for line in show.lines),
        *([show.question.detail] if show.question else []),
        *(show.page.lines if show.page else ()),
        *show.menu,
    }


# ---------------------------------------------------------------- colours


def faint(scene: Scene) -> Iterator[Wrong]:
    """Words that do not stand out from what is under them."""
    bare = painted(replace(scene, parts=tuple(part for part in scene.parts if not isinstance(part, Text))))
    bright = brightness(pygame.surfarray.array3d(bare))
    for part in texts(scene):
        area = written(part, scene)
        under = bright[int(area.x) : int(area.right) + 1, int(area.y) : int(area.bottom) + 1]
        stands_out = contrast(brightness(np.array(part.ink)), under)
        worst = float(np.quantile(stands_out, FAINT_SHARE))
        if worst < CONTRAST:
            yield Wrong(f"contrast {worst:.1f}", part.text)


def contrast(one: Brightness, other: Brightness) -> Brightness:
    """How many times as light the lighter one is (WCAG 2.1)."""
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


def brightness(colours: NDArray[np.integer]) -> Brightness:
    """The relative luminance of colours, whose red, green and blue stand along the last axis."""
    red, green, blue = (_LINEAR[colours[..., channel]] for channel in range(3))
    bright: Brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return bright
