// Beside the finger: which place it means, on which numbers, and what lifting it will do.
import { useStore } from "../../../lib/store";
import { short_dollars } from "../../../lib/money";
import { pieces_of } from "../../../lib/rules";
import { classes } from "../../../lib/ui";
import { NumberTile } from "../../../lib/ui/numbers";
import { double_zero } from "../../../lib/wheel";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import { spot_key, type Spot } from "../../session";
import type { Aim } from "./aim";
import { spot_words } from "./chips";
import { cell_of, numbers_in } from "./places";
import s from "./roulette.module.css";

const width = 230;
const height = 172;
const away = 56; // of the finger's tip

export function Magnifier({ aim, box, upright }: { aim: Aim; box: DOMRect; upright: boolean }) {
    const words = useWords();
    if (!aim.spot && !aim.picked) return null;
    const x = aim.x - box.left;
    const y = aim.y - box.top;
    const above = y - away - height >= 4;
    const beside = x > box.width / 2 ? x - away - width : x + away;
    const left = Math.min(Math.max(above ? x - width / 2 : beside, 4), box.width - width - 4);
    const top = Math.min(Math.max(above ? y - away - height : y - height / 2, 4), box.height - height - 4);
    return (
        <div
            className={classes(s.magnifier, upright && s.late)}
            style={{ left, top, width, minHeight: height }}
            aria-hidden="true"
            data-magnifier={aim.spot ? spot_key(aim.spot) : ""}
        >
            {aim.spot && (
                <>
                    <b>{spot_words(words, aim.spot)}</b>
                    <Covered spot={aim.spot} />
                </>
            )}
            <Consequence aim={aim} />
        </div>
    );
}

function Covered({ spot }: { spot: Spot }) {
    const words = useWords();
    const { rules, odds } = useBetting();
    const pieces = pieces_of(rules, spot.bet, spot_key(spot));
    if (pieces.length > 0)
        return (
            <ul className={s.pieces}>
                {pieces.map((piece, index) => (
                    <li key={index}>{numbers_in(piece).length ? piece.split(" ")[1] : piece}</li>
                ))}
            </ul>
        );
    const numbers = spot.bet === "five_number" ? [0, double_zero, 1, 2, 3] : numbers_in(spot_key(spot));
    const pays = odds(spot.bet);
    return (
        <>
            {spot.selection?.[0]?.name === "numbers" || spot.bet === "five_number" ? <Tiles numbers={numbers} /> : null}
            {pays && <small>{words.roulette.pays(pays)}</small>}
        </>
    );
}

// As they lie on the cloth.
function Tiles({ numbers }: { numbers: number[] }) {
    const zeros = numbers.some((number) => number === 0 || number === double_zero);
    if (zeros)
        return (
            <div className={s.tiles_row}>
                {numbers.map((number) => (
                    <NumberTile key={number} number={number} label={false} />
                ))}
            </div>
        );
    const first = Math.min(...numbers.map((number) => cell_of(number).u));
    const top = Math.min(...numbers.map((number) => cell_of(number).v));
    return (
        <div className={s.tiles}>
            {numbers.map((number) => (
                <span
                    key={number}
                    style={{ gridColumn: cell_of(number).u - first + 1, gridRow: cell_of(number).v - top + 1 }}
                >
                    <NumberTile number={number} label={false} />
                </span>
            ))}
        </div>
    );
}

function Consequence({ aim }: { aim: Aim }) {
    const words = useWords().roulette;
    const { on, open, pieces, session } = useBetting();
    const in_hand = useStore(session.store, (state) => state.in_hand);
    if (aim.picked) {
        const amount = short_dollars(on(aim.picked).stands);
        const elsewhere = aim.spot && spot_key(aim.spot) !== spot_key(aim.picked);
        return (
            <em className={classes(s.does, !elsewhere && s.does_take)}>
                {elsewhere ? words.moves(amount) : words.lifted(amount)}
            </em>
        );
    }
    if (!aim.spot || !open) return null;
    const { stands } = on(aim.spot);
    if (in_hand === "eraser")
        return (
            <em className={classes(s.does, s.does_take)}>
                {stands > 0 ? words.takes(short_dollars(stands)) : words.nothing_here}
            </em>
        );
    const count = pieces(aim.spot);
    return (
        <em className={s.does}>
            {count > 1
                ? words.each_piece(short_dollars(in_hand), count, short_dollars(in_hand * count))
                : words.adds(short_dollars(in_hand))}
            {stands > 0 && <span>{words.has(short_dollars(stands))}</span>}
        </em>
    );
}
