"""What may be said of hidden hands, and what may not, told as stories."""

from __future__ import annotations

import pytest

from companion.facts.hand_facts import (
    Betrayed,
    Claimed,
    DrewBlind,
    Fresh,
    HandFact,
    Opened,
    Parted,
    Sunk,
    Surfaced,
    Took,
)
from companion.facts.rulings import Ruling, Weight
from companion.referee.hindsight import Ledger, WasHeld, findings, verdict
from companion.referee.knowledge import Knowledge
from companion.table import Seat
from scoring.cards import PACK, card, cards
from tests.people import ANN, BOB


def no(seat: Seat, text: str) -> Claimed:
    """The seat says that it holds none of these."""
    return Claimed(seat, frozenset(cards(text)), "held", "GN-8")


def parts(seat: Seat, text: str) -> list[HandFact]:
    return [Parted(seat, one) for one in cards(text)]


def told(*entries: list[HandFact]) -> Ledger:
    """One list of facts for each entry, from 1 on."""
    return [(number, fact) for number, facts in enumerate(entries, 1) for fact in facts]


def found(ledger: Ledger) -> list[tuple[int, str, int | None]]:
    """Entry where it became certain, code, entry of the claim."""
    return [(number, ruling.code, ruling.at) for number, ruling in findings(ledger)]


DEAL: list[HandFact] = [Fresh(), DrewBlind(ANN, 3), DrewBlind(BOB, 3)]


def test_a_claimed_card_laid_with_no_draw_between_was_held() -> None:
    assert found(told(DEAL, [no(BOB, "7H 7C")], parts(BOB, "7H"))) == [(3, "held", 2)]


def test_one_draw_since_explains_one_card_and_not_two() -> None:
    ledger = told(DEAL, [no(BOB, "7H 7C 7D"), DrewBlind(BOB, 1)], parts(BOB, "7H"), parts(BOB, "7C"))
    assert found(ledger) == [(4, "held", 2)]
    assert dict(findings(ledger)[0][1].params) == {"by": BOB, "cards": (card("7H"), card("7C"))}


def test_the_draw_of_the_same_act_comes_after_the_claim_however_it_is_told() -> None:
    claim, draw = no(BOB, "7H"), DrewBlind(BOB, 1)
    assert (
        found(told(DEAL, [draw, claim], parts(BOB, "7H"))) == found(told(DEAL, [claim, draw], parts(BOB, "7H"))) == []
    )


def test_a_card_of_another_hand_refutes_nothing() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], parts(ANN, "7H"))) == []


def test_a_draw_after_the_card_was_laid_does_not_explain_it() -> None:
    ledger = told(DEAL, [no(BOB, "7H")], [*parts(BOB, "7H"), DrewBlind(BOB, 1)])
    assert found(ledger) == [(3, "held", 2)]


def test_what_lay_on_the_table_cannot_have_been_drawn() -> None:
    """The 7H lies open while Bob draws, and goes back into the stock; then he lays it without another draw."""
    heart = card("7H")
    ledger = told(DEAL, [Surfaced((heart,))], [no(BOB, "7H"), DrewBlind(BOB, 1)], [Sunk((heart,))], parts(BOB, "7H"))
    assert found(ledger) == [(5, "held", 3)]


def test_after_the_shuffle_it_can_have_been_drawn() -> None:
    heart = card("7H")
    ledger = told(DEAL, [Surfaced((heart,))], [Sunk((heart,))], [no(BOB, "7H"), DrewBlind(BOB, 1)], parts(BOB, "7H"))
    assert found(ledger) == []


def test_with_two_packs_the_other_copy_can_have_been_drawn() -> None:
    deal: list[HandFact] = [Fresh(packs=2), DrewBlind(BOB, 3)]
    ledger = told(deal, [Surfaced((card("7H"),))], [no(BOB, "7H"), DrewBlind(BOB, 1)], parts(BOB, "7H"))
    assert found(ledger) == []


def test_a_card_taken_openly_explains_itself() -> None:
    ledger = told(DEAL, parts(ANN, "7H"), [no(BOB, "7H")], [Took(BOB, card("7H"))], parts(BOB, "7H"))
    assert found(ledger) == []


def test_a_betrayed_card_refutes_the_next_claim_at_once() -> None:
    ledger = told(DEAL, [Betrayed(BOB, card("7H"))], [no(BOB, "7H 8H"), DrewBlind(BOB, 1)])
    assert found(ledger) == [(3, "held", 3)]


def test_a_card_betrayed_after_the_claim_was_held_if_nothing_was_drawn() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], [Betrayed(BOB, card("7H"))])) == [(3, "held", 2)]


def test_a_card_betrayed_in_one_hand_is_never_held_against_another() -> None:
    ledger = told(DEAL, [Betrayed(ANN, card("7H"))], [no(BOB, "7H"), DrewBlind(BOB, 1)], [Sunk((card("2C"),))])
    assert verdict([*ledger, (5, Parted(BOB, card("7H")))], BOB, cards("7H"), 3) is not WasHeld.CERTAIN
    assert not found([*ledger, (5, Parted(BOB, card("7H")))])


def test_a_draw_that_explains_one_card_moves_over_for_another() -> None:
    """The 8H lay on the table at Bob's first draw, so only the second can have brought it, and the first the 7H."""
    eight = card("8H")
    claim: list[HandFact] = [no(BOB, "7H 8H 9H"), DrewBlind(BOB, 1)]
    seen = [parts(BOB, "7H"), parts(BOB, "8H"), parts(BOB, "9H")]
    ledger = told(DEAL, [Surfaced((eight,))], claim, [Sunk((eight,))], [DrewBlind(BOB, 1)], *seen)
    ((number, ruling),) = findings(ledger)
    assert (number, ruling.value("cards")) == (8, cards("7H 8H 9H"))


def test_what_the_open_hand_shows_was_held_as_far_as_no_draw_explains_it() -> None:
    claim: list[HandFact] = [no(BOB, "7H 7C"), DrewBlind(BOB, 1)]
    assert found(told(DEAL, claim, [Opened(BOB, cards("7H 7C 2S 3S"))])) == [(3, "held", 2)]
    assert found(told(DEAL, claim, [Opened(BOB, cards("7H 4C 2S 3S"))])) == []


def test_a_mild_claim_becomes_a_note_and_no_breach() -> None:
    claim = Claimed(BOB, frozenset(cards("JH QH")), "could_break", "GN-8", mild=True)
    ((_, ruling),) = findings(told(DEAL, [claim], parts(BOB, "JH")))
    assert ruling == Ruling(Weight.NOTE, "could_break", "GN-8", (("by", BOB), ("cards", cards("JH"))), 2)


def test_a_card_too_many_accuses_nobody() -> None:
    """Bob was dealt three; he shows four. A draw was missed, so nothing is certain any more."""
    ledger = told(DEAL, [no(BOB, "7H")], [Opened(BOB, cards("7H 2C 3C 4C"))])
    assert found(ledger) == [(3, "counts_do_not_add_up", None)]
    assert verdict(ledger, BOB, cards("7H"), 2) is WasHeld.UNSOUND


def test_a_card_too_few_accuses_nobody() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], [Opened(BOB, cards("7H 2C"))])) == [(3, "counts_do_not_add_up", None)]


def test_more_cards_laid_than_were_ever_drawn_accuse_nobody() -> None:
    ledger = told(DEAL, parts(BOB, "2C 3C 4C"), [no(BOB, "7H")], parts(BOB, "7H"), parts(BOB, "8H"))
    assert found(ledger) == [(4, "counts_do_not_add_up", None)]


def test_a_card_taken_openly_and_never_seen_again_does_not_add_up() -> None:
    ledger = told(DEAL, parts(ANN, "7H"), [Took(BOB, card("7H"))], [Opened(BOB, cards("2C 3C 4C 5C"))])
    assert found(ledger) == [(4, "counts_do_not_add_up", None)]


def test_a_betrayed_card_that_the_open_hand_does_not_show_does_not_add_up() -> None:
    ledger = told(DEAL, [Betrayed(BOB, card("7H"))], [no(BOB, "2C")], [Opened(BOB, cards("2C 3C"))])
    assert found(ledger) == [(4, "counts_do_not_add_up", None)]
    mid_game = told([Betrayed(BOB, card("7H"))], [Opened(BOB, cards("2C 3C"))])
    assert found(mid_game) == [(2, "counts_do_not_add_up", None)]


def test_from_a_position_in_mid_game_the_hands_before_it_are_open_questions() -> None:
    ledger = told([no(BOB, "7H"), DrewBlind(BOB, 1)], parts(BOB, "2C 3C 4C 7H"))
    assert found(ledger) == []
    assert found([*ledger, (3, Parted(BOB, card("7C")))]) == []
    assert found(told([no(BOB, "7H 7C"), DrewBlind(BOB, 1)], parts(BOB, "2C 7C 7H"))) == [(2, "held", 1)]


def test_a_new_deal_forgets_everything() -> None:
    assert found(told(DEAL, [no(BOB, "7H")], DEAL, parts(BOB, "7H"))) == []


def test_known_cards_of_a_hand_are_those_betrayed_or_taken_and_still_there() -> None:
    now = Knowledge()
    now.learn(1, [*DEAL, Betrayed(BOB, card("7H")), Parted(ANN, card("2C")), Took(BOB, card("2C"))])
    assert now.known_in_hand(BOB) == cards("7H 2C")
    now.learn(2, parts(BOB, "7H"))
    assert now.known_in_hand(BOB) == cards("2C")
    assert now.known_in_hand(ANN) == ()


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("7H 7C 2S 3S", WasHeld.CERTAIN),
        ("7H 4C 2S 3S", WasHeld.POSSIBLE),
        ("5D 4C 2S 3S", WasHeld.IMPOSSIBLE),
    ],
)
def test_verdicts_over_an_open_hand(shown: str, expected: WasHeld) -> None:
    ledger = told(DEAL, [DrewBlind(BOB, 1)], [Opened(BOB, cards(shown))])
    assert verdict(ledger, BOB, cards("7H 7C"), 2) is expected


def test_a_hand_nobody_has_seen_may_hold_anything() -> None:
    assert verdict(told(DEAL, [no(BOB, "7H")]), BOB, cards("7H"), 2) is WasHeld.POSSIBLE
    assert verdict(told([no(BOB, "7H")]), BOB, cards("7H"), 1) is WasHeld.POSSIBLE


def test_a_hand_of_drawn_cards_only_was_empty_before() -> None:
    ledger = told([Fresh(), DrewBlind(BOB, 1)], parts(BOB, "2C"), [no(BOB, "7H"), DrewBlind(BOB, 1)])
    assert verdict(ledger, BOB, cards("7H"), 3) is WasHeld.IMPOSSIBLE


def test_the_only_card_that_can_have_been_drawn_was_drawn() -> None:
    """Bob shows 7H and 2S; 2S lay on the table when he drew, so the draw was the 7H: it was not held."""
    ledger = told(
        [Fresh(), DrewBlind(BOB, 1), Surfaced(cards("2C"))],
        [Betrayed(BOB, card("2S"))],
        [DrewBlind(BOB, 1)],
        [Opened(BOB, cards("7H 2S"))],
    )
    assert verdict(ledger, BOB, cards("7H"), 3) is WasHeld.IMPOSSIBLE


def test_a_card_shown_in_one_hand_and_laid_by_another_counts_against_nobody() -> None:
    """GN-3, GN-4: it was in the first hand, whoever laid it; so the other one's word stands."""
    seven = cards("7C")[0]
    ledger = told(DEAL, [Betrayed(ANN, seven)], [no(BOB, "7C 8C")], [Parted(BOB, seven)])
    assert found(ledger) == []
    now = Knowledge()
    entries: list[list[HandFact]] = [DEAL, [Betrayed(ANN, seven)], [Parted(BOB, seven)]]
    for number, facts in enumerate(entries, 1):
        now.learn(number, facts)
    assert now.known_in_hand(ANN) == () and now.adds_up(ANN) and now.adds_up(BOB)


def test_it_still_does_when_somebody_has_left_and_their_cards_went_under_the_stock() -> None:
    """GN-14: whatever lies on no pile may be drawn again then; but the 7C is in Ann's hand, and everybody knows."""
    seven = cards("7C")[0]
    left = Sunk(tuple(PACK))
    ledger = told(DEAL, [Betrayed(ANN, seven)], [left], [no(BOB, "7C 8C")], [Parted(BOB, seven)])
    assert found(ledger) == []


def test_with_several_packs_it_is_another_copy() -> None:
    seven = cards("7C")[0]
    deal: list[HandFact] = [Fresh(2), DrewBlind(ANN, 3), DrewBlind(BOB, 3)]
    ledger = told(deal, [Betrayed(ANN, seven)], [no(BOB, "7C")], [Parted(BOB, seven)])
    assert [code for _, code, _ in found(ledger)] == ["held"]
