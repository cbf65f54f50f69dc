"""That Dam Game: neutral set-ups, events and state names in our words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.facts.events import Began, Counted, Drew, Event, Laid, Lifted, Said, Shown, Word
from companion.games.boards import area
from companion.games.that_dam_game.laying import MELD
from companion.games.that_dam_game.position import Dam, asked, decks, packs_of, totals, winners
from companion.referee import Referee
from companion.table import DISCARD, Place, Seat
from scoring.cards import Card, card
from scoring.that_dam_game import FIRST_SIZE, fulfils, hand_points, is_set, points, run_of

Vector = Mapping[str, Any]

# ---------------------------------------------------------------- the set-up as a position text


def position_text(setup: Vector, house: Mapping[str, Any]) -> str:
    """The neutral set-up, so that the kiosk begins in the middle of a hand."""
    players: list[str] = setup["players"]
    size = setup.get("hand_size", FIRST_SIZE)
    dealer = players.index(setup.get("dealer", players[-1]))
    turn = players.index(setup["turn"]) if "turn" in setup else (dealer + 1) % len(players)
    hands = _row(players, setup.get("hand_counts"), size)
    discards = setup.get("discards", [])
    begged = {name: 1 for name in setup.get("begged_this_hand", ())}
    words = {
        "seats": len(players),
        "phase": setup.get("phase", _phase(setup)),
        "dealer": dealer,
        "turn": turn,
        "hands": _joined(hands),
        "stock": setup.get("deck", _rest(setup, house, sum(hands))),
        "discards": _joined(discards),
        "discarder": _discarder(setup, turn),
        "offers": _joined(map(players.index, setup.get("offers", ()))),
        "melds": _joined(
            f"{_owner(setup, k)}:{'+'.join(_cards(meld))}" for k, meld in enumerate(setup.get("melds", ()))
        ),
        "melded": _joined(map(players.index, setup.get("melded", ()))),
        "begs": _joined(_row(players, setup.get("begs_used"), 0)),
        "begged": _joined(_row(players, begged, 0)),
        "results": _results(setup, size),
        "house": _joined(f"{key}:{_said(value)}" for key, value in house.items()),
    }
    return " ".join(f"{key}={value}" for key, value in words.items() if value != "")


def _phase(setup: Vector) -> str:
    return "choose" if setup.get("discards") else "first"


def _row(players: Sequence[str], given: Mapping[str, int] | None, usual: int) -> list[int]:
    return [(given or {}).get(name, usual) for name in players]


def _joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))


def _said(value: object) -> object:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


def _cards(meld: Any) -> list[str]:
    return list(meld["cards"]) if isinstance(meld, Mapping) else list(meld)


def _owner(setup: Vector, k: int) -> int:
    """Melds of a set-up may have no owner; then they lie before somebody who melded."""
    players, meld = setup["players"], setup["melds"][k]
    if isinstance(meld, Mapping) and "by" in meld:
        return int(players.index(meld["by"]))
    return int(players.index((setup.get("melded") or players)[0]))


def _discarder(setup: Vector, turn: int) -> object:
    players = setup["players"]
    if not setup.get("discards"):
        return ""
    return players.index(setup["discarded_by"]) if "discarded_by" in setup else (turn - 1) % len(players)


def _rest(setup: Vector, house: Mapping[str, Any], held: int) -> int:
    """All the cards that are nowhere else."""
    packs = 4 if house.get("td.decks") == "four" else packs_of(len(setup["players"]))
    lying = len(setup.get("discards", ())) + sum(len(_cards(meld)) for meld in setup.get("melds", ()))
    return max(0, 54 * packs - held - lying)


def _results(setup: Vector, size: int) -> str:
    """The hands before this one; all their points stand in the first."""
    players = setup["players"]
    first = _row(players, setup.get("totals"), 0)
    rows = [first] + [[0] * len(players)] * (size - FIRST_SIZE - 1)
    return "/".join(map(_joined, rows)) if size > FIRST_SIZE else ""


# ---------------------------------------------------------------- playing


class Evening:
    """One vector being played."""

    def __init__(self, vector: Vector) -> None:
        self.setup, self.wanted = vector["setup"], vector["expect"]
        self.players: list[str] = self.setup["players"]
        fits = 3 <= len(self.players) <= 6
        text = position_text(self.setup, vector.get("options", {})) if fits else ""
        self.referee = Referee(Began("that-dam-game", tuple(self.players), position=text))
        self.refused: list[int] = []
        self.recounted = False
        for number, event in enumerate(vector["events"]):
            if not self.play(event):
                self.refused.append(number)

    @property
    def position(self) -> Dam:
        found = self.referee.position
        assert isinstance(found, Dam)
        return found

    def seat(self, player: str) -> Seat:
        return Seat(self.players.index(player))

    def hear(self, event: Event) -> bool:
        return not self.referee.hear(event).refused

    def play(self, event: Vector) -> bool:
        if event["do"] == "reveal":
            return all([self.show(self.seat(name), tuple(map(card, held))) for name, held in event["hands"].items()])
        if event["do"] == "beg" and self.position.phase == "choose":
            return False  # the kiosk's one YES would take the discard here, which is no begging (TDQ-3)
        return self.hear(self.act(event, self.seat(event["by"])))

    def act(self, event: Vector, by: Seat) -> Event:
        match event["do"]:
            case "draw":
                return Drew(by, event.get("n", 1))
            case "take":
                return Lifted(by, DISCARD, (card(event["card"]),) if "card" in event else self.position.discards[-1:])
            case "decline":
                return Said(by, Word.NO)
            case "beg":
                return Said(by, Word.YES if event["yes"] else Word.NO)
            case "meld":
                return Laid(by, area(by), tuple(tuple(map(card, group)) for group in event["melds"]))
            case "layoff":
                return Laid(by, Place(MELD, None, event["meld"]), (tuple(map(card, event["cards"])),))
            case "discard":
                return Laid(by, DISCARD, ((card(event["card"]),),))
            case unknown:
                raise ValueError(f"no event {unknown!r} in That Dam Game")

    def show(self, seat: Seat, cards: tuple[Card, ...]) -> bool:
        """A hand laid open; with another number than counted the table says that its own count is right."""
        p = self.position
        if len(cards) != p.hands[seat]:
            self.recounted = self.recounted or not self.setup.get("partial")
            self.hear(Counted(seat, len(cards)))
            return not cards or self.hear(Shown(seat, cards))
        return (not cards and p.shown[seat] is not None) or self.hear(Shown(seat, cards))

    # ------------------------------------------------------------ what came of it

    def by_name(self, values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(self.players, values, strict=True))

    def seen(self) -> dict[str, Any]:
        """Everything a vector may ask about."""
        p = self.position
        over, between = p.phase == "over", p.phase in ("sheet", "over")
        waiting = asked(p) if p.phase == "offer" else ()
        return {
            "refused": self.refused,
            "phase": {"sheet": "next_hand", "over": "game_over"}.get(p.phase, p.phase),
            "turn": self.players[waiting[0] if waiting else p.turn],
            "asked": self.players[waiting[0]] if waiting else None,
            "decks": decks(p),
            "deck": p.stock,
            "discard_top": None if p.top is None else str(p.top),
            "discards": list(map(str, p.discards)),
            "hand_counts": self.by_name(p.hands),
            "begs_used": self.by_name(p.begs),
            "begged_this_hand": [name for name, n in zip(self.players, p.begged, strict=True) if n],
            "melded": [name for name in self.players if self.seat(name) in p.melded],
            "meld_sizes": [len(meld.cards) for meld in p.melds],
            "hand_over": p.phase == "count" or between,
            "went_out": None if p.went_out is None else self.players[p.went_out],
            "hand_scores": self.hand_scores(),
            "totals": self.by_name(totals(p)),
            "game_over": over,
            "winners": [self.players[seat] for seat in winners(p)] if over else None,
            "next_hand_size": None if over else p.size + between,
            "next_dealer": self.next_dealer(),
            "reshuffles": self.times("reshuffled"),
            "known_in_hand": self.known(),
            "record_ok": self.record_ok(),
            "contracts": self.answered("contracts", _contract),
            "runs": self.answered("runs", _run),
            "sets": self.answered("sets", lambda one: is_set(tuple(map(card, one["cards"])))),
            "points": self.answered("points", lambda one: points(card(one["card"]))),
            "setup_refused": False,
        }

    def next_dealer(self) -> str | None:
        """None as long as lots are still to be drawn."""
        p = self.position
        lots = p.house["td.dealer"] == "random"
        return None if p.phase != "sheet" or lots else self.players[p.dealer]

    def hand_scores(self) -> dict[str, int] | None:
        p = self.position
        if p.phase not in ("count", "sheet", "over"):
            return None
        return {name: hand_points(p.shown[self.seat(name)] or ()) for name in self.players}

    def times(self, code: str) -> int:
        return sum(one.code == code for judged in self.referee.judged for one in judged.rulings)

    def known(self) -> dict[str, list[str]]:
        """In the wanted order: a hand has none that matters."""
        wanted = self.wanted.get("known_in_hand", {})
        found = {name: list(map(str, self.referee.knowledge.known_in_hand(self.seat(name)))) for name in self.players}
        return {name: in_order(hand, wanted.get(name, hand)) for name, hand in found.items()}

    def record_ok(self) -> bool:
        counts = not self.recounted and not self.times("should_be_empty")
        return counts and all(map(self.referee.knowledge.adds_up, map(self.seat, self.players)))

    def answered(self, key: str, answer: Any) -> list[dict[str, Any]]:
        """The vector's questions with our answers in place of its own."""
        return [_with_answer(one, answer(one)) for one in self.wanted.get(key, ())]


_ANSWERS = ("ok", "valid", "legal", "wilds", "points", "set", "is_set")


def _with_answer(question: Mapping[str, Any], answer: Any) -> dict[str, Any]:
    """Under whichever name the question has for it; a run is asked for its wilds or for being one at all."""
    answers = {
        name: answer is not None if isinstance(value, bool) and not isinstance(answer, bool) else answer
        for name, value in question.items()
        if name in _ANSWERS
    }
    return dict(question) | answers


def _contract(one: Mapping[str, Any]) -> bool:
    return fulfils(one["hand_size"], tuple(tuple(map(card, group)) for group in one["melds"]))


def _run(one: Mapping[str, Any]) -> int | None:
    run = run_of(tuple(map(card, one["cards"])))
    return None if run is None else run.wilds


def in_order(found: list[str], wanted: list[str]) -> list[str]:
    """The same cards in the wanted order, where order has no meaning."""
    return wanted if sorted(found) == sorted(wanted) else found


def observe(vector: Vector) -> dict[str, Any]:
    """What the referee makes of a vector, in the vector's own words."""
    try:
        return Evening(vector).seen()
    except CompanionError:
        return {"setup_refused": True}
