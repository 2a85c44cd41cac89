"""Whatever one part sends as often as it can: it has an end, and nobody else is shut out."""
import json
import time

from kit import B1, R1, Closed, case, need

CALLS = 900


def flood(part, message, count):
    """Orders as fast as they are answered; the reasons, counted."""
    reasons = {}
    for index in range(count):
        answer = part.order(message if not callable(message) else message(index))
        reason = answer.get("reason") or answer["wrong"]
        reasons[reason] = reasons.get(reason, 0) + 1
    return reasons


@case
def nine_hundred_calls_shut_nobody_out(quick):
    """The dealer terminal's view passed the limit of a message, and would again after a restart."""
    person = quick.staff("assistant_gaming_manager")
    terminal = quick.add_terminal().come()
    reasons = flood(terminal, lambda index: {"type": "call_service", "table": B1, "round": 0, "text": f"{index:03}" + "x" * 497}, CALLS)
    need(reasons.get("limit_reached", 0) > CALLS // 2 and reasons.get("none") == 5, f"{reasons}")
    for life in range(2):
        dealer = quick.dealer_terminal(B1).come().must_sign_in(person)
        view = dealer.view("dealer", B1)
        need(len(json.dumps(view)) < 400_000, f"a view of {len(json.dumps(view))} bytes")
        need(len(view["incidents"]) == 5, f"{len(view['incidents'])} calls are shown")
        dealer.say({"type": "ping"})
        need(dealer.hear("pong"), "the dealer terminal's line")
        if life == 0:
            quick.restart()
    # Once somebody has looked after one of them the next is heard.
    call = view["incidents"][0]["incident"]
    dealer.must_tell({"type": "add_finding", "incident": call, "kind": "decision", "text": "seen"})
    dealer.must_tell({"type": "close_incident", "incident": call, "text": "seen"})
    terminal.come().must({"type": "call_service", "table": B1, "round": 0, "text": "and now"})


@case
def calls_of_one_terminal_are_not_anothers(quick):
    one, other = quick.add_terminal().come(), quick.add_terminal().come()
    need(flood(one, {"type": "call_service", "table": R1, "round": 0, "text": "help"}, 20).get("none") == 5, "five calls of one")
    need(flood(other, {"type": "call_service", "table": R1, "round": 0, "text": "help"}, 20).get("none") == 5, "five calls of the other")


@case
def many_terminals_that_call_leave_the_view_short(quick):
    """Each within its bound; what the view does not list it counts."""
    person = quick.staff("assistant_gaming_manager")
    for _ in range(12):
        flood(quick.add_terminal().come(), {"type": "call_service", "table": B1, "round": 0, "text": "y" * 500}, 6)
    dealer = quick.dealer_terminal(B1).come().must_sign_in(person)
    view = dealer.view("dealer", B1)
    need(len(view["incidents"]) <= 25 and view["incidents_more"] >= 20, f"{len(view['incidents'])} shown, {view.get('incidents_more')} more")
    need(len(json.dumps(view)) < 400_000, "a view too long for a socket")


@case
def records_of_staff_have_an_end_too(quick):
    person = quick.staff("assistant_gaming_manager")
    dealer = quick.dealer_terminal(R1).come().must_sign_in(person)
    record = {"type": "order", "order": {"type": "open_incident", "round": {"table": R1, "number": 0}, "kind": "other", "text": "z" * 1_000, "breach": "none", "withhold": False}}
    reasons = flood(dealer, record, 250)
    need(reasons.get("limit_reached", 0) >= 100, f"{reasons}")
    need(len(json.dumps(dealer.come().view("dealer", R1))) < 400_000, "a view too long for a socket")


@case(rows=[("a finding", lambda call: {"type": "add_finding", "incident": call, "kind": "note", "text": "n"}),
            ("a long text", lambda call: {"type": "add_finding", "incident": call, "kind": "note", "text": "n" * 2_001})])
def of_one_incident_has_an_end(live, row):
    person = live.staff("assistant_gaming_manager")
    terminal = live.add_terminal().come()
    terminal.must({"type": "call_service", "table": B1, "round": 0, "text": "look at this"})
    newest = max(one["id"] for one in live.floor()["incidents"])
    reasons = {}
    for _ in range(80):
        reason = person.order(row[1](newest)).json["reason"]
        reasons[reason] = reasons.get(reason, 0) + 1
    need(reasons.get("none", 0) <= 50 and ("limit_reached" in reasons or "bad_setting" in reasons), f"{reasons}")


@case(rows=[("open_incident", {"type": "open_incident", "round": {"table": R1, "number": 0}, "kind": "other", "text": "q" * 2_001, "breach": "none", "withhold": False}),
            ("report_malfunction", {"type": "report_malfunction", "table": R1, "text": "q" * 2_001}),
            ("register_device", {"type": "register_device", "kind": "display", "name": "d" * 101, "approval": "", "detail": {"serial": "", "version": "", "across_mm": 0,
             "metallic": False, "dice": 0, "opposite_sum": 0, "sealed": False, "decks": 0}})])
def has_no_room_for_so_long_a_text(live, row):
    answer = live.staff("assistant_gaming_manager").order(row[1])
    need(answer.status == 200 and answer.json["reason"] in ("bad_setting", "not_expected", "limit_reached"), f"{answer}")


@case
def names_are_short(live):
    for name in ("", "t" * 101, "t" * 60_000):
        need(live.manager.post("/office/terminal", {"name": name}).status in (400, 409), f"a name of {len(name)} letters")
    for role, pit in (("r" * 101, ""), ("dealer", "p" * 101), ("", "")):
        answer = live.manager.post("/office/staff", {"staff": 77_000, "role": role, "pit": pit, "pin": "314159", "user": "", "password": ""})
        need(answer.status in (400, 403, 409), f"{answer}")


@case
def no_two_terminals_have_one_name(live):
    name = f"PT{next(live.numbers)}"
    number = live.manager.must_post("/office/terminal", {"name": name})["number"]
    for person in (live.manager, live.second_of(live.manager)):
        answer = person.post("/office/terminal", {"name": name})
        need(answer.status == 409 and f"terminal {number} has it" in answer.error, f"{answer}")


@case
def one_manager_does_not_fill_the_floor(fresh_live):
    """What one person brings in a day has an end, and others go on."""
    live = fresh_live
    statuses = [live.manager.post("/office/terminal", {"name": f"F{number}"}).status for number in range(1_001)]
    need(statuses == [200] * 1_000 + [429], f"{[(one, statuses.count(one)) for one in set(statuses)]}")
    need(live.second_of(live.manager).post("/office/terminal", {"name": "F1000"}).status == 200, "the other one is shut out")
    need(live.manager.post("/office/card", {"card": "700000001234", "name": "Somebody"}).status == 200, "cards are another matter")
    live.must_be_well()


@case
def refused_orders_do_not_fill_the_disk(fresh_live):
    """Each refusal is journalled; a megabyte of them from one terminal is enough for a while, and others go on."""
    live = fresh_live
    greedy, other = live.add_terminal().come(), live.add_terminal().come()
    chips = [{"bet": "red", "selection": [], "amount": 500}] * 200
    before = live.store.stat().st_size
    reasons = {}
    for _ in range(1_500):
        answer = greedy.order({"type": "place_bets", "table": R1, "round": 4_000, "chips": chips})
        reason = answer.get("reason") or answer["wrong"]
        reasons[reason] = reasons.get(reason, 0) + 1
        if reason == "too_many":
            break
        time.sleep(0.02)
    need(reasons.get("too_many") == 1, f"no end: {reasons}")
    need(live.store.stat().st_size - before < 8_000_000, f"{live.store.stat().st_size - before} bytes")
    need(other.order({"type": "cash_out"}).get("reason") is not None, "another terminal is shut out")


@case
def a_socket_has_its_rate(live):
    """More than the rate is refused without being decided, and other parts do not feel it."""
    greedy, quiet = live.add_terminal().come(), live.terminal().come()
    try:
        for _ in range(400):
            greedy.say({"type": "read_history", "count": 50})
    except Closed:
        pass
    begun = time.monotonic()
    quiet.say({"type": "ping"})
    quiet.hear("pong")
    need(time.monotonic() - begun < 60, "a ping while somebody else floods")
    heard = {}
    try:
        while "error" not in heard:
            message = greedy.hear(seconds=60)
            heard[message["type"]] = message
    except Closed:
        heard["error"] = {"wrong": "too_many"}
    need(heard["error"]["wrong"] in ("too_many", "overloaded"), f"{heard}")


@case
def watching_all_tables_again_and_again_holds_nobody_up(live):
    watcher, quiet = live.add_terminal().come(), live.terminal().come()
    for _ in range(60):
        watcher.say({"type": "watch", "tables": [0, 1, 2]})
    quiet.say({"type": "ping"})
    need(quiet.hear("pong"), "a ping")
    live.must_be_well()


@case
def a_reader_that_does_not_read_is_dropped_and_costs_nothing(live):
    """It asks and asks and takes nothing: what waits for it has an end."""
    before = live.memory_kib()
    deaf = live.add_terminal().come()
    deaf.socket.connection.settimeout(5)
    try:
        for _ in range(4_000):
            deaf.say({"type": "read_history", "count": 50})
    except Exception:  # it is cut off, or its own buffers are full: both are all right
        pass
    live.must_be_well()
    need(live.memory_kib() - before < 100 * 1024, f"{before} KiB became {live.memory_kib()}")
    deaf.leave()
