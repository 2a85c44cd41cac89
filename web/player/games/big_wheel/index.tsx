// The big wheel: the wheel itself, an area for each symbol on it, and what it showed before.
import type { CSSProperties } from "react";
import { odds_words } from "../../../lib/money";
import type { Seen } from "../../../lib/protocol";
import { line_at, type Rules } from "../../../lib/rules";
import { classes } from "../../../lib/ui";
import { Emblem, looks } from "../../../lib/ui/emblem";
import { spread } from "../../../lib/wheel";
import { useWords } from "../../../lib/words";
import { BetSpot, useBetting } from "../../betting";
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
            <div className={s.picture}>
                <Wheel />
            </div>
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

// A symbol that came stands under the pointer.
function Wheel() {
    const words = useWords().big_wheel;
    const { rules, view } = useBetting();
    const { seen, face, history } = view;
    const counts = symbols.flatMap((symbol) => {
        const count = Number(places_of(rules, symbol) ?? 0);
        return count > 0 ? [{ symbol, count }] : [];
    });
    const rim = spread(counts.length ? counts : symbols.map((symbol) => ({ symbol, count: 1 })));
    const each = 360 / rim.length;
    const shown = seen.symbol || [...history].reverse().find(is_finished)?.symbol || "";
    const index = Math.max(0, rim.indexOf(shown));
    const turning = !seen.symbol && face.mode !== "dealt" && (face.phase === "closed_bets" || face.phase === "playing");
    const at = (radius: number, degrees: number): string => {
        const angle = ((degrees - 90) * Math.PI) / 180;
        return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
    };
    const compartment = (place: number) =>
        `M${at(100, (place - 0.5) * each)}A100 100 0 0 1 ${at(100, (place + 0.5) * each)}L${at(58, (place + 0.5) * each)}A58 58 0 0 0 ${at(58, (place - 0.5) * each)}Z`;
    return (
        <svg className={s.wheel} viewBox="-110 -114 220 226" role="img" aria-label={words.wheel}>
            <circle r="108" fill="#4a3216" />
            <circle r="104" fill="#c9a860" />
            <circle r="101" fill="#101a2c" />
            <g className={classes(s.rim, turning && s.turning)}>
                <g transform={`rotate(${-index * each})`}>
                    {rim.map((symbol, place) => (
                        <g key={place}>
                            <path
                                fill={looks[symbol]!.ground}
                                stroke="#c9a860"
                                strokeWidth=".6"
                                d={compartment(place)}
                            />
                            <g transform={`rotate(${place * each}) translate(0 -88)`}>
                                <Emblem symbol={symbol} size={Math.min(11, each * 1.45)} />
                            </g>
                            <circle
                                cx={at(99, (place + 0.5) * each).split(" ")[0]}
                                cy={at(99, (place + 0.5) * each).split(" ")[1]}
                                r="1.1"
                                fill="#fff6d8"
                            />
                        </g>
                    ))}
                    {seen.symbol !== "" && <path className={s.rested} d={compartment(index)} />}
                </g>
                <circle r="57" fill="#16294b" stroke="#c9a860" strokeWidth="2" />
            </g>
            {shown ? <Emblem symbol={shown} size={62} /> : null}
            <path d="M-7 -113 L7 -113 L0 -95 Z" fill="#f5c542" stroke="#241a00" />
        </svg>
    );
}

const is_finished = (seen: Seen): boolean =>
    seen.symbol !== "" && (seen.status === "settled" || seen.status === "corrected");

export function Result() {
    const words = useWords().big_wheel;
    const { view } = useBetting();
    const { seen, face, history } = view;
    const waits = !seen.symbol && (face.phase === "closed_bets" || face.phase === "playing");
    const symbol = seen.symbol || (waits ? "" : ([...history].reverse().find(is_finished)?.symbol ?? ""));
    const moving = face.mode === "rng" ? words.drawing : face.mode === "automatic" ? words.spinning : words.awaiting;
    return (
        <div className={s.result} data-result={seen.symbol} data-waits={waits}>
            {symbol && <Emblem symbol={symbol} className={classes(s.large, !seen.symbol && s.former)} />}
            <div>
                <span className={s.what}>
                    {waits ? moving : seen.symbol ? words.winning : symbol ? words.last_was : words.none_yet}
                </span>
                {symbol && <b className={s.name}>{words.symbol(symbol)}</b>}
            </div>
        </div>
    );
}
