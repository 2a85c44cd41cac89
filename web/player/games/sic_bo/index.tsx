// Sic bo and Lucky Sic Bo: the board with dice on every area.
import { Button, classes, CountRing, Die } from "../../../lib/ui";
import { Dice } from "../../../lib/ui/dice";
import { numbers_of } from "../../../lib/hex";
import { span_words } from "../../../lib/money";
import type { Seen } from "../../../lib/protocol";
import { useStore } from "../../../lib/store";
import { catalogues, useWords } from "../../../lib/words";
import { BetSpot, useBetting, type Betting } from "../../betting";
import { useRoom } from "../../room";
import type { Spot } from "../../session";
import { useCameLive } from "../../stage/came_live";
import { moves_of } from "../../stage/moves";
import s from "./sic_bo.module.css";

const faces = [1, 2, 3, 4, 5, 6];
const totals = [...Array(14).keys()].map((index) => index + 4);
const twos = faces.flatMap((first) => faces.filter((second) => second > first).map((second) => [first, second]));
const fours = twos.map((out) => faces.filter((face) => !out.includes(face))).reverse();

const of_number = (bet: string, number: number): Spot => ({
    bet,
    selection: [{ name: "number", value: String(number) }],
});
const of_numbers = (bet: string, numbers: number[]): Spot => ({
    bet,
    selection: [{ name: "numbers", value: numbers.join("/") }],
});

// As large as chips can lie beside what is printed.
const chip_sizes = { phone: [24, 26], small: [30, 34], large: [38, 46] } as const;
const useChipSize = (big = false): number => chip_sizes[useRoom()][big ? 1 : 0];

export { Past } from "../../past/sic_bo";

export function Layout() {
    const betting = useBetting();
    const all = useWords();
    const words = all.sic_bo;
    const has = (bet: string) => is_offered(betting, bet);
    const narrow = useRoom() === "phone";
    const [chip, large_chip] = [useChipSize(), useChipSize(true)];
    const column = (number: number) => (number <= 3 ? number : number + 1); // the fourth is for any triple
    return (
        <div className={s.board} data-parity={has("odd") || has("even")} data-fours={has("four_number_combination")}>
            <div className={s.head}>
                <div className={s.half}>
                    <Half bet="small" range={words.small_is} />
                    <Half bet="odd" />
                </div>
                <div className={s.middle}>
                    {has("specific_double") &&
                        faces.map((number) => (
                            <Area
                                key={number}
                                spot={of_number("specific_double", number)}
                                name={words.double_of(number)}
                                dice={[number, number]}
                                style={{ gridColumn: column(number), gridRow: 1 }}
                            />
                        ))}
                    {has("any_triple") && (
                        <BetSpot
                            spot={{ bet: "any_triple" }}
                            name={words.any_triple}
                            className={classes(s.box, s.any)}
                            stack={s.low}
                            chip={large_chip}
                        >
                            <b className={s.title}>{words.any_triple}</b>
                            <span className={s.six}>
                                {faces.map((face) => (
                                    <Die key={face} value={face} size={24} />
                                ))}
                            </span>
                            <span className={s.odds}>{betting.odds("any_triple", narrow ? "short" : "seen")}</span>
                        </BetSpot>
                    )}
                    {has("specific_triple") &&
                        faces.map((number) => (
                            <Area
                                key={number}
                                spot={of_number("specific_triple", number)}
                                name={words.triple_of(number)}
                                dice={[number, number, number]}
                                style={{ gridColumn: column(number), gridRow: 2 }}
                            />
                        ))}
                </div>
                <div className={s.half}>
                    <Half bet="big" range={words.big_is} />
                    <Half bet="even" />
                </div>
            </div>
            {has("three_dice_total") && (
                <div className={classes(s.line, s.totals)}>
                    {totals.map((total) => (
                        <BetSpot
                            key={total}
                            spot={{ bet: "three_dice_total", selection: [{ name: "total", value: String(total) }] }}
                            name={words.total_of(total)}
                            odds={span_words(
                                lines_of(betting, "three_dice_total", `total_${total}`),
                                all.common,
                                "heard",
                            )}
                            className={s.box}
                            stack={s.low}
                            chip={chip}
                        >
                            <b className={s.number}>{total}</b>
                            <span className={s.odds}>
                                {span_words(
                                    lines_of(betting, "three_dice_total", `total_${total}`),
                                    all.common,
                                    "short",
                                )}
                            </span>
                        </BetSpot>
                    ))}
                </div>
            )}
            {has("two_dice_combination") && (
                <div className={classes(s.line, s.twos)}>
                    {twos.map((pair) => (
                        <Area
                            key={pair.join("/")}
                            spot={of_numbers("two_dice_combination", pair)}
                            name={words.two_of(pair[0]!, pair[1]!)}
                            dice={pair}
                        />
                    ))}
                </div>
            )}
            {has("single_die") && (
                <div className={classes(s.line, s.singles)}>
                    {faces.map((number) => (
                        <Area
                            key={number}
                            spot={of_number("single_die", number)}
                            name={words.die_of(number)}
                            dice={[number]}
                            written
                        />
                    ))}
                </div>
            )}
            {has("four_number_combination") && (
                <div className={classes(s.line, s.fours)}>
                    {fours.map((four) => (
                        <Area
                            key={four.join("/")}
                            spot={of_numbers("four_number_combination", four)}
                            name={words.four_of(four.join(" "))}
                            dice={four}
                        />
                    ))}
                </div>
            )}
            <Shooter />
        </div>
    );
}

function Half({ bet, range }: { bet: "small" | "big" | "odd" | "even"; range?: string }) {
    const betting = useBetting();
    const words = useWords().sic_bo;
    const chip = useChipSize(true);
    if (!is_offered(betting, bet)) return null;
    return (
        <BetSpot spot={{ bet }} name={words[bet]} className={classes(s.box, s.main)} stack={s.low} chip={chip}>
            <span className={s.both}>
                <b className={s.sign} lang="zh-Hans">
                    {catalogues.zh.sic_bo[bet]}
                </b>{" "}
                <span className={s.name} lang="en">
                    {catalogues.en.sic_bo[bet]}
                </span>
            </span>
            {range && <span className={s.range}>{range}</span>}
            <span className={s.odds}>{betting.odds(bet)}</span>
        </BetSpot>
    );
}

interface AreaProps {
    spot: Spot;
    name: string;
    dice: number[];
    written?: boolean;
    style?: React.CSSProperties;
}
function Area({ spot, name, dice, written, style }: AreaProps) {
    const betting = useBetting();
    const chip = useChipSize();
    return (
        <BetSpot spot={spot} name={name} className={s.box} {...(style ? { style } : {})} stack={s.low} chip={chip}>
            <span className={s.dice} data-count={dice.length}>
                {dice.map((value, index) => (
                    <Die key={index} value={value} size={30} />
                ))}
                {written && <b className={s.number}>{dice[0]}</b>}
            </span>
            <span className={s.odds}>{betting.odds(spot.bet, "short")}</span>
        </BetSpot>
    );
}

// Lucky Sic Bo: one player starts the dice.
function Shooter() {
    const { view, session, table } = useBetting();
    const words = useWords().sic_bo;
    const own = useStore(session.store, (state) => state.mine?.terminal);
    const { shooter, press_by } = view.face;
    if (shooter === undefined || press_by === undefined) return null;
    if (shooter !== own)
        return (
            <p className={s.other_shooter} role="status" data-shooter={shooter}>
                {words.shooter}
            </p>
        );
    return (
        <div className={s.shooter} role="alertdialog" aria-label={words.shooter_own} data-shooter={shooter}>
            <CountRing clock={session.clock} until={press_by} size={88} />
            <div>
                <b>{words.shooter_own}</b>
                <p>{words.pressed_later}</p>
            </div>
            <Button look="act" className={s.press} onClick={() => void session.press_shooter(table)}>
                {words.press}
            </Button>
        </div>
    );
}

export function Result() {
    const { view, session } = useBetting();
    const words = useWords().sic_bo;
    const dice = dice_of(view.seen);
    const { waits, moving } = moves_of(view, dice.length > 0);
    const live = useCameLive(dice.length > 0);
    const total = part(view.seen, "total");
    const size = size_of(view.seen);
    const parity = parity_of(view.seen);
    return (
        <div className={s.result} data-result={dice.join("/")} data-dice={dice.join("/")} data-total={total ?? ""}>
            <Dice
                values={dice}
                moving={moving}
                over={view.face.phase === "open"}
                clock={session.clock}
                label={words.dice}
            />
            {total !== undefined ? (
                <p className={classes(s.sum, live && s.comes)}>
                    <b className={s.written}>{dice.join(" + ")}</b>
                    <span>
                        {words.total} <b>{total}</b>
                    </span>
                    {size && <em className={s[size]}>{words[size]}</em>}
                    {parity && <em className={s[parity]}>{words[parity]}</em>}
                </p>
            ) : (
                !dice.length && <p className={s.none}>{waits ? words.awaited : words.no_dice}</p>
            )}
        </div>
    );
}

const part = (seen: Seen, name: string): string | undefined => seen.parts.find((one) => one.name === name)?.value;
const dice_of = (seen: Seen): number[] => numbers_of(seen.dice);

type Size = "small" | "big" | "triple";
const size_of = (seen: Seen) => part(seen, "size") as Size | undefined;
const parity_of = (seen: Seen) => part(seen, "parity") as "odd" | "even" | undefined;

// Of a bet that pays by what was selected: the line of one selection.
const lines_of = (betting: Betting, bet: string, when: string) =>
    betting.rules?.bets.find((one) => one.bet === bet)?.pays.filter((line) => line.when === when) ?? [];

const is_offered = (betting: Betting, bet: string): boolean =>
    betting.mine ? betting.offer(bet) !== undefined : (betting.rules?.bets.some((one) => one.bet === bet) ?? false);
