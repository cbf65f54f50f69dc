"""Dig read a second time, straight from its clauses: a list of letters for the row, and no table at all.

It takes the events of the rule vectors and tells what they ask for. It shares nothing with the referee, so that
the two agree only where both have read the rules alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

BOWLS = "RGBYP"
GAP = "gap"


class PlainYard:
    """One game in the yard of a set-up."""

    def __init__(self, setup: Mapping[str, Any], options: Mapping[str, str]) -> None:
        self.players: list[str] = setup["players"]
        self.options = options
        self.row: list[str] = list(setup["row"])
        self.dogs: dict[str, Any] = dict(setup["dogs"])
        self.hands: dict[str, int] = dict(setup["hands"])
        self.dropped = {who: list(bones) for who, bones in setup["dropped"].items()}
        self.turn: str = setup["turn"]
        self.fills: list[list[int]] = []
        self.used, self.over = 0, False

    @property
    def end(self) -> int:
        """The space of the card furthest out."""
        return max(space for space, card in enumerate(self.row, 1) if card != GAP)

    @property
    def here(self) -> str:
        """What lies at the dog of the one whose turn it is; nothing at the doghouse and off the end."""
        dog = self.dogs[self.turn]
        return self.row[dog - 1] if dog != "off" and dog else ""

    def take(self, event: Mapping[str, Any]) -> bool:
        """Whether the event is allowed; if so, it has happened."""
        may, does = {
            "move": (self.may_move, self.move),
            "dig": (self.may_dig, self.dig),
            "drop": (self.may_drop, self.drop),
            "done": (self.may_be_done, self.done),
        }[event["do"]]
        if self.over or event["by"] != self.turn or not may(event):
            return False
        self.used += 1
        does(event)
        if self.used >= 3 and not self.over:
            self.done(event)
        return True

    # ------------------------------------------------------------ move, dig, drop

    def may_move(self, event: Mapping[str, Any]) -> bool:
        start = self.dogs[self.turn]
        distance = abs(event["to"] - (self.end + 1 if start == "off" else start))
        return event["to"] in range(self.end + 1) and event["to"] != start and distance <= 4 - self.hands[self.turn]

    def move(self, event: Mapping[str, Any]) -> None:
        self.dogs[self.turn] = event["to"]

    def may_dig(self, event: Mapping[str, Any]) -> bool:
        held = self.hands[self.turn]
        has_another = held > 0 or self.options["dg.putBack"] == "yes"
        return self.here == "b" and (has_another if event["replace"] else held < 3)

    def dig(self, event: Mapping[str, Any]) -> None:
        if not event["replace"]:
            self.row[self.dogs[self.turn] - 1] = GAP
            self.hands[self.turn] += 1
            self.over = "b" not in self.row and self.options["dg.endMoment"] == "now"

    def may_drop(self, event: Mapping[str, Any]) -> bool:
        bones, bowl = event["cards"], self.here
        lying = sum(pile.count(bowl) for pile in self.dropped.values())
        fits = set(bones) == {bowl} and bowl in BOWLS
        return fits and len(bones) <= min(self.hands[self.turn], 4 - lying)

    def drop(self, event: Mapping[str, Any]) -> None:
        self.hands[self.turn] -= len(event["cards"])
        self.dropped[self.turn] += event["cards"]

    # ------------------------------------------------------------ the end of a turn

    def may_be_done(self, event: Mapping[str, Any]) -> bool:
        return self.used > 0 or self.options["dg.allowZero"] == "yes"

    def done(self, event: Mapping[str, Any]) -> None:
        while GAP in self.row[: self.end]:
            self.fill(self.row.index(GAP) + 1, self.end)
        last = self.end
        for who, dog in self.dogs.items():
            if dog != "off" and dog > last:
                self.dogs[who] = last if self.options["dg.endDog"] == "newEnd" else "off"
        self.row = self.row[:last]
        self.over = "b" not in self.row
        self.turn = self.players[(self.players.index(self.turn) + 1) % len(self.players)]
        self.used = 0

    def fill(self, gap: int, end: int) -> None:
        """The end card goes into the gap; its dogs stay, ride, or find the new end (DGQ-15)."""
        self.row[gap - 1], self.row[end - 1] = self.row[end - 1], GAP
        self.fills.append([end, gap])
        goes = {"stay": "off", "ride": gap, "newEnd": self.end}[self.options["dg.endDog"]]
        self.dogs.update({who: goes for who, dog in self.dogs.items() if dog == end})

    # ------------------------------------------------------------ what vectors ask for

    def seen(self) -> dict[str, Any]:
        values = dict(zip((card for card in self.row if card in BOWLS), (5, 4, 3, 2, 1), strict=True))
        scores = {who: sum(values[bone] for bone in bones) for who, bones in self.dropped.items()}
        playing = {} if self.over else {"turn": self.turn, "actions_left": 3 - self.used}
        return playing | {
            "row": self.row,
            "row_length": len(self.row),
            "fills": self.fills,
            "dogs": self.dogs,
            "hands": self.hands,
            "dropped": self.dropped,
            "cap": {who: 4 - held for who, held in self.hands.items()},
            "game_over": self.over,
            "values": values,
            "scores": scores,
            "winners": self.winners(scores),
            "bones_in_yard": self.row.count("b"),
        }

    def winners(self, scores: Mapping[str, int]) -> list[str]:
        """Most points (DG-42); in a tie all of them, or most bones where the house says so (DGQ-2)."""
        breaks = self.options["dg.tieBreak"] == "bones"
        marks = {who: (scores[who], len(self.dropped[who]) if breaks else 0) for who in self.players}
        return [who for who in self.players if marks[who] == max(marks.values())]
