// Baccarat: the roads of this shoe.
import type { Seen } from "../../lib/protocol";
import { big_road, coups_of, type Coup } from "../../lib/roads";
import { Roads } from "../../lib/ui/roads";
import { Trend } from "../../lib/ui/trend";
import { useWords } from "../../lib/words";
import { useBetting } from "../betting";
import { Counts, PastFrame, type Counted } from "./frame";
import s from "./past.module.css";

export function Past() {
    const words = useWords().baccarat;
    const { view } = useBetting();
    const coups = coups_of(view.history);
    const counted: Counted[] = (["P", "B", "T"] as const).map((side) => ({
        key: side,
        name: words.sides[side],
        value: count(coups, side),
    }));
    const label = words.counts(count(coups, "P"), count(coups, "B"), count(coups, "T"));
    return (
        <PastFrame
            beside={<Counts all={counted} label={label} />}
            full={() => (
                <div className={s.whole_roads}>
                    <div className={s.roads_large}>
                        <Roads coups={coups} scrolls />
                    </div>
                    <Aside coups={coups} history={view.history} counted={counted} label={label} />
                </div>
            )}
        >
            <Roads coups={coups} scrolls />
        </PastFrame>
    );
}

const count = (coups: readonly Coup[], of: Coup) => coups.filter((coup) => coup === of).length;
const said = (seen: Seen, name: string) => seen.parts.find((part) => part.name === name)?.value;

interface AsideProps {
    coups: readonly Coup[];
    history: readonly Seen[];
    counted: Counted[];
    label: string;
}
function Aside({ coups, history, counted, label }: AsideProps) {
    const words = useWords();
    const { sides } = words.baccarat;
    const shoe = history.filter((seen) => said(seen, "winner") && said(seen, "shoe") !== "former");
    const with_natural = shoe.filter((seen) =>
        ["player_natural", "banker_natural"].some((name) => said(seen, name) === "yes"),
    ).length;
    const longest = big_road(coups).columns.reduce((most, column) => Math.max(most, column.ties.length), 0);
    let ahead = 0;
    const line = coups.map((coup) => (ahead += coup === "B" ? 1 : coup === "P" ? -1 : 0));
    return (
        <aside className={s.aside}>
            <Counts all={counted} label={label} />
            <Counts
                all={[
                    { key: "naturals", name: words.past.naturals, value: with_natural },
                    { key: "longest", name: words.past.longest, value: longest },
                ]}
            />
            <Trend
                values={line}
                label={words.past.ahead(sides.B, sides.P)}
                tone={(value) => (value > 0 ? "red" : value < 0 ? "blue" : "even")}
            />
        </aside>
    );
}
