"""A card that is taken up and laid back where it lay, or laid and taken up again: the last act was hardly meant so.

What was told of a card that was laid and taken up again for another one is taken back; of one that was taken up and
lies there again it is asked whether it was put back. So may it have been told at one
of two places though it was meant for the other: nobody is told off who only pushes it there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from companion.facts.events import Event, Laid, Lifted, Moved, Source, Undone
from companion.facts.game import Game, Position
from companion.interpret import doubts
from companion.interpret.explain import explain
from companion.interpret.happenings import Came, Happening, News
from companion.interpret.noticing import Noticing
from companion.interpret.odds import MAY_BE, SURELY
from companion.interpret.reading import Doubt, Supposed
from companion.interpret.story import Story, wrong_in
from companion.interpret.supposing import accepted
from companion.referee import Judged
from companion.table import Place, Seat
from scoring.cards import BACK

Acts = tuple[Supposed, ...]


class Told(NamedTuple):
    """What was told at once, from where, and of what."""

    before: Position
    happened: tuple[Happening, ...]
    events: tuple[Event, ...] = ()
    counted: int = 0
    """How many of them were not refused."""
    last: int = 0
    """Of these, the last one that was seen, and how many before it nobody saw."""
    unseen: bool = False
    """Whether nobody saw the last of them."""

    def gone_on(self, event: Event, refused: bool, unseen: bool) -> Told:
        """With one more."""
        counts, before = not refused, self.last if self.unseen else 0
        events, counted = (*self.events, event), self.counted + counts
        return self._replace(events=events, counted=counted, last=before + counts, unseen=unseen)


class PuttingBack:
    """The last thing that the eye told, as long as nobody has pressed since."""

    def __init__(self, game: Game, noticing: Noticing) -> None:
        self.game, self.noticing = game, noticing
        self._last: Told | None = None

    def told(self, judged: Judged, before: Position) -> None:
        """An entry was heard in this position."""
        spent, event = self.noticing.take_spent(), judged.event
        unseen = judged.entry.source is Source.IMPLIED
        if event is None or not judged.is_fact or judged.entry.source not in (Source.EYE, Source.IMPLIED):
            self._last = None
        elif spent:
            self._last = Told(before, spent).gone_on(event, judged.refused, unseen)
        elif self._last is not None:
            self._last = self._last.gone_on(event, judged.refused, unseen)

    def of(self, position: Position, acts: Acts) -> Acts:
        """These acts; or what is told instead of the last card laid, where it is gone and the same player has laid
        another one for it.
        """
        last = self._last
        match acts, last.events[-1:] if last is not None else ():
            case (*first, Supposed(event=Laid() as laid) as other), (Laid() as before,) if last is not None and (
                all(map(lambda one: one.source is Source.IMPLIED or _is_up(one.event, before), first))
                and self._is_instead(last, before, laid)
            ):
                return (Supposed(Undone()), other) if first or self.game.judge(position, laid).refused else acts
            case _:
                return acts

    def meant_elsewhere(self, news: News) -> Doubt | None:
        """Where the card told last lies, if it was pushed on to where it may have been meant to lie at once."""
        match self._last.events[-1:] if self._last is not None else ():
            case (Laid(place=place, cards=cards),):
                pushed = next((one for one in news.came if (one.start, one.cards) == (place, cards)), None)
            case _:
                pushed = None
        last = self._last
        if last is None or pushed is None:
            return None
        stories = explain(self.game, last.before, last.happened)
        told = next((one for one in stories if one.events == last.events), stories[0])
        near = (one for one in stories if one.cost - told.cost < SURELY and not wrong_in(self.game, last.before, one))
        meant = next((one for one in near if _lays(one.events[-1:], pushed)), None)
        if meant is None:
            return None
        alike = len([*takewhile(lambda pair: pair[0] == pair[1], zip(last.events, meant.events, strict=False))])
        undo = tuple(Supposed(Undone()) for _ in range(last.counted - alike))
        return doubts.meant(cards, pushed.place, (*undo, *meant.acts[alike:]), place)

    def for_whom(self, position: Position, news: News) -> Doubt | None:
        """Which of two cards of one hand was somebody else's, where everybody lays one, and in no order.

        The first was told as its own; and now it has laid another one, though only others have yet to lay theirs.
        """
        last, now = self._last, self._yet_to_lay(position)
        match last.events if last is not None and last.counted else (), news.came:
            case (Laid(by=by) as told,), (Came(guess=guess) as came,) if last is not None and by == guess.seat:
                before = {seat for seat, _ in self._yet_to_lay(last.before)}
                if by not in before or len(before) < 2 or any(by == seat for seat, _ in now):
                    return None
            case _:
                return None
        more = Laid(by, came.place, came.groups)
        first = (replace(told, by=seat) for seat, place in now if place == told.place)
        then = (replace(more, by=seat) for seat, place in now if place == more.place)
        ways: list[tuple[Laid, Acts]] = [(one, (Supposed(Undone()), Supposed(one), Supposed(more))) for one in first]
        ways += [(one, (Supposed(one),)) for one in then]
        return doubts.for_whom(ways) if ways else None

    def _yet_to_lay(self, position: Position) -> list[tuple[Seat, Place]]:
        """Who has yet to lay a card where everybody lays one, and at which place that is nobody's."""
        lays = (one for one in self.game.expects(position) if one.kind is Laid and one.usual)
        return [(e.by, e.place) for e in lays if e.by is not None and e.place is not None and e.place.seat is None]

    def asked(self, position: Position, question: Doubt | None) -> Doubt | None:
        """The same question; whoever took up what they had laid last, to lay another card or none, takes it back.

        Unless they may take it up: who puts a bone back may dig once more.
        """
        if question is None or self._last is None:
            return question
        told = [one.acts for one in question.options]
        acts = (self._taking_back_wrongly(position, one) or self.of(position, one) for one in told)
        options = (replace(one, acts=now) for one, now in zip(question.options, acts, strict=True))
        return replace(question, options=tuple(options))

    def owned(self, news: News) -> News:
        """The same, with who may have exchanged what was told last, if it is gone and something else lies there now."""
        match self._last.events if self._last is not None else ():
            case (Laid(by=by, place=place) as laid,) if any(one.place == place for one in news.came) and self._is_gone(
                laid
            ):
                came = (one._replace(instead_of=by) if one.place == place else one for one in news.came)
                own = {key for one in news.gone if one.place == place and one.card in laid.cards for key in one.keys}
                gone = (one._replace(told_last=by) if own.intersection(one.keys) else one for one in news.gone)
                return news._replace(came=tuple(came), gone=tuple(gone))
            case _:
                return news

    def _is_instead(self, last: Told, before: Laid, laid: Laid) -> bool:
        """Whether this card was laid for the one that was told last and is gone: that one was hardly meant."""
        if (laid.by, laid.place) != (before.by, before.place) or len(last.events) != 1 or not last.counted:
            return False
        return self._is_gone(before) and not self.game.judge(last.before, laid).refused

    def _is_gone(self, laid: Laid) -> bool:
        """Whether this was carried off.

        Nobody goes on to the next round before anything of this one was carried off.
        """
        felt = self.noticing.felt
        return not any(one.seen or felt.may_lie_hidden(one) for one in felt.in_order() if one.face in laid.cards)

    def _taking_back_wrongly(self, position: Position, acts: Acts) -> Acts:
        """The same of what may not be taken up."""
        return () if accepted(self.game, position, [act.event for act in acts]) else self.taking_back(acts)

    def lies_again(self, news: News, stories: Sequence[Story]) -> Doubt | None:
        """Whether the card that was taken up last, and lies there again by the same hand, was only put back."""
        taken = self._taken_up_last
        if taken is None or not any(map(self.is_taken_up_last, news.came)):
            return None
        laid = Laid(taken.by, taken.place, (taken.cards,))
        told = next((one for one in stories if one.events[:1] == (laid,)), None)
        return None if told is None else doubts.lies_again(replace(told, acts=told.acts[:1]), self._undoing_the_last())

    def put_back(self, news: News) -> Acts:
        """What takes back that a card was taken up, where it lies again, and by the same hand, and may not be laid."""
        match news:
            case News(came=(only,), gone=()) if self.is_taken_up_last(only):
                return self._undoing_the_last()
            case _:
                return ()

    def is_taken_up_last(self, came: Came) -> bool:
        """Whether this is what was told last to have been taken up, and has come to lie there by the same hand."""
        taken = self._taken_up_last
        if taken is None or taken.by is None:
            return False
        return (came.place, came.cards) == (taken.place, taken.cards) and came.guess.of(taken.by) >= MAY_BE

    @property
    def _taken_up_last(self) -> Lifted | None:
        """What was told last, if somebody took up an open card."""
        match self._last.events[-1:] if self._last is not None and self._last.counted else ():
            case (Lifted(cards=cards) as taken,) if BACK not in cards:
                return taken
            case _:
                return None

    def _undoing_the_last(self) -> Acts:
        """What takes back the last of it alone: who has drawn before, and puts a discard back, has drawn."""
        return tuple(Supposed(Undone()) for _ in range(self._last.last if self._last is not None else 0))

    def _undoing(self) -> Acts:
        """What takes all that was told last back."""
        return tuple(Supposed(Undone()) for _ in range(self._last.counted if self._last is not None else 0))

    def taking_back(self, acts: Acts) -> Acts:
        """What takes back what was told last, if all that these acts tell is that its cards were taken up again."""
        last = self._last
        match acts, last.events[-1:] if last is not None else ():
            case (Supposed(event=Lifted() as taken),), (Laid() as laid,) if last is not None and _is_up(taken, laid):
                return self._undoing()
            case _:
                return ()


def _is_up(taken: Event, laid: Laid) -> bool:
    """Whether the one who laid cards has taken up some of just those, or carried one to where nobody can see it."""
    match taken:
        case Lifted(by=by, place=place, cards=cards):
            return (by, place) == (laid.by, laid.place) and {*cards} <= {*laid.cards}
        case Moved(by=by, start=place, card=card):
            return (by, place) == (laid.by, laid.place) and card in laid.cards
        case _:
            return False


def _lays(events: tuple[Event, ...], came: Came) -> bool:
    """Whether just this is laid just there."""
    return any(isinstance(one, Laid) and (one.place, one.cards) == (came.place, came.cards) for one in events)
