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

WIDTH, HEIGHT = 194.0, 125.0
INSET, LINE = 9.0, 6.4
HINT = "Lay one sheet on the table, where the camera sees it, before the game begins."


def game_sheet_pages(paper: Paper, sheets: Sequence[GameSheet]) -> Iterator[Page]:
    grid = upright(paper, WIDTH, HEIGHT)
    for here in sheets_of([_sheet(one) for one in sheets], grid):
        yield front(grid, "Game sheets", HINT, here)


def _sheet(sheet: GameSheet) -> Piece:
    playing, text = game(sheet.game), str(sheet)
    side = side_of(text)
    left = WIDTH - QUIET - side
    return (
        Words(playing.name, INSET, 19, 8.0, heavy=True, width=left - QUIET - INSET),
        Words(_players(playing.seats), INSET, 28, 3.2, GREY),
        *_rules(playing, sheet.house, left - QUIET - INSET),
        Code(text, left, QUIET, MODULE),
        Words(text, INSET, HEIGHT - 5, 1.8, GREY, width=left - QUIET - INSET),
    )


def _players(seats: range) -> str:
    return f"{seats.start} players" if len(seats) == 1 else f"{seats.start} to {seats.stop - 1} players"


def _rules(playing: Game, house: Sequence[tuple[str, str]], width: float) -> Iterator[Part]:
    lines = [f"{switch_words(playing, key)}: {switch_words(playing, f'{key}.{value}')}" for key, value in house]
    title = "House rules; all else as written:" if lines else "All rules as written."
    for n, line in enumerate((title, *lines)):
        yield Words(line, INSET, 42 + n * LINE, 2.9, heavy=n == 0, width=width)
