"""Packs that a family fetches in the middle of an evening: from then on the eye looks for their marks first."""

from __future__ import annotations

from companion.facts.events import Began, Dealt, HouseChanged
from companion.games import game
from companion.referee import Referee
from companion.running.family_table import FamilyTable
from companion.running.simulated_eyes import FRAME_MS
from companion.running.tables import MarksInPlay
from companion.table import DISCARD
from companion.table.marks import COPIES, PACK_SIZE
from tests.people import ANN
from vision.sightings import Deck

GAME = game("that-dam-game")
BEGAN = Began(GAME.id, ("Ann", "Bob", "Cy"))
OF_THE_FOURTH_PACK = next(copy for copy in COPIES if copy.pack == 3)
FOUR_PACKS = HouseChanged("td.decks", "four")


def marks_seen(stage: FamilyTable, from_ms: int) -> set[int]:
    """What the eye reads of a quiet table within a second."""
    changes = [change for now in range(from_ms, from_ms + 1000, FRAME_MS) for change in stage.eyes.reports(now)]
    return {track.mark for change in changes for track in change.tracks}


def test_an_eye_told_of_other_packs_reads_the_whole_table_anew() -> None:
    referee, layout = Referee(BEGAN), GAME.layout(3)
    stage = FamilyTable(BEGAN, GAME, layout, lambda button, down: None)
    stage.table.felt.lay(OF_THE_FOURTH_PACK.number, *layout.places[DISCARD].centre, 0.0)
    assert marks_seen(stage, 0)
    assert not marks_seen(stage, 1000), "nothing has changed"
    referee.hear(FOUR_PACKS)
    stage.play_with(referee.packs)
    assert marks_seen(stage, 2000)


def test_the_simulated_family_shuffles_as_many_packs_as_the_house_has_settled_upon() -> None:
    stage = FamilyTable(BEGAN, GAME, GAME.layout(3), lambda button, down: None)
    stage.family.agree(FOUR_PACKS)
    stage.family.players.act(Dealt(ANN, 6))
    truth, position = stage.family.players.truth, stage.family.players.referee.position
    assert len(truth.everything()) == 4 * PACK_SIZE
    assert len(truth.stock) == position.stock == 4 * PACK_SIZE - 18


class Told:
    """An eye that only remembers which deck it was given."""

    def __init__(self) -> None:
        self.decks: list[Deck] = []

    def look_for(self, deck: Deck) -> None:
        self.decks.append(deck)


def test_the_eye_hears_of_packs_only_when_their_number_changes() -> None:
    eyes = Told()
    marks = MarksInPlay(eyes, GAME, GAME.layout(3))
    for packs in (2, 2, 4, 4, 2):
        marks.play_with(packs)
    assert [len(deck.marks) for deck in eyes.decks] == [1 + 2 * PACK_SIZE * packs for packs in (2, 4, 2)]


def test_a_game_taken_up_where_the_house_plays_with_four_packs_is_watched_with_four() -> None:
    began = Began(GAME.id, BEGAN.seats, house=(("td.decks", "four"),))
    position = GAME.write(Referee(began).position)
    assert Referee(Began(GAME.id, BEGAN.seats, position=position)).packs == 4
