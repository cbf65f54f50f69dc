"""Two pictures of the table side by side, before an entry and after it, with its cards outlined in the second one."""

from __future__ import annotations

from companion.facts.show import Show
from companion.scenes.areas import ScreenAreas
from companion.scenes.banner import under_banner
from companion.scenes.parts import SceneParts
from companion.scenes.setup import photo

KEPT, LEAST = 220.0, 120.0
"""The height that is kept for the pictures before the explanation is given up, and the least that shows anything."""


def show_me(show: Show, at: ScreenAreas) -> SceneParts:
    """One above the other on an upright display."""
    said, room = under_banner(show, at, KEPT, LEAST)
    if len(show.photos) < 2 or room.height < LEAST * at.u:
        return said
    after, before = at.aside(room, room.width / 2, room.height / 2)
    seen, later = show.photos[:2]
    return (*said, *photo(seen, (), before, at.u), *photo(later, show.outlined, after, at.u))
