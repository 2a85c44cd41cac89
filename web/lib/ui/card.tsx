import type { Card } from "../protocol";
import { useWords } from "../words";
import s from "./ui.module.css";

const pips: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };
// Four colours would be foreign to the trade: red and black, and the pip's shape says the rest.
const inks: Record<string, string> = { C: "#15181c", S: "#15181c", D: "#c0221b", H: "#c0221b" };

export const rank_words = (rank: string): string => (rank === "T" ? "10" : rank);

// null: it lies face down.
export function PlayingCard({ card, className, style }: { card: Card | null | undefined; className?: string; style?: React.CSSProperties }) {
    const words = useWords().common.cards;
    if (!card) {
        return (
            <span className={`${s.card} ${className ?? ""}`} style={style} role="img" aria-label={words.face_down}>
                <svg viewBox="0 0 50 70"><rect x="1" y="1" width="48" height="68" rx="5" fill="#fdfcf7" /><rect x="4" y="4" width="42" height="62" rx="3" fill="#20487f" />
                    <path d="M4 20 L25 4 L46 20 M4 36 L25 20 L46 36 M4 52 L25 36 L46 52 M4 66 L25 52 L46 66" stroke="#7fa3d6" strokeWidth="2" fill="none" /></svg>
            </span>
        );
    }
    const rank = rank_words(card[0]!);
    const suit = card[1]!;
    return (
        <span className={`${s.card} ${className ?? ""}`} style={style} role="img" aria-label={words.of(rank, words[suit as "C"])} data-card={card}>
            <svg viewBox="0 0 50 70" aria-hidden="true">
                <rect x="1" y="1" width="48" height="68" rx="5" fill="#fdfcf7" stroke="#b9b4a4" />
                <g fill={inks[suit]} fontFamily="House, sans-serif" fontWeight="800" textAnchor="middle">
                    <text x="14" y="23" fontSize={rank.length > 1 ? 19 : 23} letterSpacing={rank.length > 1 ? -2 : 0}>{rank}</text>
                    <text x="14" y="39" fontSize="17">{pips[suit]}</text>
                    <text x="32" y="63" fontSize="34">{pips[suit]}</text>
                </g>
            </svg>
        </span>
    );
}
