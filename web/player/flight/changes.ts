// What moved on the cloth between two looks at it.

// Cents by the words of a place.
export type Lying = ReadonlyMap<string, number>;
export interface Change {
    place: string;
    amount: number; // cents; above nought: came to the place
}

export function changes_between(before: Lying, now: Lying): Change[] {
    const places = new Set([...before.keys(), ...now.keys()]);
    return [...places]
        .map((place) => ({ place, amount: (now.get(place) ?? 0) - (before.get(place) ?? 0) }))
        .filter(({ amount }) => amount !== 0);
}
