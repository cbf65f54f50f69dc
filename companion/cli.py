"""The command line: one table of commands; each imports what it needs only when it runs."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.bench import BENCHES
from companion.errors import CompanionError

LIGHTS = ("mild", "medium", "harsh")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what goes wrong is one sentence on stderr and an exit code that is not 0."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for answers
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as for the eye, but here something may load numpy before it
    options = _parser().parse_args(argv)
    try:
        return int(options.run(options) or 0)
    except BrokenPipeError:
        return 0
    except CompanionError as error:
        return _failed(str(error))
    except UnicodeDecodeError as error:
        return _failed(f"The file is no text ({error.reason}); name a transcript.")
    except OSError as error:
        return _failed(f"{error.filename or 'The machine'}: {error.strerror or error}; look at the name and try again.")
    except KeyboardInterrupt:
        return 130


def _failed(sentence: str) -> int:
    print(f"card-table: {sentence}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kiosk", description="A kiosk that referees real cards on a real table.")
    parser.set_defaults(run=_run)
    _table_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _play_command(commands)
    command = commands.add_parser("test", help="run the tests")
    command.add_argument("rest", nargs=argparse.REMAINDER, help="arguments for pytest")
    command.set_defaults(run=_test)
    command = commands.add_parser("fold", help="replay a transcript headless and print what the referee says")
    command.add_argument("file", type=Path, help="a transcript; - is stdin")
    command.add_argument("--json", action="store_true", help="print one JSON document")
    command.set_defaults(run=_fold)
    _perform_command(commands)
    command = commands.add_parser("referee", help="JSON lines in, rulings out: for other programs")
    command.add_argument("game")
    command.set_defaults(run=_referee)
    command = commands.add_parser("eye", help="what lies on the table: a camera, video or folder of pictures")
    command.add_argument("source")
    command.add_argument("--json", action="store_true", help="one JSON line a change (the default form)")
    for option, of_what in EYE_OPTIONS.items():
        command.add_argument(f"--{option}", help=of_what)
    command.set_defaults(run=_eye)
    _print_command(commands)
    command = commands.add_parser("setup", help="camera, light, buttons and players, step by step")
    _settings_options(command, default=argparse.SUPPRESS)
    command.add_argument("--then-play", action="store_true", help="go on to the games afterwards")
    command.set_defaults(run=_setup)
    _doctor_command(commands)
    command = commands.add_parser("history", help="past games")
    _settings_options(command, default=argparse.SUPPRESS)
    command.set_defaults(run=_history)
    command = commands.add_parser("export", help="a past game as transcript or JSON")
    _settings_options(command, default=argparse.SUPPRESS)
    command.add_argument("number", type=int, help="its number in the history")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=_export)
    command = commands.add_parser("shots", help="every screen as a PNG")
    command.add_argument("folder", type=Path)
    command.add_argument("--readme", action="store_true", help="the pictures of README instead")
    command.set_defaults(run=_shots)
    command = commands.add_parser("bench", help="ratios against the naive way, measured in one run")
    command.add_argument("what", nargs="?", choices=tuple(BENCHES))
    command.add_argument("rest", nargs=argparse.REMAINDER, help="options of that bench")
    command.set_defaults(run=_bench)
    return parser


def _settings_options(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """They may stand before the command's word and after it; what a word does not say leaves the other as it was."""
    parser.add_argument("--config", type=Path, default=default, help="settings file (TOML)")
    parser.add_argument("--state", type=Path, default=default, help="folder for the journal")


def _table_options(parser: argparse.ArgumentParser) -> None:
    _settings_options(parser)
    parser.add_argument("--headless", action="store_true", help="no window, even where there is a display")
    parser.add_argument("--table", type=Path, metavar="FILE", help="go on in the middle of the game of a transcript")
    parser.add_argument("--simulated", action="store_true", help="the simulated table, even where there is a camera")


def _play_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("play", help="a simulated family plays a whole game through frames and pins")
    command.add_argument("game")
    command.add_argument("--seats", type=int, default=4)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--light", choices=LIGHTS, default="medium")
    command.add_argument("--speed", choices=("real", "max"), default="max")
    command.add_argument("--screen", choices=("window", "none"), default="none")
    command.add_argument("--breaks", type=float, default=0.0, metavar="RATE", help="share of acts that break a rule")
    command.add_argument("--lively", action="store_true", help="people in a hurry, who bump piles and do not sit still")
    command.add_argument("--house", action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    command.add_argument("--closely", action="store_true", help="print the truth and every screen beside the record")
    command.add_argument("--turns", type=int, help="stop after so many acts")
    command.add_argument("--json", action="store_true", help="print only the summary, as JSON")
    command.set_defaults(run=_play)


def _perform_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("perform", help="play a transcript out on the simulated table and compare")
    command.add_argument("file", type=Path, help="a transcript")
    command.add_argument("--light", choices=LIGHTS, default="medium")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--closely", action="store_true", help="print the truth and every screen beside the record")
    command.add_argument("--json", action="store_true", help="print only the summary, as JSON")
    command.set_defaults(run=_perform)


def _doctor_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("doctor", help="what works, what does not, and what to do")
    _settings_options(command, default=argparse.SUPPRESS)
    command.add_argument("--json", action="store_true", help="print one JSON document")
    command.set_defaults(run=_doctor)


def _print_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    command = commands.add_parser("print", help="a PDF at true size: what lies on the table, on paper")
    command.add_argument("what", help="stickers, deck, dig, corners, badges, sheets or calibration")
    command.add_argument("items", nargs="*", help="badges: Ann/red/K; sheets: melee-dig/md.drawUntil=yes")
    command.add_argument("--paper", default="a4", help="a4 (the default) or letter")
    command.add_argument("--pack", default="", help="which packs: 1 (the default), 1,2 or 1-4")
    command.add_argument("--corners", default="", help="stickers on 4 (the default) or 2 corners of a card")
    command.add_argument("--backs", default="", help="yes or no: pages for the other side (dig has them, deck has not)")
    command.add_argument("--out", type=Path, help="the file to write, otherwise WHAT-PAPER.pdf")
    command.set_defaults(run=_print)


def _run(options: argparse.Namespace) -> int:
    from companion.app import run

    return run(options.config, options.state, options.headless, options.simulated, options.table)


def _play(options: argparse.Namespace) -> int:
    from companion.rehearsal.command import play_command

    return play_command(options)


def _test(options: argparse.Namespace) -> int:
    """What ./kiosk test does, for an installed console script in a checkout."""
    import subprocess

    return subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", *options.rest], cwd=Path(__file__).parent.parent
    ).returncode


def _fold(options: argparse.Namespace) -> int:
    from companion.transcript.fold import fold_text, report, report_json

    text = sys.stdin.read() if str(options.file) == "-" else options.file.read_text(encoding="utf-8")
    referee = fold_text(text)
    print(json.dumps(report_json(referee), indent=1) if options.json else "\n".join(report(referee)))
    return 0


def _perform(options: argparse.Namespace) -> int:
    from companion.rehearsal.command import perform_command

    return perform_command(options)


def _referee(options: argparse.Namespace) -> int:
    from companion.games import game
    from companion.transcript.json_lines import answer_lines

    game(options.game)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a line of noise is answered like any other that cannot be read
    for line in answer_lines(options.game, sys.stdin):
        print(line, flush=True)
    return 0


def _eye(options: argparse.Namespace) -> int:
    from vision.__main__ import main as eye

    told = ((f"--{option}", getattr(options, option)) for option in EYE_OPTIONS if getattr(options, option))
    return eye([options.source, "--json", *(word for pair in told for word in pair)])


EYE_OPTIONS = {
    "size": "what to ask of a camera, such as 2304x1296",
    "lens": "the file in which its lens is kept",
    "calibrate": "learn the lens from the printed board, into this file",
}


def _print(options: argparse.Namespace) -> int:
    from companion.printing.order import Order, fulfil

    words = (options.what, tuple(options.items), options.paper.lower(), options.pack, options.corners, options.backs)
    print(fulfil(Order(*words, options.out)))
    return 0


def _setup(options: argparse.Namespace) -> int:
    from companion.setup.command import setup_command

    return setup_command(options)


def _doctor(options: argparse.Namespace) -> int:
    from companion.doctor import doctor_command

    return doctor_command(options)


def _history(options: argparse.Namespace) -> int:
    from companion.journal.past_games import print_history

    return print_history(_state_folder(options))


def _export(options: argparse.Namespace) -> int:
    from companion.journal.past_games import print_game

    return print_game(_state_folder(options), options.number, options.json)


def _state_folder(options: argparse.Namespace) -> Path:
    """Where the kiosk keeps its games: as the command line says, otherwise as the settings do."""
    from companion.settings.config import load, state_folder

    named: Path | None = options.state
    return named or state_folder(load(options.config, Path.home()), os.environ, Path.home())


def _shots(options: argparse.Namespace) -> int:
    from companion.rehearsal.pictures import save_pictures
    from companion.scenes.shots import save_shots

    save = save_pictures if options.readme else save_shots
    for path in save(options.folder):
        print(path)
    return 0


def _bench(options: argparse.Namespace) -> int:
    from companion.bench import run_bench

    return run_bench(options.what, options.rest)
