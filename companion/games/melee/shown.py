"""How a duel looks: the view for the screen, the cards that should lie open, and where the places are."""

from __future__ import annotations

from companion.facts.rulings import Params
from companion.facts.views import Lying, PileView, Prompt, ScoreLine, SeatView, View
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Duel, limit_of, loser, other
from companion.games.melee.setup import asked
from companion.table import STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Rect, Seat, spots_around
from scoring.cards import BACK

# ---------------------------------------------------------------- the view


def view(p: Duel) -> View:
    """Everything that a screen shows of the duel."""
    return View(
        game="melee",
        phase=p.phase,
        round=sum(p.wins) + (p.phase != "over"),
        seats=tuple(_seat(p, seat) for seat in SEATS),
        deciders=deciders(p),
        prompt=prompt(p),
        direction=0,
        piles=_piles(p),
        stock=p.stock,
        pending=(
            *(("owes", (seat, p.due[seat])) for seat in SEATS if p.due[seat]),
            *(("carry", (one.card, one.end.key)) for one in p.moves),
        ),
        sheet=tuple(ScoreLine((seat,), (p.wins[seat],), p.wins[seat]) for seat in SEATS),
        winners=(p.striker,) if p.phase == "over" and p.striker is not None else (),
        over=p.phase == "over",
    )


def _seat(p: Duel, seat: Seat) -> SeatView:
    """A player's cards, the cards still to draw, how many may be held, fights won, and the signs beside the name."""
    signs = {
        f"dodge_{p.dodge[seat]}": bool(p.dodge[seat]),
        "no_parry": p.parry == (False, False),
        "wants_no_parry": p.phase == "vote" and not p.parry[seat],
        "turned": p.clash[seat] is not None,
        "striker": p.striker == seat and p.phase != "over",
        "out": p.phase == "over" and p.striker != seat,
    }
    return SeatView(
        seat,
        f"Seat {seat + 1}",
        cards=p.hands[seat],
        owes=p.due[seat] if p.phase in ("deal", "redraw") else 0,
        tags=tuple(sign for sign, holds in signs.items() if holds),
        points=limit_of(p, seat),
        total=p.wins[seat],
    )


def deciders(p: Duel) -> tuple[Seat, ...]:
    """Whose decision it is; both choose at the same time (MLQ-1)."""
    match p.phase:
        case "setup":
            return tuple(seat for seat in SEATS if not p.dodge[seat])
        case "vote":
            return (asked(p),)
        case "deal" | "redraw":
            return tuple(seat for seat in (p.first, other(p.first)) if p.due[seat])
        case "choose":
            return tuple(seat for seat in SEATS if not p.clash[seat])
        case "critical" | "pull" | "retrieve":
            return (p.striker or SEATS[0],)
        case _:
            return ()


def prompt(p: Duel) -> Prompt:
    """What the table is asked to do now (P0 to P6)."""
    match p.phase:
        case "setup":
            return Prompt("ask.dodge", "MLQ-12", deciders(p), (("by", deciders(p)[0]),))
        case "vote":
            return Prompt("ask.vote", "ML-42", deciders(p), (("by", asked(p)),))
        case "deal":
            return _draw_prompt(p, "ask.deal", "ML-3")
        case "redraw" if p.moves:  # cards go to their piles (P5) before any of these is shuffled (P6)
            return _carry_prompt(p)
        case "redraw" if p.stock < sum(p.due):
            return Prompt("ask.shuffle", "ML-16", deciders(p), _dues(p))
        case "redraw":
            return _draw_prompt(p, "ask.redraw", "ML-15")
        case "choose" if p.clash == (None, None):
            return Prompt("ask.choose", "ML-9", deciders(p))
        case "choose":
            return Prompt("ask.half", "MLQ-1", deciders(p), tuple(("by", seat) for seat in deciders(p)))
        case _:
            code = "retrieve_shared" if p.phase == "retrieve" and p.house["ml.twoPile"] == "shared" else p.phase
            params = (("by", p.striker or SEATS[0]), ("whom", loser(p)))
            return Prompt(f"ask.{code}", _POWERS[p.phase], deciders(p), params)


_POWERS = {"critical": "ML-31", "pull": "ML-32", "retrieve": "ML-37", "over": "ML-18"}


def _carry_prompt(p: Duel) -> Prompt:
    """Beaten cards go to the damage, spent ones to the shared pile (ML-12, ML-13)."""
    beaten = tuple(one.card for one in p.moves if one.end != SHARED)
    spent = tuple(one.card for one in p.moves if one.end == SHARED)
    code = "ask.carry" if beaten and spent else "ask.carry_damage" if beaten else "ask.carry_shared"
    return Prompt(code, "ML-12" if beaten else "ML-13", deciders(p), (("beaten", beaten), ("spent", spent)))


def _draw_prompt(p: Duel, code: str, clause: str) -> Prompt:
    """Both are asked to draw, in their order (MLQ-13), or only the one who still has to."""
    return Prompt(code if all(p.due) else f"{code}_one", clause, deciders(p), _dues(p))


def _dues(p: Duel) -> Params:
    """Who draws how many: in the order of drawing, but whoever has nothing to draw comes second."""
    order = sorted((p.first, other(p.first)), key=lambda seat: not p.due[seat])
    (first, n), (second, m) = ((seat, p.due[seat]) for seat in order)
    return (("first", first), ("n", n), ("second", second), ("m", m))


def _piles(p: Duel) -> tuple[PileView, ...]:
    attacks = (PileView(CLASH[seat], (card,), 1) for seat, card in zip(SEATS, p.clash, strict=True) if card)
    wounds = (PileView(DAMAGE[seat], p.damage[seat], len(p.damage[seat]), points=limit_of(p, seat)) for seat in SEATS)
    return (*attacks, *wounds, PileView(SHARED, p.shared, len(p.shared), face_down=True))


# ---------------------------------------------------------------- the felt


def felt(p: Duel) -> tuple[Lying, ...]:
    """Open attacks, damage spread to be counted (MLQ-23), and the shared pile, which should lie face down (ML-13)."""
    attacks = tuple(Lying(CLASH[seat], (card,), "slot") for seat, card in zip(SEATS, p.clash, strict=True) if card)
    wounds = tuple(Lying(DAMAGE[seat], p.damage[seat], "fan") for seat in SEATS if p.damage[seat])
    to_come = {one.card for one in p.moves}
    spent = tuple(card for card in p.shared if card != BACK and card not in to_come)
    return (*attacks, *wounds, *((Lying(SHARED, spent, "heap"),) if spent else ()))


_MIDDLE = 480.0
_FAN = (352.0, 108.0)
"""Ten cards, 28 mm apart, and a hand's breadth."""


def layout(count: int) -> Layout:
    """Attacks meet in the middle, damage lies at each player's left hand, deck and shared pile at the right."""
    places = {
        CLASH[0]: Rect(_MIDDLE - 60, 265, 120, 110),
        CLASH[1]: Rect(_MIDDLE - 60, 145, 120, 110),
        DAMAGE[0]: Rect(20, TABLE_HEIGHT - 10 - _FAN[1], *_FAN),
        DAMAGE[1]: Rect(TABLE_WIDTH - 20 - _FAN[0], 10, *_FAN),
        SHARED: Rect(720, 205, 90, 110),
        STOCK: Rect(840, 205, 90, 110),
    }
    return Layout(TABLE_WIDTH, TABLE_HEIGHT, places, spots_around(count))
