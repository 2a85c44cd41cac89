// A drawn round, checked where the player sits: the seal from before, the secret and the draws from after, and the own share in them.
import { useEffect, useState } from "react";
import { useStore } from "../../lib/store";
import { Button, Sheet, classes } from "../../lib/ui";
import { useWords } from "../../lib/words";
import { proofs, type KeptRound } from "../proofs";
import type { SheetProps } from ".";
import s from "./fairness.module.css";

interface Draw {
    of: "card" | "number" | "die";
    bound: number;
    value: number;
    computed: string;
    shown: string;
}
interface Found {
    draws: Draw[];
    wrong: string[];
}
declare global {
    var croupierCheck: { checkRound(shown: unknown): Promise<Found> } | undefined;
}

// The very file that anybody can read and run elsewhere computes it here.
let loading: Promise<void> | null = null;
function load_check(): Promise<void> {
    loading ??= new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = "/check/check.js";
        script.onload = () => done();
        script.onerror = () => {
            loading = null;
            failed(new Error("/check/check.js"));
        };
        document.head.append(script);
    });
    return loading;
}

export default function Fairness({ view, onClose }: SheetProps) {
    const words = useWords();
    const say = words.sheets.fairness;
    const { face } = view;
    const rounds = useStore(proofs, (all) => all.rounds)
        .filter((one) => one.table === face.table && one.proof)
        .sort((a, b) => b.round - a.round);
    const own = rounds.find((one) => one.share) ?? rounds[0];
    // It stays, though rounds go on while somebody reads.
    const [chosen, choose] = useState(own?.round);
    const round = rounds.find((one) => one.round === chosen) ?? own;
    return (
        <Sheet title={words.player.check} onClose={onClose}>
            <p className={s.lead}>{say.what}</p>
            <section className={s.box}>
                <h3>{say.before}</h3>
                {face.commitment ? (
                    <>
                        <p>{say.of_round(face.committed_round)}</p>
                        <code data-seal={face.committed_round}>{face.commitment}</code>
                        <p className={s.soft}>{say.before_more}</p>
                    </>
                ) : (
                    <p className={s.soft}>{say.none_yet}</p>
                )}
            </section>
            <section className={s.box}>
                <h3>{say.rounds}</h3>
                {round ? (
                    <>
                        <div className={s.rounds}>
                            {rounds.map((one) => (
                                <Button key={one.round} on={one === round} onClick={() => choose(one.round)}>
                                    {words.common.round(one.round)}
                                </Button>
                            ))}
                        </div>
                        <OneRound key={round.round} kept={round} />
                    </>
                ) : (
                    <p className={s.soft}>{say.no_rounds}</p>
                )}
            </section>
            <section className={s.box}>
                <h3>{say.claimed}</h3>
                <ul>
                    <li>{say.claimed_1}</li>
                    <li>{say.claimed_2}</li>
                    <li>{say.claimed_3}</li>
                </ul>
                <h3>{say.not_claimed}</h3>
                <ul>
                    <li>{say.not_claimed_1}</li>
                </ul>
            </section>
        </Sheet>
    );
}

function OneRound({ kept }: { kept: KeptRound }) {
    const words = useWords();
    const say = words.sheets.fairness;
    const proof = kept.proof!;
    const [found, know] = useState<Found | "busy" | "failed" | null>(null);
    const [copied, copy] = useState(false);
    const shown = kept.share ? { proof, share: kept.share } : proof;
    useEffect(() => know(null), [kept]);

    const check = async () => {
        know("busy");
        try {
            await load_check();
            know(await globalThis.croupierCheck!.checkRound(shown));
        } catch {
            know("failed");
        }
    };
    const same = kept.seal === proof.commitment;
    return (
        <div className={s.one}>
            <p
                className={classes(s.seen, kept.seal !== null && (same ? s.good : s.bad))}
                data-seal-seen={kept.seal !== null && same}
            >
                {kept.seal === null ? say.not_seen : same ? say.seen : say.other_seal}
            </p>
            <dl>
                <dt>{say.seal}</dt>
                <dd>
                    <code>{proof.commitment}</code>
                </dd>
                <dt>{say.secret}</dt>
                <dd>
                    <code>{proof.secret}</code>
                </dd>
                <dt>{say.own}</dt>
                <dd>
                    {kept.share ? (
                        <>
                            <span>{say.own_place(kept.share.place + 1, proof.digests.length)}</span>{" "}
                            <span>{say.own_number}: </span>
                            <code>{kept.share.nonce}</code>
                        </>
                    ) : (
                        say.own_none
                    )}
                </dd>
            </dl>
            <Button look="act" disabled={found === "busy"} onClick={() => void check()}>
                {found === "busy" ? say.checking : say.check}
            </Button>
            {found === "failed" && (
                <p className={s.bad} role="status">
                    {say.failed}
                </p>
            )}
            {found && typeof found === "object" && (
                <>
                    <p
                        className={classes(s.verdict, found.wrong.length ? s.bad : s.good)}
                        role="status"
                        data-verdict={found.wrong.length ? "wrong" : "holds"}
                    >
                        {found.wrong.length ? say.does_not : say.holds}
                    </p>
                    {found.wrong.map((line) => (
                        <p key={line} className={s.bad}>
                            {line}
                        </p>
                    ))}
                    <div className={s.wide}>
                        <table>
                            <thead>
                                <tr>
                                    <th scope="col">{say.draw}</th>
                                    <th scope="col">{say.one_of}</th>
                                    <th scope="col">{say.value}</th>
                                    <th scope="col">{say.computed}</th>
                                    <th scope="col">{say.shown}</th>
                                </tr>
                            </thead>
                            <tbody>
                                {found.draws.map((draw, at) => (
                                    <tr key={at}>
                                        <td>
                                            {at + 1}: {say.draw_of[draw.of]}
                                        </td>
                                        <td>{draw.bound}</td>
                                        <td>{draw.value}</td>
                                        <td>{draw.computed}</td>
                                        <td>{draw.shown}</td>
                                    </tr>
                                ))}
                            </tbody>
                        </table>
                    </div>
                </>
            )}
            <p className={s.soft}>{say.elsewhere}</p>
            <div className={s.rounds}>
                <Button
                    onClick={() => void navigator.clipboard?.writeText(JSON.stringify(shown)).then(() => copy(true))}
                >
                    {copied ? say.copied : say.copy}
                </Button>
                <a
                    className={s.link}
                    href={`/check/#${encodeURIComponent(JSON.stringify(shown))}`}
                    target="_blank"
                    rel="noreferrer"
                >
                    {say.open_page}
                </a>
            </div>
        </div>
    );
}
