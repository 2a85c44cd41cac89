#!/usr/bin/env python3
"""attack.py ADDRESS [--seed N]: everything that a demo floor must refuse, at its sockets and its HTTP paths.

All the while a bystander plays at another table. In the end the floor must be as it was: nobody's credit has changed but the
bystander's, whose books agree. Exits 1 if anything was let through, or was refused without a clear word.
"""
import argparse
import asyncio
import json
import random
import secrets
import struct
import sys
import time

import reckon
import scenes
from client import DealerTerminal, Display, Failed, Terminal, Venue, need
from rounds import Player
from wire import BINARY, CLOSE, CONTINUATION, PING, PONG, SECONDS_MAX, TEXT, Broken, Closed, Http, Socket, ask

OFFENCES_MAX = 50       # "some fifty", after which a socket is closed
MESSAGE_BYTES_MAX = 65_536  # as docs/config.md has it
MESSAGES = 20_000       # at once
MESSAGES_PER_SECOND = 2_000  # of a demo floor
ANSWERS_KEPT = 64       # of each part, at the most
WRONG_PINS_MAX = 3
PAUSE_AFTER_WRONG_PIN = 1.2  # a try within the second after a wrong one does not count
PARTS = {"terminal": Terminal, "dealer_terminal": DealerTerminal, "display": Display}
# Who may say what. Nothing else may.
SAYS = {
    "terminal": {"watch", "place_bets", "take_bets", "press_button", "confirm_bets", "decide", "pick_positions", "press_shooter",
                 "reveal_card", "pass_cards", "ask_for_riffle", "answer_prompt", "cash_out", "call_service", "read_history", "ping", "renew_key"},
    "dealer_terminal": {"watch", "sign_in", "sign_out", "order", "ping", "read_correction", "read_consequence", "renew_key"},
    "display": {"watch", "ping", "renew_key"},
}
# Who may use a path of the office: anybody who is signed in, who stands in a rulebook's ladder or at its top, or who stands in none.
OFFICE = {
    "/office/floor": ("GET", "anybody"), "/office/inspect": ("GET", "inspector"), "/office/journal": ("GET", "inspector"), "/office/order": ("POST", "ladder"),
    "/office/enrolment": ("POST", "manager"), "/office/expulsion": ("POST", "manager"), "/office/card": ("POST", "manager"), "/office/card/replace": ("POST", "manager"), "/office/card/revoke": ("POST", "manager"),
    "/office/cards": ("GET", "manager"), "/office/staff/list": ("GET", "manager"), "/office/sign_out": ("POST", "anybody"),
}
OFFICE_BODIES = {
    "/office/order": {"type": "order", "counter": 1, "order": {"type": "new_game", "table": 0}},
    "/office/enrolment": {"part": "terminal", "number": 0}, "/office/expulsion": {"part": "terminal", "number": 0},
    "/office/card": {"card": "of-nobody-!", "name": ""}, "/office/card/revoke": {"card": "of-nobody-!"},
    "/office/card/replace": {"card": "of-nobody-!", "new_card": "of-nobody-!!"},
}


class Stranger:
    """A socket whose other end knows nothing of it yet."""

    def __init__(self, venue, socket, challenge):
        self.venue, self.socket, self.nonce = venue, socket, challenge["nonce"]

    @staticmethod
    async def come(venue):
        socket = await Socket.open(venue.address)
        stranger = Stranger(venue, socket, {"nonce": ""})
        stranger.nonce = (await stranger.hear())["nonce"]
        return stranger

    def say(self, message):
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def hear(self):
        """The next message that is no view."""
        async with asyncio.timeout(SECONDS_MAX):
            while True:
                message = json.loads(await self.socket.receive())
                self.venue.schema.check("server_message", message)
                if message["type"] not in ("hall", "table", "mine", "dealer", "display"):
                    return message

    async def hear_wrong(self, wrong):
        message = await self.hear()
        need(message["type"] == "error" and message["wrong"] == wrong, f"{message} instead of the error {wrong}")
        need(message["words"], f"an error without words: {message}")
        return message

    async def must_close(self, *codes):
        """Whatever still comes; then the end, with one of these codes."""
        try:
            async with asyncio.timeout(SECONDS_MAX):
                while True:
                    await self.socket.receive()
        except Closed as ended:
            need(not codes or ended.code in codes, f"closed with {ended.code} instead of {codes}")
        except TimeoutError:
            raise Failed("the socket stayed open") from None
        self.socket.close()


class Siege:
    def __init__(self, venue, floor, seed):
        self.venue, self.floor = venue, floor
        self.whim = random.Random(seed)
        self.refusals = 0
        self.roster = scenes.Roster(floor["staff"])
        self.terminals = [Terminal(venue, one["number"], one["key"], one["card"]) for one in floor["terminals"]]
        self.checks = 0

    def held(self, holds, what):
        self.checks += 1
        need(holds, what)

    async def known(self, part):
        """A stranger who has proved to be that part."""
        stranger = await Stranger.come(self.venue)
        stranger.say(part.hello(stranger.nonce))
        welcome = await stranger.hear()
        need(welcome["type"] == "welcome", f"{part} was not welcome: {welcome}")
        stranger.counter = welcome["counter"]
        return stranger

    # At the door.

    async def nobody_without_hello(self):
        for message in samples(self.venue, 0, 0).values():
            if message["type"] == "hello":
                continue
            stranger = await Stranger.come(self.venue)
            stranger.say(message)
            await stranger.hear_wrong("not_ready")
            stranger.socket.close()
            self.checks += 1

    async def nobody_with_a_wrong_proof(self):
        one, other = self.terminals[:2]
        table = self.floor["tables"][0]
        dealer = DealerTerminal(self.venue, table["dealer_terminal"], table["key"])

        def bent(part, /, **changes):
            return lambda nonce: part.hello(nonce) | changes

        lies = {
            "a random proof": bent(one, proof=secrets.token_hex(32)),
            "a proof of zeros": bent(one, proof="0" * 64),
            "another terminal's number": bent(one, number=other.number),
            "a number that nobody has": bent(one, number=4_000_000_000),
            "a terminal's key for a dealer terminal": bent(one, part="dealer_terminal"),
            "a dealer terminal's key for a display": bent(dealer, part="display"),
            "a dealer terminal's key for a terminal": bent(dealer, part="terminal"),
            "the proof of another nonce": lambda nonce: one.hello(secrets.token_hex(32)),
            "a key of zeros": lambda nonce: Terminal(self.venue, one.number, "00" * 32).hello(nonce),
        }
        for what, lie in lies.items():
            stranger = await Stranger.come(self.venue)
            stranger.say(lie(stranger.nonce))
            try:
                await stranger.hear_wrong("not_known")
                await stranger.must_close()
            except Failed as failed:
                raise Failed(f"{what}: {failed}") from None
            self.checks += 1

    async def no_other_protocol(self):
        for number in (0, 2, 4_294_967_295):
            stranger = await Stranger.come(self.venue)
            stranger.say(self.terminals[0].hello(stranger.nonce) | {"protocol": number})
            await stranger.hear_wrong("other_protocol")
            await stranger.must_close()
            self.checks += 1

    async def no_hello_again(self):
        """Neither on the same socket nor, recorded, on another one."""
        part = self.terminals[0]
        first = await Stranger.come(self.venue)
        recorded = part.hello(first.nonce)
        first.say(recorded)
        need((await first.hear())["type"] == "welcome", "a right hello")
        first.say(recorded)
        await first.hear_wrong("not_allowed")
        second = await Stranger.come(self.venue)
        need(second.nonce != first.nonce, "two sockets got the same nonce")
        second.say(recorded)
        await second.hear_wrong("not_known")
        await second.must_close()
        first.say({"type": "read_history", "count": 1})
        need((await first.hear())["type"] == "history", "the first socket was hurt by a replay")
        first.socket.close()
        self.checks += 2

    # Messages that are none.

    async def nothing_malformed(self):
        part = self.terminals[1]
        good = {"type": "place_bets", "counter": 1, "table": 0,
                "chips": [{"bet": "player", "selection": [], "amount": 500}]}

        def changed(**fields):
            return json.dumps(good | fields)

        texts = {
            "": "", "an open brace": "{", "a list": "[]", "null": "null", "a number": "17", "a text": '"hello"',
            "two objects": "{}{}", "no type": "{}", "a type that nobody knows": '{"type":"rob_the_bank"}',
            "a type of the server": '{"type":"answer"}', "a type that is a number": '{"type":7}',
            "a field that nobody knows": changed(colour="red"), "a field too few": '{"type":"place_bets","counter":1}',
            "a counter that is text": changed(counter="1"), "a counter below zero": changed(counter=-1),
            "a counter with a fraction": changed(counter=1.5), "a counter of 2^64": changed(counter=1 << 64),
            "a counter that is true": changed(counter=True), "a table below zero": changed(table=-1),
            "a table of 2^32": changed(table=1 << 32), "chips that are an object": changed(chips={}),
            "chips that are numbers": changed(chips=[1]),
            "an amount that is text": changed(chips=[{"bet": "player", "selection": [], "amount": "500"}]),
            "an amount with a fraction": changed(chips=[{"bet": "player", "selection": [], "amount": 0.5}]),
            "an amount of 2^63": changed(chips=[{"bet": "player", "selection": [], "amount": 1 << 63}]),
            "not a number": changed(table=float("nan")), "a chip with a field too many":
            changed(chips=[{"bet": "player", "selection": [], "amount": 500, "lucky": True}]),
            "a nonce too short": changed(nonce="00"), "a nonce that is not hexadecimal": changed(nonce="z" * 32),
            "too many chips": changed(chips=[{"bet": "player", "selection": [], "amount": 1}] * 201),
            "a button that is none": '{"type":"press_button","counter":1,"table":0,"button":"eject"}',
            "a field twice": '{"type":"cash_out","counter":1,"counter":2}', "trailing words": '{"type":"cash_out","counter":1} please',
            "a comment": '{"type":"cash_out","counter":1} // now', "single quotes": "{'type':'cash_out','counter':1}",
            "deep lists": "[" * 5_000, "deep objects": '{"a":' * 2_000, "half an escape": '{"type":"cash_out\\u12"}',
            "half of a pair": '{"type":"call_service","counter":1,"table":0,"round":0,"text":"\\ud800"}',
            "money by its own word": '{"type":"insert_note","counter":1,"amount":10000}',
            "a card by its own word": '{"type":"insert_card","counter":1,"card":"700000001000"}',
            "a card taken away": '{"type":"remove_card","counter":1}',
            "a counter of zero": '{"type":"cash_out","counter":0}',
            "a watch of too many tables": json.dumps({"type": "watch", "tables": [0] * 65}),
            "a watch of no table": json.dumps({"type": "watch", "tables": [99_999]}),
            "a long call": json.dumps({"type": "call_service", "counter": 1, "table": 0, "round": 0, "text": "x" * 501}),
        }
        for start in range(0, len(texts), 20):
            stranger = await self.known(part)
            for what, text in list(texts.items())[start:start + 20]:
                stranger.say(text)
                try:
                    await stranger.hear_wrong("malformed")
                except Failed as failed:
                    raise Failed(f"{what}: {failed}") from None
                self.checks += 1
            stranger.say({"type": "read_history", "count": 1})
            need((await stranger.hear())["type"] == "history", "the socket is of no use after malformed messages")
            stranger.socket.close()
        await self.says_where(part, changed)

    async def says_where(self, part, changed):
        stranger = await self.known(part)
        for text, where in ((changed(chips=[{"bet": "player", "selection": [], "amount": "5"}]), "chips[0].amount"),
                            (changed(table="A"), "table"), (changed(colour=1), "colour")):
            stranger.say(text)
            error = await stranger.hear_wrong("malformed")
            self.held(where in error["words"], f"{error} does not say that {where} is wrong")
            self.held(error.get("counter") == 1, f"{error} does not say which order was not read")
        stranger.socket.close()

    async def not_for_ever(self):
        """Somebody who goes on is shown the door."""
        for text in ("{", "[]"):
            stranger = await self.known(self.terminals[2])
            for _ in range(2 * OFFENCES_MAX):
                stranger.say(text)
            await stranger.must_close(1008)
            self.checks += 1
        stranger = await Stranger.come(self.venue)
        for _ in range(2 * OFFENCES_MAX):
            stranger.say({"type": "cash_out", "counter": 1})
        await stranger.must_close(1008)

    # Frames that are none.

    async def no_bad_frames(self):
        part = self.terminals[3]
        long = json.dumps({"type": "call_service", "counter": 1, "table": 0, "round": 0, "text": "7" * MESSAGE_BYTES_MAX}).encode()

        async def in_pieces(socket):
            for start in range(0, len(long), 1_000):
                socket.send_frame(TEXT if start == 0 else CONTINUATION, long[start:start + 1_000], final=start + 1_000 >= len(long))

        async def raw(socket, *chunks):
            for chunk in chunks:
                socket.send_bytes(chunk)

        frames = {
            "an oversized frame": (lambda s: s.send_frame(TEXT, long), {1009}),
            "a message that is too large in pieces": (in_pieces, {1009}),
            "a frame of 2^62 bytes": (lambda s: raw(s, bytes([0x81, 0xFF]) + struct.pack(">Q", 1 << 62) + bytes(4)), {1009, 1002}),
            "a frame without a mask": (lambda s: s.send_frame(TEXT, b"{}", masked=False), {1002}),
            "an opcode that nobody knows": (lambda s: s.send_frame(3, b""), {1002}),
            "reserved bits": (lambda s: raw(s, bytes([0xF1, 0x80]) + bytes(4)), {1002}),
            "a continuation of nothing": (lambda s: s.send_frame(CONTINUATION, b"{}"), {1002}),
            "a ping in pieces": (lambda s: s.send_frame(9, b"", final=False), {1002}),
            "a ping that is too long": (lambda s: s.send_frame(9, bytes(200)), {1002}),
            "text that is no UTF-8": (lambda s: s.send_frame(TEXT, b'{"type":"\xff\xfe"}'), {1007}),
            "a goodbye with half a code": (lambda s: s.send_frame(CLOSE, b"\x03"), {1002}),
            "something that is no frame": (lambda s: raw(s, b"GET / HTTP/1.1\r\n\r\n"), {1002, 1009}),
        }
        for what, (send, codes) in frames.items():
            stranger = await self.known(part)
            sent = send(stranger.socket)
            if sent is not None:
                await sent
            try:
                await stranger.must_close(*codes)
            except Failed as failed:
                raise Failed(f"{what}: {failed}") from None
            self.checks += 1
        stranger = await self.known(part)
        stranger.socket.send_frame(BINARY, b'{"type":"cash_out","counter":1}')
        await stranger.hear_wrong("malformed")
        stranger.socket.close()

    async def odd_frames_that_are_allowed(self):
        """A message in pieces, with a ping between them; a goodbye is answered with a goodbye."""
        stranger = await self.known(self.terminals[3])
        text = b'{"type":"ping"}'
        stranger.socket.send_frame(TEXT, text[:5], final=False)
        stranger.socket.send_frame(PING, b"still there?")
        stranger.socket.send_frame(CONTINUATION, b"", final=False)
        stranger.socket.send_frame(CONTINUATION, text[5:])
        heard = set()
        async with asyncio.timeout(SECONDS_MAX):
            while len(heard) < 2:
                opcode, _, payload = await stranger.socket.receive_frame()
                if opcode == PONG:
                    self.held(payload == b"still there?", f"a pong with {payload}")
                    heard.add("frame")
                elif opcode == TEXT and json.loads(payload)["type"] == "pong":
                    heard.add("message")
        stranger.socket.send_frame(CLOSE, struct.pack(">H", 1000))
        await stranger.must_close(1000)

    async def no_talking_on_after_a_goodbye(self):
        """Half a minute is more than the few seconds that the other end waits."""
        stranger = await self.known(self.terminals[3])
        stranger.socket.send_frame(CLOSE, struct.pack(">H", 1000))
        begun = time.monotonic()
        try:
            while time.monotonic() - begun < 30:
                stranger.socket.send_frame(PING, b"")
                await stranger.socket.drain()
                await asyncio.sleep(0.2)
        except ConnectionError:
            self.checks += 1
            return
        raise Failed("whoever goes on talking after a goodbye is never put out")

    async def silence_holds_nothing_up(self):
        """Half of a frame, half of a request, a socket that never says who it is: they wait, and nobody waits for them."""
        silent = []
        for _ in range(20):
            stranger = await Stranger.come(self.venue)
            stranger.socket.send_bytes(bytes([0x81, 0xFE, 0x10, 0x00]) + bytes(7))
            silent.append(stranger)
            silent.append(await Stranger.come(self.venue))
            http = await Http(self.venue.address).open()
            http.writer.write(b"POST /demo/terminals HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
            silent.append(http)
        begun = time.monotonic()
        await self.venue.get("/healthz")
        stranger = await self.known(self.terminals[4])
        self.held(time.monotonic() - begun < 5, "others were held up")
        stranger.socket.close()
        for one in silent:
            one.close() if isinstance(one, Http) else one.socket.close()

    async def not_too_many(self):
        """Thousands of messages: most are not read, and then the socket ends. Unless the host is slower than its own limit."""
        stranger = await self.known(self.terminals[5])
        text = json.dumps({"type": "sign_out"})
        begun = time.monotonic()
        for _ in range(MESSAGES):
            stranger.say(text)
        wrongs = []
        try:
            async with asyncio.timeout(SECONDS_MAX):
                while len(wrongs) < MESSAGES:
                    message = json.loads(await stranger.socket.receive())
                    if message["type"] == "error":
                        wrongs.append(message["wrong"])
        except Closed as ended:
            self.held(ended.code in (1008, None), f"closed with {ended.code}")
            self.held("too_many" in wrongs, f"{MESSAGES} messages at once: {wrongs[-3:]}")
        except TimeoutError:
            pass
        rate = len(wrongs) / (time.monotonic() - begun)
        need("too_many" in wrongs or rate < MESSAGES_PER_SECOND, f"{rate} messages a second were read")
        stranger.socket.close()

    # Counters.

    async def no_old_counters(self):
        """Of the last answers each is given again, to the same order; what is older than those is stale, and decides nothing."""
        terminal = self.terminals[6]
        await terminal.come()
        had = terminal.credit
        refused = {"type": "answer_prompt", "table": 0, "prompt": 0, "yes": True}
        first = terminal.counter + 1
        for _ in range(ANSWERS_KEPT + 8):
            answer = await terminal.order(refused)
            need(answer["reason"] == "not_expected", f"an answer to nothing: {answer}")
        again = await terminal.order({"type": "cash_out"}, terminal.counter)
        self.held(again["reason"] == "other_order", f"another order under an old counter: {again}")
        stale = await terminal.order({"type": "cash_out"}, first)
        self.held(stale["reason"] == "stale", f"a counter that is long gone: {stale}")
        self.held(stale.get("credit", had) == had, "a stale order moved money")
        await terminal.leave()

    # Parts that say what is not theirs.

    async def nobody_in_anothers_name(self):
        """Every message from every part that must not say it."""
        table = self.floor["tables"][0]
        parts = [self.terminals[7], DealerTerminal(self.venue, table["dealer_terminal"], table["key"]),
                 Display(self.venue, table["display"], table["display_key"])]
        for part in parts:
            stranger = await self.known(part)
            for name, message in samples(self.venue, table["table"], stranger.counter + 1_000).items():
                if name in SAYS[part.kind] or name == "hello":
                    continue
                stranger.say(message)
                try:
                    error = await stranger.hear_wrong("not_allowed")
                except Failed as failed:
                    raise Failed(f"{name} from a {part.kind}: {failed}") from None
                self.held("counter" not in message or error.get("counter") == message["counter"], f"{error} about {message}")
            stranger.socket.close()

    async def no_order_of_another_table(self):
        own, other = [table for table in self.floor["tables"] if table["mode"] == "dealt"][:2]
        terminal = await scenes.dealer_at(self.venue, own)
        try:
            answer = await terminal.tell({"type": "new_game", "table": own["table"]})
            self.held(answer.get("wrong") == "locked", f"an order with nobody signed in: {answer}")
            person = self.roster.highest(own["rulebook"])
            async with self.roster.this(person):
                await terminal.sign_in(person)
                for order in scenes.orders_at(terminal.view(own["table"]), other["table"], 0):
                    if "incident" in order or scenes.is_about_nothing(order):
                        continue
                    answer = await terminal.tell(order)
                    self.held(answer.get("wrong") == "not_allowed", f"{order} at the dealer terminal of {own['name']}: {answer}")
                terminal.say({"type": "watch", "tables": [other["table"]]})
                error = await terminal.next_error("a refusal to watch another table")
                self.held(error["wrong"] == "not_allowed", f"watching another table: {error}")
                await terminal.sign_out()
            answer = await terminal.tell({"type": "new_game", "table": own["table"]})
            self.held(answer.get("wrong") == "locked", f"an order after signing out: {answer}")
        finally:
            await terminal.leave()
            await self.venue.post("/demo/dealer", {"table": own["table"], "on": True})

    # Roles.

    async def no_role_too_low(self):
        """Each person against each order that the rulebook does not give them."""
        tables = {}
        for table in self.floor["tables"]:
            if table["mode"] == "dealt":
                tables.setdefault(table["rulebook"], table)
        caller = self.terminals[8]
        await caller.come()
        numbers = [table["table"] for table in tables.values()]
        await caller.watch(*numbers)
        for number in numbers:
            await caller.until(lambda: any(one["status"] == "settled" for one in caller.table(number)["history"]),
                               f"a finished round of table {number}")
        await asyncio.gather(*(self.roles_at(table, caller) for table in tables.values()))
        await caller.leave()

    async def roles_at(self, table, caller):
        number = table["table"]
        terminal = await scenes.dealer_at(self.venue, table)
        view = await self.view_with_incident(terminal, table)
        conduct = reckon.load(table["rulebook"])["conduct"]
        ladder = conduct["ladder"]["value"]
        for person in self.one_of_each_role(ladder):
            async with self.roster.this(person):
                await terminal.sign_in(person)
                role = reckon.value_of(conduct, "counts_as", person["role"]) or person["role"]
                rank = ladder.index(role) if role in ladder else -1
                for order in outcomes_at(number) if rank < 0 else []:
                    answer = await terminal.tell(order)
                    self.held(answer.get("reason") == "role_too_low", f"{order} by {person['role']} at {table['name']}: {answer}")
                for order in scenes.orders_at(view, number, caller.number) + orders_of_play(number):
                    wanted = refusal_of(conduct, ladder, rank, order)
                    if wanted is None or scenes.is_about_nothing(order):
                        continue
                    answer = await terminal.tell(order)
                    self.held(answer.get("reason") == wanted,
                              f"{order} by {person['role']} at {table['name']} should be {wanted}: {answer}")
                await terminal.sign_out()
        await terminal.leave()
        await self.venue.post("/demo/dealer", {"table": number, "on": True})

    async def view_with_incident(self, terminal, table):
        """A dealer writes something down, so that there is something that others must not close."""
        async with self.roster.somebody(table["rulebook"]) as dealer:
            await terminal.sign_in(dealer)
            await terminal.must_tell({"type": "open_incident", "round": {"table": table["table"], "number": 0}, "kind": "other",
                                      "text": "a glass fell", "breach": "none", "withhold": False})
            await terminal.sign_out()
        view = await terminal.look_again(table["table"])
        self.held(view["incidents"], f"what was written down at {table['name']} is not on the dealer's list")
        return view

    def one_of_each_role(self, ladder):
        """Everybody's equal once: the ladder's own roles, and somebody of another house."""
        people = {person["role"] if person["role"] in ladder else "": person for person in self.roster.staff}
        return people.values()

    # Guessing.

    async def no_guessing_of_pins(self):
        """Beside somebody the third wrong PIN locks who is signed in, and never the name that was given; where nobody is signed in it
        locks that account, and then the right one is no good either."""
        table = next(table for table in self.floor["tables"] if table["rulebook"] == "star-ltgame-2016")
        terminal = await scenes.dealer_at(self.venue, table)
        try:
            dealer, victim = self.roster.of(table["rulebook"])[0], self.roster.of(table["rulebook"])[-1]
            async with self.roster.this(dealer):
                await terminal.sign_in(dealer)
                order = {"type": "set_period", "table": table["table"], "period_ms": 24_000}
                wrong = victim | {"pin": "0000" if victim["pin"] != "0000" else "1111"}
                answers = []
                for _ in range(WRONG_PINS_MAX):
                    answers.append(await terminal.tell(order, wrong))
                    await asyncio.sleep(PAUSE_AFTER_WRONG_PIN)
                self.held([one.get("wrong") for one in answers] == ["denied"] * WRONG_PINS_MAX, f"wrong PINs: {answers}")
                answer = await terminal.tell(order, victim)
                self.held(answer.get("wrong") == "locked", f"the right PIN beside somebody who has guessed: {answer}")
                nobody = await terminal.tell(order, {"number": "999", "pin": "1234"})
                self.held(nobody.get("reason") == "role_too_low", f"somebody who does not exist: {nobody}")
                await terminal.sign_out()
            async with self.roster.this(victim):
                await terminal.sign_in(victim)
                await terminal.sign_out()
            other = self.roster.of(table["rulebook"])[1]
            async with self.roster.this(other):
                wrongs = []
                for pin in ("9999", "8888", "7777", other["pin"]):
                    terminal.say({"type": "sign_in", "staff": other["number"], "pin": pin})
                    wrongs.append((await terminal.next_error("a refusal"))["wrong"])
                    await asyncio.sleep(PAUSE_AFTER_WRONG_PIN)
                self.held(wrongs == ["denied", "denied", "locked", "locked"], f"signing in with wrong PINs: {wrongs}")
        finally:
            await terminal.leave()
            await self.venue.post("/demo/dealer", {"table": table["table"], "on": True})

    # The office.

    async def nobody_in_the_office(self):
        """Every path of the office without a session, with one that is none, with one that has ended, and for each wrong role."""
        users = [one for one in self.floor["staff"] if one["user"]]
        tokens = {one["user"]: await self.venue.sign_in(one) for one in users}
        ended = await self.venue.sign_in(users[0])
        await self.venue.post("/office/sign_out", {}, ended)
        for path, (method, _) in OFFICE.items():
            for token in (None, "", "0" * 64, secrets.token_hex(32), ended, ended[:-1], tokens[users[0]["user"]] + "0"):
                status, body = await self.in_office(method, path, token)
                self.held(status == 401, f"{method} {path} with the token {token}: {status} {body}")
        for user in users:
            knows = {"anybody": True, "manager": self.roster.is_highest(user), "nobody": False}
            knows["ladder"] = any(user["role"] in self.roster.ladder(path.stem) for path in reckon.RULEBOOKS.glob("*.toml"))
            knows["inspector"] = not knows["ladder"]
            for path, (method, who) in OFFICE.items():
                if not knows[who]:
                    status, body = await self.in_office(method, path, tokens[user["user"]])
                    # An inspector orders checks of cards there, and the floor refuses all else.
                    refused = status == 403 or knows["inspector"] and path == "/office/order" and body.get("reason") == "role_too_low"
                    self.held(refused, f"{method} {path} by {user['role']}: {status} {body}")
        await self.no_office_role_too_low(users, tokens)
        for token in tokens.values():
            await self.venue.post("/office/sign_out", {}, token)

    async def in_office(self, method, path, token, content=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        body = None if method == "GET" else json.dumps(OFFICE_BODIES.get(path, {}) if content is None else content).encode()
        status, _, answer = await ask(self.venue.address, method, path, body, headers)
        return status, json.loads(answer)

    async def no_office_role_too_low(self, users, tokens):
        """An order from the office is weighed by the table's own rulebook, as one from a dealer terminal is."""
        counter = time.time_ns() // 1_000_000
        for rulebook in {table["rulebook"] for table in self.floor["tables"]}:
            conduct = reckon.load(rulebook)["conduct"]
            ladder = conduct["ladder"]["value"]
            table = next(one["table"] for one in self.floor["tables"] if one["rulebook"] == rulebook)
            for user in users:
                role = reckon.value_of(conduct, "counts_as", user["role"]) or user["role"]
                rank = ladder.index(role) if role in ladder else -1
                if not any(user["role"] in self.roster.ladder(path.stem) for path in reckon.RULEBOOKS.glob("*.toml")):
                    continue
                for order in [{"type": "close_table", "table": table}, {"type": "give_closing_notice", "table": table},
                              {"type": "set_period", "table": table, "period_ms": 24_000}] + orders_of_play(table):
                    if refusal_of(conduct, ladder, rank, order) is None:
                        continue
                    counter += 1
                    status, answer = await self.in_office("POST", "/office/order", tokens[user["user"]],
                                                          {"type": "order", "counter": counter, "order": order})
                    self.held(status == 200 and answer["reason"] == "role_too_low",
                              f"{order} by {user['role']} in the office: {status} {answer}")

    async def no_guessing_of_passwords(self):
        """After the third wrong password the right one is no good either, for a time; and the address has to wait."""
        victim = next(one for one in reversed(self.floor["staff"]) if one["user"])

        async def tried(user, password):
            content = json.dumps({"user": user, "password": password}).encode()
            status, headers, body = await ask(self.venue.address, "POST", "/office/sign_in", content)
            self.held(status != 429 or int(headers["retry-after"]) >= 1, f"429 without a Retry-After: {headers}")
            return status, json.loads(body).get("error")
        answers = []
        for password in ("wrong", "wrong again", "and again", victim["password"]):
            answers.append(await tried(victim["user"], password))
            await asyncio.sleep(PAUSE_AFTER_WRONG_PIN)
        self.held([status for status, _ in answers[:3]] == [401] * 3, f"wrong passwords: {answers}")
        self.held(answers[3][0] == 429 or answers[3] == (401, "locked"), f"the right password of somebody who is locked: {answers[3]}")
        self.held((await tried("nobody", ""))[0] in (401, 429), "a user who does not exist")

    async def no_guessing_of_codes(self):
        """Codes of enrolment cannot be tried out: soon nobody listens to that address any more."""
        statuses = []
        for _ in range(40):
            content = json.dumps({"code": "".join(self.whim.choices("ABCDEFGHJKMNPQRSTUVWXYZ23456789", k=8))}).encode()
            statuses.append((await ask(self.venue.address, "POST", "/enrol", content))[0])
        self.held(set(statuses) == {403, 429} and statuses[-1] == 429, f"guessed codes: {statuses}")

    # HTTP.

    async def no_wrong_requests(self):
        """Every path with every method that it does not have; nothing of it is carried out."""
        paths = {"/demo": {"GET"}, "/demo/terminals": {"POST"},
                 "/demo/tables": {"POST"}, "/demo/dealer": {"POST"}, "/enrol": {"POST"}, "/socket": set(), "/nothing": set(),
                 "/office": set(), "/office/nothing": set(), "/office/sign_in": {"POST"}, "/demo/nothing": set()}
        paths |= {path: {method} for path, (method, _) in OFFICE.items()}
        for path, methods in paths.items():
            for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "ROB"):
                if method in methods:
                    continue
                try:
                    status, _, body = await ask(self.venue.address, method, path, b"{}" if method in ("POST", "PUT", "PATCH") else None)
                except Closed:
                    status, body = 400, b""
                self.held(400 <= status < 500, f"{method} {path}: {status} {body[:100]}")

    async def no_bad_bodies(self):
        for path in ("/demo/terminals", "/demo/tables", "/demo/dealer", "/enrol"):
            for body in (b"", b"{", b"[]", b"null", b'{"count":-1,"credit":0}', b'{"count":1}', b'{"count":"1","credit":1}',
                         b'{"count":1,"credit":1.5}', b'{"count":1,"credit":1,"more":1}', b'{"count":0,"credit":1}', b"\xff\xfe",
                         b'{"count":4294967296,"credit":1}', b'{"table":99999,"on":false}', b'{"code":"AAAAAAAA"}', b'{"code":7}'):
                status, _, answer = await ask(self.venue.address, "POST", path, body)
                self.held(400 <= status < 500 and json.loads(answer)["error"], f"POST {path} {body}: {status} {answer[:100]}")

    async def no_other_origin(self):
        for path in ("/demo", "/healthz", "/demo/terminals"):
            for origin in ("http://evil.example", "null", f"https://{self.venue.address}"):
                method = "POST" if path.endswith("s") and path != "/healthz" else "GET"
                status, _, _ = await ask(self.venue.address, method, path, b'{"count":1,"credit":1}' if method == "POST" else None,
                                         {"Origin": origin})
                self.held(status == 403, f"{method} {path} from {origin}: {status}")
        for headers in ({"Origin": "http://evil.example"}, {"Sec-WebSocket-Version": "7"}):
            await self.no_upgrade("/socket", headers)
        await self.no_upgrade("/demo", {})
        await self.no_upgrade("/socket/../socket", {})

    async def no_upgrade(self, path, headers):
        try:
            await Socket.open(self.venue.address, path, headers)
        except (ConnectionRefusedError, Closed):
            self.checks += 1
            return
        raise Failed(f"{path} with {headers} became a socket")

    async def nothing_too_large(self):
        big = b'{"count":1,"credit":' + b" " * 300_000 + b"1}"
        status, _, _ = await ask(self.venue.address, "POST", "/demo/terminals", big)
        self.held(status == 413, f"a body of {len(big)} bytes: {status}")
        status, _, _ = await ask(self.venue.address, "POST", "/demo/terminals", b"", {"Content-Length": str(1 << 40)})
        self.held(status == 413, f"a body that is announced as 2^40 bytes: {status}")
        try:
            status, _, _ = await ask(self.venue.address, "GET", "/healthz", None, {"X-Long": "x" * 20_000})
        except (Closed, ConnectionError):
            status = 431
        self.held(status == 431, f"headers of 20,000 bytes: {status}")
        try:
            status, _, _ = await ask(self.venue.address, "GET", "/" + "x" * 20_000)
        except (Closed, ConnectionError):
            status = 414
        self.held(400 <= status < 500, f"a path of 20,000 characters: {status}")

    async def no_files_but_pages(self):
        secret = (b"root:", b"[conduct]", b"SQLite format")
        for path in ("/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                     "/....//....//etc/passwd", "/assets/../../../../etc/passwd", "/..\\..\\etc\\passwd", "/%00", "/index.html%00.js",
                     "/player/../../rulebooks/crown-sat-15.1.toml", "/.git/config", "/demo/../demo/../../etc/passwd", "/%c0%ae%c0%ae/"):
            try:
                status, _, body = await ask(self.venue.address, "GET", path)
            except Closed:
                status, body = 400, b""
            self.held(status >= 400 and status < 500 and not any(one in body for one in secret), f"GET {path}: {status} {body[:60]}")

    async def no_strange_heads(self):
        for raw in (b"GET /healthz\r\n\r\n", b"\x00\x01\x02\x03\r\n\r\n", b"GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n",
                    b"POST /demo/terminals HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
                    b"POST /demo/terminals HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}{}{}",
                    b"GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n"):
            http = await Http(self.venue.address).open()
            http.writer.write(raw)
            try:
                line = await asyncio.wait_for(http.reader.readline(), SECONDS_MAX)
            except ConnectionError:
                line = b""
            self.held(line == b"" or line.split(b" ")[1][:1] in (b"4", b"5"), f"{raw}: {line}")
            http.close()


def samples(venue, table, counter):
    """A well-formed message of each type."""
    of = {"counter": counter, "table": table}
    messages = [
        {"type": "hello", "protocol": 1, "part": "terminal", "number": 0, "proof": "0" * 64},
        {"type": "watch", "tables": [table]},
        {"type": "place_bets", "chips": [{"bet": "player", "selection": [], "amount": 500}]} | of,
        {"type": "take_bets", "chips": [{"bet": "player", "selection": [], "amount": 500}]} | of,
        {"type": "press_button", "button": "clear"} | of,
        {"type": "confirm_bets"} | of,
        {"type": "decide", "decision": "stand", "hand": 0, "area": 0} | of,
        {"type": "pick_positions", "positions": "010203"} | of,
        {"type": "press_shooter"} | of,
        {"type": "reveal_card"} | of,
        {"type": "pass_cards", "to": 0, "one": False} | of,
        {"type": "ask_for_riffle"} | of,
        {"type": "answer_prompt", "prompt": 0, "yes": True} | of,
        {"type": "cash_out", "counter": counter},
        {"type": "call_service", "round": 0, "text": ""} | of,
        {"type": "read_history", "count": 1},
        {"type": "ping"},
        {"type": "read_correction", "round": {"table": table, "number": 1},
         "outcome": {"cards": [], "number": 1, "dice": "", "places": [], "burned": 0, "hidden": 0}},
        {"type": "read_consequence", "question": 1, "order": {"type": "new_game", "table": table}},
        {"type": "sign_in", "staff": "101", "pin": "0000"},
        {"type": "sign_out"},
        {"type": "renew_key"},
        {"type": "order", "counter": counter, "order": {"type": "new_game", "table": table}},
    ]
    found = {message["type"]: message for message in messages}
    need(set(found) == set(venue.schema.names("client_message")), "attack.py knows all messages")
    for message in messages:
        venue.schema.check("client_message", message)
    return found


def orders_of_play(table):
    return [{"type": "new_game", "table": table}, {"type": "confirm_result", "table": table}] + [
        {"type": "void_round", "table": table, "reason": reason, "forfeit": []}
        for reason in ("misdeal", "foreign_card", "wrong_shoe", "device_malfunction", "discrepancy", "disruption", "fraud",
                       "power_failure", "other")]


def outcomes_at(table):
    """What lies on the table, as somebody would like it."""
    return [{"type": "deal_card", "table": table, "card": "AS", "to": 0, "face": "usual", "draw": 0},
            {"type": "report_number", "table": table, "number": 17, "draw": 0},
            {"type": "report_dice", "table": table, "dice": "060606", "exposed_at": 0, "draw": 0}]


# The power that each order needs, by the names of the rulebooks' [conduct.authority].
POWERS = {
    "open_table": "open_table", "close_table": "close_table", "resume_table": "resume_table", "change_limits": "change_limits",
    "give_closing_notice": "closing_notice", "set_period": "set_period", "change_variant": "change_variant",
    "order_rounds": "order_rounds", "restrict_bet": "restrict_bet", "ask_for_seat": "ask_for_seat", "offer_cut": "offer_cut",
    "new_game": "new_game", "relax_close": "relax_close", "approve": "allow_opposing_bets", "refuse_wagers": "refuse_wager",
    "set_player_limits": "player_limits", "confirm_result": "confirm_result", "expose_cards": "expose_cards",
    "take_cards_back": "take_cards_back", "open_incident": "record_incident", "correct_result": "correct_after",
    "enter_card": "enter_cards", "reconstruct_deal": "reconstruct", "report_cards": "report_cards", "report_device": "replace_device",
    "report_power_failure": "system_malfunction", "exclude_player": "exclude_player", "void_wagers": "void_player_wagers",
    "call_no_spin": "no_spin", "report_malfunction": "system_malfunction",
}


def refusal_of(conduct, ladder, rank, order):
    """Why the floor must refuse it to somebody of that rank; None: it may be allowed, or somebody else's business."""
    if order["type"] in ("void_round", "void_past_round"):
        least = reckon.value_of(conduct, "authority", "void", order["reason"])
    elif order["type"] in POWERS:
        least = reckon.value_of(conduct, "authority", POWERS[order["type"]])
    else:
        return None
    if least is None or least == "nobody":
        return None
    least = reckon.value_of(conduct, "counts_as", least) or least
    return "role_too_low" if rank < ladder.index(least) else None


class Bystander:
    """Plays at a table of its own until told to stop."""

    def __init__(self, venue, told, table, seed):
        self.terminal = Terminal(venue, told["number"], told["key"], told["card"])
        self.table, self.seed = table, seed
        self.rounds = 0
        self.enough = False

    async def play(self):
        await self.terminal.come()
        await self.terminal.watch(self.table)
        player = Player(self.terminal, self.table, self.seed)
        while not self.enough:
            await player.play(2_000)
            self.rounds += 1

    async def close_books(self):
        terminal = self.terminal
        need(self.rounds > 0, "the bystander played no round")
        await scenes.history(terminal.venue, terminal)
        await terminal.until(lambda: terminal.mine["credit_total"] == terminal.credit, f"{terminal.credit} of credit", 5)
        need(terminal.at_risk == 0 and not terminal.strays and not terminal.errors, f"{terminal}: {terminal.errors} {terminal.strays}")
        await terminal.leave()


async def credits(venue):
    return {one["number"]: one["credit"] for one in (await venue.get("/demo"))["terminals"]}


async def run(arguments):
    venue = Venue(arguments.address, *([arguments.schema] if arguments.schema else []))
    floor = await venue.get("/demo")
    before = await credits(venue)
    *floor["terminals"], mine = [one for one in floor["terminals"] if one["card"]] + [
        one for one in floor["terminals"] if not one["card"]]
    carded = floor["terminals"].pop(0)
    floor["terminals"].append(mine)
    table = next(one for one in floor["tables"] if (one["mode"], one["game"]) == ("rng", "roulette"))
    bystander = Bystander(venue, carded, table["table"], arguments.seed)
    playing = asyncio.create_task(bystander.play())
    siege = Siege(venue, floor, arguments.seed)
    begun = time.monotonic()
    waves = [
        siege.nobody_without_hello, siege.nobody_with_a_wrong_proof, siege.no_other_protocol, siege.no_hello_again,
        siege.nothing_malformed, siege.not_for_ever, siege.no_bad_frames, siege.odd_frames_that_are_allowed, siege.no_talking_on_after_a_goodbye, siege.silence_holds_nothing_up, siege.not_too_many,
        siege.no_old_counters, siege.nobody_in_anothers_name, siege.no_order_of_another_table, siege.no_role_too_low,
        siege.no_guessing_of_pins, siege.nobody_in_the_office, siege.no_guessing_of_passwords, siege.no_wrong_requests, siege.no_bad_bodies, siege.no_other_origin, siege.nothing_too_large,
        siege.no_files_but_pages, siege.no_strange_heads, siege.no_guessing_of_codes]
    for wave in waves:
        if arguments.only and wave.__name__ not in arguments.only:
            continue
        at, checks = time.monotonic(), siege.checks
        try:
            await wave()
        except (Failed, Closed, Broken, OSError, TimeoutError, ValueError, KeyError) as failed:
            venue.fail(f"{wave.__name__}: {type(failed).__name__}: {failed}")
        print(f"{wave.__name__.replace('_', ' ')}: {siege.checks - checks} refusals, {time.monotonic() - at:.1f} s", flush=True)
    bystander.enough = True
    try:
        await asyncio.wait_for(playing, 60)
        await bystander.close_books()
        after = await credits(venue)
        changed = [number for number in before if before[number] != after.get(number) and number != carded["number"]]
        need(not changed, f"the credit of terminals {changed} has changed")
        health = await venue.get("/healthz")
        need(health["ok"] is True, f"the host is not well: {health}")
    except (Failed, TimeoutError) as failed:
        venue.fail(f"afterwards: {failed}")
    print(f"{siege.checks} refusals held, the bystander played {bystander.rounds} rounds, {time.monotonic() - begun:.1f} s")
    return 1 if venue.failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="only these attacks")
    parser.add_argument("--schema", help="instead of docs/protocol.schema.json")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
