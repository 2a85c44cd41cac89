"""HTTP and WebSocket (RFC 6455) from the client's end, with Python's standard library alone.

As strict as the RFC about what comes, and able to send what it forbids: that is what attack.py needs.
"""
import asyncio
import base64
import hashlib
import os
import struct

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
FRAME_BYTES_MAX = 4 << 20
HEAD_BYTES_MAX = 64 << 10
SECONDS_MAX = 60  # that anything may take
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Closed(Exception):
    """The other end closed the socket; `code` is None if it said nothing."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with code {code}" + (f": {reason}" if reason else ""))
        self.code = code


class Broken(Exception):
    """What came is not what the RFC allows."""


def split_address(address):
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    return host, int(port)


async def read_head(reader):
    """Status and headers; names in lower case."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as ended:
        raise Closed(None, f"after {len(ended.partial)} bytes of an answer") from None
    lines = head.decode("latin-1").split("\r\n")
    version, status = lines[0].split(" ", 2)[:2]
    if version != "HTTP/1.1" or not status.isdigit():
        raise Broken(f"no status line: {lines[0]}")
    headers = {}
    for line in lines[1:]:
        if line:
            name, _, value = line.partition(":")
            name = name.strip().lower()
            # Cookies come one a line.
            headers[name] = f"{headers[name]}\n{value.strip()}" if name in headers else value.strip()
    return int(status), headers


class Http:
    """One connection, kept alive. A request may be wrong on purpose."""

    def __init__(self, address):
        self.host, self.port = split_address(address)
        self.reader = self.writer = None

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=HEAD_BYTES_MAX)
        return self

    def close(self):
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, method, path, body=None, headers=None):
        """Status, headers and body of the answer."""
        if self.writer is None or self.reader.at_eof():
            await self.open()
        lines = {"Host": f"{self.host}:{self.port}"}
        if body is not None:
            lines["Content-Type"] = "application/json"
            lines["Content-Length"] = str(len(body))
        lines |= headers or {}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n"
        self.writer.write(head.encode("latin-1") + (body or b""))
        status, answered = await read_head(self.reader)
        length = int(answered.get("content-length", "0"))
        content = b"" if method == "HEAD" else await self.reader.readexactly(length)
        if answered.get("connection", "").lower() == "close":
            self.close()
        return status, answered, content


async def ask(address, method, path, body=None, headers=None, seconds=SECONDS_MAX):
    """One request on a connection of its own."""
    http = Http(address)
    try:
        return await asyncio.wait_for(http.ask(method, path, body, headers), seconds)
    finally:
        http.close()


class Socket:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @staticmethod
    async def open(address, path="/socket", headers=None, seconds=SECONDS_MAX):
        """Raises ConnectionRefusedError with the status if the server does not upgrade."""
        host, port = split_address(address)
        reader, writer = await asyncio.open_connection(host, port, limit=HEAD_BYTES_MAX)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": f"{host}:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"} | (headers or {})
        writer.write((f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n").encode())
        status, answered = await asyncio.wait_for(read_head(reader), seconds)
        if status != 101:
            writer.close()
            raise ConnectionRefusedError(f"{status} instead of 101")
        wanted = base64.b64encode(hashlib.sha1(key.encode() + GUID).digest()).decode()
        if answered.get("sec-websocket-accept") != wanted:
            raise Broken("the server did not see our key")
        return Socket(reader, writer)

    def send(self, text):
        self.send_frame(TEXT, text.encode())

    def send_frame(self, opcode, payload, final=True, masked=True):
        head = bytearray([opcode | (0x80 if final else 0)])
        mask_bit = 0x80 if masked else 0
        if len(payload) < 126:
            head.append(mask_bit | len(payload))
        elif len(payload) < 1 << 16:
            head += struct.pack(">BH", mask_bit | 126, len(payload))
        else:
            head += struct.pack(">BQ", mask_bit | 127, len(payload))
        if masked:
            key = os.urandom(4)
            head += key
            stream = int.from_bytes((key * (len(payload) // 4 + 1))[:len(payload)], "big")
            payload = (int.from_bytes(payload, "big") ^ stream).to_bytes(len(payload), "big")
        self.writer.write(bytes(head) + payload)

    def send_bytes(self, raw):
        self.writer.write(raw)

    async def drain(self):
        await self.writer.drain()

    async def receive(self):
        """The next text message. Answers pings; raises Closed at the end."""
        text = bytearray()
        begun = False
        while True:
            opcode, final, payload = await self.receive_frame()
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                self.send_frame(CLOSE, payload[:2])
                raise Closed(code, payload[2:].decode())
            elif opcode in (TEXT, CONTINUATION):
                if (opcode == CONTINUATION) != begun:
                    raise Broken("a continuation of nothing, or none where one was due")
                text += payload
                begun = not final
                if final:
                    return text.decode()
            elif opcode != PONG:
                raise Broken(f"a frame with opcode {opcode}")

    async def receive_frame(self):
        try:
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            if first & 0x70 or second & 0x80 or length > FRAME_BYTES_MAX:
                raise Broken(f"a frame that begins {first:02x} {second:02x}, of {length} bytes")
            return first & 0x0F, bool(first & 0x80), await self.reader.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError) as ended:
            raise Closed(None, type(ended).__name__) from None

    def close(self):
        """At once, as when a cable is pulled."""
        self.writer.transport.abort()

    def say_goodbye(self):
        self.send_frame(CLOSE, struct.pack(">H", 1000))
