"""Before the first turn: laying the yard, choosing dogs, naming the youngest; and what may be changed between games."""

from __future__ import annotations

from companion.facts.events import (
    Abandoned,
    Chose,
    Counted,
    HouseChanged,
    Laid,
    Left,
    Lifted,
    Moved,
    Said,
    Seated,
    Shown,
)
from companion.facts.game import Outcome
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.dig.ending import end_turn, over, refused
from companion.games.dig.house import RULES
from companion.games.dig.position import BONES_IN_ALL, MOST_BONES, SPACES, Yard, YardRow, fresh, usual_sides
from companion.games.dig.turns import bones_of, with_side
from companion.table import Place, Seat
from companion.table.rows import put
from scoring.bones import BONES_A_COLOUR
from scoring.cards import BACK, BOWLS, DOGS, AnyCard, YardCard, YardKind

# ---------------------------------------------------------------- the yard


def lay_yard(p: Yard, event: Laid) -> Outcome[Yard]:
    """The row is laid, at once or card by card (DG-12), and dogs are put beside the doghouse (DG-13)."""
    match event:
        case Laid(place=Place(name="yard", slot=None), cards=cards):
            # twenty bones face down and five bowls, one of each colour (DG-3, DG-9, DG-11)
            if sorted(map(str, cards)) != sorted(map(str, (*(BACK,) * BONES_IN_ALL, *BOWLS))):
                return refused(p, "not_the_yard", "DG-11")
            return settled(p._replace(row=tuple(card for card in cards if isinstance(card, YardCard))))
        case Laid(place=Place(name="yard", slot=int() as n), cards=(card,)) if 1 <= n <= SPACES:
            if not isinstance(card, YardCard) or card.kind not in (YardKind.BOWL, YardKind.BACK):
                return refused(p, "not_in_yard", "DG-11")
            # there is one bowl of each colour: where the record had this one before, nothing lies now
            others: YardRow = tuple(None if one == card != BACK else one for one in p.row)
            return settled(p._replace(row=put(others, n - 1, card)))
        case Laid(place=Place(name="above" | "below" | "doghouse")):
            beside = with_side(p, event.by, event.place) if event.by is not None and event.by in p.seats else p
            return take_dog(beside, event.by, event.cards)
        case _:
            return refused(p, "yard_first", "DG-12")


def lift_again(p: Yard, event: Lifted) -> Outcome[Yard]:
    """A card of the row is taken up again before the first turn."""
    if _slot(event.place) is None:
        return refused(p, "yard_first", "DG-12")
    return settled(_without(p, event.place))


def _slot(place: Place) -> int | None:
    """The number of a space of the row, or None for any other place."""
    return place.slot if place.name == "yard" and place.slot is not None and 1 <= place.slot <= SPACES else None


def _without(p: Yard, place: Place) -> Yard:
    slot = _slot(place)
    return p._replace(row=put(p.row, slot - 1, None)) if slot else p


def shift(p: Yard, event: Moved) -> Outcome[Yard]:
    """A card is moved while the yard is being laid."""
    moved = lay_yard(_without(p, event.start), Laid(event.by, event.end, ((event.card,),)))
    return moved._replace(position=p) if moved.refused else moved


# ---------------------------------------------------------------- the dogs (P0) and the youngest (P1)


def show_dog(p: Yard, event: Shown) -> Outcome[Yard]:
    """A player shows the dog to play with (DG-8)."""
    return take_dog(p, event.by, event.cards)


def choose_dog(p: Yard, event: Chose) -> Outcome[Yard]:
    """A player chooses a dog by its number; who is youngest is asked only once the yard lies."""
    if event.about != "dog":
        return refused(p, "yard_first", "DG-14")
    word = str(event.value).removeprefix("dog-")
    return take_dog(p, event.by, (YardCard(YardKind.DOG, word),))


def take_dog(p: Yard, by: Seat | None, cards: tuple[AnyCard, ...]) -> Outcome[Yard]:
    """This player has this dog from now on, if nobody else has it (DG-8)."""
    dog = cards[0] if len(cards) == 1 else None
    if by is None or by not in p.seats:
        return refused(p, "whose_dog", "DG-8")
    if not isinstance(dog, YardCard) or dog not in DOGS:
        return refused(p, "no_dog", "DG-8")
    if dog in p.tokens and p.tokens[by] != dog:
        return Outcome(p, (refusal("dog_taken", "DG-8", by=Seat(p.tokens.index(dog)), card=dog),))
    return settled(p._replace(tokens=put(p.tokens, by, dog)), effect("dog_chosen", "DG-8", by=by, card=dog))


def as_it_lies(p: Yard, event: Said) -> Outcome[Yard]:
    """The yard is said to be laid: what was not seen is a bone, and players without a dog get the free ones (P0)."""
    if not set(BOWLS) <= set(p.row):
        return refused(p, "yard_first", "DG-12")
    free = (dog for dog in DOGS if dog not in p.tokens)
    tokens = tuple(token or next(free) for token in p.tokens)
    said = tuple(effect("dog_chosen", "DG-8", by=s, card=tokens[s]) for s in p.seats if not p.tokens[s])
    return settled(p._replace(tokens=tokens, row=tuple(card or BACK for card in p.row)), *said)


def settled(p: Yard, *said: Ruling) -> Outcome[Yard]:
    """Once 25 cards lie in the row, five of them bowls, and everybody has a dog, the youngest is asked for."""
    laid = set(BOWLS) <= set(p.row) and None not in (*p.row, *p.tokens)
    return Outcome(p._replace(phase="youngest" if laid else "setup"), said)


def youngest(p: Yard, event: Chose) -> Outcome[Yard]:
    """The youngest goes first; the table decides who that is (DG-14, DGQ-24)."""
    if event.about == "dog":
        return choose_dog(p, event)
    if not isinstance(event.value, int) or event.value not in p.seats or event.about not in ("youngest", ""):
        return refused(p, "not_the_youngest", "DG-14")
    first = Seat(event.value)
    return Outcome(p._replace(phase="act", turn=first), (effect("first", "DG-14", by=first),))


# ---------------------------------------------------------------- around the game


def again(p: Yard, event: object) -> Outcome[Yard]:
    """Another game with the same dogs."""
    clean = fresh(len(p.dogs), p.house, p.ring)._replace(tokens=p.tokens)
    return Outcome(clean, (effect("again", "DG-11"),))


def abandon(p: Yard, event: Abandoned) -> Outcome[Yard]:
    """A misdeal or a broken-off game: the yard is laid anew. One that is over cannot be broken off any more."""
    if p.phase == "over":
        return refused(p, "not_now", "GN-2")
    clean = fresh(len(p.dogs), p.house, p.ring)._replace(tokens=p.tokens, gone=p.gone)
    return Outcome(clean, (effect("broken_off", "GN-12"),))


def leave(p: Yard, event: Left) -> Outcome[Yard]:
    """A player leaves, and their bones are out of the game; the others play on, and a last one alone has won."""
    if event.by not in p.seats or event.by in p.gone or p.phase == "over":
        return refused(p, "nobody_left", "GN-14")
    less = p._replace(gone=(*p.gone, Seat(event.by)), dug=0 if event.by == p.turn else p.dug)
    said = effect("left_game", "GN-14", by=event.by)
    if len(less.gone) == len(p.seats) - 1:
        ended, rulings = over(less)
    elif event.by == p.turn and p.phase in ("act", "dug", "full"):
        ended, rulings = end_turn(less)
    else:
        ended, rulings = less, ()
    return Outcome(ended, (said, *rulings))


def change_house(p: Yard, event: HouseChanged) -> Outcome[Yard]:
    """House rules change between games, never within one."""
    if why := RULES.forbidding(event.switch, event.value):
        return Outcome(p, (refusal("no_such_rule", "GN-10", switch=event.switch, why=why),))
    if p.phase not in ("setup", "youngest", "over"):
        return Outcome(p, (refusal("after_the_game", "GN-10", switch=event.switch),))
    said = effect("house_changed", "GN-10", switch=event.switch, value=event.value)
    return Outcome(p._replace(house=RULES.changed(p.house, event.switch, event.value)), (said,))


def seat_anew(p: Yard, event: Seated) -> Outcome[Yard]:
    """Before a game players may change places: they keep their dogs, and turns go round as they sit now."""
    order = tuple(Seat(seat) for seat in event.order)
    if sorted(order) != list(p.seats) or p.phase not in ("setup", "youngest"):
        return refused(p, "stay_seated", "GN-13")
    usual = usual_sides(order)
    sides = tuple(p.sides[seat] if p.tokens[seat] else usual[seat] for seat in p.seats)
    ring = () if order == p.seats else order
    return Outcome(p._replace(ring=ring, sides=sides), (effect("seated_anew", "GN-13"),))


# ---------------------------------------------------------------- hands laid open


def show(p: Yard, event: Shown) -> Outcome[Yard]:
    """Bones laid open must be as many as the record says (GN-5); in the hand they are worth nothing (DGQ-18)."""
    bones = bones_of(event.cards)
    if event.by not in p.seats or len(bones) != len(event.cards):
        return refused(p, "bones_only", "DG-3")
    if len(bones) != p.hands[event.by]:
        expected = p.hands[event.by]
        return Outcome(p, (refusal("recount", "GN-5", by=event.by, n=len(bones), expected=expected),))
    lying = [one for pile in p.dropped for one in pile]
    if any(lying.count(one) + bones.count(one) > BONES_A_COLOUR for one in bones):
        return refused(p, "fifth_bone", "DGQ-19")
    return Outcome(p, (effect("shown", "DGQ-18", by=event.by, n=len(bones)),))


def count(p: Yard, event: Counted) -> Outcome[Yard]:
    """The table says how many bones somebody holds (GN-5)."""
    most = MOST_BONES + (p.phase == "full")
    if event.by not in p.seats or not 0 <= event.n <= most or p.phase == "full":
        return Outcome(p, (refusal("impossible_count", "GN-5", n=event.n),))
    told = p._replace(hands=put(p.hands, event.by, event.n))
    return Outcome(told, (effect("counted", "GN-5", by=event.by, n=event.n),))
