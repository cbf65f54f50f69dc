"""The record beside the felt: what should lie where, and what is seen instead.

Of a pile only the top is sure to be seen; of a heap, which lies face down, none; of a fan, a row or a slot, all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.facts.views import Lying
from companion.interpret.felt import Felt
from companion.table import Place
from scoring.cards import AnyCard


@dataclass(frozen=True, slots=True)
class Astray:
    """What is wrong at one place."""

    place: Place
    missing: tuple[AnyCard, ...] = ()
    extra: tuple[AnyCard, ...] = ()


def astray(record: Iterable[Lying], felt: Felt) -> tuple[Astray, ...]:
    """Every place at which the table does not agree with the record."""
    wanted = {lying.place: lying for lying in record}
    places = list(wanted) + [lies.place for lies in felt.in_order() if lies.place and lies.place not in wanted]
    found = (_at(place, wanted.get(place, Lying(place, ())), felt) for place in dict.fromkeys(places))
    return tuple(one for one in found if one.missing or one.extra)


_SURE = {"pile": slice(-1, None), "heap": slice(0, 0)}
"""Which cards are sure to be seen; of every other shape all are."""


def _at(place: Place, lying: Lying, felt: Felt) -> Astray:
    seen = [lies.face for lies in felt.at(place) if lies.seen or lies.told]
    must = lying.cards[_SURE.get(lying.shape, slice(None))]
    missing = Counter(must) - Counter(seen)
    extra = Counter(seen) - Counter(lying.cards)
    return Astray(place, tuple(missing.elements()), tuple(extra.elements()))


def disagreeing(record: Iterable[Lying], felt: Felt) -> tuple[Place, ...]:
    return tuple(one.place for one in astray(record, felt))
