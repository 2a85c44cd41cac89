import type { Card } from "../protocol";
import { useWords } from "../words";
import s from "./ui.module.css";

// Drawn, not written: no terminal needs a font for them. In a box from -50 to 50.
const pips: Record<string, string> = {
    C: "M-22 -28a22 22 0 1 1 44 0a22 22 0 1 1 -44 0ZM-48 9a22 22 0 1 1 44 0a22 22 0 1 1 -44 0ZM4 9a22 22 0 1 1 44 0a22 22 0 1 1 -44 0ZM-8 -12H8L5 18C6 34 10 43 18 50H-18C-10 43 -6 34 -5 18Z",
    D: "M0 -50L38 0L0 50L-38 0Z",
    H: "M0 47C-20 30 -50 9 -50 -18C-50 -36 -37 -46 -24 -46C-12 -46 -3 -38 0 -27C3 -38 12 -46 24 -46C37 -46 50 -36 50 -18C50 9 20 30 0 47Z",
    S: "M0 -50C20 -31 48 -13 48 12C48 28 36 36 25 36C16 36 8 32 4 23C5 35 10 44 18 50H-18C-10 44 -5 35 -4 23C-8 32 -16 36 -25 36C-36 36 -48 28 -48 12C-48 -13 -20 -31 0 -50Z",
};
// Four colours would be foreign to the trade: red and black, and the pip's shape says the rest.
const inks: Record<string, string> = { C: "#15181c", S: "#15181c", D: "#c0221b", H: "#c0221b" };

export const rank_words = (rank: string): string => (rank === "T" ? "10" : rank);

// null: it lies face down.
export function PlayingCard({
    card,
    className,
    style,
}: {
    card: Card | null | undefined;
    className?: string;
    style?: React.CSSProperties;
}) {
    const words = useWords().common.cards;
    if (!card) {
        return (
            <span className={`${s.card} ${className ?? ""}`} style={style} role="img" aria-label={words.face_down}>
                <svg viewBox="0 0 50 70">
                    <rect x="1" y="1" width="48" height="68" rx="5" fill="#fdfcf7" />
                    <rect x="4" y="4" width="42" height="62" rx="3" fill="#20487f" />
                    <path
                        d="M4 20 L25 4 L46 20 M4 36 L25 20 L46 36 M4 52 L25 36 L46 52 M4 66 L25 52 L46 66"
                        stroke="#7fa3d6"
                        strokeWidth="2"
                        fill="none"
                    />
                </svg>
            </span>
        );
    }
    const rank = rank_words(card[0]!);
    const suit = card[1]!;
    return (
        <span
            className={`${s.card} ${className ?? ""}`}
            style={style}
            role="img"
            aria-label={words.of(rank, words[suit as "C"])}
            data-card={card}
        >
            <svg viewBox="0 0 50 70" aria-hidden="true">
                <rect x="1" y="1" width="48" height="68" rx="5" fill="#fdfcf7" stroke="#b9b4a4" />
                <g fill={inks[suit]} fontFamily="House, sans-serif" fontWeight="800" textAnchor="middle">
                    <text x="14" y="23" fontSize={rank.length > 1 ? 19 : 23} letterSpacing={rank.length > 1 ? -2 : 0}>
                        {rank}
                    </text>
                    <path d={pips[suit]} transform="translate(14 33) scale(.14)" />
                    <path d={pips[suit]} transform="translate(32 50) scale(.28)" />
                </g>
            </svg>
        </span>
    );
}
