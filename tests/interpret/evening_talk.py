"""A referee and a reader at one talked-about table, wired as the kiosk wires them."""

from __future__ import annotations

from companion.facts.events import Began, Event, Laid, Said, Source, Word, lays
from companion.facts.game import Game
from companion.games import game
from companion.games.boards import area
from companion.interpret.lies import SETTLED_MS
from companion.interpret.reader import Reader
from companion.interpret.reading import Doubt, Reading
from companion.referee import Judged, Referee
from companion.table import Seat
from scoring.cards import AnyCard, card, cards
from tests.interpret.felt_talk import FeltTalk
from tests.people import NAMES
from vision.sightings import TableChange


class Evening:
    """Talk to `felt`, press with `press`, and read in `log` what the referee heard by eye."""

    def __init__(self, game: Game, seats: int = 4, position: str = "", seed: int = 0) -> None:
        names = NAMES[:seats]
        self.referee = Referee(Began(game.id, names, dealer=Seat(seats - 1), position=position), game)
        layout = game.layout(seats)
        self.reader = Reader(game, layout)
        self.felt = FeltTalk(layout, self.see, seed)
        self.reading = Reading()
        self.log: list[Event] = []
        self.questions: list[Doubt] = []
        self.change: TableChange | None = None
        self.settles = True
        """Whether people leave the table alone for a moment after each thing they do."""

    def see(self, change: TableChange) -> None:
        self.change = change
        self._take(self.reader.look(change, self.referee.position))
        for now in (change.time, change.time + SETTLED_MS) if self.settles else ():
            settled = self.reader.waited(now, self.referee.position)
            if settled is not None:
                self._take(settled)

    def waits(self, ms: int = 3000) -> None:
        """Time goes by, and the eye has nothing to report."""
        for now in (self.felt.time, self.felt.time + ms):
            reading = self.reader.waited(now, self.referee.position)
            if reading is not None:
                self._take(reading)
        self.felt.wait(ms)

    def press(self, *events: Event) -> None:
        """Buttons are pressed; what was understood so far counts as closed by it."""
        closed = self.reader.close_draft(*events)
        self._hear(closed)
        for event in events if closed.question is None and not closed.waits else ():
            self.reader.told(self.referee.hear(event, source=Source.PANEL))
        if self.change is not None:
            self.see(self.change)

    def answer(self, number: int | None) -> None:
        """A soft key answers the question; None: none of these."""
        assert self.reading.question is not None
        option = None if number is None else self.reading.question.options[number]
        told = self.reader.answered(option)
        self.reading = Reading()
        if option is not None:
            self._hear(Reading(acts=told))
            assert self.change is not None
            self.see(self.change)

    def name(self, card: AnyCard) -> None:
        """Suit and rank were told."""
        self._take(self.reader.named(card))

    def _take(self, reading: Reading) -> None:
        self._hear(reading)
        if reading.question is not None and (not self.questions or self.questions[-1] != reading.question):
            self.questions.append(reading.question)
        self.reading = reading

    def _hear(self, reading: Reading) -> None:
        for act in reading.acts:
            self.log.append(act.event)
            self.reader.told(self.referee.hear(act.event, source=act.source, sureness=act.sureness))

    @property
    def last(self) -> Judged:
        return self.referee.judged[-1]

    @property
    def advice(self) -> list[str]:
        return [one.code for one in self.reading.advice]

    def heard(self, *events: Event) -> bool:
        """Whether exactly this has been read since the last time this was asked."""
        found, self.log = tuple(self.log), []
        return found == events


def at_turn(starter: str = "7H", seats: int = 4, seed: int = 0) -> Evening:
    """An evening of Melee Dig in which the cards are dealt and a starter lies."""
    evening = Evening(game("melee-dig"), seats, seed=seed)
    deal(evening, starter)
    return evening


def deal(evening: Evening, starter: str) -> None:
    """Five cards each, and the next card turned by the dealer's hand."""
    dealer = evening.referee.position.dealer
    evening.press(Said(dealer, Word.YES))
    evening.felt.lays(dealer, starter)
    assert evening.heard(lays(None, card(starter)))


def resumed(text: str, *lying: str) -> Evening:
    """A game taken up again from its position text, with these cards on the pile."""
    evening = Evening(game("melee-dig"), position=text)
    for n, one in enumerate(lying):
        evening.felt.put(one, x=3.0 * n, y=-2.0 * n)
    evening.felt.report()
    return evening


def laid(seat: Seat | None, text: str) -> Laid:
    """One card laid on the pile, as the log has it."""
    return lays(seat, card(text))


def plays(seat: Seat, *groups: str) -> Laid:
    """Melds laid before a player, as the log has them."""
    return Laid(seat, area(seat), tuple(map(cards, groups)))
