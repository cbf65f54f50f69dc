"""Melee Dig read a second time, straight from its clauses: cards as texts, players by name, and no table at all.

It takes the events of the rule vectors and tells what they ask for. It shares nothing with the referee, so that
the two agree only where both have read the rules alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
OWN_TURN = ("turn", "after_draw", "follow_up", "follow_drawn", "second_card", "melee_answer")
OVER = ("choose_extra", "extra_draw", "count", "next_round", "game_over")


def rank(card: str) -> str:
    return card[:-1]


class PlainMeleeDig:
    """One round of a set-up, from the starter or somebody's turn to the hands laid open."""

    def __init__(self, setup: Mapping[str, Any], options: Mapping[str, str]) -> None:
        self.players: list[str] = setup["players"]
        self.alive: list[str] = [who for who in self.players if who not in setup["eliminated"]]
        self.options = options
        self.dealer: str = setup["dealer"]
        self.step = 1 if setup["direction"] == "cw" else -1
        self.counts: dict[str, int] = {**dict.fromkeys(self.players, 0), **setup["hand_counts"]}
        self.stock: int = setup["stock"]
        top = setup.get("top")
        self.pile: list[str] = ["?"] * (setup["discard_size"] - 1) + [top] if top else []
        """Lowest first; nobody has told the faces that lay there before."""
        self.suit: str | None = top[-1] if top else None
        self.announced: set[str] = set(setup["announced"])
        self.sheltered: set[str] = set()
        """Down to one card, and nobody else has acted since (`md.grace`)."""
        self.lost: dict[str, int] = {who: setup["lost_turns"].get(who, 0) for who in self.players}
        self.phase = "turn" if top else "starter"
        self.who: str = setup["turn"] if top else self.dealer
        self.aggressor: str | None = None
        self.chain: str | None = None
        self.asked = False
        """The aggressee has said that nobody answers, or the chain is at its top."""
        self.drawing = False
        self.owed: dict[str, int] = dict.fromkeys(self.players, 0)
        self.reshuffles = self.waived = 0
        self.out: str | None = None
        self.reason: str | None = None
        self.known: dict[str, list[str]] = {who: [] for who in self.players}
        """Cards that everybody has seen in a hand: shown and refused (GN-3), or taken in by the dealer (MD-8)."""
        self.shown: dict[str, list[str]] = {}
        self.loser: str | None = None

    # ------------------------------------------------------------ what can be asked

    @property
    def hidden(self) -> list[str]:
        """Cards that may still come out of a hand."""
        return [card for card in DECK if card not in self.pile]

    @property
    def top(self) -> str:
        return self.pile[-1]

    @property
    def left(self) -> int:
        """What could still be drawn (MD-19)."""
        return self.stock + max(0, len(self.pile) - 1)

    @property
    def ended(self) -> bool:
        return self.phase in OVER

    def next(self, who: str, step: int = 0) -> str:
        return self.alive[(self.alive.index(who) + (step or self.step)) % len(self.alive)]

    def waiting(self) -> list[str]:
        """Who has yet to draw for a dig or for a last card, in the direction of play (MDQ-26)."""
        order, who = [], self.next(self.who)
        while who != self.who:
            order.append(who)
            who = self.next(who)
        return [who for who in order if self.owed[who]]

    def legal(self, card: str) -> bool:
        """MD-10, MD-21; the king of hearts must match, too (MD-26)."""
        return rank(card) in (rank(self.top), "A") or card[-1] == self.suit

    def accepts(self, who: str, card: str) -> bool:
        """Whether this player may lay this card now."""
        mine = who == self.who and self.counts[who] > 0
        if card not in self.hidden or who not in self.alive:
            return False
        match self.phase:
            case "turn" | "follow_up":
                return mine and self.legal(card)
            case "after_draw" | "follow_drawn" | "melee_answer":
                return mine and self.legal(card) and rank(card) not in ("2", "3")
            case "second_card":
                free = self.options["md.khOther"] == "listed" or self.counts[who] == 1
                return mine and (card != "KH" or free)
            case "answer_two":
                return mine and rank(card) == "2" and not self.drawing
            case "melee":
                return self.continues(who, card) or self.breaks(who, card)
        return False

    def continues(self, who: str, card: str) -> bool:
        """MD-31, MD-32, MDQ-12, MDQ-13."""
        assert self.chain is not None
        following = RANKS[RANKS.index(rank(self.chain)) + 1] + self.chain[-1]
        return who != self.aggressor and not self.asked and card == following

    def breaks(self, who: str, card: str) -> bool:
        """MD-34: the jack or queen, by the one who is attacked, and before the first card is drawn."""
        assert self.chain is not None
        return who == self.who and not self.drawing and card in ("J" + self.chain[-1], "Q" + self.chain[-1])

    def may_lay(self, who: str) -> bool:
        """Own turn, answer or chain (MDQ-19)."""
        if self.phase == "melee" and not self.asked:
            return who != self.aggressor
        attacked = self.phase in ("answer_two", "melee") and not self.drawing
        return who == self.who and (self.phase in OWN_TURN or attacked)

    # ------------------------------------------------------------ events

    def take(self, event: Mapping[str, Any]) -> bool:
        """Whether the event is allowed; if so, it has happened."""
        acts = {
            "starter": self.turn_up,
            "play": self.play,
            "suit": self.name_suit,
            "draw": self.draw,
            "pass": self.done,
            "last_card": self.say,
            "caught": self.catch,
            "choose_extra": self.choose,
            "reveal": self.reveal,
        }
        return acts[event["do"]](event)

    def turn_up(self, event: Mapping[str, Any]) -> bool:
        """MD-5, MD-7, MD-8."""
        card = event["card"]
        if self.phase != "starter" or card not in DECK or card in self.known[self.dealer]:
            return False
        self.stock -= 1
        if card == "KH":
            self.counts[self.dealer] += 1
            self.see(self.dealer, card)
            return True
        self.pile, self.suit = [card], card[-1]
        if self.options["md.starterPowers"] == "off":
            self.advance(self.dealer)
        else:
            self.power(self.dealer, card)
        return True

    def play(self, event: Mapping[str, Any]) -> bool:
        who, card = event["by"], event["card"]
        if self.phase == "starter" and who == self.dealer:
            return self.turn_up(event)
        if not self.accepts(who, card):
            self.see(who, card)
            return False
        answering, breaking = self.phase, self.phase == "melee" and self.breaks(who, card)
        self.put(who, card)
        self.acted(who)
        if not self.counts[who] and not (card == "KS" and self.options["md.lastCardPower"] == "digGoesOn"):
            self.go_out(who, card, answering, breaking)
        elif answering == "answer_two":
            self.attack(self.next(who), sum(self.owed.values()) + 2)
        elif breaking:
            self.advance(who)
        elif answering == "melee":
            assert self.aggressor is not None
            self.fight(who, self.aggressor, card)
        else:
            self.power(who, card)
        return True

    def see(self, who: str, card: str) -> None:
        """Known to be in that hand from now on, unless it is known to be in another (GN-3); a card laid by somebody
        else than the dealer before there is a starter may come off the stock, so that nothing is certain (GN-1)."""
        real = who in self.alive and card in self.hidden and (self.phase != "starter" or who == self.dealer)
        if real and not any(card in cards for cards in self.known.values()):
            self.known[who].append(card)

    def put(self, who: str, card: str) -> None:
        self.known = {one: [other for other in cards if other != card] for one, cards in self.known.items()}
        self.pile.append(card)
        self.suit = card[-1]
        self.hold(who, -1)

    def hold(self, who: str, n: int) -> None:
        """A hand grows or shrinks; what was said of it is said no more when it grows (MDQ-20)."""
        self.counts[who] += n
        if n > 0:
            self.announced.discard(who)
        if self.counts[who] == 1:
            self.sheltered.add(who)
        else:
            self.sheltered.discard(who)

    def acted(self, who: str) -> None:
        """`md.grace`: everybody else who is down to one card can be caught from now on."""
        self.sheltered &= {who}

    # ------------------------------------------------------------ what a card sets going

    def power(self, who: str, card: str) -> None:
        """LAY of 1D, but for the end."""
        if card == "KH":
            self.count("count")
        elif rank(card) == "A":
            self.ask("choose_suit", who)
        elif card == "KS":
            self.ask("dig_draw", who)
            self.owed = {one: int(one in self.alive and one != who) for one in self.players}
            self.dig_on()
        elif card == "KC":
            self.ask("second_card", who)
        elif card == "KD":
            self.step = -self.step
            self.advance(who)
        elif rank(card) == "3":
            self.fight(who, self.next(who, 1 if self.options["md.meleeLeft"] == "left" else 0), card)
        elif rank(card) == "8":
            self.advance(self.next(who))
        elif rank(card) == "2":
            self.attack(self.next(who), 2)
        else:
            self.advance(who)

    def ask(self, phase: str, who: str) -> None:
        self.phase, self.who, self.drawing = phase, who, False

    def advance(self, who: str) -> None:
        """The next one's turn, turns that are lost left out (MD-17); words said too early lapse (1E)."""
        self.end_of_turn()
        who = self.next(who)
        while self.lost[who]:
            self.lost[who] -= 1
            who = self.next(who)
        self.ask("turn", who)

    def end_of_turn(self) -> None:
        self.chain = self.aggressor = None
        self.owed = dict.fromkeys(self.players, 0)
        self.lapse()

    def lapse(self) -> None:
        """Words said too early, at the end of a turn and when a melee is closed by a draw (1E, MDQ-13)."""
        self.announced = {who for who in self.announced if self.counts[who] == 1}

    def attack(self, target: str, n: int) -> None:
        """MD-41, MD-42."""
        self.end_of_turn()
        self.ask("answer_two", target)
        self.owed[target] = n

    def fight(self, aggressor: str, aggressee: str, card: str) -> None:
        """MD-30 to MD-33."""
        self.owed = dict.fromkeys(self.players, 0)
        self.chain, self.aggressor, self.asked = card, aggressor, rank(card) == "10"
        self.ask("melee", aggressee)
        self.owed[aggressee] = int(rank(card))

    def name_suit(self, event: Mapping[str, Any]) -> bool:
        """MD-22."""
        if self.phase != "choose_suit" or event["by"] != self.who or event["suit"] not in SUITS:
            return False
        self.acted(self.who)
        self.suit = event["suit"]
        self.advance(self.who)
        return True

    # ------------------------------------------------------------ drawing

    def draw(self, event: Mapping[str, Any]) -> bool:
        who, n = event["by"], event["n"]
        match self.phase:
            case "turn" | "follow_up":
                return self.draw_one(who, n)
            case "after_draw" | "follow_drawn":
                return self.options["md.drawUntil"] == "yes" and self.draw_one(who, n)
            case "dig_draw" | "parting":
                return self.draw_in_order(who, n)
            case "answer_two" | "melee" | "extra_draw":
                return who == self.who and 1 <= n <= self.owed[who] and self.pay(who, n)
        return False

    def draw_one(self, who: str, n: int) -> bool:
        """MD-11, MD-24, MDQ-7."""
        many = self.options["md.drawUntil"] == "yes"
        if who != self.who or not self.left or not (n == 1 or many):
            return False
        self.into_hand(who, n)
        self.acted(who)
        self.phase = {"turn": "after_draw", "follow_up": "follow_drawn"}.get(self.phase, self.phase)
        return True

    def draw_in_order(self, who: str, n: int) -> bool:
        """MD-23, MDQ-26; after a last card likewise (MDQ-17)."""
        if who not in self.waiting()[: self.left] or not 1 <= n <= self.owed[who]:
            return False
        self.into_hand(who, n)
        self.owed[who] -= n
        self.dig_on()
        return True

    def dig_on(self) -> None:
        """MD-24, MDQ-25."""
        if not self.left:
            self.forgive()
        if not any(self.owed.values()):
            if self.phase == "parting":
                self.be_out()
            else:
                self.ask("follow_up", self.who)

    def pay(self, who: str, n: int) -> bool:
        """MD-33, MD-41, MD-20: what is owed, in one go or several."""
        self.into_hand(who, n)
        self.owed[who] -= n
        self.drawing = self.asked = True
        self.lapse()
        if not self.left:
            self.forgive()
        if not any(self.owed.values()):
            self.paid(who)
        return True

    def paid(self, who: str) -> None:
        if self.phase == "extra_draw":
            self.count("out")
        elif self.phase == "melee":
            self.end_of_turn()
            self.ask("melee_answer", who)
        else:
            self.advance(who)

    def into_hand(self, who: str, n: int) -> None:
        """MD-19, MDQ-35, MDQ-25."""
        for _ in range(n):
            if not self.stock and len(self.pile) > 1:
                self.stock, self.pile = len(self.pile) - 1, self.pile[-1:]
                self.reshuffles += 1
            if self.stock:
                self.stock -= 1
                self.hold(who, 1)
            else:
                self.waived += 1

    def forgive(self) -> None:
        """MDQ-25."""
        self.waived += sum(self.owed.values())
        self.owed = dict.fromkeys(self.players, 0)

    # ------------------------------------------------------------ being done

    def done(self, event: Mapping[str, Any]) -> bool:
        """MD-12, MD-27, MD-31, MD-36; before a draw that is due only where nothing is left (MDQ-25)."""
        who = event["by"]
        if who != self.who:
            return False
        match self.phase:
            case "second_card" | "melee_answer":
                self.pass_on(who)
            case "after_draw" | "follow_drawn":
                if self.options["md.drawUntil"] == "yes" and self.left:
                    return False
                self.pass_on(who)
            case "turn" | "follow_up" if not self.left:
                self.waived += 1
                self.pass_on(who)
            case "melee" if not self.asked:
                self.asked = True
                self.acted(who)
            case "melee" | "answer_two" | "extra_draw" if not self.left:
                self.forgive()
                self.acted(who)
                self.paid(who)
            case _:
                return False
        return True

    def pass_on(self, who: str) -> None:
        self.acted(who)
        if self.counts[who]:
            self.advance(who)
        else:
            self.go_out(who, "", "", False)

    # ------------------------------------------------------------ calls

    def say(self, event: Mapping[str, Any]) -> bool:
        """MD-16, MDQ-19."""
        who = event["by"]
        if self.ended or self.phase in ("starter", "parting") or who not in self.alive:
            return False
        if who in self.announced:
            return True
        if self.counts[who] == 1 or (self.counts[who] == 2 and self.may_lay(who)):
            self.announced.add(who)
            return True
        return self.false_call(who)

    def catch(self, event: Mapping[str, Any]) -> bool:
        """MD-17, MDQ-21."""
        who, whom = event["by"], event["whom"]
        if self.ended or self.phase in ("starter", "parting") or who not in self.alive or whom not in self.alive:
            return False
        safe = self.options["md.grace"] == "nextAct" and whom in self.sheltered
        if who == whom or self.counts[whom] != 1 or whom in self.announced or safe:
            return self.false_call(who)
        self.into_hand(whom, 1)
        if self.phase == "turn" and whom == self.who:
            self.advance(whom)
        else:
            self.lost[whom] += 1
        return True

    def false_call(self, who: str) -> bool:
        """MDQ-23: it is heard, and nothing happens, or it costs a card."""
        if self.options["md.falseCall"] != "none":
            self.into_hand(who, 1)
        return True

    # ------------------------------------------------------------ the end of the round

    def go_out(self, who: str, card: str, answering: str, breaking: bool) -> None:
        """MD-14, MDQ-17."""
        debts = self.debts(who, card, answering) if card and not breaking else {}
        self.end_of_turn()
        self.out = who
        if debts and self.options["md.lastCardPower"] == "drawsFirst":
            self.ask("parting", who)
            self.owed |= debts
            self.dig_on()
        else:
            self.be_out()

    def debts(self, who: str, card: str, answering: str) -> dict[str, int]:
        """What a last card makes others draw."""
        if answering == "answer_two":
            return {self.next(who): sum(self.owed.values()) + 2}
        if answering == "melee":
            assert self.aggressor is not None
            return {self.aggressor: int(rank(card))}
        if card == "KS":
            return {one: 1 for one in self.alive if one != who}
        if rank(card) == "2":
            return {self.next(who): 2}
        left = 1 if self.options["md.meleeLeft"] == "left" else 0
        return {self.next(who, left): 3} if rank(card) == "3" else {}

    def be_out(self) -> None:
        """MD-20."""
        assert self.out is not None
        self.reason = "out"
        self.ask("choose_extra", self.out)

    def choose(self, event: Mapping[str, Any]) -> bool:
        """MD-20, MDQ-27."""
        whom = event["whom"]
        if self.phase != "choose_extra" or event["by"] != self.who or whom == self.who or whom not in self.alive:
            return False
        self.ask("extra_draw", whom)
        self.owed[whom] = 1
        if not self.left:
            self.forgive()
            self.count("out")
        return True

    def count(self, reason: str) -> None:
        """MD-14, MD-15, MD-25."""
        self.end_of_turn()
        self.phase, self.reason = "count", reason
        self.shown = {who: [] for who in self.alive if not self.counts[who]}

    def reveal(self, event: Mapping[str, Any]) -> bool:
        """MD-45 to MD-47, MDQ-29."""
        hands = event["hands"]
        if self.phase != "count" or {who: len(cards) for who, cards in hands.items()} != self.held():
            return False
        self.shown |= hands
        self.known |= {who: [] for who in hands}
        scores = self.scores()
        worst = [who for who in self.alive if scores[who] == max(scores.values())]
        self.loser = worst[0] if len(worst) == 1 else None
        order = self.alive[self.alive.index(self.dealer) + 1 :] + self.alive[: self.alive.index(self.dealer)]
        self.alive = [who for who in self.alive if who != self.loser]
        self.dealer = next((who for who in order if who in self.alive), self.dealer)
        self.phase = "game_over" if len(self.alive) == 1 else "next_round"
        return True

    def held(self) -> dict[str, int]:
        return {who: self.counts[who] for who in self.alive if self.counts[who]}

    def scores(self) -> dict[str, int]:
        return {who: sum(map(worth, cards)) for who, cards in self.shown.items()}

    # ------------------------------------------------------------ what vectors ask for

    def seen(self) -> dict[str, Any]:
        always = {
            "top": self.pile[-1] if self.pile else None,
            "active_suit": self.suit,
            "hand_counts": self.counts,
            "stock": self.stock,
            "discard_size": len(self.pile),
            "reshuffles": self.reshuffles,
            "waived": self.waived,
            "round_over": self.ended,
            "game_over": self.phase == "game_over",
            "end_reason": self.reason,
            "went_out": self.out,
            "known_in_hand": self.known,
        }
        if self.phase in ("next_round", "game_over"):
            return always | {"phase": self.phase} | self.settled()
        now = always | {"direction": "cw" if self.step > 0 else "ccw", "pending": self.owed, "lost_turns": self.lost}
        if self.ended or self.phase == "parting":
            return now if self.phase in ("count", "parting") else now | {"phase": self.phase, "turn": self.who}
        return now | self.in_play()

    def in_play(self) -> dict[str, Any]:
        phase = "after_draw" if self.phase == "follow_drawn" else self.phase
        turn = self.waiting()[0] if self.phase == "dig_draw" else self.who
        cards = [(who, card) for who in self.alive for card in DECK if self.phase != "starter"]
        return {
            "phase": phase,
            "turn": turn,
            "melee": self.fighters(),
            "announced": {who: who in self.announced for who in self.players},
            "legal": [{"by": who, "card": card, "legal": self.accepts(who, card)} for who, card in cards],
        }

    def fighters(self) -> dict[str, Any] | None:
        if self.chain is None:
            return None
        chain = {"suit": self.chain[-1], "rank": int(rank(self.chain))}
        return chain | {"aggressor": self.aggressor, "aggressee": self.who}

    def settled(self) -> dict[str, Any]:
        over = self.phase == "game_over"
        return {
            "scores": self.scores(),
            "eliminated": [self.loser] if self.loser else [],
            "tie": self.loser is None,
            "survivors": self.alive,
            "next_dealer": None if over else self.dealer,
            "winner": self.alive[0] if over else None,
        }


def worth(card: str) -> int:
    """MD-48 to MD-52."""
    return {"3": 30, "2": 20, "A": 15, "J": 10, "Q": 10, "K": 10}.get(rank(card)) or int(rank(card))
