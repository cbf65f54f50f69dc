"""Before a fight: dodge cards, starting cards, parrying or not; and what the two may do between fights."""

from __future__ import annotations

from companion.facts.events import Abandoned, Chose, Counted, HouseChanged, Left, Said, Seated, Shown
from companion.facts.game import Outcome
from companion.facts.hand_facts import Fresh, Opened
from companion.facts.rulings import Ruling, effect, refusal
from companion.games.melee.drawing import won
from companion.games.melee.house import RULES, house_dodges
from companion.games.melee.position import SEATS, Duel, loser, opening, other, owed, seated, whereabouts, with_at
from companion.games.melee.powers import checked
from companion.games.melee.seen import lies_at, refused
from companion.table import Seat
from scoring.cards import JOKER, Card
from scoring.duel import DODGES, SKILLS


def ready(p: Duel) -> Duel:
    """With both dodge cards known, cards can be drawn. Until the first is drawn, the other choices may still change."""
    fresh = opening(p)
    return fresh if all(p.dodge) else fresh._replace(phase="setup", due=(0, 0))


# ---------------------------------------------------------------- P0: the choices


def choose(p: Duel, event: Chose) -> Outcome[Duel]:
    """A player's dodge card, number of starting cards, or wish about parrying."""
    seat = seated(event.by)
    if seat is None:
        return refused(p, refusal("who_chose", "MLQ-12"))
    if p.hands != (0, 0):
        return refused(p, refusal("too_late", "ML-42"))
    match event.about:
        case "dodge":
            rank = str(event.value)
            if rank not in DODGES:
                return refused(p, refusal("no_dodge", "MLQ-12", by=seat, value=rank))
            said = effect("dodge_chosen", "ML-33" if rank == "K" else "ML-34", by=seat, value=rank)
            return _chosen(p, p._replace(dodge=with_at(p.dodge, seat, rank)), said)
        case "start":
            if not isinstance(event.value, int) or event.value not in SKILLS:
                return refused(p, refusal("no_skill", "ML-40", by=seat))
            n = int(event.value)
            return _chosen(
                p, p._replace(start=with_at(p.start, seat, n)), effect("start_chosen", "ML-38", by=seat, n=n)
            )
        case "parry":
            return _choose_parry(p, seat, str(event.value))
        case _:
            return refused(p, refusal("no_such_choice", "MLQ-12", value=event.value))


def _choose_parry(p: Duel, seat: Seat, value: str) -> Outcome[Duel]:
    """One player asks for a fight without parrying; it needs the other's yes (ML-42)."""
    if value not in ("on", "off"):
        return refused(p, refusal("no_such_choice", "ML-42", value=value))
    asked = p._replace(parry=with_at(p.parry, seat, value == "on"))
    if asked.parry[0] == asked.parry[1]:
        return _parry_settled(p, asked)
    if value == "on":
        return _parry_settled(p, p._replace(parry=(True, True)))
    return Outcome(asked._replace(phase="vote"), (effect("parry_asked", "ML-42", by=seat, whom=other(seat)),))


def _parry_settled(p: Duel, voted: Duel) -> Outcome[Duel]:
    """Both want the same now, which is said."""
    said = effect("parry_stays" if any(voted.parry) else "parry_off", "ML-22" if any(voted.parry) else "ML-42")
    return _chosen(p, voted, said)


def _chosen(before: Duel, after: Duel, said: Ruling) -> Outcome[Duel]:
    """A choice is made: the deal can begin, unless a dodge card is missing or the other has not answered yet."""
    if before.phase == "vote" and after.parry[0] != after.parry[1]:
        return Outcome(after, (said,))
    settled = ready(after)
    dealt = settled.phase == "deal" and before.phase == "setup"
    return Outcome(settled, (said,), (Fresh(),) if dealt else ())


def agree(p: Duel, event: Said) -> Outcome[Duel]:
    """The other one's yes to a fight without parrying."""
    if event.by is not None and (event.by not in SEATS or not p.parry[event.by]):
        return refused(p, refusal("other_must_agree", "ML-42", by=asked(p)))
    return _parry_settled(p, p._replace(parry=(False, False)))


def disagree(p: Duel, event: Said) -> Outcome[Duel]:
    """One no is enough: clubs go on parrying."""
    return _parry_settled(p, p._replace(parry=(True, True)))


def asked(p: Duel) -> Seat:
    """Who is asked to fight without parrying: the one who did not ask for it (ML-42)."""
    return SEATS[0] if p.parry[0] else SEATS[1]


# ---------------------------------------------------------------- around the fight


def again(p: Duel, event: object) -> Outcome[Duel]:
    """The same two, or the winner and somebody new, fight again (MLQ-2)."""
    return Outcome(ready(p._replace(striker=None)), (effect("again", "MLQ-2"),), (Fresh(),))


def abandon(p: Duel, event: Abandoned) -> Outcome[Duel]:
    """A misdeal or a broken-off fight: everything back into the deck."""
    return Outcome(ready(p), (effect("broken_off", "GN-12"),), (Fresh(),))


def leave(p: Duel, event: Left) -> Outcome[Duel]:
    """Whoever leaves the fight loses it to the other."""
    seat = seated(event.by)
    if seat is None or p.phase == "over":
        return refused(p, refusal("nobody_left", "GN-14"))
    ended, _ = won(p._replace(clash=(None, None)), other(seat))
    return Outcome(ended, (effect("left_fight", "GN-14", by=seat, whom=other(seat)),))


def change_house(p: Duel, event: HouseChanged) -> Outcome[Duel]:
    """House rules change between fights, never within one."""
    if why := RULES.forbidding(event.switch, event.value):
        return refused(p, refusal("no_such_rule", "GN-10", switch=event.switch, why=why))
    if p.phase not in ("setup", "deal", "over"):
        return refused(p, refusal("after_the_fight", "GN-10", switch=event.switch))
    house = RULES.changed(p.house, event.switch, event.value)
    said = effect("house_changed", "GN-10", switch=event.switch, value=event.value)
    after = p._replace(house=house)
    dodge = house_dodges(house)
    if event.switch == "ml.dodge" and (all(dodge) or p.phase != "deal"):
        after = after._replace(dodge=dodge)
    elif event.switch == "ml.dodge" and not any(p.hands):  # both are asked again while nobody holds a card (MLQ-12)
        after = ready(after._replace(dodge=dodge))
    return Outcome(ready(after) if p.phase == "setup" else after, (said,))


def seat_anew(p: Duel, event: Seated) -> Outcome[Duel]:
    """Between fights the two may change places; nothing else changes."""
    if sorted(event.order) != list(SEATS) or p.phase not in ("setup", "over"):
        return refused(p, refusal("stay_seated", "GN-13"))
    return Outcome(p, (effect("seated_anew", "GN-13"),))


# ---------------------------------------------------------------- hands laid open


def show(p: Duel, event: Shown) -> Outcome[Duel]:
    """A hand laid open must hold as many cards as the record says (GN-5)."""
    seat = seated(event.by)
    if seat is None:
        return refused(p, refusal("who_shows", "GN-5"))
    for card in event.cards:
        if place := whereabouts(p, card):
            return refused(p, lies_at(card, place))
        if not isinstance(card, Card) or card == JOKER:
            return refused(p, refusal("not_in_pack", "ML-1", card=card))
    if len(event.cards) != p.hands[seat]:
        return refused(p, refusal("recount", "GN-5", by=seat, n=len(event.cards), expected=p.hands[seat]))
    cards = tuple(one for one in event.cards if isinstance(one, Card))
    return Outcome(p, (effect("shown", "GN-5", by=seat, n=len(cards)),), (Opened(seat, cards),))


def count(p: Duel, event: Counted) -> Outcome[Duel]:
    """The table says how many cards somebody holds; the deck gives or takes the difference (GN-5)."""
    seat = seated(event.by)
    if seat is None or not 0 <= event.n <= p.hands[seat] + p.stock or p.phase in ("setup", "vote"):
        return refused(p, refusal("impossible_count", "GN-5", n=event.n))
    more = event.n - p.hands[seat]
    told = p._replace(hands=with_at(p.hands, seat, event.n), stock=p.stock - more)
    if p.phase in ("deal", "redraw"):
        told = told._replace(due=owed(told))
        told = told._replace(phase="choose") if told.due == (0, 0) else told
    # a second attack needs a card in either hand, and the pull one in the loser's (MLQ-9, MLQ-11)
    impossible = (p.phase == "critical" and 0 in told.hands) or (p.phase == "pull" and not told.hands[loser(p)])
    ended, rulings = checked(told) if impossible else (told, ())
    return Outcome(ended, (effect("counted", "GN-5", by=seat, n=event.n), *rulings))
