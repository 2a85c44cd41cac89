// Several tables beside each other: each with its name, what is happening, its last result as large
// as fits, and the few before it.
import { table_words } from "../lib/names";
import { numbers_of } from "../lib/hex";
import type { Seen, TableFace } from "../lib/protocol";
import { classes, Die } from "../lib/ui";
import { Emblem } from "../lib/ui/emblem";
import { colour_of, number_text } from "../lib/wheel";
import { useWords, type Language } from "../lib/words";
import type { Shown } from "./floor";
import { mark_of } from "./history";
import { has_outcome } from "./result";
import { limit_lines } from "./limits";
import { Ring } from "./ring";
import { by_hand, Clock, correction_words, phase_words, shown_round } from "./table";
import { part_of, result_words } from "./words_of";
import s from "./pit.module.css";

// Columns so that cells are a little wider than high on either kind of screen.
function columns_of(count: number): number {
    const wide = innerWidth > innerHeight;
    for (let columns = 1; ; columns++)
        if (columns * Math.ceil(columns * (wide ? 1 : 2.4) || 1) >= count) return columns;
}

export function Pit({ all, speak }: { all: Shown[]; speak: (language: Language) => void }) {
    const words = useWords();
    const first = all[0]!;
    return (
        <main className={s.pit}>
            <header className={s.head}>
                <h1>{words.display.pit}</h1>
                <Clock clock={first.clock} venue={first.view.venue} demo={first.view.demo} speak={speak} />
            </header>
            <div
                className={s.grid}
                style={{ gridTemplateColumns: `repeat(${columns_of(all.length)}, minmax(0, 1fr))` }}
            >
                {all.map((shown) => (
                    <Cell key={shown.view.face.table} shown={shown} />
                ))}
            </div>
        </main>
    );
}

function Cell({ shown }: { shown: Shown }) {
    const words = useWords();
    const { view, clock, memory } = shown;
    const { face } = view;
    const round = shown_round(shown);
    const until = face.closes_at ?? face.decide_by;
    const mark =
        mark_of(words, round) ||
        (face.phase === "result" && round.status === "in_progress" ? words.display.unconfirmed : "");
    const correction = memory.corrections.at(-1);
    return (
        <section
            className={s.cell}
            data-felt={face.game}
            data-table={face.table}
            data-phase={face.phase}
            data-live={shown.live}
        >
            <h2>
                <span>{table_words(words, face.name)}</span>
                {until !== undefined && (
                    <span className={s.ring}>
                        <Ring clock={clock} until={until} />
                    </span>
                )}
            </h2>
            <p className={s.phase}>{shown.live ? phase_words(words, face) : words.common.reconnecting}</p>
            <div className={classes(s.result, mark !== "" && s.marked)} data-shown={round.round}>
                {round.status === "void" ? null : has_outcome(round) ? (
                    <Brief face={face} seen={round} />
                ) : (
                    <span className={s.none}>–</span>
                )}
                {mark && <b className={s.mark}>{mark}</b>}
            </div>
            <p className={s.foot}>
                {correction ? (
                    <b className={s.mark}>{correction_words(words, face, correction)}</b>
                ) : by_hand(face) ? (
                    <b className={s.mark}>{words.display.hand_mode}</b>
                ) : (
                    limit_lines(words, face, null)
                        .slice(0, 2)
                        .map(([name, amount]) => (
                            <span key={name}>
                                {name} <b>{amount}</b>{" "}
                            </span>
                        ))
                )}
            </p>
        </section>
    );
}

// The heart of a result in a hand's breadth.
function Brief({ face, seen }: { face: TableFace; seen: Seen }) {
    const words = useWords();
    switch (face.game) {
        case "baccarat": {
            const winner = part_of(seen, "winner");
            if (!winner) return <Points seen={seen} />;
            return (
                <span className={s.pair}>
                    <b className={s.big} data-side={winner}>
                        {words.display.sides[winner as "tie"]}
                    </b>
                    <span className={s.words}>
                        {part_of(seen, "player")} : {part_of(seen, "banker")}
                    </span>
                </span>
            );
        }
        case "roulette":
            return seen.number === undefined ? null : (
                <b className={s.number} data-colour={colour_of(seen.number)}>
                    {number_text(seen.number)}
                </b>
            );
        case "sic_bo":
        case "lucky_sic_bo":
            return (
                <span className={s.pair}>
                    {numbers_of(seen.dice).map((value, index) => (
                        <Die key={index} value={value} size={56} />
                    ))}
                    <b className={s.big}>{part_of(seen, "total")}</b>
                </span>
            );
        case "big_wheel":
            return (
                <span className={s.pair}>
                    <Emblem symbol={seen.symbol} label={words.big_wheel.symbol(seen.symbol)} />
                </span>
            );
        default:
            if (!seen.parts.length) return <span className={s.none}>–</span>;
            return <span className={s.words}>{result_words(words, face.game, seen)}</span>;
    }
}

// A coup that has no winner yet: the points that its cards make so far. The phase stands above it.
function Points({ seen }: { seen: Seen }) {
    const { sides } = useWords().display;
    const player = part_of(seen, "player");
    const banker = part_of(seen, "banker");
    if (player === undefined && banker === undefined) return <span className={s.none}>–</span>;
    return (
        <span className={s.words}>
            {sides.player} {player ?? "–"} : {banker ?? "–"} {sides.banker}
        </span>
    );
}
