"""Connections by the hundred: places come free again, and whoever is known stays known."""
import socket
import struct

from kit import Closed, case, connect, is_dead, need, until

MANY = 200


def hang_up(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


@case
def connections_that_say_nothing_are_given_up(live):
    before = live.descriptors()
    silent = [connect(live.address) for _ in range(100)]
    known = live.terminal().come()
    known.say({"type": "ping"})
    need(known.hear("pong"), "somebody who is known")
    until(lambda: live.descriptors() <= before + 10, "the end of silent connections", 110)
    for one in silent:
        one.close()


@case
def opened_and_cut_off_at_once(live):
    before = live.descriptors()
    for _ in range(MANY):
        hang_up(connect(live.address))
    until(lambda: live.descriptors() <= before + 10, "free places")
    live.must_be_well()


@case
def cut_off_within_the_handshake(live):
    before = live.descriptors()
    for _ in range(MANY):
        one = connect(live.address)
        one.sendall(b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
        hang_up(one)
    until(lambda: live.descriptors() <= before + 10, "free places")
    live.must_be_well()


@case
def cut_off_after_the_challenge(live):
    before = live.descriptors()
    for _ in range(MANY // 2):
        one = live.web_socket()
        one.receive()
        one.close()
    until(lambda: live.descriptors() <= before + 10, "free places")
    live.must_be_well()


@case
def cut_off_within_a_body(live):
    before = live.descriptors()
    for _ in range(MANY // 2):
        one = connect(live.address)
        one.sendall(b"POST /office/sign_in HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
        hang_up(one)
    until(lambda: live.descriptors() <= before + 10, "free places")
    live.must_be_well()


@case
def half_closed_connections_come_free(live):
    """The other end has said that nothing more comes: a place is not kept for it."""
    before = live.descriptors()
    halves = [connect(live.address) for _ in range(50)]
    for one in halves:
        one.shutdown(socket.SHUT_WR)
    until(lambda: live.descriptors() <= before + 10, "free places", 110)
    for one in halves:
        one.close()


@case
def one_part_on_many_sockets_is_one_part(live):
    terminal = live.terminal().come()
    former = []
    for _ in range(10):
        former.append(terminal.socket)
        terminal.socket = None
        terminal.come()
    for one in former:
        one.must_close()
    terminal.say({"type": "ping"})
    need(terminal.hear("pong"), "the last socket")


@case
def a_host_that_was_killed_is_dead_to_its_sockets(live):
    terminal = live.terminal().come()
    live.kill()
    need(is_dead(terminal.socket.connection), "the socket seems alive")
    live.start()
    terminal.here().say({"type": "ping"})
    need(terminal.hear("pong"), "a new socket")


@case
def a_key_that_was_taken_away_ends_its_socket(live):
    terminal = live.add_terminal().come()
    live.manager.must_post("/office/expulsion", {"part": "terminal", "number": terminal.number})
    terminal.socket.must_close()
    try:
        terminal.socket = None
        terminal.come()
    except Exception:  # not known: how it says so is the protocol's
        return
    raise Closed(None, "a key that was taken away still opens")
