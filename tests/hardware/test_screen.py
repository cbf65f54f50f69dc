"""The display: what is shown is drawn once, what changes is drawn where it changed, clicks come back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hardware.area import Area
from hardware.buttons import BUTTONS, STABLE_MS, Buttons, Edge
from hardware.canvas import Box, Circle, FeltGround, Hit, Scene, ScenePart
from hardware.errors import NoDisplay
from hardware.keys import WIPE, Pointer, Quit, RowTaken, Touch, Typed
from hardware.screen import (
    Screen,
    ScreenSpec,
    answers,
    changed,
    open_screen,
    painted,
    render,
)
from hardware.ways import HEADLESS, Way

GREEN = FeltGround((40, 100, 70), (20, 60, 45))
CREAM = (250, 245, 230)
LEFT, RIGHT = Box(Area(10, 10, 80, 80), CREAM), Circle(250, 180, 30, CREAM)


def scene(*parts: ScenePart) -> Scene:
    return Scene(
        (320, 240), GREEN, parts, (Hit(Area(0, 200, 64, 40), "last_card"), Hit(Area(256, 200, 64, 40), "back"))
    )


@pytest.fixture
def screen() -> Screen:
    return open_screen(ScreenSpec(beside=(0.5, 0.5), window=(640, 240), ways=HEADLESS))


def happens(screen: Screen, kind: int, **details: object) -> list[object]:
    """What the screen makes of one event of the window system."""
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(kind, details))
    return list(screen.inputs(77))


def test_an_unchanged_scene_is_not_drawn_again(screen: Screen) -> None:
    assert screen.show(scene(LEFT))
    assert not screen.show(scene(Box(Area(10, 10, 80, 80), CREAM)))


def test_only_the_area_of_what_changed_is_painted() -> None:
    assert changed(scene(LEFT, RIGHT), scene(LEFT, replace(RIGHT, radius=20))) == (RIGHT.bounds,)
    assert changed(scene(LEFT), scene(LEFT, RIGHT)) == (RIGHT.bounds,)
    assert changed(scene(LEFT), scene()) == (LEFT.bounds,)


def test_changes_that_touch_are_painted_as_one() -> None:
    moved = replace(LEFT, area=Area(50, 50, 80, 80))
    assert changed(scene(LEFT), scene(moved)) == (Area(9, 9, 122, 122),)


def test_another_order_or_another_size_paints_everything() -> None:
    whole = (Area(0, 0, 320, 240),)
    assert changed(scene(LEFT, RIGHT), scene(RIGHT, LEFT)) == whole
    assert changed(None, scene()) == whole
    assert changed(scene(), replace(scene(), size=(640, 480))) == (Area(0, 0, 640, 480),)


def test_step_by_step_the_screen_stays_equal_to_the_scene(screen: Screen, tmp_path: Path) -> None:
    for one in (scene(LEFT), scene(LEFT, RIGHT), scene(RIGHT), scene(replace(RIGHT, x=120.0), LEFT)):
        screen.show(one)
    screen.save(tmp_path / "screen.png")
    saved = pygame.image.load(tmp_path / "screen.png").subsurface((0, 0, 320, 240))
    assert (pygame.surfarray.array3d(saved) == pygame.surfarray.array3d(painted(one))).all()


def test_a_scene_can_be_written_without_any_display(tmp_path: Path) -> None:
    render(scene(LEFT), tmp_path / "shot.png")
    assert pygame.image.load(tmp_path / "shot.png").get_size() == (320, 240)


def test_no_driver_is_told_with_every_answer() -> None:
    with pytest.raises(NoDisplay, match=r"nosuch: .*; neither: .*connect a screen") as told:
        open_screen(ScreenSpec(ways=(Way("nosuch"), Way("neither"))))
    assert str(told.value).count(".") <= 2


def test_the_first_driver_that_works_is_taken() -> None:
    screen = open_screen(ScreenSpec((320, 240), ways=(Way("nosuch"), *HEADLESS)))
    assert screen.way.driver == "dummy"


@pytest.mark.parametrize(("key", "button"), list(zip(range(pygame.K_1, pygame.K_6), BUTTONS, strict=True)))
def test_keys_one_to_five_are_the_five_buttons(screen: Screen, key: int, button: str) -> None:
    assert happens(screen, pygame.KEYDOWN, key=key) == [Edge(button, True, 77)]
    assert happens(screen, pygame.KEYUP, key=key) == [Edge(button, False, 77 + STABLE_MS)]


def test_other_keys_mean_nothing(screen: Screen) -> None:
    assert happens(screen, pygame.KEYDOWN, key=pygame.K_q) == []


def test_a_click_on_a_soft_key_presses_and_releases_its_button(screen: Screen) -> None:
    screen.show(scene())
    assert happens(screen, pygame.MOUSEBUTTONDOWN, button=1, pos=(300, 220)) == [Edge("back", True, 77)]
    assert happens(screen, pygame.MOUSEBUTTONUP, button=1, pos=(10, 10)) == [Edge("back", False, 77 + STABLE_MS)]


def test_a_tap_between_two_looks_at_the_queue_is_a_press(screen: Screen) -> None:
    edges = [*happens(screen, pygame.KEYDOWN, key=pygame.K_4), *happens(screen, pygame.KEYUP, key=pygame.K_4)]
    buttons = Buttons()
    presses = [press for edge in edges if isinstance(edge, Edge) for press in buttons.hear(edge)]
    assert [press.button for press in (*presses, *buttons.tick(77))] == ["ok"]


def test_a_click_beside_the_soft_keys_presses_nothing(screen: Screen) -> None:
    screen.show(scene())
    assert happens(screen, pygame.MOUSEBUTTONDOWN, button=1, pos=(150, 100)) == []
    assert happens(screen, pygame.MOUSEBUTTONUP, button=1, pos=(150, 100)) == []


def test_the_mouse_over_the_second_scene_comes_back_in_its_own_pixels(screen: Screen) -> None:
    (pointer,) = happens(screen, pygame.MOUSEBUTTONDOWN, button=1, pos=(480, 120))
    assert pointer == Pointer(Touch.DOWN, 160, 120, 77)
    (second,) = happens(screen, pygame.MOUSEBUTTONDOWN, button=3, pos=(480, 120))
    assert second == Pointer(Touch.SECOND, 160, 120, 77)


def test_a_drag_that_leaves_the_second_scene_is_followed_to_its_end(screen: Screen) -> None:
    happens(screen, pygame.MOUSEBUTTONDOWN, button=1, pos=(400, 120))
    (moved,) = happens(screen, pygame.MOUSEMOTION, buttons=(1, 0, 0), pos=(330, 110))
    (dropped,) = happens(screen, pygame.MOUSEBUTTONUP, button=1, pos=(300, 110))
    assert isinstance(moved, Pointer) and moved.touch is Touch.MOVE
    assert isinstance(dropped, Pointer) and dropped.x < 0


def test_a_click_on_the_first_scene_is_no_business_of_the_second(screen: Screen) -> None:
    screen.show(scene())
    screen.show_beside(scene())
    assert happens(screen, pygame.MOUSEBUTTONDOWN, button=1, pos=(150, 100)) == []
    assert happens(screen, pygame.MOUSEMOTION, buttons=(1, 0, 0), pos=(400, 120)) == []
    assert happens(screen, pygame.MOUSEBUTTONUP, button=1, pos=(400, 120)) == []


def test_two_scenes_stand_side_by_side_and_neither_wipes_the_other(screen: Screen, tmp_path: Path) -> None:
    screen.show(scene(LEFT))
    screen.show_beside(scene(RIGHT))
    screen.show(scene(LEFT, RIGHT))
    screen.save(tmp_path / "screen.png")
    both = pygame.surfarray.array3d(pygame.image.load(tmp_path / "screen.png"))
    assert (both[:320] == pygame.surfarray.array3d(painted(scene(LEFT, RIGHT)))).all()
    assert (both[320:] == pygame.surfarray.array3d(painted(scene(RIGHT)))).all()


def test_a_scene_without_another_beside_it_has_all_the_room(screen: Screen) -> None:
    """The first screen stood in one half of the window, and the other half was empty."""
    assert screen.size == (320, 240)
    screen.take_all()
    assert screen.size == (640, 240)
    screen.make_room()
    assert screen.size == (320, 240) and screen.beside == (320, 240)


def test_a_click_on_a_row_of_a_list_takes_that_row(screen: Screen) -> None:
    screen.show(replace(scene(), hits=(Hit(Area(0, 40, 320, 30), row=0), Hit(Area(0, 80, 320, 30), row=1))))
    assert happens(screen, pygame.MOUSEBUTTONDOWN, button=1, pos=(150, 95)) == [RowTaken(1)]
    assert happens(screen, pygame.MOUSEBUTTONDOWN, button=1, pos=(150, 150)) == []


@pytest.mark.parametrize(("letter", "typed"), [("z", "z"), ("Ö", "Ö"), ("\b", WIPE), ("#", None), ("7", None)])
def test_letters_are_told_as_they_are_typed(screen: Screen, letter: str, typed: str | None) -> None:
    came = happens(screen, pygame.KEYDOWN, key=pygame.K_z, unicode=letter)
    assert came == ([] if typed is None else [Typed(typed)])


def test_closing_the_window_or_a_signal_asks_to_quit(screen: Screen) -> None:
    assert happens(screen, pygame.QUIT) == [Quit()]


def test_each_way_of_drawing_is_asked_and_its_answer_kept() -> None:
    told = {str(way): (size, fault) for way, size, fault in answers((Way("no-such-driver"), *HEADLESS))}
    assert told["no-such-driver"][1] and told["no-such-driver"][0] == (0, 0)
    size, fault = told["dummy"]
    assert not fault and size[0] > 0
