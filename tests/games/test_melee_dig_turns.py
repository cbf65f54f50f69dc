"""Stories of single turns: what is said about hidden hands, what is refused and why, what need not be told."""

from __future__ import annotations

import pytest

from companion.facts.events import Chose, Counted, Dealt, Drew, Event, Laid, Said, Shown, Turned, Word, lays
from companion.facts.hand_facts import Betrayed, Claimed, DrewBlind, Fresh, Parted, Sunk, Surfaced, Took
from companion.games.melee_dig import GAME
from companion.games.melee_dig.matching import TWOS, legal
from companion.table import STOCK, Place, Seat
from scoring.cards import JOKER, Card, Rank, Suit, card, cards
from tests.games.dig_table import after, codes, done, draw, last, lay, table, why_not
from tests.people import ANN, BOB, CY, DEE, HAL


def claims(facts: tuple[object, ...]) -> list[Claimed]:
    return [fact for fact in facts if isinstance(fact, Claimed)]


# ---------------------------------------------------------------- what an act says about a hand


def test_who_draws_says_that_nothing_could_be_laid() -> None:
    outcome = last(table(), draw(BOB))
    (said,) = claims(outcome.facts)
    assert said.none_of == legal(Rank.SEVEN, Suit.DIAMONDS) - {card("7D")}
    assert (said.seat, said.clause) == (BOB, "MD-11")
    assert outcome.facts[-1] == DrewBlind(BOB, 1)


def test_the_king_of_hearts_had_to_be_laid_too_unless_the_house_says_otherwise() -> None:
    """MDQ-4."""
    hearts = "pile=7H suit=H"
    assert card("KH") in claims(last(table(hearts), draw(BOB)).facts)[0].none_of
    assert card("KH") not in claims(last(table(f"{hearts} house=md.khForced:no"), draw(BOB)).facts)[0].none_of


def test_after_a_king_of_spades_the_claim_is_about_the_follow_up() -> None:
    dug = after(table("pile=7S suit=S"), lay(BOB, "KS"), Said(None, Word.YES))
    (said,) = claims(last(dug, draw(BOB)).facts)
    assert (said.clause, card("9S") in said.none_of, card("9H") in said.none_of) == ("MD-24", True, False)


def test_every_draw_for_the_card_after_a_king_of_spades_is_made_by_its_clause() -> None:
    """MD-24, also where the house draws until a card can be laid (MDQ-7)."""
    dug = after(table("pile=7S suit=S house=md.drawUntil:yes"), lay(BOB, "KS"), Said(None, Word.YES), draw(BOB))
    (said,) = claims(last(dug, draw(BOB)).facts)
    assert said.clause == "MD-24"
    once = after(table("pile=7S suit=S"), lay(BOB, "KS"), Said(None, Word.YES), draw(BOB))
    assert why_not(once, draw(BOB)).clause == "MD-24"


def test_who_draws_for_a_two_says_so_once() -> None:
    first = last(table(), lay(BOB, "2D"), draw(CY))
    (said,) = claims(first.facts)
    assert said.none_of == TWOS - {card("2D")}
    assert claims(last(first.position, draw(CY)).facts) == []


def test_a_melee_closed_by_done_is_a_claim_of_everybody_but_the_aggressor() -> None:
    said = claims(last(table(), lay(BOB, "3D"), done(CY)).facts)
    assert [one.seat for one in said] == [CY, DEE, ANN]
    assert {one.none_of for one in said} == {frozenset(cards("4D"))}


def test_a_melee_closed_in_haste_claims_nothing_about_the_chain() -> None:
    """Nobody had been asked yet (MDQ-13); there is only a mild word about the jack and the queen."""
    (said,) = claims(last(table(), lay(BOB, "3D"), draw(CY, 3)).facts)
    assert said.none_of == frozenset(cards("JD QD"))
    assert said.mild


@pytest.mark.parametrize(("house", "barred"), [("any", "9H 7C AS"), ("listed", "9H AS")])
def test_laying_the_king_of_hearts_says_that_nothing_else_fits(house: str, barred: str) -> None:
    outcome = last(table(f"pile=7H suit=H house=md.khOther:{house}"), lay(BOB, "KH"))
    (said,) = claims(outcome.facts)
    assert said.clause == "MD-26"
    assert {one for one in cards("9H 7C AS KH") if one in said.none_of} == set(cards(barred))


def test_the_king_of_hearts_as_only_card_claims_nothing() -> None:
    assert claims(last(table("pile=7H suit=H hands=5,1,5,5"), lay(BOB, "KH")).facts) == []


def test_a_refused_card_betrays_itself_but_not_if_nobody_saw_whose_it_was() -> None:
    assert last(table(), lay(DEE, "9D")).facts == (Betrayed(DEE, card("9D")),)
    assert last(table(), lay(None, "9S")).facts == ()


def test_a_reshuffle_sinks_all_but_the_top() -> None:
    outcome = last(table("stock=0 pile=9H,8H,7D hands=12,13,12,12"), draw(BOB))
    assert Sunk(cards("9H 8H")) in outcome.facts
    assert (outcome.position.stock, outcome.position.discards) == (1, cards("7D"))


def test_a_deal_and_a_king_of_hearts_starter_as_facts() -> None:
    dealt = last(table("", "seats=2 phase=deal who=0"), Dealt(ANN, 5))
    assert dealt.facts == (Fresh(), DrewBlind(ANN, 5), DrewBlind(BOB, 5))
    kept = last(dealt.position, lay(None, "KH"))
    assert kept.facts == (Took(ANN, card("KH")),)
    assert last(kept.position, lay(None, "7H")).facts == (Surfaced(cards("7H")),)


def test_the_kept_king_of_hearts_leaves_with_its_owner_s_lay() -> None:
    kept = table("pile=7H suit=H who=0 known=0:KH hands=6,5,5,5 stock=30")
    assert Parted(ANN, card("KH")) in last(kept, lay(ANN, "KH")).facts
    assert after(kept, lay(ANN, "KH")).known == frozenset()


# ---------------------------------------------------------------- refused, and why

WRONG: list[tuple[str, Event, str, str]] = [
    ("", lays(BOB, JOKER), "not_in_pack", "MD-1"),
    ("", lay(BOB, "7D"), "lies_already", "MD-1"),
    ("", Laid(BOB, Place("moon"), (cards("9D"),)), "wrong_place", "MD-3"),
    ("", Laid(BOB, STOCK, (cards("9D"),)), "wrong_place", "MD-3"),
    ("", lays(BOB, *cards("9D 8D")), "one_at_a_time", "MD-10"),
    ("", lay(Seat(9), "9D"), "not_playing", "GN-2"),
    ("", lay(CY, "9D"), "not_your_turn", "GN-2"),
    ("", lay(BOB, "9S"), "no_match", "MD-10"),
    ("", lay(BOB, "KH"), "kh_must_match", "MD-26"),
    ("phase=after_draw", lay(BOB, "2D"), "barred_after_drawing", "MD-43"),
    ("phase=after_draw", lay(BOB, "3D"), "barred_after_drawing", "MD-38"),
    ("phase=after_draw", lay(BOB, "3S"), "no_match", "MD-10"),
    ("phase=second", lay(BOB, "KH"), "kh_is_not_last", "MD-26"),
    ("", done(BOB), "lay_or_draw", "MD-10"),
    ("", draw(CY), "not_your_turn", "GN-2"),
    ("", draw(Seat(9)), "not_playing", "GN-2"),
    ("phase=answer", done(CY), "not_your_turn", "GN-2"),
    ("phase=starter who=0 known=0:KH", lay(None, "KH"), "no_starter_yet", "MD-8"),
    ("phase=starter who=0", lay(BOB, "9D"), "no_starter_yet", "MD-5"),
    ("phase=deal", Turned(), "not_now", "GN-2"),
    ("phase=count who=-", Shown(Seat(9), ()), "not_playing", "GN-2"),
    ("phase=count who=-", Shown(CY, (JOKER,)), "not_in_pack", "MD-1"),
    ("", Counted(Seat(9), 4), "not_playing", "GN-2"),
    ("phase=suit", Chose(BOB, "X", "suit"), "no_suit", "MD-22"),
    ("phase=suit", Chose(CY, "H", "suit"), "not_your_turn", "GN-2"),
    ("phase=suit", draw(BOB), "no_draw_due", "GN-4"),
    ("phase=out", Chose(BOB, HAL, "seat"), "choose_another", "MD-20"),
    ("phase=extra_draw owed=0,1,0,0", done(BOB), "still_to_draw", "MD-20"),
    ("", Turned(), "stock_not_used_up", "MD-19"),
    ("phase=deal", Dealt(ANN, 7), "five_each", "MD-4"),
    ("phase=count", lay(BOB, "9D"), "not_now", "GN-2"),
    ("phase=count who=-", Said(None, Word.YES), "hand_missing", "MD-45"),
]


@pytest.mark.parametrize(("words", "event", "code", "clause"), WRONG)
def test_refused_with_the_clause_and_nothing_changes(words: str, event: Event, code: str, clause: str) -> None:
    ruling = why_not(table(words), event)
    assert (ruling.code, ruling.clause) == (code, clause)


# ---------------------------------------------------------------- acts nobody was seen to do


def test_a_card_that_nobody_was_seen_to_lay_is_of_the_one_whose_turn_it_is() -> None:
    assert after(table(), lay(None, "9D")).counts == (5, 4, 5, 5)


def test_presses_without_a_seat_are_of_the_one_who_decides() -> None:
    position = after(table(), draw(None), done(None), lay(None, "AS"), Chose(None, "H", "suit"))
    assert (position.counts, position.who, position.suit) == ((5, 6, 4, 5), DEE, Suit.HEARTS)


def test_in_a_dig_an_unknown_drawer_is_the_next_in_turn() -> None:
    position = after(table("pile=7S suit=S"), lay(BOB, "KS"), draw(None), draw(None))
    assert position.owed == (1, 0, 0, 0)


def test_a_chain_card_in_a_crowd_must_have_an_owner() -> None:
    assert why_not(table(), lay(BOB, "3D"), lay(None, "4D")).code == "who_laid_it"


def test_with_two_players_it_can_only_be_the_other() -> None:
    pair = table("", "seats=2 hands=5,5 stock=41 pile=7D suit=D phase=turn who=1")
    assert after(pair, lay(BOB, "3D"), lay(None, "4D")).counts == (4, 4)


def test_a_breaker_is_the_aggressee_s() -> None:
    assert after(table(), lay(BOB, "3D"), lay(None, "QD")).counts == (5, 4, 4, 5)


SPEAKING = [
    ("hands=5,2,5,5", 1, "about to lay the last but one"),
    ("hands=1,2,5,5", 0, "has to say it, the other only may"),
    ("hands=1,1,5,5", 1, "has to say it, and is on the move"),
    ("hands=1,5,1,5", None, "two have to"),
    ("hands=1,5,5,5 said=0", None, "nobody has to"),
]


@pytest.mark.parametrize(("words", "speaker", "why"), SPEAKING)
def test_last_card_without_a_seat_is_of_the_one_who_must_be_meant(words: str, speaker: int | None, why: str) -> None:
    before = table(words)
    outcome = last(before, Said(None, Word.LAST_CARD))
    assert outcome.position.announced - before.announced == ({speaker} if speaker is not None else set()), why
    assert outcome.refused == (speaker is None)


def test_caught_without_a_seat_is_about_the_only_one_who_can_be() -> None:
    assert after(table("hands=1,5,5,5"), Said(None, Word.CAUGHT)).counts[ANN] == 2
    assert why_not(table("hands=1,1,5,5"), Said(None, Word.CAUGHT)).code == "say_whom"
    assert why_not(table("hands=1,5,5,5"), Said(Seat(9), Word.CAUGHT, ANN)).code == "not_playing"
    assert why_not(table("phase=out"), Said(None, Word.CAUGHT, ANN)).code == "not_now"
    assert why_not(table("phase=out"), Said(None, Word.LAST_CARD)).code == "not_now"
    assert why_not(table(), Said(Seat(9), Word.LAST_CARD)).code == "not_playing"


# ---------------------------------------------------------------- calls that only repeat a card (GN-7)


def test_dig_and_count_are_asked_for() -> None:
    dug, counted = after(table("pile=7S suit=S"), lay(BOB, "KS")), after(table("pile=7H suit=H"), lay(BOB, "KH"))
    assert Word.DIG in [one.kind for one in GAME.expects(dug)]
    assert Word.COUNT in [one.kind for one in GAME.expects(counted)]


def test_dig_and_count_may_be_said_and_need_not() -> None:
    dug = after(table("pile=7S suit=S"), lay(BOB, "KS"))
    assert codes(last(dug, Said(BOB, Word.DIG))) == ["dig_called"]
    counted = after(table("pile=7H suit=H"), lay(BOB, "KH"))
    assert codes(last(counted, Said(BOB, Word.COUNT))) == ["count_opened"]
    for word in (Word.DIG, Word.COUNT):
        outcome = last(table(), Said(None, word))
        assert codes(outcome) == ["call_without_card"]
        assert outcome.position == table()


# ---------------------------------------------------------------- the stock


def test_turning_the_pile_before_drawing_is_the_same_as_drawing_at_once() -> None:
    empty = table("stock=0 pile=9H,8H,7D hands=12,13,12,12")
    assert after(empty, Turned(), draw(BOB)) == after(empty, draw(BOB))
    assert codes(last(empty, Turned(), Turned())) == ["shuffled_already"]


def test_where_nothing_is_left_a_draw_told_by_somebody_else_is_no_breach() -> None:
    bare = table("stock=0 hands=12,13,13,13")
    assert codes(last(bare, draw(CY))) == ["nothing_to_draw"]


def test_a_dig_without_any_card_left_goes_straight_on() -> None:
    """MDQ-25: four are let off, and the pile's one card below the king is drawn by the next player first."""
    bare = table("stock=0 pile=7S suit=S hands=12,13,13,13")
    dug = after(bare, lay(BOB, "KS"))
    assert dug.drawable == 1
    drawn = after(dug, draw(CY))
    assert (drawn.phase, drawn.waived, drawn.who) == ("follow", 2, BOB)


BARE = "stock=0 hands=12,13,13,13"
"""Nothing but the top card is left."""


def test_where_nothing_is_left_done_is_expected_instead_of_a_draw() -> None:
    for words in ("", "phase=two owed=0,2,0,0", "phase=break chain=3D aggressor=0 owed=0,3,0,0"):
        kinds = [one.kind for one in GAME.expects(table(f"{BARE} {words}"))]
        assert kinds == [Laid, Word.DONE], words
    assert GAME.view(table(BARE)).prompt.code == "lay_or_done"
    assert GAME.view(table(f"{BARE} phase=two owed=0,2,0,0")).prompt.code == "answer_or_done"
    melee = GAME.expects(table(f"{BARE} phase=melee chain=3D aggressor=0 owed=0,3,0,0"))
    assert Drew not in [one.kind for one in melee]


def test_where_nothing_is_left_attacks_are_let_off_by_done() -> None:
    """MDQ-25."""
    two = after(table(f"{BARE} phase=two owed=0,2,0,0"), done(BOB))
    assert (two.who, two.waived, two.counts[BOB]) == (CY, 2, 13)
    melee = after(table(f"{BARE} phase=break chain=3D aggressor=0 owed=0,3,0,0"), done(BOB))
    assert (melee.phase, melee.who, melee.waived) == ("answer", BOB, 3)
    assert why_not(table("phase=break chain=3D aggressor=0 owed=0,3,0,0"), done(CY)).code == "not_your_turn"


def test_where_nothing_is_left_the_bonus_lapses() -> None:
    out = table("stock=0 pile=9D phase=out who=1 out=1 hands=17,0,17,17")
    position = after(out, Chose(BOB, CY, "seat"))
    assert (position.phase, position.waived) == ("count", 1)


def test_where_nothing_is_left_last_draws_are_let_off() -> None:
    two = after(table("stock=0 hands=25,1,25,0 in=0,1,2 house=md.lastCardPower:drawsFirst pile=7D"), lay(BOB, "2D"))
    assert (two.phase, two.owed[CY]) == ("parting", 2), "the seven below can still be drawn"
    drawn = after(two, draw(CY))
    assert (drawn.phase, drawn.waived) == ("out", 1)


def test_a_dig_that_goes_on_without_a_card_to_draw_ends_the_round_after_all() -> None:
    words = "stock=0 pile=KS suit=S phase=follow hands=17,0,17,17 house=md.lastCardPower:digGoesOn"
    assert why_not(table(words.replace("stock=0", "stock=1")), lay(BOB, "9S")).code == "draws_first"
    assert [one.kind for one in GAME.expects(table(words))] == [Word.DONE]
    position = after(table(words), done(BOB))
    assert (position.phase, position.went_out) == ("out", BOB)


def test_everybody_who_may_or_must_speak_is_expected_to() -> None:
    speaking = table("hands=1,2,5,2")
    calls = {(one.kind, one.by, one.options) for one in GAME.expects(speaking) if isinstance(one.kind, Word)}
    assert calls == {(Word.LAST_CARD, ANN, ()), (Word.LAST_CARD, BOB, ()), (Word.CAUGHT, None, (ANN,))}


def test_with_the_stock_used_up_the_dealer_may_shuffle_first() -> None:
    kinds = [one.kind for one in GAME.expects(table("stock=0 pile=9H,8H,7D hands=12,13,12,12"))]
    assert kinds == [Laid, Drew, Turned]


def test_a_chain_card_that_lies_already_is_expected_of_nobody() -> None:
    melee = table("pile=4D,3D phase=melee chain=3D aggressor=0 owed=0,3,0,0")
    assert [one.by for one in GAME.expects(melee) if one.kind is Laid] == [BOB], "only the jack or queen is left"


def test_drawing_on_may_come_in_one_go() -> None:
    position = after(table("house=md.drawUntil:yes"), Drew(BOB, 3), lay(BOB, "9D"))
    assert (position.counts[BOB], position.who) == (7, CY)


def test_a_ruling_of_the_house_that_decided_something_names_its_switch() -> None:
    """GN-10."""
    decided = {
        "md.drawUntil": last(table(), draw(BOB), done(BOB)),
        "md.lastCardPower": last(table("hands=5,1,5,5"), lay(BOB, "2D")),
        "md.starterPowers": last(table("", "seats=4 hands=5,5,5,5 stock=32 phase=starter who=0"), lay(None, "8D")),
        "md.meleeLeft": last(table("way=ccw"), lay(BOB, "3D")),
        "md.falseCall": last(table(), Said(CY, Word.CAUGHT, BOB)),
        "md.grace": last(table("hands=5,2,5,5"), lay(BOB, "9D"), Said(CY, Word.CAUGHT, BOB)),
        "md.khOther": last(table("pile=7H suit=H"), lay(BOB, "KH")),
    }
    for switch, outcome in decided.items():
        assert switch in [ruling.value("switch") for ruling in outcome.rulings], switch


def test_every_switch_is_offered_with_its_default_first() -> None:
    assert {switch.key: switch.values[0] for switch in GAME.switches} == {
        "md.starterPowers": "on",
        "md.khForced": "yes",
        "md.khOther": "any",
        "md.drawUntil": "no",
        "md.meleeLeft": "direction",
        "md.lastCardPower": "none",
        "md.grace": "none",
        "md.falseCall": "none",
        "md.kioskCatches": "off",
        "auditPenalty": "0",
    }


def test_every_card_that_is_promised_is_accepted_and_no_other() -> None:
    for words in ("", "phase=after_draw", "phase=answer", "phase=second", "pile=7H suit=H", "pile=AS suit=H"):
        position = table(words)
        promised = next(one for one in GAME.expects(position) if one.kind is Laid).cards or frozenset()
        accepted = {one for one in legal_everything() if not GAME.judge(position, lays(BOB, one)).refused}
        assert promised == accepted, words


def legal_everything() -> list[Card]:
    return [Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER]
