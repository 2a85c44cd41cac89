// A finger on the cloth: the nearest place is meant, a magnifier says which, sliding changes it, and
// nothing is placed before the finger is lifted. Held still on chips it picks them up.
import {
    useCallback,
    useEffect,
    useRef,
    useState,
    type FocusEvent,
    type KeyboardEvent,
    type MouseEvent,
    type PointerEvent,
    type RefObject,
} from "react";
import { useBetting } from "../../betting";
import { spot_key, type Spot } from "../../session";

export interface Aim {
    spot: Spot | null; // none: lifted here, the finger does nothing
    picked: Spot | null; // chips from there are in the hand
    x: number;
    y: number;
}
interface Finger extends Aim {
    from: { x: number; y: number };
    slid: boolean;
    timer: number;
}

const reach_px = 36; // beside all places
const slide_px = 14;
const pick_ms = 700;
const still_ms = 160; // on the phone a finger that moves sooner scrolls

const spot_of = (element: Element | null | undefined): Spot | null => {
    const text = element?.closest<HTMLElement>("[data-spot]")?.dataset["spot"];
    return text ? (JSON.parse(text) as Spot) : null;
};

// The place under the finger, or the nearest one within reach.
function place_at(root: HTMLElement, x: number, y: number): Spot | null {
    const on = document
        .elementsFromPoint(x, y)
        .find(
            (element) =>
                root.contains(element) && (element.closest("[data-spot]") || element.closest("[data-control]")),
        );
    if (on) return spot_of(on);
    let best: Element | null = null;
    let nearest = reach_px;
    for (const place of root.querySelectorAll("[data-spot]")) {
        const box = place.getBoundingClientRect();
        const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
        if (away < nearest) [best, nearest] = [place, away];
    }
    return spot_of(best);
}

export function useAim(root: RefObject<HTMLDivElement | null>) {
    const betting = useBetting();
    const now = useRef(betting);
    now.current = betting;
    const fingers = useRef(new Map<number, Finger>());
    const [aim, show] = useState<Aim | null>(null);
    const started_at = useRef(0);

    const forget = useCallback((id: number) => {
        const finger = fingers.current.get(id);
        if (finger) clearTimeout(finger.timer);
        fingers.current.delete(id);
        show(null);
    }, []);

    // Whoever aims does not scroll.
    useEffect(() => {
        const box = root.current;
        if (!box) return;
        const keep = (event: TouchEvent) => {
            if (fingers.current.size > 0 && performance.now() - started_at.current > still_ms && event.cancelable)
                event.preventDefault();
        };
        box.addEventListener("touchmove", keep, { passive: false });
        return () => box.removeEventListener("touchmove", keep);
    }, [root]);
    // When betting ends under a finger, lifting it does nothing.
    useEffect(() => {
        if (!betting.open) for (const id of [...fingers.current.keys()]) forget(id);
    }, [betting.open, forget]);

    const down = (event: PointerEvent) => {
        const box = root.current;
        if (
            !box ||
            !betting.open ||
            event.button !== 0 ||
            !(event.target as Element).closest("[data-field]") ||
            (event.target as Element).closest("[data-control]")
        )
            return;
        const { pointerId: id, clientX: x, clientY: y } = event;
        const spot = place_at(box, x, y);
        if (!spot) return;
        const timer = window.setTimeout(() => {
            const finger = fingers.current.get(id);
            if (!finger || finger.slid || !finger.spot || now.current.on(finger.spot).stands <= 0) return;
            finger.picked = finger.spot;
            show({ ...finger });
        }, pick_ms);
        const finger = { spot, picked: null, x, y, from: { x, y }, slid: false, timer };
        fingers.current.set(id, finger);
        started_at.current = performance.now();
        box.setPointerCapture(id);
        show(finger);
    };
    const move = (event: PointerEvent) => {
        const finger = fingers.current.get(event.pointerId);
        if (!finger || !root.current) return;
        finger.x = event.clientX;
        finger.y = event.clientY;
        finger.slid ||= Math.hypot(finger.x - finger.from.x, finger.y - finger.from.y) >= slide_px;
        finger.spot = place_at(root.current, finger.x, finger.y);
        show({ ...finger });
    };
    const up = (event: PointerEvent) => {
        const finger = fingers.current.get(event.pointerId);
        if (!finger) return;
        forget(event.pointerId);
        const { spot, picked } = finger;
        if (picked) {
            if (spot && spot_key(spot) !== spot_key(picked)) betting.move(picked, spot);
            else betting.lift(picked);
        } else if (spot) {
            betting.tap(spot);
        }
    };

    // The same by keys: arrows go from place to place, Enter or Space places, Delete takes back.
    const key = (event: KeyboardEvent) => {
        const place = (event.target as Element).closest<HTMLElement>("[data-spot]");
        const spot = spot_of(place);
        if (!place || !spot || !root.current) return;
        if (event.key.startsWith("Arrow")) {
            next_place(root.current, place, event.key)?.focus();
        } else if (event.key === "Enter" || event.key === " ") {
            if (betting.open && !event.repeat) betting.tap(spot);
        } else if (event.key === "Delete" || event.key === "Backspace") {
            if (betting.open && !event.repeat) betting.lift(spot);
        } else {
            return;
        }
        event.preventDefault();
    };
    // A screen reader presses without any pointer. The click behind a finger or a mouse has placed already.
    const click = (event: MouseEvent) => {
        const spot = spot_of(event.target as Element);
        if (spot && betting.open && (event.nativeEvent as globalThis.PointerEvent).pointerType === "")
            betting.tap(spot);
    };
    const focus = (event: FocusEvent) => {
        const place = (event.target as Element).closest<HTMLElement>("[data-spot]");
        if (!root.current || !place || !place.matches(":focus-visible")) return;
        for (const other of root.current.querySelectorAll("[data-spot][tabindex='0']"))
            other.setAttribute("tabindex", "-1");
        place.setAttribute("tabindex", "0");
        const box = place.getBoundingClientRect();
        show({ spot: spot_of(place), picked: null, x: box.left + box.width / 2, y: box.top + box.height / 2 });
    };
    const blur = () => fingers.current.size === 0 && show(null);

    return {
        aim,
        handlers: {
            onPointerDown: down,
            onPointerMove: move,
            onPointerUp: up,
            onPointerCancel: (event: PointerEvent) => forget(event.pointerId),
            onKeyDown: key,
            onClick: click,
            onFocus: focus,
            onBlur: blur,
            onContextMenu: (event: MouseEvent) => event.preventDefault(),
        },
    };
}

// The nearest place that way; straight on counts more than aside.
function next_place(root: HTMLElement, from: HTMLElement, key: string): HTMLElement | null {
    const middle = (element: Element) => {
        const box = element.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const start = middle(from);
    const sideways = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const place of root.querySelectorAll<HTMLElement>("[data-spot]")) {
        const to = middle(place);
        const ahead = sign * (sideways ? to.x - start.x : to.y - start.y);
        const aside = Math.abs(sideways ? to.y - start.y : to.x - start.x);
        if (place === from || ahead < 4) continue;
        const cost = ahead + 3 * aside;
        if (cost < least) [best, least] = [place, cost];
    }
    return best;
}
