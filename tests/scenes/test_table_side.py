"""The simulated table beside the screen: everything has its room in every window, and hands are easy to read."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.scenes.table_side import (
    Felt,
    HeldCard,
    SideButton,
    TableSide,
    Zone,
    hand_areas,
    side_areas,
    side_scene,
)
from hardware.area import Area
from hardware.canvas import Photograph, Text
from hardware.letters import lines_needed, measured
from scoring.cards import cards

SIZES = [(717, 800), (448, 480), (720, 614), (1075, 1080), (1075, 480)]
HAND = cards("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC")
SIDE = TableSide(
    names=("Annabella", "Maximilian", "Cy", "Dee"),
    said="You took up 10♣. If that was not meant, lay it back; if it had counted, press white: Take back.",
    yours=1,
    on_turn=(1,),
    hand=tuple(map(HeldCard, HAND)),
    zones=(Zone(((0.0, 0.5), (0.05, 0.5), (0.05, 0.9), (0.0, 0.9)), "in front of Maximilian"),),
    to_hand=True,
    buttons=tuple(map(SideButton, ("Go on", "One step", "Slower", "Faster", "Sort hand"))),
)


@pytest.mark.parametrize("size", SIZES)
def test_everything_stands_within_the_window_and_nothing_on_the_felt_but_zones(size: tuple[int, int]) -> None:
    scene, areas = side_scene(SIDE, Felt(1, (2, 1), bytes(6)), size), side_areas(size, 4, 5)
    texts = [part for part in scene.parts if isinstance(part, Text)]
    assert {"Annabella", "Maximilian, your turn", "Sort hand", SIDE.said} <= {text.text for text in texts}
    assert all(Area(0, 0, *size).encloses(text.area) for text in texts)
    apart = [areas.said, areas.felt, *areas.names, *areas.buttons, areas.hand]
    assert not any(one.meets(other) for n, one in enumerate(apart) for other in apart[:n])
    assert areas.felt.width >= 0.4 * size[0] and any(isinstance(part, Photograph) for part in scene.parts)


@pytest.mark.parametrize("size", SIZES[:4])
def test_the_sentence_above_the_felt_is_never_cut(size: tuple[int, int]) -> None:
    (said,) = [
        part
        for part in side_scene(SIDE, Felt(1, (2, 1), bytes(6)), size).parts
        if isinstance(part, Text) and part.text == SIDE.said
    ]
    assert lines_needed(said.text, said.least, said.weight, said.area.width, measured("♣")) <= said.lines


@pytest.mark.parametrize("count", [1, 4, 7, 13])
@pytest.mark.parametrize("room", [Area(0, 0, 700, 240), Area(10, 20, 430, 130), Area(0, 0, 1060, 300)])
def test_of_every_card_of_a_hand_enough_is_seen_and_none_leaves_its_room(count: int, room: Area) -> None:
    spots = hand_areas(HAND[:count], room)
    assert all(room.encloses(spot) for spot in spots)
    for one, other in pairwise(spots):
        assert other.x - one.x >= 0.35 * one.width or other.y > one.y
    if count == 4:
        assert not any(one.meets(other) for one, other in pairwise(spots))
