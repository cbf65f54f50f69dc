"""Ditch Rummy: melds and singles that nobody takes back, discards for everybody, and a race to J-Q-K or Q-K-A."""

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
from companion.facts.game import EventKind, Game, Judge, PhaseRow
from companion.games.boards import layout
from companion.games.ditch_rummy.drawing import already_drawn, draw, no_turning, shuffle, tell, turn_over, vote
from companion.games.ditch_rummy.ending import again, show
from companion.games.ditch_rummy.evening import abandon, change_house, leave, recount, seat_anew
from companion.games.ditch_rummy.expected import expects
from companion.games.ditch_rummy.help import HELP
from companion.games.ditch_rummy.house import RULES, runs_of
from companion.games.ditch_rummy.laying import carry, lay, nothing_to_lay, too_late, vote_first
from companion.games.ditch_rummy.pile import done, lift
from companion.games.ditch_rummy.position import SEATS, Plays, Rummy
from companion.games.ditch_rummy.shown import felt, view
from companion.games.ditch_rummy.slip import slip
from companion.games.ditch_rummy.stand import overrule
from companion.games.ditch_rummy.text import read, write
from companion.games.ditch_rummy.wish import wish
from companion.games.ditch_rummy.words import WORDS
from companion.table import Seat


def begin(began: Began) -> Rummy:
    """Two to four players; four may play in teams (DR-1, DR-2)."""
    n = len(began.seats)
    if n not in SEATS:
        raise BadSetup("Ditch Rummy is for two, three or four players.")
    if began.dealer not in range(n):
        raise BadSetup("The dealer must be one of the players.")
    ring = tuple(map(Seat, range(n)))
    house = RULES.house_of(began.house)
    table = Rummy(n, ring, (0,) * n, (None,) * n, ("",) * n, house=house, dealer=began.dealer)
    return table._replace(turn=ring[(began.dealer + 1) % n], plays=Plays.of((), runs_of(house)))


_SHUFFLING: dict[EventKind, Judge[Rummy]] = {
    Dealt: shuffle,
    Word.DONE: shuffle,
    Word.YES: shuffle,
    Laid: nothing_to_lay,
}
_PLAYING: dict[EventKind, Judge[Rummy]] = {Laid: lay, Lifted: lift, Moved: carry, Word.DONE: done}
_ON_THE_TABLE = ("stock", "discard", "area")

PHASES = {
    "shuffle": PhaseRow(_SHUFFLING, (), "ask.shuffle", clearing=True, leads_to=("draw",)),
    "draw": PhaseRow(
        {**_PLAYING, Drew: draw, Chose: tell},
        _ON_THE_TABLE,
        "ask.draw",
        implies_done=True,
        drafts=("area",),
        leads_to=("vote", "play", "count", "sheet", "over"),
    ),
    "vote": PhaseRow(
        {Word.YES: vote, Word.NO: vote, Laid: vote_first},
        _ON_THE_TABLE,
        "ask.vote",
        leads_to=("dig", "play", "count", "sheet", "over"),
    ),
    "dig": PhaseRow(
        {**_PLAYING, Drew: draw, Chose: tell, Turned: turn_over},
        _ON_THE_TABLE,
        "ask.dig",
        drafts=("area",),
        leads_to=("draw", "play"),
    ),
    "play": PhaseRow(
        {**_PLAYING, Drew: already_drawn},
        _ON_THE_TABLE,
        "ask.play",
        implies_done=True,
        drafts=("area",),
        leads_to=("draw", "count", "sheet", "over"),
    ),
    "count": PhaseRow(
        {Shown: show, Laid: too_late},
        ("discard", "area"),
        "ask.count",
        open_hands=True,
        leads_to=("sheet", "over"),
    ),
    "sheet": PhaseRow(_SHUFFLING, (), "ask.sheet", clearing=True, leads_to=("draw",)),
    "over": PhaseRow({Word.YES: again, Laid: too_late}, (), "ask.over", leads_to=("shuffle",)),
}

GAME = Game(
    id="ditch-rummy",
    name="Ditch Rummy",
    prefix="DR",
    seats=SEATS,
    switches=RULES.switches,
    packs=lambda seats: 1,
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
    around=lambda p: p.ring,
    slip=slip,
    anytime={
        Turned: no_turning,
        Counted: recount,
        Abandoned: abandon,
        Left: leave,
        HouseChanged: change_house,
        Seated: seat_anew,
    },
)
