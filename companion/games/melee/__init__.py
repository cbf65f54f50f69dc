"""Melee, the sword duel: two people, one pack, and whoever has no cards left to hold is beaten."""

from __future__ import annotations

from companion.errors import BadSetup
from companion.facts.events import (
    Abandoned,
    Began,
    Chose,
    Counted,
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
from companion.facts.game import Counting, Game, PhaseRow
from companion.games.melee.carrying import watched
from companion.games.melee.drawing import all_drawn, draw, reshuffle
from companion.games.melee.expected import expects
from companion.games.melee.help import HELP
from companion.games.melee.house import RULES, house_dodges, house_from_badges
from companion.games.melee.position import SEATS, Duel
from companion.games.melee.powers import decline, pull, retrieve, second_attack
from companion.games.melee.rounds import attack, carry, stray, take_back, too_early
from companion.games.melee.setup import (
    abandon,
    again,
    agree,
    change_house,
    choose,
    count,
    disagree,
    leave,
    ready,
    seat_anew,
    show,
)
from companion.games.melee.shown import felt, layout, view
from companion.games.melee.slip import slip
from companion.games.melee.stand import overrule
from companion.games.melee.text import read, write
from companion.games.melee.wish import wish
from companion.games.melee.words import WORDS


def begin(began: Began) -> Duel:
    """Two people at a table, and a house that may have settled some questions already."""
    if len(began.seats) != len(SEATS):
        raise BadSetup("A sword duel is for exactly two; let the others wait for the winner.")
    house = RULES.house_of(began.house)
    return ready(Duel(house=house, dodge=house_dodges(house)))


PHASES = {
    "setup": PhaseRow(
        {Chose: choose, Laid: watched(stray)},
        (),
        "ask.dodge",
        leads_to=("vote", "deal"),
    ),
    "vote": PhaseRow(
        {Chose: choose, Word.YES: agree, Word.NO: disagree, Laid: watched(stray)},
        (),
        "ask.vote",
        leads_to=("setup", "deal"),
    ),
    "deal": PhaseRow(
        {Drew: draw, Word.DONE: all_drawn, Word.YES: all_drawn, Chose: choose, Laid: watched(too_early)},
        ("stock", "clash", "damage", "shared"),
        "ask.deal",
        implies_draw=True,
        leads_to=("vote", "choose"),
    ),
    "choose": PhaseRow(
        {Laid: watched(attack), Lifted: watched(take_back)},
        ("clash", "damage", "shared"),
        "ask.choose",
        leads_to=("critical", "retrieve", "redraw", "over"),
    ),
    "critical": PhaseRow(
        {Laid: watched(second_attack), Word.NO: decline, Word.DONE: decline},
        ("clash", "damage", "shared"),
        "ask.critical",
        leads_to=("pull", "redraw", "over"),
    ),
    "pull": PhaseRow(
        {Laid: watched(pull)},
        ("clash", "damage", "shared"),
        "ask.pull",
        leads_to=("redraw", "over"),
    ),
    "retrieve": PhaseRow(
        {Lifted: watched(retrieve), Word.NO: decline, Word.DONE: decline, Laid: watched(too_early)},
        ("damage", "shared", "clash"),
        "ask.retrieve",
        leads_to=("choose", "redraw", "over"),
    ),
    "redraw": PhaseRow(
        {Drew: draw, Word.DONE: all_drawn, Word.YES: all_drawn, Laid: watched(too_early)},
        ("stock", "clash", "damage", "shared"),
        "ask.redraw",
        implies_draw=True,
        leads_to=("choose", "over"),
    ),
    "over": PhaseRow(
        {Word.YES: again, Laid: watched(stray)}, ("damage", "shared", "clash"), "ask.over", leads_to=("deal",)
    ),
}

GAME = Game(
    id="melee",
    name="Melee",
    prefix="ML",
    seats=range(2, 3),
    switches=RULES.switches,
    packs=lambda seats: 1,
    begin=begin,
    phases=PHASES,
    expects=expects,
    counting=Counting.NONE,
    view=view,
    felt=felt,
    layout=layout,
    write=write,
    read=read,
    overrule=overrule,
    house_at=lambda position: RULES.departures(position.house),
    house_from_badges=house_from_badges,
    help=HELP,
    words=WORDS,
    wish=wish,
    slip=slip,
    anytime={
        Moved: watched(carry),
        Lifted: watched(take_back),
        Turned: reshuffle,
        Shown: show,
        Counted: count,
        Abandoned: abandon,
        Left: leave,
        HouseChanged: change_house,
        Seated: seat_anew,
    },
)
