"""What has come, gone and been done on the table since it was last understood, before it is explained.

Noticing joins the memory of cards and the memory of hands; it knows of the game only which places are
live, what is expected where, and what should lie face up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence

from companion.facts.events import Laid, Lifted, Moved
from companion.facts.game import Expect, Game, Position
from companion.interpret.advice import in_play
from companion.interpret.bridge import destinations, way_to
from companion.interpret.drafts import visit_by_visit
from companion.interpret.errands import Errands
from companion.interpret.explain import Story, before_the_last, explain, ways_of
from companion.interpret.felt import Felt, Lies, Standing
from companion.interpret.fingers import tossed
from companion.interpret.happenings import Came, Gone, Happening, Unseen, keys_of
from companion.interpret.melds import at_once, bundled, groupings
from companion.interpret.pieces import Piece
from companion.interpret.supposing import counts, draft
from companion.interpret.visits import Visits
from companion.table import STOCK, Layout, Place
from scoring.cards import BACK, AnyCard
from vision.sightings import TableChange

OPEN = ("slot", "fan", "row")
"""Shapes in which all cards are to be seen."""
BELIEVED_MS = 300
"""So long a mark may be told of after the card was taken and its hand has gone."""


TURNS_UP_MS = 450
"""A card that is carried to another place is read there no later than this after its hand is off it."""
LONGEST_REACH_MS = 6000
"""So long it may take until the hand that took a card has gone."""
READ_LATER_MS = 250
"""So much later another card of the same hand may be read: fingers lay over it for longer, or the light is poor."""
DRAWN_MS = 250
"""So long at a stretch a hand stays at the stock that takes a card there on its way; an arm that passes is quicker."""


class Noticing:
    """The differences that are still to be explained."""

    def __init__(self, game: Game, layout: Layout, felt: Felt, visits: Visits) -> None:
        self.game, self.felt, self.visits = game, felt, visits
        self.errands = Errands(game, felt, visits)
        self.seats = len(layout.spots)

    # ------------------------------------------------------------ cards

    def came(self, position: Position) -> tuple[Came, ...]:
        """Cards that lie at a place of this phase and are not explained yet, in order; a draft's as groups."""
        laid = self._laid(position)
        (melds, *_) = self.readings(position, laid)
        melds = self._by_visits(position, melds, laid)
        others = [one for one in self._new(position) if not self.is_draft(position, one)]
        return (*melds, *at_once(others, self._at_once(position, self._supposed(position, melds), others)))

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
        laid = self._laid(position)
        ways = self.readings(position, laid)
        if len(ways) < 2:
            return None
        told = (self._by_visits(position, way, laid) for way in ways)
        first, *others = (explain(self.game, position, (*way, *went))[0] for way in told)
        return next((story for story in others if story.position != first.position), None)

    def _by_visits(self, position: Position, groups: tuple[Came, ...], laid: Sequence[Came]) -> tuple[Came, ...]:
        return visit_by_visit(self.game, position, self.felt, groups, laid, self.errands.went(laid))

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

    def _several(self, position: Position, supposed: Position, one: Came) -> tuple[int, ...]:
        """How many may be laid as one act by the one whose hand it was, perhaps after somebody else was done."""
        expects = (*self.game.expects(position), *self.game.expects(self._just_before(supposed, one)))
        return tuple(int(n) for e in expects if e.kind is Laid and e.place == one.place for n in e.options)

    def _just_before(self, position: Position, one: Came) -> Position:
        """The position in which this was laid: somebody else was done, and who came by way of the stock has drawn."""
        if one.by_the_stock:
            return before_the_last(self.game, position, explain(self.game, position, (one,))[0].events)
        way = way_to(self.game, position, Laid(one.guess.best, one.place, (one.cards,)))
        return position if way is None else way.position

    def all_there(self, position: Position, came: Iterable[Came]) -> bool:
        """Whether nothing more can belong to what has come: no further card, no gap from which a back was carried.

        Where something may, nobody else is busy there, and no back is out of sight under an arm.
        """
        came = tuple(came)
        several = self._at_once(position, self._supposed(position, ()), came)
        return all(self._is_alone(one) or (one.place not in several and BACK not in one.cards) for one in came)

    def _is_alone(self, one: Came) -> bool:
        """Whether it lies quiet where nobody is busy; and of a back, whether all others are in sight or gone."""
        backs = [lies for lies in self.felt.lies.values() if lies.face == BACK] if BACK in one.cards else []
        lain = all(self.felt.has_lain(self.felt.lies[key]) for key in one.keys)
        return all(map(self.felt.is_quiet, backs)) and (
            lain or (self.lies_quiet(one) and self._read_for_long(one) and not self.visits.busy_at(one.place))
        )

    def _read_for_long(self, one: Came) -> bool:
        """Whether it has lain quiet for as long as the eye may take to read what was laid with it."""
        quiet = [self.felt.quiet_since(self.felt.lies[key]) for key in one.keys]
        return all(since is not None and self.felt.now - since >= READ_LATER_MS for since in quiet)

    def lies_quiet(self, one: Came) -> bool:
        """Whether it lies where nothing stirs, and has not gone; or by fingers that cannot hold it any more."""
        lying = [self.felt.lies[key] for key in one.keys]
        quiet = (lies for lies in lying if not self.felt.has_lain(lies))
        return all(self.felt.is_quiet(lies) and not self.felt.has_gone(lies) for lies in quiet)

    def touched(self, position: Position, came: Sequence[Came] = ()) -> tuple[Came, ...]:
        """Cards that were taken back in the record, still lie there, and were moved or laid upon since.

        And those to be carried off that were moved instead, and would count: out of a shuffled pile they come anew.
        """
        upon = {one.place for one in came}
        strays = (one for one in self._live(position, Standing.STRAY) if one.moved or one.place in upon)
        strays = (one for one in strays if self.felt.is_quiet(one))
        again = (one for one in self._live(position, Standing.OVER) if one.moved and self.felt.is_quiet(one))
        anew = [self._came(lies, lies.place) for lies in again if lies.place]
        anew = [one for one in anew if counts(self.game, position, explain(self.game, position, (one,))[0])]
        return (*(self._came(lies, lies.place) for lies in strays if lies.place), *anew)

    def gone(self, position: Position) -> tuple[Gone, ...]:
        """Cards that are not where they should be, and that somebody is to take from there.

        As long as a hand is on its way that was there, such a card may yet come to lie elsewhere.
        """
        carried = destinations(self.game, position)
        missing = [one for one in self.felt.missing() if one.place is not None and self._is_taken(one, one.place)]
        brought = (
            self._gone(one, one.place, end)
            for one, end in self._off(position)
            if one.place and (one in missing or self._is_taken(one, end))
        )
        fetched = (
            self._gone(one, one.place)
            for one in missing
            if one.place and len(carried.get(one.face, ())) != 1
            if self._may_be_taken(position, one) or self._taken_in_turn(position, one)
        )
        return (*(one for one in brought if ways_of(self.game, position, one)), *fetched)

    def _is_taken(self, lies: Lies, place: Place) -> bool:
        """Whether a hand was there since, and none that was there is on its way."""
        return self._visited(place, lies.seen_at) and not self.visits.busy_at(place)

    def _off(self, position: Position) -> Iterator[tuple[Lies, Place]]:
        """Cards that are not where they should be, and the one place to which each is to be carried.

        The eye may have seen the hand that took such a card only where it brought it.
        """
        carried = destinations(self.game, position)
        for one in self.felt.missing():
            match [*carried.get(one.face, ())]:
                case [end] if end is not None:
                    yield one, end

    def for_good(self, gone: Gone) -> bool:
        """Whether it would have turned up by now where it may have been carried; backs are all alike."""
        return gone.card == BACK or self.felt.now - gone.time >= TURNS_UP_MS

    def snatched(self, position: Position, came: Iterable[Came]) -> tuple[Gone, ...]:
        """Cards that came, and that somebody else than who laid them took away again before they were understood."""
        return tuple(gone for one in came for gone in self._snatched(one) if not self.is_draft(position, one))

    def _snatched(self, one: Came) -> Iterator[Gone]:
        for lies in (self.felt.lies[key] for key in one.keys):
            if lies.copy is not None and self.felt.has_gone(lies) and self._is_taken(lies, one.place):
                gone = self._gone(lies, one.place)
                if _by_another_hand(gone, one) and self.for_good(gone):
                    yield gone

    def _may_be_taken(self, position: Position, lies: Lies) -> bool:
        """Whether somebody may take this card now, or once the draft that lies there counts: the next discard."""
        may = any(_may_take(expect, lies) for expect in self.game.expects(position))
        return may or any(_may_take(expect, lies) for expect in self.game.expects(self._drafted(position)))

    def may_be_missing(self, position: Position) -> bool:
        """Whether a card that somebody may take now cannot be read, though none lies over it: perhaps it was taken."""
        unseen = (one for one in self.felt.lies.values() if one.standing is Standing.KNOWN and not one.seen)
        return any(self._may_be_taken(position, one) for one in unseen if not self.felt.is_hidden(one) and not one.told)

    def _drafted(self, position: Position) -> Position:
        """The position once the draft that lies there counts."""
        (melds, *_) = self.readings(position, self._laid(position))
        return self._supposed(position, melds) if melds else position

    def _laid(self, position: Position) -> list[Came]:
        """The cards of a draft, one by one."""
        return [one for one in self._new(position) if self.is_draft(position, one)]

    def _new(self, position: Position) -> list[Came]:
        return [self._came(lies, lies.place) for lies in self._live(position, Standing.NEW) if lies.place]

    def _taken_in_turn(self, position: Position, lies: Lies) -> bool:
        """Whether it is a back that somebody may take once the one in turn is done, and it surely was their hand."""
        if lies.face != BACK or lies.place is None:
            return False
        gone = self._gone(lies, lies.place)
        taken = Lifted(gone.guess.seat, lies.place, (BACK,))
        return taken.by is not None and bool(gone.hands) and way_to(self.game, position, taken) is not None

    def to_be_explained(self, position: Position) -> frozenset[int]:
        """Keys of cards that are gone and not forgotten: an end card may yet come to lie in one of several gaps."""
        backs = self._backs_gone() if BACK in destinations(self.game, position) else ()
        new = (one for one in self._new(position) if not self.is_draft(position, one))
        left = [key for one in new for key in one.keys if self._may_be_snatched(self.felt.lies[key], one)]
        left += [lies.key for lies, _ in self._off(position) if self.visits.here()]
        return frozenset((*left, *(key for one in (*self.gone(position), *backs) for key in one.keys)))

    def _may_be_snatched(self, lies: Lies, one: Came) -> bool:
        """Whether somebody else's hand was at this card since it was laid, which may yet turn out to have taken it."""
        if lies.seen or lies.copy is None or not self._visited(one.place, lies.seen_at):
            return False
        recent = self.felt.now - lies.seen_at < LONGEST_REACH_MS
        return recent and _by_another_hand(self._gone(lies, one.place), one)

    def taken(self, position: Position) -> tuple[Gone, ...]:
        """Cards that nobody was to take from where all lie open: a hand went there, and they are not there any more."""
        open_to_all = {lying.place for lying in self.game.felt(position) if lying.shape in OPEN}
        carried, asked = destinations(self.game, position), self.gone(position)
        missing = (self._gone(lies, lies.place) for lies in self.felt.missing() if lies.place in open_to_all)
        bared = (one for one in self._bared(position) if one.place not in open_to_all)
        unasked = (one for one in (*missing, *bared) if one not in asked and one.card not in carried)
        return tuple(one._replace(unasked=True) for one in unasked if self._taken_on_purpose(one))

    def _bared(self, position: Position) -> Iterator[Gone]:
        """The top of a pile from which cards are taken in this game, once an older card can be read where it lay."""
        top = self.hidden_top(position) if self.taken_in_play else None
        if top is not None and top.place is not None and top in self.felt.missing() and self.laid_bare(top):
            yield self._gone(top, top.place)

    @property
    def taken_in_play(self) -> bool:
        """Whether cards are ever taken from the table to a hand in this game."""
        return any(Lifted in row.acts for row in self.game.phases.values())

    def taken_up(self, top: Lies, place: Place) -> Gone:
        """This card, if somebody has taken it whom nobody had asked."""
        return self._gone(top, place)._replace(unasked=True)

    def perhaps_taken(self, hushed: frozenset[int]) -> Gone | None:
        """A back that is not to be seen, though a hand hardly touched it: of a back nobody can tell the suit."""
        backs = (one for one in self._backs_gone() if self.felt.lies[one.keys[0]].standing is Standing.KNOWN)
        return next(
            (one._replace(unasked=True) for one in backs if one.hands and not hushed.issuperset(one.keys)), None
        )

    def perhaps_drawn_out(self, position: Position) -> tuple[Gone, ...]:
        """Cards of a fan that others hide, and a hand that went there and did nothing that can be seen."""
        fans = {lying.place.key: lying.place for lying in self.game.felt(position) if lying.shape == "fan"}
        carried = destinations(self.game, position)
        found = (tuple(self._drawn_out(fans[key], carried)) for key in sorted(fans))
        return next(filter(None, found), ())

    def _drawn_out(self, place: Place, carried: Container[AnyCard]) -> Iterator[Gone]:
        """Each hidden card of this fan that those hands may have drawn out."""
        for lies in self.felt.at(place):
            hands = [v for v in self.visits.reached_for(place, lies.seen_at) if v.mainly(place)]
            if hands and lies.face not in carried and self.felt.is_hidden(lies):
                last, numbers = hands[-1], tuple(visit.reach.reach for visit in hands)
                when = last.reach.left or lies.seen_at
                yield Gone((lies.key,), lies.face, place, when, last.guess, numbers, unasked=True)

    def _taken_on_purpose(self, gone: Gone) -> bool:
        return any(self.visits.all[hand].was_at(gone.place) for hand in gone.hands)

    def awaited(self, position: Position) -> frozenset[tuple[Place | None, AnyCard]]:
        """Cards that somebody is to carry to a place."""
        carried = (e for e in self.game.expects(position) if e.kind is Moved)
        return frozenset((e.place, card) for e in carried for card in e.cards or ())

    def carried(self, came: tuple[Came, ...], gone: tuple[Gone, ...]) -> tuple[tuple[Came, ...], tuple[Gone, ...]]:
        """One back is like another: where one went and one came, it was carried."""
        left = [*gone, *(one for one in self._backs_gone() if one not in gone)]
        found = []
        for one in came:
            gave = max(
                (other for other in left if one.start is None and _one_back(other, one)), key=_when, default=None
            )
            if gave is not None:
                left.remove(gave)
            found.append(one if gave is None else one._replace(start=gave.home or gave.place, left=gave.keys))
        return tuple(found), tuple(one for one in left if one in gone)

    def _backs_gone(self) -> tuple[Gone, ...]:
        """Backs that are not where they should be, whoever is to take one from there."""
        return tuple(
            self._gone(lies, lies.place)
            for lies in self.felt.missing()
            if lies.face == BACK and lies.place is not None and self._visited(lies.place, lies.seen_at)
        )

    def _visited(self, place: Place, seen_at: int) -> bool:
        """Whether a hand was there since; the eye may believe in a mark for a moment after it was taken."""
        return self.visits.since(place, seen_at - BELIEVED_MS)

    def with_plain_backs(self, position: Position, change: TableChange, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Backs without a mark as well, as on decks that are not ours: where backs lie here, and no other card."""
        if not change.blanks:
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
        return one.place.name in self.game.row(position).drafts

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

    def _came(self, lies: Lies, place: Place) -> Came:
        guess, hands = self.visits.who_laid(lies)
        under = frozenset(other.key for other in self.felt.at(place) if lies.on(other) and not other.on(lies))
        elsewise = self.felt.elsewise(lies)
        came = Came((lies.key,), (lies.face,), place, lies.came, guess, hands, under, elsewise, lies.start)
        arms, off = (visit for visit in self.visits.arms_of(hands) if not visit.acted), self.visits.let_go(lies, hands)
        by = [v for v in arms if v.rested(STOCK) >= DRAWN_MS and self.visits.was_at(v, STOCK, off)]
        by = [v for v in by if not self.visits.is_elbow(v, hands, STOCK) and not self.visits.left_bare(v, STOCK)]
        on_it = frozenset(v.guess.best for v in by if v.reach.reach not in hands or not tossed(v.reach, lies))
        from_there = frozenset(v.guess.best for v in by) - on_it
        return came._replace(by_the_stock=on_it, tossed_from_the_stock=from_there, let_go=off)

    def _gone(self, lies: Lies, place: Place, end: Place | None = None) -> Gone:
        time, guess, hands = self.visits.who_took(lies, lies.seen_at - BELIEVED_MS, end)
        besides = Counter[str]()
        for visit in self.visits.owners_of(hands):
            besides.update({key: ms or 1 for key, ms in visit.reach.visited if key != place.key})
        home = lies.home if lies.standing is Standing.MISPLACED else None
        been = tuple(besides.items())
        return Gone((lies.key,), lies.face, place, time, guess, hands, been, home, since=lies.seen_at)

    # ------------------------------------------------------------ explained

    def spend(self, happened: Iterable[Happening]) -> None:
        """These are explained, one way or another."""
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
        here = {visit.reach.reach for visit in self.visits.here()}
        return all(not here & set(one.hands) and self._lies(one) for one in came)

    def _lies(self, one: Came) -> bool:
        """Whether it can be read where nothing stirs; or at least after those have gone who may hold it."""
        arms = {self.visits.all[hand].reach.arm for hand in one.hands}
        gone = bool(arms) and self.felt.quiet is not None and not arms & self.felt.quiet.resting
        return self._seen(one) if gone else self.lies_quiet(one)

    def _seen(self, one: Came) -> bool:
        lying = [self.felt.lies[key] for key in one.keys]
        return all(lies.seen or lies.told for lies in lying)

    def hidden_top(self, position: Position) -> Lies | None:
        """The card that should be on top and cannot be read since a hand was there."""
        piles = (one for one in self.game.felt(position) if one.cards and one.shape != "heap")
        lies = next((top for one in piles if (top := self._top_unseen(one.place, one.cards[-1]))), None)
        if lies is None or lies.place is None or self._lies_under_another(lies):
            return None
        return lies if self.visits.reached_for(lies.place, lies.seen_at) else None

    def _top_unseen(self, place: Place, face: AnyCard) -> Lies | None:
        """The card of this face that was laid here last, unless it can be read; its twin may lie buried."""
        same = [lies for lies in self.felt.at(place) if lies.face == face and not lies.told]
        return None if not same or same[-1].seen or not self.felt.is_quiet(same[-1]) else same[-1]

    def _lies_under_another(self, lies: Lies) -> bool:
        """Whether a card that can be read came to lie on it: one to be taken back, or one put back where it belongs."""
        over = (one for one in self.felt.lies.values() if one.place == lies.place and one.came > lies.came)
        return any(one.seen and (one.standing is not Standing.KNOWN or one.on(lies)) for one in over)

    def laid_bare(self, top: Lies) -> bool:
        """Whether an older card can be read where the top card lay."""
        return any(lies.on(top) for lies in self.felt.at(top.place) if lies.came <= top.came) if top.place else False


def _by_another_hand(gone: Gone, came: Came) -> bool:
    """Whether another hand than the one that laid it may have taken this card."""
    return not {*gone.hands} <= {*came.hands[:1]}


def _may_take(expect: Expect, lies: Lies) -> bool:
    """Whether this card is one that is to be taken from here."""
    here = expect.kind is Lifted and expect.place in (None, lies.place)
    return here and (expect.cards is None or lies.face in expect.cards)


def _when(one: Gone) -> int:
    return one.time


def _one_back(gone: Gone, came: Came) -> bool:
    return (gone.card,) == came.cards == (BACK,) and gone.place != came.place
