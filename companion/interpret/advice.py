"""Plain words about what lies wrong: codes with parameters, one for each thing to be put right."""

from __future__ import annotations

from collections.abc import Iterator

from companion.facts.events import Moved
from companion.facts.game import Game, Position
from companion.interpret.felt import Felt
from companion.interpret.lies import Lies, Standing
from companion.interpret.pieces import Pieced
from companion.interpret.reading import Advice, called, who
from companion.interpret.whereabouts import Whereabouts
from companion.table import Place
from companion.table.marks import FIRST_OF_DIG, Copy

_CODE = {
    Standing.REFUSED: "put_back",
    Standing.TO_HAND: "to_hand",
    Standing.STRAY: "extra",
    Standing.OVER: "extra",
    Standing.MISPLACED: "extra",
    Standing.AWAY: "missing",
}


def in_play(packs: int, copy: Copy) -> bool:
    """Whether a printed card belongs to a game of so many packs, or of the cards of Dig."""
    return copy.pack < packs if copy.number < FIRST_OF_DIG else packs == 0


def advice_on(game: Game, position: Position, felt: Felt, pieced: Pieced, seats: int) -> tuple[Advice, ...]:
    """Everything that should be put right, the most pressing first."""
    packs = game.packs_at(position, seats)
    return (*_twice(pieced), *_foreign(felt, pieced, packs), *_lying_wrong(game, position, felt, packs))


MOST_OFF = 2
"""More cards that lie nowhere than this are no mishap: a hand is laid open, or put down for a moment."""


def lying_off(game: Game, position: Position, felt: Felt, seats: int, table: Whereabouts) -> Iterator[Advice]:
    """Where the cards should lie that lie too far from every place to count."""
    packs, live = game.packs_at(position, seats), game.row(position).places
    known = (lies for lies in felt.in_order() if lies.seen and lies.new and lies.copy is not None)
    off = [lies for lies in known if lies.place is None and lies.copy is not None and in_play(packs, lies.copy)]
    for lies in off if live and len(off) <= MOST_OFF else ():
        place, card = table.nearest(lies.pose, lies.face), ("card", lies.face)
        code, params = ("off_all", (card,)) if place is None else ("off", (card, *called(place)))
        yield Advice(code, params, place, (lies.pose.x, lies.pose.y))


def _twice(pieced: Pieced) -> Iterator[Advice]:
    for copy in pieced.twice:
        yield Advice("twice", (("card", copy.face),))


def _foreign(felt: Felt, pieced: Pieced, packs: int) -> Iterator[Advice]:
    for lies in felt.in_order():
        if lies.seen and lies.copy is not None and not in_play(packs, lies.copy):
            yield Advice("foreign", (("card", lies.face),), lies.place, (lies.pose.x, lies.pose.y))
    if pieced.strange:
        yield Advice("foreign")


def _lying_wrong(game: Game, position: Position, felt: Felt, packs: int) -> Iterator[Advice]:
    live = game.row(position).places
    carried = {card for expect in game.expects(position) if expect.kind is Moved for card in expect.cards or ()}
    for lies in felt.in_order():
        ours = lies.copy is None or in_play(packs, lies.copy)
        here = lies.place is not None and lies.place.name in live
        under = lies.standing is Standing.OVER and not lies.seen  # most likely it was taken up with the pile
        if ours and here and lies.standing in _CODE and lies.face not in carried and not under:
            goes = _belongs(game, position, felt, lies)
            yield (
                _advice(_CODE[lies.standing], lies)
                if goes is None
                else Advice("belongs_at", (("card", lies.face), *called(goes)), goes, (lies.pose.x, lies.pose.y))
            )


def _belongs(game: Game, position: Position, felt: Felt, lies: Lies) -> Place | None:
    """Where the record has a card by now that counted where it was laid, if it is not seen there."""
    if lies.standing is not Standing.TO_HAND:
        return None
    there = (lying.place for lying in game.felt(position) if lies.face in lying.cards)
    return next(
        (place for place in there if not any(one.place == place for one in felt.in_order() if one.face == lies.face)),
        None,
    )


def _advice(code: str, lies: Lies) -> Advice:
    return Advice(code, (("card", lies.face), *who(lies.by)), lies.place, (lies.pose.x, lies.pose.y))
