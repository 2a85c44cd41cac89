// Chips in the air, above everything and in nobody's way: no touch ends here, and whatever they show has
// happened already. The next round clears the air.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Settled, TableView } from "../../lib/protocol";
import { Store, useStore } from "../../lib/store";
import { is_still } from "../../lib/motion";
import { Chip } from "../../lib/ui";
import { useBetting } from "../betting";
import type { Session } from "../session";
import { changes_between, type Lying } from "./changes";
import { Fountain } from "./fountain";
import { keyframes_of, Ground, type Spread } from "./ground";
import { tier_of } from "./tier";
import { flights_of, given_back, length_of, placed, taken_back, whole_ms, type Flight } from "./timeline";
import s from "./flight.module.css";

interface Flying {
    id: number;
    flight: Flight;
    way: Spread;
}

class Air {
    readonly store = new Store<{ flying: Flying[] }>({ flying: [] });
    readonly ground = new Ground();
    private next_id = 1;
    private ended_at: number | null = null;
    private pause_ms = whole_ms; // between the last two rounds

    launch(flights: Flight[]) {
        const flying = flights.flatMap((flight) => {
            const way = this.ground.way_of(flight);
            return way ? [{ id: this.next_id++, flight, way }] : [];
        });
        if (flying.length) this.store.set({ flying: [...this.store.get().flying, ...flying] });
    }
    land(id: number) {
        this.store.set({ flying: this.store.get().flying.filter((one) => one.id !== id) });
    }
    clear() {
        if (this.store.get().flying.length) this.store.set({ flying: [] });
    }
    // A round is over: what moves now has as long as the last pause had, or until the next round can open.
    end(settled: Settled, next_ms: number | undefined) {
        this.ended_at = performance.now();
        this.ground.measure(settled.wagers.map(({ words }) => words));
        if (!is_still() && !document.hidden) this.launch(flights_of(settled, next_ms ?? this.pause_ms));
    }
    open() {
        if (this.ended_at !== null) this.pause_ms = performance.now() - this.ended_at;
        this.ended_at = null;
    }
}

// Until the next round opens by itself, if anybody knows when.
function left_of(session: Session, view: TableView): number | undefined {
    const { not_before } = view.face.next_round;
    return not_before === undefined ? undefined : session.clock.left(not_before);
}

export function Flights({ settled }: { settled: Settled | null }) {
    const { lying, open, table, view, session } = useBetting();
    const [air] = useState(() => new Air());
    const last = useRef<{ table: number; lying: Lying }>({ table: -1, lying: new Map() });
    const told = useRef<Settled | null>(null);

    useLayoutEffect(() => {
        const before = last.current;
        last.current = { table, lying };
        if (before.table !== table) {
            air.clear();
            air.ground.forget();
            air.ground.measure(lying.keys());
            return;
        }
        const changes = changes_between(before.lying, lying);
        if (!changes.length) return;
        air.ground.measure(lying.keys());
        if (is_still() || document.hidden) return;
        const over = session.store.get().settled[table]?.round.number === view.face.round;
        air.launch(
            changes.flatMap(({ place, amount }) => {
                if (amount > 0) return [placed(place, amount)];
                if (open) return [taken_back(place, -amount)];
                return over ? [] : [given_back(place, -amount)];
            }),
        );
    }, [air, session, table, lying, open, view.face.round]);

    useLayoutEffect(() => {
        if (settled === told.current) return;
        told.current = settled;
        // What is found finished when the page opens has been told before.
        if (settled && settled.round.number === view.face.round && !open) air.end(settled, left_of(session, view));
    }, [air, session, settled, view, open]);

    useEffect(() => {
        if (open) air.open();
        return () => air.clear();
    }, [air, open, view.face.round]);
    useEffect(() => {
        const moved = () => {
            air.clear();
            air.ground.forget();
            air.ground.measure(last.current.lying.keys());
        };
        addEventListener("resize", moved);
        return () => removeEventListener("resize", moved);
    }, [air]);

    const flying = useStore(air.store, (all) => all.flying);
    return (
        <div className={s.air} aria-hidden="true" data-flights={flying.length}>
            {settled && !open && tier_of(settled) === 3 && <Fountain key={settled.round.number} />}
            {flying.map((one) => (
                <OneFlight key={one.id} one={one} onLand={() => air.land(one.id)} />
            ))}
        </div>
    );
}

function OneFlight({ one: { flight, way }, onLand }: { one: Flying; onLand: () => void }) {
    const box = useRef<HTMLSpanElement>(null);
    const landed = useRef(onLand);
    useEffect(() => {
        landed.current = onLand;
    });
    useLayoutEffect(() => {
        const animation = box.current!.animate(keyframes_of(flight, way), {
            duration: length_of(flight),
            fill: "both",
        });
        animation.finished.then(
            () => landed.current(),
            () => undefined, // taken out of the air
        );
        return () => animation.cancel();
    }, [flight, way]);
    return (
        <span ref={box} className={s.flying} data-flight={flight.of} data-place={flight.place}>
            <Chip amount={flight.amount} size={way.size} />
        </span>
    );
}
