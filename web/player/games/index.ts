// A layout for each game, loaded when a table of that game is looked at.
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { Game } from "../../lib/protocol";

// Each part draws from useBetting() and knows no rule of its game.
export interface GameParts {
    Layout: ComponentType; // where chips go: the biggest thing on the screen
    Result: ComponentType; // cards, wheel or dice of this round, and of the last until the next opens
    Past: ComponentType; // roads, last numbers, trends: finished rounds only
}

const loads: Record<Game, () => Promise<GameParts>> = {
    baccarat: () => import("./baccarat"),
    roulette: () => import("./roulette"),
    sic_bo: () => import("./sic_bo"),
    lucky_sic_bo: () => import("./sic_bo"),
    blackjack: () => import("./blackjack"),
    casino_war: () => import("./casino_war"),
    three_card_poker: () => import("./three_card_poker"),
    triple_chase: () => import("./triple_chase"),
    big_wheel: () => import("./big_wheel"),
};

const made = new Map<string, LazyExoticComponent<ComponentType>>();
export function part_of(game: Game, part: keyof GameParts): LazyExoticComponent<ComponentType> {
    const key = `${game} ${part}`;
    let component = made.get(key);
    if (!component) {
        component = lazy(async () => ({ default: (await loads[game]())[part] }));
        made.set(key, component);
    }
    return component;
}
