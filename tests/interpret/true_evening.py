"""A true game, played out on a talked-about table: what really happens beside what the reader makes of it.

The simulated players decide; hands, cards and presses follow. Draws and a "done" that the next act shows are
done in silence, everything that only a button can tell is pressed.
"""

from __future__ import annotations

from random import Random

from companion.facts.events import Began, Dealt, Drew, Event, Laid, Lifted, Said, Shown, Turned, Word
from companion.facts.game import Game
from companion.games import game as game_of
from companion.interpret.reading import Doubt
from companion.simulator.manners import HONEST, Manners
from companion.simulator.players import Players
from companion.simulator.same import same_act
from companion.table import DISCARD, STOCK, Seat
from companion.table.marks import COPIES
from tests.interpret.evening_talk import Evening
from tests.interpret.felt_talk import Card, Lying
from tests.people import NAMES


class TrueEvening:
    """Players with true hands, and an evening that reads them."""

    def __init__(
        self, game: str, seats: int, seed: int, manners: Manners = HONEST, hurry: float = 0.3, unrest: float = 0.0
    ) -> None:
        self.dice = Random(seed)
        self.game: Game = game_of(game)
        began = Began(game, NAMES[:seats], dealer=Seat(seats - 1))
        self.players = Players(began, Random(self.dice.random()), manners)
        self.players.plan = self._perform
        self.evening = Evening(self.game, seats, seed=seed)
        self.felt = self.evening.felt
        self.hurry, self.unrest = hurry, unrest

    # ------------------------------------------------------------ playing

    def play(self, acts: int) -> None:
        """Play so many true acts, or until the game is over or has been misread."""
        for _ in range(acts):
            event = self._choose()
            if self.players.over or event is None or self.wrong():
                return
            if self.dice.random() < self.unrest:
                self._mischief()
            self._act(event)

    def _choose(self) -> Event | None:
        """What happens next. Where a draw or "done" needs no word, playing out of turn looks just like going on."""
        players = self.players
        row = self.game.row(players.referee.position)
        rough = players.manners
        players.manners = HONEST if row.implies_done or row.implies_draw or self.unread else rough
        event = players.choose()
        players.manners = rough
        return event

    def _act(self, event: Event) -> None:
        position = self.players.referee.position
        row = self.game.row(position)
        judged = self.players.act(event)
        self._answer()
        self._wait_for(event)
        if judged.refused:
            self._take_back(event)
        elif self._is_silent(event, row.implies_done):
            return
        elif not isinstance(event, (Laid, Shown, Turned, Lifted)):
            self.evening.press(event)
        self._answer()

    def _is_silent(self, event: Event, implies_done: bool) -> bool:
        if isinstance(event, Drew):
            return True
        deciders = self.players.view.deciders
        next_is_another = bool(deciders) and getattr(event, "by", None) not in deciders
        done = isinstance(event, Said) and event.what is Word.DONE
        return done and implies_done and next_is_another and self._shows_it(event)

    def _shows_it(self, done: Event) -> bool:
        """Whether another player's card or draw will show that the turn has passed on, before anybody speaks."""
        state = self.players.dice.getstate()
        following = self._choose()
        self.players.dice.setstate(state)
        by: Seat | None = getattr(following, "by", None)
        return isinstance(following, (Laid, Drew)) and by not in (None, getattr(done, "by", None))

    def _wait_for(self, event: Event) -> None:
        """People see on the screen that their cards are not read yet, and leave them lying."""
        for _ in range(8):
            if isinstance(event, (Laid, Shown)) and self.unread:
                self.felt.rests()

    def _mischief(self) -> None:
        """Something that happens at every table and means nothing."""
        who = self.dice.choice(list(self.evening.reader.layout.spots))
        lying = [
            card for card in self.felt.cards if self.evening.reader.layout.place_at(card.pose.x, card.pose.y) == DISCARD
        ]
        match self.dice.choice(("bump", "slide", "point", "rest")):
            case "bump" if lying:
                self._shove(lying[-1:], who, 6.0)
            case "slide" if lying:
                self._shove(lying[-4:], who, 16.0)
            case "point":
                self.felt.comes(who, DISCARD, 300)
                self.felt.goes(who)
                self.felt.report(still=self.dice.random() < 0.5)
            case _:
                self.felt.rests()

    def _shove(self, cards: list[Card], by: Seat, mm: float) -> None:
        self.felt.comes(by, DISCARD, 300)
        for card in cards:
            self.felt.shoves(card, *(self.dice.gauss(0, mm) for _ in range(3)))
        self.felt.goes(by)
        self.felt.report(still=self.dice.random() < 0.5)

    def _take_back(self, event: Event) -> None:
        if isinstance(event, Laid) and event.by is not None:
            self.felt.takes(event.by, *map(str, event.cards))

    def _answer(self) -> None:
        """People answer questions truthfully."""
        for _ in range(4):
            doubt = self.evening.reading.question
            if doubt is None:
                return
            self.evening.answer(self._true_option(doubt))

    def _true_option(self, doubt: Doubt) -> int | None:
        done = len(self.told())
        ahead = self.players.acts[done:]
        for number, option in enumerate(doubt.options):
            acts = [act.event for act in option.acts]
            if acts and len(acts) <= len(ahead) and all(map(same_act, ahead, acts)):
                return number
        return None

    # ------------------------------------------------------------ comparing

    def told(self) -> list[Event]:
        return [one.event for one in self.evening.referee.judged if one.event is not None]

    def wrong(self) -> str:
        """The first entry that tells of something that did not happen; empty if all is true."""
        told = self.told()
        for number, (true, read) in enumerate(zip(self.players.acts, told, strict=False)):
            if not same_act(true, read):
                return f"{number}: {true} was read as {read}; before: {told[max(0, number - 3) : number]}"
        return f"more was read than happened: {told[len(self.players.acts) :]}" if self._too_many(told) else ""

    def _too_many(self, told: list[Event]) -> bool:
        return len(told) > len(self.players.acts)

    @property
    def unread(self) -> list[Event]:
        """True acts that have not been read yet; silent ones may wait for the next act."""
        return self.players.acts[len(self.told()) :]

    # ------------------------------------------------------------ hands on the table

    def _perform(self, event: Event) -> None:
        still = self.dice.random() >= self.hurry
        match event:
            case Laid(by=None, place=place, cards=(card,)):
                self.felt.lays(self.players.dealer, str(card), place, still=still, **self._jitter(self.players.dealer))
            case Laid(by=by, place=place, cards=cards) if by is not None:
                for card in cards:
                    self.felt.lays(by, str(card), place, still=still, **self._jitter(by))
            case Drew(by=by, n=n, place=place) if by is not None:
                self.felt.draws(by, still=still, place=place, ms=500 + 200 * n)
            case Lifted(by=by, cards=cards) if by is not None:
                self.felt.takes(by, *map(str, cards))
            case Shown(by=by):
                self._open(by)
            case Dealt():
                self.felt.cards.clear()
                self.felt.report()
            case Turned():
                self._shuffle()
            case _:
                pass

    def _shuffle(self) -> None:
        dealer = self.players.dealer
        self.felt.comes(dealer, DISCARD)
        del self.felt.cards[:-1]
        self.felt.goes(dealer)
        self.felt.report(still=False)
        self.felt.comes(dealer, STOCK)
        self.felt.goes(dealer)
        self.felt.report()

    def _open(self, by: Seat) -> None:
        spot = self.evening.reader.layout.spots[by]
        middle = self.evening.reader.layout.places[DISCARD].centre
        inward = 0.25
        x, y = spot.x + (480 - spot.x) * inward, spot.y + (260 - spot.y) * inward * 1.2
        self.felt.comes(by, DISCARD)
        hand = self.players.truth.held[by]
        across = spot.angle in (0.0, 180.0)
        for n, number in enumerate(hand):
            step = 26.0 * (n - len(hand) / 2)
            dx, dy = (step, 0.0) if across else (0.0, step)
            angle = 0.0 if across else 270.0
            face = str(COPIES[number].face)
            self.felt.put(face, DISCARD, x=x + dx - middle[0], y=y + dy - middle[1], angle=angle)
        self.felt.goes(by)
        self.felt.report()

    def _jitter(self, by: Seat) -> Lying:
        angle = self.evening.reader.layout.spots[by].angle
        return {
            "x": self.dice.gauss(0, 6),
            "y": self.dice.gauss(0, 6),
            "angle": angle + self.dice.gauss(0, 8),
        }
