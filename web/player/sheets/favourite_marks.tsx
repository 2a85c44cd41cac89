// Pictures that favourites are known by. No two share a shape, nor a colour beside a like shape.
const star = (points: number, inner: number): string =>
    Array.from({ length: points * 2 }, (_, index) => {
        const radius = index % 2 ? inner : 44;
        const angle = (index * Math.PI) / points - Math.PI / 2;
        return `${index ? "L" : "M"}${(50 + radius * Math.cos(angle)).toFixed(1)} ${(50 + radius * Math.sin(angle)).toFixed(1)}`;
    }).join("") + "Z";

const marks = [
    { name: "star", colour: "#ffd75e", path: star(5, 19) },
    {
        name: "heart",
        colour: "#ff6b62",
        path: "M50 90C14 62 8 46 8 33A21 21 0 0 1 50 27A21 21 0 0 1 92 33C92 46 86 62 50 90Z",
    },
    { name: "moon", colour: "#9cc4ff", path: "M64 8A42 42 0 1 0 92 66A34 34 0 1 1 64 8Z" },
    { name: "leaf", colour: "#5fdc96", path: "M12 88C6 40 34 10 90 10C92 62 66 92 26 80L56 44Z" },
    { name: "sun", colour: "#ff9f40", path: star(12, 32) },
    { name: "diamond", colour: "#f78bd0", path: "M50 6L88 50L50 94L12 50Z" },
    { name: "bolt", colour: "#fff3a0", path: "M58 4L16 56H44L36 96L84 40H54Z" },
    { name: "crown", colour: "#e8b53a", path: "M10 78L6 26L32 48L50 12L68 48L94 26L90 78ZM12 84H88V94H12Z" },
    { name: "drop", colour: "#45c8e8", path: "M50 6C72 38 82 50 82 64A32 32 0 0 1 18 64C18 50 28 38 50 6Z" },
    { name: "house", colour: "#d6b48c", path: "M50 8L94 48H82V92H58V64H42V92H18V48H6Z" },
    {
        name: "clover",
        colour: "#8be04e",
        path: "M50 48A20 20 0 1 1 72 28A20 20 0 1 1 66 62A20 20 0 1 1 34 62A20 20 0 1 1 28 28A20 20 0 1 1 50 48ZM46 60H54L60 94H40Z",
    },
    {
        name: "key",
        colour: "#d7d2ff",
        path: "M30 6A24 24 0 0 1 42 50V58H58V68H42V74H54V84H42V94H30V52A24 24 0 1 1 30 6Z",
    },
] as const;

export type MarkName = (typeof marks)[number]["name"];
export const mark_names: readonly MarkName[] = marks.map(({ name }) => name);
export const is_mark = (name: unknown): name is MarkName => mark_names.includes(name as MarkName);

// The first that none of these has.
export const free_mark = (used: readonly MarkName[]): MarkName =>
    mark_names.find((name) => !used.includes(name)) ?? mark_names[0]!;
export function next_mark(from: MarkName, used: readonly MarkName[]): MarkName {
    const at = mark_names.indexOf(from);
    const others = [...mark_names.slice(at + 1), ...mark_names.slice(0, at)];
    return others.find((name) => !used.includes(name)) ?? from;
}

export function Mark({ name, size }: { name: MarkName; size: number }) {
    const { colour, path } = marks.find((one) => one.name === name)!;
    return (
        <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
            <path d={path} fill={colour} stroke="#0008" strokeWidth="3" strokeLinejoin="round" />
        </svg>
    );
}
