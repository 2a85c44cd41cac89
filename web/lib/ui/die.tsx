// The upper face of a die, straight from above, with its value beside the spots (ST-GMNS-1.38.6).
export const spots: Record<number, [number, number][]> = {
    1: [[25, 25]],
    2: [
        [13, 13],
        [37, 37],
    ],
    3: [
        [12, 12],
        [25, 25],
        [38, 38],
    ],
    4: [
        [13, 13],
        [37, 13],
        [13, 37],
        [37, 37],
    ],
    5: [
        [12, 12],
        [38, 12],
        [25, 25],
        [12, 38],
        [38, 38],
    ],
    6: [
        [13, 11],
        [37, 11],
        [13, 25],
        [37, 25],
        [13, 39],
        [37, 39],
    ],
};

export function Die({ value, size, written }: { value: number; size: number; written?: boolean }) {
    // One and four are red, as on dice of the East; the number of spots says it without the colour.
    const ink = value === 1 || value === 4 ? "#c0221b" : "#15181c";
    return (
        <span
            style={{ display: "inline-flex", flexDirection: "column", alignItems: "center", lineHeight: 1.1 }}
            role="img"
            aria-label={String(value)}
            data-die={value}
        >
            <svg width={size} height={size} viewBox="0 0 50 50" aria-hidden="true">
                <rect x="1" y="1" width="48" height="48" rx="9" fill="#fdfcf7" stroke="#b9b4a4" />
                {(spots[value] ?? []).map(([x, y]) => (
                    <circle key={`${x} ${y}`} cx={x} cy={y} r={value === 1 ? 8 : 5} fill={ink} />
                ))}
            </svg>
            {written && (
                <span aria-hidden="true" style={{ fontWeight: 700 }}>
                    {value}
                </span>
            )}
        </span>
    );
}
