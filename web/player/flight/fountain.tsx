// Chips that leap up once: the highest tier of a celebration, of a net gain only.
import { type CSSProperties } from "react";
import { Chip } from "../../lib/ui";
import s from "./flight.module.css";

const leaps = [2_500, 10_000, 50_000, 500, 1_000, 100_000, 2_500, 5_000, 25_000, 500, 10_000, 1_000];

export function Fountain() {
    return (
        <div className={s.fountain} data-fountain>
            {leaps.map((amount, index) => {
                const side = (index - (leaps.length - 1) / 2) / leaps.length;
                const style = {
                    "--x": `${(side * 74).toFixed(1)}vw`,
                    "--up": `${-44 - 9 * ((index * 5) % 4)}vh`,
                    "--after": `${(index % 4) * 90}ms`,
                    "--turn": `${side * 300}deg`,
                } as CSSProperties;
                return (
                    <span key={index} style={style}>
                        <i>
                            <Chip amount={amount} size={56} />
                        </i>
                    </span>
                );
            })}
        </div>
    );
}
