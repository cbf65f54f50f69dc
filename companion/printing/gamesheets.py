"""Game sheets: laid on the table, they choose a game and its house rules without a button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game import Game
from companion.games import game
from companion.printing.badges import MODULE, QUIET, side_of
from companion.printing.grid import Piece, front, sheets_of, upright
from companion.printing.page import GREY, Code, Page, Paper, Part, Words
from companion.sheets import GameSheet
from companion.words import switch_words

WIDTH, HEIGHT = 194.0, 84.0
"""At least; a sheet with many house rules has a larger code and is higher."""
INSET, RULES_TOP, LINE = 9.0, 42.0, 6.4
HINT = "Lay one sheet on the table, where the camera sees it, before the game begins."


def game_sheet_pages(paper: Paper, sheets: Sequence[GameSheet]) -> Iterator[Page]:
    height = max(HEIGHT, *(side_of(str(one)) + 2 * QUIET for one in sheets))
    grid = upright(paper, WIDTH, height)
    for here in sheets_of([_sheet(one, height) for one in sheets], grid):
        yield front(grid, "Game sheets", HINT, here)


def _sheet(sheet: GameSheet, height: float) -> Piece:
    playing, text = game(sheet.game), str(sheet)
    side = side_of(text)
    left = WIDTH - QUIET - side
    return (
        Words(playing.name, INSET, 19, 8.0, heavy=True, width=left - QUIET - INSET),
        Words(_players(playing.seats), INSET, 28, 3.2, GREY),
        Words(_summary(sheet.house), INSET, RULES_TOP, 2.9, heavy=True),
        *_rules(playing, sheet.house, left - QUIET - INSET, height - RULES_TOP),
        Code(text, left, QUIET, MODULE),
    )


def _players(seats: range) -> str:
    return f"{seats.start} players" if len(seats) == 1 else f"{seats.start} to {seats.stop - 1} players"


def _summary(house: Sequence[tuple[str, str]]) -> str:
    return "House rules; all else as written:" if house else "All rules as written."


def _rules(game: Game, house: Sequence[tuple[str, str]], width: float, room: float) -> Iterator[Part]:
    """The house rules below each other, closer together where there are many."""
    line = min(LINE, room / (len(house) + 1))
    for n, (key, value) in enumerate(house, 1):
        yield Words(_rule(game, key, value), INSET, RULES_TOP + n * line, 0.45 * line, width=width)


def _rule(game: Game, key: str, value: str) -> str:
    """Some switches are worded as a question, others as a heading."""
    asked = switch_words(game, key)
    return f"{asked}{'' if asked.endswith('?') else ':'} {switch_words(game, f'{key}.{value}')}"
