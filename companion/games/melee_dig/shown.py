"""What a screen may show of Melee Dig, what should lie face up, and where."""

from __future__ import annotations

from companion.facts.rulings import Params
from companion.facts.views import Lying, PileView, Prompt, ScoreLine, SeatView, View
from companion.games.melee_dig.calls import silent
from companion.games.melee_dig.position import (
    AFTER_DRAW,
    BREAK,
    COUNT,
    DIG_DRAW,
    EXTRA_DRAW,
    FOLLOW_DRAWN,
    MELEE,
    OVER,
    PARTING,
    TURN,
    TWO,
    MeleeDigPosition,
    Phase,
)
from companion.games.melee_dig.turns import drawers
from companion.table import DISCARD, STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Place, Rect, Seat, spots_around
from scoring.cards import Card, Rank
from scoring.melee_dig import hand_total

PROMPTS: dict[Phase, tuple[str, str]] = {
    Phase.DEAL: ("deal_five", "MD-4"),
    Phase.STARTER: ("turn_starter", "MD-5"),
    Phase.TURN: ("your_turn", "MD-10"),
    Phase.AFTER_DRAW: ("lay_it_or_done", "MD-12"),
    Phase.SUIT: ("which_suit", "MD-22"),
    Phase.DIG_DRAW: ("others_draw_one", "MD-23"),
    Phase.FOLLOW: ("lay_another", "MD-24"),
    Phase.FOLLOW_DRAWN: ("lay_it_or_done", "MD-24"),
    Phase.SECOND: ("any_second_card", "MD-27"),
    Phase.TWO: ("draw_or_two", "MD-41"),
    Phase.MELEE: ("who_goes_on", "MD-31"),
    Phase.BREAK: ("draw_or_break", "MD-33"),
    Phase.ANSWER: ("lay_one_or_done", "MD-36"),
    Phase.PARTING: ("last_draws", "MDQ-17"),
    Phase.OUT: ("who_takes_one", "MD-20"),
    Phase.EXTRA_DRAW: ("take_one_more", "MD-20"),
    Phase.COUNT: ("open_hands", "MD-45"),
    Phase.SHEET: ("look_at_score", "MD-45"),
    Phase.OVER: ("game_won", "MD-47"),
}
"""What is asked in each phase, and the clause it rests on (P1 to P10)."""


def view(position: MeleeDigPosition) -> View:
    """Everything a screen needs, and nothing hidden."""
    over = position.phase is OVER
    seats = [Seat(n) for n in range(len(position.counts))]
    return View(
        game="melee-dig",
        phase=position.phase.value,
        round=position.round,
        seats=tuple(seat_view(position, seat) for seat in seats),
        deciders=deciders(position),
        prompt=prompt(position),
        direction=position.direction,
        piles=(PileView(DISCARD, position.discards, position.pile),) if position.discards else (),
        stock=position.stock,
        active_suit=position.suit.value if position.suit else "",
        pending=pending(position),
        sheet=tuple(score_line(position, seat) for seat in seats),
        adds_up=False,
        winners=position.alive if over else (),
        over=over,
    )


# ---------------------------------------------------------------- who decides, and what


def deciders(position: MeleeDigPosition) -> tuple[Seat, ...]:
    """Whose decision it is: several in a dig, a melee (the aggressee speaks last) or the count."""
    match position.phase:
        case Phase.DIG_DRAW | Phase.PARTING:
            return drawers(position)
        case Phase.MELEE:
            others, who = position.others(position.fight.aggressor), position.decider()
            return (*(seat for seat in others if seat != who), who)
        case Phase.COUNT:
            return tuple(seat for seat in position.alive if position.shown[seat] is None)
        case Phase.OVER:
            return ()
        case _:
            return (position.who,) if position.who is not None else ()


def prompt(position: MeleeDigPosition) -> Prompt:
    """What the table is asked now."""
    code, clause = PROMPTS[position.phase]
    if position.phase is TURN and not position.can_draw():
        code = "lay_or_done"
    if position.phase in (AFTER_DRAW, FOLLOW_DRAWN) and position.draws_on():
        code, clause = "lay_it_or_draw_on", "MDQ-7"
    if position.phase in (TWO, BREAK) and (position.drawn or not position.can_draw()):
        code = "draw_the_rest" if position.can_draw() else "answer_or_done"
    if position.phase is COUNT and not deciders(position):
        code = "all_open"
    if must_shuffle(position):
        return Prompt("shuffle_pile", "MD-19", (position.dealer,), (("by", position.dealer),))
    return Prompt(code, clause, deciders(position), asked(position))


def must_shuffle(position: MeleeDigPosition) -> bool:
    """A draw is certain, and the stock is used up (P9, MDQ-35)."""
    begun = position.drawn or position.phase in (DIG_DRAW, PARTING, EXTRA_DRAW)
    return not position.stock and position.drawable > 0 and begun and any(position.owed)


def asked(position: MeleeDigPosition) -> Params:
    """The parameters of the prompt's sentence."""
    params: dict[str, str | int | Seat | Card] = {} if position.who is None else {"by": position.who}
    if position.top is not None and position.suit is not None:
        params |= {"suit": position.suit, "card": position.top}
    if position.melee is not None:
        aggressor, chain = position.melee
        params |= {"suit": position.melee.suit, "whom": aggressor, "chain": chain}
        if position.phase is MELEE:
            params["card"] = Card(Rank(chain.rank + 1), chain.suit)
    if any(position.owed):
        params["n"] = max(position.owed)
    return tuple(params.items())


def pending(position: MeleeDigPosition) -> Params:
    """What hangs over somebody: the draws owed, seat by seat, and a melee's chain."""
    debts = tuple((seat, position.owed[seat]) for seat in position.alive if position.owed[seat])
    owed: Params = (("owes", debts),) if debts else ()
    if position.melee is None:
        return owed
    aggressor, chain = position.melee
    return (("chain", chain), ("aggressor", aggressor), ("aggressee", position.decider()), *owed)


# ---------------------------------------------------------------- seats and score


def seat_view(position: MeleeDigPosition, seat: Seat) -> SeatView:
    """One player: their hand, what they owe, what to say beside their name."""
    tags = {
        "out": seat not in position.alive,
        "dealer": seat == position.dealer,
        "aggressor": seat == position.aggressor,
        "aggressee": position.melee is not None and seat == position.who,
        "last_card": seat in position.announced,
        "must_say_last_card": seat in silent(position),
        "lost_turn": position.lost[seat] > 0,
        "went_out": seat == position.went_out,
        "eliminated": seat == position.loser,
    }
    hand = position.shown[seat]
    totals = [row[seat] for row in position.results if row[seat] is not None]
    return SeatView(
        seat=seat,
        name=f"Seat {seat + 1}",
        cards=position.counts[seat] if seat in position.alive else None,
        owes=position.owed[seat],
        tags=tuple(tag for tag, holds in tags.items() if holds),
        shown=hand,
        points=hand_total(hand) if hand is not None else None,
        total=totals[-1] if totals else None,
    )


def score_line(position: MeleeDigPosition, seat: Seat) -> ScoreLine:
    """What each round's hand cost this player; rounds are not added up (MDQ-34)."""
    rounds = tuple(row[seat] for row in position.results)
    last = next((points for points in reversed(rounds) if points is not None), 0)
    return ScoreLine((seat,), rounds, last, out=seat not in position.alive)


# ---------------------------------------------------------------- the felt


def felt(position: MeleeDigPosition) -> tuple[Lying, ...]:
    """Only the discard pile lies face up."""
    return (Lying(DISCARD, position.discards),) if position.discards else ()


def layout(seats: int) -> Layout:
    """Stock and discard pile side by side in the middle; in front of each seat room for the open hand."""
    width, height, apart = 120.0, 130.0, 80.0
    left, top = (TABLE_WIDTH - 2 * width - apart) / 2, (TABLE_HEIGHT - height) / 2
    places: dict[Place, Rect] = {
        STOCK: Rect(left, top, width, height),
        DISCARD: Rect(left + width + apart, top, width, height),
    }
    return Layout(TABLE_WIDTH, TABLE_HEIGHT, places, spots_around(seats))
