// Everything irregular that the dealer terminal knows at a table of each rulebook: two touches away, in
// words, with the role that the rulebook names for it.
import { assert, sizes, start_host, test } from "./kit.mjs";
import { all_by_hand, big, deal_all, enter_dice, enter_number, look, new_game, on_task, open_desk, open_group, other_dealer } from "./dealer_desk.mjs";

const house = await start_host({ speed: 10 });
await all_by_hand(house);

// Which power of a rulebook each case is, and which second person it may want. Nobody else is asked for
// what merely happened.
const happened = ["extra_card", "face_up", "wrong_hand", "early_card", "early_number", "early_dice", "verdict"];
const powers = {
    misread: ["enter_cards", "second.enter_cards"], reorder: ["reconstruct", "second.reconstruct"], short: ["void.insufficient_cards"], wrong_shoe: ["void.wrong_shoe"],
    burn_missed: ["report_cards"], cut_missed: ["report_cards"], shuffle_missed: ["report_cards"], dropped: ["report_cards"], handled: ["report_cards"], wrong_player: ["report_cards"],
    cards_faced: ["check_cards"], check_ordered: ["check_cards"], accounted_for: ["check_cards"], foreign_card: ["void.foreign_card"], missing_card: ["void.missing_card"], order_known: ["void_shoe"], replace_rest: ["void.misdeal"],
    shuffle_now: ["order_shuffle"], replace_cards: ["replace_cards"], refill: ["new_shoe"], no_spin: ["no_spin"], no_result: ["no_result"],
    wrong_reading: ["correct_before"], wrong_confirmed: ["correct_after"], doubt: ["record_incident"], void_past: ["void.misdeal"], display_wrong: ["record_incident"],
    start_device: ["new_game"], manual_on: ["manual_mode"], manual_off: ["manual_mode"], device_replaced: ["replace_device"], cards_damaged: ["replace_device"], set_destroyed: ["replace_device"], none_at_hand: ["replace_device"], not_in_standby: ["replace_device"],
    table_fault: ["system_malfunction"], power_failure: ["system_malfunction"], terminal_fault: ["terminal_malfunction"],
    refuse_wagers: ["refuse_wager"], void_breach: ["void_player_wagers"], void_invalid: ["void_player_wagers"], void_unestablished: ["void_unestablished"], exclude: ["exclude_player"], lift: ["exclude_player"], direct_leave: ["direct_to_leave"],
    relax_close: ["relax_close"], approve_opposing: ["allow_opposing_bets"], end_opposing: ["allow_opposing_bets"], approve_side: ["allow_side_alone"], end_side: ["allow_side_alone"], player_limits: ["player_limits"], ask_seat: ["ask_for_seat"],
    take_cards_back: ["take_cards_back"], dispute: ["record_incident"], breach: ["record_incident"], withhold: ["exclude_player"],
    misdeal: ["void.misdeal"], order_in_doubt: ["void.order_in_doubt"], card_placement: ["void.card_placement"], discrepancy: ["void.discrepancy", "second.void_discrepancy"], early_outcome: ["void.early_outcome"],
    device_malfunction: ["void.device_malfunction"], power: ["void.power_failure"], disruption: ["void.disruption"], fraud: ["void.fraud"], other: ["void.other"],
    closing_notice: ["closing_notice"], close_table: ["close_table"], change_limits: ["change_limits"], set_period: ["set_period"], change_variant: ["change_variant"], no_bet_coup: ["no_bet_coup"],
    order_dummy: ["order_rounds"], order_more: ["order_rounds"], order_continuous: ["order_rounds"], order_end: ["order_rounds"], restrict_bet: ["restrict_bet"], free_bet: ["restrict_bet"], offer_cut: ["offer_cut"], note_other: ["record_incident"],
};

// Touches each group and each case of it, and looks at what opens.
const touch_all = (page) => page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const cases = () => [...document.querySelectorAll("[role=menuitem]")];
    const found = [];
    for (const group of document.querySelectorAll("[data-group]:enabled")) {
        for (let at = 0, count = 1; at < count; ++at) {
            group.click();
            await drawn();
            count = cases().length;
            const one = cases()[at];
            const told = { group: group.dataset.group, key: one?.dataset.item, name: one?.querySelector("span").innerText };
            one?.click();
            await drawn();
            const dialog = document.querySelector("[role=dialog]");
            found.push({ ...told, title: dialog?.querySelector("h2").innerText, text: dialog?.innerText ?? "", approver: dialog?.querySelector("[data-approver]")?.dataset.approver ?? "" });
            dialog?.querySelector("h2 + button").click();
            await drawn();
        }
    }
    return found;
});

async function walk(page, table) {
    const rules = await house.get(`/rules/${table}`);
    const role_of = (power) => rules.powers.find((one) => one.name === power)?.role ?? "nobody";
    const found = await touch_all(page);
    for (const one of found) {
        assert.ok(one.name && !/_/.test(one.name), `words: ${JSON.stringify(one)}`);
        // What is about the table or its round under way says which.
        assert.ok(one.title === one.name || one.title.startsWith(`${one.name} · `), `${one.title} under ${one.name}`);
        assert.ok(one.text.length > one.title.length + 20, `says what follows or asks: ${JSON.stringify(one)}`);
        if (happened.includes(one.key)) continue;
        assert.ok(powers[one.key], `a case that nobody knows: ${one.key}`);
        const [own, second] = powers[one.key].map(role_of);
        assert.notEqual(own, "nobody", `${one.key} is offered although nobody may`);
        const wants_second = second && second !== "nobody" && second !== "dealer";
        assert.equal(one.approver, wants_second ? second : own, `${one.group}: ${one.name}`);
    }
    return found.map((one) => one.key);
}

const play = {
    roulette: async (page) => {
        await on_task(page, "spin");
        return () => enter_number(page, 17);
    },
    sic_bo: async (page) => {
        await on_task(page, "roll");
        return () => enter_dice(page, [1, 2, 6]);
    },
    baccarat: async (page) => {
        await deal_all(page, ["9S"]);
        return () => deal_all(page, ["2H", "KD", "3C"]);
    },
};

for (const [house_name, wanted, must_have] of [
    ["Rapid Fusion, baccarat", { name: "Baccarat 1" }, ["misdeal", "wrong_shoe", "order_known", "wrong_confirmed", "manual_on", "close_table", "change_limits"]],
    ["Rapid Fusion, roulette", { name: "Roulette 1" }, ["no_spin", "power_failure", "wrong_confirmed", "void_breach"]],
    ["LT Game, baccarat", { name: "Baccarat 2" }, ["misdeal", "relax_close", "not_in_standby", "close_table"]],
    ["Baccarat 2025", { name: "Baccarat 3" }, ["reorder", "player_limits", "change_variant", "offer_cut", "restrict_bet"]],
    ["Crown, sic bo", { name: "Sic Bo 2" }, ["no_result", "fraud", "order_continuous"]],
    ["Canberra, roulette", { name: "Roulette 4" }, ["no_spin", "direct_leave", "order_more"]],
]) {
    test(`Each case opens in two touches, with its words and who must approve: ${house_name}`, async () => {
        const { table, game } = await house.table_of(wanted);
        const page = await open_desk(house, table, sizes.small, { who: other_dealer });
        await new_game(page);
        const go_on = await play[game](page);
        await open_group(page, "player");
        // The list lies over the table while it is open.
        await look(page, `dealer-menu-${house_name.replace(/\W+/g, "-").toLowerCase()}`, { covered: "main, aside" });
        await open_group(page, "player");
        const known = await walk(page, table);
        await go_on();
        await on_task(page, "confirm");
        await big(page);
        await on_task(page, "new_game");
        known.push(...(await walk(page, table)));
        for (const key of must_have) assert.ok(known.includes(key), `${key} is missing`);
    });
}
