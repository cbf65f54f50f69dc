"""Melee Dig: neutral set-ups, events and state names in our words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from companion.errors import CompanionError
from companion.facts.events import Began, Chose, Counted, Drew, Event, Said, Shown, Word, lays
from companion.facts.hand_facts import HandFact, Opened
from companion.games.melee_dig import GAME
from companion.games.melee_dig.matching import KH
from companion.games.melee_dig.position import MeleeDigPosition, Phase
from companion.games.melee_dig.turns import drawers
from companion.referee import Judged, Referee
from companion.referee.hindsight import verdict
from companion.table import Seat
from scoring.cards import Card, Rank, card
from tests.vectors.asking import Vector
from tests.vectors.wording import joined

# ---------------------------------------------------------------- the set-up as a position text


def position_text(vector: Vector) -> str:
    """The neutral set-up, so that the kiosk begins in the middle of the game."""
    setup, players = vector["setup"], vector["setup"]["players"]
    gone = set(setup.get("eliminated", ()))
    alive = [n for n, name in enumerate(players) if name not in gone]
    dealer = players.index(setup["dealer"]) if "dealer" in setup else alive[0]
    hands = _hands(vector, gone)
    size = setup.get("discard_size", 1 if "top" in setup else 0)
    words = {
        "seats": len(players),
        "in": joined(alive),
        "dealer": dealer,
        "way": setup.get("direction", "cw"),
        "hands": joined(hands),
        "stock": setup.get("stock", max(52 - sum(hands) - size, 0)),
        "lost": joined(setup.get("lost_turns", {}).get(name, 0) for name in players),
        "said": joined(players.index(name) for name in setup.get("announced", ())),
        "house": ",".join(f"{key}:{_value(key, value)}" for key, value in vector.get("options", {}).items()),
        **_pile(setup, size),
        **_phase(setup, alive, dealer),
    }
    if setup.get("phase") == "count":
        words["shown"] = ",".join(f"{n}:-" for n in alive if not hands[n])
    return " ".join(f"{key}={value}" for key, value in words.items() if value != "")


def _value(key: str, value: object) -> str:
    """A switch may be written as a truth value."""
    if not isinstance(value, bool):
        return str(value)
    values = next(switch.values for switch in GAME.switches if switch.key == key)
    return next(one for one in values if one in (("on", "yes") if value else ("off", "no", "none")))


def _hands(vector: Vector, gone: set[str]) -> list[int]:
    """Counted hands; in a mere scoring those that will be laid open."""
    setup = vector["setup"]
    told: Mapping[str, int] = setup.get("hand_counts", {})
    if not told and setup.get("phase") == "count":
        shown = next(event["hands"] for event in vector["events"] if event["do"] == "reveal")
        told = {name: len(shown.get(name, ())) for name in setup["players"]}
    return [0 if name in gone else told.get(name, 5) for name in setup["players"]]


def _pile(setup: Vector, size: int) -> dict[str, str]:
    if "top" not in setup:
        return {}
    return {"pile": f"{size - 1}+{setup['top']}", "suit": setup.get("active_suit", setup["top"][-1])}


def _phase(setup: Vector, alive: Sequence[int], dealer: int) -> dict[str, object]:
    if setup.get("phase") == "count":
        return {"phase": "count", "who": "-", "ending": "count"}
    if "top" not in setup:
        return {"phase": "starter", "who": dealer}
    players: list[str] = setup["players"]
    step = 1 if setup.get("direction", "cw") == "cw" else -1
    after = ((dealer + step * n) % len(players) for n in range(1, 9))
    first = next(seat for seat in after if seat in alive)
    return {"phase": "turn", "who": players.index(setup["turn"]) if "turn" in setup else first}


# ---------------------------------------------------------------- playing


class Round:
    """One vector being played."""

    def __init__(self, vector: Vector) -> None:
        self.vector = vector
        self.players: list[str] = vector["setup"]["players"]
        self.referee = Referee(Began(GAME.id, tuple(self.players), position=position_text(vector)))
        self.befores: list[MeleeDigPosition] = []
        self.steps: list[list[Judged]] = []
        for told in vector["events"]:
            self.befores.append(self.position)
            self.steps.append([self.referee.hear(event) for event in self.events(told)])

    @property
    def position(self) -> MeleeDigPosition:
        found = self.referee.position
        assert isinstance(found, MeleeDigPosition)
        return found

    def seat(self, name: str) -> Seat:
        return Seat(self.players.index(name))

    def events(self, told: Mapping[str, Any]) -> Sequence[Event]:
        by = self.seat(told["by"]) if told.get("by") in self.players else None
        if by is None and told["do"] == "caught" and self.position.house.kiosk_catches == "off":
            return []
        match told["do"]:
            case "starter":
                return [lays(None, card(told["card"]))]
            case "play":
                return [lays(by, card(told["card"]))]
            case "draw":
                return [Drew(by, told.get("n", 1))]
            case "suit":
                return [Chose(by, told["suit"], "suit")]
            case "choose_extra":
                return [Chose(by, self.seat(told["whom"]), "seat")]
            case "caught":
                return [Said(by, Word.CAUGHT, self.seat(told["whom"]))]
            case "last_card":
                return [Said(by, Word.LAST_CARD)]
            case "pass":
                return [Said(by, Word.DONE)]
            case "reveal":
                shown = [one for name, faces in told["hands"].items() for one in self.reveal(self.seat(name), faces)]
                waits = self.position.house.audit_penalty != "0"
                return [*shown, Said(None, Word.YES)] if waits else shown
            case unknown:
                raise ValueError(f"no event {unknown!r} in Melee Dig")

    def reveal(self, seat: Seat, faces: Sequence[str]) -> list[Event]:
        """Where the material is partial, the table's count goes before the record's (GN-5)."""
        tracked, counting = self.position.counts[seat], self.position.phase is Phase.COUNT
        partial = counting and self.vector["setup"].get("partial") and tracked != len(faces)
        recount: list[Event] = [Counted(seat, len(faces))] if partial else []
        return recount + ([Shown(seat, tuple(map(card, faces)))] if faces or (tracked and not partial) else [])

    # ------------------------------------------------------------ what came of it

    def name(self, seat: Seat | None) -> str | None:
        return None if seat is None else self.players[seat]

    def names(self, seats: Iterable[Seat]) -> list[str]:
        return [self.players[seat] for seat in sorted(seats)]

    def each(self, values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(self.players, values, strict=True))

    def seen(self) -> dict[str, Any]:
        """Everything a vector may ask about."""
        p = self.position
        finished = p.phase in (Phase.SHEET, Phase.OVER)
        return {
            "setup_refused": False,
            "refused": self.refused(),
            "phase": phase(p),
            "turn": self.name(turn(p)),
            "direction": "cw" if p.direction > 0 else "ccw",
            "top": str(p.top) if p.top else None,
            "active_suit": p.suit,
            "pending": self.each(p.owed),
            "hand_counts": self.each(p.counts),
            "stock": p.stock,
            "discard_size": p.pile,
            "reshuffles": p.reshuffles,
            "waived": p.waived,
            "melee": self.melee(),
            "lost_turns": self.each(p.lost),
            "announced": self.announced(),
            "legal": self.legal(),
            "audit": self.audit(),
            "known_in_hand": self.known_in_hand(),
            "round_over": p.phase in ROUND_OVER,
            "game_over": p.phase is Phase.OVER,
            "end_reason": self.end_reason(),
            "went_out": self.name(p.went_out),
            "scores": self.each(p.results[-1]) if p.results else {},
            "eliminated": [] if p.loser is None else [self.name(p.loser)],
            "tie": finished and p.loser is None,
            "survivors": self.names(p.alive),
            "next_dealer": self.name(p.dealer) if p.phase is Phase.SHEET else None,
            "winner": self.name(p.alive[0]) if p.phase is Phase.OVER else None,
        }

    def refused(self) -> list[int]:
        """What the referee refused; a call in vain is heard and changes nothing (MDQ-23), so it is none of these."""
        return [n for n in range(len(self.steps)) if self._refused(n)]

    def _refused(self, index: int) -> bool:
        """A draw where nothing is left is waived, not turned down: the kiosk does not wait for it (MDQ-25)."""
        told, before = self.vector["events"][index], self.befores[index]
        waived = told["do"] == "draw" and not before.stock and before.pile < 2
        return not waived and any(judged.refused for judged in self.steps[index])

    def end_reason(self) -> str | None:
        """A king of hearts as the very last card is both, out and count (MDQ-18): whichever is asked for."""
        p, wanted = self.position, self.vector["expect"].get("end_reason")
        both = p.went_out is not None and p.top == KH and wanted in ("out", "count")
        return wanted if both else p.ending or None

    def melee(self) -> dict[str, Any] | None:
        p = self.position
        if p.chain is None:
            return None
        fighters = {"aggressor": self.name(p.aggressor), "aggressee": self.name(p.who)}
        return {"suit": p.chain.suit, "rank": int(p.chain.rank), **fighters}

    def announced(self) -> dict[str, bool] | list[str]:
        """In the form that is wanted: by name, or a list in the wanted order."""
        said = self.names(self.position.announced)
        wanted = self.vector["expect"].get("announced")
        if isinstance(wanted, Mapping):
            return {name: name in said for name in self.players}
        return _ordered(said, wanted or ())

    def legal(self) -> list[dict[str, Any]]:
        """Each question again, with our answer in place of the wanted one."""
        questions = self.vector["expect"].get("legal", ())
        return [{**one, _answer(one): self._accepts(one)} for one in questions]

    def _accepts(self, question: Mapping[str, Any]) -> bool:
        laid = lays(self.seat(question.get("by") or question["player"]), card(question["card"]))
        return not GAME.judge(self.position, laid).refused

    # ------------------------------------------------------------ what is known of hands

    def known_in_hand(self) -> dict[str, list[str]]:
        """Cards that are publicly known to be in a hand (GN-3)."""
        wanted = self.vector["expect"].get("known_in_hand", {})
        known = {name: list(map(str, self.referee.knowledge.known_in_hand(self.seat(name)))) for name in self.players}
        return {name: _ordered(cards, wanted.get(name, ())) for name, cards in known.items()}

    def audit(self) -> list[dict[str, Any]]:
        """Each question again, with our verdict (GN-8)."""
        return [{**one, "verdict": str(self._verdict(one))} for one in self.vector["expect"].get("audit", ())]

    def _verdict(self, question: Mapping[str, Any]) -> str:
        entry = self.steps[question["at_event"]][0].number
        return verdict(self.ledger(), self.seat(question["player"]), map(card, question["cards"]), entry)

    def ledger(self) -> list[tuple[int, HandFact]]:
        """With the hands that the vector lays open in a phase in which the referee would not look at them."""
        late = [*self.referee.ledger]
        for one in (judged for step in self.steps for judged in step):
            if one.refused and isinstance(one.event, Shown):
                late.append((one.number, Opened(one.event.by, cast(tuple[Card, ...], one.event.cards))))
        return late


def _ordered(found: list[str], wanted: Sequence[str]) -> list[str]:
    """The same in the wanted order, where order has no meaning."""
    return sorted(found, key=lambda one: wanted.index(one) if one in wanted else len(wanted))


def _answer(question: Mapping[str, Any]) -> str:
    return next(key for key, value in question.items() if isinstance(value, bool))


# ---------------------------------------------------------------- names of states

PHASES = {
    Phase.SUIT: "choose_suit",
    Phase.FOLLOW: "follow_up",
    Phase.FOLLOW_DRAWN: "after_draw",
    Phase.SECOND: "second_card",
    Phase.TWO: "answer_two",
    Phase.BREAK: "melee",
    Phase.ANSWER: "melee_answer",
    Phase.OUT: "choose_extra",
    Phase.SHEET: "next_round",
    Phase.OVER: "game_over",
}
"""Phases that the files call otherwise."""

PARTING = {Rank.KING: "dig_draw", Rank.TWO: "answer_two"}
ROUND_OVER = (Phase.OUT, Phase.EXTRA_DRAW, Phase.COUNT, Phase.SHEET, Phase.OVER)


def phase(position: MeleeDigPosition) -> str:
    if position.phase is Phase.PARTING and position.top:
        return PARTING.get(position.top.rank, "melee")
    return PHASES.get(position.phase, position.phase.value)


def turn(position: MeleeDigPosition) -> Seat | None:
    if position.phase in (Phase.DIG_DRAW, Phase.PARTING):
        return drawers(position)[0]
    return position.who


def observe(vector: Vector) -> dict[str, Any]:
    """What the referee makes of a vector, in the vector's own words."""
    try:
        return Round(vector).seen()
    except CompanionError:
        return {"setup_refused": True}
