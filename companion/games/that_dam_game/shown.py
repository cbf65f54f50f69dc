"""How That Dam Game looks: the view for the screen with its prompt, and what should lie open on the table."""

from __future__ import annotations

from companion.facts.rulings import Params
from companion.facts.views import Lying, PileView, Prompt, ScoreLine, SeatView, View
from companion.games.boards import area
from companion.games.houses import head_start
from companion.games.that_dam_game.position import Dam, asked, begs_left, drawable, may_add, next_size, totals, winners
from companion.table import DISCARD, Place, Seat
from scoring.that_dam_game import hand_points

# ---------------------------------------------------------------- the view


def view(p: Dam) -> View:
    """Everything a screen needs."""
    points, over = totals(p), p.phase == "over"
    sheet = tuple(
        ScoreLine(
            (seat,),
            tuple(row[seat] for row in p.results),
            points[seat],
            seat not in p.ring,
            -head_start(p.house, "td", seat),
        )
        for seat in map(Seat, range(p.seats))
    )
    return View(
        game="that-dam-game",
        phase=p.phase,
        round=max(1, len(p.results) + (p.phase not in ("sheet", "over"))),
        seats=tuple(_seat(p, Seat(n)) for n in range(p.seats)),
        deciders=deciders(p),
        prompt=prompt(p),
        piles=_piles(p),
        stock=p.stock,
        sheet=sheet,
        winners=winners(p) if over else (),
        over=over,
        goal="" if over else f"goal.{next_size(p) if p.phase == 'sheet' else p.size}",
    )


def _seat(p: Dam, seat: Seat) -> SeatView:
    hand = p.shown[seat]
    signs = {
        "dealer": seat == p.dealer,
        "out": seat not in p.ring,
        "melded": seat in p.melded,
        "begged": p.begged[seat] > 0,
        f"begs_{begs_left(p, seat)}": seat in p.ring,
        "went_out": seat == p.went_out,
    }
    return SeatView(
        seat,
        f"Seat {seat + 1}",
        cards=p.hands[seat],
        tags=tuple(sign for sign, holds in signs.items() if holds),
        shown=hand,
        points=None if hand is None else hand_points(hand),
        total=totals(p)[seat],
    )


def deciders(p: Dam) -> tuple[Seat, ...]:
    """Whose decision it is."""
    match p.phase:
        case "deal" | "sheet":
            return (p.dealer,)
        case "first" | "choose" | "must" | "act":
            return (p.turn,)
        case "offer":
            return asked(p)
        case "count":
            return tuple(seat for seat in p.ring if p.shown[seat] is None)
        case _:
            return ()


def prompt(p: Dam) -> Prompt:
    """What the table is asked to do now (P0 to P5)."""
    by: Params = (("by", p.turn),)
    match p.phase:
        case "deal" | "sheet":
            lots = p.phase == "sheet" and p.house["td.dealer"] == "random"
            code, clause = ("ask.lots", "TDQ-22") if lots else ("ask.deal", "TD-28")
            return Prompt(code, clause, (p.dealer,), (("by", p.dealer), ("n", next_size(p))))
        case "first":
            return Prompt("ask.first", "TD-32", (p.turn,), by)
        case "choose":
            return Prompt("ask.choose", "TD-35", (p.turn,), (*by, ("card", p.discards[-1])))
        case "offer" if len(asked(p)) > 1:
            return Prompt("ask.beg_all", "TDQ-6", asked(p), (("whom", asked(p)), ("card", p.discards[-1])))
        case "offer":
            seat = asked(p)[0]
            beg: Params = (("by", seat), ("card", p.discards[-1]), ("n", begs_left(p, seat)))
            return Prompt("ask.beg", "TD-38", (seat,), beg)
        case "must":
            code = "ask.must" if drawable(p) else "ask.no_cards"
            return Prompt(code, "TD-41", (p.turn,), by)
        case "act" if p.turn not in p.melded:
            return Prompt(f"ask.contract_{p.size}", f"TD-{p.size + 9}", (p.turn,), by)
        case "act":
            code, clause = ("ask.add", "TD-49") if may_add(p) else ("ask.discard", "TD-46")
            return Prompt(code, clause, (p.turn,), by)
        case "count":
            return Prompt("ask.count", "TD-54", deciders(p), (("whom", deciders(p)),))
        case _:
            return Prompt("ask.over", "TD-61", (), (("by", winners(p)),))


def _piles(p: Dam) -> tuple[PileView, ...]:
    """The discards and every meld, with the ranks its wild cards stand for."""
    piles, laid = [PileView(DISCARD, p.discards, len(p.discards))], dict[Seat, int]()
    for meld in p.melds:
        slot = laid[meld.by] = laid.get(meld.by, -1) + 1
        reads = meld.run.reads_as if meld.run is not None and meld.run.wilds else ()
        piles.append(PileView(Place("area", meld.by, slot), meld.cards, len(meld.cards), reads))
    return tuple(piles)


# ---------------------------------------------------------------- the felt


def felt(p: Dam) -> tuple[Lying, ...]:
    """What lies open: the discards, and each player's melds before that player."""
    if p.phase == "deal":
        return ()
    pile = (Lying(DISCARD, p.discards),) if p.discards else ()
    laid = ((Seat(n), tuple(c for meld in p.melds if meld.by == n for c in meld.cards)) for n in range(p.seats))
    return (*pile, *(Lying(area(seat), cards, "melds") for seat, cards in laid if cards))
