// One shared hand for the whole table, the dealer's card, and what this player makes of them.
import { useId } from "react";
import { classes } from "../../../lib/ui";
import { dollars, odds_words } from "../../../lib/money";
import type { Card, Decision, Offer, Seen } from "../../../lib/protocol";
import { useWords, type Words } from "../../../lib/words";
import { useBetting, type Betting } from "../../betting";
import {
    at_odds,
    Cards,
    cards_at,
    choice_on,
    cost_of,
    Decided,
    FeltSpot,
    Laid,
    part,
    pays_of,
    Question,
    useOwnPlay,
    Waiting,
    type Ask,
    type MyHand,
    type OwnPlay,
} from "../play";
import { CardTable } from "../../stage/card_table";
import { PastRounds } from "../../past/rounds";
import s from "./blackjack.module.css";

const side_bets = ["kings_bounty", "royal_match_21", "bet_the_set_21"] as const;

export function Layout() {
    const betting = useBetting();
    const words = useWords();
    const offers = betting.mine?.offers ?? [];
    return (
        <div className={classes(s.table, offers.length > 0 && s.asked)}>
            <Printed lines={printed(betting, words)} />
            {offers.map((offer) => (
                <AskFor key={`${offer.hand} ${offer.area}`} offer={offer} />
            ))}
            <Waiting />
            <div className={s.bets}>
                <div className={s.sides}>
                    {side_bets
                        .filter((bet) => betting.offer(bet) !== undefined)
                        .map((bet) => (
                            <FeltSpot key={bet} spot={{ bet }} name={words.bets[bet]} className={s.side} />
                        ))}
                </div>
                {betting.offer("player") && (
                    <FeltSpot
                        spot={{ bet: "player" }}
                        name={words.cards.main_bet}
                        className={s.main}
                        big
                        odds={main_odds(betting, words)}
                    />
                )}
                <div className={s.brought}>
                    {(["double", "split", "insurance"] as const).map((bet) => (
                        <Laid
                            key={bet}
                            spot={{ bet }}
                            name={words.player.decisions[bet]}
                            odds={betting.odds(bet)}
                            empty
                        />
                    ))}
                </div>
            </div>
        </div>
    );
}

// What the felt says, along its arc.
function Printed({ lines }: { lines: string[] }) {
    const arc = useId();
    return (
        <div className={s.printed} role="note" aria-label={lines.join(". ")}>
            <svg viewBox="0 0 1000 96" aria-hidden="true">
                <path d="M0 6 Q500 62 1000 6" className={s.arc} />
                <path d="M0 46 Q500 102 1000 46" className={s.arc} />
                <path id={arc} d="M0 35 Q500 91 1000 35" fill="none" />
                <text className={s.arc_words} textAnchor="middle">
                    <textPath href={`#${arc}`} startOffset="50%">
                        {lines.join("   ·   ")}
                    </textPath>
                </text>
            </svg>
            <p aria-hidden="true">
                {lines.map((line) => (
                    <span key={line}>{line}</span>
                ))}
            </p>
        </div>
    );
}

function Hand({ hand, index, count, own }: { hand: MyHand; index: number; count: number; own: OwnPlay }) {
    const { mine, view, on } = useBetting();
    const all = useWords();
    const words = all.cards;
    const settled = on({ bet: index === 0 ? "player" : "split" }).settled;
    const name = count > 1 ? words.hand(index + 1) : words.your_hand;
    const asked = mine?.offers.some((offer) => offer.hand === index + 1) ?? false;
    const played = own.play.hands[index];
    const active = count > 1 && own.play.active === index && view.face.phase !== "idle" && view.face.phase !== "open";
    const choice = choice_on(own.play, (one) => one.hand === index + 1);
    const said = [
        played?.doubled && words.doubled,
        played?.stood && !played.doubled && !settled && words.stands,
        own.play.hitting && own.play.active === index && words.waits_for_card,
        settled && all.player.status[settled.status],
    ].filter(Boolean);
    return (
        <section
            className={classes(s.hand, count > 1 && (active || asked) && s.active)}
            aria-label={name}
            data-hand={index + 1}
            aria-current={active || undefined}
        >
            <h3>
                {name}
                {active && <em>{words.in_play}</em>}
            </h3>
            <Cards cards={hand.cards} places={2} className={s.hand_cards} label={name} />
            <p className={s.made}>
                <b key={hand.cards.length} className={s.total} data-total={`hand ${index + 1}`}>
                    {hand_words(hand, words)}
                </b>
                {choice?.by === "clock" ? (
                    <Decided choice={choice} />
                ) : (
                    said.map((text) => (
                        <span key={String(text)} className={s.said}>
                            {text}
                        </span>
                    ))
                )}
            </p>
        </section>
    );
}

function AskFor({ offer }: { offer: Offer }) {
    const betting = useBetting();
    const words = useWords();
    const { mine } = betting;
    const has = (decision: Decision) => offer.decisions.includes(decision);
    const cost = (decision: Decision) => cost_of(mine, decision, offer.hand, offer.area)?.amount;
    const staked = (decision: Decision): string | undefined => {
        const amount = cost(decision);
        return amount ? words.cards.more_stake(dollars(amount)) : undefined;
    };
    if (has("even_money")) {
        const wager = mine?.wagers.find((one) => one.bet === "player")?.stake ?? 0;
        const asks: Ask[] = [{ decision: "even_money", look: "act" }, { decision: "no_even_money" }];
        return (
            <Question
                title={words.cards.even_money_ask}
                more={words.cards.even_money_more(dollars(wager))}
                hand={offer.hand}
                area={offer.area}
                asks={asks}
                className={s.question}
            />
        );
    }
    if (has("insurance") || has("no_insurance")) {
        const odds = pays_of(betting, "insurance").find((line) => line.odds !== "0")?.odds;
        const costs = cost("insurance");
        const more =
            costs && odds
                ? words.cards.insurance_more(dollars(costs), dollars(at_odds(costs, odds)))
                : costs
                  ? words.cards.insurance_costs(dollars(costs))
                  : odds
                    ? words.cards.insurance_pays(odds_words(odds, words.common))
                    : undefined;
        const asks: Ask[] = offer.decisions.map((decision) => ({
            decision,
            look: decision === "insurance" ? "act" : undefined,
            more: decision === "insurance" ? staked(decision) : undefined,
        }));
        return (
            <Question
                title={words.cards.insurance_ask}
                more={more}
                hand={offer.hand}
                area={offer.area}
                asks={asks}
                className={s.question}
            />
        );
    }
    const split = (mine?.play.hands.length ?? 0) > 1;
    const asks: Ask[] = offer.decisions.map((decision) => ({
        decision,
        look: decision === "hit" ? "act" : decision === "stand" ? "stop" : undefined,
        more: staked(decision),
    }));
    return (
        <Question
            title={split ? words.cards.what_now_hand(offer.hand) : words.cards.what_now}
            hand={offer.hand}
            area={offer.area}
            asks={asks}
            className={s.question}
        />
    );
}

// The own hands: as the host says them, or put together from the shared cards by the runs that it keeps.
function hands_of(seen: Seen, own: OwnPlay): MyHand[] {
    if (own.hands.length) return own.hands;
    const first = cards_at(seen, "player").filter((card): card is Card => card !== undefined);
    const further = cards_at(seen, "community").filter((card): card is Card => card !== undefined);
    const runs = own.play.hands.length ? own.play.hands : [{ from: 0, drawn: 0 }];
    return runs.map((run, index) => ({
        cards: [
            ...(runs.length === 1 ? first : first.slice(index, index + 1)),
            ...further.slice(run.from, run.from + run.drawn),
        ],
        total: 0,
        soft: false,
        name: "",
    }));
}

function hand_words(hand: MyHand, words: Words["cards"]): string {
    if (hand.name === "blackjack") return words.blackjack;
    if (hand.name === "over_21") return words.over_21(hand.total);
    if (!hand.total || !hand.cards.length) return "";
    if (hand.soft && hand.cards.length === 1) return words.ace;
    return hand.soft ? words.soft(hand.total) : words.total(String(hand.total));
}

function dealer_words(seen: Seen, words: Words): string {
    const dealer = part(seen, "dealer");
    if (dealer === undefined) return "";
    if (dealer === "blackjack") return words.cards.blackjack;
    if (dealer === "over_21") return words.cards.over;
    const soft = /^soft[ _](\d+)$/.exec(dealer);
    // One ace is no total yet.
    if (soft && cards_at(seen, "dealer").length === 1) return words.cards.ace;
    return soft ? words.cards.soft(Number(soft[1])) : words.cards.total(dealer);
}

const line_of = (betting: Betting, bet: string, when: string) =>
    pays_of(betting, bet).find((line) => line.when === when)?.odds;

// On the spot itself the usual win; what Blackjack pays is printed in the middle of the felt.
function main_odds(betting: Betting, words: Words): string | undefined {
    const odds = line_of(betting, "player", "win");
    return odds === undefined ? undefined : odds_words(odds, words.common);
}
function printed(betting: Betting, words: Words): string[] {
    const lines: [string, string | undefined][] = [
        [words.cards.lines.blackjack, line_of(betting, "player", "blackjack")],
        [words.cards.lines.insurance, pays_of(betting, "insurance").find((line) => line.odds !== "0")?.odds],
    ];
    return lines.flatMap(([name, odds]) =>
        odds === undefined ? [] : [words.cards.pays(name, odds_words(odds, words.common))],
    );
}

export function Result() {
    const words = useWords();
    const own = useOwnPlay();
    const { seen } = useBetting().view;
    const hands = hands_of(seen, own);
    const further = cards_at(seen, "community");
    return (
        <CardTable>
            <div className={s.result} data-result={seen.cards.length ? seen.round : ""}>
                <section className={s.dealer} aria-label={words.cards.dealer}>
                    <h3>{words.cards.dealer}</h3>
                    <Cards
                        cards={cards_at(seen, "dealer")}
                        places={1}
                        className={s.dealer_cards}
                        label={words.cards.dealer}
                    />
                    <b key={dealer_words(seen, words)} className={s.total} data-total="dealer">
                        {dealer_words(seen, words)}
                    </b>
                </section>
                <div className={classes(s.hands, hands.length > 1 && s.split)}>
                    {hands.map((hand, index) => (
                        <Hand key={index} hand={hand} index={index} count={hands.length} own={own} />
                    ))}
                    {further.length > 0 && (
                        <section className={s.further} aria-label={words.cards.further}>
                            <h3>{words.cards.further}</h3>
                            <Cards cards={further} className={s.further_cards} label={words.cards.further} />
                        </section>
                    )}
                </div>
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
                    head: words.cards.dealer,
                    cell: (seen) => <Cards cards={cards_at(seen, "dealer")} className={s.past_cards} />,
                },
                { head: words.cards.sum_head, cell: (seen) => dealer_words(seen, words) },
            ]}
            counted={(seen) => dealer_words(seen, words)}
        />
    );
}
