"""What evenings bring: a hand broken off, another house rule, other seats, a player who leaves."""

from __future__ import annotations

from companion.facts.events import Abandoned, HouseChanged, Left, Seated
from companion.facts.game import Outcome
from companion.facts.hand_facts import Fresh
from companion.facts.rulings import effect, refusal
from companion.games.rings import after, seated
from companion.games.that_dam_game.ending import IN_HAND, counted_up, won
from companion.games.that_dam_game.house import RULES
from companion.games.that_dam_game.position import Dam, decks
from companion.table import Seat
from companion.table.rows import put

BETWEEN = ("deal", "sheet", "over")


def abandon(p: Dam, event: Abandoned) -> Outcome[Dam]:
    """The hand does not count, nor do its begs; the same dealer deals again (GN-12)."""
    if p.phase not in IN_HAND:
        return Outcome(p, (refusal("not_now", "GN-2", phase=p.phase),))
    again = p._replace(
        phase="deal",
        hands=(0,) * p.seats,
        begs=tuple(max(0, used - now) for used, now in zip(p.begs, p.begged, strict=True)),
        begged=(0,) * p.seats,
        stock=0,
        discards=(),
        discarder=None,
        offers=(),
        melds=(),
        melded=(),
        fresh=False,
        went_out=None,
        shown=(None,) * p.seats,
    )
    return Outcome(again, (effect("broken_off", "GN-12", by=p.dealer),), (Fresh(decks(p)),))


def change_house(p: Dam, event: HouseChanged) -> Outcome[Dam]:
    """House rules change between hands, never within one (GN-10)."""
    if why := RULES.forbidding(event.switch, event.value):
        return Outcome(p, (refusal("no_such_rule", "GN-10", switch=event.switch, why=why),))
    if p.phase not in BETWEEN:
        return Outcome(p, (refusal("after_the_hand", "GN-10", switch=event.switch),))
    said = effect("house_changed", "GN-10", switch=event.switch, value=event.value)
    return Outcome(p._replace(house=RULES.changed(p.house, event.switch, event.value)), (said,))


def seat_anew(p: Dam, event: Seated) -> Outcome[Dam]:
    """Between hands players may change places (GN-13)."""
    order = tuple(Seat(seat) for seat in event.order)
    if p.phase not in BETWEEN or sorted(order) != sorted(p.ring):
        return Outcome(p, (refusal("stay_seated", "GN-13"),))
    return Outcome(p._replace(ring=order), (effect("seated_anew", "GN-13"),))


def leave(p: Dam, event: Left) -> Outcome[Dam]:
    """The cards of whoever leaves go under the deck, and play goes on without them (GN-14)."""
    seat = seated(p, event.by)
    if seat is None or p.phase == "over":
        return Outcome(p, (refusal("nobody_left", "GN-14"),))
    said = effect("left_game", "GN-14", by=seat, n=p.hands[seat])
    gone = _without(p, seat)
    if len(gone.ring) == 1:
        ended, rulings = won(gone)
        return Outcome(ended, (said, *rulings))
    if p.phase == "count":
        ended, rulings = counted_up(gone._replace(shown=put(gone.shown, seat, ())))
        return Outcome(ended, (said, *rulings))
    return Outcome(gone, (said,))


def _without(p: Dam, seat: Seat) -> Dam:
    """Their turn goes to the next, who draws from the deck; what they melded stays. With nobody left to ask about the
    discard, the begging is over as well."""
    offers = tuple(one for one in p.offers if one != seat)
    mine = seat == p.turn
    draws = (mine and p.phase in ("choose", "offer", "must", "act")) or (p.phase == "offer" and not offers)
    return p._replace(
        ring=tuple(one for one in p.ring if one != seat),
        turn=after(p, seat) if mine else p.turn,
        dealer=after(p, seat) if seat == p.dealer else p.dealer,
        phase="must" if draws else p.phase,
        offers=() if mine else offers,
        hands=put(p.hands, seat, 0),
        stock=p.stock + (p.hands[seat] if p.phase in IN_HAND else 0),
        fresh=p.fresh and not mine,
    )
