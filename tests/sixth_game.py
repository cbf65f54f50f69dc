"""Follow: a sixth game of one module, to prove that a new game needs no change anywhere else.

Three cards each and one turned up. In turn you follow its suit or draw one card; whoever has no card left wins.
Nothing in the program knows this game; the tests put it on the table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.errors import BadSetup, BadText
from companion.facts.events import Abandoned, Began, Dealt, Drew, Event, Laid, Left, lays
from companion.facts.game import Chance, Expect, Game, Outcome, PhaseRow, Switch
from companion.facts.hand_facts import Betrayed, Claimed, DrewBlind, Fresh, Parted, Surfaced
from companion.facts.rulings import Ruling, claim, effect, refusal
from companion.facts.views import Lying, PileView, Prompt, SeatView, View
from companion.table import DISCARD, STOCK, TABLE_HEIGHT, TABLE_WIDTH, Layout, Rect, Seat, spots_around
from scoring.cards import PACK, AnyCard, Card, card

EACH = 3


@dataclass(frozen=True, slots=True)
class Follow:
    """All that the table knows."""

    names: tuple[str, ...]
    phase: str
    turn: Seat
    counts: tuple[int, ...]
    played: tuple[Card, ...] = ()
    gone: tuple[Seat, ...] = ()

    @property
    def stock(self) -> int:
        return len(PACK) - len(self.played) - sum(self.counts)

    def after(self, seat: Seat) -> Seat:
        """The next one who still plays."""
        round_table = [Seat((seat + step) % len(self.names)) for step in range(1, len(self.names) + 1)]
        return next((one for one in round_table if one not in self.gone), seat)

    def holding(self, seat: Seat, change: int) -> tuple[int, ...]:
        return tuple(n + change * (s == seat) for s, n in enumerate(self.counts))


def begin(began: Began) -> Follow:
    if not 2 <= len(began.seats) <= 4:
        raise BadSetup("Follow is for two to four players; change the number of seats.")
    return Follow(began.seats, "deal", began.dealer, (0,) * len(began.seats))


def _dealt(position: Follow, event: Dealt) -> Outcome[Follow]:
    if event.n != EACH or event.by not in (position.turn, None):
        return Outcome(position, (refusal("deal_three", "GN-4", by=position.turn),))
    playing = [Seat(s) for s in range(len(position.names)) if Seat(s) not in position.gone]
    counts = tuple(EACH * (Seat(s) in playing) for s in range(len(position.names)))
    after = replace(position, phase="starter", counts=counts)
    return Outcome(after, (effect("dealt", "GN-4", n=EACH),), (Fresh(), *(DrewBlind(s, EACH) for s in playing)))


def _started(position: Follow, event: Laid) -> Outcome[Follow]:
    if (
        event.place != DISCARD
        or len(event.cards) != 1
        or not isinstance(event.cards[0], Card)
        or event.cards[0].suit is None
    ):
        return Outcome(position, (refusal("turn_one", "GN-2"),))
    after = replace(position, phase="turn", turn=position.after(position.turn), played=(event.cards[0],))
    return Outcome(after, (effect("started", "GN-4", card=event.cards[0]),), (Surfaced((event.cards[0],)),))


def _laid(position: Follow, event: Laid) -> Outcome[Follow]:
    fault = _fault(position, event)
    if fault is not None:
        return Outcome(position, (fault,), _betrayed(position, event))
    return _play(position, position.turn, event)


def _betrayed(position: Follow, event: Laid) -> tuple[Betrayed, ...]:
    """A refused card has been seen: everybody now knows that it is in that hand."""
    match event:
        case Laid(by=Seat() as by, cards=(Card() as shown,)) if 0 <= by < len(position.names):
            return (Betrayed(by, shown),) if _one_card(position, event) else ()
    return ()


def _one_card(position: Follow, event: Laid) -> bool:
    return len(event.cards) == 1 and event.cards[0] in PACK and event.cards[0] not in position.played


def _fault(position: Follow, event: Laid) -> Ruling | None:
    if event.by not in (position.turn, None):
        return refusal("not_your_turn", "GN-2", to=position.turn)
    if event.place != DISCARD or not _one_card(position, event):
        return refusal("one_card", "GN-2")
    if isinstance(event.cards[0], Card) and event.cards[0].suit != position.played[-1].suit:
        return refusal("must_follow", "GN-2", suit=position.played[-1].suit or "")
    return None


def _play(position: Follow, by: Seat, event: Laid) -> Outcome[Follow]:
    assert isinstance(event.cards[0], Card)
    counts = position.holding(by, -1)
    out = counts[by] == 0
    after = replace(
        position,
        counts=counts,
        played=(*position.played, event.cards[0]),
        phase="over" if out else "turn",
        turn=by if out else position.after(position.turn),
    )
    return Outcome(after, (effect("won", "GN-1", by=by),) if out else (), (Parted(by, event.cards[0]),))


def _drew(position: Follow, event: Drew) -> Outcome[Follow]:
    """One card, or a pass where none is left."""
    if event.by not in (position.turn, None) or event.n != min(1, position.stock) or event.place != STOCK:
        return Outcome(position, (refusal("draw_one", "GN-2", to=position.turn),))
    by, suit = position.turn, position.played[-1].suit
    none_of = frozenset(c for c in PACK if c.suit == suit and c not in position.played)
    after = replace(position, counts=position.holding(by, event.n), turn=position.after(by))
    facts = (Claimed(by, none_of, "could_follow", "GN-8"), DrewBlind(by, event.n))
    return Outcome(after, (claim("has_none", "GN-8", by=by, suit=suit or ""),), facts)


def _overrule(position: Follow, event: Event) -> Outcome[Follow]:
    """Any single card by anybody may stand; one that the record has in the pile was misread there."""
    match event:
        case Laid(by=by) if by is not None and position.phase == "turn" and 0 <= by < len(position.names):
            found = replace(position, played=tuple(one for one in position.played if one not in event.cards))
            if position.counts[by] and event.place == DISCARD and _one_card(found, event):
                return _play(found, by, event)
    return Outcome(position, (refusal("cannot_stand", "GN-11"),))


def _left(position: Follow, event: Left) -> Outcome[Follow]:
    if not 0 <= event.by < len(position.names) or event.by in position.gone:
        return Outcome(position, (refusal("not_here", "GN-2"),))
    gone = tuple(sorted({*position.gone, event.by}))
    fewer = replace(position, gone=gone, counts=position.holding(event.by, -position.counts[event.by]))
    if len(gone) >= len(position.names) - 1:
        return Outcome(
            replace(fewer, phase="over", turn=fewer.after(event.by)), (effect("left", "GN-11", by=event.by),)
        )
    turn = fewer.after(event.by) if position.turn == event.by else position.turn
    return Outcome(replace(fewer, turn=turn), (effect("left", "GN-11", by=event.by),))


def _abandoned(position: Follow, _event: Abandoned) -> Outcome[Follow]:
    fresh = Follow(position.names, "deal", position.turn, (0,) * len(position.names), (), position.gone)
    return Outcome(fresh, (effect("deal_again", "GN-11"),))


def expects(position: Follow) -> tuple[Expect, ...]:
    match position.phase:
        case "deal":
            return (Expect(Dealt, position.turn, options=(EACH,), usual=True),)
        case "starter":
            return (Expect(Laid, None, DISCARD),)
        case "turn":
            suit = position.played[-1].suit
            legal = frozenset[AnyCard](c for c in PACK if c.suit == suit and c not in position.played)
            lay = (Expect(Laid, position.turn, DISCARD, legal),) if legal else ()
            return (*lay, Expect(Drew, position.turn, STOCK, options=(min(1, position.stock),), usual=True))
        case _:
            return ()


def view(position: Follow) -> View:
    seats = tuple(
        SeatView(Seat(s), name, position.counts[s], tags=("out",) if Seat(s) in position.gone else ())
        for s, name in enumerate(position.names)
    )
    over = position.phase == "over"
    to = () if over or position.phase == "starter" else (position.turn,)
    pile = PileView(DISCARD, position.played[-1:], len(position.played))
    return View(
        game="follow",
        phase=position.phase,
        round=1,
        seats=seats,
        deciders=to,
        prompt=Prompt(f"ask_{position.phase}", "GN-2", to),
        piles=(pile,),
        stock=position.stock,
        winners=(position.turn,) if over else (),
        over=over,
    )


def felt(position: Follow) -> tuple[Lying, ...]:
    return (Lying(DISCARD, position.played),) if position.played else ()


def layout(count: int) -> Layout:
    places = {DISCARD: Rect(500, 200, 90, 110), STOCK: Rect(370, 200, 90, 110)}
    return Layout(TABLE_WIDTH, TABLE_HEIGHT, places, spots_around(count))


def write(position: Follow) -> str:
    names = ",".join(name.replace(" ", "_") for name in position.names)
    numbers = ",".join(map(str, position.counts))
    played = ",".join(map(str, position.played)) or "-"
    gone = ",".join(str(int(s)) for s in position.gone) or "-"
    return f"{names} {position.phase} {int(position.turn)} {numbers} {played} {gone}"


def read(text: str) -> Follow:
    try:
        names, phase, turn, numbers, played, gone = text.split()
        return Follow(
            tuple(name.replace("_", " ") for name in names.split(",")),
            phase,
            Seat(turn),
            tuple(map(int, numbers.split(","))),
            () if played == "-" else tuple(map(card, played.split(","))),
            () if gone == "-" else tuple(Seat(s) for s in gone.split(",")),
        )
    except ValueError as trouble:
        raise BadText(f"This is no position of Follow: {text!r}; write it as the referee does.") from trouble


def wish(position: Follow, hand: tuple[AnyCard, ...], seat: Seat, chance: Chance) -> Event | None:
    if position.phase == "deal" and seat == position.turn:
        return Dealt(seat, EACH)
    if position.phase != "turn" or seat != position.turn:
        return None
    fits = [c for c in hand if isinstance(c, Card) and c.suit == position.played[-1].suit]
    if fits:
        return lays(seat, chance.choice(fits))
    return Drew(seat, min(1, position.stock))


GAME = Game(
    id="follow",
    name="Follow",
    prefix="GN",
    seats=range(2, 5),
    switches=(Switch("follow.nothing", ("yes", "no"), "GN-10"),),
    packs=lambda _seats: 1,
    begin=begin,
    phases={
        "deal": PhaseRow({Dealt: _dealt}, prompt="ask_deal", clearing=True, leads_to=("starter",)),
        "starter": PhaseRow({Laid: _started}, ("discard",), "ask_starter", leads_to=("turn",)),
        "turn": PhaseRow({Laid: _laid, Drew: _drew}, ("discard",), "ask_turn", leads_to=("over",)),
        "over": PhaseRow(prompt="ask_over"),
    },
    expects=expects,
    view=view,
    felt=felt,
    layout=layout,
    write=write,
    read=read,
    overrule=_overrule,
    words={
        "deal_three": "{by} deals three cards to everybody.",
        "dealt": "{n:card} each.",
        "turn_one": "Turn one card up to begin.",
        "started": "{card} begins.",
        "not_your_turn": "It is the turn of {to}.",
        "one_card": "Lay one card of the pack on the discard pile.",
        "must_follow": "Follow suit: {suit}.",
        "won": "{by} has no card left and wins.",
        "draw_one": "{to} draws one card.",
        "has_none": "{by} has no {suit}.",
        "could_follow": "{by} held {cards:or}.",
        "not_here": "There is nobody of that name at the table.",
        "left": "{by} leaves.",
        "deal_again": "The cards are dealt again.",
        "ask_deal": "Deal three each.",
        "ask_starter": "Turn a card up.",
        "ask_turn": "Follow suit or draw.",
        "ask_over": "The game is over.",
        "out": "left",
        "deal": "Dealing",
        "starter": "Turning up",
        "turn": "A turn",
        "over": "Over",
        "follow.nothing": "A house rule that changes nothing",
    },
    wish=wish,
    anytime={Left: _left, Abandoned: _abandoned},
)
