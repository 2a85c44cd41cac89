#!/usr/bin/env python3
"""contract.py ADDRESS METRICS: what screens rely on besides play, asked of a running demo floor that serves metrics at METRICS.

A line that answers for itself, rules that can be kept until they change, orders that are for one round, and a correction that
is only looked at. Exits 1 with what did not hold.
"""
import asyncio
import json
import sys

import scenes
from client import Display, Failed, Terminal, Venue, need
from wire import Broken, Closed, ask

CREDIT = 50_000
SECONDS_OF_A_ROUND = 60


async def lines(venue, floor):
    """Whatever part it is, the line says that it is alive."""
    table, one = floor["tables"][0], floor["terminals"][0]
    for part in (Terminal(venue, one["number"], one["key"]), Display(venue, table["display"], table["display_key"]),
                 await scenes.dealer_at(venue, table)):
        if part.socket is None:
            await part.come()
        first = await part.ping()
        second = await part.ping()
        need(0 < first["server_time"] <= second["server_time"], f"{part}: the time ran back: {first} {second}")
        await part.leave()


async def rules(venue, floor):
    for table in floor["tables"]:
        path = f"/rules/{table['table']}"
        status, headers, body = await ask(venue.address, "GET", path)
        need(status == 200 and headers["cache-control"] == "no-cache", f"{path}: {status} {headers}")
        told = json.loads(body)
        need((told["table"], told["game"], told["rulebook"]) == (table["table"], table["game"], table["rulebook"]), f"{path}: {told['name']}")
        need(told["bets"] and all(bet["pays"] for bet in told["bets"]), f"{path}: a bet without pay")
        status, _, body = await ask(venue.address, "GET", path, headers={"If-None-Match": headers["etag"]})
        need(status == 304 and not body, f"{path}: {status} to who has it already")
    for path in ("/rules/9999", "/rules/", "/rules/x", "/rules/1/2"):
        status, _, body = await ask(venue.address, "GET", path)
        need(status == 404 and json.loads(body)["error"], f"{path}: {status}")


async def metrics(venue, at):
    status, _, body = await ask(at, "GET", "/metrics")
    need(status == 200 and b"croupier_sessions" in body, f"metrics: {status}")
    need((await ask(at, "GET", "/healthz"))[0] == 200, "no health where metrics are")
    for path in ("/", "/demo", "/rules/0", "/office/floor"):
        need((await ask(at, "GET", path))[0] == 404, f"{path} is there where only metrics are")
    need((await ask(venue.address, "GET", "/metrics"))[0] == 404, "metrics are there where players are")


async def one_round(venue, floor):
    """An order that names a round is for that round; one that was decided has its answer for ever."""
    table = next(one["table"] for one in floor["tables"] if (one["mode"], one["game"]) == ("rng", "roulette"))
    one = next(one for one in floor["terminals"] if one["card"])
    terminal = await Terminal(venue, one["number"], one["key"], one["card"]).come()
    await scenes.bring_credit(terminal, CREDIT)
    await terminal.watch(table)

    def is_open():
        face = terminal.table(table)["face"]
        return face["phase"] == "open" and face["closes_at"] - terminal.table(table)["server_time"] > 2000 and face

    face = await terminal.until(is_open, "an open round", SECONDS_OF_A_ROUND)
    chips = [{"bet": "red", "selection": [], "amount": 1000}]
    order = {"type": "place_bets", "table": table, "chips": chips, "round": face["round"]}
    counter = terminal.counter + 1
    first = await terminal.must(order, counter)
    terminal.counter = counter
    late = await terminal.order(order | {"round": face["round"] - 1})
    need(late["reason"] == "bets_closed", f"an order for the round before: {late}")
    need((await terminal.order(order | {"round": face["round"] + 1}))["reason"] == "bets_closed", "an order for the next round")
    wager = await terminal.until(lambda: (seat := terminal.seat(table)) and seat["wagers"] and seat["wagers"][0], "the wager")
    need((wager["bet"], wager["selection"], wager["stake"]) == ("red", [], 1000), f"another wager: {wager}")
    await terminal.until(lambda: terminal.settled, "the end of the round", SECONDS_OF_A_ROUND)
    had = terminal.credit
    terminal.say(order | {"counter": counter})
    again = await terminal.until(lambda: terminal.strays and terminal.strays[-1], "the first answer")
    need((again["counter"], again["reason"]) == (counter, "none"), f"another answer than {first}: {again}")
    need((await terminal.order(order))["reason"] == "bets_closed", "the same for a round that is over")
    need(terminal.credit == had, f"had {had}, has {terminal.credit}")
    history = await terminal.read_history(5)
    mine = next(one for one in history if one["round"]["number"] == face["round"])
    need((mine["game"], mine["mode"], mine["corrected"]) == ("roulette", "rng", False), f"history: {mine}")
    need(mine["seen"]["result"] == mine["result"] and mine["seen"]["number"] is not None, f"history: {mine}")
    terminal.strays.clear()
    await terminal.leave()


async def main(address, at):
    venue = Venue(address)
    floor = await venue.get("/demo")
    for scene in (lines(venue, floor), rules(venue, floor), metrics(venue, at), one_round(venue, floor)):
        try:
            await scene
        except (Failed, Closed, Broken, OSError) as failed:
            venue.fail(failed)
    print(f"{sum(venue.came.values())} messages checked")
    return 1 if venue.failures else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1], sys.argv[2])))
