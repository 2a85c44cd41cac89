import { useRef } from "react";
import { useStill } from "../../lib/motion";

// It came while somebody watched, and was not there already when the screen was opened: what is written
// about it comes when the motion has ended. Without motion it is there at once.
export function useCameLive(there: boolean): boolean {
    const still = useStill();
    const missed = useRef(there);
    if (!there) missed.current = false;
    return there && !missed.current && !still;
}
