// Three cards; one group of bets looks at the first and the third, the other at all of them.
import { short_odds_words } from "../../../lib/money";
import { classes } from "../../../lib/ui";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import { CardTable } from "../../stage/card_table";
import { Cards, FeltSpot, part, pays_of } from "../play";
import { useRoom } from "../../room";
import { PastRounds } from "../../past/rounds";
import s from "./triple_chase.module.css";

const groups = [
    {
        name: "first_third",
        sum: "two_cards",
        bets: ["crown_pairs", "blackjack_bounty", "under_13", "total_13", "over_13"],
    },
    {
        name: "all_three",
        sum: "three_cards",
        bets: ["lucky_8s", "extra_chance_pairs", "poker_pursuit", "under_20", "total_20", "over_20"],
    },
] as const;
type Bet = (typeof groups)[number]["bets"][number];
const is_total = (bet: string) => /_\d+$/.test(bet);

export function Layout() {
    const betting = useBetting();
    const words = useWords();
    const { seen } = betting.view;
    return (
        <div className={s.table}>
            {groups.map((group) => {
                const offered = group.bets.filter((bet) => betting.offer(bet) !== undefined);
                if (!offered.length) return null;
                const total = part(seen, group.sum);
                return (
                    <section
                        key={group.name}
                        className={s.group}
                        data-group={group.name}
                        aria-label={words.cards[group.name]}
                    >
                        <h3>
                            <span className={s.marks} aria-hidden="true">
                                {[0, 1, 2].map((index) => (
                                    <i
                                        key={index}
                                        className={classes(
                                            group.name === "all_three" || index !== 1 ? s.counts : s.rests,
                                        )}
                                    />
                                ))}
                            </span>
                            {words.cards[group.name]}
                            {total !== undefined && <b data-sum={group.sum}>{words.cards.sum(total)}</b>}
                        </h3>
                        <div className={s.row}>
                            {offered
                                .filter((bet) => !is_total(bet))
                                .map((bet) => (
                                    <Ranked key={bet} bet={bet} />
                                ))}
                        </div>
                        <div className={s.row}>
                            {offered.filter(is_total).map((bet) => (
                                <FeltSpot key={bet} spot={{ bet }} name={words.bets[bet]} big wide className={s.spot} />
                            ))}
                        </div>
                    </section>
                );
            })}
        </div>
    );
}

// A bet that pays by what the cards make: every line is printed.
function Ranked({ bet }: { bet: Bet }) {
    const betting = useBetting();
    const room = useRoom();
    const words = useWords();
    const lines = pays_of(betting, bet).filter((line) => line.odds !== "0");
    const named = lines.length > 1 && lines.every((line) => words.cards.when[line.when] !== undefined);
    const known = named && room !== "phone"; // which has room for the least and the most alone
    return (
        <FeltSpot spot={{ bet }} name={words.bets[bet]} wide className={s.spot} odds={known ? "" : undefined}>
            {known && (
                <span className={s.lines}>
                    {lines.map((line) => (
                        <span key={line.when}>
                            {words.cards.when[line.when]} <em>{short_odds_words(line.odds, words.common)}</em>
                        </span>
                    ))}
                </span>
            )}
        </FeltSpot>
    );
}

export function Result() {
    const { view } = useBetting();
    const words = useWords();
    const { seen } = view;
    return (
        <CardTable>
            <div className={s.places} data-result={seen.cards.length ? seen.round : ""}>
                {[0, 1, 2].map((index) => (
                    <figure key={index} className={classes(s.place, index !== 1 && s.outer)}>
                        <Cards
                            cards={seen.cards.slice(index, index + 1).map((one) => one.card)}
                            places={1}
                            className={s.card}
                            label={words.cards.card_number[index]!}
                        />
                        <figcaption>{words.cards.card_number[index]}</figcaption>
                    </figure>
                ))}
            </div>
        </CardTable>
    );
}

export function Past() {
    const words = useWords();
    return (
        <PastRounds
            columns={[
                {
                    head: words.cards.all_three,
                    cell: (seen) => <Cards cards={seen.cards.map((one) => one.card)} className={s.past_cards} />,
                },
                { head: "1+3", cell: (seen) => part(seen, "two_cards") },
                { head: "1+2+3", cell: (seen) => part(seen, "three_cards") },
            ]}
            counted={(seen) => part(seen, "three_cards") ?? ""}
        />
    );
}
