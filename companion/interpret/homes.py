"""Where cards belong that lie elsewhere or nowhere: what has to be carried until the table is as the record has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.facts.views import Lying
from companion.interpret.compare import astray
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies
from companion.interpret.pieces import Pose
from companion.table import Place
from scoring.cards import BACK, AnyCard


class Homeless(NamedTuple):
    """A card that does not lie where the record has it."""

    card: AnyCard
    lies: Pose | None
    """Where it lies now; None: it is nowhere to be seen."""
    home: Place | None
    """Where it belongs; None: not on the table."""


def homeless(record: Iterable[Lying], felt: Felt) -> tuple[Homeless, ...]:
    """Those that lie elsewhere first, then those that are missing."""
    known = tuple(record)
    wrong = astray(known, felt)
    missing = [(card, one.place) for one in wrong for card in one.missing if card != BACK]
    home = {card: lying.place for lying in known for card in lying.cards}
    found: list[Homeless] = []
    for lies in felt.in_order():
        if not lies.seen or lies.face == BACK or not _is_loose(lies, {one.place: one.extra for one in wrong}):
            continue
        place = next((place for card, place in missing if card == lies.face), home.get(lies.face))
        if place is not None and (lies.face, place) in missing:
            missing.remove((lies.face, place))
        found.append(Homeless(lies.face, lies.pose, place))
    return *found, *(Homeless(card, None, place) for card, place in missing)


def _is_loose(lies: Lies, extra: dict[Place, tuple[AnyCard, ...]]) -> bool:
    return lies.place is None or lies.face in extra.get(lies.place, ())
