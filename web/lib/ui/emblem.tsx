// The symbols of the big wheel: each has a letter, a shape and a colour of its own.
interface Look {
    colour: string;
    ground: string; // of its compartments
    shape: string; // inside a box from -50 to 50
}
const star = (points: number, inner: number): string =>
    `M${Array.from({ length: points * 2 }, (_, index) => {
        const radius = index % 2 === 0 ? 49 : inner;
        const angle = (index * Math.PI) / points - Math.PI / 2;
        return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
    }).join("L")}Z`;

export const looks: Record<string, Look> = {
    A: { colour: "#1d6fc4", ground: "#1b3257", shape: "M-46 0A46 46 0 1 1 46 0A46 46 0 1 1 -46 0Z" },
    B: { colour: "#b3302a", ground: "#451a22", shape: "M-40 -40H40V40H-40Z" },
    C: { colour: "#1c7a43", ground: "#12392c", shape: "M0 -49L49 0L0 49L-49 0Z" },
    D: { colour: "#8a5200", ground: "#3d2c10", shape: "M-24 -44H24L49 0L24 44H-24L-49 0Z" },
    E: { colour: "#7a35b0", ground: "#33204c", shape: "M-20 -48H20V-20H48V20H20V48H-20V20H-48V-20H-20Z" },
    F: { colour: "#0b7078", ground: "#0d363f", shape: star(5, 27) },
    G: { colour: "#7d6200", ground: "#3a310c", shape: star(12, 38) },
};

// Inside a drawing by `size`, in units of it; else a picture of its own that CSS sizes.
export function Emblem({
    symbol,
    size,
    className,
    label,
}: {
    symbol: string;
    size?: number;
    className?: string | undefined;
    label?: string;
}) {
    const look = looks[symbol];
    if (!look) return null;
    const drawn = (
        <>
            <path d={look.shape} fill={look.colour} stroke="#fff6d8" strokeWidth="4" strokeLinejoin="round" />
            <text textAnchor="middle" dy=".36em" fontSize="44" fontWeight="800" fill="#fff">
                {symbol}
            </text>
        </>
    );
    if (size !== undefined)
        return (
            <g transform={`scale(${size / 100})`} aria-hidden="true">
                {drawn}
            </g>
        );
    return (
        <svg
            className={className}
            viewBox="-54 -54 108 108"
            {...(label ? { role: "img", "aria-label": label, "data-symbol": symbol } : { "aria-hidden": true })}
        >
            {drawn}
        </svg>
    );
}
