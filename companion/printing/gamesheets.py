"""Game sheets: laid on the table, they choose a game and its house rules without a button."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.art import size_of
from companion.facts.game import Game
from companion.games import game
from companion.language.phrase import phrase
from companion.printing.badges import MODULE, QUIET, outlined_card, side_of
from companion.printing.grid import GridPiece, front, sheets_of, upright
from companion.printing.page import GREY, Paper, PaperPage, PaperPart, Placed, QrCode, Words
from companion.transcript.sheets import GameSheet
from companion.transcript.words import switch_line
from scoring.cards import AnyCard

WIDTH, HEIGHT = 194.0, 84.0
"""The smallest height: a sheet with many house rules has a larger code and is taller."""
INSET, RULES_TOP, LINE = 9.0, 42.0, 6.4
LETTER = 0.78
"""Mean width of a letter, as a share of a capital's height, and a quarter more: other languages take more room."""
SMALL = 0.34
"""How large the cards are drawn, as a share of real ones."""
HINT = phrase("Lay one sheet on the table, where the camera sees it, before the game begins.")


def game_sheet_pages(paper: Paper, sheets: Sequence[GameSheet]) -> Iterator[PaperPage]:
    height = max(HEIGHT, *(side_of(str(one)) + 2 * QUIET for one in sheets))
    grid = upright(paper, WIDTH, height)
    for here in sheets_of([_sheet(one, height) for one in sheets], grid):
        yield front(grid, phrase("Game sheets"), HINT, here)


def _sheet(sheet: GameSheet, height: float) -> GridPiece:
    playing, text = game(sheet.game), str(sheet)
    side = side_of(text)
    left = WIDTH - QUIET - side
    free = left - QUIET - INSET
    fewest, most = playing.seats.start, playing.seats.stop - 1
    players = (
        phrase("{n} players", n=most)
        if fewest == most
        else phrase("{fewest} to {most} players", fewest=fewest, most=most)
    )
    if sheet.house:
        summary = phrase("House rules; all else as written:")
        below: Iterable[PaperPart] = _rules(playing, sheet.house, free, height - RULES_TOP)
    else:
        summary = phrase("All rules as written.")
        shown = its_cards(playing)
        step = max((size_of(card)[0] for card in shown), default=0) * SMALL + 4
        below = (Placed(INSET + n * step, height - 36, outlined_card(card), SMALL) for n, card in enumerate(shown))
    return (
        Words(phrase(playing.name), INSET, 19, 8.0, heavy=True, width=free),
        Words(players, INSET, 28, 3.2, GREY),
        Words(summary, INSET, RULES_TOP, 2.9, heavy=True),
        *below,
        QrCode(text, left, (height - side) / 2, MODULE),
    )


def its_cards(game: Game) -> Sequence[AnyCard]:
    """The cards of that page of its help which shows most of them."""
    return max((page.cards for page in reversed(game.help)), key=len, default=())


def _rules(game: Game, house: Sequence[tuple[str, str]], width: float, room: float) -> Iterator[PaperPart]:
    """The house rules one below the other, all the same size, closer together where there are many."""
    texts = [switch_line(game, key, value) for key, value in house]
    line = min(LINE, room / (len(texts) + 1))
    height = min(0.45 * line, width / (LETTER * max(map(len, texts))))
    for n, text in enumerate(texts, 1):
        yield Words(text, INSET, RULES_TOP + n * line, height, width=width)
