// What runs here, by name, version and digest: program, screens, and the rules of the table in view. All of it was sent by the host.
import type { Welcome } from "../protocol";
import { table_words } from "../names";
import { release } from "../release";
import type { Rules } from "../rules";
import { useWords } from "../words";
import { Sheet } from ".";
import s from "./information.module.css";

export function Information({
    welcome,
    rules,
    onClose,
}: {
    welcome: Welcome;
    rules: Rules | undefined;
    onClose: () => void;
}) {
    const words = useWords();
    const say = words.common.information;
    const row = (name: string, value: string | undefined) =>
        value ? (
            <>
                <dt>{name}</dt>
                <dd>{value}</dd>
            </>
        ) : null;
    const digest = (value: string) => (
        <>
            <dt>{say.digest}</dt>
            <dd className={s.digest} data-digest>
                {value}
            </dd>
        </>
    );
    return (
        <Sheet title={say.title} onClose={onClose} narrow>
            <p className={s.approval} data-approval={welcome.approval}>
                {say.approval[welcome.approval]}
            </p>
            <h3 className={s.head}>{say.program}</h3>
            <dl className={s.list} data-of="program">
                {row(say.venue, welcome.venue)}
                {row(say.place, welcome.name)}
                {row(say.version, welcome.build)}
                {digest(welcome.program)}
            </dl>
            <h3 className={s.head}>{say.screens}</h3>
            <dl className={s.list} data-of="screens">
                {digest(release)}
            </dl>
            {rules && (
                <>
                    <h3 className={s.head}>{say.rules_of(table_words(words, rules.name))}</h3>
                    <dl className={s.list} data-of="rulebook">
                        {row(say.name, rules.about["title"])}
                        {row(say.reference, rules.about["reference"])}
                        {row(say.approved_by, rules.about["approved_by"])}
                        {row(say.in_force, rules.about["effective_on"])}
                        {digest(rules.digest)}
                        <dt>{say.settings}</dt>
                        <dd className={s.digest}>{rules.version}</dd>
                    </dl>
                </>
            )}
        </Sheet>
    );
}
