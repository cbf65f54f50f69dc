"""The position text of Dig: one line that says everything the table knows.

    phase=act turn=1 used=1 row=bbRbb-bGbB dogs=3,11 hands=1,0 dropped=RR/- tokens=dog-1,dog-2 dug=6

position = word { " " word }      in any order, each key once; left out where nothing is unusual
word     = key "=" value
dogs=3,11                         the space of each dog, by seat; always there. 0: doghouse; beyond the row: off the end
phase=act  turn=1  used=2         what is waited for, whose turn, how many actions are used
row=bbRbb-b                       from the doghouse outwards: b bone, RGBYP bowls, - gap; "." no row
hands=1,0                         bones held, by seat
dropped=RR/-                      colours of the bones lying open, by seat
tokens=dog-1,-                    which dog stands for each seat ("-": not chosen)
sides=below,above                 on which side of the row each dog lies
dug=6                             where a bone may still be put back
fills=12>2,11>5                   end cards still to be carried to their gaps
gone=2                            who left
ring=0,2,1                        the players clockwise, where they have changed places
house=dg.endDog:ride              house rules that are not the book's
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from companion.errors import BadText
from companion.games.dig.house import RULES
from companion.games.dig.position import ACTIONS, BONES_IN_ALL, SIDES, SPACES, Fill, Yard, fresh
from companion.games.lines import count, counts, listed, one_of, pair, read_words, seat, seats, several, write_words
from scoring.bones import BONES_A_COLOUR
from scoring.cards import BACK, BONES, BOWLS, DOGS, YardCard

PHASES = ("setup", "youngest", "act", "dug", "full", "over")
PLAYERS = range(2, 5)
_IN_TURN = ("act", "dug", "full")

_LETTER: Mapping[YardCard | None, str] = {BACK: "b", None: "-", **{bowl: bowl.which for bowl in BOWLS}}
_CARD = {letter: card for card, letter in _LETTER.items()}
_BONE = {bone.which: bone for bone in BONES}
_DOG: Mapping[str, YardCard | None] = {"-": None, **{str(dog): dog for dog in DOGS}}


# ---------------------------------------------------------------- writing


def write(p: Yard) -> str:
    """The one line; what is as usual is left out, but for the phase and the dogs."""
    usual = fresh(len(p.dogs))
    return write_words(
        p, _WRITTEN, {key: said(usual) for key, said in _WRITTEN.items() if key not in ("phase", "dogs")}
    )


_WRITTEN: Mapping[str, Callable[[Yard], str]] = {
    "phase": lambda p: p.phase,
    "turn": lambda p: str(int(p.turn)),
    "used": lambda p: str(p.used),
    "row": lambda p: "".join(_LETTER[card] for card in p.row) or ".",
    "dogs": lambda p: listed(p.dogs),
    "hands": lambda p: listed(p.hands),
    "dropped": lambda p: "/".join("".join(bone.which for bone in bones) or "-" for bones in p.dropped),
    "tokens": lambda p: ",".join("-" if token is None else str(token) for token in p.tokens),
    "sides": lambda p: listed(p.sides),
    "dug": lambda p: str(p.dug),
    "fills": lambda p: listed(f"{start}>{end}" for start, end in p.fills),
    "gone": lambda p: listed(p.gone),
    "ring": lambda p: listed(p.ring),
    "house": lambda p: listed(map(":".join, RULES.departures(p.house))),
}


# ---------------------------------------------------------------- reading


def read(text: str) -> Yard:
    """The position from its line; raises BadText where it cannot be."""
    fields = read_words("Dig", text, _READ)
    if len(fields.get("dogs", ())) not in PLAYERS:
        raise BadText("Dig's position needs the dogs of two to four players, like 'dogs=0,0' (DG-2).")
    p = fresh(len(fields["dogs"]))._replace(**fields)
    for sentence, fails in _IMPOSSIBLE.items():
        if fails(p):
            raise BadText(f"In Dig's position {sentence}.")
    return p


def _fill(text: str) -> Fill:
    start, end = map(count, text.split(">"))
    return start, end


_READ: Mapping[str, Callable[[str], Any]] = {
    "phase": one_of(*PHASES),
    "turn": seat,
    "used": count,
    "row": lambda text: () if text == "." else tuple(_CARD[letter] for letter in text),
    "dogs": counts,
    "hands": counts,
    "dropped": lambda text: tuple(
        () if bones == "-" else tuple(_BONE[letter] for letter in bones) for bones in text.split("/")
    ),
    "tokens": lambda text: tuple(_DOG[one] for one in text.split(",")),
    "sides": several(one_of(*SIDES)),
    "dug": count,
    "fills": several(_fill),
    "gone": seats,
    "ring": seats,
    "house": lambda text: RULES.house_of(several(pair)(text)),
}


# ---------------------------------------------------------------- what cannot be


_IMPOSSIBLE: Mapping[str, Callable[[Yard], bool]] = {
    "hands, dropped, tokens and sides need one part for each player": lambda p: any(
        len(one) != len(p.dogs) for one in (p.hands, p.dropped, p.tokens, p.sides)
    ),
    "the ring does not name every player once": lambda p: sorted(p.around) != list(p.seats),
    "the turn or somebody gone is no player": lambda p: not {p.turn, *p.gone} <= set(p.seats),
    "no row is laid, and somebody's turn has come; write it, like 'row=bbR'": lambda p: (
        p.phase in _IN_TURN and not p.row
    ),
    "a row that is being laid has fewer than 25 spaces (DG-12)": lambda p: (
        p.phase in ("setup", "youngest") and len(p.row) != SPACES
    ),
    "the row is longer than 25 (DG-12)": lambda p: len(p.row) > SPACES,
    "a bowl lies twice in the row (DG-9)": lambda p: any(p.row.count(bowl) > 1 for bowl in BOWLS),
    "every player needs a dog of their own (DG-8)": lambda p: (
        any(p.tokens.count(dog) > 1 for dog in DOGS) or (p.phase not in ("setup", "over") and None in p.tokens)
    ),
    # Hands and dropped bones together may be more: the family may have counted a hand too high (GN-5).
    "somebody holds more than twenty bones (DG-3)": lambda p: max(p.hands) > BONES_IN_ALL,
    "a dog stands beyond the end of the row": lambda p: any(at > SPACES + 1 for at in p.dogs),
    "an end card goes from or to a space that is not there": lambda p: any(
        not 0 < start <= SPACES or not 0 < end <= len(p.row) for start, end in p.fills
    ),
    "everybody has left; somebody must still play": lambda p: set(p.gone) >= set(p.seats),
    "more than four bones of a colour are dropped (DGQ-19)": lambda p: any(
        [*chain(*p.dropped)].count(bone) > BONES_A_COLOUR for bone in BONES
    ),
    "more than three actions are used (DG-16)": lambda p: p.used > ACTIONS,
    "something was dug where no gap is": lambda p: p.dug > 0 and (p.dug > len(p.row) or p.row[p.dug - 1] is not None),
    "nothing was dug": lambda p: p.phase in ("dug", "full") and not p.dug,
}
