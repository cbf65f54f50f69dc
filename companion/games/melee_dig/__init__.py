"""Melee Dig: empty your hand onto the pile, survive melees and digs, and never be the one who holds most."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import BadSetup
from companion.facts.events import (
    Abandoned,
    Began,
    Chose,
    Counted,
    Dealt,
    Drew,
    HouseChanged,
    Laid,
    Left,
    Seated,
    Shown,
    Turned,
    Word,
)
from companion.facts.game import Counting, EventKind, Game, Judge, PhaseRow
from companion.games.melee_dig import calls, dealing, ending, evening, fights, laying, turns
from companion.games.melee_dig.expected import expects
from companion.games.melee_dig.help import HELP
from companion.games.melee_dig.house import RULES, departures, house_of
from companion.games.melee_dig.position import SEATS, MeleeDigPosition, Phase, opening
from companion.games.melee_dig.shown import PROMPTS, felt, layout, view
from companion.games.melee_dig.stand import overrule
from companion.games.melee_dig.text import read, write
from companion.games.melee_dig.wish import wish
from companion.games.melee_dig.words import WORDS


def begin(began: Began) -> MeleeDigPosition:
    """A game before its first deal."""
    if len(began.seats) not in SEATS:
        raise BadSetup(f"Melee Dig is for two to eight players; {len(began.seats)} are seated.")
    if not 0 <= began.dealer < len(began.seats):
        raise BadSetup(f"There is no seat {began.dealer} to deal; choose one of the {len(began.seats)} players.")
    return opening(len(began.seats), began.dealer, house_of(began.house))


# ---------------------------------------------------------------- the phases

STOCK_AND_PILE = ("discard", "stock")


def _own_move(
    draw: Judge[MeleeDigPosition],
    done: Judge[MeleeDigPosition],
    implies_done: bool = True,
    mostly_lays: bool = False,
) -> PhaseRow[MeleeDigPosition]:
    """A phase in which one player lays a card, draws, or is done."""
    acts: dict[EventKind, Judge[MeleeDigPosition]] = {Laid: laying.lay_in_turn, Drew: draw, Word.DONE: done}
    return PhaseRow(acts, STOCK_AND_PILE, implies_done=implies_done, mostly_lays=mostly_lays)


_ROWS = {
    "deal": PhaseRow(
        {Dealt: dealing.dealt, Word.YES: dealing.everybody_has_five, Word.DONE: dealing.everybody_has_five},
        clearing=True,
    ),
    "starter": PhaseRow({Laid: dealing.turn_starter}, ("discard",)),
    "turn": _own_move(turns.draw_in_turn, turns.done_without_drawing, implies_done=False),
    "after_draw": _own_move(turns.draw_again, turns.done_after_drawing),
    "suit": PhaseRow({Chose: turns.name_suit}),
    "dig_draw": PhaseRow({Drew: turns.draw_for_dig, Word.YES: turns.all_have_drawn}, STOCK_AND_PILE, implies_draw=True),
    "follow": _own_move(turns.draw_in_turn, turns.done_without_drawing, implies_done=False),
    "follow_drawn": _own_move(turns.draw_again, turns.done_after_drawing),
    "second": _own_move(turns.nobody_draws, turns.done, mostly_lays=True),
    "two": PhaseRow(
        {Laid: fights.answer_two, Drew: fights.draw_for_two, Word.DONE: fights.done_with_two},
        STOCK_AND_PILE,
        implies_draw=True,
    ),
    "melee": PhaseRow(
        {Laid: fights.lay_in_melee, Drew: fights.draw_in_melee, Word.DONE: fights.nobody_answers}, STOCK_AND_PILE
    ),
    "break": PhaseRow(
        {Laid: fights.lay_in_melee, Drew: fights.draw_in_melee, Word.DONE: fights.done_with_melee},
        STOCK_AND_PILE,
        implies_draw=True,
    ),
    "answer": _own_move(turns.nobody_draws, turns.done, mostly_lays=True),
    "parting": PhaseRow({Drew: turns.draw_for_dig, Word.YES: turns.all_have_drawn}, STOCK_AND_PILE, implies_draw=True),
    "out": PhaseRow({Chose: ending.choose_extra}),
    "extra_draw": PhaseRow(
        {Drew: ending.draw_extra, Word.DONE: ending.done_without_extra}, STOCK_AND_PILE, implies_draw=True
    ),
    "count": PhaseRow({Shown: ending.show, Word.YES: ending.hands_are_open}, STOCK_AND_PILE, open_hands=True),
    "sheet": PhaseRow(
        {Word.DONE: dealing.next_deal, Word.YES: dealing.next_deal, Dealt: dealing.dealt_from_sheet}, clearing=True
    ),
    "over": PhaseRow({}, clearing=True),
}
LEADS_TO = {
    "deal": "starter",
    "starter": "turn suit dig_draw second two melee",
    "turn": "after_draw suit dig_draw second two melee parting out count",
    "after_draw": "turn suit dig_draw second count",
    "suit": "turn",
    "dig_draw": "follow",
    "follow": "turn suit follow_drawn second two melee out count",
    "follow_drawn": "turn suit second out count",
    "second": "turn suit dig_draw two melee out count",
    "two": "turn parting out",
    "melee": "turn break answer parting out",
    "break": "turn answer out",
    "answer": "turn suit dig_draw second count",
    "parting": "out",
    "out": "extra_draw",
    "extra_draw": "count",
    "count": "sheet over",
    "sheet": "deal starter",
    "over": "",
}
"""Phase by phase, to which others a player's act may lead."""

PHASES = {
    name: replace(row, prompt=PROMPTS[Phase(name)][0], leads_to=tuple(LEADS_TO[name].split()))
    for name, row in _ROWS.items()
}
"""What is heard in each phase (1D). A card laid where none is expected is refused, but seen (GN-2, GN-3). While
only a word is waited for (a suit, a name) no place is live: a card laid in haste is read when the word is said."""

ANYTIME: dict[EventKind, Judge[MeleeDigPosition]] = {
    Laid: laying.not_now,
    Drew: turns.nobody_draws,
    Word.LAST_CARD: calls.last_card,
    Word.CAUGHT: calls.caught,
    Word.DIG: calls.dig,
    Word.COUNT: calls.count,
    Turned: evening.turn_pile,
    Counted: evening.recount,
    HouseChanged: evening.change_house,
    Seated: evening.change_seats,
    Left: evening.leave,
    Abandoned: evening.abandon,
}

GAME = Game(
    id="melee-dig",
    name="Melee Dig",
    prefix="MD",
    seats=SEATS,
    switches=RULES.switches,
    packs=lambda seats: 1,
    begin=begin,
    phases=PHASES,
    expects=expects,
    counting=Counting.FEW,
    view=view,
    felt=felt,
    layout=layout,
    write=write,
    read=read,
    overrule=overrule,
    house_at=lambda position: departures(position.house),
    help=HELP,
    words=WORDS,
    wish=wish,
    anytime=ANYTIME,
    around=lambda position: position.alive,
    penalise=ending.penalise,
)
