// How much a round is celebrated: by its net result alone. A loss never is, nor is what came back.
import type { Settled } from "../../lib/protocol";
import { net_of } from "../net";

export type Tier = 0 | 1 | 2 | 3;
const second_from = 5; // times what was staked
const third_from = 20;

export function tier_of(settled: Settled): Tier {
    const net = net_of(settled);
    if (net <= 0 || settled.ending !== "settled") return 0;
    return net >= third_from * settled.staked ? 3 : net >= second_from * settled.staked ? 2 : 1;
}
