"""People who play by the rules half of the time, and do whatever comes to their mind the other half."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companion.facts.events import Drew, Event, Laid, Lifted, Moved, Undone
from companion.games import game
from companion.kiosk.showing import doubt_text
from companion.referee.knowledge import Knowledge
from companion.table import DISCARD, STOCK, Place
from scoring.cards import BACK, BONES, BOWLS, DOGS, PACK, AnyCard
from tests.contract.walks import Moment, next_act
from tests.interpret.a_visit import Arm
from tests.interpret.evening_talk import Evening
from tests.interpret.felt_talk import Card

MOST_ARMS = 3


class Mischief:
    """One evening out of a seed."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.chance, playing = Random(seed), game(game_id)
        self.seats = self.chance.choice([n for n in playing.seats if n <= 6])
        self.evening = Evening(playing, self.seats, seed=seed)
        self.felt = self.evening.felt
        self.felt.shelters = self.chance.choice((170.0, 60.0, 20.0, 0.0))
        self.evening.settles = self.chance.random() < 0.5
        self.faces: tuple[AnyCard, ...] = (*DOGS, *BONES, *BOWLS, BACK) if playing.id == "dig" else tuple(PACK)
        self.known, self.learnt = Knowledge(), 0

    def goes_on(self) -> None:
        """One thing more happens."""
        if self.chance.random() < 0.45:
            self._rightly(self._next_act(0.3))
        else:
            self.chance.choice(self._whims())()

    def said(self) -> list[str]:
        """What the screen would say of all that is asked or advised now."""
        reading, referee = self.evening.reading, self.evening.referee
        about = [(one.code, one.params) for one in reading.advice]
        if (asked := reading.question) is not None:
            about += [(asked.code, asked.params), *((one.code, one.params) for one in asked.options)]
        return [doubt_text(referee, code, params) for code, params in about]

    # ------------------------------------------------------------ by the rules

    def _next_act(self, whim: float) -> Event | None:
        referee = self.evening.referee
        for judged in referee.judged[self.learnt :]:
            self.known.learn(judged.number, judged.facts)
        self.learnt = len(referee.judged)
        return next_act(referee.game, Moment(referee.position, self.known), self.chance, whim)

    def _rightly(self, event: Event | None) -> None:
        """What the game waits for is done on the table, now and then by another's hand; or it is pressed."""
        by = getattr(event, "by", None)
        hand = self._anybody() if by is None or self.chance.random() < 0.1 else by
        match event:
            case Drew(n=n):
                looks = self.chance.choice(((0, 0), (3, 3), (3, 0)))
                self.felt.draws(hand, min(n, 3), ms=self.chance.choice((150, 300, 700)), looks=looks)
            case Laid(place=place, cards=cards):
                arm = self.felt.comes(hand, place, self.chance.choice((100, 400, 700)))
                for n, card in enumerate(cards):
                    self._put(card, place, 12.0 * n)
                self._leaves(arm)
            case Lifted(place=place, cards=cards):
                arm = self.felt.comes(hand, place, self.chance.choice((100, 400, 700)))
                for one in [one for one in self.felt.cards if _face(one) in cards][: len(cards)]:
                    self.felt.cards.remove(one)
                self._leaves(arm)
            case Moved(card=card, end=end) if any(_face(one) == card for one in self.felt.cards):
                self.felt.carries(hand, str(card), end)
            case None | Moved():
                self.felt.wait(500)
            case _ if self.chance.random() < 0.8:
                self.evening.press(event)

    def _leaves(self, arm: Arm) -> None:
        """It goes home, or to rest; or the eye loses it."""
        how = self.chance.choice((self.felt.goes_to_rest, self.felt.loses, *(self._goes_home,) * 6))
        how(arm)
        self._report()

    def _goes_home(self, arm: Arm) -> None:
        self.felt.goes(arm.seat)

    # ------------------------------------------------------------ whatever they like

    def _whims(self) -> list[Callable[[], object]]:
        """What may be done now."""
        felt, question = self.felt, self.evening.reading.question
        whims: list[Callable[[], object]] = [self._report, self._waits, self._presses, self._lays_anything]
        whims += [lambda: felt.reaches_unseen(self._anybody())]
        here = [arm for arm in felt.arms if arm.left is None]
        if len(here) < MOST_ARMS:
            whims += [lambda: felt.comes(self._anybody(), self._anywhere(), self.chance.choice((50, 150, 400, 900)))]
        if here:
            whims += [lambda: self._leaves(here[0])]
            whims += [lambda: felt.reaches_on(here[0], self._anywhere(), self.chance.choice((50, 200, 500)))]
        if resting := [arm for arm in felt.arms if arm.rests]:
            whims += [lambda: felt.wakes(resting[0])]
        if felt.cards:
            whims += [self._nudges, self._snatches, self._carries_off]
        if question is not None:
            answers = (*range(len(question.options)), None)
            whims += [lambda: self.evening.answer(self.chance.choice(answers))] * 3
        return whims

    def _anybody(self) -> int:
        return self.chance.randrange(self.seats)

    def _anywhere(self) -> Place:
        return self.chance.choice((*self.felt.layout.places, STOCK))

    def _any_card(self) -> Card:
        return self.chance.choice(self.felt.cards)

    def _report(self) -> None:
        self.felt.report(still=self.chance.random() < 0.5)

    def _waits(self) -> None:
        self.evening.waits(self.chance.choice((100, 600, 3000, 9000)))

    def _presses(self) -> None:
        event = Undone() if self.evening.referee.judged and self.chance.random() < 0.5 else self._next_act(0.9)
        if event is not None:
            self.evening.press(event)

    def _lays_anything(self) -> None:
        self._put(self.chance.choice(self.faces), self._anywhere(), 0.0, torn=self.chance.random() < 0.3)
        self._report()

    def _put(self, card: AnyCard, place: Place, x: float, *, torn: bool = False) -> None:
        """A card that does not lie elsewhere, a little off its place or far."""
        off = self.chance.choice((8.0, 8.0, 40.0))
        if card == BACK or card not in map(_face, self.felt.cards):
            x, y = x + self.chance.uniform(-off, off), self.chance.uniform(-off, off)
            self.felt.put(str(card), place, x=x, y=y, angle=self.chance.choice((0, 0, 10, 90)), torn=torn)

    def _nudges(self) -> None:
        far = self.chance.choice((15.0, 150.0))
        x, y, angle = (self.chance.uniform(-one, one) for one in (far, far, 20.0))
        self.felt.shoves(self._any_card(), x, y, angle)
        self._report()

    def _snatches(self) -> None:
        card = self._any_card()
        at = self.felt.layout.place_at(card.pose.x, card.pose.y) or DISCARD
        arm = self.felt.comes(self._anybody(), at if at in self.felt.layout.places else STOCK, 300)
        arm.halts(card.pose.x, card.pose.y, self.felt.time)
        self.felt.cards.remove(card)
        self._leaves(arm)

    def _carries_off(self) -> None:
        card = self._any_card()
        if card.copy is not None and self.felt.layout.place_at(card.pose.x, card.pose.y) in self.felt.layout.places:
            self.felt.carries(self._anybody(), str(card.copy.face), self._anywhere())


def _face(card: Card) -> AnyCard:
    return card.copy.face if card.copy else BACK
