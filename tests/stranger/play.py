#!/usr/bin/env python3
"""play.py ADDRESS [--games NAME...] [--tables NUMBER...] [--brief] [--seed N]: plays on a demo floor with nothing but docs/protocol.md.

A full round at every table, as player, dealer and display; dealt tables are dealt by hand. With all tables there is also what else
happens on a floor (scenes.py). Every message is checked by
docs/protocol.schema.json. Prints which types of messages were met; exits 1 if one was not, or if anything did not hold.
"""
import argparse
import asyncio
import contextlib
import sys
import time
import traceback
from collections import Counter

import scenes
from client import Display, Failed, Terminal, Venue, need
from rounds import Dealer, Player
from wire import Broken, Closed

ROOM = 20_000        # cents that a player stakes in a round
CREDIT = 100_000     # with which a player sits down
GUESTS = 12          # terminals without a card, besides those that are there
TOGETHER_MAX = 8     # tables and scenes at once in a whole evening: each message is checked, and all of them by one thread
CARD_NEEDED = {"star-rapid-fusion-2024", "star-baccarat-2025"}
TOURED = {"star-baccarat-2025", "canberra-mttg-2019", "crown-sat-15.1", "star-rapid-fusion-2024"}


class Evening:
    """All that goes on at once."""

    def __init__(self, venue, floor, seed, brief):
        self.venue, self.floor, self.seed, self.brief = venue, floor, seed, brief
        self.roster = scenes.Roster(floor["staff"])
        self.carded, self.guests = asyncio.Queue(), asyncio.Queue()
        self.terminals = []
        self.reckoned = 0
        self.played = []

    async def put_up_terminals(self):
        more = await self.venue.post("/demo/terminals", {"count": GUESTS, "credit": CREDIT})
        for told in self.floor["terminals"] + more["terminals"]:
            terminal = Terminal(self.venue, told["number"], told["key"], told["card"])
            terminal.told = told["credit"]
            (self.carded if told["card"] else self.guests).put_nowait(terminal)

    @contextlib.asynccontextmanager
    async def terminal(self, queue):
        """One that is free; it comes when it is wanted first."""
        terminal = await queue.get()
        if terminal.socket is None:
            await terminal.come()
            need(terminal.credit == terminal.told, f"{terminal} has {terminal.credit}, not {terminal.told}")
            self.terminals.append(terminal)
        try:
            yield terminal
        finally:
            queue.put_nowait(terminal)

    async def play_table(self, table):
        """A round, and where somebody deals by hand a void one too."""
        queue = self.carded if table["rulebook"] in CARD_NEEDED else self.guests
        async with self.terminal(queue) as terminal:
            await scenes.bring_credit(terminal, CREDIT)
            display = await Display(self.venue, table["display"], table["display_key"]).come()
            await display.until(lambda: display.views.get(("display", table["table"])), "the display's view")
            player = Player(terminal, table["table"], self.seed)
            player.prefers = scenes.PREFERS if table["game"] == "three_card_poker" else ()
            if table["mode"] == "dealt":
                await self.play_by_hand(table, player)
            else:
                await terminal.watch(table["table"])
                await player.play(ROOM)
                if not self.brief:
                    await player.play(ROOM, buttons=False)
                    await player.play_until_in_time(ROOM)
            for part in (terminal, display):
                need((await part.ping())["server_time"] > 0, f"{part}: a pong without the time")
            shown = await display.until(lambda: (view := display.views["display", table["table"]])["history"] and view, "a result")
            need(shown["face"]["name"] == table["name"], f"the display of {table['name']} shows {shown['face']['name']}")
            await display.leave()
            await terminal.watch()
            self.reckoned += player.reckoned
            self.played.append(table["name"])

    async def play_by_hand(self, table, player):
        async with self.roster.somebody(table["rulebook"]) as person:
            terminal = await scenes.dealer_at(self.venue, table)
            await terminal.sign_in(person)
            dealer = Dealer(terminal, table["table"], self.roster.highest(table["rulebook"]), self.seed).start()
            await player.terminal.watch(table["table"])
            player.dealer = dealer
            ended = await player.play(ROOM)
            need(ended["ending"] == "settled", f"the first round by hand: {ended}")
            if not self.brief:
                await scenes.questions(dealer, player, ROOM)
                await player.play_until_in_time(ROOM)
                await scenes.void(dealer, player, ROOM)
            if not self.brief and (table["rulebook"], table["game"]) == ("star-rapid-fusion-2024", "roulette"):
                await scenes.correction(dealer, player, ROOM)
            await dealer.stop()
            await terminal.sign_out()
        if table["rulebook"] in TOURED and not self.brief:
            async with self.roster.this(self.roster.highest(table["rulebook"])) as person:
                await terminal.sign_in(person)
                await scenes.service(self.venue, player.terminal, table["table"])
                await scenes.tour(self.venue, terminal, table["table"], player.terminal.number)
                await terminal.sign_out()
        await terminal.leave()
        await self.venue.post("/demo/dealer", {"table": table["table"], "on": True})

    async def scene(self, queue, run, *arguments):
        async with self.terminal(queue) as terminal:
            await run(self.venue, terminal, *arguments)

    def scenes(self):
        roulette = next((table["table"] for table in self.floor["tables"]
                         if (table["mode"], table["game"]) == ("rng", "roulette")), None)
        yield "cashier", self.scene(self.guests, scenes.cashier)
        managers = [one for one in self.floor["staff"] if one["user"] and self.roster.is_highest(one)]
        yield "enrolment", self.enrol(managers[0])
        place = next(((one, table["table"]) for table in self.floor["tables"] for one in managers
                      if one["role"] == self.roster.ladder(table["rulebook"])[-1]), None)
        yield "equipment", scenes.equipment(self.venue, *place)
        yield "an invalid card", self.scene(self.guests, scenes.card_is_invalid, managers[-1])
        yield "card", self.scene(self.carded, scenes.card)
        yield "second socket", self.scene(self.guests, scenes.second_socket)
        if roulette is not None:
            yield "pulled cable", self.scene(self.carded, scenes.pulled_cable, roulette)
            yield "too much and too little", self.scene(self.carded, scenes.too_much_and_too_little, roulette)

    async def enrol(self, manager):
        """With a terminal that nobody uses afterwards: if it has played, its books are closed before it goes."""
        terminal = await self.guests.get()
        if terminal in self.terminals:
            self.terminals.remove(terminal)
            await self.close_books(terminal)
        await terminal.come()
        await scenes.enrolment(self.venue, terminal, manager)

    async def run(self, tables):
        await self.put_up_terminals()
        work = {table["name"]: self.play_table(table) for table in tables}
        if self.brief or len(tables) == len(self.floor["tables"]):
            work |= dict(self.scenes())
        room = asyncio.Semaphore(len(work) if self.brief else TOGETHER_MAX)

        async def in_turn(name, one):
            async with room:
                await self.watched(name, one)

        await asyncio.gather(*(in_turn(name, one) for name, one in work.items()))
        for terminal in self.terminals:
            await self.watched(f"the books of {terminal}", self.close_books(terminal))

    async def watched(self, name, work):
        begun = time.monotonic()
        try:
            await work
            print(f"{name}: {time.monotonic() - begun:.1f} s", flush=True)
        except (Failed, Closed, Broken, OSError) as failed:
            self.venue.fail(f"{name}: {failed}")
        except Exception:
            self.venue.fail(f"{name}: {traceback.format_exc()}")

    async def close_books(self, terminal):
        """What the terminal reckoned is what the server says, after everything."""
        if terminal.settled:
            await scenes.history(self.venue, terminal)
        await terminal.until(lambda: terminal.mine["credit_total"] == terminal.credit, f"{terminal.credit} of credit", 5)
        need(terminal.at_risk == 0, f"{terminal}: {terminal.at_risk} never came back")
        need(not terminal.strays, f"{terminal}: answers to nothing: {terminal.strays}")
        await terminal.leave()


def report(venue, evening, seconds):
    client, server, orders = (venue.schema.names(one) for one in ("client_message", "server_message", "staff_order"))
    accepted = {"hello"} | set(venue.accepted)
    rows = [("from the server", server, venue.came), ("accepted from here", client, Counter(accepted)),
            ("orders of staff, answered", orders, venue.ordered)]
    lacking = []
    for title, names, met in rows:
        missing = [name for name in names if not met[name]]
        lacking += missing
        print(f"{title}: {len(names) - len(missing)} of {len(names)}" + (f"; never: {', '.join(missing)}" if missing else ""))
    print(f"orders of staff, accepted: {sum(name in venue.accepted for name in orders)} of {len(orders)}")
    print(f"stakes by decision: {', '.join(sorted(venue.staked_by))}")
    print(f"refused: {dict(venue.refused)}")
    print(f"{len(evening.played)} tables, {sum(len(one.settled) for one in evening.terminals)} rounds, "
          f"{evening.reckoned} wagers reckoned anew, {sum(venue.came.values())} messages checked, {seconds:.1f} s")
    return 1 if venue.failures or (lacking and not evening.brief) else 0


def one_of_each(tables):
    """The first table of each game and mode."""
    chosen = {}
    for table in tables:
        chosen.setdefault((table["game"], table["mode"]), table)
    return list(chosen.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address")
    parser.add_argument("--games", nargs="*", help="only tables of these games")
    parser.add_argument("--tables", nargs="*", type=int, help="only these tables")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--brief", action="store_true",
                        help="one table of each game and mode, a round at each; no message has to be met")
    parser.add_argument("--schema", help="instead of docs/protocol.schema.json")
    arguments = parser.parse_args()

    async def run():
        venue = Venue(arguments.address, *([arguments.schema] if arguments.schema else []))
        floor = await venue.get("/demo")
        tables = [table for table in floor["tables"]
                  if (not arguments.games or table["game"] in arguments.games)
                  and (not arguments.tables or table["table"] in arguments.tables)]
        if arguments.brief:
            tables = one_of_each(tables)
        evening = Evening(venue, floor, arguments.seed, arguments.brief)
        begun = time.monotonic()
        await evening.run(tables)
        return report(venue, evening, time.monotonic() - begun)

    return asyncio.run(run())


if __name__ == "__main__":
    sys.exit(main())
