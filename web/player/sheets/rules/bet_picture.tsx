// A picture of each bet: what wins it. Drawn by the parts that the tables are drawn with.
import type { Card, Game } from "../../../lib/protocol";
import { Die, PlayingCard, classes } from "../../../lib/ui";
import { Emblem } from "../../../lib/ui/emblem";
import { colour_of, number_of } from "../../../lib/wheel";
import { useLanguage, useWords } from "../../../lib/words";
import { rules as catalogue } from "../../../lib/words/rules";
import { example_of, type Example, type Hands } from "./examples";
import s from "./bet_picture.module.css";

export function BetPicture({ game, bet }: { game: Game; bet: string }) {
    const words = catalogue[useLanguage()];
    const example = example_of(game, bet);
    if (!example) return null;
    return (
        <figure className={s.picture} data-picture={JSON.stringify(example)}>
            <figcaption>{example.offered ? words.picture.offered : words.picture.wins}</figcaption>
            <div className={s.drawn}>
                <Drawn example={example} />
            </div>
        </figure>
    );
}

function Drawn({ example }: { example: Example }) {
    const words = useWords();
    if (example.covers) return <Cloth covers={example.covers} hit={example.number ?? ""} />;
    if (example.hands) return <Fan hands={example.hands} />;
    if (example.symbol)
        return <Emblem symbol={example.symbol} className={s.symbol} label={words.big_wheel.symbol(example.symbol)} />;
    return (
        <>
            {(example.dice ?? []).map((value, index) => (
                <Die key={index} value={value} size={38} />
            ))}
        </>
    );
}

function Fan({ hands }: { hands: Hands }) {
    const words = useWords();
    const places = words.sheets.replay.places as Record<string, string>;
    return (
        <>
            {(Object.entries(hands) as [keyof Hands, Card[]][]).map(([place, cards]) => (
                <span key={place} className={s.hand}>
                    <small>{place === "own" ? words.cards.own_hand : place === "none" ? "" : places[place]}</small>
                    <span>
                        {cards.map((card) => (
                            <PlayingCard key={card} card={card} />
                        ))}
                    </span>
                </span>
            ))}
        </>
    );
}

// As the cloth lies: three rows of twelve, zero at the left.
function Cloth({ covers, hit }: { covers: readonly string[]; hit: string }) {
    const words = catalogue[useLanguage()].picture;
    const zeros = covers.includes("00") ? ["00", "0"] : ["0"];
    const one = (number: string) => (
        <i
            key={number}
            className={classes(s.pocket, covers.includes(number) && s.lit, number === hit && s.hit)}
            data-colour={colour_of(number_of(number))}
        />
    );
    return (
        <span className={s.cloth} role="img" aria-label={words.numbers(covers.join(", "))}>
            <span className={s.zeros}>{zeros.map(one)}</span>
            <span className={s.rows}>
                {[3, 2, 1].map((row) => Array.from({ length: 12 }, (_, at) => one(String(at * 3 + row))))}
            </span>
        </span>
    );
}
