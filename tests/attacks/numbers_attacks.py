"""No size follows a number from outside: every number that an order can name, as large as it can be written."""
import json

from kit import R1, SCHEMA, case, need

HUGE = [4_294_967_295, 4_294_967_294, 2_147_483_648, 900_000_000]


@case(rows=[4_294_967_295, 900_000_000, 100_000_000])
def is_no_number_of_staff(live, row):
    """4294967295 ended the process, 900000000 took 3.5 GB, as soon as that person gave an order."""
    before = live.memory_kib()
    answer = live.manager.post("/office/staff", {"staff": row, "role": "assistant_gaming_manager", "pit": "", "pin": "271828", "user": f"n{row}",
                                                 "password": "first words of it"})
    need(answer.status == 400 and "99999999" in answer.error, f"{answer}")
    # The vault has nothing of somebody who is none.
    signed = live.ask("POST", "/office/sign_in", {"user": f"n{row}", "password": "first words of it"})
    need(signed.status == 401, f"{signed}")
    live.must_be_well()
    need(live.memory_kib() - before < 100 * 1024, f"{before} KiB became {live.memory_kib()}")


@case
def the_highest_number_of_staff_takes_no_room(live):
    before = live.memory_kib()
    person = live.hire("assistant_gaming_manager", number=99_999_999)
    answer = person.order({"type": "set_period", "table": R1, "period_ms": 6_000})
    need(answer.status == 200, f"{answer}")
    live.must_be_well()
    need(live.memory_kib() - before < 100 * 1024, f"{before} KiB became {live.memory_kib()}")
    live.restart()
    need(live.memory_kib() < 600 * 1024, f"{live.memory_kib()} KiB after a restart")
    need(person.get("/office/floor").status == 200, "that person signs in again")


# Every order of staff, filled with the largest numbers that its schema takes.

def largest(schema, huge):
    if "$ref" in schema:
        return largest(SCHEMA.definitions[schema["$ref"].rpartition("/")[2]], huge)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][-1]
    if "oneOf" in schema:
        return largest(schema["oneOf"][0], huge)
    kind = schema.get("type")
    if kind == "object":
        return {name: largest(part, huge) for name, part in schema.get("properties", {}).items()}
    if kind == "array":
        return [largest(schema["items"], huge)] if "items" in schema else []
    if kind == "integer":
        return min(schema.get("maximum", huge), huge)
    if kind == "boolean":
        return True
    if kind == "string":
        return {"card": "AS"}.get(schema.get("title", ""), text_for(schema))
    return huge


def text_for(schema):
    pattern = schema.get("pattern", "")
    if "{64}" in pattern:
        return "0" * 64
    if "{32}" in pattern:
        return "0" * 32
    if pattern.startswith("^[A2-9TJQK]") or "AKQ" in pattern or "[CDHS]" in pattern:
        return "AS"
    if pattern:
        return ""
    return "x"


def orders():
    found = []
    for name in SCHEMA.names("staff_order"):
        found.append((name, SCHEMA.definitions[name]))
    return found


@case(rows=orders())
def names_nothing_that_there_is(live, row):
    """In the office and at a dealer terminal: refused, or not read; the process stays as it is."""
    name, schema = row
    before = live.memory_kib()
    person = live.staff("assistant_gaming_manager")
    dealer = live.dealer_terminal(R1).here()
    if getattr(dealer, "signed", None) != live.life:
        dealer.must_sign_in(person)
        dealer.signed = live.life
    for huge in HUGE[:2]:
        order = largest(schema, huge) | {"type": name}
        answer = person.order(order)
        need(answer.status in (200, 400, 404), f"{json.dumps(order)[:200]}: {answer}")
        if answer.status == 200 and name not in ("register_device",):
            need(answer.json["reason"] != "none", f"{json.dumps(order)[:200]} was accepted")
        if "table" in order:
            order["table"] = R1   # so that the dealer terminal may say it
        elif isinstance(order.get("round"), dict):
            order["round"]["table"] = R1
        said = dealer.tell(order)
        need(said["type"] in ("answer", "error"), f"{said}")
    need(live.is_alive, "the host has ended")
    need(live.memory_kib() - before < 200 * 1024, f"{before} KiB became {live.memory_kib()}")


MESSAGES = [
    ("place_bets", {"type": "place_bets", "table": 4_294_967_295, "chips": []}), ("take_bets", {"type": "take_bets", "table": 4_294_967_295, "chips": []}),
    ("press_button", {"type": "press_button", "table": 4_294_967_295, "button": "clear"}), ("confirm_bets", {"type": "confirm_bets", "table": 4_294_967_295}),
    ("decide", {"type": "decide", "table": 4_294_967_295, "decision": "hit", "hand": 255, "area": 255}),
    ("decide at a table", {"type": "decide", "table": R1, "decision": "split", "hand": 255, "area": 255}),
    ("pick_positions", {"type": "pick_positions", "table": 4_294_967_295, "positions": "ff" * 200}), ("press_shooter", {"type": "press_shooter", "table": 4_294_967_295}),
    ("reveal_card", {"type": "reveal_card", "table": 4_294_967_295}),
    ("pass_cards", {"type": "pass_cards", "table": 4_294_967_295, "to": 4_294_967_295, "one": True}), ("answer_prompt", {"type": "answer_prompt", "table": R1, "prompt": (1 << 64) - 1, "yes": True}),
    ("insert_note", {"type": "insert_note", "amount": (1 << 63) - 1}), ("insert_note below nothing", {"type": "insert_note", "amount": -(1 << 63)}),
    ("call_service", {"type": "call_service", "table": 4_294_967_295, "round": 4_294_967_295, "text": ""}),
    ("call_service about a round to come", {"type": "call_service", "table": R1, "round": 4_294_967_295, "text": ""}),
    ("a wager for a round to come", {"type": "place_bets", "table": R1, "round": 4_294_967_295, "chips": [{"bet": "red", "selection": [], "amount": 500}]}),
    ("a wager of all money", {"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": (1 << 63) - 1}] * 3}),
    ("a wager below nothing", {"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": -500}]}),
    ("a wager of nothing", {"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": 0}]}),
]


@case(rows=MESSAGES)
def moves_nothing(live, row):
    terminal = live.terminal().here()
    answer = terminal.order(row[1])
    need(answer["type"] == "error" or answer["reason"] != "none", f"{answer}")
    need(answer.get("credit", 0) == 0, f"{answer}")
    live.must_be_well()


@case(rows=["4294967295", "4294967296", "18446744073709551616", "-1", "1e9", "%30", "0x0", ""])
def is_no_table_with_rules(live, row):
    answer = live.ask("GET", f"/rules/{row}")
    need(answer.status in (400, 404), f"{answer}")
    need(live.is_alive, "the host has ended")


@case(rows=["terminal 4294967295", "dealer_terminal 4294967295", "display 900000000", "terminal 99999"])
def is_no_part_to_enrol(live, row):
    kind, number = row.split()
    number = int(number)
    need(live.manager.post("/office/enrolment", {"part": kind, "number": number}).status == 404, "a code for nobody")
    need(live.manager.post("/office/expulsion", {"part": kind, "number": number}).status in (200, 404), "nobody was taken off the floor")
    terminal = live.terminal()
    socket = live.web_socket()
    nonce = json.loads(socket.receive())["nonce"]
    socket.say(terminal.hello(nonce) | {"part": kind, "number": number})
    need(json.loads(socket.receive())["wrong"] == "not_known", "a part that there is not")
    socket.close()


@case
def history_of_four_billion_rounds_is_fifty(live):
    terminal = live.terminal().here()
    terminal.say({"type": "read_history", "count": 4_294_967_295})
    need(len(terminal.hear("history")["rounds"]) <= 50, "more than fifty")


@case
def numbers_in_a_watch_are_tables(live):
    terminal = live.terminal().here()
    terminal.say({"type": "watch", "tables": [4_294_967_295]})
    need(terminal.hear("error")["wrong"] == "malformed", "a table that there is not")
