"""Parts of a floor as docs/protocol.md describes them: a player's terminal, a dealer terminal, a display.

Every message that comes is checked by docs/protocol.schema.json, and every one that goes, unless it is wrong on purpose. A terminal
keeps books of its own: what it had, staked and was paid must come to the credit that the server says.
"""
import asyncio
import hashlib
import hmac
import json
import pathlib
import secrets
from collections import Counter

from schema import Mismatch, Schema
from wire import SECONDS_MAX, Broken, Closed, Socket, ask

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROTOCOL = 1
STAKE_MOVERS = {"place_bets", "take_bets", "press_button", "decide"}


class Failed(Exception):
    """Something did not hold, or did not come."""


def need(holds, what):
    if not holds:
        raise Failed(what)


class Venue:
    """What all parts have in common: the address, the schema, and what was met."""

    def __init__(self, address, schema_path=ROOT / "docs" / "protocol.schema.json"):
        self.address = address
        self.schema = Schema(schema_path)
        self.came = Counter()      # types of messages from the server
        self.went = Counter()      # types of messages to it
        self.ordered = Counter()   # orders of staff that were answered
        self.accepted = Counter()  # messages and orders that were accepted
        self.refused = Counter()   # reasons
        self.staked_by = set()     # decisions that brought a stake
        self.failures = []
        self.parts = []            # that have come

    def fail(self, what):
        self.failures.append(str(what))
        print(f"FAILED {what}", flush=True)

    async def get(self, path):
        return self.read_json(await ask(self.address, "GET", path), path)

    async def post(self, path, content, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else None
        return self.read_json(await ask(self.address, "POST", path, json.dumps(content).encode(), headers), path)

    async def sign_in(self, person):
        """The token of a session in the office."""
        content = json.dumps({"user": person["user"], "password": person["password"]}).encode()
        status, headers, body = await ask(self.address, "POST", "/office/sign_in", content)
        need(status == 200, f"{person['user']} was not let into the office: {status} {body[:200].decode()}")
        need(json.loads(body)["role"] == person["role"], f"{person['user']} is somebody else: {body.decode()}")
        cookie = headers["set-cookie"]
        need("HttpOnly" in cookie and "SameSite=Strict" in cookie, f"a cookie that leaves the office: {cookie}")
        return cookie.partition("session=")[2].partition(";")[0]

    @staticmethod
    def read_json(answer, path):
        status, _, body = answer
        need(status == 200, f"{path}: {status} {body[:200].decode()}")
        return json.loads(body)


class Part:
    """One end of a socket. Messages are taken as they come; until() waits for what they bring."""

    kind = ""

    def __init__(self, venue, number, key):
        self.venue, self.number, self.key = venue, number, bytes.fromhex(key)
        self.socket = None
        self.reading = None
        self.closed = None     # why the socket ended
        self.counter = 0
        self.waiting = {}      # answers that are due, by counter
        self.strays = []       # answers that nobody waited for
        self.errors = []
        self.pongs = []
        self.hall = None
        self.views = {}        # the newest, by type and table
        self.changed = asyncio.Event()

    def __str__(self):
        return f"{self.kind} {self.number}"

    async def come(self):
        """Opens a socket and proves who this is. The former socket, if any, is left as it is."""
        socket = await Socket.open(self.venue.address)
        challenge = self.read(await asyncio.wait_for(socket.receive(), SECONDS_MAX))
        need(challenge["type"] == "challenge", f"{self}: {challenge['type']} came instead of a challenge")
        need(challenge["protocol"] == PROTOCOL, f"{self}: protocol {challenge['protocol']}")
        self.socket, self.closed = socket, None
        self.say(self.hello(challenge["nonce"]))
        welcome = self.read(await asyncio.wait_for(socket.receive(), SECONDS_MAX))
        need(welcome["type"] == "welcome", f"{self}: {welcome} came instead of a welcome")
        need((welcome["part"], welcome["number"]) == (self.kind, self.number), f"{self}: welcomed as another")
        self.welcome = welcome
        self.counter = max(self.counter, welcome["counter"])
        self.reading = asyncio.create_task(self.listen(socket))
        self.venue.parts.append(self)
        await self.until(lambda: self.hall, "the hall")
        return self

    def hello(self, nonce):
        proof = hmac.new(self.key, bytes.fromhex(nonce) + f"{self.kind}:{self.number}".encode(), hashlib.sha256)
        return {"type": "hello", "protocol": PROTOCOL, "part": self.kind, "number": self.number, "proof": proof.hexdigest()}

    def say(self, message):
        self.venue.schema.check("client_message", message)
        self.venue.went[message["type"]] += 1
        self.socket.send(json.dumps(message))

    def read(self, text):
        message = json.loads(text)
        try:
            self.venue.schema.check("server_message", message)
        except Mismatch as wrong:
            raise Failed(f"{self}: {message.get('type')}{wrong}") from None
        self.venue.came[message["type"]] += 1
        return message

    async def listen(self, socket):
        try:
            while True:
                self.take(self.read(await socket.receive()))
                self.wake()
        except Closed as ended:
            if socket is self.socket:
                self.closed = ended
        except (Failed, Broken, ValueError) as wrong:
            self.venue.fail(wrong)
            self.closed = wrong
        self.wake()

    def wake(self):
        self.changed.set()
        self.changed = asyncio.Event()

    def take(self, message):
        kind = message["type"]
        if kind == "answer":
            self.take_answer(message)
        elif kind == "error":
            if message.get("counter") in self.waiting:
                self.take_answer(message)
            else:
                self.errors.append(message)
        elif kind == "hall":
            self.hall = {face["table"]: face for face in message["tables"]}
        elif kind in ("table", "dealer", "display"):
            view = message["view"]
            self.take_view(kind, view["face"]["table"], view)
        else:
            getattr(self, "take_" + kind)(message)

    def take_pong(self, message):
        self.pongs.append(message)

    async def ping(self):
        """The answer of the line itself."""
        heard = len(self.pongs)
        self.say({"type": "ping"})
        await self.until(lambda: len(self.pongs) > heard, "a pong")
        self.venue.accepted["ping"] += 1
        return self.pongs[-1]

    def take_answer(self, answer):
        message, due = self.waiting.pop(answer["counter"], (None, None))
        if due is None:
            self.strays.append(answer)
            return
        self.note(message, answer)
        if not due.done():
            due.set_result(answer)

    def take_view(self, kind, table, view):
        last = self.views.get((kind, table))
        if last and last["sequence"] > view["sequence"]:
            self.venue.fail(f"{self}: a view of table {table} that is older than the last one")
        self.views[kind, table] = view

    def __getattr__(self, name):
        if name.startswith("take_"):
            raise Failed(f"{self}: nothing is known about {name.removeprefix('take_')} here")
        raise AttributeError(name)

    async def until(self, found, what, seconds=SECONDS_MAX):
        """Waits until found() gives something, and gives it."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    changed = self.changed
                    value = found()
                    if value:
                        return value
                    if self.closed is not None:
                        raise Failed(f"{self}: {self.closed}, while waiting for {what}")
                    await changed.wait()
        except TimeoutError:
            raise Failed(f"{self}: {what} did not come in {seconds} s") from None

    def begin(self, message, counter=None):
        """Sends an order; the future is its answer."""
        if counter is None:
            self.counter += 1
            counter = self.counter
        due = asyncio.get_running_loop().create_future()
        self.waiting[counter] = message, due
        self.say(message | {"counter": counter})
        return due

    async def order(self, message, counter=None):
        """The answer, or the error, to one order."""
        try:
            return await asyncio.wait_for(self.begin(message, counter), SECONDS_MAX)
        except TimeoutError:
            raise Failed(f"{self}: no answer to {message}") from None

    def note(self, message, answer):
        names = [message["type"]]
        if message["type"] == "order" and answer["type"] == "answer":
            names.append(message["order"]["type"])
            self.venue.ordered[names[1]] += 1
        if answer.get("reason") == "none":
            self.venue.accepted.update(names)
        else:
            self.venue.refused[answer.get("reason") or answer["wrong"]] += 1

    async def must(self, message, counter=None):
        """An order that has to be accepted."""
        answer = await self.order(message, counter)
        need(answer.get("reason") == "none", f"{self}: {message} was refused: {answer}")
        return answer

    async def next_error(self, what):
        await self.until(lambda: self.errors, what)
        return self.errors.pop(0)

    def cut(self):
        """As when somebody pulls the cable."""
        if self.reading is not None:
            self.reading.cancel()
        if self.socket is not None:
            self.socket.close()

    async def leave(self):
        """With a word; whatever still comes is heard."""
        if self.socket is not None and self.closed is None:
            self.socket.say_goodbye()
            await asyncio.wait([self.reading], timeout=5)
        self.cut()


class Display(Part):
    kind = "display"


class DealerTerminal(Part):
    kind = "dealer_terminal"

    def __init__(self, venue, number, key):
        super().__init__(venue, number, key)
        self.signed_in = None
        self.signed_out = []
        self.corrections = []

    def take_correction(self, message):
        self.corrections.append(message["view"])

    async def read_correction(self, number_of_round, outcome):
        """What that outcome would come to; nothing is decided."""
        heard = len(self.corrections)
        self.errors.clear()
        self.say({"type": "read_correction", "round": number_of_round, "outcome": outcome})
        await self.until(lambda: len(self.corrections) > heard or self.errors, "what a correction would come to")
        need(len(self.corrections) > heard, f"{self}: {self.errors}")
        self.venue.accepted["read_correction"] += 1
        return self.corrections[-1]

    def view(self, table):
        return self.views.get(("dealer", table))

    def take_signed_in(self, message):
        self.signed_in = message

    def take_signed_out(self, message):
        self.signed_in = None
        self.signed_out.append(message)

    async def sign_in(self, person):
        self.signed_in = None
        self.errors.clear()
        self.say({"type": "sign_in", "staff": person["number"], "pin": person["pin"]})
        await self.until(lambda: self.signed_in or self.errors, f"the sign-in of {person['number']}")
        need(self.signed_in, f"{self}: {person['role']} {person['number']} was not let in: {self.errors}")
        need(self.signed_in["role"] == person["role"], f"{self}: signed in as {self.signed_in}")
        self.venue.accepted["sign_in"] += 1
        return self.signed_in

    async def sign_out(self):
        self.say({"type": "sign_out"})
        await self.until(lambda: self.signed_in is None and self.signed_out, "the end of a sign-in")
        self.venue.accepted["sign_out"] += 1

    @staticmethod
    def message(order, authoriser=None):
        message = {"type": "order", "order": order}
        if authoriser is not None:
            message["authoriser"] = {"staff": authoriser["number"], "pin": authoriser["pin"]}
        return message

    async def tell(self, order, authoriser=None):
        return await self.order(self.message(order, authoriser))

    async def must_tell(self, order, authoriser=None):
        return await self.must(self.message(order, authoriser))

    async def look_again(self, table):
        """The table's view as it is now: whoever watches anew is sent everything."""
        self.views.pop(("dealer", table), None)
        self.say({"type": "watch", "tables": [table]})
        return await self.until(lambda: self.view(table), f"the view of table {table}")

    async def seen_since(self, table, sequence, what):
        """The table's view, once it shows what the journal held at that sequence."""
        return await self.until(lambda: (view := self.view(table)) and view["sequence"] >= sequence and view, what)


class Terminal(Part):
    """A player's terminal, at one table at a time."""

    kind = "terminal"

    def __init__(self, venue, number, key, card=""):
        super().__init__(venue, number, key)
        self.card = card
        self.mine = None
        self.credit = None    # as it must be by these books
        self.at_risk = 0
        self.unsure = False   # an order may have counted or not: money is not compared until that is known
        self.stood = 0        # at risk when the last answer had been heard, whatever came behind it
        self.settled = []
        self.trimmed = []
        self.refunded = []
        self.paid = []
        self.history = None

    async def come(self):
        self.mine = None
        await super().come()
        await self.until(lambda: self.mine, "its own view")
        if self.credit is None:
            self.credit = self.mine["credit_total"]
        return self

    # What comes by itself.

    def take_mine(self, message):
        view = message["view"]
        if self.mine and self.mine["sequence"] > view["sequence"]:
            self.venue.fail(f"{self}: a view of its own that is older than the last one")
        self.mine = view

    def take_settled(self, message):
        wagers = message["wagers"]
        for total, name in (("staked", "stake"), ("won", "winnings"), ("returned", "returned")):
            if message[total] != sum(wager[name] for wager in wagers):
                self.venue.fail(f"{self}: {total} is not what its wagers add up to: {message}")
        back, at_stake = message["won"] + message["returned"], message["staked"]
        if message["credit"] < 0:
            self.venue.fail(f"{self}: owes: {message}")
        if message["ending"] == "corrected":
            former = [one for one in self.settled if one["round"] == message["round"]]
            if former:
                back -= former[-1]["won"] + former[-1]["returned"]
            at_stake = 0
        self.move_money(message, back, at_stake)
        self.settled.append(message)

    def take_refunded(self, message):
        self.move_money(message, message["amount"], message["amount"])
        self.refunded.append(message)

    def move_money(self, message, back, off_the_table):
        """So much came to the credit, and so much less is at risk."""
        if self.unsure:
            self.credit = message["credit"]
            return
        if self.credit + back != message["credit"]:
            self.venue.fail(f"{self}: had {self.credit}, got {back}, and is said to have {message['credit']}: {message}")
        if self.at_risk < off_the_table or (message.get("ending") in ("settled", "void") and self.at_risk != off_the_table):
            self.venue.fail(f"{self}: {self.at_risk} was at risk, not {off_the_table}: {message}")
        self.credit = message["credit"]
        self.at_risk -= off_the_table

    def take_trimmed(self, message):
        self.trimmed.append(message)

    def take_paid(self, message):
        self.paid.append(message)

    def take_history(self, message):
        self.history = message["rounds"]

    # What it sees.

    def table(self, table):
        return self.views.get(("table", table))

    def seat(self, table):
        """Its own part of a table."""
        if self.mine is None:
            return None
        return next((one for one in self.mine["tables"] if one["face"]["table"] == table), None)

    async def watch(self, *tables):
        self.say({"type": "watch", "tables": list(tables)})
        await self.until(lambda: all(self.table(table) and self.seat(table) for table in tables), f"views of {tables}")
        self.venue.accepted["watch"] += 1

    # What it does. Stakes go from credit to the table, and the answer must say so.

    def note(self, message, answer):
        super().note(message, answer)
        if answer["type"] != "answer":
            return
        if self.unsure:
            self.credit = answer.get("credit", self.credit)
        elif answer["reason"] == "none":
            if message["type"] in STAKE_MOVERS:
                if message["type"] == "decide" and self.credit > answer["credit"]:
                    self.venue.staked_by.add(message["decision"])
                self.at_risk += self.credit - answer["credit"]
                self.credit = answer["credit"]
            self.stood = self.at_risk
        elif answer.get("credit", self.credit) != self.credit:
            self.venue.fail(f"{self}: a refusal changed the credit from {self.credit} to {answer['credit']}")

    async def place(self, table, chips, nonce=False):
        """All of it must stand, or what does not must be said."""
        message = {"type": "place_bets", "table": table, "chips": chips}
        if nonce:
            message["nonce"] = secrets.token_hex(16)
        before, trims = self.credit, len(self.trimmed)
        answer = await self.order(message)
        if answer.get("reason") == "none":
            asked = sum(chip["amount"] for chip in chips)
            staked = before - answer["credit"]
            if staked != asked:
                await self.until(lambda: len(self.trimmed) > trims, f"why only {staked} of {asked} stands", 5)
                less = sum(one["asked"] - one["stands"] for one in self.trimmed[trims:])
                need(asked - less == staked, f"{self}: asked for {asked}, trimmed by {less}, and {staked} was staked")
        return answer

    async def hand(self, path, content):
        """A hand at the demo's virtual devices of this terminal: what became of it."""
        return await self.venue.post(f"/demo/{path}", {"terminal": self.number} | content)

    async def insert_note(self, cents):
        told = await self.hand("note", {"amount": cents})
        need(told["reason"] == "none", f"{self}: a note of {cents} came back: {told}")
        self.credit += cents
        need(self.at_risk > 0 or told["credit"] == self.credit, f"{self}: {cents} went in, and {told['credit']} is there")

    async def cash_out(self):
        had, papers = self.credit, len(self.paid)
        answer = await self.must({"type": "cash_out"})
        await self.until(lambda: len(self.paid) > papers, "a ticket")
        need(self.paid[-1]["amount"] == had and answer["credit"] == 0, f"{self}: had {had}, and was paid {self.paid[-1]}")
        self.credit = 0
        return self.paid[-1]

    async def read_history(self, count=50):
        self.history = None
        self.say({"type": "read_history", "count": count})
        rounds = await self.until(lambda: self.history is not None and [self.history], "the history")
        self.venue.accepted["read_history"] += 1
        return rounds[0]
