"""Before a game: which game, who plays, who deals, which house rules; one list walked with five buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from companion.facts.events import Began
from companion.facts.game import Game, Switch
from companion.facts.show import Mode, Show
from companion.kiosk.asking import Choice, LetterWheel, Picker
from companion.kiosk.help import Help
from companion.kiosk.laid_sheets import LaidSheets, laid_sheets
from companion.kiosk.meaning import Action, Five, Meaning, five
from companion.kiosk.talks import Kiosk
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, Seat
from companion.transcript.sheets import Badge
from companion.transcript.words import switch_line
from vision.sightings import TableChange

DEFAULT_NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")


@dataclass(frozen=True, slots=True)
class Plans:
    """What has been chosen so far; kept for the next game."""

    game: str
    count: int
    names: tuple[str, ...] = DEFAULT_NAMES
    dealer: int = 0
    house: Mapping[str, str] = field(default_factory=dict)

    def began(self, game: Game) -> Began:
        keys = {switch.key for switch in game.switches}
        house = tuple((key, value) for key, value in self.house.items() if key in keys)
        return Began(game.id, self.names[: self.count], Seat(self.dealer % self.count), house)


Lines = Callable[[], Sequence[tuple[str, Action]]]
"""What a menu offers, asked anew each time: label and action."""


class Menu:
    """A list of lines, each with a action: previous, next, OK, back."""

    def __init__(
        self, title: str, lines: Callable[[], Sequence[tuple[str, Action]]], back: Meaning, ask: str = ""
    ) -> None:
        self.title, self.lines, self.back, self.ask = title, lines, back, ask
        self.picked = 0
        self.mode = Mode.MENU

    def keys(self) -> Five:
        lines = self.lines()
        self.picked = min(self.picked, len(lines) - 1)
        return five(
            last_card=Meaning("Previous", partial(self._step, -1)),
            dig=Meaning("Next", partial(self._step, 1)),
            ok=Meaning("OK", lines[self.picked][1], blinking=self.picked == 0),
            back=self.back,
        )

    def show(self) -> Show:
        labels = tuple(label for label, _ in self.lines())
        return Show(self.mode, self.title, ask=self.ask, menu=labels, picked=self.picked)

    def table_changed(self, change: TableChange) -> None:
        """A menu does not look at the table."""

    def tick(self, now: int) -> None:
        """A menu has no clock."""

    def _step(self, by: int) -> None:
        self.picked = (self.picked + by) % len(self.lines())


ASK = "What shall we play?"


class Welcome(Menu):
    """The first screen: OK begins the game as it stands written there."""

    def __init__(
        self,
        kiosk: Kiosk,
        games: Mapping[str, Game],
        plans: Plans,
        start: Callable[[Began], None],
        table: tuple[float, float] = (TABLE_WIDTH, TABLE_HEIGHT),
        set_up: Action | None = None,
    ) -> None:
        super().__init__("Card Table Companion", self._lines, Meaning(), ASK)
        self.kiosk, self.games, self.plans, self.start = kiosk, games, plans, start
        self.mode = Mode.WELCOME

        self.table = table
        self.set_up = set_up
        """Leads to setting up camera and buttons; None where there is nothing to be set up."""
        self.laid = LaidSheets()

    @property
    def game(self) -> Game:
        return self.games[self.plans.game]

    def table_changed(self, change: TableChange) -> None:
        """Badges and game sheets on the table choose without buttons; lying still they choose once."""
        laid = laid_sheets(change.texts, *self.table)
        if laid == self.laid:
            return
        self.laid = laid
        if laid.game is not None:
            self.plans = replace(self.plans, game=laid.game.game, house=dict(laid.game.house))
        if len(laid.badges) in self.game.seats:
            self._seat(laid.badges)

    def show(self) -> Show:
        """Whatever lies there wrongly is said first, and then that the table is too small for what is planned."""
        return replace(super().show(), ask=self.laid.wrong or self._no_room() or ASK)

    def _no_room(self) -> str:
        layout = self.game.layout(self.plans.count).stretched(*self.table)
        return self.game.no_room(layout, self.plans.began(self.game).house)

    def _seat(self, badges: tuple[Badge, ...]) -> None:
        names = tuple(badge.name for badge in badges)
        rest = tuple(name for name in self.plans.names if name not in names)
        named = [badge.dodge for badge in badges if badge.dodge is not None]
        house = dict(self.plans.house)
        for game in self.games.values():
            house |= game.house_from_badges(named)
        self.plans = replace(self.plans, count=len(names), names=(names + rest)[: len(DEFAULT_NAMES)], house=house)

    def _lines(self) -> list[tuple[str, Action]]:
        plans, game = self.plans, self.game
        playing = ", ".join(plans.names[: plans.count])
        return [
            (f"Play {game.name}: {playing}", self._begin),
            (f"Game: {game.name}", self._next_game),
            (f"Players: {plans.count}", self._next_count),
            (f"Dealer: {plans.names[plans.dealer % plans.count]}", self._next_dealer),
            ("Names", self._names),
            (f"House rules: {self._house_text()}", self._house),
            (f"How to play {game.name}", lambda: self.kiosk.begin_talk(Help(self.kiosk, game))),
            *([("Set up camera and buttons", self.set_up)] if self.set_up else []),
        ]

    def _house_text(self) -> str:
        return "changed" if self.plans.house else "as written"

    def _begin(self) -> None:
        self.start(self.plans.began(self.game))

    def _next_game(self) -> None:
        ids = list(self.games)
        game = self.games[ids[(ids.index(self.plans.game) + 1) % len(ids)]]
        count = min(max(self.plans.count, game.seats.start), game.seats.stop - 1)
        self.plans = replace(self.plans, game=game.id, count=count)

    def _next_count(self) -> None:
        seats = self.game.seats
        count = self.plans.count + 1 if self.plans.count + 1 in seats else seats.start
        self.plans = replace(self.plans, count=count)

    def _next_dealer(self) -> None:
        self.plans = replace(self.plans, dealer=(self.plans.dealer + 1) % self.plans.count)

    def _names(self) -> None:
        choices = [Choice(name, partial(self._spell, n)) for n, name in enumerate(self.plans.names[: self.plans.count])]
        self.kiosk.begin_talk(Picker("Whose name?", choices, self.kiosk.end_talk, title="Names"))

    def _spell(self, number: int) -> None:
        wheel = LetterWheel(f"Player {number + 1}", "", partial(self._named, number), self.kiosk.end_talk)
        self.kiosk.begin_talk(wheel)

    def _named(self, number: int, name: str) -> None:
        others = self.plans.names[:number] + self.plans.names[number + 1 :]
        while name in others:
            name += "2"
        self.plans = replace(self.plans, names=(*self.plans.names[:number], name, *self.plans.names[number + 1 :]))

    def _house(self) -> None:
        back = Meaning("Back", self.kiosk.end_talk)
        self.kiosk.begin_talk(Menu("House rules", self._switch_lines, back, "OK changes a rule."))

    def _switch_lines(self) -> list[tuple[str, Action]]:
        return [(self._switch_text(switch), partial(self._turn, switch)) for switch in self.game.switches]

    def _switch_text(self, switch: Switch) -> str:
        return switch_line(self.game, switch.key, self.plans.house.get(switch.key, switch.values[0]))

    def _turn(self, switch: Switch) -> None:
        self.plans = replace(self.plans, house=turned(self.plans.house, switch))


def turned(house: Mapping[str, str], switch: Switch) -> dict[str, str]:
    """The house rules with this one set to its next value; the default is not written down."""
    at = switch.values.index(house.get(switch.key, switch.values[0]))
    value = switch.values[(at + 1) % len(switch.values)]
    rest = {key: kept for key, kept in house.items() if key != switch.key}
    return rest if value == switch.values[0] else rest | {switch.key: value}
