import { afterEach, expect, test, vi } from "vitest";
import { Store } from "./store";

// A page whose eyes can be shut.
function page() {
    const listeners = new Set<() => void>();
    const document = {
        hidden: false,
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
    vi.stubGlobal("document", document);
    return {
        hide: () => (document.hidden = true),
        show: () => {
            document.hidden = false;
            [...listeners].forEach((listener) => listener());
        },
        waiting: () => listeners.size,
    };
}
afterEach(() => vi.unstubAllGlobals());

test("A hidden page is drawn once when it is seen again; who listens for more than drawing hears everything", () => {
    const { hide, show, waiting } = page();
    const store = new Store({ count: 0 });
    const drawn: number[] = [];
    const heard: number[] = [];
    store.draw_by(() => drawn.push(store.get().count));
    store.subscribe(() => heard.push(store.get().count));
    store.set({ count: 1 });
    hide();
    store.set({ count: 2 });
    store.set({ count: 3 });
    expect(drawn).toEqual([1]);
    expect(heard).toEqual([1, 2, 3]);
    show();
    expect(drawn).toEqual([1, 3]);
    expect(waiting()).toBe(0);
    store.set({ count: 4 });
    expect(drawn).toEqual([1, 3, 4]);
});

test("A change made while drawing is drawn as well", () => {
    page();
    const store = new Store({ count: 0 });
    const drawn: number[] = [];
    store.draw_by(() => {
        drawn.push(store.get().count);
        if (store.get().count === 1) store.set({ count: 2 });
    });
    store.set({ count: 1 });
    expect(drawn).toEqual([1, 2]);
});
