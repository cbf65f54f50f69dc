"""House rules that a family agrees on in the menu: those in force, and changes that wait for the next round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.facts.events import HouseChanged
from companion.facts.game import Switch
from companion.kiosk.meaning import Meaning
from companion.kiosk.menu import Menu, MenuLine
from companion.kiosk.talks import Kiosk
from companion.referee import Referee


def next_value(switch: Switch, value: str) -> str:
    """The value after this one; after the last value, and after one that is unknown, the first."""
    at = switch.values.index(value) if value in switch.values else -1
    return switch.values[(at + 1) % len(switch.values)]


def for_so_many(switches: Sequence[Switch], players: int) -> list[Switch]:
    """The house rules that concern somebody where so many play."""
    return [switch for switch in switches if switch.of is None or switch.of < players]


def open_house_rules(
    kiosk: Kiosk,
    switches: Callable[[], Sequence[Switch]],
    told: Callable[[Switch], str],
    change: Callable[[Switch], None],
) -> None:
    """Show a list of house rules over whatever goes on; OK changes the one that is picked."""

    def lines() -> list[MenuLine]:
        return [MenuLine(told(switch), partial(change, switch)) for switch in switches()]

    kiosk.begin_talk(Menu("House rules", lines, Meaning("Back", kiosk.end_talk), "OK changes a rule."))


class AgreedRules:
    """Changes that were agreed in the menu and cannot count yet."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.waiting: dict[str, str] = {}

    def value(self, switch: Switch) -> str:
        """The value of a rule as it is now, or as it will be from the next round on."""
        return self.waiting.get(switch.key, self._in_force(switch))

    def _in_force(self, switch: Switch) -> str:
        house = dict(self.referee.game.house_at(self.referee.position))
        return house.get(switch.key, switch.values[0])

    def change(self, switch: Switch) -> None:
        """Change a rule to its next value; that counts as soon as the rules of the game allow."""
        new = next_value(switch, self.value(switch))
        self.waiting.pop(switch.key, None)
        if new != self._in_force(switch):
            self.waiting[switch.key] = new

    def due(self) -> tuple[HouseChanged, ...]:
        """The changes that the game allows by now; they wait no longer."""
        changes = tuple(HouseChanged(key, value) for key, value in self.waiting.items())
        game, position = self.referee.game, self.referee.position
        found = tuple(one for one in changes if not game.judge(position, one).refused)
        for one in found:
            del self.waiting[one.switch]
        return found
