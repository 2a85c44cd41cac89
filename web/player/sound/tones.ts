// The house's own sounds, made of oscillators and noise: nothing is recorded, nothing is loaded. Each is
// drawn once into a buffer and played from there.

export type SoundName =
    | "opens"
    | "closes"
    | "tick"
    | "chip"
    | "chip_back"
    | "card"
    | "shuffle"
    | "ball"
    | "ball_drop"
    | "dice"
    | "decision"
    | "refused"
    | "win_1"
    | "win_2"
    | "win_3";

interface Note {
    at: number; // seconds
    hertz: number;
    length: number;
    level: number;
    shape?: OscillatorType;
}
interface Hiss {
    at: number;
    length: number;
    level: number;
    hertz: number; // the middle of what is heard of it
    width: number; // the larger, the narrower
    to?: number; // where its middle goes
    soft?: boolean; // it swells, and does not begin at once
}
interface Sound {
    length: number; // seconds
    notes?: Note[];
    hisses?: Hiss[];
}

// Numbers that look like chance and are the same each time.
function spread(count: number, seed: number): number[] {
    let state = seed;
    return Array.from({ length: count }, () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
    });
}

const clink = (at: number, level: number, hertz: number): { notes: Note[]; hisses: Hiss[] } => ({
    notes: [
        { at, hertz, length: 0.06, level: level * 0.5, shape: "triangle" },
        { at, hertz: hertz * 1.47, length: 0.045, level: level * 0.3 },
        { at, hertz: hertz * 2.09, length: 0.03, level: level * 0.2 },
    ],
    hisses: [{ at, length: 0.02, level: level * 0.5, hertz: 5_200, width: 1.2 }],
});
const knock = (at: number, level: number, hertz: number): { notes: Note[]; hisses: Hiss[] } => ({
    notes: [{ at, hertz, length: 0.12, level, shape: "triangle" }],
    hisses: [{ at, length: 0.03, level: level * 0.5, hertz: hertz * 5, width: 1 }],
});
const together = (length: number, ...parts: { notes?: Note[]; hisses?: Hiss[] }[]): Sound => ({
    length,
    notes: parts.flatMap((part) => part.notes ?? []),
    hisses: parts.flatMap((part) => part.hisses ?? []),
});
const melody = (hertz: number[], step: number, length: number, level: number): { notes: Note[] } => ({
    notes: hertz.flatMap((one, index): Note[] => [
        { at: index * step, hertz: one, length, level },
        { at: index * step, hertz: one * 2, length: length * 0.6, level: level * 0.3 },
    ]),
});

const riffle = (): Hiss[] =>
    spread(34, 7).map((chance, index) => ({
        at: index * 0.024 + chance * 0.008,
        length: 0.03,
        level: 0.5 + 0.4 * Math.sin((index / 34) * Math.PI),
        hertz: 2_400 + chance * 1_800,
        width: 1.4,
    }));
const rattle = () =>
    spread(13, 3).map((chance, index) =>
        knock(index * 0.075 * (1 + index * 0.03), 0.42 - index * 0.022, 420 + chance * 260),
    );
const pockets = () => [0, 0.11, 0.19, 0.25].map((at, index) => clink(at, 0.6 - index * 0.12, 1_250 - index * 90));

export const sounds: Record<SoundName, Sound> = {
    opens: together(0.45, melody([523, 659], 0.12, 0.3, 0.26)),
    closes: together(0.25, knock(0, 0.6, 150)),
    tick: together(0.14, knock(0, 0.4, 980)),
    chip: together(0.14, clink(0, 0.7, 2_300), clink(0.035, 0.4, 2_750)),
    chip_back: together(0.12, clink(0, 0.45, 1_900)),
    card: together(0.2, {
        hisses: [
            { at: 0, length: 0.15, level: 0.8, hertz: 1_400, to: 4_600, width: 0.9, soft: true },
            { at: 0.13, length: 0.03, level: 0.6, hertz: 900, width: 1 },
        ],
    }),
    shuffle: together(
        1.25,
        { hisses: riffle() },
        { hisses: [{ at: 0.9, length: 0.3, level: 0.4, hertz: 1_600, to: 3_800, width: 0.8, soft: true }] },
    ),
    ball: together(2.6, {
        hisses: [
            { at: 0, length: 2.6, level: 1.5, hertz: 620, to: 330, width: 2.4, soft: true },
            { at: 0, length: 2.6, level: 0.6, hertz: 2_600, to: 1_300, width: 3, soft: true },
        ],
    }),
    ball_drop: together(0.45, ...pockets()),
    dice: together(1.5, ...rattle()),
    decision: together(0.9, melody([1_047], 0.1, 0.85, 0.34)),
    refused: together(0.3, knock(0, 0.45, 190), knock(0.12, 0.45, 170)),
    win_1: together(0.55, melody([784, 1_047], 0.13, 0.38, 0.28)),
    win_2: together(0.95, melody([659, 784, 1_047, 1_319], 0.13, 0.5, 0.25)),
    win_3: together(1.75, melody([523, 659, 784, 1_047, 1_319, 1_568, 2_093], 0.14, 0.85, 0.2)),
};

const rate = 44_100;

// The sound as it is heard at full volume.
export function render(name: SoundName): Promise<AudioBuffer> {
    const { length, notes = [], hisses = [] } = sounds[name];
    const context = new OfflineAudioContext(1, Math.ceil(length * rate), rate);
    const noise = noise_of(context, length);
    for (const note of notes) add_note(context, note);
    for (const hiss of hisses) add_hiss(context, noise, hiss);
    return context.startRendering();
}

function noise_of(context: BaseAudioContext, length: number): AudioBuffer {
    const buffer = context.createBuffer(1, Math.ceil(length * rate), rate);
    const samples = buffer.getChannelData(0);
    for (const [index, chance] of spread(samples.length, 11).entries()) samples[index] = chance * 2 - 1;
    return buffer;
}

const rise_s = 0.004;
// Begins without a click, dies away, and ends in silence.
function level_over(context: BaseAudioContext, at: number, length: number, level: number, soft = false): GainNode {
    const gain = new GainNode(context, { gain: 0 });
    const full = at + (soft ? length * 0.35 : rise_s);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level, full);
    gain.gain.exponentialRampToValueAtTime(level * 0.02, at + length - rise_s);
    gain.gain.linearRampToValueAtTime(0, at + length);
    gain.connect(context.destination);
    return gain;
}

function add_note(context: BaseAudioContext, { at, hertz, length, level, shape = "sine" }: Note) {
    const tone = new OscillatorNode(context, { type: shape, frequency: hertz });
    tone.connect(level_over(context, at, length, level));
    tone.start(at);
    tone.stop(at + length);
}

function add_hiss(context: BaseAudioContext, noise: AudioBuffer, { at, length, level, hertz, width, to, soft }: Hiss) {
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: width });
    filter.frequency.setValueAtTime(hertz, at);
    if (to !== undefined) filter.frequency.linearRampToValueAtTime(to, at + length);
    source.connect(filter).connect(level_over(context, at, length, level, soft));
    source.start(at);
    source.stop(at + length);
}
