// The big wheel: the wheel itself, an area for each symbol on it, and what it showed before.
import type { CSSProperties } from "react";
import { odds_words } from "../../../lib/money";
import type { Seen } from "../../../lib/protocol";
import { line_at, type Rules } from "../../../lib/rules";
import { classes } from "../../../lib/ui";
import { BigWheel } from "../../../lib/ui/big_wheel";
import { Emblem, looks } from "../../../lib/ui/emblem";
import { spread } from "../../../lib/wheel";
import { useWords } from "../../../lib/words";
import { BetSpot, useBetting } from "../../betting";
import { useCameLive } from "../../stage/came_live";
import { moves_of } from "../../stage/moves";
import s from "./big_wheel.module.css";

const symbols = Object.keys(looks);

export { Past } from "../../past/big_wheel";

// Those that the rules pay for; until the rules are here, all.
function symbols_of(rules: Rules | null): string[] {
    const paid = symbols.filter((symbol) => odds_of(rules, symbol) !== undefined);
    return paid.length ? paid : symbols;
}
const odds_of = (rules: Rules | null, symbol: string) =>
    rules?.bets.find((one) => one.bet === "symbol")?.pays.find((line) => line.when === `symbol_${symbol.toLowerCase()}`)
        ?.odds;
const places_of = (rules: Rules | null, symbol: string) => line_at(rules, "compartments", symbol)?.value;

export function Layout() {
    const all = useWords();
    const words = all.big_wheel;
    const { rules, offer, view } = useBetting();
    if (!offer("symbol")) return null;
    return (
        <div className={s.root}>
            <div className={s.areas}>
                {symbols_of(rules).map((symbol) => {
                    const odds = odds_of(rules, symbol);
                    const places = places_of(rules, symbol);
                    const pays = odds ? odds_words(odds, all.common) : "";
                    return (
                        <BetSpot
                            key={symbol}
                            spot={{ bet: "symbol", selection: [{ name: "symbol", value: symbol }] }}
                            name={words.symbol(symbol)}
                            odds={pays}
                            stack={s.stack}
                            className={classes(s.area, view.seen.symbol === symbol && s.came)}
                            style={{ "--mark": looks[symbol]!.colour } as CSSProperties}
                        >
                            <Emblem symbol={symbol} className={s.emblem} />
                            <b>{pays}</b>
                            {places && <small>{words.on_wheel(places)}</small>}
                        </BetSpot>
                    );
                })}
            </div>
        </div>
    );
}

// Symbol after symbol, as often as the rules say.
function rim_of(rules: Rules | null): string[] {
    const counts = symbols.flatMap((symbol) => {
        const count = Number(places_of(rules, symbol) ?? 0);
        return count > 0 ? [{ symbol, count }] : [];
    });
    return spread(counts.length ? counts : symbols.map((symbol) => ({ symbol, count: 1 })));
}

const is_finished = (seen: Seen): boolean =>
    seen.symbol !== "" && (seen.status === "settled" || seen.status === "corrected");

export function Result() {
    const words = useWords().big_wheel;
    const { view, rules, session } = useBetting();
    const { seen, face, history } = view;
    const { waits, moving, motion } = moves_of(view, seen.symbol !== "");
    const symbol = seen.symbol || (waits ? "" : ([...history].reverse().find(is_finished)?.symbol ?? ""));
    const live = useCameLive(seen.symbol !== "");
    const awaits = face.mode === "rng" ? words.drawing : face.mode === "automatic" ? words.spinning : words.awaiting;
    return (
        <div className={s.result} data-result={seen.symbol} data-waits={waits}>
            <BigWheel
                rim={rim_of(rules)}
                symbol={symbol}
                marks={seen.symbol !== ""}
                moving={moving}
                motion={motion}
                over={face.phase === "open"}
                clock={session.clock}
                label={words.wheel}
                className={s.wheel}
            />
            <div className={classes(s.said, live && s.comes)}>
                <span className={s.what}>
                    {waits ? awaits : seen.symbol ? words.winning : symbol ? words.last_was : words.none_yet}
                </span>
                {symbol && (
                    <b className={classes(s.name, !seen.symbol && s.former)}>
                        <Emblem symbol={symbol} className={s.large} /> {words.symbol(symbol)}
                    </b>
                )}
            </div>
        </div>
    );
}
