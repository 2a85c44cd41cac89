"""Counters: an order is decided once, another one under its counter is refused, and no order can use up those after it."""
import threading

from kit import R1, Closed, Failed, ask, case, connect, need, request_bytes, until

CALL = {"type": "call_service", "table": 99, "round": 0, "text": ""}   # refused: there is no such table
CASH = {"type": "cash_out"}
LAST = (1 << 63) - 1


def at(part, message, counter):
    return part.order(message, counter)


@case(rows=[("2^63 - 1", LAST), ("2^64 - 1", (1 << 64) - 1), ("2^63", 1 << 63), ("2^53", 1 << 53), ("2^48", 1 << 48)])
def a_jump_leaves_all_other_orders(live, row):
    """One order with such a counter left a terminal 32 orders."""
    terminal = live.add_terminal().come()
    terminal.counter = 0
    jumped = at(terminal, CASH, row[1])
    need(jumped.get("reason") == "counter_too_high" or jumped.get("wrong") == "malformed", f"{jumped}")
    terminal.come()
    need(terminal.welcome["counter"] < 1_000, f"the host counts from there: {terminal.welcome['counter']}")
    for counter in range(1, 100):
        answer = at(terminal, CASH, counter)
        need(answer["reason"] == "credit_too_low", f"order {counter} after the jump: {answer}")
    terminal.leave()


@case
def the_refusal_says_how_high_a_counter_may_be(live):
    terminal = live.add_terminal().come()
    answer = at(terminal, CASH, LAST)
    need(answer["reason"] == "counter_too_high" and 0 < answer["amount"] < 1 << 48, f"{answer}")
    need(at(terminal, CASH, answer["amount"])["reason"] == "credit_too_low", "the highest that is allowed")
    terminal.leave()


@case
def the_clock_may_be_counted_by(live):
    """Some count by the time in milliseconds; a restart of theirs must not shut them out."""
    terminal = live.add_terminal().come()
    answer = at(terminal, CASH, 1_000)
    now = answer["server_time"]
    need(at(terminal, CASH, now)["reason"] == "credit_too_low", "the time as a counter")
    need(at(terminal, CASH, now + 1)["reason"] == "credit_too_low", "the next one")
    terminal.leave()


@case(rows=[("another order", {"type": "call_service", "table": R1, "round": 0, "text": "help"}), ("another amount", {"type": "place_bets", "table": R1,
             "chips": [{"bet": "red", "selection": [], "amount": 600}]}), ("another bet", {"type": "place_bets", "table": R1,
             "chips": [{"bet": "black", "selection": [], "amount": 500}]}), ("another table", {"type": "place_bets", "table": 2,
             "chips": [{"bet": "red", "selection": [], "amount": 500}]}), ("a chip more", {"type": "place_bets", "table": R1,
             "chips": [{"bet": "red", "selection": [], "amount": 500}] * 2})])
def another_order_under_a_used_counter_is_told_so(live, row):
    """It got the first one's answer and looked accepted."""
    terminal = live.add_terminal().come()
    first = {"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": 500}]}
    answer = at(terminal, first, 1)
    need(answer["reason"] not in ("none", "other_order"), f"{answer}")
    other = at(terminal, row[1], 1)
    need(other["reason"] == "other_order", f"{row[1]} under the counter of {first}: {other}")
    again = at(terminal, first, 1)
    need(again["reason"] == answer["reason"] and again["amount"] == answer["amount"], f"the first one again: {again} after {answer}")
    terminal.leave()


@case
def the_first_answer_outlives_the_host(live):
    """The order is known again after a restart, and so is another one."""
    terminal = live.add_terminal().come()
    first = at(terminal, CASH, 1)
    live.kill()
    live.start()
    terminal.come()
    need(at(terminal, CASH, 1)["reason"] == first["reason"], "the same order after a restart")
    need(at(terminal, CALL, 1)["reason"] == "other_order", "another order after a restart")
    terminal.leave()


@case
def what_is_long_gone_is_stale(live):
    terminal = live.add_terminal().come()
    for counter in range(1, 80):
        at(terminal, CASH, counter)
    need(at(terminal, CASH, 1)["reason"] == "stale", "the first of eighty")
    need(at(terminal, CASH, 79)["reason"] == "credit_too_low", "the last of eighty")
    need(at(terminal, CASH, 0).get("wrong") == "malformed", "a counter of zero")
    terminal.leave()


@case
def another_order_of_staff_under_a_used_counter_is_told_so(live):
    person = live.staff("assistant_gaming_manager")
    answer = person.order({"type": "set_period", "table": R1, "period_ms": 7_000}, counter=1_000_001)
    need(answer.status == 200, f"{answer}")
    first = answer.json
    other = person.order({"type": "set_period", "table": R1, "period_ms": 9_000}, counter=1_000_001).json
    need(other["reason"] == "other_order", f"{other}")
    again = person.order({"type": "set_period", "table": R1, "period_ms": 7_000}, counter=1_000_001).json
    need(again["reason"] == first["reason"], f"{again} after {first}")


@case
def as_many_answers_as_requests_under_one_counter(live):
    """Of ninety requests with thirty counters forty-eight were never answered, and their sockets stayed for ever. As many at
    once as one address may have open (limits.unproven_per_address_max)."""
    person = live.staff("assistant_gaming_manager")
    person.get("/office/floor")
    answers = []
    body = {"type": "order", "counter": 0, "order": {"type": "set_period", "table": R1, "period_ms": 6_000}}

    def ask_once(counter):
        try:
            answers.append(ask(live.address, "POST", "/office/order", body | {"counter": counter}, token=person.token))
        except (Failed, Closed):
            pass  # counted below
    threads = [threading.Thread(target=ask_once, args=(2_000_000 + index % 20,)) for index in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    need(len(answers) == 60 and all(answer.status == 200 for answer in answers), f"{len(answers)} of 60 were answered")
    reasons = {answer.json["reason"] for answer in answers}
    need("other_order" not in reasons, f"{reasons}")


@case
def one_connection_asks_the_same_again_and_again(live):
    """Pipelined on one connection: each is answered, in order."""
    person = live.staff("assistant_gaming_manager")
    person.get("/office/floor")
    connection = connect(live.address)
    body = b'{"type":"order","counter":3000000,"order":{"type":"set_period","table":0,"period_ms":6000}}'
    once = request_bytes(live.address, "POST", "/office/order", body, {"Authorization": f"Bearer {person.token}"})
    connection.sendall(once * 20)
    # Each answer follows its request; a reader that takes several at once keeps the rest.
    data = b""
    while data.count(b"HTTP/1.1 200") < 20:
        chunk = connection.recv(65536)
        need(chunk, f"closed after {data.count(b'HTTP/1.1 200')} answers")
        data += chunk
    connection.close()


@case
def whoever_leaves_before_the_answer_leaves_nothing_behind(live):
    """Connections that are closed while the answer is worked out are noticed: no place is lost."""
    person = live.staff("assistant_gaming_manager")
    person.get("/office/floor")
    before = live.descriptors()
    for index in range(60):
        connection = connect(live.address)
        body = b'{"type":"order","counter":%d,"order":{"type":"set_period","table":0,"period_ms":6000}}' % (4_000_000 + index // 2)
        connection.sendall(request_bytes(live.address, "POST", "/office/order", body, {"Authorization": f"Bearer {person.token}"}))
        connection.close()
    until(lambda: live.descriptors() <= before + 5, f"{live.descriptors()} descriptors after {before}")
    live.must_be_well()


@case
def a_sign_in_given_up_leaves_nothing_behind(live):
    before = live.descriptors()
    for _ in range(30):
        connection = connect(live.address)
        connection.sendall(request_bytes(live.address, "POST", "/office/sign_in", b'{"user":"nobody","password":"at all"}'))
        connection.close()
    until(lambda: live.descriptors() <= before + 5, f"{live.descriptors()} descriptors after {before}")
    live.must_be_well()
