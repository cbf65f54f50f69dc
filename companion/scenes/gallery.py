"""A picture book: every screen with moments made up by hand, among them the crowded and the rare ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.facts.show import DrawnPlace, Key, LogLine, Mode, OpenHand, Question, Show
from companion.facts.views import HelpPage, PileView, Prompt, ScoreLine, SeatView, View
from companion.scenes.gallery_setup import steps
from companion.table import DISCARD, STOCK, Place, Seat
from scoring.cards import BACK, BONES, BOWLS, DOGS, RANK_TEXT, AnyCard, Rank, any_card, cards

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hal")
LONG_NAMES = (
    "Maximilian",
    "Grandmother",
    "Clementine",
    "Bartholomew",
    "Alexandria",
    "Christopher",
    "Penelope",
    "Wilhelmina",
)

USUAL = (
    Key("Last card", True, held="Caught you!"),
    Key("Dig!"),
    Key("Count!"),
    Key("Done", True),
    Key("Take back", True, held="Menu"),
)
SUITS = (
    Key("Clubs", True, symbol="C"),
    Key("Diamonds", True, symbol="D"),
    Key("Hearts", True, symbol="H"),
    Key("Spades", True, symbol="S"),
    Key("Back"),
)
WALK = (Key("Previous", True), Key("Next", True), Key(), Key("OK", True, True), Key("Back", True))
YES_NO = (Key("Yes", True), Key("No", True), Key(), Key(), Key("Back"))
REFUSED = (
    Key("Last card", held="Caught you!"),
    Key("Let it stand", True),
    Key("Read wrongly", True),
    Key(),
    Key("", held="Menu"),
)

LINES = (
    LogLine(21, "Ann lays 7♣"),
    LogLine(22, "Bob draws: no club, no 7, no ace", "claim"),
    LogLine(23, "Cy lays 3♣: melee on Dee", fresh=True),
)


def seat(n: int, cards: int | None = 5, *tags: str, names: tuple[str, ...] = NAMES, owes: int = 0) -> SeatView:
    return SeatView(Seat(n), names[n], cards, owes, tags)


def faces(text: str) -> tuple[AnyCard, ...]:
    return tuple(any_card(word) for word in text.split())


def view(seats: tuple[SeatView, ...], turn: int, top: str = "5H 7H 7C", **more: object) -> View:
    """A moment of Melee Dig."""
    pile = PileView(DISCARD, cards(top), 9)
    base = View("melee-dig", "turn", 3, seats, (Seat(turn),), Prompt("turn", "MD-10", (Seat(turn),)), adds_up=False)
    return replace(base, piles=(pile,), stock=24, active_suit=top[-1], **more)  # type: ignore[arg-type]


FOUR = (seat(0, 4), seat(1, 6, "dealer"), seat(2, 1, "last_card"), seat(3, 7))
DUELLISTS = (seat(0, 4), seat(1, 6), seat(2, 3, "aggressor"), seat(3, 7, "aggressee", owes=3))
EIGHT = tuple(seat(n, 3 + n, *(("dealer",) if n == 6 else ()), names=LONG_NAMES) for n in range(8))

HELP = HelpPage(
    "Melee!",
    (
        "A 3 attacks the next player.",
        "Whoever has the 4 of its suit must lay it, except the attacker, and attacks in turn; then the 5, and so on.",
        "If nobody goes on, the one attacked last draws as many cards as the last card says.",
        "With the jack or the queen of that suit nothing is drawn.",
    ),
    cards("3D 4D 5D"),
)

TURN = Show(
    Mode.PLAY,
    "Melee Dig",
    view(FOUR, 0),
    "Ann: lay a ♣, a 7 or an ace",
    "Bob drew and had nothing to lay.",
    keys=USUAL,
    lines=LINES[:2],
)


def _plays() -> dict[str, Show]:
    crowd = replace(view(EIGHT, 3, "KS 10D AC"), active_suit="H", direction=-1)
    return {
        "play": TURN,
        "play-melee": replace(
            TURN,
            view=view(DUELLISTS, 3, "7C 3C"),
            ask="Melee on Dee! Who has the 4♣?",
            why="Anyone but Cy must lay it; otherwise Dee takes 3 cards, unless she has the J♣ or Q♣.",
            lines=LINES,
            keys=(Key("Last card", held="Caught you!"), Key(), Key(), Key("Nobody has it", True, True), USUAL[4]),
        ),
        "play-refused": replace(
            TURN,
            ask="9♥ does not fit: ♣, a 7 or an ace is asked for",
            why="Take it back, or choose below.",
            alarm=True,
            keys=REFUSED,
            lines=(*LINES[:2], LogLine(23, "Cy lays 9♥: does not match the 7♣", "refusal", fresh=True)),
            signs=("Simulated table",),
        ),
        "play-eight": replace(
            TURN,
            view=crowd,
            ask="Bartholomew: lay a ♥, an ace, or draw one card from the stock",
            why="Wilhelmina laid an ace and named hearts, so hearts it is until another card is laid upon it.",
            lines=(
                LogLine(101, "Clementine lays 10♦: play goes on with Bartholomew after the penalty draw"),
                LogLine(102, "Christopher draws two cards", struck=True),
                LogLine(103, "Alexandria held a king at 87", "finding"),
                LogLine(104, "Wilhelmina lays A♣ and names hearts", fresh=True),
            ),
            signs=("Simulated table", "Badges off", "Journal in memory"),
        ),
        "play-two": replace(
            TURN, view=view(FOUR[:2], 1, "5H"), ask="Bob: answer the 2 or draw 2 cards", why="", lines=()
        ),
        "play-crowded": replace(TURN, view=replace(crowd, active_suit="D"), draft=(faces("8S 8D 8H"),)),
        "play-hard-to-see": replace(TURN, signs=("Simulated table", "The camera looks too slanted")),
        "play-draft": replace(TURN, draft=(faces("8S 8D"), faces("4C")), ask="Ann: is that all?"),
    }


def _duel() -> Show:
    wounds = (
        PileView(Place("damage", Seat(0)), faces("4H 9C JD 2S"), 4, points=3),
        PileView(Place("damage", Seat(1)), faces("KH 7C"), 2, points=6),
    )
    clash = (PileView(Place("clash", Seat(0)), faces("9S"), 1), PileView(Place("clash", Seat(1)), faces("QD"), 1))
    spent = PileView(Place("shared"), faces("5C 8D 10H"), 3, face_down=True)
    seats = (seat(0, 5, "dodge_K", "turned"), seat(1, 4, "striker"))
    table = View(
        "melee", "pull", 2, seats, (Seat(1),), Prompt("ask.pull", "ML-32"), 0, (*clash, *wounds, spent), stock=28
    )
    return replace(
        TURN, title="Melee", view=table, ask="Bob strikes: pull a card from Ann's hand", why="", lines=LINES[:1]
    )


def _melds(names: tuple[str, ...]) -> Show:
    melds = ("7C 7D 7H", "3H 4H 5H 6H JKR 8H 9H", "QS QD QC", "10S JS QS 2D AS", "5C 5D 5S", "2C 2H")
    piles = tuple(
        PileView(Place("meld", Seat(n), slot), faces(text), len(text.split()))
        for n in range(len(names))
        for slot, text in enumerate(melds[: 6 - n % 4])
    )
    seats = tuple(replace(seat(n, 4 + n, names=names), total=35 * n) for n in range(len(names)))
    table = View("that-dam-game", "turn", 4, seats, (Seat(1),), Prompt("lay", "TD-40"), 1, piles, stock=88)
    table = replace(table, piles=(*piles, PileView(DISCARD, faces("9D KC"), 12)))
    return replace(TURN, title="That Dam Game", view=table, ask=f"{names[1]}: lay, or discard one card", why="")


def _yard() -> Show:
    held = ((2, 11, ("dog_1",)), (0, 0, ("dog_2", "actions_2", "cap_4")), (3, 4, ("dog_3", "leads")))
    diggers = tuple(replace(seat(n, cards, *tags), total=points) for n, (cards, points, tags) in enumerate(held))
    dogs = (("above", 0), DOGS[0]), (("below", 0), DOGS[2]), (("above", 9), DOGS[1])
    stand = tuple(PileView(Place(name, None, slot), (dog,), 1) for (name, slot), dog in dogs)
    table = View("dig", "act", 0, diggers, (Seat(1),), Prompt("act", "DG-16"), 1, (*_row(), *stand))
    drops = (PileView(Place("drops", Seat(0)), (BONES[0], BONES[0], BONES[2]), 3),)
    lines = (LogLine(7, "Ann drops two red bones", fresh=False), LogLine(8, "Bob moves dog 2 to space 9", fresh=True))
    return Show(
        Mode.PLAY,
        "Dig",
        replace(table, piles=(*table.piles, *drops)),
        "Bob: move, dig or drop",
        "Two actions left.",
        keys=(Key(), Key(), Key(), Key("Bob is done", True), USUAL[4]),
        lines=lines,
        signs=("Simulated table",),
    )


def _row() -> tuple[PileView, ...]:
    """Twenty bones and five bowls; the twelfth space has just been dug."""
    bowls = dict(zip((3, 8, 13, 19, 23), zip(BOWLS, (5, 4, 3, 2, 1), strict=True), strict=True))
    spaces = (Place("yard", None, n) for n in range(1, 26))
    return tuple(
        PileView(at, (bowls[n][0],), 1, points=bowls[n][1])
        if n in bowls
        else PileView(at, () if n == 12 else (BACK,), int(n != 12))
        for n, at in enumerate(spaces, 1)
    )


def _questions() -> dict[str, Show]:
    asked = Question("Which suit does Ann name?", ("Clubs", "Diamonds", "Hearts", "Spades"), faces("AH"))
    doubt = Question(
        "Was it Bob who laid this, out of turn?", ("Bob", "Cy"), faces("9C"), detail="Both had a hand there."
    )
    many = Question("What was wrong?", tuple(f"{name} lays {n}♣" for n, name in enumerate(LONG_NAMES[:7], 2)), picked=2)
    wheel = Question("Player 2", tuple("KLMNOPQ"), picked=3, detail="Gu_")
    rank = Question("Which heart?", tuple(RANK_TEXT[rank] for rank in Rank if rank), picked=8)
    return {
        "question-suit": replace(TURN, question=asked, keys=SUITS),
        "question-doubt": replace(
            TURN, question=doubt, keys=(Key("Bob", True), Key("Cy", True), Key(), Key(), Key("Neither"))
        ),
        "question-many": replace(TURN, view=None, lines=(), question=many, keys=WALK),
        "question-letters": Show(
            Mode.PLAY,
            "Names",
            question=wheel,
            keys=(Key("Previous"), Key("Next"), Key("Take N"), Key("Ready"), Key("Wipe")),
        ),
        "question-rank": replace(
            TURN, question=rank, keys=(*WALK[:3], Key("10", True, symbol=any_card("10H")), WALK[4])
        ),
    }


def _counts() -> dict[str, Show]:
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
        "Lay your hands open, one player after the other",
        "Cy: two cards are still missing.",
        hands=hands,
        keys=USUAL,
    )
    return {"count": count, "count-eight": replace(count, hands=crowd)}


def _sheets() -> dict[str, Show]:
    out = (ScoreLine((Seat(1),), (58,), 58, out=True), ScoreLine((Seat(2),), (20, 45), 45, out=True))
    second = (ScoreLine((Seat(0),), (31, 0), 0), *out, ScoreLine((Seat(3),), (5, 17), 17))
    last = (ScoreLine((Seat(0),), (31, 0, 12), 12, out=True), *out, ScoreLine((Seat(3),), (5, 17, 9), 9))
    ask = "Cy leaves the game: 45 was the highest"
    sheet = Show(
        Mode.SHEET,
        "Melee Dig",
        replace(view(FOUR, 0), sheet=second),
        ask,
        "Dee deals the next round.",
        names=NAMES[:4],
        keys=(*(Key(),) * 3, Key("Next round", True, True), USUAL[4]),
    )
    long = tuple(ScoreLine((Seat(n),), tuple(10 * r + n for r in range(12)), 660 + n) for n in range(8))
    ten = replace(view(EIGHT, 0), game="that-dam-game", sheet=long, adds_up=True)
    wide = replace(sheet, title="That Dam Game", view=ten, names=LONG_NAMES, ask="Round twelve is over")
    won = replace(view(FOUR, 0), sheet=last, winners=(Seat(3),), over=True)
    even = tuple(ScoreLine((Seat(n),), (points,), points) for n, points in enumerate((23, 17, 9, 23)))
    tie = replace(won, sheet=even, winners=(Seat(0), Seat(3)), adds_up=True)
    again = (*(Key(),) * 3, Key("New game", True, True), USUAL[4])
    return {
        "sheet": sheet,
        "sheet-long": wide,
        "winner": Show(Mode.WINNER, "Melee Dig", won, "Dee wins!", "After three rounds.", names=NAMES[:4], keys=again),
        "winner-tie": Show(
            Mode.WINNER, "Dig", tie, "Ann and Dee share the win", "Both have 23 points.", names=NAMES[:4], keys=again
        ),
    }


WELCOME = (
    "Play Melee Dig: Ann, Bob, Cy, Dee",
    "Game: Melee Dig",
    "Players: 4",
    "Dealer: Dee",
    "Names",
    "House rules: as written",
    "How to play Melee Dig",
)
MENU = (
    "Go on",
    "Put back what was taken back",
    "Correct something",
    "Tell what I did not see",
    "Correct a number of cards",
    "How to play",
    "What should lie where",
    "House rules",
    "A player leaves",
    "Break off this round, deal again",
    "End the game",
)


def _others() -> dict[str, Show]:
    spots = (
        DrawnPlace(STOCK, 380, 205, 90, 110, (BACK,), label="stock"),
        DrawnPlace(DISCARD, 490, 205, 90, 110, faces("7C"), True, "discard"),
        DrawnPlace(Place("damage", Seat(0)), 20, 400, 352, 108, faces("4H 9C JD"), label="damage"),
        DrawnPlace(Place("damage", Seat(1)), 590, 12, 352, 108, (), label="damage"),
    )
    trouble = "The camera does not answer; check its cable. Play can go on with the buttons."
    return {
        "welcome": Show(
            Mode.WELCOME,
            "Card Table Companion",
            ask="What shall we play?",
            menu=WELCOME,
            keys=(*WALK[:4], Key()),
            signs=("Simulated table",),
        ),
        "help": Show(
            Mode.HELP, "Melee Dig", ask=HELP.title, why="Page 2 of 6", page=HELP, keys=(*WALK[:2], Key(), *WALK[3:])
        ),
        "menu": Show(Mode.MENU, "Melee Dig", ask="What would you like?", menu=MENU, picked=3, keys=WALK),
        "layout": Show(
            Mode.LAYOUT,
            "Melee Dig",
            view(FOUR, 0),
            "Lay the table like this",
            "The kiosk was switched off; the game goes on where it stopped.",
            names=NAMES[:2],
            spots=spots,
            keys=(*(Key(),) * 3, Key("It lies like this", True), Key("Back")),
        ),
        "trouble": Show(
            Mode.TROUBLE,
            "Card Table Companion",
            ask=trouble,
            why="Looking again every few seconds.",
            alarm=True,
            keys=(*(Key(),) * 3, Key("Look again", True, True), Key("Menu")),
        ),
    }


def gallery() -> Mapping[str, Show]:
    """Every screen by name."""
    return {
        **_plays(),
        "play-duel": _duel(),
        "play-melds": _melds(NAMES[:4]),
        "play-melds-six": _melds(LONG_NAMES[:6]),
        "play-yard": _yard(),
        **_questions(),
        **_counts(),
        **_sheets(),
        **_others(),
        **steps(),
    }
