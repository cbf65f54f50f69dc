"""What only people can mend: it is said in one sentence wherever somebody may look, and the service waits for them."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Timer

import pytest

from companion.app import App, as_text
from companion.app.command import play_an_evening
from companion.backup.table import TableKept
from companion.facts.events import Entry
from companion.facts.show import Show
from companion.settings.config import Config
from tests.appliance.test_service import UNIT, parsed
from tests.folders import FRAMES, ROOT

NO_DISPLAY = "No display could be opened"


def started(*words: str, stdin: int = subprocess.DEVNULL) -> subprocess.CompletedProcess[str]:
    """The companion on a machine without any display."""
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    asked = [sys.executable, "-m", "companion", *words]
    return subprocess.run(asked, cwd=ROOT, env=bare, stdin=stdin, capture_output=True, text=True, timeout=60)


def own_lines(done: subprocess.CompletedProcess[str]) -> list[str]:
    """What the companion said itself; libraries that look for a display may complain, too."""
    name = "card-table: "
    return [line.removeprefix(name) for line in done.stderr.splitlines() if line.startswith(name)]


def settings(folder: Path, text: str) -> tuple[str, ...]:
    file = folder / "card-table.toml"
    file.write_text(text)
    return "--config", str(file), "--state", str(folder / "games")


def test_a_missing_display_is_told_in_its_own_sentence_and_not_tried_for_ever(tmp_path: Path) -> None:
    done = started(*settings(tmp_path, f'[camera]\nsource = "{FRAMES}"\n'))
    told = own_lines(done)
    assert len(told) == 1 and told[0].startswith(NO_DISPLAY)
    assert "connect a screen" in told[0] and "look at the name" not in told[0]
    assert str(done.returncode) == parsed(UNIT)["Service"]["RestartPreventExitStatus"]


@pytest.mark.parametrize(
    ("text", "told"),
    [(f'[camera]\nsource = "{FRAMES}"\n', NO_DISPLAY), ("[camera]\nfps = 0\n", "line 2: [camera] fps")],
)
def test_as_a_service_it_writes_on_the_console_of_the_screen_what_to_mend(tmp_path: Path, text: str, told: str) -> None:
    screen, console = pty.openpty()
    done = started(*settings(tmp_path, text), stdin=console)
    assert str(done.returncode) == parsed(UNIT)["Service"]["RestartPreventExitStatus"]
    assert told in done.stderr
    page = os.read(screen, 10_000).decode()
    assert told in " ".join(page.split()) and "systemctl restart card-table" in page
    os.close(console)
    os.close(screen)


def test_a_window_that_cannot_be_had_is_told_in_its_own_sentence() -> None:
    done = started("play", "melee-dig", "--screen", "window")
    (told,) = own_lines(done)
    assert told.startswith(NO_DISPLAY) and "look at the name" not in told


def test_a_game_told_as_text_hears_its_buttons_however_fast_the_machine_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fingers were timed by the machine's clock and frames by the story's: a quick machine lost presses."""
    plain, recorded = App.turn, list[Entry]()

    def turn(app: App, now: int) -> Show:
        show = plain(app, now)
        assert app.playing is not None
        recorded[:] = app.playing.referee.entries
        if recorded or now > 25_000:
            app.quit()
        return show

    monkeypatch.setattr(App, "turn", turn)
    monkeypatch.setattr(time, "monotonic_ns", lambda: 10**15)
    monkeypatch.setattr(as_text, "when_asked_to_stop", lambda action: None)
    play_an_evening(Config(), TableKept(tmp_path, None, tmp_path / "c.toml"), "", headless=True, middle=None)
    assert recorded, "the dealer has pressed, and nothing is on record"


def test_a_game_told_as_text_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    """Looking for a display, SDL takes SIGTERM for itself and keeps it: the game would go on to its end."""
    asked = [sys.executable, "-u", "-m", "companion", "--simulated", "--state", str(tmp_path)]
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    playing = subprocess.Popen(asked, cwd=ROOT, env=bare, stdout=subprocess.PIPE, text=True)
    given_up = Timer(60, playing.kill)
    given_up.start()
    try:
        assert playing.stdout is not None
        told = ""
        for line in playing.stdout:
            told += line
            if "deals" in line:
                playing.send_signal(signal.SIGTERM)
        assert playing.wait() == 0
    finally:
        given_up.cancel()
        playing.kill()
    assert "position seats=" in told and "winner" not in told
