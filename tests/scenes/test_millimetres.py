"""On the glass, in millimetres: letters are as high as their reader is far away, and keys as large as a finger."""

from __future__ import annotations

import pytest

from companion.catalogues import tongue
from companion.scenes.gallery_people import TURN
from companion.scenes.palette import with_signs
from companion.scenes.said_anew import said_anew
from companion.shots.checked import wrongs
from companion.shots.displays import MEASURED, Display
from hardware.canvas import Arrow, Drawing, Letters, Text
from tests.scenes.screens import GALLERY, SMALL, on_every_display, page, said

FAR_MM, FINGER_MM = 8.0, 12.0


@on_every_display(MEASURED)
def test_the_large_sentence_is_there_however_small_the_display(display: Display) -> None:
    for name, show in GALLERY.items():
        words = {part.text for part in page(name, display).parts if isinstance(part, Text)}
        assert (with_signs(show.question.text, show.names) if show.question else show.ask) in words


@on_every_display(MEASURED)
def test_a_finger_finds_every_key(display: Display) -> None:
    reach = FINGER_MM * (display.per_mm or 1.0)
    assert all(min(hit.area.width, hit.area.height) >= reach for hit in display.scene(TURN).hits)


@on_every_display(MEASURED)
def test_the_card_on_top_and_the_direction_are_seen_from_two_metres(display: Display) -> None:
    scene, far = display.scene(TURN), FAR_MM * (display.per_mm or 1.0)
    top = next(part for part in scene.parts if isinstance(part, Drawing) and part.picture.name.startswith("7C/"))
    rank = max(shape.height for shape in top.picture.shapes if isinstance(shape, Letters))
    assert rank * top.area.height / top.picture.height >= far - 1
    (round_,) = (part.bounds for part in scene.parts if isinstance(part, Arrow))
    assert round_.height >= far - 1


@pytest.mark.parametrize("code", ["en", "de"])
@on_every_display(MEASURED)
def test_everybody_is_named_with_their_number_of_cards_on_every_display(code: str, display: Display) -> None:
    """On 7 inches only the two who were next stood there, and upright in German nobody."""
    spoken = tongue(code)
    for name in ("play", "play-two", "play-draft", "play-melds", "play-unwatched"):
        view, words = GALLERY[name].view, said(display.scene(said_anew(GALLERY[name], spoken), spoken)).split(" | ")
        assert view is not None
        missing = [one.name for one in view.seats if one.name not in words or str(one.cards) not in words]
        assert not missing, name


def test_a_long_refusal_leaves_the_piles_room_above_the_keys() -> None:
    """In Spanish, upright, the number on the stock stood half behind a key."""
    assert [*wrongs(GALLERY["play-refused"], MEASURED[-1], tongue("es"))] == []


def test_the_smaller_a_display_the_less_it_shows_but_never_smaller() -> None:
    crowd = GALLERY["play-crowded"]
    large, small = (said(display.scene(crowd)).split(" | ") for display in (MEASURED[4], SMALL))
    assert crowd.ask in small and crowd.ask in large
    assert crowd.lines[0].text in large and crowd.lines[0].text not in small, "what happened goes first"
    assert "Bernadette" in small, "whoever is to act stays"
