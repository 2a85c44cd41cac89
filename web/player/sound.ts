// Short tones for those who look elsewhere: betting opens, betting ends, something was won.
import { preferences } from "../lib/preferences";
import { net_of } from "./net";
import type { Session } from "./session";

type Tone = [hertz: number, at_s: number];
const opens: Tone[] = [
    [660, 0],
    [880, 0.12],
];
const ends: Tone[] = [[440, 0]];
const last_seconds: Tone[] = [[520, 0]];
const wins: Tone[] = [
    [660, 0],
    [830, 0.1],
    [990, 0.2],
];
const length_s = 0.16;
const loudness = 0.06;

let context: AudioContext | null = null;

function sound(tones: Tone[]) {
    if (!preferences.get().sound || context?.state !== "running") return;
    for (const [hertz, at] of tones) {
        const from = context.currentTime + at;
        const tone = new OscillatorNode(context, { type: "sine", frequency: hertz });
        const level = new GainNode(context, { gain: 0 });
        level.gain.setValueAtTime(0, from);
        level.gain.linearRampToValueAtTime(loudness, from + 0.02);
        level.gain.linearRampToValueAtTime(0, from + length_s);
        tone.connect(level).connect(context.destination);
        tone.start(from);
        tone.stop(from + length_s);
    }
}

export const sound_second = () => sound(last_seconds);

export function sound_for(session: Session) {
    // A browser gives no sound before the first touch.
    addEventListener(
        "pointerdown",
        () => {
            context ??= new AudioContext();
            void context.resume();
        },
        { capture: true },
    );
    let before = session.store.get();
    session.store.subscribe(() => {
        const now = session.store.get();
        const [was, is] = [before, now];
        before = now;
        if (is.table === null || is.table !== was.table) return;
        const phase = is.views[is.table]?.face.phase;
        const phase_before = was.views[is.table]?.face.phase;
        if (phase_before && phase !== phase_before) {
            if (phase === "open") sound(opens);
            else if (phase_before === "open") sound(ends);
        }
        const settled = is.settled[is.table];
        if (settled && settled !== was.settled[is.table] && net_of(settled) > 0) sound(wins);
    });
}
