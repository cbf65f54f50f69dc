"""What the doctor says: one line about one thing, and what to do if something is wrong with it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum


class State(StrEnum):
    """How it is."""

    OK = "ok"
    NOTE = "note"
    """The companion can play like this, but not as well, or not for long."""
    BAD = "bad"
    """Something that should work does not."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line."""

    what: str
    state: State
    told: str
    todo: str = ""
    """What to do; empty where all is well."""

    def line(self) -> str:
        """For people: state, thing, what was found, what to do."""
        found = f"{_WORDS[self.state]:5} {self.what:12} {self.told}"
        return f"{found}  → {self.todo}" if self.todo else found

    def plain(self) -> dict[str, str]:
        """For programs."""
        return asdict(self) | {"state": str(self.state)}


_WORDS = {State.OK: "ok", State.NOTE: "note", State.BAD: "BAD"}


def ok(what: str, told: str) -> Finding:
    return Finding(what, State.OK, told)


def note(what: str, told: str, todo: str = "") -> Finding:
    return Finding(what, State.NOTE, told, todo)


def bad(what: str, told: str, todo: str) -> Finding:
    return Finding(what, State.BAD, told, todo)
