"""A seat for a newcomer at the simulated table: the felt in colour, their own hand below it, and a mouse.

A click on a name takes that seat, a second one gives it back to the family. Cards are dragged between the hand and the
felt; where one may go glows. A double click, the right button or F turns a card over, and a double click on the stock
takes what is to be drawn. Five buttons let the family wait, do one step, or play slower and faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.facts.events import Chose, HouseChanged, Laid, Said, Shown, Source
from companion.facts.views import SeatView
from companion.kiosk.catalogue import place_words
from companion.language.phrase import one_after_the_other, phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.referee import Referee
from companion.running.family_table import FamilyTable
from companion.scenes.table_side import (
    Felt,
    HeldCard,
    SideAreas,
    SideButton,
    TableSide,
    Zone,
    hand_areas,
    side_areas,
    side_scene,
)
from companion.simulator.camera import Camera
from companion.simulator.family import Family
from companion.simulator.guest import Guest
from companion.table import Place, Seat
from companion.table.marks import COPIES
from hardware.canvas import Scene
from hardware.keys import Pointer, Touch
from scoring.cards import BACK, AnyCard, Card

DOUBLE_MS, DOUBLE_PX = 450, 14.0
"""Two clicks so near to each other are one double click."""
DRAG_PX = 7.0
"""A mouse that moves farther with its button down drags."""
DRAGGED_MM = 110.0
"""How high the card in the fingers is drawn: a little larger than the ones that lie."""
NAMED_ZONES = 5
"""So many places that glow are called by their names; more would cover each other."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the family takes with a thought and without one, and its hands then, as shares of what is usual."""

    playing: float
    chores: float
    hands: float


SLOWER, USUAL, FASTER = Pace(5.0, 0.7, 1.0), Pace(2.2, 0.2, 0.45), Pace(0.6, 0.1, 0.3)
BUTTONS = 5

WATCHING = "The family is simulated, and no game is kept. Click a name to play along; keys 1 to 5 are the buttons."
LOST = "The family plays another game than the screen. Hold white: “Break off this round, deal again” helps."
TURN_OVER = "A double click, the right button or F turns a card over."


class MouseSeat:
    """Draws the simulated table and lets one newcomer play at it."""

    def __init__(
        self, table: FamilyTable, names: tuple[str, ...], size: tuple[int, int], heard: int = 0, pace: Pace = USUAL
    ) -> None:
        self.table, self.names = table, names
        self.guest: Guest | None = None
        self._heard = heard
        """How many entries of the record have been overheard."""
        self._size = size
        self._felt = Felt(0, (0, 0), b"")
        self._pictured: tuple[object, Camera] | None = None
        self._pressed: Pointer | None = None
        """Where the mouse's button went down, until it drags or comes up."""
        self._at = 0.0, 0.0
        """Where the mouse drags a card."""
        self._clicked: Pointer | None = None
        """The last click."""
        self._set_pace(pace)

    @property
    def family(self) -> Family:
        return self.table.family

    @property
    def seat_taken(self) -> Seat | None:
        return None if self.guest is None else self.guest.seat

    @property
    def areas(self) -> SideAreas:
        return side_areas(self._size, len(self.names), BUTTONS)

    @property
    def camera(self) -> Camera:
        """The one through which people look at the felt here."""
        felt = self.areas.felt
        return Camera(round(felt.width), round(felt.height), table=(self.table.table.layout.width, self._depth))

    @property
    def _depth(self) -> float:
        return self.table.table.layout.height

    # ------------------------------------------------------------ what comes in

    def hear(self, pointers: Sequence[Pointer], typed: Sequence[str], referee: Referee) -> None:
        """What the mouse and the keyboard did, and what has come on record since."""
        for pointer in pointers:
            self.point(pointer)
        for letter in typed:
            if letter in ("f", "F"):
                self._turn_over(self._pressed or self._clicked)
        self.overhear(referee)

    def point(self, pointer: Pointer) -> None:
        """The mouse went down, moved, or came up."""
        match pointer.touch:
            case Touch.SECOND:
                self._turn_over(pointer)
            case Touch.DOWN:
                self._pressed = pointer
            case Touch.MOVE:
                self._move(pointer)
            case Touch.UP:
                self._let_go(pointer)

    @property
    def waits(self) -> bool:
        """Whether the family sees that something is not yet as it should be: a card was taken up again."""
        return self.guest is not None and self.guest.taken is not None

    def overhear(self, referee: Referee) -> None:
        """What was said by a button is said, by whomever; what stands on record of one's own seat is true."""
        for one in referee.judged[self._heard :]:
            if isinstance(one.event, HouseChanged) and not one.refused:
                self.family.agree(one.event)
            if isinstance(one.event, Said | Chose) and one.entry.source is Source.PANEL and not one.refused:
                self.family.overhear(one.event)
        self._heard = len(referee.judged)
        if self.guest is not None:
            self.guest.follow(referee.judged)

    def sit(self, seat: Seat) -> None:
        """Take a seat, or leave it to the family again."""
        old, self.guest = self.guest, None
        if old is not None:
            old.leave()
        if old is None or old.seat != seat:
            self.guest = Guest(self.family, seat, self._heard)

    # ------------------------------------------------------------ the mouse

    def _move(self, at: Pointer) -> None:
        """The card follows; one that is not held yet is taken up once the mouse has moved."""
        guest, start = self.guest, self._pressed
        if guest is None:
            return
        if start is not None and _apart(start, at) > DRAG_PX:
            self._pressed = None
            self._take_up(guest, start)
        guest.drag(*self._mm(at))
        self._at = at.x, at.y

    def _take_up(self, guest: Guest, start: Pointer) -> None:
        if self.areas.felt.holds(start.x, start.y):
            guest.drag_from_table(*self._mm(start))
        elif (number := self._held_at(start)) is not None:
            guest.drag_from_hand(number, *self._mm(start))

    def _let_go(self, at: Pointer) -> None:
        guest, start = self.guest, self._pressed
        self._pressed = None
        if guest is not None and guest.dragging:
            guest.drop(*self._mm(at))
        elif start is not None:
            self._click(start)

    def _click(self, at: Pointer) -> None:
        """A button, a name, or, twice at the same spot, a card to be turned over."""
        areas, before = self.areas, self._clicked
        twice = before is not None and at.time - before.time < DOUBLE_MS and _apart(before, at) < DOUBLE_PX
        self._clicked = None if twice else at
        for n, area in enumerate(areas.buttons):
            if area.holds(at.x, at.y):
                self._press(n)
        for n, area in enumerate(areas.names):
            if area.holds(at.x, at.y):
                self.sit(Seat(n))
        if twice and self.guest is not None and not self._draw(self.guest, at):
            self._turn_over(at)

    def _draw(self, guest: Guest, at: Pointer) -> bool:
        """A double click on the stock takes what is to be drawn."""
        felt, spot = self.table.table.felt, self._mm(at)
        on_stock = self.areas.felt.holds(at.x, at.y) and felt.top_at(*spot) is None and felt.stock_at(*spot)
        if on_stock:
            guest.draw()
        return on_stock

    def _turn_over(self, at: Pointer | None) -> None:
        """The card in the fingers, or else the one at this spot."""
        guest = self.guest
        if guest is None:
            return
        if guest.dragging:
            guest.turn_dragged()
        elif at is not None and self.areas.felt.holds(at.x, at.y):
            guest.turn_at(*self._mm(at))
        elif at is not None and (number := self._held_at(at)) is not None:
            guest.turn_in_hand(number)

    def _held_at(self, at: Pointer) -> int | None:
        """The card of the hand at this spot; cards overlap, and the one on top is meant."""
        numbers = () if self.guest is None else self.guest.hand
        spots = hand_areas(tuple(COPIES[number].face for number in numbers), self.areas.hand)
        under = [number for number, spot in zip(numbers, spots, strict=True) if spot.holds(at.x, at.y)]
        return under[-1] if under else None

    def _mm(self, at: Pointer) -> tuple[float, float]:
        """A spot of the felt; below it there is the own hand, which is off the table wherever one sits."""
        felt = self.areas.felt
        if not felt.holds(at.x, at.y) and self.guest is not None:
            spot = self.table.table.layout.spots[self.guest.seat]
            return spot.x, spot.y
        ((x, y),) = self.camera.to_mm(np.array([[at.x - felt.x, at.y - felt.y]]))
        return float(x), float(y)

    # ------------------------------------------------------------ the buttons

    def _press(self, n: int) -> None:
        """One of the buttons below the names."""
        tempo = self.family.tempo
        match n:
            case 0:
                tempo.paused = not tempo.paused
            case 1:
                tempo.step()
            case 2:
                self._set_pace(USUAL if self.pace is SLOWER else SLOWER)
            case 3:
                self._set_pace(USUAL if self.pace is FASTER else FASTER)
            case _:
                self._arrange()

    def _set_pace(self, pace: Pace) -> None:
        self.pace = pace
        tempo = self.family.tempo
        tempo.playing, tempo.chores, tempo.hands = pace.playing, pace.chores, pace.hands

    def _arrange(self) -> None:
        """The hand is sorted, or laid open where that is asked for."""
        if self.guest is None:
            return
        if self.guest.lays_open and self.guest.hand:
            faces = tuple(COPIES[number].face for number in self.guest.hand)
            self.family.act(Shown(self.guest.seat, faces))
        else:
            self.guest.sort()

    def _to_be_laid_open(self, referee: Referee) -> bool:
        """Whether this seat's hand is to be laid open now, for all to see and by the screen."""
        guest = self.guest
        return (
            guest is not None and bool(guest.hand) and guest.lays_open and referee.game.row(referee.position).open_hands
        )

    def _buttons(self, referee: Referee) -> tuple[SideButton, ...]:
        paused = self.family.tempo.paused
        return (
            SideButton("Go on" if paused else "Pause", paused),
            SideButton("One step"),
            SideButton("Slower", self.pace is SLOWER),
            SideButton("Faster", self.pace is FASTER),
            SideButton("Lay open" if self._to_be_laid_open(referee) else "Sort hand"),
        )

    # ------------------------------------------------------------ the picture

    def scene(self, size: tuple[int, int], referee: Referee, tongue: Tongue = ENGLISH) -> Scene:
        """The table as it is now, with one's own hand."""
        self._size = size
        guest, felt = self.guest, self._felt_now()
        side = TableSide(
            names=self.names,
            said=self._said(referee),
            yours=None if guest is None else int(guest.seat),
            on_turn=self._on_turn(referee),
            hand=() if guest is None else tuple(HeldCard(COPIES[n].face, n not in guest.turned) for n in guest.hand),
            zones=() if guest is None else self._zones(guest),
            to_hand=guest is not None and guest.dragging and guest.may_take(),
            buttons=self._buttons(referee),
            dragged=None if guest is None else self._dragged(guest),
        )
        return side_scene(side, felt, size, tongue)

    def _dragged(self, guest: Guest) -> tuple[HeldCard, tuple[float, float], float] | None:
        """The card in the fingers: a little larger than it will lie."""
        if not guest.dragging:
            return None
        face = guest.dragged or BACK
        return HeldCard(face, guest.dragged_face_up), self._at, DRAGGED_MM * self.camera.density

    def _felt_now(self) -> Felt:
        """The felt's picture, drawn anew only where something has stirred."""
        camera, things = self.camera, self.table.table.felt.things()
        before = self._pictured
        if before is None or before[0] is not things or before[1] != camera:
            self._pictured = things, camera
            view = np.ascontiguousarray(self.table.table.view(camera))
            self._felt = Felt(self._felt.number + 1, (camera.width, camera.height), view.tobytes())
        return self._felt

    def _zones(self, guest: Guest) -> tuple[Zone, ...]:
        """The places where the card that is being dragged may go."""
        places = guest.places()
        return tuple(self._zone(place, len(places) <= NAMED_ZONES) for place in places if place in self._rects)

    @property
    def _rects(self) -> dict[Place, tuple[float, float, float, float]]:
        return {place: tuple(rect) for place, rect in self.family.steps.placing.layout.places.items()}  # type: ignore[misc]

    def _zone(self, place: Place, named: bool) -> Zone:
        x, y, width, height = self._rects[place]
        corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
        camera = self.camera
        shares = self.camera.to_px(corners) / np.array([camera.width, camera.height])
        name = place_words(place, self.names) if named else ""
        return Zone(tuple((float(across), float(down)) for across, down in shares), name)

    # ------------------------------------------------------------ what is said above it

    def _on_turn(self, referee: Referee) -> tuple[int, ...]:
        """Who is waited for: of the newcomer only what others do not do for them, and what is asked of everybody."""
        if self.seat_taken is not None and _asks_everybody(referee):
            return (int(self.seat_taken),)
        return tuple(int(seat) for seat in referee.view.deciders if not self._is_served(seat))

    def _is_served(self, seat: Seat) -> bool:
        """Whether others do for the newcomer in this seat what the screen waits for."""
        return seat == self.seat_taken and self.family.players.serves(seat)

    def _said(self, referee: Referee) -> str:
        """One sentence on what one sees, or may do now."""
        guest, tempo = self.guest, self.family.tempo
        if guest is not None and guest.taken is not None and not guest.dragging:
            return phrase(
                "You took up {card}. If that was not meant, lay it back; if it had counted, press white: Take back.",
                card=guest.taken if isinstance(guest.taken, Card) else "that card",
            )
        if tempo.held_up and not self.waits:
            return "The family waits while you read."
        if self.family.has_lost_the_thread(referee.view):
            return LOST
        if guest is None:
            return "The family waits. Let them go on, or do one step." if tempo.paused else WATCHING
        if guest.dragging:
            return self._about_dragging(guest)
        mine = next(one for one in referee.view.seats if one.seat == guest.seat)
        return self._about_cards(referee, guest, mine) or self._about_turn(referee, guest)

    def _about_dragging(self, guest: Guest) -> str:
        if guest.lays_open:
            return "Let go in front of you, at your edge of the table, each card beside the last."
        if guest.places() or guest.may_take():
            return "Let go where it glows. F turns the card over."
        return "This card is not asked for now. You may lay it all the same: the screen will say what it makes of it."

    def _about_cards(self, referee: Referee, guest: Guest, mine: SeatView) -> str:
        """Where hand and screen do not agree, and what is to be drawn."""
        if self._to_be_laid_open(referee):
            return "Press “Lay open” below: your hand is counted."
        if (hidden := guest.face_down) is not None:
            return phrase("{card} lies face down: double click it to turn it over.", card=hidden)
        if guest.lying and (refused := _refused(referee, guest.seat)):
            return phrase("Drag {cards} back into your hand, or choose on the screen.", cards=refused)
        if drawn := guest.drawn:
            return phrase("You took {n} off the stock. Tell the screen by its keys, or go on playing.", n=drawn)
        if guest.to_draw and guest.seat in referee.view.deciders:
            return _about_drawing(guest)
        if guest.seen_drawing:
            return "You have drawn. Go on; or tell the screen, if it still waits for it: green."
        if mine.cards is None or self.family.is_telling:
            return ""
        held = len(guest.hand) + guest.lying
        if held not in (mine.cards, mine.cards + guest.seen_drawing):
            return phrase(
                "You hold {n}, the screen counts {counted}. Its menu (hold white) puts that right.",
                n=held,
                counted=mine.cards,
            )
        return ""

    def _about_turn(self, referee: Referee, guest: Guest) -> str:
        if _asks_everybody(referee):
            return "The screen asks you all: press the key that bears the answer, or click it."
        if self._is_served(guest.seat):
            return "The others do this for you: deal, lay out, fetch what you need."
        if referee.view.over:
            return "The game is over. Green: play again. Yellow: another game."
        if guest.seat in referee.view.deciders:
            return "Your turn: the screen says what is asked. Drag a card, or press a key."
        if self.family.tempo.paused:
            return "The family waits. Let them go on, or do one step."
        others = tuple(self.names[seat] for seat in referee.view.deciders)
        playing = phrase("{others} to play.", others=others)
        return one_after_the_other((playing, TURN_OVER)) if others else TURN_OVER


def _refused(referee: Referee, seat: Seat) -> tuple[AnyCard, ...]:
    """The cards that this player laid last, if they may not lie there."""
    last = next((one for one in reversed(referee.judged) if not one.struck), None)
    event = None if last is None or not last.refused else last.event
    return event.cards if isinstance(event, Laid) and event.by == seat else ()


def _asks_everybody(referee: Referee) -> bool:
    """Whether there is something to choose that is nobody's own, such as who is the youngest."""
    return not referee.view.deciders and any(one.kind is Chose and one.by is None for one in referee.expects)


def _about_drawing(guest: Guest) -> str:
    """What is to be taken off the stock, and whether a card may be laid instead."""
    n = guest.to_draw
    if guest.may_lay:
        if n == 1:
            return "Your turn: drag a card to where it glows, or double click the stock to take one."
        return phrase("Your turn: double click the stock to take {n} cards, or drag a card to where it glows.", n=n)
    if n == 1:
        return "Take a card off the stock: drag, or double click it."
    return phrase("Take {n} cards off the stock: drag, or double click it.", n=n)


def _apart(one: Pointer, other: Pointer) -> float:
    return float(np.hypot(one.x - other.x, one.y - other.y))
