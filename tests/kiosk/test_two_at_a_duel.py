"""Two people at a duel: the vote about parrying, changing places, and a count in the yard, all by buttons."""

from __future__ import annotations

from pathlib import Path

from companion.facts.events import Chose, Laid, Lifted, Said, Seated, Word
from companion.table import Place
from scoring.cards import Card, cards
from tests.kiosk.evening import Evening
from tests.people import ANN, BOB, TWO


def duel(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path, "melee", names=TWO)
    evening.press_labelled("King")
    evening.press_labelled("Queen")
    return evening


def test_a_fight_without_parrying_needs_both_and_one_no_is_enough(tmp_path: Path) -> None:
    evening = duel(tmp_path)
    evening.sees(Chose(ANN, "off", "parry"))
    assert (evening.key("count").label, evening.key("ok").label) == ("Clubs parry", "Clubs strike")
    evening.press("count")
    assert evening.referee.position.parry == (True, True)
    evening.sees(Chose(ANN, "off", "parry"))
    evening.press("ok")
    assert evening.referee.position.parry == (False, False)


def test_before_a_fight_two_may_change_places_and_their_arms_with_them(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "melee", names=TWO)
    evening.hold("back")
    evening.choose("Two change places")
    evening.press_labelled("Ann")
    evening.press_labelled("Bob")
    assert evening.referee.entries[-1].event == Seated((BOB, ANN))
    assert evening.playing.reader.layout.spots[ANN] == evening.playing.layout.spots[BOB]
    evening.press_labelled("Take back")
    assert evening.playing.reader.layout.spots == evening.playing.layout.spots


def test_nobody_changes_places_in_the_middle_of_a_fight(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "melee", "phase=choose dodge=K,Q hands=7,7 stock=38", TWO)
    evening.hold("back")
    assert "Two change places" not in evening.show.menu


def test_a_count_in_the_yard_is_nobodys_in_particular(tmp_path: Path) -> None:
    position = "phase=act row=RGbBYP dogs=1,0 tokens=dog-1,dog-2 dropped=R/GG"
    evening = Evening(tmp_path, "dig", position, TWO)
    evening.press_labelled("Count!")
    assert evening.referee.entries[-1].event == Said(None, Word.COUNT)
    assert evening.referee.judged[-1].rulings


def struck_with_a_two(folder: Path, house: str) -> Evening:
    """Ann has struck with a two, has lost a nine before, and a five lies on the shared pile."""
    position = f"phase=choose dodge=Q,K hands=6,6 stock=38 damage=9D/- shared=5S house=ml.twoPile:{house}"
    evening = Evening(folder, "melee", position, TWO)
    evening.sees(Laid(ANN, Place("clash", ANN), cards_of("2S")), Laid(BOB, Place("clash", BOB), cards_of("8D")))
    return evening


def cards_of(text: str) -> tuple[tuple[Card, ...]]:
    return (cards(text),)


def test_which_card_of_the_shared_pile_was_taken_is_told_by_picking_it(tmp_path: Path) -> None:
    evening = struck_with_a_two(tmp_path, "shared")
    evening.press_labelled("Ann took a card")
    evening.press_labelled("5♠")
    assert evening.referee.entries[-1].event == Lifted(ANN, Place("shared"), cards("5S"))
    assert not evening.referee.judged[-1].refused


def test_damage_taken_back_is_seen_and_needs_no_button(tmp_path: Path) -> None:
    evening = struck_with_a_two(tmp_path, "own")
    assert evening.referee.position.phase == "retrieve"
    assert "Ann took a card" not in [key.label for key in evening.show.keys]
