"""What the five buttons mean while a game is on and nothing is asked.

Three of them announce something, OK is the usual next thing, and BACK takes back. A button that would
mean nothing is lent to something else that may have happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from companion.facts.events import Drew, Event, Laid, Lifted, Moved, Overruled, Said, Source, Undone, Word
from companion.facts.game import Expect
from companion.facts.show import BUTTONS
from companion.interpret.reader import Reader
from companion.interpret.reading import Reading, Supposed
from companion.kiosk.asking import Pick, Say, said
from companion.kiosk.meaning import NOTHING, Action, Five, Meaning, five
from companion.kiosk.press_events import besides, label, no_label, of_kind, plain_label, taken_unseen, usual
from companion.language.phrase import Phrase, phrase
from companion.referee import Judged, Referee
from companion.table import Seat

SEEN = (Laid, Lifted, Moved)
"""Acts that change what lies on the table: they are taken back by hand, not by a button."""


@dataclass(frozen=True, slots=True)
class Presses:
    """What a press in a game can lead to."""

    say: Say
    say_usual: Say
    ask_why: Callable[[Event], None]
    """Puts on record something that is not allowed, so that the referee says why."""
    pick: Pick
    correct: Callable[[Judged], None]
    tell_unseen: Action
    scrap: Action
    open_menu: Action
    leave: Action
    why: Callable[[Judged], Action | None]
    """Opens the paragraph on which an entry's ruling rests; None where the book has none."""
    play_again: Action | None = None


class GameKeys:
    """The five buttons, worked out anew each time they are asked for."""

    def __init__(self, referee: Referee, reader: Reader, presses: Presses) -> None:
        self.referee, self.reader, self.presses = referee, reader, presses
        self.polled = 0
        """If several players are asked the same question, how many of them NEXT has skipped since the last entry."""

    # ------------------------------------------------------------ the four situations

    def unasked(self, reading: Reading) -> Five:
        """Nothing is asked: three announcements, the usual next thing, and taking back."""
        expects, names = self.referee.expects, self.referee.names
        asked = _asked_yes(expects)
        dig = self._announce(expects, Word.DIG, "Dig!")
        if len(asked) > 1:  # the keys show the answer of one player at a time
            expects = tuple(sorted(expects, key=lambda e: e.by != asked[self.polled % len(asked)]))
            dig = Meaning(phrase("Next: {by}", by=names[asked[(self.polled + 1) % len(asked)]]), self._pass_on)
        hands = self.reader.as_read()  # open hands: people may say that what is read is all there is
        complete = self._direct("That is all", *hands) if hands else None
        named = {
            "last_card": self._last_card(expects),
            "dig": dig,
            "count": complete or self._no(expects) or self._announce(expects, Word.COUNT, "Count!"),
            "ok": self._ok(expects, reading.draft),
            "back": self.back(reading),
        }
        free = (button for button in BUTTONS[:3] if named[button] is NOTHING)
        return five(**named | dict(zip(free, self._besides(expects), strict=False)))

    def unwatched(self, reading: Reading) -> Five:
        """No eye sees the table: green tells what happened there, held where a press is the usual next thing."""
        named = dict(zip(BUTTONS, self.unasked(reading), strict=True))
        tell, usual_thing = self.presses.tell_unseen, named["ok"]
        if usual_thing.label:
            return five(**named | {"ok": replace(usual_thing, held="Tell it", held_action=tell)})
        return five(**named | {"ok": Meaning("Tell it", tell)})

    def about_refused(self, judged: Judged) -> Five:
        """A card was refused: let it stand, or say it was read wrongly; if it is taken back, the eye sees that."""
        number = judged.entry.number
        return five(
            last_card=self._last_card(self.referee.expects),
            dig=self._direct("Let it stand", Overruled(number)),
            count=Meaning("You misread it", partial(self.presses.correct, judged), about=number),
            ok=NOTHING if (why := self.presses.why(judged)) is None else Meaning("Why?", why),
            back=Meaning("", None, "Menu", self.presses.open_menu),
        )

    def back(self, reading: Reading) -> Meaning:
        """Take back what is only supposed so far, or else the last event that counted."""
        if reading.draft and not any(isinstance(act.event, SEEN) for act in reading.draft):
            drew = any(isinstance(act.event, Drew) for act in reading.draft)
            text, about = "I did not draw" if drew else "Not so", tuple(act.event for act in reading.draft)
            return Meaning(text, self.presses.scrap, "Menu", self.presses.open_menu, about=about)
        if not any(one.is_live and not one.refused for one in reversed(self.referee.judged)):
            return Meaning("", None, "Menu", self.presses.open_menu)
        means = (Undone(),) * (1 + self._implied_before())
        say, last = partial(self.presses.say, *means), self.referee.deeds[-1:]
        return Meaning("Take back", say, "Menu", self.presses.open_menu, means=means, about=last)

    def _implied_before(self) -> int:
        """How many entries nobody saw, and are there only because of the last one: they are taken back with it."""
        sources = [self.referee.judged[number - 1].entry.source for number in reversed(self.referee.deeds)]
        seen = sources[:1] == [Source.EYE]
        return len([*takewhile(Source.IMPLIED.__eq__, sources[1:])]) if seen else 0

    # ------------------------------------------------------------ announcements

    def _last_card(self, expects: tuple[Expect, ...]) -> Meaning:
        """Lit as long as cards are laid: a lamp that lit up for the last card only would give it away."""
        game, row = self.referee.game, self.referee.game.row(self.referee.position)
        is_called = Word.LAST_CARD in game.anytime or Word.LAST_CARD in row.acts
        if not is_called or not row.places or row.open_hands or row.clearing:
            return NOTHING
        called = self._announce(expects, Word.LAST_CARD, "Last card")
        action = called.action or partial(self.presses.say, Said(None, Word.LAST_CARD))
        culprits = tuple(Seat(int(o)) for e in of_kind(expects, Word.CAUGHT) for o in e.options)
        suspects = culprits or tuple(seat.seat for seat in self.referee.view.seats if "out" not in seat.tags)
        caught = partial(self._one_of, suspects, "Who was caught?", lambda seat: Said(None, Word.CAUGHT, seat))
        means = called.means + tuple(Said(None, Word.CAUGHT, seat) for seat in culprits)
        return Meaning("Last card", action, "Caught you!", caught, means=means)

    def _announce(self, expects: tuple[Expect, ...], word: Word, text: str) -> Meaning:
        """A word that may be said now; who says it is asked only if several players could."""
        expected = of_kind(expects, word)
        speakers = tuple(e.by for e in expected if e.by is not None)
        if not speakers:
            return self._direct(text, Said(None, word)) if expected else NOTHING
        action = partial(self._one_of, speakers, phrase("Who says “{what}”?", what=text), lambda seat: Said(seat, word))
        return Meaning(text, action, means=tuple(Said(seat, word) for seat in speakers))

    def _one_of(self, seats: tuple[Seat, ...], text: str, event: Callable[[Seat], Event]) -> None:
        """Report it for the only seat there is; of several, ask for one."""
        if len(seats) == 1:
            self.presses.say(event(seats[0]))
        else:
            names, say = self.referee.names, self.presses.say
            self.presses.pick(text, [said(names[seat], say, event(seat)) for seat in seats])

    def _no(self, expects: tuple[Expect, ...]) -> Meaning | None:
        """If a yes-or-no question is open, red means no, unless no is the usual answer and stands on green already."""
        asked = _asked_yes(expects)
        anybody = (None, *asked[:1]) if asked else tuple(e.by for e in expects)
        no = next((e for e in of_kind(expects, Word.NO) if not e.usual and e.by in anybody), None)
        if no is None:
            return None
        event = Said(no.by, Word.NO)
        alone = no_label(self.referee.game, self.referee.position.phase)
        return self._direct(alone if len(asked) < 2 else plain_label(event, self.referee.names), event)

    def _pass_on(self) -> None:
        """The keys show the next player's answer."""
        self.polled += 1

    def _besides(self, expects: tuple[Expect, ...]) -> Iterator[Meaning]:
        """What else may have happened, for buttons that are free.

        If a card may have been taken from those that lie face down, people pick which one it was.
        """
        names, say = self.referee.names, self.presses.say
        if self.referee.view.over and self.presses.play_again is not None:
            yield Meaning("Another game", self.presses.leave)
        for event in besides(expects):
            yield self._direct(plain_label(event, names), event)
        taken = taken_unseen(self.referee.game, self.referee.position)
        if taken:
            choices = [said(Phrase("{card}", (("card", e.cards[0]),)), say, e, symbol=e.cards[0]) for e in taken]
            yield Meaning(plain_label(taken[0], names), partial(self.presses.pick, "Which card?", choices), means=taken)

    # ------------------------------------------------------------ the usual next thing

    def _ok(self, expects: tuple[Expect, ...], draft: Sequence[Supposed]) -> Meaning:
        game, position = self.referee.game, self.referee.position
        if self.referee.view.over:
            if self.presses.play_again is not None:
                return Meaning("Play again", self.presses.play_again, blinking=True)
            return Meaning("New game", self.presses.leave, blinking=True)
        events, after = usual(expects), self.referee.position
        for act in draft:
            after = game.judge(after, act.event).position
        later = usual(game.expects(after)) if draft else events
        nothing_drawn = not any(isinstance(act.event, Drew) for act in draft)
        ahead = events and nothing_drawn and not set(events) & set(later)  # the sentence asks what comes after these
        if ahead and not self._lasts(draft):
            return Meaning("", partial(self.presses.say_usual, *events), dark=True)
        if not events or (ahead and later):
            position, events = after, later
        if not events:
            return self._why_not_done(expects)
        only_a_press_leads_on = game.row(self.referee.position).clearing or self.referee.position.phase == "sheet"
        return Meaning(
            label(game, position.phase, events, self.referee.names),
            partial(self.presses.say_usual, *events),
            means=events,
            blinking=only_a_press_leads_on,
        )

    def _lasts(self, draft: Sequence[Supposed]) -> bool:
        """Whether more may be added to what is being laid, so that only the next act or a press closes it."""
        drafts = self.referee.game.row(self.referee.position).drafts
        return any(isinstance(act.event, Laid) and act.event.place.name in drafts for act in draft)

    def _why_not_done(self, expects: tuple[Expect, ...]) -> Meaning:
        """Nobody's turn can end yet: if one player is waited for, a press is answered by what they still owe."""
        waited = {expect.by for expect in expects}
        seat = waited.pop() if len(waited) == 1 else None
        done = Said(seat, Word.DONE)
        counts = not self.referee.game.judge(self.referee.position, done).refused
        if seat is None or not self.referee.view.pending or counts:
            return NOTHING
        return Meaning("", partial(self.presses.ask_why, done), dark=True)

    def _direct(self, text: str, *events: Event) -> Meaning:
        return Meaning(text, partial(self.presses.say, *events), means=events)


def _asked_yes(expects: tuple[Expect, ...]) -> tuple[Seat, ...]:
    """The players to whom a yes-or-no question is put."""
    return tuple(e.by for e in of_kind(expects, Word.YES) if e.usual and e.by is not None)
