"""A picture book of every screen: moments made up by hand, the crowded and the rare ones among them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.show import Show
from companion.scenes.gallery_album import album_pages
from companion.scenes.gallery_people import LONG_NAMES, NAMES
from companion.scenes.gallery_play import duel, melds, plays, yard
from companion.scenes.gallery_score import counts, sheets
from companion.scenes.gallery_setup import SHOWN, STEPS_SHOWN
from companion.scenes.gallery_talks import others, questions


def gallery() -> Mapping[str, Show]:
    """Every screen by name."""
    return {
        **plays(),
        "play-duel": duel(),
        "play-melds": melds(NAMES[:4]),
        "play-melds-six": melds(LONG_NAMES[:6]),
        "play-yard": yard(),
        **questions(),
        **counts(),
        **sheets(),
        **album_pages(),
        **others(),
        **STEPS_SHOWN,
        "show-me": SHOWN,
    }
