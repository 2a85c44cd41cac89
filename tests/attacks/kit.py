"""What an attack needs: real processes of `croupier serve`, HTTP, WebSockets, staff, terminals, files. Python's standard library alone.

Everything waits for a condition, never for a number of seconds: a sanitized program on a busy machine is several times slower.
"""
import base64
import collections
import hashlib
import hmac
import itertools
import json
import os
import pathlib
import random
import select
import shutil
import signal
import socket
import sqlite3
import ssl
import stat
import struct
import subprocess
import sys
import tempfile
import threading
import time
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/stranger"))
from schema import Mismatch, Schema  # noqa: E402

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PROTOCOL = 1
SECONDS_MAX = 120      # that anything may take
START_MAX = 240
LINES_KEPT = 2_000     # of what a program says
FRAME_BYTES_MAX = 16 << 20
HEAD_BYTES_MAX = 64 << 10
VIEWS = ("hall", "table", "mine", "dealer", "display")


class Failed(Exception):
    """Something did not hold, or did not come."""


class Closed(Exception):
    """The other end closed the connection; `code` is None if it said nothing."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with code {code}" + (f": {reason}" if reason else ""))
        self.code = code


def need(holds, what="this does not hold"):
    if not holds:
        raise Failed(what)


def until(found, what, seconds=SECONDS_MAX):
    """Asks found() until it gives something, and gives that."""
    deadline = time.monotonic() + seconds
    while True:
        value = found()
        if value:
            return value
        need(time.monotonic() < deadline, f"{what} did not come in {seconds} s")
        time.sleep(0.05)


# Cases.

CASES = []


def case(function=None, *, proves=(), rows=None):
    """Makes a function a case. Its parameters are what it gets: `live`, `quick` (with a high rate of messages) and `demo` are
    shared by all cases of the file, `fresh_live` and `fresh_demo` are its own, `folder` is an empty folder, `program` the program's path. A case that
    raises has failed. @case(proves=["ST-..."]) names clauses; @case(rows=[...]) makes a case of each row (the
    parameter `row`), named by its first element."""
    def take(function):
        for row in rows if rows is not None else [None]:
            name = function.__name__
            if row is not None:
                label = row[0] if isinstance(row, (tuple, list)) else row
                name += ": " + str(label)
            CASES.append(Case(function, name, list(proves), row))
        return function
    return take if function is None else take(function)


Case = collections.namedtuple("Case", "function name proves row")


# HTTP.

Answer = collections.namedtuple("Answer", "status headers body")


class HttpAnswer(Answer):
    @property
    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        try:
            return self.json.get("error", "")
        except (ValueError, AttributeError):
            return ""

    @property
    def cookie(self):
        return self.headers.get("set-cookie", "")

    @property
    def token(self):
        return self.cookie.partition("session=")[2].partition(";")[0]

    def __str__(self):
        return f"{self.status} {self.body[:300]!r}"


def split_address(address):
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


def connect(address, tls=False, seconds=SECONDS_MAX, name=None):
    """A connected socket. TLS certificates of a test's venue are self-made and not looked at."""
    raw = socket.create_connection(split_address(address), timeout=seconds)
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if not tls:
        return raw
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context.wrap_socket(raw, server_hostname=name or split_address(address)[0])


def is_dead(connection):
    """The other end has closed: what is left can be read, nothing can be said any more. So a connection to a former
    life of a host is known for what it is."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    return bool(poll.poll(0))


def wait_for_end(connection, seconds=SECONDS_MAX):
    """Reads and forgets until the other end closes; what had come."""
    came = b""
    connection.settimeout(seconds)
    try:
        while chunk := connection.recv(65536):
            came += chunk
    except TimeoutError:
        raise Failed(f"the connection stayed open for {seconds} s") from None
    except (ConnectionError, ssl.SSLError):
        pass
    return came


def read_answer(connection, method="GET"):
    """One answer. Raises Closed if the other end says none."""
    data = b""
    try:
        while b"\r\n\r\n" not in data:
            chunk = connection.recv(65536)
            if not chunk or len(data) > HEAD_BYTES_MAX:
                raise Closed(None, f"after {len(data)} bytes of an answer")
            data += chunk
        head, _, body = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        version, status = first.split(" ", 2)[:2]
        need(version == "HTTP/1.1" and status.isdigit(), f"no status line: {first}")
        headers = {}
        for name, _, value in (line.partition(":") for line in lines):
            name = name.strip().lower()
            # Cookies come one a line.
            headers[name] = f"{headers[name]}\n{value.strip()}" if name in headers else value.strip()
        length = 0 if method == "HEAD" else int(headers.get("content-length", "0"))
        while len(body) < length:
            chunk = connection.recv(65536)
            if not chunk:
                raise Closed(None, "within a body")
            body += chunk
    except ConnectionError as ended:
        raise Closed(None, type(ended).__name__) from None
    except TimeoutError:
        raise Failed("no answer to a request") from None
    return HttpAnswer(int(status), headers, body[:length])


def request_bytes(address, method, path, body=None, headers=None):
    lines = {"Host": address}
    if body is not None:
        lines |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines |= headers or {}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items() if v is not None) + "\r\n"
    return head.encode("latin-1") + (body or b"")


def ask(address, method, path, body=None, token=None, headers=None, tls=False, seconds=SECONDS_MAX):
    """One request on a connection of its own. A body that is no bytes is sent as JSON."""
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
    headers = dict(headers or {})
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection = connect(address, tls, seconds)
    try:
        connection.sendall(request_bytes(address, method, path, body, headers))
        return read_answer(connection, method)
    finally:
        connection.close()


# WebSockets.

def frame(opcode, payload=b"", final=True, masked=True, key=None, reserved=0):
    """The bytes of one frame; it may be one that the RFC forbids."""
    head = bytearray([opcode | (0x80 if final else 0) | reserved << 4])
    mask_bit = 0x80 if masked else 0
    if len(payload) < 126:
        head.append(mask_bit | len(payload))
    elif len(payload) < 1 << 16:
        head += struct.pack(">BH", mask_bit | 126, len(payload))
    else:
        head += struct.pack(">BQ", mask_bit | 127, len(payload))
    if masked:
        key = key or os.urandom(4)
        head += key
        stream = (key * (len(payload) // 4 + 1))[:len(payload)]
        payload = (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(payload), "big")
    return bytes(head) + payload


class WebSocket:
    def __init__(self, address, path="/socket", headers=None, tls=False, seconds=SECONDS_MAX):
        """Raises ConnectionRefusedError with the status if the server does not upgrade."""
        self.connection = connect(address, tls, seconds)
        self.data = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": address, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
                 "Sec-WebSocket-Version": "13"} | (headers or {})
        self.connection.sendall((f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            self.more()
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        status = head.split(b" ")[1].decode()
        if status != "101":
            self.close()
            raise ConnectionRefusedError(f"{status} instead of 101")
        wanted = base64.b64encode(hashlib.sha1(key.encode() + GUID).digest())
        need(wanted in head, "the server did not see our key")

    def more(self):
        try:
            chunk = self.connection.recv(1 << 20)
        except TimeoutError:
            raise Failed("nothing came") from None
        except (ConnectionError, ssl.SSLError) as ended:
            raise Closed(None, type(ended).__name__) from None
        if not chunk:
            raise Closed(None)
        self.data += chunk

    def take(self, count):
        while len(self.data) < count:
            self.more()
        taken, self.data = self.data[:count], self.data[count:]
        return taken

    @property
    def is_dead(self):
        return is_dead(self.connection)

    def send_bytes(self, raw):
        try:
            self.connection.sendall(raw)
        except (ConnectionError, ssl.SSLError) as ended:
            raise Closed(None, type(ended).__name__) from None
        except TimeoutError:
            raise Failed("nothing more can be sent") from None

    def send_frame(self, opcode, payload=b"", **how):
        self.send_bytes(frame(opcode, payload, **how))

    def say(self, message):
        self.send_frame(TEXT, (message if isinstance(message, str) else json.dumps(message)).encode())

    def receive_frame(self):
        first, second = self.take(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.take(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.take(8))[0]
        need(not first & 0x70 and not second & 0x80 and length <= FRAME_BYTES_MAX,
             f"a frame that begins {first:02x} {second:02x}, of {length} bytes")
        return first & 0x0F, bool(first & 0x80), self.take(length)

    def receive(self, seconds=SECONDS_MAX):
        """The next text message. Answers pings; raises Closed at the end."""
        self.connection.settimeout(seconds)
        text = b""
        while True:
            opcode, final, payload = self.receive_frame()
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                try:
                    self.send_frame(CLOSE, payload[:2])
                except Closed:
                    pass
                raise Closed(code, payload[2:].decode())
            elif opcode in (TEXT, CONTINUATION):
                text += payload
                if final:
                    return text.decode()

    def must_close(self, *codes, seconds=SECONDS_MAX):
        """Whatever still comes; then the end, with one of these codes (None: without a word)."""
        try:
            while True:
                self.receive(seconds)
        except Closed as ended:
            need(not codes or ended.code in codes, f"closed with {ended.code} instead of {codes}")
        finally:
            self.close()

    def close(self):
        """At once, as when a cable is pulled."""
        try:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass
        self.connection.close()


SCHEMA = Schema(ROOT / "docs" / "protocol.schema.json")


class Part:
    """A player's terminal ("terminal"), a dealer terminal ("dealer_terminal") or a display ("display"), with its key."""

    def __init__(self, host, kind, number, key):
        self.host, self.kind, self.number, self.key = host, kind, number, bytes.fromhex(key)
        self.socket = None
        self.signed = None   # at a dealer terminal
        self.counter = 0
        self.views = {}      # the newest, by type and table ("mine" and "hall" by type alone)
        self.heard = []      # messages that are neither views nor answers that were waited for
        self.said_to = []    # all that came, as it came

    def __str__(self):
        return f"{self.kind} {self.number}"

    def hello(self, nonce):
        proof = hmac.new(self.key, bytes.fromhex(nonce) + f"{self.kind}:{self.number}".encode(), hashlib.sha256)
        told = {"type": "hello", "protocol": PROTOCOL, "part": self.kind, "number": self.number, "proof": proof.hexdigest()}
        return told | ({"screens": self.host.screens} if self.host.screens else {})

    def come(self, watch=None):
        """Opens a socket and proves who this is; a player's terminal may watch tables."""
        self.leave()
        self.views.clear()
        self.heard.clear()
        self.socket = WebSocket(self.host.address)
        challenge = json.loads(self.socket.receive())
        need(challenge["type"] == "challenge", f"{self}: {challenge} instead of a challenge")
        self.say(self.hello(challenge["nonce"]))
        welcome = json.loads(self.socket.receive())
        need(welcome["type"] == "welcome", f"{self}: {welcome} instead of a welcome")
        self.welcome = welcome
        self.counter = max(self.counter, welcome["counter"])
        if watch is not None:
            self.say({"type": "watch", "tables": watch})
        return self

    def here(self):
        """Comes if it is not there, or if the host that it spoke with is no more."""
        return self if self.socket is not None and not self.socket.is_dead else self.come()

    def leave(self):
        if self.socket is not None:
            self.socket.close()
        self.socket = None

    def say(self, message):
        self.socket.say(message)

    def hear(self, *kinds, seconds=SECONDS_MAX):
        """The next message of these types; without any, the next that is no view."""
        for index, message in enumerate(self.heard):
            if not kinds or message["type"] in kinds:
                return self.heard.pop(index)
        deadline = time.monotonic() + seconds
        while True:
            need(time.monotonic() < deadline, f"{self}: no {' or '.join(kinds) or 'message'} came")
            text = self.socket.receive(seconds)
            self.said_to.append(text)
            message = json.loads(text)
            try:
                SCHEMA.check("server_message", message)
            except Mismatch as wrong:
                raise Failed(f"{self}: {message.get('type')}{wrong}") from None
            kind = message["type"]
            if kind in VIEWS:
                view = message.get("view", message)
                self.views[(kind, view["face"]["table"]) if kind in ("table", "dealer", "display") else kind] = view
            if kind in kinds or (not kinds and kind not in VIEWS):
                return message
            if kind not in VIEWS:
                self.heard.append(message)

    def view(self, kind, table=None, seconds=SECONDS_MAX):
        """The newest view of that kind, once there is one."""
        wanted = kind if table is None else (kind, table)
        while wanted not in self.views:
            self.hear(kind, seconds=seconds)
        return self.views[wanted]

    def until_phase(self, table, *phases, seconds=SECONDS_MAX):
        """The table's view, once the table is in one of these phases."""
        deadline = time.monotonic() + seconds
        while True:
            view = self.view("table", table)
            if view["face"]["phase"] in phases:
                return view
            need(time.monotonic() < deadline, f"{self}: table {table} is {view['face']['phase']} and not {phases}")
            self.hear("table")

    def order(self, message, counter=None, seconds=SECONDS_MAX):
        """The answer, or the error, to one order."""
        if counter is None:
            self.counter += 1
            counter = self.counter
        self.say(message | {"counter": counter})
        return self.answer_to(counter, seconds)

    def answer_to(self, counter, seconds=SECONDS_MAX):
        for index, message in enumerate(self.heard):
            if message["type"] in ("answer", "error") and message.get("counter") == counter:
                return self.heard.pop(index)
        others = []
        try:
            while True:
                message = self.hear("answer", "error", seconds=seconds)
                if message.get("counter") == counter or (message["type"] == "error" and "counter" not in message):
                    return message
                others.append(message)
        finally:
            self.heard += others

    def must(self, message, counter=None):
        answer = self.order(message, counter)
        need(answer.get("reason") == "none", f"{self}: {message} was refused: {answer}")
        return answer

    # Of a dealer terminal.

    def server_time(self):
        """The venue's time, in milliseconds."""
        self.say({"type": "ping"})
        return self.hear("pong")["server_time"]

    def sign_in(self, person):
        """With the PIN that somebody else has set its owner sets a new one first."""
        self.say({"type": "sign_in", "staff": str(person.number), "pin": person.pin})
        answer = self.hear("signed_in", "error")
        if answer.get("wrong") == "new_pin_needed":
            new = f"{(int(person.pin) * 31 + 77_777) % 1_000_000:06}"
            self.say({"type": "sign_in", "staff": str(person.number), "pin": person.pin, "new_pin": new})
            answer = self.hear("signed_in", "error")
            if answer["type"] == "signed_in":
                person.pin = new
                person.token = ""   # another PIN ends the session in the office
        if answer["type"] == "signed_in":
            self.signed = person
        return answer

    def must_sign_in(self, person):
        answer = self.sign_in(person)
        need(answer["type"] == "signed_in", f"{self}: {person} was not let in: {answer}")
        return self

    def tell(self, order, authoriser=None):
        """An order of staff; the answer."""
        message = {"type": "order", "order": order}
        if authoriser is not None:
            message["authoriser"] = {"staff": str(authoriser.number), "pin": authoriser.pin}
        answer = self.order(message)
        if answer.get("wrong") == "new_pin_needed":
            present = self.signed
            self.must_sign_in(authoriser)
            self.must_sign_in(present)
            message["authoriser"]["pin"] = authoriser.pin
            answer = self.order(message)
        return answer

    def must_tell(self, order, authoriser=None):
        answer = self.tell(order, authoriser)
        need(answer.get("reason") == "none", f"{self}: {order} was refused: {answer}")
        return answer


class Person:
    """A member of staff, with what that person knows."""

    def __init__(self, host, number, role, pin="", user="", password="", pit=""):
        self.host, self.number, self.role, self.pin = host, number, role, pin
        self.user, self.password, self.pit = user, password, pit
        self.token = ""
        self.counter = None

    def __str__(self):
        return f"{self.role} {self.number}"

    def sign_in(self):
        """Into the office. A session of a host's former life is none."""
        def told():
            answer = self.host.ask("POST", "/office/sign_in", {"user": self.user, "password": self.password})
            return None if answer.status == 429 else answer   # others have guessed from this address
        answer = until(told, f"{self}: a place in the queue")
        need(answer.status == 200, f"{self} was not let into the office: {answer}")
        self.token = answer.token
        self.life = self.host.life
        return self

    def ask(self, method, path, body=None, **more):
        if not self.token or self.life != self.host.life:
            self.sign_in()
        return self.host.ask(method, path, body, token=self.token, **more)

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body):
        return self.ask("POST", path, body)

    def must_post(self, path, body):
        answer = self.post(path, body)
        need(answer.status == 200, f"{self}: POST {path} {body}: {answer}")
        return answer.json

    def order(self, order, counter=None, authoriser=None):
        """An order from the office; the HTTP answer."""
        if counter is None:
            # Counters of the office go up for ever; the time does so over restarts too.
            self.counter = max(time.time_ns() // 1_000_000, (self.counter or 0) + 1) if self.counter is None else self.counter + 1
            counter = self.counter
        message = {"type": "order", "counter": counter, "order": order}
        if authoriser is not None:
            message["authoriser"] = {"staff": authoriser.user, "pin": authoriser.password}
        return self.post("/office/order", message)

    def must_order(self, order, authoriser=None):
        answer = self.order(order, authoriser=authoriser)
        need(answer.status == 200 and answer.json.get("reason") == "none", f"{self}: {order}: {answer}")
        return answer.json


# Processes.

class Host:
    """One `croupier serve` on a folder of its own."""

    def __init__(self, program, folder, arguments):
        self.program, self.folder, self.arguments = str(program), pathlib.Path(folder), arguments
        self.folder.mkdir(parents=True, exist_ok=True)
        self.process = None
        self.said = collections.deque(maxlen=LINES_KEPT)
        self.life = 0         # how often it was started
        self.screens = ""     # the release that parts are screens of, where the host serves some
        self.address = self.tls_address = self.metrics_address = ""

    def end_devices(self):
        """Of a live venue: the processes of its virtual devices."""

    # Files, as somebody with access to the disk sees them.

    @property
    def store(self):
        return self.folder / "store.db"

    @property
    def head(self):
        return pathlib.Path(str(self.store) + ".head")

    @property
    def vault(self):
        return self.folder / "vault.db"

    @property
    def key(self):
        return self.folder / "venue.key"

    @property
    def log(self):
        return self.folder / "croupier.log"

    def mode(self, path):
        """Permission bits, as in 0o600."""
        return stat.S_IMODE(os.stat(path).st_mode)

    def edit(self, database, *statements):
        """Runs SQL on a database of a host that stands still; a statement may be (text, values)."""
        need(not self.is_alive, "a running host's files are left alone")
        with sqlite3.connect(database) as opened:
            rows = []
            for one in statements:
                text, values = one if isinstance(one, tuple) else (one, ())
                rows = opened.execute(text, values).fetchall()
        opened.close()
        return rows

    def copy_files(self, to):
        """All of the folder, as it is now; for rolling back."""
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(self.folder, to, ignore=lambda _, names: [name for name in names if name.endswith(".sock")])
        return pathlib.Path(to)

    def log_lines(self):
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        return [json.loads(line) for line in text.splitlines() if line.startswith("{") and line.endswith("}")]

    # Life.

    @property
    def is_alive(self):
        return self.process is not None and self.process.poll() is None

    def spawn(self, more=(), environment=None):
        need(not self.is_alive, "it runs already")
        self.said.clear()
        variables = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:abort_on_error=1:quarantine_size_mb=8", UBSAN_OPTIONS="halt_on_error=1:print_stacktrace=1")
        variables.update(environment or {})
        self.process = subprocess.Popen([self.program, "serve", *self.arguments, *more], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=self.folder, env=variables)
        self.life += 1
        lines, said = self.process.stdout, self.said

        def listen():
            for line in lines:
                said.append(line.decode(errors="replace").rstrip("\n"))
        self.listening = threading.Thread(target=listen, daemon=True)
        self.listening.start()

    def start(self, *more, environment=None):
        """Until it listens; Failed, with what it said, if it does not."""
        self.spawn(more, environment)
        self.address = self.tls_address = ""
        wanted = 1 + ("tls = [" in self.config_text())

        def listens():
            for line in list(self.said):
                if line.startswith("listening on "):
                    address = line.split()[2].removeprefix("http://").removeprefix("https://").rstrip("/")
                    if line.endswith("(TLS)"):
                        self.tls_address = address
                    else:
                        self.address = address
                elif line.startswith("metrics at "):
                    self.metrics_address = line.split()[2]
            if (self.address != "") + (self.tls_address != "") >= wanted:
                return True
            need(self.process.poll() is None, f"it did not start: {self.told()}")
            return False
        until(listens, "a listening host", START_MAX)
        return self

    def config_text(self):
        return ""

    def must_not_start(self, *more, because=""):
        """It ends by itself without having listened; what it said."""
        self.spawn(more)
        try:
            self.process.wait(START_MAX)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failed(f"it should not have started: {self.told()}") from None
        self.listening.join(SECONDS_MAX)
        told = self.told()
        need(self.process.returncode != 0, f"it ended well: {told}")
        need("listening on" not in told, f"it listened: {told}")
        need(because in told, f"it did not say \"{because}\": {told}")
        return told

    def told(self):
        return "\n".join(self.said)

    def stop(self):
        """In order (SIGTERM); what it ended with."""
        if self.is_alive:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(SECONDS_MAX)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise Failed(f"it did not stop: {self.told()}") from None
        self.listening.join(SECONDS_MAX)
        return self.process.returncode

    def kill(self):
        if self.is_alive:
            self.process.kill()
        if self.process is not None:
            self.process.wait()
            self.listening.join(SECONDS_MAX)

    def restart(self, *more):
        self.stop()
        return self.start(*more)

    def must_be_well(self):
        """It lives, answers, and its books follow the journal."""
        need(self.is_alive, f"the host has ended: {self.told()[-3000:]}")
        until(lambda: self.ask("GET", "/healthz").status == 200, "a healthy host")

    def memory_kib(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        return 0

    def descriptors(self):
        """How many files and sockets it has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    # Talking to it.

    def ask(self, method, path, body=None, **more):
        return ask(self.address, method, path, body, **more)

    def web_socket(self, **more):
        return WebSocket(self.address, **more)

    def run(self, *arguments, seconds=START_MAX, **more):
        """`croupier ARGUMENTS`: exit code, output, errors."""
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=seconds,
                              stdin=subprocess.DEVNULL, cwd=self.folder, **more)


PORTS = range(12_000, 30_000)  # below those that the system gives to whoever calls out
PORTS_GIVEN = set()


def free_port():
    """One that nobody listens at, and that was not given before: what asked first may not listen yet."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as taken:
            try:
                taken.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in PORTS_GIVEN:
            PORTS_GIVEN.add(port)
            return port


class Device:
    """One `croupier device` at an address of its own; what it remembers outlives it."""

    def __init__(self, program, kind, folder, port=None, key=None, more=()):
        self.program, self.kind, self.port = str(program), kind, port or free_port()
        self.folder = pathlib.Path(folder)
        self.key, self.more = key, list(more)
        self.process = None
        self.said = collections.deque(maxlen=LINES_KEPT)

    def start(self):
        arguments = [self.program, "device", self.kind, "--listen", f"127.0.0.1:{self.port}",
                     "--memory", str(self.folder / f"{self.kind}-{self.port}.memory"), *self.more]
        if self.key:
            arguments += ["--key", str(self.key)]
        self.said = collections.deque(maxlen=LINES_KEPT)
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines, said = self.process.stdout, self.said

        def listen():
            for line in lines:
                said.append(line.rstrip("\n"))
        threading.Thread(target=listen, daemon=True).start()
        self.wait("listening on")
        return self

    def hand(self, line):
        """A hand at the device: one control line."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def count(self, beginning):
        return sum(line.startswith(beginning) for line in list(self.said))

    def wait(self, beginning, times=1):
        """Until it has told so many lines that begin like this; the last of them."""
        def told():
            need(self.process.poll() is None, f"{self.kind} has ended: {list(self.said)}")
            return self.count(beginning) >= times
        until(told, f"{self.kind}: {beginning}")
        return [line for line in list(self.said) if line.startswith(beginning)][-1]

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.process = None


LIVE_CONFIG = """[venue]
name = "attacked"
[listen]
plain = ["127.0.0.1:0"]
{listen}
[store]
path = "{folder}/store.db"
space_reserve_mib = 16
{store}
[vault]
path = "{folder}/vault.db"
key = "{folder}/venue.key"
[log]
file = "{folder}/croupier.log"
{more}
"""
# Two rulebooks and three pits; R1 is drawn by the program, the others are dealt by people.
LIVE_TABLES = """
[[table]]
name = "R1"
rulebook = "star-rapid-fusion-2024"
game = "roulette"
mode = "rng"
minimum = "1.00"
maximum = "1000.00"
period_ms = 5000
pit = "north"
[[table]]
name = "B1"
rulebook = "star-rapid-fusion-2024"
game = "baccarat"
minimum = "5.00"
maximum = "1000.00"
decks = 8
pit = "north"
[[table]]
name = "B2"
rulebook = "crown-sat-15.1"
game = "baccarat"
minimum = "5.00"
maximum = "1000.00"
decks = 8
pit = "south"
[[table]]
name = "B3"
rulebook = "star-rapid-fusion-2024"
game = "baccarat"
minimum = "5.00"
maximum = "1000.00"
decks = 8
pit = "east"
"""
# Terminals whose acceptor, printer and card reader have lines; others have none.
PARTS = (("acceptor", "note_acceptor", "note_stacker"), ("printer", "printer", "ticket_printer"), ("reader", "card_reader", "card_reader"))
LIVE_PART = """
[[device]]
name = "{name}"
kind = "{kind}"
address = "127.0.0.1:{port}"
terminal = "{terminal}"
{key}
"""
FIRST = "the first sign-ins lie in "
R1, B1, B2, B3 = 0, 1, 2, 3   # tables of a live venue
LADDERS = {
    "star-rapid-fusion-2024": ["dealer", "gaming_supervisor", "assistant_gaming_manager"],
    "crown-sat-15.1": ["dealer", "tg_higher_duties_dealer", "tg_area_manager", "tg_assistant_casino_manager"],
    "canberra-mttg-2019": ["dealer", "casino_supervisor", "gaming_shift_manager"],
}


class Live(Host):
    """A configured venue: no demo, staff and keys as an operator gives them out. `listen`, `store` and `more` are further
    lines of its configuration."""

    def __init__(self, program, folder, listen="", store="", more="", tables=LIVE_TABLES, wired=2, keys=False):
        super().__init__(program, folder, ["--config", str(pathlib.Path(folder) / "venue.toml")])
        self.config = self.folder / "venue.toml"
        # The first terminals have lines to their devices; with `keys` they are inside TLS.
        self.wired = [f"PT-W{number}" for number in range(1, wired + 1)]
        self.devices = {}     # by terminal's name and kind
        for terminal, (kind, named, _) in itertools.product(self.wired, PARTS):
            key = None
            if keys:
                key = self.folder / f"{terminal}-{kind}.key"
                key.touch(0o600)
                key.write_text(os.urandom(32).hex() + "\n")
            device = self.devices[terminal, kind] = Device(program, kind, self.folder, key=key)
            more += LIVE_PART.format(name=f"{terminal} {kind}", kind=named, port=device.port, terminal=terminal,
                                     key=f'key = "{key}"' if key else "")
        self.unused = list(self.wired)
        self.part_numbers = {}   # of registered devices, by name
        self.config.write_text(LIVE_CONFIG.format(folder=self.folder, listen=listen, store=store, more=more) + tables)
        self.people = {}
        self.numbers = itertools.count(100)
        self.manager = None    # of the first house
        self.managers = {}     # of each, by role
        self.seconds = {}      # the other one of the two that each begins with
        self.parts = {}
        self.device_count = 0   # devices are numbered as they are registered

    def config_text(self):
        return self.config.read_text()

    def start(self, *more, environment=None):
        super().start(*more, environment=environment)
        if any(line.startswith(FIRST) for line in list(self.said)):
            for line in self.first_sign_ins.read_text().splitlines():
                self.claim(line)
        return self

    @property
    def first_sign_ins(self):
        """Where a host that nobody watches leaves them."""
        return pathlib.Path(str(self.vault) + ".first")

    def claim(self, line):
        """The first user of a house changes the password that was handed out."""
        user, _, rest = line.removeprefix("user ").partition(", password ")
        password, _, rest = rest.partition(" (")
        role = rest.partition(")")[0]
        new = "horse battery staple 7"
        changed = self.patiently("/office/password", {"user": user, "password": password, "new_password": new})
        need(changed.status == 200, f"the first password could not be changed: {changed}")
        person = Person(self, 1 + len(self.managers) + len(self.seconds), role, user=user, password=new)
        (self.seconds if role in self.managers else self.managers)[role] = person
        if self.manager is None:
            self.first_password = password
            self.manager = self.people["first"] = person

    def managers_for(self, role, pit=""):
        """Who manages the tables at which somebody of that role and pit would have a place: nobody else appoints there."""
        houses = {table["rulebook"] for table in tomllib.loads(self.config_text()).get("table", [])
                  if not pit or table.get("pit", "") == pit}
        tops = [LADDERS[house][-1] for house in sorted(houses, reverse=True) if role in LADDERS.get(house, [])]
        return [self.managers[top] for top in dict.fromkeys(tops) if top in self.managers] or [self.manager]

    def second_of(self, manager):
        """The other one of the same house."""
        other = self.seconds.get(manager.role, self.manager)
        return other if other is not manager else self.managers[manager.role]

    def other_house(self, by):
        """A manager of another house than `by`; none where there is one house."""
        return next((one for role, one in self.managers.items() if role != by.role), None)

    def manager_of(self, table):
        tables = tomllib.loads(self.config_text()).get("table", [])
        top = LADDERS.get(tables[table]["rulebook"], [None])[-1] if table < len(tables) else None
        return self.managers.get(top, self.manager)

    def hire(self, role, pit="", number=None, pin=None, office=True, by=None):
        """A new member of staff, with a PIN and (office) a password that was changed once, as it has to be."""
        number = next(self.numbers) if number is None else number
        pin = pin or f"{(number * 7919 + 31) % 1_000_000:06}"
        user = f"user{number}" if office else ""
        words = f"first words of {number}" if office else ""
        body = {"staff": number, "role": role, "pit": pit, "pin": pin, "user": user, "password": words}
        managers = self.managers_for(role, pit)
        first = by or managers[0]
        second = managers[1] if len(managers) > 1 else self.second_of(first)
        body["authoriser"] = {"staff": second.user, "pin": second.password}
        first.must_post("/office/staff", body)
        person = Person(self, number, role, pin, user, words, pit)
        if office:
            person.password = f"second words of {number}"
            changed = self.patiently("/office/password", {"user": user, "password": words, "new_password": person.password})
            need(changed.status == 200, f"{person}: the password could not be changed: {changed}")
        return person

    def patiently(self, path, body):
        """As somebody who waits when there were too many tries from here."""
        def tried():
            answer = self.ask("POST", path, body)
            if answer.status == 429:
                time.sleep(1)
            return answer if answer.status != 429 else None
        return until(tried, f"an answer of {path}")

    def staff(self, role, pit=""):
        """Somebody of that role and pit; the same person each time."""
        if (role, pit) not in self.people:
            self.people[role, pit] = self.hire(role, pit)
        return self.people[role, pit]

    def enrolment_code(self, kind, number, by=None):
        by = by or (self.manager if kind == "terminal" else self.manager_of(number))
        return by.must_post("/office/enrolment", {"part": kind, "number": number})["code"]

    def enrol(self, kind, number, by=None):
        """A part with a key that it got by a code of the office."""
        answer = self.ask("POST", "/enrol", {"code": self.enrolment_code(kind, number, by)})
        need(answer.status == 200, f"a right code was not taken: {answer}")
        told = answer.json
        need((told["part"], told["number"]) == (kind, number), f"enrolled as another: {told}")
        return Part(self, kind, number, told["key"])

    def add_terminal(self, name=None, by=None):
        """A new player's terminal, enrolled."""
        name = name or f"PT{next(self.numbers)}"
        number = (by or self.manager).must_post("/office/terminal", {"name": name})["number"]
        return self.enrol("terminal", number, by)

    def part(self, kind, number):
        """The dealer terminal or display of a table, or a terminal that there is; enrolled once."""
        if (kind, number) not in self.parts:
            self.parts[kind, number] = self.enrol(kind, number)
        return self.parts[kind, number]

    def terminal(self):
        """A player's terminal that all cases of a class share."""
        if "shared" not in self.parts:
            self.parts["shared"] = self.add_terminal()
        return self.parts["shared"]

    def dealer_terminal(self, table):
        return self.part("dealer_terminal", table)

    # Equipment of a table that is drawn by the program: registered, approved, put where it belongs.

    def register(self, kind, by, table=None, terminal=None, name=None):
        """A device in use at a table, in a terminal, or with neither in the house; its number."""
        name = name or f"{kind}-{next(self.numbers)}"
        detail = {"serial": "", "version": "", "across_mm": 800, "metallic": False, "dice": 0, "opposite_sum": 0, "sealed": True, "decks": 0}
        by.must_order({"type": "register_device", "kind": kind, "name": name, "approval": "approved by a test", "detail": detail})
        device = self.device_count
        self.device_count += 1
        self.part_numbers[name] = device
        place = {"table": table} if table is not None else {"terminal": terminal} if terminal is not None else {}
        # What is of the whole venue two houses have a say in.
        second = None if place else self.other_house(by)
        by.must_order({"type": "attach_device", "device": device} | place, authoriser=second)
        # One that has a line may have said so itself.
        answer = by.order({"type": "report_device_status", "device": device, "status": "ready", "trouble": "none", "text": ""}, authoriser=second)
        need(answer.status == 200 and answer.json["reason"] in ("none", "not_expected"), f"{name} is not ready: {answer}")
        return device

    def open_table(self, table=R1):
        """Opens R1 with all that its rulebook asks for, once, and gives a terminal that may play there."""
        if ("open", table) not in self.parts:
            by = self.staff("assistant_gaming_manager")
            self.register("dealer_terminal", by, table=table)
            self.register("game_system", by)
            self.register("network", by)
            self.parts["open", table] = self.terminal_at(table)
            by.must_order({"type": "open_table", "table": table, "ticked": [], "inspection": "in order", "acknowledged": []})
        return self.parts["open", table]

    def terminal_at(self, table=R1):
        """A new terminal with its parts, linked to that table."""
        by = self.staff("assistant_gaming_manager")
        name = self.unused.pop(0) if self.unused else f"PT{next(self.numbers)}"
        terminal = self.add_terminal(name)
        terminal.name = name
        own = self.register("player_terminal", by, terminal=terminal.number)
        by.must_order({"type": "attach_device", "device": own, "table": table})
        for kind, _, registered in PARTS:
            if name in self.wired:
                self.devices[name, kind].start()
                self.devices[name, kind].wait("connected")
            self.register(registered, by, terminal=terminal.number, name=f"{name} {kind}")
        return terminal

    def fund(self, terminal, cents):
        """Credit at a terminal, as money comes to it in this venue: notes into its acceptor."""
        acceptor = self.devices[terminal.name, "acceptor"]
        for _ in range(0, cents, 5_000):
            taken = acceptor.count("acknowledged")
            acceptor.hand("note 50.00")
            acceptor.wait("acknowledged", taken + 1)
        return terminal

    def end_devices(self):
        for device in self.devices.values():
            device.kill()

    def floor(self):
        answer = self.manager.get("/office/floor")
        need(answer.status == 200, f"the office's view: {answer}")
        return answer.json


class Demo(Host):
    """A demo floor; everything about it is told at /demo."""

    def __init__(self, program, folder, speed=10):
        super().__init__(program, folder, ["--demo", "--listen", "127.0.0.1:0", "--store", str(pathlib.Path(folder) / "store.db"),
                                           "--speed", str(speed)])

    @property
    def vault(self):
        return self.folder / "store.db.vault"

    @property
    def key(self):
        return self.folder / "store.db.key"

    @property
    def log(self):
        return self.folder / "store.db.log"

    def told_floor(self):
        return self.ask("GET", "/demo").json

    def add_terminals(self, count=1, credit=0):
        """New terminals with that credit in cents."""
        answer = self.ask("POST", "/demo/terminals", {"count": count, "credit": credit})
        need(answer.status == 200, f"no new terminals: {answer}")
        return [Part(self, "terminal", one["number"], one["key"]) for one in answer.json["terminals"]]

    def table(self, game, mode="dealt", rulebook=None):
        """The first table of that game and mode, as /demo tells it."""
        return next(one for one in self.told_floor()["tables"]
                    if (one["game"], one["mode"]) == (game, mode) and rulebook in (None, one["rulebook"]))

    def dealer_terminal(self, table):
        """With the scripted dealer switched off: people deal there from now on."""
        told = next(one for one in self.told_floor()["tables"] if one["table"] == table)
        answer = self.ask("POST", "/demo/dealer", {"table": table, "on": False})
        need(answer.status == 200, f"the scripted dealer goes on: {answer}")
        return Part(self, "dealer_terminal", told["dealer_terminal"], told["key"])

    def staff(self, role, rulebook=None):
        one = next(person for person in self.told_floor()["staff"]
                   if person["role"] == role and rulebook in (None, person["rulebook"]))
        return Person(self, int(one["number"]), role, one["pin"], one["user"], one["password"])


def quick_live(program, folder):
    """A live venue in which one socket may say ten thousand messages a second."""
    return Live(program, folder, more="[limits]\nmessages_per_second_max = 10000")


class Grounds:
    """What the cases of one class share, made when it is first asked for; all of it ends with close()."""

    def __init__(self, program, folder):
        self.program, self.folder = str(program), pathlib.Path(folder)
        self.shared = {}
        self.own = []
        self.count = itertools.count(1)

    def give(self, name):
        makers = {"live": Live, "quick": quick_live, "demo": Demo}
        if name in makers:
            host = self.shared.get(name)
            if host is None:
                host = self.shared[name] = makers[name](self.program, self.folder / name)
            return host if host.is_alive else host.start()
        if name.startswith("fresh_") and name.removeprefix("fresh_") in makers:
            host = makers[name.removeprefix("fresh_")](self.program, self.new_folder())
            self.own.append(host)
            return host.start()
        if name == "folder":
            return self.new_folder()
        if name == "program":
            return self.program
        if name == "grounds":
            return self
        raise Failed(f"a case asks for {name}, which nobody knows")

    def new_folder(self):
        folder = self.folder / f"own-{next(self.count)}"
        folder.mkdir()
        return folder

    def new_live(self, **how):
        """A live venue with a configuration of its own; not started."""
        host = Live(self.program, self.new_folder(), **how)
        self.own.append(host)
        return host

    def end_own(self):
        for host in self.own:
            host.kill()
            host.end_devices()
        self.own.clear()

    def close(self):
        self.end_own()
        for host in self.shared.values():
            host.kill()
            host.end_devices()


RF_TOP, CROWN_TOP = "assistant_gaming_manager", "tg_assistant_casino_manager"


def also(person):
    return {"authoriser": {"staff": person.user, "pin": person.password}}


def exported(live, *types):
    """Events of these types, as the export tells them."""
    told = live.run("export", live.store)
    need(told.returncode == 0, told.stderr)
    events = []
    for line in told.stdout.splitlines():
        entry = json.loads(line)
        events += [one for one in found_in(entry) if one.get("type") in types]
    return events


def found_in(value):
    """Every object in it, from the outside in."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from found_in(one)


def loaded_with(program):
    """The libraries of a program, where they lie, as another tool than ours finds them."""
    told = subprocess.run(["ldd", program], check=True, capture_output=True, text=True).stdout
    found = {str(pathlib.Path(word).resolve()) for word in told.split() if word.startswith("/")}
    # The system's own, which it loads when somebody asks for a user's name.
    return sorted(found | {str(path.resolve()) for path in pathlib.Path("/usr/lib/x86_64-linux-gnu").glob("libnss_*.so.2")})


def approve(approved, listed):
    """Writes the list as `sha256sum` would; (name, digest) of each file."""
    lines = sorted((name, hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()) for path, name in listed)
    approved.write_text("".join(f"{digest}  {name}\n" for name, digest in lines))
    return lines


def reason(answer):
    return answer.json.get("reason") if answer.status == 200 else answer.status


def scratch():
    return tempfile.TemporaryDirectory(prefix="croupier-attacks-")
