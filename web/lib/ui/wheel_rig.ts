// How a roulette wheel moves: three elements that only turn or slide, from the first spin to the rest.
import type { VenueClock } from "../clock";
import { angle_in, begin, keep_turning, run_of, slowing, turn, turn_to, type Turn } from "../motion";
import type { Motion } from "../protocol";

const rotor_speed = 45;
const ball_first = -540;
const ball_last = -200;
const ball_waits = -330; // where nobody says how long it will be
const rev_up_ms = 1_400;
export const land_ms = 900; // from the number to the ball in its pocket
const coast_ms = 2_600;

// In diameters of the ball, from the middle.
const on_track = -10.15;
const in_pocket = -7;
const falls: [offset: number, out: number][] = [
    [0, on_track],
    [0.4, -8.6],
    [0.58, -6.8],
    [0.72, -7.6],
    [0.86, -6.9],
    [1, in_pocket],
];
const out = (balls: number) => `translateY(${balls * 100}%)`;

export interface Parts {
    rotor: HTMLElement;
    arm: HTMLElement; // turns the ball round
    ball: HTMLElement;
}

export class WheelRig {
    private running: Animation[] = [];
    private began = 0; // of the spin, by performance.now()
    private rotor_from = 0; // where the rotor goes on evenly, from the end of its rev-up
    private ball: Turn | null = null;
    private rested_at = 0; // angle of the rotor
    state: "rest" | "spin" = "rest";

    constructor(private readonly parts: Parts) {}

    spin(clock: VenueClock, motion: Motion | undefined) {
        this.stop();
        const real_now = clock.now() / clock.speed;
        const { past, whole } = motion ? run_of(clock, motion) : { past: 0, whole: 0 };
        this.began = performance.now() - past;
        this.state = "spin";

        // By the venue's time, so that every screen shows the same; from where this one stood.
        const evenly = (((real_now - past + rev_up_ms) / 1000) * rotor_speed) % 360;
        const rev_up = turn_to(evenly, this.rested_at, 0, rotor_speed, rev_up_ms);
        if (rev_up.to < rev_up.from) rev_up.to += 360;
        this.rotor_from = rev_up.to;
        this.rotor_begins(rev_up, past);

        this.ball = motion ? slowing(0, ball_first, ball_last, whole) : slowing(0, ball_waits, ball_waits, 1);
        this.parts.ball.style.transform = out(on_track);
        this.parts.ball.style.opacity = "1";
        this.ball_begins(this.ball, past);
    }

    private rotor_begins(rev_up: Turn, past: number) {
        const evenly = () => {
            const late = performance.now() - this.began - rev_up_ms;
            this.running.push(keep_turning(this.parts.rotor, rev_up.to, rotor_speed, late));
        };
        if (past >= rev_up_ms) return evenly();
        const moving = turn(this.parts.rotor, rev_up, past);
        moving.onfinish = evenly;
        this.running.push(moving);
    }

    private ball_begins(way: Turn, past: number) {
        const evenly = () => {
            const late = performance.now() - this.began - way.ms;
            this.running.push(keep_turning(this.parts.arm, way.to, way.last, late));
        };
        if (past >= way.ms) return evenly();
        const moving = turn(this.parts.arm, way, past);
        moving.onfinish = evenly;
        this.running.push(moving);
    }

    private rotor_at(past: number): number {
        return this.rotor_from + ((past - rev_up_ms) / 1000) * rotor_speed;
    }
    private ball_at(past: number): number {
        const way = this.ball!;
        return past < way.ms ? angle_in(way, past) : way.to + ((past - way.ms) / 1000) * way.last;
    }

    // The ball falls into the pocket at this angle of the rotor, and goes on with it. Its way is computed
    // backwards from there: it ends where the pocket will be.
    land(pocket: number) {
        if (this.state !== "spin" || !this.ball) return this.rest(pocket);
        const past = performance.now() - this.began;
        const rotor = this.rotor_at(past);
        const ball = this.ball_at(past);
        const speed = past < this.ball.ms ? this.ball.first : this.ball.last;
        const lands = rotor + (land_ms / 1000) * rotor_speed;
        const falling = turn_to(lands + pocket, ball, speed, rotor_speed, land_ms);
        const coasting = slowing(lands, rotor_speed, 0, coast_ms);
        this.stop();
        this.state = "rest";
        this.rested_at = coasting.to;
        const { rotor: below, arm } = this.parts;
        this.running = [
            turn(below, { from: rotor, to: lands, first: rotor_speed, last: rotor_speed, ms: land_ms }),
            turn(arm, falling),
            begin(
                this.parts.ball.animate(
                    falls.map(([offset, at]) => ({ offset, transform: out(at) })),
                    { duration: land_ms, fill: "forwards" },
                ),
                0,
            ),
        ];
        this.running[1]!.onfinish = () => {
            this.running.push(turn(below, coasting));
            const carried = { ...coasting, from: falling.to, to: falling.to + coasting.to - coasting.from };
            const last = turn(arm, carried);
            last.onfinish = () => this.rest(pocket, coasting.to);
            this.running.push(last);
        };
    }

    // The next round has opened: whatever still moves is where it would have come to.
    finish(pocket: number | null) {
        this.rest(pocket, pocket === null || this.state === "spin" ? undefined : this.rested_at);
    }

    // The pocket next to the reader, or where the rotor came to its rest.
    rest(pocket: number | null, rotor = 180 - (pocket ?? 0)) {
        this.stop();
        this.state = "rest";
        this.rested_at = rotor;
        this.parts.rotor.style.transform = `rotate(${rotor}deg)`;
        this.parts.arm.style.transform = `rotate(${rotor + (pocket ?? 0)}deg)`;
        this.parts.ball.style.transform = out(in_pocket);
        this.parts.ball.style.opacity = pocket === null ? "0" : "1";
    }

    stop() {
        for (const one of this.running) {
            one.onfinish = null;
            one.cancel();
        }
        this.running = [];
    }
}
