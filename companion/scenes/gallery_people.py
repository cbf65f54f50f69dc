"""The people, cards and keys of which the picture book's moments are made, and one usual moment of play."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import Key, LogLine, Mode, Show
from companion.facts.views import PileView, Prompt, SeatView, View
from companion.language.phrase import phrase
from companion.table import DISCARD, Seat
from scoring.cards import AnyCard, Rank, Suit, any_card, cards

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")
LONG_NAMES = (
    "Maximilian",
    "Grandmamma",
    "Clementine",
    "Bernadette",
    "Alexandria",
    "Gwendoline",
    "Penelope",
    "Wilhelmina",
)

USUAL = (
    Key("Last card", True, held="Caught you!"),
    Key("Dig!"),
    Key("Count!"),
    Key("Done", True),
    Key("Take back", True, held="Menu"),
)
SUITS = (
    Key("Clubs", True, symbol="C"),
    Key("Diamonds", True, symbol="D"),
    Key("Hearts", True, symbol="H"),
    Key("Spades", True, symbol="S"),
    Key("Back"),
)
WALK = (Key("Previous", True), Key("Next", True), Key(), Key("OK", True, True), Key("Back", True))
REFUSED = (
    Key("Last card", held="Caught you!"),
    Key("Let it stand", True),
    Key("You misread it", True),
    Key(),
    Key("", held="Menu"),
)

LINES = (
    LogLine(21, phrase("{by} lays {cards}", by="Ann", cards=cards("7C"))),
    LogLine(
        22, phrase("{by} says: no {suit}, no {rank}, no ace.", by="Bob", suit=Suit.CLUBS, rank=Rank.SEVEN), "claim"
    ),
    LogLine(23, phrase("{by} attacks {whom} with the {card}!", by="Cy", whom="Dee", card=any_card("3C")), fresh=True),
)


def seat(n: int, cards: int | None = 5, *tags: str, names: tuple[str, ...] = NAMES, owes: int = 0) -> SeatView:
    return SeatView(Seat(n), names[n], cards, owes, tags)


def faces(text: str) -> tuple[AnyCard, ...]:
    return tuple(any_card(word) for word in text.split())


def view(seats: tuple[SeatView, ...], turn: int, top: str = "5H 7H 7C", **more: object) -> View:
    """A moment of Melee Dig."""
    pile = PileView(DISCARD, cards(top), 9)
    base = View("melee-dig", "turn", 3, seats, (Seat(turn),), Prompt("turn", "MD-10", (Seat(turn),)), adds_up=False)
    return replace(base, piles=(pile,), stock=24, active_suit=top[-1], **more)  # type: ignore[arg-type]


FOUR = (seat(0, 4), seat(1, 6, "dealer"), seat(2, 1, "last_card"), seat(3, 7))
DUELLISTS = (seat(0, 4), seat(1, 6), seat(2, 3, "aggressor"), seat(3, 7, "aggressee", owes=3))
EIGHT = tuple(seat(n, 3 + n, *(("dealer",) if n == 6 else ()), names=LONG_NAMES) for n in range(8))

TURN = Show(
    Mode.PLAY,
    "Melee Dig",
    view(FOUR, 0),
    phrase("{by}: {suit}, or like {card}. No card? Take one.", by="Ann", suit=Suit.CLUBS, card=any_card("7C")),
    phrase("{by} says: nothing else to lay.", by="Bob"),
    keys=USUAL,
    lines=LINES[:2],
)
