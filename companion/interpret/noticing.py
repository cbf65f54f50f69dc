"""What has come and been done on the table since it was last understood, before it is explained.

Noticing joins the memory of cards and the memory of hands; it knows of the game only which places are
live, what is expected where, and what should lie face up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.facts.events import Drew, Laid, Moved
from companion.facts.game import Game, Position
from companion.interpret.advice import in_play
from companion.interpret.bridge import after_the_draw, way_to
from companion.interpret.errands import Errands
from companion.interpret.explain import explain
from companion.interpret.felt import Felt
from companion.interpret.fingers import ends_elsewhere
from companion.interpret.happenings import Came, Gone, Happening, Unseen, keys_of
from companion.interpret.lies import Lies, Standing
from companion.interpret.melds import at_once, bundled, groupings
from companion.interpret.pieces import Piece
from companion.interpret.story import Story, before_the_last
from companion.interpret.supposing import counts, draft
from companion.interpret.traces import Traces
from companion.interpret.visits import Visits
from companion.table import STOCK, Layout, Place, Seat
from scoring.cards import BACK, AnyCard
from vision.sightings import TableChange

READ_LATER_MS = 250
"""So much later another card of the same hand may be read: fingers lay over it for longer, or the light is poor."""
SLIDES_MS = 500
"""So long after its hand has gone another card may slide on, over this one."""


class Noticing:
    """What came that is still to be explained."""

    def __init__(self, game: Game, layout: Layout, felt: Felt, visits: Visits) -> None:
        self.game, self.felt, self.visits = game, felt, visits
        self.errands, self.traces = Errands(game, felt, visits), Traces(felt, visits)
        self.seats = len(layout.spots)
        self._spent: tuple[Happening, ...] = ()
        """What was explained lately."""

    # ------------------------------------------------------------ cards

    def came(self, position: Position) -> tuple[Came, ...]:
        """Cards that lie at a place of this phase and are not explained yet, in order; a draft's as groups."""
        came = self.new(position)
        (melds, *_) = self.readings(position, [one for one in came if self.is_draft(position, one)])
        others = [one for one in came if not self.is_draft(position, one)]
        return (*melds, *self.as_acts(position, others, melds))

    def as_acts(self, position: Position, came: Sequence[Came], melds: tuple[Came, ...] = ()) -> tuple[Came, ...]:
        """These, once those melds count: what one visit laid where several may be laid at once is one."""
        most = self._at_once(position, self._supposed(position, melds), came)
        return at_once(came, most, self._drawn_between)

    def readings(self, position: Position, laid: Sequence[Came]) -> tuple[tuple[Came, ...], ...]:
        """The ways in which the cards of a draft may be grouped: those that count, or else the likeliest alone."""
        ways = self._ways(position, laid)
        if len(ways) < 2 and not any(one.parts for way in ways for one in way):
            return tuple(ways)
        return self._counting(position, ways) or self._but_the_last(position, laid) or tuple(ways[:1])

    def _ways(self, position: Position, laid: Sequence[Came]) -> list[tuple[Came, ...]]:
        return [bundled(way, self._at_once(position, position, way)) for way in groupings(laid, self.felt.lies)]

    def _counting(self, position: Position, ways: Sequence[tuple[Came, ...]]) -> tuple[tuple[Came, ...], ...]:
        went = self.errands.went([one for way in ways[:1] for one in way])
        told = ((way, explain(self.game, position, (*way, *went))[0]) for way in ways)
        return tuple(way for way, story in told if counts(self.game, position, story))

    def _but_the_last(self, position: Position, laid: Sequence[Came]) -> tuple[tuple[Came, ...], ...]:
        """What counts as a whole without the card that came last: that one is wrong then, and not all of them."""
        *whole, last = laid
        return tuple((*way, last) for way in self._counting(position, self._ways(position, whole)))

    def otherwise(self, position: Position, went: Sequence[Unseen]) -> Story | None:
        """What the cards of a draft may mean as well, with another effect than what they most likely mean."""
        laid = self.drafted_now(position)
        ways = self.readings(position, laid)
        if len(ways) < 2:
            return None
        first, *others = (explain(self.game, position, (*way, *went))[0] for way in ways)
        return next((story for story in others if story.position != first.position), None)

    def _supposed(self, position: Position, melds: tuple[Came, ...]) -> Position:
        """The position once these melds and what hands have drawn meanwhile count."""
        went = self.errands.went(melds)
        told = explain(self.game, position, (*melds, *went))[0] if melds else draft(self.game, position, went).story
        supposed: Position = told.position
        return supposed

    def _at_once(self, position: Position, supposed: Position, came: Sequence[Came]) -> dict[Place, int]:
        """Places where cards may be laid several at a time, and how many now."""
        found = ((one.place, self._several(position, supposed, one)) for one in came)
        return {place: max(numbers) for place, numbers in found if numbers}

    def _drawn_between(self, one: Came, other: Came) -> bool:
        """Whether a hand that laid both went to the stock while the first of them lay there already, and came back."""
        both, span = {*one.hands} & {*other.hands}, sorted((one.time, other.time))
        return any(self.visits.went_between(self.visits.all[hand], STOCK, one.place, *span) for hand in both)

    def _several(self, position: Position, supposed: Position, one: Came) -> tuple[int, ...]:
        """How many may be laid as one act, perhaps after somebody else was done.

        By the one whose hand it was, or before whom it lies: an arm may look like a neighbour's.
        """
        owner = one.place.seat
        whose = (one.guess.best,) if owner is None else dict.fromkeys((one.guess.best, owner))
        before = (self._just_before(supposed, one, seat) for seat in whose)
        expects = (e for now in (position, *before) for e in self.game.expects(now))
        return tuple(int(n) for e in expects if e.kind is Laid and e.place == one.place for n in e.options)

    def _just_before(self, position: Position, one: Came, by: Seat) -> Position:
        """The position in which they laid this: somebody else was done, and they have drawn, seen or not."""
        if one.by_the_stock:
            return before_the_last(self.game, position, explain(self.game, position, (one,))[0].events)
        way = way_to(self.game, position, Laid(by, one.place, (one.cards,)))
        return self.having_drawn(position, by) if way is None else way.position

    def all_there(self, position: Position, came: Iterable[Came]) -> bool:
        """Whether nothing more can belong to what has come: no further card, no gap from which a back was carried.

        Where something may, nobody is busy there any more, and what an arm hid has been looked at again.
        """
        came = tuple(came)
        several = self._at_once(position, self._supposed(position, self.drafts(position, came)), came)
        return all(self._is_alone(one) or (one.place not in several and self._left_no_gap(one)) for one in came)

    def _left_no_gap(self, one: Came) -> bool:
        """Whether this is no back that may have lain elsewhere: all others lie in plain sight."""
        others = [lies for lies in self.felt.lies.values() if lies.face == BACK and lies.key not in one.keys]
        return BACK not in one.cards or all(self.felt.in_sight(lies) and self.felt.is_quiet(lies) for lies in others)

    def _is_alone(self, one: Came) -> bool:
        """Whether it lies quiet where nobody is busy; and of a back, whether all others are in sight or gone.

        Where it is seen whence a back was carried there is nothing to wait for: fingers are soon at the next card.
        """
        lain = all(self.felt.has_lain(self.felt.lies[key]) for key in one.keys)
        if one.left and self.lies_quiet(one):
            return lain or not self.visits.busy_at(one.place)
        backs = [lies for lies in self.felt.lies.values() if lies.face == BACK] if BACK in one.cards else []
        there = (self.felt.is_quiet(lies) and (self.felt.in_sight(lies) or not lies.seen) for lies in backs)
        return all(there) and (
            lain or (self.lies_quiet(one) and self._read_for_long(one) and not self.visits.busy_at(one.place))
        )

    def _read_for_long(self, one: Came) -> bool:
        """Whether it has lain quiet for as long as the eye may take to read what was laid with it."""
        quiet = [self.felt.quiet_since(self.felt.lies[key]) for key in one.keys]
        return all(since is not None and self.felt.now - since >= READ_LATER_MS for since in quiet)

    def lies_quiet(self, one: Came) -> bool:
        """Whether it lies where nothing stirs, and has not gone; or by fingers that cannot hold it any more."""
        lying = [self.felt.lies[key] for key in one.keys]
        quiet = [lies for lies in lying if not self.felt.has_lain(lies)]
        going = (lies for lies in quiet if self.felt.has_gone(lies) or self.felt.may_be_going(lies))
        return all(map(self.felt.is_quiet, quiet)) and not any(going) and not any(map(self._is_held_at_rest, quiet))

    def touched(self, position: Position, came: Sequence[Came] = ()) -> tuple[Came, ...]:
        """Cards that were taken back in the record, still lie there, and were moved or laid upon since.

        And those to be carried off that were moved instead, and would count: out of a shuffled pile they come anew.
        """
        upon = {one.place for one in came}
        strays = (one for one in self._live(position, Standing.STRAY) if one.moved or one.place in upon)
        strays = (one for one in strays if self.felt.is_quiet(one))
        again = (one for one in self._live(position, Standing.OVER) if one.moved and self.felt.is_quiet(one))
        anew = [self.traces.came(lies, lies.place) for lies in again if lies.place]
        likeliest = ((one, explain(self.game, position, (one,))[0]) for one in anew)
        anew = [one for one, story in likeliest if story.acts and counts(self.game, position, story)]
        again_there = (self.traces.came(lies, lies.place)._replace(time=lies.rests) for lies in strays if lies.place)
        return (*again_there, *anew)

    def drafted(self, position: Position) -> Position:
        """The position once the draft that lies there counts."""
        (melds, *_) = self.readings(position, self.drafted_now(position))
        return self._supposed(position, melds) if melds else position

    def drafted_now(self, position: Position) -> list[Came]:
        """The cards of a draft, one by one."""
        return [one for one in self.new(position) if self.is_draft(position, one)]

    def new(self, position: Position) -> list[Came]:
        return self.all_of(position, Standing.NEW)

    def all_of(self, position: Position, standing: Standing) -> list[Came]:
        return [self.traces.came(lies, lies.place) for lies in self._live(position, standing) if lies.place]

    def awaited(self, position: Position) -> frozenset[tuple[Place | None, AnyCard]]:
        """Cards that somebody is to carry to a place."""
        carried = (e for e in self.game.expects(position) if e.kind is Moved)
        return frozenset((e.place, card) for e in carried for card in e.cards or ())

    def with_plain_backs(self, position: Position, change: TableChange, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Backs without a mark as well, as on decks that are not ours: where backs lie here, and no other card.

        Where a back shows its mark they all bear one: what looks like a plain one is a shadow, or part of a mug.
        """
        if not change.blanks or any(piece.copy is None for piece in pieces):
            return pieces
        lying = (lying.place.name for lying in self.game.felt(position) if BACK in lying.cards)
        asked = (e.place.name for e in self.game.expects(position) if e.place is not None and BACK in (e.cards or ()))
        backs = frozenset((*lying, *asked))
        taken = {self.felt.locate(one.pose, one.face, None) for one in pieces}
        taken |= {lies.place for lies in self.felt.in_order() if lies.face != BACK}
        plain = (Piece(None, b.x, b.y, b.angle % 180.0, ((b.x, b.y),), (change.time,)) for b in change.blanks)
        found = ((one, self.felt.locate(one.pose, BACK, None)) for one in plain)
        return (*pieces, *(one for one, at in found if at is not None and at.name in backs and at not in taken))

    def half_known(self, position: Position) -> frozenset[Place]:
        """Piles in which cards lie whose faces nobody has told: those of a game taken up in the middle."""
        piles = self.game.view(position).piles
        return frozenset(pile.place for pile in piles if pile.size > len(pile.cards))

    def whole(self, position: Position, came: Sequence[Came]) -> bool:
        """Whether all that has come is a draft that would count as it lies: an act elsewhere may close it."""
        drafts = all(self.is_draft(position, one) for one in came)
        return drafts and counts(self.game, position, explain(self.game, position, came)[0])

    def drafts(self, position: Position, happened: Sequence[Happening]) -> tuple[Came, ...]:
        """Those among these that are laid one by one."""
        return tuple(one for one in happened if isinstance(one, Came) and self.is_draft(position, one))

    def is_draft(self, position: Position, one: Came) -> bool:
        """Whether cards are laid one by one there, and count once the player goes on."""
        before = (position, self.having_drawn(position, one.place.seat))
        return any(one.place.name in self.game.row(now).drafts for now in before)

    def having_drawn(self, position: Position, seat: Seat | None) -> Position:
        """The position once this player has drawn, though nobody saw it."""
        way = None if seat is None else way_to(self.game, position, Drew(seat, 1, STOCK))
        drawn = None if way is None else after_the_draw(self.game, way.position, seat)
        return position if drawn is None else drawn

    def ours(self, position: Position, lies: Lies) -> bool:
        return lies.copy is None or in_play(self.game.packs_at(position, self.seats), lies.copy)

    def strewn(self, position: Position) -> bool:
        """Whether hands are being laid open already: cards lie about that lie at no place."""
        return any(lies.new and lies.place is None and self.ours(position, lies) for lies in self.felt.in_order())

    def _live(self, position: Position, standing: Standing) -> list[Lies]:
        live = self.game.row(position).places
        return [
            lies
            for lies in self.felt.in_order()
            if lies.standing is standing and lies.place and lies.place.name in live and lies.place != STOCK
            if self.ours(position, lies)
        ]

    # ------------------------------------------------------------ explained

    def take_spent(self) -> tuple[Happening, ...]:
        """What was explained since this was asked last."""
        spent, self._spent = self._spent, ()
        return spent

    def let_be(self, happened: Iterable[Unseen]) -> None:
        """These hands did nothing that was waited for; what is said later may still explain them."""
        happened = tuple(happened)
        self._spent += happened
        self.visits.let_be(hand for one in happened for hand in one.hands)

    def spend(self, happened: Iterable[Happening]) -> None:
        """These are explained, one way or another."""
        happened = tuple(happened)
        self._spent += happened
        for one in happened:
            self.visits.spend(one.hands)
            for key in keys_of(one):
                self.felt.mark_key(key, Standing.AWAY if isinstance(one, Gone) else Standing.TOLD)
            for key in one.left if isinstance(one, Came) else ():
                self.felt.drop_key(key)

    def wave_away(self, happened: Iterable[Happening]) -> None:
        """The table says that it was not so: the hands did nothing, and what nobody was to take lies there."""
        for one in happened:
            if isinstance(one, Gone) and one.unasked:
                self.visits.spend(one.hands)
            else:
                self.spend((one,))

    def read_to_its_end(self, position: Position, came: Sequence[Came], patient: bool) -> bool:
        """Whether nothing can be added to what came, although other hands are still there.

        Nor can anything once nobody has stirred for a while: whoever laid it has only stayed to lean on the table.
        """
        if not patient:
            return self.lies_by_itself(position, came)
        return self.settled(came) and self.all_there(position, came)

    def lies_by_itself(self, position: Position, came: Sequence[Came]) -> bool:
        """Whether no fingers are in reach of what came, and nothing can be added to it."""
        return all(map(self.lies_quiet, came)) and self.all_there(position, came)

    def settled(self, came: Iterable[Came]) -> bool:
        """Whether each card outlasted the hand that laid it, although other hands are still there."""
        return all(not any(arm.here for arm in self.visits.arms_of(one.hands)) and self._lies(one) for one in came)

    def _lies(self, one: Came) -> bool:
        """Whether it lies where nothing stirs; or can be read, a while after those have gone who may hold it."""
        hands = self.visits.arms_of(one.hands)
        left = max((visit.reach.left or self.felt.now for visit in hands), default=self.felt.now)
        gone = self.felt.now - left >= SLIDES_MS and not self.are_there(one.hands)
        return self.lies_quiet(one) or (gone and self._seen(one))

    def may_be_held(self, lies: Lies) -> bool:
        """Whether an arm that may have laid this card is still at work, or rests there: perhaps it is in its hand.

        Not once it has lain for longer than anybody who rests holds a card.
        """
        arms = self.visits.arms_of(self.visits.who_laid(lies)[1])
        near = [arm.reach.reach for arm in arms if not ends_elsewhere(arm.reach, lies)]
        return any(arm.here for arm in arms) or (not self.felt.has_lain(lies) and self.are_there(near))

    def _is_held_at_rest(self, lies: Lies) -> bool:
        """Whether a hand that may have laid this card last has stopped at it: it may hold it over its place."""
        resting = self.felt.quiet.resting if self.felt.quiet else frozenset[int]()
        last = replace(lies, came=lies.rests) if lies.moved else lies  # others may have laid it there once more
        arms = (arm.reach for arm in self.visits.arms_of(self.visits.who_laid(last)[1]) if not arm.here)
        return any(arm.arm in resting and not ends_elsewhere(arm, lies) for arm in arms)

    def may_be_looked_at(self, one: Came) -> bool:
        """Whether this was taken from where it lay, and the arm that took it has stayed: it may yet put it back."""
        lately = (self.felt.lies[key] for key in one.keys if not self.felt.has_lain(self.felt.lies[key]))
        return bool(one.elsewhere) and any(map(self.may_be_held, lately))

    def are_there(self, hands: Iterable[int]) -> bool:
        """Whether one of these arms is still over the table, at work, at rest, or at work again after a rest."""
        resting = self.felt.quiet.resting if self.felt.quiet else frozenset[int]()
        there = resting.union(visit.reach.arm for visit in self.visits.here())
        return any(arm.reach.arm in there for arm in self.visits.arms_of(hands))

    def _seen(self, one: Came) -> bool:
        lying = [self.felt.lies[key] for key in one.keys]
        return all(lies.seen or lies.told for lies in lying)
