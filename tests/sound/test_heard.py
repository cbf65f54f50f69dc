"""What is heard of a game: each thing once, the most important chime, and nothing again after a correction."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from companion.facts.events import Amended, Began, Dealt, Drew, Event, Laid, Redone, Undone, lays
from companion.facts.show import Mode, Question, Show
from companion.games import GAMES
from companion.referee import Referee
from companion.sound.heard import Chime, Heard, heard, sentences, taken_up
from companion.table import DISCARD
from companion.transcript import read
from hardware.chimes import CHIMES
from scoring.cards import AnyCard, card
from tests.people import ANN, BOB, CY, THREE
from tests.transcripts.golden import HERE

SHOW = Show(Mode.PLAY, "Melee Dig")


class Evening:
    """A game of Melee Dig with somebody who listens."""

    def __init__(self, starter: str = "7H") -> None:
        self.referee = Referee(Began("melee-dig", THREE, CY))
        self.so_far = taken_up(self.referee, SHOW)
        self.all: list[str] = []
        self.happens(Dealt(CY, 5))
        self.happens(Laid(None, DISCARD, ((card(starter),),)))

    def happens(self, event: Event) -> Heard:
        self.referee.hear(event)
        return self.listen(SHOW)

    def listen(self, show: Show) -> Heard:
        self.so_far, now = heard(self.so_far, self.referee, show)
        self.all += now.sentences
        return now


def laid(face: str) -> AnyCard:
    return card(face)


def test_a_turn_that_comes_round_is_a_chime_and_no_word() -> None:
    evening = Evening()
    assert evening.happens(lays(ANN, laid("9H"))) == Heard(Chime.TURN)
    assert evening.listen(SHOW) == Heard()


def test_an_attack_is_spoken_and_sounds_before_the_turn() -> None:
    evening = Evening()
    assert evening.happens(lays(ANN, laid("3H"))) == Heard(Chime.ATTACK, ("Melee! Ann attacks Bob.",))


def test_a_draw_of_several_cards_is_spoken() -> None:
    evening = Evening()
    evening.happens(lays(ANN, laid("2H")))
    assert evening.happens(Drew(BOB, 2)).sentences == ("Bob takes 2.",)


def test_a_refusal_sounds_and_is_left_to_the_screen() -> None:
    assert Evening().happens(lays(ANN, laid("9C"))) == Heard(Chime.REFUSAL)


def test_a_doubt_sounds_once_and_a_question_of_the_rules_does_not() -> None:
    evening = Evening()
    doubt = replace(SHOW, question=Question("Who laid this?"))
    assert [evening.listen(doubt), evening.listen(doubt)] == [Heard(Chime.QUESTION), Heard()]
    assert evening.listen(replace(SHOW, question=Question("Which suit?", ruled=True))) == Heard()


def test_what_is_taken_back_and_laid_again_is_not_said_twice() -> None:
    evening = Evening()
    evening.happens(lays(ANN, laid("3H")))
    evening.happens(Undone())
    evening.happens(lays(ANN, laid("3H")))
    evening.happens(Undone())
    evening.happens(Redone())
    assert evening.all == ["Melee! Ann attacks Bob."]


def test_after_a_correction_only_what_is_new_is_said() -> None:
    evening = Evening()
    evening.happens(lays(ANN, laid("2H")))
    evening.happens(Drew(BOB, 3))  # refused: two are due
    assert evening.all == ["Bob draws 2, or lays a two."]
    evening.happens(Amended(4, Drew(BOB, 2)))
    assert evening.all == ["Bob draws 2, or lays a two.", "Bob takes 2."]
    evening.happens(Amended(4, Drew(BOB, 2)))
    assert evening.all == ["Bob draws 2, or lays a two.", "Bob takes 2."]


def test_a_correction_that_changes_nothing_that_is_said_is_silent() -> None:
    evening = Evening()
    evening.happens(lays(ANN, laid("3H")))
    evening.happens(Amended(3, lays(ANN, laid("3H"))))
    assert evening.all == ["Melee! Ann attacks Bob."]


def test_the_same_thing_done_later_is_said_again() -> None:
    evening = Evening()
    evening.happens(lays(ANN, laid("2H")))
    evening.happens(Drew(BOB, 2))
    evening.happens(lays(CY, laid("5H")))
    evening.happens(lays(ANN, laid("2D")))
    assert evening.all == ["Bob draws 2, or lays a two.", "Bob takes 2."]  # the 2♦ does not match, and is refused
    evening.happens(lays(ANN, laid("9H")))
    evening.happens(lays(BOB, laid("9D")))
    evening.happens(lays(CY, laid("4D")))
    evening.happens(lays(ANN, laid("2D")))
    assert evening.all[2:] == ["Bob draws 2, or lays a two."]


def test_a_game_that_is_taken_up_after_a_stop_is_silent() -> None:
    evening = Evening()
    evening.happens(lays(ANN, laid("3H")))
    assert heard(taken_up(evening.referee, SHOW), evening.referee, SHOW)[1] == Heard()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_is_spoken_and_what_sounds_goes_with_a_ruling(game: object) -> None:
    words = getattr(game, "words")  # noqa: B009
    heard_of = [code for code in words if code.startswith(("aloud.", "cue."))]
    assert heard_of
    assert [code for code in heard_of if code.partition(".")[2] not in words] == []
    assert {words[code] for code in heard_of if code.startswith("cue.")} <= set(Chime)


def test_every_chime_has_its_notes() -> None:
    assert set(CHIMES) == set(Chime)


SHORT = 5_000
"""Bytes of a transcript that is short enough to be heard here."""
STORIES = sorted(story for story in HERE.glob("*/*.table") if story.stat().st_size < SHORT)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: f"{story.parent.name}/{story.stem}")
def test_nothing_is_said_more_often_than_it_happened(story: Path) -> None:
    transcript = read(story.read_text("utf-8"))
    referee = Referee(transcript.began)
    so_far, spoken, most = taken_up(referee, SHOW), Counter[str](), Counter[str]()
    for entry in transcript.entries:
        referee.hear(entry.event)
        so_far, now = heard(so_far, referee, SHOW)
        spoken.update(now.sentences)
        most |= Counter(text for one in referee.judged for text in sentences(referee, one))
        assert not spoken - most, "what was said was never so"
    assert set(spoken) == set(most), "what happened was never said"
