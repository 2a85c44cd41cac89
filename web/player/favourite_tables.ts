// Tables that the player of this visit likes best. Forgotten with the visit (forget.ts): the place in
// the browser begins like that of all favourites.
import { Store } from "../lib/store";

const place = "croupier.favourites.tables";
const kept_max = 64;

function kept(): number[] {
    try {
        return (JSON.parse(localStorage.getItem(place) ?? "[]") as number[]).slice(0, kept_max);
    } catch {
        return [];
    }
}

export const favourite_tables = new Store<{ tables: readonly number[] }>({ tables: kept() });

export function like_table(table: number, likes: boolean) {
    const others = favourite_tables.get().tables.filter((one) => one !== table);
    const tables = likes ? [...others, table].slice(-kept_max) : others;
    favourite_tables.set({ tables });
    localStorage.setItem(place, JSON.stringify(tables));
}

export function forget_favourite_tables() {
    localStorage.removeItem(place);
    favourite_tables.set({ tables: [] });
}
