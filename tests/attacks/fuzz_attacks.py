"""Random changes of good input, at every door of the real process: it lives on, answers, and nothing on the floor has moved.

The decoders have fuzz targets of their own (fuzz/); here what stands around them is shaken: paths, desks, sockets, sessions.
"""
import json
import os
import random

from kit import CLOSE, R1, TEXT, Closed, Failed, case, connect, frame, need, read_answer, request_bytes

SEED = int(os.environ.get("CROUPIER_SEED", "20240827"))
PIECES = [b"-1", b"0", b"9223372036854775807", b"4294967296", b"1e400", b"null", b"true", b'"', b"\\u0000", b"{", b"}", b"[[[[[[[[", b"]", b"\xff\xfe",
          b"\r\n", b"%00", b"%2e%2e/", b"?", b"&page=", b"=", b" ", b"\x00"]
PATHS = ["/healthz", "/rules/0", "/enrol", "/socket", "/metrics", "/office/sign_in", "/office/sign_out", "/office/password", "/office/floor", "/office/floor?page=0",
         "/office/inspect", "/office/journal", "/office/order", "/office/enrolment", "/office/expulsion", "/office/staff", "/office/terminal", "/", "/index.html", "/demo", "/demo/terminals"]
BODIES = [b"", b"{}", b'{"user":"nobody","password":"nothing"}', b'{"user":"nobody","password":"a","new_password":"b"}', b'{"code":"AAAAAAAA"}',
          b'{"part":"display","number":77}', b'{"name":""}', b'{"staff":500,"role":"","pit":"","pin":"1","user":"","password":""}',
          b'{"type":"order","counter":1,"order":{"type":"new_game","table":77}}', b'{"count":0,"credit":0}']


def changed(whim, text):
    text = bytearray(text)
    for _ in range(whim.randrange(1, 5)):
        at = whim.randrange(len(text) + 1)
        match whim.randrange(4):
            case 0 if text:
                text[at % len(text)] = whim.randrange(256)
            case 1:
                del text[at:at + whim.randrange(8)]
            case 2:
                text[at:at] = whim.choice(PIECES)
            case _:
                text[at:at] = text[whim.randrange(len(text) + 1):][:whim.randrange(64)]
    return bytes(text)


def told(host):
    """What an attack must leave as it was."""
    floor = host.floor()
    return {name: floor[name] for name in ("house", "tickets_outstanding", "ticket_count", "staff", "tables")} | {
        "credit": [one["credit"] for one in floor["terminals"]], "incidents": len(floor["incidents"])}


def ask_changed(live, whim, count, token):
    """Requests, each on a connection of its own; how often which status came."""
    statuses = {}
    for _ in range(count):
        connection = connect(live.address)
        headers = {"Authorization": f"Bearer {token}"} if token and whim.random() < 0.7 else {}
        raw = request_bytes(live.address, whim.choice(["GET", "POST", "HEAD", "PUT"]), whim.choice(PATHS), whim.choice(BODIES), headers)
        head, _, body = raw.partition(b"\r\n\r\n")
        if whim.random() < 0.5:
            head = changed(whim, head)
        if whim.random() < 0.6:
            body = changed(whim, body)
        connection.settimeout(10)
        try:
            connection.sendall(head + b"\r\n\r\n" + body)
            connection.shutdown(1)
            answer = read_answer(connection)
            statuses[answer.status] = statuses.get(answer.status, 0) + 1
        except (Closed, Failed, OSError, ValueError):
            statuses["closed"] = statuses.get("closed", 0) + 1
        connection.close()
    return statuses


@case(rows=["a stranger", "an inspector of nothing", "the manager"], proves=["ST-GLI19-B.4.3.d"])
def requests_change_nothing(live, row):
    token = {"a stranger": None, "an inspector of nothing": "0" * 64, "the manager": live.manager.sign_in().token}[row]
    before = told(live)
    statuses = ask_changed(live, random.Random(f"{SEED} {row}"), 600, token)
    need(live.is_alive, f"the host has ended: {live.told()[-2000:]}")
    live.must_be_well()
    live.manager.sign_in()  # the session may have been signed out on the way
    need(any(isinstance(status, int) for status in statuses), f"{statuses}")
    after = told(live)
    # A body that came through is a new terminal or an odd member of staff: of money and tables nothing may have moved.
    for name in ("house", "tickets_outstanding", "ticket_count", "incidents"):
        need(before[name] == after[name], f"{name}: {before[name]} became {after[name]}")
    need(not any(status in (500, 501, 502) for status in statuses), f"{statuses}")


MESSAGES = [{"type": "watch", "tables": [0]}, {"type": "cash_out", "counter": 1}, {"type": "read_history", "count": 3}, {"type": "ping"},
            {"type": "place_bets", "counter": 2, "table": R1, "chips": [{"bet": "red", "selection": [], "amount": 500}]},
            {"type": "take_bets", "counter": 3, "table": R1, "chips": []}, {"type": "decide", "counter": 4, "table": R1, "decision": "hit", "hand": 0, "area": 0},
            {"type": "press_button", "counter": 5, "table": R1, "button": "clear"}, {"type": "sign_in", "staff": "100", "pin": "0000"}, {"type": "sign_out"},
            {"type": "order", "counter": 6, "order": {"type": "new_game", "table": R1}}, {"type": "insert_card", "counter": 7, "card": "1"}]


@case(rows=["before hello", "a terminal", "a dealer terminal", "a display"], proves=["ST-GLI19-B.4.3.d"])
def messages_change_nothing(quick, row):
    whim = random.Random(f"{SEED} {row}")
    quick.terminal()
    before = told(quick)
    part = {"a terminal": quick.terminal, "a dealer terminal": lambda: quick.dealer_terminal(R1), "a display": lambda: quick.part("display", R1)}.get(row)
    sent = 0
    while sent < 1_200:
        if part is None:
            socket = quick.web_socket()
            socket.receive()
        else:
            socket = part().come().socket
        try:
            for _ in range(100):
                sent += 1
                text = json.dumps(whim.choice(MESSAGES)).encode()
                if whim.random() < 0.8:
                    text = changed(whim, text)
                raw = frame(TEXT, text, key=whim.randbytes(4))
                socket.send_bytes(changed(whim, raw) if whim.random() < 0.1 else raw)
            socket.send_frame(CLOSE)
            socket.must_close()
        except (Closed, Failed, OSError):
            pass
        socket.close()
        if part is not None:
            part().socket = None
        need(quick.is_alive, f"the host has ended: {quick.told()[-2000:]}")
    quick.must_be_well()
    after = told(quick)
    for name in ("house", "tickets_outstanding", "ticket_count", "credit"):
        need(before[name] == after[name], f"{name}: {before[name]} became {after[name]}")
