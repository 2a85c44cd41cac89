// Sound of the table in view, for those who look elsewhere. What was won sounds when the stage has shown it.
import { is_still } from "../../lib/motion";
import { reveal_ms } from "../reveal";
import type { Session } from "../session";
import { sounds_between } from "./asked";
import { play, wake_sound } from "./player";

export const sound_second = (table: number) => play("tick", table);

export function sound_for(session: Session) {
    addEventListener("pointerdown", wake_sound, { capture: true });
    let before = session.store.get();
    session.store.subscribe(() => {
        const now = session.store.get();
        const was = before;
        before = now;
        const view = now.table === null ? undefined : now.views[now.table];
        const waits = was.settled !== now.settled && view?.face.mode !== "dealt" && !is_still();
        for (const name of sounds_between(was, now))
            if (waits) setTimeout(() => play(name, now.table), reveal_ms);
            else play(name, now.table);
    });
}
