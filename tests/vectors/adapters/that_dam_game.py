"""That Dam Game: neutral set-ups, events and state names in our words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.facts.events import Began, Counted, Drew, Event, Laid, Lifted, Said, Shown, Word
from companion.facts.views import SeatView, View
from companion.games import GAMES
from companion.games.boards import area
from companion.referee import Referee
from companion.table import DISCARD, Place, Seat
from scoring.cards import Card, card
from tests.vectors.asking import Vector
from tests.vectors.wording import chosen, in_order, joined

GAME = GAMES["that-dam-game"]
FIRST_SIZE = 6

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
        "hands": joined(hands),
        "stock": setup.get("deck", _rest(setup, house, sum(hands))),
        "discards": joined(discards),
        "discarder": _discarder(setup, turn),
        "offers": joined(map(players.index, setup.get("offers", ()))),
        "melds": joined(
            f"{_owner(setup, k)}:{'+'.join(_cards(meld))}" for k, meld in enumerate(setup.get("melds", ()))
        ),
        "melded": joined(map(players.index, setup.get("melded", ()))),
        "begs": joined(_row(players, setup.get("begs_used"), 0)),
        "begged": joined(_row(players, begged, 0)),
        "results": _results(setup, size),
        "house": joined(f"{key}:{chosen(value)}" for key, value in house.items()),
    }
    return " ".join(f"{key}={value}" for key, value in words.items() if value != "")


def _phase(setup: Vector) -> str:
    return "choose" if setup.get("discards") else "first"


def _row(players: Sequence[str], given: Mapping[str, int] | None, usual: int) -> list[int]:
    return [(given or {}).get(name, usual) for name in players]


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
    packs = 4 if house.get("td.decks") == "four" else GAME.packs(len(setup["players"]))
    lying = len(setup.get("discards", ())) + sum(len(_cards(meld)) for meld in setup.get("melds", ()))
    return max(0, 54 * packs - held - lying)


def _results(setup: Vector, size: int) -> str:
    """The hands before this one; all their points stand in the first."""
    players = setup["players"]
    first = _row(players, setup.get("totals"), 0)
    rows = [first] + [[0] * len(players)] * (size - FIRST_SIZE - 1)
    return "/".join(map(joined, rows)) if size > FIRST_SIZE else ""


# ---------------------------------------------------------------- playing


class Evening:
    """One vector being played."""

    def __init__(self, vector: Vector) -> None:
        self.setup, self.wanted = vector["setup"], vector["expect"]
        self.players: list[str] = self.setup["players"]
        fits = 3 <= len(self.players) <= 6
        text = position_text(self.setup, vector.get("options", {})) if fits else ""
        self.house: Mapping[str, Any] = vector.get("options", {})
        self.referee = Referee(Began(GAME.id, tuple(self.players), position=text))
        self.refused: list[int] = []
        self.recounted = False
        for number, event in enumerate(vector["events"]):
            if not self.play(event):
                self.refused.append(number)

    @property
    def view(self) -> View:
        return self.referee.view

    @property
    def discards(self) -> tuple[Card, ...]:
        return next(tuple(map(_card, pile.cards)) for pile in self.view.piles if pile.place == DISCARD)

    def seat(self, player: str) -> Seat:
        return Seat(self.players.index(player))

    def hear(self, event: Event) -> bool:
        return not self.referee.hear(event).refused

    def play(self, event: Vector) -> bool:
        if event["do"] == "reveal":
            return all([self.show(self.seat(name), tuple(map(card, held))) for name, held in event["hands"].items()])
        if event["do"] == "beg" and self.view.phase == "choose":
            return False  # the kiosk's one YES would take the discard here, which is no begging (TDQ-3)
        return self.hear(self.act(event, self.seat(event["by"])))

    def act(self, event: Vector, by: Seat) -> Event:
        match event["do"]:
            case "draw":
                return Drew(by, event.get("n", 1))
            case "take":
                return Lifted(by, DISCARD, (card(event["card"]),) if "card" in event else self.discards[-1:])
            case "decline":
                return Said(by, Word.NO)
            case "beg":
                return Said(by, Word.YES if event["yes"] else Word.NO)
            case "meld":
                return Laid(by, area(by), tuple(tuple(map(card, group)) for group in event["melds"]))
            case "layoff":
                return Laid(by, Place("meld", None, event["meld"]), (tuple(map(card, event["cards"])),))
            case "discard":
                return Laid(by, DISCARD, ((card(event["card"]),),))
            case unknown:
                raise ValueError(f"no event {unknown!r} in That Dam Game")

    def show(self, seat: Seat, cards: tuple[Card, ...]) -> bool:
        """A hand laid open; with another number than counted the table says that its own count is right."""
        one = self.view.seats[seat]
        if len(cards) != one.cards:
            self.recounted = self.recounted or not self.setup.get("partial")
            self.hear(Counted(seat, len(cards)))
            return not cards or self.hear(Shown(seat, cards))
        return (not cards and one.shown is not None) or self.hear(Shown(seat, cards))

    # ------------------------------------------------------------ what came of it

    def each(self, told: Callable[[SeatView], Any]) -> dict[str, Any]:
        return {self.players[one.seat]: told(one) for one in self.view.seats}

    def tagged(self, tag: str) -> list[str]:
        return [self.players[one.seat] for one in self.view.seats if tag in one.tags]

    def seen(self) -> dict[str, Any]:
        """Everything a vector may ask about."""
        view, ended = self.view, self.view.phase in ("count", "sheet", "over")
        deciders = [self.players[seat] for seat in view.deciders]
        discards = list(map(str, self.discards))
        said = dict(word.split("=") for word in GAME.write(self.referee.position).split())
        begs = map(int, said.get("begs", ",".join("0" for _ in self.players)).split(","))
        return {
            "refused": self.refused,
            "phase": {"sheet": "next_hand", "over": "game_over"}.get(view.phase, view.phase),
            "turn": next(iter(deciders), None),
            "asked": deciders[0] if view.phase == "offer" else None,
            "decks": self.referee.packs,
            "deck": view.stock,
            "discard_top": next(reversed(discards), None),
            "discards": discards,
            "hand_counts": self.each(lambda one: one.cards),
            "begs_used": dict(zip(self.players, begs, strict=True)),
            "begged_this_hand": self.tagged("begged"),
            "melded": self.tagged("melded"),
            "meld_sizes": [pile.size for pile in view.piles if pile.place.seat is not None],
            "hand_over": ended,
            "went_out": next(iter(self.tagged("went_out")), None),
            "hand_scores": self.each(lambda one: one.points or 0) if ended else None,
            "totals": self.each(lambda one: one.total),
            "game_over": view.over,
            "winners": [self.players[seat] for seat in view.winners] if view.over else None,
            "next_hand_size": int(view.goal.removeprefix("goal.")) if view.goal else None,
            "next_dealer": self.next_dealer(),
            "reshuffles": self.times("reshuffled"),
            "known_in_hand": self.known(),
            "record_ok": self.record_ok(),
            "contracts": self.answered("contracts", self.is_contract),
            "runs": self.answered("runs", self.wilds_of_run),
            "sets": self.answered("sets", self.is_set),
            "points": self.answered("points", self.points_of),
            "setup_refused": False,
        }

    def next_dealer(self) -> str | None:
        """None as long as lots are still to be drawn."""
        known = self.view.phase == "sheet" and self.view.prompt.code != "ask.lots"
        return self.tagged("dealer")[0] if known else None

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

    # ------------------------------------------------------------ questions, put to a referee of their own

    def answered(self, key: str, answer: Callable[[Vector], Any]) -> list[dict[str, Any]]:
        """The vector's questions with our answers in place of its own."""
        return [_with_answer(one, answer(one)) for one in self.wanted.get(key, ())]

    def asked(self, **setup: Any) -> Referee:
        """A table at which nothing is so but what the question needs."""
        bare = {"players": self.players, "dealer": self.players[-1]}
        text = position_text({**bare, **setup}, self.house)
        return Referee(Began(GAME.id, tuple(self.players), position=text))

    def is_contract(self, one: Vector) -> bool:
        """Whether somebody with many cards may lay these melds in the hand of that size."""
        asked = self.asked(hand_size=one["hand_size"], phase="act", hand_counts={self.players[0]: 30})
        return not asked.hear(Laid(Seat(0), area(Seat(0)), _groups(one["melds"]))).refused

    def is_set(self, one: Vector) -> bool:
        """Whether it makes the first contract, which is two sets, beside one that surely is one."""
        return self.is_contract({"hand_size": FIRST_SIZE, "melds": [one["cards"], ["9C", "9D", "9H"]]})

    def wilds_of_run(self, one: Vector) -> int | None:
        """How many cards stand for others when one of these is added to the rest of them; None if none may be."""
        first, cards = self.players[0], one["cards"]
        for n, added in enumerate(cards):
            lying = [cards[:n] + cards[n + 1 :]]
            asked = self.asked(phase="act", turn=first, hand_counts={first: 5}, melds=lying, melded=[first])
            if not asked.hear(Laid(Seat(0), area(Seat(0)), ((card(added),),))).refused:
                (run,) = [pile for pile in asked.view.piles if pile.place.seat is not None]
                return sum(card != read for card, read in zip(run.cards, run.reads_as, strict=False))
        return None

    def points_of(self, one: Vector) -> int | None:
        """What whoever is left with this card in hand is told to have."""
        asked = self.asked(phase="count", hand_counts={self.players[0]: 1})
        asked.hear(Shown(Seat(0), (card(one["card"]),)))
        return asked.view.seats[0].points


def _card(face: object) -> Card:
    assert isinstance(face, Card)
    return face


def _groups(melds: Iterable[Iterable[str]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(card, group)) for group in melds)


_ANSWERS = ("ok", "valid", "legal", "wilds", "points", "set", "is_set")


def _with_answer(question: Mapping[str, Any], answer: Any) -> dict[str, Any]:
    """Under whichever name the question has for it; a run is asked for its wilds or for being one at all."""
    answers = {
        name: answer is not None if isinstance(value, bool) and not isinstance(answer, bool) else answer
        for name, value in question.items()
        if name in _ANSWERS
    }
    return dict(question) | answers


def observe(vector: Vector) -> dict[str, Any]:
    """What the referee makes of a vector, in the vector's own words."""
    try:
        return Evening(vector).seen()
    except CompanionError:
        return {"setup_refused": True}
