"""A round, from the player's chair and from the dealer's side.

The player bets in several ways, uses the buttons, answers what is asked, and reckons what came of it. The dealer does what the dealer
terminal's view says is expected next, and nothing else.
"""
import asyncio
import random

import reckon
from client import Failed, need
from wire import SECONDS_MAX

HEARD = 2.0           # seconds in which a view must show what an answer said
LATE_MS = 6_000       # of the venue's time: with less of it left a player waits for the next round
TRIES_MAX = 12        # rounds until one was early enough to be played
IN_TIME_MAX = 6       # rounds more until an answer was
STEPS_MAX = 400       # of a dealer, in one round and its leftovers

# What each game lets one bet on, with a selection where one is needed; a table offers some of them.
BETS = {
    "baccarat": ["player", "tie", "player_pair", "banker_pair", "super_6", "dragon_bonus_player", "dragon_bonus_banker", "tiger_tie",
                 "tiger_pair", "tiger", "big_tiger", "small_tiger", "player_natural_win", "banker_natural_win",
                 "winning_hand_total total=7"],
    "roulette": ["straight_up numbers=17", "split numbers=5/8", "street numbers=7/8/9", "corner numbers=0/1/2/3", "corner numbers=1/2/4/5",
                 "six_line numbers=1/2/3/4/5/6", "five_number", "column column=2", "dozen dozen=3", "low", "even", "red", "tier",
                 "orphelins", "grand_series", "zero_spiel", "neighbours number=17 pieces=5", "finales digit=4"],
    "sic_bo": ["small", "even", "specific_triple number=4", "specific_double number=2", "single_die number=6", "any_triple",
               "three_dice_total total=9", "two_dice_combination numbers=1/6", "four_number_combination numbers=1/2/3/4"],
    "blackjack": ["player", "kings_bounty", "royal_match_21", "bet_the_set_21"],
    "casino_war": ["ante area=1", "tie area=1", "ante area=2"],
    "three_card_poker": ["ante", "pair_plus area=hand", "pair_plus area=row_1", "six_card_bonus area=hand"],
    "triple_chase": ["crown_pairs", "blackjack_bounty", "total_13", "under_13", "lucky_8s", "extra_chance_pairs", "over_20",
                     "poker_pursuit"],
    "big_wheel": ["symbol symbol=A", "symbol symbol=C"],
}
BETS["lucky_sic_bo"] = [bet for bet in BETS["sic_bo"] if not bet.startswith(("even", "four"))]
PIECES = {"tier": 6, "orphelins": 5, "grand_series": 9, "zero_spiel": 4, "neighbours": 5, "finales": 4}
# Rulebooks that know a button to confirm wagers.
CONFIRMED = {"star-rapid-fusion-2024", "star-ltgame-2016", "canberra-mttg-2019"}
# Crown: two side wagers at most.
BLACKJACK_SIDES_MAX = {"crown-sat-15.1": 2}
MISSED = {"bets_closed", "bets_not_open", "too_soon", "overloaded"}
ENDED = MISSED | {"no_such_wager"}  # also when the next round is open already, as finish() will find


def chips_on(words, amount):
    bet, *selection = words.split(" ")
    pairs = [one.partition("=") for one in selection]
    return {"bet": bet, "selection": [{"name": name, "value": value} for name, _, value in pairs], "amount": amount}


def chips_for(seat, room):
    """The least that may be staked on each bet that this table offers, as long as it costs no more than `room`."""
    face = seat["face"]
    offers = {offer["bet"]: offer for offer in seat["bets"]}
    wanted = BETS[face["game"]]
    if face["game"] == "blackjack":
        wanted = wanted[:1 + BLACKJACK_SIDES_MAX.get(face["rulebook"], 3)]
    chips = []
    for words in wanted:
        bet = words.split(" ")[0]
        offer = offers.get(bet)
        if offer is None or (words == "corner numbers=0/1/2/3" and "five_number" in offers):
            continue
        step = max(offer["step"], 1)
        amount = -(-max(offer["least"], 1) // step) * step * PIECES.get(bet, 1)
        if amount <= room:
            room -= amount
            chips.append(chips_on(words, amount))
    return chips


class Player:
    """Somebody who plays rounds at one table, by the seed's whim."""

    def __init__(self, terminal, table, seed):
        self.terminal, self.table = terminal, table
        self.venue = terminal.venue
        self.whim = random.Random(f"{seed}/{terminal.number}/{table}")
        self.prefers = ()   # decisions, where they are offered
        self.dealer = None  # who opens a round when this player waits for one; at other tables they open by themselves
        self.asked = set()  # types of messages that a round has asked for
        self.reckoned = 0

    def face(self):
        view = self.terminal.table(self.table)
        return view["face"] if view else None

    def seat(self):
        return self.terminal.seat(self.table)

    async def open_round(self):
        """Waits until there is a round with enough time to bet in."""
        def is_open():
            face, seat = self.face(), self.seat()
            if face["phase"] != "open" or seat["face"]["round"] != face["round"] or seat["face"]["phase"] != "open":
                return None
            now = max(self.terminal.table(self.table)["server_time"], self.terminal.mine["server_time"])
            return face if face.get("closes_at") is None or face["closes_at"] - now > LATE_MS else None
        if self.dealer is not None:
            self.dealer.wanted = True
        face = await self.terminal.until(is_open, f"a round of table {self.table} ({self.face()['phase']})")
        if self.dealer is not None:
            self.dealer.wanted = False
        return face

    async def bet(self, room, buttons=True):
        """Stakes in the open round; its number. None: the round closed too early."""
        face = await self.open_round()
        if face["game"] == "three_card_poker":
            answer = await self.terminal.order({"type": "pick_positions", "table": self.table, "positions": "010509"})
            if answer["reason"] in MISSED:
                return None
        chips = chips_for(self.seat(), room)
        need(chips, f"table {self.table} offers nothing that could be staked on")
        answer = await self.terminal.place(self.table, chips, nonce=face["mode"] == "rng")
        if answer["reason"] in MISSED | {"picks_needed"}:
            return None
        need(answer["reason"] == "none", f"{self.terminal}: {chips} at {face['name']} was refused: {answer}")
        if buttons:
            await self.use_buttons(chips)
            # Betting ended while everything was cleared away: this round will tell of nothing.
            if not self.terminal.at_risk and not self.ended(face["round"]):
                return None
        if face["rulebook"] in CONFIRMED:
            answer = await self.terminal.order({"type": "confirm_bets", "table": self.table})
            need(answer["reason"] in ENDED | {"none"}, f"{self.terminal}: confirming was refused: {answer}")
            if answer["reason"] != "none" and face["rulebook"] == "canberra-mttg-2019":
                return face["round"] if self.terminal.at_risk else None
        return face["round"]

    async def use_buttons(self, chips):
        """Doubles, takes that back, takes one wager away, puts it back. Each must move exactly that money."""
        terminal, staked, doubled = self.terminal, self.terminal.at_risk, True
        for step, message, wanted in (
                ("double_all", {"type": "press_button", "button": "double_all"}, 2 * staked),
                ("undo", {"type": "press_button", "button": "undo"}, staked),
                ("take", {"type": "take_bets", "chips": chips[-1:]}, staked - chips[-1]["amount"]),
                ("place", {"type": "place_bets", "chips": chips[-1:]}, staked),
                ("clear", {"type": "press_button", "button": "clear"}, 0),
                ("all again", {"type": "place_bets", "chips": chips}, staked)):
            if step == "undo" and not doubled:
                continue
            answer = await terminal.order(message | {"table": self.table})
            if answer["reason"] in ENDED:
                return
            # Twice as much may be more than there is, or than a bet takes: then nothing is doubled.
            if step == "double_all" and answer["reason"] in ("credit_too_low", "above_maximum"):
                doubled, wanted = False, staked
            else:
                need(answer["reason"] == "none", f"{terminal}: {step}: {answer}")
            # The end of betting, or of the round, may have come right behind the answer.
            need(terminal.stood == wanted, f"{terminal}: {step}: {terminal.stood} is at risk instead of {wanted}")

    def ended(self, number):
        """What the terminal was told at the end of that round."""
        return next((one for one in self.terminal.settled if one["round"] == {"table": self.table, "number": number}), None)

    async def finish(self, number):
        """Answers whatever is asked until the round has ended for this terminal; what it was told then."""
        done = set()
        while True:
            ended = self.ended(number)
            if ended:
                return ended
            message = self.next_message(done)
            if message is None:
                changed = self.terminal.changed
                if self.terminal.closed is not None:
                    raise Failed(f"{self.terminal}: {self.terminal.closed}, in round {number} of table {self.table}")
                try:
                    await asyncio.wait_for(changed.wait(), SECONDS_MAX)
                except TimeoutError:
                    raise Failed(f"{self.terminal}: round {number} of {self.face()} does not go on") from None
                continue
            self.asked.add(message["type"])
            answer = await self.terminal.order(message | {"table": self.table})
            need(answer["type"] == "answer", f"{self.terminal}: {message}: {answer}")
            if answer["reason"] == "none":
                try:
                    await self.terminal.until(lambda: self.terminal.mine["sequence"] >= answer["sequence"], "a view", HEARD)
                except Failed:
                    pass  # what was said changed nothing that it shows

    def next_message(self, done):
        """What this player is asked for now and has not answered yet."""
        seat, face = self.seat(), self.face()
        for prompt in seat["prompts"]:
            if prompt["prompt"] not in done:
                done.add(prompt["prompt"])
                return {"type": "answer_prompt", "prompt": prompt["prompt"], "yes": prompt["kind"] != "withdraw"}
        for offer in seat["offers"]:
            asked = ("offer", offer["hand"], offer["area"], len(seat["play"]["choices"]), str(seat["play"]["hands"]))
            if asked not in done:
                done.add(asked)
                wanted = [one for one in self.prefers if one in offer["decisions"]] or [self.whim.choice(offer["decisions"])]
                return {"type": "decide", "decision": wanted[0], "hand": offer["hand"], "area": offer["area"]}
        if face.get("shooter") == self.terminal.number and face.get("press_by") and ("shooter", face["round"]) not in done:
            done.add(("shooter", face["round"]))
            return {"type": "press_shooter"}
        if seat.get("reveal_by"):
            hidden = sum("card" not in card for card in self.terminal.table(self.table)["seen"]["cards"])
            if hidden and ("reveal", hidden) not in done:
                done.add(("reveal", hidden))
                return {"type": "reveal_card"}
        return None

    async def play(self, room, buttons=True):
        """One whole round; what the terminal was told at its end."""
        for _ in range(TRIES_MAX):
            number = await self.bet(room, buttons)
            if number is not None:
                ended = await self.finish(number)
                if ended["ending"] == "settled" and ended["wagers"]:
                    await self.check(ended)
                    return ended
                if ended["ending"] == "void":
                    return ended
        raise Failed(f"{self.terminal}: {TRIES_MAX} rounds of table {self.table} ended before it could bet")

    async def play_until_in_time(self, room):
        """More rounds, if what the last ones asked for was said too late every time."""
        for _ in range(IN_TIME_MAX):
            if self.asked <= set(self.venue.accepted):
                return
            await self.play(room, buttons=False)

    async def check(self, ended):
        """Each wager has come to what the outcome on the screen and the rulebook's odds make of it."""
        number = ended["round"]["number"]
        seen = await self.terminal.until(
            lambda: next((one for one in self.terminal.table(self.table)["history"]
                          if one["round"] == number and one["status"] in ("settled", "corrected")), None),
            f"round {number} in the history of table {self.table}")
        need(seen["result"], f"a settled round without a result: {seen}")
        face = self.face()
        book = reckon.load(face["rulebook"])
        for wager in ended["wagers"]:
            wanted = reckon.wager(book, face, wager["words"], wager["stake"], seen)
            if wanted is None:
                continue
            self.reckoned += 1
            came = wager["status"], wager["winnings"], wager["returned"]
            need(came == wanted, f"{face['name']}: {wager} should be {wanted} after {seen}")


class Dealer:
    """Deals one table by hand, through its dealer terminal."""

    def __init__(self, terminal, table, supervisor, seed):
        self.terminal, self.table, self.supervisor = terminal, table, supervisor
        self.whim = random.Random(f"{seed}/dealer/{table}")
        self.wanted = False       # somebody waits for a round
        self.void_because = None  # the next round that is being played ends so
        self.deck = []
        self.stack = {}           # cards that come first in each round, by where they go
        self.stacked = {}         # those of this round that have not come yet
        self.dealing = None
        self.stopped = False

    def start(self):
        self.dealing = asyncio.create_task(self.deal())
        return self

    async def stop(self):
        """After the round that is under way."""
        self.wanted = False
        await self.terminal.until(lambda: self.view()["face"]["phase"] in ("idle", "closed"), "the end of the round")
        # By a word: a wait that ends just then would swallow a cancellation.
        self.stopped = True
        await self.dealing

    def view(self):
        return self.terminal.view(self.table)

    async def deal(self):
        try:
            while not self.stopped:
                view = self.view()
                order = self.next_order(view)
                if order is None:
                    await self.pause(self.terminal.changed)
                    continue
                authoriser = self.supervisor if order["type"] == "void_round" or view["task"] == "authorise" else None
                answer = await self.terminal.tell(order | {"table": self.table}, authoriser)
                need(answer["type"] == "answer", f"{self.terminal}: {order}: {answer}")
                if answer["reason"] != "none":
                    await asyncio.sleep(0.05)
                    continue
                if order["type"] == "void_round":
                    self.void_because = None
                await self.terminal.seen_since(self.table, answer["sequence"], f"what {order} did")
        except Failed as failed:
            # Code 1000 is the echo of this end's own goodbye: whoever dealt has left.
            if getattr(self.terminal.closed, "code", None) != 1000:
                self.terminal.venue.fail(failed)

    async def pause(self, changed):
        # Something may have been asked of the dealer that no message brings.
        try:
            await asyncio.wait_for(changed.wait(), 0.1)
        except TimeoutError:
            if self.terminal.closed is not None:
                raise Failed(f"{self.terminal}: {self.terminal.closed}") from None

    def next_order(self, view):
        task = view["task"]
        if self.void_because and view["face"]["phase"] in ("closed_bets", "playing", "result", "deciding"):
            return {"type": "void_round", "reason": self.void_because, "forfeit": []}
        if task == "new_game":
            if not self.wanted:
                return None
            self.shuffle()
            return {"type": "new_game"}
        if task == "card":
            return {"type": "burn_card"} if view["place"] == "burn" else self.card_to(view["place"])
        if task == "spin":
            return {"type": "report_number", "number": self.whim.randrange(7 if view["face"]["game"] == "big_wheel" else 37), "draw": 0}
        if task == "roll":
            return {"type": "report_dice", "dice": bytes(self.whim.randint(1, 6) for _ in range(3)).hex(), "exposed_at": 0, "draw": 0}
        if task == "confirm":
            return {"type": "confirm_result"}
        if task == "reveal":
            return {"type": "expose_cards"}
        if task == "authorise":
            return {"type": "void_round", "reason": "early_outcome", "forfeit": []}
        return None

    def shuffle(self):
        self.stacked = {place: list(cards) for place, cards in self.stack.items()}
        first = [card for cards in self.stacked.values() for card in cards]
        self.deck = [rank + suit for rank in reckon.RANKS for suit in "CDHS" if rank + suit not in first]
        self.whim.shuffle(self.deck)

    def card_to(self, place):
        if not self.deck:
            self.stack = {}
            self.shuffle()
        stacked = self.stacked.get(place)
        return {"type": "deal_card", "card": stacked.pop(0) if stacked else self.deck.pop(), "to": 0, "face": "usual", "draw": 0}
