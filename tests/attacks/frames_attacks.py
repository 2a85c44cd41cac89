"""Frames that the RFC forbids: each ends its own socket, with the right code, and nobody else's."""
import json
import struct

from kit import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Closed, case, frame, need

LIMIT = 65_536
PING_TEXT = b'{"type":"ping"}'


def size8(first, length, rest=b""):
    """A head with the length in eight bytes, masked with zeros."""
    return bytes([first, 0xFF]) + struct.pack(">Q", length) + bytes(4) + rest


def size2(first, length, rest=b""):
    return bytes([first, 0xFE]) + struct.pack(">H", length) + bytes(4) + rest


ROWS = [
    ("a text without a mask", frame(TEXT, PING_TEXT, masked=False), {1002}),
    ("a ping without a mask", frame(PING, b"x", masked=False), {1002}),
    ("reserved bit 1", frame(TEXT, PING_TEXT, reserved=4), {1002}),
    ("reserved bit 2", frame(TEXT, PING_TEXT, reserved=2), {1002}),
    ("reserved bit 3", frame(TEXT, PING_TEXT, reserved=1), {1002}),
    ("opcode 3", frame(3, b""), {1002}),
    ("opcode 7", frame(7, b""), {1002}),
    ("opcode 11", frame(11, b""), {1002}),
    ("opcode 15", frame(15, b""), {1002}),
    ("a continuation of nothing", frame(CONTINUATION, PING_TEXT), {1002}),
    ("a text within a text", frame(TEXT, b"{", final=False) + frame(TEXT, b"}"), {1002}),
    ("a ping in pieces", frame(PING, b"", final=False), {1002}),
    ("a goodbye in pieces", frame(CLOSE, b"", final=False), {1002}),
    ("a ping of 126 bytes", frame(PING, bytes(126)), {1002}),
    ("a goodbye of 200 bytes", frame(CLOSE, b"\x03\xe8" + b"x" * 198), {1002}),
    ("a goodbye with half a code", frame(CLOSE, b"\x03"), {1002}),
    ("a goodbye with code 0", frame(CLOSE, struct.pack(">H", 0)), {1002}),
    ("a goodbye with code 999", frame(CLOSE, struct.pack(">H", 999)), {1002}),
    ("a goodbye with code 1005", frame(CLOSE, struct.pack(">H", 1005)), {1002}),
    ("a goodbye with code 1006", frame(CLOSE, struct.pack(">H", 1006)), {1002}),
    ("a goodbye with code 1015", frame(CLOSE, struct.pack(">H", 1015)), {1002}),
    ("a goodbye with code 2999", frame(CLOSE, struct.pack(">H", 2999)), {1002}),
    ("a goodbye with a reason that is no UTF-8", frame(CLOSE, b"\x03\xe8\xff\xfe"), {1002}),
    ("a short length in two bytes", size2(0x81, 15, PING_TEXT), {1002}),
    ("a short length in eight bytes", size8(0x81, 15, PING_TEXT), {1002}),
    ("a length of 65535 in eight bytes", size8(0x81, 65_535, bytes(65_535)), {1002}),
    ("a frame of 2^62 bytes", size8(0x81, 1 << 62), {1009, 1002}),
    ("a frame of 2^64 - 1 bytes", size8(0x81, (1 << 64) - 1), {1009, 1002}),
    ("a frame of one byte too many", size8(0x81, LIMIT + 1), {1009}),
    ("a message of one byte too many, in two", frame(TEXT, b" " * 40_000, final=False) + frame(CONTINUATION, b" " * (LIMIT - 40_000 + 1)), {1009}),
    ("a thousand empty pieces and one too long", frame(TEXT, b"", final=False) + frame(CONTINUATION, b"", final=False) * 1_000
     + frame(CONTINUATION, b" " * (LIMIT + 1)), {1009}),
    ("text that is no UTF-8", frame(TEXT, b'{"type":"\xff"}'), {1007}),
    ("half of a surrogate pair in UTF-8", frame(TEXT, b'{"type":"\xed\xa0\x80"}'), {1007}),
    ("a slash in two bytes of UTF-8", frame(TEXT, b'{"type":"\xc0\xaf"}'), {1007}),
    ("an HTTP request", b"GET / HTTP/1.1\r\n\r\n", {1002, 1009}),
]


@case(rows=ROWS)
def ends_with_its_code(live, row):
    _, raw, codes = row
    bystander = live.terminal().here()
    socket = live.web_socket()
    socket.receive()  # the challenge
    socket.send_bytes(raw)
    socket.must_close(*codes)
    bystander.say({"type": "ping"})
    need(bystander.hear("pong"), "somebody else's line")


@case
def a_frame_that_never_ends_is_no_memory(live):
    """Heads of large frames on many sockets: nothing is kept for what was only announced."""
    before = live.memory_kib()
    sockets = [live.web_socket() for _ in range(50)]
    for socket in sockets:
        socket.receive()
        socket.send_bytes(size2(0x81, 60_000) + b"{")
    live.must_be_well()
    need(live.memory_kib() - before < 32 * 1024, f"{before} KiB became {live.memory_kib()}")
    for socket in sockets:
        socket.close()


@case
def byte_by_byte_is_as_good(live):
    terminal = live.terminal().come()
    for byte in frame(TEXT, PING_TEXT):
        terminal.socket.send_bytes(bytes([byte]))
    need(terminal.hear("pong"), "a message that came byte by byte")


@case
def pings_within_a_message_are_answered(live):
    terminal = live.terminal().come()
    terminal.socket.send_frame(TEXT, PING_TEXT[:4], final=False)
    terminal.socket.send_frame(PING, b"still there?")
    terminal.socket.send_frame(PONG, b"nobody asked")
    terminal.socket.send_frame(CONTINUATION, PING_TEXT[4:])
    heard = set()
    while heard != {"frame", "message"}:
        opcode, _, payload = terminal.socket.receive_frame()
        if opcode == PONG:
            need(payload == b"still there?", f"a pong with {payload}")
            heard.add("frame")
        elif opcode == TEXT and json.loads(payload)["type"] == "pong":
            heard.add("message")


@case
def binary_messages_are_refused_and_nothing_is_decided(live):
    terminal = live.terminal().come()
    terminal.socket.send_frame(BINARY, b'{"type":"cash_out","counter":1}')
    need(terminal.hear("error")["wrong"] == "malformed", "a binary message")


@case
def a_flood_of_pings_is_not_answered_for_ever(live):
    """Pings count as messages; more than the rate gets no answer, and the socket ends or lives on, in order."""
    socket = live.web_socket()
    socket.receive()
    try:
        for _ in range(40):
            socket.send_bytes(frame(PING, b"x" * 100) * 100)
    except Closed:
        pass
    live.must_be_well()
    socket.close()
