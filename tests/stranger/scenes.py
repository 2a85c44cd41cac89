"""What happens on a floor besides rounds that go well: money in and out, a cable that is pulled, chips that are too many or too few,
a void, a correction, and everything that staff can order.
"""
import asyncio
import contextlib
import itertools
import json
import time

import reckon
from client import DealerTerminal, Failed, Terminal, need
from rounds import ENDED, IN_TIME_MAX, MISSED, TRIES_MAX, Player, chips_on
from wire import ask

NOTE = 10_000
NO_INCIDENT = -1
# Cards that bring questions: an ace for insurance and a pair to split, then eleven to double; a tie that is a war.
STACKS = {"blackjack": [({"player": ["8S", "8D"], "dealer": ["AS"]}, {"insurance", "split"}),
                        ({"player": ["5S", "6D"], "dealer": ["6H"]}, {"double"})],
          "casino_war": [({"area": ["KS"], "dealer": ["KH"]}, {"war"})]}
PREFERS = ("insurance", "split", "double", "war", "play")


class Roster:
    """Who is on duty. A person is at one dealer terminal at a time."""

    def __init__(self, staff):
        self.staff = [person for person in staff if person["pin"]]
        self.busy = {person["number"]: asyncio.Lock() for person in self.staff}

    def ladder(self, rulebook):
        return reckon.value_of(reckon.load(rulebook), "conduct", "ladder")

    def of(self, rulebook):
        """Those whom that rulebook knows, lowest first."""
        ladder = self.ladder(rulebook)
        return sorted((one for one in self.staff if one["role"] in ladder), key=lambda one: ladder.index(one["role"]))

    def highest(self, rulebook):
        return self.of(rulebook)[-1]

    def is_highest(self, person):
        return any(self.ladder(path.stem)[-1] == person["role"] for path in reckon.RULEBOOKS.glob("*.toml"))

    @contextlib.asynccontextmanager
    async def somebody(self, rulebook):
        """Whoever is free and may deal there; anybody of the ladder may."""
        while True:
            for person in self.of(rulebook):
                if not self.busy[person["number"]].locked():
                    async with self.busy[person["number"]]:
                        yield person
                        return
            await asyncio.sleep(0.05)

    @contextlib.asynccontextmanager
    async def this(self, person):
        async with self.busy[person["number"]]:
            yield person


async def bring_credit(terminal, cents):
    while terminal.credit < cents:
        await terminal.insert_note(NOTE)


async def cashier(venue, terminal):
    """Notes in, a ticket out, a card in and out."""
    await terminal.insert_note(NOTE)
    told = await terminal.hand("note", {"amount": 7})
    need(told["reason"] == "note_not_accepted" and told["credit"] == terminal.credit, f"a note of 7 cents: {told}")
    await terminal.cash_out()
    answer = await terminal.order({"type": "cash_out"})
    need(answer["reason"] != "none", f"a ticket about nothing: {answer}")
    await terminal.insert_note(NOTE)


async def card(venue, terminal):
    """The card goes out and in; one that nobody has is not let in."""
    await terminal.until(lambda: terminal.mine["carded"], "its card")
    await terminal.hand("card", {"card": ""})
    await terminal.until(lambda: not terminal.mine["carded"], "a terminal without a card")
    wrong = json.dumps({"terminal": terminal.number, "card": "0000"}).encode()
    status, _, body = await ask(venue.address, "POST", "/demo/card", wrong)
    need(status == 404 and not terminal.mine["carded"], f"a card that nobody has: {status} {body[:200]}")
    await terminal.hand("card", {"card": terminal.card})
    await terminal.until(lambda: terminal.mine["carded"], "its card again")


async def pulled_cable(venue, terminal, table):
    """The socket ends before the answer comes; the same order with the same counter is decided once."""
    await terminal.watch(table)
    player = Player(terminal, table, "cable")
    for _ in range(TRIES_MAX):
        face = await player.open_round()
        had, number = terminal.credit, face["round"]
        chips = [chips_on("red", face["least"]), chips_on("straight_up numbers=7", face["least"])]
        message = {"type": "place_bets", "table": table, "chips": chips}
        terminal.unsure = True
        terminal.begin(message)
        counter = terminal.counter
        await terminal.socket.drain()
        terminal.cut()
        await terminal.come()
        need(terminal.welcome["counter"] in (counter - 1, counter), f"the server has seen {terminal.welcome['counter']}, not {counter}")
        again = await terminal.order(message, counter)
        third = await terminal.order(message, counter)
        need((third["reason"], third["amount"]) == (again["reason"], again["amount"]), f"two answers to one order: {again}, {third}")
        await terminal.watch(table)
        if again["reason"] in MISSED:
            terminal.unsure = False
            continue
        need(again["reason"] == "none", f"the repeated order: {again}")
        seat = await terminal.until(
            lambda: terminal.mine["sequence"] >= third["sequence"] and terminal.seat(table), "a view that knows of the order")
        if not seat["wagers"] or seat["face"]["round"] != number:
            await missed_end(terminal, table, number, had)
            continue
        need(again["credit"] == had - 2 * face["least"], f"{had - again['credit']} was staked instead of {2 * face['least']}")
        need(seat["at_risk"] == 2 * face["least"], f"{seat['at_risk']} lies on the table")
        if any(one["round"] == {"table": table, "number": number} for one in terminal.settled):
            await missed_end(terminal, table, number, had)
            return
        terminal.at_risk, terminal.unsure = seat["at_risk"], False
        old = terminal.counter
        answer = await terminal.order({"type": "confirm_bets", "table": table})
        need(terminal.counter == old + 1, "counters go up by one")
        need(answer["reason"] in ENDED | {"none"}, f"confirming after a reconnect: {answer}")
        await player.finish(number)
        return
    raise Failed("no round was long enough for a pulled cable")


async def missed_end(terminal, table, number, had):
    """The round ended while nobody was there, or right then: its end is in the history, and the books go on from that."""
    for _ in range(50):  # the books follow the journal
        rounds = [one for one in await terminal.read_history() if one["round"] == {"table": table, "number": number}]
        if rounds and rounds[0]["status"] in ("settled", "void"):
            break
        await asyncio.sleep(0.1)
    need(rounds, f"{terminal}: round {number} is over, and the history has nothing of it")
    back = rounds[0]["won"] + sum(wager["returned"] for wager in rounds[0]["wagers"])
    terminal.credit, terminal.at_risk, terminal.unsure = had - rounds[0]["staked"] + back, 0, False


async def enrolment(venue, terminal, manager):
    """A code of the office makes a key, once; a part whose key is taken away is put out."""
    token = await venue.sign_in(manager)
    part = {"part": "terminal", "number": terminal.number}
    code = (await venue.post("/office/enrolment", part, token))["code"]
    given = await venue.post("/enrol", {"code": code})
    need((given["part"], given["number"]) == ("terminal", terminal.number), f"enrolled as {given}")
    need(len(bytes.fromhex(given["key"])) == 32 and given["key"] != terminal.key.hex(), f"the key {given['key']}")
    status, _, _ = await ask(venue.address, "POST", "/enrol", json.dumps({"code": code}).encode())
    need(status == 403, f"a code that was used before: {status}")
    await venue.post("/office/expulsion", part, token)
    await terminal.until(lambda: terminal.closed or terminal.errors, "the end of a part whose key was taken away")
    await venue.post("/office/sign_out", {}, token)


async def second_socket(venue, terminal):
    """The same terminal on another socket: the first one is told and closed."""
    first, other = terminal, Terminal(venue, terminal.number, terminal.key.hex(), terminal.card)
    await other.come()
    await first.until(lambda: first.closed or first.errors, "the end of the first socket")
    need(any(error["wrong"] == "elsewhere" for error in first.errors), f"the first socket was told {first.errors}")
    await other.leave()
    first.cut()
    first.errors.clear()
    await first.come()


async def too_much_and_too_little(venue, terminal, table):
    """More than the maximum is cut down to it; less than the minimum goes back when betting ends (Rapid Fusion)."""
    await terminal.watch(table)
    player = Player(terminal, table, "limits")
    for _ in range(TRIES_MAX):
        face = await player.open_round()
        trims, refunds = len(terminal.trimmed), len(terminal.refunded)
        answer = await terminal.place(table, [chips_on("straight_up numbers=7", face["most"] + 5_000),
                                              chips_on("red", face["least"] // 2)])
        if answer["reason"] in MISSED:
            continue
        cut = terminal.trimmed[trims:]
        need(answer["reason"] == "none" and [one["stands"] for one in cut] == [face["most"]], f"above the maximum: {answer} {cut}")
        ended = await player.finish(cut[0]["round"]["number"])
        back = terminal.refunded[refunds:]
        need([one["reason"] for one in back] == ["below_minimum"], f"chips under the minimum: {back}")
        need(back[0]["amount"] == face["least"] // 2, f"given back: {back}")
        need(all(wager["bet"] != "red" for wager in ended["wagers"]), f"settled all the same: {ended}")
        return
    raise Failed("no round was long enough for chips that are too many and too few")


async def void(dealer, player, room):
    """The dealer alone may not; with somebody else's number and PIN the round is void, and every stake comes back."""
    for _ in range(TRIES_MAX):
        dealer.void_because = "device_malfunction"  # of a round without this player, the last time
        had = player.terminal.credit
        ended = await player.play(room, buttons=False)
        if ended["ending"] == "void":
            break
    need(ended["reason"] == "device_malfunction", f"void because of {ended['reason']}")
    need(all((one["status"], one["returned"]) == ("void", one["stake"]) for one in ended["wagers"]), f"a void round: {ended}")
    need(player.terminal.credit == had, f"had {had} before the void round and {player.terminal.credit} after it")


async def correction(dealer, player, room):
    """Another number than the one that was settled: what was paid is taken back, and paid anew."""
    ended = await player.play(room, buttons=False)
    table, number = dealer.table, ended["round"]["number"]
    shown = next(one for one in player.terminal.table(table)["history"] if one["round"] == number)
    other = (shown["number"] + 1) % 37
    before = player.terminal.credit - ended["won"] - ended["returned"]
    outcome = {"cards": [], "number": other, "dice": "", "places": [], "burned": 0, "hidden": 0}
    told = len(player.terminal.settled)
    foretold = await dealer.terminal.read_correction(ended["round"], outcome)
    await dealer.terminal.must_tell({"type": "correct_result", "round": ended["round"], "outcome": outcome}, dealer.supervisor)
    await player.terminal.until(lambda: len(player.terminal.settled) > told, "the correction")
    anew = player.terminal.settled[-1]
    need((anew["ending"], anew["round"]) == ("corrected", ended["round"]), f"instead of a correction: {anew}")
    need(anew["credit"] == before + anew["won"] + anew["returned"], f"the correction does not add up: {anew}")
    was, will = ended["won"] + ended["returned"], anew["won"] + anew["returned"]
    touched = [one for one in foretold["seats"] if one["terminal"] == player.terminal.number]
    need(touched == ([] if was == will else [{"terminal": player.terminal.number, "name": player.terminal.welcome["name"],
                                              "won_before": was, "won_after": will, "difference": will - was}]),
         f"foretold {foretold}, and {was} became {will}")
    await player.terminal.until(lambda: any(
        one["round"] == number and one["number"] == other for one in player.terminal.table(table)["history"]), "the right number")
    await player.check(anew)


async def questions(dealer, player, room):
    """Rounds whose cards ask for every decision that brings a stake."""
    game = player.face()["game"]
    player.prefers = PREFERS
    for stack, decisions in STACKS.get(game, []):
        for _ in range(IN_TIME_MAX):  # until it was answered before the clock did
            dealer.stack = stack
            ended = await player.play(room, buttons=False)
            need(ended["ending"] == "settled", f"a round with questions: {ended}")
            if decisions <= player.venue.staked_by:
                break
    dealer.stack = {}
    player.prefers = ()


async def history(venue, terminal):
    """The terminal's own last rounds say what it was told when they ended."""
    told = {}
    for one in terminal.settled:
        told[one["round"]["table"], one["round"]["number"]] = one

    def as_told(rounds):
        keys = {(one["round"]["table"], one["round"]["number"]) for one in rounds}
        return set(list(told)[-40:]) <= keys

    for _ in range(50):  # the books follow the journal
        rounds = await terminal.read_history()
        if as_told(rounds):
            break
        await asyncio.sleep(0.1)
    need(as_told(rounds), f"{terminal}: the history lacks rounds: {sorted(told)}")
    for one in rounds:
        ended = told.get((one["round"]["table"], one["round"]["number"]))
        if ended is None or one["status"] == "void":
            continue
        need(one["wagers"] == ended["wagers"] and one["staked"] == ended["staked"] and one["won"] == ended["won"],
             f"{terminal}: history says {one}, and it was told {ended}")
        back = sum(wager["returned"] for wager in one["wagers"])
        need(one["status"] == "corrected" or one["credit_after"] == one["credit_before"] - one["staked"] + one["won"] + back,
             f"{terminal}: a round of the history does not add up: {one}")


async def service(venue, terminal, table):
    """Somebody is called; the dealer terminal of that table has it on its list."""
    ended = next((one for one in terminal.settled if one["round"]["table"] == table), None)
    await terminal.must({"type": "call_service", "table": table, "round": ended["round"]["number"] if ended else 0,
                         "text": "The ball was in another compartment. 球在另一個格子裡。"})


async def tour(venue, dealer_terminal, table, seat):
    """Every order of staff that the floor has not been asked for yet. It may refuse; it must answer."""
    before = set(venue.ordered)
    for place in range(len(orders_at(dealer_terminal.view(table), table, seat))):
        order = orders_at(dealer_terminal.view(table), table, seat)[place]
        if order["type"] in before or is_about_nothing(order):
            continue
        answer = await dealer_terminal.tell(order)
        need(answer["type"] == "answer", f"{order}: {answer}")
        if answer["reason"] == "none":
            await dealer_terminal.look_again(table)
    if dealer_terminal.view(table)["face"]["phase"] == "closed":
        await dealer_terminal.must_tell({"type": "open_table", "table": table, "ticked": [], "inspection": "", "acknowledged": []})


# Two orders within a millisecond are two orders: one counter for both would be one order said twice.
office_counters = itertools.count(time.time_ns() // 1_000_000)


async def order_in_office(venue, token, order):
    """The answer to an order that comes from no table."""
    message = {"type": "order", "counter": next(office_counters), "order": order}
    venue.schema.check("client_message", message)
    answer = await venue.post("/office/order", message, token)
    venue.schema.check("server_message", answer)
    venue.ordered[order["type"]] += 1
    if answer["reason"] == "none":
        venue.accepted[order["type"]] += 1
    else:
        venue.refused[answer["reason"]] += 1
    return answer


async def floor_in_office(venue, token):
    status, _, body = await ask(venue.address, "GET", "/office/floor", None, {"Authorization": f"Bearer {token}"})
    need(status == 200, f"the office's view: {status}")
    return json.loads(body)


async def card_is_invalid(venue, terminal, user):
    """An order that names no table comes from the office."""
    seat = terminal.number
    token = await venue.sign_in(user)
    answer = await order_in_office(venue, token, {"type": "invalidate_card", "terminal": seat})
    need(answer["reason"] != "none", f"nobody said that the card of a guest is invalid: {answer}")
    floor = await floor_in_office(venue, token)
    need(any(one["terminal"] == seat for one in floor["terminals"]), f"terminal {seat} is not in the office's view")
    await venue.post("/office/sign_out", {}, token)


async def equipment(venue, user, table):
    """A screen is registered, put up at a table, reported, taken down and retired; one that nobody approved is not put up."""
    token = await venue.sign_in(user)
    detail = {"serial": "S-1", "version": "", "across_mm": 0, "metallic": False, "dice": 0, "opposite_sum": 0, "sealed": False, "decks": 0}

    async def register(name, approval):
        answer = await order_in_office(venue, token, {"type": "register_device", "kind": "display", "name": name, "approval": approval,
                                                      "detail": detail})
        need(answer["reason"] == "none", f"a screen is not registered: {answer}")
        return await find(name)

    async def find(name):
        for _ in range(50):  # the books follow the journal
            for one in (await floor_in_office(venue, token))["devices"]:
                if one["record"]["name"] == name:
                    return one["device"]
            await asyncio.sleep(0.1)
        raise Failed(f"the office does not see {name}")

    async def order(kind, wanted="none", **more):
        answer = await order_in_office(venue, token, {"type": kind} | more)
        need(answer["reason"] == wanted, f"{kind} {more} should be {wanted}: {answer}")

    unapproved = await register("a screen of nobody", "")
    await order("attach_device", "not_approved", device=unapproved, table=table)
    screen = await register("a stranger's screen", "approval 1")
    await order("attach_device", device=screen, table=table)
    await order("report_device_status", device=screen, status="ready", trouble="none", text="")
    await order("retire_device", "not_expected", device=screen, reason="still up")
    await order("detach_device", device=screen, table=table)
    await order("retire_device", device=screen, reason="sold")
    await order("retire_device", device=unapproved, reason="sold")
    # What concerns the whole venue wants a second person; a new store has the newest format already.
    await order("activate_format", "not_in_order", generation=1)
    alone = await order_in_office(venue, token, {"type": "erase_person", "person": {"pseudonym": "01" * 16}})
    need(alone["reason"] in ("second_person_needed", "role_too_low"), f"one person erases somebody: {alone}")
    await venue.post("/office/sign_out", {}, token)


def is_about_nothing(order):
    """It would name an incident or a settled round that there is not."""
    past = order["type"] in ("correct_result", "void_past_round")
    return order.get("incident") == NO_INCIDENT or (past and order["round"]["number"] == 0)


def orders_at(view, table, seat):
    """One of each, in an order in which many are accepted at an idle table."""
    face = view["face"]
    last = {"table": table, "number": max((one["round"] for one in view["history"] if one["status"] == "settled"), default=0)}
    limits = {name: face[name] for name in ("least", "most", "step", "least_total", "most_total", "differential")}
    incident = next((one["incident"] for one in view["incidents"]), NO_INCIDENT)
    outcome = {"cards": [], "dice": "010203", "places": [], "burned": 0, "hidden": 0}
    of_table = {"table": table}
    of_seat = {"table": table, "terminal": seat}
    return [
        {"type": "change_limits", "limits": limits | {"area_most": 0, "bet_limits": []}, "keep_present": True} | of_table,
        {"type": "set_period", "period_ms": 24_000} | of_table,
        {"type": "change_variant", "variant": "even_money", "ask": True} | of_table,
        {"type": "order_rounds", "kind": "additional", "count": 1, "ask": False, "surveillance_told": True} | of_table,
        {"type": "restrict_bet", "bet": "tie", "restricted": True, "surveillance_told": True} | of_table,
        {"type": "ask_for_seat"} | of_seat,
        {"type": "offer_cut"} | of_table,
        {"type": "relax_close", "reason": "the screen was slow"} | of_seat,
        {"type": "approve", "what": "opposing_bets", "withdrawn": False} | of_seat,
        {"type": "refuse_wagers", "reason": "late"} | of_seat,
        {"type": "set_player_limits", "least": face["least"], "most": face["most"]} | of_seat,
        {"type": "report_cutting_card"} | of_table,
        {"type": "burn_card"} | of_table,
        {"type": "expose_cards"} | of_table,
        {"type": "take_cards_back"} | of_table,
        {"type": "open_incident", "round": last, "kind": "other", "terminal": seat, "text": "a glass fell", "breach": "none",
         "withhold": False},
        {"type": "add_finding", "incident": incident, "kind": "note", "text": "swept up"},
        {"type": "settle_payment", "incident": incident, "at_counter": False},
        {"type": "close_incident", "incident": incident, "text": "nobody was hurt"},
        {"type": "correct_result", "round": last, "outcome": outcome},
        {"type": "void_past_round", "round": last, "reason": "misdeal"},
        {"type": "call_no_spin", "reason": "ball_out"} | of_table,
        {"type": "enter_card", "card": "AS"} | of_table,
        {"type": "reconstruct_deal", "cards": ["AS", "2S"]} | of_table,
        {"type": "report_cards", "what": "dropped", "text": "one of them"} | of_table,
        {"type": "report_device", "what": "replaced", "disadvantaged": False, "replacement": "shoe 2", "damaged": [], "deck": ""}
        | of_table,
        {"type": "report_verdict", "winner": "banker"} | of_table,
        {"type": "set_manual_mode", "on": True, "reason": "the reader is dark"} | of_table,
        {"type": "set_manual_mode", "on": False, "reason": "it reads again"} | of_table,
        {"type": "start_device"} | of_table,
        {"type": "record_care", "device": 0, "kind": "checked", "failed": False, "cards": [], "text": "all there"},
        {"type": "exclude_player", "directed": False, "lifted": False, "text": "shouts"} | of_seat,
        {"type": "exclude_player", "directed": False, "lifted": True, "text": "is quiet"} | of_seat,
        {"type": "void_wagers", "why": "breach", "text": "late chips"} | of_seat,
        {"type": "report_malfunction", "text": "dark"} | of_table,
        {"type": "report_power_failure"} | of_table,
        {"type": "open_no_bet_coup"} | of_table,
        {"type": "give_closing_notice"} | of_table,
        {"type": "close_table"} | of_table,
        {"type": "open_table", "ticked": [], "inspection": "", "acknowledged": []} | of_table,
        {"type": "resume_table"} | of_table,
        {"type": "load_shoe", "load": shoe_load(face)} | of_table,
    ]


def shoe_load(face):
    """Cards as the rulebook wants them: mixed, cut, burnt."""
    shoe = reckon.load(face["rulebook"]).get(face["game"], {}).get("shoe", {})
    allowed = reckon.value_of(reckon.load(face["rulebook"]), face["game"], "decks") or 8
    decks = allowed if isinstance(allowed, int) else max(allowed)
    from_shoe = reckon.value_of(shoe, "sources") != ["continuous_shuffler"]
    burn = (reckon.value_of(shoe, "burns") or ["none"])[0]
    shown = ["5S"] if burn in ("one_shown", "value_of_first") else []
    burnt = {"one_face_down": 1, "one_shown": 1, "value_of_first": 6}.get(burn, 0)
    return {"source": "shoe" if from_shoe else "continuous_shuffler", "set": "2", "back": "red", "decks": decks, "mixing": "shuffled",
            "checked": "dealer", "riffled": False, "cut_at": 26 * decks if from_shoe else 0,
            "from_back": (reckon.value_of(shoe, "cutting_card_from_back_min") or 20) if from_shoe else 0, "burn": burn,
            "shown": shown, "burnt": burnt, "reason": "the cards are worn"}


async def dealer_at(venue, table):
    """Takes a dealt table over from the scripted dealer."""
    await venue.post("/demo/dealer", {"table": table["table"], "on": False})
    terminal = DealerTerminal(venue, table["dealer_terminal"], table["key"])
    await terminal.come()
    await terminal.until(lambda: terminal.view(table["table"]), "the table's view")
    return terminal
