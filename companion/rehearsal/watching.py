"""A rehearsal in lines of text: what really happened, what the kiosk put on record, what it shows."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee import Referee
from companion.rehearsal.rehearsal import Rehearsal
from companion.transcript.acts import write_event
from companion.transcript.words import write_out

PrintLine = Callable[[str], None]


class Watcher:
    """Prints the record as it grows; with `closely`, also the truth and every new screen."""

    def __init__(self, say: PrintLine, closely: bool = False) -> None:
        self.say, self.closely = say, closely
        self._acted = self._heard = 0
        self._screen = ""

    def __call__(self, rehearsal: Rehearsal) -> None:
        at, referee, show = _clock(rehearsal.now), rehearsal.playing.referee, rehearsal.show
        if not self.closely:
            self.record(rehearsal.now, referee)
            return
        acts = rehearsal.family.players.acts
        for event in acts[self._acted :]:
            self.say(f"{at}truth   {write_event(event, referee.names)}")
        self._acted = len(acts)
        self.record(rehearsal.now, referee)
        keys = " | ".join(key.label for key in show.keys)
        question = f" ? {show.question.text}" if show.question is not None else ""
        screen = f"{show.ask}{question}  [{keys}]"
        if screen != self._screen:
            self.say(f"{at}screen  {screen}")
            self._screen = screen

    def record(self, now: int, referee: Referee) -> None:
        """Print what has come on record since the last time, with what the referee says about it."""
        for judged in referee.judged[self._heard :]:
            text = write_event(judged.entry.event, referee.names)
            said = " ".join(write_out(referee.game, one.code, one.params, referee.names) for one in judged.rulings)
            answer = f"{'x' if judged.refused else '>'} {said}" if said else ""
            self.say(f"{_clock(now)}{'record  ' if self.closely else ''}{text:<34} {answer}".rstrip())
        self._heard = len(referee.judged)


def _clock(now: int) -> str:
    minutes, seconds = divmod(now / 1000, 60)
    return f"{minutes:3.0f}:{seconds:04.1f}  "
