"""A yard for tests: some dogs, a row in letters, and acts in a word or two."""

from __future__ import annotations

from companion.facts.events import Began, Chose, Event, Laid, Lifted, Moved, Said, Word
from companion.games.dig import GAME
from companion.games.dig.position import Yard, drops, kennel, space
from companion.referee import Judged
from companion.table import Seat
from scoring.cards import BACK, DOGS, YardCard, YardKind
from tests.games.heard import Heard
from tests.people import NAMES

FULL = "bbRbbbbGbbbbBbbbbYbbbbPbb"
"""A whole yard: bowls at 3, 8, 13, 18 and 23."""
SHORT = "bbRbbbGBYbPb"
"""Twelve cards, with bones at the end and among the bowls."""


class Play(Heard[Yard]):
    """A referee of Dig that hears acts in few words."""

    @property
    def row(self) -> str:
        """The row in letters, a gap as `-`."""
        return "".join("-" if one is None else "b" if one == BACK else one.which for one in self.at.row)

    def move(self, seat: Seat, n: int) -> Judged:
        side = self.at.sides[seat]
        return self.hear(Moved(seat, DOGS[seat], kennel(side, self.at.dogs[seat]), kennel(side, n)))

    def dig(self, seat: Seat, n: int | None = None) -> Judged:
        """The bone at the dog is lifted, or the card at another space."""
        return self.hear(Lifted(seat, space(self.at.dogs[seat] if n is None else n), (BACK,)))

    def put_back(self, seat: Seat, n: int | None = None) -> Judged:
        return self.hear(Laid(seat, space(self.at.dogs[seat] if n is None else n), ((BACK,),)))

    def drop(self, seat: Seat, colours: str) -> Judged:
        return self.hear(Laid(seat, drops(seat), (bones(colours),)))

    def say(self, seat: Seat | None, word: Word) -> Judged:
        return self.hear(Said(seat, word))

    def done(self, seat: Seat | None) -> Judged:
        return self.say(seat, Word.DONE)

    def fills(self) -> list[tuple[object, object]]:
        """Every end card's move in all resets."""
        said = [one for judged in self.judged for one in judged.rulings]
        return [(one.value("start"), one.value("end")) for one in said if one.code == "fill"]


def play(row: str = FULL, dogs: str = "0,0", **fields: str) -> Play:
    """Ann's turn in this yard, with these fields of the position text changed."""
    count = dogs.count(",") + 1
    tokens = ",".join(map(str, DOGS[:count]))
    words = {"phase": "act", "row": row, "dogs": dogs, "tokens": tokens, **fields}
    text = " ".join(f"{key}={value}" for key, value in words.items())
    return Play(Began("dig", NAMES[:count], position=text), GAME)


def bones(colours: str) -> tuple[YardCard, ...]:
    return tuple(YardCard(YardKind.BONE, colour) for colour in colours)


def bowl(colour: str) -> YardCard:
    return YardCard(YardKind.BOWL, colour)


def youngest(seat: Seat) -> Event:
    return Chose(seat, seat, "youngest")
