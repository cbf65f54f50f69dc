"""That Dam Game from the deal to the begging: deck or discard, who is asked, who gets it."""

from __future__ import annotations

import pytest

from companion.errors import BadSetup
from companion.facts.events import Abandoned, Began, Chose, Dealt, HouseChanged, Left, Seated, Turned, Word
from companion.games.that_dam_game import GAME
from companion.games.that_dam_game.position import Dam, asked, begs_left
from companion.table import DISCARD
from scoring.cards import card, cards
from tests.games.rummies import Table
from tests.people import ANN, BOB, CY, DEE, NAMES


def table(position: str, seats: int = 4) -> Table[Dam]:
    """Four at the table, Dee has dealt six each."""
    hands = ",".join("6" * seats)
    words = f"seats={seats} dealer={seats - 1} hands={hands} stock=130"
    given = {word.partition("=")[0] for word in position.split()}
    return Table(
        GAME,
        seats,
        " ".join([*(word for word in words.split() if word.partition("=")[0] not in given), position]),
    )


def choice(rest: str = "", seats: int = 4) -> Table[Dam]:
    """Ann has discarded the nine of hearts; Bob may take it."""
    return table(f"phase=choose turn=1 discards=4C,9H discarder=0 {rest}", seats)


# ---------------------------------------------------------------- the deal


@pytest.mark.parametrize(("seats", "packs"), [(3, 2), (4, 3), (5, 3), (6, 4)])
def test_the_packs_go_by_the_players(seats: int, packs: int) -> None:
    """TD-1 to TD-4, TD-25, TDQ-1, TD-30"""
    evening = Table(GAME, seats)
    evening.yes(ANN)
    assert evening.now.stock == packs * 54 - seats * 6
    assert evening.now.discards == ()
    many = Table(GAME, seats, td_decks="four")
    many.yes(ANN)
    assert many.now.stock == 4 * 54 - seats * 6


def test_three_to_six_play() -> None:
    """TD-25"""
    with pytest.raises(BadSetup):
        GAME.begin(Began("that-dam-game", NAMES[:2]))


def test_the_dealer_deals_what_the_hand_asks_for_and_the_left_neighbour_begins() -> None:
    """TD-28, TD-29, TD-31, TD-62"""
    evening = Table(GAME, 4)
    assert evening.hear(Dealt(ANN, 7)) == "x deals_so_many"
    assert evening.hear(Dealt(ANN, 6)) == "dealt"
    assert (evening.now.hands, evening.now.turn) == ((6, 6, 6, 6), BOB)


def test_the_first_dealer_is_chosen_by_lot() -> None:
    """TD-27"""
    evening = Table(GAME, 4)
    assert evening.hear(Chose(None, CY, "dealer")) == "deals_next"
    evening.yes(CY)
    assert evening.now.turn == DEE


def test_the_first_turn_takes_from_the_deck_and_discards() -> None:
    """TD-32, TD-33, TD-34"""
    evening = table("phase=first")
    assert evening.lifts(ANN, "9H") == "x deck_only"
    assert evening.discards(ANN, "9H") == "x draw_first"
    assert evening.draws(ANN) == "drew"
    assert evening.discards(ANN, "9H") == "discards"
    assert (evening.now.phase, evening.now.turn, evening.now.discards) == ("choose", BOB, cards("9H"))


# ---------------------------------------------------------------- deck or discard


def test_the_next_player_may_take_the_discard_just_made_and_no_other() -> None:
    """TD-35, TD-36"""
    evening = choice()
    assert evening.lifts(BOB, "4C") == "x top_only"
    assert evening.lifts(BOB, "9H") == "takes"
    assert evening.now.hands == (6, 7, 6, 6)
    assert evening.referee.knowledge.known_in_hand(BOB) == cards("9H")


def test_a_card_taken_may_be_discarded_again() -> None:
    """TDQ-20"""
    evening = choice()
    evening.yes(BOB)
    assert evening.discards(BOB, "9H") == "discards"


def test_a_turn_ends_with_one_discard() -> None:
    """TD-37"""
    evening = choice()
    evening.lifts(BOB, "9H")
    assert evening.discards(BOB, "9H 3C") == "x one_discard"
    assert evening.draws(BOB) == "x not_now"


def test_one_card_is_drawn_no_more() -> None:
    evening = table("phase=must turn=1 discards=9H discarder=0")
    assert evening.draws(BOB, 2) == "x one_card"
    assert evening.draws(CY) == "x not_your_turn"
    assert evening.draws(BOB) == "drew"


# ---------------------------------------------------------------- begging


def test_the_others_are_asked_in_the_direction_of_play_without_the_discarder() -> None:
    """TD-26, TD-38, TD-39, TDQ-3"""
    evening = choice()
    assert evening.yes(CY) == "x ask_first"
    assert evening.no(BOB) == "declines"
    assert asked(evening.now) == (CY,)
    assert evening.yes(DEE) == "x not_asked"
    assert evening.no(CY) == "begs_not"
    assert asked(evening.now) == (DEE,)
    assert evening.no(DEE) == "begs_not"
    assert (evening.now.phase, evening.now.turn) == ("must", BOB)


def test_the_question_names_the_card_and_the_begs_left() -> None:
    evening = choice("begs=0,0,1,0")
    evening.no(BOB)
    prompt = evening.referee.view.prompt
    assert (prompt.code, prompt.to) == ("ask.beg", (CY,))
    assert dict(prompt.params) == {"by": CY, "card": card("9H"), "n": 2}


def test_the_beggar_gets_the_discard_and_a_card_and_discards_nothing() -> None:
    """TD-40, TD-41, TDQ-5, TDQ-6"""
    evening = choice()
    evening.no(BOB)
    assert evening.yes(CY) == "begs"
    assert (evening.now.hands, evening.now.stock, evening.now.top) == ((6, 6, 8, 6), 129, card("4C"))
    assert (evening.now.phase, evening.now.begs) == ("must", (0, 0, 1, 0))
    assert evening.lifts(BOB, "4C") == "x deck_only"
    assert evening.draws(BOB) == "drew"


def test_taking_up_the_card_is_a_yes() -> None:
    """TD-40"""
    evening = choice()
    evening.no(BOB)
    assert evening.lifts(CY, "9H") == "begs"


def test_declining_is_final() -> None:
    """TDQ-7"""
    evening = choice()
    for seat in (BOB, CY, DEE):
        evening.no(seat)
    assert evening.lifts(BOB, "9H") == "x deck_only"


def test_nobody_draws_before_the_others_have_been_asked() -> None:
    """TD-38"""
    evening = choice()
    assert evening.draws(BOB) == "x others_may_beg"
    evening.no(BOB)
    assert evening.draws(BOB) == "x others_may_beg"


def test_three_begs_in_the_whole_game() -> None:
    """TD-42, TDQ-2"""
    evening = choice("begs=0,0,3,0")
    evening.no(BOB)
    assert asked(evening.now) == (DEE,)
    nobody = choice("begs=0,0,3,3")
    assert nobody.no(BOB) == "declines"
    assert nobody.now.phase == "must"
    assert choice("begs=0,0,3,3").draws(BOB) == "drew"


def test_the_house_may_count_begs_by_hand() -> None:
    """TDQ-2"""
    evening = choice("begs=0,0,5,0 begged=0,0,2,0 house=td.begScope:hand")
    assert begs_left(evening.now, CY) == 1


def test_whoever_melded_may_beg_unless_the_house_forbids_it() -> None:
    """TDQ-4"""
    melded = "melded=2 melds=2:KD+KS+KC,2:5H+5D+5S"
    evening = choice(melded)
    evening.no(BOB)
    assert asked(evening.now) == (CY,)
    strict = choice(f"{melded} house=td.begAfterMeld:no")
    strict.no(BOB)
    assert asked(strict.now) == (DEE,)


def test_where_begging_is_fast_everybody_is_asked_at_once() -> None:
    """TDQ-6"""
    evening = choice("house=td.begMode:fast")
    assert evening.no(BOB) == "declines"
    assert "house_decided" in evening.codes()
    assert asked(evening.now) == (CY, DEE)
    assert evening.yes(DEE) == "begs"
    assert evening.yes(CY) == "x not_now"


# ---------------------------------------------------------------- an empty deck


def test_an_empty_deck_is_made_of_the_discards_under_the_top_one() -> None:
    """TDQ-21"""
    evening = table("phase=must turn=1 discards=4C,5C,6C,9H discarder=0 stock=0")
    assert evening.draws(BOB) == "drew"
    assert (evening.now.stock, evening.now.discards) == (2, cards("9H"))


def test_the_dealer_may_shuffle_before_the_draw() -> None:
    """TDQ-21"""
    evening = table("phase=must turn=1 discards=4C,5C,9H discarder=0 stock=0")
    assert evening.hear(Turned(DISCARD)) == "reshuffled"
    assert evening.now.stock == 2
    assert evening.hear(Turned(DISCARD)) == "x not_yet_shuffled"


def test_a_beggar_takes_the_discard_before_the_rest_is_shuffled() -> None:
    """TD-40, TDQ-21"""
    evening = table("phase=offer turn=1 offers=2,3 discards=4C,5C,6C,9H discarder=0 stock=0")
    assert evening.yes(CY) == "begs"
    assert (evening.now.stock, evening.now.discards) == (1, cards("6C"))


def test_without_any_card_left_the_turn_goes_on() -> None:
    evening = table("phase=must turn=1 discards=9H discarder=0 stock=0")
    assert evening.draws(BOB) == "x no_cards_left"
    assert evening.done(BOB) == "draws_none"
    assert evening.now.phase == "act"


# ---------------------------------------------------------------- evenings


def test_a_hand_broken_off_gives_its_begs_back() -> None:
    evening = choice("begs=0,0,2,0 begged=0,0,1,0")
    assert evening.hear(Abandoned()) == "broken_off"
    assert (evening.now.phase, evening.now.begs, evening.now.dealer) == ("deal", (0, 0, 1, 0), DEE)


def test_whoever_leaves_is_not_asked_any_more() -> None:
    evening = choice()
    evening.no(BOB)
    evening.hear(Left(CY))
    assert asked(evening.now) == (DEE,)
    assert evening.now.stock == 136
    evening.hear(Left(BOB))
    assert (evening.now.turn, evening.now.phase) == (DEE, "must")
    evening.hear(Left(DEE))
    assert evening.referee.view.winners == (ANN,)


def test_rules_and_seats_change_between_hands() -> None:
    evening = Table(GAME, 3)
    assert evening.hear(HouseChanged("td.begMode", "fast")) == "house_changed"
    assert evening.hear(HouseChanged("td.moon", "full")) == "x no_such_rule"
    assert evening.hear(Seated((ANN, CY, BOB))) == "seated_anew"
    evening.yes(None)
    assert evening.now.turn == CY
    assert evening.hear(HouseChanged("td.begMode", "gentle")) == "x after_the_hand"
    assert evening.hear(Seated((ANN, BOB, CY))) == "x stay_seated"


def test_no_word_is_an_act_that_nobody_waits_for() -> None:
    evening = table("phase=first")
    assert evening.says(BOB, Word.LAST_CARD) == "x not_now"
