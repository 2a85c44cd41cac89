// A page that nobody sees draws nothing: what came meanwhile is drawn at once when it is seen again.
export const is_seen = (): boolean => typeof document === "undefined" || !document.hidden;

// Now, or as soon as the page is seen. What comes back takes the wish back.
export function when_seen(then: () => void): () => void {
    if (is_seen()) {
        then();
        return () => undefined;
    }
    const look = () => {
        if (!is_seen()) return;
        document.removeEventListener("visibilitychange", look);
        then();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
}
