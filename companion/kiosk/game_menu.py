"""The menu that opens when BACK is held: put something right, change a rule, let a player go, break off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.facts.events import Abandoned, Counted, Left, Redone, Seated, Source
from companion.facts.game import Switch
from companion.kiosk.agreed_rules import for_so_many, open_house_rules
from companion.kiosk.asking import Choice, NumberPicker, said
from companion.kiosk.checking import Checking
from companion.kiosk.correcting import DONE_BY_SOMEBODY
from companion.kiosk.help import how_to_play
from companion.kiosk.looks import colours_line, motion_line
from companion.kiosk.meaning import Action, Meaning
from companion.kiosk.menu import Menu, MenuLine, language_line
from companion.kiosk.playing import Playing
from companion.kiosk.record_lines import act_text
from companion.kiosk.show_me import ShowMe
from companion.kiosk.showing import offer_label
from companion.language.phrase import phrase
from companion.table import Seat
from companion.transcript.words import switch_line

REACH = 12
"""The list of things to correct holds at most this many entries."""
LOUDEST, STEP = 10, 2
"""The highest volume, and how far one press turns it up."""
MOST_HELD = 24
"""Nobody holds more cards than this."""


def open_menu(playing: Playing) -> None:
    """Show the menu over the game."""
    GameMenu(playing).open()


class GameMenu:
    """The menu's lines and the questions they lead to; an answer goes on record like a press."""

    def __init__(self, playing: Playing) -> None:
        self.playing, self.kiosk, self.referee = playing, playing.kiosk, playing.referee

    def open(self) -> None:
        go_on = Meaning("Go on", self.kiosk.end_talk)
        self.kiosk.begin_talk(Menu(self.referee.game.name, self._lines, go_on, "What would you like?"))

    def _lines(self) -> list[MenuLine]:
        playing, begin_talk = self.playing, self.kiosk.begin_talk
        questions, game = playing.questions, self.referee.game
        return [
            MenuLine("Go on", self.kiosk.end_talk),
            *(self._line(one.label, one.action) for one in playing.correcting.as_they_lie()),
            self._line("Tell what I did not see", playing.correcting.tell_unseen),
            self._line("Correct something", self._what_was_wrong),
            *self._why(),
            self._line("Put back what was taken back", self._put_back),
            *(self._line(offer_label(self.referee, e), partial(questions.offer, e)) for e in questions.offered()),
            *([self._line("Show me what you saw", self._show_me)] if self._witnessed() else []),
            self._line("The table as I see it", playing.show_table),
            self._line("Correct a number of cards", self._whose_number),
            self._line("How to play", lambda: begin_talk(how_to_play(self.kiosk, game))),
            self._line("What should lie where", lambda: begin_talk(Checking(self.kiosk, playing))),
            self._line("House rules", self._house_rules),
            colours_line(self.kiosk),
            motion_line(self.kiosk),
            *([] if self.kiosk.volume is None else [MenuLine(self._sound(), self._louder)]),
            *language_line(self.kiosk.tongue, self.kiosk.next_tongue),
            self._line("A player leaves", self._who_leaves),
            *([self._line("Two change places", self._who_moves)] if any(self._swaps()) else []),
            self._line(
                "Break off this round, deal again",
                partial(self._sure, "Break off this round?", partial(playing.say, Abandoned())),
            ),
            self._line("End the game", partial(self._sure, "End the game?", playing.leave)),
            *([] if (leave := self.kiosk.quit) is None else [self._line("Quit", partial(self._sure, "Quit?", leave))]),
        ]

    def _why(self) -> Iterator[MenuLine]:
        """All that stands on the screen and that the book tells of."""
        if (why := self.playing.why_all_this()) is not None:
            yield self._line("Why? The rules for what stands here", why)

    def _line(self, label: str, action: Action) -> MenuLine:
        """A line that closes the menu and then does this."""

        def close_and_act() -> None:
            self.kiosk.end_talk()
            action()

        return MenuLine(label, close_and_act)

    def _sound(self) -> str:
        volume = self.kiosk.volume
        return phrase("Sound: {n} of {all}", n=volume, all=LOUDEST) if volume else "Sound: off"

    def _louder(self) -> None:
        """Up in steps; after the loudest comes silence."""
        louder = (self.kiosk.volume or 0) + STEP
        self.kiosk.volume, self.kiosk.muted = (louder if louder <= LOUDEST else 0), False

    # ------------------------------------------------------------ putting right

    def _put_back(self) -> None:
        """What one press has taken back: an entry, and before it those that nobody saw and that it implied."""
        self.playing.say(Redone())
        while not self.referee.judged[-1].refused and self.referee.deeds and self._is_implied(self.referee.deeds[-1]):
            self.playing.say(Redone())

    def _is_implied(self, number: int) -> bool:
        return self.referee.judged[number - 1].entry.source is Source.IMPLIED

    def _what_was_wrong(self) -> None:
        """The last entries that still count, newest first."""
        correct = self.playing.correcting.correct
        live = [one for one in self.referee.judged if one.is_live and isinstance(one.event, DONE_BY_SOMEBODY)][-REACH:]
        self._pick_any(
            "What was wrong?",
            [Choice(act_text(self.referee, one.event), partial(correct, one)) for one in reversed(live)],
        )

    def _whose_number(self) -> None:
        held = [(one.seat, one.name, one.cards) for one in self.referee.view.seats if one.cards is not None]
        self._pick_any(
            "Whose number of cards is wrong?",
            [
                Choice(phrase("{name}: {n}", name=name, n=n), partial(self._how_many, seat, n), means=_numbers(seat))
                for seat, name, n in held
            ],
        )

    def _how_many(self, seat: Seat, now: int) -> None:
        text = phrase("How many cards does {by} hold?", by=self.referee.names[seat])
        choices = [said(str(one.n), self.playing.say, one) for one in _numbers(seat)]
        title, picked = self.referee.game.name, min(now, MOST_HELD)
        self.kiosk.begin_talk(NumberPicker(text, choices, self.kiosk.end_talk, title=title, picked=picked))

    # ------------------------------------------------------------ people come and go

    def _who_leaves(self) -> None:
        seats = [seat for seat in self.referee.view.seats if "out" not in seat.tags]
        choices = [said(seat.name, self.playing.say, Left(seat.seat)) for seat in seats]
        self.playing.pick("Who leaves the game?", choices)

    def _who_moves(self) -> None:
        names = self.referee.names
        choices = [Choice(names[seat], partial(self._with_whom, seat)) for seat in self._around()]
        self.playing.pick("Who sits somewhere else now?", choices)

    def _with_whom(self, one: Seat) -> None:
        names = self.referee.names
        swaps = [(other, seated) for first, other, seated in self._swaps() if first == one]
        choices = [said(names[other], self.playing.say, seated) for other, seated in swaps]
        self._pick_any(phrase("With whom does {by} change places?", by=names[one]), choices)

    def _swaps(self) -> Iterator[tuple[Seat, Seat, Seated]]:
        """Who may change places with whom now: between rounds, unless the game refuses it (GN-13)."""
        around = self._around()
        for one in around:
            for other in around:
                swapped = Seated(tuple({one: other, other: one}.get(seat, seat) for seat in around))
                if one != other and not self.referee.game.judge(self.referee.position, swapped).refused:
                    yield one, other, swapped

    def _around(self) -> tuple[Seat, ...]:
        """The players clockwise, as they sit now."""
        chairs = self.referee.chairs
        there = [one.seat for one in self.referee.view.seats if "out" not in one.tags]
        return tuple(sorted(there or chairs, key=lambda seat: chairs[seat]))

    # ------------------------------------------------------------ what was seen

    def _witnessed(self) -> list[tuple[int, str]]:
        """The last entries of which there are pictures, the latest first."""
        latest = reversed(self.referee.judged[-REACH:])
        return [
            (one.number, act_text(self.referee, one.event))
            for one in latest
            if one.is_fact and self.kiosk.recall(one.number) is not None
        ]

    def _show_me(self) -> None:
        shown = ShowMe(self.referee.game.name, self._witnessed(), self.kiosk.recall, self.kiosk.end_talk)
        self.kiosk.begin_talk(shown)

    # ------------------------------------------------------------ rules, and the end

    def _house_rules(self) -> None:
        """List the house rules; the line of a rule that can only change with the next round says so."""
        game, agreed = self.referee.game, self.playing.agreed_rules

        def told(switch: Switch) -> str:
            line = switch_line(game, switch.key, agreed.value(switch), self.referee.names)
            return phrase("{rule} (next round)", rule=line) if switch.key in agreed.waiting else line

        def change(switch: Switch) -> None:
            agreed.change(switch)
            self.playing.keep_agreed()

        switches = for_so_many(game.switches, len(self.referee.names))
        open_house_rules(self.kiosk, lambda: switches, told, change)

    def _sure(self, text: str, action: Action) -> None:
        """Ask once more before something that ends a round or a game."""
        self.playing.pick(text, [Choice("Yes", action), Choice("No", lambda: None)])

    def _pick_any(self, text: str, choices: Sequence[Choice]) -> None:
        """Ask, if there is anything to pick."""
        if choices:
            self.playing.pick(text, choices)


def _numbers(seat: Seat) -> tuple[Counted, ...]:
    """Every number of cards that this player may hold."""
    return tuple(Counted(seat, n) for n in range(MOST_HELD + 1))
