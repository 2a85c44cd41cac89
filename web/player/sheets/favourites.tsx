// Favourites: one touch keeps what lies there under the next picture, one touch places it again.
import { useState } from "react";
import { short_dollars } from "../../lib/money";
import { useStore } from "../../lib/store";
import { Button, Chip, Sheet } from "../../lib/ui";
import { listed, useWords } from "../../lib/words";
import { chips_down, kept_max, read_favourites, sum_of, type Favourite } from "../favourites";
import { spot_key } from "../session";
import { bet_words } from "../words_of";
import type { SheetProps } from ".";
import { free_mark, Mark, next_mark } from "./favourite_marks";
import s from "./favourites.module.css";

const shown_max = 8; // chips of one favourite

export default function Favourites({ session, view, onClose }: SheetProps) {
    const words = useWords();
    const say = words.sheets.favourites;
    const { face } = view;
    const place = `croupier.favourites.${face.rulebook}.${face.game}`;
    const [kept, know] = useState(() => read_favourites(place));
    const [editing, edit] = useState(false);
    const mine = useStore(session.store, (state) => state.mine?.tables.find((one) => one.face.table === face.table));
    const live = useStore(session.store, (state) => state.link === "live");
    const credit = useStore(session.store, (state) => state.mine?.credit_total ?? 0);
    const down = chips_down(mine);
    const open = live && (face.phase === "open" || mine?.relaxed === true);
    const used = kept.map(({ mark }) => mark);
    const next = free_mark(used);

    const change = (all: Favourite[]) => {
        localStorage.setItem(place, JSON.stringify(all));
        know(all);
        if (!all.length) edit(false);
    };
    const note =
        kept.length >= kept_max ? say.full(kept_max) : down.length ? "" : kept.length ? say.nothing_down : say.none;
    return (
        <Sheet title={words.player.favourites} onClose={onClose}>
            <p className={s.note}>{say.of_game(words.common.games[face.game])}</p>
            <p className={s.note} role="status">
                {note}
                {kept.length > 0 && !open ? ` ${say.closed}` : ""}
            </p>
            <ul className={s.list}>
                {kept.map((favourite) => (
                    <li key={favourite.mark} data-favourite={favourite.mark}>
                        <Kept
                            favourite={favourite}
                            open={open && sum_of(favourite) <= credit}
                            place={() => {
                                session.place(face.table, favourite.chips);
                                onClose();
                            }}
                        />
                        {editing && (
                            <span className={s.ways}>
                                <Button
                                    disabled={kept.length >= kept_max}
                                    aria-label={`${say.other_mark}: ${say.marks[favourite.mark]}`}
                                    onClick={() =>
                                        change(
                                            kept.map((one) =>
                                                one === favourite ? { ...one, mark: next_mark(one.mark, used) } : one,
                                            ),
                                        )
                                    }
                                >
                                    {say.other_mark}
                                </Button>
                                <Button
                                    look="stop"
                                    aria-label={`${say.remove}: ${say.marks[favourite.mark]}`}
                                    onClick={() => change(kept.filter((one) => one !== favourite))}
                                >
                                    {say.remove}
                                </Button>
                            </span>
                        )}
                    </li>
                ))}
                {kept.length < kept_max && (
                    <li>
                        <button
                            type="button"
                            className={s.save}
                            disabled={!down.length}
                            onClick={() => change([...kept, { mark: next, chips: down }])}
                            data-save={next}
                        >
                            <Mark name={next} size={52} />
                            <b>{say.save}</b>
                            {down.length > 0 && <Chip amount={sum_of({ chips: down })} size={52} />}
                        </button>
                    </li>
                )}
            </ul>
            {kept.length > 0 && (
                <Button className={s.edit} on={editing} onClick={() => edit(!editing)}>
                    {say.edit}
                </Button>
            )}
        </Sheet>
    );
}

function Kept({ favourite, open, place }: { favourite: Favourite; open: boolean; place: () => void }) {
    const words = useWords();
    const say = words.sheets.favourites;
    const bets = favourite.chips.slice(0, shown_max).map((one) => bet_words(words, one.spot.bet, spot_key(one.spot)));
    return (
        <button type="button" className={s.kept} disabled={!open} onClick={place}>
            <span className="hidden-words">
                {say.place}: {say.marks[favourite.mark]}
            </span>
            <Mark name={favourite.mark} size={64} />
            <span className={s.what}>
                {listed(words, bets)}
                {favourite.chips.length > shown_max ? " …" : ""}
            </span>
            <Chip amount={sum_of(favourite)} size={60} label={`${say.sum} ${short_dollars(sum_of(favourite))}`} />
        </button>
    );
}
