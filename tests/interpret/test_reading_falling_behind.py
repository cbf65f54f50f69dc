"""Ditch Rummy where the next one goes on before it is clear what the one before has drawn."""

from __future__ import annotations

import pytest

from companion.facts.events import Counted, Drew, Laid, Lifted, Said, Word
from companion.games import game
from companion.games.boards import area
from companion.interpret import prices
from companion.interpret.at_the_stock import done_there
from companion.interpret.bridge import Bridge
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Gone, Reshuffled, Seen, Went
from companion.interpret.seats import Guess
from companion.interpret.story import Story, implying
from companion.table import DISCARD, STOCK, Place
from scoring.cards import cards
from tests.interpret.evening_talk import Evening, plays
from tests.people import ANN, BOB, CY

BESIDE_THE_DISCARDS = -150, -122
"""So far from the middle of Ann's area is its corner next to the discards."""


def test_a_meld_of_the_next_one_beside_the_discards_lies_before_her() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=1 hands=1,1 dealer=0")
    evening.felt.rests()
    evening.felt.draws(ANN)
    evening.felt.comes(ANN, area(ANN))
    x, y = BESIDE_THE_DISCARDS
    evening.felt.put("4H", area(ANN), x=x, y=y)
    evening.felt.put("5H", area(ANN), x=x + 22, y=y)
    evening.felt.goes(ANN)
    evening.felt.rests()
    told = [*evening.log, *(act.event for act in evening.reading.draft)]
    assert told[-1] == plays(ANN, "4H 5H")


def test_a_card_taken_from_a_group_was_laid_first_whatever_seems_to_lie_upon_it() -> None:
    """As it was pulled out the lower one came to light."""
    both, taken = cards("5H 10H"), cards("10H")
    came = Came((1, 2), both, DISCARD, 1000, Guess(((ANN, 0.99), (BOB, 0.01))), upon=frozenset({2}))
    gone = Gone((2,), taken[0], DISCARD, 3000, Guess(((BOB, 0.99), (ANN, 0.01))))
    position = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,3 dealer=1").referee.position
    stories = explain(game("ditch-rummy"), position, (came, gone))
    assert stories[0].events == (Laid(ANN, DISCARD, (both,)), Lifted(BOB, DISCARD, taken))


def test_the_upper_of_two_laid_at_once_is_gone_though_the_lower_slides_there() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,3 dealer=1")
    evening.felt.rests()
    evening.felt.comes(ANN, DISCARD)
    lower = evening.felt.put("5H", x=10)
    evening.felt.put("8S", x=-10).rest = lower.rest
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Laid(ANN, DISCARD, (cards("5H 8S"),)))
    evening.felt.comes(BOB, DISCARD)
    evening.felt.remove("8S")
    evening.felt.slides("5H", -20, 0)
    evening.felt.goes(BOB)
    evening.felt.rests()
    assert evening.heard(Lifted(BOB, DISCARD, cards("8S")))


def test_an_arm_lost_at_the_stock_and_seen_anew_at_the_discards_has_drawn_first() -> None:
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=draw turn=0 hands=1,2 dealer=1 discards=3C,6S")
    evening.felt.put("3C", x=-30)
    evening.felt.put("6S", x=12)
    evening.felt.rests()
    evening.felt.loses(evening.felt.comes(ANN, STOCK))
    evening.felt.takes(ANN, "6S")
    evening.felt.rests()
    taken = Lifted(ANN, DISCARD, cards("6S"))
    assert evening.heard() and [act.event for act in evening.reading.draft] == [Drew(ANN, 2), taken]
    evening.felt.lays(ANN, "6H", area(ANN))
    evening.felt.put("6S", area(ANN), x=22)
    evening.felt.rests()
    evening.felt.draws(BOB)
    assert evening.heard(Drew(ANN, 2), plays(ANN, "6H 6S"))


def test_a_turn_of_which_nothing_was_seen_costs_more_than_the_draw_in_it() -> None:
    unseen = (Said(ANN, Word.DONE), Drew(BOB, 3), Said(BOB, Word.DONE))
    position = Evening(game("ditch-rummy"), 2).referee.position
    told = implying(game("ditch-rummy"), Story(position=position), Bridge(unseen, position))
    assert told.cost == pytest.approx(3 * prices.IMPLIED + prices.UNSEEN_DRAW + prices.PASSED)


@pytest.mark.parametrize(
    ("seen", "price"), [(Seen.THERE, prices.IDLE), (Seen.BESIDE, prices.IDLE_BESIDE), (Seen.ELSEWHERE, 0.0)]
)
def test_a_hand_halts_at_the_stock_in_vain_as_seldom_where_nobody_draws(seen: Seen, price: float) -> None:
    full = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=3,3 dealer=1").referee.position
    (idle,) = done_there(game("ditch-rummy"), Story(position=full), Went((1,), STOCK, 0, Guess(((BOB, 1.0),)), seen))
    assert idle.cost == price


@pytest.mark.parametrize("came_from_a_pile", [False, True])
def test_a_hand_too_quick_for_seven_cards_is_no_cheaper_because_they_are_due(came_from_a_pile: bool) -> None:
    """Ann and Bob had drawn; hers was told to be his as well, for his last reach had cost nothing as long as she had
    none, and more than one where it followed on a look at a pile."""
    duel = game("melee")
    bob = Went((1,), STOCK, 5000, Guess(((BOB, 0.97), (ANN, 0.03))), Seen.BESIDE, stayed=660, took=-2.0)
    one = Reshuffled(2, Place("damage", BOB), bob, taken_up=False) if came_from_a_pile else bob
    prices_of = []
    for now in ("phase=deal hands=0,7 stock=45 due=7,0", "phase=choose hands=7,7 stock=38"):
        position = Evening(duel, 2, f"{now} dodge=K,Q first=0").referee.position
        told = done_there(duel, Story(position=position), one)
        prices_of.append(min(story.cost for story in told if not story.events))
    assert prices_of == [prices.IDLE_BESIDE, prices.IDLE_BESIDE]


def test_whoever_lays_more_than_the_record_knows_held_more_and_is_not_accused() -> None:
    """Nobody saw Ann draw before she took up the discard; there is no drawing any more now."""
    evening = Evening(game("ditch-rummy"), 2, "seats=2 phase=play turn=0 hands=0,2 dealer=1 plays=0:3H+4H")
    evening.felt.rests()
    for text, x in (("9S", 100), ("9C", 120)):
        evening.felt.lays(ANN, text, area(ANN), x=x)
    evening.felt.draws(BOB)
    evening.felt.rests()
    assert evening.heard(Counted(ANN, 2), plays(ANN, "9S 9C"))
    assert not any(judged.refused for judged in evening.referee.judged)


def test_the_game_goes_on_though_a_draw_before_is_not_quite_sure() -> None:
    """All hurried, Bob's draw was no hundred times likelier than none, and nothing was told for twenty seconds."""
    melds = "plays=0:3H+4H,0:4D+5D,1:7H+8H,1:9D+10D,2:7S+8S,2:9C+10C"
    evening = Evening(game("ditch-rummy"), 3, f"seats=3 phase=play turn=0 hands=2,2,2 dealer=2 {melds}")
    evening.settles = False
    evening.felt.lays(ANN, "JS", area(ANN), still=False)
    evening.felt.draws(BOB, looks=(3, 0), still=False)
    evening.felt.lays(BOB, "KH", area(BOB), still=False)
    evening.felt.lays(CY, "KC", area(CY), still=False)
    evening.felt.rests()
    assert evening.heard(plays(ANN, "JS")) and not evening.questions
    evening.felt.comes(CY, area(CY))
    evening.felt.wait(5000)
    evening.felt.goes(CY)
    evening.felt.report(still=False)
    done = Said(ANN, Word.DONE), Drew(BOB, 1), plays(BOB, "KH"), Said(BOB, Word.DONE)
    assert evening.heard(*done) and evening.reading.draft
