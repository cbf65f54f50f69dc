"""How much the screen saves if nothing or little has changed, compared with drawing everything anew."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from companion.bench import how_many
from companion.facts.show import LogLine, Show
from companion.scenes import scene_of
from companion.scenes.gallery_people import TURN
from hardware.paint import Painter
from hardware.screen import Screen, ScreenSpec, open_screen, painted
from hardware.ways import HEADLESS

ROUNDS = 40


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

    @property
    def ratios(self) -> dict[str, float]:
        """How many times quicker than the naive way."""
        times = {"repaint": self.repaint_ms, "turn": self.turn_ms, "unchanged": self.unchanged_ms}
        return {name: round(self.naive_ms / ms, 1) for name, ms in times.items()}


def main(rest: Sequence[str] = ()) -> int:
    """Print what a moment costs in each of the four ways, and the ratios to the naive one."""
    found = bench(how_many(rest, "screen", "rounds", ROUNDS))
    times = found.ratios
    print(f"everything rastered and painted anew  {found.naive_ms:8.2f} ms")
    print(f"everything painted from kept sprites  {found.repaint_ms:8.2f} ms  ({times['repaint']:.0f} x)")
    print(f"the turn passes on                    {found.turn_ms:8.2f} ms  ({times['turn']:.0f} x)")
    print(f"nothing changed                       {found.unchanged_ms:8.2f} ms  ({times['unchanged']:.0f} x)")
    return 0


def bench(rounds: int, size: tuple[int, int] = (1280, 720)) -> ScreenBench:
    """All four ways in one run, on a display that nobody sees."""
    screen = open_screen(ScreenSpec(size, ways=HEADLESS))
    moments = turns()
    scenes = [scene_of(moment, size) for moment in moments]
    painter, surface = Painter(), painted(scenes[0])
    result = ScreenBench(
        naive_ms=_each(max(1, rounds // 8), lambda n: painted(scenes[n % len(scenes)])),
        repaint_ms=_each(rounds, lambda n: painter.paint(scenes[n % len(scenes)], surface)),
        turn_ms=_each(rounds, _shower(screen, moments, size)),
        unchanged_ms=_each(rounds, _shower(screen, moments[:1], size)),
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


def _shower(screen: Screen, moments: tuple[Show, ...], size: tuple[int, int]) -> Callable[[int], object]:
    """Shows the moments in turn, each made anew as the kiosk does."""
    return lambda n: screen.show(scene_of(replace(moments[n % len(moments)]), size))


def _each(rounds: int, act: Callable[[int], object]) -> float:
    """Milliseconds for one act, after a few that fill the caches."""
    for n in range(4):
        act(n)
    start = perf_counter()
    for n in range(rounds):
        act(n)
    return round(1000 * (perf_counter() - start) / rounds, 3)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
