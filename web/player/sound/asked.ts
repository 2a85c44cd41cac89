// What is heard when: a comparison of what the terminal knew and knows. What is won sounds by its net
// result alone.
import { tier_of } from "../flight/tier";
import type { PlayerState } from "../session";
import type { SoundName } from "./tones";

type Known = Pick<PlayerState, "table" | "views" | "settled" | "pending" | "mine" | "told">;

export function sounds_between(was: Known, is: Known): SoundName[] {
    const { table } = is;
    if (table === null || table !== was.table) return [];
    return [...chips(was, is), ...phases(was, is, table), ...outcome(was, is, table), ...asked(was, is, table)];
}

function chips(was: Known, is: Known): SoundName[] {
    const fresh = is.pending.filter((one) => one.table === is.table && !was.pending.some(({ id }) => id === one.id));
    if (!fresh.length) return is.told.some(refuses_after(was)) ? ["refused"] : [];
    return [fresh.every(({ taken }) => taken) ? "chip_back" : "chip"];
}
const refuses_after = (was: Known) => (told: Known["told"][number]) =>
    told.notice.of === "refusal" && !was.told.some(({ id }) => id === told.id);

function phases(was: Known, is: Known, table: number): SoundName[] {
    const [before, now] = [was.views[table]?.face, is.views[table]?.face];
    if (!before || !now) return [];
    const heard: SoundName[] = [];
    // The last coup of a shoe is over: the next cards are shuffled.
    if (before.last_coup === "this" && now.last_coup !== "this") heard.push("shuffle");
    if (before.phase !== now.phase) {
        if (now.phase === "open") heard.push("opens");
        else if (before.phase === "open") heard.push("closes");
    }
    const moves = now.motion && now.motion.began_at !== before.motion?.began_at;
    if (moves && (now.game === "roulette" || now.game === "big_wheel")) heard.push("ball");
    if (moves && (now.game === "sic_bo" || now.game === "lucky_sic_bo")) heard.push("dice");
    return heard;
}

function outcome(was: Known, is: Known, table: number): SoundName[] {
    const [before, now] = [was.views[table]?.seen, is.views[table]?.seen];
    const heard: SoundName[] = [];
    if (before && now && before.round === now.round) {
        if (now.cards.length > before.cards.length) heard.push("card");
        if (now.number !== undefined && before.number === undefined) heard.push("ball_drop");
        if (now.symbol && !before.symbol) heard.push("ball_drop");
        if (now.dice && !before.dice && !is.views[table]?.face.motion) heard.push("dice");
    }
    const settled = is.settled[table];
    if (settled && settled !== was.settled[table]) {
        const tier = tier_of(settled);
        if (tier > 0) heard.push(`win_${tier as 1 | 2 | 3}`);
    }
    return heard;
}

const offers_of = (state: Known, table: number): number =>
    state.mine?.tables.find(({ face }) => face.table === table)?.offers.length ?? 0;
const asked = (was: Known, is: Known, table: number): SoundName[] =>
    offers_of(was, table) === 0 && offers_of(is, table) > 0 ? ["decision"] : [];
