"""While a row is being repaired the screen shows it as people see it: the gap, and the end card where it lies."""

from __future__ import annotations

from companion.games import game
from companion.scenes.row import as_it_lies, fills_of
from scoring.cards import BACK, BOWLS

DIG = game("dig")


def test_the_end_card_is_drawn_where_it_lies_until_it_was_carried() -> None:
    view = DIG.view(DIG.read("phase=act row=bbRbGbBbYb dogs=2,0 tokens=dog-1,dog-2 fills=12>2,11>5 turn=1"))
    spaces = as_it_lies(view)
    assert fills_of(view) == ((12, 2), (11, 5)), "the next one first"
    assert (spaces[2].cards, spaces[12].cards) == ((), (BACK,))
    assert spaces[5].cards == () and spaces[11].cards[0] in BOWLS


def test_a_row_in_order_is_drawn_as_it_is() -> None:
    view = DIG.view(DIG.read("phase=act row=bbRbGbBbYb dogs=2,0 tokens=dog-1,dog-2"))
    assert len(as_it_lies(view)) == 10 and fills_of(view) == ()
