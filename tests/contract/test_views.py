"""What a game shows is complete in every phase: words, seats, places and cards that exist."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.errors import BadText
from companion.facts.game import Game
from companion.transcript.words import say, template
from scoring.cards import any_card
from tests.contract.walks import CLAUSES, every_position
from tests.people import NAMES


def test_the_position_text_says_everything(game: Game) -> None:
    for position in every_position(game.id):
        text = game.write(position)
        assert text and "\n" not in text and text == text.strip()
        assert game.read(text) == position


@pytest.mark.parametrize("text", ["", "nonsense", "a b c d e f", "1 2 3", "{}", "follow x y z"])
def test_a_broken_position_text_is_refused_in_a_sentence(game: Game, text: str) -> None:
    with pytest.raises(BadText, match=r"\w\W*$"):
        game.read(text)


def test_a_position_text_cut_anywhere_is_read_or_refused(game: Game) -> None:
    text = game.write(every_position(game.id)[-1])
    for cut in range(len(text)):
        try:
            game.read(text[:cut])
        except BadText as trouble:
            assert str(trouble)


def test_the_view_is_complete_in_every_phase(game: Game) -> None:
    for position in every_position(game.id):
        view = game.view(position)
        seats = [one.seat for one in view.seats]
        assert view.game == game.id
        assert view.phase == str(position.phase)
        assert len(set(seats)) == len(seats) > 0
        assert set(view.deciders) <= set(seats)
        assert set(view.winners) <= set(seats)
        assert view.over == game.is_over(position)
        assert all(one.cards is None or one.cards >= 0 for one in view.seats)


def test_every_prompt_and_tag_has_words(game: Game) -> None:
    for position in every_position(game.id):
        view = game.view(position)
        assert template(game, view.prompt.code), view.prompt
        assert "…" not in say(game, view.prompt.code, view.prompt.params, NAMES), view.prompt
        assert view.prompt.clause in CLAUSES, view.prompt
        assert template(game, view.phase), f"nobody has written words for the phase {view.phase!r}"
        for tag in {tag for one in view.seats for tag in one.tags}:
            assert template(game, tag), f"nobody has written words for the tag {tag!r}"


def test_what_should_lie_on_the_table_lies_in_places(game: Game) -> None:
    for position in every_position(game.id):
        layout = game.layout(len(game.view(position).seats))
        for pile in game.felt(position):
            assert pile.place in layout.places, pile
            assert pile.shape in ("pile", "heap", "fan", "row", "melds", "slot")
            assert all(any_card(str(card)) == card for card in pile.cards)


def test_places_lie_apart_and_on_the_table(game: Game) -> None:
    for count in game.seats:
        layout = game.layout(count)
        assert len(layout.spots) == count
        for rect in layout.places.values():
            assert rect.width > 0 and rect.height > 0
            assert rect.x >= 0 and rect.x + rect.width <= layout.width
            assert rect.y >= 0 and rect.y + rect.height <= layout.height
        for (one, a), (two, b) in combinations(layout.places.items(), 2):
            apart_x = a.x + a.width <= b.x + 1e-6 or b.x + b.width <= a.x + 1e-6
            apart_y = a.y + a.height <= b.y + 1e-6 or b.y + b.height <= a.y + 1e-6
            assert apart_x or apart_y, f"{one.key} and {two.key} overlap with {count} seats"


def test_live_places_of_a_phase_are_places_of_the_layout(game: Game) -> None:
    names = {place.name for count in game.seats for place in game.layout(count).places}
    for phase, row in game.phases.items():
        assert set(row.places) <= names, phase
