"""What is said in another language has room wherever the same has room in English."""

from __future__ import annotations

import pytest

from companion.catalogues import languages, tongue
from companion.facts.show import Show
from companion.language.tongue import ENGLISH, Tongue
from companion.scenes.gallery import gallery
from companion.shots.checked import wrongs
from companion.shots.displays import MEASURED, Display
from hardware.words import cut_texts
from tests.language.longest import pages

FOREIGN = tuple(code for code in languages() if code != ENGLISH.code)
every_language = pytest.mark.parametrize("code", FOREIGN)
every_display = pytest.mark.parametrize("display", MEASURED, ids=str)
NARROW = (*MEASURED[:3], MEASURED[-1])
"""Of two displays that are cut in the same way, the smaller one."""


def cut(show: Show, display: Display, spoken: Tongue) -> list[str]:
    """The words that have no room; numbers of a crowded table are looked at in the picture book."""
    return [text.text for text in cut_texts(display.scene(show, spoken)) if not text.text.isdecimal()]


@every_language
@pytest.mark.parametrize("display", NARROW, ids=str)
def test_the_longest_sentences_have_room(code: str, display: Display) -> None:
    spoken = tongue(code)
    too_long = {name: cut(show, display, spoken) for name, show in pages(spoken).items()}
    assert {name: one for name, one in too_long.items() if one and not cut(pages(spoken)[name], display, ENGLISH)} == {}


@every_display
def test_every_page_of_the_picture_book_can_be_read_in_german(display: Display) -> None:
    found = {name: [*map(str, wrongs(show, display, tongue("de")))] for name, show in gallery().items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
