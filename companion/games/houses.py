"""House rules as a game keeps them: one value for each switch, in the order of its book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from re import fullmatch
from types import MappingProxyType

from companion.errors import BadSetup
from companion.facts.game import Switch
from companion.games.lines import brief
from companion.table import Seat

House = Mapping[str, str]
"""What a family has settled: each switch with its value. It never changes; a change makes another one."""


def head_starts(prefix: str, seats: int, *points: int) -> tuple[Switch, ...]:
    """What each player may be given before a game that points decide (GN-15): nothing, or so many points."""
    values = ("0", *map(str, points))
    return tuple(Switch(f"{prefix}.headStart{n + 1}", values, "GN-15", Seat(n)) for n in range(seats))


def head_start_words(switches: Iterable[Switch]) -> dict[str, str]:
    """How such switches are worded."""
    return {
        code: said
        for switch in switches
        for code, said in (
            (switch.key, "Head start of {by}"),
            *((f"{switch.key}.{n}", f"{n} points" if int(n) else "no points") for n in switch.values),
        )
    }


def head_start(house: House, prefix: str, seat: int) -> int:
    """How many points this player begins with."""
    return int(house[f"{prefix}.headStart{seat + 1}"])


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a family may settle for itself in one game; the first value of each switch is the book's."""

    game: str
    switches: tuple[Switch, ...]
    free: Mapping[str, str] = field(default_factory=dict)
    """Switches that also take values that are not offered, with the pattern that these must match."""

    @property
    def usual(self) -> House:
        """As the book has it."""
        return MappingProxyType({switch.key: switch.values[0] for switch in self.switches})

    def forbidding(self, key: str, value: str) -> str:
        """Why there is no such house rule; empty when there is."""
        allowed = {switch.key: switch.values for switch in self.switches}
        if key not in allowed:
            return f"{self.game} has no house rule {brief(key)!r}; it has {', '.join(allowed)}."
        if value in allowed[key] or fullmatch(self.free.get(key, "(?!)"), value):
            return ""
        return f"{key} cannot be {brief(value)!r}; choose one of {', '.join(allowed[key])}."

    def changed(self, house: House, key: str, value: str) -> House:
        """The house with one rule set anew; raises BadSetup where there is no such rule."""
        if why := self.forbidding(key, value):
            raise BadSetup(why)
        return MappingProxyType({**house, key: value})

    def house_of(self, pairs: Iterable[tuple[str, str]]) -> House:
        """The book's house rules, but for these."""
        house = self.usual
        for key, value in pairs:
            house = self.changed(house, key, value)
        return house

    def departures(self, house: House) -> tuple[tuple[str, str], ...]:
        """The house rules that are not the book's."""
        usual = self.usual
        return tuple((key, value) for key, value in house.items() if value != usual[key])
