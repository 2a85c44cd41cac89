import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const page = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// One page an application; what they share lands in common files, so that a hall of terminals
// loads it once.
export default defineConfig({
    base: "./",
    plugins: [react()],
    build: {
        outDir: "../build/web",
        emptyOutDir: true,
        target: "chrome120",
        assetsInlineLimit: 0, // the page's policy allows no fonts from data addresses
        modulePreload: { polyfill: false },
        rollupOptions: {
            input: {
                front: page("index.html"),
                player: page("player/index.html"),
                dealer: page("dealer/index.html"),
                display: page("display/index.html"),
            },
        },
    },
});
