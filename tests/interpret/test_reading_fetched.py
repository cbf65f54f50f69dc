"""Discards that are fetched and laid before the hand goes home, and cards that one hand brings one after the other."""

from __future__ import annotations

from companion.facts.events import Amended, Drew, Event, Laid, Lifted, Said, Source, Undone, Word, lays
from companion.games import game
from companion.games.boards import area
from companion.interpret.drafts import taken_up_beside
from companion.interpret.reading import Supposed
from companion.table import DISCARD, STOCK
from scoring.cards import card, cards
from tests.interpret.evening_talk import Evening, laid, plays
from tests.interpret.rummy_talk import melds_while_it_is_in_doubt_who_drew, rummy
from tests.people import ANN, BOB, CY


def test_two_cards_thrown_away_by_a_hand_that_comes_by_way_of_the_stock_are_one_act() -> None:
    line = "seats=3 dealer=2 turn=0 phase=draw hands=0,0,3 discards=9D plays=2:3H+3D"
    evening = Evening(game("ditch-rummy"), 3, line)
    evening.felt.put("9D")
    evening.felt.rests()
    evening.felt.draws(ANN)
    for text, x in (("5C", 0), ("5D", 22), ("3S", -120)):
        evening.felt.lays(ANN, text, area(ANN), x=x)
    evening.felt.draws_and_lays(BOB, "4S 10C")
    thrown = Laid(BOB, DISCARD, (cards("4S 10C"),))
    assert evening.heard(Drew(ANN, 3), plays(ANN, "5C 5D"), plays(ANN, "3S"), Said(ANN, Word.DONE))
    assert [act.event for act in evening.reading.draft] == [Drew(BOB, 3), thrown]


def test_a_discard_melded_while_it_is_in_doubt_who_drew_was_laid_and_taken_up() -> None:
    """It lay elsewhere, and so the discard was waited for until it was forgotten: a whole hand was told wrongly."""
    evening = melds_while_it_is_in_doubt_who_drew()
    assert evening.heard() and evening.questions[-1].code == "who_drew"
    evening.answer([option.code for option in evening.questions[-1].options].index("drew_it"))
    assert evening.heard(Drew(ANN, 2), laid(ANN, "2H"), Drew(BOB), Lifted(BOB, DISCARD, cards("2H")))
    evening.felt.goes(BOB)
    evening.felt.draws(ANN)
    assert evening.heard(plays(BOB, "AH 2H")) and not evening.advice


def test_a_second_discard_before_anybody_else_stirs_belongs_to_the_first() -> None:
    """The first one ended the turn, and the second was asked about as if the other had passed meanwhile."""
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4C+4D", "9D")
    evening.felt.lays(ANN, "2S")
    assert evening.heard(laid(ANN, "2S")) and evening.referee.position.turn == BOB
    first = evening.last.number
    evening.felt.lays(ANN, "7D")
    assert evening.heard(Amended(first, Laid(ANN, DISCARD, (cards("2S 7D"),))))
    assert evening.referee.position.discards == cards("9D 2S 7D") and not evening.questions


def test_a_second_discard_some_time_later_is_one_out_of_turn() -> None:
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4C+4D", "9D")
    evening.felt.lays(ANN, "2S")
    evening.felt.rests(2000)
    evening.felt.lays(ANN, "7D")
    assert not any(isinstance(one.event, Amended) for one in evening.referee.judged)


def test_a_second_discard_after_somebody_else_was_at_the_table_is_asked_about() -> None:
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4C+4D", "9D")
    evening.felt.lays(ANN, "2S")
    evening.felt.comes(BOB, STOCK)
    evening.felt.goes(BOB)
    evening.felt.lays(ANN, "7D")
    assert not any(isinstance(one.event, Amended) for one in evening.referee.judged)


def test_two_discards_taken_back_are_asked_about_as_one_act() -> None:
    """Asked one by one the second was out of turn, for the first had ended it."""
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4C+4D", "9D")
    for text in ("2S", "7D"):
        evening.felt.lays(ANN, text)
    evening.press(Undone())  # the correction that added the second
    evening.press(Undone())
    evening.heard()
    evening.waits(5000)
    assert evening.questions[-1].code == "again"
    evening.answer(0)
    assert evening.heard(Laid(ANN, DISCARD, (cards("2S 7D"),)))
    assert evening.referee.position.turn == BOB and not evening.last.refused


def test_a_discard_taken_up_beside_a_card_that_lies_already_makes_one_meld_with_it() -> None:
    """Into the hand first; the card that lay there was told as a single of its own."""
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4D+5D", "2D")
    evening.felt.lays(ANN, "3D", area(ANN))
    evening.felt.takes(ANN, "2D")
    evening.felt.rests()
    assert evening.heard(Lifted(ANN, DISCARD, cards("2D")))
    evening.felt.lays(ANN, "2D", area(ANN), x=22)
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "10C")
    assert plays(ANN, "3D 2D") in evening.log and plays(ANN, "3D") not in evening.log


def test_cards_melded_after_one_was_taken_up_for_them_wait_for_it() -> None:
    """That the discard was gone could be seen only when they lay there; they were told without it at once."""
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4S+5S", "9D", "2D")
    arm = evening.felt.comes(ANN, DISCARD)
    evening.felt.remove("2D")
    evening.felt.reaches_on(arm, area(ANN))
    for text, x in (("3D", 0), ("4D", 22)):
        evening.felt.put(text, area(ANN), x=x)
    evening.felt.goes(ANN)
    evening.felt.rests()
    assert evening.heard(Lifted(ANN, DISCARD, cards("2D")))
    evening.felt.lays(ANN, "2D", area(ANN), x=-22)
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "10C")
    assert plays(ANN, "2D 3D 4D") in evening.log or plays(ANN, "3D 4D 2D") in evening.log


def test_a_card_laid_wrongly_and_then_rightly_is_not_refused_for_a_discard_taken_up() -> None:
    evening = rummy("phase=play hands=3,3 plays=0:7H+7S,1:4D+5D", "9D")
    evening.felt.lays(ANN, "2D", area(ANN))
    evening.waits()
    evening.felt.takes(ANN, "2D")
    for text, x in (("2D", 0), ("AS", 22)):
        evening.felt.lays(ANN, text, area(ANN), x=x)
    evening.felt.takes(ANN, "9D")
    evening.felt.rests()
    assert evening.advice == [] and plays(ANN, "2D AS") in evening.log


def test_a_discard_carried_to_cards_that_lie_already_makes_one_meld_with_them() -> None:
    evening = rummy("phase=play hands=3,3", "9D", "6C")
    evening.felt.lays(ANN, "5S", area(ANN))
    evening.felt.carries(ANN, "6C", area(ANN), x=22)
    evening.felt.draws(BOB)
    assert evening.heard(plays(ANN, "5S 6C"))
    assert evening.referee.position.discards == cards("9D") and evening.referee.position.hands[0] == 2
    assert not evening.advice and not evening.questions


def test_a_discard_carried_to_a_place_of_its_own_was_taken_up_and_played() -> None:
    evening = rummy("phase=play hands=3,3", "9D", "6C")
    evening.felt.lays(ANN, "5S", area(ANN))
    evening.felt.lays(ANN, "4D", area(ANN), x=22)
    evening.felt.carries(ANN, "6C", area(ANN), x=-120)
    evening.felt.draws(BOB)
    assert evening.heard(plays(ANN, "5S 4D"), Lifted(ANN, DISCARD, cards("6C")), plays(ANN, "6C"))
    assert evening.referee.position.discards == cards("9D") and evening.referee.position.hands[0] == 1


def test_two_discards_carried_one_by_one_to_a_lying_card_make_one_meld_with_it() -> None:
    evening = rummy("phase=play hands=3,3", "9D", "6C", "4H")
    evening.felt.lays(ANN, "5S", area(ANN))
    evening.felt.find("6C").rest = evening.felt.time
    evening.felt.carries(ANN, "4H", area(ANN), x=22)
    evening.felt.carries(ANN, "6C", area(ANN), x=44)
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(plays(ANN, "5S 4H 6C")) and evening.referee.position.turn == BOB
    assert evening.referee.position.discards == cards("9D")


def test_a_hand_that_draws_lays_and_then_fetches_a_discard_drew_before_its_meld() -> None:
    """The eye loses the arm between the stock and the place before its owner."""
    evening = rummy("phase=draw hands=0,3", "9D", "6C")
    evening.felt.loses(evening.felt.comes(ANN, STOCK, 900))
    evening.felt.comes(ANN, area(ANN))
    evening.felt.put("5S", area(ANN))
    evening.felt.report(still=False)
    evening.felt.remove("6C")
    evening.felt.put("6C", area(ANN), x=22)
    evening.felt.goes(ANN)
    evening.felt.report()
    evening.press(Said(ANN, Word.DONE))
    assert evening.heard(Drew(ANN, 3), plays(ANN, "5S 6C")) and not evening.last.refused


def test_a_discard_carried_straight_to_a_meld_was_taken_and_added() -> None:
    melds = "melds=0:5C+5D+5S,1:KD+KS+KC melded=0,1 begged=1,1,0"
    line = f"seats=3 phase=choose dealer=2 turn=1 hands=4,5,9 stock=60 discards=QS,5H discarder=0 {melds}"
    evening = Evening(game("that-dam-game"), 3, line)
    for n, text in enumerate(("5C", "5D", "5S")):
        evening.felt.put(text, area(ANN), x=20 * n)
    for n, text in enumerate(("KD", "KS", "KC")):
        evening.felt.put(text, area(BOB), y=20 * n)
    for text in ("QS", "5H"):
        evening.felt.put(text)
    evening.felt.rests()
    evening.felt.carries(BOB, "5H", area(ANN), x=60)
    assert evening.heard(Lifted(BOB, DISCARD, cards("5H")), Laid(BOB, area(ANN), (cards("5H"),))) and not evening.advice
    evening.felt.lays(BOB, "9D")
    assert evening.heard(laid(BOB, "9D"))
    assert not evening.last.refused and not evening.advice


def test_a_discard_carried_to_a_growing_contract_was_taken_and_counts_with_it() -> None:
    line = "seats=3 phase=choose dealer=2 turn=1 hands=9,9,9 stock=60 discards=QS,5H discarder=0"
    evening = Evening(game("that-dam-game"), 3, line)
    for text in ("QS", "5H"):
        evening.felt.put(text)
    evening.felt.rests()
    evening.felt.carries(BOB, "5H", area(BOB), y=-150)
    assert evening.heard(Lifted(BOB, DISCARD, cards("5H"))) and not evening.advice
    for n, text in enumerate(("5C", "5D")):
        evening.felt.lays(BOB, text, area(BOB), y=-130 + 20 * n)
    for n, text in enumerate(("KD", "KS", "KC")):
        evening.felt.lays(BOB, text, area(BOB), y=60 + 20 * n)
    evening.felt.lays(BOB, "9D")
    assert not evening.advice and not evening.last.refused
    contract, discard = evening.log
    assert isinstance(contract, Laid) and discard == laid(BOB, "9D")
    assert sorted(map(sorted, contract.groups)) == sorted(map(sorted, (cards("5C 5D 5H"), cards("KD KS KC"))))


def test_nobody_else_has_taken_a_discard_that_was_carried_out_of_turn() -> None:
    melds = "melds=0:5C+5D+5S,1:KD+KS+KC melded=0,1 begged=1,1,0"
    line = f"seats=3 phase=must dealer=2 turn=1 hands=4,5,9 stock=60 discards=QS,5H discarder=0 {melds}"
    evening = Evening(game("that-dam-game"), 3, line)
    for text in ("QS", "5H"):
        evening.felt.put(text)
    evening.felt.rests()
    evening.felt.carries(BOB, "5H", area(ANN), x=60)
    assert evening.last.refused and len(evening.log) == 1, "one thing wrong, not two"


def test_an_old_discard_drawn_from_the_shuffled_deck_was_not_taken_from_the_pile() -> None:
    melds = "melds=0:5C+5D+5S,1:KD+KS+KC melded=0,1 begged=1,1,0"
    line = f"seats=3 phase=choose dealer=2 turn=1 hands=4,5,9 stock=0 discards=5H,QS,9C discarder=0 {melds}"
    evening = Evening(game("that-dam-game"), 3, line)
    for n, text in enumerate(("5C", "5D", "5S")):
        evening.felt.put(text, area(ANN), x=20 * n)
    for n, text in enumerate(("KD", "KS", "KC")):
        evening.felt.put(text, area(BOB), y=20 * n)
    for text in ("5H", "QS", "9C"):
        evening.felt.put(text)
    evening.felt.rests()
    for text in ("5H", "QS"):
        evening.felt.remove(text)
    evening.felt.draws(BOB)
    evening.felt.lays(BOB, "5H", area(ANN), x=60)
    evening.felt.lays(BOB, "9D")
    nobody = Said(BOB, Word.NO), Said(CY, Word.NO)
    assert evening.heard(*nobody, Drew(BOB, 1), Laid(BOB, area(ANN), (cards("5H"),)), laid(BOB, "9D"))
    assert not evening.last.refused and not evening.advice


def test_a_discard_added_to_a_group_is_taken_up_with_it_and_not_before_the_others() -> None:
    """It was told before the meld that had come first, and the one below it, taken up next, was refused."""
    evening = rummy("phase=play hands=3,2 plays=0:6S+7S", "2H", "8S")
    meld, added = lays(ANN, *cards("QS QD"), to=area(ANN)), lays(ANN, card("8S"), to=area(ANN))
    lifted = [Lifted(ANN, DISCARD, cards(one)) for one in ("8S", "2H")]

    def beside(*events: Event) -> list[Event]:
        acts = [Supposed(event, Source.EYE) for event in events]
        return [one.event for one in taken_up_beside(evening.reader.game, evening.referee.position, acts)]

    assert beside(meld, lifted[0]) == lifted[:1]
    assert beside(meld, lifted[0], added, lifted[1]) == []
