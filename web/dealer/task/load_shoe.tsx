// Cards come into play: how they were mixed, checked, cut and burned, as the rulebook's shoe wants
// it. The usual way is filled in already.
import { useState } from "react";
import { Button } from "../../lib/ui";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import type { Card, CardSource, CheckedBy, DealerView, Mixing, RiffleAt, ShoeLoad } from "../../lib/protocol";
import { line_at, type Rules } from "../../lib/rules";
import { CardPad, is_card, type PartCard } from "../pads/cards";
import type { Authority } from "../session";
import { card_words, word } from "../words_of";
import { BigButton, type TaskProps } from "./column";
import s from "./task.module.css";

const deck_size = 52;
const backs = ["blue", "red", "green", "black"];
const mixings: Mixing[] = ["shuffled", "house_pre_shuffled", "angel_pre_shuffled"];
const moments: RiffleAt[] = ["before_multishuffler", "before_cut"];
const checkers: CheckedBy[] = ["dealer", "supervisor", "device", "nobody"];

function unriffled(load: Partial<ShoeLoad>): Partial<ShoeLoad> {
    const rest = { ...load, riffled: false };
    delete rest.riffle_at;
    return rest;
}

function usual_load(view: DealerView, rules: Rules | null, other: boolean): ShoeLoad {
    const { shoe } = view;
    const { decks } = view.face;
    const source = ((rules?.cards_from || rules?.dealing.sources[0]) ?? "shoe") as CardSource;
    const burn = rules?.dealing.burns[0] ?? "one_face_down";
    const set = shoe?.set || "1";
    const back = shoe?.back || "blue";
    return {
        source,
        set: other ? (set === "1" ? "2" : "1") : set,
        back: other ? (back === "blue" ? "red" : "blue") : back,
        decks,
        mixing: "shuffled",
        checked: "dealer",
        riffled: false,
        cut_at: source === "shoe" ? (decks * deck_size) / 2 : 0,
        from_back: source === "shoe" ? (rules?.dealing.cutting_card_from_back ?? 20) : 0,
        burn,
        shown: [],
        burnt: burn === "one_face_down" ? 1 : 0,
        reason: "",
    };
}

// A first guess at how many went away, for the dealer to compare with what lies there.
function burned_with(card: Card, load: ShoeLoad, tens: number): number {
    if (load.burn !== "value_of_first") return 1;
    const rank = card[0]!;
    return 1 + (rank === "A" ? 1 : "TJQK".includes(rank) ? tens : Number(rank));
}

function Stepper(props: { label: string; value: number; step?: number; onChange: (value: number) => void }) {
    const by = props.step ?? 1;
    return (
        <div className={s.stepper}>
            <span>{props.label}</span>
            <Button onClick={() => props.onChange(Math.max(0, props.value - by))} aria-label={`${props.label} −${by}`}>
                −
            </Button>
            <b aria-live="polite">{props.value}</b>
            <Button onClick={() => props.onChange(props.value + by)} aria-label={`${props.label} +${by}`}>
                +
            </Button>
        </div>
    );
}

function Pick<T extends string>(props: {
    label: string;
    value: T;
    choices: readonly T[];
    names: Record<string, string>;
    onChange: (value: T) => void;
}) {
    return (
        <label className={s.pick}>
            <span>{props.label}</span>
            <select value={props.value} onChange={(event) => props.onChange(event.target.value as T)}>
                {props.choices.map((choice) => (
                    <option key={choice} value={choice}>
                        {word(props.names, choice)}
                    </option>
                ))}
            </select>
        </label>
    );
}

const shows_card = (load: ShoeLoad): boolean => load.burn === "one_shown" || load.burn === "value_of_first";

// The card that says how many are burned with it.
function ShownCard({
    load,
    change,
    tens,
}: {
    load: ShoeLoad;
    change: (part: Partial<ShoeLoad>) => void;
    tens: number;
}) {
    const [touched, touch] = useState<PartCard>(load.shown[0] ?? "");
    return (
        <div className={s.pad}>
            <CardPad
                value={touched}
                onTouch={(value) => {
                    touch(value);
                    change({
                        shown: is_card(value) ? [value] : [],
                        burnt: is_card(value) ? burned_with(value, load, tens) : 0,
                    });
                }}
            />
        </div>
    );
}

export function LoadForm(
    props: TaskProps & { other: boolean; authority: Authority; what: string; onDone?: () => void },
) {
    const words = useWords();
    const say = words.dealer.load;
    const { session, view, rules } = props;
    const busy = useStore(session.store, (state) => state.busy);
    const [changed, change] = useState<Partial<ShoeLoad>>({});
    const load: ShoeLoad = { ...usual_load(view, rules, props.other), ...changed };
    const { table } = view.face;
    const burns = rules?.dealing.burns ?? [];
    const cutting_cards = line_at(rules, "facts", "cutting_cards")?.value;
    const sets = [...new Set(["1", "2", "3", "4", load.set])];
    const wants_card = shows_card(load) && load.shown.length === 0;
    const set = (part: Partial<ShoeLoad>) => change({ ...changed, ...part });
    const send = async () => {
        if (await session.send(table, { type: "load_shoe", table, load }, props.what, props.authority))
            props.onDone?.();
    };
    return (
        <div className={s.load}>
            <div className={s.load_form}>
                <p className={s.facts}>
                    {say.source}: <b>{say.sources[load.source]}</b> · {say.decks}: <b>{load.decks}</b>
                    {load.source === "shoe" && cutting_cards && (
                        <>
                            {" · "}
                            {say.cutting_cards}: <b>{cutting_cards}</b>
                        </>
                    )}
                </p>
                <div className={s.picks}>
                    <Pick
                        label={say.set}
                        value={load.set}
                        choices={sets}
                        names={{}}
                        onChange={(one) => set({ set: one })}
                    />
                    <Pick
                        label={say.back}
                        value={load.back}
                        choices={[...new Set([...backs, load.back])]}
                        names={say.backs}
                        onChange={(back) => set({ back })}
                    />
                    <Pick
                        label={say.mixing}
                        value={load.mixing}
                        choices={mixings}
                        names={say.mixings}
                        onChange={(mixing) => change({ ...unriffled(changed), mixing })}
                    />
                    {load.mixing !== "shuffled" &&
                        moments.map((moment) => {
                            const on = load.riffle_at === moment;
                            return (
                                <Button
                                    key={moment}
                                    on={on}
                                    onClick={() =>
                                        on ? change(unriffled(changed)) : set({ riffled: true, riffle_at: moment })
                                    }
                                >
                                    {say.riffles[moment]}
                                </Button>
                            );
                        })}
                    <Pick
                        label={say.checked}
                        value={load.checked}
                        choices={checkers}
                        names={say.checkers}
                        onChange={(checked) => set({ checked })}
                    />
                    {burns.length > 1 && (
                        <Pick
                            label={say.burn}
                            value={load.burn}
                            choices={burns}
                            names={say.burns}
                            onChange={(burn) => set({ burn, shown: [], burnt: burn === "one_face_down" ? 1 : 0 })}
                        />
                    )}
                </div>
                <div className={s.cuts}>
                    {load.source === "shoe" && (
                        <Stepper
                            label={say.cut_at}
                            value={load.cut_at}
                            step={10}
                            onChange={(cut_at) => set({ cut_at })}
                        />
                    )}
                    {load.source === "shoe" && (
                        <Stepper
                            label={say.from_back}
                            value={load.from_back}
                            onChange={(from_back) => set({ from_back })}
                        />
                    )}
                    {load.burn !== "none" && (
                        <Stepper label={say.burnt} value={load.burnt} onChange={(burnt) => set({ burnt })} />
                    )}
                    {shows_card(load) && (
                        <p className={s.shown}>
                            {say.shown}: <b>{load.shown[0] ? card_words(load.shown[0]) : "—"}</b>
                        </p>
                    )}
                </div>
                {shows_card(load) && (
                    <ShownCard key={load.burn} load={load} change={set} tens={rules?.dealing.burn_ten_counts ?? 0} />
                )}
            </div>
            <div className={s.buttons}>
                <BigButton busy={busy} lacking={wants_card} onTouch={() => void send()}>
                    {words.dealer.load_go}
                </BigButton>
            </div>
        </div>
    );
}

export function LoadShoe(props: TaskProps) {
    const words = useWords().dealer;
    const [other, replace] = useState(false);
    return (
        <>
            <div className={s.either}>
                <Button on={!other} onClick={() => replace(false)}>
                    {words.load.same}
                </Button>
                <Button on={other} onClick={() => replace(true)}>
                    {words.items.replace_cards}
                </Button>
            </div>
            <LoadForm
                key={String(other)}
                {...props}
                other={other}
                authority={{ power: other ? "replace_cards" : "new_shoe" }}
                what={words.new_shoe}
            />
        </>
    );
}
