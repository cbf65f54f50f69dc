"""The picture book's pages of setting up: one entry a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.facts.show import Guide, Key, Look, Mode, Outlined, Photo, Show, StepPoint
from companion.language.phrase import phrase
from scoring.cards import cards

STEPS = ("Begin", "Buttons", "Lights", "Corners", "Picture", "Cards", "Lens", "Table", "Players", "Save")
NEXT, BACK = Key("Next", True), Key("Back", True, held="Leave")
WALK = (Key(), Key(), Key(), NEXT, BACK)
SKIP = (Key("", held="Skip"),) * 5
WELL, WRONG, OPEN = Look.WELL, Look.WRONG, Look.OPEN
HALF_HEARD = (WELL, WELL, OPEN, OPEN, OPEN)
"""The buttons of which two have been pressed."""
WIDE, TALL = 320, 180
NAMES = ("Ann", "Bob", "Cy", "Dee")


def grey(x: int, y: int) -> int:
    """How bright a pixel is: felt with paper in its corners and two cards, as a camera would see it."""
    corner = min(x, WIDE - x) in range(12, 26) and min(y, TALL - y) in range(12, 26)
    ink = min(x, WIDE - x) in range(15, 23) and min(y, TALL - y) in range(15, 23)
    card = y in range(60, 88) and x in (*range(110, 130), *range(180, 200))
    wood = min(x, WIDE - x, y, TALL - y) < 5
    return 20 if ink else 225 if corner else 235 if card else 120 if wood else 74 + (x + y) // 16


PHOTO = Photo(1, (WIDE, TALL), bytes(grey(x, y) for y in range(TALL) for x in range(WIDE)))


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


def page(ask: str, why: str, guide: Guide, *keys: Key) -> Show:
    usual = WALK if guide.at else (*WALK[:4], Key("", held="Leave"))
    return Show(Mode.SETUP, "Setting up", ask=ask, why=why, keys=keys or usual, guide=guide)


PANEL: Mapping[str, Show] = {
    "setup-begin": page(
        "Let us set the table up",
        "Green goes on, white goes back; nothing is written down until the end.",
        Guide(
            STEPS,
            0,
            (
                StepPoint(phrase("Camera: {name}", name="/dev/video0"), WELL),
                StepPoint("Five buttons with lights", WELL),
                StepPoint("Have ready: the four corner marks, a lamp, some cards"),
            ),
            table=True,
        ),
    ),
    "setup-buttons": page(
        phrase("Press the {colour} button: {name}", colour="red", name="COUNT"),
        phrase("That was the {colour} one again.", colour="blue"),
        Guide(STEPS, 1, domes=HALF_HEARD, asked=2),
        *SKIP,
    ),
    "setup-sound": page(
        "Can you hear it?",
        "If not, turn the loudspeaker up; in a game the menu does it, too.",
        Guide(
            ("Begin", "Buttons", "Lights", "Seats", "Sound", *STEPS[3:]),
            4,
            (StepPoint("Chime", WELL), StepPoint("Voice", WELL), StepPoint("Buzzer")),
        ),
        *(Key("Chime", True), Key("Voice", True), Key("Buzzer", True, blinking=True), NEXT, BACK),
    ),
    "setup-buttons-done": page(
        "All five work; some wires are swapped.",
        "The settings will say which pin each is on; nothing need be soldered.",
        Guide(STEPS, 1, domes=(WELL,) * 5),
    ),
    "setup-lights": page(
        "One button is blinking: press it",
        "None is lit, or none is there: hold any button.",
        Guide(STEPS, 2, domes=HALF_HEARD),
        *SKIP[:2],
        Key("", True, True, held="Skip"),
        *SKIP[3:],
    ),
}

CAMERA: Mapping[str, Show] = {
    "setup-corners": page(
        "Hang the camera so that all four corner marks are seen",
        phrase("The corner mark {which} is not seen: uncover it, or turn the camera towards it.", which="near left"),
        Guide(
            STEPS,
            3,
            (
                StepPoint(phrase("{it:capital}", it="far left"), WELL),
                StepPoint(phrase("{it:capital}", it="far right"), WELL),
                StepPoint(phrase("{it:capital}", it="near right"), WELL),
                StepPoint(phrase("{it:capital}", it="near left"), OPEN),
            ),
            PHOTO,
            CORNERS[:3],
        ),
        Key("Mirrored", True),
        *WALK[1:],
    ),
    "setup-picture": page(
        "The picture is blurred: turn the lens until it is sharp.",
        "Lamps at night and daylight differ: look again in the evening.",
        Guide(STEPS, 4, GAUGES, PHOTO, (Outlined(SPOTS, "table"), *CORNERS)),
        Key(phrase("Mains {n} Hz", n=60), True),
        *WALK[1:],
    ),
    "setup-cards": page(
        "The cards are read.",
        "Each mark that is read gets a green frame; a card has one at each corner.",
        Guide(
            STEPS,
            5,
            (
                StepPoint(phrase("{n} marks are read", n=20), WELL),
                StepPoint(phrase("{share} at first sight", share="94%"), WELL),
                StepPoint("Nothing moves", WELL),
            ),
            PHOTO,
            (Outlined(SPOTS, "table"), *CORNERS, *MARKS),
        ),
    ),
    "setup-lens": page(
        phrase("{it:capital}", it="hold the board at the left side of the picture"),
        "",
        Guide(
            STEPS,
            6,
            (
                StepPoint(phrase("Seen in {n} places", n=3), OPEN, 0.38),
                StepPoint("Keep it flat, and still for a moment"),
                StepPoint("Near and far, left and right, aslant"),
            ),
            PHOTO,
        ),
        Key("Stop", True),
        *WALK[1:],
    ),
    "setup-waiting": page(
        "Waiting for the camera's first picture …",
        "",
        Guide(
            STEPS,
            3,
            (
                StepPoint("A camera takes a few seconds to wake up"),
                StepPoint("If it stays like this: ./kiosk doctor says why"),
            ),
        ),
    ),
}

TABLE: Mapping[str, Show] = {
    "setup-table": page(
        "The table seems to have another size: measure it",
        "Measure from the middle of one corner mark to the middle of the next.",
        Guide(
            STEPS,
            7,
            (
                StepPoint(phrase("Set: {size}", size="96 x 52 cm"), WRONG),
                StepPoint(phrase("By the picture: about {size}", size="110 x 60 cm"), WELL),
            ),
            table=True,
        ),
        Key("Narrower", True, walks=True),
        Key("Wider", True, walks=True),
        Key("As it looks", True, held="Set the depth"),
        NEXT,
        BACK,
    ),
    "setup-players": replace(
        page(
            "Who usually plays?",
            "Lay everybody's badge where they sit (./kiosk print badges), or spell the names.",
            Guide(STEPS, 8, tuple(StepPoint(f"{n}. {name}", WELL) for n, name in enumerate(NAMES, 1)), table=True),
            Key("Names", True),
            Key("One more", True),
            Key("One less", True),
            NEXT,
            BACK,
        ),
        names=NAMES,
    ),
    "setup-save": page(
        "This is what was learnt",
        "Green writes it into the settings; the old ones are kept.",
        Guide(
            STEPS,
            9,
            (
                StepPoint(phrase("{what}: the wires of {which} are swapped", what="Buttons", which=("yellow", "blue"))),
                StepPoint(phrase("Table of {size}", size="110 x 60 cm")),
                StepPoint(phrase("Mains of {n} Hz", n=60)),
                StepPoint(phrase("Players: {names}", names="Ann, Bob, Cy, Dee")),
            ),
        ),
        Key(),
        Key(),
        Key("Leave it", True),
        Key("Save", True, True),
        BACK,
    ),
}

STEPS_SHOWN: Mapping[str, Show] = {**PANEL, **CAMERA, **TABLE}
"""Every step of setting up, in good order and in bad."""

SHOWN = Show(
    Mode.SHOW_ME,
    "Melee Dig",
    ask=phrase("{by} lays {cards}", by="Bob", cards=cards("7C")),
    keys=(Key("Later", True), Key("Earlier", True), Key(), Key("OK", True), Key("Back", True)),
    photos=(replace(PHOTO, number=2), replace(PHOTO, number=3)),
    outlined=MARKS,
)
