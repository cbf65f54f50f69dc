"""Ditch Rummy: neutral set-ups, events and state names in our words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.errors import CompanionError
from companion.facts.events import Began, Counted, Drew, Event, Laid, Said, Shown, Word
from companion.facts.views import ScoreLine, SeatView, View
from companion.games import GAMES
from companion.games.boards import area
from companion.referee import Referee
from companion.table import DISCARD, Seat
from scoring.cards import card
from tests.vectors.asking import Vector
from tests.vectors.wording import chosen, in_order, joined

GAME = GAMES["ditch-rummy"]

# ---------------------------------------------------------------- the set-up as a position text


def position_text(setup: Vector, house: Mapping[str, Any]) -> str:
    """The neutral set-up, so that the kiosk begins in the middle of a hand."""
    players: list[str] = setup["players"]
    held = setup.get("hand_counts", {})
    turn = setup.get("turn", players[(players.index(setup["dealer"]) + 1) % len(players)])
    plays = [(play["by"], play["cards"]) for play in setup.get("melds", ())]
    words = {
        "seats": len(players),
        "phase": setup.get("phase", "draw"),
        "dealer": players.index(setup["dealer"]),
        "turn": players.index(turn),
        "hands": joined(held.get(name, 0) for name in players),
        "stock": setup.get("draw_pile", ""),
        "discards": joined(setup.get("discards", ())),
        "plays": joined(f"{players.index(by)}:{'+'.join(cards)}" for by, cards in (*plays, *_singles(setup))),
        "teams": _teams(players, setup.get("teams")),
        "goal": _goal(setup.get("goal")),
        "results": _results(setup),
        "house": joined(f"{key}:{chosen(value)}" for key, value in house.items()),
    }
    if setup.get("phase") == "count":
        words["shown"] = joined(f"{n}:-" for n, name in enumerate(players) if name in held and not held[name])
    return " ".join(f"{key}={value}" for key, value in words.items() if value != "")


def _singles(setup: Vector) -> list[tuple[str, list[str]]]:
    """Singles are written by owner, or one by one."""
    given = setup.get("singles", ())
    if isinstance(given, Mapping):
        return [(by, [one]) for by, cards in given.items() for one in cards]
    return [(one["by"], [text]) for one in given for text in one.get("cards") or [one["card"]]]


def _teams(players: Sequence[str], teams: Any) -> str:
    if not teams:
        return ""
    return "/".join("+".join(str(players.index(name)) for name in team) for team in teams)


def _goal(goal: Any) -> str:
    """So many points or so many hands, in whatever words the set-up has them."""
    if isinstance(goal, Mapping):
        key, number = next((key, value) for key, value in goal.items() if isinstance(value, int))
        told = " ".join([key, *(value for value in goal.values() if isinstance(value, str))])
        return f"{number}-{'hands' if 'hand' in told else 'points'}"
    if isinstance(goal, int):
        return f"{goal}-{'hands' if goal < 25 else 'points'}"
    if isinstance(goal, str) and any(sign.isdigit() for sign in goal):
        number = int("".join(sign for sign in goal if sign.isdigit()))
        return f"{number}-{'hands' if 'hand' in goal else 'points'}"
    return ""


def _results(setup: Vector) -> str:
    """Earlier hands, as far as their totals and their number are told."""
    given = setup.get("totals")
    before = setup.get("hand_number", 2 if given else 1) - 1
    players = setup["players"]
    names = ["+".join(team) for team in setup["teams"]] if setup.get("teams") else players
    row = [_total(given or {}, name) for name in names]
    if setup.get("teams") and players[0] not in setup["teams"][0]:
        row.reverse()
    rows = [row] + [[0] * len(names)] * (before - 1) if before else []
    return "/".join(map(joined, rows))


def _total(given: Mapping[str, int], name: str) -> int:
    """A team's total under its name, whichever partner is named first, or as its players' sum."""
    turned = "+".join(reversed(name.split("+")))
    return given.get(name, given.get(turned, sum(given.get(one, 0) for one in name.split("+"))))


# ---------------------------------------------------------------- playing


class Evening:
    """One vector being played."""

    def __init__(self, vector: Vector) -> None:
        self.vector, self.setup = vector, vector["setup"]
        self.players: list[str] = self.setup["players"]
        text = position_text(self.setup, vector.get("options", {}))
        if len(self.players) not in range(2, 5):
            text = ""
        self.referee = Referee(Began(GAME.id, tuple(self.players), position=text))
        self.refused: list[int] = []
        self.recounted = False
        for number, event in enumerate(vector["events"]):
            if not self.play(event):
                self.refused.append(number)

    @property
    def view(self) -> View:
        return self.referee.view

    def seat(self, player: str) -> Seat:
        return Seat(self.players.index(player))

    def hear(self, event: Event) -> bool:
        return not self.referee.hear(event).refused

    def play(self, event: Vector) -> bool:
        if event["do"] == "reveal":
            return all([self.show(self.seat(name), cards) for name, cards in event["hands"].items()])
        by = self.seat(event["by"])
        match event["do"]:
            case "draw":
                return self.hear(Drew(by, event["n"]))
            case "meld":
                return self.hear(Laid(by, area(by), (tuple(map(card, event["cards"])),)))
            case "single":
                return self.hear(Laid(by, area(by), ((card(event["card"]),),)))
            case "discard":
                return self.hear(Laid(by, DISCARD, (tuple(map(card, event["cards"])),)))
            case "pass":
                return self.hear(Said(by, Word.DONE))
            case "vote":
                return self.hear(Said(by, Word.YES if event["yes"] else Word.NO))
            case unknown:
                raise ValueError(f"no event {unknown!r} in Ditch Rummy")

    def show(self, seat: Seat, texts: Sequence[str]) -> bool:
        """A hand laid open; with another number than counted the table says that its own count is right."""
        cards = tuple(map(card, texts))
        one = self.view.seats[seat]
        if len(cards) == one.cards and one.shown is not None:
            return True
        if len(cards) != one.cards:
            self.recounted = self.recounted or not self.setup.get("partial")
            self.hear(Counted(seat, len(cards)))
            return not cards or self.hear(Shown(seat, cards))
        return self.hear(Shown(seat, cards))

    # ------------------------------------------------------------ what came of it

    def side(self, side: Iterable[Seat]) -> str:
        """The partners in the order in which the set-up names them."""
        names = [self.players[seat] for seat in side]
        return "+".join(next((team for team in self.setup.get("teams") or () if set(team) == set(names)), names))

    def each(self, told: Callable[[SeatView], Any]) -> dict[str, Any]:
        return {self.players[one.seat]: told(one) for one in self.view.seats}

    def by_side(self, told: Callable[[ScoreLine], int]) -> dict[str, int]:
        """Under the team's name, whichever partner comes first."""
        row = {self.side(line.seats): told(line) for line in self.view.sheet}
        return row | {"+".join(reversed(name.split("+"))): value for name, value in row.items()}

    def seen(self) -> dict[str, Any]:
        """Everything a vector may ask about."""
        view, ended = self.view, self.view.phase in ("count", "sheet", "over")
        deciders = [self.players[seat] for seat in view.deciders]
        completer = self.completer()
        return {
            "refused": self.refused,
            "phase": self.phase(),
            "turn": self.players[self.turn()],
            "draw_pile": view.stock,
            "discards": [str(one) for pile in view.piles if pile.place == DISCARD for one in pile.cards],
            "hand_counts": self.each(lambda one: one.cards),
            "meld_count": self.each(lambda one: [self.plays(one.seat).count(2), self.plays(one.seat).count(3)]),
            "single_count": self.each(lambda one: self.plays(one.seat).count(1)),
            "ended": ("tied" if completer is None else "completed") if ended else None,
            "completed_by": completer,
            "hand_over": ended,
            "game_over": view.over,
            "hand_score": self.each(lambda one: one.points) if ended else None,
            "unit_scores": self.by_side(lambda line: (line.rounds or (0,))[-1] or 0) if ended else None,
            "totals": self.by_side(lambda line: line.total),
            "winner": self.winners()[0] if len(self.winners()) == 1 else self.winners() or None,
            "winners": self.winners() or None,
            "next_dealer": deciders[0] if view.phase == "sheet" else None,
            "known_in_hand": self.known(),
            "record_ok": self.record_ok(),
            "legal_melds": self.asked("legal_melds"),
            "legal_singles": self.asked("legal_singles"),
            "setup_refused": False,
        }

    def phase(self) -> str:
        """Where no hand holds a card the count is over as it begins: whichever of the two is asked for."""
        phase, wanted = self.view.phase, self.vector["expect"].get("phase")
        if phase in ("sheet", "over") and not any(one.cards for one in self.view.seats) and wanted in ("count", "over"):
            return str(wanted)
        return {"dig": "draw", "sheet": "over"}.get(phase, phase)

    def text(self) -> dict[str, str]:
        """The position text, word by word."""
        return dict(word.split("=") for word in GAME.write(self.referee.position).split())

    def turn(self) -> int:
        """Whose turn it is, also while all of them vote; the dealer's left neighbour's where the text does not say."""
        words = self.text()
        return int(words.get("turn", (int(words.get("dealer", 0)) + 1) % len(self.players)))

    def plays(self, seat: Seat) -> list[int]:
        """How many cards each meld and single before somebody has."""
        return [pile.size for pile in self.view.piles if pile.place.seat == seat]

    def completer(self) -> str | None:
        """Who laid the run that ends the hand."""
        rulings = (ruling for judged in self.referee.judged for ruling in judged.rulings)
        by = next((ruling.value("by") for ruling in rulings if ruling.code == "completed"), None)
        return self.players[by] if isinstance(by, int) else None

    def winners(self) -> list[str]:
        """The one side, or all that share the win; nobody while the game goes on."""
        return [self.side(line.seats) for line in self.view.sheet if set(line.seats) & set(self.view.winners)]

    def known(self) -> dict[str, list[str]]:
        """In the wanted order: a hand has none that matters."""
        wanted = self.vector["expect"].get("known_in_hand", {})
        found = {name: list(map(str, self.referee.knowledge.known_in_hand(self.seat(name)))) for name in self.players}
        return {name: in_order(hand, wanted.get(name, hand)) for name, hand in found.items()}

    def record_ok(self) -> bool:
        return not self.recounted and all(map(self.referee.knowledge.adds_up, map(self.seat, self.players)))

    def asked(self, key: str) -> list[dict[str, Any]]:
        """The vector's questions, whether cards may be laid, with our answers in place of its own."""
        return [
            {name: self.may_lay(one) if isinstance(value, bool) else value for name, value in one.items()}
            for one in self.vector["expect"].get(key, ())
        ]

    def may_lay(self, question: Vector) -> bool:
        """Put to a referee of its own: the same table, but whoever's turn it is has the hand full of cards."""
        words, turn = self.text(), Seat(self.turn())
        words["phase"] = "play"
        words["hands"] = joined(MANY if seat == turn else 0 for seat in range(len(self.players)))
        del words["stock"]
        text = " ".join(f"{key}={value}" for key, value in words.items())
        asked = Referee(Began(GAME.id, tuple(self.players), position=text))
        cards = question["cards"] if "cards" in question else [question["card"]]
        return not asked.hear(Laid(turn, area(turn), (tuple(map(card, cards)),))).refused


MANY = 20
"""Cards in a hand that may hold whatever is asked about."""


def observe(vector: Vector) -> dict[str, Any]:
    """What the referee makes of a vector, in the vector's own words."""
    try:
        return Evening(vector).seen()
    except CompanionError:
        return {"setup_refused": True}
