"""What the screen says about the table: whose turn it is, which cards lie where, what happened last."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.facts.show import Key, LogLine, Mode, Question, Show
from companion.scenes import scene_of
from companion.scenes.boards import needs_boards
from companion.scenes.gallery_people import NAMES, TURN
from companion.scenes.palette import ATTACK
from companion.table import Seat
from hardware.canvas import Arrow, Box, Drawing, Text
from scoring.cards import any_card
from tests.scenes.screens import GALLERY, drawn, said


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
    assert sum(isinstance(part, Arrow) and part.ink == ATTACK for part in scene.parts) == 1
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


def test_back_stands_at_the_line_that_it_takes_back_and_not_at_a_refusal() -> None:
    before, newest = TURN.lines[-2:]
    scene = scene_of(replace(TURN, lines=(before, replace(newest, weight="refusal"))))
    at = {part.text: part.area.y for part in scene.parts if isinstance(part, Text)}
    assert abs(at["BACK"] - at[before.text]) < abs(at["BACK"] - at[newest.text])


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


def test_a_question_of_the_rules_without_cards_shows_the_card_on_top() -> None:
    suits = "Clubs", "Diamonds", "Hearts", "Spades"
    unread = replace(TURN, question=Question("I cannot read this card. Which suit is it?", suits))
    assert drawn(scene_of(unread)) == [], "the card on top is another one"
    show = replace(TURN, question=Question("Bob: which suit?", suits, ruled=True))
    assert drawn(scene_of(show)) == ["7C"]


def test_a_question_at_a_yard_shows_no_card_that_has_nothing_to_do_with_it() -> None:
    show = replace(GALLERY["play-yard"], question=Question("Who is the youngest?", ("Ann", "Bob", "Cy", "Dee")))
    assert drawn(scene_of(show)) == []


def test_a_long_list_shows_the_part_around_the_cursor() -> None:
    choices = tuple(f"choice {n}" for n in range(40))
    for picked in (0, 20, 39):
        show = Show(Mode.PLAY, "Melee Dig", question=Question("Which?", choices, picked=picked))
        assert f"choice {picked}" in said(scene_of(show))


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
