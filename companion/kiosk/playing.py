"""A game being played: what the eye reads and the buttons say goes to the referee; what it answers is shown.

An entry is durable before the screen can change: the journal takes it in the same call that made
it. A refused card stays an open matter until it is taken back, let stand or corrected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.facts.events import (
    Amended,
    Began,
    Chose,
    Event,
    Laid,
    Lifted,
    Moved,
    Overruled,
    Redone,
    Said,
    Seated,
    Source,
    Undone,
    Word,
    lays,
)
from companion.facts.game import Expect
from companion.facts.show import BUTTONS, Show
from companion.interpret.reader import Reader
from companion.interpret.reading import Doubt, Option, Reading
from companion.journal import Unfinished, result_of
from companion.kiosk.agreed_rules import AgreedRules
from companion.kiosk.asking import Choice, Picker, cards_of, joker_choice, rank_choices, suit_choices
from companion.kiosk.correcting import Correcting
from companion.kiosk.meaning import NOTHING, Action, Five, Meaning, five
from companion.kiosk.press_events import besides, label, no_label, of_kind, plain_label, taken_unseen, usual
from companion.kiosk.showing import Moment, choice_label, doubt_text, offer_label, showing
from companion.kiosk.talks import Kiosk
from companion.referee import Judged, Referee
from companion.table import Place, Seat, place_of
from companion.transcript.fold import folded
from companion.transcript.words import fill
from scoring.cards import JOKER, PACK, Card, Suit
from vision.sightings import TableChange

_SEEN = (Laid, Lifted, Moved)
"""What lies on the table as it was done: there is nothing to be waved away."""
_SEATING = (Seated, Undone, Redone, Amended)
"""After these people may sit on other chairs."""


class Playing:
    """The talk that lies under all others while a game is on."""

    def __init__(self, kiosk: Kiosk, referee: Referee, leave: Action, menu: Callable[[Playing], None]) -> None:
        self.kiosk, self.referee, self.leave = kiosk, referee, leave
        self.open_menu = partial(menu, self)
        self.layout = referee.game.layout(len(referee.names)).stretched(*kiosk.table)
        self.reader = Reader(referee.game, self.layout)
        self.agreed_rules = AgreedRules(referee)
        self.correcting = Correcting(kiosk, referee, self.layout, self.say)
        self._sit()
        self.reading = Reading()
        self.standing: Judged | None = None
        """What was refused and has not been put right: a card still lies there, or is still missing."""
        self.polled = 0
        """Whose answer stands on the keys, where several are asked the same."""
        self.doubt: tuple[Doubt, Picker] | None = None
        """The reader's question, and where its cursor stands."""
        self.asked: tuple[Expect, Picker] | None = None
        """The rules' own question, and where its cursor stands."""

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

    def _sit(self) -> None:
        """Everybody's arm and places, on the chairs on which people sit now."""
        self.reader.seat(self.layout.seated(self.referee.chairs))

    # ------------------------------------------------------------ what comes in

    def table_changed(self, change: TableChange) -> None:
        self._take(self.reader.look(change, self.referee.position))

    def tick(self, now: int) -> None:
        """No act is ever closed by a timer; what rests too long is only asked about."""
        reading = self.reader.waited(now, self.referee.position)
        if reading is not None:
            self._take(reading)

    def put_on_record(self, event: Event, source: Source = Source.PANEL, sureness: float = 1.0) -> Judged:
        """One event to the referee, durable at once."""
        judged = self.referee.hear(event, time=self.kiosk.now, source=source, sureness=sureness)
        self.kiosk.journal.append(judged.entry)
        self.polled = 0
        self.reader.told(judged)
        if isinstance(event, _SEATING):
            self._sit()
        self._settle(judged)
        self.keep_agreed()
        return judged

    def keep_agreed(self) -> None:
        """House rules that were agreed earlier count as soon as they may."""
        for changed in self.agreed_rules.due():
            self.put_on_record(changed)

    def say(self, *events: Event) -> None:
        """What a press reports; a draft on the table counts as closed by it."""
        if self._draft_closes(*events):
            for event in events:
                self.put_on_record(event)
        self._look_again()

    def _draft_closes(self, *pressed: Event) -> bool:
        """A press closes what is being laid, unless it has to be asked first who laid it."""
        closed = self.reader.close_draft(*pressed)
        self._commit(closed)
        return closed.question is None

    def _take(self, reading: Reading) -> None:
        self._commit(reading)
        self.reading = reading
        if self.standing is not None and not self.reader.on_table(self.standing):
            self.standing = None

    def _commit(self, reading: Reading) -> None:
        for act in reading.acts:
            self.put_on_record(act.event, act.source, act.sureness)

    def _look_again(self) -> None:
        """What lies there may mean something else now that more is known."""
        if self.kiosk.change is not None:
            self.table_changed(self.kiosk.change)

    def _settle(self, judged: Judged) -> None:
        if judged.refused and isinstance(judged.event, _SEEN):
            self.standing = judged
        elif not judged.refused and not isinstance(judged.event, Said):
            self.standing = None
        if self.referee.game.is_over(self.referee.position):
            self.kiosk.journal.finish(result_of(self.referee.view))

    # ------------------------------------------------------------ what the buttons mean

    def keys(self) -> Five:
        if self.reading.question is not None:
            return self._doubted(self.reading.question).keys()
        if self.standing is not None:
            return self._refusal_keys(self.standing)
        asked = self.rule_question()
        if asked is not None:
            return asked.keys()
        return self._open_keys(self.referee.expects)

    def _open_keys(self, expects: tuple[Expect, ...]) -> Five:
        """No question: three announcements, the usual next thing, and taking back."""
        asked = _asked_yes(expects)
        if len(asked) > 1:
            expects = tuple(sorted(expects, key=lambda e: e.by != asked[self.polled % len(asked)]))
        return self._filled(
            expects,
            last_card=self._last_card(expects),
            dig=self._announce(expects, Word.DIG, "Dig!") if len(asked) < 2 else self._poll(asked),
            count=self._as_read() or self._no(expects) or self._announce(expects, Word.COUNT, "Count!"),
            ok=self._ok(expects),
            back=self._back(),
        )

    def _poll(self, asked: tuple[Seat, ...]) -> Meaning:
        """Of several who are asked the same, the next one's answer stands on the keys."""
        after = asked[(self.polled + 1) % len(asked)]
        return Meaning(f"Next: {self.referee.names[after]}", self._poll_on)

    def _poll_on(self) -> None:
        self.polled += 1

    def _filled(self, expects: tuple[Expect, ...], **named: Meaning) -> Five:
        """Where the three announcements mean nothing, they tell what else may have happened."""
        names = self.referee.names
        others = iter([*(self._direct(plain_label(one, names), one) for one in besides(expects)), *self._took()])
        free = (button for button in BUTTONS[:3] if named[button] is NOTHING)
        return five(**named | dict(zip(free, others, strict=False)))

    def _took(self) -> Iterator[Meaning]:
        """Which card was taken out of those that lie face down is told by picking it."""
        events = taken_unseen(self.referee.game, self.referee.position)
        if events:
            deed = partial(self._pick, "Which card?", [self._took_this(one) for one in events])
            yield Meaning(plain_label(events[0], self.referee.names), deed, means=events)

    def _took_this(self, lifted: Lifted) -> Choice:
        (card,) = lifted.cards
        return Choice(fill("{card}", (("card", card),), ()), partial(self.say, lifted), card, (lifted,))

    def _last_card(self, expects: tuple[Expect, ...]) -> Meaning:
        """Lit as long as cards are laid: a lamp that came on with the last card would call it for everybody."""
        if not self._may_call():
            return NOTHING
        said = self._announce(expects, Word.LAST_CARD, "Last card")
        deed = said.deed or partial(self.say, Said(None, Word.LAST_CARD))
        culprits = tuple(Seat(int(o)) for e in of_kind(expects, Word.CAUGHT) for o in e.options)
        named = culprits or tuple(seat.seat for seat in self.referee.view.seats if "out" not in seat.tags)
        caught = partial(self._by, named, "Who was caught?", lambda seat: Said(None, Word.CAUGHT, seat))
        means = said.means + tuple(Said(None, Word.CAUGHT, seat) for seat in culprits)
        return Meaning("Last card", deed, "Caught you!", caught, means=means)

    def _may_call(self) -> bool:
        """Whether this is a game, and a moment in it, in which a last card is called."""
        game, row = self.referee.game, self.referee.game.row(self.referee.position)
        known = Word.LAST_CARD in game.anytime or Word.LAST_CARD in row.acts
        return known and bool(row.places) and not (row.open_hands or row.clearing)

    def _announce(self, expects: tuple[Expect, ...], word: Word, text: str) -> Meaning:
        """A word that may be said now; who says it is asked only where it could be several."""
        said = of_kind(expects, word)
        speakers = tuple(e.by for e in said if e.by is not None)
        if not speakers:
            return self._direct(text, Said(None, word)) if said else NOTHING
        deed = partial(self._by, speakers, f"Who says “{text}”?", lambda seat: Said(seat, word))
        return Meaning(text, deed, means=tuple(Said(seat, word) for seat in speakers))

    def _by(self, seats: tuple[Seat, ...], text: str, event: Callable[[Seat], Event]) -> None:
        """One seat does it at once; of several one is picked."""
        if len(seats) == 1:
            self.say(event(seats[0]))
        else:
            self._pick(text, [self._choice(self.referee.names[seat], event(seat)) for seat in seats])

    def _ok(self, expects: tuple[Expect, ...]) -> Meaning:
        if self.referee.view.over:
            return Meaning("New game", self.leave, blinking=True)
        game, position = self.referee.game, self.referee.position
        events = usual(expects)
        if not events and self.reading.draft:
            position = self._supposed()
            events = usual(game.expects(position))
        if not events:
            return self._not_done(expects)
        text = label(game, position.phase, events, self.referee.names)
        return Meaning(text, partial(self._all, events), means=events, blinking=self._waits())

    def _supposed(self) -> Any:
        """The position once what is being laid counts."""
        position = self.referee.position
        for act in self.reading.draft:
            position = self.referee.game.judge(position, act.event).position
        return position

    def _not_done(self, expects: tuple[Expect, ...]) -> Meaning:
        """Somebody whose turn cannot end yet: a press is answered by what is still owed."""
        game, position = self.referee.game, self.referee.position
        waited = {expect.by for expect in expects}
        seat = waited.pop() if len(waited) == 1 else None
        done = Said(seat, Word.DONE)
        if seat is None or not self.referee.view.pending or not game.judge(position, done).refused:
            return NOTHING
        return Meaning("", partial(self._ask_why, done), dark=True)

    def _ask_why(self, said: Said) -> None:
        """It counts for nothing, and closes nothing that is being laid: only its reason is wanted."""
        self.put_on_record(said)

    def _all(self, events: tuple[Event, ...]) -> None:
        """The usual things one after the other, as long as they stay the usual things."""
        if self._draft_closes(*events):
            for event in events:
                if event in usual(self.referee.expects):
                    self.put_on_record(event)
        self._look_again()

    def _waits(self) -> bool:
        """Nothing on the table will tell it: only a press leads on."""
        row = self.referee.game.row(self.referee.position)
        return row.clearing or self.referee.position.phase == "sheet"

    def _no(self, expects: tuple[Expect, ...]) -> Meaning | None:
        """Where a plain question is open, red is no; green, the usual thing, is yes, unless that is no itself."""
        asked = _asked_yes(expects)
        anybody = (None, *asked[:1]) if asked else tuple(e.by for e in expects)
        no = next((e for e in of_kind(expects, Word.NO) if not e.usual and e.by in anybody), None)
        if no is None:
            return None
        said = Said(no.by, Word.NO)
        words = no_label(self.referee.game, self.referee.position.phase)
        return self._direct(words if len(asked) < 2 else plain_label(said, self.referee.names), said)

    def _as_read(self) -> Meaning | None:
        """Hands laid open: the table may say that they are complete as they are read."""
        hands = self.reader.as_read()
        return self._direct("That is all", *hands) if hands else None

    def _direct(self, text: str, *events: Event) -> Meaning:
        return Meaning(text, partial(self.say, *events), means=events)

    def _back(self) -> Meaning:
        """Taking back: first what is only supposed so far, then the last event that counted."""
        if self.reading.draft and not any(isinstance(act.event, _SEEN) for act in self.reading.draft):
            return Meaning("Not so", self._scrap, "Menu", self.open_menu)
        undone = next((one for one in reversed(self.referee.judged) if one.is_live and not one.refused), None)
        deed = None if undone is None else partial(self.say, Undone())
        text = "" if undone is None else "Take back"
        return Meaning(text, deed, "Menu", self.open_menu, means=(Undone(),) if deed else ())

    def _scrap(self) -> None:
        self.reader.scrap()
        self._look_again()

    # ------------------------------------------------------------ questions

    def _choices(self, asked: Expect, text: str = "", close: Action | None = None) -> Picker:
        """A choice of the rules: a suit, a seat, a dodge card."""
        make = partial(Chose, asked.by, about=asked.about)
        if set(asked.options) == set(Suit):
            choices = suit_choices(lambda suit: self.say(make(suit)), lambda suit: (make(suit),))
        else:
            choices = tuple(self._choice(choice_label(self.referee, asked, o), make(o)) for o in asked.options)
        return self._picker(text, choices, back=self._back() if close is None else None)

    def _refusal_keys(self, judged: Judged) -> Five:
        """A card that may not lie there: let stand, or read wrongly; when it is taken back, the eye sees it go."""
        stand = Overruled(judged.entry.number)
        last_card = self._last_card(self.referee.expects)
        return five(
            last_card=last_card,
            dig=self._direct("Let it stand", stand),
            count=Meaning("Read wrongly", partial(self.correcting.correct, judged)),
            back=Meaning("", None, "Menu", self.open_menu),
        )

    def _doubted(self, doubt: Doubt) -> Picker:
        """The question of the reader, with its cursor."""
        if self.doubt is None or self.doubt[0] != doubt:
            self.doubt = doubt, self._doubt_picker(doubt)
        return self.doubt[1]

    def _doubt_picker(self, doubt: Doubt) -> Picker:
        if not doubt.options:
            return self._tell_suit(place_of(str(dict(doubt.params)["place"])))
        return self._picker("", [self._answer(option) for option in doubt.options], back=self._none_of_these())

    def _answer(self, option: Option) -> Choice:
        text = doubt_text(self.referee, option.code, option.params)
        return Choice(text, partial(self._chosen, option), means=_means(option))

    def _chosen(self, option: Option) -> None:
        self.reader.answered(option)
        self._commit(Reading(acts=option.acts))
        self._look_again()

    def _none_of_these(self) -> Meaning:
        return Meaning("None of these", self._shelve, "Menu", self.open_menu)

    def _shelve(self) -> None:
        """None of these: wait until the table changes."""
        self.reader.answered(None)
        self.reading = Reading()

    def _tell_suit(self, place: Place) -> Picker:
        """A card that cannot be read is told: first its suit, then its rank; who laid it the reader knows."""
        choices = suit_choices(partial(self._tell_rank, place), lambda suit: _one_of(place, *cards_of(suit)))
        joker = joker_choice(self._named, partial(_one_of, place)) if self.referee.game.jokers else ()
        return self._picker("", (*choices, *joker), back=self._none_of_these())

    def _tell_rank(self, place: Place, suit: Suit) -> None:
        self._pick("Which rank?", rank_choices(suit, self._named, partial(_one_of, place)))

    def _named(self, card: Card) -> None:
        self._take(self.reader.named(card))

    def rule_question(self) -> Picker | None:
        """The question the rules ask now, with its cursor."""
        asked = self._asked_now()
        if asked is None:
            return None
        if self.asked is None or self.asked[0] != asked:
            self.asked = asked, self._choices(asked)
        self.asked[1].back = self._back()
        return self.asked[1]

    def _asked_now(self) -> Expect | None:
        """A choice that has to be made: the usual next thing, or the only way on."""
        expects = self.referee.expects
        choices = [e for e in of_kind(expects, Chose) if len(e.options) > 1]
        due = [e for e in choices if e.usual] or ([] if any(e.usual for e in expects) else choices)
        return due[0] if due else None

    def offered(self) -> tuple[Expect, ...]:
        """Choices that may be made but need not: they wait in the menu."""
        due = self._asked_now()
        return tuple(e for e in of_kind(self.referee.expects, Chose) if len(e.options) > 1 and e != due)

    def offer(self, expect: Expect) -> None:
        """One of those choices, laid over the game."""
        self.kiosk.begin_talk(self._choices(expect, offer_label(self.referee, expect), self.kiosk.end_talk))

    def _choice(self, text: str, *events: Event) -> Choice:
        return Choice(text, partial(self.say, *events), means=events)

    def _pick(self, text: str, choices: Sequence[Choice]) -> None:
        self.kiosk.begin_talk(self._picker(text, choices))

    def _picker(self, text: str, choices: Sequence[Choice], back: Meaning | None = None) -> Picker:
        """A question that lies over the game, or (with a way back of its own) belongs to it."""
        close = self.kiosk.end_talk if back is None else _stay
        return Picker(text, choices, close, back=back, title=self.referee.game.name)

    # ------------------------------------------------------------ what is shown

    def show(self) -> Show:
        doubt = self.reading.question
        asked = self.rule_question() if doubt is None else self._doubted(doubt)
        return showing(Moment(self.referee, self.layout, self.reading, self.standing, asked))


def _asked_yes(expects: tuple[Expect, ...]) -> tuple[Seat, ...]:
    """Who is asked a plain question, where it is said whom it is put to."""
    return tuple(e.by for e in of_kind(expects, Word.YES) if e.usual and e.by is not None)


def _means(option: Option) -> tuple[Event, ...]:
    """What it puts on record; or, where a card lies there that is still to be told, whichever it is."""
    place = dict(option.params).get("place")
    unread = () if place is None else _one_of(place_of(str(place)), *PACK, JOKER)
    return tuple(act.event for act in option.acts) or unread


def _one_of(place: Place, *cards: Card) -> tuple[Event, ...]:
    """One of these lies there, whoever laid it."""
    return tuple(lays(None, card, to=place) for card in cards)


def _stay() -> None:
    """A question that belongs to the game goes away by being answered, not by being closed."""
