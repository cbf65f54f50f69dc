"""A language: what it says for each English template, and how cards, numbers and lists are said in its sentences.

All of it stands in the language's catalogue, so that another language needs no code. In the templates of a catalogue:

    {card}           7♥, as it is drawn
    {card:acc}       the card's name, as the entries of the context `acc` have it: `die Herz-Sieben`
    {cards:acc or}   two such names, or signs where there are more, as a list that ends with `or`
    {card:Acc}       the same with a capital at its beginning
    {rank:no}        a rank alone, as the entries of the context `no` have it: `kein König`
    {n:Karte/Karten} the form that belongs to the number; as many forms as the language has

An entry of a context `acc` says one rank, with its suit in braces (`seven`: `die {suit}-Sieben`), or one card of Dig
(`red bone`: `den roten Knochen`); entries of the context `suit` say what a suit is called in the names of cards. For a
context that has no entry for a value, the entry without a context says it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.language.english import capital, count_of, signed
from companion.language.phrase import Phrase
from companion.table import Seat
from scoring.cards import RANK_TEXT, Card, Rank, Suit, YardCard

Entries = Mapping[tuple[str, str], str]
"""What is said, by context and English template; most entries have an empty context."""
MOST_NAMED = 2
"""More cards than this are listed by their signs: their names would fill the screen."""


_SAID_AS_IT_IS = re.compile(r"\{\w+(:(and|or|capital))?\}")


def has_words(template: str) -> bool:
    """Whether there is anything to translate in it, beside the values themselves."""
    return any(map(str.isalpha, _SAID_AS_IT_IS.sub("", template)))


@dataclass(frozen=True, eq=False)
class Tongue:
    """One language; `say` is all that others need."""

    code: str = "en"
    name: str = "English"
    entries: Entries | None = None
    """None for English, which needs none."""
    plural: Callable[[int], int] = lambda n: int(n != 1)
    """Which of the forms belongs to a number."""
    aloud: bool = False
    """Whether it is heard, not read: then every card is named."""

    def say(self, text: str) -> str:
        """An English sentence in this language; what its catalogue does not have stays English."""
        if self.entries is None:
            return text
        if not isinstance(text, Phrase):
            return self.entries.get(("", text), text)
        template = self.entries.get(("", text.template))
        if template is None and has_words(text.template):
            return str(text)
        return self._filled(template or text.template, text.values, text.names)

    @cached_property
    def loud(self) -> Tongue:
        """The same language for the voice."""
        return Tongue(self.code, self.name, self.entries, self.plural, aloud=True)

    def _filled(self, template: str, values: Sequence[tuple[str, object]], names: Sequence[str]) -> str:
        return template.format_map(_Values(self, {name: _Spoken(value, names, self) for name, value in values}))

    def word(self, text: str, context: str = "") -> str:
        """One word, as this context wants it."""
        entries = self.entries or {}
        return entries.get((context, text)) or entries.get(("", text), text)

    def card(self, card: Card | YardCard, context: str) -> str:
        """A card's name in this context; its sign where it has none."""
        known = (self.entries or {}).get((context, card.rank.name.lower() if isinstance(card, Card) else signed(card)))
        if known is None:
            return signed(card) if isinstance(card, Card) and card.suit else self.word(signed(card))
        suit = card.suit if isinstance(card, Card) else None
        return known.replace("{suit}", self.word(suit.name.lower(), "suit") if suit else "")


ENGLISH = Tongue()


@dataclass(frozen=True, slots=True)
class _Spoken:
    """One value, and how its place in the sentence wants it said."""

    value: object
    names: Sequence[str]
    tongue: Tongue

    def __format__(self, how: str) -> str:
        if "/" in how:
            forms, count = how.split("/"), count_of(self.value)
            return forms[min(self.tongue.plural(count if isinstance(count, int) else 2), len(forms) - 1)]
        words = how.split()
        last = next((word for word in words if word in ("and", "or")), "and")
        context = next((word for word in words if word not in ("and", "or", "capital")), "")
        said = self._say(self.value, context.lower(), last)
        return capital(said) if "capital" in words or context[:1].isupper() else said

    def _say(self, value: object, context: str, last: str) -> str:
        match value:
            case Seat():
                if 0 <= value < len(self.names):
                    return self.names[value]
                return self.tongue.say(Phrase("seat {n}", (("n", int(value) + 1),)))
            case Card() | YardCard():
                return self.tongue.card(value, context)
            case Rank():
                return (self.tongue.entries or {}).get((context, value.name.lower()), RANK_TEXT[value])
            case Suit():
                return self.tongue.word(value.name.lower(), context)
            case tuple():
                named = context if self.tongue.aloud or len(value) <= MOST_NAMED else ""
                said = [self._say(one, named, last) for one in value]
                return self._join(said, self.tongue.word(last))
            case Phrase():
                return self.tongue.say(value)
            case str():
                return self.tongue.word(str(value), context)
            case _:
                return str(value)

    def _join(self, words: Sequence[str], last: str) -> str:
        if len(words) < 2:
            return words[0] if words else self.tongue.word("none")
        return f"{', '.join(words[:-1])} {last} {words[-1]}"


class _Values(dict[str, object]):
    """The values of one sentence; a missing one becomes an ellipsis."""

    def __init__(self, tongue: Tongue, values: Mapping[str, object]) -> None:
        super().__init__(values)
        self.tongue = tongue

    def __missing__(self, name: str) -> _Spoken:
        return _Spoken("…", (), self.tongue)
