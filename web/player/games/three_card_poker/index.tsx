// Nine cards in three rows: three of them are the player's, and each line takes side wagers.
import { useState } from "react";
import { bytes_of } from "../../../lib/hex";
import { Button, classes, PlayingCard } from "../../../lib/ui";
import { dollars, odds_words } from "../../../lib/money";
import type { Card, Play, Seen } from "../../../lib/protocol";
import { useStore } from "../../../lib/store";
import { listed, useWords, type Words } from "../../../lib/words";
import { useBetting } from "../../betting";
import type { Spot } from "../../session";
import {
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
    type OwnPlay,
} from "../play";
import { CardTable } from "../../stage/card_table";
import { PastRounds } from "../../past/rounds";
import s from "./three_card_poker.module.css";

const side_bets = ["pair_plus", "six_card_bonus"] as const;
const positions = [1, 2, 3, 4, 5, 6, 7, 8, 9]; // by rows (CR-18.3.1(c))
const lines = ["1", "2", "3"];
const picks_wanted = 3;
const on_area = (bet: string, area: string): Spot => ({ bet, selection: [{ name: "area", value: area }] });
const picks_of = (play: Play): number[] => [...bytes_of(play.picks)];

// The last three that were sent from this table, for who likes them again.
const last_picks = new Map<number, number[]>();

export function Layout() {
    const betting = useBetting();
    const words = useWords();
    const own = useOwnPlay();
    const { view, mine, session, table } = betting;
    const [touched, touch] = useState<{ round: number; picks: number[] } | null>(null);
    const sent = picks_of(own.play);
    // Fewer than three stay here: the host hears of three.
    const picks =
        touched && betting.open && touched.round === view.face.round && touched.picks.length < picks_wanted
            ? touched.picks
            : sent;
    const before = last_picks.get(table);
    const pick = (wanted: number[]) => {
        touch({ round: view.face.round, picks: wanted });
        if (wanted.length < picks_wanted) return;
        last_picks.set(table, wanted);
        void session.pick(table, wanted);
    };
    const toggle = (position: number) => {
        if (!betting.open) return;
        pick(
            picks.includes(position)
                ? picks.filter((one) => one !== position)
                : [...picks.slice(picks.length === picks_wanted ? 1 : 0), position],
        );
    };
    const offers = mine?.offers ?? [];
    const bonus = pays_of(betting, "ante_bonus");
    return (
        <div className={s.table}>
            <section className={s.array} aria-label={words.cards.array}>
                {positions.map((position) => (
                    <Position
                        key={position}
                        position={position}
                        place={picks.indexOf(position) + 1}
                        card={
                            cards_at(view.seen, "position", position)[0] ?? own.hands[0]?.cards[sent.indexOf(position)]
                        }
                        open={betting.open}
                        onTouch={() => toggle(position)}
                    />
                ))}
                {side_bets
                    .filter((bet) => betting.offer(bet))
                    .map((bet, end) =>
                        lines.map((line) => <Ends key={`${bet} ${line}`} bet={bet} line={line} end={end} />),
                    )}
                {bonus.length > 0 && (
                    <div className={s.bonus} role="note">
                        <b>{words.bets.ante_bonus}</b>
                        {bonus.map((line) => (
                            <span key={line.when}>
                                {class_words(line.when, words)} <em>{odds_words(line.odds, words.common)}</em>
                            </span>
                        ))}
                    </div>
                )}
            </section>
            <section className={s.mine}>
                <div className={s.middle}>
                    {offers.map((offer) => (
                        <PlayOrFold
                            key={offer.hand}
                            hand={offer.hand}
                            area={offer.area}
                            play={offer.decisions.includes("play")}
                            own={own}
                        />
                    ))}
                    {!offers.length && <Hint own={own} picks={picks} open={betting.open} />}
                    {betting.open && !picks.length && before && (
                        <Button onClick={() => pick(before)}>
                            {words.cards.same_cards}: {before.join(" ")}
                        </Button>
                    )}
                    <Waiting />
                </div>
                <div className={s.bets}>
                    <FeltSpot spot={{ bet: "ante" }} name={words.bets.ante} big className={s.ante} />
                    <Laid
                        spot={{ bet: "play" }}
                        name={words.bets.play}
                        odds={betting.odds("play")}
                        className={s.play}
                        empty
                    />
                    {side_bets
                        .filter((bet) => betting.offer(bet))
                        .map((bet) => (
                            <FeltSpot
                                key={bet}
                                spot={on_area(bet, "hand")}
                                name={words.bets[bet]}
                                label={`${words.cards.own_hand} ${words.bets[bet]}`}
                                className={s.extra}
                            />
                        ))}
                </div>
            </section>
        </div>
    );
}

function Position({
    position,
    place,
    card,
    open,
    onTouch,
}: {
    position: number;
    place: number;
    card: Card | undefined;
    open: boolean;
    onTouch: () => void;
}) {
    const words = useWords();
    const name = listed(words, [words.cards.position(position), place > 0 && words.cards.picked_place(place)]);
    return (
        <button
            type="button"
            className={classes(s.position, place > 0 && s.lifted)}
            style={{ gridRow: Math.ceil(position / 3), gridColumn: ((position - 1) % 3) + 1 }}
            aria-pressed={place > 0}
            aria-disabled={!open}
            onClick={onTouch}
            data-position={position}
        >
            <span className="hidden-words">{name}</span>
            <PlayingCard card={card} className={classes(s.card)} />
            {!card && (
                <b className={s.number} aria-hidden="true">
                    {position}
                </b>
            )}
            {place > 0 && (
                <i className={s.tick} aria-hidden="true">
                    ✓
                </i>
            )}
        </button>
    );
}

// A row's wagers stand at its right end, a column's below it.
function Ends({ bet, line, end }: { bet: (typeof side_bets)[number]; line: string; end: number }) {
    const words = useWords();
    const at = Number(line);
    return (
        <>
            <FeltSpot
                spot={on_area(bet, `row_${line}`)}
                name={words.cards.short[bet]}
                label={`${words.cards.row(line)} ${words.bets[bet]}`}
                odds=""
                className={s.end}
                style={{ gridRow: at, gridColumn: 4 + end }}
            />
            <FeltSpot
                spot={on_area(bet, `column_${line}`)}
                name={words.cards.short[bet]}
                label={`${words.cards.column(line)} ${words.bets[bet]}`}
                odds=""
                className={s.end}
                style={{ gridRow: 4 + end, gridColumn: at }}
            />
        </>
    );
}

function Dealer({ seen }: { seen: Seen }) {
    const words = useWords();
    const cards = cards_at(seen, "dealer");
    return (
        <div className={s.dealer} role="group" aria-label={words.cards.dealer}>
            <h3>{words.cards.dealer}</h3>
            <Cards cards={cards} places={3} className={s.dealer_cards} label={words.cards.dealer} />
            <p data-made="dealer">
                {dealer_words(seen, words).map((text) => (
                    <b key={text}>{text}</b>
                ))}
            </p>
        </div>
    );
}

function dealer_words(seen: Seen, words: Words): string[] {
    const dealer = part(seen, "dealer");
    if (dealer === undefined) return [];
    if (dealer === "none") return [words.cards.dealer_none];
    const plays = part(seen, "qualifies");
    return [
        class_words(dealer, words),
        plays === "yes" ? words.cards.qualifies : plays === "no" ? words.cards.no_qualify : "",
    ].filter(Boolean);
}
const class_words = (name: string, words: Words): string =>
    (words.cards.classes as Record<string, string>)[name] ?? name.replaceAll("_", " ");

function own_cards(own: OwnPlay, seen: Seen): Card[] {
    if (own.hands[0]?.cards.length) return own.hands[0].cards;
    return picks_of(own.play)
        .flatMap((position) => cards_at(seen, "position", position))
        .filter((card): card is Card => card !== undefined);
}

// What is to be done before the cards come.
function Hint({ own, picks, open }: { own: OwnPlay; picks: number[]; open: boolean }) {
    const { view, mine } = useBetting();
    const words = useWords();
    if (!open && (view.seen.cards.length || own_cards(own, view.seen).length)) return null;
    const left = picks_wanted - picks.length;
    const staked = (mine?.at_risk ?? 0) > 0;
    return (
        <p className={s.hint} role="status">
            {!open
                ? words.cards.no_cards
                : left === picks_wanted
                  ? words.cards.pick_three
                  : left > 0
                    ? words.cards.pick_more(left)
                    : staked
                      ? words.cards.not_seen
                      : words.cards.ante_missing}
        </p>
    );
}

function PlayOrFold({ hand, area, play, own }: { hand: number; area: number; play: boolean; own: OwnPlay }) {
    const { mine, session } = useBetting();
    const words = useWords();
    const credit = useStore(session.store, (state) => state.mine?.credit_total ?? 0);
    const ante = dollars(mine?.wagers.find((one) => one.bet === "ante")?.stake ?? 0);
    const cost = cost_of(mine, "play", hand, area)?.amount;
    const asks: Ask[] = [
        ...(play
            ? [{ decision: "play", look: "act", more: cost ? words.cards.more_stake(dollars(cost)) : undefined } as Ask]
            : []),
        { decision: "fold", look: "stop", more: words.cards.is_lost(ante) },
    ];
    const made = own.hands[0]?.name;
    const more = [
        made && `${words.cards.you}: ${class_words(made, words)}`,
        !play && words.cards.too_dear(words.bets.play, ante, dollars(credit)),
    ].filter(Boolean);
    return (
        <div className={s.asked}>
            <Question
                title={words.cards.play_ask}
                more={more.join(" · ")}
                hand={hand}
                area={area}
                asks={asks}
                className={s.question}
            />
        </div>
    );
}

// The dealer's hand, and what the player makes of the cards of the array.
export function Result() {
    const betting = useBetting();
    const words = useWords();
    const own = useOwnPlay();
    const { seen } = betting.view;
    const mine = own_cards(own, seen);
    const settled = betting.on({ bet: "ante" }).settled;
    const choice = choice_on(own.play, () => true);
    return (
        <CardTable>
            <div className={s.result} data-result={seen.cards.length ? seen.round : ""}>
                <Dealer seen={seen} />
                <div className={s.own} role="group" aria-label={words.cards.own_hand}>
                    {mine.length > 0 ? (
                        <>
                            <span>{words.cards.own_hand}</span>
                            <b data-made="hand">
                                {own.hands[0]?.name ? class_words(own.hands[0].name, words) : words.cards.picked}
                            </b>
                            <Decided choice={choice} />
                            {settled && <b>{words.player.status[settled.status]}</b>}
                        </>
                    ) : (
                        !seen.cards.length && <span>{words.cards.no_cards}</span>
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
                { head: "", cell: (seen) => dealer_words(seen, words).join(" · ") },
            ]}
            counted={(seen) => dealer_words(seen, words)[0] ?? ""}
        />
    );
}
