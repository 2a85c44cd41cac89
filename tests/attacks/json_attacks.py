"""Messages that are none: refused with the place of what is wrong, nothing decided, the socket of use afterwards."""
import json

from kit import R1, case, need

GOOD = {"type": "place_bets", "counter": 1, "table": 0, "chips": [{"bet": "red", "selection": [], "amount": 500}]}


def changed(**fields):
    return json.dumps(GOOD | fields)


def chip(**fields):
    return changed(chips=[{"bet": "red", "selection": [], "amount": 500} | fields])


ROWS = [
    ("nothing", ""), ("blanks", "   "), ("a byte order mark", "\ufeff" + changed()), ("an open brace", "{"), ("a list", "[]"), ("null", "null"),
    ("a number", "17"), ("two objects", "{}{}"), ("a type that nobody knows", '{"type":"rob_the_bank"}'),
    ("a type of the server", '{"type":"answer"}'), ("a type that is a list", '{"type":["cash_out"]}'), ("the type twice", '{"type":"ping","type":"cash_out"}'),
    ("a counter below zero", changed(counter=-1)), ("a counter of 2^64", changed(counter=1 << 64)), ("a counter of 10^400", changed(counter=10**400)),
    ("a counter as 1e3", '{"type":"cash_out","counter":1e3}'), ("a counter with a fraction", changed(counter=1.5)), ("a counter that is true", changed(counter=True)),
    ("a counter with a plus", '{"type":"cash_out","counter":+1}'), ("a counter with zeros before it", '{"type":"cash_out","counter":007}'),
    ("a hexadecimal counter", '{"type":"cash_out","counter":0x1}'), ("a table of 2^32", changed(table=1 << 32)), ("a table that is null", changed(table=None)),
    ("an amount of 2^63", chip(amount=1 << 63)), ("an amount of 10^30", chip(amount=10**30)), ("an amount that is text", chip(amount="500")),
    ("infinity", '{"type":"cash_out","counter":Infinity}'), ("not a number", '{"type":"cash_out","counter":NaN}'),
    ("a field twice", '{"type":"cash_out","counter":1,"counter":2}'), ("a field too many in a chip", chip(lucky=True)), ("a prototype", changed(__proto__={"x": 1})),
    ("too many chips", changed(chips=[GOOD["chips"][0]] * 201)), ("ten thousand lists", "[" * 10_000), ("ten thousand objects", '{"a":' * 5_000),
    ("deep in a known field", '{"type":"place_bets","counter":1,"table":0,"chips":' + "[" * 8_000), ("half an escape", '{"type":"cash_out\\u12"}'),
    ("half a pair", '{"type":"insert_card","counter":1,"card":"\\ud800"}'), ("a pair the wrong way", '{"type":"insert_card","counter":1,"card":"\\udc00\\ud800"}'),
    ("a control character in a text", '{"type":"insert_card","counter":1,"card":"\n"}'), ("a comment", '{"type":"cash_out","counter":1}//'),
    ("single quotes", "{'type':'cash_out','counter':1}"), ("a comma at the end", '{"type":"cash_out","counter":1,}'), ("a long key", json.dumps({"k" * 60_000: 1})),
    ("a name of 60,000 letters for a bet", chip(bet="x" * 60_000) + " "), ("a watch of too many tables", json.dumps({"type": "watch", "tables": [0] * 65})),
    ("a call of 501 letters", json.dumps({"type": "call_service", "counter": 1, "table": R1, "round": 0, "text": "x" * 501})),
    ("a nonce that is too short", changed(nonce="00")), ("a nonce that is not hexadecimal", changed(nonce="z" * 32)),
]


@case(rows=[row for row in ROWS if "letters for a bet" not in row[0]])
def is_refused_with_words(live, row):
    terminal = live.terminal().here()
    terminal.say(row[1])
    error = terminal.hear("error")
    need(error["wrong"] == "malformed" and error["words"], f"{error}")
    terminal.say({"type": "ping"})
    need(terminal.hear("pong"), "the socket is of no use any more")
    # Fifty offences end a socket: each case its own.
    terminal.leave()


@case
def names_of_any_length_are_no_bet(live):
    terminal = live.terminal().come()
    for name in ("x" * 60_000, "\x00", "red\x00", "../red", "%s%n", "' or 1=1 --", "\u202ered"):
        answer = terminal.order({"type": "place_bets", "table": R1, "chips": [{"bet": name, "selection": [], "amount": 500}]})
        need(answer.get("reason", "none") != "none", f"{name[:20]!r}: {answer}")
    terminal.leave()


@case
def an_error_says_where_and_which_order(live):
    terminal = live.terminal().come()
    for text, where in ((chip(amount="5"), "chips[0].amount"), (changed(table="A"), "table"), (changed(colour=1), "colour")):
        terminal.say(text)
        error = terminal.hear("error")
        need(where in error["words"] and error.get("counter") == 1, f"{error} does not say {where}")
    terminal.leave()


@case
def somebody_who_goes_on_is_shown_the_door(live):
    terminal = live.terminal().come()
    for _ in range(120):
        terminal.say("{")
    terminal.socket.must_close(1008)
    terminal.leave()
    live.must_be_well()
