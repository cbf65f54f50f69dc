"""What hands did that leaves no difference among the open cards: supposed now, certain later.

A draw is a hand at the stock. It is a draft until the next act or a press closes it; some draws and every
reshuffle need no confirming.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from companion.facts.events import Drew, Event, Laid, Turned, Word
from companion.facts.game import Expect, Game, Position
from companion.interpret.explain import Story, draws, may_have_drawn, unseen
from companion.interpret.happenings import Unseen, Went
from companion.interpret.reading import Supposed
from companion.table import Seat


@dataclass(frozen=True, slots=True)
class Draft:
    """What hands did that left no difference on the table, as far as it was waited for.

    A hand at the stock whose turn would only come after somebody else's unseen draw stays open, and so does the hand of
    somebody who has forgotten to say "last card": it may be a penalty that is yet to be called (MD-17). Of a hand that
    may be one of two people's, only what comes after it tells whose it was.
    """

    story: Story
    sure: int = 0
    """So many of its acts need no confirming."""
    idle: tuple[Unseen, ...] = ()
    """Hands that did nothing that was waited for."""
    hands: tuple[tuple[Unseen, int], ...] = ()
    """The others, and how many acts the story has with each."""

    @property
    def certain(self) -> tuple[Supposed, ...]:
        return self.story.acts[: self.sure]

    @property
    def open(self) -> tuple[Supposed, ...]:
        """What still waits for the next act or a press."""
        return self.story.acts[self.sure :]

    @property
    def explained(self) -> tuple[Unseen, ...]:
        """Hands of which nothing more is to be learnt."""
        return self.idle + tuple(one for one, acts in self.hands if acts <= self.sure)

    def closed_by(self, pressed: Sequence[Event]) -> tuple[tuple[Supposed, ...], tuple[Unseen, ...]]:
        """What a press closes, and the hands that this explains: of a row with what is pressed, the part before it."""
        acts = before_told(self.story.acts, pressed)
        return acts, self.idle + tuple(one for one, needed in self.hands if needed <= len(acts) + 1)

    def add(self, game: Game, one: Unseen) -> Draft:
        lost = isinstance(one, Went) and one.lost
        if lost and _may_lay(game, self.story.position):
            return self
        more = unseen(game, self.story, one)
        if more is None and (lost or may_have_drawn(game, self.story, one)):
            return self
        if more is None:
            return replace(self, idle=(*self.idle, one))
        if not isinstance(more.events[-1], Turned) and draws(more.events[len(self.story.events) : -1]):
            return self
        return Draft(more, self._sure(game, more, one), self.idle, (*self.hands, (one, len(more.acts))))

    def _sure(self, game: Game, more: Story, one: Unseen) -> int:
        """A shuffle is seen; a draw where nothing can be laid is certain; another player's draw closes the last.

        Where the number is the player's to choose, it is certain who draws, and open how many.
        """
        last, expects = more.events[-1], game.expects(self.story.position)
        implied = more.events[len(self.story.events) : -1]
        if not isinstance(last, Turned) and _at_will(game, self.story.position, implied):
            return len(more.acts) - 1
        if isinstance(last, Turned) or not _may_lay(game, self.story.position):
            return len(more.acts)
        if _may_be_caught(expects, one.guess.best):
            return self.sure
        closed = self.story.acts and one.guess.seat == _by(last) != _by(self.story.events[-1])
        return len(more.acts) - 1 if closed else self.sure


def _may_lay(game: Game, position: Position) -> bool:
    """Whether anybody may lay anything now."""
    return any(expect.kind is Laid for expect in game.expects(position))


def _at_will(game: Game, position: Position, implied: Sequence[Event]) -> bool:
    """Whether after these somebody may draw as many cards as they like, even none: no eye can count them."""
    for event in implied:
        position = game.judge(position, event).position
    return any(expect.kind is Drew and 0 in expect.options for expect in game.expects(position))


def _may_be_caught(expects: Sequence[Expect], seat: Seat) -> bool:
    """Whether a card that this player draws may be a penalty that is yet to be called (MD-17)."""
    return any(expect.kind is Word.CAUGHT and seat in expect.options for expect in expects)


def _by(event: Event) -> Seat | None:
    by: Seat | None = getattr(event, "by", None)
    return by


def draft(game: Game, position: Position, happenings: Sequence[Unseen]) -> Draft:
    """What the hands at the stock did so far."""
    done = Draft(Story(position=position))
    for one in happenings:
        done = done.add(game, one)
    return done


def before_told(acts: Sequence[Supposed], pressed: Sequence[Event]) -> tuple[Supposed, ...]:
    """What was supposed, up to what the press tells itself, or what comes after it.

    Of a draw the press tells better how many cards it was; and what somebody lays comes after what they draw.
    """
    drawing = {event.by for event in pressed if isinstance(event, Drew)}
    told = (n for n, act in enumerate(acts) if act.event in pressed or _after_drawing(drawing, act.event))
    return tuple(acts[: next(told, len(acts))])


def until_told(game: Game, position: Position, story: Story, pressed: Sequence[Event]) -> Story:
    """As much of a story as a press closes."""
    acts = before_told(story.acts, pressed)
    for act in acts:
        position = game.judge(position, act.event).position
    return replace(story, acts=acts, position=position)


def _after_drawing(seats: Container[Seat | None], event: Event) -> bool:
    return isinstance(event, (Drew, Laid)) and event.by in seats


def counts(game: Game, position: Position, story: Story) -> bool:
    """Whether all that a story tells would be accepted."""
    return accepted(game, position, story.events)


def accepted(game: Game, position: Position, events: Sequence[Event]) -> bool:
    """Whether all of these would be accepted, one after the other."""
    return _after(game, position, events) is not None


def _after(game: Game, position: Position, events: Sequence[Event]) -> Position | None:
    """The position after these; None where one of them is refused."""
    for event in events:
        outcome = game.judge(position, event)
        if outcome.refused:
            return None
        position = outcome.position
    return position


def ends_drafts(game: Game, position: Position, events: Sequence[Event]) -> bool:
    """Whether, once these count, nothing can be added to what was laid: a completing run, the last card."""
    laid = {event.place.name for event in events if isinstance(event, Laid)}
    after = _after(game, position, events)
    return after is not None and not laid.intersection(game.row(after).drafts)
