"""What moves on a play screen for a moment: a card glides to where it was laid, the direction turns, an attack runs.

The screen as it is now is shown at once, with every word of it; only the few parts that move stand elsewhere for a
while, above all others: of two such moments only what moved is painted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, hypot

from companion.facts.show import Mode, Show
from companion.facts.views import View
from hardware.area import PixelPoint
from hardware.canvas import Arrow, Drawing, Line, Poly, Scene, ScenePart, Text
from scoring.cards import BACK, AnyCard

LASTS_MS = 260
"""How long a movement lasts."""
MOST = 4
"""Of cards that are laid together so many glide."""
PIECE = 24.0
"""Pixels by which the shaft of an arrow grows at once: only the new piece is painted."""


@dataclass(frozen=True, slots=True)
class Glide:
    """A card on its way; `start` is how far from its place it sets out."""

    part: Drawing
    start: PixelPoint

    def at(self, share: float) -> Iterator[ScenePart]:
        (x, y), left = self.start, (1 - share) ** 3
        yield replace(self.part, area=self.part.area.moved(round(x * left), round(y * left)))


@dataclass(frozen=True, slots=True)
class TurnOver:
    """The round arrow, which turns over like a leaf."""

    part: Arrow

    def at(self, share: float) -> Iterator[ScenePart]:
        across = [x for x, _ in self.part.points]
        middle = (min(across) + max(across)) / 2
        flip = 2 * share - 1
        yield replace(self.part, points=tuple((middle + (x - middle) * flip, y) for x, y in self.part.points))


@dataclass(frozen=True, slots=True)
class Run:
    """An arrow that runs from the one who attacks to the one attacked."""

    part: Arrow

    def at(self, share: float) -> Iterator[ScenePart]:
        (x0, y0), (x, y) = self.part.shaft[0], self.part.shaft[-1]
        pieces = max(1, ceil(hypot(x - x0, y - y0) / PIECE))
        joints = [(x0 + (x - x0) * n / pieces, y0 + (y - y0) * n / pieces) for n in range(pieces + 1)]
        run = max(1, round(pieces * share))
        for piece in pairwise(joints[: run + 1]):
            yield Line(piece, self.part.width, self.part.ink)
        dx, dy = joints[run][0] - x, joints[run][1] - y
        yield Poly(tuple((px + dx, py + dy) for px, py in self.part.head), self.part.ink)


Move = Glide | TurnOver | Run


def moves(before: Show, now: Show, old: Scene, new: Scene) -> tuple[Move, ...]:
    """What moves when this show follows that one: nothing, unless both are play on the same display."""
    if before.view is None or now.view is None or before.view == now.view:
        return ()
    if not before.mode == now.mode == Mode.PLAY or (old.size, old.ground) != (new.size, new.ground):
        return ()
    kept = set(old.parts)
    fresh = [part for part in new.parts if part not in kept]
    arrows = [part for part in fresh if isinstance(part, Arrow)]
    found: list[Move] = list(_glides(before.view, now.view, old, new, fresh))
    if before.view.direction * now.view.direction < 0:
        found += [TurnOver(one) for one in arrows if len(one.points) > 2]
    if _attack(before.view) != _attack(now.view):
        found += [Run(one) for one in arrows if len(one.points) == 2]
    return tuple(found)


def in_motion(scene: Scene, running: Sequence[tuple[Move, float]]) -> Scene:
    """The scene while these movements are so far, from 0 to 1; one whose part is no longer there is over."""
    going = [(move, share) for move, share in running if move.part in scene.parts]
    if not going:
        return scene
    away = [move.part for move, _ in going]
    still = tuple(part for part in scene.parts if part not in away)
    return replace(scene, parts=still, over=tuple(part for move, share in going for part in move.at(share)))


def _attack(view: View) -> frozenset[tuple[int, str]]:
    """Who attacks whom."""
    return frozenset((one.seat, tag) for one in view.seats for tag in one.tags if tag in ("aggressor", "aggressee"))


def _glides(before: View, now: View, old: Scene, new: Scene, fresh: list[ScenePart]) -> Iterator[Glide]:
    """The cards that lie elsewhere now, each from where it lay, or else from the name of the player who had it."""
    there = set(new.parts)
    gone = [part for part in old.parts if isinstance(part, Drawing) and part not in there]
    hand = _whose_hand(before, now, new)
    for card in _laid(before, now)[:MOST]:
        end = next((one for one in reversed(fresh) if isinstance(one, Drawing) and _shows(one, card)), None)
        start = next((one.area.centre for one in gone if _shows(one, card)), hand)
        if end is not None and start is not None:
            (x, y), (to_x, to_y) = start, end.area.centre
            yield Glide(end, (x - to_x, y - to_y))


def _laid(before: View, now: View) -> list[AnyCard]:
    """Open cards that lie where they did not lie before, the uppermost first."""
    lay = {(pile.place, card) for pile in before.piles for card in pile.cards if not pile.face_down}
    return [
        card
        for pile in now.piles
        for card in reversed(pile.cards)
        if not pile.face_down and card != BACK and (pile.place, card) not in lay
    ]


def _whose_hand(before: View, now: View, new: Scene) -> PixelPoint | None:
    """Where the one player is named who has fewer cards now."""
    held = {seat.seat: seat.cards for seat in before.seats}
    fewer = [seat.name for seat in now.seats if seat.cards is not None and seat.cards < (held.get(seat.seat) or 0)]
    if len(fewer) != 1:
        return None
    spots = (part.area.centre for part in reversed(new.parts) if isinstance(part, Text) and part.text == fewer[0])
    return next(spots, None)


def _shows(drawing: Drawing, card: AnyCard) -> bool:
    """Pictures of a card are called `7C/False`, `7C/far` or `dog-1 tile`."""
    return drawing.picture.name.partition("/")[0].removesuffix(" tile") == str(card)
