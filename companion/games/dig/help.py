"""How Dig is played, for everybody at the table: one subject a page, with cards to look at."""

from __future__ import annotations

from companion.facts.views import HelpPage
from scoring.cards import BONES, BOWLS, DOGHOUSE, DOGS

HELP = (
    HelpPage(
        "Bones and bowls",
        (
            "25 cards lie in a row: bones face down, bowls open, the doghouse at the right.",  # DG-10 to DG-12
            "Everybody has a dog. It starts at the doghouse; the youngest begins.",  # DG-13, DG-14
            "A turn is up to three actions: move, dig or drop, in any order, also the same one again.",  # DG-15, DG-16
            "One or two are enough: then press green.",  # DG-17
        ),
        (BOWLS[0], DOGS[0], DOGHOUSE),
    ),
    HelpPage(
        "Move, dig, drop",
        (
            "Move your dog up to four spaces one way, one fewer for each bone in your hand.",  # DG-18 to DG-20
            "Dig: take the bone at your dog. You may put another one of yours in its place.",  # DG-24, DG-25
            "Three bones are the most; with a fourth one goes back.",  # DG-26, DG-27
            "Drop: at a bowl, lay bones of its colour before you, as many as you like.",  # DG-28 to DG-32
        ),
        (DOGS[1], BOWLS[0], *BONES[:3]),
    ),
    HelpPage(
        "Gaps, and the points",
        (
            "At the end of a turn the last card of the row fills the gap. The screen says which and where.",  # DG-34
            "Dogs stay where they stand.",  # DG-36
            "The bowl nearest the doghouse makes its bones worth 5; then 4, 3, 2 and 1.",  # DG-40, DG-41
            "Only bones that were dropped count. When none are left in the yard, most points win.",  # DG-38 to DG-42
        ),
        (BOWLS[0], BOWLS[1], BOWLS[2], DOGHOUSE),
    ),
)
