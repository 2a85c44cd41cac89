// Wagers kept under a name, placed again with one touch. They stay on this terminal, apart for each game and rulebook.
import { useState } from "react";
import { short_dollars } from "../../lib/money";
import type { MyTable } from "../../lib/protocol";
import { useStore } from "../../lib/store";
import { Button, Chip, Sheet } from "../../lib/ui";
import { listed, useWords } from "../../lib/words";
import { spot_key, type Chips } from "../session";
import { bet_words } from "../words_of";
import type { SheetProps } from ".";
import s from "./favourites.module.css";

interface Favourite {
    name: string;
    chips: Chips[];
}
const kept_max = 12;
const name_max = 24;
const shown_max = 8; // chips of one favourite

function read(place: string): Favourite[] {
    try {
        return JSON.parse(localStorage.getItem(place) ?? "[]") as Favourite[];
    } catch {
        return [];
    }
}

// What lies there now, as it would be placed again.
function chips_down(mine: MyTable | undefined): Chips[] {
    return (mine?.wagers ?? []).map(({ bet, selection, stake }) => ({
        spot: selection.length ? { bet, selection } : { bet },
        amount: stake,
    }));
}

const sum_of = (favourite: Favourite) => favourite.chips.reduce((sum, one) => sum + one.amount, 0);

export default function Favourites({ session, view, onClose }: SheetProps) {
    const words = useWords();
    const say = words.sheets.favourites;
    const { face } = view;
    const place = `croupier.favourites.${face.rulebook}.${face.game}`;
    const [kept, know] = useState(() => read(place));
    const [name, write] = useState("");
    const [leaving, ask] = useState<number | null>(null);
    const mine = useStore(session.store, (state) => state.mine?.tables.find((one) => one.face.table === face.table));
    const live = useStore(session.store, (state) => state.link === "live");
    const down = chips_down(mine);
    const open = live && (face.phase === "open" || mine?.relaxed === true);

    const change = (all: Favourite[]) => {
        localStorage.setItem(place, JSON.stringify(all));
        know(all);
        ask(null);
    };
    const save = () => {
        change([...kept, { name: name.trim() || say.number(kept.length + 1), chips: down }]);
        write("");
    };
    const put_down = (favourite: Favourite) => {
        session.place(face.table, favourite.chips);
        onClose();
    };
    return (
        <Sheet title={words.player.favourites} onClose={onClose} narrow>
            <p className={s.note}>{say.of_game(words.common.games[face.game])}</p>
            <div className={s.save}>
                <label>
                    <span>{say.name}</span>
                    <input
                        value={name}
                        maxLength={name_max}
                        placeholder={say.number(kept.length + 1)}
                        onChange={(event) => write(event.target.value)}
                    />
                </label>
                <Button look="act" disabled={!down.length || kept.length >= kept_max} onClick={save}>
                    {say.save}
                </Button>
            </div>
            <p className={s.note} role="status">
                {kept.length >= kept_max
                    ? say.full(kept_max)
                    : !down.length
                      ? kept.length
                          ? say.nothing_down
                          : say.none
                      : ""}
                {kept.length > 0 && !open ? ` ${say.closed}` : ""}
            </p>
            <ul className={s.list}>
                {kept.map((favourite, index) => (
                    <li key={index} data-favourite={favourite.name}>
                        <div className={s.what}>
                            <b>{favourite.name}</b>
                            <span>
                                {listed(
                                    words,
                                    favourite.chips
                                        .slice(0, shown_max)
                                        .map((one) => bet_words(words, one.spot.bet, spot_key(one.spot))),
                                )}
                                {favourite.chips.length > shown_max ? " …" : ""}
                            </span>
                        </div>
                        <Chip
                            amount={sum_of(favourite)}
                            size={52}
                            label={`${say.sum} ${short_dollars(sum_of(favourite))}`}
                        />
                        <Button
                            look="act"
                            disabled={!open}
                            onClick={() => put_down(favourite)}
                            aria-label={`${say.place}: ${favourite.name}`}
                        >
                            {say.place}
                        </Button>
                        {leaving === index ? (
                            <Button
                                look="stop"
                                onClick={() => change(kept.filter((one) => one !== favourite))}
                                aria-label={`${say.really} ${favourite.name}`}
                            >
                                {say.really}
                            </Button>
                        ) : (
                            <Button onClick={() => ask(index)} aria-label={`${say.remove}: ${favourite.name}`}>
                                {say.remove}
                            </Button>
                        )}
                    </li>
                ))}
            </ul>
        </Sheet>
    );
}
