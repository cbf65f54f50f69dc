"""House rules as a game keeps them: one value for each switch, in the order of its book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from re import fullmatch
from types import MappingProxyType

from companion.errors import BadSetup
from companion.facts.game import Switch
from companion.games.lines import brief

House = Mapping[str, str]
"""What a family has settled: each switch with its value. It never changes; a change makes another one."""


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
