// A value that screens look at: whoever looks is drawn again when it changes.
import { useSyncExternalStore } from "react";

export class Store<T extends object> {
    private listeners = new Set<() => void>();
    constructor(private value: T) {}

    get = (): T => this.value;
    set(change: Partial<T>) {
        this.value = { ...this.value, ...change };
        for (const listener of this.listeners) listener();
    }
    subscribe = (listener: () => void) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    };
}

export const useStore = <T extends object, S>(store: Store<T>, pick: (value: T) => S): S =>
    useSyncExternalStore(store.subscribe, () => pick(store.get()));
