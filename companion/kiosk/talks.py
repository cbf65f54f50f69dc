"""The kiosk is a stack of talks. The topmost one has the buttons; all of them hear what the eye sees.

Nothing here waits, draws or reads a clock: the loop that runs the kiosk tells it the time, hands it presses and
table changes, and takes a `Show` from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from companion.facts.show import BUTTONS, Show, Theme, ThemeBy
from companion.journal import Journal
from companion.kiosk.catalogue import SIGNS
from companion.kiosk.meaning import Five, Meaning
from companion.kiosk.room_light import RoomLight
from companion.kiosk.show_me import Recall
from companion.kiosk.sight_advice import SightSign
from companion.language.phrase import phrase
from companion.language.tongue import ENGLISH, Tongue
from companion.table import TABLE_HEIGHT, TABLE_WIDTH
from hardware.buttons import PRINTED, SEAT_BUTTONS, Press
from vision.sightings import TableChange


class Talk(Protocol):
    """Something the kiosk is busy with: choosing a game, playing, a question, a menu."""

    def keys(self) -> Five: ...
    def show(self) -> Show: ...
    def table_changed(self, change: TableChange) -> None: ...
    def tick(self, now: int) -> None: ...


@runtime_checkable
class AroundTheTable(Protocol):
    """A talk in which a player's own button means something; it is told which talk lies on top."""

    def seat_keys(self, top: Talk) -> Mapping[int, Meaning]: ...


@runtime_checkable
class Listing(Protocol):
    """A talk with a list: a row that is touched does what OK does there."""

    def take_row(self, row: int) -> None: ...


@runtime_checkable
class Spelling(Protocol):
    """A talk in which something is spelled, which a keyboard does faster."""

    def typed(self, character: str) -> None: ...


MUTES = BUTTONS.index("count")
"""The button that mutes while it is held: the only one of the five whose holding means nothing in a game."""


class Kiosk:
    """Presses and table changes in, a show out."""

    def __init__(self, journal: Journal, signs: Sequence[str] = ()) -> None:
        self.journal = journal
        self.signs = tuple(signs)
        self.now = 0
        self.clocks = (0.0, 0.0)
        """Wall clock and machine clock in seconds, only written into the journal."""
        self.change: TableChange | None = None
        self.blind = ""
        """Why the eye reports nothing, `no_camera` or `camera_lost`; empty while it does."""
        self.hanging: tuple[str, ...] = ()
        """Buttons that never come up again."""
        self.chairs = 0
        """How many chairs have a button of their own."""
        self.recall: Recall = lambda number: None
        """What the camera saw before and after an entry, as long as somebody remembers."""
        self.panel_gone = False
        """The pins of buttons and lamps can no longer be reached."""
        self.talks: list[Talk] = []
        self.table = TABLE_WIDTH, TABLE_HEIGHT
        """Millimetres between the corner marks of this table."""
        self.sight = SightSign()
        self.volume: int | None = None
        """How loud chimes and voice are, from 0 to 10; None where there is no sound device."""
        self.muted = False
        self.next_tongue: Callable[[], None] | None = None
        """Chooses the next language, where somebody keeps the choice."""
        self.tongue: Tongue = ENGLISH
        """The language in which the family reads and hears; whoever draws or speaks looks here."""
        self.theme: Theme | ThemeBy = Theme.FELT
        """The colours that somebody chose, or what chooses them."""
        self.room = RoomLight()
        self.is_night = False
        self.motion = False
        """Whether cards glide and arrows run; whoever has a screen asks here."""
        self.rules: Callable[[], Mapping[str, str]] = dict
        """The rule book: paragraphs by their numbers."""
        self.play_again: Callable[[], None] | None = None
        """Begins the same game with the same people once more, where there is somebody who can."""
        self.quit: Callable[[], None] | None = None
        """Ends the program, where people may."""

    def begin_talk(self, talk: Talk) -> None:
        """Begin to talk about something; what was underneath waits."""
        self.talks.append(talk)

    def end_talk(self) -> None:
        """The topmost talk is over."""
        if len(self.talks) > 1:
            self.talks.pop()

    def leave_only(self, talk: Talk) -> None:
        """Drop all other talks."""
        self.talks = [talk]

    def table_changed(self, change: TableChange) -> None:
        """The eye reports the table; every talk hears of it."""
        self.change = change
        self.sight.measured(change, self.now)
        self.room.measured(change, self.now)
        for talk in tuple(self.talks):
            talk.table_changed(change)

    def press(self, press: Press) -> None:
        """A button does what its label says, or nothing where it means nothing now."""
        if press.button in SEAT_BUTTONS:
            meaning = self._seat_keys().get(SEAT_BUTTONS.index(press.button), Meaning())
        else:
            meaning = self._keys()[BUTTONS.index(press.button)]
        if press.repeats and meaning.walk is not None:
            meaning.walk(press.stride)
            return
        action = meaning.held_action if press.held else meaning.action
        if action is not None and not press.repeats:
            action()

    def take_row(self, row: int) -> None:
        """A row of the list on the screen was touched."""
        if isinstance(top := self.talks[-1], Listing):
            top.take_row(row)

    def typed(self, character: str) -> None:
        """A letter was typed."""
        if isinstance(top := self.talks[-1], Spelling):
            top.typed(character)

    def tick(self, now: int) -> None:
        self.now = now
        for talk in tuple(self.talks):
            talk.tick(now)

    def show(self) -> Show:
        """What to draw and light now; its signs name simulated parts, and whatever is not as it should be."""
        top = self.talks[-1]
        journal, eye = self.journal.trouble, self.change.trouble if self.change else ""
        codes = (f"journal.{journal}" if journal else "", "panel_gone" if self.panel_gone else "", self.blind or eye)
        troubles = tuple(SIGNS.get(code, code) for code in codes if code)
        hard_to_see = () if troubles else (self.sight.sign(self.now),)
        hanging = (phrase("Button {which} hangs", which=PRINTED.get(button, button)) for button in self.hanging)
        signs = tuple(sign for sign in (*self.signs, *hanging, *troubles, *hard_to_see) if sign)
        keys = tuple(map(Meaning.key, self._keys()))
        own = self._seat_keys() if self.chairs else {}
        at_seats = tuple(own.get(chair, Meaning()).key() for chair in range(self.chairs))
        return replace(top.show(), keys=keys, signs=signs, at_seats=at_seats, theme=self._theme())

    def _theme(self) -> Theme:
        if isinstance(self.theme, Theme):
            return self.theme
        dark = self.room.is_dark if self.theme is ThemeBy.LIGHT else None
        return Theme.DARK if (self.is_night if dark is None else dark) else Theme.LIGHT

    def _keys(self) -> Five:
        """What the five buttons mean; where there is sound, red that is held mutes it, unless holding means more."""
        five = self.talks[-1].keys()
        red = five[MUTES]
        if self.volume is None or len(self.talks) > 1 or red.held or red.walk is not None:
            return five
        muting = replace(red, held="Sound on" if self.muted else "Mute", held_action=self._mute)
        return (*five[:MUTES], muting, *five[MUTES + 1 :])  # type: ignore[return-value]

    def _mute(self) -> None:
        self.muted = not self.muted

    def _seat_keys(self) -> Mapping[int, Meaning]:
        """What the buttons of the players mean, by chair: to the game, whatever is asked over it."""
        below = self.talks[0]
        return below.seat_keys(self.talks[-1]) if isinstance(below, AroundTheTable) else {}
