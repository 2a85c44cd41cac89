// Baccarat, in every house's cloth: what is offered is drawn.
import type { CSSProperties } from "react";
import { Button, classes, CountRing } from "../../../lib/ui";
import { odds_words, short_dollars } from "../../../lib/money";
import type { Seen } from "../../../lib/protocol";
import type { RulesPay } from "../../../lib/rules";
import { useStore } from "../../../lib/store";
import { catalogues, useLanguage, useWords } from "../../../lib/words";
import { BetSpot, useBetting, type Betting } from "../../betting";
import type { Spot } from "../../session";
import { CardTable, DealtCard } from "../../stage/card_table";
import s from "./baccarat.module.css";

export { Past } from "../../past/baccarat";

type Hand = "player" | "banker";

export function Layout() {
    const betting = useBetting();
    const { view } = betting;
    const { baccarat: words, common } = useWords();
    const has = (...bets: string[]) => bets.filter((bet) => is_offered(betting, bet));
    const left = has("dragon_bonus_player", "player_natural_win");
    const right = has("dragon_bonus_banker", "banker_natural_win");
    const totals = has("winning_hand_total").length ? winning_totals(betting) : [];
    const tigers = has("small_tiger", "tiger", "big_tiger", "tiger_tie", "tiger_pair");
    const { room_player, room_banker } = view.face; // LT-DAB.11, 12: what may still come to each side
    return (
        <div className={s.cloth}>
            <VariantSign />
            <div className={classes(s.row, s.sides)}>
                {[...has("player_pair"), ...left, ...has("super_6"), ...right, ...has("banker_pair")].map((bet) => (
                    <SideBet key={bet} spot={{ bet }} />
                ))}
            </div>
            <div className={s.main}>
                <MainBet bet="player" tone={s.player} />
                <MainBet bet="tie" tone={s.tie} />
                <MainBet bet="banker" tone={s.banker} />
            </div>
            {room_player !== undefined && room_banker !== undefined && (
                <div className={s.rooms}>
                    <span className={s.room_player} data-room="player" data-value={room_player}>
                        <i>{words.room}</i> <b>{short_dollars(room_player)}</b>
                    </span>
                    <span className={s.room_banker} data-room="banker" data-value={room_banker}>
                        <i>{words.room}</i> <b>{short_dollars(room_banker)}</b>
                    </span>
                </div>
            )}
            {tigers.length > 0 && (
                <div className={classes(s.row, s.tigers)}>
                    {tigers.map((bet) => (
                        <SideBet key={bet} spot={{ bet }} />
                    ))}
                </div>
            )}
            {totals.length > 0 && (
                <div className={classes(s.row, s.totals)}>
                    {totals.map(({ total, odds }) => (
                        <SideBet
                            key={total}
                            spot={{ bet: "winning_hand_total", selection: [{ name: "total", value: total }] }}
                            name={words.total(total)}
                            title={total}
                            odds={odds_words(odds, common)}
                            caption={words.totals}
                        />
                    ))}
                </div>
            )}
            <Turning />
        </div>
    );
}

// Which of the two games it is; what the Banker is paid then stands on its area (SB-2.5).
function VariantSign() {
    const variant = useBetting().rules?.variant;
    const words = useWords().baccarat;
    if (variant !== "even_money" && variant !== "commission") return null;
    return (
        <p className={s.variant} data-variant={variant}>
            {words[variant]}
        </p>
    );
}

function MainBet({ bet, tone }: { bet: "player" | "tie" | "banker"; tone: string | undefined }) {
    const betting = useBetting();
    const words = useWords();
    if (!is_offered(betting, bet)) return null;
    const taken_by = part(betting.view.seen, "winner") === bet;
    return (
        <BetSpot
            spot={{ bet }}
            name={words.bets[bet]}
            className={classes(s.spot, s.area, tone, taken_by && s.taken)}
            stack={s.low}
            chip={64}
        >
            <b className={s.sign} lang="zh-Hans">
                {catalogues.zh.bets[bet]}
            </b>
            <span className={s.name} lang="en">
                {catalogues.en.bets[bet]}
            </span>
            {lines_of(betting, bet).map(({ when, odds }) => (
                <span key={when} className={s.odds}>
                    {when === "banker_wins_6" && words.baccarat.with_6} {odds_words(odds, words.common)}
                </span>
            ))}
        </BetSpot>
    );
}

interface SideProps {
    spot: Spot;
    name?: string; // for those who hear it, if it is not the bet's own
    title?: string; // on the felt
    caption?: string;
    odds?: string;
}
function SideBet({ spot, name, title, caption, odds }: SideProps) {
    const betting = useBetting();
    const words = useWords();
    const other = catalogues[useLanguage() === "en" ? "zh" : "en"].bets;
    const bet = spot.bet as keyof typeof other;
    return (
        <BetSpot
            spot={spot}
            name={name ?? words.bets[bet]}
            className={classes(s.spot, s.side)}
            style={tone_of(spot.bet)}
            stack={s.beside}
            chip={46}
        >
            <b className={s.title}>{title ?? words.bets[bet]}</b>
            <span className={s.other}>{caption ?? other[bet]}</span>
            <span className={s.odds}>{odds ?? betting.odds(bet)}</span>
        </BetSpot>
    );
}

const tone_of = (bet: string): CSSProperties =>
    ({
        "--edge": /^(player|dragon_bonus_player)/.test(bet)
            ? "#8db6ff"
            : /^(banker|dragon_bonus_banker)/.test(bet)
              ? "#ff9d92"
              : "var(--felt-line)",
    }) as CSSProperties;

// This terminal holds cards that lie face down.
function Turning() {
    const { mine, session, table } = useBetting();
    const words = useWords().baccarat;
    if (mine?.reveal_by === undefined) return null;
    return (
        <div className={s.turning} role="alertdialog" aria-label={words.turn_now}>
            <CountRing clock={session.clock} until={mine.reveal_by} size={88} />
            <div>
                <b>{words.turns_own}</b>
                <p>{words.turn_more}</p>
            </div>
            <Button look="act" className={s.turn} onClick={() => void session.reveal(table)}>
                {words.turn_now}
            </Button>
        </div>
    );
}

export function Result() {
    const { view } = useBetting();
    const words = useWords().baccarat;
    const { seen } = view;
    const winner = part(seen, "winner");
    const said =
        winner === "tie"
            ? words.tie
            : winner === "player"
              ? words.wins(words.sides.P)
              : winner === "banker"
                ? words.wins(words.sides.B)
                : "";
    return (
        <CardTable>
            <div className={s.result} data-result={winner ?? ""}>
                <HandShown hand="player" won={winner === "player"} />
                <HandShown hand="banker" won={winner === "banker"} />
                <p className={classes(s.said, winner && s[`said_${winner}`])}>
                    {said || (seen.cards.length ? "" : words.no_cards)}
                </p>
            </div>
        </CardTable>
    );
}

function HandShown({ hand, won }: { hand: Hand; won: boolean }) {
    const { view, session } = useBetting();
    const all = useWords();
    const words = all.baccarat;
    const own = useStore(session.store, (state) => state.mine?.terminal);
    const holder = hand === "player" ? view.face.player_cards : view.face.banker_cards;
    const cards = view.seen.cards.filter((one) => one.place === hand);
    const points = part(view.seen, hand);
    // Nought has its name when the coup has a winner: before that it is a count under way.
    const complete = part(view.seen, "winner") !== undefined;
    const label =
        points === "0" && complete ? words.zero : part(view.seen, `${hand}_natural`) === "yes" ? words.natural : "";
    return (
        <div
            className={classes(s.hand, s[`of_${hand}`], won && s.hand_won)}
            data-hand={hand}
            data-points={points ?? ""}
        >
            <div className={s.hand_head}>
                <b lang="zh-Hans">{catalogues.zh.bets[hand]}</b>
                <span>
                    {all.bets[hand] !== catalogues.zh.bets[hand] && <i>{all.bets[hand]}</i>}
                    {label && <em>{label}</em>}
                    {holder !== undefined && (
                        <em data-holder={holder}>{holder === own ? words.turns_own : words.turns}</em>
                    )}
                </span>
                {points !== undefined && <strong key={points}>{points}</strong>}
            </div>
            <div className={s.cards}>
                {[0, 1, 2].map((index) => (
                    <span key={`${view.seen.round} ${index}`} className={classes(s.place, index === 2 && s.third)}>
                        {cards[index] && <DealtCard card={cards[index].card} />}
                    </span>
                ))}
            </div>
        </div>
    );
}

const lines_of = (betting: Betting, bet: string): RulesPay[] =>
    betting.rules?.bets.find((one) => one.bet === bet)?.pays.filter((line) => line.odds !== "0") ?? [];

// Each total has odds of its own: "total_1_4" is the total "1-4".
const winning_totals = (betting: Betting) =>
    lines_of(betting, "winning_hand_total").map(({ when, odds }) => ({
        total: when.replace(/^total_/, "").replace("_", "-"),
        odds,
    }));

const part = (seen: Seen, name: string): string | undefined => seen.parts.find((one) => one.name === name)?.value;

// Somebody who has no account yet still sees the cloth as the rules have it.
const is_offered = (betting: Betting, bet: string): boolean =>
    betting.mine ? betting.offer(bet) !== undefined : (betting.rules?.bets.some((one) => one.bet === bet) ?? false);
