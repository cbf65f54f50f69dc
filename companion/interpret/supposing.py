"""What hands did that leaves no difference among the open cards: supposed now, certain later.

A draw is a hand at the stock. It is a draft until the next act or a press closes it, unless no likely story
tells otherwise: where nothing but a draw can come next, or where what came after it makes no sense without it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from companion.facts.events import Drew, Event, Laid, Said, Source, by_of
from companion.facts.game import Game, Position
from companion.interpret import prices
from companion.interpret.at_the_stock import draws
from companion.interpret.bridge import draw_of
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Happening, Unseen
from companion.interpret.odds import MARGIN, SURELY
from companion.interpret.reading import Supposed
from companion.interpret.story import Story, at_work, before_the_last
from companion.table import Seat


@dataclass(frozen=True, slots=True)
class Draft:
    """What hands did that left no difference on the table, as far as it was waited for.

    Whatever all likely stories tell first is certain. Everything else stays open: a hand at the stock may only have
    touched it, have taken one more card of the same draw, or a penalty that is yet to be called (MD-17); and of a hand
    that may be one of two people's, only what comes after it tells whose it was.
    """

    game: Game
    position: Position
    stories: tuple[Story, ...]
    """The likeliest first; none of them is to be forgotten yet."""
    sure: int
    """So many of the acts that they tell need no confirming."""

    @property
    def story(self) -> Story:
        return self.stories[0]

    @property
    def certain(self) -> tuple[Supposed, ...]:
        return self.story.acts[: self.sure]

    @property
    def told(self) -> tuple[Event, ...]:
        """The same as events."""
        return self.story.events[: self.sure]

    @property
    def open(self) -> tuple[Supposed, ...]:
        """What still waits for the next act or a press."""
        return self.story.acts[self.sure :]

    @property
    def explained(self) -> tuple[Happening, ...]:
        """Hands of which nothing more is to be learnt."""
        ends = [dict(story.steps) for story in self.stories]
        return tuple(one for one, _ in self.story.steps if all(end[one] <= self.sure for end in ends))

    @property
    def idle(self) -> tuple[Happening, ...]:
        """Those of them that did nothing that was waited for."""
        known = self.explained
        return tuple(one for one in self._without_acts if one in known and one not in self.story.helped)

    @property
    def perhaps(self) -> tuple[Happening, ...]:
        """Hands that did nothing, or else what is certain; by themselves they tell nothing more.

        Once that is on record, no story would remember that it may have been theirs; nor does any tell that one drew
        next that was done before another did what is on record.
        """
        known = (*self.explained, *self.parts)
        told = [one for story in self.stories for one, acts in story.steps if 0 < acts <= self.sure]
        maybe = [one for one in self._without_acts if one in told]
        hands = [one for one, _ in self.story.steps]
        last = max((n for n, one in enumerate(hands) if one in self.parts), default=0)
        return tuple(one for one in (*maybe, *hands[:last]) if one not in known)

    @property
    def parts(self) -> tuple[Happening, ...]:
        """Hands that did of what is certain something, as stories tell it of which one is about as good as another.

        They tell of nothing else, or it would be told of one hand twice: this one or that one drew, or began to.
        """
        near = (story for story in self.stories if story.cost - self.story.cost < MARGIN)
        did = (one for story in near for one, acts in at_work(story) if acts <= self.sure)
        return tuple(dict.fromkeys(did))

    @property
    def _without_acts(self) -> tuple[Happening, ...]:
        """Hands that did nothing, as the likeliest story tells it."""
        did = [one for one, _ in at_work(self.story)]
        return tuple(one for one, _ in self.story.steps if one not in did)

    def closed_by(self, pressed: Sequence[Event]) -> tuple[tuple[Supposed, ...], tuple[Happening, ...]]:
        """What a press closes, and the hands that this explains: of a row with what is pressed, the part before it.

        Of all likely stories the likeliest after which this can be pressed: hardly anybody presses what makes no sense.
        Where it makes sense after none, but does as the game stands, it tells what these hands did.
        """
        story = min(self.stories, key=lambda one: (not self._leads_to(one, pressed), one.cost))
        if not self._leads_to(story, pressed) and accepted(self.game, self.position, pressed):
            return (), tuple(one for one, _ in story.steps)
        acts = before_told(story.acts, pressed)
        return acts, tuple(one for one, needed in story.steps if needed <= len(acts) + 1)

    def _leads_to(self, story: Story, pressed: Sequence[Event]) -> bool:
        """Whether this can be pressed after what a story tells."""
        told = until_told(self.game, self.position, story, pressed)
        return accepted(self.game, told.position, pressed)


def draft(game: Game, position: Position, happenings: Sequence[Unseen]) -> Draft:
    """What the hands at the stock did so far."""
    near = likely(explain(game, position, happenings))
    as_good = (story.events for story in near if story.cost - near[0].cost < MARGIN)
    return Draft(game, position, near, min(shared(near), *(_but_a_guess(game, position, one) for one in as_good)))


def likely(stories: Sequence[Story], within: float = SURELY) -> tuple[Story, ...]:
    """Those of these stories that are not to be forgotten yet."""
    return tuple(story for story in stories if story.cost - stories[0].cost < within)


def gone_on(game: Game, position: Position, stories: Sequence[Story], within: float = SURELY) -> Draft:
    """What all likely stories tell of what lies there, and of those after whom somebody else has gone on."""
    near = likely(stories, within)
    return Draft(game, position, near, max(_with_cards(near[0].events[: shared(near)]), _before_the_last_one(near)))


def before_the_last_one(game: Game, position: Position, stories: Sequence[Story], within: float = SURELY) -> Draft:
    """What all likely stories tell of those after whom somebody else has gone on, be it with a draft of their own."""
    near = likely(stories, within)
    return Draft(game, position, near, _before_the_last_one(near))


def without_open_draws(game: Game, position: Position, stories: Sequence[Story]) -> tuple[Supposed, ...]:
    """What all likely stories tell, where they differ only in draws that may as well come later.

    Nothing, where all of it is one: what was laid after a draw tells of the draw.
    """
    near = likely(stories)
    kept = tuple(act for act in near[0].acts if all(act.event in story.events for story in near))
    told = tuple(act.event for act in kept)
    left = [tuple(event for event in story.events if event not in told) for story in near]
    may_wait = kept and any(left) and all(draws([event]) for events in left for event in events)
    if not may_wait:
        return ()
    ends = (after(game, position, (*told, *events)) for events in left)
    return kept if all(end == story.position for end, story in zip(ends, near, strict=True)) else ()


def _with_cards(events: Sequence[Event]) -> int:
    """How many of these there are up to the last of which the cards lie on the table."""
    return max((n + 1 for n, event in enumerate(events) if not isinstance(event, (Drew, Said))), default=0)


def _before_the_last_one(stories: Sequence[Story]) -> int:
    """How many acts all of these tell alike, up to the last after which somebody else has acted.

    By some of them that one may have drawn before, and by others not: then who has laid a card is done all the same.
    """
    alike = stories[0].events[: shared(stories)]
    gone_on = [n + 1 for n in range(len(alike)) if all(_somebody_else_acts(one.events[n:]) for one in stories)]
    return max((n for n in gone_on if _with_cards(alike[:n]) or _somebody_else_acts(alike[n - 1 :])), default=0)


def _somebody_else_acts(events: Sequence[Event]) -> bool:
    """Whether these are not all by one player."""
    return any(by_of(event) != by_of(events[0]) for event in events)


def shared(stories: Sequence[Story]) -> int:
    """How many of their first acts all of these stories tell alike."""
    rows = zip(*(story.events for story in stories), strict=False)
    return next((n for n, row in enumerate(rows) if len(set(row)) > 1), min(len(one.events) for one in stories))


def _but_a_guess(game: Game, position: Position, events: Sequence[Event]) -> int:
    """How many of these there are without a last draw of as many cards as one likes: hands do not tell how many."""
    return len(events) - bool(events and _is_a_guess(game, position, events))


def _is_a_guess(game: Game, position: Position, events: Sequence[Event]) -> bool:
    """Whether the last of these is a draw of as many cards as one likes: so many most people take."""
    match events[-1]:
        case Drew(by=by, n=n) if n > 1:
            expects = game.expects(before_the_last(game, position, events))
            return any(one.kind is Drew and one.by == by and 0 in one.options for one in expects)
    return False


def till_one_may_say(game: Game, position: Position, story: Story) -> Draft:
    """What a story tells but for the last visit, if in it somebody drew as many cards as they liked.

    They could not say yet how many these were; until somebody goes on they may.
    """
    start = max((acts for _, acts in story.steps if acts < len(story.acts)), default=0)
    ends = range(start + 1, len(story.acts) + 1)
    guess = next((n for n in ends if _is_a_guess(game, position, story.events[:n])), None)
    return Draft(game, position, (story,), len(story.acts) if guess is None else guess - 1)


def before_told(acts: Sequence[Supposed], pressed: Sequence[Event]) -> tuple[Supposed, ...]:
    """What was supposed, up to what the press tells itself, or what comes after it.

    Of a draw the press tells better how many cards it was; and what somebody lays comes after what they draw.
    """
    drawing = {event.by for event in pressed if isinstance(event, Drew)}
    told = (n for n, act in enumerate(acts) if act.event in pressed or _after_drawing(drawing, act.event))
    return tuple(acts[: next(told, len(acts))])


def as_pressed(stories: Sequence[Story], pressed: Sequence[Event]) -> tuple[Story, ...]:
    """The same, the likeliest first now that this was pressed: whoever says a word has said it after what they laid."""
    said = {event for event in pressed if isinstance(event, Said) and event.by is not None}

    def price(story: Story) -> float:
        words = {n: event.by for n, event in enumerate(story.events) if isinstance(event, Said) and event in said}
        laid = ((n, event.by) for n, event in enumerate(story.events) if isinstance(event, Laid))
        return prices.SAID_LATE if any(by == seat and at > n for at, by in laid for n, seat in words.items()) else 0.0

    return tuple(sorted((replace(one, cost=one.cost + price(one)) for one in stories), key=lambda one: one.cost))


def until_told(game: Game, position: Position, story: Story, pressed: Sequence[Event]) -> Story:
    """As much of a story as a press closes."""
    acts = before_told(story.acts, pressed)
    for act in acts:
        position = game.judge(position, act.event).position
    return replace(story, acts=acts, position=position)


def _after_drawing(seats: Container[Seat | None], event: Event) -> bool:
    return isinstance(event, (Drew, Laid)) and event.by in seats


def or_drawn_before(game: Game, position: Position, stories: Sequence[Story]) -> tuple[Story, ...]:
    """These, and beside the first one that by which whoever laid the cards had drawn before, though nobody saw it.

    Where an entry was taken back it may have been wrong just because of that, and only people can tell.
    """
    drawn = _drawn_before(game, position, stories[0])
    return tuple(stories) if drawn is None else (stories[0], drawn, *stories[1:])


def or_drawn_unseen(
    game: Game, position: Position, stories: Sequence[Story], seats: Container[Seat | None]
) -> tuple[Story, ...]:
    """These and, where they differ in who laid the cards, those by which one of these players had drawn before, whose
    hand it did not look like: if it was not seen to lay them it was not seen at the stock either.
    """
    laid = {(one.by, one.groups) for story in stories for one in story.events if isinstance(one, Laid)}
    if len({groups for _, groups in laid}) == len(laid):
        return tuple(stories)
    unseen = (_drawn_before(game, position, one) for one in stories if _is_by_a_hand_unlike_theirs(one, seats))
    return (*stories, *(replace(one, cost=stories[0].cost) for one in unseen if one is not None))


def _is_by_a_hand_unlike_theirs(story: Story, seats: Container[Seat | None]) -> bool:
    """Whether by this story one of these laid a card whose hand looked more like another's."""
    came = ((one, story.events[acts - 1]) for one, acts in at_work(story) if isinstance(one, Came))
    laid = ((one, event) for one, event in came if isinstance(event, Laid) and event.by in seats)
    return any(event.by != one.guess.best for one, event in laid)


def _drawn_before(game: Game, position: Position, story: Story) -> Story | None:
    """The same, by which whoever laid the cards first had drawn before; None where they may not, or it says so."""
    laid = next((n for n, event in enumerate(story.events) if isinstance(event, Laid)), None)
    if laid is None or draws(story.events):
        return None
    before, by = after(game, position, story.events[:laid]), by_of(story.events[laid])
    expects = () if before is None else game.expects(before)
    owed = next((one for one in expects if one.kind is Drew and one.by == by and by is not None), None)
    if before is None or owed is None:
        return None
    drew = Supposed(draw_of(game, before, owed), Source.IMPLIED)
    acts = (*story.acts[:laid], drew, *story.acts[laid:])
    end = after(game, position, [act.event for act in acts])
    return None if end is None else replace(story, acts=acts, cost=story.cost + prices.UNSEEN_DRAW, position=end)


def counts(game: Game, position: Position, story: Story) -> bool:
    """Whether all that a story tells would be accepted."""
    return accepted(game, position, story.events)


def accepted(game: Game, position: Position, events: Sequence[Event]) -> bool:
    """Whether all of these would be accepted, one after the other."""
    return after(game, position, events) is not None


def after(game: Game, position: Position, events: Sequence[Event]) -> Position | None:
    """The position after these; None where one of them is refused."""
    for event in events:
        outcome = game.judge(position, event)
        if outcome.refused:
            return None
        position = outcome.position
    return position


def may_come_first(game: Game, position: Position, events: Sequence[Event], others: Sequence[Event]) -> bool:
    """Whether these may come before the others: a button says what it says of the game as it is on record.

    After the others the same word may tell something else: "Nobody has it", and when all is drawn "I am done".
    """
    return accepted(game, position, (*events, *others))
