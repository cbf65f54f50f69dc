"""Everybody's colour: that of their badge, or else one that nobody has yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.transcript.sheets import Badge, Paint

INKS: Mapping[Paint, str] = {
    Paint.RED: "#ce282e",
    Paint.BLUE: "#2262c8",
    Paint.GREEN: "#1c8446",
    Paint.YELLOW: "#d9a400",
    Paint.PURPLE: "#783ea4",
    Paint.ORANGE: "#e0731a",
    Paint.PINK: "#d65f92",
    Paint.BLACK: "#3a3a40",
}
"""As on the printed badges, but none so pale that a line in it would not be seen on paper."""


def badges_for(names: Sequence[str], kept: Iterable[Badge]) -> dict[str, Badge]:
    """A badge for everybody: their own, or one in a colour that is still free; after eight people they come round."""
    badges = {one.name: one for one in kept if one.name in names}
    taken = {one.colour for one in badges.values()}
    free = [paint for paint in Paint if paint not in taken] or list(Paint)
    for n, name in enumerate(name for name in names if name not in badges):
        badges[name] = Badge(name, free[n % len(free)])
    return badges
