"""The smallest game with melds: lay groups before you, then discard one card, and the next player goes on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.facts.events import Began, Drew, Event, Laid
from companion.facts.game import Expect, Game, Outcome, PhaseRow
from companion.facts.views import Lying, Prompt, SeatView, View
from companion.table import DISCARD, STOCK, Layout, Place, Rect, Seat, spots_around


@dataclass(frozen=True, slots=True)
class Melding:
    """Whose turn it is, and what lies."""

    turn: Seat
    melds: tuple[Laid, ...] = ()
    discards: tuple[Laid, ...] = ()
    phase: str = "play"


def lay(position: Melding, event: Laid) -> Outcome[Melding]:
    if event.place == DISCARD:
        after = replace(position, discards=(*position.discards, event), turn=Seat(1 - position.turn))
    else:
        after = replace(position, melds=(*position.melds, event))
    return Outcome(after)


def draw(position: Melding, event: Event) -> Outcome[Melding]:
    return Outcome(position)


def melds_of(seat: int) -> Place:
    return Place("melds", Seat(seat))


def expects(position: Melding) -> tuple[Expect, ...]:
    who = position.turn
    return (
        Expect(Laid, who, melds_of(who)),
        Expect(Laid, who, DISCARD, usual=True),
        Expect(Drew, who, STOCK, options=(1,)),
    )


def felt(position: Melding) -> tuple[Lying, ...]:
    discards = tuple(laid.card for laid in position.discards)
    return (
        Lying(DISCARD, discards),
        *(Lying(melds_of(n), tuple(c for m in position.melds if m.by == n for c in m.cards), "row") for n in (0, 1)),
    )


def layout(seats: int) -> Layout:
    places = {
        DISCARD: Rect(540, 200, 110, 120),
        STOCK: Rect(320, 200, 110, 120),
        melds_of(0): Rect(100, 360, 760, 150),
        melds_of(1): Rect(100, 10, 760, 150),
    }
    return Layout(960, 520, places, spots_around(seats))


def view(position: Melding) -> View:
    seats = tuple(SeatView(Seat(n), f"seat {n}", 10) for n in (0, 1))
    return View("toy-rummy", "play", 1, seats, (position.turn,), Prompt("play", "GN-2"), stock=30)


def begin(began: Began) -> Melding:
    return Melding(Seat(0))


TOY_RUMMY = Game(
    id="toy-rummy",
    name="Toy rummy",
    prefix="GN",
    seats=range(2, 3),
    switches=(),
    packs=lambda seats: 1,
    begin=begin,
    phases={"play": PhaseRow({Laid: lay, Drew: draw}, ("melds", "discard", "stock"), drafts=("melds",))},
    expects=expects,
    view=view,
    felt=felt,
    layout=layout,
    write=lambda position: "",
    read=lambda text: Melding(Seat(0)),
    overrule=draw,
    words={},
    wish=lambda position, hand, seat, chance: None,
)
