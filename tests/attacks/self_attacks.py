"""What the other classes lean on: a venue of people begins, is used and comes back."""
from kit import B1, R1, case, is_dead, need


@case
def a_venue_of_people_begins_with_passwords_handed_out_once(live):
    need(live.manager is not None, "no first user")
    need(live.manager.get("/office/floor").status == 200, "the manager reads the floor")
    first = live.ask("POST", "/office/sign_in", {"user": "first", "password": live.first_password})
    need(first.status == 401, f"the password that was handed out still opens: {first}")


@case
def staff_and_terminals_are_who_they_are_over_a_restart(live):
    person = live.staff("assistant_gaming_manager")
    dealer = live.dealer_terminal(R1).come()
    dealer.must_sign_in(person)
    terminal = live.terminal().come()
    live.kill()
    need(is_dead(terminal.socket.connection), "a socket of a former life seems alive")
    live.start()
    terminal.here()
    answer = terminal.order({"type": "cash_out"})
    need(answer["type"] == "answer" and answer["reason"] != "none", f"nothing was paid out: {answer}")
    live.dealer_terminal(R1).here().must_sign_in(person)
    live.must_be_well()


@case
def the_office_and_dealer_terminals_take_orders(live):
    person = live.staff("assistant_gaming_manager")
    answer = person.order({"type": "open_table", "table": B1})
    need(answer.status in (200, 400), f"{answer}")
    dealer = live.dealer_terminal(R1).here().must_sign_in(person)
    answer = dealer.tell({"type": "new_game", "table": R1})
    need(answer["type"] == "answer", f"{answer}")


@case
def a_demo_floor_tells_its_keys(demo):
    terminal = demo.add_terminals(1, 5_000)[0].come()
    need(terminal.view("mine")["credit_total"] == 5_000, "the credit is shown")
    table = demo.table("roulette", "rng")
    terminal.say({"type": "watch", "tables": [table["table"]]})
    terminal.view("table", table["table"])
    demo.must_be_well()


@case
def a_table_opens_with_the_equipment_that_its_rulebook_asks_for(live):
    terminal = live.open_table(R1).come(watch=[R1])
    terminal.until_phase(R1, "open")
    answer = terminal.order({"type": "place_bets", "table": R1, "chips": [{"bet": "red", "selection": [], "amount": 500}]})
    need(answer["reason"] in ("credit_too_low", "player_card_needed"), f"a wager without credit: {answer}")
