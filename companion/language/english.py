"""English: a template and its values become a sentence.

Templates name values in braces: seats become names, cards `7♥` (on paper `7H`), several of them a list. After a colon
stands how to say it:

    {by}             Ann                       {cards}      7♥ and 10♠
    {suit}           hearts                    {cards:or}   7♥ or 10♠
    {n:card}         1 card, 3 cards           {n:is/are}   is, are; of players too
    {it:capital}     with a capital at its beginning
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.table import Seat
from scoring.cards import RANK_TEXT, AnyCard, Card, Colour, Rank, Suit, YardCard, YardKind

Values = Iterable[tuple[str, object]]
"""What a template's braces stand for, by name."""

SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def signed(card: AnyCard) -> str:
    """A card as people write it: `7♥`, `10♠`, `joker`, `red bone`."""
    if isinstance(card, Card):
        return "joker" if card.suit is None else f"{RANK_TEXT[card.rank]}{SIGNS[card.suit]}"
    match card.kind:
        case YardKind.BONE | YardKind.BOWL:
            return f"{Colour(card.which).name.lower()} {card.kind}"
        case YardKind.DOG:
            return f"dog {card.which}"
        case YardKind.BACK:
            return "a face-down card"
        case _:
            return str(card.kind)


def join(words: Sequence[str], last: str = "and") -> str:
    """`Ann`, `Ann and Bob`, `Ann, Bob and Cy`."""
    if len(words) < 2:
        return words[0] if words else "none"
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def fill(sentence: str, values: Values, names: Sequence[str], card: Callable[[AnyCard], str] = signed) -> str:
    """A template with its values said in words; a missing one becomes an ellipsis rather than stopping the evening."""
    return sentence.format_map(_Values({name: _Spoken(value, names, card) for name, value in values}))


def count_of(value: object) -> object:
    """How many a value stands for. A seat is a number too, but a single player."""
    return 1 if isinstance(value, Seat) else len(value) if isinstance(value, tuple) else value


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


class _Values(dict[str, object]):
    def __missing__(self, name: str) -> _Spoken:
        return _Spoken("…", (), str)


@dataclass(frozen=True, slots=True)
class _Spoken:
    """One value, and how its place in the sentence wants it said."""

    value: object
    names: Sequence[str]
    card: Callable[[AnyCard], str]

    def __format__(self, how: str) -> str:
        if how in ("", "and", "or"):
            return self._say(self.value, how or "and")
        if how == "capital":
            return capital(self._say(self.value, "and"))
        one, _, many = how.partition("/")
        if many:
            return one if count_of(self.value) == 1 else many
        return f"{self.value} {one}{'' if self.value == 1 else 's'}"

    def _say(self, value: object, last: str) -> str:
        match value:
            case Seat():
                return self.names[value] if 0 <= value < len(self.names) else f"seat {int(value) + 1}"
            case Card() | YardCard():
                return self.card(value)
            case Rank():
                return RANK_TEXT[value]
            case Suit():
                return value.name.lower()
            case tuple():
                return join([self._say(one, last) for one in value], last)
            case _:
                return str(value)
