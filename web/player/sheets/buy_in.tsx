// Where notes and cards go in: devices of the terminal's own, which alone say what came. In a demo
// buttons here are the hand at its virtual ones.
import { useEffect, useState } from "react";
import { demo_hand } from "../../lib/demo_hand";
import { demo_floor } from "../../lib/identity";
import { dollars, short_dollars } from "../../lib/money";
import { useStore } from "../../lib/store";
import { Button, Sheet, classes } from "../../lib/ui";
import { useWords } from "../../lib/words";
import type { SheetProps } from ".";
import s from "./buy_in.module.css";

type Said = { good: boolean; words: string } | null;
const card_max = 20;

export default function BuyIn({ session, onClose }: SheetProps) {
    const words = useWords();
    const say = words.sheets.buy_in;
    const notes = useStore(session.store, (state) => state.welcome?.notes ?? []);
    const demo = useStore(session.store, (state) => state.welcome?.demo ?? false);
    const own = useStore(session.store, (state) => state.welcome?.number ?? 0);
    const mine = useStore(session.store, (state) => state.mine);
    const [said, tell] = useState<Said>(null);
    const [busy, wait] = useState(false);

    const put_in = async (note: number) => {
        wait(true);
        tell({ good: true, words: say.wait });
        const told = await demo_hand("note", { terminal: own, amount: note });
        wait(false);
        if ("reason" in told && told.reason === "none") tell({ good: true, words: say.taken(dollars(note)) });
        else
            tell({
                good: false,
                words: `${say.refused} ${"reason" in told ? words.player.reasons[told.reason] : told.error}`,
            });
    };
    return (
        <Sheet title={words.player.buy_in} onClose={onClose} narrow>
            <dl className={s.credit}>
                <dt>{say.credit}</dt>
                <dd data-credit={mine?.credit_total ?? 0}>{dollars(mine?.credit_total ?? 0)}</dd>
            </dl>
            <p className={classes(s.said, said && !said.good && s.bad)} role="status">
                {said?.words ?? (demo ? say.notes : say.acceptor)}
            </p>
            <p className={s.taken}>
                {say.taken_here} <b data-notes={notes.join(" ")}>{notes.map(short_dollars).join(", ")}</b>
            </p>
            <div className={s.notes}>
                {demo &&
                    notes.map((note) => (
                        <Button
                            key={note}
                            look="act"
                            disabled={busy}
                            onClick={() => void put_in(note)}
                            aria-label={`${say.notes}: ${short_dollars(note)}`}
                        >
                            {short_dollars(note)}
                        </Button>
                    ))}
            </div>
            <PlayerCard session={session} carded={mine?.carded ?? false} />
        </Sheet>
    );
}

function PlayerCard({ session, carded }: { session: SheetProps["session"]; carded: boolean }) {
    const words = useWords();
    const say = words.sheets.buy_in;
    const demo = useStore(session.store, (state) => state.welcome?.demo ?? false);
    const own = useStore(session.store, (state) => state.welcome?.number);
    const [number, write] = useState("");
    const [demo_card, know] = useState("");
    const [said, tell] = useState("");
    useEffect(() => {
        if (demo)
            void demo_floor().then((floor) => know(floor?.terminals.find((one) => one.number === own)?.card ?? ""));
    }, [demo, own]);

    const move = async (card: string) => {
        const told = await demo_hand("card", { terminal: own ?? 0, card });
        tell("error" in told ? told.error : "");
    };
    return (
        <section className={s.card} aria-label={say.card}>
            <h3>{say.card}</h3>
            <p role="status" data-carded={carded}>
                {said || (carded ? say.card_in : say.card_out)}
            </p>
            {!demo ? null : carded ? (
                <Button onClick={() => void move("")}>{say.remove}</Button>
            ) : (
                <>
                    <label className={s.number}>
                        <span>{say.number}</span>
                        <input
                            value={number}
                            maxLength={card_max}
                            inputMode="numeric"
                            autoComplete="off"
                            onChange={(event) => write(event.target.value)}
                        />
                    </label>
                    <div className={s.keys}>
                        {["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((key) => (
                            <Button key={key} onClick={() => write((now) => (now + key).slice(0, card_max))}>
                                {key}
                            </Button>
                        ))}
                        <Button onClick={() => write((now) => now.slice(0, -1))} aria-label={say.rub_out}>
                            ⌫
                        </Button>
                        <Button look="act" disabled={!number} onClick={() => void move(number)}>
                            {say.insert}
                        </Button>
                    </div>
                    {demo_card && <Button onClick={() => void move(demo_card)}>{say.demo_card(demo_card)}</Button>}
                </>
            )}
        </section>
    );
}
