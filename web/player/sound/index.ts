// Sound of the table in view, for those who look elsewhere.
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
        for (const name of sounds_between(was, now)) play(name, now.table);
    });
}
