"""Rows of happenings told as stories: whatever has happened, there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.facts.events import Drew, Event, Laid, Lifted, Said, Word, by_of, lays
from companion.games import game
from companion.games.boards import area
from companion.interpret import explain as explaining
from companion.interpret import prices
from companion.interpret.happenings import Came, Gone, OnTheWay, Went
from companion.interpret.odds import MARGIN
from companion.interpret.seats import Guess
from companion.interpret.story import Story, clear
from companion.table import DISCARD, STOCK, Place, Seat
from scoring.cards import card, cards
from tests.interpret.contract_talk import bob_has_drawn, first_discard
from tests.interpret.evening_talk import Evening, at_turn
from tests.interpret.rummy_talk import rummy
from tests.people import ANN, BOB, CY


def test_what_nothing_explains_is_no_act_and_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*what: Any) -> Iterator[Story]:
        return iter(())

    evening = at_turn("7H")
    monkeypatch.setattr(explaining, "_ways", nowhere)
    gone = Gone((99,), card("7H"), DISCARD, 5000, Guess(((ANN, 1.0),)))
    (story,) = explaining.explain(evening.reader.game, evening.referee.position, (gone,))
    assert story.acts == () and story.cost > 0


def test_a_draw_on_the_way_makes_it_no_likelier_that_somebody_lays_before_another() -> None:
    """Whoever's hand it was is asked once, of the draw and of the cards; where they lie is asked all the same."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,0 dealer=1")
    laid = Came((1, 2), cards("8D 7S"), area(ANN), 5000, Guess(((BOB, 1.0),)), (1,), by_the_stock=(OnTheWay(BOB, 1.2),))
    price = {
        place: explaining.explain(evening.reader.game, evening.referee.position, (laid._replace(place=place),))[0].cost
        for place in (area(ANN), area(BOB))
    }
    assert price[area(ANN)] - price[area(BOB)] >= prices.ANOTHERS


def test_who_drew_with_one_hand_and_melded_with_the_other_drew_before_both_melds() -> None:
    """The draw was told with what the first hand laid last, and Ann, whose arm was near, of the meld between."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=2,0 dealer=1")
    perhaps, bob = Guess(((BOB, 0.6), (ANN, 0.4))), Guess(((BOB, 0.99), (ANN, 0.01)))
    there = Went((1,), STOCK, 3000, bob, took=1.2)
    drew = OnTheWay(BOB, 1.2, there=there)
    first = Came((1,), cards("QH"), area(BOB), 4000, perhaps, (2,))
    last = Came((2,), cards("3H"), area(BOB), 6000, bob, (1,), by_the_stock=(drew,))
    told = explaining.explain(evening.reader.game, evening.referee.position, (first, last))
    melds = (lays(BOB, card("QH"), to=area(BOB)), lays(BOB, card("3H"), to=area(BOB)))
    assert told[0].events == (Said(ANN, Word.DONE), Drew(BOB, 3), *melds)


def test_a_hand_that_is_told_to_have_drawn_was_not_at_the_stock_once_more() -> None:
    """Ann drew and took a discard in one go; a second draw was asked of her for it, and so it was told of Bob."""
    evening = rummy("phase=draw hands=0,1", "6S")
    ann, either = Guess(((ANN, 1.0),)), Guess(((ANN, 0.68), (BOB, 0.32)))
    drew = Went((1,), STOCK, 3000, ann, stayed=1386, took=4.8)
    way = Went((1,), STOCK, 3000, ann, took=2.0)
    ways = OnTheWay(ANN, 2.0, there=way), OnTheWay(BOB, 2.0, there=way)
    gone = Gone((1,), card("6S"), DISCARD, 4000, either, (1, 2), by_the_stock=ways)
    told = explaining.explain(evening.reader.game, evening.referee.position, (drew, gone))
    assert told[0].events == (Drew(ANN, 3), Lifted(ANN, DISCARD, cards("6S")))


def test_who_takes_up_what_they_put_down_for_a_moment_has_laid_nothing() -> None:
    """Cy put a card down on the pile; it was told as laid by Bob, who never touched it, and taken up by Cy.

    But a card that somebody else takes up was laid there for them.
    """
    evening = first_discard()
    evening.press(Said(BOB, Word.NO), Said(CY, Word.NO), Drew(BOB))
    by_cy, by_bob = Guess(((CY, 0.97), (BOB, 0.03))), Guess(((BOB, 0.97), (CY, 0.03)))
    put = Came((5,), cards("4C"), DISCARD, 5000, by_cy, (1,), brief=True)
    gone = Gone((5,), card("4C"), DISCARD, 5800, by_cy, (2,))
    laid = Came((6,), cards("QS"), DISCARD, 9000, by_bob, (3,))

    def told(*happened: Came | Gone) -> tuple[Event, ...]:
        return explaining.explain(evening.reader.game, evening.referee.position, happened)[0].events

    assert told(put, gone, laid) == (lays(BOB, card("QS")),)
    assert told(put._replace(guess=by_bob), gone) == (lays(BOB, card("4C")), Lifted(CY, DISCARD, cards("4C")))


@pytest.mark.parametrize("seat", [ANN, BOB])
def test_a_card_is_ahead_of_a_word_only_by_the_hand_of_whoever_lays_after_it(seat: Seat) -> None:
    """Ann's ace, pulled back, was told as laid, and her next card was to wait for a suit; but after that Bob lays."""
    evening = at_turn("7H")
    by_ann, by_them = Guess(((ANN, 0.99), (BOB, 0.01))), Guess(((seat, 0.99), (CY, 0.01)))
    ace = Came((5,), cards("AH"), DISCARD, 5000, by_ann, (1,), brief=True)
    six = Came((6,), cards("6H"), DISCARD, 7000, by_them, (2,))
    likeliest = explaining.explain(evening.reader.game, evening.referee.position, (ace, six))[0]
    assert likeliest.events == (lays(ANN, card("6H" if seat == ANN else "AH")),)
    assert likeliest.waiting == (() if seat == ANN else (six,))


def test_who_laid_a_card_for_a_neighbour_has_drawn_for_themselves_on_the_way() -> None:
    """Bob had lost and drew, and then laid Ann's attack for her: it was told as his own, hardly at his place."""
    evening = Evening(game("melee"), 2, "phase=redraw hands=6,5 stock=38 due=0,1 dodge=Q,K first=0")
    by_bob = Guess(((BOB, 0.999), (ANN, 0.001)))
    laid = Came((5,), cards("6D"), Place("clash", ANN), 5000, by_bob, (1,), by_the_stock=(OnTheWay(BOB, 1.4),))
    likeliest = explaining.explain(evening.reader.game, evening.referee.position, (laid,))[0]
    assert likeliest.events == (Drew(BOB), lays(ANN, card("6D"), to=Place("clash", ANN)))
    assert likeliest.cost < 4.2


def at_the_discards(first: Came, then: Came) -> tuple[Story, ...]:
    """What is told of two cards that were thrown away when it was Bob's turn to do so."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=2,3 dealer=0")
    return explaining.explain(evening.reader.game, evening.referee.position, (first, then))


@pytest.mark.parametrize("is_upon", [True, False])
def test_a_discard_seen_for_a_moment_is_one_with_the_next_if_that_lies_on_it(is_upon: bool) -> None:
    """The ace covered all but a corner of the ten that was thrown just before it: only the ace was told."""
    by_bob = Guess(((BOB, 0.99), (ANN, 0.01)))
    ten = Came((5,), cards("10H"), DISCARD, 5000, by_bob, (1,), brief=True)
    upon = frozenset({5} if is_upon else ())
    ace = Came((6,), cards("AD"), DISCARD, 5300, by_bob, (2,), upon=upon)
    whole = Laid(BOB, DISCARD, (cards("10H AD"),))
    assert at_the_discards(ten, ace)[0].events == ((whole,) if is_upon else (lays(BOB, card("AD")),))


@pytest.mark.parametrize("lingering", [ANN, BOB])
def test_fingers_that_stay_at_a_card_hold_it_or_linger_at_what_they_laid(lingering: Seat) -> None:
    """Ann's hand stayed at her meld while Bob drew: it was told as laid out of turn, when she moved on, and refused.

    But what Bob held there until he had drawn he laid only after that.
    """
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=5,0 dealer=1")
    melded = Came((1, 2), cards("8D 7D"), area(lingering), 5000, Guess(((lingering, 1.0),)), (1,), let_go=9000)
    drew = Went((2,), STOCK, 8000, Guess(((BOB, 1.0),)), took=4.0)
    told = explaining.explain(evening.reader.game, evening.referee.position, (melded, drew))[0].events
    laid, drawn = Laid(lingering, area(lingering), (cards("8D 7D"),)), Drew(BOB, 3)
    ended = Said(ANN, Word.DONE)
    assert told == ((laid, ended, drawn) if lingering == ANN else (ended, drawn, laid))


def test_nobody_draws_unseen_in_next_to_no_time() -> None:
    """Two cards of one discard by arms that looked unlike: a whole turn in which Ann drew was told between them."""
    by_bob, by_ann = Guess(((BOB, 0.9), (ANN, 0.1))), Guess(((ANN, 0.97), (BOB, 0.03)))
    six, nine = (Came((n,), cards(text), DISCARD, 5000, by_bob, (n,)) for n, text in ((5, "6C"), (6, "9H")))
    price = []
    for time in (5400, 9000):
        told = at_the_discards(six, nine._replace(time=time, guess=by_ann, upon=frozenset({5})))
        price.append(next(one.cost for one in told if [*map(type, one.events)] == [Laid, Drew, Laid]))
    assert price[0] - price[1] == pytest.approx(prices.NO_TIME)


def test_who_may_lay_after_a_melee_lays_rather_than_is_done() -> None:
    """Bob, who drew for it, laid the next card with an arm that looked like Cy's, whose turn comes then."""
    text = "seats=3 dealer=2 hands=5,9,5 stock=20 suit=H phase=answer who=1 pile=7H"
    evening = Evening(game("melee-dig"), 3, text)
    by_cy = Guess(((CY, 0.85), (BOB, 0.15)))
    laid = Came((5,), cards("4H"), DISCARD, 5000, by_cy, (1,))
    stories = explaining.explain(evening.reader.game, evening.referee.position, (laid,))
    assert not clear(stories) and {by_of(story.events[-1]) for story in stories[:2]} == {BOB, CY}


@pytest.mark.parametrize("tossed", [True, False])
def test_a_card_drawn_unseen_is_hardly_ever_tossed(tossed: bool) -> None:
    evening = at_turn("7H")
    by_ann = Guess(((ANN, 0.99), (BOB, 0.01)))
    laid = Came((5,), cards("6H"), DISCARD, 5000, by_ann, (1,), by_the_stock=(OnTheWay(ANN, 0.5, tossed=tossed),))
    likeliest = explaining.explain(evening.reader.game, evening.referee.position, (laid,))[0]
    assert any(isinstance(event, Drew) for event in likeliest.events) != tossed


def test_who_comes_by_the_stock_after_a_turn_that_nobody_saw_has_drawn_there() -> None:
    evening = at_turn("7H")
    by_bob = Guess(((BOB, 0.999), (ANN, 0.001)))
    laid = Came((5,), cards("6H"), DISCARD, 5000, by_bob, (1,), by_the_stock=(OnTheWay(BOB, 3.0),))
    likeliest = explaining.explain(evening.reader.game, evening.referee.position, (laid,))[0]
    assert likeliest.events == (Drew(ANN), Said(ANN, Word.DONE), Drew(BOB), lays(BOB, card("6H")))


def test_a_card_by_a_place_where_its_owner_may_not_lay_it_is_not_mislaid() -> None:
    """Cy threw a card away on the turn of Bob, whose hand was elsewhere, and it lay by his own melds: it was Bob's."""
    evening = bob_has_drawn()
    cys = Guess(((CY, 0.87), (ANN, 0.1), (BOB, 0.03)))
    came = Came((9,), cards("QD"), DISCARD, 5000, cys, (9,), elsewise=((area(CY), 0.6),))
    told = explaining.explain(evening.reader.game, evening.referee.position, (came,))
    price = {story.events: story.cost for story in told}
    assert price[(lays(CY, card("QD")),)] < price[(lays(BOB, card("QD")),)] + MARGIN
