// Number and PIN: for the shift, or for one order on top of it.
import { useEffect, useRef, useState } from "react";
import { Button, Sheet, classes } from "../lib/ui";
import { useStore } from "../lib/store";
import { useWords } from "../lib/words";
import { DigitPad } from "./pads/keys";
import type { Asking, Session } from "./session";
import { role_words } from "./words_of";
import s from "./sign_in.module.css";

const number_max = 8;
const pin_max = 12;

// `another`: whoever signed is not enough, so that somebody else begins.
function Credentials(props: {
    go: string;
    wrong: string;
    waiting: boolean;
    another?: boolean;
    onGive: (staff: string, pin: string) => void;
    onCancel?: () => void;
}) {
    const words = useWords();
    const [staff, type_staff] = useState("");
    const [pin, type_pin] = useState("");
    const [at, enter] = useState<"staff" | "pin">("staff");
    const number_field = useRef<HTMLInputElement>(null);
    const pin_field = useRef<HTMLInputElement>(null);
    const set =
        at === "staff"
            ? (value: string) => type_staff(value.slice(0, number_max))
            : (value: string) => type_pin(value.slice(0, pin_max));
    const now = at === "staff" ? staff : pin;
    useEffect(() => {
        (at === "staff" ? number_field : pin_field).current?.focus();
    }, [at]);
    useEffect(() => {
        if (!props.wrong || props.waiting) return;
        type_pin("");
        if (props.another) type_staff("");
        enter(props.another ? "staff" : "pin");
        (props.another ? number_field : pin_field).current?.focus();
    }, [props.wrong, props.waiting, props.another]);
    const give = () => {
        if (at === "staff" && staff && !pin) return enter("pin");
        if (staff && pin) props.onGive(staff, pin);
    };
    return (
        <form
            className={s.form}
            onSubmit={(event) => {
                event.preventDefault();
                give();
            }}
        >
            <div className={s.fields}>
                <label className={classes(at === "staff" && s.at)}>
                    <span>{words.dealer.staff_number}</span>
                    <input
                        ref={number_field}
                        value={staff}
                        inputMode="none"
                        autoComplete="off"
                        onFocus={() => enter("staff")}
                        onChange={(event) => type_staff(event.target.value.replace(/\W/g, "").slice(0, number_max))}
                        name="staff"
                    />
                </label>
                <label className={classes(at === "pin" && s.at)}>
                    <span>{words.dealer.pin}</span>
                    <input
                        ref={pin_field}
                        value={pin}
                        type="password"
                        inputMode="none"
                        autoComplete="off"
                        onFocus={() => enter("pin")}
                        onChange={(event) => type_pin(event.target.value.slice(0, pin_max))}
                        name="pin"
                    />
                </label>
                {props.wrong && (
                    <p className={s.wrong} role="alert">
                        {props.wrong}
                    </p>
                )}
                <div className={s.go}>
                    {props.onCancel && <Button onClick={props.onCancel}>{words.common.cancel}</Button>}
                    <Button type="submit" look="act" disabled={props.waiting || !staff || (at === "pin" && !pin)}>
                        {props.waiting ? words.dealer.waits : at === "staff" && !pin ? words.dealer.next : props.go}
                    </Button>
                </div>
            </div>
            <DigitPad
                onDigit={(digit) => set(now + digit)}
                onDelete={() => set(now.slice(0, -1))}
                onClear={() => set("")}
                disabled={props.waiting}
            />
        </form>
    );
}

// Whoever set the PIN knows it: its owner types a new one, twice, before it is good for anything.
function NewPin(props: { wrong: string; waiting: boolean; onGive: (pin: string) => void; onCancel: () => void }) {
    const words = useWords();
    const [typed, type] = useState(["", ""] as [string, string]);
    const [at, enter] = useState<0 | 1>(0);
    const set = (which: 0 | 1, value: string) =>
        type((now) => (which === 0 ? [value.slice(0, pin_max), now[1]] : [now[0], value.slice(0, pin_max)]));
    const same = typed[0] !== "" && typed[0] === typed[1];
    const give = () => (at === 0 ? enter(1) : same && props.onGive(typed[0]));
    return (
        <form
            className={s.form}
            onSubmit={(event) => {
                event.preventDefault();
                give();
            }}
        >
            <div className={s.fields}>
                {([0, 1] as const).map((which) => (
                    <label key={which} className={classes(at === which && s.at)}>
                        <span>{which === 0 ? words.dealer.new_pin : words.dealer.new_pin_again}</span>
                        <input
                            value={typed[which]}
                            type="password"
                            inputMode="none"
                            autoComplete="off"
                            onFocus={() => enter(which)}
                            onChange={(event) => set(which, event.target.value)}
                            name={which === 0 ? "new_pin" : "new_pin_again"}
                        />
                    </label>
                ))}
                <p className={s.wrong} role="alert">
                    {props.wrong}
                </p>
                <div className={s.go}>
                    <Button onClick={props.onCancel}>{words.common.cancel}</Button>
                    <Button type="submit" look="act" disabled={props.waiting || (at === 0 ? !typed[0] : !same)}>
                        {props.waiting ? words.dealer.waits : at === 0 ? words.dealer.next : words.dealer.sign_in}
                    </Button>
                </div>
            </div>
            <DigitPad
                onDigit={(digit) => set(at, typed[at] + digit)}
                onDelete={() => set(at, typed[at].slice(0, -1))}
                onClear={() => set(at, "")}
                disabled={props.waiting}
            />
        </form>
    );
}

// In the place of the orders: the table's state stays in view above it.
export function SignIn({ session }: { session: Session }) {
    const words = useWords().dealer;
    const shut = useStore(session.store, (state) => state.shut);
    const wrong = useStore(session.store, (state) => state.sign_in_wrong);
    const link = useStore(session.store, (state) => state.link);
    const [given, give] = useState<{ staff: string; pin: string; again: boolean } | null>(null);
    useEffect(() => {
        // Whatever else is said to a new PIN: it begins with the number again.
        if (wrong === "denied" || wrong === "locked") give(null);
    }, [wrong]);
    const said = {
        "": "",
        denied: words.denied,
        locked: words.pin_locked,
        new_pin_needed: given?.again ? words.new_pin_unfit : words.new_pin_needed,
        other: words.vault,
    }[wrong];
    const changes = given !== null && (wrong === "new_pin_needed" || given.again);
    const why = shut === "idle" ? words.signed_out_idle : shut === "line" ? words.signed_out_line : words.locked_more;
    return (
        <section className={s.sign_in} aria-label={words.sign_in}>
            <div>
                <h2>{words.locked}</h2>
                <p>{why}</p>
            </div>
            {changes ? (
                <NewPin
                    wrong={said}
                    waiting={link !== "live"}
                    onCancel={() => give(null)}
                    onGive={(pin) => {
                        give({ ...given, again: true });
                        session.sign_in(given.staff, given.pin, pin);
                    }}
                />
            ) : (
                <Credentials
                    go={words.sign_in}
                    wrong={said}
                    waiting={link !== "live"}
                    onGive={(staff, pin) => {
                        give({ staff, pin, again: false });
                        session.sign_in(staff, pin);
                    }}
                />
            )}
        </section>
    );
}

export function StepUp({ asking }: { asking: Asking }) {
    const words = useWords();
    const say = words.dealer;
    const wrong = {
        "": "",
        denied: say.denied,
        locked: say.pin_locked,
        role_too_low: words.player.reasons.role_too_low,
        second_person_needed: words.player.reasons.second_person_needed,
        other: say.not_allowed,
    }[asking.wrong];
    const role = asking.role ? role_words(words, asking.role) : say.any_higher;
    return (
        <Sheet title={say.approve} narrow onClose={() => asking.give(null)}>
            <div className={s.step_up} data-step-up={asking.role}>
                <p className={s.what}>{asking.what}</p>
                <p>{asking.second ? say.approve_second(role) : say.approve_by(role)}</p>
                <Credentials
                    go={say.approve_go}
                    wrong={wrong}
                    waiting={asking.waiting}
                    another={asking.wrong === "role_too_low" || asking.wrong === "second_person_needed"}
                    onGive={(staff, pin) => asking.give({ staff, pin })}
                    onCancel={() => asking.give(null)}
                />
            </div>
        </Sheet>
    );
}
