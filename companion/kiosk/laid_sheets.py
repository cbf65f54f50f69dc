"""Badges and game sheets that lie on the table before a game: who sits where, what is played, by which rules."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from companion.errors import BadText
from companion.transcript.sheets import Badge, GameSheet, is_ours, sheet
from vision.sightings import QrText

BEGIN_RIGHT_OF_NEAR = 0.3
"""Radians: seats are counted from a little right of the near side's middle, so that a badge there is the first."""


@dataclass(frozen=True, slots=True)
class LaidSheets:
    """What the badges and sheets on the table say; badges in the clockwise order of the seats."""

    badges: tuple[Badge, ...] = ()
    game: GameSheet | None = None
    wrong: str = ""
    """What to tell people about a badge or sheet that cannot be used; empty if all can."""


def laid_sheets(texts: Iterable[QrText], width: float, height: float) -> LaidSheets:
    """The badges and the sheet among all codes in sight; codes that are not ours are ignored."""
    badges: list[tuple[float, Badge]] = []
    playing: GameSheet | None = None
    wrong = ""
    for text in (one for one in texts if is_ours(one.text)):
        try:
            match sheet(text.text):
                case Badge() as badge:
                    # how far clockwise from the near side's middle, seen from above
                    across, down = text.x - width / 2, text.y - height / 2
                    turn = (math.atan2(-across, down) + BEGIN_RIGHT_OF_NEAR) % (2 * math.pi)
                    badges.append((turn, badge))
                case GameSheet() as found:
                    playing = found
        except BadText as why:
            wrong = why.args[0]
    seated = {badge.name: badge for _, badge in sorted(badges, key=lambda one: one[0])}
    if len(seated) < len(badges):
        wrong = "Two badges bear the same name; turn one of them over."
    return LaidSheets(tuple(seated.values()), playing, wrong)
