"""A player's own button says "me": it was I who drew, I am done, I caught you, it was I who laid that.

Whoever is asked for by name answers with it; otherwise it says the usual thing of this player; otherwise it catches the
only one who can be caught, or claims the act that the eye gave to somebody else a moment ago.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from companion.facts.events import Amended, Event, Said, Source, Word
from companion.kiosk.asking import Picker, Say
from companion.kiosk.correcting import DONE_BY_SOMEBODY
from companion.kiosk.meaning import Action, Meaning
from companion.kiosk.press_events import of_kind, usual
from companion.referee import Judged, Referee
from companion.table import Seat

CLAIMED_MS = 15_000
"""For so long it can be said by one press that somebody else did it."""


class SeatKeys:
    """What each player's own button means now, by chair."""

    def __init__(self, referee: Referee, say: Say) -> None:
        self.referee, self.say = referee, say

    def meanings(self, asked: Picker | None, now: int) -> Mapping[int, Meaning]:
        """Of every player who takes part; lamps blink at those who are waited for."""
        view = self.referee.view
        there = [one.seat for one in view.seats if "out" not in one.tags]
        return {
            self.referee.chairs[seat]: replace(self._meaning(seat, asked, now), blinking=seat in view.deciders)
            for seat in there
        }

    def _meaning(self, seat: Seat, asked: Picker | None, now: int) -> Meaning:
        if asked is not None:
            answer = self._answer(seat, asked)
            return Meaning(dark=True) if answer is None else Meaning("I", answer)
        mine = next((event for event in usual(self.referee.expects) if _is_by(event, seat)), None)
        if mine is not None:
            return Meaning("I", partial(self.say, mine), means=(mine,))
        claimed = self._caught(seat) or self._claimed(seat, now)
        if claimed is None:
            return Meaning()
        # Dark: a lamp that lit up for it would give away who can be caught, or that the eye was not sure.
        return Meaning("I", partial(self.say, claimed), means=(claimed,), dark=True)

    def _answer(self, seat: Seat, asked: Picker) -> Action | None:
        """The only answer that says that it was this player."""
        theirs = [one for one in asked.choices if any(_is_by(event, seat) for event in one.means)]
        return partial(asked.choose, theirs[0]) if len(theirs) == 1 else None

    def _caught(self, seat: Seat) -> Event | None:
        culprits = {int(o) for e in of_kind(self.referee.expects, Word.CAUGHT) for o in e.options}
        return Said(seat, Word.CAUGHT, Seat(culprits.pop())) if len(culprits) == 1 and seat not in culprits else None

    def _claimed(self, seat: Seat, now: int) -> Event | None:
        """The last act that the eye saw was theirs, not the one's to whom it was given."""
        last: Judged | None = self.referee.judged[-1] if self.referee.judged else None
        if last is None or last.struck or last.entry.source is not Source.EYE or now - last.entry.time > CLAIMED_MS:
            return None
        event = last.event
        if not isinstance(event, DONE_BY_SOMEBODY) or event.by in (None, seat):
            return None
        return Amended(last.number, replace(event, by=seat))


def _is_by(event: Event, seat: Seat) -> bool:
    meant = event.event if isinstance(event, Amended) else event
    return getattr(meant, "by", None) == seat
