// A line of what was, round after round: the newest on the right. It ends where the rounds end.
import { useWords } from "../words";
import { useBox } from "./box";
import s from "./trend.module.css";

export type Tone = "red" | "blue" | "black" | "even";

interface Props {
    values: readonly number[]; // one a round, oldest first
    label: string;
    tone?: (value: number) => Tone;
    middle?: number; // the line that values lie above and below
    most?: number; // shown, the newest
    say?: (value: number) => string;
}

const edge = 8;
const with_sign = (value: number) => (value > 0 ? `+${value}` : String(value));

export function Trend({ values, label, tone = () => "even", middle = 0, most = 100, say = with_sign }: Props) {
    const words = useWords().past;
    const { place, box } = useBox();
    const shown = values.slice(-most);
    const highest = Math.max(middle + 1, ...shown);
    const lowest = Math.min(middle - 1, ...shown);
    const across = (index: number) => edge + (index * (box.width - 2 * edge)) / Math.max(1, shown.length - 1);
    const down = (value: number) =>
        edge + ((highest - value) * (box.height - 2 * edge)) / Math.max(1, highest - lowest);
    const points = shown.map((value, index) => `${across(index).toFixed(1)} ${down(value).toFixed(1)}`);
    const last = shown.at(-1);
    return (
        <figure className={s.trend} data-trend={shown.join(" ")}>
            <figcaption>
                {label} {last !== undefined && <b>{say(last)}</b>}
            </figcaption>
            <div className={s.paper} ref={place}>
                {box.width > 0 && shown.length > 0 && (
                    <svg width={box.width} height={box.height} role="img" aria-label={words.line_of(label)}>
                        <path className={s.middle} d={`M0 ${down(middle)}H${box.width}`} />
                        <path className={s.line} d={`M${points.join("L")}`} />
                        {shown.map((value, index) => (
                            <circle
                                key={index}
                                className={s[tone(value)]}
                                cx={across(index)}
                                cy={down(value)}
                                r={index === shown.length - 1 ? 6 : 3}
                            />
                        ))}
                    </svg>
                )}
            </div>
        </figure>
    );
}
