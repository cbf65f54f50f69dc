"""Game sheets: laid on the table, they choose a game and its house rules without a button."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.art import Polygon, blank, large_face, size_of
from companion.art.inks import WHITE
from companion.facts.game import Game
from companion.games import game
from companion.printing.badges import MODULE, QUIET, side_of
from companion.printing.grid import GridPiece, front, sheets_of, upright
from companion.printing.page import GREY, Paper, PaperPage, PaperPart, Placed, QrCode, Stroke, Words
from companion.transcript.sheets import GameSheet
from companion.transcript.words import switch_words
from scoring.cards import BONES, BOWLS, DOGHOUSE, DOGS, AnyCard, cards

WIDTH, HEIGHT = 194.0, 84.0
"""The least height; a sheet with many house rules has a larger code and is higher."""
INSET, RULES_TOP, LINE = 9.0, 42.0, 6.4
LETTER = 0.62
"""Mean width of a letter, as a share of a capital's height."""
SMALL = 0.34
PLAYED_WITH: tuple[AnyCard, ...] = cards("KS QH 7D 4C")
DUG_UP: tuple[AnyCard, ...] = (*BONES[:3], BOWLS[0], DOGS[0], DOGHOUSE)
HINT = "Lay one sheet on the table, where the camera sees it, before the game begins."


def game_sheet_pages(paper: Paper, sheets: Sequence[GameSheet]) -> Iterator[PaperPage]:
    height = max(HEIGHT, *(side_of(str(one)) + 2 * QUIET for one in sheets))
    grid = upright(paper, WIDTH, height)
    for here in sheets_of([_sheet(one, height) for one in sheets], grid):
        yield front(grid, "Game sheets", HINT, here)


def _sheet(sheet: GameSheet, height: float) -> GridPiece:
    playing, text = game(sheet.game), str(sheet)
    side = side_of(text)
    left = WIDTH - QUIET - side
    free = left - QUIET - INSET
    fewest, most = playing.seats.start, playing.seats.stop - 1
    players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
    summary = "House rules; all else as written:" if sheet.house else "All rules as written."
    return (
        Words(playing.name, INSET, 19, 8.0, heavy=True, width=free),
        Words(players, INSET, 28, 3.2, GREY),
        Words(summary, INSET, RULES_TOP, 2.9, heavy=True),
        *(_rules(playing, sheet.house, free, height - RULES_TOP) if sheet.house else _cards(playing, height)),
        QrCode(text, left, (height - side) / 2, MODULE),
    )


def _rules(game: Game, house: Sequence[tuple[str, str]], width: float, room: float) -> Iterator[PaperPart]:
    """The house rules below each other, all equally large, closer together where there are many."""
    texts = []
    for key, value in house:
        asked = switch_words(game, key)  # some switches are worded as a question, others as a heading
        texts.append(f"{asked}{'' if asked.endswith('?') else ':'} {switch_words(game, f'{key}.{value}')}")
    line = min(LINE, room / (len(texts) + 1))
    height = min(0.45 * line, width / (LETTER * max(map(len, texts))))
    for n, text in enumerate(texts, 1):
        yield Words(text, INSET, RULES_TOP + n * line, height, width=width)


def _cards(game: Game, height: float) -> Iterator[PaperPart]:
    """A few of the cards it is played with, small, where no house rules have to stand."""
    shown = PLAYED_WITH if game.packs(game.seats.start) else DUG_UP
    for n, card in enumerate(shown):
        outline = blank(card)
        inside = (Polygon(outline, WHITE), Stroke((*outline, outline[0]), GREY, 0.4), *large_face(card))
        yield Placed(INSET + n * (size_of(card)[0] * SMALL + 4), height - 36, inside, SMALL)
