"""That Dam Game: ten contracts from two sets to three long runs, begged discards, and the lowest total wins."""

from __future__ import annotations

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
    Lifted,
    Moved,
    Seated,
    Shown,
    Turned,
    Word,
)
from companion.facts.game import Counting, EventKind, Game, Judge, PhaseRow
from companion.games.that_dam_game.drawing import (
    beg,
    both,
    choose_dealer,
    deal,
    decline,
    draw,
    no_discard,
    nothing_to_draw,
    refuse_beg,
    reshuffle,
    take,
    take_it,
    wait,
)
from companion.games.that_dam_game.ending import again, count, show
from companion.games.that_dam_game.evening import abandon, change_house, leave, seat_anew
from companion.games.that_dam_game.expected import expects
from companion.games.that_dam_game.help import HELP
from companion.games.that_dam_game.house import RULES
from companion.games.that_dam_game.laying import draw_first, lay, move, nothing_to_lay, too_late
from companion.games.that_dam_game.position import SEATS, Dam, decks, packs_of
from companion.games.that_dam_game.room import layout, no_room
from companion.games.that_dam_game.shown import felt, view
from companion.games.that_dam_game.slip import slip
from companion.games.that_dam_game.stand import overrule
from companion.games.that_dam_game.text import read, write
from companion.games.that_dam_game.wish import wish
from companion.games.that_dam_game.words import WORDS
from companion.table import Seat


def begin(began: Began) -> Dam:
    """Three to six players (TD-25)."""
    n = len(began.seats)
    if n not in SEATS:
        raise BadSetup("That Dam Game is for three to six players.")
    if began.dealer not in range(n):
        raise BadSetup("The dealer must be one of the players.")
    ring, none = tuple(map(Seat, range(n))), (0,) * n
    table = Dam(n, ring, none, (None,) * n, none, none, house=RULES.house_of(began.house), dealer=began.dealer)
    return table._replace(turn=ring[(began.dealer + 1) % n])


_DEALING: dict[EventKind, Judge[Dam]] = {
    Dealt: deal,
    Word.YES: deal,
    Word.DONE: deal,
    Chose: choose_dealer,
    Laid: nothing_to_lay,
}
_ON_THE_TABLE = ("stock", "discard", "area")
_FROM_THE_DECK: dict[EventKind, Judge[Dam]] = {
    Drew: draw,
    Word.DONE: nothing_to_draw,
    Lifted: no_discard,
    Laid: draw_first,
    Turned: reshuffle,
}

PHASES = {
    "deal": PhaseRow(_DEALING, (), "ask.deal", clearing=True, leads_to=("first",)),
    "first": PhaseRow(_FROM_THE_DECK, _ON_THE_TABLE, "ask.first", implies_draw=True, leads_to=("act",)),
    "choose": PhaseRow(
        {Lifted: take, Word.YES: take_it, Word.NO: decline, Word.DONE: decline, Drew: wait, Laid: draw_first},
        _ON_THE_TABLE,
        "ask.choose",
        implies_no=True,
        leads_to=("offer", "must", "act"),
    ),
    "offer": PhaseRow(
        {Lifted: beg, Word.YES: beg, Word.NO: refuse_beg, Word.DONE: refuse_beg, Drew: wait, Laid: draw_first},
        _ON_THE_TABLE,
        "ask.beg",
        implies_no=True,
        leads_to=("must",),
    ),
    "must": PhaseRow(_FROM_THE_DECK, _ON_THE_TABLE, "ask.must", implies_draw=True, leads_to=("act",)),
    "act": PhaseRow(
        {Laid: lay, Moved: move, Lifted: both},
        _ON_THE_TABLE,
        "ask.add",
        drafts=("area",),
        leads_to=("choose", "count"),
    ),
    "count": PhaseRow(
        {Shown: show, Laid: too_late},
        ("discard", "area"),
        "ask.count",
        open_hands=True,
        leads_to=("sheet", "over"),
    ),
    "sheet": PhaseRow(
        _DEALING,
        (),
        "ask.deal",
        clearing=True,
        leads_to=("deal", "first"),
    ),
    "over": PhaseRow({Word.YES: again, Laid: too_late}, (), "ask.over", leads_to=("deal",)),
}

GAME = Game(
    id="that-dam-game",
    name="That Dam Game",
    prefix="TD",
    seats=SEATS,
    switches=RULES.switches,
    packs=packs_of,
    packs_by_house=decks,
    no_room=no_room,
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
    house_at=lambda position: RULES.departures(position.house),
    help=HELP,
    words=WORDS,
    wish=wish,
    around=lambda p: p.ring,
    slip=slip,
    anytime={Counted: count, Abandoned: abandon, Left: leave, HouseChanged: change_house, Seated: seat_anew},
    jokers=True,
)
