// What came, keyed in: shown once more before it is sent, unless quick entry is on.
import { useState } from "react";
import { Button } from "../../lib/ui";
import { hex_of_numbers } from "../../lib/hex";
import { useStore } from "../../lib/store";
import { useWords } from "../../lib/words";
import type { Hex, StaffOrder } from "../../lib/protocol";
import { CardPad, is_card, type PartCard } from "../pads/cards";
import { DicePad, are_dice } from "../pads/dice";
import { colour_of } from "../../lib/wheel";
import { NumberPad, SymbolPad } from "../pads/numbers";
import { has_symbols, number_words, symbols_of } from "../view";
import { card_words, last_coup_words, place_words, word } from "../words_of";
import { BigButton, type TaskProps } from "./column";
import s from "./task.module.css";

function Quick({ session }: TaskProps) {
    const words = useWords().dealer;
    const quick = useStore(session.store, (state) => state.quick);
    return (
        <Button on={quick} onClick={() => session.set_quick(!quick)} title={words.quick_more}>
            {words.quick}
        </Button>
    );
}

// `instead`: of the shoe, which reads by itself.
function CardEntry(props: TaskProps & { instead?: boolean | undefined }) {
    const { session, view } = props;
    const words = useWords();
    const { busy, quick } = useStore(session.store, (state) => state);
    const [touched, touch] = useState<PartCard>("");
    const [burned, count] = useState(0);
    const { table } = view.face;
    const by_hand = view.face.entered_by_hand || props.instead;
    const send = async (card: PartCard) => {
        if (!is_card(card)) return;
        const order: StaffOrder = by_hand
            ? { type: "enter_card", table, card }
            : { type: "deal_card", table, card, to: 0, face: "usual", draw: 0 };
        if (
            !(await session.send(
                table,
                order,
                "",
                by_hand ? { power: "enter_cards", second: props.instead ? "second.enter_cards" : undefined } : {},
            ))
        )
            touch("");
    };
    const burn = async () => {
        if (await session.send(table, { type: "burn_card", table }, "")) count((before) => before + 1);
    };
    if (view.place === "burn")
        return (
            <>
                {burned > 0 && <p className={s.reads}>{words.dealer.burned_so_far(burned)}</p>}
                <BigButton busy={busy} onTouch={() => void burn()}>
                    {words.dealer.burned}
                </BigButton>
            </>
        );
    return (
        <>
            <div className={s.pad}>
                <CardPad
                    value={touched}
                    disabled={busy}
                    onTouch={(value) => {
                        touch(value);
                        if (quick && is_card(value)) void send(value);
                    }}
                />
            </div>
            <div className={s.buttons}>
                <Button disabled={!touched || busy} onClick={() => touch("")}>
                    {words.dealer.undo}
                </Button>
                <Quick {...props} />
                <CuttingCard {...props} />
                {is_card(touched) ? (
                    <BigButton busy={busy} onTouch={() => void send(touched)}>
                        {view.place
                            ? words.dealer.send_card(card_words(touched), place_words(words, view))
                            : words.dealer.send_card_plain(card_words(touched))}
                    </BigButton>
                ) : (
                    <div className={s.hint}>{busy ? words.dealer.waits : words.dealer.rank_first}</div>
                )}
            </div>
        </>
    );
}

// Only where cards come out of a shoe and it has not come yet.
export function CuttingCard({ session, view, rules }: TaskProps) {
    const words = useWords();
    const { table } = view.face;
    if (view.face.last_coup) return <span className={s.last}>{last_coup_words(words, view.face.last_coup)}</span>;
    if (rules && rules.cards_from !== "shoe") return null;
    return (
        <Button
            onClick={() =>
                void session.send(table, { type: "report_cutting_card", table }, words.dealer.cutting_card_done)
            }
        >
            {words.dealer.cutting_card}
        </Button>
    );
}

function NumberEntry(props: TaskProps) {
    const { session, view, rules } = props;
    const words = useWords();
    const { busy, quick } = useStore(session.store, (state) => state);
    const [touched, touch] = useState<number | null>(null);
    const { table } = view.face;
    const symbols = has_symbols(view) ? symbols_of(rules) : null;
    const send = async (number: number) => {
        if (
            !(await session.send(table, { type: "report_number", table, number, draw: 0 }, "", {
                power: view.face.entered_by_hand ? "confirm_result" : undefined,
            }))
        )
            touch(null);
    };
    const touched_it = (number: number) => {
        touch(number);
        if (quick) void send(number);
    };
    const said =
        touched === null
            ? ""
            : symbols
              ? (symbols[touched] ?? "")
              : `${number_words(touched)} ${word(words.dealer.colours, colour_of(touched))}`;
    return (
        <>
            <div className={s.pad}>
                {symbols ? (
                    <SymbolPad symbols={symbols} value={touched} disabled={busy} onTouch={touched_it} />
                ) : (
                    <NumberPad
                        value={touched}
                        double_zero={rules?.wheel === "double_zero"}
                        disabled={busy}
                        onTouch={touched_it}
                    />
                )}
            </div>
            <div className={s.buttons}>
                <Button disabled={touched === null || busy} onClick={() => touch(null)}>
                    {words.dealer.undo}
                </Button>
                <Quick {...props} />
                {touched !== null ? (
                    <BigButton busy={busy} onTouch={() => void send(touched)}>
                        {words.dealer.send_number(said)}
                    </BigButton>
                ) : (
                    <div className={s.hint}>{symbols ? words.dealer.ask.symbol : words.dealer.ask.number}</div>
                )}
            </div>
        </>
    );
}

// RF-12.3.3: whoever sends them says that they lie flat, so that nothing is sent without that touch.
function DiceEntry({ session, view }: TaskProps) {
    const words = useWords();
    const busy = useStore(session.store, (state) => state.busy);
    const [touched, touch] = useState<number[]>([]);
    const { table } = view.face;
    const send = async (dice: number[]) => {
        const order: StaffOrder = {
            type: "report_dice",
            table,
            dice: hex_of_numbers(dice) as Hex,
            exposed_at: 0,
            draw: 0,
        };
        if (
            !(await session.send(table, order, "", { power: view.face.entered_by_hand ? "confirm_result" : undefined }))
        )
            touch([]);
    };
    return (
        <>
            <div className={s.pad}>
                <DicePad value={touched} disabled={busy} onTouch={touch} />
            </div>
            <div className={s.buttons}>
                <Button disabled={!touched.length || busy} onClick={() => touch([])}>
                    {words.dealer.undo}
                </Button>
                {are_dice(touched) ? (
                    <BigButton busy={busy} onTouch={() => void send(touched)}>
                        {words.dealer.send_dice(touched.join(" · "))}
                    </BigButton>
                ) : (
                    <div className={s.hint}>{words.dealer.ask.dice}</div>
                )}
            </div>
        </>
    );
}

export function Entry(props: TaskProps & { instead?: boolean }) {
    if (props.view.task === "card") return <CardEntry {...props} />;
    return props.view.task === "roll" ? <DiceEntry {...props} /> : <NumberEntry {...props} />;
}
