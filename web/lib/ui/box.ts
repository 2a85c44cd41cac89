// How large the place is that a drawing has to fill.
import { useLayoutEffect, useRef, useState } from "react";

export interface Box {
    width: number;
    height: number;
}

export function useBox() {
    const place = useRef<HTMLDivElement>(null);
    const [box, measure] = useState<Box>({ width: 0, height: 0 });
    useLayoutEffect(() => {
        const element = place.current;
        if (!element) return;
        const watcher = new ResizeObserver(() => measure({ width: element.clientWidth, height: element.clientHeight }));
        watcher.observe(element);
        return () => watcher.disconnect();
    }, []);
    return { place, box };
}
