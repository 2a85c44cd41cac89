// The demonstration's floor: every part of it one touch away.
import { useEffect, useState } from "react";
import { table_words } from "../lib/names";
import { rules_of } from "../lib/rules";
import { dollars } from "../lib/money";
import type { DemoFloor, DemoPerson, DemoTable } from "../lib/identity";
import { useWords, type Words } from "../lib/words";
import s from "./front.module.css";

export function DemoHall({ floor }: { floor: DemoFloor }) {
    const words = useWords().front;
    const rulebooks = [...new Set(floor.tables.map((table) => table.rulebook))];
    const titles = useTitles(floor);
    return (
        <main className={s.hall}>
            <section className={s.players}>
                <h2>{words.players}</h2>
                <p>{words.players_more}</p>
                <ul className={s.seats}>
                    {floor.terminals.map((terminal) => (
                        <li key={terminal.number}>
                            <a className={s.seat} href={`player/?demo=${terminal.number}`}>
                                <b>{words.seat(terminal.number + 1)}</b>
                                <span>{dollars(terminal.credit)}</span>
                            </a>
                        </li>
                    ))}
                </ul>
            </section>
            <section className={s.tables}>
                <div className={s.title}>
                    <div>
                        <h2>{words.tables}</h2>
                        <p>{words.tables_more}</p>
                    </div>
                    <a className={s.link} href="display/?pit=demo">
                        {words.pit}
                    </a>
                </div>
                {rulebooks.map((rulebook) => (
                    <div key={rulebook}>
                        <h3>{titles[rulebook] ?? rulebook}</h3>
                        <ul className={s.list}>
                            {floor.tables
                                .filter((table) => table.rulebook === rulebook)
                                .map((table) => (
                                    <TableLine key={table.table} table={table} />
                                ))}
                        </ul>
                    </div>
                ))}
            </section>
            <section className={s.staff}>
                <h2>{words.staff}</h2>
                <p>{words.staff_more}</p>
                <ul>
                    {floor.staff.map((person) => (
                        <Person key={person.number} person={person} titles={titles} />
                    ))}
                </ul>
            </section>
        </main>
    );
}

// The names of the documents, as one table of each says them.
function useTitles(floor: DemoFloor): Record<string, string> {
    const [titles, know] = useState<Record<string, string>>({});
    useEffect(() => {
        let there = true;
        for (const rulebook of new Set(floor.tables.map((table) => table.rulebook))) {
            const { table } = floor.tables.find((one) => one.rulebook === rulebook)!;
            rules_of(table, "").then(
                ({ about }) => there && know((all) => ({ ...all, [rulebook]: about.title })),
                () => undefined, // its id stands there
            );
        }
        return () => void (there = false);
    }, [floor]);
    return titles;
}

function TableLine({ table }: { table: DemoTable }) {
    const words = useWords();
    const name = table_words(words, table.name);
    return (
        <li className={s.table}>
            <div>
                <b>{name}</b>
                <span>
                    {words.common.games[table.game as "baccarat"]} · {words.common.modes[table.mode as "dealt"]}
                </span>
            </div>
            {table.mode !== "rng" && (
                <a className={s.link} href={`dealer/?demo=${table.table}`} aria-label={words.front.deal_at(name)}>
                    {words.front.deal}
                </a>
            )}
            <a className={s.link} href={`display/?demo=${table.table}`} aria-label={words.front.show_of(name)}>
                {words.front.show}
            </a>
        </li>
    );
}

const role_words = (words: Words, role: string): string => (words.front.roles as Record<string, string>)[role] ?? role;

function Person({ person, titles }: { person: DemoPerson; titles: Record<string, string> }) {
    const words = useWords();
    return (
        <li className={s.person}>
            <b>{role_words(words, person.role)}</b>
            <span className={s.house}>
                {person.rulebook === "all" ? words.front.every_house : (titles[person.rulebook] ?? person.rulebook)}
            </span>
            <dl>
                <div>
                    <dt>{words.front.number}</dt>
                    <dd>{person.number}</dd>
                </div>
                {person.pin && (
                    <div>
                        <dt>{words.front.pin}</dt>
                        <dd>{person.pin}</dd>
                    </div>
                )}
                {person.user && (
                    <div>
                        <dt>{words.front.user}</dt>
                        <dd>{person.user}</dd>
                    </div>
                )}
                {person.password && (
                    <div className={s.wide}>
                        <dt>{words.front.password}</dt>
                        <dd>{person.password}</dd>
                    </div>
                )}
            </dl>
        </li>
    );
}
