"""A newcomer at the simulated table: a seat taken with the mouse, a true hand, cards that are dragged and turned over.

Dragging only moves cards, as hands do at a real table. What it meant, the family learns from the screen, like
everybody: an act of this seat is true for them once it stands on record, and no longer when it is taken back there.
Only a draw that was due is seen by them at once, since no record shows it before the next act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.facts.events import Chose, Dealt, Drew, Event, Laid, Lifted, Moved, Said, Turned
from companion.facts.game import Expect
from companion.referee import Judged
from companion.simulator.family import Family
from companion.simulator.gesture import Leave, Reach, Stop, Take
from companion.simulator.truth import Whereabouts, shows
from companion.table import STOCK, Place, Seat
from companion.table.marks import COPIES
from scoring.cards import BACK, AnyCard

_OFF = -20.0
"""A drop this far outside the corner marks is into the hand."""
_BEFORE_ME = 100.0
"""And so is one so near to the own edge, where no place is."""
_RECENT = 60
"""So many of the latest entries of the record may still be corrected."""


class Guest:
    """One seat, played by somebody with a mouse."""

    def __init__(self, family: Family, seat: Seat, heard: int = 0) -> None:
        self.family, self.seat = family, seat
        self.turned: set[int] = set()
        """Cards of the hand that would be laid face down."""
        self._table, self._truth = family.table, family.players.truth
        self._reach: Reach | None = None
        self._under_way: dict[int, Reach] = {}
        """Cards in fingers that nobody leads any more, or that have just laid them."""
        self._face_up = True
        self._from: Place | None = None
        self._number = -1
        self._order: list[int] = []
        """The own cards as they stand in the hand."""
        self._taken: list[int] = []
        """Cards that were taken up from the table, of which the record says nothing yet."""
        self._drawn: list[int] = []
        """Cards that were taken off the stock, of which nobody has heard yet."""
        self._carried: dict[int, Place] = {}
        """Cards that were carried across the table, and the place to which they were brought."""
        self._seen_drawing = 0
        """How many cards the family saw being drawn that are not on record yet."""
        self._since = heard
        self._not_mine = family.untold_of(seat)
        """What the family did at this seat before, and the screen does not show yet."""
        self._words: set[int] = set()
        """Entries of the record that are words: they count when they are said, and never again later."""
        self._told: dict[int, Drew] = {}
        """Draws that the family had seen before they came on record, by their number there."""
        self._believed: dict[int, tuple[Event, Event, Whereabouts]] = {}
        """What is true of the record by its number there, what that truly was, and where the cards were before."""
        family.players.guests.add(seat)

    def leave(self) -> None:
        """The family plays this seat again; cards that were taken up by nobody's leave go back to their places."""
        self.let_go()
        layout = self.family.steps.placing.layout
        for place, numbers in self._truth.lying.items():
            for number in (one for one in numbers if one in self._taken and place in layout.places):
                self._table.felt.lay(number, *layout.places[place].centre, 0)
        self.family.players.guests.discard(self.seat)

    # ------------------------------------------------------------ the hand

    @property
    def hand(self) -> tuple[int, ...]:
        """The printed cards this guest holds, without one that is just being dragged."""
        mine = [*self._truth.held[self.seat], *self._taken]
        kept = [number for number in self._order if number in mine]
        self._order = kept + [number for number in mine if number not in kept]
        away = {*self._table.felt.cards, *self._carried_off(), *([self._number] if self.dragging else [])}
        return tuple(number for number in self._order if number not in away)

    def _carried_off(self) -> dict[int, Reach]:
        """Cards that a hand is about to lay."""
        self._under_way = {number: reach for number, reach in self._under_way.items() if not reach.goes_home}
        return self._under_way

    def sort(self) -> None:
        """By suit and rank, as people hold their cards."""
        self._order = sorted(self.hand, key=lambda number: (_suit(COPIES[number].face), COPIES[number].face))

    @property
    def drawn(self) -> int:
        """How many cards were taken off the stock that the screen has still to be told of."""
        return 0 if self._due() else len(self._drawn)

    @property
    def seen_drawing(self) -> int:
        """How many cards were drawn that no record can show before the next act."""
        return self._seen_drawing

    @property
    def lying(self) -> int:
        """Own cards that lie on the felt and are not on record there."""
        return sum(number in self._table.felt.cards for number in self._truth.held[self.seat])

    @property
    def face_down(self) -> AnyCard | None:
        """An own card that lies on the felt with its back up, where nobody asks for backs: no eye can read it."""
        hidden = {one.place for one in self._expects() if one.cards is None or BACK in one.cards}
        lying = (self._table.felt.cards.get(number) for number in self._truth.held[self.seat])
        down = (card for card in lying if card is not None and not card.face_up)
        place_at = self._table.layout.place_at
        return next((COPIES[card.number].face for card in down if place_at(card.x, card.y) not in hidden), None)

    @property
    def taken(self) -> AnyCard | None:
        """A card that was taken up and still lies on the table as far as the record says."""
        return next((COPIES[number].face for number in self._taken), None)

    @property
    def to_draw(self) -> int:
        """How many cards this guest is asked to take off the stock; 0 where it is for them to say how many."""
        asked = any(
            one.kind is Drew and one.by == self.seat and one.usual for one in self.family.players.referee.expects
        )
        return max(0, self._due() - len(self._drawn)) if asked else 0

    def _due(self) -> int:
        draws = [one for one in self.family.players.referee.expects if one.kind is Drew and one.by == self.seat]
        return next((int(max(one.options or (1,), key=int)) for one in draws if 0 not in one.options), 0)

    def may_draw(self) -> bool:
        """Whether a card off the stock is one of the things that may come now."""
        return any(one.kind is Drew and one.by == self.seat for one in self.family.players.referee.expects)

    @property
    def may_lay(self) -> bool:
        """Whether a card of one's own is one of the things that may come now."""
        return any(one.kind is Laid and one.by == self.seat for one in self.family.players.referee.expects)

    @property
    def lays_open(self) -> bool:
        """Whether hands are laid open now, before their owners."""
        referee = self.family.players.referee
        return referee.game.row(referee.position).open_hands

    # ------------------------------------------------------------ dragging

    @property
    def dragging(self) -> bool:
        return self._reach is not None

    @property
    def dragged(self) -> AnyCard | None:
        """The face of the card that is being dragged."""
        return COPIES[self._number].face if self.dragging else None

    @property
    def dragged_face_up(self) -> bool:
        """Whether its owner sees the face of the card in the fingers, and everybody else with them."""
        return self._face_up

    @property
    def from_stock(self) -> bool:
        """Whether what is being dragged came off the stock."""
        return self.dragging and self._from == STOCK

    def drag_from_hand(self, number: int, x: float, y: float) -> None:
        """Begin to drag a card of the own hand."""
        if number in self.hand and not self.dragging:
            self._hold(number, None, number not in self.turned)
            self.drag(x, y)

    def drag_from_table(self, x: float, y: float) -> bool:
        """Begin to drag whatever lies at this point: a card, or the top of the stock."""
        felt = self._table.felt
        card = felt.top_at(x, y)
        if self.dragging or (card is None and not (felt.stock_at(x, y) and self._truth.stock)):
            return False
        if card is not None:
            place = self._table.layout.place_at(card.x, card.y)
            start = Place("nowhere") if place in (None, STOCK) else place
            self._hold(card.number, start, card.face_up, Stop(card.x, card.y, (Take(card.number),)))
        else:
            self._hold(self._truth.stock[-1], STOCK, False, Stop(x, y, (Take(-1),)))
        return True

    def _hold(self, number: int, place: Place | None, face_up: bool, *fetched: Stop) -> None:
        self._number, self._from, self._face_up = number, place, face_up
        self._reach = self._table.felt.reach(self.seat, *fetched)
        self._reach.carried = () if fetched else ((number, face_up),)

    def drag(self, x: float, y: float) -> None:
        """The hand follows the mouse."""
        if self._reach is not None:
            self._reach.follow(x, y)

    def drop(self, x: float, y: float) -> None:
        """Let go: on the felt the card lies there; off it, or before the own edge, it goes into the hand."""
        if self._reach is None:
            return
        reach, number, face_up = self._reach, self._number, self._face_up
        self._reach = None
        place = self._table.layout.place_at(x, y)
        if self._is_mine(x, y, place):
            self._take(number)
        elif self._from == STOCK and not self._turns_up(place):
            self._restock()
        elif place == STOCK and number in self._drawn:
            self._drawn.remove(number)
            self._truth.put_back(self.seat, number)
            self._restock()
        else:
            self._lay(reach, number, face_up, x, y)
        reach.end()

    def let_go(self) -> None:
        """Whatever is being dragged goes into the hand."""
        if self._reach is not None:
            self.drop(*self._reach.spot[:2])

    def draw(self) -> None:
        """Take all cards off the stock that are still due, one where it is free how many."""
        for _ in range(max(0, self._due() - len(self._drawn)) or int(self.may_draw())):
            stock = self._table.felt.stock
            if stock is not None and self.drag_from_table(stock.x, stock.y):
                self.let_go()

    def _is_mine(self, x: float, y: float, place: Place | None) -> bool:
        layout = self._table.layout
        spot = layout.spots[self.seat]
        outside = not (_OFF <= x <= layout.width - _OFF and _OFF <= y <= layout.height - _OFF)
        if self.lays_open:
            return outside
        return outside or ((x - spot.x) ** 2 + (y - spot.y) ** 2 < _BEFORE_ME**2 and place is None)

    def _turns_up(self, place: Place | None) -> bool:
        """Whether the top of the stock is to be turned up there."""
        return any(one.kind is Laid and one.by is None and one.place == place for one in self._expects())

    def _take(self, number: int) -> None:
        """Into the hand."""
        self.turned.discard(number)
        self._carried.pop(number, None)
        if self._from == STOCK:
            self._truth.fetch(self.seat)
            self._drawn.append(number)
            self._tell_of_draws()
        elif number not in self._truth.held[self.seat] and number not in self._taken:
            self._taken.append(number)

    def _tell_of_draws(self) -> None:
        """The family sees that all cards are drawn that were due; how many one draws who is free to, is said."""
        due = self._due()
        if due and len(self._drawn) == due:
            self._drawn = []
            self._seen_drawing += due
            self.family.act_of_guest(Drew(self.seat, due))

    def _restock(self) -> None:
        """The card goes back on the stock."""
        felt = self._table.felt
        if felt.stock is not None:
            felt.set_stock(replace(felt.stock, count=felt.stock.count + 1))

    def _lay(self, reach: Reach, number: int, face_up: bool, x: float, y: float) -> None:
        place, face = self._table.layout.place_at(x, y), COPIES[number].face
        if self._from is None and face_up:  # a bone goes back face down without having been turned over
            wanted = [one.cards or frozenset((face,)) for one in self._expects() if one.place == place]
            face_up = not any(BACK in cards for cards in wanted) or any(face in cards for cards in wanted)
        up = face_up or self._from == STOCK
        angle = self._table.layout.spots[self.seat].angle + self._table.dice.gauss(0, 4)
        reach.end(Stop(x, y, (Leave(number, x, y, angle, up),)))
        self._under_way[number] = reach
        if self._from is not None and place is not None:
            self._carried[number] = place
        self._taken = [one for one in self._taken if one != number]

    # ------------------------------------------------------------ turning over

    def turn_dragged(self) -> None:
        """The card in the fingers is turned over."""
        if self._reach is not None:
            self._face_up = not self._face_up

    def turn_in_hand(self, number: int) -> None:
        """It will be laid with its other side up."""
        self.turned ^= {number}

    def turn_at(self, x: float, y: float) -> bool:
        """The uppermost card that lies at this point is turned over, where it lies."""
        card = self._table.felt.top_at(x, y)
        if card is None or self.dragging:
            return False
        over = (Take(card.number), Leave(card.number, card.x, card.y, card.angle, not card.face_up))
        self._table.felt.reach(self.seat, Stop(card.x, card.y, over)).end()
        return True

    # ------------------------------------------------------------ where it may go

    def places(self) -> tuple[Place, ...]:
        """Where the card that is being dragged may go now, as far as the rules say."""
        face = self.dragged
        if face is None:
            return ()
        fitting = [one for one in self._expects() if one.cards is None or face in one.cards or BACK in one.cards]
        return tuple(dict.fromkeys(one.place for one in fitting if one.place is not None))

    def may_take(self) -> bool:
        """Whether the card that is being dragged may go into the hand."""
        own = self._from is None or self._number in self._truth.held[self.seat]
        if own or self.from_stock:
            return own or self.may_draw()
        return any(
            one.kind is Lifted and one.by == self.seat and one.place == self._from
            for one in self.family.players.referee.expects
        )

    def _expects(self) -> tuple[Expect, ...]:
        """Cards that may be laid or moved by this guest, or by anybody."""
        kinds, mine = (Laid, Moved), (None, self.seat)
        expects = self.family.players.referee.expects
        if self.from_stock:
            return tuple(one for one in expects if one.kind is Laid and one.by is None)
        return tuple(one for one in expects if one.kind in kinds and one.by in mine)

    # ------------------------------------------------------------ what stands on record

    def follow(self, record: Sequence[Judged]) -> None:
        """Acts of this seat that have come on record are true, and those that were struck there are not."""
        for number in range(max(self._since, len(record) - _RECENT), len(record)):
            one = record[number]
            event = one.event
            stands = event is not None and one.is_live and not one.refused
            if number in self._believed:
                if not stands or event != self._believed[number][0]:
                    self._disbelieve(number)
            elif number in self._told:
                if not stands or event != self._told[number]:
                    self._seen_drawing += self._told.pop(number).n  # they are drawn all the same
            elif stands and event is not None and number not in self._words and self._did(number, event):
                before, done = self._truth.whereabouts(), self._truly(event)
                if one.stands:
                    self.family.let_stand_of_guest(event)
                if one.stands or self._believe(done):
                    self._believed[number] = event, done, before
            if stands and isinstance(event, Said | Chose | Turned):
                self._words.add(number)
        held = self._truth.held[self.seat]
        self._taken = [number for number in self._taken if number not in held]

    def _did(self, number: int, event: Event) -> bool:
        """Whether this guest did it: the record says so, or it names nobody, and nobody else has done it."""
        if event in self._not_mine:
            self._not_mine.remove(event)
            self._since = number + 1
            return False
        match event:
            case Dealt():  # others do that for a newcomer
                return False
            case Drew(by=self.seat, n=n) if self._seen_drawing >= n > 0:
                self._seen_drawing -= n
                self._told[number] = event
                return False
            case Said(by=by) | Chose(by=by) | Turned(by=by):
                kind = event.what if isinstance(event, Said) else type(event)
                if isinstance(event, Said) and by in (None, self.seat):
                    self.family.heard_first(event)
                return by in (None, self.seat) and any(one.kind is kind for one in self.family.players.referee.expects)
            case Moved(by=None, start=start, end=end):
                return any(self._carried.get(number) == end for number in self._truth.lying.get(start, ()))
            case _:
                return getattr(event, "by", None) == self.seat

    def _truly(self, event: Event) -> Event:
        """A back that came from elsewhere on the table was carried: the record cannot tell it from one of the hand."""
        if not isinstance(event, Laid) or event.cards != (BACK,):
            return event
        there = {number for number, place in self._carried.items() if place == event.place}
        start = next((start for start, lying in self._truth.lying.items() if there.intersection(lying)), event.place)
        return event if start == event.place else Moved(self.seat, BACK, start, event.place)

    def _believe(self, event: Event) -> bool:
        """It is true from now on, if the family's own count of the game allows it."""
        players, truth = self.family.players, self._truth
        if players.referee.game.judge(players.referee.position, event).refused:
            return False
        if isinstance(event, Laid):
            held = truth.held[self.seat]
            held.sort(key=lambda number: number not in self._table.felt.cards)  # of two alike the one that lies
            if not truth.can_play(self.seat, event.cards):
                return False
        if isinstance(event, Lifted | Moved):
            place = event.place if isinstance(event, Lifted) else event.start
            faces = event.cards if isinstance(event, Lifted) else (event.card,)
            if not all(self._brought(place, face) for face in faces):
                return False
        for lying in truth.lying.values():  # of two alike the one that was taken up
            lying.sort(key=lambda number: number in self._taken)
        if isinstance(event, Drew):
            self._drawn = []
        self.family.act_of_guest(event)
        arrived = {
            number for place, lying in truth.lying.items() for number in lying if self._carried.get(number) == place
        }
        self._carried = {number: place for number, place in self._carried.items() if number not in arrived}
        return True

    def _brought(self, place: Place, face: AnyCard) -> bool:
        """Whether such a card lies there; one that was taken up on its way there was, as the record has it."""
        on_the_way = (number for number in self._taken if shows(number, face))
        if not self._truth.has_lying(place, face) and (number := next(on_the_way, None)) is not None:
            next(lying for lying in self._truth.lying.values() if number in lying).remove(number)
            self._truth.lying.setdefault(place, []).append(number)
        return self._truth.has_lying(place, face)

    def _disbelieve(self, number: int) -> None:
        """It was taken back, or corrected: if nobody has acted since, everything is as it was before."""
        _, event, before = self._believed.pop(number)
        if self.family.take_back_of_guest(event):
            self._truth.restore(before)


def _suit(face: AnyCard) -> str:
    return str(getattr(face, "suit", ""))
