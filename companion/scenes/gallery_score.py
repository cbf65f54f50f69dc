"""The picture book's pages of counting: open hands, the score between rounds, and the end of a game."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from companion.facts.show import CourseLine, Key, Mode, OpenHand, Show
from companion.facts.views import ScoreLine
from companion.language.phrase import phrase
from companion.scenes.gallery_people import EIGHT, FOUR, LONG_NAMES, NAMES, USUAL, faces, view
from companion.table import Seat

RESULT = tuple(
    tuple(bit == "1" for bit in f"{row:033b}")
    for row in (
        0x1FC805F7F,
        0x105B3C941,
        0x174E3295D,
        0x175ABA15D,
        0x174548B5D,
        0x105425841,
        0x1FD55557F,
        0x161900,
        0x1F7DAE0AA,
        0xC2846FCD,
        0x105BF48AE,
        0xBAE74FE6,
        0x18FAAC0B2,
        0xB2D12F65,
        0x5643D146,
        0xD213598C,
        0x1371AE9B7,
        0x1A28D234D,
        0xDC7241C6,
        0x1C0674A4E,
        0xACA2CFB2,
        0x1C19B6AC1,
        0x10C4E412E,
        0x102D84ACE,
        0x15F94F7F3,
        0x142211C,
        0x1FD33175A,
        0x104A75F14,
        0x17560D5F8,
        0x1759C2B20,
        0x1754E0102,
        0x105DA0964,
        0x1FD56C362,
    )
)
"""A result for a phone, line by line as binary numbers: `Melee Dig: Dee wins`, and everybody's points."""


LONG_REMARK = phrase("From first place to last in one round: {who} has seen it all.", who="Grandmamma")


def course_of(lines: tuple[ScoreLine, ...], names: tuple[str, ...] = NAMES) -> tuple[CourseLine, ...]:
    """As if a hundred were the worst that anybody had in a round."""
    return tuple(
        CourseLine(
            names[line.seats[0]], tuple(None if one is None else 0.5 - one / 120 for one in line.rounds), line.out
        )
        for line in lines
    )


def counts() -> dict[str, Show]:
    hands = (
        OpenHand(Seat(0), "Ann", (), 0, 0, True),
        OpenHand(Seat(1), "Bob", faces("3H QD 9C 9S"), 4, 58, True),
        OpenHand(Seat(2), "Cy", faces("2S AC 10D"), 5, None),
        OpenHand(Seat(3), "Dee", (), 7, None),
    )
    crowd = tuple(
        OpenHand(
            Seat(n), name, faces("3H QD 9C 9S 10D JC KC 2D 5H 6H 7S"[: 3 * n + 5].rsplit(" ", 1)[0]), 11, 40 + n, n < 5
        )
        for n, name in enumerate(LONG_NAMES)
    )
    count = Show(
        Mode.COUNT,
        "Melee Dig",
        view(FOUR, 2),
        "Lay your hands open, one after the other.",
        phrase("{by}: {n:card} cannot be seen. Spread the cards a little.", by="Cy", n=2),
        hands=hands,
        keys=USUAL,
    )
    return {"count": count, "count-eight": replace(count, hands=crowd)}


def sheets() -> dict[str, Show]:
    out = (ScoreLine((Seat(1),), (58,), 58, out=True), ScoreLine((Seat(2),), (20, 45), 45, out=True))
    second = (ScoreLine((Seat(0),), (31, 0), 0), *out, ScoreLine((Seat(3),), (5, 17), 17))
    last = (ScoreLine((Seat(0),), (31, 0, 12), 12, out=True), *out, ScoreLine((Seat(3),), (5, 17, 9), 9))
    ask = phrase("{whom} has most, {n}, and is out of the game.", whom="Cy", n=45)
    sheet = Show(
        Mode.SHEET,
        "Melee Dig",
        replace(view(FOUR, 0), sheet=second),
        ask,
        phrase("{by} deals next. Ready?", by="Dee"),
        names=NAMES[:4],
        keys=(*(Key(),) * 3, Key("Next round", True, True), USUAL[4]),
        course=course_of(second),
        remark=phrase("{who} took {n} cards and still won the round.", who="Ann", n=4),
    )
    long = tuple(ScoreLine((Seat(n),), tuple(10 * r + n for r in range(12)), 660 + n) for n in range(8))
    uneven = tuple(
        ScoreLine((Seat(n),), tuple(accumulate((n * 37 + r * r * (3 + n)) % 17 - 8 for r in range(12))), 0)
        for n in range(8)
    )
    ten = replace(view(EIGHT, 0), game="that-dam-game", sheet=long, adds_up=True)
    wide = replace(
        sheet,
        title="That Dam Game",
        view=ten,
        names=LONG_NAMES,
        ask=phrase("{by}: gather and shuffle all cards.", by="Bernadette"),
    )
    wide = replace(wide, course=course_of(uneven, LONG_NAMES), remark=LONG_REMARK)
    given = tuple(
        ScoreLine((Seat(n),), (24 + n, 61 - 9 * n), 85 - 8 * n + start, start=start)
        for n, start in enumerate((0, 0, 50, 25))
    )
    won = replace(view(FOUR, 0), sheet=last, winners=(Seat(3),), over=True)
    even = tuple(ScoreLine((Seat(n),), (points,), points) for n, points in enumerate((23, 17, 9, 23)))
    tie = replace(won, sheet=even, winners=(Seat(0), Seat(3)), adds_up=True)
    again = (*(Key(),) * 3, Key("New game", True, True), USUAL[4])
    return {
        "sheet": sheet,
        "sheet-long": wide,
        "sheet-head-start": replace(
            sheet,
            title="Ditch Rummy",
            view=replace(view(FOUR, 0), game="ditch-rummy", sheet=given, adds_up=True),
            ask=phrase("{by}: gather and shuffle all cards.", by="Dee"),
            why="",
            course=course_of(given),
            remark="",
        ),
        "winner": Show(
            Mode.WINNER,
            "Melee Dig",
            won,
            phrase("{by} wins!", by="Dee"),
            ask,
            names=NAMES[:4],
            keys=again,
            code=RESULT,
        ),
        "winner-eight": Show(
            Mode.WINNER,
            "That Dam Game",
            replace(ten, winners=(Seat(3), Seat(5)), over=True),
            phrase("{by} {by:wins/win}!", by=("Bernadette", "Gwendoline")),
            "",
            names=LONG_NAMES,
            keys=again,
            code=RESULT,
        ),
        "winner-tie": Show(
            Mode.WINNER,
            "Dig",
            tie,
            phrase("{by} {by:wins/win}!", by=("Ann", "Dee")),
            "",
            names=NAMES[:4],
            keys=again,
        ),
    }
