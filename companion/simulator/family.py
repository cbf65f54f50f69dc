"""The simulated family: people with real hands who play, look at the screen, and press when they must.

They keep a referee of their own, which is told the truth, only to know whose move it is; which card to lay, each
decides by the hand they really hold. One thing happens at a time: hands over the table, then a look at the screen,
then a button if the screen does not show what is true and a button can mend it, then the next act.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from companion.facts.events import (
    Began,
    Chose,
    Event,
    HouseChanged,
    Laid,
    Lifted,
    Moved,
    Overruled,
    Said,
    Seated,
    Shown,
    Undone,
)
from companion.facts.game import Position
from companion.facts.show import Show
from companion.facts.views import View
from companion.referee import Judged
from companion.simulator.choreography import Choreography, GesturePlan
from companion.simulator.fingers import Fingers, PressButton
from companion.simulator.habits import Habits
from companion.simulator.manners import HONEST, Manners
from companion.simulator.mending import first_told, since, take_back, untruth_taken_back
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
    how_known,
    push_for,
    read,
    step_towards,
    told_out_of_order,
    unheard,
    way_out,
)
from companion.simulator.tempo import Tempo
from companion.simulator.truth import playing
from companion.table import Seat

_PATIENCE = 9_000
"""Milliseconds after which people stop waiting for the kiosk and play on."""
_OUT_OF_STEP = 5
"""When the kiosk was given up on so often, nobody believes any more that it follows the game."""
_MENDING = 16
"""So many times people take back, tell or lay again before they let the kiosk be."""
_IN_VAIN = 60
"""So many times people press a button, none of them doing anything else, before they let it be."""
_SEES = 500
"""Milliseconds that people look at a card that was laid before they answer it, however near at its heels."""
_JUST_NOW = 8
"""Of so many of their latest acts people know that they did them themselves."""
_LOOK = 700
"""Milliseconds that people give the screen to understand by itself before they press anything."""


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
        self.table, self.dice = table, dice
        self.tempo = Tempo(pace, pace)
        self.fingers = Fingers(press)
        self.steps = Choreography(table.layout, table.felt, self.players.truth, dice)
        self.players.plan = self._plan
        self.manners, self.steps.clumsy = manners, manners.clumsy
        self.steps.placing.stray, self.steps.placing.askew = manners.stray, manners.askew
        self.habits = Habits(manners, self.steps, dice)
        if manners.rest:
            self.steps.rest_hands(manners.rest)
        table.set_stock(len(self.players.truth.stock))
        for lying in self.players.referee.game.felt(self.players.referee.position):
            self.steps.set_out(lying.place, lying.cards, lying.shape)
        self.players.truth.exchanged = table.felt.exchange
        self.most: int | None = None
        """After so many acts people do no more, and wait until the screen shows them; None: they play to the end."""
        self.given_up = 0
        """How often people stopped waiting for the kiosk and played on."""
        self._untold: list[TrueAct] = []
        """What has truly happened and the screen does not show yet."""
        self._past: list[TrueAct] = []
        """All that has truly happened, the latest last."""
        self._mending = 0
        """How often something was pressed or laid again because the screen told what was not so."""
        self._presses = 0
        """How often a button was pressed since anybody did anything: after some time people let it be."""
        self._picked_up: list[Laid] = []
        """What was taken up for the kiosk's sake, though it was rightly laid."""
        self._plans: list[GesturePlan] = []
        """Hands to come; each looks at the table only when it sets out."""
        self._pressing_at: int | None = None
        """When the button is pressed that somebody has in mind."""
        self._beside: list[GesturePlan] = []
        """Hands that set out together with the next of those."""
        self._at_heels = False
        """The next hand sets out while the last is still on its way home."""
        self._wrong: list[tuple[Seat, Laid | Lifted | Moved]] = []
        """What was refused and has not been put right."""
        self._hasty = False
        """Nobody looks at the screen this time."""
        self._nudged = False
        """Whether a card that was not seen has been laid once more."""
        self._next = 0
        """Before this nobody does anything."""
        self._since = self._still = 0
        """Since when people wait for the screen, and since when no hand is over the table."""
        self.rests: list[int] = []
        """Milliseconds from a table at rest to a screen that shows what was laid."""
        self.lets_go: list[int] = []
        """Milliseconds from the fingers' letting go of a card to a screen that shows it."""
        self._laid: Laid | Moved | None = None
        """The last act that laid a card, until the screen shows it."""

    @property
    def pace(self) -> float:
        """How long people take for everything: less where nobody has to think, as while a yard is laid."""
        return self.tempo.chores if self._is_chore else self.tempo.playing

    @property
    def _is_chore(self) -> bool:
        """Whether the last act was nobody's, like laying out a yard: then there is nothing to think about."""
        return bool(self._past) and getattr(self._past[-1].event, "by", self) is None

    @property
    def finished(self) -> bool:
        """The game is over, and nothing is left to be told."""
        return self.players.over and not self._untold and not self._plans and not self.table.felt.busy()

    @property
    def stopped(self) -> bool:
        """Enough has been played, and nobody waits for the screen any more."""
        return self._enough and not (self._waiting() or self._wrong or self._plans or self.table.felt.busy())

    @property
    def _enough(self) -> bool:
        """What only the next act would tell, such as a draw, is not left at the end."""
        enough = self.most is not None and len(self.players.acts) >= self.most
        return enough and all(act.known_by is not KnownBy.SILENT for act in self._untold)

    @property
    def lost(self) -> bool:
        """The kiosk and the family no longer play the same game."""
        return self.given_up >= _OUT_OF_STEP

    # ---- one moment

    def look_up(self, now: int) -> None:
        """The screen was dark, or said that nobody watches: people begin to wait for it anew."""
        self._since = now

    def think(self, now: int, show: Show) -> None:
        """Look at the table and at the screen, and do the next thing if it is time."""
        self._notice_shown(now, show)
        if self.fingers.let_go(now):
            self._pause(now, 500)
        if self.table.felt.busy():
            self._since = self._still = now
            if self._at_heels and not self._plans and self._seen(now) and self._may_hurry(show):
                self._play_on(now)
                self._set_out()
            return
        if self.tempo.waits:
            self._since = now
            return
        if self._plans:
            self._set_out()
            return
        self._listen(now, show)
        if now >= self._next and not self.fingers.busy:
            self._react(now, show)

    def _set_out(self) -> None:
        """The next hand sets out, unless its owner's is still on its way home; and others with it."""
        hands, self._beside = [*self._plans[:1], *self._beside], []
        for plan in hands:
            gesture = plan()
            if self._is_chore:
                gesture = replace(gesture, pace=gesture.pace * self.tempo.hands)
            if not self.table.felt.busy(gesture.seat):
                self.table.begin(gesture)
                self._plans = [one for one in self._plans if one is not plan]

    def _notice_shown(self, now: int, show: Show) -> None:
        """The card that was laid last stands on the screen, be the hand still over the table or long gone."""
        if self._laid is None or any(a.event is self._laid and a.known_by is KnownBy.SEEN for a in self._left(show)):
            return
        self.lets_go.append(now - self.table.felt.laid_at)
        self._laid = None

    def _left(self, show: Show) -> list[TrueAct]:
        """What the screen does not show yet; groups of a draft that it shows need no telling."""
        game = self.players.referee.game
        left = told_out_of_order(self.players.referee, unheard(self._untold, show), show)
        return [as_drafted(act, game.row(act.before), show) for act in left]

    def _listen(self, now: int, show: Show) -> None:
        """What the screen shows needs no telling any more."""
        left = self._left(show)
        unseen, still_unseen = (any(act.known_by is KnownBy.SEEN for act in acts) for acts in (self._untold, left))
        if unseen and not still_unseen:
            self.rests.append(now - self._still)
        self._nudged = self._nudged and len(left) == len(self._untold)
        self._mending = self._mending if left else 0
        self._untold = [replace(act, known_by=KnownBy.TOLD) for act in left] if self.players.over else left

    def _react(self, now: int, show: Show) -> None:
        """Do the first of these that there is reason for."""
        waited = now - self._since
        if waited < _LOOK * self.pace:
            return
        our_wrong = bool(self._wrong) and self._wrong[-1][0] not in self.players.guests
        if (push := self._push(show, waited)) is not None:
            self._press(push, show, now)
        elif our_wrong and (show.alarm or waited > self._patience):
            self._put_right(now)
        elif self._waiting() and waited > self._patience / 2 and self._may_lay_again(show):
            self._lay_again(now)
        elif self._hasty and self._may_hurry(show):
            self._play_on(now)
        elif ((self._wrong or self._waiting()) and waited <= self._patience) or self._mend(now, show):
            return
        else:
            if self._waiting():
                self.given_up += 1
                self._untold, self._laid = [], None
            self._play_on(now)

    @property
    def _patience(self) -> float:
        """How long people wait for the kiosk; while they put something right, only a moment for each step."""
        return _PATIENCE / 3 if self._mending else _PATIENCE

    def _mend(self, now: int, show: Show) -> bool:
        """Where the screen tells what is not so, or wants a card away that rightly lies there: take that back, and tell
        again what happened since, as far as it can be told. Whether anything was done.
        """
        asked = show.question is not None and not show.question.ruled and take_back(show) is None
        in_step = not self._untold or self._in_step(show)
        if not self._waiting() or self._mending >= _MENDING or (in_step and not show.alarm) or asked:
            return False
        self._mending, self._nudged = self._mending + 1, False
        missed = since(self._past, show)
        if missed is not None and missed != self._untold:
            self._untold = missed
        elif not in_step and (push := take_back(show)) is not None:
            self.fingers.push(push, now)
        elif not self._pick_up():
            return False
        self._pause(now, 300)
        return True

    def _pick_up(self) -> bool:
        """A card that is refused though it is right goes back to its hand, until the kiosk knows better."""
        for event in (act.event for act in reversed(self._untold)):
            if isinstance(event, Laid) and event.by is not None and event.by not in self.players.guests:
                numbers = self.players.truth.lying_copies(event.place, event.cards)
                if lying := [number for number in numbers if number in self.table.felt.cards]:
                    self._picked_up.append(event)
                    self._plans.append(partial(self.steps.lift, event.by, lying))
                    return True
        return False

    def _may_lay_again(self, show: Show) -> bool:
        """Once for each card; and where something must be taken back first, not before that."""
        return not self._nudged and show.question is None and (not self._mending or self._in_step(show))

    def _lay_again(self, now: int) -> None:
        """Cards that the kiosk does not seem to see are taken up and laid once more."""
        self._nudged = True
        truth = self.players.truth
        acts = self._untold[:1] if self._mending else self._untold
        match next((act.event for act in acts if isinstance(act.event, (Laid, Shown))), None):
            case Laid() as laid:
                self._plans += self._laying_again(laid)
            case Shown(by=by) as shown:
                self._plans.append(partial(self.steps.lift, by, tuple(truth.held[by])))
                self._plans += self.steps.of(shown, self.players.dealer, playing(self.players.view))
            case _:
                pass

    def _laying_again(self, laid: Laid) -> list[GesturePlan]:
        """The hand that does it; none if somebody has truly taken one of the cards up meanwhile."""
        numbers = self.players.truth.lying_copies(laid.place, laid.cards)
        if laid.by is None or len(numbers) < len(laid.cards):
            return []
        return [partial(self.steps.lay_again, laid.by, laid.place, numbers)]

    def _seen(self, now: int) -> bool:
        """Whether all hands have let go, and people know which card it is that was laid."""
        felt = self.table.felt
        return felt.all_let_go() and now - felt.laid_at >= _SEES

    def _may_hurry(self, show: Show) -> bool:
        """Whether nothing keeps people from playing on without waiting for the screen."""
        held_up = self._wrong or show.alarm or show.question is not None or self.fingers.busy
        return not held_up and not self._needs_telling()

    def _needs_telling(self) -> bool:
        """Whether something waits for a button."""
        return any(act.known_by is KnownBy.TOLD for act in self._untold)

    def _waiting(self) -> bool:
        """Whether the screen should still change before the next act."""
        return any(act.known_by is not KnownBy.SILENT for act in self._untold)

    def _push(self, show: Show, waited: int) -> Push | None:
        """A question is answered; what only a button can tell is told."""
        if show.question is None and not self._needs_telling():
            # The kiosk takes long over something that it should have seen: perhaps a button helps.
            helps = waited >= _PATIENCE / 3 and self._waiting() and self._in_step(show)
            return push_for(self.players.referee.game, self._untold, show) if helps else None
        taking_back = self._mending and show.question is None and bool(self._untold) and not self._in_step(show)
        if self._presses >= _IN_VAIN or taking_back:  # nobody tells anything more to a screen that is still wrong
            return None
        acts = first_told(self._untold) if self._mending and show.question is None else self._untold
        push = push_for(self.players.referee.game, acts, show) or step_towards(acts, show)
        push = push or by_the_menu(acts, show)
        push = push or (untruth_taken_back(show) if self._untold and not self._in_step(show) else None)
        push = push or (admitted(self.players.referee.game, acts, self._wrong[-1][1], show) if self._wrong else None)
        if push is None and waited > _PATIENCE / 2 and not self.players.guests:
            return way_out(show)  # a newcomer at the table may have asked it, and answers it
        return push

    def _press(self, push: Push, show: Show, now: int) -> None:
        """A button is pressed: late if somebody does not look, and now and then after the wrong one."""
        if self._pressing_at is None:
            late, beside = self.habits.hesitates(push, show)
            self._pressing_at = now + late
            if beside is not None:
                self.fingers.push(beside, now)
                return
        if now >= self._pressing_at:
            self._pressing_at = None
            self._presses += 1
            self.fingers.push(push, now)

    def _in_step(self, show: Show) -> bool:
        """Whether the screen shows what was true before the first untold act: then it only needs telling."""
        before = self.players.referee.view_of(self._untold[0].before)
        return show.view is not None and read(show.view) == read(before)

    def _pause(self, now: int, about: int) -> None:
        self._next = now + round(about * self.pace * self.dice.uniform(0.6, 1.4))
        self._since = now

    def _put_right(self, now: int) -> None:
        """A refused card goes back to where it came from, or the table lets it stand."""
        stands = self.players.relents()
        refused = self._wrong.pop()
        if stands is not None:
            self.act(stands)
        else:
            self._plans.append(self.steps.taking_back(*refused))
            self._pause(now, 600)

    # ---- playing

    def _play_on(self, now: int) -> None:
        """The next act, as people choose it."""
        if self._enough or not self.tempo.next_act():
            return
        truth, felt = self.players.truth, self.table.felt
        for laid in self._picked_up:
            if not felt.cards.keys() >= set(truth.lying_copies(laid.place, laid.cards)):
                self._plans += self._laying_again(laid)
        self._picked_up = []
        if self.dice.random() < self.manners.restless:
            self._plans.append(partial(self.steps.look, self.dice.choice(playing(self.players.view))))
        event = self.players.choose()
        if event is not None:
            self._do_besides(event)
            # Now and then what is drawn or taken up is laid before the hand goes home.
            then = self.players.laid_at_once(event) if self.dice.random() < self.manners.at_once else None
            before = len(self._plans)
            self.act(event)
            if then is not None:
                self.act(then)
                if len(hands := self._plans[before:]) == 2:
                    self._plans[before:] = [self.steps.in_one_visit(*hands)]
            self._pause(now, 350)

    def _do_besides(self, event: Event) -> None:
        """Before this act and while it is done hands do what is none; not where hands lie open, to be read."""
        players = self.players
        self.habits.befall(self.table)
        self.habits.before_a_deal()
        if not players.referee.game.row(players.referee.position).open_hands:
            seats = [seat for seat in playing(players.view) if seat not in players.guests]
            self._plans += self.habits.between_acts(seats)
            self._beside = self.habits.beside(event, seats)

    def act(self, event: Event) -> Judged:
        """Something truly happens, and is remembered until the screen shows it."""
        players = self.players
        before = players.referee.position
        row, expects = players.referee.game.row(before), players.referee.expects
        judged = players.act(event)
        self._nudged, self._presses = False, 0
        self._hasty = self.dice.random() < self.manners.haste
        self._at_heels = self.habits.happens("at_heels")
        if not judged.refused:
            if isinstance(event, Seated):
                # People change chairs: their arms come from elsewhere, and other places are theirs.
                layout = self.table.layout.seated(players.referee.chairs)
                self.steps.placing.layout, self.table.felt.spots = layout, layout.spots
            after = players.view
            others = bool(after.deciders) and getattr(event, "by", None) not in after.deciders
            ends = players.referee.game.row(judged.position).open_hands
            others = others and not ends and not come_round(self._untold, after)
            known_by = how_known(event, row, expects, somebody_else_next=others)
            if known_by is KnownBy.SILENT and after.deciders and players.guests.issuperset(after.deciders):
                known_by = KnownBy.TOLD  # a newcomer goes by the screen: they would wait for each other
            self._untold.append(TrueAct(event, known_by, after, before, judged.position))
            self._past.append(self._untold[-1])
            if isinstance(event, (Laid, Moved)) and known_by is KnownBy.SEEN:
                self._laid = event
        elif isinstance(event, (Laid, Lifted, Moved)) and (event.by is not None or isinstance(event, Moved)):
            self._wrong.append((players.dealer if event.by is None else event.by, event))
        return judged

    def act_of_guest(self, event: Event) -> Judged:
        """A newcomer did this, and nobody waits for the screen to show it; but once it does, it shows what was done
        before, too."""
        self.players.plan = self._plan_for_us
        judged = self.act(event)
        self.players.plan = self._plan
        self._untold = [replace(act, known_by=KnownBy.SILENT) if act.event is event else act for act in self._untold]
        return judged

    def let_stand_of_guest(self, event: Event) -> None:
        """What a newcomer did against the rules counts all the same (GN-11)."""
        self.act_of_guest(event)
        self._wrong = [one for one in self._wrong if one[1] is not event]
        self.act_of_guest(Overruled(len(self.players.referee.judged)))

    @property
    def is_telling(self) -> bool:
        """Whether the screen has still to hear of something that was done."""
        return self._waiting()

    def has_lost_the_thread(self, shown: View) -> bool:
        """Whether people have stopped waiting for the screen, and it still shows another game than theirs."""
        return bool(self.given_up) and not self._untold and read(shown) != read(self.players.view)

    def heard_first(self, said: Said) -> None:
        """A newcomer's word was heard before one of ours that forestalls it: ours came too late, as if never said."""
        last, expects = next(reversed(self._untold), None), self.players.referee.game.expects

        def is_due(position: Position) -> bool:
            return any(one.kind is said.what and said.whom in (None, *one.options) for one in expects(position))

        said_it = last is not None and isinstance(last.event, Said) and last.event.what is not said.what
        if last is not None and said_it and is_due(last.before) and not is_due(last.after):
            self.take_back_of_guest(last.event)

    def untold_of(self, seat: Seat) -> list[Event]:
        """What this player has done that the screen does not show yet."""
        return [act.event for act in self._untold if getattr(act.event, "by", None) == seat]

    def take_back_of_guest(self, event: Event) -> bool:
        """A newcomer's act was taken back on the screen; False if somebody has done something since."""
        referee = self.players.referee
        last = next((one for one in reversed(referee.judged) if one.is_live and not one.refused), None)
        if last is None or last.event != event:
            return False
        referee.hear(Undone())
        self._untold = [act for act in self._untold if act.event is not event]
        self._past = [act for act in self._past if act.event is not event]
        return True

    def overhear(self, said: Said | Chose) -> None:
        """Somebody pressed a button that none of us pressed: it is true if it is what was waited for."""
        kind = said.what if isinstance(said, Said) else Chose
        waited = any(one.kind is kind and one.by == said.by for one in self.players.referee.expects)
        newcomers = said.by is not None and said.by in self.players.guests  # they are followed by their own record
        if waited and not newcomers and said not in self.players.acts[-_JUST_NOW:]:
            self.act_of_guest(said)

    def agree(self, changed: HouseChanged) -> None:
        """A house rule was changed on the screen: everybody plays by it, and fetches the packs that it wants."""
        if not self.players.referee.game.judge(self.players.referee.position, changed).refused:
            self.act_of_guest(changed)

    def _plan_for_us(self, event: Event) -> None:
        """What a newcomer does, or says for one of us, moves our hands alone: theirs move by themselves."""
        if getattr(event, "by", None) not in (None, *self.players.guests):
            self._plan(event)

    def _plan(self, event: Event) -> None:
        """Plan the hands for what is about to happen."""
        self.steps.placing.shapes, self.steps.placing.joined = (
            self.players.shapes_after(event),
            self.players.joined(event),
        )
        plans = self.steps.of(event, self.players.dealer, playing(self.players.view))
        self._plans += [self.habits.handled(event, plan) for plan in plans]
