"""What stands above a button is what it does, in every phase of a game."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from companion.facts.events import Drew, Lifted, Overruled, Said, Source, Turned, Undone, Word, lays
from companion.facts.show import BUTTONS
from companion.games.boards import area
from companion.interpret.doubts import unreadable
from companion.interpret.reading import Advice, Doubt, Option, Reading, Supposed
from companion.simulator.players import Players
from companion.table import DISCARD
from scoring.cards import card, cards
from tests.kiosk.evening import Evening
from tests.people import ANN, BOB, CY


def test_ok_is_the_usual_next_thing(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    assert evening.key("ok").label == "Bob drew"
    evening.press("ok")
    assert evening.referee.position.phase == "after_draw"
    assert evening.key("ok").label == "Bob is done"


def test_back_takes_back_and_the_menu_puts_it_back(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    position = evening.referee.position
    evening.press("ok", "back")
    assert evening.referee.position == position
    evening.hold("back")
    evening.choose("Put back")
    assert evening.referee.position.phase == "after_draw"


def test_what_a_card_implied_is_taken_back_with_it_and_put_back(tmp_path: Path) -> None:
    """Nobody saw that Bob was done: it is there only because the card was taken for Cy's."""
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.press("ok")
    position = evening.referee.position
    evening.playing.put_on_record(Said(BOB, Word.DONE), Source.IMPLIED)
    evening.sees(lays(CY, card("7C")))
    then = evening.referee.position
    evening.press("back")
    assert evening.referee.position == position
    evening.hold("back")
    evening.choose("Put back")
    assert evening.referee.position == then
    evening.press("back", "back")
    assert evening.key("ok").label == "Bob drew", "what was pressed is taken back by itself"


def test_white_goes_on_taking_back_while_it_is_asked_whether_a_card_counts(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.press("ok")
    evening.sees(lays(BOB, card("9D")))
    evening.press("back")
    asked = Doubt("again", (("card", card("9D")),), (Option("counts_not"),), cards("9D"))
    evening.playing.reading = Reading(question=asked)
    assert evening.key("back").label == "Take back" and evening.key("last_card").label == "No"
    evening.press("back")
    assert evening.referee.position.phase == "turn"


def test_an_ace_asks_for_its_suit_on_four_keys(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.sees(lays(BOB, card("AC")))
    assert [key.label for key in evening.show.keys[:4]] == ["Clubs", "Diamonds", "Hearts", "Spades"]
    evening.press("count")
    assert evening.referee.view.active_suit == "H"


def test_a_dark_button_does_nothing(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    before = len(evening.referee.entries)
    for button, key in zip(BUTTONS, evening.show.keys, strict=True):
        if not key.lit:
            evening.press(button)
    assert len(evening.referee.entries) == before


def test_a_pass_that_may_not_be_yet_is_answered_by_what_is_owed(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=play turn=0 hands=2,3,3 discards=4C,9D")
    assert evening.key("ok").label == "Ann passes"
    evening.sees(Lifted(ANN, DISCARD, (card("9D"),)))
    assert not evening.key("ok").lit
    evening.press("ok")
    assert evening.show.why == "Ann must still use the 9♦, or put back what was taken."
    evening.playing.reading = Reading(draft=(Supposed(lays(ANN, card("9H"), card("9D"), to=area(ANN))),))
    assert evening.key("ok").label == "Ann passes"


def test_what_happened_is_said_once_and_numbers_by_their_name(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy")
    evening.press("ok")
    assert [key.label for key in evening.show.keys[:4]] == ["Bob drew none", "Bob drew 1", "Bob drew 2", "Bob drew 3"]
    evening.press("ok", "ok")
    assert [line.text for line in evening.show.lines] == ["Bob begins.", "Bob draws 3.", "Bob passes."]


def test_what_is_being_laid_is_shown_in_groups_as_it_is_understood(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=play turn=0 hands=3,3,3 plays=1:5C+6C owed=9D")
    assert evening.show.ask == "Ann, use the 9♦ now, or put back what you took."
    laid = (lays(ANN, card("9H"), card("9D"), to=area(ANN)), lays(ANN, card("KS"), to=area(ANN)))
    evening.playing.reading = Reading(draft=tuple(map(Supposed, laid)))
    assert evening.show.draft == (cards("9H 9D"), cards("KS"))
    assert evening.show.why == "Ann melds 9♥ and 9♦.", "the king may be the first of three"
    assert evening.show.ask == "Ann: play, discard or pass." and not evening.show.alarm
    evening.playing.reading = replace(evening.playing.reading, rests=True)
    assert evening.show.ask == "The K♠ fits no meld on the table; take it back." and evening.show.alarm


def test_green_says_what_comes_after_open_melds_of_two_people(tmp_path: Path) -> None:
    """Nothing closes them before somebody goes on; that the second is done had no key."""
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=play turn=0 hands=3,3,3 dealer=2 plays=1:3H+4H,1:4D+5D")
    pair, single = lays(ANN, card("9H"), card("9D"), to=area(ANN)), lays(BOB, card("3D"), to=area(BOB))
    evening.playing.reading = Reading(draft=(Supposed(pair), Supposed(Said(ANN, Word.DONE)), Supposed(single)))
    assert evening.show.ask == "Bob: play, discard or pass."
    assert evening.key("ok").label == "Bob passes" and evening.key("ok").means == (Said(BOB, Word.DONE),)


def test_advice_is_said_in_the_readers_words_whatever_a_ruling_of_that_name_says(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy")
    evening.playing.reading = Reading(advice=(Advice("put_back", (("card", card("9D")), ("by", BOB))),))
    assert evening.show.ask == "Put 9♦ back: Bob keeps it."


def test_the_pile_is_turned_over_and_not_shuffled_by_a_press(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=dig turn=0 hands=2,3,3 stock=2 order=4C,9D")
    assert evening.key("ok").label == "Turned over"
    evening.press("ok")
    assert evening.referee.entries[-1].event == Turned(DISCARD, shuffled=False)
    assert evening.referee.position.phase == "draw"


def test_who_makes_the_stock_anew_and_then_need_not_draw_may_say_so(tmp_path: Path) -> None:
    """Nothing but a draw told of it, and nobody had drawn: the evening could go on no more."""
    position = "seats=3 dealer=2 hands=4,5,5 stock=0 suit=C phase=turn who=1 pile=3+7H,5H,7C"
    evening = Evening(tmp_path, position=position)
    evening.press_labelled("Shuffled")
    assert evening.referee.entries[-1].event == Turned(DISCARD, by=CY)
    assert evening.referee.view.stock == 5 and evening.referee.position.who == BOB


def test_everybody_who_is_asked_may_answer_in_any_order(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=vote turn=0 hands=2,3,3 stock=0 discards=4C,9D")
    assert [key.label for key in evening.show.keys[:4]] == ["Ann: yes", "Next: Bob", "Ann: no", "All say yes"]
    evening.press("dig", "dig")
    assert [key.label for key in evening.show.keys[:4]] == ["Cy: yes", "Next: Ann", "Cy: no", "All say yes"]
    evening.press("last_card")
    assert evening.referee.position.votes == ("", "", "yes")
    assert evening.key("last_card").label == "Ann: yes"
    evening.press("ok")
    assert evening.referee.position.phase == "dig"


def test_last_card_asks_who_only_if_it_could_be_several(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    for by, text in ((BOB, "8D"), (ANN, "9D"), (BOB, "10D"), (CY, "JD"), (ANN, "QD"), (BOB, "5D")):
        evening.sees(lays(by, card(text)))
    speakers = [meant.by for meant in evening.key("last_card").means if isinstance(meant, Said)]
    evening.press("last_card")
    if len(speakers) > 1:
        evening.press_labelled("Bob")
    said = [one.event for one in evening.referee.judged if isinstance(one.event, Said)]
    assert said == [Said(BOB, Word.LAST_CARD)] or not speakers


def test_every_key_puts_on_record_what_it_says_it_means(tmp_path: Path) -> None:
    """Walk through whole games with true hands and press, at every step, each key that tells one thing."""
    evening = Evening(tmp_path)
    players = Players(evening.referee.began, random.Random(4))
    checked = set()
    for _ in range(160):
        for button, key in zip(BUTTONS[:4], evening.show.keys, strict=False):
            kind = (evening.referee.position.phase, key.label)
            if len(key.means) == 1 and key.lit and not key.held and kind not in checked:
                checked.add(kind)
                evening.press(button)
                assert evening.referee.judged[-1].entry.event == key.means[0]
                evening.playing.say(Undone())
        event = players.choose()
        if event is None:
            break
        players.act(event)
        evening.sees(event)
    assert len({phase for phase, _ in checked}) > 5


def test_a_refused_card_can_stand(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.sees(lays(BOB, card("9C")))
    assert evening.show.alarm
    number = evening.referee.judged[-1].entry.number
    evening.press_labelled("Let it stand")
    assert evening.referee.entries[-1].event == Overruled(number)
    assert evening.referee.position.phase == "turn"
    assert evening.referee.view.deciders == (CY,)


def test_a_card_read_wrongly_is_corrected_by_suit_and_rank(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.sees(lays(BOB, card("9C")))
    evening.press_labelled("You misread it")
    evening.press_labelled("Another card")
    evening.press_labelled("Diamonds")
    evening.press_labelled("9")
    assert not evening.show.alarm
    assert evening.referee.judged[2].event == lays(BOB, card("9D"))
    assert evening.referee.view.deciders == (CY,)


def test_a_refusal_is_asked_about_before_the_suit(tmp_path: Path) -> None:
    """The screen and the keys speak of the same thing."""
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.sees(lays(BOB, card("AC")), lays(CY, card("5H")))
    assert evening.show.question is None
    assert evening.key("dig").label == "Let it stand"


def test_a_card_that_cannot_be_read_is_told_by_suit_and_rank_and_the_keys_say_so(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.dealt("7D")
    evening.playing.reading = Reading(question=unreadable(DISCARD))
    assert lays(None, card("9D")) in evening.key("dig").means and evening.key("dig").label == "Diamonds"
    evening.press("dig", "dig")
    assert evening.key("ok").means == (lays(None, card("3D")),)


def test_who_was_seen_to_draw_one_card_may_still_say_that_it_was_more(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "ditch-rummy", "seats=3 phase=draw turn=0 hands=1,3,3 stock=40")
    evening.playing.reading = Reading(draft=(Supposed(Drew(ANN, 1)),))
    assert evening.key("ok").label == "Ann drew 2"
