"""Plays the neutral vectors of Dig through the referee: their events in, what they expect out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import BadSetup, CompanionError
from companion.facts.events import Began, Chose, Event, Laid, Lifted, Moved, Said, Undone, Word
from companion.facts.views import SeatView, View
from companion.games.dig.house import RULES
from companion.games.dig.position import ACTIONS, Yard, drops, kennel, space
from companion.referee import Referee
from companion.table import Place, Seat
from scoring.cards import BACK, BOWLS, DOGS, AnyCard, YardCard, YardKind
from tests.vectors.asking import Vector, counts
from tests.vectors.wording import in_order, joined

# ---------------------------------------------------------------- the set-up as a position text


def position_text(setup: Vector, house: Mapping[str, str]) -> str:
    """The neutral set-up, written as a position of Dig."""
    players, row = setup["players"], setup["row"]
    dogs = [_space(setup.get("dogs", {}).get(one, 0), len(row)) for one in players]
    hands = [setup.get("hands", {}).get(one, 0) for one in players]
    dropped = ["".join(setup.get("dropped", {}).get(one, [])) or "-" for one in players]
    words = {
        "phase": "act" if "turn" in setup else "youngest",
        "turn": players.index(setup["turn"]) if "turn" in setup else 0,
        "used": ACTIONS - setup.get("actions_left", ACTIONS),
        "row": "".join("-" if one == "gap" else one for one in row) or ".",
        "dogs": joined(dogs),
        "hands": joined(hands),
        "dropped": "/".join(dropped),
        "tokens": joined(DOGS[: len(players)]),
        "house": joined([f"{key}:{_value(value)}" for key, value in house.items()]) or "-",
    }
    return " ".join(f"{key}={value}" for key, value in words.items())


def is_fresh(setup: Vector) -> bool:
    """Nobody has done anything yet, and everything of the yard is shown."""
    return setup.keys() <= {"players", "row"}


def _value(value: object) -> str:
    """A switch may be written as a truth value."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _space(dog: int | str, length: int) -> int:
    return length + 1 if isinstance(dog, str) else dog


def _beside(p: Yard, seat: Seat, dog: int | str) -> Place:
    return kennel(p.sides[seat], _space(dog, len(p.row)))


# ---------------------------------------------------------------- playing


class Play:
    """One vector being played."""

    def __init__(self, vector: Vector) -> None:
        setup = vector["setup"]
        self.players: list[str] = setup["players"]
        text = position_text(setup, vector.get("options", {}))
        self.referee = Referee(Began("dig", tuple(self.players), position=text))
        if is_fresh(setup):
            self.lay_yard()
        self.refused: list[int] = []
        for number, event in enumerate(vector["events"]):
            if not self.hear(event):
                self.refused.append(number)

    def lay_yard(self) -> None:
        """What the set-up shows is laid out once more, under the eyes of the referee."""
        row: tuple[AnyCard, ...] = tuple(card for card in self.position.row if card)
        began = Began("dig", tuple(self.players), house=tuple(RULES.departures(self.position.house)))
        self.referee = Referee(began)
        for event in (Laid(None, Place("yard"), (row,)), Said(None, Word.YES)):
            if self.referee.hear(event).refused:
                raise BadSetup("That is no yard; lay twenty bones and the five bowls.")

    @property
    def view(self) -> View:
        return self.referee.view

    @property
    def position(self) -> Yard:
        found = self.referee.position
        assert isinstance(found, Yard)
        return found

    def seat(self, player: str) -> Seat:
        return Seat(self.players.index(player))

    def hear(self, event: Vector) -> bool:
        """One neutral event may be two acts; when the second is refused, the first is taken back."""
        if not counts(self.referee.hear(self.act(event))):
            return False
        second = self.second_act(event)
        if second is None or not self.referee.hear(second).refused:
            return True
        self.referee.hear(Undone())
        return False

    def act(self, event: Vector) -> Event:
        p = self.position
        match event["do"]:
            case "youngest":
                return Chose(self.seat(event["by"]), self.seat(event["by"]), "youngest")
            case "move":
                seat = self.seat(event["by"])
                return Moved(seat, DOGS[seat], _beside(p, seat, p.dogs[seat]), _beside(p, seat, event["to"]))
            case "dig":
                seat = self.seat(event["by"])
                return Lifted(seat, space(p.dogs[seat]), (BACK,))
            case "drop":
                seat = self.seat(event["by"])
                return Laid(seat, drops(seat), (tuple(YardCard(YardKind.BONE, one) for one in event["cards"]),))
            case "done":
                return Said(self.seat(event["by"]), Word.DONE)
            case "score":
                return Said(None, Word.COUNT)
            case unknown:
                raise ValueError(f"no event {unknown!r} in Dig")

    def second_act(self, event: Vector) -> Event | None:
        """After a dig: another bone is put back, or the question whether it was kept is answered."""
        if event["do"] != "dig":
            return None
        seat = self.seat(event["by"])
        if event.get("replace"):
            return Laid(seat, space(self.position.dug or self.position.dogs[seat]), ((BACK,),))
        return Said(seat, Word.YES) if self.position.phase in ("dug", "full") else None

    # ------------------------------------------------------------ what came of it

    def each(self, values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(self.players, values, strict=True))

    def fills(self) -> list[list[Any]]:
        standing = (one for judged in self.referee.judged if not judged.struck for one in judged.rulings)
        return [[one.value("start"), one.value("end")] for one in standing if one.code == "fill"]

    def actions_left(self, expect: Vector) -> Any:
        """A number, or by name for the one whose turn it is; nobody's where the game is over."""
        left = {self.players[one.seat]: n for one in self.view.seats if (n := _number(one, "actions_")) is not None}
        return left if isinstance(expect.get("actions_left"), Mapping) else next(iter(left.values()), None)

    def cap(self, expect: Vector) -> Any:
        """How far dogs go: of each, if it were on turn, or of the one who is."""
        caps = {name: self.cap_on_turn(self.seat(name)) for name in self.players}
        return caps if isinstance(expect.get("cap"), Mapping) else caps[self.players[self.position.turn]]

    def cap_on_turn(self, seat: Seat) -> int | None:
        return _number(self.asked(phase="act", turn=int(seat)).seats[seat], "cap_")

    def asked(self, **words: object) -> View:
        """Put to a referee of its own: the same yard, but for these words of its position text."""
        now = dict(word.split("=") for word in self.referee.game.write(self.referee.position).split())
        kept = {key: value for key, value in now.items() if key not in ("fills", "dug", "used")}
        text = " ".join(f"{key}={value}" for key, value in {**kept, **words}.items())
        return Referee(Began("dig", tuple(self.players), position=text)).view

    def dropped(self, expect: Vector) -> dict[str, list[str]]:
        """In the wanted order: bones before a player have none."""
        found = self.each([[bone.which for bone in bones] for bones in self.position.dropped])
        wanted = expect.get("dropped", {})
        return {who: in_order(lying, wanted.get(who, lying)) for who, lying in found.items()}

    def row(self) -> list[AnyCard | None]:
        """The yard from the doghouse outwards; None is a gap."""
        return [next(iter(pile.cards), None) for pile in self.view.piles if pile.place.name == "yard"]

    def values(self) -> dict[str, int]:
        """What each colour's bones are worth as the bowls lie; nothing where its bowl is gone."""
        bowls = {
            str(pile.cards[0]): pile.points for pile in self.view.piles if pile.place.name == "yard" and pile.cards
        }
        return {bowl.which: bowls.get(str(bowl)) or 0 for bowl in BOWLS}

    def dogs(self) -> dict[str, int | str | None]:
        """Beside which space each dog lies."""
        beside = {dog: pile.place.slot for pile in self.view.piles for dog in pile.cards if dog in DOGS}
        return {
            self.players[one.seat]: "off" if "off_the_end" in one.tags else beside.get(DOGS[one.seat])
            for one in self.view.seats
        }

    def seen(self, expect: Vector) -> dict[str, Any]:
        """Everything a vector may ask about."""
        view, row = self.view, self.row()
        return {
            "refused": self.refused,
            "row": [letter(card) for card in row],
            "row_length": len(row),
            "fills": self.fills(),
            "dogs": self.dogs(),
            "hands": self.each([one.cards for one in view.seats]),
            "dropped": self.dropped(expect),
            "cap": self.cap(expect),
            "actions_left": self.actions_left(expect),
            "turn": next((self.players[seat] for seat in view.deciders), None),
            "game_over": view.over,
            "values": self.values(),
            "scores": self.each([one.points for one in view.seats]),
            "winners": [self.players[seat] for seat in self.asked(phase="over").winners],
            "bones_in_yard": row.count(BACK),
            "phase": view.phase,
            "setup_refused": False,
        }


def _number(one: SeatView, tag: str) -> int | None:
    """The number behind a tag of somebody's: `cap_3`."""
    return next((int(word.removeprefix(tag)) for word in one.tags if word.startswith(tag)), None)


def letter(card: AnyCard | None) -> str:
    if card is None:
        return "gap"
    return card.which if isinstance(card, YardCard) and card != BACK else "b"


def observe(vector: Vector) -> dict[str, Any]:
    """What the referee makes of a vector, in the vector's own words."""
    try:
        return Play(vector).seen(vector["expect"])
    except CompanionError:
        return {"setup_refused": True}
