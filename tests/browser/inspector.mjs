// Runs inside a page: what is wrong with it to the eye and to the finger, as sentences. It is one
// function without anything from outside, because the browser gets its text.
export function findings_in_page({ small, covered }) {
    const found = new Set();
    const tap_min = 44;
    const contrast_min = 4.5;
    const slack = 1.5;
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

    const name_of = (element) => {
        const words = (element.getAttribute("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
        const kind = element.getAttribute("class")?.split(" ")[0] ?? element.id;
        return `<${element.tagName.toLowerCase()}${kind ? ` ${kind}` : ""}> "${words}"`;
    };
    const ancestors = (element) => {
        const all = [];
        for (let at = element; at; at = at.parentElement) all.push(at);
        return all;
    };
    const style = new Map();
    const style_of = (element) => {
        if (!style.has(element)) style.set(element, getComputedStyle(element));
        return style.get(element);
    };
    const is_shown = (element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        !ancestors(element).some((one) => one.classList?.contains("hidden-words") || style_of(one).clipPath === "inset(50%)");
    const scrolls = (element) => /auto|scroll/.test(style_of(element).overflowX + style_of(element).overflowY) &&
        (element.scrollWidth > element.clientWidth + slack || element.scrollHeight > element.clientHeight + slack);
    // What lies in a box that scrolls can be reached; what is scrolled away is not looked at.
    const scroller_of = (element) => ancestors(element.parentElement).find((one) => one !== document.documentElement && one !== document.body && scrolls(one));
    const inside = (rect, box) =>
        rect.left >= box.left - slack && rect.top >= box.top - slack && rect.right <= box.right + slack && rect.bottom <= box.bottom + slack;
    const holds = (box, x, y) => x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1; // its edge is anybody's
    const meets = (rect, box) => rect.left < box.right && rect.right > box.left && rect.top < box.bottom && rect.bottom > box.top;

    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !element || /^(SCRIPT|STYLE|TITLE|NOSCRIPT)$/i.test(element.tagName) || !is_shown(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) if (rect.width > 0 && rect.height > 0) texts.push({ element, rect, words: node.data.trim() });
    }

    // The page itself does not scroll, and nothing hangs over its edge.
    const page = document.scrollingElement;
    if (page.scrollWidth > innerWidth + slack) found.add(`the page is ${page.scrollWidth} px wide, the screen ${innerWidth}`);
    const touched = [...document.querySelectorAll("button, a[href], input, select, textarea, [role=button], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem]")]
        .filter((element) => is_shown(element) && !element.disabled && element.getAttribute("aria-disabled") !== "true");
    for (const { element, rect } of [...texts, ...touched.map((one) => ({ element: one, rect: one.getBoundingClientRect() }))]) {
        const scroller = scroller_of(element);
        if (scroller) continue;
        const body_scrolls = style_of(document.body).overflowY !== "hidden" && page.scrollHeight > innerHeight;
        const box = body_scrolls ? { ...view, top: -Infinity, bottom: Infinity } : view;
        if (!inside(rect, box)) found.add(`outside of the screen: ${name_of(element)} at ${Math.round(rect.left)},${Math.round(rect.top)} to ${Math.round(rect.right)},${Math.round(rect.bottom)}`);
    }

    // Text is cut by a box that hides what is over its edge, or runs over its own button. The box of
    // a line of text is higher than its letters: a fifth of the height may be lost.
    for (const { element, rect, words } of texts) {
        const give = rect.height * 0.2 + slack;
        const letters = { left: rect.left, right: rect.right, top: rect.top + give, bottom: rect.bottom - give };
        for (const one of ancestors(element)) {
            if (one === document.body) break;
            if (scrolls(one)) break;
            const hides = /hidden|clip/.test(style_of(one).overflowX + style_of(one).overflowY);
            if (!hides && !one.matches("button, a[href]")) continue;
            if (!inside(letters, one.getBoundingClientRect())) found.add(`cut off: "${words.slice(0, 40)}" in ${name_of(one)}`);
        }
        const look = style_of(element);
        if (look.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + slack) found.add(`cut off by dots: "${words.slice(0, 40)}"`);
    }

    // A finger finds it. What lies under an open page cannot be touched.
    const page_open = [...document.querySelectorAll("[aria-modal=true]")].at(-1);
    for (const element of touched) {
        if (small && element.closest(small)) continue;
        if (page_open && !page_open.contains(element)) continue;
        const scroller = scroller_of(element);
        const rect = element.getBoundingClientRect();
        if (scroller && !meets(rect, scroller.getBoundingClientRect())) continue;
        // A small box inside a large label is touched by its label.
        const label = element.matches("input") && element.closest("label");
        const { width, height } = (label || element).getBoundingClientRect();
        if (width < tap_min - 0.5 || height < tap_min - 0.5) found.add(`hard to touch: ${name_of(element)} is ${Math.round(width)}x${Math.round(height)} px`);
    }

    // And the finger meets it, not something that lies above; so does the eye, at both ends of a text. What is behind an open page waits.
    const modal = document.querySelector("[aria-modal=true]");
    const above = (element, x, y) => {
        if (!holds(view, x, y)) return null;
        const scroller = scroller_of(element);
        if (scroller && !holds(scroller.getBoundingClientRect(), x, y)) return null;
        const top = document.elementFromPoint(x, y);
        const dialog = top?.closest("[role=dialog], [role=alertdialog], [aria-modal], [data-veil]") ?? (top && top.querySelector(":scope > [role=dialog], :scope > [role=alertdialog]"));
        if (dialog && !dialog.contains(element)) return null;
        return top && !element.contains(top) && !top.contains(element) && !element.closest("label")?.contains(top) ? top : null;
    };
    const look_at = (element, rect, places) => {
        if ((modal && !modal.contains(element)) || (covered && element.closest(covered))) return;
        if (ancestors(element).some((one) => style_of(one).pointerEvents === "none")) return; // the browser cannot tell
        for (const x of places) {
            const top = above(element, x, (rect.top + rect.bottom) / 2);
            if (top) found.add(`covered: ${name_of(element)} by ${name_of(top)}`);
        }
    };
    for (const element of touched) {
        const rect = element.getBoundingClientRect();
        look_at(element, rect, [(rect.left + rect.right) / 2]);
    }
    for (const { element, rect } of texts) {
        const middle = (rect.left + rect.right) / 2;
        look_at(element, rect, element instanceof SVGElement ? [middle] : [rect.left + 2, middle, rect.right - 2]); // a turned text has other ends
    }

    // The eye reads it. Only what stands on plain colour is judged.
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const known = new Map();
    const colour = (text) => {
        if (!known.has(text)) {
            canvas.clearRect(0, 0, 1, 1);
            canvas.fillStyle = "#000";
            canvas.fillStyle = text;
            canvas.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
            known.set(text, { r, g, b, a: a / 255 });
        }
        return known.get(text);
    };
    const over = (top, below) => ({
        r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a), b: top.b * top.a + below.b * (1 - top.a), a: 1,
    });
    const light = ({ r, g, b }) => {
        const [x, y, z] = [r, g, b].map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const opacity = (element) => ancestors(element).reduce((all, one) => all * Number(style_of(one).opacity), 1);
    // The plain colour under a point, below the text's own element; null if there is none.
    const ground_at = (element, x, y) => {
        const stack = document.elementsFromPoint(x, y);
        const at = stack.indexOf(element);
        if (at < 0) return null;
        const layers = [];
        for (const one of stack.slice(at)) {
            const look = style_of(one);
            if (look.filter !== "none" || look.mixBlendMode !== "normal") return null;
            if (one instanceof SVGGeometryElement) {
                if (look.fill === "none") continue;
                if (look.fill.startsWith("url")) return null;
                const fill = colour(look.fill);
                layers.push({ ...fill, a: fill.a * Number(look.fillOpacity) * opacity(one) });
            } else if (!(one instanceof SVGElement)) {
                if (look.backgroundImage !== "none" || /^(IMG|CANVAS|VIDEO)$/.test(one.tagName)) return null;
                const ground = colour(look.backgroundColor);
                layers.push({ ...ground, a: ground.a * opacity(one) });
            }
            if (layers.length && layers[layers.length - 1].a > 0.995) break;
        }
        return layers.reverse().reduce((below, top) => over(top, below), { r: 255, g: 255, b: 255, a: 1 });
    };
    for (const { element, rect, words } of texts) {
        if (element.closest(":disabled, [aria-disabled=true]")) continue;
        const x = (rect.left + rect.right) / 2;
        const y = (rect.top + rect.bottom) / 2;
        const ground = ground_at(element, x, y);
        if (!ground) continue;
        const look = style_of(element);
        if (element instanceof SVGElement && look.stroke !== "none") continue; // outlined: its edge is its ground
        const ink = colour(element instanceof SVGElement ? look.fill : look.color);
        const ratio = contrast(over({ ...ink, a: ink.a * opacity(element) }, ground), ground);
        if (ratio < contrast_min - 0.05) found.add(`hard to read: "${words.slice(0, 40)}" has a contrast of ${ratio.toFixed(2)}`);
    }
    return [...found];
}
