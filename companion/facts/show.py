"""What the kiosk wants on its screen and in its lamps at one moment, as plain data.

Everything is in words and cards already; scenes only decide where it stands and how large it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.facts.events import Event
from companion.facts.views import HelpPage, View
from companion.table import Place, Seat
from scoring.cards import AnyCard


class Mode(StrEnum):
    """Which screen is up."""

    WELCOME = "welcome"
    """Choose a game, the players, the house rules."""
    PLAY = "play"
    COUNT = "count"
    """Hands are laid open and read."""
    SHEET = "sheet"
    """The score between rounds."""
    WINNER = "winner"
    LAYOUT = "layout"
    """What should lie where: set-up, resume after a stop, putting things right."""
    SETUP = "setup"
    """Setting up, step by step."""
    MENU = "menu"
    HELP = "help"
    """A page of how a game is played."""
    ALBUM = "album"
    """What past evenings add up to."""
    SHOW_ME = "show_me"
    """What the camera saw before and after an entry."""
    SEEN = "seen"
    """The table as the kiosk sees it."""
    TROUBLE = "trouble"


class Theme(StrEnum):
    """In which colours a screen is drawn."""

    FELT = "felt"
    LIGHT = "light"
    """For a bright kitchen."""
    DARK = "dark"
    """For the evening."""
    CONTRAST = "high contrast"


class ThemeBy(StrEnum):
    """What else may choose the colours: light ones by day, dark ones in the evening."""

    CLOCK = "by the clock"
    LIGHT = "by the light"
    """By how much light the camera sees."""


BUTTONS = ("last_card", "dig", "count", "ok", "back")
"""The five buttons, left to right under the display: yellow, blue, red, green, white."""


@dataclass(frozen=True, slots=True)
class Key:
    """What one of the five buttons means now. No label: it means nothing and stays dark."""

    label: str = ""
    lit: bool = False
    blinking: bool = False
    held: str = ""
    """What holding it means."""
    symbol: AnyCard | str | None = None
    """A suit letter or a card drawn above the label."""
    walks: bool = False
    """Holding it goes on and on, through a list or along a scale."""
    means: tuple[Event, ...] = ()
    """The events that a press would put on record, for simulated players and other programs; a key
    labelled `Next` leads to further answers. Cards laid by nobody stand for one of them that cannot be read."""
    about: object = None
    """What the label leaves open: it takes back this entry, or says that this was not so."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the last events, oldest first."""

    number: int
    text: str
    weight: str = "effect"
    struck: bool = False
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """Something the kiosk must be told before it goes on."""

    text: str
    choices: tuple[str, ...] = ()
    cards: tuple[AnyCard, ...] = ()
    """Cards it is about, drawn large."""
    picked: int = 0
    """Where there are more than four choices: the one under the cursor."""
    detail: str = ""
    ruled: bool = False
    """The rules ask it (which suit?); otherwise the kiosk is in doubt."""
    code: str = ""
    """Which kind of doubt it is, for whoever counts questions."""


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand being read for the count."""

    seat: Seat
    name: str
    cards: tuple[AnyCard, ...]
    expected: int
    points: int | None
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class DrawnPlace:
    """A place to be drawn over the picture of the table, and what should lie there."""

    place: Place
    x: float
    y: float
    width: float
    height: float
    cards: tuple[AnyCard, ...] = ()
    wrong: bool = False
    label: str = ""
    missing: tuple[AnyCard, ...] = ()
    """Those of its cards that do not lie there."""


@dataclass(frozen=True, slots=True)
class Photo:
    """What the camera sees, small and in grey; known by its number."""

    number: int
    size: tuple[int, int]
    grey: bytes = field(compare=False, repr=False)
    """Row by row, a byte for each pixel."""


@dataclass(frozen=True, slots=True)
class Outlined:
    """Something recognised in the photo: its corners as shares of width and height."""

    corners: tuple[tuple[float, float], ...]
    kind: str = "mark"
    """`corner`, `mark` or `table`."""


class Look(StrEnum):
    """How one point of a step stands."""

    WELL = "well"
    WRONG = "wrong"
    OPEN = "open"
    """Not known yet."""


@dataclass(frozen=True, slots=True)
class StepPoint:
    """One thing that a step of setting up looks at."""

    text: str
    look: Look = Look.OPEN
    share: float | None = None
    """How good it is from 0 to 1, drawn as a bar; three quarters are good enough."""


@dataclass(frozen=True, slots=True)
class Guide:
    """One step of setting up."""

    steps: tuple[str, ...]
    at: int
    points: tuple[StepPoint, ...] = ()
    photo: Photo | None = None
    outlined: tuple[Outlined, ...] = ()
    domes: tuple[Look, ...] = ()
    """How each of the five buttons was heard, in the step that tries them: well, wrongly or not yet."""
    asked: int | None = None
    """Which button is to be pressed now."""
    table: bool = False
    """Whether this step shows the table from above, with everybody's name."""


@dataclass(frozen=True, slots=True)
class ShownBar:
    """A bar of a chart."""

    label: str
    share: float
    """How long it is, as a share of the longest."""
    told: str
    """What stands behind it."""
    colour: tuple[int, int, int]


class SeenLook(StrEnum):
    """How a card that lies on the table is taken."""

    LIES = "lies"
    NEW = "new"
    """It is being understood; while it is, it comes and goes."""
    WRONG = "wrong"
    """It may not lie there."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card as it lies, its middle in millimetres."""

    card: AnyCard
    x: float
    y: float
    angle: float
    look: SeenLook = SeenLook.LIES


@dataclass(frozen=True, slots=True)
class SeenArm:
    """An arm over the table, from its edge to the fingers."""

    root: tuple[float, float]
    tip: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TableSeen:
    """The table as the kiosk sees it; what lies on something else comes later."""

    cards: tuple[SeenCard, ...] = ()
    arms: tuple[SeenArm, ...] = ()
    size: tuple[float, float] = (960.0, 520.0)


@dataclass(frozen=True, slots=True)
class ToCarry:
    """A card that does not lie where the record has it, in millimetres of the table."""

    card: AnyCard
    lies: tuple[float, float, float] | None
    """Its middle and its angle; None: it is nowhere to be seen."""
    home: tuple[float, float] | None
    """The middle of the place to which it belongs; None: to nobody's place on the table."""


TABLE_ROW = -1
"""The row that is taken by a touch on the table as the kiosk sees it."""


@dataclass(frozen=True, slots=True)
class CourseLine:
    """How the points of a player or a team went over the rounds."""

    label: str
    heights: tuple[float | None, ...]
    """From 0 for the worst that anybody had to 1 for the best; None where they were not in the round."""
    out: bool = False


@dataclass(frozen=True, slots=True)
class AlbumPage:
    """A page of the album: bars, and sentences below them."""

    bars: tuple[ShownBar, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """One moment of the kiosk."""

    mode: Mode
    title: str
    view: View | None = None
    ask: str = ""
    """The one sentence in large letters: whose turn, what to do."""
    why: str = ""
    """A smaller sentence: the ruling it rests on, or what changed."""
    alarm: bool = False
    """The sentence is a refusal or needs attention now."""
    keys: tuple[Key, ...] = (Key(),) * 5
    at_seats: tuple[Key, ...] = ()
    """The same for the players' own buttons, by chair, as far as there are any."""
    question: Question | None = None
    lines: tuple[LogLine, ...] = ()
    hands: tuple[OpenHand, ...] = ()
    spots: tuple[DrawnPlace, ...] = ()
    table: tuple[float, float] = (960.0, 520.0)
    draft: tuple[tuple[AnyCard, ...], ...] = ()
    """Groups being laid and not yet counted as acts, as they are understood so far."""
    draft_reads: tuple[tuple[AnyCard, ...], ...] = ()
    """For each group of the draft what its cards stand for; empty where each is what it shows."""
    signs: tuple[str, ...] = ()
    """Small standing signs: `Simulated table`, `Badges off`, `Journal in memory`."""
    names: tuple[str, ...] = ()
    menu: tuple[str, ...] = ()
    picked: int = 0
    guide: Guide | None = None
    album: AlbumPage | None = None
    """A page of the album. Its title stands in `ask`, and which page of how many it is in `why`."""
    code: tuple[tuple[bool, ...], ...] = ()
    """A QR code for a phone, row by row: whether each module is black."""
    photos: tuple[Photo, ...] = ()
    """What the camera saw before and after an entry, and what is outlined in the second picture."""
    outlined: tuple[Outlined, ...] = ()
    page: HelpPage | None = None
    """A page of a game's help. Its title stands in `ask`, and which page of how many it is in `why`."""
    theme: Theme = Theme.FELT
    seen: TableSeen | None = None
    to_carry: tuple[ToCarry, ...] = ()
    """Cards that lie elsewhere than on record, or nowhere."""
    course: tuple[CourseLine, ...] = ()
    """Between two rounds and at the end: how the points went."""
    evenings: tuple[tuple[str, str], ...] = ()
    """On the first screen: who won the last games, and when, the latest first."""
    remark: str = ""
    """A sentence about the round that has just ended, to laugh or to groan at."""
