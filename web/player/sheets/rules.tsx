// The rules of a table, to be read before any credit is there (ST-GLI19-4.4.1.b), each with the clause behind it.
import { table_words } from "../../lib/names";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { date_words } from "../../lib/clock";
import { dollars } from "../../lib/money";
import type { Game, Mode } from "../../lib/protocol";
import { line_at, rules_of, type Rules } from "../../lib/rules";
import { Button, Sheet } from "../../lib/ui";
import { useLanguage, useWords, type Language } from "../../lib/words";
import { rules as catalogue } from "../../lib/words/rules";
import type { SheetProps } from ".";
import { Behind, Book, ClausesContext, useClauses } from "./rules/clauses";
import { lines_of, readable, type Line } from "./rules/lines";
import { Pays } from "./rules/pays";
import { Example } from "./rules/pictures";
import "./rules/print.css";
import s from "./rules/rules.module.css";

type Words = (typeof catalogue)["en"];
const sections = ["about", "play", "pays", "limits", "chance", "betting", "wrong", "credit", "book"] as const;

export default function RulesPage({ view, at, onClose, open_sheet }: SheetProps) {
    const words = catalogue[useLanguage()];
    const all = useWords();
    const { table, variant } = view.face;
    const [rules, know] = useState<Rules | null>(null);
    const [failed, fail] = useState(false);
    const read = () => {
        fail(false);
        rules_of(table, variant).then(know, () => fail(true));
    };
    useEffect(read, [table, variant]);
    return (
        <Sheet title={`${all.player.rules}: ${table_words(all, view.face.name)}`} onClose={onClose}>
            {rules ? (
                <Page rules={rules} at={at} view={view} onFirst={() => open_sheet("first_round")} />
            ) : failed ? (
                <p className={s.line}>
                    {words.failed} <Button onClick={read}>{words.again}</Button>
                </p>
            ) : (
                <p>{words.reading}</p>
            )}
        </Sheet>
    );
}

interface PageProps {
    rules: Rules;
    at: string;
    view: SheetProps["view"];
    onFirst: () => void;
}

function Page({ rules, at, view, onFirst }: PageProps) {
    const language = useLanguage();
    const words = catalogue[language];
    const all = useWords();
    const clauses = useClauses(rules.rulebook);
    const places = useRef<Partial<Record<(typeof sections)[number], HTMLElement | null>>>({});
    const go = (section: (typeof sections)[number]) => places.current[section]?.scrollIntoView({ block: "start" });
    const part = (name: (typeof sections)[number], content: ReactNode) => (
        <section
            key={name}
            className={s.part}
            ref={(element) => void (places.current[name] = element)}
            data-part={name}
            aria-label={words.sections[name]}
        >
            <h3>{words.sections[name]}</h3>
            {content}
        </section>
    );
    return (
        <ClausesContext.Provider value={clauses}>
            <div className={s.index}>
                {sections.map((name) => (
                    <Button key={name} onClick={() => go(name)}>
                        {words.sections[name]}
                    </Button>
                ))}
                <Button look="act" onClick={onFirst} data-first-round>
                    {all.player.first_round}
                </Button>
                <Button onClick={() => window.print()}>{words.print}</Button>
            </div>
            {part("about", <About rules={rules} words={words} language={language} />)}
            {part("play", <Play rules={rules} words={words} />)}
            {part("pays", <Pays rules={rules} />)}
            {part("limits", <Limits rules={rules} words={words} view={view} />)}
            {part("chance", <Chance rules={rules} words={words} />)}
            {part("betting", <Betting rules={rules} words={words} language={language} />)}
            {part("wrong", <Wrong rules={rules} words={words} />)}
            {part("credit", <Credit rules={rules} words={words} />)}
            {part("book", <Book rulebook={rules.rulebook} at={at} />)}
        </ClausesContext.Provider>
    );
}

interface PartProps {
    rules: Rules;
    words: Words;
}

// A line that players of this house are told, and those of others are not.
function provision(name: string, rules: Rules, words: string): Line[] {
    const said = line_at(rules, "provisions", name);
    return said?.value === "yes" ? [{ words, clauses: said.clauses }] : [];
}

// The clauses behind a fact that the page tells in words of its own.
const behind = (name: string, rules: Rules): string[] => line_at(rules, "facts", name)?.clauses ?? [];

function Facts({ facts }: { facts: [string, string][] }) {
    return (
        <dl className={s.facts}>
            {facts
                .filter(([, value]) => value)
                .map(([name, value]) => (
                    <div key={name}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
        </dl>
    );
}

function Lines({ lines }: { lines: Line[] }) {
    return (
        <ul className={s.lines}>
            {lines.map((line) => (
                <li key={line.words}>
                    <span>{line.words}</span>
                    <Behind ids={line.clauses} />
                </li>
            ))}
        </ul>
    );
}

function About({ rules, words, language }: PartProps & { language: Language }) {
    const all = useWords();
    const { common } = all;
    const order = Object.keys(words.about);
    const known = (Object.entries(rules.about) as [string, string][]).sort(
        ([a], [b]) => ((order.indexOf(a) + 99) % 99) - ((order.indexOf(b) + 99) % 99),
    );
    const facts = known.map(([name, value]): [string, string] => [
        (words.about as Record<string, string>)[name] ?? readable(name),
        date_words(value, language),
    ]);
    const system = line_at(rules, "facts", "system");
    return (
        <>
            <Facts
                facts={[
                    ...facts,
                    [words.about.rulebook, rules.rulebook],
                    [words.about.table, table_words(all, rules.name)],
                    [words.about.game, common.games[rules.game as Game]],
                    [words.about.mode, common.modes[rules.mode as Mode]],
                    [words.about.variant, (words.variants as Record<string, string>)[rules.variant] ?? rules.variant],
                ]}
            />
            <Behind ids={behind("title", rules)} />
            {system && <Lines lines={[{ words: words.etg(system.value), clauses: system.clauses }]} />}
        </>
    );
}

function Play({ rules, words }: PartProps) {
    const text = words.games[rules.game as Game];
    return (
        <>
            <p className={s.aim}>{text.aim}</p>
            <ol className={s.steps}>
                {(text.steps as readonly string[]).map((step) => (
                    <li key={step}>{step}</li>
                ))}
            </ol>
            <Example rules={rules} />
            {rules.game === "baccarat" && <Drawing rules={rules} words={words} />}
            <Behind ids={behind("play", rules)} />
        </>
    );
}

const counts = [0, 1, 2, 3, 4, 5, 6, 7];

function Drawing({ rules, words }: PartProps) {
    const at = (name: string) => line_at(rules, "drawing", name);
    const say = (value: string | undefined) => (value ?? "").replaceAll("-", "–").replaceAll(",", ", ");
    if (!at("player_draws")) return null;
    return (
        <div className={s.drawing}>
            <h4>{words.drawing.title}</h4>
            <Lines
                lines={[
                    {
                        words: words.drawing.player(say(at("player_draws")?.value)),
                        clauses: at("player_draws")?.clauses ?? [],
                    },
                    {
                        words: words.drawing.banker_stood(say(at("banker_draws_player_stood")?.value)),
                        clauses: at("banker_draws_player_stood")?.clauses ?? [],
                    },
                ]}
            />
            <p>{words.drawing.banker}</p>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{words.drawing.count}</th>
                        <th scope="col">{words.drawing.draws}</th>
                    </tr>
                </thead>
                <tbody>
                    {counts.map((count) => {
                        const value = at(`banker_${count}_draws_on`)?.value;
                        return (
                            value && (
                                <tr key={count}>
                                    <th scope="row">{count}</th>
                                    <td>{value === "none" ? words.drawing.never : say(value)}</td>
                                </tr>
                            )
                        );
                    })}
                </tbody>
            </table>
        </div>
    );
}

function Limits({ rules, words, view }: PartProps & { view: SheetProps["view"] }) {
    const { least, most, step, least_total, most_total, differential } = view.face;
    const money = (cents: number) => (cents ? dollars(cents) : "");
    return (
        <>
            <Facts
                facts={[
                    [words.limits.least, dollars(least)],
                    [words.limits.most, most ? dollars(most) : words.limits.none],
                    [words.limits.step, money(step)],
                    [words.limits.least_total, money(least_total)],
                    [words.limits.most_total, money(most_total)],
                    [words.limits.differential, money(differential)],
                ]}
            />
            <p>{words.limits.above}</p>
            <Lines lines={lines_of("limits", rules, words)} />
        </>
    );
}

const on_the_sign = ["differential_cents"];

function Chance({ rules, words }: PartProps) {
    const options = words.options as Record<string, string>;
    const values = words.option_values as Record<string, string>;
    const option = ({ name, value }: { name: string; value: string }): [string, string] => {
        const wheel = /^compartments_([a-z])$/.exec(name);
        if (wheel) return [`${words.compartments}: ${wheel[1]!.toUpperCase()}`, value];
        if (name.endsWith("_ms")) return [options[name] ?? readable(name), words.seconds(Number(value) / 1000)];
        return [options[name] ?? readable(name), values[value] ?? value.replaceAll("/", ", ").replaceAll("_", " ")];
    };
    return (
        <>
            <p>{words.chance[rules.mode as Mode]}</p>
            <Facts
                facts={[
                    [words.number_of_decks, rules.decks ? words.decks(rules.decks) : ""],
                    [
                        words.source,
                        rules.cards_from
                            ? ((words.sources as Record<string, string>)[rules.cards_from] ??
                              readable(rules.cards_from))
                            : "",
                    ],
                    [
                        words.wheel,
                        rules.wheel
                            ? ((words.wheels as Record<string, string>)[rules.wheel] ?? readable(rules.wheel))
                            : "",
                    ],
                ]}
            />
            <Behind ids={behind("decks", rules)} />
            {rules.options.length > 0 && (
                <>
                    <h4>{words.chance.options}</h4>
                    <Facts facts={rules.options.filter((one) => !on_the_sign.includes(one.name)).map(option)} />
                </>
            )}
            {rules.cards_from === "shoe" && <Lines lines={lines_of("chance", rules, words)} />}
            <p>{words.chance.past}</p>
        </>
    );
}

function Betting({ rules, words, language }: PartProps & { language: Language }) {
    const card = line_at(rules, "facts", "player_card_from");
    const seconds = line_at(rules, "facts", "decision_seconds");
    const decides = ["blackjack", "casino_war", "three_card_poker"].includes(rules.game);
    return (
        <>
            <p>{words.betting.chips}</p>
            <p>{words.betting.buttons}</p>
            <p>{words.betting.ways}</p>
            <Lines
                lines={[
                    { words: words.betting.countdown, clauses: behind("betting_seconds", rules) },
                    ...(rules.period_ms
                        ? [{ words: words.betting.period(Math.round(rules.period_ms / 1000)), clauses: [] }]
                        : []),
                    ...(rules.bet_now ? [{ words: words.betting.bet_now, clauses: behind("bet_now", rules) }] : []),
                    ...lines_of("betting", rules, words),
                    ...(card && /\d{4}/.test(card.value)
                        ? [{ words: words.betting.card_since(date_words(card.value, language)), clauses: card.clauses }]
                        : []),
                    ...(decides && seconds
                        ? [{ words: words.betting.decide(seconds.value), clauses: seconds.clauses }]
                        : []),
                    ...provision("own_bets", rules, words.betting.own),
                    ...provision("no_advice", rules, words.betting.no_advice),
                ]}
            />
        </>
    );
}

function Wrong({ rules, words }: PartProps) {
    return (
        <>
            <p className={s.aim}>{words.wrong.people}</p>
            <Lines
                lines={[
                    { words: words.wrong.link, clauses: behind("decision_seconds", rules) },
                    ...lines_of("wrong", rules, words),
                    { words: words.wrong.picture, clauses: behind("picture", rules) },
                    { words: words.wrong.device, clauses: behind("by_hand", rules) },
                    { words: words.wrong.correction, clauses: behind("correction", rules) },
                    { words: words.wrong.void, clauses: behind("void", rules) },
                    { words: words.wrong.dispute, clauses: behind("dispute", rules) },
                    ...lines_of("complaint", rules, words),
                ]}
            />
        </>
    );
}

function Credit({ rules, words }: PartProps) {
    return (
        <Lines
            lines={[
                { words: words.credit.won, clauses: [] },
                { words: words.credit.ticket, clauses: [] },
                ...lines_of("credit", rules, words),
                ...provision("unattended_credit", rules, words.credit.unattended),
                ...provision("lost_tickets", rules, words.credit.tickets),
                ...(rules.about["operator"]
                    ? [{ words: words.credit.operator(rules.about["operator"]), clauses: behind("operator", rules) }]
                    : []),
            ]}
        />
    );
}
