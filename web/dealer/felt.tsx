// What has come, laid out where it lies on the felt, so that a look from one to the other finds a
// wrong reading.
import { Die, PlayingCard, classes } from "../lib/ui";
import { numbers_of } from "../lib/hex";
import { notice_words } from "../lib/notice";
import { Emblem } from "../lib/ui/emblem";
import { useWords, type Words } from "../lib/words";
import type { DealerView, SeenCard } from "../lib/protocol";
import { colour_of } from "../lib/wheel";
import { part_of } from "../display/words_of";
import { number_words } from "./view";
import { card_words, seen_words, word } from "./words_of";
import s from "./felt.module.css";

interface Hand {
    key: string;
    name: string;
    cards: SeenCard[];
    next: boolean; // the next card comes here
}

// Hands that a game always has stand there before their first card.
const usual: Record<string, string[]> = {
    baccarat: ["player", "banker"],
    blackjack: ["player", "dealer"],
    casino_war: ["dealer"],
    three_card_poker: ["dealer"],
    triple_chase: [],
};

function hands_of(view: DealerView, words: Words): Hand[] {
    const hands = new Map<string, Hand>();
    const hand = (place: string, number: number) => {
        // Nine positions are one array, and so are areas.
        const apart = place === "area";
        const key = apart ? `${place} ${number}` : place;
        const name = word(words.dealer.places, place) + (apart && number ? ` ${number}` : "");
        if (!hands.has(key)) hands.set(key, { key, name, cards: [], next: false });
        return hands.get(key)!;
    };
    for (const place of usual[view.face.game] ?? [])
        if (place !== "dealer" || view.face.game === "blackjack") hand(place, 0);
    for (const card of view.seen.cards) hand(card.place, card.number).cards.push(card);
    if (view.task === "card" && view.place !== "burn") hand(view.place || "none", view.place_number).next = true;
    return [...hands.values()];
}

// What the cards of a hand count so far, as the host says it, and how many lie there.
function Total({ view, hand }: { view: DealerView; hand: Hand }) {
    const words = useWords();
    const counted = part_of(view.seen, hand.key);
    const total = counted && /\d/.test(counted) ? counted.replace("soft_", words.dealer.soft) : undefined;
    if (!hand.cards.length) return null;
    return (
        <span className={s.total}>
            <small>{words.dealer.cards_count(hand.cards.length)}</small>
            {total && <b data-total={counted}>{total}</b>}
        </span>
    );
}

// Three rows of three, as they lie; wider than cards, so that they can be read from where the dealer
// stands.
function Tiles({ cards, next }: { cards: SeenCard[]; next: number }) {
    return (
        <div className={s.tiles}>
            {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => {
                const card = cards.find((one) => one.number === number)?.card;
                return (
                    <span
                        key={number}
                        className={classes(
                            s.tile,
                            card && s.tile_on,
                            card && "HD".includes(card[1]!) && s.tile_red,
                            number === next && s.empty,
                        )}
                        data-card={card}
                    >
                        <small>{number}</small>
                        {card ? card_words(card) : ""}
                    </span>
                );
            })}
        </div>
    );
}

function Cards({ view }: { view: DealerView }) {
    const words = useWords();
    const hands = hands_of(view, words);
    const is_array = (hand: Hand) => view.face.game === "three_card_poker" && hand.key === "position";
    const across = hands.reduce(
        (sum, hand) => sum + (is_array(hand) ? 3 : Math.max(1, hand.cards.length + (hand.next ? 1 : 0))),
        0,
    );
    // Three cards each have room from the beginning, so that nothing jumps.
    const room = {
        "--across": view.face.game === "baccarat" ? 6 : Math.max(3, across),
        "--hands": hands.length,
    } as React.CSSProperties;
    return (
        <div className={classes(s.hands, view.face.game === "baccarat" && s.baccarat)} style={room}>
            {hands.map((hand) => (
                <div
                    key={hand.key}
                    className={classes(s.hand, hand.next && s.next, is_array(hand) && s.array)}
                    data-place={hand.key}
                >
                    <div className={s.hand_head}>
                        <span className={s.hand_name}>{hand.name}</span>
                        <Total view={view} hand={hand} />
                    </div>
                    {is_array(hand) ? (
                        <Tiles cards={hand.cards} next={hand.next ? view.place_number : 0} />
                    ) : (
                        <div className={s.row}>
                            {hand.cards.map((card, at) => (
                                <span key={at} className={s.card}>
                                    <PlayingCard card={card.card} />
                                </span>
                            ))}
                            {hand.next && <span className={classes(s.card, s.empty)} aria-hidden="true" />}
                        </div>
                    )}
                </div>
            ))}
        </div>
    );
}

// Nothing has come yet: what came before.
const before_max = 8;
function Before({ view }: { view: DealerView }) {
    const words = useWords();
    if (view.face.phase === "closed" || !view.history.length) return null;
    return (
        <div className={s.before}>
            <span>{words.dealer.rounds}</span>
            <ol>
                {[...view.history]
                    .reverse()
                    .slice(0, before_max)
                    .map((seen) => (
                        <li
                            key={seen.round}
                            className={classes(
                                seen.status !== "void" && seen.number !== undefined && s[colour_of(seen.number)],
                            )}
                        >
                            <small>{seen.round}</small>
                            {seen_words(words, seen)}
                        </li>
                    ))}
            </ol>
        </div>
    );
}

function Reading({ view }: { view: DealerView }) {
    const words = useWords();
    const { seen } = view;
    if (seen.cards.length || (view.task === "card" && !is_numbers(view))) return <Cards view={view} />;
    if (seen.number !== undefined)
        return (
            <div className={classes(s.number, s[colour_of(seen.number)])}>
                <b>{number_words(seen.number)}</b>
                <span>{words.dealer.colours[colour_of(seen.number)]}</span>
            </div>
        );
    if (seen.symbol)
        return <Emblem symbol={seen.symbol} className={s.symbol} label={words.dealer.results.symbol(seen.symbol)} />;
    const dice = numbers_of(seen.dice);
    if (dice.length)
        return (
            <div className={s.dice}>
                {dice.map((die, at) => (
                    <Die key={at} value={die} size={110} written />
                ))}
            </div>
        );
    return <Before view={view} />;
}

const is_numbers = (view: DealerView) => ["roulette", "big_wheel", "sic_bo", "lucky_sic_bo"].includes(view.face.game);

export function Felt({ view }: { view: DealerView }) {
    const words = useWords();
    const { face, seen } = view;
    const ended = seen.status === "settled" || seen.status === "void" || seen.status === "corrected";
    const { device } = view;
    return (
        <section className={s.felt} aria-label={words.dealer.round_no(seen.round)}>
            <div className={s.top}>
                <span className={s.round}>
                    {ended
                        ? `${words.dealer.last_round}: ${words.dealer.round_no(seen.round)}`
                        : face.round > 0
                          ? words.dealer.round_no(face.round)
                          : ""}
                </span>
                {ended && (
                    <span className={classes(s.said, seen.status === "void" && s.void)}>{seen_words(words, seen)}</span>
                )}
                {seen.status === "corrected" && <span className={s.flag}>{words.common.corrected}</span>}
                {face.notices.map((notice) => (
                    <span key={notice.of} className={s.flag} data-announced={notice.of}>
                        {notice_words(words, notice)}
                    </span>
                ))}
                {face.entered_by_hand && <span className={s.flag}>{words.dealer.manual}</span>}
                {device && (
                    <span className={s.device}>
                        {word(words.dealer.devices, device.kind)}:{" "}
                        {device.manual ? words.dealer.device_manual : words.dealer.device_states[device.status]}
                    </span>
                )}
            </div>
            <div className={classes(s.body, ended && s.past)}>
                <Reading view={view} />
            </div>
        </section>
    );
}
