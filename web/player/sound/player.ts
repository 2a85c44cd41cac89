// Plays a sound where this screen is to be heard. Whoever asks for one tells the page by name as well.
import { preferences } from "../../lib/preferences";
import { render, type SoundName } from "./tones";

let context: AudioContext | null = null;
const drawn = new Map<SoundName, Promise<AudioBuffer>>();

// A browser gives no sound before the first touch.
export function wake_sound() {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
}

export function play(name: SoundName, table: number | null = null) {
    const { sound, volume, muted } = preferences.get();
    if (!sound || volume <= 0 || (table !== null && muted.includes(table))) return;
    dispatchEvent(new CustomEvent("croupier-sound", { detail: name }));
    if (context?.state !== "running") return;
    const on = context;
    if (!drawn.has(name)) drawn.set(name, render(name));
    void drawn.get(name)!.then((buffer) => {
        const source = new AudioBufferSourceNode(on, { buffer });
        // The ear hears powers: half of the slider is half as loud.
        source.connect(new GainNode(on, { gain: volume * volume })).connect(on.destination);
        source.start();
    });
}
