"""The house's rooms and arrows: `docs/house.md` draws them as one table, and the code keeps to it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.folders import ROOT

WINGS = ("hardware", "vision", "scoring")
HEADING = "## The rooms"

CLOCK_AND_DICE = frozenset({"time", "random", "secrets", "datetime"})
"""Time and chance enter at the top and travel down as values."""
OUTSIDE_WORLD = CLOCK_AND_DICE | {
    *("os", "pathlib", "shutil", "tempfile", "io", "socket", "sqlite3", "subprocess", "signal"),
    *("threading", "multiprocessing", "concurrent", "asyncio", "queue", "logging", "warnings"),
    *("pygame", "cv2", "gpiozero", "numpy", "pyzbar", "picamera2"),
}
"""What a pure room never touches."""
BARRED = {"pure": OUTSIDE_WORLD, "without a clock": CLOCK_AND_DICE, "": frozenset[str]()}


@dataclass(frozen=True, slots=True)
class Room:
    """One row of the table: its floor, the rooms it may import, the libraries it may use, what it knows."""

    floor: int
    arrows: frozenset[str]
    libraries: frozenset[str]
    knows: str


def drawn_rooms() -> dict[str, Room]:
    """The table of `docs/house.md`."""
    text = (ROOT / "docs" / "house.md").read_text("utf-8").split(HEADING)[1]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return {
        name: Room(int(floor), frozenset(arrows.split()), frozenset(libraries.split()), knows)
        for floor, name, _, arrows, libraries, knows in rows[2:]
    }


HOUSE = drawn_rooms()
PURE = [name for name, room in HOUSE.items() if room.knows == "pure"]
FILES = sorted(path for part in ("companion", *WINGS) for path in (ROOT / part).rglob("*.py"))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room_of(module: str) -> str:
    """A wing, or the folder of the companion; a file that stands in no folder is a room of its own."""
    wing, *rest = module.split(".")
    return rest[0] if wing == "companion" and rest else wing


MODULES = {module_of(path): path for path in FILES if module_of(path) not in ("companion", "companion.__main__")}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports_of(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever the import stands."""
    for node in ast.walk(tree_of(path)):
        yield from imports_of_node(node)


def imports_of_node(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (one.name for one in names)
        case ast.ImportFrom(module=str(module), names=names, level=0):
            within = {f"{module}.{one.name}" for one in names}
            yield from (within & MODULES.keys()) or {module}
        case ast.ImportFrom():
            raise AssertionError(f"line {node.lineno}: write imports from the root of the house")


def is_ours(module: str) -> bool:
    return module.split(".")[0] in ("companion", *WINGS)


def arrows_in_code() -> dict[str, set[str]]:
    """Room -> the rooms it imports, as the code has it."""
    found: dict[str, set[str]] = {room_of(module): set() for module in MODULES}
    for module, path in MODULES.items():
        found[room_of(module)] |= {room_of(one) for one in imports_of(path) if is_ours(one)} - {room_of(module)}
    return found


def test_every_room_is_drawn() -> None:
    assert set(HOUSE) == {room_of(module) for module in MODULES}


def test_every_arrow_is_drawn() -> None:
    for module, path in MODULES.items():
        start = room_of(module)
        for end in {room_of(one) for one in imports_of(path) if is_ours(one)} - {start}:
            assert end in HOUSE[start].arrows, f"{path.relative_to(ROOT)}: nobody drew an arrow {start} -> {end}"


def test_no_arrow_is_drawn_that_nobody_needs() -> None:
    for name, used in arrows_in_code().items():
        assert HOUSE[name].arrows <= used, f"{name} no longer imports {sorted(HOUSE[name].arrows - used)}"


def test_arrows_point_down_and_never_in_a_ring() -> None:
    for name, room in HOUSE.items():
        for end in room.arrows:
            assert HOUSE[end].floor <= room.floor, f"{name} -> {end} points up"
    rooms = {name: set(room.arrows) for name, room in HOUSE.items()}
    while rooms:
        leaves = {name for name, ends in rooms.items() if not ends & rooms.keys()}
        assert leaves, f"these rooms import each other: {sorted(rooms)}"
        rooms = {name: ends for name, ends in rooms.items() if name not in leaves}


def standing(path: Path) -> Iterator[str]:
    """Our modules that come with this one as soon as it is imported: not what a function imports when it is called."""
    for statement in tree_of(path).body:
        for module in imports_of_node(statement) if isinstance(statement, ast.Import | ast.ImportFrom) else ():
            words = module.split(".")
            yield from ({".".join(words[:n]) for n in range(1, len(words) + 1)} & MODULES.keys())


@pytest.mark.parametrize("start", ["companion.app.command", "companion.setup.command"])
def test_a_real_table_carries_no_simulated_one(start: str) -> None:
    here, waiting = set[str](), {start}
    while waiting:
        here |= waiting
        waiting = {module for one in waiting for module in standing(MODULES[one])} - here
    assert not {module for module in here if room_of(module) in ("simulator", "rehearsal")}


def test_wings_stand_alone() -> None:
    for wing in WINGS:
        assert not HOUSE[wing].arrows


def test_rooms_know_no_more_of_the_world_than_is_drawn() -> None:
    assert {"scoring", "table", "facts", "games", "referee", "transcript"} <= set(PURE)
    for module, path in MODULES.items():
        barred = BARRED[HOUSE[room_of(module)].knows]
        for imported in imports_of(path):
            assert imported.split(".")[0] not in barred, f"{path.relative_to(ROOT)} imports {imported}"


@pytest.mark.parametrize("function", ["open", "print", "input", "exec", "eval", "globals", "breakpoint"])
def test_pure_rooms_call_nobody_outside(function: str) -> None:
    for module, path in MODULES.items():
        if room_of(module) in PURE:
            calls = (node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
            names = {call.id for call in calls if isinstance(call, ast.Name)}
            assert function not in names, f"{path.relative_to(ROOT)} calls {function}()"


def test_no_library_comes_in_unseen() -> None:
    for module, path in MODULES.items():
        allowed = HOUSE[room_of(module)].libraries
        foreign = {one.split(".")[0] for one in imports_of(path) if not is_ours(one)} - set(sys.stdlib_module_names)
        assert foreign <= allowed, f"{path.relative_to(ROOT)} imports {sorted(foreign - allowed)}"


def test_pure_modules_stand_on_each_other_without_a_ring() -> None:
    pure = {module: path for module, path in MODULES.items() if room_of(module) in PURE}
    graph = {module: {one for one in imports_of(path) if one in pure} for module, path in pure.items()}
    while graph:
        leaves = {module for module, needs in graph.items() if not needs & graph.keys() - {module}}
        assert leaves, f"these import each other: {sorted(graph)}"
        graph = {module: needs for module, needs in graph.items() if module not in leaves}
