// Credit becomes a ticket, or a slip for a payment by hand.
import { useEffect, useState } from "react";
import { day_words, time_words, zone_words } from "../../lib/clock";
import { dollars } from "../../lib/money";
import type { Paid } from "../../lib/protocol";
import { line_at } from "../../lib/rules";
import { useStore } from "../../lib/store";
import { Button, Sheet } from "../../lib/ui";
import { useLanguage, useWords } from "../../lib/words";
import type { SheetProps } from ".";
import s from "./cash_out.module.css";

export default function CashOut({ session, view, at, onClose }: SheetProps) {
    const words = useWords();
    const say = words.sheets.cash_out;
    const { mine, paid } = useStore(session.store, (state) => state);
    const [asked, ask] = useState(at === "ticket");
    const [refused, refuse] = useState("");
    // An older ticket is not shown again for a new wish.
    useEffect(() => {
        if (at !== "ticket") session.store.set({ paid: null });
    }, [session, at]);

    const credit = mine?.credit_total ?? 0;
    const down = mine?.tables.reduce((sum, one) => sum + one.at_risk, 0) ?? 0;
    const play_only = mine?.credit.restricted ?? 0;
    const cash_out = async () => {
        ask(true);
        refuse("");
        const reply = await session.cash_out();
        if (reply.type === "answer" && reply.reason === "none") return;
        ask(false);
        refuse(reply.type === "answer" ? words.player.reasons[reply.reason] : reply.words);
    };
    return (
        <Sheet title={words.player.cash_out} onClose={onClose} narrow>
            {asked && paid ? (
                <div className={s.done}>
                    <Ticket session={session} paid={paid} table={view.face.table} />
                    <p role="status">{paid.voucher ? say.wait_here : say.take}</p>
                    {paid.more_comes && <p>{say.more_comes}</p>}
                    <Button
                        look="act"
                        onClick={() => {
                            session.store.set({ paid: null });
                            onClose();
                        }}
                    >
                        {words.common.ok}
                    </Button>
                </div>
            ) : (
                <div className={s.ask}>
                    <dl className={s.amount}>
                        <dt>{say.amount}</dt>
                        <dd>{dollars(credit - play_only)}</dd>
                    </dl>
                    {play_only > 0 && <p>{say.promotional(dollars(play_only))}</p>}
                    {down > 0 && <p>{say.wagers(dollars(down))}</p>}
                    {credit <= 0 && <p>{say.nothing}</p>}
                    <p className={s.refused} role="status">
                        {refused || (asked ? say.asking : "")}
                    </p>
                    <div className={s.ways}>
                        <Button onClick={onClose}>{words.common.cancel}</Button>
                        <Button look="act" disabled={asked || credit - play_only <= 0} onClick={() => void cash_out()}>
                            {say.confirm(dollars(credit - play_only))}
                        </Button>
                    </div>
                </div>
            )}
        </Sheet>
    );
}

function Ticket({ session, paid, table }: { session: SheetProps["session"]; paid: Paid; table: number }) {
    const words = useWords();
    const say = words.sheets.cash_out;
    const language = useLanguage();
    const { welcome, rules } = useStore(session.store, (state) => state);
    const lost = line_at(rules[table] ?? null, "provisions", "lost_tickets")?.value === "yes";
    return (
        <article className={s.ticket} aria-label={paid.voucher ? say.voucher : say.ticket} data-ticket={paid.ticket}>
            <h3>{welcome?.venue}</h3>
            <p className={s.kind}>{paid.voucher ? say.voucher : say.ticket}</p>
            <p className={s.sum}>{dollars(paid.amount)}</p>
            <Bars number={paid.ticket} />
            <dl>
                <div>
                    <dt>{say.number}</dt>
                    <dd>{String(paid.ticket).padStart(8, "0")}</dd>
                </div>
                <div>
                    <dt>{say.date}</dt>
                    <dd>
                        {day_words(paid.server_time, language)}, {time_words(paid.server_time, true)}{" "}
                        {zone_words(paid.server_time)}
                    </dd>
                </div>
                <div>
                    <dt>{say.terminal}</dt>
                    <dd>{welcome?.name}</dd>
                </div>
            </dl>
            {welcome?.demo && <p className={s.demo}>{say.demo}</p>}
            {lost && <small>{say.lost}</small>}
        </article>
    );
}

// Stripes after the ticket's number: a picture, not a code that a reader takes.
function Bars({ number }: { number: number }) {
    const digits = String(number).padStart(8, "0").split("").map(Number);
    let x = 0;
    const bars = digits.flatMap((digit, at) =>
        [1 + (digit % 3), 1 + ((digit >> 1) % 3), 1 + ((digit + at) % 2)].map((width) => {
            const bar = { x, width };
            x += width + 2;
            return bar;
        }),
    );
    return (
        <svg className={s.bars} viewBox={`0 0 ${x} 24`} preserveAspectRatio="none" aria-hidden="true">
            {bars.map((bar) => (
                <rect key={bar.x} x={bar.x} width={bar.width} height="24" />
            ))}
        </svg>
    );
}
