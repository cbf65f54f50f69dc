"""Two people change places: they stay who they are, and everything is told, drawn and dealt as they sit now (GN-13)."""

from __future__ import annotations

import pytest

from companion.facts.events import Began, Chose, Dealt, Drew, Event, Laid, Moved, Said, Seated, Undone, Word, lays
from companion.facts.show import Mode, Show
from companion.games import GAMES
from companion.games.dig.position import kennel
from companion.referee import Judged, Referee
from companion.scenes import scene_of
from companion.table import Place, Seat
from companion.transcript.words import say
from hardware.area import Area
from hardware.canvas import Text
from scoring.cards import BACK, BOWLS, DOGS, YardCard, card
from tests.people import ANN, BOB, CY, NAMES, THREE

BOB_AND_CY = Seated((ANN, CY, BOB))
ROW: tuple[YardCard, ...] = tuple(one for bowl in BOWLS for one in (BACK, BACK, bowl, BACK, BACK))
YARD = Laid(None, Place("yard"), (ROW,))

NEXT_IS_BOB: dict[str, tuple[tuple[Event, ...], str]] = {
    "melee-dig": (
        (Dealt(ANN, 5), lays(None, card("7H")), lays(CY, card("7C")), Drew(BOB)),
        "Bob says: no clubs, no 7, no ace.",
    ),
    "ditch-rummy": ((Dealt(ANN, 0), Drew(CY, 3), lays(CY, card("7C")), Drew(BOB, 2)), "Bob draws 2."),
    "that-dam-game": ((Dealt(ANN, 6), Drew(CY), lays(CY, card("7C")), Said(BOB, Word.NO)), "Bob does not want it."),
    "dig": (
        (
            YARD,
            *(Chose(seat, str(seat + 1), "dog") for seat in (ANN, BOB, CY)),
            Chose(None, CY, "youngest"),
            Moved(CY, DOGS[2], kennel("above", 0), kennel("above", 1)),
            Said(CY, Word.DONE),
        ),
        "Cy is done. Bob is on.",
    ),
}
"""Ann sits still; after her comes Cy now, and then Bob."""


def told(referee: Referee, judged: Judged) -> str:
    return " ".join(say(referee.game, one.code, one.params, referee.names) for one in judged.rulings)


def three(game: str, *events: Event, position: str = "") -> Referee:
    referee = Referee(Began(game, THREE, ANN, position=position))
    for event in events:
        assert not referee.hear(event).refused, told(referee, referee.judged[-1])
    return referee


@pytest.mark.parametrize("game", NEXT_IS_BOB)
def test_everybody_is_called_by_their_own_name_and_comes_when_they_sit_there(game: str) -> None:
    acts, words = NEXT_IS_BOB[game]
    referee = three(game, BOB_AND_CY, *acts)
    assert told(referee, referee.judged[-1]) == words
    assert [one.name for one in referee.view.seats] == ["Ann", "Bob", "Cy"]
    assert [one.name for one in referee.view.around] == ["Ann", "Cy", "Bob"]


def test_two_at_a_duel_keep_their_names_and_dodge_cards() -> None:
    referee = Referee(Began("melee", NAMES[:2]))
    for event in (Seated((BOB, ANN)), Chose(ANN, "K", "dodge"), Chose(BOB, "Q", "dodge")):
        referee.hear(event)
    assert told(referee, referee.hear(Drew(ANN, 10))).startswith("Ann")
    assert referee.position.dodge == ("K", "Q")
    assert referee.chairs == {ANN: BOB, BOB: ANN}


# ---------------------------------------------------------------- on the screen and on the chairs


def plate_of(referee: Referee, name: str) -> Area:
    """Where somebody's name stands on the screen."""
    scene = scene_of(Show(Mode.PLAY, "", view=referee.view, names=referee.names))
    return next(part.area for part in scene.parts if isinstance(part, Text) and part.text == name)


@pytest.mark.parametrize("game", GAMES)
def test_on_the_small_table_names_stand_where_people_sit(game: str) -> None:
    names = NAMES[: min(3, GAMES[game].seats[-1])]
    other = names[-1]
    before = Referee(Began(game, names))
    after = Referee(Began(game, names))
    after.hear(Seated((Seat(len(names) - 1), *map(Seat, range(1, len(names) - 1)), ANN)))
    assert plate_of(after, "Ann") == plate_of(before, other)
    assert plate_of(after, other) == plate_of(before, "Ann")
    after.hear(Undone())
    assert plate_of(after, "Ann") == plate_of(before, "Ann")


def names_along_the_edge(referee: Referee) -> list[str]:
    scene = scene_of(Show(Mode.LAYOUT, "", view=referee.view, names=referee.names))
    texts = [part for part in scene.parts if isinstance(part, Text) and part.text in THREE]
    return [part.text for part in sorted(texts, key=lambda part: (-part.area.y, part.area.x))]


def test_who_is_to_lay_the_table_again_is_named_where_they_sit() -> None:
    assert names_along_the_edge(three("melee-dig")) == ["Ann", "Bob", "Cy"]
    assert names_along_the_edge(three("melee-dig", BOB_AND_CY)) == ["Ann", "Cy", "Bob"]


@pytest.mark.parametrize("game", NEXT_IS_BOB)
def test_a_game_joined_in_the_middle_knows_its_chairs_from_the_position(game: str) -> None:
    sitting = three(game, BOB_AND_CY)
    joined = three(game, position=sitting.game.write(sitting.position))
    assert joined.chairs == sitting.chairs == {ANN: ANN, BOB: CY, CY: BOB}


def test_whoever_moves_to_the_far_side_reaches_for_the_dog_there() -> None:
    assert three("dig").position.sides == ("below", "below", "above")
    assert three("dig", BOB_AND_CY).position.sides == ("below", "above", "below")


def test_a_dog_that_lies_already_stays_on_its_side() -> None:
    laid = Laid(BOB, kennel("below", 0), ((DOGS[1],),))
    assert three("dig", laid, BOB_AND_CY).position.sides == ("below", "below", "below")


def test_nobody_unknown_gets_a_chair() -> None:
    referee = three("melee-dig")
    assert referee.hear(Seated((ANN, CY, BOB, Seat(9)))).refused
    assert referee.chairs == {ANN: ANN, BOB: BOB, CY: CY}
