// "What can I bet here": a long press on a place without chips asks it, and whoever shows pages listens.
type Listener = (bet: string) => void;
let listener: Listener | null = null;

export const ask_about_bet = (bet: string): void => listener?.(bet);
export function answer_about_bets(show: Listener): () => void {
    listener = show;
    return () => {
        if (listener === show) listener = null;
    };
}
