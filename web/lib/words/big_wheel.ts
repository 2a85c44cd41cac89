import { both } from "./catalogue";

export const big_wheel = both(
    {
        symbol: (symbol: string) => `Symbol ${symbol}`,
        on_wheel: (places: string) => `${places} on the wheel`,
        wheel: "The big wheel",
        winning: "The wheel stopped at",
        last_was: "Last result",
        spinning: "The wheel is turning",
        awaiting: "Waiting for the wheel",
        drawing: "The result is being drawn",
        last_results: "Last results",
        none_yet: "No result yet",
        counted: (spins: number) =>
            spins === 1 ? "Counted over the last spin" : `Counted over the last ${spins} spins`,
        times: (times: number) => `${times}×`,
    },
    {
        symbol: (symbol) => `图案 ${symbol}`,
        on_wheel: (places) => `轮上 ${places} 格`,
        wheel: "幸运大转轮",
        winning: "转轮停在",
        last_was: "上一结果",
        spinning: "转轮转动中",
        awaiting: "等待转轮",
        drawing: "正在抽取结果",
        last_results: "最近结果",
        none_yet: "尚无结果",
        counted: (spins) => `最近 ${spins} 次统计`,
        times: (times) => `${times}×`,
    },
);
