"""Plays the neutral vectors of the sword duel through the referee: their events in, what they expect out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.facts.events import Began, Drew, Event, Laid, Lifted, Said, Undone, Word
from companion.facts.rulings import Ruling
from companion.games.melee.position import CLASH, DAMAGE, SEATS, SHARED, Duel, other, whereabouts
from companion.referee import Referee
from companion.table import Seat
from scoring.cards import card
from scoring.duel import USUAL_SKILL
from tests.vectors.asking import Vector, counts
from tests.vectors.wording import in_order, joined

# ---------------------------------------------------------------- the set-up as a position text


def position_text(setup: Vector, house: Mapping[str, str]) -> str:
    """The neutral set-up, written as a duel's position between two rounds."""
    players = setup["players"]
    start = [_of(setup.get("start"), one, USUAL_SKILL) for one in players]
    damage = [_pile(setup.get("damage", {}).get(one, [])) for one in players]
    held = setup.get("hand_counts") or setup.get("hands")
    hands = [_size(_of(held, one, max(0, start[n] - len(damage[n])))) for n, one in enumerate(players)]
    deck, shared = _deck(setup, sum(hands) + sum(map(len, damage)))
    dodge = [_of(setup.get("dodge"), one, "K") for one in players]
    words = {
        "phase": "choose",
        "hands": joined(hands),
        "damage": "/".join(map(_written, damage)),
        "shared": _written(shared),
        "stock": deck,
        "start": joined(start),
        "dodge": joined(dodge),
        "parry": joined(_parries(setup)),
        "house": ",".join(f"{key}:{value}" for key, value in house.items()) or "-",
    }
    return " ".join(f"{key}={value}" for key, value in words.items())


def _of(values: Any, player: str, usual: Any) -> Any:
    """One player's value: named for each, or one for both, or the usual one."""
    if values is None:
        return usual
    return values.get(player, usual) if isinstance(values, Mapping) else values


def _size(value: Any) -> int:
    return len(value) if isinstance(value, Sequence) else int(value)


def _pile(value: Any) -> list[str]:
    return list(value) if isinstance(value, Sequence) else ["back"] * int(value)


def _written(pile: Sequence[str]) -> str:
    return ",".join(pile) or "-"


def _deck(setup: Vector, out: int) -> tuple[int, list[str]]:
    """The sizes left unsaid follow from the fifty-two."""
    shared = _pile(setup["shared"]) if "shared" in setup else None
    if "deck" not in setup:
        return 52 - out - len(shared or []), shared or []
    deck = _size(setup["deck"])
    if shared is None and not setup.get("partial"):
        shared = ["back"] * (52 - out - deck)
    return deck, shared or []


def _parries(setup: Vector) -> list[str]:
    wishes = setup.get("no_parry", False)
    return ["off" if _of(wishes, player, False) else "on" for player in setup["players"]]


# ---------------------------------------------------------------- playing


class Fight:
    """One vector being played."""

    def __init__(self, vector: Vector) -> None:
        setup, house = vector["setup"], dict(vector.get("options", {}))
        dodges = house.pop("ml.dodge", None)
        setup = setup | {"dodge": dodges} if isinstance(dodges, Mapping) else setup
        self.players: list[str] = setup["players"]
        text = position_text(setup, house)
        self.referee = Referee(Began("melee", tuple(self.players), position=text))
        self.refused: list[int] = []
        for number, event in enumerate(vector["events"]):
            if not self.hear(*self.acts(event)):
                self.refused.append(number)
        self.wanted: Vector = vector["expect"]

    @property
    def position(self) -> Duel:
        found = self.referee.position
        assert isinstance(found, Duel)
        return found

    def seat(self, player: str) -> Seat:
        return Seat(self.players.index(player))

    def hear(self, *events: Event) -> bool:
        """One neutral event may be several acts; when one of them does not count, all are taken back."""
        heard = [self.referee.hear(event) for event in events]
        if all(map(counts, heard)):
            return True
        for _ in [judged for judged in heard if not judged.refused]:
            self.referee.hear(Undone())
        return False

    def acts(self, event: Vector) -> tuple[Event, ...]:
        match event["do"]:
            case "clash":
                cards = event["cards"].items()
                return tuple(Laid(self.seat(who), CLASH[self.seat(who)], ((card(one),),)) for who, one in cards)
            case "second_attack":
                return self._second(self.seat(event["by"]), event)
            case "decline":
                return (Said(self.seat(event["by"]), Word.NO),)
            case "retrieve":
                return (self._retrieve(self.seat(event["by"]), event["card"]),)
            case "draw":
                return (Drew(self.seat(event["by"]), event["n"]),) if event["n"] else ()
            case unknown:
                raise ValueError(f"no event {unknown!r} in a duel")

    def _second(self, seat: Seat, event: Vector) -> tuple[Event, ...]:
        attack = Laid(seat, CLASH[seat], ((card(event["card"]),),))
        if not event.get("hit"):
            return (attack,)
        return attack, Laid(other(seat), DAMAGE[other(seat)], ((card(event["hit"]),),))

    def _retrieve(self, seat: Seat, text: str) -> Lifted:
        usual = SHARED if self.position.house["ml.twoPile"] == "shared" else DAMAGE[seat]
        return Lifted(seat, whereabouts(self.position, card(text)) or usual, (card(text),))

    # ------------------------------------------------------------ what came of it

    def ruling(self, *codes: str) -> Ruling | None:
        """The last ruling with one of these codes."""
        found = [one for judged in self.referee.judged if not judged.struck for one in judged.rulings]
        return next((one for one in reversed(found) if one.code in codes), None)

    def name(self, seat: object) -> str | None:
        return self.players[seat] if isinstance(seat, int) else None

    def each(self, values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(self.players, values, strict=True))

    def seen(self) -> dict[str, Any]:
        """Everything a vector may ask about."""
        p = self.position
        met = self.ruling(*_MET)
        struck = met if met and met.code == "strikes" else None
        return {
            "refused": self.refused,
            "result": _MET[met.code] if met else None,
            "dodged": met is not None and met.code == "dodged",
            "strikes": self.name(struck.value("by")) if struck else None,
            "struck": self.name(struck.value("whom")) if struck else None,
            "critical": self._critical(),
            "damage": self.each([len(pile) for pile in p.damage]),
            "damage_cards": self._damage_cards(),
            "hand_counts": self.each(p.hands),
            "limit": self.each([one.points for one in self.referee.view.seats]),
            "draws_due": self.each(p.due),
            "deck": p.stock,
            "shared": len(p.shared),
            "phase": "critical" if p.phase == "pull" else p.phase,
            "winner": self.name(p.striker) if p.phase == "over" else None,
            "game_over": p.phase == "over",
            "reshuffles": sum(
                one.code == "reshuffled" for j in self.referee.judged if not j.struck for one in j.rulings
            ),
            "known_in_hand": self._known_in_hand(),
            "setup_refused": False,
        }

    def _known_in_hand(self) -> dict[str, list[str]]:
        """Cards taken back or refused are publicly known to be in a hand (GN-3)."""
        known = self.each([list(map(str, self.referee.knowledge.known_in_hand(seat))) for seat in SEATS])
        wanted = self.wanted.get("known_in_hand", {})
        return {who: in_order(cards, wanted.get(who, cards)) for who, cards in known.items()}

    def _damage_cards(self) -> dict[str, list[str]]:
        """In the wanted order: a pile has none that matters."""
        piles = self.each([list(map(str, pile)) for pile in self.position.damage])
        wanted = self.wanted.get("damage_cards", {})
        return {who: in_order(pile, wanted.get(who, pile)) for who, pile in piles.items()}

    def _critical(self) -> bool:
        """Whether the last two attacks that met were a critical hit."""
        met = [j for j in self.referee.judged if not j.struck and any(r.code in _MET for r in j.rulings)]
        return bool(met) and any(one.code == "critical_hit" for one in met[-1].rulings)


_MET = {"strikes": "hit", "dodged": "dodged", "parried": "none", "no_strike": "none"}
"""What is said when two attacks meet, and what the vectors call it."""


def observe(vector: Vector) -> dict[str, Any]:
    """What the referee makes of a vector, in the vector's own words."""
    try:
        return Fight(vector).seen()
    except CompanionError:
        return {"setup_refused": True}
