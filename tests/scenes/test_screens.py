"""Every screen of the picture book, on small and large displays: nothing is cut, nothing overlaps, all is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest

from companion.facts.show import BUTTONS, Key, Mode, Theme
from companion.scenes import SCREENS, scene_of
from companion.scenes.areas import FAR, screen_areas
from companion.scenes.gallery_people import TURN
from companion.scenes.palette import CHEVRON, TABLE, TABLE_RIM
from companion.scenes.parts import height_of
from companion.shots.checked import Wrong, beyond, crowded, faint, small, wrongs
from companion.shots.displays import DISPLAYS, Display
from companion.shots.saved import in_colour
from hardware.canvas import Box, Drawing, Hit, Poly, Scene, ScenePart, Text
from tests.scenes.screens import GALLERY, SMALL, on_every_display, page, said


@on_every_display()
def test_no_words_are_cut_small_or_on_top_of_each_other(display: Display) -> None:
    assert [(name, str(wrong)) for name, show in GALLERY.items() for wrong in wrongs(show, display)] == []


@pytest.mark.parametrize(("theme", "first"), [(theme, n) for n, theme in enumerate(Theme)], ids=list(Theme))
def test_words_stand_out_from_what_is_under_them(theme: Theme, first: int) -> None:
    """A share of the pages in each theme; `./kiosk shots --check` looks at all of them."""
    pages = list(GALLERY.items())[first :: len(Theme)]
    assert [(name, str(wrong)) for name, show in pages for wrong in in_colour(show, theme, SMALL)] == []


def test_what_is_wrong_with_a_screen_is_found() -> None:
    """Each fault is put into a page that has none."""
    scene = SMALL.scene(TURN)
    low, *_ = (part for part in scene.parts if isinstance(part, Text))
    beside = replace(low, area=low.area.moved(10, 4))
    assert {wrong.what for wrong in crowded(replace(scene, parts=(*scene.parts, beside)))} == {"on other words"}
    lid = Box(low.area, (0, 0, 0))
    assert Wrong("covered", low.text) in list(crowded(replace(scene, parts=(*scene.parts, lid))))
    outside = replace(low, area=low.area.moved(-200, 0))
    assert list(beyond(replace(scene, parts=(outside,)))) == [Wrong("beyond the display", low.text)]
    faded = replace(low, ink=(60, 110, 90))
    assert [wrong.words for wrong in faint(replace(scene, parts=(faded,)))] == [low.text]
    tiny = replace(low, size=9.0, least=5.0)
    assert {wrong.words for wrong in small(TURN, replace(scene, parts=(tiny,)), 5.2)} == {low.text}


@pytest.mark.parametrize("size", [(563, 800), (845, 1080), (720, 666)], ids=str)
def test_beside_the_simulated_table_the_winners_name_stands_large(size: tuple[int, int]) -> None:
    """Reason, scores and code took the room: the name stood there in letters smaller than the scores."""
    show = GALLERY["winner"]
    (name,) = (part for part in scene_of(show, size).parts if isinstance(part, Text) and part.text == show.ask)
    assert name.area.height >= height_of(show.ask, FAR * screen_areas(size).u, name.area.width)


def keys_of(scene: Scene) -> list[Hit]:
    """What can be touched there beside the rows of a list."""
    return [hit for hit in scene.hits if hit.row is None]


@on_every_display()
def test_the_five_soft_keys_stand_in_their_order_along_the_lower_edge(display: Display) -> None:
    for name in GALLERY:
        hits = keys_of(page(name, display))
        assert tuple(hit.button for hit in hits) == BUTTONS, name
        assert display.size[1] - hits[-1].area.bottom < 0.03 * display.size[1], name
        for before, after in pairwise(hit.area for hit in hits):
            assert before.right < after.x or before.bottom < after.y, name


@on_every_display()
def test_nothing_but_the_keys_themselves_is_drawn_over_the_soft_keys(display: Display) -> None:
    assert [name for name in GALLERY if any(_over_the_keys(name, display))] == []


def _over_the_keys(name: str, display: Display) -> Iterator[ScenePart]:
    scene = display.scene(replace(GALLERY[name], keys=(Key(),) * 5))
    keys = [hit.area for hit in keys_of(scene)]
    for part in scene.parts[:-10]:
        if isinstance(part, Text | Drawing) and any(part.area.inset(1).meets(key) for key in keys):
            yield part


@pytest.mark.parametrize("name", GALLERY)
def test_the_sentence_the_reason_and_the_labels_are_said(name: str) -> None:
    show = GALLERY[name]
    words = said(scene_of(show))
    wanted = [key.label for key in show.keys] + list(show.signs)
    wanted += [show.question.text, show.question.detail] if show.question else [show.ask, show.why]
    assert [one for one in wanted if one and one not in words] == []


def test_every_mode_has_a_screen() -> None:
    assert set(SCREENS) == set(Mode)
    assert {show.mode for show in GALLERY.values()} == set(Mode)


@pytest.mark.parametrize("display", DISPLAYS, ids=str)
def test_the_arrows_that_show_the_direction_stay_on_the_tables_rim(display: Display) -> None:
    parts = scene_of(TURN, display.size).parts
    wood, felt = (part for part in parts if isinstance(part, Box) and part.fill in (TABLE_RIM, TABLE))
    rim = felt.area.x - wood.area.x
    arrows = [part.bounds.centre for part in parts if isinstance(part, Poly) and part.ink == CHEVRON]
    assert len(arrows) > 10
    assert all(-rim <= outside(wood, *arrow) <= 0 for arrow in arrows)


def outside(plate: Box, x: float, y: float) -> float:
    """How far a point is outside a plate with round corners; negative inside."""
    round_ = min(plate.radius, plate.area.width / 2, plate.area.height / 2)
    across = abs(x - plate.area.centre[0]) - plate.area.width / 2 + round_
    down = abs(y - plate.area.centre[1]) - plate.area.height / 2 + round_
    return hypot(max(across, 0.0), max(down, 0.0)) + min(max(across, down), 0.0) - round_


def test_a_narrow_display_shows_fewer_rounds_and_not_smaller_ones() -> None:
    alone = replace(GALLERY["sheet-long"], course=(), remark="")
    lying, upright = (said(scene_of(alone, size)).split(" | ") for size in ((1280, 720), (720, 1280)))
    assert "5" in lying and "5" not in upright
    assert "12" in lying and "12" in upright


def test_on_an_upright_display_the_row_of_the_yard_goes_on_in_the_next_line() -> None:
    tall = {
        size: max(p.area.height for p in scene_of(GALLERY["play-yard"], size).parts if isinstance(p, Drawing))
        for size in ((1280, 720), (720, 1280))
    }
    assert tall[720, 1280] > 1.2 * tall[1280, 720]


@on_every_display()
def test_a_long_name_keeps_apart_from_the_number_of_cards_that_are_seen(display: Display) -> None:
    """“Gwendoline6/11” stood on the small display."""
    texts = [part for part in page("count-eight", display).parts if isinstance(part, Text)]
    names = {hand.name for hand in GALLERY["count-eight"].hands}
    for name, number in pairwise(texts):
        if name.text in names and "/" in number.text and name.area.y == number.area.y:
            assert number.area.x - name.area.right > 3
