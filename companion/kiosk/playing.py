"""A game being played: what the eye reads and the buttons say goes to the referee; what it answers is shown.

An entry is durable before the screen can change: the call that makes it also writes it into the journal. A refused
card stays an open matter until it is taken back, let stand or corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from companion.facts.events import Abandoned, Amended, Began, Event, Redone, Said, Seated, Source, Undone
from companion.facts.game import Position
from companion.facts.show import TABLE_ROW, Mode, Show, TableSeen
from companion.interpret.lies import Standing
from companion.interpret.reader import Reader
from companion.interpret.reading import Option, Reading, Supposed
from companion.journal import Unfinished, result_of
from companion.kiosk.agreed_rules import AgreedRules
from companion.kiosk.asking import Choice, Picker
from companion.kiosk.catalogue import UNWATCHED
from companion.kiosk.correcting import Correcting
from companion.kiosk.keys import SEEN, GameKeys, Presses
from companion.kiosk.meaning import Action, Five, Meaning
from companion.kiosk.press_events import usual
from companion.kiosk.questions import Answers, Questions
from companion.kiosk.seat_keys import SeatKeys
from companion.kiosk.seen import AsSeen, SeenSoFar
from companion.kiosk.showing import PlayingNow, showing
from companion.kiosk.talks import Kiosk, Talk
from companion.kiosk.why import reason, why_all_this, why_page
from companion.referee import Judged, Referee
from companion.table import Place
from companion.transcript.fold import folded
from scoring.cards import BACK, AnyCard, Card
from vision.sightings import TableChange

WAVED_MS = 1500
"""A finger that waves a question away twice is not to take back what counted before it."""
_SEATING = (Seated, Undone, Redone, Amended)
"""After one of these events, people may sit on other chairs."""


class Playing:
    """The talk that lies below all others while a game is on."""

    def __init__(self, kiosk: Kiosk, referee: Referee, leave: Action, menu: Callable[[Playing], None]) -> None:
        self.kiosk, self.referee, self.leave = kiosk, referee, leave
        self.layout = referee.game.layout(len(referee.names)).stretched(*kiosk.table)
        self.reader = Reader(referee.game, self.layout)
        self.reading = Reading()
        self.seen = SeenSoFar(self.reader, (self.layout.width, self.layout.height))
        self.refused: Judged | None = None
        """What was refused and has not been put right: the card still lies there, or is still missing."""
        self._waved_at = -WAVED_MS
        self.agreed_rules = AgreedRules(referee)
        self.correcting = Correcting(referee, self.layout, self.say, self.pick, self._lying_unrecorded)
        open_menu = partial(menu, self)
        presses = Presses(
            self.say,
            self.say_usual,
            self.ask_why,
            self.pick,
            self.correcting.correct,
            self.correcting.tell_unseen,
            self.scrap,
            open_menu,
            leave,
            self.why,
            kiosk.play_again,
        )
        self.game_keys = GameKeys(referee, self.reader, presses)
        answers = Answers(self.say, self.answer, self.name_card, self.pick, open_menu)
        self.questions = Questions(referee, answers, lambda: self.game_keys.back(self.reading))
        self.at_seats = SeatKeys(referee, self.say)
        self._sit()

    @classmethod
    def begin(cls, kiosk: Kiosk, began: Began, leave: Action, menu: Callable[[Playing], None]) -> Playing:
        """A new game: its first line is in the journal before anything is shown."""
        referee = Referee(began)
        kiosk.journal.begin(began, *kiosk.clocks)
        return cls(kiosk, referee, leave, menu)

    @classmethod
    def resume(cls, kiosk: Kiosk, unfinished: Unfinished, leave: Action, menu: Callable[[Playing], None]) -> Playing:
        """The game as the journal has it, every entry heard again."""
        return cls(kiosk, folded(unfinished.began, unfinished.entries), leave, menu)

    # ------------------------------------------------------------ what comes in

    def table_changed(self, change: TableChange) -> None:
        self._understood(self.reader.look(change, self.referee.position))

    def tick(self, now: int) -> None:
        """No act is ever closed by a timer; what rests too long is only asked about."""
        reading = self.reader.waited(now, self.referee.position)
        if reading is not None:
            self._understood(reading)

    def say(self, *events: Event) -> None:
        """Put on record what a press reports; whatever is being laid on the table counts as finished by it."""
        before = self.referee.position
        if self._draft_closes(events):
            for event in events:
                if not self._told_since(before, event):
                    self.put_on_record(event)
        self._look_again()

    def say_usual(self, *events: Event) -> None:
        """The same for several usual things one after the other, as long as each is still usual when it comes."""
        if self._draft_closes(events):
            for event in events:
                if event in usual(self.referee.expects):
                    self.put_on_record(event)
        self._look_again()

    def ask_why(self, event: Event) -> None:
        """Put on record something that will be refused, for the sake of the reason; it finishes nothing."""
        self.put_on_record(event)

    def answer(self, option: Option | None) -> None:
        """The reader's question is answered; None means by none of its options: it waits for the table to change."""
        told = self.reader.answered(option)
        if option is None:
            self.reading, self._waved_at = Reading(), self.kiosk.now
        else:
            self._record(told)
            self._look_again()

    def name_card(self, card: Card) -> None:
        """Somebody says which card it is that cannot be read."""
        self._understood(self.reader.named(card))

    def scrap(self) -> None:
        """What is only supposed so far was wrong: nothing of the kind happened."""
        self.reader.scrap()
        self._look_again()

    def pick(self, text: str, choices: Sequence[Choice]) -> None:
        """Ask a question over the game."""
        self.kiosk.begin_talk(Picker(text, choices, self.kiosk.end_talk, title=self.referee.game.name))

    def why(self, judged: Judged) -> Action | None:
        """Shows the paragraph on which this entry's ruling rests; None where the book has none."""
        ruling = reason(judged, self.kiosk.rules())
        if ruling is None:
            return None
        return lambda: self.kiosk.begin_talk(why_page(self.kiosk, self.referee, judged, ruling))

    def why_all_this(self) -> Action | None:
        """Shows the paragraphs on which all rests that stands on the screen; None where the book has none."""
        pages = why_all_this(self.kiosk, self.referee)
        return None if pages is None else partial(self.kiosk.begin_talk, pages)

    @property
    def broken_off(self) -> int:
        """How many rounds of this game were broken off."""
        return sum(isinstance(one.event, Abandoned) and one.is_live and not one.refused for one in self.referee.judged)

    def _lying_unrecorded(self) -> tuple[tuple[Place, AnyCard], ...]:
        """Cards that lie at a place, and of which the record says nothing."""
        lies = self.reader.felt.lies.values()
        new = (one for one in lies if one.standing is Standing.NEW and one.face != BACK)
        return tuple((one.place, one.face) for one in new if one.place is not None)

    # ------------------------------------------------------------ what goes on record

    def put_on_record(self, event: Event, source: Source = Source.PANEL, sureness: float = 1.0) -> Judged:
        """Tell the referee one event, and write it into the journal at once."""
        judged = self.referee.hear(event, time=self.kiosk.now, source=source, sureness=sureness)
        self.kiosk.journal.append(judged.entry)
        self.game_keys.polled = 0
        self.reader.told(judged)
        if isinstance(event, _SEATING):
            self._sit()
        if judged.refused and isinstance(judged.event, SEEN):
            self.refused = judged
        elif not judged.refused and not isinstance(judged.event, Said):
            self.refused = None
        if self.referee.game.is_over(self.referee.position):
            self.kiosk.journal.finish(result_of(self.referee.view))
        self.keep_agreed()
        return judged

    def keep_agreed(self) -> None:
        """Put house rules that were agreed earlier in force, as soon as the game allows it."""
        for changed in self.agreed_rules.due():
            self.put_on_record(changed)

    def _understood(self, reading: Reading) -> None:
        """Put on record what the table shows, and notice when a refused card has been taken back."""
        self._record(reading.acts)
        self.reading = reading
        if self.refused is not None and not self.reader.recorded.on_table(self.refused):
            self.refused = None

    def _draft_closes(self, pressed: Sequence[Event]) -> bool:
        """Finish what is being laid because of a press; False if it comes later: people must first say who laid it, or
        it must first be seen what lies under an arm.
        """
        closed = self.reader.close_draft(*pressed)
        self._record(closed.acts)
        return closed.question is None and not closed.waits

    def _told_since(self, before: Position, event: Event) -> bool:
        """Whether what lay there has told just that: a word need not be heard twice."""
        now = self.referee.position
        return isinstance(event, Said) and now != before and self.referee.game.judge(before, event).position == now

    def _record(self, acts: Iterable[Supposed]) -> None:
        for act in acts:
            self.put_on_record(act.event, act.source, act.sureness)

    def _look_again(self) -> None:
        """Read the table again: it may mean something else now that more is known."""
        if self.kiosk.change is not None:
            self.table_changed(self.kiosk.change)

    def _sit(self) -> None:
        """Tell the reader where everybody's arm and places are, now that people sit on these chairs."""
        self.reader.seat(self.layout.seated(self.referee.chairs))

    def seat_keys(self, top: Talk) -> Mapping[int, Meaning]:
        """What each player's own button means now; under a menu nothing."""
        match top:
            case Picker():
                return self.at_seats.meanings(top, self.kiosk.now)
            case Playing():
                return self.at_seats.meanings(self._asked(), self.kiosk.now)
            case _:
                return {}

    # ------------------------------------------------------------ what is asked and shown

    def keys(self) -> Five:
        """What the buttons mean; white does nothing for a moment after it has waved a question away."""
        keys = self._meanings()
        if self.kiosk.now - self._waved_at >= WAVED_MS:
            return keys
        return (*keys[:4], replace(keys[4], label="", action=None, means=()))

    def _meanings(self) -> Five:
        """The reader's question comes first, then a card that was refused, then the question of the rules."""
        asked = self._asked()
        if self.refused is not None and self.reading.question is None:
            return self.game_keys.about_refused(self.refused)
        if asked is not None:
            return asked.keys()
        if self.kiosk.blind:
            return self.game_keys.unwatched(self.reading)
        return self.game_keys.unasked(self.reading)

    def show(self) -> Show:
        """The game as it stands; while nobody watches the table, it says so and waits."""
        tongue = self.kiosk.tongue
        show = showing(PlayingNow(self.referee, self.layout, self.reading, self.refused, self._asked(), tongue))
        if self.kiosk.blind and not show.alarm and show.mode is not Mode.WINNER:
            return replace(show, why=UNWATCHED[self.kiosk.blind])
        return replace(show, seen=self._look()) if show.mode is Mode.PLAY else show

    def _look(self) -> TableSeen | None:
        return self.seen.look(self.kiosk.change, self.kiosk.now)

    def show_table(self) -> None:
        """The table as the kiosk sees it, as large as the screen allows."""
        self.kiosk.begin_talk(AsSeen(self.referee.game.name, self._look, self.kiosk.end_talk))

    def take_row(self, row: int) -> None:
        """A row of the open question was touched, or the small table beside it."""
        if row == TABLE_ROW:
            self.show_table()
        elif (asked := self._asked()) is not None and (self.refused is None or self.reading.question is not None):
            asked.take_row(row)

    def _asked(self) -> Picker | None:
        """The open question, of the reader or of the rules, with its cursor."""
        doubt = self.reading.question
        return self.questions.of_the_rules() if doubt is None else self.questions.of_the_reader(doubt)
