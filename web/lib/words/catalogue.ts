// The same keys in both languages; a text with gaps is a function.
type Loose<T> = {
    [K in keyof T]: T[K] extends string
        ? string
        : T[K] extends (...args: infer A) => string
          ? (...args: A) => string
          : Loose<T[K]>;
};
export interface Both<T> {
    en: Loose<T>;
    zh: Loose<T>;
}
export function both<T extends object>(en: T, zh: Loose<T>): Both<T> {
    return { en: en as Loose<T>, zh };
}
