"""The command line: one table of commands; each imports what it needs only when it runs."""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.bench import BENCHES
from companion.errors import BadSetup, CompanionError
from companion.facts.show import Theme
from companion.language.tongue import Tongue

RunCommand = Callable[[argparse.Namespace], int]


class CommandOption(NamedTuple):
    """One word or option of a command, as `argparse` wants it."""

    words: tuple[str, ...]
    how: dict[str, Any]


class Command(NamedTuple):
    """One row of the table: what it does, what may be said after its name, and the function that runs."""

    help: str
    options: tuple[CommandOption, ...]
    run: RunCommand


COMMANDS: dict[str, Command] = {}
"""Every command by its name, in the order in which `--help` lists them."""


def option(*words: str, **how: Any) -> CommandOption:
    return CommandOption(words, how)


def command(name: str, help: str, *options: CommandOption) -> Callable[[RunCommand], RunCommand]:
    """Puts the function below into the table."""

    def enter(run: RunCommand) -> RunCommand:
        COMMANDS[name] = Command(help, options, run)
        return run

    return enter


# ------------------------------------------------------------------ what several commands understand

GAME = option("game", metavar="melee-dig|melee|dig|ditch-rummy|that-dam-game")
TRANSCRIPT = option("file", type=Path, help="a transcript; - is stdin")
LIGHT = option("--light", choices=("mild", "medium", "harsh"), default="medium")
SEED = option("--seed", type=int, default=1)
CLOSELY = option("--closely", action="store_true", help="print the truth and every screen beside the record")
JSON = option("--json", action="store_true", help="print one JSON document")
SETTINGS = (
    option("--config", type=Path, help="settings file (TOML)"),
    option("--state", type=Path, help="folder for the journal"),
)
"""They may stand before the command's word and after it."""
LANGUAGE = option("--language", default="", help="such as de; usually the one chosen in the menu")
SETTINGS_AFTER = tuple(CommandOption(one.words, {**one.how, "default": argparse.SUPPRESS}) for one in SETTINGS)
"""What is not said after the word leaves what was said before it."""
AT_THE_TABLE = (
    *SETTINGS,
    option("--headless", action="store_true", help="no window, even where there is a display"),
    option("--table", type=Path, metavar="FILE", help="go on in the middle of the game of a transcript"),
    option("--simulated", action="store_true", help="the simulated table, even where there is a camera"),
)
EYE = (
    option("--size", default="", help="what to ask of a camera, such as 2304x1296"),
    option("--lens", default="", help="the file in which its lens is kept"),
    option("--calibrate", default="", help="learn the lens from the printed board, into this file"),
)

# ------------------------------------------------------------------ the table


def run_kiosk(options: argparse.Namespace) -> int:
    """Without a command: the kiosk itself."""
    from companion.app import run

    return run(options.config, options.state, options.headless, options.simulated, options.table)


@command(
    "play",
    "a simulated family plays a whole game through frames and pins",
    GAME,
    option("--seats", type=int, default=4),
    SEED,
    LIGHT,
    option("--speed", choices=("real", "max"), default="max"),
    option("--screen", choices=("window", "none"), default="none"),
    option("--breaks", type=float, default=0.0, metavar="RATE", help="share of acts that break a rule"),
    option("--lively", action="store_true", help="people in a hurry, who bump piles and do not sit still"),
    option("--manners", default="", metavar="NAME=RATE,...", help="how people behave, as in rest=0.4"),
    option("--house", action="append", default=[], metavar="KEY=VALUE", help="a house rule"),
    CLOSELY,
    option("--turns", type=int, help="stop after so many acts"),
    option("--json", action="store_true", help="print only the summary, as JSON"),
)
def play(options: argparse.Namespace) -> int:
    from companion.rehearsal.command import play_command

    return play_command(options)


@command("test", "run the tests", option("rest", nargs=argparse.REMAINDER, help="arguments for pytest"))
def test(options: argparse.Namespace) -> int:
    """What `./kiosk test` does, for an installed console script in a checkout."""
    asked = [sys.executable, "-m", "pytest", "-n", "2", *options.rest]
    return subprocess.run(asked, cwd=Path(__file__).parent.parent).returncode


@command("fold", "replay a transcript headless and print what the referee says", TRANSCRIPT, JSON)
def fold(options: argparse.Namespace) -> int:
    from companion.journal.bundle import transcript_in
    from companion.transcript.fold import fold_text, report, report_json

    text = sys.stdin.read() if str(options.file) == "-" else transcript_in(options.file)
    referee = fold_text(text)
    print(json.dumps(report_json(referee), indent=1) if options.json else "\n".join(report(referee)))
    return 0


@command(
    "perform",
    "play a transcript out on the simulated table and compare",
    option("file", type=Path, help="a transcript, or what export --bundle has packed"),
    LIGHT,
    SEED,
    CLOSELY,
    option("--json", action="store_true", help="print only the summary, as JSON"),
)
def perform(options: argparse.Namespace) -> int:
    from companion.rehearsal.command import perform_command

    return perform_command(options)


@command("referee", "JSON lines in, rulings out: for other programs", GAME)
def referee(options: argparse.Namespace) -> int:
    from companion.games import game
    from companion.transcript.json_lines import answer_lines

    game(options.game)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a line of noise is answered like any other that cannot be read
    for line in answer_lines(options.game, sys.stdin):
        print(line, flush=True)
    return 0


@command(
    "eye",
    "what lies on the table: a camera, a video, or a folder or zip of pictures",
    option("source"),
    option("--json", action="store_true", help="one JSON line a change (the default form)"),
    *EYE,
)
def eye(options: argparse.Namespace) -> int:
    from vision.__main__ import main as watch

    told = {word: getattr(options, word.removeprefix("--")) for one in EYE for word in one.words}
    return watch([options.source, "--json", *(word for pair in told.items() if pair[1] for word in pair)])


@command(
    "print",
    "a PDF at true size: what lies on the table, on paper",
    option("what", metavar="stickers|deck|dig|corners|badges|sheets|calibration"),
    option("items", nargs="*", help="badges: Ann/red/K; sheets: melee-dig/md.drawUntil=yes"),
    option("--paper", default="a4", help="a4 (the default) or letter"),
    option("--pack", default="", help="which packs: 1 (the default), 1,2 or 1-4"),
    option("--corners", default="", help="stickers on 4 (the default) or 2 corners of a card"),
    option("--backs", default="", help="yes (the default) or no: pages for the other side of deck and dig"),
    option("--out", type=Path, help="the file to write, otherwise WHAT-PAPER.pdf"),
    LANGUAGE,
    *SETTINGS_AFTER,
)
def print_pages(options: argparse.Namespace) -> int:
    from companion.printing.order import Order, fulfil

    words = (options.what, tuple(options.items), options.paper.lower(), options.pack, options.corners, options.backs)
    print(fulfil(Order(*words, options.out), tongue_of(options)))
    return 0


@command(
    "setup",
    "camera, light, buttons and players, step by step",
    *SETTINGS_AFTER,
    option("--then-play", action="store_true", help="go on to the games afterwards"),
)
def setup(options: argparse.Namespace) -> int:
    from companion.setup.command import setup_command

    return setup_command(options)


@command("doctor", "what works, what does not, and what to do", *SETTINGS_AFTER, JSON)
def doctor(options: argparse.Namespace) -> int:
    from companion.doctor import doctor_command

    return doctor_command(options)


@command(
    "drill",
    "games on the simulated table, while one thing after another is broken",
    option("--game", default="melee-dig", help="the game that is played"),
    SEED,
    option("--only", default="", metavar="WORDS", help="only the faults whose line has these words"),
    option("--times", type=int, help="how often each fault strikes"),
    option("--full", action="store_true", help="as often as before a release: an hour and longer"),
    option("--patience", type=float, default=1.0, help="so many times the limits, on a machine that is busy otherwise"),
)
def drill(options: argparse.Namespace) -> int:
    from companion.drill.command import drill_command

    return drill_command(options)


@command("history", "past games", *SETTINGS_AFTER)
def history(options: argparse.Namespace) -> int:
    from companion.journal.past_games import print_history

    return print_history(state_folder_of(options))


@command(
    "export",
    "a past game as transcript or JSON, or with the pictures of what was disputed",
    *SETTINGS_AFTER,
    option("number", type=int, help="its number in the history"),
    JSON,
    option("--bundle", type=Path, metavar="FILE", help="a zip with the transcript and those pictures"),
)
def export(options: argparse.Namespace) -> int:
    from companion.journal.past_games import bundle_game, print_game

    if options.bundle is not None:
        return bundle_game(state_folder_of(options), options.number, options.bundle)
    return print_game(state_folder_of(options), options.number, options.json)


@command(
    "backup",
    "games and settings into one file, also during a game",
    *SETTINGS_AFTER,
    option("file", type=Path, help="a new file, for instance on a USB stick"),
)
def backup(options: argparse.Namespace) -> int:
    from companion.backup.command import backup_command

    return backup_command(options)


@command(
    "restore",
    "games and settings out of such a file; those that are there are kept beside them",
    *SETTINGS_AFTER,
    option("file", type=Path, help="a file that backup has written"),
)
def restore(options: argparse.Namespace) -> int:
    from companion.backup.command import restore_command

    return restore_command(options)


@command(
    "album",
    "past games as pages for a browser: records, charts, and each game move by move",
    *SETTINGS_AFTER,
    LANGUAGE,
    option("folder", type=Path, help="write them there"),
)
def album(options: argparse.Namespace) -> int:
    from companion.journal.past_games import save_album
    from companion.kiosk.record_lines import told

    return save_album(state_folder_of(options), options.folder, told, tongue_of(options))


@command(
    "shots",
    "every screen as a PNG",
    option("folder", type=Path, nargs="?", help="where to; its index.html shows all of them"),
    option("--theme", choices=list(Theme), help="only in these colours"),
    option("--only", default="", help="only pages whose names begin so"),
    option("--language", default="en", help="in this language, such as de"),
    option("--readme", action="store_true", help="the pictures of README instead"),
    option("--check", action="store_true", help="draw none; say what is cut, small, faint or overlaps on any display"),
)
def shots(options: argparse.Namespace) -> int:
    from companion.catalogues import tongue
    from companion.rehearsal.pictures import save_pictures
    from companion.shots.saved import check_shots, save_shots

    if options.check:
        wrong = list(check_shots(tongue(options.language)))
        print("\n".join(wrong) or "Every word can be read on every screen, display and in all colours.")
        return int(bool(wrong))
    if options.folder is None:
        raise BadSetup("Say where the pictures go, such as `./kiosk shots pictures`; or --check.")
    themes = [Theme(options.theme)] if options.theme else list(Theme)
    drawn = save_shots(options.folder, themes, options.only, tongue(options.language))
    for path in save_pictures(options.folder) if options.readme else drawn:
        print(path)
    return 0


@command("chimes", "the six chimes as sound files", option("folder", type=Path))
def chimes(options: argparse.Namespace) -> int:
    from hardware.chimes import save_chimes

    for path in save_chimes(options.folder):
        print(path)
    return 0


@command(
    "phases",
    "how each game goes from phase to phase, as pages",
    option("folder", type=Path, nargs="?", help="write them there; without it they are printed"),
)
def phases(options: argparse.Namespace) -> int:
    from companion.games import GAMES
    from companion.transcript.phase_pages import phase_page

    if options.folder is None:
        print("\n".join(map(phase_page, GAMES.values())), end="")
        return 0
    options.folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        (options.folder / f"{game.id}.md").write_text(phase_page(game), "utf-8")
    return 0


@command("language", "bring the translators' catalogues up to date with the code")
def language(options: argparse.Namespace) -> int:
    from companion.translating.update import update_all

    return update_all()


@command(
    "bench",
    "ratios against the naive way, measured in one run",
    option("what", nargs="?", choices=tuple(BENCHES)),
    option("rest", nargs=argparse.REMAINDER, help="options of that bench"),
)
def bench(options: argparse.Namespace) -> int:
    from companion.bench import run_bench

    return run_bench(options.what, options.rest)


def state_folder_of(options: argparse.Namespace) -> Path:
    """Where the kiosk keeps its games: as the command line says, otherwise as the settings do."""
    from companion.settings.config import load, state_folder

    named: Path | None = options.state
    return named or state_folder(load(options.config, Path.home()), os.environ, Path.home())


def tongue_of(options: argparse.Namespace) -> Tongue:
    """The language that the command line names, or else the one that the family reads on the screen."""
    from companion.catalogues import languages, tongue
    from companion.journal.chosen import kept_language
    from companion.settings.config import load

    if options.language and options.language not in languages():
        raise BadSetup(f"There is no language {options.language!r}; choose one of {', '.join(languages())}.")
    chosen = options.language or kept_language(state_folder_of(options))
    return tongue(chosen or load(options.config, Path.home()).screen.language)


# ------------------------------------------------------------------ running one of them


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what goes wrong is one sentence on stderr and an exit code that is not 0."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for answers
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as for the eye, but here something may load numpy before it
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # whoever listens by pipe hears each line when it is said
    options = parser().parse_args(argv)
    code = 2
    try:
        run: RunCommand = options.run
        return run(options)
    except BrokenPipeError:
        return 0
    except CompanionError as error:
        why, code = str(error), error.exit_code
    except UnicodeDecodeError as error:
        why = f"The file is no text ({error.reason}); name a transcript."
    except OSError as error:
        why = _told(error)
    except KeyboardInterrupt:
        return 130
    print(f"card-table: {why}", file=sys.stderr)
    return code


def _told(error: OSError) -> str:
    """What the system refused; without a number it is a sentence of our own already, about a screen or a camera."""
    if error.errno is None:
        return str(error)
    return f"{error.filename or 'The machine'}: {error.strerror}; look at the name and try again."


def parser() -> argparse.ArgumentParser:
    """The whole command line out of the table."""
    whole = argparse.ArgumentParser(prog="kiosk", description="A kiosk that referees real cards on a real table.")
    whole.set_defaults(run=run_kiosk)
    for one in AT_THE_TABLE:
        whole.add_argument(*one.words, **one.how)
    named = whole.add_subparsers(title="commands", metavar="COMMAND")
    for name, row in COMMANDS.items():
        part = named.add_parser(name, help=row.help)
        part.set_defaults(run=row.run)
        for one in row.options:
            part.add_argument(*one.words, **one.how)
    return whole
