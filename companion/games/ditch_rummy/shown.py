"""How Ditch Rummy looks: the view for the screen, what should lie open, and whom a prompt is for."""

from __future__ import annotations

from companion.facts.rulings import Params
from companion.facts.views import Lying, PileView, Prompt, ScoreLine, SeatView, View
from companion.games.boards import area
from companion.games.ditch_rummy.drawing import votes_due
from companion.games.ditch_rummy.ending import completed_by_side, hand_score, start_of, totals, winners
from companion.games.ditch_rummy.position import Rummy, most, open_pile, playing_sides, plays_of, side_of, sides
from companion.table import DISCARD, Place, Seat
from scoring.ditch_rummy import in_order

# ---------------------------------------------------------------- the view


def view(p: Rummy) -> View:
    """Everything a screen needs."""
    playing = playing_sides(p)
    sheet = tuple(
        ScoreLine(side, tuple(row[n] for row in p.results), total, side not in playing, start_of(p, side))
        for n, (side, total) in enumerate(zip(sides(p), totals(p), strict=True))
    )
    return View(
        game="ditch-rummy",
        phase=p.phase,
        round=max(1, len(p.results) + (p.phase not in ("sheet", "over"))),
        seats=tuple(_seat(p, Seat(n)) for n in range(p.seats)),
        deciders=deciders(p),
        prompt=prompt(p),
        piles=_piles(p),
        stock=p.stock,
        pending=tuple(("use", card) for card in p.owed),
        sheet=sheet,
        winners=winning_seats(p) if p.phase == "over" else (),
        over=p.phase == "over",
    )


def _seat(p: Rummy, seat: Seat) -> SeatView:
    signs = {
        "dealer": seat == p.dealer,
        "out": seat not in p.ring,
        f"said_{p.votes[seat]}": bool(p.votes[seat]),
        "team_1": p.pairs and seat in sides(p)[0],
        "team_2": p.pairs and seat in sides(p)[-1],
        "on_last_turn": p.last and seat == p.turn,
        "completed_it": completed_by_side(p, seat),
    }
    told = p.shown[seat] is not None and p.phase in ("count", "sheet", "over")
    return SeatView(
        seat,
        f"Seat {seat + 1}",
        cards=p.hands[seat],
        tags=tuple(sign for sign, holds in signs.items() if holds),
        shown=p.shown[seat],
        points=hand_score(p, seat) if told else None,
        total=totals(p)[sides(p).index(side_of(p, seat))],
    )


def deciders(p: Rummy) -> tuple[Seat, ...]:
    """Whose decision it is."""
    match p.phase:
        case "shuffle" | "sheet":
            return (p.dealer,)
        case "draw" | "dig" | "play":
            return (p.turn,)
        case "vote":
            return votes_due(p)
        case "count":
            return tuple(seat for seat in p.ring if p.shown[seat] is None)
        case _:
            return ()


def prompt(p: Rummy) -> Prompt:
    """What the table is asked to do now (P0 to P4)."""
    turn: Params = (("by", p.turn),)
    match p.phase:
        case "shuffle":
            return Prompt("ask.shuffle", "DR-7", (p.dealer,), (("by", p.dealer),))
        case "sheet":
            return Prompt("ask.sheet", "DRQ-18", (p.dealer,), (("by", p.dealer),))
        case "draw":
            n = most(p)
            code = "ask.draw" if n else "ask.no_draw"
            return Prompt(code, "DR-11", (p.turn,), (*turn, ("n", n), ("stock", p.stock)))
        case "vote":
            return Prompt("ask.vote", "DR-47", votes_due(p), (("whom", votes_due(p)),))
        case "dig":
            return Prompt("ask.dig", "DR-50", (p.turn,), turn)
        case "play" if p.owed:
            return Prompt("ask.use", "DR-31", (p.turn,), (*turn, ("cards", p.owed)))
        case "play":
            return Prompt("ask.last" if p.last else "ask.play", "DR-15", (p.turn,), turn)
        case "count":
            return Prompt("ask.count", "DR-38", deciders(p), (("whom", deciders(p)),))
        case _:
            return Prompt("ask.over", "DRQ-20", (), (("by", winning_seats(p)),))


def winning_seats(p: Rummy) -> tuple[Seat, ...]:
    return tuple(seat for side in winners(p) for seat in side)


def _piles(p: Rummy) -> tuple[PileView, ...]:
    """The discards, and every play before its owner; a run is shown from its low end."""
    laid: dict[Seat, int] = {}
    piles = [PileView(DISCARD, p.discards, len(p.discards))]
    for play in p.plays:
        slot = laid[play.by] = laid.get(play.by, -1) + 1
        piles.append(PileView(Place("area", play.by, slot), in_order(play.cards, p.runs), len(play.cards)))
    return tuple(piles)


# ---------------------------------------------------------------- the felt


def felt(p: Rummy) -> tuple[Lying, ...]:
    """What lies open: the discards, until they are turned over, and each player's melds and singles (DR-8, DR-32)."""
    if p.phase == "shuffle":
        return ()
    pile = (Lying(DISCARD, open_pile(p)),) if open_pile(p) else ()
    laid = ((Seat(n), tuple(card for cards in plays_of(p, Seat(n)) for card in cards)) for n in range(p.seats))
    return (*pile, *(Lying(area(seat), cards, "melds") for seat, cards in laid if cards))
