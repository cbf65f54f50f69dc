"""Somebody who has only a window: presses keys, clicks, and drags cards with the mouse, from the first screen on.

What they wish to do is what a sensible player with their hand would; how they do it is what a person would try: cards
are dragged to where they belong, the stock is clicked twice, everything else is said by the keys.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pygame

from companion.app.app import App
from companion.facts.events import Chose, Drew, Event, Laid, Lifted, Moved, Said, Shown, Undone, Word
from companion.facts.show import BUTTONS, Mode, Show
from companion.kiosk.playing import Playing
from companion.running.mouse_seat import MouseSeat
from companion.running.simulated_eyes import FRAME_MS
from companion.scenes.table_side import BESIDE, hand_areas
from companion.settings.config import Config
from companion.simulator.gesture import Leave
from companion.simulator.guest import Guest
from companion.simulator.same import same_act
from companion.simulator.telling import KnownBy, TrueAct, push_for, step_towards
from companion.table import Place, Seat
from companion.table.marks import COPIES
from hardware.panel import USUAL_PINS, open_panel, simulated
from hardware.screen import ScreenSpec, open_screen, placed
from hardware.ways import HEADLESS
from scoring.cards import BACK

ME = Seat(0)
FASTER, SORT = 3, 4
"""The buttons below the names."""
LOOKS = 3
"""Pictures for which somebody looks at what came of a key or a click."""
WAITS = 100
"""Pictures for which they wait until the screen shows what they did."""
PATIENCE = 45
"""Pictures for which they let others carry away what is to be carried away first."""
HELD = 14
"""Pictures for which a key is held."""
LONG = 450
"""Milliseconds between two clicks are fewer than this in a double click."""


class Walk:
    """One evening in a window."""

    def __init__(self, folder: Path, window: tuple[int, int], seed: int = 1) -> None:
        self.now, self.window = 0, window
        self.screen = open_screen(ScreenSpec(beside=BESIDE, ways=HEADLESS))
        pygame.display.set_mode(window)  # as somebody pulls at its corner: the desktop here is a small one
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=window[0], y=window[1]))
        panel = open_panel(simulated(USUAL_PINS), lambda: self.now)
        self.app = App(Config(), folder, self.screen, "", panel)
        self.app.started = seed
        self.app.welcome()
        self.dice = random.Random(seed)
        self.watch: Callable[[Walk], None] = lambda walk: None
        """Looks on after every picture."""
        self._patience = PATIENCE
        self._latest: tuple[TrueAct, int] | None = None
        """What was done last, and how long the record was then: a question about it may come a little later."""
        self.show: Show = self.turn()

    def close(self) -> None:
        self.app.close()

    def turn(self, pictures: int = 1) -> Show:
        """Time goes on by so many pictures."""
        for _ in range(pictures):
            self.now += FRAME_MS
            self.show = self.app.turn(self.now)
            self.watch(self)
        return self.show

    # ------------------------------------------------------------ keyboard and mouse

    def key(self, number: int, pictures: int = 1) -> None:
        """One of the five buttons, by its key, held for so many pictures."""
        key = pygame.K_1 + number - 1
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, unicode=""))
            self.turn(pictures)
        self.turn(LOOKS)

    def _mouse(self, kind: int, x: float, y: float) -> None:
        side = placed(self.window, ScreenSpec(beside=BESIDE))[1]
        more = {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=(round(side.x + x), round(side.y + y)), **more))

    def click(self, x: float, y: float) -> None:
        """On the table side, in its own pixels."""
        self._mouse(pygame.MOUSEBUTTONDOWN, x, y)
        self._mouse(pygame.MOUSEBUTTONUP, x, y)
        self.turn()

    def click_twice(self, x: float, y: float) -> None:
        self.click(x, y)
        self.click(x, y)
        self.now += LONG

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Take hold of what is here, carry it over in a few movements, and let go."""
        self._mouse(pygame.MOUSEBUTTONDOWN, *start)
        self.turn()
        for share in (0.1, 0.4, 0.7, 0.95, 1.0):
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            self._mouse(pygame.MOUSEMOTION, *at)
            self.turn()
        self._mouse(pygame.MOUSEBUTTONUP, *end)
        self.turn()

    # ------------------------------------------------------------ the first screen

    def go_to(self, line: str) -> None:
        """To the line of the list that begins so."""
        for _ in range(60):
            if self.show.menu[self.show.picked].startswith(line):
                return
            self.key(2)
        raise AssertionError(f"no {line} among {self.show.menu}")

    def choose(self, line: str, wanted: str) -> None:
        """Go to this line, and press green until it says what is wanted."""
        self.go_to(line)
        for _ in range(60):
            if self.show.menu[self.show.picked] == line + wanted:
                return
            self.key(4)
        raise AssertionError(f"no {line}{wanted} among {self.show.menu}")

    def agree(self, rule: str, wanted: str) -> None:
        """Choose a house rule in the list that opens for them."""
        self.go_to("House rules")
        self.key(4)
        self.choose(rule, wanted)
        self.key(5)

    def begin(self) -> None:
        """Press green on the first line, which says what is played, and take the first seat; no time is to be lost."""
        while self.show.picked:
            self.key(1)
        self.key(4)
        assert self.app.playing is not None
        self.click(*self.seat.areas.buttons[FASTER].centre)
        self.click(*self.seat.areas.names[ME].centre)

    # ------------------------------------------------------------ at the table

    @property
    def seat(self) -> MouseSeat:
        assert self.app.mouse_seat is not None
        return self.app.mouse_seat

    @property
    def guest(self) -> Guest:
        assert self.seat.guest is not None
        return self.seat.guest

    @property
    def playing(self) -> Playing:
        assert self.app.playing is not None
        return self.app.playing

    def play(self, most: int = 20_000) -> Iterator[Event]:
        """To the winner; each act of one's own once the screen shows it."""
        until = self.now + most * FRAME_MS
        while self.show.mode is not Mode.WINNER:
            assert self.now < until, f"no end is in sight: {self.show.ask!r}"
            self.turn()
            if not self._answers() and (wish := self._wish()) is not None:
                self.do(wish)
                yield wish

    def _answers(self) -> bool:
        """Asked about what they did last, they say so before they do anything else."""
        if self.show.question is None or self.show.question.ruled or self._latest is None:
            return False
        act, since = self._latest
        return not self._told(act, since) and self._say(act)

    def do(self, wish: Event) -> None:
        """Do it with mouse and keys, and wait until the screen shows it; what it asks meanwhile is answered truly."""
        since, act = len(self.playing.referee.judged), self._as_told(wish)
        self._latest = act, since
        self._by_hand(wish)
        for _ in range(WAITS):
            if self._shown(act, since) or (isinstance(wish, Said) and self._wish() != wish):
                return
            if not self._say(act):
                self.turn()
        raise AssertionError(f"{wish} came to nothing: {self.show.ask!r} {self.show.why!r}")

    def _as_told(self, wish: Event) -> TrueAct:
        referee = self.playing.referee
        before = referee.position
        after = referee.game.judge(before, wish).position
        return TrueAct(wish, KnownBy.TOLD, referee.view_of(after), before, after)

    def _shown(self, act: TrueAct, since: int) -> bool:
        """Whether it stands on record, or is being drafted."""
        return self._told(act, since) or any(same_act(act.event, one.event) for one in self.playing.reading.draft)

    def _told(self, act: TrueAct, since: int) -> bool:
        """Whether it stands on record, in these words or in others."""
        judged = [one for one in self.playing.referee.judged[since:] if one.is_live]
        told = (one.event for one in judged if one.event is not None and not one.refused)
        return any(one.position == act.after for one in judged) or any(same_act(act.event, one) for one in told)

    def _wish(self) -> Event | None:
        """What a sensible player with this hand does now, as far as the screen and the hand tell."""
        game, position = self.playing.referee.game, self.playing.referee.position
        for act in self.playing.reading.draft:  # shown as understood so far
            position = game.judge(position, act.event).position
        waited = any(one.by in (ME, None) for one in game.expects(position))
        if self.show.alarm or not (waited or ME in game.view(position).deciders):
            return None
        hand = tuple(COPIES[number].face for number in self.guest.hand)
        event = self._asked_first(game.wish(position, hand, ME, self.dice))
        if getattr(event, "by", None) != ME or self.seat.family.players.done_for(ME, event):
            return None
        carried = any(one.kind is Moved and one.by is None for one in game.expects(position))
        if carried and not isinstance(event, Moved) and self._patience:
            self._patience -= 1  # somebody is about to do that first
            return None
        self._patience = PATIENCE
        if isinstance(event, Shown) and not self.guest.lays_open:
            return None  # the button does not offer it yet
        if isinstance(event, Lifted) and any(one.place == event.place for one in self._laid_just_now()):
            return None  # nobody snatches what another one is just putting there
        return None if isinstance(event, Drew) and not self.guest.may_draw() else event

    def _laid_just_now(self) -> list[Laid]:
        """What others have laid and the screen shows as understood so far."""
        drafted = (one.event for one in self.playing.reading.draft)
        return [event for event in drafted if isinstance(event, Laid) and event.by != ME]

    def _asked_first(self, wish: Event | None) -> Event | None:
        """Somebody may be caught only after what the screen asks of oneself is answered."""
        asked = next((one for one in self.playing.referee.expects if one.kind is Chose and one.by == ME), None)
        caught = isinstance(wish, Said) and wish.what is Word.CAUGHT
        return Chose(ME, asked.options[0], about=asked.about) if caught and asked is not None else wish

    def _by_hand(self, wish: Event) -> None:
        match wish:
            case Laid(place=place):
                self._lay(wish, place)
            case Drew(n=n):
                self._draw(n)
            case Lifted(place=place, cards=cards):
                for face in cards:
                    self._take_up(place, face)
            case Moved(card=card, start=start, end=end):
                number = self._lying(start, card)
                (leave,) = self._spots(wish, end, [number])
                self.drag(self._on_felt(number), self._px(leave.x, leave.y))
            case Shown():
                self.click(*self.seat.areas.buttons[SORT].centre)
            case _:
                if drawn := self.guest.drawn:  # first the screen is told how many cards those were
                    self._say(self._as_told(Drew(ME, drawn)))
                self._say(self._as_told(wish))

    def _lay(self, wish: Laid, place: Place) -> None:
        """One card after the other; what the hand does not hold comes from the discards."""
        numbers = []
        for face in wish.cards:
            held = (n for n in self.guest.hand if n not in numbers and (face in (COPIES[n].face, BACK)))
            number = next(held, None)
            numbers.append(self._lying(None, face) if number is None else number)
        for leave in self._spots(wish, place, numbers, [len(group) for group in wish.groups]):
            start = self._held(leave.number) if leave.number in self.guest.hand else self._on_felt(leave.number)
            self.drag(start, self._px(leave.x, leave.y))
            self.turn(LOOKS)

    def _take_up(self, place: Place, face: object) -> None:
        self.drag(self._on_felt(self._lying(place, face)), self.seat.areas.hand.centre)
        self.turn(LOOKS)

    def _draw(self, n: int) -> None:
        """A double click on the stock takes all that is due, or one card where people say how many they draw."""
        stock = self.seat.table.table.felt.stock
        assert stock is not None
        for _ in range(1 if self.guest.to_draw else n):
            self.click_twice(*self._px(stock.x, stock.y))
            self.turn(10)

    def _say(self, act: TrueAct) -> bool:
        """By the key that means it; where there are more choices than keys, through the list.

        A question may be about what somebody else did just before, which they have seen.
        """
        drawn = [self._as_told(Drew(ME, self.guest.drawn))] * bool(self.guest.drawn and not isinstance(act.event, Drew))
        acts = [*(self.seat.family._untold if self.show.question is not None else ()), *drawn, act]
        push = push_for(self.playing.referee.game, acts, self.show) or step_towards([act], self.show)
        if push is not None:
            self.key(BUTTONS.index(push.button) + 1, HELD if push.held else 1)
        return push is not None

    # ------------------------------------------------------------ where things are

    def _px(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in the pixels of the table side."""
        felt = self.seat.areas.felt
        ((across, down),) = self.seat.camera.to_px(np.array([[x, y]]))
        return felt.x + float(across), felt.y + float(down)

    def _held(self, number: int) -> tuple[float, float]:
        """The left edge of a card of the hand, which no other covers."""
        hand = self.guest.hand
        spots = hand_areas(tuple(COPIES[n].face for n in hand), self.seat.areas.hand)
        spot = spots[hand.index(number)]
        return spot.x + min(12.0, spot.width / 4), spot.centre[1]

    def _on_felt(self, number: int) -> tuple[float, float]:
        """A point of a card on the table that nothing covers, a little away from its edges if there is one."""
        felt = self.seat.table.table.felt
        card = felt.cards[number]
        near = sorted(
            ((dx, dy) for dx in range(-40, 41, 4) for dy in range(-40, 41, 4)), key=lambda at: at[0] ** 2 + at[1] ** 2
        )
        for margin in (3, 0):
            for dx, dy in near:
                around = [(card.x + dx + i * margin, card.y + dy + j * margin) for i in (-1, 0, 1) for j in (-1, 0, 1)]
                if all((top := felt.top_at(*at)) is not None and top.number == number for at in around):
                    return self._px(card.x + dx, card.y + dy)
        raise AssertionError(f"{COPIES[number].face} lies under others")

    def _lying(self, place: Place | None, face: object) -> int:
        """The card with this face that lies there, the uppermost of several."""
        felt, layout = self.seat.table.table.felt, self.playing.layout
        found = [
            card
            for card in felt.cards.values()
            if face in (COPIES[card.number].face, BACK) and place in (None, layout.place_at(card.x, card.y))
        ]
        return max(found, key=lambda card: card.z).number

    def _spots(self, event: Event, place: Place, numbers: Sequence[int], groups: Sequence[int] = ()) -> list[Leave]:
        """Where these cards come down: where people would put them who have learned the game."""
        family = self.seat.family
        placing = family.steps.placing
        placing.shapes, placing.joined = family.players.shapes_after(event), family.players.joined(event)
        return placing.row(ME, place, numbers, groups)

    def on_record(self, event: Event) -> bool:
        return any(one.event == event and one.is_live for one in self.playing.referee.judged)

    @property
    def undone(self) -> int:
        return sum(isinstance(one.entry.event, Undone) for one in self.playing.referee.judged)
