import { useSyncExternalStore } from "react";

// How large the screen is, as the style sheets see it.
export type Room = "phone" | "small" | "large";
const room_now = (): Room =>
    innerWidth <= 700 || innerHeight <= 500 ? "phone" : innerWidth <= 1500 || innerHeight <= 900 ? "small" : "large";
export const useRoom = (): Room =>
    useSyncExternalStore((changed) => {
        addEventListener("resize", changed);
        return () => removeEventListener("resize", changed);
    }, room_now);
