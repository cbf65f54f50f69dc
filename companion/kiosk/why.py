"""Why: the paragraphs on which rulings rest, in full, with the cards that they are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from companion.facts.rulings import Ruling, Weight
from companion.facts.views import HelpPage
from companion.kiosk.help import Pages
from companion.kiosk.record_lines import LINES, ruling_text
from companion.kiosk.showing import prompt_text
from companion.kiosk.talks import Kiosk
from companion.language.phrase import one_after_the_other
from companion.referee import Judged, Referee
from scoring.cards import BACK


def reason(judged: Judged, rules: Mapping[str, str]) -> Ruling | None:
    """Why this entry was refused, or else the first ruling about it that the book tells of."""
    known = [ruling for ruling in judged.rulings if ruling.clause in rules]
    return next((ruling for ruling in known if ruling.weight is Weight.REFUSAL), next(iter(known), None))


def why_page(kiosk: Kiosk, referee: Referee, judged: Judged, ruling: Ruling) -> Pages:
    """What was said about this entry, and the paragraph in full."""
    return Pages(kiosk, referee.game.name, (_page(referee, kiosk.rules(), judged, ruling),))


def why_all_this(kiosk: Kiosk, referee: Referee) -> Pages | None:
    """Everything that stands on the screen, a page for each paragraph of the book; None where it tells of nothing.

    First what was said of what happened last, then what is asked now, then what happened before.
    """
    rules = kiosk.rules()
    latest, *before = _told(referee, rules) or [()]
    pages = [*latest, *_asked(referee, rules), *(page for told in before for page in told)]
    once = {page.about: page for page in reversed(pages)}
    pages = [page for page in pages if once[page.about] is page]
    return Pages(kiosk, referee.game.name, pages) if pages else None


def _told(referee: Referee, rules: Mapping[str, str]) -> list[tuple[HelpPage, ...]]:
    """The rulings about each of the last lines, the latest line first."""
    last = islice((one for one in reversed(referee.judged) if not one.struck), LINES)
    return [
        tuple(_page(referee, rules, one, ruling) for ruling in one.rulings if ruling.clause in rules) for one in last
    ]


def _asked(referee: Referee, rules: Mapping[str, str]) -> Iterator[HelpPage]:
    """What the large sentence says."""
    prompt = referee.view.prompt
    if prompt.clause in rules:
        yield HelpPage("Why?", (prompt_text(referee), in_full(rules, prompt.clause)), about=prompt.clause)


def _page(referee: Referee, rules: Mapping[str, str], judged: Judged, ruling: Ruling) -> HelpPage:
    cards = tuple(card for card in getattr(judged.event, "cards", ()) if card != BACK)
    return HelpPage("Why?", (ruling_text(referee, ruling), in_full(rules, ruling.clause)), cards, ruling.clause)


def in_full(rules: Mapping[str, str], clause: str) -> str:
    """A paragraph; one that goes on in the middle of a sentence with those before it."""
    numbers = list(rules)
    first = last = numbers.index(clause)
    while rules[numbers[first]][:1].islower():
        first -= 1
    return one_after_the_other([rules[number] for number in numbers[first : last + 1]])
