// A screen that nobody knows yet: the office's code makes it a part of the floor.
import { useState } from "react";
import { enrol } from "./identity";
import type { Part } from "./protocol";
import { Button } from "./ui";
import { useWords } from "./words";
import s from "./enrol.module.css";

export function Enrol({ part, onDone }: { part: Part; onDone: () => void }) {
    const words = useWords().common;
    const [code, type] = useState("");
    const [wrong, say] = useState("");
    const go = async () => {
        const error = await enrol(part, code.trim());
        if (error) say(error);
        else onDone();
    };
    return (
        <main className={s.page}>
            <form
                className={s.box}
                onSubmit={(event) => {
                    event.preventDefault();
                    void go();
                }}
            >
                <h1>{words.enrol}</h1>
                <p>{words.enrol_more}</p>
                <label htmlFor="code">{words.enrol_code}</label>
                <input
                    id="code"
                    value={code}
                    onChange={(event) => type(event.target.value.toUpperCase())}
                    autoComplete="off"
                    autoFocus
                    maxLength={12}
                />
                {wrong && (
                    <p className={s.wrong} role="alert">
                        {wrong}
                    </p>
                )}
                <Button type="submit" look="act" disabled={!code.trim()}>
                    {words.enrol_go}
                </Button>
            </form>
        </main>
    );
}
