"""The picture book's pages beside play: questions, the first screen, menu and help, and what goes wrong."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import DrawnPlace, Key, Mode, Question, Show, ToCarry
from companion.facts.views import HelpPage
from companion.language.phrase import one_after_the_other, phrase
from companion.scenes.gallery_people import EIGHT, FOUR, LONG_NAMES, NAMES, SUITS, TURN, WALK, faces, view
from companion.table import DISCARD, STOCK, Place, Seat
from scoring.cards import BACK, RANK_TEXT, Rank, any_card, cards


def questions() -> dict[str, Show]:
    asked = Question(phrase("{by}: which suit?", by="Ann"), ("Clubs", "Diamonds", "Hearts", "Spades"), faces("AH"))
    doubt = Question(phrase("Who laid {card}?", card=cards("9C")[0]), ("Bob", "Cy"), faces("9C"), detail="")
    many = Question(
        "What was wrong?",
        tuple(phrase("{by} lays {cards}", by=name, cards=cards(f"{n}C")) for n, name in enumerate(LONG_NAMES[:7], 2)),
        picked=2,
    )
    wheel = Question(phrase("Player {n}", n=2), tuple("KLMNOPQ"), picked=3, detail="Gu_")
    rank = Question("Which rank?", tuple(RANK_TEXT[rank] for rank in Rank if rank), picked=8)
    return {
        "question-suit": replace(TURN, question=asked, keys=SUITS),
        "question-doubt": replace(
            TURN, question=doubt, keys=(Key("Bob", True), Key("Cy", True), Key(), Key(), Key("None of these"))
        ),
        "question-names": replace(
            TURN,
            question=Question(phrase("Who laid {card}?", card=cards("10H")[0]), LONG_NAMES[:4], faces("10H")),
            keys=(*(Key(name, True) for name in LONG_NAMES[:4]), Key("Nobody")),
        ),
        "question-many": replace(TURN, view=None, lines=(), question=many, keys=WALK),
        "question-letters": Show(
            Mode.PLAY,
            "Names",
            question=wheel,
            keys=(Key("Previous"), Key("Next"), Key(phrase("Take {letter}", letter="N")), Key("Ready"), Key("Wipe")),
        ),
        "question-rank": replace(
            TURN, question=rank, keys=(*WALK[:3], Key("10", True, symbol=any_card("10H")), WALK[4])
        ),
    }


HELP = HelpPage(
    "Melee!",
    (
        "A 3 attacks the next player.",
        "Whoever has the 4 of its suit must lay it, except the attacker, and attacks in turn; then the 5, and so on.",
        "If nobody goes on, the one attacked last draws as many cards as the last card says.",
    ),
    cards("3D 4D 5D"),
)
WELCOME = (
    phrase("Play {game}: {names}", game="Melee Dig", names="Ann, Bob, Cy, Dee"),
    phrase("Game: {game}", game="Melee Dig"),
    phrase("Players: {n}", n=4),
    phrase("Dealer: {by}", by="Dee"),
    "Names",
    "House rules: as written",
    phrase("How to play {game}", game="Melee Dig"),
)
MENU = (
    "Go on",
    "Tell what I did not see",
    "Correct something",
    "Why? The rules for what stands here",
    "Put back what was taken back",
    "Correct a number of cards",
    "How to play",
    "What should lie where",
    "House rules",
    "A player leaves",
    "Break off this round, deal again",
    "End the game",
)

EVENINGS = (
    ("Melee Dig: Dee", "21 November 2026"),
    ("That Dam Game: Bernadette and Gwendoline", "14 November 2026"),
    ("Dig: Ann", "1 November 2026"),
)


CARRY = "{card} lies elsewhere: lay it {where}."


def others() -> dict[str, Show]:
    spots = (
        DrawnPlace(STOCK, 380, 205, 90, 110, (BACK,), label=phrase("{place}", place="stock")),
        DrawnPlace(DISCARD, 490, 205, 90, 110, faces("7C"), True, phrase("{place}", place="discard")),
        DrawnPlace(
            Place("damage", Seat(0)), 20, 400, 352, 108, faces("4H 9C JD"), label=phrase("{place}", place="damage")
        ),
        DrawnPlace(Place("damage", Seat(1)), 590, 12, 352, 108, (), label=phrase("{place}", place="damage")),
    )
    trouble = "The camera does not answer; check its cable. Play can go on with the buttons."
    welcome = Show(
        Mode.WELCOME,
        "Card Table Companion",
        ask="What shall we play?",
        menu=WELCOME,
        keys=(*WALK[:4], Key()),
        signs=("Simulated table",),
    )
    unwatched = "Nobody watches: plug the camera in, or tell by the buttons what happens."
    return {
        "welcome": welcome,
        "welcome-evenings": replace(welcome, evenings=EVENINGS),
        "welcome-unwatched": replace(
            welcome, menu=(*WELCOME, "Set up camera and buttons"), why=unwatched, signs=("No camera",)
        ),
        "help": Show(
            Mode.HELP,
            "Melee Dig",
            ask=HELP.title,
            why=phrase("Page {n} of {all}", n=2, all=6),
            page=HELP,
            keys=(*WALK[:2], Key(), *WALK[3:]),
        ),
        "menu": Show(Mode.MENU, "Melee Dig", ask="What would you like?", menu=MENU, picked=3, keys=WALK),
        "layout": Show(
            Mode.LAYOUT,
            "Melee Dig",
            view(FOUR, 0),
            "Lay the table like this.",
            "The game goes on where it stopped.",
            names=NAMES[:2],
            spots=spots,
            keys=(*(Key(),) * 3, Key("It lies like this", True), Key("Back")),
        ),
        "layout-eight": Show(
            Mode.LAYOUT,
            "Melee Dig",
            view(EIGHT, 0),
            "Lay the table like this.",
            "The end of the record was damaged. Check cards, hands and whose turn it is; tell what is missing.",
            names=LONG_NAMES,
            spots=spots[:2],
            keys=(*(Key(),) * 3, Key("It lies like this", True), Key("Back")),
        ),
        "layout-upset": Show(
            Mode.LAYOUT,
            "Melee Dig",
            view(FOUR, 0),
            "Put everything back.",
            one_after_the_other(
                (
                    phrase(CARRY, card=faces("7C")[0], where=phrase("on the discards")),
                    phrase(CARRY, card=faces("JD")[0], where=phrase("on {by}'s damage", by="Ann")),
                    phrase("And {n:card} more.", n=2),
                )
            ),
            names=NAMES[:2],
            spots=(
                spots[0],
                replace(spots[1], missing=faces("7C")),
                replace(spots[2], wrong=True, missing=faces("4H JD")),
                spots[3],
            ),
            to_carry=(
                ToCarry(faces("7C")[0], (660.0, 330.0, 30.0), (535.0, 260.0)),
                ToCarry(faces("JD")[0], (250.0, 170.0, 80.0), (196.0, 454.0)),
                ToCarry(faces("KS")[0], (330.0, 90.0, 10.0), None),
                ToCarry(faces("4H")[0], None, (196.0, 454.0)),
            ),
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
