"""Money, cards and tickets come from a terminal's own devices and by nobody's word, and each note is credited once."""
import json
import os
import socket
import threading
import time

from kit import R1, Device, WebSocket, case, need, until

CARD = "700000004711"
OTHER_CARD = "700000004729"


def crc(body):
    value = 0xFFFF
    for byte in body.encode():
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021) & 0xFFFF if value & 0x8000 else value << 1
    return f"{value:04X}"


def line(body):
    return f"${body}*{crc(body)}\r\n".encode()


def credit_of(terminal):
    """As a new socket sees it."""
    terminal.come()
    return terminal.view("mine")["credit_total"]


def equipped(live):
    """The first wired terminal, at an open table."""
    return live.open_table(R1)


class Line:
    """A device that this test plays itself, where a host calls."""

    def __init__(self, port):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind(("127.0.0.1", port))
        self.listener.listen(4)
        self.listener.settimeout(120)
        self.connection = None
        self.data = b""

    def answer(self):
        self.connection, _ = self.listener.accept()
        self.connection.settimeout(120)
        self.data = b""
        return self

    def say(self, *bodies):
        self.connection.sendall(b"".join(line(body) for body in bodies))

    def hear(self, beginning):
        """The next order that begins like this."""
        while True:
            while b"\n" in self.data:
                first, _, self.data = self.data.partition(b"\n")
                if first.startswith(b"$" + beginning.encode()):
                    return first.decode().strip()
            chunk = self.connection.recv(4096)
            need(chunk, f"the host hung up before {beginning}")
            self.data += chunk

    def close(self):
        if self.connection:
            self.connection.close()
        self.listener.close()


@case(proves=["ST-NY-5319.60.a"])
def a_live_venue_buys_in_plays_and_cashes_out_over_encrypted_lines(grounds):
    live = grounds.new_live(keys=True, wired=1).start()
    live.manager.must_post("/office/card", {"card": CARD, "name": "A Player"})
    terminal = equipped(live)
    name = terminal.name
    live.devices[name, "reader"].hand(f"card {CARD}")
    terminal.come(watch=[R1])
    until(lambda: (terminal.hear("mine"), terminal.views["mine"]["carded"])[1], "the card is in")
    live.fund(terminal, 15_000)
    need(credit_of(terminal) == 15_000, "three notes are not their credit")
    terminal.come(watch=[R1])
    staked = 0
    for _ in range(20):
        terminal.until_phase(R1, "open")
        answer = terminal.order({"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": 500}]})
        if answer["reason"] == "none":
            staked = 500
            break
    need(staked, f"no wager was taken: {answer}")
    settled = terminal.hear("settled")
    credit = settled["credit"]
    need(credit in (14_500, 15_500), f"a stake of 500 on red: {settled}")

    def paid():
        answer = terminal.order({"type": "cash_out"})
        return answer["reason"] == "none" or need(answer["reason"] == "cash_out_not_now", f"{answer}")
    until(paid, "cash out")
    told = live.devices[name, "printer"].wait("printed")
    need(told.endswith(f" {credit // 100}.{credit % 100:02}"), f"{credit} was due, and {told}")
    need(credit_of(terminal) == 0, "credit is left after cash out")
    live.devices[name, "reader"].hand("remove")
    until(lambda: not (terminal.hear("mine"), terminal.views["mine"]["carded"])[1], "the card is out")
    need(not any(CARD in json.dumps(entry) for entry in live.log_lines()), "a card's number is in the log")
    # Whoever comes next sees nothing of it and repeats nothing.
    def played():
        terminal.say({"type": "read_history", "count": 50})
        return terminal.hear("history")["rounds"]
    need(not played(), "somebody without a card sees the rounds of whoever had one")
    live.manager.must_post("/office/card", {"card": OTHER_CARD, "name": "Another Player"})
    live.devices[name, "reader"].hand(f"card {OTHER_CARD}")
    until(lambda: (terminal.hear("mine"), terminal.views["mine"]["carded"])[1], "the other card is in")
    need(not played(), "the next player sees the rounds of the one before")
    live.fund(terminal, 5_000)
    terminal.come(watch=[R1])
    terminal.until_phase(R1, "open")
    answer = terminal.order({"type": "press_button", "table": R1, "button": "rebet"})
    need(answer["reason"] != "none", f"the next player repeats the wagers of the one before: {answer}")
    live.must_be_well()


@case
def a_terminal_is_told_of_a_card_that_nobody_has(grounds):
    live = grounds.new_live(wired=2).start()
    live.manager.must_post("/office/card", {"card": CARD, "name": "A Player"})
    one, other = live.terminal_at(R1), live.terminal_at(R1)
    for terminal in (one, other):
        terminal.come()
    live.devices[one.name, "reader"].hand("card 9999000011")
    told = one.hear("error")
    need(told["wrong"] == "unknown_card" and "counter" not in told, f"{told}")
    need("9999000011" not in json.dumps(told), f"the number of somebody's card is on the screen: {told}")
    # Not to the one beside it, and not of a card that is known.
    live.devices[other.name, "reader"].hand(f"card {CARD}")
    until(lambda: (other.hear("mine"), other.views["mine"]["carded"])[1], "the card is in")
    need(not any(message["type"] == "error" for message in other.heard), f"the other terminal was told: {other.heard}")
    live.devices[one.name, "reader"].hand("remove")
    live.must_be_well()


@case(rows=["insert_note", "insert_card", "remove_card", "buy_in", "credit_note"])
def a_terminals_own_word_is_neither_money_nor_a_card(live, row):
    terminal = equipped(live).come()
    before = terminal.view("mine")
    words = {"insert_note": {"amount": 5_000}, "insert_card": {"card": CARD}, "remove_card": {},
             "buy_in": {"terminal": terminal.number, "amount": 5_000},
             "credit_note": {"device": 0, "terminal": terminal.number, "amount": 5_000, "life": 1, "note": 1}}[row]
    answer = terminal.order({"type": row} | words)
    need(answer["type"] == "error" and answer["wrong"] == "malformed", f"{row} was understood: {answer}")
    terminal.come()
    after = terminal.view("mine")
    need(after["credit_total"] == before["credit_total"] and after["carded"] == before["carded"], f"{row} changed {before} to {after}")


@case(rows=["insert_note", "insert_card", "remove_card"])
def in_a_demo_too_a_terminals_own_word_is_neither_money_nor_a_card(demo, row):
    """Notes and cards of a demo come from its virtual devices."""
    terminal = demo.add_terminals(1, 1_000)[0].come()
    before = terminal.view("mine")
    words = {"insert_note": {"amount": 5_000}, "insert_card": {"card": CARD}, "remove_card": {}}[row]
    answer = terminal.order({"type": row} | words)
    need(answer["type"] == "error" and answer["wrong"] == "malformed", f"{row} was understood: {answer}")
    after = terminal.come().view("mine")
    need((after["credit_total"], after["carded"]) == (before["credit_total"], before["carded"]), f"{row} changed {before} to {after}")


@case(rows=["buy_in", "credit_note", "insert_card"])
def staff_cannot_order_money_or_a_card_either(live, row):
    terminal = equipped(live)
    before = credit_of(terminal)
    words = {"buy_in": {"terminal": terminal.number, "amount": 5_000}, "insert_card": {"terminal": terminal.number, "person": {"pseudonym": "00" * 16}},
             "credit_note": {"device": 0, "terminal": terminal.number, "amount": 5_000, "life": 1, "note": 1}}[row]
    answer = live.staff("assistant_gaming_manager").order({"type": row} | words)
    need(answer.status == 400, f"{row} from the office: {answer}")
    need(credit_of(terminal) == before, "the office made money")


@case
def the_demos_hand_is_not_there_in_a_venue(live):
    for path in ("/demo/note", "/demo/card", "/demo/terminals", "/demo"):
        answer = live.ask("POST", path, {"terminal": 0, "amount": 5_000})
        need(answer.status in (404, 405), f"{path}: {answer}")


@case
def a_note_that_is_told_again_and_again_is_credited_once(grounds):
    live = grounds.new_live(wired=1).start()
    terminal = equipped(live)
    live.devices[terminal.name, "acceptor"].kill()
    acceptor = Line(live.devices[terminal.name, "acceptor"].port)
    try:
        acceptor.answer()
        life = 4_000_000_000
        acceptor.say(f"HELLO,acceptor,NA-1,{life}", f"STATUS,{life},0,ready")
        stacked = f"STACKED,{life},1,5000"
        acceptor.say(*[stacked] * 50)
        need(acceptor.hear("ACK") == line(f"ACK,{life},1").decode().strip(), "an acknowledgement of another note")
        need(credit_of(terminal) == 5_000, "one note told fifty times")
        # Played back later, and on another connection; and an older one.
        acceptor.say(stacked)
        acceptor.hear("ACK")
        acceptor.connection.close()
        acceptor.answer()
        acceptor.say(f"STATUS,{life},1,ready", stacked)
        acceptor.hear("ACK")
        need(credit_of(terminal) == 5_000, "a note that was played back")
        acceptor.say(f"STACKED,{life},2,2000")
        acceptor.hear(f"ACK,{life},2")
        # Of a life that is over: neither credited nor acknowledged.
        acceptor.say("STACKED,17,900,10000", f"STACKED,{life},1,5000", f"STACKED,{life},3,1000")
        acceptor.hear(f"ACK,{life},3")
        need(credit_of(terminal) == 8_000, "notes of a former life")
    finally:
        acceptor.close()
    live.must_be_well()


@case(rows=[("no sum", b"$STACKED,4000000000,1,5000\r\n"), ("a wrong sum", b"$STACKED,4000000000,1,5000*0000\r\n"),
            ("a sum of other words", b"$STACKED,4000000000,1,5000*" + crc("STACKED,4000000000,1,2000").encode() + b"\r\n"),
            ("another terminal named", line("STACKED,4000000000,1,5000,PT-W2")), ("a note of nothing", line("STACKED,4000000000,1,0")),
            ("less than nothing", line("STACKED,4000000000,1,-5000")), ("a note too large", line("STACKED,4000000000,1,99999999999")),
            ("no note of this venue", line("STACKED,4000000000,1,777")), ("a printer's word", line("PRINTED,1")), ("a reader's word", line("CARD,1,4711")),
            ("noise", bytes(range(256)) * 20)])
def what_is_no_note_is_no_money(live, row):
    terminal = equipped(live)
    device = live.devices[terminal.name, "acceptor"]
    before = credit_of(terminal)
    device.kill()
    acceptor = Line(device.port)
    try:
        acceptor.answer()
        acceptor.say("HELLO,acceptor,NA-1,1", "STATUS,1,0,ready")
        acceptor.connection.sendall(row[1])
        # An offer that the venue does not take comes back: so what came before it has been read.
        acceptor.say("ESCROW,1,1,7")
        acceptor.hear("RETURN,1,1")
        need(credit_of(terminal) == before, f"{row[0]} became money")
    finally:
        acceptor.close()
        device.start()
        device.wait("connected")
    live.must_be_well()


@case
def a_device_credits_the_terminal_that_the_register_has_it_in_and_no_other(grounds):
    live = grounds.new_live(wired=2).start()
    one = equipped(live)
    two = live.terminal_at(R1)
    by = live.staff("assistant_gaming_manager")
    live.fund(one, 5_000)
    need((credit_of(one), credit_of(two)) == (5_000, 0), "a note of one terminal at another")
    # Somebody moves the acceptor to the other terminal in the register alone: the configuration does not agree.
    acceptor = live.devices[one.name, "acceptor"]
    first, other = live.part_numbers[f"{one.name} acceptor"], live.part_numbers[f"{two.name} acceptor"]
    by.must_order({"type": "detach_device", "device": first})
    by.must_order({"type": "detach_device", "device": other})
    by.must_order({"type": "attach_device", "device": first, "terminal": two.number})
    acceptor.hand("note 50.00")
    acceptor.wait("returned")
    need((credit_of(one), credit_of(two)) == (5_000, 0), "a device that was moved made money")


@case
def a_host_that_is_killed_between_stacker_and_acknowledgement_credits_once(grounds):
    live = grounds.new_live(wired=1).start()
    terminal = equipped(live)
    device = live.devices[terminal.name, "acceptor"]
    device.kill()
    acceptor = Line(device.port)
    try:
        acceptor.answer()
        life = 4_000_000_000
        for note in range(1, 6):
            stacked = f"STACKED,{life},{note},5000"
            acceptor.say(stacked)
            # Now somewhere between the line's arrival and the acknowledgement.
            if note % 2:
                threading.Timer(0.002 * note, live.process.kill).start()
                live.process.wait()
            else:
                live.kill()
            live.kill()
            starter = threading.Thread(target=live.start)
            starter.start()
            acceptor.answer()
            starter.join()
            acceptor.say(f"STATUS,{life},{note},stacked", stacked)
            acceptor.hear(f"ACK,{life},{note}")
            need(credit_of(terminal) == 5_000 * note, f"note {note} was lost, or credited twice")
    finally:
        acceptor.close()
    live.must_be_well()


@case
def an_acceptor_that_is_killed_loses_no_note_and_doubles_none(grounds):
    live = grounds.new_live(wired=1).start()
    terminal = equipped(live)
    device = live.devices[terminal.name, "acceptor"]
    for note in range(1, 5):
        device.wait("connected")
        device.hand("note 50.00")
        device.wait("stacked")
        device.kill()
        device.start()
        until(lambda: credit_of(terminal) == 5_000 * note, f"note {note} after the acceptor came back")
    live.must_be_well()


@case(proves=["ST-NY-5319.60.a"], rows=["no key", "another key", "no key at the host"])
def a_line_without_the_devices_key_is_no_line(grounds, row):
    live = grounds.new_live(wired=1, keys=row != "no key at the host").start()
    device = live.devices["PT-W1", "acceptor"]
    key = live.folder / "other.key"
    key.touch(0o600)
    key.write_text(os.urandom(32).hex() + "\n")
    device.key = None if row == "no key" else key
    device.start()
    if row == "another key":
        device.wait("refused: ")
    if row == "no key at the host":
        # Whoever connects without the key hears nothing, and nobody answers for a note.
        device.hand("note 50.00")
        device.wait("returned")
    else:
        until(lambda: any("device_line_refused" in json.dumps(entry) for entry in live.log_lines()), "the refusal is in the log")
    need(device.count("stacked") == 0, "a note was taken in")
    # One without a key calls itself connected as soon as somebody calls; whoever has one waits for the other's.
    need(row == "no key" or device.count("connected") == 0, f"a line was opened: {list(device.said)}")
    need(not any("device_line_up" in json.dumps(entry) for entry in live.log_lines()) or row == "no key at the host",
         "the host took it for its device")
    live.must_be_well()


@case(proves=["ST-NY-5319.60.a"], rows=[("plain over a network", 'address = "10.1.2.3:4001"', "a plain line is for the loopback alone"),
                                        ("a key that others can read", 'address = "127.0.0.1:4001"\nkey = "{folder}/open.key"', "for others to read"),
                                        ("a key that is none", 'address = "127.0.0.1:4001"\nkey = "{folder}/short.key"', "64 hexadecimal digits"),
                                        ("a key that is not there", 'address = "127.0.0.1:4001"\nkey = "{folder}/none.key"', "cannot be opened")])
def a_configuration_with_an_open_line_does_not_start(grounds, row):
    folder = grounds.new_folder()
    (folder / "open.key").write_text("ab" * 32)
    (folder / "open.key").chmod(0o644)
    (folder / "short.key").write_text("ab")
    (folder / "short.key").chmod(0o600)
    more = '[[device]]\nname = "a"\nkind = "note_acceptor"\nterminal = "PT1"\n' + row[1].replace("{folder}", str(folder)) + "\n"
    told = grounds.new_live(wired=0, more=more).must_not_start(because=row[2])
    need(row[0] != "plain over a network" or "venue.toml:" in told, f"neither file nor line: {told}")


@case
def a_ticket_is_printed_once_and_one_that_is_unsure_is_nobodys_to_print_again(grounds):
    live = grounds.new_live(wired=1).start()
    terminal = equipped(live)
    printer = live.devices[terminal.name, "printer"]
    live.fund(terminal, 5_000)
    terminal.here().must({"type": "cash_out"})
    printer.wait("printed 1 50.00")
    live.kill()
    live.start()
    live.fund(terminal, 5_000)
    printer.hand("paper out")
    terminal.here().must({"type": "cash_out"})
    live.kill()
    live.start()
    need(printer.count("printed") == 1, "a ticket without paper, or one twice")
    printer.hand("paper in")
    printer.wait("printed 2 50.00")
    need(printer.count("printed") == 2, f"{list(printer.said)}")
    live.must_be_well()


@case(rows=[("cards", "reader", "HELLO,reader,CR-1", lambda n: f"CARD,{n + 1},{800_000_000_000 + n}"),
            ("its state", "acceptor", "HELLO,acceptor,NA-1,5", lambda n: f"STATUS,5,0,{('ready', 'jammed')[n % 2]}"),
            ("its faults", "printer", "HELLO,printer,TP-1", lambda n: f"FAULT,f{n}")])
def a_device_that_floods_makes_nobody_wait(grounds, row):
    """What one line has to say more than any device does stays in the line."""
    _, kind, hello, body = row
    live = grounds.new_live(wired=2).start()
    terminal = equipped(live)
    other = live.terminal_at(R1)
    live.devices[terminal.name, kind].kill()
    device = Line(live.devices[terminal.name, kind].port)
    stop = threading.Event()

    def flood():
        number = 0
        device.connection.settimeout(1)
        while not stop.is_set():
            block = b"".join(line(body(number + i)) for i in range(2_000))
            number += 2_000
            while block and not stop.is_set():
                try:
                    block = block[device.connection.send(block):]
                except TimeoutError:
                    pass
    flooding = threading.Thread(target=flood, daemon=True)
    try:
        device.answer()
        device.say(hello)
        memory = live.memory_kib()
        flooding.start()
        other.here()
        begun = time.monotonic()
        for _ in range(20):
            answer = other.order({"type": "call_service", "table": R1, "round": 0, "text": ""})
            need(answer["type"] == "answer" and answer["reason"] != "overloaded", f"{answer}")
        took = time.monotonic() - begun
        need(took < 20, f"twenty orders of another terminal took {took:.1f} s")
        need(live.memory_kib() < memory + 100_000, f"{live.memory_kib() - memory} KiB more")
    finally:
        stop.set()
        flooding.join(10)
        device.close()
    live.must_be_well()
