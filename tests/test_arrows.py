"""The house's floors and arrows as one table: a new arrow must be drawn here before it can be imported."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WINGS = ("hardware", "vision", "scoring")

STEPPED = frozenset({"time", "random", "secrets", "datetime"})
"""Time and chance enter at the top and travel down as values."""
OUTSIDE_WORLD = STEPPED | {
    *("os", "pathlib", "shutil", "tempfile", "io", "socket", "sqlite3", "subprocess", "signal"),
    *("threading", "multiprocessing", "concurrent", "asyncio", "queue", "logging", "warnings"),
    *("pygame", "cv2", "gpiozero", "numpy", "pyzbar", "picamera2"),
}
"""What the pure floors never touch."""


@dataclass(frozen=True, slots=True)
class Room:
    """One room: its floor, the modules in it, the rooms it may import, the libraries it may use, what is barred."""

    floor: int
    modules: tuple[str, ...]
    arrows: frozenset[str]
    libraries: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()


def room(floor: int, modules: str, arrows: str = "", libraries: str = "", barred: frozenset[str] = frozenset()) -> Room:
    return Room(floor, tuple(modules.split()), frozenset(arrows.split()), frozenset(libraries.split()), barred)


HOUSE: dict[str, Room] = {
    # three wings: none imports another, none imports the companion
    "scoring": room(0, "scoring", barred=OUTSIDE_WORLD),
    "vision": room(0, "vision", libraries="cv2 numpy pyzbar picamera2 libcamera"),
    "hardware": room(0, "hardware", libraries="pygame gpiozero lgpio numpy"),
    # the companion, ground up
    "table": room(1, "table errors", "scoring", barred=OUTSIDE_WORLD),
    "facts": room(2, "facts", "table scoring", barred=OUTSIDE_WORLD),
    "games": room(3, "games", "facts table scoring", barred=OUTSIDE_WORLD),
    "referee": room(
        4,
        "referee transcript",
        "games facts table scoring",
        barred=OUTSIDE_WORLD,
    ),
    "journal": room(5, "journal", "referee facts table scoring"),
    "art": room(6, "art", "scoring", barred=OUTSIDE_WORLD),
    "interpret": room(6, "interpret", "referee facts table scoring vision", barred=STEPPED),
    "scenes": room(6, "scenes", "art facts table scoring hardware", barred=STEPPED),
    "kiosk": room(6, "kiosk", "interpret journal referee games facts table scoring vision hardware", barred=STEPPED),
    "simulator": room(7, "simulator", "art referee games facts table scoring vision hardware", "cv2 numpy"),
    "printing": room(7, "printing", "art referee games facts table scoring hardware", "cv2 reportlab"),
}
"""The rooms. A module of the companion that stands in none of them is on the top floor, which may import anything."""

TOP = Room(8, (), frozenset(HOUSE), frozenset({"cv2", "numpy", "pygame", "gpiozero", "pyzbar", "chess", "pypdfium2"}))
PURE = [name for name, one in HOUSE.items() if one.barred is OUTSIDE_WORLD]
ROOM_OF = {module: name for name, one in HOUSE.items() for module in one.modules}


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room_of(module: str) -> str:
    parts = module.split(".")
    if parts[0] in WINGS:
        return parts[0]
    return ROOM_OF.get(parts[1], "top") if len(parts) > 1 else "top"


FILES = sorted(path for part in ("companion", *WINGS) for path in (ROOT / part).rglob("*.py"))

MODULES = {module_of(path) for path in FILES}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports_of(path: Path) -> Iterator[str]:
    """Every module a file imports, wherever the import stands."""
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.Import(names=names):
                yield from (one.name for one in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                within = {f"{module}.{one.name}" for one in names}
                yield from (within & MODULES) or {module}
            case ast.ImportFrom():
                raise AssertionError(f"{path}: write imports from the root of the house")


def is_ours(module: str) -> bool:
    return module.split(".")[0] in ("companion", *WINGS)


def house_room(name: str) -> Room:
    return HOUSE.get(name, TOP)


def test_every_arrow_is_drawn() -> None:
    for path in FILES:
        start = room_of(module_of(path))
        for end in {room_of(one) for one in imports_of(path) if is_ours(one)} - {start}:
            assert end in house_room(start).arrows, f"{path.relative_to(ROOT)}: nobody drew an arrow {start} -> {end}"


def test_arrows_point_down_or_along_a_floor() -> None:
    for name, one in HOUSE.items():
        for end in one.arrows:
            assert HOUSE[end].floor <= one.floor, f"{name} -> {end} points up"
            assert one.floor or not HOUSE[end].floor


def test_wings_stand_alone() -> None:
    for wing in WINGS:
        assert not HOUSE[wing].arrows


def test_pure_floors_know_no_outside_world() -> None:
    assert {"scoring", "table", "facts", "games", "referee"} <= set(PURE)
    for path in FILES:
        barred = house_room(room_of(module_of(path))).barred
        for module in imports_of(path):
            assert module.split(".")[0] not in barred, f"{path.relative_to(ROOT)} imports {module}"


@pytest.mark.parametrize("function", ["open", "print", "input", "exec", "eval", "globals", "breakpoint"])
def test_pure_floors_call_nobody_outside(function: str) -> None:
    for path in FILES:
        if room_of(module_of(path)) in PURE:
            calls = (node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call))
            names = {call.id for call in calls if isinstance(call, ast.Name)}
            assert function not in names, f"{path.relative_to(ROOT)} calls {function}()"


def test_no_library_comes_in_unseen() -> None:
    for path in FILES:
        allowed = house_room(room_of(module_of(path))).libraries
        foreign = {one.split(".")[0] for one in imports_of(path) if not is_ours(one)} - set(sys.stdlib_module_names)
        assert foreign <= allowed, f"{path.relative_to(ROOT)} imports {sorted(foreign - allowed)}"


def test_pure_modules_stand_on_each_other_without_a_ring() -> None:
    pure = {module_of(path): path for path in FILES if room_of(module_of(path)) in PURE}
    graph = {module: {one for one in imports_of(path) if one in pure} for module, path in pure.items()}
    while graph:
        leaves = {module for module, needs in graph.items() if not needs & graph.keys() - {module}}
        assert leaves, f"these import each other: {sorted(graph)}"
        graph = {module: needs for module, needs in graph.items() if module not in leaves}


def test_every_room_that_is_drawn_is_there() -> None:
    there = {module.split(".")[1] for module in map(module_of, FILES) if module.startswith("companion.")} | set(WINGS)
    for name, one in HOUSE.items():
        assert set(one.modules) <= there, f"{name}: {sorted(set(one.modules) - there)} is drawn but not built"
