"""What the kiosk and its eye hold in memory and take of a core, running as on a Pi, beside a start that imports all.

Both processes are the real ones: the kiosk draws on a display that nobody sees, its eye reads a file into which this
bench puts a simulated camera's frames at the camera's pace. What a process has written is its own; pages of a file that
both have mapped count once for both, as many as whichever has more of them. Who else has mapped them does not count, so
that on a busy machine as much is told as on a Pi, where nobody else has.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.bench import how_many
from companion.games.boards import layout
from companion.simulator.simulated_table import FPS, SimulatedTable
from vision.sources.board import Board

SECONDS = 10
"""For how long an idle kiosk is watched."""
WARM_S = 5.0
"""After the eye has started, both may import, draw their first picture and look at their first frames for so long."""
ROOM_MB = 300
"""What both may take together, on a Pi with 1 GB."""
FRAMES = 8

PLAY = "import sys; from hardware import ways; ways.REAL_WAYS = ways.HEADLESS; from companion.cli import main; "
RUN = PLAY + "sys.exit(main())"
ALL = """
import pkgutil, importlib
for room in ("scoring", "vision", "hardware", "companion"):
    package = importlib.import_module(room)
    for module in pkgutil.walk_packages(package.__path__, room + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
"""
RUN_ALL = PLAY + ALL + "sys.exit(main())"
"""The naive way: everything that any command may need is imported when the kiosk starts."""

IMPORTS = ("numpy", "cv2", "pygame", "gpiozero", "PIL.Image", "reportlab.pdfgen.canvas", "pypdfium2", "companion.app")
COSTS = """
import importlib, re, sys
def held():
    with open("/proc/self/smaps_rollup") as file:
        return int(re.search(r"Rss:\\s+(\\d+)", file.read())[1])
for name in sys.argv[1:]:
    before = held()
    importlib.import_module(name)
    print(name, held() - before)
"""


@dataclass(frozen=True, slots=True)
class Mapped:
    """What one process has in memory, in kilobytes by what is mapped."""

    own: Counter[str]
    """What it has written."""
    files: Counter[str]
    """What it has read of files, and would share with others who read them."""


def together(*all_mapped: Mapped) -> float:
    """Megabytes that the machine gives for all of them."""
    return sum(what_holds(*all_mapped).values()) / 1024


def what_holds(*all_mapped: Mapped) -> Counter[str]:
    own, files = Counter[str](), Counter[str]()
    for one in all_mapped:
        own += one.own
        files |= one.files
    return own + files


@dataclass(frozen=True, slots=True)
class Process:
    """What one process holds, in megabytes, and its share of a core in percent while nobody touches anything."""

    name: str
    peak: float
    share: float
    mapped: Mapped

    @property
    def held(self) -> float:
        return together(self.mapped)


def main(rest: Sequence[str] = ()) -> int:
    """Print both processes, what holds their memory, what each library costs, and the ratio; 1 if it is too much."""
    seconds = how_many(rest, "memory", "seconds", SECONDS)
    with tempfile.TemporaryDirectory(prefix="card-table-memory-") as folder, _frames(Path(folder)):
        ours = _watched(Path(folder), RUN, seconds)
        naive = _watched(Path(folder), RUN_ALL, 1)
    for one in ours:
        print(f"{one.name:7} {one.held:4.0f} MB now, {one.peak:4.0f} MB at most, {one.share:4.1f} % of a core idle")
    held, would = (together(*(one.mapped for one in pair)) for pair in (ours, naive))
    most = sum(one.peak for one in ours)
    print(f"both    {held:4.0f} MB now, {most:4.0f} MB at most, of the {ROOM_MB} that a Pi with 1 GB has for them")
    print(f"a kiosk that imports all at the start, and its eye: {would:.0f} MB ({would / held:.1f} x)")
    print("\nwhat holds it, in MB (kiosk + eye):")
    for name, kilobytes in what_holds(*(one.mapped for one in ours)).most_common(10):
        print(f"  {kilobytes / 1024:5.1f}  {name}")
    print("\nwhat importing each of these adds, in MB, one after the other:")
    print("  " + ", ".join(f"{name} {kilobytes / 1024:.1f}" for name, kilobytes in import_costs()))
    return 0 if most <= ROOM_MB else 1


# ---------------------------------------------------------------- the two processes


@contextmanager
def _frames(folder: Path) -> Iterator[None]:
    """A simulated camera looks at some cards, as long as somebody wants to see them."""
    table = SimulatedTable(layout(4))
    for n in range(6):
        table.felt.lay(7 * n, 150.0 + 130 * n, 200.0, 10.0 * n)
    frames = [table.frame_at(1000 * n // FPS) for n in range(FRAMES)]
    rows, columns = frames[0].shape
    board, done = Board(folder / "table.board", columns, rows), threading.Event()

    def show() -> None:
        shown = 0
        while not done.wait(1 / FPS):
            board.show(frames[shown % FRAMES], time.monotonic_ns() // 1_000_000)
            shown += 1

    camera = threading.Thread(target=show)
    camera.start()
    try:
        yield
    finally:
        done.set()
        camera.join()
        board.close()


def _watched(folder: Path, code: str, seconds: int) -> tuple[Process, Process]:
    """The kiosk on its first screen and its eye, once both have settled."""
    settings = folder / "settings.toml"
    settings.write_text(f'[camera]\nsource = "{folder / "table.board"}"\n', encoding="utf-8")
    asked = [sys.executable, "-P", "-c", code, "--config", str(settings), "--state", str(folder)]
    places = os.pathsep.join((str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")))
    surroundings = os.environ | {"PYTHONPATH": places}
    kiosk = subprocess.Popen(asked, env=surroundings, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        eye = _child_of(kiosk)
        time.sleep(WARM_S)
        began, before = time.monotonic(), (_cpu(kiosk.pid), _cpu(eye))
        time.sleep(seconds)
        taken = time.monotonic() - began
        shares = [100 * (_cpu(pid) - was) / taken for pid, was in zip((kiosk.pid, eye), before, strict=True)]
        return _looked_at("kiosk", kiosk.pid, shares[0]), _looked_at("its eye", eye, shares[1])
    finally:
        kiosk.terminate()
        kiosk.wait(10)


def _child_of(kiosk: subprocess.Popen[bytes], patience_s: float = 30.0) -> int:
    """The eye's process, as soon as it is there."""
    give_up = time.monotonic() + patience_s
    while time.monotonic() < give_up and kiosk.poll() is None:
        for stat in Path("/proc").glob("[0-9]*/stat"):
            if _fields(stat)[1:2] == [str(kiosk.pid)]:
                return int(stat.parent.name)
        time.sleep(0.1)
    raise RuntimeError("The kiosk has started no eye; ./kiosk doctor says why.")


def _fields(stat: Path) -> list[str]:
    """What the kernel tells of a process after its name; nothing where it has just ended."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _cpu(pid: int) -> float:
    """Seconds of a core that it has taken since its start."""
    fields = _fields(Path(f"/proc/{pid}/stat"))
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _looked_at(name: str, pid: int, share: float) -> Process:
    files = Path(f"/proc/{pid}")
    (peak,) = re.findall(r"^VmHWM:\s+(\d+)", (files / "status").read_text(), re.M)
    return Process(name, int(peak) / 1024, share, mapped((files / "smaps").read_text()))


# ---------------------------------------------------------------- what holds it


def mapped(smaps: str) -> Mapped:
    """As the kernel tells it: libraries by their names, everything without a file as one."""
    own, files = Counter[str](), Counter[str]()
    name, resident = "", 0
    for line in smaps.splitlines():
        if head := re.match(r"[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)", line):
            name = Path(head[1]).name if head[1].startswith("/") else head[1] or "[memory without a name]"
        elif line.startswith("Rss:"):
            resident = int(line.split()[1])
        elif line.startswith("Anonymous:"):
            own[name] += (written := int(line.split()[1]))
            files[name] += resident - written
    return Mapped(own, files)


def import_costs(names: Sequence[str] = IMPORTS) -> list[tuple[str, int]]:
    """Kilobytes that each of these adds in a fresh process, after those before it."""
    ran = subprocess.run([sys.executable, "-c", COSTS, *names], capture_output=True, text=True, check=True)
    pairs = (line.split() for line in ran.stdout.splitlines() if line.startswith(tuple(names)))
    return [(name, int(kilobytes)) for name, kilobytes in pairs]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
