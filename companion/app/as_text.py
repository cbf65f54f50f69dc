"""Nobody can watch: the simulated table plays as fast as it goes, and is told as text, with pictures at the end."""

from __future__ import annotations

from companion.app.app import App
from companion.facts.show import Show
from companion.games import GAMES
from companion.rehearsal.watching import Watcher
from companion.running.parts import StoryClock, when_asked_to_stop
from companion.running.simulated_eyes import FRAME_MS
from companion.scenes import scene_of
from companion.transcript.fold import standing
from hardware.screen import render


def play_as_text(app: App, story: StoryClock) -> None:
    print("No display here: the simulated table plays by itself; this is the record as the kiosk reads it.\n")
    app.start(app.plans.began(GAMES[app.plans.game]))
    when_asked_to_stop(app.quit)  # looking for a display, SDL has taken the signals for itself
    table, playing = app.table_in_play, app.playing
    assert table is not None and playing is not None
    shots: dict[str, Show] = {}
    watcher = Watcher(print)
    while not table.finished and not app.loop.quitting:
        show = app.turn(story.now)
        watcher.record(story.now, playing.referee)
        kind = "question" if show.question is not None else "alarm" if show.alarm else str(show.mode)
        shots.setdefault(kind, show)
        shots[f"last-{show.mode}"] = show
        story.now += FRAME_MS
    print()
    print("\n".join(standing(playing.referee)))
    screens = app.folder / "screens"
    screens.mkdir(parents=True, exist_ok=True)
    for name, show in shots.items():
        render(scene_of(show), screens / f"{name}.png")
        print(screens / f"{name}.png")
