"""The picture book's pages of setting up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from companion.facts.show import Guide, Key, Look, Mode, Outlined, Photo, Show, StepPoint

STEPS = ("Begin", "Buttons", "Lights", "Corners", "Picture", "Cards", "Lens", "Table", "Players", "Save")
NEXT, BACK = Key("Next", True), Key("Back", True, held="Leave")
WALK = (Key(), Key(), Key(), NEXT, BACK)
SKIP = (Key("", held="Skip"),) * 5
WELL, WRONG, OPEN = Look.WELL, Look.WRONG, Look.OPEN
WIDE, TALL = 320, 180
NAMES = ("Ann", "Bob", "Cy", "Dee")


@cache
def photo() -> Photo:
    """Felt with paper in its corners and two cards, as a camera would see it in grey."""
    rows = (bytes(_grey(x, y) for x in range(WIDE)) for y in range(TALL))
    return Photo(1, (WIDE, TALL), b"".join(rows))


def _grey(x: int, y: int) -> int:
    corner = min(x, WIDE - x) in range(12, 26) and min(y, TALL - y) in range(12, 26)
    ink = min(x, WIDE - x) in range(15, 23) and min(y, TALL - y) in range(15, 23)
    card = y in range(60, 88) and x in (*range(110, 130), *range(180, 200))
    wood = min(x, WIDE - x, y, TALL - y) < 5
    return 20 if ink else 225 if corner else 235 if card else 120 if wood else 74 + (x + y) // 16


def _square(x: float, y: float, half: float) -> tuple[tuple[float, float], ...]:
    across, down = half, half * 16 / 9
    return (x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)


SPOTS = ((0.06, 0.106), (0.94, 0.106), (0.94, 0.894), (0.06, 0.894))
CORNERS = tuple(Outlined(_square(x, y, 0.03), "corner") for x, y in SPOTS)
MARKS = tuple(Outlined(_square(x, y, 0.012)) for x in (0.355, 0.395, 0.575, 0.615) for y in (0.37, 0.46))
GAUGES = (
    StepPoint("Light", WELL, 0.9),
    StepPoint("Sharpness", WRONG, 0.52),
    StepPoint("Evenly lit", WELL, 0.98),
    StepPoint("No glare", WELL, 1.0),
    StepPoint("Size of the marks", WELL, 0.86),
)


def steps() -> Mapping[str, Show]:
    """Every step of setting up, in good order and in bad."""
    return {f"setup-{name}": page() for name, page in _PAGES.items()}


# ---------------------------------------------------------------- buttons and lights


def _begin() -> Show:
    points = (
        StepPoint("Camera: /dev/video0", WELL),
        StepPoint("Five buttons with lights", WELL),
        StepPoint("Have ready: the four corner marks, a lamp, some cards"),
    )
    why = "Green goes on, white goes back; nothing is written down until the end."
    return _page("Let us set the table up", why, Guide(STEPS, 0, points, table=True))


HALF_HEARD = (WELL, WELL, OPEN, OPEN, OPEN)


def _buttons() -> Show:
    asked = Guide(STEPS, 1, domes=HALF_HEARD, asked=2)
    return replace(_page("Press the red button: COUNT", "That was the blue one again.", asked), keys=SKIP)


def _buttons_done() -> Show:
    why = "The settings will say which pin each is on; nothing need be soldered."
    return _page("All five work; some wires are swapped.", why, Guide(STEPS, 1, domes=(WELL,) * 5))


def _lights() -> Show:
    why = "None is lit, or none is there: hold any button."
    page = _page("One button is blinking: press it", why, Guide(STEPS, 2, domes=HALF_HEARD))
    return replace(page, keys=(*SKIP[:2], Key("", True, True, held="Skip"), *SKIP[3:]))


# ---------------------------------------------------------------- the camera


def _corners() -> Show:
    names = ("Far left", "Far right", "Near right", "Near left")
    hidden = tuple(StepPoint(name, WELL if n < 3 else OPEN) for n, name in enumerate(names))
    page = _page(
        "Hang the camera so that all four corner marks are seen",
        "The corner mark near left is not seen: uncover it, or turn the camera towards it.",
        Guide(STEPS, 3, hidden, photo(), CORNERS[:3]),
    )
    return replace(page, keys=(Key("Mirrored", True), *WALK[1:]))


def _waiting() -> Show:
    points = (
        StepPoint("A camera takes a few seconds to wake up"),
        StepPoint("If it stays like this: ./kiosk doctor says why"),
    )
    return _page("Waiting for the camera's first picture …", "", Guide(STEPS, 3, points))


def _picture() -> Show:
    page = _page(
        "The picture is blurred: turn the lens until it is sharp.",
        "Lamps at night and daylight differ: look again in the evening.",
        Guide(STEPS, 4, GAUGES, photo(), (Outlined(SPOTS, "table"), *CORNERS)),
    )
    return replace(page, keys=(Key("Mains 60 Hz", True), *WALK[1:]))


def _cards() -> Show:
    read = (
        StepPoint("20 marks are read", WELL),
        StepPoint("94% at first sight", WELL),
        StepPoint("Nothing moves", WELL),
    )
    return _page(
        "The cards are read.",
        "Each mark that is read gets a green frame; a card has one at each corner.",
        Guide(STEPS, 5, read, photo(), (Outlined(SPOTS, "table"), *CORNERS, *MARKS)),
    )


def _lens() -> Show:
    points = (
        StepPoint("Seen in 3 places", OPEN, 0.38),
        StepPoint("Keep it flat, and still for a moment"),
        StepPoint("Near and far, left and right, aslant"),
    )
    page = _page("Hold the board at the left side of the picture", "", Guide(STEPS, 6, points, photo()))
    return replace(page, keys=(Key("Stop", True), *WALK[1:]))


# ---------------------------------------------------------------- the table and its people


def _table() -> Show:
    sizes = (StepPoint("Set: 96 x 52 cm", WRONG), StepPoint("By the picture: about 110 x 60 cm", WELL))
    grow = (Key("Wider", True, held="Narrower"), Key("Deeper", True, held="Less deep"), Key("As it looks", True))
    page = _page(
        "The table seems to have another size: measure it",
        "Measure from the middle of one corner mark to the middle of the next.",
        Guide(STEPS, 7, sizes, table=True),
    )
    return replace(page, keys=(*grow, NEXT, BACK))


def _players() -> Show:
    people = tuple(StepPoint(f"{n}. {name}", WELL) for n, name in enumerate(NAMES, 1))
    many = (Key("Names", True), Key("One more", True), Key("One less", True), NEXT, BACK)
    why = "Lay everybody's badge where they sit (./kiosk print badges), or spell the names."
    return replace(_page("Who usually plays?", why, Guide(STEPS, 8, people, table=True)), names=NAMES, keys=many)


def _save() -> Show:
    new = (
        StepPoint("Buttons: the wires of yellow and blue are swapped"),
        StepPoint("Table of 110 x 60 cm"),
        StepPoint("Mains of 60 Hz"),
        StepPoint("Players: Ann, Bob, Cy, Dee"),
    )
    why = "Green writes it into the settings; the old ones are kept."
    keys = (Key(), Key(), Key("Leave it", True), Key("Save", True, True), BACK)
    return replace(_page("This is what was learnt", why, Guide(STEPS, 9, new)), keys=keys)


_PAGES: Mapping[str, Callable[[], Show]] = {
    "begin": _begin,
    "buttons": _buttons,
    "buttons-done": _buttons_done,
    "lights": _lights,
    "corners": _corners,
    "picture": _picture,
    "cards": _cards,
    "lens": _lens,
    "waiting": _waiting,
    "table": _table,
    "players": _players,
    "save": _save,
}


def _page(ask: str, why: str, guide: Guide) -> Show:
    keys = WALK if guide.at else (*WALK[:4], Key("", held="Leave"))
    return Show(Mode.SETUP, "Setting up", ask=ask, why=why, keys=keys, guide=guide)
