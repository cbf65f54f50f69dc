"""Watching a rehearsal on paper: what truly happened, what the kiosk put on record, what it shows."""

from __future__ import annotations

from collections.abc import Callable

from companion.rehearsal import Rehearsal
from companion.show import Show
from companion.transcript.acts import write_event

Say = Callable[[str], None]


class Watcher:
    """Prints the record as it grows; with `closely` the truth and every new screen beside it."""

    def __init__(self, say: Say, closely: bool = False) -> None:
        self.say, self.closely = say, closely
        self._acted = self._heard = 0
        self._screen = ""

    def __call__(self, rehearsal: Rehearsal) -> None:
        at = f"{rehearsal.now / 1000:7.1f} s  "
        if self.closely:
            self._truth(rehearsal, at)
        self._record(rehearsal, at)
        if self.closely:
            self._look(rehearsal.show, at)

    def _truth(self, rehearsal: Rehearsal, at: str) -> None:
        acts, names = rehearsal.family.players.acts, rehearsal.playing.referee.names
        for event in acts[self._acted :]:
            self.say(f"{at}truth   {write_event(event, names)}")
        self._acted = len(acts)

    def _record(self, rehearsal: Rehearsal, at: str) -> None:
        referee = rehearsal.playing.referee
        for judged in referee.judged[self._heard :]:
            refused = "".join(f"  x {ruling.code} {ruling.clause}" for ruling in judged.rulings if judged.refused)
            text = write_event(judged.entry.event, referee.names)
            self.say(f"{at}{'record  ' if self.closely else ''}{text}  ({judged.entry.source}){refused}")
        self._heard = len(referee.judged)

    def _look(self, show: Show, at: str) -> None:
        keys = " | ".join(key.label for key in show.keys)
        question = f" ? {show.question.text}" if show.question is not None else ""
        screen = f"{show.ask}{question}  [{keys}]"
        if screen != self._screen:
            self.say(f"{at}screen  {screen}")
            self._screen = screen
