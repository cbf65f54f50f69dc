"""Charts as SVG: bars for what people have, lines for how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from companion.album.svg import LETTERS, figure, words

WIDTH = 640.0


class ChartBar(NamedTuple):
    """One row: whose, how much of the longest, and what stands behind it."""

    label: str
    value: float
    told: str
    colour: str


class ChartLine(NamedTuple):
    """One player's line: a point for each step, None where there is none."""

    label: str
    points: tuple[float | None, ...]
    colour: str


ROW, LETTER = 40.0, 12.5
"""A row's height, and about how wide a letter of a name is."""


def bars(rows: Sequence[ChartBar], title: str) -> str:
    """One bar below the other."""
    longest = max((row.value for row in rows), default=0) or 1.0
    name = 16 + LETTER * max((len(row.label) for row in rows), default=0)
    parts = []
    for n, row in enumerate(rows):
        y = n * ROW
        length = (WIDTH - name - 110) * row.value / longest
        parts += [
            words(name - 10, y + 26, row.label, 19, more='text-anchor="end" font-weight="700"'),
            f'<rect x="{figure(name)}" y="{figure(y + 7)}" width="{figure(max(3.0, length))}" height="26" rx="6"'
            f' fill="{row.colour}"/>',
            words(name + max(3.0, length) + 10, y + 26, row.told, 17),
        ]
    return picture("".join(parts), WIDTH, max(1, len(rows)) * ROW, title)


TALL, LEFT, BELOW = 260.0, 46.0, 30.0


def lines(drawn: Sequence[ChartLine], title: str, steps: str) -> str:
    """Lines over the same steps, each with its name at its end; names that would stand on each other move apart."""
    values = [value for line in drawn for value in line.points if value is not None]
    count = max((len(line.points) for line in drawn), default=0)
    if not values or count < 2:
        return ""
    right = WIDTH - 22 - LETTER * max(len(line.label) for line in drawn)
    low, high = min(0.0, *values), max(0.0, *values)
    high = high if high > low else low + 1
    across = (right - LEFT) / (count - 1)

    def at(step: int, value: float) -> tuple[float, float]:
        return LEFT + across * step, 12 + (TALL - 24) * (high - value) / (high - low)

    parts = []
    for value in ticks(low, high):
        y = at(0, value)[1]
        parts.append(f'<path class="grid" d="M{figure(LEFT)},{figure(y)}H{figure(right)}"/>')
        parts.append(words(LEFT - 8, y + 5, f"{value:g}", 14, more='text-anchor="end" class="soft"'))
    ends = []
    for line in drawn:
        spots = [at(step, value) for step, value in enumerate(line.points) if value is not None]
        if spots:
            path = " ".join(f"{figure(x)},{figure(y)}" for x, y in spots)
            parts.append(
                f'<polyline fill="none" stroke="{line.colour}" stroke-width="3.5" stroke-linejoin="round"'
                f' stroke-linecap="round" points="{path}"/>'
            )
            parts.append(
                f'<circle cx="{figure(spots[-1][0])}" cy="{figure(spots[-1][1])}" r="5" fill="{line.colour}"/>'
            )
            ends.append((spots[-1][1], spots[-1][0], line))
    below = -100.0
    for y, x, line in sorted(ends, key=lambda end: (end[0], end[2].label)):
        below = max(y, below + 19)
        parts.append(words(x + 10, below + 6, line.label, 17, line.colour, 'font-weight="700"'))
    parts.append(words((LEFT + right) / 2, TALL + 20, steps, 14, more='text-anchor="middle" class="soft"'))
    return picture("".join(parts), WIDTH, max(TALL + BELOW, below + 12), title)


def ticks(low: float, high: float) -> list[float]:
    """About four round numbers between these two, both ends counted if they are round."""
    step = next(s * 10**power for power in range(-1, 7) for s in (1, 2, 5) if (high - low) / (s * 10**power) <= 5)
    first = -(-low // step)
    return [step * (first + n) for n in range(int((high - first * step) / step + 1e-9) + 1)]


def picture(parts: str, width: float, height: float, title: str) -> str:
    """The whole SVG; the title is what a screen reader says."""
    return (
        f'<svg viewBox="0 0 {figure(width)} {figure(height)}" role="img" aria-label="{escape(title)}"'
        f' style="{LETTERS}">{parts}</svg>'
    )
