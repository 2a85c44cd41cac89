// The example of each game as a picture, drawn by the parts that the tables are drawn with.
import type { ReactNode } from "react";
import type { Card, Game } from "../../../lib/protocol";
import type { Rules } from "../../../lib/rules";
import { dollars } from "../../../lib/money";
import { Chip, Die, PlayingCard } from "../../../lib/ui";
import { useLanguage, useWords } from "../../../lib/words";
import { rules as catalogue } from "../../../lib/words/rules";
import { wins } from "./pays";
import s from "./rules.module.css";

const stake = 1_000;
// The bets of the example that win; those that a table does not have are left out.
const winners: Record<Game, [bet: string, when: string][]> = {
    baccarat: [["banker", "win"]],
    roulette: [["split", "win"]],
    sic_bo: [
        ["big", "win"],
        ["odd", "win"],
        ["three_dice_total", "total_11"],
        ["two_dice_combination", "win"],
    ],
    lucky_sic_bo: [
        ["big", "win"],
        ["three_dice_total", "total_11"],
        ["two_dice_combination", "win"],
    ],
    blackjack: [["player", "win"]],
    casino_war: [["ante", "win"]],
    three_card_poker: [
        ["ante", "win"],
        ["play", "win"],
    ],
    triple_chase: [
        ["total_13", "win"],
        ["lucky_8s", "one"],
    ],
    big_wheel: [["symbol", "symbol_b"]],
};

export function Example({ rules }: { rules: Rules }) {
    const words = catalogue[useLanguage()];
    const names = useWords().bets as Record<string, string>;
    const game = rules.game as Game;
    const paid = winners[game].flatMap(([bet, when]) => {
        const odds = rules.bets.find((one) => one.bet === bet)?.pays.find((line) => line.when === when)?.odds;
        const cents = odds === undefined ? null : wins(stake, odds);
        return cents === null ? [] : [{ bet, cents }];
    });
    return (
        <figure className={s.example} data-example={game}>
            <div className={s.picture}>{pictures[game]()}</div>
            <figcaption>
                <b>{words.example}</b> {words.games[game].example}
                {paid.map(({ bet, cents }) => (
                    <span key={bet} className={s.example_pay}>
                        <Chip amount={stake} size={40} /> {names[bet] ?? bet}: {words.pays.wins(dollars(cents))}
                    </span>
                ))}
            </figcaption>
        </figure>
    );
}

function Hand({ name, cards }: { name: string; cards: Card[] }) {
    return (
        <div className={s.hand}>
            <span>{name}</span>
            <div className={s.hand_cards}>
                {cards.map((card) => (
                    <PlayingCard key={card} card={card} />
                ))}
            </div>
        </div>
    );
}

function Hands({
    hands,
}: {
    hands: [key: "player" | "banker" | "dealer" | "community" | "area" | "none", cards: Card[], suffix?: string][];
}) {
    const places = useWords().sheets.replay.places;
    return (
        <>
            {hands.map(([key, cards, suffix]) => (
                <Hand key={key} name={`${places[key]}${suffix ?? ""}`} cards={cards} />
            ))}
        </>
    );
}

const dice = () => (
    <>
        {[2, 4, 5].map((value) => (
            <Die key={value} value={value} size={64} written />
        ))}
    </>
);

const pictures: Record<Game, () => ReactNode> = {
    baccarat: () => (
        <Hands
            hands={[
                ["player", ["7H", "KS"]],
                ["banker", ["5C", "4D"]],
            ]}
        />
    ),
    roulette: () => <Cloth />,
    sic_bo: dice,
    lucky_sic_bo: dice,
    blackjack: () => (
        <Hands
            hands={[
                ["community", ["TS", "9H"]],
                ["dealer", ["TD", "8C"]],
            ]}
        />
    ),
    casino_war: () => (
        <Hands
            hands={[
                ["area", ["JS"], " 2"],
                ["dealer", ["8D"]],
            ]}
        />
    ),
    three_card_poker: () => (
        <>
            <Array />
            <Hands hands={[["dealer", ["QH", "QC", "4S"]]]} />
        </>
    ),
    triple_chase: () => <Hands hands={[["none", ["8S", "KD", "5H"]]]} />,
    big_wheel: () => <Wheel />,
};

// Three of nine lie open: those that the player chose.
function Array() {
    const chosen: Record<number, Card> = { 1: "7D", 4: "8S", 8: "9C" };
    return (
        <div className={s.array}>
            {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => (
                <PlayingCard key={at} card={chosen[at] ?? null} />
            ))}
        </div>
    );
}

// Two numbers of the cloth with a chip on the line between them.
function Cloth() {
    const numbers = [4, 5, 6, 7, 8, 9];
    const red = [5, 7, 9];
    return (
        <div className={s.cloth}>
            {numbers.map((number) => (
                <span key={number} data-colour={red.includes(number) ? "red" : "black"}>
                    {number}
                </span>
            ))}
            <i>
                <Chip amount={stake} size={40} />
            </i>
        </div>
    );
}

function Wheel() {
    const symbols = ["A", "B", "A", "C", "A", "B", "A", "D", "A", "C"];
    const part = (2 * Math.PI) / symbols.length;
    const at = (angle: number, r: number) => [100 + r * Math.sin(angle), 104 - r * Math.cos(angle)] as const;
    return (
        <svg viewBox="0 0 200 200" className={s.wheel} role="img" aria-label="B">
            {symbols.map((symbol, index) => {
                const middle = (index - 1) * part;
                const [x1, y1] = at(middle - part / 2, 90);
                const [x2, y2] = at(middle + part / 2, 90);
                const [x, y] = at(middle, 68);
                return (
                    <g key={index}>
                        <path
                            d={`M100 104 L${x1} ${y1} A90 90 0 0 1 ${x2} ${y2} Z`}
                            fill={index === 1 ? "#f5c542" : index % 2 ? "#17417a" : "#10305c"}
                            stroke="#9dbbe4"
                        />
                        <text
                            x={x}
                            y={y + 7}
                            textAnchor="middle"
                            fontSize="20"
                            fontWeight="800"
                            fill={index === 1 ? "#241a00" : "#fff"}
                        >
                            {symbol}
                        </text>
                    </g>
                );
            })}
            <path d="M92 0 L108 0 L100 20 Z" fill="#fff" />
        </svg>
    );
}
