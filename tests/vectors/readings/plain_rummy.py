"""Ditch Rummy read a second time, straight from its clauses: cards as texts, ranks as numbers, and no table at all.

It takes the events of the rule vectors and tells what they ask for. It shares nothing with the referee, so that
the two agree only where both have read the rules alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK = tuple(rank + suit for suit in "CDHS" for rank in RANKS)
FACES = ("J", "Q", "K", "A")


def rank(card: str) -> str:
    return card[:-1]


class PlainRummy:
    """One hand of a set-up, from somebody's draw to the last hand laid open."""

    def __init__(self, setup: Mapping[str, Any], options: Mapping[str, str]) -> None:
        self.players: list[str] = setup["players"]
        self.units: list[list[str]] = setup.get("teams") or [[who] for who in self.players]
        self.options = options
        self.turn: str = setup["turn"]
        self.stock: int = setup["draw_pile"]
        self.order: list[str] = []
        """After a dig: what is drawn next, as everybody knows it."""
        self.pile: list[str] = list(setup["discards"])
        self.hands: dict[str, int] = dict(setup["hand_counts"])
        self.plays: list[tuple[str, list[str]]] = [(play["by"], play["cards"]) for play in setup["melds"]]
        self.owed: list[str] = []
        self.votes: dict[str, bool] = {}
        self.phase = "draw"
        self.completer: str | None = None
        self.shown: dict[str, list[str]] = {}

    @property
    def ended(self) -> bool:
        return self.phase in ("count", "over")

    @property
    def hidden(self) -> list[str]:
        """Cards that may still come out of a hand."""
        lying = {card for _, cards in self.plays for card in cards} | {*self.pile, *self.order}
        return [card for card in DECK if card not in lying]

    def take(self, event: Mapping[str, Any]) -> bool:
        """Whether the event is allowed; if so, it has happened."""
        if event["do"] == "reveal":
            return self.reveal(event["hands"])
        if event["do"] == "vote":
            return self.phase == "vote" and self.vote(event["by"], event["yes"])
        if event["by"] != self.turn or self.phase not in ("draw", "play"):
            return False
        act = {"draw": self.draw, "meld": self.meld, "single": self.single, "discard": self.discard}.get(event["do"])
        return self.done() if act is None else act(event)

    # ------------------------------------------------------------ drawing and digging

    def draw(self, event: Mapping[str, Any]) -> bool:
        """DR-11, DRQ-2; with the last card of the pile the dig is asked about (DR-47, DRQ-14)."""
        n = event["n"]
        if self.phase != "draw" or not 0 <= n <= min(3 - self.hands[self.turn], self.stock):
            return False
        self.hands[self.turn] += n
        self.stock -= n
        self.order = self.order[n:]
        self.phase = "play"
        if not self.stock and self.pile:
            self.phase, self.votes = "vote", {}
        elif not self.stock:
            self.no_dig()
        return True

    def vote(self, who: str, yes: bool) -> bool:
        """Every player, or of every team at least one (DR-47, DR-48, DRQ-16)."""
        self.votes[who] = yes
        said = [[self.votes.get(one) for one in unit] for unit in self.units]
        if all(True in unit for unit in said):
            self.order, self.stock, self.pile, self.phase = self.pile, len(self.pile), [], "draw"
        elif any(set(unit) == {False} for unit in said):
            self.no_dig()
        return True

    def no_dig(self) -> None:
        """DRQ-11."""
        self.phase = "play"
        if self.options["dr.tiedEnds"] == "now":
            self.end(None)

    # ------------------------------------------------------------ melds and singles

    def meld(self, event: Mapping[str, Any]) -> bool:
        cards = event["cards"]
        return self.is_meld(cards) and self.lay(cards)

    def single(self, event: Mapping[str, Any]) -> bool:
        """DR-17, DR-23 to DR-27."""
        fits = any(rank(event["card"]) in self.neighbours(cards) for _, cards in self.plays if len(cards) > 1)
        return fits and self.lay([event["card"]])

    def is_meld(self, cards: Sequence[str]) -> bool:
        """DR-19 to DR-22."""
        return set(cards) <= set(DECK) and len(set(cards)) == len(cards) in (2, 3) and bool(self.readings(cards))

    def readings(self, cards: Sequence[str]) -> list[list[int]]:
        """As which numbers the cards follow one another or are equal; the ace is one, fourteen, or both (DRQ-3)."""
        low = self.options["dr.ace"] == "both"
        numbers = sorted(RANKS.index(rank(card)) + 1 for card in cards)
        if numbers[0] == numbers[-1]:
            return [numbers]
        tries = [numbers] if low or 1 not in numbers else []
        tries += [sorted(14 if number == 1 else number for number in numbers)] if 1 in numbers else []
        if self.options["dr.wrap"] == "yes":
            turned = [sorted((number + by - 1) % 13 + 1 for number in numbers) for by in range(13)]
            tries = [[number - by for number in one] for by, one in enumerate(turned)]
        return [one for one in tries if one == list(range(one[0], one[0] + len(one)))]

    def neighbours(self, cards: Sequence[str]) -> set[str]:
        """DR-24, DR-25, DRQ-4: the face values of the singles that fit."""
        if len({rank(card) for card in cards}) == 1:
            return {rank(cards[0])}
        lowest = 1 if self.options["dr.ace"] == "both" else 2
        ends = [number for one in self.readings(cards) for number in (one[0] - 1, one[-1] + 1)]
        if self.options["dr.wrap"] == "no":
            ends = [number for number in ends if lowest <= number <= 14]
        return {RANKS[(number - 1) % 13] for number in ends}

    def lay(self, cards: Sequence[str]) -> bool:
        """From the hand and from the top of the discards, all above what is taken used as well (DR-29 to DR-31)."""
        own = [card for card in cards if card not in self.pile]
        if not set(own) <= set(self.hidden) or len(own) > self.hands[self.turn]:
            return False
        depths = [self.pile.index(card) for card in cards if card in self.pile]
        above = self.pile[min(depths) :] if depths else []
        owed = [card for card in DECK if card in (*above, *self.owed) and card not in cards]
        completed = {rank(card) for card in cards} in ({"J", "Q", "K"}, {"Q", "K", "A"})
        if completed and owed:
            return False
        self.plays.append((self.turn, list(cards)))
        self.hands[self.turn] -= len(own)
        self.pile = [card for card in self.pile if card not in cards]
        self.owed, self.phase = owed, "play"
        if completed:
            self.end(self.turn)
        return True

    # ------------------------------------------------------------ the end of a turn

    def discard(self, event: Mapping[str, Any]) -> bool:
        """DR-12."""
        cards = event["cards"]
        known = bool(cards) and len(set(cards)) == len(cards) and set(cards) <= set(self.hidden)
        if self.owed or not known or len(cards) > self.hands[self.turn]:
            return False
        self.hands[self.turn] -= len(cards)
        self.pile += cards
        return self.done()

    def done(self) -> bool:
        if self.owed:
            return False
        if not self.stock:
            self.end(None)
            return True
        self.turn = self.players[(self.players.index(self.turn) + 1) % len(self.players)]
        self.phase = "draw"
        return True

    # ------------------------------------------------------------ the end of the hand

    def end(self, completer: str | None) -> None:
        """DR-36, DR-37."""
        self.completer, self.owed = completer, []
        self.shown = {who: [] for who, held in self.hands.items() if not held}
        self.phase = "over" if len(self.shown) == len(self.players) else "count"

    def reveal(self, hands: Mapping[str, list[str]]) -> bool:
        self.shown |= hands
        self.phase = "over"
        return True

    def score(self, who: str) -> int:
        """DR-38 to DR-45, DRQ-13."""
        plays = [cards for by, cards in self.plays if by == who]
        held = self.shown[who]
        if any(self.completer in unit and who in unit for unit in self.units):
            single = self.options["dr.completerHeld"] == "single"
            lost = 2 * len(held) if single else sum(map(worth, held))
            return sum({1: 2, 2: 5, 3: 25}[len(cards)] for cards in plays) - lost
        return sum(worth(card) for cards in plays for card in cards) - sum(map(worth, held))

    # ------------------------------------------------------------ what vectors ask for

    def seen(self) -> dict[str, Any]:
        sizes = {who: [len(cards) for by, cards in self.plays if by == who] for who in self.players}
        now = {
            "draw_pile": self.stock,
            "discards": self.pile,
            "hand_counts": self.hands,
            "meld_count": {who: [one.count(2), one.count(3)] for who, one in sizes.items()},
            "single_count": {who: one.count(1) for who, one in sizes.items()},
            "hand_over": self.ended,
            "game_over": self.phase == "over",
            "completed_by": self.completer,
        }
        if not self.ended:
            return now | {"turn": self.turn, "phase": self.phase}
        return now | self.settled() if self.phase == "over" else now

    def settled(self) -> dict[str, Any]:
        """DR-46, DRQ-20."""
        scores = {who: self.score(who) for who in self.players}
        sums = {"+".join(unit): sum(scores[who] for who in unit) for unit in self.units}
        best = [name for name in sums if sums[name] == max(sums.values())]
        return {"hand_score": scores, "unit_scores": sums, "winners": best}


def worth(card: str) -> int:
    """DR-43, DR-44."""
    return 10 if rank(card) in FACES else 1
