"""Before a game: which game, who plays, who deals, which house rules; all in one list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from companion.facts.events import Began
from companion.facts.game import Game, Switch
from companion.facts.show import Mode, Show
from companion.kiosk.agreed_rules import for_so_many, next_value, open_house_rules
from companion.kiosk.catalogue import UNWATCHED
from companion.kiosk.help import how_to_play
from companion.kiosk.laid_sheets import LaidSheets, laid_sheets
from companion.kiosk.looks import colours_line, motion_line
from companion.kiosk.meaning import Action, Meaning
from companion.kiosk.menu import Menu, MenuLine, language_line
from companion.kiosk.names import ask_whose_name, with_name
from companion.kiosk.talks import Kiosk
from companion.language.phrase import phrase
from companion.table import TABLE_HEIGHT, TABLE_WIDTH, Seat
from companion.transcript.sheets import Badge
from companion.transcript.words import switch_line
from vision.sightings import TableChange

DEFAULT_NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")
ASK = "What shall we play?"


@dataclass(frozen=True, slots=True)
class Plans:
    """What has been chosen so far; kept for the next game."""

    game: str
    count: int
    names: tuple[str, ...] = DEFAULT_NAMES
    dealer: int = 0
    house: Mapping[str, str] = field(default_factory=dict)
    """House rules that have been changed; those of other games wait until their game is chosen."""

    def began(self, game: Game) -> Began:
        keys = {switch.key for switch in game.switches}
        house = tuple((key, value) for key, value in self.house.items() if key in keys)
        return Began(game.id, self.names[: self.count], Seat(self.dealer % self.count), house)

    def rule(self, switch: Switch) -> str:
        return self.house.get(switch.key, switch.values[0])


class Welcome(Menu):
    """The first screen: OK begins the game that its first line describes."""

    mode = Mode.WELCOME

    def __init__(
        self,
        kiosk: Kiosk,
        games: Mapping[str, Game],
        plans: Plans,
        start: Callable[[Began], None],
        table: tuple[float, float] = (TABLE_WIDTH, TABLE_HEIGHT),
        set_up: Action | None = None,
        more: Callable[[], Sequence[MenuLine]] = tuple,
    ) -> None:
        super().__init__("Card Table Companion", self._lines, Meaning(), ASK)
        self.kiosk, self.games, self.plans, self.start, self.table = kiosk, games, plans, start, table
        self.set_up = set_up
        """Leads to setting up camera and buttons; None if there is nothing to set up."""
        self.more = more
        """What else can be done at this moment."""
        self.evenings: tuple[tuple[str, str], ...] = ()
        """Who won the last games."""
        self.laid = LaidSheets()
        self.badges: dict[str, Badge] = {}
        """Every badge that has lain on the table, by name."""

    @property
    def game(self) -> Game:
        return self.games[self.plans.game]

    def show(self) -> Show:
        """The list; its head says what is wrong with a badge or sheet, or that the table is too small, if so."""
        layout = self.game.layout(self.plans.count).stretched(*self.table)
        no_room = self.game.no_room(layout, self.plans.began(self.game).house)
        ask, why = self.laid.wrong or no_room or ASK, UNWATCHED.get(self.kiosk.blind, "")
        return replace(super().show(), ask=ask, why=why, evenings=self.evenings)

    # ------------------------------------------------------------ chosen by what lies on the table

    def table_changed(self, change: TableChange) -> None:
        """Badges and game sheets on the table choose like a button; what stays lying there chooses only once."""
        laid = laid_sheets(change.texts, *self.table)
        if laid == self.laid:
            return
        self.laid = laid
        self.badges |= {badge.name: badge for badge in laid.badges}
        if laid.game is not None:
            self.plans = replace(self.plans, game=laid.game.game, house=dict(laid.game.house))
        if len(laid.badges) not in self.game.seats:
            return
        names = tuple(badge.name for badge in laid.badges)
        others = tuple(name for name in self.plans.names if name not in names)
        house = dict(self.plans.house)
        for game in self.games.values():
            house |= game.house_from_badges([badge.dodge for badge in laid.badges if badge.dodge is not None])
        self.plans = replace(self.plans, count=len(names), names=(names + others)[: len(DEFAULT_NAMES)], house=house)

    # ------------------------------------------------------------ chosen by buttons

    def _lines(self) -> list[MenuLine]:
        plans, game = self.plans, self.game
        playing = plans.names[: plans.count]
        lines = [
            MenuLine(
                phrase("Play {game}: {names}", game=game.name, names=", ".join(playing)),
                lambda: self.start(plans.began(game)),
            ),
            MenuLine(phrase("Game: {game}", game=game.name), self._next_game),
            MenuLine(phrase("Players: {n}", n=plans.count), self._next_count),
            MenuLine(phrase("Dealer: {by}", by=plans.names[plans.dealer % plans.count]), self._next_dealer),
            MenuLine("Names", partial(ask_whose_name, self.kiosk, playing, self._name, "Names")),
            MenuLine("House rules: changed" if plans.house else "House rules: as written", self._house_rules),
            *language_line(self.kiosk.tongue, self.kiosk.next_tongue),
            MenuLine(
                phrase("How to play {game}", game=game.name),
                lambda: self.kiosk.begin_talk(how_to_play(self.kiosk, game)),
            ),
        ]
        lines += [colours_line(self.kiosk), motion_line(self.kiosk)]
        if self.set_up is not None:
            lines.append(MenuLine("Set up camera and buttons", self.set_up))
        lines += self.more()
        return lines if self.kiosk.quit is None else [*lines, MenuLine("Quit", self.kiosk.quit)]

    def _next_game(self) -> None:
        ids = list(self.games)
        game = self.games[ids[(ids.index(self.plans.game) + 1) % len(ids)]]
        count = min(max(self.plans.count, game.seats.start), game.seats.stop - 1)
        self.plans = replace(self.plans, game=game.id, count=count)

    def _next_count(self) -> None:
        seats, more = self.game.seats, self.plans.count + 1
        self.plans = replace(self.plans, count=more if more in seats else seats.start)

    def _next_dealer(self) -> None:
        self.plans = replace(self.plans, dealer=(self.plans.dealer + 1) % self.plans.count)

    def _name(self, number: int, name: str) -> None:
        self.plans = replace(self.plans, names=with_name(self.plans.names, number, name))

    def _house_rules(self) -> None:
        def told(switch: Switch) -> str:
            return switch_line(self.game, switch.key, self.plans.rule(switch), self.plans.names)

        open_house_rules(self.kiosk, lambda: for_so_many(self.game.switches, self.plans.count), told, self._change_rule)

    def _change_rule(self, switch: Switch) -> None:
        """Set this house rule to its next value; only rules that differ from what is written are kept."""
        value = next_value(switch, self.plans.rule(switch))
        rest = {key: kept for key, kept in self.plans.house.items() if key != switch.key}
        changed = {} if value == switch.values[0] else {switch.key: value}
        self.plans = replace(self.plans, house=rest | changed)
