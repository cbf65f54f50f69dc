"""Words for codes: what the referee says, in sentences a family reads.

A game's own catalogue comes first, then the referee's below. Templates name parameters in braces: seats
become names, cards `7♥` (on paper `7H`), several of them a list. After a colon stands how to say it:

    {by}             Ann                       {cards}      7♥ and 10♠
    {suit}           hearts                    {cards:or}   7♥ or 10♠
    {n:card}         1 card, 3 cards           {n:is/are}   is, are; of players too
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.facts.game import Game
from companion.facts.rulings import Params
from companion.table import Seat
from scoring.cards import RANK_TEXT, AnyCard, Card, Colour, Rank, Suit, YardCard, YardKind

GENERAL: Mapping[str, str] = {
    "not_now": "That is not to be done now.",
    "undone": "Taken back: entry {number}.",
    "redone": "Put back: entry {number}.",
    "amended": "Entry {number} was read wrongly and is corrected.",
    "overruled": "Entry {number} stands, as the table wishes.",
    "let_stand": "The table lets it stand.",
    "nothing_to_undo": "There is nothing to take back.",
    "nothing_to_redo": "There is nothing to put back.",
    "no_such_entry": "There is no entry {number} that could be corrected.",
    "not_a_fact": "Entry {number} can only be corrected to something that happens at a table.",
    "nothing_to_overrule": "Entry {number} was not refused.",
    "no_entry_to_stand": "There is no entry {number} that could be let stand.",
    "struck_already": "Entry {number} was taken back; put it back first.",
    "cannot_stand": "That cannot be let stand; correct the entry instead.",
    "counts_do_not_add_up": "The cards of {by} do not add up: a draw or a card was missed. Count again.",
}
"""What the referee itself says, whatever the game."""

SIGNS: Mapping[Suit, str] = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def template(game: Game, code: str) -> str | None:
    """The sentence for a code before its parameters are filled in; None where nobody has written one."""
    return game.words.get(code) or GENERAL.get(code)


def say(game: Game, code: str, params: Params, names: Sequence[str]) -> str:
    """A ruling, prompt, tag, phase or switch in words, with suit signs."""
    return _fill(game, code, params, names, signed)


def write_out(game: Game, code: str, params: Params, names: Sequence[str]) -> str:
    """The same with cards in letters, as a transcript has them."""
    return _fill(game, code, params, names, str)


def switch_words(game: Game, code: str) -> str:
    """A switch or its value in the game's words; where it has none, as the switch itself is written."""
    return say(game, code, (), ()) if template(game, code) is not None else code.rpartition(".")[2]


def switch_line(game: Game, key: str, value: str) -> str:
    """A house rule as it is settled, in one line."""
    rule = switch_words(game, key)
    return f"{rule}{'' if rule.endswith('?') else ':'} {switch_words(game, f'{key}.{value}')}"


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


def _fill(game: Game, code: str, params: Params, names: Sequence[str], card: Callable[[AnyCard], str]) -> str:
    sentence = template(game, code)
    if sentence is None:
        return code.replace("_", " ")
    return fill(sentence, params, names, card)


def fill(sentence: str, params: Params, names: Sequence[str], card: Callable[[AnyCard], str] = signed) -> str:
    """A template with its parameters said in words."""
    return sentence.format_map(_Values({name: _Spoken(value, names, card) for name, value in params}))


class _Values(dict[str, object]):
    """Parameters of one sentence; a missing one becomes an ellipsis rather than stopping the evening."""

    def __missing__(self, name: str) -> _Spoken:
        return _Spoken("…", (), str)


@dataclass(frozen=True, slots=True)
class _Spoken:
    """One parameter, and how its place in the sentence wants it said."""

    value: object
    names: Sequence[str]
    card: Callable[[AnyCard], str]

    def __format__(self, how: str) -> str:
        if how in ("", "and", "or"):
            return self._say(self.value, how or "and")
        one, _, many = how.partition("/")
        if many:
            count = len(self.value) if isinstance(self.value, tuple) else self.value
            is_one = isinstance(self.value, Seat) or count == 1  # a seat is a number too, but a single player
            return one if is_one else many
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
