"""Questions to the table, with the best explanations as answers."""

from __future__ import annotations

from collections.abc import Sequence

from companion.events import Counted, Event, Laid, Lifted, Moved, Shown, Source
from companion.interpret.explain import Story
from companion.interpret.reading import Doubt, Option, Supposed
from companion.rulings import Params
from companion.table import Place, Seat
from scoring.cards import AnyCard


def which(stories: Sequence[Story]) -> Doubt:
    """Two good explanations: who laid it, or what came first."""
    first, second = stories[:2]
    same_cards = cards_of(first) == cards_of(second)
    code = "who" if same_cards else "which"
    return Doubt(code, (("card", cards_of(first)[-1]),), (option(first), option(second)), cards_of(first))


def resting(story: Story) -> Doubt:
    """A hand rests over the table: is that an act?"""
    card = cards_of(story)[-1]
    return Doubt("hand_rests", (("card", card),), (option(story), Option("not_yet")), (card,))


def again(story: Story) -> Doubt:
    """A card that was taken back still lies there and has been touched: does it count now?"""
    card = cards_of(story)[-1]
    return Doubt("again", (("card", card),), (option(story), Option("counts_not", (("card", card),))), (card,))


def lifted(card: AnyCard, undo: tuple[Supposed, ...]) -> Doubt:
    """The top card is gone from the pile; only the latest entry can simply be taken back."""
    about: Params = (("card", card),)
    taken_back = (Option("taken_back", about, undo),) if undo else ()
    return Doubt("lifted", about, (*taken_back, Option("stays", about)), (card,))

def grouped(story: Story, other: Story) -> Doubt:
    """Cards that may be one group or several: which of them belong together?"""
    mine, others = _groups(story), _groups(other)
    about = [group for group in mine if group not in others]
    options = _together(story, about), _together(other, [group for group in others if group not in mine])
    return Doubt("grouped", (), options, tuple(card for group in about for card in group))


def _together(story: Story, groups: Sequence[tuple[AnyCard, ...]]) -> Option:
    largest = max(groups, key=len)
    return Option("together" if len(largest) > 1 else "apart", (("cards", largest),), story.acts)


def _groups(story: Story) -> list[tuple[AnyCard, ...]]:
    return [group for event in story.events if isinstance(event, Laid) for group in event.groups]



def exchanged(seat: Seat | None, acts: tuple[Supposed, ...]) -> Doubt:
    """A hand stayed long at a card that lies there still: is it another one now?"""
    about: Params = () if seat is None else (("by", seat),)
    return Doubt("exchanged", about, (Option("was_exchanged", about, acts), Option("not_exchanged", about)))


def more_cards(seat: Seat, cards: tuple[AnyCard, ...]) -> Doubt:
    """A hand was accepted, and now more cards lie there: were they overlooked?"""
    counted = Supposed(Counted(seat, len(cards)), Source.PANEL)
    shown = Supposed(Shown(seat, cards), Source.PANEL)
    about: Params = (("by", seat),)
    return Doubt("more_cards", about, (Option("belongs", about, (counted, shown)), Option("belongs_not", about)), cards)


def unreadable(place: Place) -> Doubt:
    """Something lies there that cannot be read: the table tells its suit and rank."""
    return Doubt("unreadable", (("place", place.key),))


def option(story: Story) -> Option:
    told = [event for event in story.events if _cards(event)]
    by: Seat | None = getattr(told[-1], "by", None)
    who: Params = () if by is None else (("by", by),)
    cards = cards_of(story)
    return Option("laid" if who else "turned", (*who, ("card", cards[0] if len(cards) == 1 else cards)), story.acts)


def cards_of(story: Story) -> tuple[AnyCard, ...]:
    """All cards that the story tells of, in its order."""
    return tuple(card for event in story.events for card in _cards(event))


def _cards(event: Event) -> tuple[AnyCard, ...]:
    match event:
        case Laid(cards=cards) | Lifted(cards=cards):
            return cards
        case Moved(card=card):
            return (card,)
        case _:
            return ()
