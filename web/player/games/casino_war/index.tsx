// Playing areas in an arc round the dealer's card; on a tie each of them asks for war or surrender.
import type { CSSProperties } from "react";
import { classes } from "../../../lib/ui";
import { dollars } from "../../../lib/money";
import type { MyTable, Offer, Seen } from "../../../lib/protocol";
import { option_of, type Rules } from "../../../lib/rules";
import { useStore } from "../../../lib/store";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import { useRoom } from "../../room";
import { spot_key, type Spot } from "../../session";
import {
    at_odds,
    Cards,
    cards_at,
    choice_on,
    cost_of,
    FeltSpot,
    Laid,
    Question,
    Ring,
    useOwnPlay,
    Waiting,
    type Ask,
} from "../play";
import { CardTable } from "../../stage/card_table";
import { PastRounds } from "../../past/rounds";
import s from "./casino_war.module.css";

const on_area = (bet: string, area: number): Spot => ({ bet, selection: [{ name: "area", value: String(area) }] });

// As the table's rules say; until they are here, as the cards say.
function areas_of(rules: Rules | null, seen: Seen, history: Seen[]): number[] {
    const told = Number(option_of(rules, "areas") ?? 0);
    const dealt = [seen, ...history].flatMap((one) =>
        one.cards.filter((card) => card.place === "area").map((card) => card.number),
    );
    const count = told || Math.max(0, ...dealt);
    return Array.from({ length: count }, (_, index) => index + 1);
}

export function Layout() {
    const { view, mine, rules } = useBetting();
    const room = useRoom();
    const areas = areas_of(rules, view.seen, view.history);
    const offers = mine?.offers ?? [];
    const middle = (areas.length - 1) / 2;
    return (
        <div className={classes(s.table, offers.length > 0 && s.asked)} data-areas={areas.length}>
            <div className={s.arc} style={{ "--areas": areas.length } as CSSProperties}>
                {areas.map((area, index) => (
                    <Area
                        key={area}
                        area={area}
                        narrow={areas.length > (room === "phone" ? 3 : 5)}
                        rise={middle ? ((index - middle) / middle) ** 2 : 0}
                    />
                ))}
            </div>
            {offers.length > 0 && <Questions offers={offers} mine={mine} />}
            <div className={s.wait}>
                <Waiting />
            </div>
        </div>
    );
}

function Area({ area, rise, narrow }: { area: number; rise: number; narrow: boolean }) {
    const betting = useBetting();
    const words = useWords();
    const own = useOwnPlay();
    const { mine } = betting;
    const choice = choice_on(own.play, (one) => one.area === area);
    const asked = mine?.offers.some((offer) => offer.area === area) ?? false;
    const surrendered = choice?.decision === "surrender";
    const name = words.cards.area(area);
    return (
        <section
            className={classes(s.area, asked && s.tied, surrendered && s.closed)}
            style={{ "--rise": rise } as CSSProperties}
            aria-label={name}
            data-area={area}
            data-choice={choice?.decision}
        >
            <b className={s.number}>{area}</b>
            {surrendered ? (
                <p className={s.surrendered} role="status">
                    <b>{words.cards.surrendered}</b>
                    <small>{choice.by === "clock" ? words.cards.by_clock : words.cards.closed_for_you}</small>
                </p>
            ) : choice?.decision === "war" ? (
                <Laid spot={on_area("war", area)} name={words.cards.at_war} className={s.laid} empty />
            ) : null}
            <FeltSpot
                spot={on_area("ante", area)}
                name={words.bets.ante}
                label={`${name} ${words.bets.ante}`}
                className={s.ante}
                big
            />
            {betting.offer("tie") && (
                <FeltSpot
                    spot={on_area("tie", area)}
                    name={words.bets.tie}
                    label={`${name} ${words.bets.tie}`}
                    className={s.tie}
                    wide={!narrow}
                />
            )}
        </section>
    );
}

function Questions({ offers, mine }: { offers: Offer[]; mine: MyTable | undefined }) {
    const words = useWords();
    const { rules, session } = useBetting();
    const credit = useStore(session.store, (state) => state.mine?.credit_total ?? 0);
    const returns = option_of(rules, "surrender_returns");
    const ante = (offer: Offer): number =>
        mine?.wagers.find((one) => one.words === spot_key(on_area("ante", offer.area)))?.stake ?? 0;
    const back = (offer: Offer): number => (returns ? at_odds(ante(offer), returns) : 0);
    // Who cannot pay for a war is told why there is none to choose.
    const too_dear = (offer: Offer): string | undefined =>
        offer.decisions.includes("war")
            ? undefined
            : words.cards.too_dear(words.bets.war, dollars(ante(offer)), dollars(credit));
    const asks = (offer: Offer): Ask[] =>
        offer.decisions.map((decision) => {
            const cost = cost_of(mine, decision, offer.hand, offer.area);
            const more =
                decision === "war"
                    ? cost?.amount && words.cards.more_stake(dollars(cost.amount))
                    : back(offer) > 0 && words.cards.comes_back(dollars(back(offer)));
            return { decision, look: decision === "war" ? "act" : "stop", more: more || undefined };
        });
    return (
        <div className={s.questions} role="group" aria-label={words.cards.war_ask}>
            <p className={s.why}>
                <Ring />
                <b>{words.cards.war_ask}</b>
            </p>
            <div className={s.each}>
                {offers.map((offer) => (
                    <Question
                        key={offer.area}
                        title={words.cards.area(offer.area)}
                        more={too_dear(offer)}
                        hand={offer.hand}
                        area={offer.area}
                        asks={asks(offer)}
                        ring={false}
                        className={s.question}
                    />
                ))}
            </div>
        </div>
    );
}

export function Result() {
    const { view, rules } = useBetting();
    const words = useWords();
    const { seen } = view;
    const areas = areas_of(rules, seen, view.history);
    const [first, war] = cards_at(seen, "dealer");
    const shared = cards_at(seen, "community");
    return (
        <CardTable>
            <div className={s.result} data-result={seen.cards.length ? seen.round : ""}>
                <div className={s.head}>
                    <figure>
                        <Cards
                            cards={first ? [first] : []}
                            places={1}
                            className={s.dealer_card}
                            label={words.cards.dealer}
                        />
                        <figcaption>{words.cards.dealer}</figcaption>
                    </figure>
                    {shared.length > 0 && (
                        <figure>
                            <Cards cards={shared} className={s.dealer_card} label={words.cards.war_card_all} />
                            <figcaption>{words.cards.war_card_all}</figcaption>
                        </figure>
                    )}
                    {war && (
                        <figure>
                            <Cards cards={[war]} className={s.dealer_card} label={words.cards.dealer_war} />
                            <figcaption>{words.cards.dealer_war}</figcaption>
                        </figure>
                    )}
                </div>
                <div className={s.dealt_areas}>
                    {areas.map((area) => (
                        <Shown key={area} area={area} />
                    ))}
                </div>
            </div>
        </CardTable>
    );
}

function Shown({ area }: { area: number }) {
    const betting = useBetting();
    const words = useWords();
    const own = useOwnPlay();
    const cards = cards_at(betting.view.seen, "area", area);
    // Who won a war won, though the ante itself stands off.
    const settled = betting.on(on_area("war", area)).settled ?? betting.on(on_area("ante", area)).settled;
    const choice = choice_on(own.play, (one) => one.area === area);
    const said =
        choice?.decision === "surrender" ? words.cards.surrendered : settled && words.player.status[settled.status];
    return (
        <span className={classes(s.one, settled?.status === "win" && s.won)} data-area-cards={area}>
            <Cards cards={cards} places={1} className={s.small_card} label={words.cards.area(area)} />
            <b>{area}</b>
            {said && <small>{said}</small>}
        </span>
    );
}

const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const rank_words = (card: string | undefined) => (card?.[0] === "T" ? "10" : (card?.[0] ?? ""));

export function Past() {
    const { view, rules } = useBetting();
    const words = useWords();
    return (
        <PastRounds
            columns={[
                {
                    head: words.cards.dealer,
                    cell: (seen) => <Cards cards={cards_at(seen, "dealer").slice(0, 1)} className={s.past_card} />,
                },
                ...areas_of(rules, view.seen, view.history).map((area) => ({
                    head: String(area),
                    cell: (seen: Seen) => (
                        <Cards cards={cards_at(seen, "area", area).slice(0, 1)} className={s.past_card} />
                    ),
                })),
            ]}
            counted={(seen) => rank_words(cards_at(seen, "dealer")[0])}
            order={ranks}
        />
    );
}
