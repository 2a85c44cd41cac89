// Irregularities by what happened: a group, then the case. Two touches.
import { useEffect, useRef, useState } from "react";
import { Button, classes } from "../../lib/ui";
import { useWords, type Words } from "../../lib/words";
import type { Session } from "../session";
import { has_symbols } from "../view";
import { role_words } from "../words_of";
import { item_name } from "./guide";
import { begun_with, groups_of, items_of, type GroupKey, type Place } from "./items";
import s from "./irregular.module.css";

// A big wheel has no ball.
const group_words = (words: Words, { view }: Place, group: GroupKey): string =>
    group === "ball" && has_symbols(view) ? words.dealer.wheel_group : words.dealer.groups[group];

export function IrregularBar({ session, place, disabled }: { session: Session; place: Place; disabled: boolean }) {
    const words = useWords();
    const [open, show] = useState<GroupKey | null>(null);
    const box = useRef<HTMLElement>(null);
    useEffect(() => {
        if (!open) return;
        const away = (event: Event) => !box.current?.contains(event.target as Node) && show(null);
        const key = (event: KeyboardEvent) => event.key === "Escape" && show(null);
        addEventListener("pointerdown", away);
        addEventListener("keydown", key);
        return () => {
            removeEventListener("pointerdown", away);
            removeEventListener("keydown", key);
        };
    }, [open]);
    const groups = groups_of(place);
    const empty = (group: GroupKey) => items_of(place, group).length === 0;
    const shown = open && groups.includes(open) && !empty(open) && !disabled ? open : null;
    return (
        <nav className={s.bar} aria-label={words.dealer.irregular} ref={box}>
            {shown && (
                <div className={s.panel} role="menu" aria-label={group_words(words, place, shown)}>
                    {items_of(place, shown).map((item, at) => {
                        const authority = item.authority(place, {});
                        const role = session.role_for(place.view.face.table, authority);
                        const enough = session.is_enough(place.view.face.table, authority);
                        return (
                            <Button
                                key={at}
                                role="menuitem"
                                className={s.item}
                                onClick={() => {
                                    show(null);
                                    session.lead(item, begun_with(place, item));
                                }}
                                data-item={item.key}
                            >
                                <span>{item_name(words, item, place)}</span>
                                {role && !enough && <small>{role_words(words, role)}</small>}
                            </Button>
                        );
                    })}
                </div>
            )}
            {groups.map((group) => (
                <Button
                    key={group}
                    disabled={disabled || empty(group)}
                    on={shown === group}
                    aria-haspopup="menu"
                    aria-expanded={shown === group}
                    className={classes(s.group)}
                    onClick={() => show(shown === group ? null : group)}
                    data-group={group}
                >
                    {group_words(words, place, group)}
                </Button>
            ))}
        </nav>
    );
}
