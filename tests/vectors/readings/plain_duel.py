"""The sword duel read a second time, straight from its clauses: no undo, no table, no words, only who holds what.

It takes the events of the rule vectors and tells what they ask for. It shares nothing with the referee, so that
the two agree only where both have read the rules alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK = tuple(rank + suit for suit in "SDHC" for rank in RANKS)
CIRCLE = frozenset(("SD", "DH", "HS"))
"""ML-24 to ML-26: the first of each pair beats the second."""
WITHOUT_PARRY = {"drop": ("SC", "CD", "CH"), "thrust": ("SC", "CD", "HC"), "none": ("SC", "CD")}
"""ML-44, ML-45, and what the house says about drop against thrust (MLQ-14)."""


class PlainDuel:
    """One fight between the cards of a set-up."""

    def __init__(self, setup: Mapping[str, Any], options: Mapping[str, str]) -> None:
        self.players: list[str] = setup["players"]
        self.setup, self.options = setup, options
        self.damage = {who: list(setup["damage"][who]) for who in self.players}
        self.hands = {who: self.limit(who) for who in self.players}
        self.deck: int = setup["deck"]
        self.shared: list[str] = ["?"] * setup["shared"]
        self.due = dict.fromkeys(self.players, 0)
        self.phase, self.result, self.striker = "choose", "", ""
        self.critical, self.reshuffles = False, 0

    def limit(self, who: str) -> int:
        return int(self.setup["start"][who]) - len(self.damage[who])

    def other(self, who: str) -> str:
        return self.players[1 - self.players.index(who)]

    def take(self, event: Mapping[str, Any]) -> bool:
        """Whether the event is allowed; if so, it has happened."""
        may, does = {
            "clash": (self.may_clash, self.clash),
            "second_attack": (self.may_attack_again, self.attack_again),
            "decline": (self.may_decline, self.decline),
            "retrieve": (self.may_retrieve, self.retrieve),
            "draw": (self.may_draw, self.draw),
        }[event["do"]]
        if may(event):
            does(event)
            return True
        return False

    def in_a_hand(self, *cards: str) -> bool:
        """They could all come out of a hand: one of each in the pack, and none of them lies open (ML-1)."""
        lying = [*self.shared, *(card for pile in self.damage.values() for card in pile)]
        return len(set(cards)) == len(cards) and not set(cards) & set(lying) and set(cards) <= set(DECK)

    # ------------------------------------------------------------ two attacks meet

    def may_clash(self, event: Mapping[str, Any]) -> bool:
        return self.phase == "choose" and self.in_a_hand(*event["cards"].values())

    def clash(self, event: Mapping[str, Any]) -> None:
        cards = event["cards"]
        for who in self.players:
            self.hands[who] -= 1
        winner = next((who for who in self.players if self.beats(cards[who], cards[self.other(who)])), "")
        dodged = winner and cards[self.other(winner)][:-1] == self.setup["dodge"][self.other(winner)]
        self.result = "none" if not winner else "dodged" if dodged else "hit"
        self.critical, self.striker = False, winner if self.result == "hit" else ""
        if self.striker:
            self.hit(cards[winner], cards[self.other(winner)])
        else:
            self.shared += cards.values()
            self.redraw()

    def beats(self, one: str, other: str) -> bool:
        """Parries stop everything (ML-27); rank decides within a suit (ML-28), the circle between two."""
        parry = not self.setup["no_parry"]
        if parry and "C" in one[-1] + other[-1]:
            return False
        if one[-1] == other[-1]:
            return RANKS.index(one[:-1]) > RANKS.index(other[:-1])
        return one[-1] + other[-1] in (CIRCLE if parry else {*CIRCLE, *WITHOUT_PARRY[self.options["ml.dropVsThrust"]]})

    def hit(self, card: str, lost: str) -> None:
        struck = self.other(self.striker)
        self.damage[struck].append(lost)
        self.shared.append(card)
        self.critical = card.startswith("A")
        takes_back = self.options["ml.twoPile"] == "shared" or self.damage[self.striker]
        if not self.limit(struck):
            self.phase = "over"
        elif self.critical and self.hands[struck] and self.hands[self.striker]:
            self.phase = "critical"
        elif card.startswith("2") and takes_back:
            self.phase = "retrieve"
        else:
            self.redraw()

    # ------------------------------------------------------------ what an ace and a two still do

    def may_attack_again(self, event: Mapping[str, Any]) -> bool:
        asked = self.phase == "critical" and event["by"] == self.striker
        return asked and self.in_a_hand(event["card"], event["hit"])

    def attack_again(self, event: Mapping[str, Any]) -> None:
        struck = self.other(self.striker)
        self.hands[self.striker] -= 1
        self.hands[struck] -= 1
        self.shared.append(event["card"])
        self.damage[struck].append(event["hit"])
        self.phase = "over"
        if self.limit(struck):
            self.redraw()

    def may_decline(self, event: Mapping[str, Any]) -> bool:
        return self.phase in ("critical", "retrieve") and event["by"] == self.striker

    def decline(self, event: Mapping[str, Any]) -> None:
        self.redraw()

    def may_retrieve(self, event: Mapping[str, Any]) -> bool:
        unknown = "?" in self.shared and self.options["ml.twoPile"] == "shared" and self.in_a_hand(event["card"])
        asked = self.phase == "retrieve" and event["by"] == self.striker
        return asked and (unknown or event["card"] in self.two_pile())

    def two_pile(self) -> list[str]:
        return self.shared if self.options["ml.twoPile"] == "shared" else self.damage[self.striker]

    def retrieve(self, event: Mapping[str, Any]) -> None:
        pile = self.two_pile()
        pile.remove(event["card"] if event["card"] in pile else "?")
        self.hands[self.striker] += 1
        self.redraw()

    # ------------------------------------------------------------ the redraw

    def redraw(self) -> None:
        self.due = {who: max(0, self.limit(who) - self.hands[who]) for who in self.players}
        self.phase = "redraw" if any(self.due.values()) else "choose"

    def may_draw(self, event: Mapping[str, Any]) -> bool:
        return self.phase == "redraw" and 0 < event["n"] <= self.due[event["by"]]

    def draw(self, event: Mapping[str, Any]) -> None:
        for _ in range(event["n"]):
            if not self.deck:
                self.deck, self.shared = len(self.shared), []
                self.reshuffles += 1
            self.deck -= 1
            self.hands[event["by"]] += 1
            self.due[event["by"]] -= 1
        self.phase = "redraw" if any(self.due.values()) else "choose"

    # ------------------------------------------------------------ what vectors ask for

    def seen(self) -> dict[str, Any]:
        return {
            "phase": self.phase,
            "result": self.result or None,
            "critical": self.critical,
            "strikes": self.striker or None,
            "struck": self.other(self.striker) if self.striker else None,
            "damage": {who: len(pile) for who, pile in self.damage.items()},
            "damage_cards": self.damage,
            "hand_counts": self.hands,
            "limit": {who: self.limit(who) for who in self.players},
            "draws_due": self.due,
            "deck": self.deck,
            "shared": len(self.shared),
            "reshuffles": self.reshuffles,
            "game_over": self.phase == "over",
            "winner": self.striker if self.phase == "over" else None,
        }
