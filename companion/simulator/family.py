"""The simulated family: people with real hands who play, look at the screen, and press when they must.

They keep a referee of their own, fed with the truth, only to know whose move it is; which card to
lay each decides by the hand they really hold. One thing happens at a time: hands over the table, then
a look at the screen, then a button if the screen does not show what is true and a button can mend
it, then the next act.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from companion.facts.events import Began, Chose, Event, HouseChanged, Laid, Lifted, Moved, Said, Seated, Shown
from companion.facts.show import Show
from companion.referee import Judged
from companion.simulator.choreography import Choreography, GesturePlan
from companion.simulator.manners import HONEST, Manners
from companion.simulator.mending import first_told, since, take_back
from companion.simulator.players import Players
from companion.simulator.simulated_table import SimulatedTable
from companion.simulator.telling import (
    KnownBy,
    Push,
    TrueAct,
    admitted,
    as_drafted,
    by_the_menu,
    come_round,
    push_for,
    read,
    step_towards,
    unheard,
    way_of,
    way_out,
)
from companion.simulator.truth import playing
from companion.table import Seat
from companion.table.marks import COPIES

PressButton = Callable[[str, bool], None]
"""A button goes down (True) or up (False)."""

_PATIENCE = 9_000
"""Milliseconds after which people stop waiting for the kiosk and play on."""
_OUT_OF_STEP = 5
"""So often in vain, and nobody believes any more that the kiosk follows the game."""
_MENDING = 16
"""So many times people take back, tell or lay again before they let the kiosk be."""
_LOOK = 700
"""Before pressing anything people look whether the screen has understood by itself."""
_TAP, _HOLD = 120, 1_300
"""How long a button is held down."""


class Family:
    """Everybody at the simulated table but the newcomer."""

    def __init__(
        self,
        began: Began,
        table: SimulatedTable,
        press: PressButton,
        dice: random.Random,
        manners: Manners = HONEST,
        pace: float = 1.0,
        players: Players | None = None,
    ) -> None:
        self.players = Players(began, dice, manners) if players is None else players
        self.table, self.press, self.dice, self.pace = table, press, dice, pace
        self.steps = Choreography(table.layout, table.felt, self.players.truth, dice)
        self.players.plan = self._plan
        self.manners, self.steps.clumsy = manners, manners.clumsy
        table.set_stock(len(self.players.truth.stock))
        for lying in self.players.referee.game.felt(self.players.referee.position):
            self.steps.set_out(lying.place, lying.cards, lying.shape)
        self.players.truth.exchanged = table.felt.exchange
        self.presses = 0
        self.given_up = 0
        """How often the kiosk was not waited for any longer."""
        self._deeds: list[TrueAct] = []
        self._past: list[TrueAct] = []
        """All that has truly happened, the latest last."""
        self._mending = 0
        """How often something was pressed or laid again because the screen told what was not so."""
        self._plans: list[GesturePlan] = []
        """Hands to come; each looks at the table only when it sets out."""
        self._wrong: list[tuple[Seat, Laid | Lifted | Moved]] = []
        """What was refused and has not been put right."""
        self._down: tuple[str, int] | None = None
        self._hasty = False
        """Nobody looks at the screen this time."""
        self._nudged = False
        """Whether a card that was not seen has been laid once more."""
        self._next = 0
        self._since = self._still = 0
        self.rests: list[int] = []
        """Milliseconds from a table at rest to a screen that shows what was laid."""

    @property
    def finished(self) -> bool:
        """The game is over, and nothing is left to be told."""
        return self.players.over and not self._deeds and not self._plans and not self.table.felt.busy()

    @property
    def lost(self) -> bool:
        """The kiosk and the family no longer play the same game."""
        return self.given_up >= _OUT_OF_STEP

    # ---- one moment

    def think(self, now: int, show: Show) -> None:
        """Look at the table and at the screen, and do the next thing if it is time."""
        self._let_go(now)
        if self.table.felt.busy():
            self._since = self._still = now
            return
        if self._plans:
            self.table.begin(self._plans.pop(0)())
            return
        self._listen(now, show)
        if now < self._next or self._down is not None:
            return
        self._react(now, show)

    def _listen(self, now: int, show: Show) -> None:
        """What the screen shows needs no telling any more."""
        game = self.players.referee.game
        left = [as_drafted(deed, game.row(deed.before), show) for deed in unheard(self._deeds, show)]
        if any(deed.way is KnownBy.SEEN for deed in self._deeds) and not any(deed.way is KnownBy.SEEN for deed in left):
            self.rests.append(now - self._still)
        self._nudged = self._nudged and len(left) == len(self._deeds)
        self._mending = self._mending if left else 0
        self._deeds = [replace(deed, way=KnownBy.TOLD) for deed in left] if self.players.over else left

    def _react(self, now: int, show: Show) -> None:
        """The first of these that there is reason for."""
        waited = now - self._since
        if waited < _LOOK * self.pace:
            return
        if (push := self._push(show, waited)) is not None:
            self._push_down(push, now)
        elif self._own_wrong() and (show.alarm or waited > _PATIENCE):
            self._put_right(now)
        elif self._waiting() and waited > self._patience / 2 and self._may_lay_again(show):
            self._lay_again(now)
        elif self._hasty and not self._wrong and not show.alarm and show.question is None and self._only_seen():
            self._play_on(now)
        elif ((self._wrong or self._waiting()) and waited <= self._patience) or self._mend(now, show):
            return
        else:
            self._give_up_waiting()
            self._play_on(now)

    @property
    def _patience(self) -> float:
        """How long the kiosk is waited for; who is putting something right waits for each step only for a moment."""
        return _PATIENCE / 3 if self._mending else _PATIENCE

    def _mend(self, now: int, show: Show) -> bool:
        """The screen tells what is not so, or wants a card away that lies there rightly: that is taken back, and what
        happened since told again, if it can be.
        """
        asked = show.question is not None and not show.question.ruled
        in_step = not self._deeds or self._in_step(show)
        if not self._waiting() or self._mending >= _MENDING or (in_step and not show.alarm) or asked:
            return False
        self._mending, self._nudged = self._mending + 1, False
        missed = since(self._past, show)
        if missed is not None and missed != self._deeds:
            self._deeds = missed
        elif not in_step and (push := take_back(show)) is not None:
            self._push_down(push, now)
        elif not self._pick_up():
            return False
        self._pause(now, 300)
        return True

    def _pick_up(self) -> bool:
        """A card that is refused though it is right goes back to its hand, until the kiosk knows better."""
        for event in (deed.event for deed in reversed(self._deeds)):
            if isinstance(event, Laid) and event.by is not None and event.by not in self.players.guests:
                numbers = self.players.truth.lying_copies(event.place, event.cards)
                if lying := [number for number in numbers if number in self.table.felt.cards]:
                    self._plans.append(partial(self.steps.lift, event.by, lying))
                    return True
        return False

    def _give_up_waiting(self) -> None:
        """The kiosk does not come to see it: people play on, and what it knows is its own affair."""
        if self._waiting():
            self.given_up += 1
            self._deeds = []

    def _may_lay_again(self, show: Show) -> bool:
        """Once for each card; where something must be taken back first, only then."""
        return not self._nudged and show.question is None and (not self._mending or self._in_step(show))

    def _lay_again(self, now: int) -> None:
        """Cards that the kiosk does not seem to see are taken up and laid once more."""
        self._nudged = True
        truth = self.players.truth
        deeds = self._deeds[:1] if self._mending else self._deeds
        match next((deed.event for deed in deeds if isinstance(deed.event, (Laid, Shown))), None):
            case Laid(by=by, place=place, cards=cards) if by is not None:
                numbers = truth.lying_copies(place, cards)
                if len(numbers) == len(cards):  # otherwise somebody has taken one up meanwhile
                    self._plans.append(partial(self.steps.lay_again, by, place, numbers))
            case Shown(by=by) as shown:
                self._plans.append(partial(self.steps.lift, by, tuple(truth.held[by])))
                self._plans += self.steps.of(shown, self.players.dealer, playing(self.players.view))
            case _:
                pass

    def _own_wrong(self) -> bool:
        """Whether one of us, not a guest, has a refused card lying there."""
        return bool(self._wrong) and self._wrong[-1][0] not in self.players.guests

    def _only_seen(self) -> bool:
        """Whether nothing waits for a button."""
        return all(deed.way is not KnownBy.TOLD for deed in self._deeds)

    def _waiting(self) -> bool:
        """Whether the screen should still change before the next act."""
        return any(deed.way is not KnownBy.SILENT for deed in self._deeds)

    def _push(self, show: Show, waited: int) -> Push | None:
        """A question is answered; what only a button can tell is told."""
        if show.question is None and not any(deed.way is KnownBy.TOLD for deed in self._deeds):
            return self._help(show, waited)
        deeds = first_told(self._deeds) if self._mending and show.question is None else self._deeds
        push = push_for(self.players.referee.game, deeds, show) or step_towards(deeds, show)
        push = push or by_the_menu(deeds, show)
        push = push or (admitted(self.players.referee.game, deeds, self._wrong[-1][1], show) if self._wrong else None)
        if push is None and waited > _PATIENCE / 2 and not self.players.guests:
            return way_out(show)  # a newcomer at the table may have asked it, and answers it
        return push

    def _help(self, show: Show, waited: int) -> Push | None:
        """The kiosk takes long over something it should have seen: perhaps a button helps."""
        if waited < _PATIENCE / 3 or not self._waiting() or not self._in_step(show):
            return None
        return push_for(self.players.referee.game, self._deeds, show)

    def _in_step(self, show: Show) -> bool:
        """Whether the screen shows what was true before the first untold deed: then it only needs telling."""
        before = self.players.referee.view_of(self._deeds[0].before)
        return show.view is not None and read(show.view) == read(before)

    # ---- fingers

    def _push_down(self, push: Push, now: int) -> None:
        self.presses += 1
        self.press(push.button, True)
        self._down = push.button, now + (_HOLD if push.held else _TAP)

    def _let_go(self, now: int) -> None:
        if self._down is not None and now >= self._down[1]:
            self.press(self._down[0], False)
            self._down = None
            self._pause(now, 500)

    def _pause(self, now: int, about: int) -> None:
        self._next = now + round(about * self.pace * self.dice.uniform(0.6, 1.4))
        self._since = now

    def _put_right(self, now: int) -> None:
        """What was refused is taken back, or the table lets it stand."""
        stands = self.players.relents()
        if stands is None:
            self._take_back(now)
        else:
            self._wrong.pop()
            self.act(stands)

    def _take_back(self, now: int) -> None:
        """A refused card goes back to where it came from."""
        self._plans.append(self.steps.taking_back(*self._wrong.pop()))
        self._pause(now, 600)

    # ---- playing

    def _play_on(self, now: int) -> None:
        if self.dice.random() < self.manners.restless:
            self._plans.append(partial(self.steps.look, self.dice.choice(playing(self.players.view))))
        event = self.players.choose()
        if event is not None:
            self._do(event)
            self._pause(now, 350)

    def _do(self, event: Event) -> None:
        """One act; or two, where what is drawn or taken up is laid before the hand goes home."""
        then = self.players.laid_at_once(event) if self.dice.random() < self.manners.at_once else None
        before = len(self._plans)
        self.act(event)
        if then is not None:
            self.act(then)
            self._plans[before:] = self._straight_on(self._plans[before:])

    def _straight_on(self, plans: Sequence[GesturePlan]) -> Sequence[GesturePlan]:
        """A hand that fetches and a hand that lays are one visit; where there are more, each goes by itself."""
        return [self.steps.in_one_visit(*plans)] if len(plans) == 2 else plans

    def act(self, event: Event) -> Judged:
        """Something truly happens, and is remembered until the screen shows it."""
        players = self.players
        before = players.referee.position
        row, expects = players.referee.game.row(before), players.referee.expects
        judged = players.act(event)
        self._nudged = False
        self._hasty = self.dice.random() < self.manners.haste
        if not judged.refused:
            self._sit(event)
            after = players.view
            others = bool(after.deciders) and getattr(event, "by", None) not in after.deciders
            ends = players.referee.game.row(judged.position).open_hands
            others = others and not ends and not come_round(self._deeds, after)
            way = way_of(event, row, expects, somebody_else_next=others)
            self._deeds.append(TrueAct(event, way, after, before, judged.position))
            self._past.append(self._deeds[-1])
        elif isinstance(event, (Laid, Lifted, Moved)) and (event.by is not None or isinstance(event, Moved)):
            self._wrong.append((players.dealer if event.by is None else event.by, event))
        return judged

    def _sit(self, event: Event) -> None:
        """People change chairs: their arms come from elsewhere, and other places are theirs."""
        if isinstance(event, Seated):
            layout = self.table.layout.seated(self.players.referee.chairs)
            self.steps.placing.layout, self.table.felt.spots = layout, layout.spots

    def act_of_guest(self, event: Event) -> Judged:
        """A newcomer did this with the own hand or by a button: no hand of ours moves for it."""
        self.players.plan = _no_hands
        judged = self.act(event)
        self.players.plan = self._plan
        return judged

    def agree(self, changed: HouseChanged) -> None:
        """A house rule was changed on the screen: everybody plays by it, and fetches the packs that it wants."""
        if not self.players.referee.game.judge(self.players.referee.position, changed).refused:
            self.act_of_guest(changed)

    def overhear(self, said: Event | None, seat: Seat) -> None:
        """A button was pressed: what a newcomer at this seat may say, and none of us has said, the newcomer said."""
        if isinstance(said, (Said, Chose)) and said.by in (None, seat) and self._may_say(said, seat):
            self.act_of_guest(said)

    def _may_say(self, said: Said | Chose, seat: Seat) -> bool:
        kind = said.what if isinstance(said, Said) else Chose
        return any(expect.kind is kind and expect.by in (None, seat) for expect in self.players.referee.expects)

    def forget_wrong(self, number: int) -> None:
        """A refused card has been taken back by the one who laid it."""
        face = COPIES[number].face
        self._wrong = [(seat, one) for seat, one in self._wrong if not (isinstance(one, Laid) and face in one.cards)]

    def _plan(self, event: Event) -> None:
        """Hands for what is about to happen."""
        self.steps.placing.shapes, self.steps.placing.joined = (
            self.players.shapes_after(event),
            self.players.joined(event),
        )
        self._plans += self.steps.of(event, self.players.dealer, playing(self.players.view))


def _no_hands(event: Event) -> None:
    """Somebody with a mouse has moved the cards already."""
