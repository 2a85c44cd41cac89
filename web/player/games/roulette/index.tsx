// Roulette at the player's terminal.
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { pieces_of } from "../../../lib/rules";
import { Button } from "../../../lib/ui";
import { useWords } from "../../../lib/words";
import { useBetting } from "../../betting";
import { spot_key } from "../../session";
import { useAim } from "./aim";
import { Cloth } from "./cloth";
import { Magnifier } from "./magnifier";
import { breadth, length, numbers_in, places_of } from "./places";
import { has_track, RaceTrack, track_of } from "./track";
import s from "./roulette.module.css";

export { Past } from "../../past/roulette";
export { Result } from "./result";

const edge = 10;
const tabs_px = 60;
const street_px = 56; // on the phone, at the most: all of it is in view
const tallest = 1.5; // of a number's cell, against its width

export function Layout() {
    const words = useWords().roulette;
    const { rules, offer, mine } = useBetting();
    const root = useRef<HTMLDivElement>(null);
    const box = useBox(root);
    const { aim, handlers } = useAim(root);
    const [part, turn_to] = useState<"cloth" | "track">("cloth");
    const [chosen, choose] = useState("");

    const wheel = rules?.wheel ?? (offer("five_number") ? "double_zero" : "single_zero");
    // What is offered follows from the bets of the own view, and is a new function each time.
    const places = useMemo(
        () => places_of(wheel).filter((place) => offer(place.spot.bet) !== undefined),
        // eslint-disable-next-line react-hooks/exhaustive-deps
        [wheel, mine?.bets],
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps
    const track = useMemo(() => track_of(rules, (bet) => offer(bet) !== undefined), [rules, mine?.bets]);
    const count = track.counts.includes(chosen) ? chosen : (track.counts[Math.floor(track.counts.length / 2)] ?? "");

    const upright = box.width < 600 && box.height > box.width;
    const raced = has_track(track);
    const together = !upright && box.width >= 1100 && box.height >= 640;
    const width = box.width - 2 * edge;
    const below = box.height - 2 * edge - (raced && !together ? tabs_px : 0);
    const track_height = together ? Math.min(262, box.height * 0.35) : upright ? below : Math.min(below, 420);
    const room = together && raced ? below - track_height - edge : below;
    const cloth_height = upright
        ? Math.min(length * street_px, below)
        : Math.min(room, (width / length) * tallest * breadth);

    const meant = aim?.spot ?? null;
    const pieces = meant ? pieces_of(rules, meant.bet, spot_key(meant)) : [];
    const covered = meant
        ? pieces.length
            ? pieces.flatMap(numbers_in)
            : (places.find((place) => spot_key(place.spot) === spot_key(meant))?.cover ?? [])
        : [];
    const lit = new Set(covered);
    const laid = useMemo(
        () => (mine?.wagers ?? []).flatMap((wager) => pieces_of(rules, wager.bet, wager.words)),
        [mine?.wagers, rules],
    );
    const on_cloth = [...new Set([...laid, ...pieces])];

    return (
        <div className={s.root} ref={root} data-upright={upright} {...handlers}>
            {raced && !together && (
                <div className={s.parts} role="tablist" aria-label={words.choose_part} data-control>
                    <Button
                        role="tab"
                        aria-selected={part === "cloth"}
                        on={part === "cloth"}
                        onClick={() => turn_to("cloth")}
                    >
                        {words.cloth}
                    </Button>
                    <Button
                        role="tab"
                        aria-selected={part === "track"}
                        on={part === "track"}
                        onClick={() => turn_to("track")}
                    >
                        {words.race_track}
                    </Button>
                </div>
            )}
            {width > 0 && (
                <div key={together ? "both" : part} className={s.felt}>
                    {raced && (together || part === "track") && (
                        <RaceTrack
                            track={track}
                            width={width}
                            height={track_height}
                            wheel={wheel}
                            count={count}
                            choose={choose}
                            lit={lit}
                        />
                    )}
                    {(!raced || together || part === "cloth") && (
                        <Cloth
                            places={places}
                            width={width}
                            height={cloth_height}
                            upright={upright}
                            lit={lit}
                            pieces={on_cloth}
                            double={wheel === "double_zero"}
                        />
                    )}
                </div>
            )}
            {aim && root.current && (
                <Magnifier aim={aim} box={root.current.getBoundingClientRect()} upright={upright} />
            )}
        </div>
    );
}

function useBox(of: RefObject<HTMLElement | null>) {
    const [box, measure] = useState({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const element = of.current;
        if (!element) return;
        const look = () => measure({ width: element.clientWidth, height: element.clientHeight });
        look();
        const watch = new ResizeObserver(look);
        watch.observe(element);
        return () => watch.disconnect();
    }, [of]);
    return box;
}
