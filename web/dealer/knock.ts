// A short double knock, made here: low, dry, and the same for every alarm.
let sounds: AudioContext | null = null;

const knock_s = 0.14;
const between_s = 0.22;
const loud = 0.5;

export function knock() {
    try {
        sounds ??= new AudioContext();
    } catch {
        return; // a machine without sound still shows the alarm
    }
    if (sounds.state === "suspended") void sounds.resume().catch(() => undefined);
    for (const nth of [0, 1]) strike(sounds, sounds.currentTime + nth * between_s);
}

function strike(on: AudioContext, at: number) {
    const tone = on.createOscillator();
    const level = on.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(320, at);
    tone.frequency.exponentialRampToValueAtTime(140, at + knock_s);
    level.gain.setValueAtTime(loud, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + knock_s);
    tone.connect(level).connect(on.destination);
    tone.start(at);
    tone.stop(at + knock_s);
}
