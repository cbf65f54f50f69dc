"""How much the screen saves if nothing or little has changed, compared with drawing everything anew.

Told is what the processor takes: what else runs on the machine does not count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import process_time

import pygame

from companion.bench import how_many
from companion.facts.show import LogLine, Show
from companion.running.motions import Motions
from companion.scenes import scene_of
from companion.scenes.gallery_people import TURN
from companion.scenes.motion import LASTS_MS
from hardware.area import Area
from hardware.paint import Painter
from hardware.screen import Screen, ScreenSpec, Stage, open_screen, painted
from hardware.ways import HEADLESS
from scoring.cards import any_card

ROUNDS = 40
FRAME_MS = 25
"""While it rests, the loop draws what moves so often."""


@dataclass(frozen=True, slots=True)
class ScreenBench:
    """Milliseconds a frame, and how many times quicker than drawing everything from nothing."""

    naive_ms: float
    """Everything rastered and painted anew."""
    repaint_ms: float
    """Everything painted from sprites already rastered."""
    turn_ms: float
    """The turn passes on: another plate in gold, another sentence, another line."""
    unchanged_ms: float
    """Nothing changed: the scene is made, compared and left alone."""
    moving_ms: float
    """A picture while a card glides, the direction turns and an attack runs, all at once."""
    worst_ms: float
    """The slowest of these pictures."""

    @property
    def ratios(self) -> dict[str, float]:
        """How many times quicker than the naive way."""
        times = {
            "repaint": self.repaint_ms,
            "turn": self.turn_ms,
            "unchanged": self.unchanged_ms,
            "moving": self.moving_ms,
        }
        return {name: round(self.naive_ms / ms, 1) for name, ms in times.items()}


def main(rest: Sequence[str] = ()) -> int:
    """Print what a moment costs in each of these ways, and the ratios to the naive one."""
    found = bench(how_many(rest, "screen", "rounds", ROUNDS))
    times = found.ratios
    print(f"everything rastered and painted anew  {found.naive_ms:8.2f} ms")
    print(f"everything painted from kept sprites  {found.repaint_ms:8.2f} ms  ({times['repaint']:.0f} x)")
    print(f"the turn passes on                    {found.turn_ms:8.2f} ms  ({times['turn']:.0f} x)")
    print(f"nothing changed                       {found.unchanged_ms:8.2f} ms  ({times['unchanged']:.0f} x)")
    print(f"a picture while parts of it move      {found.moving_ms:8.2f} ms  ({times['moving']:.0f} x)")
    print(f"  so {1000 / found.moving_ms:.0f} pictures a second; the slowest took {found.worst_ms:.2f} ms")
    return 0


def bench(rounds: int, size: tuple[int, int] = (1280, 800)) -> ScreenBench:
    """All these ways in one run, on a display that nobody sees."""
    screen = open_screen(ScreenSpec(size, ways=HEADLESS))
    moments = turns()
    scenes = [scene_of(moment, size) for moment in moments]
    painter, surface = Painter(), painted(scenes[0])
    moving = [ms for _ in range(max(1, rounds // 8)) for ms in pictures_of_a_movement(size)]
    result = ScreenBench(
        naive_ms=_each(max(1, rounds // 8), lambda n: painted(scenes[n % len(scenes)])),
        repaint_ms=_each(rounds, lambda n: painter.paint(scenes[n % len(scenes)], surface)),
        turn_ms=_each(rounds, _shower(screen, moments, size)),
        unchanged_ms=_each(rounds, _shower(screen, moments[:1], size)),
        moving_ms=round(sum(moving) / len(moving), 3),
        worst_ms=round(max(moving), 3),
    )
    screen.close()
    return result


def turns() -> tuple[Show, ...]:
    """The same table while the turn goes round."""
    assert TURN.view is not None
    found = []
    for n, seat in enumerate(TURN.view.seats):
        lines = (*TURN.lines, LogLine(30 + n, f"{seat.name} lays 7♣", fresh=True))
        view = replace(TURN.view, deciders=(seat.seat,), stock=24 - n)
        found.append(replace(TURN, view=view, ask=f"{seat.name}: lay a ♣, a 7 or an ace", lines=lines))
    return tuple(found)


def laid() -> tuple[Show, Show]:
    """Before and after somebody lays a card that turns the direction and attacks the next player."""
    assert TURN.view is not None
    first, second, *others = TURN.view.seats
    pile, *piles = TURN.view.piles
    card = any_card("KD")
    seats = (
        replace(first, cards=(first.cards or 1) - 1, tags=("aggressor",)),
        replace(second, tags=("aggressee",)),
        *others,
    )
    after = replace(
        TURN.view,
        seats=seats,
        piles=(replace(pile, cards=(*pile.cards, card), size=pile.size + 1), *piles),
        direction=-TURN.view.direction,
    )
    return TURN, replace(TURN, view=after)


def pictures_of_a_movement(size: tuple[int, int]) -> Iterator[float]:
    """Milliseconds for each picture after the first, which shows all that is new; nothing was ever drawn before."""
    stage, sheet = Stage(Area(0, 0, *size)), pygame.Surface(size)
    before, now = laid()
    motions = Motions()
    motions.is_on = True
    stage.show(motions.shows(before, scene_of(before, size), 0), sheet)
    stage.show(motions.shows(now, scene_of(now, size), 0), sheet)
    for at in range(FRAME_MS, LASTS_MS + FRAME_MS, FRAME_MS):
        start = process_time()
        if (scene := motions.scene(at)) is not None:
            stage.show(scene, sheet)
        yield 1000 * (process_time() - start)


def _shower(screen: Screen, moments: tuple[Show, ...], size: tuple[int, int]) -> Callable[[int], object]:
    """Shows the moments in turn, each made anew as the kiosk does."""
    return lambda n: screen.show(scene_of(replace(moments[n % len(moments)]), size))


def _each(rounds: int, act: Callable[[int], object]) -> float:
    """Milliseconds for one act, after a few that fill the caches."""
    for n in range(4):
        act(n)
    start = process_time()
    for n in range(rounds):
        act(n)
    return round(1000 * (process_time() - start) / rounds, 3)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
