"""The simulated players' heads: true hands, a referee of their own that is told the truth, and what to do next.

No pixels, no buttons, no clock: whole games can be played with this alone in milliseconds, and tests check what the
kiosk believes against the true hands.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.facts.events import (
    Began,
    Chose,
    Counted,
    Dealt,
    Drew,
    Event,
    HouseChanged,
    Laid,
    Lifted,
    Moved,
    Overruled,
    Said,
    Turned,
    Word,
    by_of,
)
from companion.facts.game import UNSEEN, Expect
from companion.facts.views import View
from companion.referee import Judged, Referee
from companion.simulator.manners import HONEST, Manners, breach
from companion.simulator.truth import TrueTable, playing
from companion.table import DISCARD, Place, Seat
from companion.table.marks import COPIES
from scoring.cards import BACK, DOGS, AnyCard


class Players:
    """Everybody's true hand and wishes."""

    def __init__(self, began: Began, dice: random.Random, manners: Manners = HONEST) -> None:
        self.referee = Referee(began)
        game, seats = self.referee.game, len(began.seats)
        self.truth = TrueTable(game, seats, random.Random(dice.random()), self.referee.packs)
        self.take_up(began)
        self.dice, self.manners = dice, manners
        self.plan: Callable[[Event], None] = lambda event: None
        """Told of everything just before it happens: a family moves its hands for it."""
        self.guests: set[Seat] = set()
        """Seats taken by people with a mouse: they wish for themselves, but need not deal."""
        self.acts: list[Event] = []
        """Everything that truly happened, in order."""

    def take_up(self, began: Began) -> None:
        """The truth of a game that begins in the middle."""
        if began.position:
            self.truth.take_up(self.referee.game.felt(self.referee.position), self.referee.view)

    @property
    def view(self) -> View:
        return self.referee.view

    @property
    def over(self) -> bool:
        return self.referee.game.is_over(self.referee.position)

    @property
    def dealer(self) -> Seat:
        """Whose task the stock is."""
        seats = self.view.seats
        return next((one.seat for one in seats if "dealer" in one.tags), seats[0].seat)

    def act(self, event: Event) -> Judged:
        """Something truly happens; the truth moves only if it counted, and with what follows from it."""
        before, done = self.referee.view, self._in_cards(event)
        self.plan(done)
        judged = self.referee.hear(event)
        self.acts.append(event)
        if not judged.refused:
            if isinstance(event, HouseChanged):
                self.truth.bring(self.referee.packs)
            # Of LET IT STAND the act that stands moves the cards.
            moves = self.referee.judged[event.number - 1].entry.event if isinstance(event, Overruled) else done
            self.truth.apply(moves, before)
            for follows in self._consequences(event):
                if not isinstance(event, Counted):  # cards that were counted have long been in the hand
                    self.plan(follows)
                self.truth.apply(follows)
        return judged

    def _in_cards(self, event: Event) -> Event:
        """What somebody does who says that they take a card: they take it up."""
        if not isinstance(event, Said) or event.by is None:
            return event
        judge, position = self.referee.game.judge, self.referee.position
        said = judge(position, event).position
        for lying in self.referee.game.felt(position):
            taken = Lifted(event.by, lying.place, lying.cards[-1:])
            if lying.cards and said != position and judge(position, taken).position == said:
                return taken
        return event

    def relents(self) -> Overruled | None:
        """Whether the table lets stand what was just refused, instead of taking it back (GN-11)."""
        return None

    def joined(self, event: Event) -> tuple[AnyCard, ...]:
        """The group to which these cards would be added; none where they are groups of their own."""
        game, position = self.referee.game, self.referee.position
        groups = {pile.place: pile.cards for pile in game.view(position).piles if pile.place.slot is not None}
        after = game.view(game.judge(position, event).position).piles if isinstance(event, Laid) else ()
        grown = (groups[pile.place] for pile in after if len(pile.cards) > len(groups.get(pile.place, pile.cards)))
        return next(grown, ())

    def shapes_after(self, event: Event) -> dict[Place, str]:
        """How cards lie at each place once this has happened."""
        game = self.referee.game
        after = game.felt(game.judge(self.referee.position, event).position)
        return {lying.place: lying.shape for lying in after}

    def _consequences(self, event: Event) -> Iterator[Event]:
        """What hands do besides, without being an act of its own: a starter taken up, a penalty drawn."""
        if isinstance(event, Laid) and event.by is None:
            felt = {lying.place: lying.cards for lying in self.referee.game.felt(self.referee.position)}
            if event.card not in felt.get(event.place, ()):  # a starter that may not stay goes to the dealer (MD-8)
                yield Lifted(self.dealer, event.place, event.cards)
        for one in self.view.seats:
            missing = (one.cards or 0) - len(self.truth.held[one.seat])
            if missing > 0:
                yield Drew(one.seat, missing)
        yield from self._left_behind(by_of(event))

    def _left_behind(self, by: Seat | None) -> Iterator[Moved]:
        """The dogs of a card that was carried off, where the house has them go along, once nothing more is carried."""
        if any(one.kind is Moved and one.by is None for one in self.referee.expects):
            return
        lie = {COPIES[number].face: place for place, there in self.truth.lying.items() for number in there}
        for lying in self.referee.game.felt(self.referee.position):
            for dog in (card for card in lying.cards if card in DOGS):
                if (start := lie.get(dog, lying.place)) != lying.place:
                    yield Moved(by, dog, start, lying.place)

    def laid_at_once(self, event: Event) -> Laid | None:
        """What whoever draws or takes up these cards would lay next, if it is nothing but these."""
        match event:
            case Drew(by=by, n=n) if by is not None and 0 < n <= len(self.truth.stock):
                fetched = self.truth.next_up(n)
            case Lifted(by=by, cards=cards) if by is not None:
                fetched = cards
            case _:
                return None
        game, after = self.referee.game, self.referee.game.judge(self.referee.position, event)
        wish = game.wish(after.position, (*self.truth.hand(by), *fetched), by, self.dice)
        straight_on = not after.refused and isinstance(wish, Laid) and not Counter(wish.cards) - Counter(fetched)
        return wish if straight_on and isinstance(wish, Laid) else None

    def choose(self) -> Event | None:
        """The next act: what somebody wishes, what a rule makes happen, or a breach of manners."""
        expects = self.referee.expects
        turned = next((expect for expect in expects if expect.kind is Turned), None)
        if turned is not None and turned.place is not None and not self.truth.stock:
            # The stock is used up, and somebody must draw: the dealer shuffles the pile.
            return Turned(turned.place, shuffled=turned.about != "over", by=turned.by)
        deciders = self.view.deciders
        order = (*deciders, *(seat for seat in playing(self.view) if seat not in deciders))
        wishes = [wish for seat in order if (wish := self._wish(seat)) is not None]
        if wishes:
            honest = min(wishes, key=lambda one: _URGENCY.get(one.what if isinstance(one, Said) else type(one), 4))
            if (wrong := self._wrong(honest, expects)) is not None:
                return wrong
            if isinstance(honest, Drew) and 0 < len(self.truth.stock) < honest.n:
                return Drew(honest.by, len(self.truth.stock), honest.place)  # the rest is drawn after the shuffle
            return honest
        for expect in expects:  # what nobody decides: the starter is turned up
            if expect.kind is Laid and expect.by is None and expect.place is not None and self.truth.top is not None:
                return Laid(None, expect.place, ((self.truth.top,),))
        return None

    def _wrong(self, honest: Event, expects: tuple[Expect, ...]) -> Event | None:
        """What is done instead, now and then: a slip of the game's own, where it knows of any."""
        slip = self.referee.game.slip
        if slip is None:
            # Nobody lays out of turn where a draw or a "done" may be silent: it would look just like the next turn.
            row = self.referee.game.row(self.referee.position)
            just_done = bool(self.acts) and isinstance(self.acts[-1], Said) and self.acts[-1].what is Word.DONE
            silent = row.implies_done or row.implies_draw or just_done
            manners = replace(self.manners, out_of_turn=0.0) if silent else self.manners
            return breach(honest, expects, self.truth, playing(self.view), manners, self.dice)
        on_the_table = isinstance(honest, (Laid, Lifted, Moved)) and honest.by is not None
        if not on_the_table or self.dice.random() >= self.manners.careless:
            return None
        seats = list(playing(self.view))
        self.dice.shuffle(seats)
        slips = (slip(self.referee.position, self.truth.hand(seat), seat, self.dice) for seat in seats)
        return next((one for one in slips if one is not None), None)

    def _wish(self, seat: Seat) -> Event | None:
        """What this player would do; of a newcomer only what is done for them."""
        wish = self.referee.game.wish(self.referee.position, self.truth.hand(seat), seat, self.dice)
        if seat in self.guests and not self.done_for(seat, wish):
            return None
        if not isinstance(wish, Said):
            return wish
        # While a choice is open its answers stand on all five buttons: nothing else can be said before.
        if any(one.kind is Chose and one.by == seat and len(one.options) > 1 for one in self.referee.expects):
            return self._without_a_word(seat)
        # Now and then somebody forgets to say it, or does not notice that another forgot; thrown for once an act.
        silent = wish.what is Word.LAST_CARD and self.dice.random() < self.manners.forgetful
        silent = silent or (wish.what is Word.CAUGHT and self.dice.random() >= self.manners.watchful)
        return self._without_a_word(seat) if silent else wish

    def serves(self, seat: Seat) -> bool:
        """Whether others do now what a newcomer at this seat is waited for."""
        wish = self.referee.game.wish(self.referee.position, self.truth.hand(seat), seat, random.Random(0))
        turned_up = any(one.kind is Laid and one.by is None for one in self.referee.expects)
        return self.done_for(seat, wish) or (wish is None and turned_up)

    def done_for(self, seat: Seat, wish: Event | None) -> bool:
        """Whether others do this for a newcomer: deal, lay out what is nobody's, take a card out of the hand unseen."""
        match wish:
            case Dealt() | Laid(by=None):
                return True
            case Laid(cards=cards):
                unseen = any(one.by == seat and one.about == UNSEEN for one in self.referee.expects)
                discarded = (COPIES[number].face for number in self.truth.lying.get(DISCARD, ()))
                within_reach = (*self.truth.hand(seat), *discarded, BACK)
                return unseen or not all(card in within_reach for card in cards)
            case _:
                return False

    def _without_a_word(self, seat: Seat) -> Event | None:
        """What somebody does who forgets to speak: lay a card that fits, or else whatever is asked."""
        mine = [expect for expect in self.referee.expects if expect.by == seat]
        for kind in (Laid, Chose, Drew, Word.DONE):
            for expect in (one for one in mine if one.kind is kind):
                if kind is Chose:
                    return Chose(seat, self.dice.choice(expect.options), expect.about)
                if kind is Drew:
                    return Drew(seat, int(expect.options[0]))
                if kind is not Laid or expect.place is None:
                    return Said(seat, Word.DONE)
                fitting = [card for card in self.truth.hand(seat) if expect.cards is None or card in expect.cards]
                if fitting:
                    return Laid(seat, expect.place, ((self.dice.choice(fitting),),))
        return None


_URGENCY = {Chose: 0, Word.LAST_CARD: 1, Word.CAUGHT: 2, Laid: 3, Lifted: 3, Drew: 5, Word.DONE: 6}
"""A choice comes before words, words before cards, cards before draws, and silence comes last; anything else is 4."""
