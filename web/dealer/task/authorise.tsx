// A round that is held, a coup that nobody may wager on, a table that was stopped: what somebody
// with authority can do about it, each with who that is.
import { useEffect, useState } from "react";
import { Button } from "../../lib/ui";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import type { ConsequenceView, DealerView, StaffOrder, VoidReason } from "../../lib/protocol";
import { GoesBack } from "../irregular/guide";
import { begun_with, find_item, may, type Item, type ItemKey, type Place } from "../irregular/items";
import type { Authority, Session } from "../session";
import { has_cards, is_stopped } from "../view";
import { hold_of, role_words, word } from "../words_of";
import { BigButton, type TaskProps } from "./column";
import { Consequence } from "./confirm";
import { Entry } from "./entry";
import s from "./task.module.css";

interface Way {
    name: string;
    authority: Authority;
    order?: StaffOrder;
    item?: Item;
    look?: "act" | "stop";
}

const void_reasons: Record<string, VoidReason[]> = {
    early_outcome: ["early_outcome"],
    misdeal: ["misdeal", "order_in_doubt", "card_placement"],
    discrepancy: ["discrepancy"],
    device: ["device_malfunction"],
    other: ["other"],
    incident: ["other"],
};

function ways_of(props: TaskProps, say: ReturnType<typeof useWords>): Way[] {
    const { view } = props;
    const place: Place = { view, rules: props.rules };
    const { table } = view.face;
    const held_for = hold_of(view);
    const item = (key: ItemKey, name: string): Way[] => {
        const found = find_item(key);
        return found?.fits(place) && may(place, found.authority(place, {}))
            ? [{ name, authority: found.authority(place, {}), item: found }]
            : [];
    };
    const ways: Way[] = [];
    if (view.preview && held_for !== "misdeal")
        ways.push({
            name: held_for === "early_outcome" ? say.dealer.stands : say.dealer.as_read,
            authority: { power: held_for === "early_outcome" ? "settle_held" : "correct_before" },
            order: { type: "confirm_result", table },
            look: "act",
        });
    if (held_for === "misdeal") ways.push(...item("reorder", say.dealer.put_in_order));
    if (held_for === "discrepancy" || held_for === "device")
        ways.push(...item("wrong_reading", say.dealer.correct_reading));
    ways.push(...item("no_spin", say.dealer.spin_again), ...item("no_result", say.dealer.items.no_result));
    for (const reason of void_reasons[held_for] ?? [])
        ways.push({
            name: `${say.dealer.void_it}: ${word(say.common.void_reasons, reason)}`,
            authority: {
                power: `void.${reason}`,
                second: reason === "discrepancy" ? "second.void_discrepancy" : undefined,
            },
            order: { type: "void_round", table, reason, forfeit: [] },
            look: "stop",
        });
    return ways.filter((way) => may(place, way.authority));
}

// What declaring the round void would give back, before anybody touches it.
function VoidLine({ session, view, order }: { session: Session; view: DealerView; order: StaffOrder | undefined }) {
    const words = useWords().dealer;
    const [found, find] = useState<ConsequenceView | null>(null);
    const asked = order ? JSON.stringify(order) : "";
    const { sequence } = view;
    useEffect(() => {
        if (!asked) return;
        let gone = false;
        void session.read_consequence(JSON.parse(asked) as StaffOrder).then((view) => !gone && find(view));
        return () => void (gone = true);
    }, [session, asked, sequence]);
    if (!asked || found?.reason !== "none") return null;
    return (
        <p className={s.facts} data-void-line>
            {words.void_it}: <GoesBack view={found} />
        </p>
    );
}

function Ways(props: TaskProps) {
    const words = useWords();
    const { session, view } = props;
    const busy = useStore(session.store, (state) => state.busy);
    const [next_card, enter] = useState(false);
    const place: Place = { view, rules: props.rules };
    const ways = ways_of(props, words);
    if (next_card) return <Entry key={view.seen.cards.length} {...props} view={{ ...view, task: "card" }} />;
    return (
        <>
            {view.preview && <Consequence view={view} />}
            <VoidLine session={session} view={view} order={ways.find((way) => way.look === "stop")?.order} />
            <div className={s.ways}>
                {ways.map((way) => {
                    const role = session.role_for(view.face.table, way.authority);
                    return (
                        <Button
                            key={way.name}
                            {...(way.look ? { look: way.look } : {})}
                            disabled={busy}
                            className={s.way}
                            onClick={() =>
                                way.item
                                    ? session.lead(way.item, begun_with(place, way.item))
                                    : void session.send(view.face.table, way.order!, way.name, way.authority)
                            }
                        >
                            <span>{way.name}</span>
                            {role && <small>{role_words(words, role)}</small>}
                        </Button>
                    );
                })}
                {has_cards(view) && !view.preview && (
                    <Button className={s.way} onClick={() => enter(true)}>
                        {words.dealer.next_card}
                    </Button>
                )}
            </div>
        </>
    );
}

export function Authorise(props: TaskProps) {
    const words = useWords().dealer;
    const { session, view } = props;
    const busy = useStore(session.store, (state) => state.busy);
    const { table } = view.face;
    if (is_stopped(view))
        return (
            <BigButton
                busy={busy}
                onTouch={() =>
                    void session.send(table, { type: "resume_table", table }, words.resume_go, {
                        power: "resume_table",
                    })
                }
            >
                {words.resume_go}
            </BigButton>
        );
    if (view.face.phase === "idle")
        return (
            <BigButton
                busy={busy}
                onTouch={() =>
                    void session.send(table, { type: "open_no_bet_coup", table }, words.dummy, { power: "dummy" })
                }
            >
                {words.dummy_go}
            </BigButton>
        );
    return <Ways {...props} />;
}
