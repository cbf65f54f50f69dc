"""A sentence in English that remembers how it was made, so that it can be said in another language.

Nobody who makes sentences, hands them on or compares them needs to know which language the family reads: to them a
phrase is its English text. Only where it is drawn or spoken a `companion/language/tongue.py: Tongue` says it anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.language.english import Values, fill


class Phrase(str):
    """The English text, with the template and the values of which it was made."""

    __slots__ = ("names", "template", "values")
    template: str
    values: tuple[tuple[str, object], ...]
    names: Sequence[str]

    def __new__(cls, template: str, values: Values = (), names: Sequence[str] = ()) -> Phrase:
        known = tuple(values)
        made = super().__new__(cls, fill(template, known, names))
        made.template, made.values, made.names = template, known, names
        return made


def phrase(template: str, **values: object) -> Phrase:
    """A sentence of the kiosk's own: `phrase("Page {n} of {all}", n=2, all=7)`."""
    return Phrase(template, values.items())


def listed(words: Iterable[object]) -> Phrase:
    """`Ann, Bob and Cy`."""
    return phrase("{all}", all=tuple(words))


def one_after_the_other(sentences: Sequence[str], between: str = " ") -> str:
    """Sentences in a row, each as it was made."""
    if len(sentences) == 1:
        return sentences[0]
    template = between.join(f"{{s{n}}}" for n in range(len(sentences)))
    return Phrase(template, ((f"s{n}", one) for n, one in enumerate(sentences)))
