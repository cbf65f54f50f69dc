"""Questions to the table, with the best explanations as answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import groupby, takewhile
from operator import and_

from companion.facts.events import Counted, Drew, Event, Laid, Lifted, Moved, Shown, Source, by_of
from companion.facts.rulings import Params
from companion.interpret.odds import MARGIN
from companion.interpret.reading import Doubt, Option, Supposed, called, who
from companion.interpret.story import Story
from companion.table import STOCK, Place, Seat
from scoring.cards import AnyCard

COVERED = "another_on_it"
"""The answer after which it is asked which card that is."""
COUNTS_NOT = "counts_not"
"""The answer that no act tells of the card; what was pressed meanwhile may go on record with it."""
MOST_PEOPLE = 4
"""So many keys there are beside "none of these"."""


def which(stories: Sequence[Story], to_the_end: bool = False) -> Doubt:
    """Two good explanations: who laid it, or took it up, who drew before, or what came first.

    An answer tells no more than was asked, and what came before that; unless all must be told now, to its end.
    """
    first, second = stories[:2]
    near = (first, second, *(s for s in stories[2:] if s.cost - first.cost < MARGIN))
    other = next((s for s in near if _told(s) != _told(first)), None)
    if other is None:
        return _who_drew(stories)
    if cards_of(first) != cards_of(other):
        told = [story for story in near if cards_of(story)][:MOST_PEOPLE]  # that nothing happened has a key always
        about, shared = cards_of(told[0]), min(_shared(_told(first), _told(story)) for story in near[1:])
        return Doubt("which", (("card", about[-1]),), _each_once(option(one, shared=shared) for one in told), about)
    at = next((n for n, (one, two) in enumerate(zip(_told(first), _told(other), strict=False)) if one != two), -1)
    if _but_for_the_place(_told(first)[at]) == _but_for_the_place(_told(other)[at]):
        return _where(first, other, at)
    people = [s for s in near if s is other or (_told(s) and _but(s, at) == _but(first, at))][:MOST_PEOPLE]
    about, asked = _cards(_told(first)[at]), "who_took" if isinstance(_told(first)[at], Lifted) else "who"
    told = people if to_the_end else [_up_to(story, at) for story in people]
    return Doubt(asked, (("card", _one_or_all(about)),), _each_once(option(one, at) for one in told), about)


def _up_to(story: Story, at: int) -> Story:
    """The story as far as this act with cards."""
    ends = [n for n, act in enumerate(story.acts) if _cards(act.event)]
    return replace(story, acts=story.acts[: ends[at] + 1])


def as_far_as(story: Story, acts: Iterable[Event]) -> Story:
    """The story as far as the first act with cards of which these acts tell; all of it, if there is none."""
    cards = {card for act in acts for card in _cards(act)}
    at = next((n for n, event in enumerate(_told(story)) if cards.intersection(_cards(event))), None)
    return story if at is None else _up_to(story, at)


def _but_for_the_place(event: Event) -> Event:
    return replace(event, place=STOCK) if isinstance(event, Laid) else event


def _where(first: Story, second: Story, at: int) -> Doubt:
    """A card of one hand that lies between two places."""
    about = _cards(_told(first)[at])
    told = ((story, _told(story)[at]) for story in (first, second))
    options = tuple(Option("lies_at", called(laid.place), one.acts) for one, laid in told if isinstance(laid, Laid))
    return Doubt("where", (("card", _one_or_all(about)),), options, about)


def meant(cards: tuple[AnyCard, ...], place: Place, acts: tuple[Supposed, ...], told_at: Place) -> Doubt:
    """A card that was told at one place lies at another now: was it meant to lie there at once?"""
    options = Option("lies_at", called(place), acts), Option("lies_at", called(told_at))
    return Doubt("where", (("card", _one_or_all(cards)),), options, cards)


def for_whom(ways: Sequence[tuple[Laid, tuple[Supposed, ...]]]) -> Doubt:
    """One hand has laid two cards where everybody lays one: which of them was somebody else's, and whose?"""
    options = tuple(Option("laid", (*who(laid.by), ("card", _one_or_all(laid.cards))), acts) for laid, acts in ways)
    cards = tuple(dict.fromkeys(card for laid, _ in ways for card in laid.cards))
    return Doubt("which", (("card", cards[-1]),), options[:MOST_PEOPLE], cards)


def _who_drew(stories: Sequence[Story]) -> Doubt:
    """The same cards from the same hands: whose was the hand at the stock?"""
    first, second = stories[:2]
    others = (s for s in stories[2:] if s.cost - first.cost < MARGIN and _told(s) == _told(first))
    people = _with_other_ends((first, second, *others))[:MOST_PEOPLE]
    shared = reduce(and_, map(_drawers, people))
    return Doubt("who_drew", (), _each_once(_drew_in(story, shared, people) for story in people))


def _with_other_ends(stories: Sequence[Story]) -> tuple[Story, ...]:
    """The first of these, and of the others those that end otherwise: in which order the same was done asks nobody."""
    found = list(stories[:1])
    for story in stories[1:]:
        found += [] if any(story.position == one.position for one in found) else [story]
    return tuple(found) if len(found) > 1 else tuple(stories)


def _each_once(options: Iterable[Option]) -> tuple[Option, ...]:
    """Of answers that read alike the likeliest; but if by one of them somebody has drawn before, that one says so."""
    read, likeliest = dict[tuple[str, Params], Option](), _with_places([*options])
    for one in likeliest:
        alike = read.get((one.code, one.params))
        if alike is not None and one.code == "laid" and _who_has_drawn(alike) != _who_has_drawn(one):
            drew, read[one.code, one.params] = sorted((one, alike), key=lambda two: -len(_who_has_drawn(two)))
            one = _after_a_draw(drew, _who_has_drawn(drew) - _who_has_drawn(read[one.code, one.params]))
        read.setdefault((one.code, one.params), one)
    told = [one.acts for one in likeliest]
    return tuple(sorted(read.values(), key=lambda one: told.index(one.acts)))


def _with_places(options: Sequence[Option]) -> list[Option]:
    """The same; of those that read alike, though the cards lie at different places, each says where."""
    places: dict[tuple[str, Params], set[Place]] = {}
    for one in options:
        places.setdefault((one.code, one.params), set()).update(_where_laid(one))
    return [_by_place(one) if len(places[one.code, one.params]) > 1 else one for one in options]


def _by_place(option: Option) -> Option:
    return next((Option("lies_at", called(place), option.acts) for place in _where_laid(option)), option)


def _where_laid(option: Option) -> tuple[Place, ...]:
    """Where the cards lie that were laid last, if any were."""
    return tuple(act.event.place for act in option.acts if isinstance(act.event, Laid))[-1:]


def _who_has_drawn(option: Option) -> frozenset[Seat]:
    drew = (act.event.by for act in option.acts if isinstance(act.event, Drew))
    return frozenset(by for by in drew if by is not None)


def _after_a_draw(option: Option, drawers: frozenset[Seat]) -> Option:
    """The same answer, which says that the one whom it names, or somebody else, had drawn before."""
    if dict(option.params)["by"] in drawers:
        return replace(option, code="drew_then")
    return replace(option, code="drew_before", params=(("whom", min(drawers)), *option.params))


def _drew_in(story: Story, shared: Counter[Seat | None], stories: Sequence[Story]) -> Option:
    """What this story tells of the hand at the stock; of several who drew it names whom the fewest stories know of."""
    drew = sorted((_drawers(story) - shared).keys() - {None}, key=str)
    by = min(drew, key=lambda one: sum(_drawers(other)[one] > shared[one] for other in stories), default=None)
    return Option("drew_none" if by is None else "drew_it", who(by), story.acts)


def _drawers(story: Story) -> Counter[Seat | None]:
    """Who drew by this story, and how often."""
    return Counter(event.by for event in story.events if isinstance(event, Drew))


def _but(story: Story, at: int) -> list[Event]:
    """Its acts with cards but for this one."""
    return [event for n, event in enumerate(_told(story)) if n != at % len(_told(story))]


def grouped(story: Story, other: Story) -> Doubt:
    """Cards that may be one group or several: which of them belong together?"""
    mine, others = Counter(_groups(story)), Counter(_groups(other))
    about = tuple((mine - others).elements()) or tuple(mine)
    options = _together(story, about), _together(other, tuple((others - mine).elements()) or tuple(others))
    return Doubt("grouped", (), options, tuple(card for group in about for card in group))


def added_to(card: AnyCard, ways: Sequence[tuple[tuple[AnyCard, ...], tuple[Supposed, ...]]]) -> Doubt:
    """A card that lies between two groups, either of which would take it: to which was it added?"""
    options = tuple(Option("to_group", (("cards", group),), acts) for group, acts in ways)
    return Doubt("added_to", (("card", card),), options, (card,))


def _together(story: Story, groups: Sequence[tuple[AnyCard, ...]]) -> Option:
    """An answer tells of the cards that lie there, and not of what hands did since: it may be true and that not."""
    largest = max(groups, key=len)
    return Option("together" if len(largest) > 1 else "apart", (("cards", largest),), _up_to(story, -1).acts)


def _groups(story: Story) -> list[tuple[AnyCard, ...]]:
    return [group for event in story.events if isinstance(event, Laid) for group in event.groups]


def who_took(stories: Sequence[Story]) -> Doubt:
    """A card is gone, and that somebody took it was taken back: who did?"""
    card = cards_of(stories[0])[-1]
    return Doubt("who_took", (("card", card),), _each_once(option(one, -1) for one in stories[:MOST_PEOPLE]), (card,))


def again(stories: Sequence[Story]) -> Doubt:
    """A card lies there that was taken back, or that nobody of those named has laid: does it count, and whose is it?

    What was the likeliest may have been denied, and by mistake: so it has an answer still, and everybody has one, if
    only after the others.
    """
    card, every = cards_of(stories[0])[-1], _each_once(map(option, stories))
    right = next((option(one) for one in stories if not one.amiss and len(one.acts) == 1), None)
    few = every[: MOST_PEOPLE - 1]
    if right is not None and right.acts not in [one.acts for one in few]:
        few = (*every[: MOST_PEOPLE - 2], right)  # whose turn it is has a key, however little it looked like theirs
    others: dict[Seat | None, Option] = {}
    for one in every:
        if _by(one) not in map(_by, few):
            others.setdefault(_by(one), one)
    likeliest = option(min(stories, key=lambda story: story.cost))
    after = [one for one in every if one not in few and (one == likeliest or one in others.values())]
    return Doubt("again", (("card", card),), (*few, *after, Option(COUNTS_NOT, (("card", card),))), (card,))


def _by(one: Option) -> Seat | None:
    """Who did what this answer tells last."""
    return by_of(one.acts[-1].event) if one.acts else None


def lifted(card: AnyCard, undo: tuple[Supposed, ...]) -> Doubt:
    """A card that was laid last is gone from where it lay; only the latest entry can simply be taken back."""
    about: Params = (("card", card),)
    taken_back = (Option("taken_back", about, undo),) if undo else ()
    return Doubt("lifted", about, (*taken_back, Option("stays", about)), (card,))


def lies_again(story: Story, undo: tuple[Supposed, ...]) -> Doubt:
    """The card that was taken up last lies where it was taken from: hardly anybody takes a card to throw it away."""
    cards = cards_of(story)
    about: Params = (("card", _one_or_all(cards)),)
    return Doubt("lies_again", about, (Option("was_put_back", about, undo), option(story)), cards)


def taken(card: AnyCard, story: Story, on_it: Place | None = None) -> Doubt:
    """The top card cannot be seen: did the one whose hand was there take it, or lay another one here on it?"""
    about: Params = (("card", card),)
    other = () if on_it is None else (Option(COVERED, (("place", on_it.key),)),)
    return Doubt("taken", about, (_took("took", card, story), Option("lies_there", about), *other), (card,))


def drawn_out(ways: Sequence[tuple[AnyCard, Story]]) -> Doubt:
    """Cards that others hide, and a hand was there: did it draw one of them out?"""
    took = (_took("took_this", card, story) for card, story in ways)
    return Doubt("drawn_out", (), (*took, Option("all_lie_there")))


def _took(code: str, card: AnyCard, story: Story) -> Option:
    by = by_of(story.events[-1]) if story.events else None
    return Option(code, (*who(by), ("card", card)), story.acts)


def exchanged(acts: Sequence[Event]) -> Doubt:
    """A hand stayed long at a card that lies there still: is it another one now?"""
    about = who(by_of(acts[0]))
    options = Option("was_exchanged", about, tuple(map(Supposed, acts))), Option("not_exchanged", about)
    return Doubt("exchanged", about, options)


def more_cards(seat: Seat, cards: tuple[AnyCard, ...]) -> Doubt:
    """A hand was accepted, and now more cards lie there: were they overlooked?"""
    counted = Supposed(Counted(seat, len(cards)), Source.PANEL)
    shown = Supposed(Shown(seat, cards), Source.PANEL)
    about: Params = (("by", seat),)
    return Doubt("more_cards", about, (Option("belongs", about, (counted, shown)), Option("belongs_not", about)), cards)


def unreadable(place: Place) -> Doubt:
    """Something lies there that cannot be read: the table tells its suit and rank."""
    return Doubt("unreadable", (("place", place.key),))


def option(story: Story, at: int | None = None, shared: int = 0) -> Option:
    """What the story tells; or only the act in which it differs from the other one, or those after what both share."""
    told = _told(story)
    acts = told[shared:] if at is None else [told[at]]
    (by, about), *later = _by_turns(acts)
    whom, others = later[0] if later else (None, ())
    if by is not None and whom is not None:
        params: Params = (("by", by), ("card", _one_or_all(about)), ("whom", whom), ("other", _one_or_all(others)))
        return Option("laid_then", params, story.acts)
    if by is not None and (taken := _taken_first(acts)):
        return Option(
            "took_then",
            (("by", by), ("card", _one_or_all(taken)), ("other", _one_or_all(about[len(taken) :]))),
            story.acts,
        )
    return Option("turned" if by is None else "laid", (*who(by), ("card", _one_or_all(about))), story.acts)


def _taken_first(acts: Sequence[Event]) -> tuple[AnyCard, ...]:
    """The cards that somebody took up before they laid other ones."""
    match acts:
        case [Lifted(cards=cards), Laid() as laid, *_] if not {*cards} & {*laid.cards}:
            return cards
        case _:
            return ()


def _shared(one: Sequence[Event], other: Sequence[Event]) -> int:
    """How many acts both begin with, before one that either has for itself."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return min(len(tuple(alike)), max(min(len(one), len(other)) - 1, 0))


def _by_turns(acts: Iterable[Event]) -> list[tuple[Seat | None, tuple[AnyCard, ...]]]:
    """Who laid which cards, and then who."""
    turns = groupby(acts, by_of)
    return [(by, tuple(card for act in laid for card in _cards(act))) for by, laid in turns]


def _told(story: Story) -> list[Event]:
    """Its acts with cards."""
    return [event for event in story.events if _cards(event)]


def _one_or_all(cards: tuple[AnyCard, ...]) -> AnyCard | tuple[AnyCard, ...]:
    return cards[0] if len(cards) == 1 else cards


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
