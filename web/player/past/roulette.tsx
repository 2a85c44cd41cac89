// Roulette: last numbers, hot and cold, the numbers as they lie on the cloth and in the wheel.
import { pieces_of } from "../../lib/rules";
import { Bars } from "../../lib/ui/bars";
import { HeatMap } from "../../lib/ui/heat";
import { HotCold, LastNumbers, NumberTile, spins_of, tally } from "../../lib/ui/numbers";
import { Trend } from "../../lib/ui/trend";
import { colour_of, number_text, rim_of } from "../../lib/wheel";
import { useWords } from "../../lib/words";
import { useBetting } from "../betting";
import { Counts, PastFrame } from "./frame";
import s from "./past.module.css";

const all_shown = 200;
const counted = 200;
// Bets of several pieces that lie side by side in the wheel; which numbers they are the host says.
const sectors = ["zero_spiel", "grand_series", "orphelins", "tier"] as const;

export function Past() {
    const { view, rules } = useBetting();
    const wheel = rules?.wheel ?? "";
    const { history, marks } = view;
    const { numbers, spins } = tally(history, wheel, counted, marks);
    return (
        <PastFrame full={() => <Whole />}>
            <div className={s.numbers}>
                <div className={s.few}>
                    <LastNumbers history={history} marks={marks} count={40} />
                </div>
                {spins > 0 && (
                    <div className={s.only_wide}>
                        <HeatMap numbers={numbers} wheel={wheel} />
                    </div>
                )}
                <HotCold history={history} marks={marks} wheel={wheel} over={counted} />
            </div>
        </PastFrame>
    );
}

function Whole() {
    const words = useWords();
    const { view, rules } = useBetting();
    const wheel = rules?.wheel ?? "";
    const { history, marks } = view;
    const { numbers, spins } = tally(history, wheel, counted, marks);
    const times = new Map(numbers.map((one) => [one.number, one.times]));
    const came = spins_of(history, marks).slice(-counted);
    let ahead = 0;
    const line = came.map(({ number }) => (ahead += { red: 1, black: -1, green: 0 }[colour_of(number)]));
    const { short_colours } = words.roulette;
    const covered = sectors.flatMap((bet) => {
        const places = pieces_of(rules, bet, bet).flatMap((piece) => piece.split(" ").at(-1)!.split("/"));
        const inside = new Set(places);
        const count = came.filter(({ number }) => inside.has(number_text(number))).length;
        return places.length ? [{ key: bet, name: words.bets[bet], value: words.past.of_all(count, spins) }] : [];
    });
    return (
        <div className={s.whole_numbers}>
            <LastNumbers history={history} marks={marks} count={all_shown} a_line={25} />
            <div className={s.pair}>
                <HeatMap numbers={numbers} wheel={wheel} />
                <div className={s.side}>
                    <HotCold history={history} marks={marks} wheel={wheel} over={counted} each={5} />
                    {covered.length > 0 && <Counts all={covered} label={words.past.sectors} />}
                </div>
            </div>
            <div className={s.pair}>
                <Bars
                    title={words.past.by_wheel}
                    all={rim_of(wheel).map((number) => ({
                        key: number_text(number),
                        heard: number_text(number),
                        label: <NumberTile number={number} label={false} />,
                        times: times.get(number) ?? 0,
                    }))}
                />
                <div className={s.side}>
                    <Trend
                        values={line}
                        most={counted}
                        label={words.past.ahead(short_colours.red, short_colours.black)}
                        tone={(value) => (value > 0 ? "red" : value < 0 ? "black" : "even")}
                    />
                </div>
            </div>
        </div>
    );
}
