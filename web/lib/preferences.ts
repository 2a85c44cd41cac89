// How this screen is to look and sound; kept on this machine.
import { Store } from "./store";

export interface Preferences {
    still: boolean; // less motion
    contrast: boolean;
    sound: boolean;
    volume: number; // 0 to 1
    muted: number[]; // tables that are not heard
}

const place = "croupier.preferences";
const usual: Preferences = { still: false, contrast: false, sound: true, volume: 0.7, muted: [] };

function kept(): Preferences {
    try {
        return { ...usual, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Preferences>) };
    } catch {
        return usual;
    }
}

export const preferences = new Store<Preferences>(kept());

function apply() {
    const { still, contrast } = preferences.get();
    const marks = document.documentElement.dataset;
    if (still) marks["motion"] = "less";
    else delete marks["motion"];
    if (contrast) marks["contrast"] = "high";
    else delete marks["contrast"];
}

export function prefer(change: Partial<Preferences>) {
    preferences.set(change);
    localStorage.setItem(place, JSON.stringify(preferences.get()));
}

preferences.subscribe(apply);
apply();
