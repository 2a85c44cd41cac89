// The result, as large as its place allows: what lies on the table, and what the host says it is.
import type { CSSProperties, ReactNode } from "react";
import { numbers_of } from "../lib/hex";
import type { Card, Seen, TableFace } from "../lib/protocol";
import { classes, Die, PlayingCard } from "../lib/ui";
import { Emblem } from "../lib/ui/emblem";
import { colour_of, number_text } from "../lib/wheel";
import { useLanguage, useWords } from "../lib/words";
import { dealer_words, part_of } from "./words_of";
import s from "./result.module.css";

interface Props {
    face: TableFace;
    seen: Seen;
}

export function Result(props: Props) {
    switch (props.face.game) {
        case "baccarat":
            return <Baccarat {...props} />;
        case "roulette":
            return <Roulette {...props} />;
        case "sic_bo":
        case "lucky_sic_bo":
            return <Dice {...props} />;
        case "blackjack":
            return <Blackjack {...props} />;
        case "casino_war":
            return <War {...props} />;
        case "three_card_poker":
            return <Poker {...props} />;
        case "triple_chase":
            return <Chase {...props} />;
        case "big_wheel":
            return <Wheel {...props} />;
    }
}

// Whether there is anything of this round to see.
export const has_outcome = (seen: Seen): boolean =>
    seen.cards.length > 0 || seen.number !== undefined || seen.dice !== "" || seen.symbol !== "";

const at = (seen: Seen, place: string, number?: number) =>
    seen.cards
        .filter((card) => card.place === place && (number === undefined || card.number === number))
        .map((card) => card.card ?? null);

// `most`: room is kept for so many, so that a card that comes moves nothing.
function Cards({ cards, least = 0, most = 0 }: { cards: (Card | null)[]; least?: number; most?: number }) {
    const places = Math.max(cards.length, least);
    return (
        <div className={s.cards} style={{ "--most": Math.max(places, most, 1) } as CSSProperties}>
            {Array.from({ length: places }, (_, index) =>
                index < cards.length ? (
                    <PlayingCard key={index} className={s.card!} card={cards[index]} />
                ) : (
                    <span key={index} className={s.empty} aria-hidden="true" />
                ),
            )}
        </div>
    );
}

const hanzi = { player: "闲", banker: "庄", tie: "和" };

function Baccarat({ seen }: Props) {
    const words = useWords();
    const english = useLanguage() === "en";
    const winner = part_of(seen, "winner") as keyof typeof hanzi | undefined;
    const sign = (name: keyof typeof hanzi) =>
        english && (
            <span className={s.hanzi} lang="zh-Hans" aria-hidden="true">
                {hanzi[name]}
            </span>
        );
    const side = (name: "player" | "banker") => {
        const points = part_of(seen, name);
        return (
            <section
                className={s.hand}
                data-side={name}
                data-won={winner === name}
                data-lost={winner && winner !== name && winner !== "tie"}
            >
                <h3>
                    {sign(name)} {words.display.sides[name]}
                </h3>
                <b className={s.points} data-points={points}>
                    {points ?? " "}
                </b>
                <span className={s.zero}>{points === "0" && winner ? words.baccarat.zero : " "}</span>
                <Cards cards={at(seen, name)} least={2} most={3} />
            </section>
        );
    };
    return (
        <div className={s.baccarat}>
            <p className={s.banner} data-side={winner}>
                {winner && sign(winner)} {winner ? words.display.wins[winner] : " "}
            </p>
            <div className={s.hands}>
                {side("player")}
                {side("banker")}
            </div>
        </div>
    );
}

function Roulette({ seen }: Props) {
    const words = useWords().display;
    if (seen.number === undefined) return null;
    const colour = colour_of(seen.number);
    return (
        <div className={s.roulette}>
            <b className={s.pocket} data-colour={colour} data-number={number_text(seen.number)}>
                {number_text(seen.number)}
            </b>
            <span className={s.words}>{words.colours[colour]}</span>
        </div>
    );
}

function Dice({ seen }: Props) {
    const words = useWords().display;
    const dice = numbers_of(seen.dice);
    const total = part_of(seen, "total");
    return (
        <div className={s.dice}>
            <div className={s.three}>
                {dice.map((value, index) => (
                    <Die key={index} value={value} size={230} written />
                ))}
            </div>
            <p className={s.words}>
                {total ? (
                    <>
                        {words.total}{" "}
                        <b className={s.sum} data-total={total}>
                            {total}
                        </b>
                    </>
                ) : (
                    " "
                )}
            </p>
        </div>
    );
}

function Blackjack({ seen }: Props) {
    const words = useWords();
    const shared = at(seen, "community");
    return (
        <div className={classes(s.rows, s.blackjack)}>
            <p className={s.verdict}>{dealer_words(words, seen) || " "}</p>
            <Row name={words.display.dealer}>
                <Cards cards={at(seen, "dealer")} least={2} most={5} />
            </Row>
            <Row name={words.display.players}>
                <Cards cards={at(seen, "player")} least={2} most={5} />
            </Row>
            {shared.length > 0 && (
                <Row name={words.display.shared}>
                    <Cards cards={shared} most={5} />
                </Row>
            )}
        </div>
    );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
    <section className={s.row}>
        <h3>{name}</h3>
        {children}
    </section>
);

function War({ seen }: Props) {
    const words = useWords().display;
    const areas = [...new Set(seen.cards.filter((card) => card.place === "area").map((card) => card.number))].sort(
        (one, other) => one - other,
    );
    const shared = at(seen, "community");
    return (
        <div className={classes(s.rows, s.war)}>
            <div className={s.house}>
                <Row name={words.dealer}>
                    <Cards cards={at(seen, "dealer")} least={1} />
                </Row>
                {shared.length > 0 && (
                    <Row name={words.war}>
                        <Cards cards={shared} />
                    </Row>
                )}
            </div>
            <div className={s.areas} style={{ "--areas": Math.max(1, areas.length) } as CSSProperties}>
                {areas.map((area) => (
                    <section key={area} className={s.area}>
                        <h3>{words.area(area)}</h3>
                        <Cards cards={at(seen, "area", area)} />
                    </section>
                ))}
            </div>
        </div>
    );
}

function Poker({ seen }: Props) {
    const words = useWords().display;
    const dealer = part_of(seen, "dealer");
    const qualifies = part_of(seen, "qualifies");
    const nine = seen.cards.filter((card) => card.place === "position");
    return (
        <div className={classes(s.rows, s.poker)}>
            <div className={s.matrix}>
                {nine.map((card) => (
                    <span key={card.number} className={s.place}>
                        <small>{card.number}</small>
                        <PlayingCard card={card.card ?? null} />
                    </span>
                ))}
            </div>
            <div className={s.beside}>
                <Row name={words.dealer}>
                    <Cards cards={at(seen, "dealer")} />
                </Row>
                <p className={s.verdict}>
                    {dealer === "none" ? words.no_hand : dealer ? words.hands[dealer as "pair"] : " "}
                </p>
                <p className={s.words}>
                    {qualifies === undefined ? " " : qualifies === "yes" ? words.qualifies : words.qualifies_not}
                </p>
            </div>
        </div>
    );
}

function Chase({ seen }: Props) {
    const words = useWords().display;
    const two = part_of(seen, "two_cards");
    const three = part_of(seen, "three_cards");
    return (
        <div className={s.rows}>
            <Cards cards={at(seen, "position")} least={3} />
            <p className={s.sums}>
                <span>
                    {words.two_cards} <b className={s.sum}>{two ?? "–"}</b>
                </span>
                <span>
                    {words.three_cards} <b className={s.sum}>{three ?? "–"}</b>
                </span>
            </p>
        </div>
    );
}

function Wheel({ seen }: Props) {
    const words = useWords().display;
    if (!seen.symbol) return null;
    return (
        <div className={s.roulette}>
            <Emblem symbol={seen.symbol} className={s.symbol} label={words.symbol(seen.symbol)} />
            <span className={s.words}>{words.symbol(seen.symbol)}</span>
        </div>
    );
}
