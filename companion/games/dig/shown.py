"""How the yard looks: the view for the screen, the cards that should lie there, and where the places are."""

from __future__ import annotations

from companion.facts.rulings import Params
from companion.facts.views import Lying, PileView, Prompt, ScoreLine, SeatView, View
from companion.games.dig.position import (
    ACTIONS,
    ALL_BOWLS,
    SPACES,
    Yard,
    cap,
    drops,
    has_bowls,
    is_off,
    kennel,
    leaders,
    points,
    space,
)
from companion.games.houses import head_start
from companion.table import STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Place, Rect, Seat, spots_around
from scoring.bones import bone_points, bowl_values
from scoring.cards import BACK, DOGHOUSE, YardCard, YardKind

HOUSE = Place("doghouse")

# ---------------------------------------------------------------- the view


def view(p: Yard) -> View:
    """Everything that a screen shows of the yard; which bones anybody holds stays hidden (DGQ-23)."""
    scores = points(p)
    return View(
        game="dig",
        phase=p.phase,
        round=1,
        seats=tuple(
            SeatView(s, f"Seat {s + 1}", cards=p.hands[s], tags=_tags(p, s), points=scores[s], total=scores[s])
            for s in p.seats
        ),
        deciders=deciders(p),
        prompt=prompt(p),
        direction=1,
        piles=_piles(p),
        pending=tuple(("fill", (start, end)) for start, end in p.fills),
        sheet=tuple(_score_line(p, seat, scores[seat]) for seat in p.seats),
        winners=leaders(p) if p.phase == "over" else (),
        over=p.phase == "over",
    )


def _score_line(p: Yard, seat: Seat, points: int) -> ScoreLine:
    start = head_start(p.house, "dg", seat)
    return ScoreLine((seat,), (points - start,), points, seat in p.gone, start)


def _tags(p: Yard, seat: Seat) -> tuple[str, ...]:
    """The signs beside a player's name: the dog, what may still be done in this turn, who leads, who has left."""
    token, acting = p.tokens[seat], p.phase in ("act", "dug", "full") and seat == p.turn
    signs = {
        str(token).replace("-", "_"): token is not None,
        "out": seat in p.gone,
        "off_the_end": is_off(p, seat),
        "leads": p.phase == "act" and has_bowls(p) and max(points(p)) > 0 and seat in leaders(p),
        f"actions_{ACTIONS - p.used}": acting,
        f"cap_{cap(p.hands[seat])}": acting,
    }
    return tuple(sign for sign, holds in signs.items() if holds)


def deciders(p: Yard) -> tuple[Seat, ...]:
    """Whose decision it is."""
    match p.phase:
        case "setup":
            return tuple(seat for seat in p.seats if p.tokens[seat] is None)
        case "act" | "dug" | "full":
            return (p.turn,)
        case _:
            return ()


PROMPTS = {
    "setup": ("lay_yard", "DG-12"),
    "youngest": ("who_is_youngest", "DG-14"),
    "dug": ("kept_or_replaced", "DG-25"),
    "full": ("put_one_back", "DG-27"),
    "over": ("game_won", "DG-42"),
}
"""What is asked in each phase other than `act` (P0 to P3)."""


def prompt(p: Yard) -> Prompt:
    """What the table is asked to do now (P0 to P5). In a turn, end cards are first carried to their gaps (P4)."""
    if p.phase == "setup" and set(p.row) >= ALL_BOWLS:
        return Prompt("who_plays_which_dog", "DG-8", deciders(p))
    if p.phase != "act":
        code, clause = PROMPTS[p.phase]
        by = leaders(p) if p.phase == "over" else p.turn
        return Prompt(code, clause, deciders(p), (("by", by), ("n", p.dug)))
    params: Params = (("by", p.turn), ("n", ACTIONS - p.used), ("cap", cap(p.hands[p.turn])))
    if p.fills:
        (start, end), *_ = p.fills
        moved = p.row[end - 1] or BACK
        return Prompt("move_end_card", "DG-34", deciders(p), (*params, ("card", moved), ("start", start), ("end", end)))
    return Prompt("act_or_done" if p.used else "your_turn", "DG-17" if p.used else "DG-16", deciders(p), params)


def _piles(p: Yard) -> tuple[PileView, ...]:
    """Every space with its card (none in a gap), the dogs beside them, and the bones that each player has dropped."""
    values = bowl_values(p.row)
    row = (
        PileView(space(n), (card,), 1, points=values[card.which] if card.kind is YardKind.BOWL else None)
        if card is not None
        else PileView(space(n), (), 0)
        for n, card in enumerate(p.row, 1)
    )
    beside = (PileView(place, dogs, len(dogs)) for place, dogs in _dogs(p).items())
    lying = (
        PileView(drops(s), p.dropped[s], len(p.dropped[s]), points=bone_points(p.dropped[s], values)) for s in p.seats
    )
    return (PileView(HOUSE, (DOGHOUSE,), 1), *row, *beside, *lying)


def _dogs(p: Yard) -> dict[Place, tuple[YardCard, ...]]:
    """The dogs beside each space; several may share one (DG-23)."""
    lying: dict[Place, tuple[YardCard, ...]] = {}
    for side, n, token in zip(p.sides, p.dogs, p.tokens, strict=True):
        if token is not None:
            lying[kennel(side, n)] = (*lying.get(kennel(side, n), ()), token)
    return lying


# ---------------------------------------------------------------- the felt


def felt(p: Yard) -> tuple[Lying, ...]:
    """Bowls open and bones face down in the row, dogs beside it, dropped bones open before their players."""
    row = (Lying(space(n), (card,), "slot") for n, card in enumerate(p.row, 1) if card)
    beside = (Lying(place, dogs, "fan") for place, dogs in _dogs(p).items())
    lying = (Lying(drops(seat), p.dropped[seat], "fan") for seat in p.seats if p.dropped[seat])
    return (Lying(HOUSE, (DOGHOUSE,), "slot"), *row, *beside, *lying)


STEP = 27.0
"""Millimetres from one card of the row to the next: 25 wide and a little air."""
TALL = 76.0
BESIDE = 116.0
"""How far above and below the row dogs may lie: two at one space, one a little over the other."""
BEFORE = 92.0
"""How deep the strip before a player is, where the dropped bones lie."""
STRIPS = {
    0.0: Rect(150, TABLE_HEIGHT - BEFORE - 8, TABLE_WIDTH - 300, BEFORE),
    90.0: Rect(10, 110, 110, TABLE_HEIGHT - 220),
    180.0: Rect(150, 8, TABLE_WIDTH - 300, BEFORE),
    270.0: Rect(TABLE_WIDTH - 120, 110, 110, TABLE_HEIGHT - 220),
}
"""Those strips, by the angle of the player's arm: clear of the row and of the dogs beside it."""


def layout(count: int) -> Layout:
    """The doghouse at the right as the kiosk sees it, the yard to its left (DG-10, DG-12).

    Players opposite see it the other way round; only what is nearer to the doghouse matters (DGQ-21). Every space is a
    column one card wide, with the card in the middle and dogs above and below it.
    """
    top = (TABLE_HEIGHT - TALL) / 2
    first = (TABLE_WIDTH + (SPACES - 1) * STEP) / 2
    spots = spots_around(count)
    places: dict[Place, Rect] = {HOUSE: Rect(first, top, STEP, TALL)}
    for n in range(SPACES + 1):
        left = first - STEP * n
        places[kennel("above", n)] = Rect(left, top - BESIDE, STEP, BESIDE)
        places[kennel("below", n)] = Rect(left, top + TALL, STEP, BESIDE)
        if n:
            places[space(n)] = Rect(left, top, STEP, TALL)
    places[STOCK] = Rect(12, 8, 120, BEFORE)
    places |= {drops(seat): STRIPS[spot.angle] for seat, spot in spots.items()}
    return Layout(TABLE_WIDTH, TABLE_HEIGHT, places, spots)
