"""What moves on a play screen: cards glide, the direction turns, an attack runs, and no word waits for any of it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from companion.bench.screen import laid
from companion.facts.show import Mode, Show
from companion.running.motions import Motions
from companion.scenes import scene_of
from companion.scenes.gallery import gallery
from companion.scenes.motion import LASTS_MS, Glide, Move, Run, TurnOver, in_motion, moves
from hardware.area import Area
from hardware.canvas import Scene, Text
from hardware.screen import Stage, painted

SIZES = ((800, 480), (1280, 800), (720, 1280))
BEFORE, NOW = laid()
"""The first player lays the king of diamonds: the direction turns, and the second one is attacked."""
every_size = pytest.mark.parametrize("size", SIZES, ids=str)


def moved(size: tuple[int, int], before: Show = BEFORE, now: Show = NOW) -> tuple[Move, ...]:
    return moves(before, now, scene_of(before, size), scene_of(now, size))


def at(share: float, size: tuple[int, int]) -> Scene:
    return in_motion(scene_of(NOW, size), [(move, share) for move in moved(size)])


def said(scene: Scene) -> list[str]:
    return [part.text for part in (*scene.parts, *scene.over) if isinstance(part, Text)]


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


@every_size
def test_a_card_glides_from_the_name_of_whoever_laid_it_to_its_place(size: tuple[int, int]) -> None:
    glide = next(one for one in moved(size) if isinstance(one, Glide))
    name = NOW.view.seats[0].name if NOW.view else ""
    named = [part.area for part in scene_of(NOW, size).parts if isinstance(part, Text) and part.text == name]
    first, *_, last = (next(iter(glide.at(share))) for share in (0.0, 0.5, 1.0))
    (x, y), (name_x, name_y) = first.bounds.centre, named[-1].centre
    assert abs(x - name_x) <= 2 and abs(y - name_y) <= 2
    assert last == glide.part


def test_the_direction_turns_and_an_attack_runs_to_the_one_attacked() -> None:
    kinds = {type(one) for one in moved((1280, 800))}
    assert kinds == {Glide, TurnOver, Run}
    run = next(one for one in moved((1280, 800)) if isinstance(one, Run))
    lengths = [len(list(run.at(share))) for share in (0.0, 0.3, 0.6, 1.0)]
    assert lengths == sorted(set(lengths)), "it grows"


@every_size
def test_no_word_waits_for_a_movement(size: tuple[int, int]) -> None:
    assert said(at(0.0, size)) == said(scene_of(NOW, size))


def test_whatever_moves_the_screen_is_as_if_painted_anew() -> None:
    size = SIZES[0]
    stage, sheet = Stage(Area(0, 0, *size)), pygame.Surface(size)
    still = scene_of(NOW, size)
    for scene in (scene_of(BEFORE, size), at(0.0, size), at(0.3, size), at(0.6, size)):
        stage.show(scene, sheet)
    assert same(sheet, painted(at(0.6, size)))
    stage.show(still, sheet)
    assert same(sheet, painted(still))


def test_while_something_moves_little_else_is_painted() -> None:
    size = (1280, 800)
    stage, sheet = Stage(Area(0, 0, *size)), pygame.Surface(size)
    stage.show(at(0.3, size), sheet)
    painted_anew = sum(rect.width * rect.height for rect in stage.show(at(0.4, size), sheet))
    assert 0 < painted_anew < 0.2 * size[0] * size[1]


def test_nothing_moves_where_a_page_comes_or_goes_or_a_card_is_taken_back() -> None:
    menu = replace(gallery()["menu"], mode=Mode.MENU)
    for before, now in ((BEFORE, menu), (menu, NOW), (NOW, NOW)):
        assert moved((1280, 800), before, now) == ()
    assert not [one for one in moved((1280, 800), NOW, BEFORE) if isinstance(one, Glide)], "nobody laid it"


def test_a_movement_is_over_in_time_and_costs_nothing_afterwards() -> None:
    motions, size = Motions(), (1280, 800)
    motions.is_on = True
    still = scene_of(NOW, size)
    motions.shows(BEFORE, scene_of(BEFORE, size), 1000)
    assert motions.shows(NOW, still, 1000).over
    assert motions.scene(1100) not in (None, still)
    assert LASTS_MS < 300 and motions.scene(1000 + LASTS_MS) == still
    assert motions.scene(1500) is None and motions.shows(NOW, still, 1500) is still


def test_where_movement_is_off_the_screen_is_at_once_as_it_stays() -> None:
    motions, size = Motions(), (1280, 800)
    motions.shows(BEFORE, scene_of(BEFORE, size), 0)
    assert motions.shows(NOW, scene_of(NOW, size), 0) is scene_of(NOW, size)
