"""Dig: dogs in a yard of 25 cards, who dig for bones and carry them to the bowls of their colour."""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import BadSetup
from companion.facts.events import (
    Abandoned,
    Began,
    Chose,
    Counted,
    HouseChanged,
    Laid,
    Left,
    Lifted,
    Moved,
    Seated,
    Shown,
    Word,
)
from companion.facts.game import EventKind, Game, Judge, PhaseRow
from companion.games.dig.ending import carry, done, tally
from companion.games.dig.expected import expects
from companion.games.dig.help import HELP
from companion.games.dig.house import RULES
from companion.games.dig.position import Yard, fresh
from companion.games.dig.setup import (
    abandon,
    again,
    as_it_lies,
    change_house,
    choose_dog,
    count,
    lay_yard,
    leave,
    lift_again,
    seat_anew,
    shift,
    show,
    show_dog,
    youngest,
)
from companion.games.dig.shown import felt, layout, view
from companion.games.dig.slip import slip
from companion.games.dig.stand import overrule
from companion.games.dig.text import PLAYERS, read, write
from companion.games.dig.turns import dig, drop_or_put_back, full_hand, keep, move, put_back
from companion.games.dig.wish import wish
from companion.games.dig.words import WORDS


def begin(began: Began) -> Yard:
    """Two to four dogs, and a yard still to be laid (DG-2)."""
    if len(began.seats) not in PLAYERS:
        raise BadSetup("Dig is for two to four players; choose so many.")
    return fresh(len(began.seats), RULES.house_of(began.house))


BESIDE = ("above", "below", "doghouse")
YARD = ("yard", *BESIDE, "drops")

_TURN: Mapping[EventKind, Judge[Yard]] = {
    Moved: move,
    Lifted: dig,
    Laid: drop_or_put_back,
    Word.DONE: done,
    Word.YES: keep,
    Word.NO: put_back,
    Word.COUNT: tally,
}
_SETTING_UP: Mapping[EventKind, Judge[Yard]] = {
    Laid: lay_yard,
    Lifted: lift_again,
    Moved: shift,
    Shown: show_dog,
    Chose: choose_dog,
    Word.YES: as_it_lies,
    Word.DONE: as_it_lies,
}
_FULL: Mapping[EventKind, Judge[Yard]] = {kind: full_hand for kind in (Moved, Lifted, Word.DONE, Word.YES)}

PHASES = {
    "setup": PhaseRow(_SETTING_UP, ("yard", *BESIDE), "lay_yard", leads_to=("youngest",)),
    "youngest": PhaseRow({Chose: youngest, Shown: show_dog}, ("yard", *BESIDE), "who_is_youngest", leads_to=("act",)),
    "act": PhaseRow(
        _TURN,
        YARD,
        "your_turn",
        implies_done=True,
        leads_to=("dug", "full", "over"),
    ),
    "dug": PhaseRow(
        {**_TURN, Word.DONE: keep},
        YARD,
        "kept_or_replaced",
        implies_done=True,
        leads_to=("act", "over"),
    ),
    "full": PhaseRow({**_TURN, **_FULL}, YARD, "put_one_back", leads_to=("act",)),
    "over": PhaseRow({Word.YES: again, Word.COUNT: tally, Moved: carry}, YARD, "game_won", leads_to=("setup",)),
}

GAME = Game(
    id="dig",
    name="Dig",
    prefix="DG",
    seats=PLAYERS,
    switches=RULES.switches,
    packs=lambda seats: 0,
    begin=begin,
    phases=PHASES,
    expects=expects,
    view=view,
    felt=felt,
    layout=layout,
    write=write,
    read=read,
    overrule=overrule,
    house_at=lambda position: RULES.departures(position.house),
    help=HELP,
    words=WORDS,
    wish=wish,
    around=lambda p: p.around,
    slip=slip,
    anytime={
        Shown: show,
        Counted: count,
        Abandoned: abandon,
        Left: leave,
        HouseChanged: change_house,
        Seated: seat_anew,
    },
)
