"""Requests that are none, too large, too slow, or for files that are nobody's business."""
import socket
import time

from kit import Closed, Failed, case, connect, need, read_answer, request_bytes, until, wait_for_end

SECRETS = (b"root:", b"[conduct]", b"SQLite format", b"PRIVATE KEY")

PATHS = [
    "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/....//....//etc/passwd",
    "/assets/../../../../etc/passwd", "/..\\..\\etc\\passwd", "/%00", "/index.html%00.js", "/venue.key", "/../venue.key", "/store.db", "/../store.db",
    "/%2e%2e%2fstore.db", "/.git/config", "/%c0%ae%c0%ae/", "/%252e%252e/venue.key", "/rules/../../venue.key", "/rules/%2e%2e%2fvenue.key", "/proc/self/environ",
]


@case(rows=PATHS)
def gives_no_file(live, row):
    try:
        answer = live.ask("GET", row)
    except Closed:
        return
    need(400 <= answer.status < 500 and not any(one in answer.body for one in SECRETS), f"{answer}")


HEADS = [
    ("no version", b"GET /healthz\r\n\r\n"),
    ("bytes that are no text", b"\x00\x01\x02\x03\r\n\r\n"),
    ("version 9.9", b"GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n"),
    ("a length below zero", b"POST /enrol HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n"),
    ("two lengths", b"POST /enrol HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}{}{}"),
    ("a length and pieces", b"POST /enrol HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("a blank before the colon", b"GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n"),
    ("a header over two lines", b"GET /healthz HTTP/1.1\r\nHost: x\r\n y: z\r\nX\r\n\r\n"),
    ("a method of control characters", b"G\x7fT /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
    ("a path with a line feed", b"GET /heal\nthz HTTP/1.1\r\nHost: x\r\n\r\n"),
    ("a piece of 2^64 bytes", b"POST /enrol HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n"),
]


@case(rows=HEADS)
def is_no_request(live, row):
    connection = connect(live.address)
    connection.sendall(row[1])
    connection.shutdown(socket.SHUT_WR)
    came = wait_for_end(connection)
    need(came == b"" or came.split(b" ")[1][:1] in (b"4", b"5"), f"{came[:100]}")
    connection.close()
    live.must_be_well()


TWICE = [("Host", "x"), ("Content-Length", "2"), ("Content-Type", "application/json"), ("Cookie", "session=0"), ("Authorization", "Bearer 0"),
         ("Origin", "http://x"), ("Transfer-Encoding", "chunked"), ("X-Forwarded-For", "10.0.0.1"), ("X-Forwarded-Proto", "https")]


@case(rows=TWICE)
def a_header_that_stands_there_twice_is_refused(live, row):
    """A proxy may read the one and the host the other."""
    for path in ("/office/sign_in", "/enrol"):
        connection = connect(live.address)
        own = "" if row[0] in ("Host", "Content-Length") else f"{row[0]}: {row[1]}\r\n"
        length, body = ("", "2\r\n{}\r\n0\r\n\r\n") if row[0] == "Transfer-Encoding" else ("Content-Length: 2\r\n", "{}")
        said = f"POST {path} HTTP/1.1\r\nHost: {live.address}\r\n{length}{own}{row[0]}: {row[1]}\r\n\r\n{body}"
        connection.sendall(said.encode())
        try:
            answer = read_answer(connection)
            need(answer.status == 400, f"{row[0]} at {path}: {answer}")
        except Closed:
            need(row[0] == "Transfer-Encoding", "closed without a word")  # the parser itself gives up
        connection.close()
    live.must_be_well()


@case
def a_second_request_hidden_in_the_first_is_not_heard(live):
    """Smuggling: what one reader takes for a body must not be a request to another."""
    connection = connect(live.address)
    hidden = b"GET /office/floor HTTP/1.1\r\nHost: x\r\n\r\n"
    connection.sendall(request_bytes(live.address, "POST", "/enrol", hidden))
    first = read_answer(connection)
    need(first.status == 400, f"{first}")
    connection.shutdown(socket.SHUT_WR)
    need(b"HTTP/1.1" not in wait_for_end(connection), "the hidden request was answered")


METHODS = [("GET", path) for path in ("/office/sign_in", "/office/order", "/office/staff", "/office/terminal", "/office/enrolment", "/office/expulsion", "/enrol")] + [
    (method, path) for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT") for path in ("/office/floor", "/office/staff")] + [
    ("POST", "/office/floor"), ("POST", "/office/inspect"), ("POST", "/office/journal"), ("POST", "/healthz"), ("POST", "/rules/0")]


@case(rows=[(f"{method} {path}", method, path) for method, path in METHODS])
def is_no_method_of_that_path(live, row):
    _, method, path = row
    try:
        answer = live.manager.ask(method, path, b"{}" if method in ("POST", "PUT", "PATCH") else None)
    except Closed:
        return
    need(400 <= answer.status < 500, f"{answer}")


UNSIGNED = [("GET", "/office/floor", None), ("GET", "/office/inspect", None), ("GET", "/office/journal", None), ("POST", "/office/order", {"type": "order", "counter": 1, "order": {"type": "new_game", "table": 0}}),
            ("POST", "/office/staff", {"staff": 7, "role": "dealer", "pit": "", "pin": "123456", "user": "", "password": ""}), ("POST", "/office/terminal", {"name": "X"}),
            ("POST", "/office/enrolment", {"part": "terminal", "number": 0}), ("POST", "/office/expulsion", {"part": "terminal", "number": 0})]


@case(rows=[(f"{method} {path}", method, path, body) for method, path, body in UNSIGNED])
def needs_a_session(live, row):
    _, method, path, body = row
    for token in (None, "0" * 64, "null", "../..", "x" * 4_000, live.manager.sign_in().token[:-1] + "0" * 2):
        answer = live.ask(method, path, body, token=token)
        need(answer.status in (401, 400, 431), f"with the token {str(token)[:20]}: {answer}")


BODIES = [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"user":1,"password":"x"}', b'{"user":"x"}', b'{"user":"x","password":"y","more":1}', b'{"user":"\xff","password":"y"}', b"[" * 50_000]


@case(rows=[(f"{path} {body[:24]!r}", path, body) for path in ("/office/sign_in", "/office/password", "/enrol") for body in BODIES])
def is_no_body(live, row):
    _, path, body = row
    answer = live.ask("POST", path, body)
    need(answer.status in (400, 429) and answer.error, f"{answer}")


@case
def nothing_is_too_large(live):
    for body, headers, status in ((b" " * 300_000, {}, 413), (b"", {"Content-Length": str(1 << 40)}, 413), (None, {"X-Long": "x" * 20_000}, 431)):
        try:
            got = live.ask("POST" if body is not None else "GET", "/enrol" if body is not None else "/healthz", body, headers=headers).status
        except (Closed, ConnectionError):
            got = status
        need(got == status, f"{got} instead of {status}")
    live.must_be_well()


@case
def another_origin_reads_nothing(live):
    for origin in ("http://evil.example", "null", "https://" + live.address):
        for path in ("/healthz", "/rules/0"):
            answer = live.ask("GET", path, headers={"Origin": origin})
            need(answer.status == 403, f"{origin}: {answer}")


@case
def another_origin_opens_no_socket(live):
    for headers in ({"Origin": "http://evil.example"}, {"Sec-WebSocket-Version": "7"}, {"Origin": "null"}):
        try:
            live.web_socket(headers=headers)
        except (ConnectionRefusedError, Closed):
            continue
        raise Failed(f"a socket with {headers}")


@case(rows=["/healthz", "/office/floor", "/socket/../socket", "/socket/", "/enrol", "/rules/0"])
def is_no_socket(live, row):
    try:
        live.web_socket(path=row)
    except (ConnectionRefusedError, Closed):
        return
    raise Failed(f"{row} became a socket")


@case
def whoever_says_half_a_request_is_dropped(live):
    """A head that comes drop by drop holds a place for a bounded time only."""
    slow = [connect(live.address) for _ in range(20)]
    for one in slow:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    live.must_be_well()
    begun = time.monotonic()
    for one in slow:
        wait_for_end(one, 110)
    need(time.monotonic() - begun < 100, "half a request was waited for too long")


@case
def silence_before_hello_is_dropped(live):
    silent = [live.web_socket() for _ in range(10)]
    for one in silent:
        one.receive()
    for one in silent:
        one.must_close(seconds=110)
    until(lambda: live.memory_kib() > 0, "a living host")


@case
def a_thousand_keys_in_a_query_are_one_page(live):
    for query in ("page=-1", "page=99999999999", "page=1&page=2", "page=%00", "x" * 6_000, "page=0x1"):
        answer = live.manager.get("/office/floor?" + query)
        need(answer.status in (400, 414, 431), f"{query[:30]}: {answer}")
    need(live.manager.get("/office/floor?page=99999").json["terminals"] == [], "a page that there is not")
