"""What a screen may show of Melee Dig, what should lie face up, and where."""

from __future__ import annotations

from typing import cast

from companion.facts.rulings import Params
from companion.facts.views import Lying, PileView, Prompt, ScoreLine, SeatView, View
from companion.games.melee_dig.calls import silent
from companion.games.melee_dig.position import MeleeDigPosition, Phase
from companion.games.melee_dig.turns import drawers
from companion.table import DISCARD, STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Place, Rect, Seat, spots_around
from scoring.cards import Card, Suit
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
    over = position.phase is Phase.OVER
    return View(
        game="melee-dig",
        phase=position.phase.value,
        round=position.round,
        seats=tuple(_seat(position, Seat(n)) for n in range(len(position.counts))),
        deciders=deciders(position),
        prompt=prompt(position),
        direction=position.direction,
        piles=_piles(position),
        stock=position.stock,
        active_suit=position.suit.value if position.suit else "",
        pending=_pending(position),
        sheet=_sheet(position),
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
            return (*(s for s in position.others(cast(Seat, position.aggressor)) if s != position.who), _who(position))
        case Phase.COUNT:
            return tuple(seat for seat in position.alive if position.shown[seat] is None)
        case Phase.OVER:
            return ()
        case _:
            return (position.who,) if position.who is not None else ()


def _who(position: MeleeDigPosition) -> Seat:
    return cast(Seat, position.who)


def prompt(position: MeleeDigPosition) -> Prompt:
    """What the table is asked now."""
    code, clause = PROMPTS[position.phase]
    if position.phase is Phase.TURN and not position.drawable:
        code = "lay_or_done"
    if position.phase in (Phase.TWO, Phase.BREAK) and (position.drawn or not position.drawable):
        code = "draw_the_rest" if position.drawable else "answer_or_done"
    if position.phase is Phase.COUNT and not deciders(position):
        code = "all_open"
    if _must_shuffle(position):
        return Prompt("shuffle_pile", "MD-19", (position.dealer,), (("by", position.dealer),))
    return Prompt(code, clause, deciders(position), _asked(position))


def _must_shuffle(position: MeleeDigPosition) -> bool:
    """A draw is certain, and the stock is used up (P9, MDQ-35)."""
    begun = position.drawn or position.phase in (Phase.DIG_DRAW, Phase.PARTING, Phase.EXTRA_DRAW)
    return not position.stock and position.drawable > 0 and begun and any(position.owed)


def _asked(position: MeleeDigPosition) -> Params:
    """The parameters of the prompt's sentence."""
    who, chain = position.who, position.chain
    params: dict[str, str | int | Seat | Card] = {} if who is None else {"by": who}
    if position.top is not None and position.suit is not None:
        params |= {"suit": position.suit, "card": position.top}
    if chain is not None:
        params |= {"suit": cast(Suit, chain.suit), "whom": cast(Seat, position.aggressor), "chain": chain}
    if chain is not None and position.phase is Phase.MELEE:
        params["card"] = Card(type(chain.rank)(chain.rank + 1), chain.suit)
    if any(position.owed):
        params["n"] = max(position.owed)
    return tuple(params.items())


def _pending(position: MeleeDigPosition) -> Params:
    """What hangs over somebody: the draws owed, seat by seat, and a melee's chain."""
    debts = tuple((seat, position.owed[seat]) for seat in position.alive if position.owed[seat])
    owed: Params = (("owes", debts),) if debts else ()
    if position.chain is None:
        return owed
    return (
        ("chain", position.chain),
        ("aggressor", cast(Seat, position.aggressor)),
        ("aggressee", _who(position)),
        *owed,
    )


# ---------------------------------------------------------------- seats, piles, score


def _seat(position: MeleeDigPosition, seat: Seat) -> SeatView:
    playing = seat in position.alive
    hand = position.shown[seat]
    totals = [row[seat] for row in position.results if row[seat] is not None]
    return SeatView(
        seat=seat,
        name=f"Seat {seat + 1}",
        cards=position.counts[seat] if playing else None,
        owes=position.owed[seat],
        tags=_tags(position, seat),
        shown=hand,
        points=hand_total(hand) if hand is not None else None,
        total=totals[-1] if totals else None,
    )


def _tags(position: MeleeDigPosition, seat: Seat) -> tuple[str, ...]:
    """What to say beside a player's name."""
    fighting = position.chain is not None
    tags = {
        "out": seat not in position.alive,
        "dealer": seat == position.dealer,
        "aggressor": seat == position.aggressor,
        "aggressee": fighting and seat == position.who,
        "last_card": seat in position.announced,
        "must_say_last_card": seat in silent(position),
        "lost_turn": position.lost[seat] > 0,
        "went_out": seat == position.went_out,
        "eliminated": seat == position.loser,
    }
    return tuple(tag for tag, holds in tags.items() if holds)


def _piles(position: MeleeDigPosition) -> tuple[PileView, ...]:
    return (PileView(DISCARD, position.discards, position.pile),) if position.discards else ()


def _sheet(position: MeleeDigPosition) -> tuple[ScoreLine, ...]:
    """One row a player: what each round's hand cost; rounds are not added up (MDQ-34)."""
    return tuple(_line(position, Seat(n)) for n in range(len(position.counts)))


def _line(position: MeleeDigPosition, seat: Seat) -> ScoreLine:
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
