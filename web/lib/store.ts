// A value that screens look at: whoever looks is drawn again when it changes, and when the page is seen.
import { useSyncExternalStore } from "react";
import { when_seen } from "./seen";

export class Store<T extends object> {
    private listeners = new Set<() => void>();
    private screens = new Set<() => void>();
    private waits = false; // until the page is seen
    constructor(private value: T) {}

    get = (): T => this.value;
    set(change: Partial<T>) {
        this.value = { ...this.value, ...change };
        for (const listener of this.listeners) listener();
        if (this.waits) return;
        this.waits = true;
        when_seen(() => {
            this.waits = false;
            for (const draw of this.screens) draw();
        });
    }
    // At once, seen or not.
    subscribe = (listener: () => void) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    };
    // While the page is seen.
    draw_by = (draw: () => void) => {
        this.screens.add(draw);
        return () => this.screens.delete(draw);
    };
}

export const useStore = <T extends object, S>(store: Store<T>, pick: (value: T) => S): S =>
    useSyncExternalStore(store.draw_by, () => pick(store.get()));
