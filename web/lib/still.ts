import { preferences } from "./preferences";

// Whoever wants less motion, or does not look, is shown the end of every movement at once.
export const is_still = (): boolean =>
    preferences.get().still || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
