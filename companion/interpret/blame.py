"""Who is called wrong, and who is not: nobody is accused where another story that may well be true does not.

People lay what does not fit as seldom as out of turn. Where one thing makes sense only because of what nobody saw, or a
neighbour's hand laid it for whoever was to lay it, that is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.facts.events import Event, Laid, Lifted, Moved, Said, Source, Word, by_of
from companion.facts.game import Game, Position
from companion.interpret import prices
from companion.interpret.at_the_stock import draws
from companion.interpret.bridge import draws_first
from companion.interpret.odds import BEYOND_DOUBT, MARGIN, SURELY
from companion.interpret.reading import Supposed
from companion.interpret.story import Story, at_work, wrong_in
from companion.interpret.supposing import likely
from companion.table import Seat
from scoring.cards import BACK


def accuses_in_doubt(game: Game, position: Position, stories: Sequence[Story]) -> bool:
    """Whether the first story says of an act that it was wrong, and another that may well be true does not."""
    wrong = wrong_in(game, position, stories[0])
    near = (story for story in stories if story.cost - stories[0].cost < BEYOND_DOUBT)
    return bool(wrong) and (
        any(wrong_in(game, position, story) != wrong for story in near)
        or _somebody_else_may_be_wrong(game, position, stories, wrong)
        or _is_right_without_a_draw(game, position, stories)
    )


def _is_right_without_a_draw(game: Game, position: Position, stories: Sequence[Story]) -> bool:
    """Whether the same hands did the same with cards rightly by another story that may be true: they drew nothing, say.

    Of a draw only hands tell, and they must tell it as surely here as where nothing else does.
    """
    deeds = _deeds(stories[0])
    return any(_deeds(one) == deeds and not wrong_in(game, position, one) for one in likely(stories)[1:])


def _somebody_else_may_be_wrong(
    game: Game, position: Position, stories: Sequence[Story], wrong: tuple[Event, ...]
) -> bool:
    """Whether by another story that may well be true somebody else is wrong with the same cards.

    People lay what does not fit as seldom as out of turn: that it is somebody's turn says nothing for it here.
    """
    dearest = stories[0].cost + _unpriced(game, position, stories[0]) + BEYOND_DOUBT
    others = (one for one in stories[1:] if one.cost + _unpriced(game, position, one) < dearest)
    blamed = (wrong_in(game, position, one) for one in others)
    return any(one != wrong and _but_for_who(one) == _but_for_who(wrong) for one in blamed)


def by_others_rightly(
    game: Game, position: Position, stories: Sequence[Story]
) -> Iterator[tuple[Story, frozenset[Seat]]]:
    """Where the first story calls something wrong: those in which others did just that rightly, and who they are."""
    if not wrong_in(game, position, stories[0]):
        return
    deeds = _deeds(stories[0])
    for story in stories[1:]:
        others = _deeds(story)
        if [replace(one, by=None) for one in others] == [replace(one, by=None) for one in deeds]:
            seats = frozenset(one.by for one, before in zip(others, deeds, strict=True) if one.by != before.by)
            if None not in seats and not wrong_in(game, position, story):
                yield story, frozenset(seat for seat in seats if seat is not None)


def gone_on_rightly(game: Game, position: Position, stories: Sequence[Story]) -> Story | None:
    """Where the first story calls something wrong: one in which the same was done with cards rightly, and others
    went on from there, who by the first one did nothing.

    However surely it was that hand: whoever draws for a two has taken it for right.
    """
    blamed = {by_of(event) for event in wrong_in(game, position, stories[0])}
    if not blamed:
        return None
    did, deeds = {one for one, _ in at_work(stories[0])}, [replace(one, by=None) for one in _deeds(stories[0])]
    same = (one for one in stories[1:] if [replace(deed, by=None) for deed in _deeds(one)] == deeds)
    for story in same:
        others = (by_of(story.events[acts - 1]) for one, acts in at_work(story) if one not in did)
        if not blamed.issuperset(others) and not wrong_in(game, position, story):
            return story
    return None


def _deeds(story: Story) -> list[Laid | Lifted | Moved]:
    """What it tells that was done with cards."""
    return [event for event in story.events if isinstance(event, (Laid, Lifted, Moved))]


def _but_for_who(events: Sequence[Event]) -> list[Event]:
    return [replace(event, by=None) if isinstance(event, Laid) else event for event in events]


def _unpriced(game: Game, position: Position, story: Story) -> float:
    """The price of what is wrong in a story though its place and its player's turn are right."""
    price = 0.0
    for event in story.events:
        outcome, by = game.judge(position, event), by_of(event)
        here = isinstance(event, Laid) and event.place.seat in (None, by)
        in_turn = any(one.kind is type(event) and one.by in (None, by) for one in game.expects(position))
        price += prices.OUT_OF_TURN if outcome.refused and here and in_turn else 0.0
        position = outcome.position
    return price


def without_vain_blame(game: Game, position: Position, stories: Sequence[Story]) -> tuple[Story, ...]:
    """These without any in which something is wrong only because of what is supposed to have been done before it.

    A likely story in which all is right tells the same but for that: in another order, of which nobody saw which was
    first, or somebody has only touched the stock, or taken up again what they laid. And whoever most likely drew, and
    laid what only then may be laid, did not touch the stock for nothing to lay it wrongly.

    But whoever took up a card and has as likely drawn before holds both unseen: no later act would tell of it.
    """
    near = (one for one in stories if one.cost - stories[0].cost < BEYOND_DOUBT)
    right = [one for one in near if not wrong_in(game, position, one)]
    drew = [one for one in right[:1] if one is stories[0] and all(map(_was_seen, one.acts))]
    vain = [
        one
        for one in stories
        if any(_has_all(one, other) or (other.acts and one.position == other.position) for other in right)
        or any(_is_reordered(one, other) for other in right)
        or any(_has_all(other, one) for other in drew)
    ]

    def is_vain(story: Story) -> bool:
        took = wrong_in(game, position, story)
        hidden = story.cost - stories[0].cost < MARGIN and any(isinstance(event, Lifted) for event in took[-1:])
        return bool(took) and story in vain and not hidden

    return tuple(one for one in stories if not is_vain(one))


def beside_blame(game: Game, position: Position, asked: Sequence[Story], stories: Sequence[Story]) -> tuple[Story, ...]:
    """Those to be asked about; where one of them calls an act wrong, also the likeliest by which it was right.

    Its player did something before it: whoever says "nobody drew" would be told off, though they took the discard.
    """
    named = (*asked[:2], *(one for one in asked[2:] if one.cost - asked[0].cost < MARGIN))
    blaming = next((one for one in named if wrong_in(game, position, one)), None)
    if blaming is None:
        return named
    wrong = {*wrong_in(game, position, blaming)}
    blamed = {by_of(event) for event in wrong}
    same = (one for one in stories if wrong <= {*one.events} and blamed >= {by_of(event) for event in one.events})
    others = (one for one in same if one.cost - blaming.cost < SURELY)
    right = next((one for one in others if not wrong_in(game, position, one)), None)
    return named if right is None or right in named else (*named, replace(right, cost=named[0].cost))


def _was_seen(act: Supposed) -> bool:
    return act.source is not Source.IMPLIED or not draws((act.event,))


def _is_reordered(story: Story, other: Story) -> bool:
    """Whether both tell of the same deeds, and not in the same order; it does not matter who carried an end card."""
    mine, others = ([_by_anybody(one) for one in _deeds(each)] for each in (story, other))
    return mine != others and Counter(mine) == Counter(others)


def _by_anybody(deed: Laid | Lifted | Moved) -> Laid | Lifted | Moved:
    return replace(deed, by=None) if isinstance(deed, Moved) and deed.card == BACK else deed


def _has_all(story: Story, other: Story) -> bool:
    """Whether a story tells all that another one tells, in this order, and more draws."""
    rest = iter(story.events)
    return all(event in rest for event in other.events) and draws(story.events) and len(story.acts) > len(other.acts)


def laid_for_another(game: Game, position: Position, stories: Sequence[Story]) -> Story | None:
    """The story in which a neighbour's hand laid for whoever was to lay it there what the first one calls wrong.

    Or what makes sense in the first one only because somebody has drawn, though nobody saw it, or did not draw though
    people mostly do. However surely it was that hand: people do lay cards for each other, as surely as they
    forget whose turn it is. But where it may well have laid them rightly, only that is in doubt.
    """
    wrong = wrong_in(game, position, stories[0])
    laid = wrong[0] if len(wrong) == 1 else None if wrong else _laid_with_no_draw_seen(game, position, stories[0])
    if not isinstance(laid, Laid) or laid.place.seat is not None or BACK in laid.cards:
        return None
    near = (one for one in stories[1:] if one.cost - stories[0].cost < BEYOND_DOUBT and laid in one.events)
    if wrong and not all(wrong_in(game, position, one) or _laid_with_no_draw_seen(game, position, one) for one in near):
        return None
    told, turns = _seen_in(stories[0], laid), _turns_over(stories[0])
    passed_over = {by_of(act.event) for act in stories[0].acts if act.source is Source.IMPLIED}

    def but_for_the_hand(story: Story) -> bool:
        was_to = _turns_over(story) <= turns if wrong else _who_laid(story, laid) in passed_over
        return was_to and laid not in story.events and _seen_in(story, laid) == told

    return next((one for one in stories[1:] if but_for_the_hand(one) and not wrong_in(game, position, one)), None)


def _laid_with_no_draw_seen(game: Game, position: Position, story: Story) -> Event | None:
    """What was laid first after a draw that nobody saw, or by somebody who draws before that and did not: they have
    drawn unseen, or those before them, or it was left out."""
    unseen = False
    for act in story.acts:
        if isinstance(act.event, Laid) and (unseen or draws_first(game, position, act.event.by)):
            return act.event
        unseen |= not _was_seen(act)
        position = game.judge(position, act.event).position
    return None


def _turns_over(story: Story) -> int:
    """How many turns are over by this story, though nobody said so."""
    return sum(isinstance(event, Said) and event.what is Word.DONE for event in story.events)


def _who_laid(story: Story, laid: Laid) -> Seat | None:
    """Who has laid these cards by this story."""
    return next((one.by for one in story.events if isinstance(one, Laid) and one.groups == laid.groups), None)


def _seen_in(story: Story, laid: Laid) -> tuple[Event, ...]:
    """What it tells that was seen but for draws, as if these cards were laid by this hand in any case."""
    seen = (act.event for act in story.acts if act.source is not Source.IMPLIED and not draws((act.event,)))
    return tuple(laid if isinstance(event, Laid) and event.groups == laid.groups else event for event in seen)
