// Sic bo: throws that are over, the newest first; totals, faces and pairs counted.
import { numbers_of } from "../../lib/hex";
import type { Seen } from "../../lib/protocol";
import { Die } from "../../lib/ui";
import { Bars, type Bar } from "../../lib/ui/bars";
import { Trend } from "../../lib/ui/trend";
import { useWords } from "../../lib/words";
import { useBetting } from "../betting";
import { Counts, PastFrame } from "./frame";
import s from "./past.module.css";

const throws_shown = 40;
const counted_max = 200;
const faces = [1, 2, 3, 4, 5, 6];
const middle_total = 10.5;

const part = (seen: Seen, name: string): string | undefined => seen.parts.find((one) => one.name === name)?.value;
const dice_of = (seen: Seen): number[] => numbers_of(seen.dice);
const thrown = (seen: Seen) => dice_of(seen).length > 0 && part(seen, "total") !== undefined;
const sizes = ["small", "big", "triple"] as const;
const parities = ["odd", "even"] as const;

export function Past() {
    const { view } = useBetting();
    const words = useWords().sic_bo;
    const rounds = view.history.filter(thrown);
    const newest = rounds.slice(-throws_shown).reverse();
    if (!rounds.length) return <p className={s.none}>{words.no_past}</p>;
    const sized = (size: string) => rounds.filter((seen) => part(seen, "size") === size).length;
    return (
        <PastFrame
            beside={<Counts all={sizes.map((size) => ({ key: size, name: words[size], value: sized(size) }))} />}
            full={() => <Whole rounds={rounds} marks={view.marks} />}
        >
            <ol className={s.throws} aria-label={words.past} tabIndex={0}>
                {newest.map((seen) => (
                    <Throw key={seen.round} seen={seen} />
                ))}
            </ol>
        </PastFrame>
    );
}

function Throw({ seen }: { seen: Seen }) {
    const words = useWords().sic_bo;
    const size = sizes.find((one) => one === part(seen, "size"));
    const parity = parities.find((one) => one === part(seen, "parity"));
    return (
        <li data-round={seen.round}>
            {dice_of(seen).map((value, index) => (
                <span key={index} className={s.die}>
                    <Die value={value} size={34} />
                    <i aria-hidden="true">{value}</i>
                </span>
            ))}
            <b>{part(seen, "total")}</b>
            {size && (
                <em data-said={size} aria-label={words[size]}>
                    {words.letters[size]}
                </em>
            )}
            {parity && (
                <em data-said={parity} aria-label={words[parity]}>
                    {words.letters[parity]}
                </em>
            )}
        </li>
    );
}

// Dice as the host wrote them: "1/2/3".
const dice_in = (mark: string) => mark.split("/").map(Number);
const sum = (dice: readonly number[]) => dice.reduce((all, die) => all + die, 0);
const bar = (name: string, times: number): Bar => ({ key: name, label: name, heard: name, times });

function Whole({ rounds, marks }: { rounds: readonly Seen[]; marks: readonly string[] }) {
    const words = useWords();
    const throws = marks.slice(-counted_max).map(dice_in);
    const count = (fits: (dice: number[]) => boolean) => throws.filter(fits).length;
    const totals = Array.from({ length: 16 }, (_, index) => index + 3);
    const pairs = faces.flatMap((low) =>
        faces.filter((high) => high >= low).map((high): [number, number] => [low, high]),
    );
    const has = (dice: number[], low: number, high: number) =>
        low === high ? dice.filter((die) => die === low).length > 1 : dice.includes(low) && dice.includes(high);
    return (
        <div className={s.whole_numbers}>
            <p className={s.over}>{words.past.rounds(throws.length)}</p>
            <ol className={s.throws} aria-label={words.sic_bo.past} tabIndex={0}>
                {rounds
                    .slice(-throws_shown)
                    .reverse()
                    .map((seen) => (
                        <Throw key={seen.round} seen={seen} />
                    ))}
            </ol>
            <div className={s.pair}>
                <Bars
                    title={words.past.totals}
                    all={totals.map((total) =>
                        bar(
                            String(total),
                            count((dice) => sum(dice) === total),
                        ),
                    )}
                />
                <Bars
                    title={words.past.faces}
                    all={faces.map((face) => ({
                        ...bar(String(face), throws.flat().filter((die) => die === face).length),
                        label: <Die value={face} size={30} />,
                    }))}
                />
            </div>
            <div className={s.pair}>
                <Bars
                    title={words.past.pairs_of}
                    all={pairs.map(([low, high]) =>
                        bar(
                            `${low}·${high}`,
                            count((dice) => has(dice, low, high)),
                        ),
                    )}
                />
                <div className={s.side}>
                    <Trend
                        values={throws.map(sum)}
                        middle={middle_total}
                        most={60}
                        say={String}
                        label={words.past.totals}
                    />
                </div>
            </div>
        </div>
    );
}
