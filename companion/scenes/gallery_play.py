"""The picture book's pages of play: a usual game in every state, and the tables of the other games."""

from __future__ import annotations

from dataclasses import replace

from companion.facts.show import Key, LogLine, Mode, SeenArm, SeenCard, SeenLook, Show, TableSeen
from companion.facts.views import PileView, Prompt, View
from companion.language.phrase import one_after_the_other, phrase
from companion.scenes.gallery_people import (
    DUELLISTS,
    EIGHT,
    FOUR,
    LINES,
    LONG_NAMES,
    REFUSED,
    TURN,
    USUAL,
    faces,
    seat,
    view,
)
from companion.table import DISCARD, Place, Seat
from scoring.cards import BACK, BONES, BOWLS, DOGS, Rank, Suit, any_card, cards

NO_MATCH = phrase(
    "The {card} does not match: {suit}, {rank} or an ace.", card=any_card("9H"), suit=Suit.CLUBS, rank=Rank.SEVEN
)
ATTACKED = (seat(0, 10, "aggressor", names=LONG_NAMES), seat(1, 12, "aggressee", names=LONG_NAMES, owes=3))


OK, BACK_KEY = Key("OK", True), Key("Back", True)
SEEN = TableSeen(
    (
        SeenCard(BACK, 414, 260, 2),
        SeenCard(faces("3C")[0], 540, 262, 355),
        SeenCard(faces("7C")[0], 546, 256, 8),
        SeenCard(faces("9H")[0], 640, 300, 30, SeenLook.NEW),
        SeenCard(faces("KD")[0], 250, 150, 80, SeenLook.WRONG),
    ),
    (SeenArm((960, 320), (690, 310)),),
)


def plays() -> dict[str, Show]:
    crowd = replace(view(EIGHT, 3, "KS 10D AC"), active_suit="H", direction=-1)
    return {
        "play": TURN,
        "play-melee": replace(
            TURN,
            view=view(DUELLISTS, 3, "7C 3C"),
            ask=phrase(
                "Melee in {suit}! Who but {whom} has the {card}?", suit=Suit.CLUBS, whom="Cy", card=any_card("4C")
            ),
            why=phrase("{by} attacks {whom} with the {card}!", by="Cy", whom="Dee", card=any_card("3C")),
            lines=LINES,
            keys=(Key("Last card", held="Caught you!"), Key(), Key(), Key("Nobody has it", True, True), USUAL[4]),
        ),
        "play-melee-eight": replace(
            TURN,
            view=replace(crowd, seats=(*ATTACKED, *EIGHT[2:]), deciders=(Seat(1),)),
            ask=phrase(
                "Melee in {suit}! Who but {whom} has the {card}?",
                suit=Suit.CLUBS,
                whom="Grandmamma",
                card=any_card("4C"),
            ),
            why=phrase("{by} attacks {whom} with the {card}!", by="Maximilian", whom="Grandmamma", card=any_card("3C")),
            lines=LINES,
            keys=(*USUAL[:3], Key("Nobody has it", True, True), USUAL[4]),
        ),
        "play-refused": replace(
            TURN,
            ask=NO_MATCH,
            why="Take it back, or choose below.",
            alarm=True,
            keys=REFUSED,
            lines=(
                *LINES[:2],
                LogLine(
                    23,
                    phrase(
                        "{seen}: {ruling}",
                        seen=phrase("{by} lays {cards}", by="Cy", cards=cards("9H")),
                        ruling=NO_MATCH,
                    ),
                    "refusal",
                    fresh=True,
                ),
            ),
            signs=("Simulated table",),
        ),
        "play-eight": replace(
            TURN,
            view=crowd,
            ask=phrase(
                "{by}: {suit}, or like {card}. No card? Take one.",
                by="Bernadette",
                suit=Suit.HEARTS,
                card=any_card("AC"),
            ),
            why=one_after_the_other(
                (
                    phrase("{by} lays {cards}", by="Wilhelmina", cards=cards("AC")),
                    phrase("{by} names {suit}.", by="Wilhelmina", suit=Suit.HEARTS),
                )
            ),
            lines=(
                LogLine(
                    101,
                    phrase(
                        "{seen}: {ruling}",
                        seen=phrase("{by} lays {cards}", by="Clementine", cards=cards("10D")),
                        ruling=phrase("{whom} loses a turn.", whom="Alexandria"),
                    ),
                ),
                LogLine(102, phrase("{by} draws {n}", by="Gwendoline", n=2), struck=True),
                LogLine(
                    103, phrase("{by} had a card to lay: {cards:or}.", by="Alexandria", cards=cards("KH KD")), "finding"
                ),
                LogLine(104, phrase("{by} names {suit}.", by="Wilhelmina", suit=Suit.HEARTS), fresh=True),
            ),
            signs=("Simulated table", "Camera was moved", "Disk full: kept in memory"),
        ),
        "play-two": replace(
            TURN,
            view=view(FOUR[:2], 1, "5H"),
            ask=phrase("{by}: take {n:card}, or lay a two!", by="Bob", n=2),
            why="",
            lines=(),
        ),
        "play-crowded": replace(TURN, view=replace(crowd, active_suit="D"), draft=(faces("8S 8D 8H"),)),
        "play-hard-to-see": replace(TURN, signs=("Simulated table", "The camera looks too slanted")),
        "play-unwatched": replace(
            TURN,
            why="Nobody watches: look at the camera's cable, or tell by the buttons what happens.",
            keys=(*USUAL[:3], Key(phrase("{by} drew", by="Ann"), True, held="Tell it"), USUAL[4]),
            signs=("Camera lost",),
        ),
        "play-seen": replace(TURN, seen=SEEN),
        "seen": Show(
            Mode.SEEN, "Melee Dig", ask="The table as I see it", seen=SEEN, keys=(*(Key(),) * 3, OK, BACK_KEY)
        ),
        "play-draft": replace(
            TURN, draft=(faces("8S 8D"), faces("4C")), ask=phrase("{by}: any second card, or done?", by="Ann")
        ),
    }


def duel() -> Show:
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
        TURN,
        title="Melee",
        view=table,
        ask=phrase(
            "{by}, pick one card from {whom}'s hand, unseen, and lay it on {whom}'s damage.", by="Bob", whom="Ann"
        ),
        why="",
        lines=LINES[:1],
    )


def melds(names: tuple[str, ...]) -> Show:
    melds = ("7C 7D 7H", "3H 4H 5H 6H JKR 8H 9H", "QS QD QC", "10S JS QS 2D AS", "5C 5D 5S", "2C 2H")
    piles = tuple(
        PileView(Place("meld", Seat(n), slot), faces(text), len(text.split()))
        for n in range(len(names))
        for slot, text in enumerate(melds[: 6 - n % 4])
    )
    seats = tuple(replace(seat(n, 4 + n, names=names), total=35 * n) for n in range(len(names)))
    table = View("that-dam-game", "turn", 4, seats, (Seat(1),), Prompt("lay", "TD-40"), 1, piles, stock=88)
    table = replace(table, piles=(*piles, PileView(DISCARD, faces("9D KC"), 12)))
    return replace(
        TURN,
        title="That Dam Game",
        view=table,
        ask=phrase("{by}: meld three sets, or discard one card.", by=names[1]),
        why="",
    )


def yard() -> Show:
    held = ((2, 11, ("dog_1",)), (0, 0, ("dog_2", "actions_2", "cap_4")), (3, 4, ("dog_3", "leads")))
    diggers = tuple(replace(seat(n, cards, *tags), total=points) for n, (cards, points, tags) in enumerate(held))
    dogs = (("above", 0), DOGS[0]), (("below", 0), DOGS[2]), (("above", 9), DOGS[1])
    stand = tuple(PileView(Place(name, None, slot), (dog,), 1) for (name, slot), dog in dogs)
    # twenty bones and five bowls; the twelfth space has just been dug
    bowls = dict(zip((3, 8, 13, 19, 23), zip(BOWLS, (5, 4, 3, 2, 1), strict=True), strict=True))
    spaces = {n: PileView(Place("yard", None, n), (BACK,), 1) for n in range(1, 26)}
    spaces[12] = PileView(Place("yard", None, 12), (), 0)
    for n, (bowl, worth) in bowls.items():
        spaces[n] = PileView(Place("yard", None, n), (bowl,), 1, points=worth)
    table = View("dig", "act", 0, diggers, (Seat(1),), Prompt("act", "DG-16"), 1, (*spaces.values(), *stand))
    drops = (PileView(Place("drops", Seat(0)), (BONES[0], BONES[0], BONES[2]), 3),)
    lines = (
        LogLine(7, phrase("{by} drops {n}: {cards}.", by="Ann", n=2, cards=(BONES[0], BONES[0])), fresh=False),
        LogLine(8, phrase("{by}'s dog goes to space {n}.", by="Bob", n=9), fresh=True),
    )
    return Show(
        Mode.PLAY,
        "Dig",
        replace(table, piles=(*table.piles, *drops)),
        phrase("{by}: {n:action} left, or done?", by="Bob", n=2),
        phrase("{by} digs at space {n}.", by="Bob", n=12),
        keys=(Key(), Key(), Key(), Key(phrase("{by} is done", by="Bob"), True), USUAL[4]),
        lines=lines,
        signs=("Simulated table",),
    )
