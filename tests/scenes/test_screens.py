"""Every screen of the picture book, on small and large displays: nothing is cut, nothing overlaps, all is said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import hypot

import numpy as np
import pygame
import pytest

from companion.facts.show import BUTTONS, Key, LogLine, Mode, Question, Show
from companion.scenes import SCREENS, scene_of
from companion.scenes.boards import needs_boards
from companion.scenes.gallery import gallery
from companion.scenes.gallery_people import LONG_NAMES, NAMES, TURN
from companion.scenes.palette import CHEVRON, CORAL, TABLE, TABLE_RIM, with_signs
from companion.scenes.row import needs_row
from companion.table import Seat
from hardware.area import Area
from hardware.canvas import Arrow, Box, Drawing, Letters, Poly, Scene, Text
from hardware.letters import CAPITAL, LEADING, fitted, measured
from hardware.screen import painted
from hardware.words import cut_texts, signs_of
from scoring.cards import any_card

SIZES = ((800, 480), (1024, 600), (1280, 720), (1280, 800), (1920, 1080), (720, 1280), (640, 736), (960, 720))
GALLERY = gallery()


@dataclass(frozen=True, slots=True)
class Display:
    """A display in pixels, and in inches from corner to corner where they are known."""

    size: tuple[int, int]
    inches: float | None

    @property
    def per_mm(self) -> float | None:
        return None if self.inches is None else hypot(*self.size) / (25.4 * self.inches)

    def scene(self, show: Show) -> Scene:
        return scene_of(show, self.size, self.per_mm)

    def __str__(self) -> str:
        kind = "window" if self.inches is None else f"{self.inches:g}in"
        return f"{self.size[0]}x{self.size[1]}-{kind}"


MEASURED = (
    Display((800, 480), 7),
    Display((1024, 600), 10),
    Display((1280, 720), 10),
    Display((1280, 800), 10),
    Display((1920, 1080), 24),
    Display((720, 1280), 7),
)
DISPLAYS = (*MEASURED, Display((640, 736), None), Display((960, 720), None))
SMALL, UPRIGHT = MEASURED[0], MEASURED[-1]


def every_screen(displays: tuple[Display, ...] = DISPLAYS) -> pytest.MarkDecorator:
    pages = [(name, display) for display in displays for name in GALLERY]
    return pytest.mark.parametrize(("name", "display"), pages, ids=[f"{name}-{display}" for name, display in pages])


def said(scene: Scene) -> str:
    """All words on the screen."""
    return " | ".join(part.text for part in scene.parts if isinstance(part, Text))


def drawn(scene: Scene) -> list[str]:
    """The names of all cards on the screen."""
    return [part.picture.name.partition("/")[0] for part in scene.parts if isinstance(part, Drawing)]


def written(words: Text, scene: Scene) -> Area:
    """Where the letters themselves stand, from the top of the capitals to the foot of the last line."""
    measure = measured(signs_of(scene))
    fit = fitted(words, measure)
    width = max(measure(line, fit.size, words.weight) for line in fit.lines)
    tall = len(fit.lines) * fit.size * LEADING
    left = words.area.x + (words.area.width - width) * words.across.value
    top = words.area.y + (words.area.height - tall) * words.down.value
    return Area(left, top + 0.3 * fit.size, width, tall - 0.6 * fit.size)


@every_screen()
def test_no_words_are_cut_but_long_names(name: str, display: Display) -> None:
    cut = [text.text for text in cut_texts(display.scene(GALLERY[name])) if text.text not in LONG_NAMES]
    assert cut == []


@every_screen()
def test_no_words_stand_on_other_words(name: str, display: Display) -> None:
    scene = display.scene(GALLERY[name])
    areas = [(part.text, written(part, scene)) for part in scene.parts if isinstance(part, Text) and part.text]
    assert [(a, b) for (a, one), (b, other) in combinations(areas, 2) if one.meets(other)] == []


@every_screen((SMALL, UPRIGHT))
def test_words_stand_out_from_what_is_under_them(name: str, display: Display) -> None:
    scene = display.scene(GALLERY[name])
    ground = painted(replace(scene, parts=tuple(part for part in scene.parts if not isinstance(part, Text))))
    pixels = pygame.surfarray.array3d(ground)
    faint = []
    for part in scene.parts:
        if isinstance(part, Text) and part.text:
            area = written(part, scene)
            columns = slice(int(area.x), int(area.right) + 1)
            under = np.median(pixels[columns, int(area.y) : int(area.bottom) + 1].reshape(-1, 3), axis=0)
            if contrast(part.ink, under) < 7.0:
                faint.append((part.text, round(contrast(part.ink, under), 1)))
    assert faint == []


def contrast(one: Iterable[float], other: Iterable[float]) -> float:
    """How much lighter one colour is than the other (WCAG 2.1)."""
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: Iterable[float]) -> float:
    shares = (value / 255 for value in colour)
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@every_screen()
def test_everything_stays_on_the_display(name: str, display: Display) -> None:
    scene = display.scene(GALLERY[name])
    whole = Area(0, 0, *display.size)
    shadows = 30
    assert [part for part in scene.parts if not whole.inset(-shadows).encloses(part.bounds)] == []
    assert [part for part in scene.parts if isinstance(part, Text) and not whole.encloses(part.area)] == []


@every_screen()
def test_the_five_soft_keys_stand_in_their_order_along_the_lower_edge(name: str, display: Display) -> None:
    hits = display.scene(GALLERY[name]).hits
    assert tuple(hit.button for hit in hits) == BUTTONS
    assert display.size[1] - hits[-1].area.bottom < 0.03 * display.size[1]
    for before, after in pairwise(hit.area for hit in hits):
        assert before.right < after.x or before.bottom < after.y


@every_screen()
def test_nothing_but_the_keys_themselves_is_drawn_over_the_soft_keys(name: str, display: Display) -> None:
    show = replace(GALLERY[name], keys=(Key(),) * 5)
    scene = display.scene(show)
    keys = {id(part) for part in scene.parts[-10:]}
    over = [
        part
        for part in scene.parts
        if id(part) not in keys
        and isinstance(part, Text | Drawing)
        and any(part.area.inset(1).meets(hit.area) for hit in scene.hits)
    ]
    assert over == []


# ---------------------------------------------------------------- millimetres on the glass

FAR_MM, NEAR_MM, LEAST_MM, FINGER_MM = 8.0, 4.0, 2.5, 12.0
ROUNDED = 0.15
"""Letters are whole pixels high."""


def near_words(show: Show) -> set[str]:
    """What is read at one metre: names, counts, keys, the explanation, what happened last, scores."""
    names = {*show.names, *(hand.name for hand in show.hands)}
    seats = show.view.seats if show.view else ()
    counts = {str(hand.points) for hand in show.hands}
    if show.view and not needs_row(show.view):
        counts |= {str(seat.cards) for seat in seats}
    scores = {str(line.total) for line in show.view.sheet} if show.view else set()
    keys = {key.label for key in show.keys}
    lines = {with_signs(line.text, show.names) for line in show.lines}
    detail = {show.question.detail} if show.question else set()
    page = {*show.page.lines} if show.page else set()
    return {
        show.why,
        *names,
        *(seat.name for seat in seats),
        *counts,
        *scores,
        *keys,
        *lines,
        *detail,
        *page,
        *show.menu,
    }


@every_screen(MEASURED)
def test_letters_are_as_high_as_their_reader_is_far_away(name: str, display: Display) -> None:
    show, scene, per_mm = GALLERY[name], display.scene(GALLERY[name]), display.per_mm or 1.0
    measure = measured(signs_of(scene))
    sentence = with_signs(show.question.text, show.names) if show.question else show.ask
    far = {sentence} if show.mode not in LISTS or show.question else set()
    near, heights = near_words(show), defaultdict[str, list[float]](list)
    for part in scene.parts:
        if isinstance(part, Text) and part.text:
            heights[part.text].append(round(CAPITAL * fitted(part, measure).size / per_mm, 2))
    assert {text: tall for text, tall in heights.items() if min(tall) < LEAST_MM - ROUNDED} == {}
    assert {text: tall for text, tall in heights.items() if text in near and max(tall) < NEAR_MM - ROUNDED} == {}
    assert {text: tall for text, tall in heights.items() if text in far and max(tall) < FAR_MM - ROUNDED} == {}


LISTS = (Mode.MENU, Mode.WELCOME, Mode.HELP)
"""Whoever reads a list or a page of help stands before it: its title is not read from across the table."""


@every_screen(MEASURED)
def test_the_large_sentence_is_there_however_small_the_display(name: str, display: Display) -> None:
    show = GALLERY[name]
    words = {part.text for part in display.scene(show).parts if isinstance(part, Text)}
    assert (with_signs(show.question.text, show.names) if show.question else show.ask) in words


@pytest.mark.parametrize("display", MEASURED, ids=str)
def test_a_finger_finds_every_key(display: Display) -> None:
    reach = FINGER_MM * (display.per_mm or 1.0)
    assert all(min(hit.area.width, hit.area.height) >= reach for hit in display.scene(TURN).hits)


@pytest.mark.parametrize("display", MEASURED, ids=str)
def test_the_card_on_top_and_the_direction_are_seen_from_two_metres(display: Display) -> None:
    scene, far = display.scene(TURN), FAR_MM * (display.per_mm or 1.0)
    top = next(part for part in scene.parts if isinstance(part, Drawing) and part.picture.name.startswith("7C/"))
    rank = max(shape.height for shape in top.picture.shapes if isinstance(shape, Letters))
    assert rank * top.area.height / top.picture.height >= far - 1
    (round_,) = (part.bounds for part in scene.parts if isinstance(part, Arrow))
    assert round_.height >= far - 1


def test_the_smaller_a_display_the_less_it_shows_but_never_smaller() -> None:
    crowd = GALLERY["play-crowded"]
    large, small = (said(display.scene(crowd)).split(" | ") for display in (MEASURED[4], SMALL))
    assert crowd.ask in small and crowd.ask in large
    assert crowd.lines[0].text in large and crowd.lines[0].text not in small, "what happened goes first"
    assert "Bartholomew" in small, "whoever is to act stays"


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


# ---------------------------------------------------------------- what the screen says about the table


def test_whose_turn_it_is_is_the_one_golden_plate() -> None:
    golden = [
        part
        for part in scene_of(TURN).parts
        if isinstance(part, Box) and part.fill == (242, 184, 44) and part.edge is not None
    ]
    assert len(golden) == 1
    assert "Ann" in [
        text.text for text in scene_of(TURN).parts if isinstance(text, Text) and golden[0].area.encloses(text.area)
    ]


def test_every_player_is_named_with_the_number_of_their_cards() -> None:
    words = said(scene_of(TURN)).split(" | ")
    assert set(NAMES[:4]) <= set(words)
    assert {"4", "6", "1", "7"} <= set(words)


def test_the_top_card_lies_open_and_the_stock_does_not() -> None:
    cards = drawn(scene_of(TURN))
    assert "7C" in cards and "back" in cards


def test_a_named_suit_is_shown_when_the_top_card_is_of_another() -> None:
    assert "hearts" in said(scene_of(GALLERY["play-eight"]))
    assert "clubs" not in said(scene_of(TURN)).split(" | ")


def test_who_attacks_whom_is_an_arrow_and_two_words() -> None:
    scene = scene_of(GALLERY["play-melee"])
    words = said(scene).split(" | ")
    assert sum(isinstance(part, Arrow) and part.ink == CORAL for part in scene.parts) == 1
    assert {"attacks", "attacked", "draws 3"} <= set(words)


def test_the_direction_of_play_changes_the_picture() -> None:
    assert TURN.view is not None
    back = replace(TURN, view=replace(TURN.view, direction=-1))
    none = replace(TURN, view=replace(TURN.view, direction=0))
    assert len({scene_of(show).parts for show in (TURN, back, none)}) == 3
    assert len(scene_of(none).parts) < len(scene_of(TURN).parts)


def test_the_newest_line_says_that_back_takes_it_back() -> None:
    assert said(scene_of(TURN)).split(" | ").count("BACK") == 1
    assert "BACK" not in said(scene_of(replace(TURN, lines=()))).split(" | ")


def test_cards_written_as_on_paper_get_their_signs_but_players_keep_their_names() -> None:
    lines = (LogLine(1, "JC lays 10D: the 7H is covered"),)
    words = said(scene_of(replace(TURN, lines=lines, names=("JC", "Bob"))))
    assert "JC lays 10♦: the 7♥ is covered" in words


def test_back_is_offered_only_while_the_button_takes_back() -> None:
    elsewhere = (replace(TURN, keys=(*TURN.keys[:4], Key())), GALLERY["question-suit"])
    assert all("BACK" not in said(scene_of(show)).split(" | ") for show in elsewhere)


def test_the_screen_does_not_catch_a_player_who_forgot_to_say_last_card() -> None:
    assert TURN.view is not None
    first, *others = TURN.view.seats
    silent = replace(first, tags=("must_say_last_card",))
    assert scene_of(replace(TURN, view=replace(TURN.view, seats=(silent, *others)))) == scene_of(TURN)


def test_a_line_taken_back_is_struck_and_not_offered_again() -> None:
    lines = (TURN.lines[0], replace(TURN.lines[1], struck=True))
    scene = scene_of(replace(TURN, lines=lines))
    struck = [part.text for part in scene.parts if isinstance(part, Text) and part.struck]
    assert struck == [TURN.lines[1].text]


def test_the_yard_is_one_row_with_the_doghouse_at_its_right_end() -> None:
    cards = [p for p in scene_of(GALLERY["play-yard"]).parts if isinstance(p, Drawing)]
    house = next(part for part in cards if part.picture.name.startswith("doghouse"))
    bowls = [part for part in cards if part.picture.name.startswith("bowl")]
    assert len(bowls) == 5
    assert all(bowl.area.right <= house.area.x and abs(bowl.area.y - house.area.y) < 1 for bowl in bowls)


def test_dogs_on_either_side_of_a_space_are_all_seen() -> None:
    cards = drawn(scene_of(GALLERY["play-yard"]))
    assert {"dog-1 tile", "dog-2 tile", "dog-3 tile"} <= set(cards)


def test_a_tag_with_a_value_reads_as_words() -> None:
    assert {"dog: 1", "leads"} <= set(said(scene_of(GALLERY["play-yard"])).split(" | "))


def test_every_card_of_every_meld_is_shown() -> None:
    show = GALLERY["play-melds"]
    assert show.view is not None
    cards = drawn(scene_of(show))
    for pile in show.view.piles:
        if pile.place.name == "meld":
            assert all(str(card) in cards for card in pile.cards)


def test_every_hand_of_the_count_is_shown_card_by_card() -> None:
    show = GALLERY["count"]
    cards = drawn(scene_of(show))
    assert all(cards.count(str(card)) == 1 for hand in show.hands for card in hand.cards)
    assert "3 of 5 cards" in said(scene_of(show))


def test_rounds_that_are_not_added_up_have_no_total() -> None:
    assert "Total" in said(scene_of(GALLERY["sheet-long"]))
    assert "Total" not in said(scene_of(GALLERY["sheet"]))


def test_the_shared_pile_of_a_duel_lies_face_down() -> None:
    show = GALLERY["play-duel"]
    assert show.view is not None
    (spent,) = (pile for pile in show.view.piles if pile.face_down)
    assert spent.cards and not {str(card) for card in spent.cards} & set(drawn(scene_of(show)))


def test_a_question_without_cards_shows_the_card_on_top() -> None:
    show = replace(TURN, question=Question("Bob: which suit?", ("Clubs", "Diamonds", "Hearts", "Spades")))
    assert drawn(scene_of(show)) == ["7C"]


def test_a_question_at_a_yard_shows_no_card_that_has_nothing_to_do_with_it() -> None:
    show = replace(GALLERY["play-yard"], question=Question("Who is the youngest?", ("Ann", "Bob", "Cy", "Dee")))
    assert drawn(scene_of(show)) == []


def test_a_long_list_shows_the_part_around_the_cursor() -> None:
    choices = tuple(f"choice {n}" for n in range(40))
    for picked in (0, 20, 39):
        show = Show(Mode.PLAY, "Melee Dig", question=Question("Which?", choices, picked=picked))
        assert f"choice {picked}" in said(scene_of(show))


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_the_arrows_that_show_the_direction_stay_on_the_tables_rim(size: tuple[int, int]) -> None:
    parts = scene_of(TURN, size).parts
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
    lying, upright = (said(scene_of(GALLERY["sheet-long"], size)).split(" | ") for size in ((1280, 720), (720, 1280)))
    assert "5" in lying and "5" not in upright
    assert "12" in lying and "12" in upright


def test_on_an_upright_display_the_row_of_the_yard_goes_on_in_the_next_line() -> None:
    tall = {
        size: max(p.area.height for p in scene_of(GALLERY["play-yard"], size).parts if isinstance(p, Drawing))
        for size in ((1280, 720), (720, 1280))
    }
    assert tall[720, 1280] > 1.2 * tall[1280, 720]


def test_a_card_on_a_key_is_drawn_there() -> None:
    show = replace(TURN, keys=(Key("10", True, symbol=any_card("10H")), *TURN.keys[1:]))
    scene = scene_of(show)
    on_key = [part for part in scene.parts if isinstance(part, Drawing) and scene.hits[0].area.encloses(part.area)]
    assert [part.picture.name for part in on_key] == ["10H/True"]


def test_equal_moments_make_equal_scenes() -> None:
    assert all(scene_of(show) == scene_of(show) for show in GALLERY.values())


@pytest.mark.parametrize("count", range(1, 9))
def test_any_number_of_players_has_a_place_round_the_table(count: int) -> None:
    assert TURN.view is not None
    seats = tuple(replace(TURN.view.seats[0], seat=Seat(n), name=NAMES[n]) for n in range(count))
    words = said(scene_of(replace(TURN, view=replace(TURN.view, seats=seats))))
    assert all(name in words for name in NAMES[:count])


def test_the_first_group_before_a_player_lies_on_a_board_and_not_in_the_way() -> None:
    show = GALLERY["play-melds"]
    assert show.view is not None
    first = next(pile for pile in show.view.piles if pile.place.name == "meld")
    others = tuple(pile for pile in show.view.piles if pile.place.name != "meld")
    assert needs_boards(replace(show.view, piles=(*others, first)))
    assert not needs_boards(replace(show.view, piles=others))


def test_a_wild_card_in_a_run_bears_the_rank_that_it_stands_for() -> None:
    show = GALLERY["play-melds"]
    assert show.view is not None
    first = next(pile for pile in show.view.piles if pile.place.name == "meld")
    run, reads = (tuple(map(any_card, text.split())) for text in ("5H JKR 7H", "5H 6H 7H"))
    bare, read = (
        scene_of(replace(show, view=replace(show.view, piles=(replace(first, cards=run, size=3, reads_as=how),))))
        for how in (run, reads)
    )
    assert [part.text for part in read.parts if isinstance(part, Text) and part not in bare.parts] == ["6"]
